package svm

import (
	"fmt"

	"mercer/core/solve"
)

// Message returns one or two sentences that say what kept training from an
// optimum and what to do, or "" when nothing did.
func (c *Classifier) Message() string {
	if err := c.Err(); err != nil {
		return err.Error()
	}
	switch c.status() {
	case solve.Exhausted:
		return fmt.Sprintf("Training stopped after %d steps, before the optimum: optimality is still violated by %.2g. Lower C, raise the tolerance or choose a smoother kernel.",
			c.iter, c.Certificate().Violation)
	case solve.Converged:
		if c.Certificate().Indefinite {
			return "This kernel is not positive semidefinite on these points: training found a stationary point, which may not be the best boundary."
		}
	}
	return ""
}
