package svm

import (
	"math"

	"mercer/core/solve"
)

// biasRounding is by which share of what is added up a bias may be off: errors are carried from
// step to step.
const biasRounding = 0x1p-48

// biasError returns how far the bias may be off by rounding.
func (s *Solver) biasError() float64 {
	// |k(x,z)| ≤ √(k(x,x)·k(z,z)), and biases are of examples with coefficients.
	size, most, target, diag := 0.0, 0.0, 0.0, s.k.Diag()
	for p, b := range s.beta {
		if b != 0 {
			root := math.Sqrt(math.Abs(diag[s.example(p)]))
			size += math.Abs(b) * root
			most = max(most, root)
		}
	}
	for _, t := range s.target {
		target = max(target, math.Abs(t))
	}
	return biasRounding * (size*most + target)
}

// settledError is biasError where training has converged with a violation m(β) − M(β) > 0:
// every bias between M and m is as good.
func (s *Solver) settledError(violation float64) float64 {
	if s.status != solve.Converged {
		violation = 0
	}
	return max(s.biasError(), violation)
}
