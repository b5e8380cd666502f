package svm

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/reftest"
	"mercer/core/solve"
)

func TestConfig(t *testing.T) {
	var cfg Config
	var set param.Set
	cfg.Bind(&set)
	if cfg.C != 1 || cfg.Tolerance != 1e-3 || len(set.Specs()) != 2 {
		t.Errorf("defaults are %+v", cfg)
	}
	k := reftest.Gram(linear, [][]float64{{0}, {1}})
	for _, c := range []struct {
		cfg Config
		key string
	}{
		{Config{C: -1}, "C"},
		{Config{C: -1, Tolerance: 1e-3}, "C"},
		{Config{C: math.NaN(), Tolerance: 1e-3}, "C"},
		{Config{C: 1, Tolerance: -1}, "tolerance"},
		{Config{C: 1, Tolerance: 2}, "tolerance"},
		{Config{C: 1, Tolerance: math.Inf(1)}, "tolerance"},
	} {
		_, err := New(k, []float64{1, -1}, c.cfg, nil)
		_, err2 := NewClassifier(k, []float64{1, 2}, c.cfg, nil)
		for _, err := range []error{err, err2} {
			var bad *param.Error
			if !errors.As(err, &bad) || bad.Key != c.key {
				t.Errorf("%+v: error %v, want one about %s", c.cfg, err, c.key)
			}
		}
	}
}

func TestDataErrors(t *testing.T) {
	cfg := Config{C: 1, Tolerance: 1e-3}
	for _, c := range []struct {
		name   string
		labels []float64
		want   string
	}{
		{"nothing", nil, "no points"},
		{"one point", []float64{1}, "one class"},
		{"one class", []float64{2, 2, 2}, "one class"},
		{"not a number", []float64{1, math.NaN()}, "point 2"},
	} {
		n := len(c.labels)
		_, err := NewClassifier(gram.NewFull(n, make([]float64, n*n)), c.labels, cfg, nil)
		var data *learn.DataError
		if !errors.As(err, &data) || !strings.Contains(data.Reason, c.want) {
			t.Errorf("%s: error %v, want a DataError with %q", c.name, err, c.want)
		}
	}
	k := reftest.Gram(linear, [][]float64{{0}, {1}})
	for _, y := range [][]float64{{1, 1}, {-1, -1}, {0, 1}, {1, 2}} {
		var data *learn.DataError
		if _, err := New(k, y, cfg, nil); !errors.As(err, &data) {
			t.Errorf("y = %v: error %v, want a DataError", y, err)
		}
	}
}

func TestValueErrors(t *testing.T) {
	cfg := Config{C: 1, Tolerance: 1e-3}
	for _, v := range []float64{math.Inf(1), math.NaN()} {
		var bad *learn.ValueError
		_, err := New(gram.NewFull(2, []float64{1, 0, 0, v}), []float64{1, -1}, cfg, nil)
		if !errors.As(err, &bad) || bad.Index != 1 {
			t.Errorf("%v on the diagonal: error %v", v, err)
		}
		// Beside the diagonal it is met on the way.
		k := gram.NewFull(3, []float64{1, 0, v, 0, 1, 0, v, 0, 1})
		s, err := New(k, []float64{1, -1, 1}, cfg, nil)
		if err != nil {
			t.Fatal(err)
		}
		step := solve.Run(s, 1000)
		if step.Status != solve.Failed || !errors.As(s.Err(), &bad) {
			t.Errorf("%v beside the diagonal: %v, error %v", v, step.Status, s.Err())
		}
	}
}

