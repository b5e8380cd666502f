package studio_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/surface"
)

var patch = surface.View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 21, Height: 20}

// placesOf returns where the mesh of a lift is on the plane or the line.
func placesOf(l studio.Lift, dim int) [][]float64 {
	var places [][]float64
	for i := range l.Rows {
		for j := range l.Columns {
			if dim == 1 {
				places = append(places, []float64{patch.Columns()[j]})
				continue
			}
			r, angle := l.Disc.R*float64(i)/float64(l.Rows-1), 2*math.Pi*float64(j)/float64(l.Columns-1)
			places = append(places, []float64{l.Disc.X + r*math.Cos(angle), l.Disc.Y + r*math.Sin(angle)})
		}
	}
	return places
}

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
		places := placesOf(l, c.p.Dim)
		if len(l.Mesh) != 3*len(places) || len(l.MeshF) != len(places) || len(l.Points) != 3*len(c.p.Y) || len(l.Axes) != 3 || l.Columns != 21 {
			t.Fatalf("%s by %s: %d mesh, %d values, %d points", c.p.Kernel, c.form, len(l.Mesh), len(l.MeshF), len(l.Points))
		}
		if l.Exact != c.exact || l.Message == "" || len(l.W) != 3 {
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
		for i, f := range l.MeshF {
			want, _, err := model.Predict(session.Points{Dim: c.p.Dim, X: places[i]})
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

// affine returns the affine function of rows of three coordinates that is nearest to f, and R², by
// the normal equations.
func affine(rows [][3]float64, f []float64) (c [4]float64, share float64) {
	var m [4][5]float64
	for i, row := range rows {
		p := [4]float64{1, row[0], row[1], row[2]}
		for a := range p {
			for b := range p {
				m[a][b] += p[a] * p[b]
			}
			m[a][4] += p[a] * f[i]
		}
	}
	for i := range m {
		for j := range m {
			if j != i {
				factor := m[j][i] / m[i][i]
				for c := range m[j] {
					m[j][c] -= factor * m[i][c]
				}
			}
		}
	}
	for i := range c {
		c[i] = m[i][4] / m[i][i]
	}
	mean, rest, total := 0.0, 0.0, 0.0
	for _, v := range f {
		mean += v / float64(len(f))
	}
	for i, row := range rows {
		d := f[i] - c[0] - c[1]*row[0] - c[2]*row[1] - c[3]*row[2]
		rest += d * d
		total += (f[i] - mean) * (f[i] - mean)
	}
	return c, 1 - rest/total
}

// decisions returns f at the points of a problem.
func decisions(t *testing.T, p session.Problem) []float64 {
	t.Helper()
	f, _, err := train(t, p).Predict(p.Points)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The share and the plane are those of the normal equations, on the visible points.
func TestLiftShare(t *testing.T) {
	for _, c := range []struct {
		p    session.Problem
		form string
	}{
		{rings("rbf(gamma=0.3)"), "components"},
		{rings("poly(degree=2, gamma=1, coef0=1)"), "squares"},
		{rings("poly(degree=2, gamma=1, coef0=1)"), "paraboloid"},
		{rings("poly(degree=3, gamma=1, coef0=1)"), "features"},
	} {
		l := lifted(t, c.p, c.form)
		var rows [][3]float64
		for i := range c.p.Y {
			rows = append(rows, [3]float64{l.Points[3*i], l.Points[3*i+1], l.Points[3*i+2]})
		}
		want, share := affine(rows, decisions(t, c.p))
		if !near(l.Share, share, 1e-6) || l.Over != "points" || share < 0.1 || share > 1-1e-6 {
			t.Errorf("%s by %s: share %v over %s, want %v", c.p.Kernel, c.form, l.Share, l.Over, share)
		}
		for a, w := range l.W {
			if !near(w, want[a+1], 1e-4*(1+math.Abs(want[a+1]))) {
				t.Errorf("%s by %s: w%d = %v, want %v", c.p.Kernel, c.form, a, w, want[a+1])
			}
		}
		if !near(l.B, want[0], 1e-4*(1+math.Abs(want[0]))) {
			t.Errorf("%s by %s: b = %v, want %v", c.p.Kernel, c.form, l.B, want[0])
		}
		for _, m := range l.Candidates {
			if m.Map == c.form && !near(m.Share, l.Share, 1e-9) {
				t.Errorf("%s by %s: share %v in the list", c.p.Kernel, c.form, m.Share)
			}
		}
	}
}

// Where terms cancel, what is left is rounding: f is constant, and no plane is made of it.
func TestLiftOfRounding(t *testing.T) {
	r := studio.LiftRequest{Domain: "vectors", Kernel: "linear", View: patch, Bias: 0.3}
	r.Dim = 2
	rng := rand.New(rand.NewPCG(7, 7))
	for range 20 {
		x, y, beta := rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()
		// β·x + β·x/3 − 4β·x/3 is 0 but for rounding.
		for _, term := range [][2]float64{{1, beta}, {1. / 3, beta}, {1, -4 * beta / 3}} {
			r.X = append(r.X, term[0]*x, term[0]*y)
			r.Coef = append(r.Coef, term[1])
		}
	}
	for _, bias := range []float64{0.3, 0} {
		r.Bias = bias
		for _, form := range []string{"squares", "components", "paraboloid"} {
			r.Map = form
			l, err := studio.LiftOf(r)
			if err != nil {
				t.Fatal(err)
			}
			if l.Share != 1 || !near(l.B, bias, 1e-12) || !slices.Equal(l.W, []float64{0, 0, 0}) {
				t.Errorf("%s: share %v of f = %v, w = %v, b = %v", form, l.Share, bias, l.W, l.B)
			}
			if !strings.Contains(l.Message, "no boundary") || l.Offset != l.B {
				t.Errorf("%s: %q, offset %v", form, l.Message, l.Offset)
			}
			for _, w := range l.Weights {
				if w.W != 0 || w.Part != 0 {
					t.Errorf("%s: %s has the weight %v, %v of all", form, w.Name, w.W, w.Part)
				}
			}
		}
	}
}

// In principal components of the points the nearest plane is w's own part: components are
// uncorrelated on the points, so that ⟨w, v⟩ = Σ βᵢ⟨φ(xᵢ), v⟩, up to Σ βᵢ = 0 the projections of
// the points.
func TestLiftPlaneInComponents(t *testing.T) {
	p := rings("rbf(gamma=0.3)")
	l := lifted(t, p, "components")
	r := train(t, p).Result()
	for a := range 3 {
		w := 0.0
		for i := range p.Y {
			w += r.Coef[i] * l.Points[3*i+a]
		}
		if !near(w, l.W[a], 1e-8*(1+math.Abs(w))) {
			t.Errorf("w%d = %v, want %v", a, l.W[a], w)
		}
	}
}

// Rings around the origin are separated by a plane in the squares: their constant x₁² + x₂² is in
// the span of those coordinates, which carry all of f but its slant.
func TestLiftOpensWithTheSquares(t *testing.T) {
	for seed := int64(1); seed <= 12; seed++ {
		p := rings("poly(degree=2, gamma=1, coef0=1)")
		set, err := session.Generate("circles", map[string]float64{"n": 60, "noise": 0.1}, uint64(seed))
		if err != nil {
			t.Fatal(err)
		}
		p.X, p.Y = set.X, set.Y
		l := lifted(t, p, "")
		if l.Map != "squares" || l.Share < 0.95 || l.Candidates[0].Map != "squares" {
			t.Errorf("seed %d: %s carries %v; %v", seed, l.Map, l.Share, l.Candidates)
		}
		for i, c := range l.Candidates[:len(l.Candidates)-1] {
			if next := l.Candidates[i+1]; i > 0 && next.Map != "height" && c.Share < next.Share-1e-9 {
				t.Errorf("seed %d: %v is before %v", seed, c, next)
			}
		}
	}
}

// Without a choice the map is taken that carries most of f.
func TestLiftOpensWith(t *testing.T) {
	moved := rings("poly(degree=2, gamma=1, coef0=1)")
	moved.X = append([]float64(nil), moved.X...)
	for i := range moved.X {
		moved.X[i] = 0.5*moved.X[i] + 1
	}
	for name, c := range map[string]struct {
		p    session.Problem
		want string
	}{
		"rings beside the origin": {moved, "paraboloid"},
		"squares of the kernel":   {rings("linear^2"), "squares"},
		"paraboloid":              {rings("warp(linear, x1, x2, x1^2 + x2^2)"), "paraboloid"},
		"product":                 {good(func(p *session.Problem) { p.Kernel = "warp(linear, x1, x2, x1*x2)" }), "product"},
		"line":                    {line("rbf(gamma=0.1)"), "parabola"},
	} {
		if l := lifted(t, c.p, ""); l.Map != c.want {
			t.Errorf("%s: %s, want %s of %v", name, l.Map, c.want, l.Candidates)
		}
	}
	// Without f there is nothing to carry: the kernel decides.
	for kernel, want := range map[string]string{"linear^2": "squares", "rbf(gamma=1)": "components"} {
		l, err := studio.LiftOf(studio.LiftRequest{
			Domain: "vectors", Points: rings("").Points, Kernel: kernel, View: patch,
		})
		if err != nil || l.Map != want || l.Over != "" || l.W != nil || l.Weights != nil {
			t.Errorf("%s without f: %s over %q, %v", kernel, l.Map, l.Over, err)
		}
	}
	l := lifted(t, blobs(3), "")
	if l.Share <= 0 || l.Share > 1 || l.Over != "points" || l.Candidates[0].Share != l.Share {
		t.Errorf("three classes: %s carries %v over %q", l.Map, l.Share, l.Over)
	}
}

// Few points lie on any surface, so what a map carries is judged on the plane.
func TestLiftOfFewPoints(t *testing.T) {
	p := rings("rbf(gamma=1)")
	p.X, p.Y = p.X[:10], p.Y[:5]
	l := lifted(t, p, "squares")
	if l.Over != "plane" {
		t.Errorf("over %s", l.Over)
	}
	var rows [][3]float64
	for i := range l.MeshF {
		rows = append(rows, [3]float64{l.Mesh[3*i], l.Mesh[3*i+1], l.Mesh[3*i+2]})
	}
	if _, share := affine(rows, l.MeshF); !near(share, l.Share, 1e-6) {
		t.Errorf("share %v, want %v", l.Share, share)
	}
}

// w written out over the explicit features is f, everywhere.
func TestLiftWeights(t *testing.T) {
	features := map[string]func(x, y float64) float64{
		"x_1": func(x, y float64) float64 { return x }, "x_2": func(x, y float64) float64 { return y },
		`\sqrt{2}x_1`: func(x, y float64) float64 { return math.Sqrt2 * x }, `\sqrt{2}x_2`: func(x, y float64) float64 { return math.Sqrt2 * y },
		"x_1^{2}": func(x, y float64) float64 { return x * x }, "x_2^{2}": func(x, y float64) float64 { return y * y },
		`\sqrt{2}x_1x_2`: func(x, y float64) float64 { return math.Sqrt2 * x * y },
	}
	for _, learner := range []string{"svc", "ridge"} {
		p := rings("poly(degree=2, gamma=1, coef0=1)")
		p.Learner, p.Params = learner, nil
		model := train(t, p)
		r := model.Result()
		request := studio.LiftRequest{Domain: "vectors", Points: p.Points, Kernel: p.Kernel, View: patch, Coef: r.Coef, Bias: r.Bias[0]}
		l, err := studio.LiftOf(request)
		if err != nil {
			t.Fatal(err)
		}
		if len(l.Weights) != 5 {
			t.Fatalf("%s: %v", learner, l.Weights)
		}
		for a, axis := range l.Axes {
			if l.Weights[a].Name != axis {
				t.Errorf("%s: coordinate %d of the lift is %s, and %s is written", learner, a, axis, l.Weights[a].Name)
			}
		}
		parts := 0.0
		for _, w := range l.Weights {
			parts += w.Part
		}
		if !near(parts, 1, 1e-12) {
			t.Errorf("%s: parts add up to %v", learner, parts)
		}
		for _, at := range [][]float64{{0.3, -1.2}, {1.7, 0.4}, {0, 0}, {-5, 8}} {
			want, _, err := model.Predict(session.Points{Dim: 2, X: at})
			if err != nil {
				t.Fatal(err)
			}
			got := l.Offset
			for _, w := range l.Weights {
				of, ok := features[w.Name]
				if !ok {
					t.Fatalf("%s: unknown feature %s", learner, w.Name)
				}
				got += w.W * of(at[0], at[1])
			}
			if !near(got, want[0], 1e-8*(1+math.Abs(want[0]))) {
				t.Errorf("%s: %v at %v, want %v", learner, got, at, want[0])
			}
		}
	}
	for _, kernel := range []string{"rbf(gamma=1)", "poly(degree=40, gamma=1, coef0=1)"} {
		if l := lifted(t, rings(kernel), ""); l.Weights != nil {
			t.Errorf("%s: %v", kernel, l.Weights)
		}
	}
}

// The disc holds the visible points, and no more of the plane than they need.
func TestLiftDisc(t *testing.T) {
	l := lifted(t, rings("linear^2"), "squares")
	farthest := 0.0
	p := rings("")
	for i := range p.Y {
		farthest = max(farthest, math.Hypot(p.X[2*i], p.X[2*i+1]))
	}
	if l.Disc.X != 0 || l.Disc.Y != 0 || l.Disc.R < farthest || l.Disc.R > 1.1*farthest {
		t.Errorf("%+v around points within %v of the origin", l.Disc, farthest)
	}
	for i := range p.Y {
		p.X[2*i] = p.X[2*i]/4 + 1.5
		p.X[2*i+1] /= 4
	}
	p.X = append(p.X, 50, 50) // out of sight
	p.Y = append(p.Y, 1)
	p.Kernel = "linear^2"
	l = lifted(t, p, "squares")
	if !near(l.Disc.X, 1.5, 0.1) || !near(l.Disc.Y, 0, 0.1) || l.Disc.R > 0.6 {
		t.Errorf("%+v", l.Disc)
	}
	for j := range l.Columns { // all of the first row is the middle, and the last column the first
		if l.Mesh[3*j] != l.Mesh[0] {
			t.Fatalf("the middle is at %v and %v", l.Mesh[3*j], l.Mesh[0])
		}
	}
	for i := range l.Rows {
		if first, last := i*l.Columns, (i+1)*l.Columns-1; l.Mesh[3*first] != l.Mesh[3*last] {
			t.Fatalf("row %d is not closed", i)
		}
	}
}

func TestLiftWithoutPlane(t *testing.T) {
	p := blobs(3)
	if l := lifted(t, p, "components"); l.W != nil || len(l.MeshF) != 0 || l.Weights != nil || !strings.Contains(l.Message, "several classes") {
		t.Errorf("several classes: w %v, %q", l.W, l.Message)
	}
	for _, c := range []struct {
		form string
		x    []float64
	}{{"components", nil}, {"components", []float64{1, 1}}, {"components", []float64{1, 1, 1, 1}}, {"squares", nil}, {"height", nil}} {
		l, err := studio.LiftOf(studio.LiftRequest{
			Domain: "vectors", Points: session.Points{Dim: 2, X: c.x}, Kernel: "rbf(gamma=1)", Map: c.form, View: patch,
		})
		if err != nil || len(l.Mesh) != 1260 || len(l.Points) != len(c.x)/2*3 {
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
		"view":      {func(r *studio.LiftRequest) { r.View.Width = 1 }, "view"},
		"features":  {func(r *studio.LiftRequest) { r.Map = "features"; r.Kernel = "laplacian(gamma=1)" }, "map"},
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
		for at, place := range placesOf(l, 2) {
			want := -1.5
			for c, beta := range coef {
				s := p.X[2*c]*place[0] + p.X[2*c+1]*place[1]
				want += beta * (3*s*s + 2)
			}
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
