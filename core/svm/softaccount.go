package svm

import (
	"fmt"
	"math"

	"mercer/core/notation"
	"mercer/core/solve"
)

// Account tells which coefficient the last step moved, and why.
func (s *SoftSolver) Account() solve.Account {
	var a solve.Account
	if s.status == solve.Running {
		a.Next = "Move α" + s.p.Index(s.next)
		if s.jointDue() {
			a.Next = "Move all free coefficients together"
		}
	}
	if s.iter == 0 {
		a.Why = "Every α is 0 at first, and so is f: every point has the loss 1."
		return a
	}
	if s.failure != nil {
		a.Did, a.Why = "Gave up.", s.failure.Error()
		return a
	}
	m := &s.last
	if m.together > 0 {
		s.tellJoint(&a)
		return a
	}
	i := m.example
	y, index := s.p.Y[i], s.p.Index(i)
	margin := 1 - y*m.err
	a.Did = "Moved α" + index + "."
	violation := fmt.Sprintf("y·f(x%s) = %s < 1, and α%s has room", index, notation.Short(margin), index)
	if y*m.err < 0 {
		violation = fmt.Sprintf("y·f(x%s) = %s > 1, and α%s is not 0", index, notation.Short(margin), index)
	}
	end := "there y·f(x) = 1"
	switch {
	case m.taken == m.wanted:
	case m.after == 0:
		end = "its bound"
	default:
		end = "its bound, ±1/(2λn)"
	}
	a.Why = fmt.Sprintf("%s: of all coefficients, D gains most by this one. It goes from %s to %s, %s.",
		violation, notation.Short(m.before), notation.Short(m.after), end)
	a.Facts = append([]solve.Fact{
		{Name: "margin", Symbol: "y·f(x)", Value: margin},
		{Name: "violation", Symbol: "1 − y·f(x)", Value: y * m.err},
		{Name: "curvature", Symbol: "k(x,x)", Value: s.diag[i]},
		{Name: "step wanted", Symbol: "t*", Value: m.wanted},
		{Name: "step taken", Symbol: "t", Value: m.taken},
		{Name: "largest |α|", Symbol: "1/(2λn)", Value: s.upper},
	}, s.facts()...)
	if math.IsInf(m.wanted, 0) {
		a.Facts[3].Text = "without end: there is no curvature"
	}
	a.Marks = []solve.Mark{{Example: i, Role: "i"}}
	if s.status == solve.Converged {
		a.Why += s.done()
	}
	return a
}

func (s *SoftSolver) done() string {
	return fmt.Sprintf(" Now P and D differ by no more than the tolerance %s: training is done.", notation.Short(s.c.Tolerance))
}

// tellJoint tells of a step on all free coefficients.
func (s *SoftSolver) tellJoint(a *solve.Account) {
	a.Did = fmt.Sprintf("Moved %s together.", count(s.last.together, "free coefficient", "free coefficients"))
	a.Why = "Steps on single coefficients gain less and less, so all between their bounds moved towards their common optimum"
	if s.last.cut {
		a.Why += ", as far as the bounds let them"
	}
	a.Why += "."
	if s.status == solve.Converged {
		a.Why += s.done()
	}
	for _, i := range s.touched {
		a.Marks = append(a.Marks, solve.Mark{Example: i, Role: "moved"})
	}
	a.Facts = s.facts()
}

// facts are those of every step.
func (s *SoftSolver) facts() []solve.Fact {
	c := s.Certificate()
	return []solve.Fact{
		{Name: "dual gain", Symbol: "ΔD", Value: s.last.gain, Change: true},
		{Name: "objective", Symbol: "P", Value: c.Primal},
		{Name: "dual objective", Symbol: "D", Value: c.Dual},
		{Name: "gap", Symbol: "P − D", Value: c.Gap},
	}
}

// Message says what kept training from the optimum, "" where nothing did.
func (s *SoftSolver) Message() string {
	if s.failure != nil {
		return s.failure.Error()
	}
	if s.status == solve.Running {
		return ""
	}
	c := s.Certificate()
	switch {
	case c.Indefinite:
		return "This kernel is not positive semidefinite on these points: training found a stationary point, which may not be the best boundary."
	case s.status == solve.Exhausted:
		return fmt.Sprintf("Training stopped after %d steps with the objective %s at most %s above its optimum. Raise λ or the tolerance, or choose a smoother kernel.",
			s.iter, notation.Short(c.Primal), notation.Short(c.Gap))
	}
	return ""
}
