package ridge

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/notation"
	"mercer/core/solve"
)

// Account tells what the last step did.
func (s *Solver) Account() solve.Account {
	var a solve.Account
	if s.failure != nil {
		a.Did, a.Why = "Gave up.", s.failure.Error()
		return a
	}
	s.method.account(s, &a)
	if s.iter == 0 {
		return a
	}
	now := make([]float64, len(s.y))
	s.errorsNow(now)
	square := s.square()
	a.Facts = append(a.Facts,
		solve.Fact{Name: "mean squared error", Symbol: "MSE", Value: floats.Dot(now, now) / float64(len(now))},
		solve.Fact{Name: "norm of f", Symbol: "‖f‖", Value: math.Sqrt(max(square, 0))},
	)
	return a
}

func (c *cholesky) account(s *Solver, a *solve.Account) {
	system := s.cfg.system()
	switch {
	case c.f == nil:
		a.Why = fmt.Sprintf("The best f has coefficients that solve one system of linear equations, (%s)α = y.", system)
		a.Next = "Factorise " + system
	case s.status == solve.Running:
		n := float64(len(s.y))
		a.Did = "Factorised " + system + "."
		a.Why = fmt.Sprintf("%s is symmetric and positive definite, so it is UᵀU with a triangle U: about n³/3 = %s multiplications, and then every right-hand side is easy.",
			system, notation.Short(math.Round(n*n*n/3)))
		a.Next = "Solve for α"
		a.Facts = []solve.Fact{
			{Name: "added to the diagonal", Symbol: s.added(), Value: s.shift},
			{Name: "condition number", Symbol: "κ", Value: c.f.Condition()},
		}
	default:
		a.Did = "Solved for α."
		a.Why = fmt.Sprintf("Two substitutions, Uᵀz = y and Uα = z, give all coefficients at once; what is left of the equations, ‖(%s)α − y‖, is %s.",
			system, notation.Short(floats.Norm(s.residual, 2)))
		a.Residuals = append([]float64(nil), s.errors...)
		a.Facts = []solve.Fact{{Name: "residual", Symbol: "‖ρ‖", Value: floats.Norm(s.residual, 2)}}
	}
}

// added is how sentences write s.
func (s *Solver) added() string {
	if s.cfg.Scaling == Average {
		return "2λn"
	}
	return "λ"
}

func (g *gradients) account(s *Solver, a *solve.Account) {
	if s.status == solve.Running {
		a.Next = fmt.Sprintf("Go along direction %d", s.iter+1)
	}
	if s.iter == 0 {
		a.Why = fmt.Sprintf("Every α is 0 at first, and so is f. The best α solves the equations (%s)α = y, and each step comes nearer to it.", s.cfg.system())
		return
	}
	now := floats.Norm(s.residual, 2)
	a.Did = fmt.Sprintf("Went along direction %d.", s.iter)
	origin := "the residual of the last step, bent to be conjugate to all directions before"
	if s.iter == 1 {
		origin = "y itself, the residual of α = 0"
	}
	came := "fell"
	end := "."
	if now > g.before {
		came, end = "rose", ", though the distance to the solution fell, as it does in every step."
	}
	a.Why = fmt.Sprintf("The direction is %s; %s of it is best. The residual ‖(%s)α − y‖ %s from %s to %s%s",
		origin, notation.Short(g.length), s.cfg.system(), came, notation.Short(g.before), notation.Short(now), end)
	a.Residuals = append([]float64(nil), s.errors...)
	a.Facts = []solve.Fact{
		{Name: "step length", Symbol: "τ", Value: g.length},
		{Name: "residual before", Symbol: "‖ρ‖", Value: g.before},
		{Name: "residual after", Symbol: "‖ρ‖", Value: now},
		g.distance(s),
		{Name: "share of it in the next direction", Symbol: "β", Value: g.mixed},
	}
}

// distance is the error in the norm of A = K + sI: by a factorisation, or at most
// ‖ρ‖/√s.
func (g *gradients) distance(s *Solver) solve.Fact {
	if f := g.factor(s); f != nil {
		rest := append([]float64(nil), s.residual...)
		f.Half(rest)
		return solve.Fact{Name: "distance to the solution", Symbol: "‖α − α*‖", Value: floats.Norm(rest, 2)}
	}
	return solve.Fact{
		Name: "distance to the solution at most", Symbol: "‖α − α*‖",
		Value: floats.Norm(s.residual, 2) / math.Sqrt(s.shift),
	}
}