// Points in one place have one value of f; with two classes there, the majority
// wins, and every α is C or balances.
func TestAllPointsInOnePlace(t *testing.T) {
	xs := [][]float64{{1, 2}, {1, 2}, {1, 2}, {1, 2}, {1, 2}}
	y := []float64{1, 1, -1, 1, -1}
	for _, eval := range []func(x, z []float64) float64{linear, rbf(1), rbf(1e6), poly(3)} {
		k := reftest.Gram(eval, xs)
		s := train(t, k, y, Config{C: 2, Tolerance: 1e-6}, nil)
		coef := s.Coef()
		if f := decide(eval, xs, coef, xs[0])[0]; math.Abs(f-1) > 1e-9 {
			t.Errorf("f = %v, want the majority's 1", f)
		}
		if got := s.Certificate(); math.Abs(got.Dual-8) > 1e-9 || got.Gap > 1e-9 || got.Indefinite || !math.IsInf(got.Margin, 1) {
			t.Errorf("%+v, want dual 2·2·C, gap 0, w = 0", got)
		}
	}
}

// Doubling every example is halving C: f and the margin stay.
func TestCopies(t *testing.T) {
	xs, y := overlapping(30, 8)
	once := train(t, reftest.Gram(rbf(1), xs), y, Config{C: 1, Tolerance: 1e-8}, nil)
	twice := train(t, reftest.Gram(rbf(1), append(xs, xs...)), append(y, y...), Config{C: 0.5, Tolerance: 1e-8}, nil)
	a, b := once.Certificate(), twice.Certificate()
	if math.Abs(a.Dual-b.Dual) > 1e-6*a.Dual || math.Abs(a.Margin-b.Margin) > 1e-6*a.Margin {
		t.Errorf("once: %+v, twice: %+v", a, b)
	}
	if b.Indefinite {
		t.Error("copies of points are taken for an indefinite kernel")
	}
}

// A tiny C puts every α of the smaller class at C; D is then nearly 2C·n₋.
func TestTinyC(t *testing.T) {
	xs, y := overlapping(31, 2)
	for _, c := range []float64{1e-3, 1e-9, 1e-300} {
		s := train(t, reftest.Gram(rbf(1), xs), y, Config{C: c, Tolerance: 1e-3}, nil)
		got := s.Certificate()
		if want := 30 * c; math.Abs(got.Dual-want) > 0.05*want {
			t.Errorf("C=%v: dual %v, want about %v", c, got.Dual, want)
		}
	}
}

// Where the classes can be separated, a C above every α is the hard margin.
func TestHardMargin(t *testing.T) {
	xs, y := moons(80, 0.05, 1)
	k := reftest.Gram(rbf(2), xs)
	hard := train(t, k, y, Config{C: math.Inf(1), Tolerance: 1e-6}, nil)
	soft := train(t, k, y, Config{C: 1e7, Tolerance: 1e-6}, nil)
	a, b := hard.Certificate(), soft.Certificate()
	if math.Abs(a.Dual-b.Dual) > 1e-5*b.Dual {
		t.Errorf("dual %v, with large C %v", a.Dual, b.Dual)
	}
	if math.Abs(a.Margin*a.Margin*2*a.Dual-1) > 1e-4 {
		t.Errorf("margin %v, dual %v: at the optimum D = ½‖w‖²", a.Margin, a.Dual)
	}
	if a.Gap > 1e-4*a.Dual {
		t.Errorf("gap %v of %v", a.Gap, a.Dual)
	}
}

