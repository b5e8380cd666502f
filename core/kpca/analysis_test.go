package kpca

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

func linear(x, z []float64) float64 { return floats.Dot(x, z) }

func rbf(gamma float64) func(x, z []float64) float64 {
	return func(x, z []float64) float64 {
		d := floats.Distance(x, z, 2)
		return math.Exp(-gamma * d * d)
	}
}

// quadratic is the kernel ⟨x,z⟩² + ⟨x,z⟩ on the plane, features its explicit map.
func quadratic(x, z []float64) float64 { return linear(x, z) * (linear(x, z) + 1) }

func features(x []float64) []float64 {
	return []float64{x[0] * x[0], math.Sqrt2 * x[0] * x[1], x[1] * x[1], x[0], x[1]}
}

// distance is no kernel: all eigenvalues of its centred matrix are at most 0.
func distance(x, z []float64) float64 { return floats.Distance(x, z, 2) }

func cloud(n int, seed uint64) [][]float64 {
	rng := rand.New(rand.NewPCG(seed, 5))
	xs := make([][]float64, n)
	for i := range xs {
		a, b := rng.NormFloat64(), rng.NormFloat64()
		xs[i] = []float64{1 + a + 0.3*b, 0.5 + 0.6*b}
	}
	return xs
}

func open(t testing.TB, components int, d learn.Data) *Analysis {
	t.Helper()
	m, err := (&Config{components}).Start(d)
	if err != nil {
		t.Fatal(err)
	}
	return m.(*Analysis)
}

// decide evaluates f by its definition.
func decide(k func(x, z []float64) float64, xs [][]float64, coef solve.Coef, x []float64) []float64 {
	f := append([]float64(nil), coef.Bias...)
	for i, z := range xs {
		for j := range f {
			f[j] += coef.Beta[i*coef.M+j] * k(z, x)
		}
	}
	return f
}

func within(a, b, tolerance float64) bool {
	return math.Abs(a-b) <= tolerance*(1+math.Abs(a)+math.Abs(b))
}

// Sizes on both sides of what is decomposed at once.
var sizes = []int{12, exactLimit, exactLimit + 1, 160}

// The coordinates are those of the principal components of explicit features: the
// eigenvectors of the covariance, for new points too.
func TestComponentsOfFeatures(t *testing.T) {
	for _, n := range sizes {
		xs := cloud(n, 1)
		dim := len(features(xs[0]))
		mean := make([]float64, dim)
		for _, x := range xs {
			floats.AddScaled(mean, 1/float64(n), features(x))
		}
		scatter := mat.NewSymDense(dim, nil)
		for _, x := range xs {
			v := features(x)
			floats.Sub(v, mean)
			scatter.SymRankOne(scatter, 1, mat.NewVecDense(dim, v))
		}
		var eigen mat.EigenSym
		if !eigen.Factorize(scatter, true) {
			t.Fatal("no eigenvectors")
		}
		values := eigen.Values(nil)
		var vectors mat.Dense
		eigen.VectorsTo(&vectors)

		a := open(t, dim, learn.Data{K: reftest.Gram(quadratic, xs)})
		if last := solve.Run(a, 0); last.Status != solve.Converged || a.Message() != "" || !within(last.Objective, 0, 1e-9) {
			t.Fatalf("n = %d: %v, %q, unexplained %v", n, last.Status, a.Message(), last.Objective)
		}
		coef := a.Coef()
		total := floats.Sum(values)
		figures := a.Figures()
		if !within(figures[0].Value, 1, 1e-9) {
			t.Errorf("n = %d: %v explained by all components", n, figures[0].Value)
		}
		for j := range dim {
			value := values[dim-1-j]
			if !within(a.found[j].Value, value, 1e-8) || !within(figures[j+1].Value, value/total, 1e-8) {
				t.Errorf("n = %d: eigenvalue %v with share %v, want %v with %v", n, a.found[j].Value, figures[j+1].Value, value, value/total)
			}
			sign := 0.0
			for _, x := range append(cloud(10, 7), xs...) {
				v := features(x)
				floats.Sub(v, mean)
				want := floats.Dot(v, mat.Col(nil, dim-1-j, &vectors))
				got := decide(quadratic, xs, coef, x)[j]
				if sign == 0 {
					sign = math.Copysign(1, want*got)
				}
				if !within(got, sign*want, 1e-7) {
					t.Errorf("n = %d: coordinate %d of %v is %v, want %v", n, j, x, got, sign*want)
				}
			}
		}
	}
}

