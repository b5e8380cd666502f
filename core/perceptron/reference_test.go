package perceptron

import (
	"math"
	"testing"

	"mercer/core/gram"
	"mercer/core/reftest"
	"mercer/core/solve"
)

func TestAgreesWithScikitLearn(t *testing.T) {
	for _, c := range reftest.Unbiased(t, "perceptron") {
		s, err := New(c.Problem, Config{Epochs: int(c.Value)})
		if err != nil {
			t.Fatal(err)
		}
		if step := solve.Run(s, 0); math.Abs(step.Objective-c.Objective) > 1e-9*(1+c.Objective) {
			t.Errorf("%s: %v, objective %v, want %v", c.Name, step.Status, step.Objective, c.Objective)
		}
		f := make([]float64, len(c.Decision))
		gram.Multiply(f, c.Problem.K, s.Coef().Beta)
		for i, want := range c.Decision {
			if math.Abs(f[i]-want) > 1e-9*(1+math.Abs(want)) {
				t.Errorf("%s: f(x%d) = %v, want %v", c.Name, i+1, f[i], want)
			}
		}
	}
}