func TestHardMarginWithoutSolution(t *testing.T) {
	overlap, overlapY := overlapping(40, 6)
	xor := [][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
	for _, c := range []struct {
		name string
		eval func(x, z []float64) float64
		xs   [][]float64
		y    []float64
	}{
		{"two classes in one place", rbf(1), [][]float64{{0, 0}, {1, 1}, {1, 1}}, []float64{1, 1, -1}},
		{"constant", reftest.Kernel("poly", 0, 1, 1), xor, []float64{1, -1, -1, 1}},
		{"zero", reftest.Kernel("poly", 0, 1, 0), xor, []float64{1, -1, -1, 1}},
		{"xor", linear, xor, []float64{1, -1, -1, 1}},
		{"in line", linear, [][]float64{{0, 0}, {1, 0}, {2, 0}}, []float64{1, -1, 1}},
		{"overlapping", linear, overlap, overlapY},
		{"overlapping, quadratic", poly(2), overlap, overlapY},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := reftest.Gram(c.eval, c.xs)
			s, err := New(k, c.y, Config{C: math.Inf(1), Tolerance: 1e-3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			step := solve.Run(s, 0)
			var bad *InseparableError
			if step.Status != solve.Failed || !errors.As(s.Err(), &bad) || bad.Indefinite {
				t.Fatalf("after %d steps: %v, error %v", step.Iter, step.Status, s.Err())
			}
			if !math.IsInf(s.Certificate().Primal, 1) {
				t.Errorf("primal is %v without a feasible point", s.Certificate().Primal)
			}
			if sum, scale := s.excess(); math.Abs(sum) > 1e-9*scale {
				t.Errorf("Σ yα is %v", sum)
			}
			t.Logf("%d steps, distance %v", step.Iter, bad.Distance)
		})
	}
}

// tanh with a large slope is not a Mercer kernel. The solver still ends at a
// stationary point, and says so.
func TestIndefinite(t *testing.T) {
	xs, y := overlapping(60, 5)
	eval := reftest.Kernel("sigmoid", 2, 0, -1)
	k := reftest.Gram(eval, xs)
	labels := y
	for _, c := range []float64{0.1, 1, 100} {
		svc, err := NewClassifier(k, labels, Config{C: c, Tolerance: 1e-3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		step := solve.Run(svc, 0)
		got := svc.Certificate()
		if step.Status != solve.Converged || got.Violation > 1e-3 || got.Gap < 0 || !got.Indefinite || svc.Message() == "" {
			t.Errorf("C=%v: %v after %d steps, %+v, %q", c, step.Status, step.Iter, got, svc.Message())
		}
	}
	s, err := New(k, y, Config{C: math.Inf(1), Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var bad *InseparableError
	if step := solve.Run(s, 0); step.Status != solve.Failed || !errors.As(s.Err(), &bad) || !bad.Indefinite {
		t.Errorf("hard margin: %v, error %v", step.Status, s.Err())
	}
}

func TestExhausted(t *testing.T) {
	xs, y := checkerboard(60, 1)
	for limit := 10; limit < 38; limit++ {
		svc, err := NewClassifier(reftest.Gram(rbf(1), xs), y, Config{C: 100, Tolerance: 1e-6}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := svc.parts[0].solver
		s.limit, s.trimEvery = limit, 7
		step := solve.Run(svc, 0)
		want := fmt.Sprintf("%d steps", limit)
		if step.Status != solve.Exhausted || step.Iter != limit || svc.Err() != nil || !strings.Contains(svc.Message(), want) || s.Message() != svc.Message() {
			t.Errorf("%+v, %v, %q", step, svc.Err(), svc.Message())
		}
		// What is said of the result is said of all examples.
		if s.order != nil || math.IsNaN(step.Gap) {
			t.Errorf("after %d steps, %d of %d examples are looked at", limit, s.active, s.n)
		}
	}
}

// Where k(x,x) is finite but sums of a few kernel values are not, nothing can be
// said of an optimum.
func TestSumsOverflow(t *testing.T) {
	const huge = 1.7e308
	var bad *learn.ValueError
	if _, err := New(gram.NewFull(2, []float64{huge, 0, 0, huge}), []float64{1, -1}, Config{C: 1, Tolerance: 1e-3}, nil); !errors.As(err, &bad) {
		t.Errorf("on the diagonal: error %v", err)
	}
	for _, v := range []float64{huge, -huge} {
		s, err := New(gram.NewFull(2, []float64{1, v, v, 1}), []float64{1, -1}, Config{C: 1e9, Tolerance: 1e-3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		step := solve.Run(s, 0)
		if got := s.Certificate(); step.Status == solve.Converged && got.Violation > 1e-3 {
			t.Errorf("%v beside the diagonal: converged with violation %v", v, got.Violation)
		}
		if step.Status == solve.Failed && !errors.As(s.Err(), &bad) {
			t.Errorf("%v beside the diagonal: error %v", v, s.Err())
		}
	}
}

// A run that fails for values leaves numbers behind that are numbers.
func TestNothingIsNaNAfterFailure(t *testing.T) {
	nan := math.NaN()
	k := gram.NewFull(4, []float64{1, 0, nan, 0, 0, 1, 0, 0, nan, 0, 1, 0, 0, 0, 0, 1})
	svc, err := NewClassifier(k, []float64{1, 2, 1, 2}, Config{C: 1, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if step := svc.Advance(0); step.Status != solve.Failed {
		t.Fatalf("%+v", step)
	}
	coef, certificate, fitted := svc.Coef(), svc.Certificate(), make([]float64, 4)
	svc.Fitted(fitted)
	for _, v := range append(append(append(fitted, coef.Beta...), coef.Bias...), certificate.Dual, certificate.Gap, certificate.Violation) {
		if math.IsNaN(v) {
			t.Fatalf("coefficients %v, %v, values %v, %+v", coef.Beta, coef.Bias, fitted, certificate)
		}
	}
}

// A limit of steps that is reached at the optimum is no reason to doubt it.
func TestLimitAtTheOptimum(t *testing.T) {
	xs, y := moons(60, 0.2, 1)
	k, cfg := reftest.Gram(rbf(1), xs), Config{C: 1, Tolerance: 1e-3}
	whole := train(t, k, y, cfg, nil)
	for _, limit := range []int{whole.iter - 1, whole.iter} {
		s, err := New(k, y, cfg, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.limit = limit
		step := s.Advance(0)
		if violation := s.Certificate().Violation; (step.Status == solve.Converged) != (violation <= cfg.Tolerance) {
			t.Errorf("after %d steps: %v with violation %v", limit, step.Status, violation)
		}
	}
}

// Every pair of examples may have a positive curvature and w a negative square:
// examples that are farther from their own class than from the other.
func TestIndefiniteWithoutNegativePair(t *testing.T) {
	k := gram.NewFull(4, []float64{
		1, 0, 0.75, 0.75,
		0, 1, 0.75, 0.75,
		0.75, 0.75, 1, 0,
		0.75, 0.75, 0, 1,
	})
	svc, err := NewClassifier(k, []float64{1, 1, 2, 2}, Config{C: 1, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	svc.Advance(0)
	if svc.parts[0].solver.indefinite {
		t.Error("a pair has a negative curvature after all")
	}
	if got := svc.Certificate(); !got.Indefinite || !math.IsNaN(got.Margin) || svc.Message() == "" {
		t.Errorf("%+v, %q", got, svc.Message())
	}
}

// Three points around the origin: the best w is 0, what is computed of it is rounding, and
// that says nothing about the kernel.
func TestNoWeightIsNoIndefiniteKernel(t *testing.T) {
	k := reftest.Gram(linear, [][]float64{{-1, -0.9}, {0.7, 0.9}, {0.5, 0.3}})
	s := enclose(t, k, OneClass{Nu: 0.5, Tolerance: 1e-3}, nil)
	if c := s.Certificate(); c.Indefinite || s.Message() != "" || c.Gap > 1e-3 {
		t.Errorf("%+v, %q", c, s.Message())
	}
}

// A w of negative square is told from rounding whatever the size of the kernel.
func TestNegativeSquaresAreSeenAtEveryScale(t *testing.T) {
	for _, size := range []float64{1e-6, 1e-3, 1, 1e6} {
		s := enclose(t, gram.NewFull(2, []float64{size, -1.5 * size, -1.5 * size, size}), OneClass{Nu: 0.5, Tolerance: 1e-3 * min(size, 1)}, nil)
		if c := s.Certificate(); !c.Indefinite || s.Message() == "" {
			t.Errorf("one-class, %v: %+v", size, c)
		}
		soft := newSoft(t, gram.NewFull(2, []float64{size, 1.5 * size, 1.5 * size, size}), []float64{1, -1}, 0.1*size, 1e-6)
		soft.Advance(0)
		if c := soft.Certificate(); !c.Indefinite || soft.Message() == "" {
			t.Errorf("soft, %v: %+v", size, c)
		}
	}
}

// A coefficient that only rounding keeps off its bound does not decide the bias.
func TestBiasOfBoundedExamples(t *testing.T) {
	k := gram.NewFull(2, []float64{1, 0, 0, 1})
	for _, c := range []float64{1e-6, 0.5} {
		s := train(t, k, []float64{1, -1}, Config{C: c, Tolerance: 1e-3}, nil)
		s.beta[0] *= 1 - 1e-14
		if b := s.bias(); math.Abs(b) > 1e-9 {
			t.Errorf("C = %v: bias %v, want 0 by symmetry", c, b)
		}
	}
}

// However far coefficients have moved while the errors followed, these are computed
// afresh before the end.
func TestErrorsAreFreshAtTheEnd(t *testing.T) {
	xs, y := moons(60, 0.2, 1)
	s, err := New(reftest.Gram(rbf(1), xs), y, Config{C: 1, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Step()
	s.travel = 1e15
	if step := s.Advance(0); step.Status != solve.Converged || step.Op != opCheck || s.travel > 1e3 {
		t.Errorf("%+v, moved by %v since", step, s.travel)
	}
}

// What is said of all pairs together is what is worst of any, whichever it is.
func TestCertificateOfSeveralClasses(t *testing.T) {
	xs, y := overlapping(90, 3)
	for i := range y {
		y[i] = float64(i % 3)
		xs[i] = []float64{xs[i][0], xs[i][1] + 2*y[i]}
	}
	k := reftest.Gram(rbf(1), xs)
	for worst := range 3 {
		svc, err := NewClassifier(k, y, Config{C: 10, Tolerance: 1e-6}, nil)
		if err != nil {
			t.Fatal(err)
		}
		svc.parts[worst].solver.limit = 3
		svc.parts[worst].solver.indefinite = true
		if step := svc.Advance(0); step.Status != solve.Exhausted || svc.Message() == "" {
			t.Errorf("pair %d exhausted: %v, %q", worst, step.Status, svc.Message())
		}
		want := solve.Certificate{Margin: math.Inf(1)}
		for _, p := range svc.parts {
			own := p.solver.Certificate()
			want.Primal += own.Primal
			want.Dual += own.Dual
			want.Gap += own.Gap
			want.Violation = max(want.Violation, own.Violation)
			want.Margin = min(want.Margin, own.Margin)
			want.Indefinite = want.Indefinite || own.Indefinite
		}
		if got := svc.Certificate(); got != want || got.Violation < 1e-3 || !got.Indefinite {
			t.Errorf("pair %d exhausted: %+v, want %+v", worst, got, want)
		}
	}
}

// A pair that is done keeps no rows for steps that will not come.
func TestPairsGiveUpTheirRows(t *testing.T) {
	xs, y := overlapping(60, 3)
	for i := range y {
		y[i] = float64(i % 3)
	}
	svc, err := NewClassifier(reftest.Gram(rbf(1), xs), y, Config{C: 10, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	svc.Advance(0)
	for m, p := range svc.parts {
		rows := p.solver.k.(*gram.Rows)
		for i := range rows.Len() {
			if rows.Kept(i) {
				t.Fatalf("pair %d keeps row %d", m, i)
			}
		}
	}
}

// Where D itself overflows, nothing has converged.
func TestObjectiveOverflows(t *testing.T) {
	k := gram.NewFull(2, []float64{-1, 0, 0, -1})
	s, err := New(k, []float64{1, -1}, Config{C: 1e300, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var bad *learn.ValueError
	if step := s.Advance(0); step.Status != solve.Failed || !errors.As(s.Err(), &bad) || math.IsNaN(step.Objective) {
		t.Errorf("%+v, error %v", step, s.Err())
	}
}
