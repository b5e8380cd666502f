package svm

import (
	"math"
	"slices"

	"mercer/core/gram"
	"mercer/core/solve"
)

// reuses is how many trainings in a row begin with the errors in which the one before ended.
// Drift bounds what piles up by that; this keeps the bound from being all that one relies on.
const reuses = 100

// recall subtracts the known Kβ from the errors, which are those of β = 0, where that leaves fewer
// rows to compute. It returns the coefficients that the errors then belong to, nil for 0. It
// succeeds once: later refreshes of the errors begin from 0.
func (s *Solver) recall() []float64 {
	known := s.known
	s.known, s.drift, s.age = nil, 0, 0
	if known == nil || known.Age >= reuses {
		return nil
	}
	used, changed, path := 0, 0, 0.0
	for i, b := range s.beta {
		if b != 0 {
			used++
		}
		if d := b - known.Beta[i]; d != 0 {
			changed++
			path += math.Abs(d)
		}
	}
	drift := known.Drift + path*s.largest
	// Half of the allowance is left for the steps to come: they would have to begin anew otherwise.
	if changed >= used || !(drift <= s.allowance()/2) {
		return nil
	}
	subtract(s.err, 1, known.Values)
	s.drift, s.age = drift, known.Age+1
	return known.Beta
}

// product returns Kβ at the end, nil before or where there is none.
func (s *Solver) product() *gram.Product {
	if s.status != solve.Converged {
		return nil
	}
	p := &gram.Product{
		Beta: s.beta, Values: slices.Clone(s.target), // after the end, no coefficient changes
		Drift: s.drift + s.travel*s.largest, Age: s.age,
	}
	subtract(p.Values, 1, s.err)
	return p
}

// know tells a classifier what is known of K: nil for nothing. With more than two classes a part
// of it would be needed for each pair, and is not kept.
func (c *Classifier) know(p *gram.Product) {
	if len(c.parts) == 1 {
		c.parts[0].solver.known = p
	}
}

// Product returns K times the coefficients with which training has ended: of two classes, and
// else nil.
func (c *Classifier) Product() *gram.Product {
	if len(c.parts) != 1 {
		return nil
	}
	return c.parts[0].solver.product()
}
