package session_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"mercer/core/session"
)

func inspect(t *testing.T, p session.Problem, form session.Form, size int) session.Inspection {
	t.Helper()
	r, err := session.Inspect(p.Domain, p.Points, p.Y, p.Kernel, form, size)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Three points whose Gram matrix is written down: ⟨x,z⟩ of (2,0), (0,1), (1,0).
func TestInspect(t *testing.T) {
	p := vectors("linear", 1, []float64{2, 1, 2}, 2, 0, 0, 1, 1, 0)
	for _, test := range []struct {
		form              session.Form
		cells             []float64 // rows in the order 1, 0, 2
		smallest, largest float64
	}{
		{session.Raw, []float64{1, 0, 0, 0, 4, 2, 0, 2, 1}, 0, 5},
		{session.Normalized, []float64{1, 0, 0, 0, 1, 1, 0, 1, 1}, 0, 2},
		// Of the points less their mean (1, ⅓): (−1, ⅔), (1, −⅓), (0, −⅓). The other
		// eigenvalues are those of [[2, −1], [−1, ⅔]], 4/3 ± √(13)/3.
		{session.Centered, []float64{13. / 9, -11. / 9, -2. / 9, -11. / 9, 10. / 9, 1. / 9, -2. / 9, 1. / 9, 1. / 9}, 0, (4 + math.Sqrt(13)) / 3},
	} {
		r := inspect(t, p, test.form, 3)
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
	if r := inspect(t, p, session.Raw, 3); !near(r.Alignment, 10/(3*math.Sqrt(26)), 1e-12) {
		t.Errorf("alignment %v", r.Alignment)
	}
	if r := inspect(t, blobs(3), session.Raw, 3); !math.IsNaN(r.Alignment) {
		t.Errorf("alignment %v of three classes", r.Alignment)
	}
}

// Of many points a sample is shown: with a constant kernel it is no different,
// and with one that tells the classes apart it has their blocks.
func TestInspectManyPoints(t *testing.T) {
	set, err := session.Generate("gaussians", map[string]float64{"n": 3000}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, y := range set.Y {
		set.X[2*i], set.X[2*i+1] = 2*y-3, 0
	}
	r := inspect(t, vectors("linear", 1, set.Y, set.X...), session.Raw, 10)
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

func TestInspectNothing(t *testing.T) {
	for _, form := range []session.Form{session.Raw, session.Normalized, session.Centered} {
		if r := inspect(t, vectors("rbf", 1, nil), form, 5); r.N != 0 || r.Size != 0 || len(r.Cells) != 0 {
			t.Errorf("%s of nothing: %+v", form, r)
		}
	}
}

func TestInspectNamesMistakes(t *testing.T) {
	for _, test := range []struct {
		param  string
		form   session.Form
		size   int
		change func(*session.Problem)
	}{
		{"form", "", 5, func(*session.Problem) {}},
		{"size", session.Raw, 0, func(*session.Problem) {}},
		{"size", session.Raw, 100_000, func(*session.Problem) {}},
		{"domain", session.Raw, 5, func(p *session.Problem) { p.Domain = "" }},
		{"dim", session.Raw, 5, func(p *session.Problem) { p.Dim = 0 }},
		{"x", session.Raw, 5, func(p *session.Problem) { p.X = p.X[1:] }},
		{"x", session.Raw, 5, func(p *session.Problem) { p.X[0] = math.NaN() }},
		{"x", session.Raw, 5, func(p *session.Problem) { p.X, p.Y = make([]float64, 60_000), make([]float64, 30_000) }},
		{"y", session.Raw, 5, func(p *session.Problem) { p.Y = p.Y[1:] }},
		{"kernel", session.Raw, 5, func(p *session.Problem) { p.Kernel = "linear +" }},
		{"kernel", session.Centered, 5, func(p *session.Problem) { p.X[0], p.Kernel = 1e200, "linear" }},
	} {
		p := good(test.change)
		_, err := session.Inspect(p.Domain, p.Points, p.Y, p.Kernel, test.form, test.size)
		var e *session.Error
		if !errors.As(err, &e) || e.Param != test.param {
			t.Errorf("%v; want an error of %q", err, test.param)
		}
	}
}

func TestGram(t *testing.T) {
	n, k, err := session.Gram("vectors", session.Points{Dim: 1, X: []float64{1, 2, -3}}, "linear^2")
	if err != nil {
		t.Fatal(err)
	}
	if want := []float64{1, 4, 9, 4, 16, 36, 9, 36, 81}; n != 3 || !slices.Equal(k, want) {
		t.Errorf("%d, %v; want %v", n, k, want)
	}
	var e *session.Error
	if _, _, err := session.Gram("vectors", session.Points{Dim: 1, X: make([]float64, 2001)}, "linear"); !errors.As(err, &e) || e.Param != "x" {
		t.Errorf("2001 points: %v", err)
	}
}

func TestFilesOfPoints(t *testing.T) {
	set, err := session.Generate("iris", nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"csv", "libsvm"} {
		text, err := session.Write(format, set)
		if err != nil {
			t.Fatal(err)
		}
		table, err := session.Read("flowers."+format, text)
		if err != nil {
			t.Fatal(err)
		}
		if table.Format != format || !slices.Equal(table.Labels, set.Y) {
			t.Errorf("%s: read as %s with labels %v", format, table.Format, table.Labels)
		}
		for i := range set.Y {
			if table.Columns[0].Values[i] != set.X[2*i] || table.Columns[1].Values[i] != set.X[2*i+1] {
				t.Fatalf("%s: row %d differs", format, i)
			}
		}
	}
	var e *session.Error
	if _, err := session.Write("excel", set); !errors.As(err, &e) || e.Param != "format" {
		t.Errorf("format: %v", err)
	}
	if _, err := session.Generate("lions", nil, 1); !errors.As(err, &e) || e.Param != "name" {
		t.Errorf("name: %v", err)
	}
	if _, err := session.Generate("moons", map[string]float64{"noise": -1}, 1); !errors.As(err, &e) || e.Code != session.BadParameter || e.Param != "noise" {
		t.Errorf("noise: %v", err)
	}
	if _, err := session.Read("a.csv", ""); !errors.As(err, &e) || e.Code != session.BadData || e.Param != "text" {
		t.Errorf("an empty file: %v", err)
	}
}

// Entries of 1e300 are numbers, but their squares and the sums of many are not:
// what is shown of them is right, or refused.
func TestInspectHugeEntries(t *testing.T) {
	p := vectors("linear", 1, []float64{1, 2}, 1e150, 0, 0, 2e150)
	r := inspect(t, p, session.Raw, 2)
	// ⟨K, yyᵀ⟩ = 1 + 4 and ‖K‖² = 1 + 16, in units of 1e300.
	if !near(r.Alignment, 5/(2*math.Sqrt(17)), 1e-12) || !near(r.Largest/4e300, 1, 1e-12) {
		t.Errorf("alignment %v, largest eigenvalue %v", r.Alignment, r.Largest)
	}
	p = vectors("1.7e308", 1, []float64{1, 2}, 0, 0, 0, 0)
	for form, size := range map[session.Form]int{session.Centered: 2, session.Raw: 1} {
		var e *session.Error
		if _, err := session.Inspect(p.Domain, p.Points, p.Y, p.Kernel, form, size); !errors.As(err, &e) || e.Param != "kernel" {
			t.Errorf("%s with %d cells: %v", form, size, err)
		}
	}
}
