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
	size, most, target := 0.0, 0.0, 0.0
	for _, b := range s.beta {
		size += math.Abs(b)
	}
	for _, v := range s.k.Diag() {
		most = max(most, math.Abs(v))
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
