package ridge

import (
	"fmt"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/solve"
)

const (
	sought   = 1e-10 // relative residual at which conjugate gradients end
	restarts = 4     // how often they begin anew where rounding has led them astray
	inverted = 500   // examples for which errors are told by a factorisation
	work     = 1e10  // kernel values that all steps look at, at most: some seconds
	enough   = 500   // steps that are done in any case
)

// gradients are conjugate gradients for (K + sI)α = y from α = 0. Step t goes along a
// direction p that is conjugate to all before it, pᵀ(K + sI)p' = 0, to where D is largest
// along p:
//
//	τ = ρᵀρ / pᵀ(K + sI)p,   α += τp,   ρ −= τ(K + sI)p,   p = ρ + (ρᵀρ new/old)·p.
//
// So after t steps α is the best of the Krylov space spanned by y, (K + sI)y, …,
// (K + sI)ᵗ⁻¹y, and the error in the norm of K + sI has fallen in every step.
type gradients struct {
	direction, image []float64
	size             float64 // ρᵀρ
	limit            int
	left             int // restarts

	// Of the last step.
	length, mixed float64      // τ, and the share of the old direction in the next
	before, gain  float64      // ‖ρ‖ before, and what the squared error fell by
	told          *gram.Factor // for accounts and figures, nil until needed
	untold        bool         // there is none
}

func newGradients(s *Solver) *gradients {
	n := len(s.y)
	return &gradients{
		direction: append([]float64(nil), s.y...), image: make([]float64, n),
		size: floats.Dot(s.y, s.y), limit: min(10*n+50, max(enough, int(work/float64(n)/float64(n)))), left: restarts,
	}
}

func (g *gradients) next() string { return opDirection }

func (g *gradients) step(s *Solver) (op string, touched []int) {
	if g.size == 0 {
		s.status = solve.Converged
		return opDirection, nil
	}
	gram.Multiply(g.image, s.k, g.direction)
	floats.AddScaled(g.image, s.shift, g.direction)
	curve, length := floats.Dot(g.direction, g.image), floats.Dot(g.direction, g.direction)
	scale := s.shift
	for _, d := range s.k.Diag() {
		scale = max(scale, d+s.shift)
	}
	switch {
	case !(curve <= largestValue*length): // infinite or not a number
		s.fail(&learn.ValueError{Index: worst(g.image), Value: curve})
		return opDirection, nil
	case curve <= float64(len(s.y))*epsilon*scale*length:
		s.fail(g.flat(s, curve/length))
		return opDirection, nil
	}
	g.before = floats.Norm(s.residual, 2)
	g.length = g.size / curve
	floats.AddScaled(s.alpha, g.length, g.direction)
	floats.AddScaled(s.residual, -g.length, g.image)
	g.gain = g.length * g.size
	s.dual += s.unit * s.shift * g.gain
	now := floats.Dot(s.residual, s.residual)
	g.mixed = now / g.size
	g.size = now
	floats.AddScaledTo(g.direction, s.residual, g.mixed, g.direction)
	if s.relative() <= sought || s.iter+1 >= g.limit {
		g.end(s)
	}
	return opDirection, s.all
}

// end computes the residual afresh: what was followed may have drifted away from it.
func (g *gradients) end(s *Solver) {
	dual := s.dual
	s.recompute()
	s.dual = max(s.dual, dual) // to rounding the same, and it never falls
	switch {
	case s.relative() <= 10*sought, g.left == 0 && s.relative() <= exactly:
		s.status = solve.Converged
	case g.left > 0 && s.iter+1 < g.limit:
		g.left--
		g.mixed, g.size = 0, floats.Dot(s.residual, s.residual)
		copy(g.direction, s.residual)
	default:
		s.status = solve.Exhausted
		s.message = fmt.Sprintf("The iteration stopped after %d steps, before the solution: %s is nearly singular, and the residual of the equations is still %s of ‖y‖. %s",
			s.iter+1, s.cfg.system(), notation.Short(s.relative()), s.raise())
	}
}

// flat is the error for a direction along which the objective does not bend up.
func (g *gradients) flat(s *Solver, curve float64) error {
	e := inspect(s.k, s.shift)
	if curve < -1e-9 && !e.Indefinite() {
		e.indefinite = true
	}
	return e
}

func worst(v []float64) int {
	for i, x := range v {
		if !(x-x == 0) {
			return i
		}
	}
	return floats.MaxIdx(v)
}

// factor factorises for those who want to know what the iteration does not.
func (g *gradients) factor(s *Solver) *gram.Factor {
	if g.told != nil || g.untold || len(s.y) > inverted {
		return g.told
	}
	f, err := NewFactor(s.k, s.shift)
	g.told, g.untold = f, err != nil
	return g.told
}
