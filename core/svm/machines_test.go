package svm

import (
	"math"
	"testing"

	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/reftest"
	"mercer/core/solve"
)

// machines is testdata/machines.json.
type machines struct {
	Tolerance float64
	Data      map[string]struct {
		X, At [][]float64
		Y     []float64
	}
	SVR, OneClass []struct {
		Name, Data, Kernel string
		Params             struct{ Gamma, Degree, Coef0 float64 }
		C, Epsilon, Nu     float64
		Coef, Decision     []float64
		Bias, Objective    float64
	}
	Rest []struct {
		Name, Data, Kernel string
		Params             struct{ Gamma, Degree, Coef0 float64 }
		C                  float64
		Decision           [][]float64
		Label              []float64
	}
}

func readMachines(t *testing.T) (m machines) {
	t.Helper()
	reftest.Read(t, "machines.json", &m)
	if len(m.SVR) < 95 || len(m.OneClass) < 40 || len(m.Rest) < 15 {
		t.Fatalf("%d, %d and %d cases", len(m.SVR), len(m.OneClass), len(m.Rest))
	}
	return m
}

// near reports whether two numbers agree as far as two runs with tolerances of 1e-6
// must: to 1e-3 in decision value.
func near(got, want float64) bool { return math.Abs(got-want) <= 1e-3 }

func TestSVRAgreesWithLIBSVM(t *testing.T) {
	ref := readMachines(t)
	for _, c := range ref.SVR {
		data := ref.Data[c.Data]
		k := reftest.Kernel(c.Kernel, c.Params.Gamma, c.Params.Degree, c.Params.Coef0)
		r, err := NewRegressor(reftest.Gram(k, data.X), data.Y, SVR{C: c.C, Epsilon: c.Epsilon, Tolerance: ref.Tolerance}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if step := r.Advance(0); step.Status != solve.Converged {
			t.Errorf("%s: ended %v: %v", c.Name, step.Status, r.Message())
			continue
		}
		cert := r.Certificate()
		if math.Abs(cert.Dual-c.Objective) > 1e-6*(1+c.Objective) || cert.Gap > 1e-4*(1+c.C) {
			t.Errorf("%s: %+v, want dual %v", c.Name, cert, c.Objective)
		}
		coef := r.Coef()
		for p, x := range data.At {
			if got := decide(k, data.X, coef, x)[0]; !near(got, c.Decision[p]) {
				t.Errorf("%s: f(%v) = %v, want %v", c.Name, x, got, c.Decision[p])
			}
		}
		fitted := make([]float64, len(data.X))
		r.Fitted(fitted)
		for i, x := range data.X {
			f := decide(k, data.X, coef, x)[0]
			if math.Abs(fitted[i]-f) > 1e-9*(1+math.Abs(f)+c.C) {
				t.Errorf("%s: fitted %v at point %d, where f is %v", c.Name, fitted[i], i, f)
			}
			// Inside the tube a point has no part in f.
			if math.Abs(data.Y[i]-f) < c.Epsilon-1e-5 && coef.Beta[i] != 0 {
				t.Errorf("%s: point %d inside the tube has β = %v", c.Name, i, coef.Beta[i])
			}
			if unique := c.Data == "sine" || c.Data == "saddle"; unique && (c.Kernel == "rbf" || c.Kernel == "laplacian") &&
				math.Abs(coef.Beta[i]-c.Coef[i]) > 1e-3*(1+math.Abs(c.Coef[i])) {
				t.Errorf("%s: β of point %d is %v, want %v", c.Name, i, coef.Beta[i], c.Coef[i])
			}
		}
	}
}

func TestOneClassAgreesWithLIBSVM(t *testing.T) {
	ref := readMachines(t)
	for _, c := range ref.OneClass {
		data := ref.Data[c.Data]
		k := reftest.Kernel(c.Kernel, c.Params.Gamma, c.Params.Degree, c.Params.Coef0)
		s, err := NewSupport(reftest.Gram(k, data.X), OneClass{Nu: c.Nu, Tolerance: ref.Tolerance}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if step := s.Advance(0); step.Status != solve.Converged {
			t.Errorf("%s: ended %v: %v", c.Name, step.Status, s.Message())
			continue
		}
		cert := s.Certificate()
		if math.Abs(cert.Dual-c.Objective) > 1e-5*(1+math.Abs(c.Objective)) || cert.Gap > 1e-4*float64(len(data.X)) {
			t.Errorf("%s: %+v, want dual %v", c.Name, cert, c.Objective)
		}
		coef := s.Coef()
		for p, x := range data.At {
			if got := decide(k, data.X, coef, x)[0]; !near(got, c.Decision[p]) {
				t.Errorf("%s: f(%v) = %v, want %v", c.Name, x, got, c.Decision[p])
			}
		}
		figures := s.Figures()
		if outside, vectors := figures[0].Value, figures[1].Value; outside > c.Nu || vectors < c.Nu-1e-9 {
			t.Errorf("%s: %v outside and %v support vectors around ν = %v", c.Name, outside, vectors, c.Nu)
		}
	}
}

func TestOneAgainstRestAgreesWithSklearn(t *testing.T) {
	ref := readMachines(t)
	for _, c := range ref.Rest {
		data := ref.Data[c.Data]
		k := reftest.Kernel(c.Kernel, c.Params.Gamma, c.Params.Degree, c.Params.Coef0)
		cfg := SVC{Config: Config{C: c.C, Tolerance: ref.Tolerance}, Multiclass: int(multiclass.OneAgainstRest)}
		m, err := cfg.Start(learn.Data{K: reftest.Gram(k, data.X), Y: data.Y})
		if err != nil {
			t.Fatal(err)
		}
		if step := solve.Run(m, 0); step.Status != solve.Converged {
			t.Errorf("%s: ended %v: %v", c.Name, step.Status, m.Message())
		}
		coef := m.Coef()
		for p, x := range data.At {
			decision := decide(k, data.X, coef, x)
			for j, want := range c.Decision[p] {
				if !near(decision[j], want) {
					t.Errorf("%s: f_%d(%v) = %v, want %v", c.Name, j, x, decision[j], want)
				}
			}
			// Where two outputs are nearly alike, either may be the larger one.
			if _, ahead := m.Rule().Winner(decision); ahead > 1e-2 && m.Rule().Label(decision) != c.Label[p] {
				t.Errorf("%s: class %v at %v, want %v", c.Name, m.Rule().Label(decision), x, c.Label[p])
			}
		}
	}
}
