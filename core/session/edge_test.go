package session_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/surface"
)

// square is XOR, which no line separates.
func square(kernel string, c float64) session.Problem {
	return vectors(kernel, c, []float64{1, 2, 2, 1}, 1, 1, 1, -1, -1, 1, -1, -1)
}

func TestHardMargin(t *testing.T) {
	inf := math.Inf(1)
	r := train(t, square("linear", inf)).Result()
	if r.Status != solve.Failed || !strings.Contains(r.Message, "finite C") {
		t.Errorf("XOR by lines: %v, %q", r.Status, r.Message)
	}
	// With degree 2 the margin is that of x₁x₂ = 0: ⟨φ,φ⟩ = (1+⟨x,z⟩)², f = −x₁x₂ up
	// to the sign of the classes, and f has norm 1/√2 as √2·x₁x₂ is a coordinate.
	r = train(t, square("poly(degree=2)", inf)).Result()
	if r.Status != solve.Converged || r.Errors != 0 || !near(r.Margin, math.Sqrt2, 1e-2) {
		t.Errorf("XOR by conics: %v, %d errors, margin %v", r.Status, r.Errors, r.Margin)
	}
}

func TestPointsOnTopOfEachOther(t *testing.T) {
	p := vectors("rbf", 1, []float64{1, 2, 1}, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5)
	m := train(t, p)
	r := m.Result()
	if r.Status != solve.Converged || r.Errors != 1 {
		t.Errorf("%v with %d errors", r.Status, r.Errors)
	}
	out := make([]float32, 16)
	if _, err := m.Surface(surface.View{X0: -1, X1: 1, Y0: -1, Y1: 1, Width: 4, Height: 4}, 0, out); err != nil {
		t.Error(err)
	}
	for _, v := range out {
		if math.IsNaN(float64(v)) {
			t.Error("f is drawn as NaN")
		}
	}
	p.Params["C"] = math.Inf(1)
	if r := train(t, p).Result(); r.Status != solve.Failed || r.Message == "" {
		t.Errorf("hard margin: %v, %q", r.Status, r.Message)
	}
}

func TestIndefiniteKernels(t *testing.T) {
	for _, kernel := range []string{"-linear", "-rbf", "linear - 2*rbf", "sigmoid(gamma=1, coef0=-1)"} {
		p := good(func(p *session.Problem) { p.Kernel = kernel })
		r := train(t, p).Result()
		if r.Status == solve.Running {
			t.Errorf("%s never ended", kernel)
		}
		if r.Indefinite == (r.Message == "") {
			t.Errorf("%s: indefinite %t, message %q", kernel, r.Indefinite, r.Message)
		}
		if !r.Indefinite {
			t.Errorf("%s passed for a Mercer kernel", kernel)
		}
	}
}

// At γ = 10⁶ no point sees another: f is +1 or −1 at the points, in the sense of
// their classes, and the bias everywhere else.
func TestVeryNarrowKernel(t *testing.T) {
	p := good(func(p *session.Problem) { p.Kernel = "rbf(gamma=1e6)" })
	m := train(t, p)
	r := m.Result()
	if r.Errors != 0 || len(r.Support) != len(p.Y) {
		t.Errorf("%d errors, %d support vectors", r.Errors, len(r.Support))
	}
	out := make([]float32, 64*64)
	view := surface.View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 64, Height: 64}
	if _, err := m.Surface(view, 0, out); err != nil {
		t.Fatal(err)
	}
	x := session.Points{Dim: 2, X: make([]float64, 2)}
	for row := range view.Height {
		for column := range view.Width {
			x.X[0], x.X[1] = -2+(float64(column)+0.5)/16, 2-(float64(row)+0.5)/16
			decision, _, err := m.Predict(x)
			if err != nil {
				t.Fatal(err)
			}
			if f := float64(out[row*64+column]); !near(f, decision[0], 1e-3) {
				t.Fatalf("f at %v is drawn as %v, want %v", x.X, f, decision[0])
			}
		}
	}
}

// Above the size of a complete Gram matrix, training goes by rows.
func TestManyPoints(t *testing.T) {
	set, err := session.Generate("gaussians", map[string]float64{"n": 2500}, 1)
	if err != nil {
		t.Fatal(err)
	}
	r := train(t, vectors("rbf", 1, set.Y, set.X...)).Result()
	if r.Status != solve.Converged || r.Errors == 0 || r.Errors > 700 {
		t.Errorf("%v with %d errors", r.Status, r.Errors)
	}
}

func TestSurfaceRefusesWhatItCannotFill(t *testing.T) {
	m := train(t, good(nil))
	plane := surface.View{X0: -1, X1: 1, Y0: -1, Y1: 1, Width: 4, Height: 4}
	for _, test := range []struct {
		param  string
		room   int
		change func(*surface.View)
	}{
		{"out", 15, func(*surface.View) {}},
		{"out", 17, func(*surface.View) {}},
		{"width", 16, func(v *surface.View) { v.Width = 0 }},
		{"height", 16, func(v *surface.View) { v.Height = -1 }},
		{"width", 16, func(v *surface.View) { v.Width, v.Height = 1<<40, 1<<40 }},
		{"x0", 16, func(v *surface.View) { v.X0 = math.NaN() }},
		{"x1", 16, func(v *surface.View) { v.X1 = v.X0 }},
		{"y1", 16, func(v *surface.View) { v.Y1 = math.Inf(1) }},
	} {
		view := plane
		test.change(&view)
		_, err := m.Surface(view, 0, make([]float32, test.room))
		var e *session.Error
		if !errors.As(err, &e) || e.Code != session.BadArgument || e.Param != test.param {
			t.Errorf("%+v with room for %d: %v; want an error of %q", view, test.room, err, test.param)
		}
	}
	if _, err := m.Surface(plane, 0, make([]float32, 16)); err != nil {
		t.Error(err)
	}

	line := train(t, good(func(p *session.Problem) { p.Dim, p.X = 1, p.X[:40] }))
	var e *session.Error
	if _, err := line.Surface(plane, 0, make([]float32, 16)); !errors.As(err, &e) || e.Param != "model" {
		t.Errorf("a model of the line was drawn on the plane: %v", err)
	}
}

func TestPredictRefusesWhatItDoesNotKnow(t *testing.T) {
	m := train(t, good(nil))
	var e *session.Error
	if _, _, err := m.Predict(session.Points{Dim: 3, X: make([]float64, 3)}); !errors.As(err, &e) || e.Param != "dim" {
		t.Errorf("three coordinates: %v", err)
	}
	if _, _, err := m.Predict(session.Points{Dim: 2, X: []float64{1, math.NaN()}}); !errors.As(err, &e) || e.Param != "x" {
		t.Errorf("NaN: %v", err)
	}
	if _, err := m.Terms(session.Points{Dim: 2, X: make([]float64, 4)}); !errors.As(err, &e) || e.Param != "x" {
		t.Errorf("terms at two points: %v", err)
	}
	if decision, label, err := m.Predict(session.Points{Dim: 2}); err != nil || len(decision)+len(label) != 0 {
		t.Errorf("no points: %v, %v, %v", decision, label, err)
	}
}
