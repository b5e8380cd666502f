package svm

import (
	"fmt"

	"mercer/core/notation"
	"mercer/core/solve"
)

// Message returns one or two sentences that say what kept training from an optimum and
// what to do, or "" when nothing did.
func (s *Solver) Message() string {
	return message(s, s.status, "Lower C, raise the tolerance or choose a smoother kernel.", "boundary")
}

// Message is that of all pairs of classes together.
func (c *Classifier) Message() string {
	return message(c, c.Status(), "Lower C, raise the tolerance or choose a smoother kernel.", "boundary")
}

// Message returns what kept training from the optimum and what to do, or "".
func (r *Regressor) Message() string {
	return message(r, r.solver.status, "Lower C, raise the tolerance or choose a smoother kernel.", "function")
}

// Message returns what kept training from the optimum and what to do, or "".
func (s *Support) Message() string {
	return message(s, s.solver.status, "Raise the tolerance or choose smaller kernel values.", "region")
}

type trained interface {
	Err() error
	Iterations() int
	Certificate() solve.Certificate
}

// message says how a run ended, unless it ended well. result is what was sought.
func message(t trained, status solve.Status, remedy, result string) string {
	switch {
	case t.Err() != nil:
		return t.Err().Error()
	case status == solve.Exhausted:
		return fmt.Sprintf("Training stopped after %d steps, before the optimum: optimality is still violated by %s. %s",
			t.Iterations(), notation.Short(t.Certificate().Violation), remedy)
	case status == solve.Converged && t.Certificate().Indefinite:
		return fmt.Sprintf("This kernel is not positive semidefinite on these points: training found a stationary point, which may not be the best %s.", result)
	}
	return ""
}
