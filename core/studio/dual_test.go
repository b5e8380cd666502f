package studio_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/surface"
)

// alphaOf returns α = yβ of a trained problem with two classes.
func alphaOf(r session.Result, y []float64) []float64 {
	alpha := make([]float64, len(y))
	for i, b := range r.Coef {
		alpha[i] = b
		if y[i] == r.Rule.Classes[0] {
			alpha[i] = -b
		}
	}
	return alpha
}

// What training found is read as training reports it, and painted as its model is.
func TestDualOfTheOptimum(t *testing.T) {
	for _, kernel := range []string{"rbf(gamma=1)", "linear", "sigmoid(gamma=0.5, coef0=0)"} {
		for _, repair := range []string{"", "clip"} {
			p := good(func(p *session.Problem) {
				p.Kernel, p.Repair = kernel, repair
				p.Params["tolerance"] = 1e-6
			})
			m := train(t, p)
			r := m.Result()
			view := surface.View{X0: -1.5, X1: 2.5, Y0: -1.5, Y1: 1.5, Width: 30, Height: 20}
			d, err := studio.DualOf(p, alphaOf(r, p.Y), &view, nil)
			if err != nil {
				t.Fatal(err)
			}
			scale := 1 + math.Abs(r.Objective)
			if !near(d.Dual, r.Objective, 1e-8*scale) || !near(d.Bias, r.Bias[0], 1e-4) || d.Errors != r.Errors || !d.Feasible {
				t.Errorf("%s %s: %+v, training says %+v", kernel, repair, d.Reading, r)
			}
			// Of what is no kernel a stationary point need not be the best.
			best := repair != "" || !strings.HasPrefix(kernel, "sigmoid")
			if best && (!near(d.Optimum, r.Objective, 1e-5*scale) || math.IsNaN(d.Gap) || !strings.Contains(d.Message, "are the best,")) {
				t.Errorf("%s %s: optimum %v, gap %v, %q", kernel, repair, d.Optimum, d.Gap, d.Message)
			}
			if !best && !(math.IsNaN(d.Optimum) && math.IsNaN(d.Gap) && strings.Contains(d.Message, "not known")) {
				t.Errorf("%s %s: optimum %v, gap %v, %q", kernel, repair, d.Optimum, d.Gap, d.Message)
			}
			want := make([]float32, len(d.Values))
			if _, err := m.Surface(view, 0, want); err != nil {
				t.Fatal(err)
			}
			for i, v := range want {
				if !near(float64(d.Values[i]), float64(v), 1e-3*scale) {
					t.Fatalf("%s: pixel %d is %v, the model's %v", kernel, i, d.Values[i], v)
				}
			}
			// SMO goes on from there, and has nothing to do.
			p.Start = r.Coef
			if again := train(t, p).Result(); again.Iterations > 1 {
				t.Errorf("%s: %d steps from the optimum", kernel, again.Iterations)
			}
		}
	}
}

func TestDualByHand(t *testing.T) {
	// Two points at distance 2: D = 2α − 2α², largest for α = 1/2.
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 1, X: []float64{0, 2, 0}}, Y: []float64{3, 7, 3},
		Kernel: "linear", Learner: "svc", Params: map[string]float64{"C": 1},
	}
	for _, test := range []struct {
		alpha     []float64
		dual, sum float64
		feasible  bool
		message   string
	}{
		{[]float64{0.5, 0.5, 0}, 0.5, 0, true, "These coefficients are the best, up to the tolerance."},
		{[]float64{0, 0, 0}, 0, 0, true, "These coefficients are allowed. D is 0.5 below the largest, 0.5."},
		{[]float64{0.1, 0.2, 0.1}, 0.32, 0, true, "These coefficients are allowed. D is 0.18 below the largest, 0.5."},
		{[]float64{0, 0.5, 0}, 0, 0.5, false, "Σ yα = 0.5, not 0: take 0.5 from class 7 or give it to class 3."},
		{[]float64{1, 0.25, 0}, 1.125, -0.75, false, "Σ yα = −0.75, not 0: take 0.75 from class 3 or give it to class 7."},
		{[]float64{2, 1, -1}, 0, 0, false, "α₃ = −1 is below 0: no coefficient may be negative. α₁ = 2 is above C = 1."},
	} {
		d, err := studio.DualOf(p, test.alpha, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !near(d.Dual, test.dual, 1e-12) || !near(d.Sum, test.sum, 1e-12) || d.Feasible != test.feasible || d.Message != test.message || !near(d.Optimum, 0.5, 1e-6) {
			t.Errorf("%v: %+v", test.alpha, d)
		}
		if d.Values != nil || test.feasible && !near(d.Gap, d.Primal-d.Dual, 1e-12) {
			t.Errorf("%v: gap %v, primal %v", test.alpha, d.Gap, d.Primal)
		}
	}
}

// On a line f has a value at each column.
func TestDualOnALine(t *testing.T) {
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 1, X: []float64{-1, 1}}, Y: []float64{1, 2}, Kernel: "linear", Learner: "svc",
	}
	d, err := studio.DualOf(p, []float64{0.25, 0.25}, &surface.View{X0: -2, X1: 2, Width: 4}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float32{-0.75, -0.25, 0.25, 0.75} { // f(x) = x/2
		if len(d.Values) != 4 || d.Values[i] != want {
			t.Fatalf("values %v", d.Values)
		}
	}
}

// A hard margin without a solution has no largest D.
func TestDualWithoutOptimum(t *testing.T) {
	p := good(func(p *session.Problem) { p.Kernel, p.Params = "linear", map[string]float64{"C": math.Inf(1)} })
	d, err := studio.DualOf(p, make([]float64, len(p.Y)), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsInf(d.Optimum, 1) || !strings.Contains(d.Message, "finite C") || !math.IsInf(d.Gap, 1) {
		t.Errorf("%+v", d)
	}
}

func TestDualErrors(t *testing.T) {
	view := surface.View{X0: 0, X1: 1, Y0: 0, Y1: 1, Width: 4, Height: 4}
	for what, c := range map[string]struct {
		p     session.Problem
		alpha []float64
		view  *surface.View
		want  string
	}{
		"three classes": {blobs(3), make([]float64, 60), nil, "two classes"},
		"one class":     {good(func(p *session.Problem) { p.Y = make([]float64, 40) }), make([]float64, 40), nil, "two classes"},
		"too few":       {good(nil), make([]float64, 3), nil, "alpha"},
		"NaN":           {good(nil), append(make([]float64, 39), math.NaN()), nil, "alpha"},
		"huge":          {good(nil), append(make([]float64, 39), 1e300), nil, "too large"},
		"ridge":         {good(func(p *session.Problem) { p.Learner = "ridge"; p.Params = nil }), make([]float64, 40), nil, "svc"},
		"no view":       {good(nil), make([]float64, 40), &surface.View{X1: 1, Y1: 1}, "width"},
		"in space": {session.Problem{
			Domain: "vectors", Points: session.Points{Dim: 3, X: []float64{0, 2, 1, 1, 1, 1}}, Y: []float64{1, 2}, Kernel: "linear", Learner: "svc",
		}, make([]float64, 2), &view, "coordinates"},
	} {
		_, err := studio.DualOf(c.p, c.alpha, c.view, nil)
		var e *session.Error
		if !errors.As(err, &e) || !strings.Contains(e.Message, c.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
