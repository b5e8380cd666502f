package studio_test

import (
	"math"
	"strings"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
)

func stochasticProblem(kernel string) session.Problem {
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 2, X: []float64{0.1, 1, -0.4, 0.5, 1, -0.2, 0.7, 0.6, -1, -1, 0.3, -0.9}},
		Y: []float64{1, 1, 2, 2, 1, 2}, Kernel: kernel, Learner: "svm-sgd",
		Params: map[string]float64{"lambda": 0.1, "steps": 10}, Seed: 4,
	}
	return p
}

func TestBothWaysAreTheSame(t *testing.T) {
	for kernel, dimension := range map[string]float64{
		"linear": 2, "poly(degree=2, gamma=1, coef0=1)": 6, "poly(degree=4, gamma=0.5, coef0=1)": 15,
		"linear + 0.5*poly(degree=2, gamma=1, coef0=0)": 5,
	} {
		p := stochasticProblem(kernel)
		r, err := studio.StochasticOf(p, 200)
		if err != nil {
			t.Fatalf("%s: %v", kernel, err)
		}
		if r.Dimension != dimension || len(r.Names) != int(dimension) || len(r.Steps) != 200 || r.Message != "" || r.Map == "" || r.Difference > 1e-9 {
			t.Errorf("%s: dimension %v, %d names, %d steps, %q, %q, difference %v", kernel, r.Dimension, len(r.Names), len(r.Steps), r.Message, r.Map, r.Difference)
		}
		for i, s := range r.Steps {
			if s.T != i+1 || s.Label != 2*p.Y[s.Point]-3 || s.Updated != (s.Features < 1) ||
				math.Abs(s.Kernel-s.Features) > r.Difference || math.Abs(s.NormKernel-s.NormFeatures) > r.Difference {
				t.Fatalf("%s: %+v", kernel, s)
			}
		}
		for a, w := range r.KernelWeights {
			if math.Abs(w-r.FeatureWeights[a]) > r.Difference {
				t.Errorf("%s: weight %d is %v and %v", kernel, a, w, r.FeatureWeights[a])
			}
		}
		// The kernel side is the learner: after as many steps its result is Σ wψ at the points.
		p.Params["steps"] = 200
		model, err := session.Train(p)
		if err != nil {
			t.Fatal(err)
		}
		if kernel == "linear" {
			for i, f := range model.Result().Decision {
				if want := r.FeatureWeights[0]*p.X[2*i] + r.FeatureWeights[1]*p.X[2*i+1]; math.Abs(f-want) > 1e-9 {
					t.Errorf("f(x%d) = %v, by weights %v", i, f, want)
				}
			}
		}
	}
}

func TestStochasticOfSeveralClasses(t *testing.T) {
	p := stochasticProblem("linear")
	p.Y = []float64{1, 2, 3, 1, 2, 3}
	for scheme, want := range []string{"class 1 against 2", "class 1 against the rest"} {
		p.Params["multiclass"] = float64(scheme)
		r, err := studio.StochasticOf(p, 20)
		if err != nil || !strings.Contains(r.Message, want) || len(r.Steps) != 20 || r.Difference > 1e-9 {
			t.Errorf("%q, difference %v, %v", r.Message, r.Difference, err)
		}
		for _, s := range r.Steps {
			if scheme == 0 && p.Y[s.Point] == 3 || (p.Y[s.Point] == 1) != (s.Label == 1) {
				t.Errorf("scheme %d: %+v", scheme, s)
			}
		}
	}
}

func TestNoStochastic(t *testing.T) {
	for kernel, want := range map[string]string{
		"rbf(gamma=1)":                         "go on without end",
		"laplacian(gamma=1)":                   "infinitely many dimensions",
		"poly(degree=2, gamma=1, coef0=-1)":    "is negative",
		"sigmoid(gamma=1, coef0=0)":            "No finite list",
		"poly(degree=8, gamma=1, coef0=1)^100": "",
	} {
		r, err := studio.StochasticOf(stochasticProblem(kernel), 20)
		if err != nil {
			if want != "" {
				t.Errorf("%s: %v", kernel, err)
			}
			continue
		}
		if r.Message == "" || !strings.Contains(r.Message, want) || len(r.Steps) != 0 {
			t.Errorf("%s: %q with %d steps, want %q", kernel, r.Message, len(r.Steps), want)
		}
	}
	for name, change := range map[string]func(*session.Problem) int{
		"steps":   func(*session.Problem) int { return 0 },
		"learner": func(p *session.Problem) int { p.Learner = "svc"; p.Params = nil; return 5 },
		"lambda":  func(p *session.Problem) int { p.Params["lambda"] = 0; return 5 },
		"repair":  func(p *session.Problem) int { p.Repair = "clip"; return 5 },
		"domain":  func(p *session.Problem) int { p.Domain = "trees"; return 5 },
	} {
		p := stochasticProblem("linear")
		steps := change(&p)
		_, err := studio.StochasticOf(p, steps)
		if e, ok := err.(*session.Error); !ok || e.Param != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}