func TestAnalysisStepByStep(t *testing.T) {
	for name, k := range map[string]func(x, z []float64) float64{"linear": linear, "quadratic": quadratic, "rbf": rbf(1)} {
		for _, n := range sizes {
			xs := cloud(n, 2)
			matrix := reftest.Gram(k, xs)
			for _, components := range []int{1, 3} {
				err := solvetest.Test(func() solve.Solver {
					return open(t, components, learn.Data{K: matrix})
				}, solvetest.Options{Monotone: -1, Invariant: func(s solve.Solver, last solve.Step) error {
					return check(s.(*Analysis), xs, k, last)
				}})
				if err != nil {
					t.Errorf("%s, n = %d: %v", name, n, err)
				}
			}
		}
	}
}

// check holds the coordinates of the examples against what defines them: they are those
// of the expansion, at right angles to each other and to (1, …, 1), with squares that add
// up to the eigenvalues.
func check(a *Analysis, xs [][]float64, k func(x, z []float64) float64, last solve.Step) error {
	coef := a.Coef()
	fitted := make([]float64, len(xs)*coef.M)
	a.Fitted(fitted)
	for i, x := range xs {
		for j, want := range decide(k, xs, coef, x) {
			if !within(fitted[i*coef.M+j], want, 1e-8) {
				return fmt.Errorf("coordinate %d of point %d is %v, want %v", j, i, fitted[i*coef.M+j], want)
			}
		}
	}
	column := func(j int) []float64 {
		v := make([]float64, len(xs))
		for i := range v {
			v[i] = fitted[i*coef.M+j]
		}
		return v
	}
	left := a.total
	for j, p := range a.found {
		v := column(j)
		if !within(floats.Sum(v), 0, 1e-8) {
			return fmt.Errorf("the coordinates %d have the sum %v", j, floats.Sum(v))
		}
		for l := range j {
			if dot := floats.Dot(v, column(l)); !within(dot, 0, 1e-8) {
				return fmt.Errorf("coordinates %d and %d are not at right angles: %v", j, l, dot)
			}
		}
		if !within(floats.Dot(v, v), p.Value, 1e-9) || j > 0 && p.Value > a.found[j-1].Value {
			return fmt.Errorf("eigenvalue %d is %v, want %v", j, p.Value, floats.Dot(v, v))
		}
		left -= p.Value
	}
	if a.spectrum != nil && !within(left, last.Objective, 1e-9) {
		return fmt.Errorf("unexplained %v, want %v", last.Objective, left)
	}
	t := a.Account()
	if t.Did == "" || t.Why == "" || len(t.Facts) == 0 || t.Next != last.Next || (t.Next == "") != (last.Status != solve.Running) {
		return fmt.Errorf("account %+v", t)
	}
	return nil
}

func TestAgreesWithScikitLearn(t *testing.T) {
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
	if len(ref.Cases) < 9 {
		t.Fatalf("%d cases", len(ref.Cases))
	}
	for _, c := range ref.Cases {
		t.Run(c.Data+" "+c.Kernel, func(t *testing.T) {
			data, k := ref.Data[c.Data], kernels[c.Kernel]
			a := open(t, len(c.Eigenvalues), learn.Data{K: reftest.Gram(k, data.X)})
			if last := solve.Run(a, 0); last.Status != solve.Converged {
				t.Fatalf("%v: %s", last.Status, a.Message())
			}
			coef := a.Coef()
			for j, value := range c.Eigenvalues {
				if !within(a.found[j].Value, value, 1e-9) {
					t.Errorf("eigenvalue %v, want %v", a.found[j].Value, value)
				}
				sign := 0.0
				compare := func(x []float64, want float64) {
					got := decide(k, data.X, coef, x)[j]
					if sign == 0 && math.Abs(want) > 1e-6 {
						sign = math.Copysign(1, want*got)
					}
					if !within(got, sign*want, 1e-6) {
						t.Errorf("coordinate %d of %v is %v, want %v", j, x, got, sign*want)
					}
				}
				for i, x := range data.X {
					compare(x, c.Train[i][j])
				}
				for i, x := range data.At {
					compare(x, c.New[i][j])
				}
			}
		})
	}
}

