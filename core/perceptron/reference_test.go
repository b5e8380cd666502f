package perceptron

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"mercer/core/gram"
	"mercer/core/multiclass"
	"mercer/core/solve"
)

// The values are those of scikit-learn on explicit features: testdata/unbiased.py.
func TestAgreesWithScikitLearn(t *testing.T) {
	text, err := os.ReadFile("../../testdata/unbiased.json")
	if err != nil {
		t.Fatal(err)
	}
	var ref struct {
		Data map[string]struct {
			X [][]float64
			Y []float64
		}
		Cases []struct {
			Data, Kernel, Learner string
			Value, Objective      float64
			Decision              []float64
		}
	}
	if err := json.Unmarshal(text, &ref); err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, c := range ref.Cases {
		if c.Learner != "perceptron" {
			continue
		}
		tried++
		data := ref.Data[c.Data]
		n := len(data.Y)
		k := gram.NewFull(n, make([]float64, n*n))
		for i, x := range data.X {
			for j, z := range data.X {
				dot := x[0]*z[0] + x[1]*z[1]
				if c.Kernel == "quadratic" {
					dot = (dot + 1) * (dot + 1)
				}
				k.Data()[i*n+j] = dot
			}
		}
		k = gram.NewFull(n, k.Data())
		s, err := New(multiclass.Problem{K: k, Y: data.Y}, Config{Epochs: int(c.Value)})
		if err != nil {
			t.Fatal(err)
		}
		step := solve.Run(s, 0)
		f := make([]float64, n)
		gram.Multiply(f, k, s.Coef().Beta)
		if math.Abs(step.Objective-c.Objective) > 1e-9*(1+c.Objective) {
			t.Errorf("%s, %s, %v: %v, objective %v, want %v", c.Data, c.Kernel, c.Value, step.Status, step.Objective, c.Objective)
		}
		for i, want := range c.Decision {
			if math.Abs(f[i]-want) > 1e-9*(1+math.Abs(want)) {
				t.Errorf("%s, %s, %v: f(x%d) = %v, want %v", c.Data, c.Kernel, c.Value, i+1, f[i], want)
			}
		}
	}
	if tried < 18 {
		t.Errorf("%d cases", tried)
	}
}
