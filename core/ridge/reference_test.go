package ridge

import (
	"math"
	"testing"

	"mercer/core/gram"
	"mercer/core/reftest"
	"mercer/core/solve"
)

// A case of testdata/regression.json.
type reference struct {
	Data map[string]struct {
		X, At [][]float64
		Y     []float64
	}
	Ridge []struct {
		Name, Data, Kernel string
		Params             struct{ Gamma, Degree, Coef0 float64 }
		Alpha              float64
		Coef, Prediction   []float64
	}
}

func TestAgreesWithKernelRidge(t *testing.T) {
	var ref reference
	reftest.Read(t, "regression.json", &ref)
	if len(ref.Ridge) < 60 {
		t.Fatalf("%d cases", len(ref.Ridge))
	}
	for _, c := range ref.Ridge {
		for _, method := range []int{Exact, Iterative} {
			data := ref.Data[c.Data]
			k := reftest.Kernel(c.Kernel, c.Params.Gamma, c.Params.Degree, c.Params.Coef0)
			s := open(t, reftest.Gram(k, data.X), data.Y, Config{Lambda: c.Alpha, Method: method})
			if step := solve.Run(s, 0); step.Status != solve.Converged {
				t.Fatalf("%s ended %v: %s", c.Name, step.Status, s.Message())
			}
			coef := s.Coef()
			for i, want := range c.Coef {
				if got := coef.Beta[i]; math.Abs(got-want) > 1e-6*(1+math.Abs(want)) {
					t.Errorf("%s: coefficient %d is %v, want %v", c.Name, i, got, want)
				}
			}
			for p, want := range c.Prediction {
				got := 0.0
				for i, z := range data.X {
					got += coef.Beta[i] * k(z, data.At[p])
				}
				if math.Abs(got-want) > 1e-6*(1+math.Abs(want)) {
					t.Errorf("%s: f(%v) = %v, want %v", c.Name, data.At[p], got, want)
				}
			}
		}
	}
}

func open(t testing.TB, k gram.Matrix, y []float64, cfg Config) *Solver {
	t.Helper()
	s, err := New(k, y, cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
