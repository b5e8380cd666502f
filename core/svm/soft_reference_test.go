package svm

import (
	"math"
	"testing"

	"mercer/core/gram"
	"mercer/core/reftest"
	"mercer/core/solve"
)

func TestSoftAgreesWithScikitLearn(t *testing.T) {
	for _, c := range reftest.Unbiased(t, "soft-svm") {
		s, err := NewSoft(c.Problem, Soft{Lambda: c.Value, Tolerance: 1e-10})
		if err != nil {
			t.Fatal(err)
		}
		step := solve.Run(s, 0)
		if primal := s.Certificate().Primal; step.Status != solve.Converged || math.Abs(primal-c.Objective) > 1e-6*(1+c.Objective) {
			t.Errorf("%s: %v, objective %v, want %v", c.Name, step.Status, primal, c.Objective)
		}
		f := make([]float64, len(c.Decision))
		gram.Multiply(f, c.Problem.K, s.Coef().Beta)
		for i, want := range c.Decision {
			if math.Abs(f[i]-want) > 1e-3*(1+math.Abs(want)) {
				t.Errorf("%s: f(x%d) = %v, want %v", c.Name, i+1, f[i], want)
			}
		}
	}
}