// Of the coordinates of largest magnitude the first is positive, also where only
// rounding tells them apart.
func TestSigns(t *testing.T) {
	for _, test := range []struct{ v, want []float64 }{
		{[]float64{0.1, -3, 2}, []float64{-0.1, 3, -2}},
		{[]float64{0.1, 3, -2}, []float64{0.1, 3, -2}},
		{[]float64{-1, 1 + 1e-12}, []float64{1, -1 - 1e-12}},
		{[]float64{1, -1 - 1e-12}, []float64{1, -1 - 1e-12}},
		{[]float64{0, 0}, []float64{0, 0}},
	} {
		v := slices.Clone(test.v)
		if orient(v); !slices.Equal(v, test.want) {
			t.Errorf("%v was turned to %v", test.v, v)
		}
	}
	// Points on a line.
	a := open(t, 1, learn.Data{K: reftest.Gram(linear, [][]float64{{-2}, {0}, {1}, {2}})})
	solve.Run(a, 0)
	fitted := make([]float64, 4)
	if a.Fitted(fitted); !floats.EqualApprox(fitted, []float64{2.25, 0.25, -0.75, -1.75}, 1e-12) {
		t.Errorf("coordinates %v", fitted)
	}
}

func TestAnalysisTells(t *testing.T) {
	a := open(t, 3, learn.Data{K: reftest.Gram(linear, [][]float64{{3, 0}, {-1, 1}, {1, 1}, {1, -2}})})
	if told := a.Account(); told.Did != "" || told.Next != "Centre the matrix" {
		t.Errorf("before: %+v", told)
	}
	for _, want := range []solve.Account{
		{Did: "Centred the matrix.", Why: "Taking the means of rows and columns away moves the origin of feature space to the mean of the points; their squared distances from it add up to 14, the variance to explain.", Next: "Find component 1"},
		{Did: "Found component 1.", Why: "Of all directions in feature space, the points vary most along this one: λ₁ = 9.236, 65.97 % of the variance.", Next: "Find component 2"},
		{Did: "Found component 2.", Why: "Of all directions at right angles to those before, the points vary most along this one: λ₂ = 4.764, 34.03 % of the variance; 100 % are explained so far.", Next: "Find component 3"},
		{Did: "Found no component 3.", Why: "The components before explain all variance, up to rounding: in no other direction do the points differ."},
	} {
		a.Step()
		if told := a.Account(); told.Did != want.Did || told.Why != want.Why || told.Next != want.Next {
			t.Errorf("%q\n%q\n%q, want %q\n%q\n%q", told.Did, told.Why, told.Next, want.Did, want.Why, want.Next)
		}
	}
}

