package studio_test

import (
	"math"
	"strings"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
)

// valued is a problem of regression on the line or the plane.
func valued(dim int, kernel, learner string, params map[string]float64) session.Problem {
	p := session.Problem{
		Domain: "vectors", Kernel: kernel, Learner: learner, Params: params, Points: session.Points{Dim: dim},
	}
	for i := range 20 {
		x := -1.8 + 0.19*float64(i)
		p.X = append(p.X, x)
		if dim == 2 {
			p.X = append(p.X, math.Sin(7*x))
		}
		p.Y = append(p.Y, math.Sin(2*x)+0.1*math.Cos(40*x))
	}
	return p
}

// The weights of features and the coefficients of points are one function, and that which
// training finds.
func TestPrimalAgreesWithTraining(t *testing.T) {
	for _, kernel := range []string{"linear", "poly(degree=3, gamma=1, coef0=1)", "poly(degree=2, gamma=0.5, coef0=0) + 2*linear", "1 + linear"} {
		for dim := 1; dim <= 2; dim++ {
			for scaling := range 2 {
				p := valued(dim, kernel, "ridge", map[string]float64{"lambda": 0.01, "scaling": float64(scaling)})
				r, err := studio.PrimalOf(p)
				if err != nil {
					t.Fatal(err)
				}
				if r.Solved == nil || r.Difference > 1e-8 || !strings.HasPrefix(r.Message, "Both solutions are the same function") {
					t.Fatalf("%s: difference %v: %s", kernel, r.Difference, r.Message)
				}
				d := int(r.Dimension)
				if len(r.Names) != d || len(r.Solved.Weights) != d || r.N != 20 {
					t.Errorf("%s: %d features, %d names, %d weights", kernel, d, len(r.Names), len(r.Solved.Weights))
				}
				trained := train(t, p).Result()
				for i, f := range trained.Decision {
					if math.Abs(f-r.Solved.Predictions[i]) > 1e-8 {
						t.Errorf("%s: f at point %d is %v, trained %v", kernel, i, r.Solved.Predictions[i], f)
					}
				}
			}
		}
	}
}

func TestPrimalOfClasses(t *testing.T) {
	p := good(nil)
	p.Learner, p.Kernel, p.Task, p.Params = "ridge", "poly(degree=2, gamma=1, coef0=1)", "classification", nil
	r, err := studio.PrimalOf(p)
	if err != nil || r.Solved == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	for i, f := range train(t, p).Result().Decision {
		if math.Abs(f-r.Solved.PredictionsDual[i]) > 1e-8 {
			t.Errorf("f at point %d is %v, trained %v", i, r.Solved.PredictionsDual[i], f)
		}
	}
	p = blobs(3)
	p.Learner, p.Kernel, p.Task, p.Params = "ridge", "linear", "classification", nil
	if r, err := studio.PrimalOf(p); err != nil || r.Solved != nil || !strings.Contains(r.Message, "two classes") {
		t.Errorf("three classes: %+v, %v", r, err)
	}
}

func TestPrimalInWords(t *testing.T) {
	tests := []struct {
		name    string
		problem session.Problem
		want    string
	}{
		{"no finite map", valued(1, "rbf(gamma=1)", "ridge", nil), "finite system"},
		{"nothing known", valued(1, "matern(nu=1.5, length=1)", "ridge", nil), "Only the coefficients of the points can be solved for."},
		{"singular", valued(2, "poly(degree=2, gamma=1, coef0=1)", "ridge", map[string]float64{"lambda": 0}), "is singular up to rounding"},
		{"many features", valued(2, "poly(degree=50, gamma=1, coef0=1)", "ridge", nil), "too many to solve for their weights"},
		{"nothing", valued(2, "const(c=0)", "ridge", nil), "no features"},
		{"no point", session.Problem{Domain: "vectors", Points: session.Points{Dim: 1}, Kernel: "linear", Learner: "ridge"}, "There are no points yet"},
	}
	for _, test := range tests {
		r, err := studio.PrimalOf(test.problem)
		if err != nil || r.Solved != nil || !strings.Contains(r.Message, test.want) {
			t.Errorf("%s: %q, %v", test.name, r.Message, err)
		}
	}
	if _, err := studio.PrimalOf(valued(1, "linear", "gp", nil)); err == nil || !strings.Contains(err.Error(), "must be ridge") {
		t.Errorf("another learner: %v", err)
	}
}
