package studio_test

import (
	"math"
	"strings"
	"testing"

	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/surface"
)

var patch = surface.View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 20, Height: 20}

// lifted trains a kernel and lifts the result.
func lifted(t *testing.T, p session.Problem, form string) studio.Lift {
	t.Helper()
	r := train(t, p).Result()
	request := studio.LiftRequest{
		Domain: "vectors", Points: p.Points, Kernel: p.Kernel, Map: form, View: patch, Coef: r.Coef,
	}
	if r.Outputs == 1 {
		request.Bias = r.Bias[0]
	}
	l, err := studio.LiftOf(request)
	if err != nil {
		t.Fatalf("%s by %s: %v", p.Kernel, form, err)
	}
	return l
}

func rings(kernel string) session.Problem {
	return good(func(p *session.Problem) {
		set, err := session.Generate("circles", map[string]float64{"n": 40}, 3)
		if err != nil {
			panic(err)
		}
		p.X, p.Y, p.Kernel = set.X, set.Y, kernel
	})
}

func line(kernel string) session.Problem {
	p := session.Problem{Domain: "vectors", Points: session.Points{Dim: 1}, Kernel: kernel, Learner: "svc", Params: map[string]float64{"C": 1000}}
	for x := -10.0; x <= 10; x++ {
		p.X = append(p.X, x)
		class := 1.0
		if math.Abs(x) > 2 {
			class = 2
		}
		p.Y = append(p.Y, class)
	}
	return p
}

// Where the plane is exact it is f at every place of the mesh.
func TestLiftPlaneIsF(t *testing.T) {
	for _, c := range []struct {
		p     session.Problem
		form  string
		exact bool
	}{
		{rings("linear^2"), "squares", true},
		{rings("3*linear^2 + 2"), "squares", true},
		{rings("poly(degree=2, gamma=0.5, coef0=0)"), "squares", true},
		{rings("poly(degree=2, gamma=1, coef0=1)"), "squares", false},
		{rings("rbf(gamma=1)"), "squares", false},
		{rings("warp(linear, x1, x2, x1^2 + x2^2)"), "paraboloid", true},
		{rings("linear"), "paraboloid", true},
		{rings("linear^2"), "paraboloid", false},
		{good(func(p *session.Problem) { p.Kernel = "warp(linear, x1, x2, x1*x2)" }), "product", true},
		{rings("rbf(gamma=1)"), "product", false},
		{rings("rbf(gamma=1)"), "height", true},
		{rings("linear^2"), "components", true},
		{rings("rbf(gamma=1)"), "components", false},
		{line("linear + linear^2"), "parabola", true},
		{line("poly(degree=2, gamma=1, coef0=1)"), "parabola", true},
		{line("rbf(gamma=0.1)"), "parabola", false},
		{line("rbf(gamma=0.1)"), "height", true},
		{line("linear^2 + linear"), "components", true},
	} {
		l := lifted(t, c.p, c.form)
		if len(l.Mesh) != 3*400 || len(l.MeshF) != 400 || len(l.Points) != 3*len(c.p.Y) || len(l.Axes) != 3 || l.Size != 20 {
			t.Fatalf("%s by %s: %d mesh, %d values, %d points", c.p.Kernel, c.form, len(l.Mesh), len(l.MeshF), len(l.Points))
		}
		if l.Exact != c.exact || l.Message == "" || (l.W == nil) != (!c.exact && c.form != "components") {
			t.Errorf("%s by %s: exact %t, w %v, %s", c.p.Kernel, c.form, l.Exact, l.W, l.Message)
			continue
		}
		if !c.exact {
			if l.Share < 0 || l.Share >= 1 {
				t.Errorf("%s by %s: share %v", c.p.Kernel, c.form, l.Share)
			}
			continue
		}
		if !near(l.Share, 1, 1e-9) {
			t.Errorf("%s by %s: share %v", c.p.Kernel, c.form, l.Share)
		}
		// The second route: the trained model at the same places.
		model := train(t, c.p)
		columns, rows := patch.Columns(), patch.Rows()
		for i, f := range l.MeshF {
			at := []float64{columns[i%20], rows[i/20]}[:c.p.Dim]
			want, _, err := model.Predict(session.Points{Dim: c.p.Dim, X: at})
			if err != nil {
				t.Fatal(err)
			}
			got := l.B
			for a, w := range l.W {
				got += w * l.Mesh[3*i+a]
			}
			if !near(got, want[0], 1e-6) || !near(f, want[0], 1e-9) {
				t.Fatalf("%s by %s: plane %v, f %v, want %v", c.p.Kernel, c.form, got, f, want[0])
			}
		}
	}
}

// UML's example: with w = (0, 1) and a threshold between 4 and 9.
func TestLiftOfTheLine(t *testing.T) {
	l := lifted(t, line("linear + linear^2"), "parabola")
	if !near(l.W[0], 0, 1e-3) || l.W[1] <= 0 || l.W[2] != 0 {
		t.Errorf("w = %v", l.W)
	}
	if threshold := -l.B / l.W[1]; !near(threshold, 6.5, 1e-2) {
		t.Errorf("threshold %v, want the middle of 4 and 9", threshold)
	}
	for i := range l.Points[:3] {
		if want := []float64{-10, 100, 0}; l.Points[i] != want[i] {
			t.Errorf("point %v", l.Points[:3])
		}
	}
}