func TestAnalysisOfWhatIsIllPosed(t *testing.T) {
	same := make([][]float64, 130)
	for i := range same {
		same[i] = []float64{1, 2}
	}
	sigmoid := func(x, z []float64) float64 { return math.Tanh(2*linear(x, z) - 1) }
	scaled := func(by float64) func(x, z []float64) float64 {
		return func(x, z []float64) float64 { return by * quadratic(x, z) }
	}
	for _, test := range []struct {
		name       string
		k          func(x, z []float64) float64
		xs         [][]float64
		components int
		found      int
		status     solve.Status
		message    string
	}{
		{"one place", rbf(1), same[:5], 2, 0, solve.Converged, "All points are in one place"},
		{"many in one place", quadratic, same, 2, 0, solve.Converged, "All points are in one place"},
		{"nothing", func(x, z []float64) float64 { return 0 }, cloud(9, 1), 2, 0, solve.Converged, "All points are in one place"},
		{"two points", rbf(1), cloud(2, 1), 2, 1, solve.Converged, "only one component, and not 2"},
		{"few points", rbf(1), cloud(4, 1), 50, 3, solve.Converged, "only 3 components, and not 50"},
		{"the rank", linear, cloud(9, 1), 3, 2, solve.Converged, "only 2 components, and not 3"},
		{"the rank of many", quadratic, cloud(130, 1), 9, 5, solve.Converged, "only 5 components, and not 9"},
		{"far from the origin", func(x, z []float64) float64 { return 1e6 + linear(x, z) }, cloud(130, 1), 3, 2, solve.Converged, "only 2 components"},
		{"no kernel", sigmoid, cloud(30, 1), 2, 2, solve.Converged, "has the eigenvalue −"},
		{"no kernel of many", sigmoid, cloud(130, 1), 2, 2, solve.Converged, "has the eigenvalue −"},
		{"nothing but negative", distance, cloud(20, 1), 2, 0, solve.Converged, "and there are 0"},
		{"nothing but negative of many", distance, cloud(130, 1), 2, 0, solve.Converged, "and there are 0"},
		{"very narrow", rbf(1e6), cloud(20, 1), 2, 2, solve.Converged, ""},
		{"very narrow, many", rbf(1e6), cloud(130, 1), 2, 2, solve.Converged, ""},
		{"narrow, many", rbf(300), cloud(200, 1), 3, 3, solve.Converged, ""},
		{"tiny", scaled(1e-300), cloud(20, 1), 9, 5, solve.Converged, "only 5"},
		{"tiny, many", scaled(1e-300), cloud(130, 1), 9, 5, solve.Converged, "only 5"},
		{"huge", scaled(1e300), cloud(20, 1), 9, 5, solve.Converged, "only 5"},
		{"huge, many", scaled(1e300), cloud(130, 1), 9, 5, solve.Converged, "only 5"},
		{"too large", scaled(3e305), cloud(130, 1), 2, 0, solve.Failed, "too large to compute with"},
	} {
		a := open(t, test.components, learn.Data{K: reftest.Gram(test.k, test.xs)})
		last := solve.Run(a, 0)
		if last.Status != test.status || len(a.found) != test.found {
			t.Errorf("%s: %v with %d components, want %v with %d", test.name, last.Status, len(a.found), test.status, test.found)
		}
		if got := a.Message(); (got == "") != (test.message == "") || !strings.Contains(got, test.message) {
			t.Errorf("%s: %q", test.name, got)
		}
		if (a.Figures() == nil) != (test.found == 0 || a.Certificate().Indefinite) {
			t.Errorf("%s: figures %+v", test.name, a.Figures())
		}
		err := solvetest.Test(func() solve.Solver {
			return open(t, test.components, learn.Data{K: reftest.Gram(test.k, test.xs)})
		}, solvetest.Options{Ends: []solve.Status{test.status}})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}

	var data *learn.DataError
	for n, word := range []string{"no points", "One point"} {
		if _, err := (&Config{2}).Start(learn.Data{K: reftest.Gram(linear, same[:n])}); !errors.As(err, &data) || !strings.Contains(data.Reason, word) {
			t.Errorf("%d points: %v", n, err)
		}
	}
	var bad *param.Error
	for _, components := range []int{-1, 101} {
		if _, err := (&Config{components}).Start(learn.Data{K: reftest.Gram(linear, same)}); !errors.As(err, &bad) || bad.Key != "components" {
			t.Errorf("%d components: %v", components, err)
		}
	}
	for _, v := range []float64{math.Inf(1), math.NaN()} {
		var value *learn.ValueError
		if _, err := (&Config{1}).Start(learn.Data{K: gram.NewFull(2, []float64{1, 0, 0, v})}); !errors.As(err, &value) || value.Index != 1 {
			t.Errorf("%v on the diagonal: %v", v, err)
		}
		a := open(t, 2, learn.Data{K: gram.NewFull(3, []float64{1, 0, v, 0, 1, 0, v, 0, 1})})
		if last := solve.Run(a, 0); last.Status != solve.Failed || !errors.As(a.Err(), &value) {
			t.Errorf("%v beside the diagonal: %v, %v", v, last.Status, a.Err())
		}
	}
}

