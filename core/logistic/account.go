package logistic

import (
	"fmt"

	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/solve"
)

// Account tells what the last step of Newton's method did.
func (s *Solver) Account() solve.Account {
	var a solve.Account
	if s.status == solve.Running {
		a.Next = "Take a Newton step"
	}
	if s.iter == 0 {
		a.Why = "f is 0 at first: every point has the probability ½ for its class."
		return a
	}
	if s.failure != nil {
		a.Did, a.Why = "Gave up.", s.failure.Error()
		return a
	}
	l := &s.last
	n := len(s.alpha)
	a.Did = fmt.Sprintf("Moved all %d coefficients together.", n)
	pulled := fmt.Sprintf("Each point pulls f to its side by 1 − p, and ‖f‖ pulls back; point %d, whose class had p = %s there, was farthest from balance.",
		s.p.Number(l.most), notation.Short(l.probability))
	fell := fmt.Sprintf("P falls by %s to %s.", notation.Short(l.before-s.value), notation.Short(s.value))
	switch l.length {
	case 0:
		a.Why = "P falls no further than rounding goes, so f stays as it is."
	case 1:
		a.Why = pulled + " The step goes to the lowest place of a parabola fitted to P: " + fell
	default:
		a.Why = pulled + fmt.Sprintf(" The lowest place of the parabola fitted to P was too far, so %s of the way is taken: ", notation.Short(l.length)) + fell
	}
	if s.status == solve.Converged {
		a.Why += fmt.Sprintf(" That is the optimum: at most %s is missing.", notation.Short(s.gap()))
	}
	a.Facts = []solve.Fact{
		{Name: "fall promised", Value: l.promised},
		{Name: "fall", Symbol: "ΔP", Value: l.before - s.value},
		{Name: "part of the step", Value: l.length},
		{Name: "objective", Symbol: "P", Value: s.value},
		{Name: "mean log-loss", Symbol: "ℓ", Value: loss(s.p.Y, s.f)},
		{Name: "gap at most", Symbol: "P − D", Value: s.gap()},
	}
	a.Marks = []solve.Mark{{Example: l.most, Role: "chosen"}}
	return a
}

// Figures returns the mean log-loss.
func (s *Solver) Figures() []learn.Figure {
	return []learn.Figure{{
		Key: "logloss", Name: "mean log-loss", Symbol: "ℓ", Value: loss(s.p.Y, s.f),
		Doc: "the mean of −log p of each point's own class: 0 where all are sure and right, 0.693 for a coin",
	}}
}

// Message says what kept training from the optimum, "" where nothing did.
func (s *Solver) Message() string {
	switch {
	case s.failure != nil:
		return s.failure.Error()
	case s.status == solve.Running:
		return ""
	}
	c := s.Certificate()
	switch {
	case c.Indefinite:
		return "This kernel is not positive semidefinite on these points: training found a stationary point, which may not be the best."
	case s.status == solve.Exhausted:
		text := fmt.Sprintf("Training stopped after %s with the objective %s at most %s above its optimum: numbers have no more digits.",
			steps(s.iter), notation.Short(c.Primal), notation.Short(c.Gap))
		if c.Gap > 1e-6*c.Primal {
			text += " Raise λ or choose smaller kernel parameters."
		}
		return text
	}
	return ""
}

func steps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}

var errIndefinite = &learn.DataError{
	Reason: "This kernel is not positive semidefinite on these points, so that the objective of logistic regression need not have a minimum. Choose another kernel, repair its spectrum, or raise λ.",
}

func tooMany(n int) error {
	return &learn.DataError{Reason: fmt.Sprintf(
		"Logistic regression solves equations whose cost grows with the cube of the number of points: it takes up to %d, and there are %d. Take fewer points, or choose svm-sgd.", MaxPoints, n)}
}