// With a plane that is not exact, the part of w that is missing is orthogonal to the
// components: the share is what Pythagoras leaves.
func TestLiftShare(t *testing.T) {
	p := rings("rbf(gamma=0.3)")
	l := lifted(t, p, "components")
	r := train(t, p).Result()
	_, k, err := inspect.Gram("vectors", p.Points, p.Kernel, inspect.Raw)
	if err != nil {
		t.Fatal(err)
	}
	n := len(p.Y)
	norm, part := 0.0, 0.0
	for i := range n {
		for j := range n {
			norm += r.Coef[i] * r.Coef[j] * k[i*n+j]
		}
	}
	// ⟨w, v⟩ = Σ βᵢ⟨φ(xᵢ), v⟩, up to Σ βᵢ = 0 the projections of the points.
	for a := range 3 {
		w := 0.0
		for i := range n {
			w += r.Coef[i] * l.Points[3*i+a]
		}
		if !near(w, l.W[a], 1e-8*math.Sqrt(norm)) {
			t.Errorf("w%d = %v, want %v", a, l.W[a], w)
		}
		part += w * w
	}
	if !near(l.Share, part/norm, 1e-9) || l.Share < 0.3 {
		t.Errorf("share %v, want %v", l.Share, part/norm)
	}
}

func TestLiftWithoutPlane(t *testing.T) {
	p := blobs(3)
	if l := lifted(t, p, "components"); l.W != nil || len(l.MeshF) != 0 || !strings.Contains(l.Message, "several classes") {
		t.Errorf("several classes: w %v, %q", l.W, l.Message)
	}
	for _, c := range []struct {
		form string
		x    []float64
	}{{"components", nil}, {"components", []float64{1, 1}}, {"components", []float64{1, 1, 1, 1}}, {"squares", nil}, {"height", nil}} {
		l, err := studio.LiftOf(studio.LiftRequest{
			Domain: "vectors", Points: session.Points{Dim: 2, X: c.x}, Kernel: "rbf(gamma=1)", Map: c.form, View: patch,
		})
		if err != nil || len(l.Mesh) != 1200 || len(l.Points) != len(c.x)/2*3 {
			t.Errorf("%s of %d numbers: %v", c.form, len(c.x), err)
		}
	}
	l := lifted(t, rings("rbf(gamma=1)"), "squares")
	if !strings.Contains(l.Message, "linear^2") {
		t.Errorf("%q names no kernel", l.Message)
	}
}

func TestLiftErrors(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*studio.LiftRequest)
		param  string
	}{
		"map":       {func(r *studio.LiftRequest) { r.Map = "sphere" }, "map"},
		"dimension": {func(r *studio.LiftRequest) { r.Map = "parabola" }, "map"},
		"view":      {func(r *studio.LiftRequest) { r.View.Width = 10 }, "view"},
		"large":     {func(r *studio.LiftRequest) { r.View.Width, r.View.Height = 200, 200 }, "view"},
		"empty":     {func(r *studio.LiftRequest) { r.View.X1 = -2 }, "x1"},
		"coef":      {func(r *studio.LiftRequest) { r.Coef = make([]float64, 39) }, "coef"},
		"nan":       {func(r *studio.LiftRequest) { r.Coef = make([]float64, 40); r.Coef[7] = math.NaN() }, "coef"},
		"bias":      {func(r *studio.LiftRequest) { r.Bias = math.Inf(1) }, "bias"},
		"height":    {func(r *studio.LiftRequest) { r.Map = "height" }, "coef"},
		"many":      {func(r *studio.LiftRequest) { r.X = make([]float64, 2*5001) }, "x"},
		"infinite":  {func(r *studio.LiftRequest) { r.X[0] = 1e200; r.Map = "components" }, "kernel"},
		"solid":     {func(r *studio.LiftRequest) { r.Points = session.Points{Dim: 3, X: []float64{1, 2, 3}} }, "dim"},
	} {
		r := studio.LiftRequest{Domain: "vectors", Points: rings("").Points, Kernel: "linear^2", Map: "squares", View: patch}
		c.change(&r)
		_, err := studio.LiftOf(r)
		if e, ok := err.(*session.Error); !ok || e.Param != c.param || e.Message == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Coefficients need not add up to 0, as those of a support vector machine do.
func TestLiftOfAnyCoefficients(t *testing.T) {
	p := rings("3*linear^2 + 2")
	coef := make([]float64, len(p.Y))
	for i := range coef {
		coef[i] = math.Sin(float64(i)) + 0.3
	}
	for _, form := range []string{"squares", "components"} {
		l, err := studio.LiftOf(studio.LiftRequest{
			Domain: "vectors", Points: p.Points, Kernel: p.Kernel, Map: form, View: patch, Coef: coef, Bias: -1.5,
		})
		if err != nil || l.W == nil {
			t.Fatalf("%s: %+v, %v", form, l, err)
		}
		for i, y := range patch.Rows() {
			for j, x := range patch.Columns() {
				want := -1.5
				for c, beta := range coef {
					s := p.X[2*c]*x + p.X[2*c+1]*y
					want += beta * (3*s*s + 2)
				}
				at := 20*i + j
				got := l.B
				for a, w := range l.W {
					got += w * l.Mesh[3*at+a]
				}
				if !near(got, want, 1e-8) || !near(l.MeshF[at], want, 1e-8) {
					t.Fatalf("%s: plane %v, f %v, want %v", form, got, l.MeshF[at], want)
				}
			}
		}
	}
}
