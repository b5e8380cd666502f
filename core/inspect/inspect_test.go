package inspect_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/session/sessiontest"
)

var (
	vectors = sessiontest.OnPlane
	good    = sessiontest.Moons
	blobs   = sessiontest.Blobs
)

// near reports whether a and b agree within the tolerance, NaN with nothing.
func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

func picture(t *testing.T, p session.Problem, form inspect.Form, size int) inspect.Inspection {
	t.Helper()
	return look(t, p, inspect.Look{Form: form, Size: size, Limit: session.EigenLimit})
}

func look(t *testing.T, p session.Problem, l inspect.Look) inspect.Inspection {
	t.Helper()
	r, err := inspect.Of(p.Domain, p.Points, p.Y, p.Kernel, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Three points whose Gram matrix is written down: ⟨x,z⟩ of (2,0), (0,1), (1,0).
func TestForms(t *testing.T) {
	p := vectors("linear", 1, []float64{2, 1, 2}, 2, 0, 0, 1, 1, 0)
	for _, test := range []struct {
		form              inspect.Form
		cells             []float64 // rows in the order 1, 0, 2
		smallest, largest float64
	}{
		{inspect.Raw, []float64{1, 0, 0, 0, 4, 2, 0, 2, 1}, 0, 5},
		{inspect.Normalized, []float64{1, 0, 0, 0, 1, 1, 0, 1, 1}, 0, 2},
		// Of the points less their mean (1, ⅓): (−1, ⅔), (1, −⅓), (0, −⅓). The other
		// eigenvalues are those of [[2, −1], [−1, ⅔]], 4/3 ± √(13)/3.
		{inspect.Centered, []float64{13. / 9, -11. / 9, -2. / 9, -11. / 9, 10. / 9, 1. / 9, -2. / 9, 1. / 9, 1. / 9}, 0, (4 + math.Sqrt(13)) / 3},
	} {
		r := picture(t, p, test.form, 3)
		if r.N != 3 || r.Size != 3 || !slices.Equal(r.Order, []int{1, 0, 2}) {
			t.Errorf("%s: %d points, %d rows, order %v", test.form, r.N, r.Size, r.Order)
		}
		for i, want := range test.cells {
			if !near(r.Cells[i], want, 1e-12) {
				t.Errorf("%s: cells %v, want %v", test.form, r.Cells, test.cells)
				break
			}
		}
		if !near(r.Smallest, test.smallest, 1e-12) || !near(r.Largest, test.largest, 1e-12) {
			t.Errorf("%s: eigenvalues from %v to %v, want %v and %v", test.form, r.Smallest, r.Largest, test.smallest, test.largest)
		}
		if r.Min != slices.Min(r.Cells) || r.Max != slices.Max(r.Cells) {
			t.Errorf("%s: cells from %v to %v", test.form, r.Min, r.Max)
		}
	}
	// y = (−1, 1, 1) in the order shown: ⟨K, yyᵀ⟩ = 1+4+1+2·2 = 10, ‖K‖² = 1+16+1+8.
	if r := picture(t, p, inspect.Raw, 3); !near(r.Alignment, 10/(3*math.Sqrt(26)), 1e-12) {
		t.Errorf("alignment %v", r.Alignment)
	}
	if r := picture(t, blobs(3), inspect.Raw, 3); !math.IsNaN(r.Alignment) {
		t.Errorf("alignment %v of three classes", r.Alignment)
	}
}

// Of many points a sample is shown: with a constant kernel it is no different,
// and with one that tells the classes apart it has their blocks.
func TestManyPoints(t *testing.T) {
	set, err := session.Generate("gaussians", map[string]float64{"n": 3000}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, y := range set.Y {
		set.X[2*i], set.X[2*i+1] = 2*y-3, 0
	}
	r := picture(t, vectors("linear", 1, set.Y, set.X...), inspect.Raw, 10)
	if r.N != 3000 || r.Size != 10 || len(r.Order) != 3000 || !math.IsNaN(r.Largest) {
		t.Errorf("%d points, %d rows, order of %d, largest eigenvalue %v", r.N, r.Size, len(r.Order), r.Largest)
	}
	for i, v := range r.Cells {
		want := -1.0
		if (i/10 < 5) == (i%10 < 5) {
			want = 1
		}
		if !near(v, want, 1e-12) {
			t.Errorf("cell %d is %v, want %v", i, v, want)
		}
	}
	if !near(r.Alignment, 1, 1e-12) {
		t.Errorf("alignment %v with the ideal kernel", r.Alignment)
	}
}

func TestNoPoints(t *testing.T) {
	for _, form := range []inspect.Form{inspect.Raw, inspect.Normalized, inspect.Centered} {
		if r := picture(t, vectors("rbf", 1, nil), form, 5); r.N != 0 || r.Size != 0 || len(r.Cells) != 0 {
			t.Errorf("%s of nothing: %+v", form, r)
		}
	}
}

func TestMistakesAreNamed(t *testing.T) {
	for _, test := range []struct {
		param  string
		form   inspect.Form
		size   int
		change func(*session.Problem)
	}{
		{"form", "", 5, func(*session.Problem) {}},
		{"size", inspect.Raw, 0, func(*session.Problem) {}},
		{"size", inspect.Raw, 100_000, func(*session.Problem) {}},
		{"domain", inspect.Raw, 5, func(p *session.Problem) { p.Domain = "" }},
		{"dim", inspect.Raw, 5, func(p *session.Problem) { p.Dim = 0 }},
		{"x", inspect.Raw, 5, func(p *session.Problem) { p.X = p.X[1:] }},
		{"x", inspect.Raw, 5, func(p *session.Problem) { p.X[0] = math.NaN() }},
		{"x", inspect.Raw, 5, func(p *session.Problem) { p.X, p.Y = make([]float64, 600_000), make([]float64, 300_000) }},
		{"y", inspect.Raw, 5, func(p *session.Problem) { p.Y = p.Y[1:] }},
		{"kernel", inspect.Raw, 5, func(p *session.Problem) { p.Kernel = "linear +" }},
		{"kernel", inspect.Centered, 5, func(p *session.Problem) { p.X[0], p.Kernel = 1e200, "linear" }},
		{"kernel", inspect.Raw, 5, func(p *session.Problem) { p.Dim, p.Kernel = 4, "quadform(a=1, b=0, c=1)" }},
		{"kernel", inspect.Raw, 5, func(p *session.Problem) { p.Kernel = "formula(sqrt(x1*z1))" }},
	} {
		p := good(test.change)
		_, err := inspect.Of(p.Domain, p.Points, p.Y, p.Kernel, inspect.Look{Form: test.form, Size: test.size}, nil)
		var e *session.Error
		if !errors.As(err, &e) || e.Param != test.param {
			t.Errorf("%v; want an error of %q", err, test.param)
		}
	}
}

// Distances and angles of (1,0), (0,2), (0,0) under the linear kernel, as a ruler and
// a protractor say.
func TestDistancesAndAngles(t *testing.T) {
	p := vectors("linear", 1, []float64{1, 2, 2}, 1, 0, 0, 2, 0, 0)
	for _, test := range []struct {
		form    inspect.Form
		cells   []float64
		missing int
	}{
		{inspect.Distance, []float64{0, math.Sqrt(5), 1, math.Sqrt(5), 0, 2, 1, 2, 0}, 0},
		// The origin has no direction.
		{inspect.Angle, []float64{0, math.Pi / 2, math.NaN(), math.Pi / 2, 0, math.NaN(), math.NaN(), math.NaN(), math.NaN()}, 2},
	} {
		r := picture(t, p, test.form, 3)
		for i, want := range test.cells {
			if !near(r.Cells[i], want, 1e-12) && !(math.IsNaN(want) && math.IsNaN(r.Cells[i])) {
				t.Errorf("%s: cells %v, want %v", test.form, r.Cells, test.cells)
				break
			}
		}
		if r.Missing != test.missing || r.Min != 0 || r.Max != max(test.cells[1], 0) {
			t.Errorf("%s: %d missing, from %v to %v", test.form, r.Missing, r.Min, r.Max)
		}
		// The eigenvalues are those of the Gram matrix.
		if !near(r.Largest, 4, 1e-12) || !near(r.Smallest, 0, 1e-12) || !math.IsInf(r.Condition, 1) {
			t.Errorf("%s: eigenvalues %v, condition %v", test.form, r.Eigenvalues, r.Condition)
		}
		_, k, err := inspect.Gram("vectors", p.Points, "linear", test.form)
		for i, want := range test.cells {
			if err != nil || !near(k[i], want, 1e-12) && !(math.IsNaN(want) && math.IsNaN(k[i])) {
				t.Fatalf("%s: whole %v (%v), want %v", test.form, k, err, test.cells)
			}
		}
	}
	// The square of a distance is negative: k(x,x) + k(z,z) − 2k(x,z) = 0 + 0 − 2·25.
	far := vectors("formula(dist^2)", 1, []float64{1, 2}, 0, 0, 3, 4)
	if r := picture(t, far, inspect.Distance, 2); r.Missing != 1 || !math.IsNaN(r.Cells[1]) || r.Max != 0 {
		t.Errorf("%d missing of %v", r.Missing, r.Cells)
	}
}

// Points on a line under the linear kernel: the leading eigenvector is that of their
// coordinates, so the order is theirs, turned so that the farthest is positive. The
// classes are shuffled.
func TestOrders(t *testing.T) {
	for _, n := range []int{7, 500} {
		x, y := make([]float64, n), make([]float64, n)
		for i := range n {
			x[i], y[i] = float64(i*11%n)-1, float64(1+i%2)
		}
		p := session.Problem{Domain: "vectors", Points: session.Points{Dim: 1, X: x}, Y: y, Kernel: "linear"}
		r := look(t, p, inspect.Look{Form: inspect.Raw, Order: inspect.Leading, Size: n})
		if r.Sorted != inspect.Leading || r.Message != "" {
			t.Fatalf("%d points: sorted by %s: %s", n, r.Sorted, r.Message)
		}
		for place, i := range r.Order {
			if x[i] != float64(n-2-place) {
				t.Fatalf("%d points: point %v at place %d", n, x[i], place)
			}
		}
		if got, want := r.Cells[1], float64((n-2)*(n-3)); !near(got, want, 1e-12) {
			t.Errorf("%d points: entry (0, 1) is %v, want %v", n, got, want)
		}
		r = look(t, p, inspect.Look{Form: inspect.Raw, Order: inspect.AsGiven, Size: n})
		if !slices.IsSorted(r.Order) || !near(r.Cells[1], x[0]*x[1], 1e-12) {
			t.Errorf("%d points: as given %v", n, r.Order[:7])
		}
	}
	// Every direction is as good as any other.
	p := vectors("rbf(gamma=1e6)", 1, make([]float64, 900), make([]float64, 1800)...)
	for i := range 900 {
		p.Y[i], p.X[2*i], p.X[2*i+1] = float64(1+i%2), float64(i%30), float64(i/30)
	}
	r := look(t, p, inspect.Look{Form: inspect.Raw, Order: inspect.Leading, Size: 10})
	if r.Sorted != inspect.Leading || len(r.Order) != 900 {
		t.Errorf("the identity is sorted by %s: %s", r.Sorted, r.Message)
	}
}

// A window is the part of the whole picture that it says, in every form and order,
// also of more points than have a matrix.
func TestWindow(t *testing.T) {
	set, err := session.Generate("gaussians", map[string]float64{"n": 60}, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := vectors("poly(degree=2, gamma=1, coef0=1)", 1, set.Y, set.X...)
	for _, form := range []inspect.Form{inspect.Raw, inspect.Normalized, inspect.Centered, inspect.Distance, inspect.Angle} {
		for _, order := range []inspect.Order{inspect.ByClass, inspect.AsGiven, inspect.Leading} {
			whole := look(t, p, inspect.Look{Form: form, Order: order, Size: 60})
			part := look(t, p, inspect.Look{Form: form, Order: order, Size: 60, Window: inspect.Window{Row: 5, Column: 20, Rows: 7, Columns: 7}})
			if part.Size != 7 || !slices.Equal(part.Order, whole.Order) {
				t.Fatalf("%s by %s: %d cells, order %v", form, order, part.Size, part.Order)
			}
			for r := range 7 {
				for c := range 7 {
					if got, want := part.Cells[r*7+c], whole.Cells[(5+r)*60+20+c]; got != want {
						t.Fatalf("%s by %s: cell (%d, %d) is %v, want %v", form, order, r, c, got, want)
					}
				}
			}
		}
	}

	// 1200 points: twenty times these sixty, so that sample, means and all are known.
	many := p
	many.X, many.Y = nil, nil
	for range 20 {
		many.X, many.Y = append(many.X, p.X...), append(many.Y, p.Y...)
	}
	whole := map[inspect.Form]inspect.Inspection{}
	for _, form := range []inspect.Form{inspect.Raw, inspect.Normalized, inspect.Distance, inspect.Angle, inspect.Centered} {
		whole[form] = look(t, p, inspect.Look{Form: form, Order: inspect.AsGiven, Size: 60})
		part := look(t, many, inspect.Look{Form: form, Order: inspect.AsGiven, Size: 9, Window: inspect.Window{Row: 65, Column: 600, Rows: 9, Columns: 9}})
		for r := range 9 {
			for c := range 9 {
				got, want := part.Cells[r*9+c], whole[form].Cells[(5+r)*60+c]
				// The sample has not every point equally often.
				tolerance := 1e-12
				if form == inspect.Centered {
					tolerance = 0.05 * whole[form].Max
				}
				if math.Abs(got-want) > tolerance*(1+math.Abs(want)) {
					t.Fatalf("%s: cell (%d, %d) is %v, want %v", form, r, c, got, want)
				}
			}
		}
	}
}

// A formula that is not symmetric is shown as it is, and has no spectrum.
func TestAsymmetric(t *testing.T) {
	p := vectors("formula(x1*z2)", 1, []float64{1, 2}, 1, 2, 3, 5)
	r := look(t, p, inspect.Look{Form: inspect.Raw, Order: inspect.Leading, Size: 2, Limit: 400})
	if want := []float64{2, 5, 6, 15}; !slices.Equal(r.Cells, want) {
		t.Errorf("cells %v, want %v", r.Cells, want)
	}
	if len(r.Eigenvalues) != 0 || !math.IsNaN(r.Largest) || r.Message == "" || r.Sorted != inspect.ByClass {
		t.Errorf("eigenvalues %v, %q", r.Eigenvalues, r.Message)
	}
	_, k, err := inspect.Gram("vectors", p.Points, p.Kernel, inspect.Raw)
	if want := []float64{2, 5, 6, 15}; err != nil || !slices.Equal(k, want) {
		t.Errorf("%v, %v", k, err)
	}
	// Symmetric, but not visibly so.
	p.Kernel = "formula(x1*z1 + (x2 + 1)*(z2 + 1))"
	if r := picture(t, p, inspect.Raw, 2); len(r.Eigenvalues) != 2 || r.Message != "" {
		t.Errorf("eigenvalues %v, %q", r.Eigenvalues, r.Message)
	}
}

// The alignment of the centred matrix is that of Cortes et al.: between HKH and HyyᵀH.
func TestCenteredAlignment(t *testing.T) {
	p := vectors("poly(degree=2, gamma=1, coef0=1)", 1, []float64{1, 2, 2, 2}, 1, 0, 0, 2, 1, 1, -1, 3)
	y := []float64{-1, 1, 1, 1}
	_, k, err := inspect.Gram("vectors", p.Points, p.Kernel, inspect.Raw)
	if err != nil {
		t.Fatal(err)
	}
	center := func(m []float64) []float64 {
		at := func(i, j int) float64 { return m[4*i+j] }
		c := make([]float64, 16)
		for i := range 4 {
			for j := range 4 {
				for a := range 4 {
					for b := range 4 {
						h, g := -0.25, -0.25
						if a == i {
							h++
						}
						if b == j {
							g++
						}
						c[4*i+j] += h * at(a, b) * g
					}
				}
			}
		}
		return c
	}
	ideal := make([]float64, 16)
	for i := range 16 {
		ideal[i] = y[i/4] * y[i%4]
	}
	var inner, kk, yy float64
	for i, v := range center(k) {
		w := center(ideal)[i]
		inner, kk, yy = inner+v*w, kk+v*v, yy+w*w
	}
	if r := picture(t, p, inspect.Centered, 4); !near(r.Alignment, inner/math.Sqrt(kk*yy), 1e-12) {
		t.Errorf("alignment %v, want %v", r.Alignment, inner/math.Sqrt(kk*yy))
	}
}

func TestSpectrum(t *testing.T) {
	// K = 1·1 everywhere: one eigenvalue 3, rank 1.
	p := vectors("const(c=1)", 1, []float64{1, 1, 1}, 0, 0, 0, 0, 1, 1)
	r := picture(t, p, inspect.Raw, 3)
	if len(r.Eigenvalues) != 3 || !near(r.Eigenvalues[0], 3, 1e-12) || !math.IsInf(r.Condition, 1) || !near(r.Rank, 1, 1e-6) {
		t.Errorf("eigenvalues %v, condition %v, rank %v", r.Eigenvalues, r.Condition, r.Rank)
	}
	if !math.IsNaN(r.Alignment) {
		t.Errorf("alignment %v of one class", r.Alignment)
	}
	p.Kernel = "const(c=0)"
	for _, form := range []inspect.Form{inspect.Raw, inspect.Normalized, inspect.Centered, inspect.Distance, inspect.Angle} {
		r := look(t, p, inspect.Look{Form: form, Order: inspect.Leading, Size: 3, Limit: 400})
		if r.Largest != 0 || r.Rank != 0 || r.Min != 0 || r.Max != 0 || !math.IsInf(r.Condition, 1) {
			t.Errorf("%s of zeros: %+v", form, r)
		}
	}
	// The limit is on request.
	big := vectors("linear", 1, make([]float64, 450), make([]float64, 900)...)
	for i := range big.X {
		big.X[i] = float64(i%7) - 2
	}
	if r := picture(t, big, inspect.Raw, 3); len(r.Eigenvalues) != 0 || !math.IsNaN(r.Rank) {
		t.Errorf("%d eigenvalues of 450 points", len(r.Eigenvalues))
	}
	r = look(t, big, inspect.Look{Form: inspect.Raw, Size: 1, Limit: 1000})
	trace := 0.0
	for _, v := range big.X {
		trace += v * v
	}
	if len(r.Eigenvalues) != 450 || !near(r.Eigenvalues[0]+r.Eigenvalues[1], trace, 1e-10) || math.Abs(r.Eigenvalues[2]) > 1e-9 {
		t.Errorf("eigenvalues %v of 450 points with trace %v", r.Eigenvalues[:3], trace)
	}
}

func TestMistakenLooksAreNamed(t *testing.T) {
	p := vectors("rbf", 1, []float64{1, 2, 1}, 0, 0, 1, 1, 2, 2)
	for param, l := range map[string]inspect.Look{
		"order":  {Order: "random"},
		"limit":  {Limit: 1001},
		"window": {Window: inspect.Window{Row: 1, Rows: 3, Columns: 1}},
	} {
		l.Form, l.Size = inspect.Raw, 3
		var e *session.Error
		if _, err := inspect.Of(p.Domain, p.Points, p.Y, p.Kernel, l, nil); !errors.As(err, &e) || e.Param != param {
			t.Errorf("%s: %v", param, err)
		}
	}
	for _, w := range []inspect.Window{{Row: -1, Rows: 1, Columns: 1}, {Rows: 1, Columns: 0}, {Column: 3, Rows: 1, Columns: 1}, {Row: math.MaxInt, Rows: 3, Columns: 3}} {
		if _, err := inspect.Of(p.Domain, p.Points, p.Y, p.Kernel, inspect.Look{Form: inspect.Raw, Size: 1, Window: w}, nil); err == nil {
			t.Errorf("%+v is accepted", w)
		}
	}
}

func TestGram(t *testing.T) {
	n, k, err := inspect.Gram("vectors", session.Points{Dim: 1, X: []float64{1, 2, -3}}, "linear^2", inspect.Raw)
	if err != nil {
		t.Fatal(err)
	}
	if want := []float64{1, 4, 9, 4, 16, 36, 9, 36, 81}; n != 3 || !slices.Equal(k, want) {
		t.Errorf("%d, %v; want %v", n, k, want)
	}
	var e *session.Error
	if _, _, err := inspect.Gram("vectors", session.Points{Dim: 1, X: make([]float64, 2001)}, "linear", inspect.Raw); !errors.As(err, &e) || e.Param != "x" {
		t.Errorf("2001 points: %v", err)
	}
}

// Entries of 1e300 are numbers, but their squares and the sums of many are not:
// what is shown of them is right, or refused.
func TestHugeEntries(t *testing.T) {
	p := vectors("linear", 1, []float64{1, 2}, 1e150, 0, 0, 2e150)
	r := picture(t, p, inspect.Raw, 2)
	// ⟨K, yyᵀ⟩ = 1 + 4 and ‖K‖² = 1 + 16, in units of 1e300.
	if !near(r.Alignment, 5/(2*math.Sqrt(17)), 1e-12) || !near(r.Largest/4e300, 1, 1e-12) {
		t.Errorf("alignment %v, largest eigenvalue %v", r.Alignment, r.Largest)
	}
	p = vectors("1.7e308", 1, []float64{1, 2}, 0, 0, 0, 0)
	for form, size := range map[inspect.Form]int{inspect.Centered: 2, inspect.Raw: 1} {
		var e *session.Error
		if _, err := inspect.Of(p.Domain, p.Points, p.Y, p.Kernel, inspect.Look{Form: form, Size: size}, nil); !errors.As(err, &e) || e.Param != "kernel" {
			t.Errorf("%s with %d cells: %v", form, size, err)
		}
	}
}
