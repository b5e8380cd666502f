package ridge

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"mercer/core/gram"
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
	text, err := os.ReadFile("../../testdata/regression.json")
	if err != nil {
		t.Fatal(err)
	}
	var ref reference
	if err := json.Unmarshal(text, &ref); err != nil {
		t.Fatal(err)
	}
	if len(ref.Ridge) < 60 {
		t.Fatalf("%d cases", len(ref.Ridge))
	}
	for _, c := range ref.Ridge {
		for _, method := range []int{Exact, Iterative} {
			data := ref.Data[c.Data]
			k := formula(c.Kernel, c.Params.Gamma, c.Params.Degree, c.Params.Coef0)
			s := open(t, gramOf(k, data.X), data.Y, Config{Lambda: c.Alpha, Method: method})
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

// formula returns a kernel written out anew, so that the tests here do not
// depend on package kernel's.
func formula(name string, gamma, degree, coef0 float64) func(x, z []float64) float64 {
	return func(x, z []float64) float64 {
		var dot, square, city float64
		for a := range x {
			dot += x[a] * z[a]
			square += (x[a] - z[a]) * (x[a] - z[a])
			city += math.Abs(x[a] - z[a])
		}
		switch name {
		case "linear":
			return dot
		case "poly":
			return math.Pow(gamma*dot+coef0, degree)
		case "rbf":
			return math.Exp(-gamma * square)
		case "laplacian":
			return math.Exp(-gamma * city)
		case "sigmoid":
			return math.Tanh(gamma*dot + coef0)
		}
		panic("no kernel " + name)
	}
}

func gramOf(k func(x, z []float64) float64, xs [][]float64) *gram.Full {
	n := len(xs)
	data := make([]float64, n*n)
	for i, x := range xs {
		for j, z := range xs {
			data[i*n+j] = k(x, z)
		}
	}
	return gram.NewFull(n, data)
}

func open(t testing.TB, k gram.Matrix, y []float64, cfg Config) *Solver {
	t.Helper()
	s, err := New(k, y, cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
