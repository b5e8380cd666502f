package studio_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/core/session"
	"mercer/core/studio"
)

func routesProblem(kernel string) session.Problem {
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
		p := routesProblem(kernel)
		r, err := studio.RoutesOf(p, 200)
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

func TestRoutesOfSeveralClasses(t *testing.T) {
	p := routesProblem("linear")
	p.Y = []float64{1, 2, 3, 1, 2, 3}
	for scheme, want := range []string{"class 1 against 2", "class 1 against the rest"} {
		p.Params["multiclass"] = float64(scheme)
		r, err := studio.RoutesOf(p, 20)
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

func TestNoRoutes(t *testing.T) {
	for kernel, want := range map[string]string{
		"rbf(gamma=1)":                         "go on without end",
		"laplacian(gamma=1)":                   "infinitely many dimensions",
		"poly(degree=2, gamma=1, coef0=-1)":    "is negative",
		"sigmoid(gamma=1, coef0=0)":            "No finite list",
		"poly(degree=8, gamma=1, coef0=1)^100": "",
	} {
		r, err := studio.RoutesOf(routesProblem(kernel), 20)
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
		p := routesProblem("linear")
		steps := change(&p)
		_, err := studio.RoutesOf(p, steps)
		if e, ok := err.(*session.Error); !ok || e.Param != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Two sweeps of equation 5.3 over φ(x) = (1, x, x², x³) by hand: points 1 and 2 with the values 1 and
// 0 and α = 0.01. First θ = α(1 − 0)φ(1). Then f(1) = 0.04 and f(2) = 0.15, and
// θ = α(1 + 0.96)φ(1) − 0.15αφ(2).
func TestRoutesOfSquaresByHand(t *testing.T) {
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 1, X: []float64{1, 2}}, Y: []float64{1, 0}, Task: "regression",
		Kernel: "powers(degree=3)", Learner: "lms", Params: map[string]float64{"rate": 0.01},
	}
	r, err := studio.RoutesOf(p, 2)
	if err != nil || r.Message != "" || len(r.Steps) != 2 || r.Dimension != 4 || r.Rate != 0.01 || r.N != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, theta := range [][]float64{r.KernelTheta, r.FeatureTheta, r.KernelWeights, r.FeatureWeights} {
		if want := []float64{0.0181, 0.0166, 0.0136, 0.0076}; !floats.EqualApprox(theta, want, 1e-15) {
			t.Errorf("θ = %v, want %v", theta, want)
		}
	}
	want := []studio.RoutePoint{
		{Point: 0, Label: 1, Kernel: 0.04, Features: 0.04, Before: 0.01, After: 0.0196},
		{Point: 1, Label: 0, Kernel: 0.15, Features: 0.15, Before: 0, After: -0.0015},
	}
	for i, at := range r.Points {
		w := want[i]
		got, wanted := []float64{at.Label, at.Kernel, at.Features, at.Before, at.After}, []float64{w.Label, w.Kernel, w.Features, w.Before, w.After}
		if at.Point != w.Point || !floats.EqualApprox(got, wanted, 1e-15) {
			t.Errorf("%+v, want %+v", at, w)
		}
	}
	// ½ Σ (y − f)² before both steps.
	for i, want := range []float64{0.5, (0.96*0.96 + 0.15*0.15) / 2} {
		if s := r.Steps[i]; math.Abs(s.Kernel-want) > 1e-15 || math.Abs(s.Features-want) > 1e-15 || s.Point != -1 || s.Apart > 1e-15 {
			t.Errorf("%+v, want %v", s, want)
		}
	}
}

// solid is a problem in three coordinates.
func solid(learner string, params map[string]float64) session.Problem {
	return session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 3, X: []float64{
			0.1, 1, 0.3, -0.4, 0.5, -0.7, 1, -0.2, 0.4, 0.7, 0.6, -1, -1, -1, 0.2, 0.3, -0.9, 0.8,
		}},
		Y: []float64{1, 2, 2, 1, 1, 2}, Kernel: "poly(degree=2, gamma=1, coef0=1)", Learner: learner, Params: params, Task: "classification",
	}
}

// quadratic are the features of (1 + ⟨x, z⟩)² in three coordinates, in an order of its own.
func quadratic(x []float64) []float64 {
	phi := []float64{1}
	for i, a := range x {
		phi = append(phi, math.Sqrt2*a, a*a)
		for _, b := range x[i+1:] {
			phi = append(phi, math.Sqrt2*a*b)
		}
	}
	return phi
}

// Equation 5.4 in three coordinates, with features of its own.
func TestRoutesOfSquaresOneByOne(t *testing.T) {
	p := solid("lms", map[string]float64{"rate": 0.05, "stochastic": 1})
	r, err := studio.RoutesOf(p, 40)
	if err != nil || r.Message != "" || len(r.Steps) != 40 || r.Dimension != 10 || r.Difference > 1e-12 {
		t.Fatalf("%+v, %v", r, err)
	}
	if !slices.Contains(r.Names, `\sqrt{2}x_{2}x_{3}`) && !slices.Contains(r.Names, `\sqrt{2}x_2x_3`) {
		t.Errorf("names are %q", r.Names)
	}
	theta, beta := make([]float64, 10), make([]float64, 6)
	for s, step := range r.Steps {
		i := s % 6
		phi := quadratic(p.X[3*i : 3*i+3])
		f, y := floats.Dot(theta, phi), 2*p.Y[i]-3
		change := 0.05 * (y - f)
		if step.T != s+1 || step.Point != i || step.Label != y || !agrees(step.Kernel, f) || !agrees(step.Features, f) ||
			!agrees(step.Before, beta[i]) || !agrees(step.After, beta[i]+change) || step.Apart > 1e-13 {
			t.Fatalf("%+v, want f(x%d) = %v", step, i+1, f)
		}
		beta[i] += change
		floats.AddScaled(theta, change, phi)
		if square := floats.Dot(theta, theta); !agrees(step.NormKernel, square) || !agrees(step.NormFeatures, square) {
			t.Fatalf("%+v, want ‖θ‖² = %v", step, square)
		}
	}
	// The kernel side is the learner: after as many steps it is f(x) = ⟨θ, φ(x)⟩.
	p.Params["steps"] = 40
	model, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range model.Result().Decision {
		if want := floats.Dot(theta, quadratic(p.X[3*i:3*i+3])); !agrees(f, want) {
			t.Errorf("f(x%d) = %v, on features %v", i+1, f, want)
		}
	}
}

func agrees(a, b float64) bool { return math.Abs(a-b) <= 1e-12*(1+math.Abs(b)) }

// Without a rate half the largest safe one is taken, with one digit; above it the run is told as far
// as it goes.
func TestRatesOfRoutes(t *testing.T) {
	r, err := studio.RoutesOf(solid("lms", nil), 30)
	if err != nil || len(r.Steps) != 30 || !(r.Rate > 0.35*r.Limit && r.Rate <= 0.5*r.Limit) {
		t.Fatalf("rate %v of %v, %d steps, %v", r.Rate, r.Limit, len(r.Steps), err)
	}
	for s := 1; s < 30; s++ {
		if !(r.Steps[s].Kernel < r.Steps[s-1].Kernel) {
			t.Errorf("step %d: %v after %v", s+1, r.Steps[s].Kernel, r.Steps[s-1].Kernel)
		}
	}
	r, err = studio.RoutesOf(solid("lms", map[string]float64{"rate": 3 * r.Limit}), 500)
	if err != nil || len(r.Steps) == 0 || len(r.Steps) == 500 || !strings.Contains(r.Message, "so the errors grow") {
		t.Errorf("%d steps, %q, %v", len(r.Steps), r.Message, err)
	}
}

// Exercise 2 of chapter 16 in three coordinates, with features of its own: mistakes, weights, and the
// end.
func TestRoutesOfPerceptrons(t *testing.T) {
	p := solid("perceptron", map[string]float64{"epochs": 50})
	r, err := studio.RoutesOf(p, 500)
	if err != nil || r.Message != "" || r.Dimension != 10 || r.Difference > 1e-12 {
		t.Fatalf("%+v, %v", r, err)
	}
	w, right, mistakes := make([]float64, 10), 0, 0
	for s, step := range r.Steps {
		i := s % 6
		phi, y := quadratic(p.X[3*i:3*i+3]), 2*p.Y[i]-3
		margin := y * floats.Dot(w, phi)
		if step.Point != i || !agrees(step.Kernel, margin) || !agrees(step.Features, margin) || step.Updated != (margin <= 1e-12) ||
			!agrees(step.After-step.Before, map[bool]float64{true: y}[step.Updated]) {
			t.Fatalf("%+v, want %v", step, margin)
		}
		right++
		if step.Updated {
			right = 0
			mistakes++
			floats.AddScaled(w, y, phi)
		}
		if square := floats.Dot(w, w); !agrees(step.NormKernel, square) || !agrees(step.NormFeatures, square) || step.Apart > 1e-13 {
			t.Fatalf("%+v, want ‖w‖² = %v", step, square)
		}
	}
	if right != 6 || mistakes < 2 || len(r.Steps) == 500 {
		t.Errorf("it ends after %d steps and %d mistakes, %d right in a row", len(r.Steps), mistakes, right)
	}
	if a, b := floats.Norm(r.KernelTheta, 2), floats.Norm(w, 2); !agrees(a, b) {
		t.Errorf("‖w‖ = %v, want %v", a, b)
	}
}
