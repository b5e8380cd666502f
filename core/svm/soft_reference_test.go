package svm

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
func TestSoftAgreesWithScikitLearn(t *testing.T) {
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
		if c.Learner != "soft-svm" {
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
		s, err := NewSoft(multiclass.Problem{K: k, Y: data.Y}, Soft{Lambda: c.Value, Tolerance: 1e-10})
		if err != nil {
			t.Fatal(err)
		}
		step := solve.Run(s, 0)
		f := make([]float64, n)
		gram.Multiply(f, k, s.Coef().Beta)
		if step.Status != solve.Converged || math.Abs(s.Certificate().Primal-c.Objective) > 1e-6*(1+c.Objective) {
			t.Errorf("%s, %s, %v: %v, objective %v, want %v", c.Data, c.Kernel, c.Value, step.Status, s.Certificate().Primal, c.Objective)
		}
		for i, want := range c.Decision {
			if math.Abs(f[i]-want) > 1e-3*(1+math.Abs(want)) {
				t.Errorf("%s, %s, %v: f(x%d) = %v, want %v", c.Data, c.Kernel, c.Value, i+1, f[i], want)
			}
		}
	}
	if tried < 18 {
		t.Errorf("%d cases", tried)
	}
}
