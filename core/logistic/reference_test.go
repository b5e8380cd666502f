package logistic

import (
	"math"
	"testing"

	"mercer/core/gram"
	"mercer/core/reftest"
	"mercer/core/solve"
)

func TestAgreesWithScikitLearn(t *testing.T) {
	for _, c := range reftest.Unbiased(t, "logistic") {
		s, err := New(c.Problem, Config{Lambda: c.Value})
		if err != nil {
			t.Fatal(err)
		}
		step := solve.Run(s, 0)
		if step.Status != solve.Converged || math.Abs(step.Objective-c.Objective) > 1e-9*(1+c.Objective) {
			t.Errorf("%s: %v, objective %v, want %v", c.Name, step.Status, step.Objective, c.Objective)
		}
		f := make([]float64, len(c.Decision))
		gram.Multiply(f, c.Problem.K, s.Coef().Beta)
		for i, want := range c.Decision {
			if math.Abs(f[i]-want) > 1e-6*(1+math.Abs(want)) {
				t.Errorf("%s: f(x%d) = %v, want %v", c.Name, i+1, f[i], want)
			}
		}
	}
}
