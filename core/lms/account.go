package lms

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
	if s.status == solve.Running {
		a.Next = s.order()
	}
	switch {
	case s.iter == 0 && s.status == solve.Running:
		a.Why = "Every β is 0 at first, and so is f: each residual y − f(x) is the whole value."
		return a
	case s.iter == 0:
		a.Did, a.Why = "Stopped.", "The gradient is 0: no step along it makes the squared error smaller."
		return a
	case s.stochastic():
		s.tellVisit(&a)
	default:
		s.tellSweep(&a)
	}
	if s.flat {
		a.Why += " Now the gradient is 0: no step along it makes the error smaller."
	}
	a.Facts = append(a.Facts,
		solve.Fact{Name: "mean squared error before", Symbol: "MSE", Value: meanSquare(s.before)},
		solve.Fact{Name: "mean squared error after", Symbol: "MSE", Value: meanSquare(s.residual)},
	)
	a.Residuals = append([]float64(nil), s.before...)
	return a
}

// order is what the next step is.
func (s *Solver) order() string {
	if s.stochastic() {
		return "Visit x" + notation.Subscript(s.number(s.chosen(s.iter)))
	}
	return "Correct all coefficients"
}

func (s *Solver) tellVisit(a *solve.Account) {
	i := s.chosen(s.iter - 1)
	r := s.before[i]
	change := s.cfg.Rate * r
	index := notation.Subscript(s.number(i))
	a.Did = fmt.Sprintf("Visited point %d.", s.number(i))
	verb := "grows"
	if change < 0 {
		verb = "falls"
	}
	a.Why = fmt.Sprintf("f(x%s) = %s but y%s = %s, so β%s %s by the learning rate times the difference, %s.",
		index, notation.Short(s.y[i]-r), index, notation.Short(s.y[i]), index, verb, notation.Short(math.Abs(change)))
	if change == 0 {
		a.Why = fmt.Sprintf("f(x%s) = y%s = %s, so β%s stays.", index, index, notation.Short(s.y[i]), index)
	}
	a.Marks = []solve.Mark{{Example: i, Role: "chosen"}}
	a.Facts = []solve.Fact{
		{Name: "residual", Symbol: "y − f", Value: r},
		{Name: "learning rate", Symbol: "α", Value: s.cfg.Rate},
		{Name: "change of its coefficient", Symbol: "Δβ", Value: change},
		{Name: "residual after", Symbol: "y − f", Value: s.residual[i]},
		{Name: "round", Value: float64((s.iter-1)/len(s.y) + 1)},
	}
}

func (s *Solver) tellSweep(a *solve.Account) {
	worst := 0
	for i, r := range s.before {
		if math.Abs(r) > math.Abs(s.before[worst]) {
			worst = i
		}
	}
	a.Did = fmt.Sprintf("Corrected all %d coefficients.", len(s.y))
	if len(s.y) == 1 {
		a.Did = "Corrected the coefficient."
	}
	verb := "fell"
	if floats.Norm(s.residual, 2) > floats.Norm(s.before, 2) {
		verb = "rose"
	}
	index := notation.Subscript(s.number(worst))
	a.Why = fmt.Sprintf("Every βᵢ moves by α times its residual yᵢ − f(xᵢ), most of all β%s, by %s; the mean squared error %s to %s.",
		index, notation.Short(s.cfg.Rate*s.before[worst]), verb, notation.Short(meanSquare(s.residual)))
	a.Marks = []solve.Mark{{Example: worst, Role: "chosen"}}
	a.Facts = []solve.Fact{
		{Name: "learning rate", Symbol: "α", Value: s.cfg.Rate},
		{Name: "largest residual", Symbol: "y − f", Value: s.before[worst]},
	}
}
