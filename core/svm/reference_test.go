package svm

import (
	"math"
	"testing"

	"mercer/core/reftest"
	"mercer/core/solve"
)

// reference is testdata/svc.json.
type reference struct {
	Tolerance float64
	Data      map[string]struct {
		X, At [][]float64
		Y     []float64
	}
	Cases []struct {
		Name, Data, Kernel string
		Params             struct{ Gamma, Degree, Coef0 float64 }
		C                  float64
		Coef, Decision     [][]float64
		Bias, Label        []float64
		Objective          float64
		Support            []int
	}
}

func readReference(t testing.TB) reference {
	t.Helper()
	var ref reference
	reftest.Read(t, "svc.json", &ref)
	return ref
}

func TestAgreesWithLIBSVM(t *testing.T) {
	ref := readReference(t)
	if len(ref.Cases) < 80 {
		t.Fatalf("%d cases", len(ref.Cases))
	}
	for _, c := range ref.Cases {
		t.Run(c.Name, func(t *testing.T) {
			data := ref.Data[c.Data]
			k := reftest.Kernel(c.Kernel, c.Params.Gamma, c.Params.Degree, c.Params.Coef0)
			svc, err := NewClassifier(reftest.Gram(k, data.X), data.Y, Config{C: c.C, Tolerance: ref.Tolerance}, nil)
			if err != nil {
				t.Fatal(err)
			}
			step := solve.Run(svc, 0)
			if step.Status != solve.Converged {
				t.Fatalf("ended %v: %v", step.Status, svc.Message())
			}
			coef := svc.Coef()
			// Both sides stop at violations of 1e-6; what the objectives
			// may differ by follows.
			if diff := math.Abs(svc.Certificate().Dual - c.Objective); diff > 1e-6*c.Objective {
				t.Errorf("dual objective %v, want %v", svc.Certificate().Dual, c.Objective)
			}
			for p, x := range data.At {
				decision := decide(k, data.X, coef, x)
				for m, want := range c.Decision[p] {
					if math.Abs(decision[m]-want) > 1e-3 {
						t.Errorf("output %d at %v is %v, want %v", m, x, decision[m], want)
					}
				}
			}
			if c.Data == "copies" || c.Data == "iris" || (c.Kernel != "rbf" && c.Kernel != "laplacian") {
				return // a singular Gram matrix: the coefficients are not unique
			}
			for i, want := range c.Coef {
				for m, w := range want {
					if got := coef.Beta[i*coef.M+m]; math.Abs(got-w) > 1e-3*(1+math.Abs(w)) {
						t.Errorf("coefficient %d of output %d is %v, want %v", i, m, got, w)
					}
				}
			}
		})
	}
}

// decide evaluates f by its definition.
func decide(k func(x, z []float64) float64, xs [][]float64, coef solve.Coef, x []float64) []float64 {
	f := append([]float64(nil), coef.Bias...)
	for i, z := range xs {
		for m := range f {
			f[m] += coef.Beta[i*coef.M+m] * k(z, x)
		}
	}
	return f
}
