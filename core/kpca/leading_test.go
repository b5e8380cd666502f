package kpca

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/reftest"
)

func lead(t testing.TB, k *gram.Full, count int) *Leading {
	t.Helper()
	l, ok := Lead(k, count)
	if !ok {
		t.Fatal("cannot be computed")
	}
	return l
}

func fullOf(k func(x, z []float64) float64, xs [][]float64) *gram.Full {
	n := len(xs)
	data := make([]float64, 0, n*n)
	for _, x := range xs {
		for _, z := range xs {
			data = append(data, k(x, z))
		}
	}
	return gram.NewFull(n, data)
}

// The eigenvalues are gonum's of the whole centred matrix, on both sides of what is decomposed at
// once, and the coordinates are those that define a component.
func TestLeadingAgreesWithAllEigenvalues(t *testing.T) {
	kernels := map[string]func(x, z []float64) float64{
		"linear": linear, "rbf": rbf(1), "quadratic": quadratic, "narrow": rbf(100),
		"offset": func(x, z []float64) float64 { return 1e6 + quadratic(x, z) },
		"tiny":   func(x, z []float64) float64 { return 1e-300 * quadratic(x, z) },
		"huge":   func(x, z []float64) float64 { return 1e300 * quadratic(x, z) },
	}
	for name, k := range kernels {
		for _, n := range []int{3, 20, exactLimit, exactLimit + 1, 250} {
			t.Run(fmt.Sprint(name, " ", n), func(t *testing.T) {
				xs := cloud(n, 3)
				full := fullOf(k, xs)
				l := lead(t, full, 2)
				size := 0.0
				for _, v := range full.Data() {
					size = max(size, math.Abs(v))
				}
				scaled := make([]float64, n*n)
				for i, v := range full.Data() {
					scaled[i] = v / size
				}
				centered := gram.NewFull(n, scaled).Center()
				var eigen mat.EigenSym
				if !eigen.Factorize(mat.NewSymDense(n, append([]float64(nil), centered.Data()...)), true) {
					t.Fatal("no eigenvalues")
				}
				values := eigen.Values(nil)
				if len(l.Values) != 2 || l.Least != 0 {
					t.Fatalf("values %v, least %v", l.Values, l.Least)
				}
				total := 0.0
				for _, v := range values {
					total += v
				}
				// A mean that is large takes digits away.
				tolerance := 1e-9
				if name == "offset" {
					tolerance = 1e-4
				}
				if !within(l.Total/size, total, tolerance) {
					t.Errorf("total %v, want %v", l.Total/size, total)
				}
				for j, v := range l.Values {
					if want := values[n-1-j]; math.Abs(v/size-want) > tolerance*max(want, values[n-1]) {
						t.Errorf("eigenvalue %d is %v, want %v", j, v/size, want)
					}
					if l.Residuals[j] > 1e-5 {
						t.Errorf("residual %v", l.Residuals[j])
					}
				}
				checkLeading(t, l, full, k, xs, tolerance)
			})
		}
	}
}

// checkLeading holds coordinates against what defines them.
func checkLeading(t *testing.T, l *Leading, full *gram.Full, k func(x, z []float64) float64, xs [][]float64, tolerance float64) {
	t.Helper()
	m, at := len(l.Values), l.Coordinates()
	scale := math.Sqrt(l.Values[0])
	sums := make([]float64, m)
	squares := make([]float64, m)
	for i, x := range xs {
		row := make([]float64, len(xs))
		for l, z := range xs {
			row[l] = k(z, x)
		}
		for j, f := range l.Project(nil, row) {
			if math.Abs(f-at[i*m+j]) > 100*tolerance*scale {
				t.Fatalf("coordinate %d of %d is %v by projection, %v", j, i, f, at[i*m+j])
			}
			sums[j] += f
			squares[j] += f / scale * (f / scale)
		}
	}
	for j, v := range l.Values {
		if math.Abs(sums[j]) > 1000*tolerance*scale*float64(len(xs)) {
			t.Errorf("coordinates %d add up to %v", j, sums[j])
		}
		if !within(squares[j], v/l.Values[0], 1e-4) {
			t.Errorf("squares of coordinates %d add up to %v, want %v", j, squares[j], v/l.Values[0])
		}
	}
}