// Where many directions explain nearly the same, the iteration says how exact it is.
func TestInexactComponents(t *testing.T) {
	const n = 400
	data := make([]float64, n*n)
	for i := range n {
		data[i*n+i] = 1
		if i > 0 {
			data[i*n+i-1], data[(i-1)*n+i] = 0.5, 0.5
		}
	}
	k := gram.NewFull(n, data)
	a := open(t, 1, learn.Data{K: k})
	last := solve.Run(a, 0)
	if last.Status != solve.Exhausted || !strings.Contains(a.Message(), "several directions explain nearly the same") {
		t.Fatalf("%v: %q", last.Status, a.Message())
	}
	if got, want := a.Certificate().Violation, residual(k.Center(), a.found[0]); !within(got, want, 1e-9) || got < inexact {
		t.Errorf("violation %v, want %v", got, want)
	}
}

// A wide Gaussian's eigenvalues fall below the rounding of the first: it is smooth enough, and
// fewer components are exact.
func TestComponentsBelowRounding(t *testing.T) {
	var line [][]float64
	for i := range 30 {
		line = append(line, []float64{4*float64(i)/29 - 2})
	}
	for _, asked := range []int{14, 19, 25} {
		d := learn.Data{K: reftest.Gram(rbf(0.5), line)}
		a := open(t, asked, d)
		last := solve.Run(a, 0)
		if last.Status != solve.Exhausted || strings.Contains(a.Message(), "smoother") {
			t.Fatalf("%d: %v, %q", asked, last.Status, a.Message())
		}
		_, after, _ := strings.Cut(a.Message(), "Choose at most ")
		enough, err := strconv.Atoi(strings.TrimSuffix(after, "."))
		if err != nil || enough < 10 || enough >= 14 {
			t.Fatalf("%d: %q", asked, a.Message())
		}
		if fewer := open(t, enough, d); solve.Run(fewer, 0).Status != solve.Converged || fewer.Message() != "" {
			t.Errorf("%d: %q", enough, fewer.Message())
		}
	}
}

// The iteration finds what the decomposition finds where the largest magnitude is that of
// a negative eigenvalue.
func TestPositiveBesideLargerNegative(t *testing.T) {
	k := func(x, z []float64) float64 { return linear(x, z) - 0.5*quadratic(x, z) }
	xs := cloud(exactLimit+20, 3)
	values, _ := gram.Eigenvalues(reftest.Gram(k, xs).Center())
	if -values[len(values)-1] < values[0] {
		t.Fatal("the largest magnitude is positive")
	}
	a := open(t, 2, learn.Data{K: reftest.Gram(k, xs)})
	solve.Run(a, 0)
	for j, p := range a.found {
		if !within(p.Value, values[j], 1e-9) {
			t.Errorf("eigenvalue %v, want %v", p.Value, values[j])
		}
	}
	if got := a.spectrum.least; !within(got, values[len(values)-1], 1e-9) {
		t.Errorf("least eigenvalue %v, want %v", got, values[len(values)-1])
	}
}

// By rows that are not all in memory it is the same.
func TestRestByRows(t *testing.T) {
	xs := cloud(30, 6)
	full := reftest.Gram(quadratic, xs)
	r := newRest(full)
	centred := full.Center()
	p := gram.Leading(centred, 30, 1e-13)
	r.take(p)
	r.lift(0.5)
	for i := range xs {
		for j, v := range r.Row(i) {
			want := centred.At(i, j) - p.Value*p.Vector[i]*p.Vector[j]
			if i == j {
				want += 0.5
			}
			if !within(v, want, 1e-12) || i == j && !within(r.Diag()[i], want, 1e-12) {
				t.Errorf("entry %d, %d is %v, want %v", i, j, v, want)
			}
		}
	}
	if a, b := gram.Leading(r, 30, 1e-13), gram.Leading(r.full(), 30, 1e-13); !within(a.Value, b.Value, 1e-12) {
		t.Errorf("leading eigenvalue %v by rows, %v in memory", a.Value, b.Value)
	}
}