func TestLeadingAgreesWithScikitLearn(t *testing.T) {
	var ref struct {
		Data map[string]struct {
			X, At [][]float64
		}
		Cases []struct {
			Data, Kernel string
			Eigenvalues  []float64
			Train, New   [][]float64
		}
	}
	reftest.Read(t, "kpca.json", &ref)
	kernels := map[string]func(x, z []float64) float64{
		"linear": linear, "rbf": rbf(0.5),
		"poly": func(x, z []float64) float64 { return math.Pow(0.5*linear(x, z)+1, 3) },
	}
	for _, c := range ref.Cases {
		data, k := ref.Data[c.Data], kernels[c.Kernel]
		full := fullOf(k, data.X)
		count := min(2, len(c.Eigenvalues))
		l := lead(t, full, count)
		// By iteration too, which these are few for.
		centred := newCentred(full)
		pairs, _, ok := centred.search(count)
		if !ok {
			t.Fatal("cannot be computed")
		}
		for j := range count {
			want := c.Eigenvalues[j]
			if !within(l.Values[j], want, 1e-9) || !within(pairs[j].value*centred.scale, want, 1e-9) {
				t.Errorf("%s %s: eigenvalue %v, by iteration %v, want %v", c.Data, c.Kernel, l.Values[j], pairs[j].value*centred.scale, want)
			}
			sign := 0.0
			compare := func(got, want float64) {
				if sign == 0 && math.Abs(want) > 1e-6 {
					sign = math.Copysign(1, want*got)
				}
				if !within(got, sign*want, 1e-6) {
					t.Errorf("%s %s: coordinate %v, want %v", c.Data, c.Kernel, got, sign*want)
				}
			}
			for i := range data.X {
				compare(l.Coordinates()[i*count+j], c.Train[i][j])
			}
			for i, x := range data.At {
				row := make([]float64, len(data.X))
				for at, z := range data.X {
					row[at] = k(z, x)
				}
				compare(l.Project(nil, row)[j], c.New[i][j])
			}
		}
	}
}

func TestLeadingOfWhatIsIllPosed(t *testing.T) {
	same := make([][]float64, 130)
	for i := range same {
		same[i] = []float64{1, 2}
	}
	zero := func(x, z []float64) float64 { return 0 }
	line := func(x, z []float64) float64 { return x[0] * z[0] }
	sigmoid := func(x, z []float64) float64 { return math.Tanh(2*linear(x, z) - 1) }
	for _, test := range []struct {
		name  string
		k     func(x, z []float64) float64
		xs    [][]float64
		found int
		least bool // whether a negative eigenvalue is seen
	}{
		{"no points", linear, nil, 0, false},
		{"one point", linear, cloud(1, 1), 0, false},
		{"two points", linear, cloud(2, 1), 1, false},
		{"one place", rbf(1), same[:5], 0, false},
		{"many in one place", quadratic, same, 0, false},
		{"nothing", zero, cloud(150, 1), 0, false},
		{"rank one", line, cloud(9, 1), 1, false},
		{"rank one of many", line, cloud(150, 1), 1, false},
		{"no kernel", sigmoid, cloud(30, 1), 2, true},
		{"no kernel of many", sigmoid, cloud(150, 1), 2, true},
		{"nothing but negative", distance, cloud(20, 1), 0, true},
		{"nothing but negative of many", distance, cloud(150, 1), 0, true},
		{"all directions alike", rbf(1e6), cloud(150, 1), 2, false},
	} {
		l := lead(t, fullOf(test.k, test.xs), 2)
		if len(l.Values) != test.found || (l.Least < 0) != test.least {
			t.Errorf("%s: %v, least %v", test.name, l.Values, l.Least)
		}
		for j, r := range l.Residuals {
			if r > 1e-5 {
				t.Errorf("%s: residual %v of component %d", test.name, r, j)
			}
		}
	}
	for _, v := range []float64{math.Inf(1), math.NaN()} {
		if _, ok := Lead(gram.NewFull(3, []float64{1, 0, v, 0, 1, 0, v, 0, 1}), 2); ok {
			t.Errorf("%v was computed with", v)
		}
	}
}

// Both directions of a plane in which points lie on a circle explain the same: a single vector
// would find one of them.
func TestLeadingFindsEqualEigenvalues(t *testing.T) {
	const n = 200
	xs := make([][]float64, n)
	for i := range xs {
		s, c := math.Sincos(2 * math.Pi * float64(i) / n)
		xs[i] = []float64{c, s}
	}
	l := lead(t, fullOf(linear, xs), 2)
	if len(l.Values) != 2 || !within(l.Values[0], n/2, 1e-9) || !within(l.Values[1], n/2, 1e-9) {
		t.Errorf("eigenvalues %v", l.Values)
	}
}

// Where the search ends before the residual is small, that is told.
func TestLeadingTellsOfItsResidual(t *testing.T) {
	const n = 1500
	data := make([]float64, n*n)
	for i := range n {
		data[i*n+i] = 1
		if i > 0 {
			data[i*n+i-1], data[(i-1)*n+i] = 0.5, 0.5
		}
	}
	l := lead(t, gram.NewFull(n, data), 2)
	if len(l.Values) != 2 || !(l.Residuals[0] > drawn) || l.Values[0] > 2 || l.Values[0] < 1.98 {
		t.Errorf("eigenvalues %v with residuals %v", l.Values, l.Residuals)
	}
}

func BenchmarkLead(b *testing.B) {
	for _, n := range []int{100, 500, 2000} {
		for name, k := range map[string]func(x, z []float64) float64{"smooth": rbf(1), "narrow": rbf(300)} {
			full := fullOf(k, cloud(n, 1))
			b.Run(fmt.Sprintf("%s/n=%d", name, n), func(b *testing.B) {
				for b.Loop() {
					Lead(full, 2)
				}
			})
		}
	}
}
