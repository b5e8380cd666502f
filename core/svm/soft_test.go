package svm

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

func newSoft(t testing.TB, k gram.Matrix, y []float64, lambda, tolerance float64) *SoftSolver {
	t.Helper()
	s, err := NewSoft(multiclass.Problem{K: k, Y: y}, Soft{Lambda: lambda, Tolerance: tolerance})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// softPrimal returns P(α) as Equation (16.4) has it.
func softPrimal(k gram.Matrix, y, alpha []float64, lambda float64) float64 {
	f := make([]float64, len(y))
	gram.Multiply(f, k, alpha)
	square, loss := 0.0, 0.0
	for i, v := range f {
		square += alpha[i] * v
		loss += max(0, 1-y[i]*v)
	}
	return lambda*square + loss/float64(len(y))
}

// softDual returns D(α), the infimum of the Lagrangian of (16.4) by hand.
func softDual(k gram.Matrix, y, alpha []float64, lambda float64) float64 {
	f := make([]float64, len(y))
	gram.Multiply(f, k, alpha)
	d := 0.0
	for i, a := range alpha {
		d += 2 * lambda * (y[i]*a - a*f[i]/2)
	}
	return d
}

func TestSoftKeepsThePromisesOfSolvers(t *testing.T) {
	xs, y := moons(30, 0.3, 1)
	for name, k := range map[string]func(x, z []float64) float64{"linear": linear, "rbf": rbf(2), "poly": poly(3)} {
		m := reftest.Gram(k, xs)
		for _, lambda := range []float64{1e-3, 0.05, 1} {
			err := solvetest.Test(func() solve.Solver { return newSoft(t, m, y, lambda, 1e-6) }, solvetest.Options{
				Monotone: 1, Gap: 1e-6,
				Invariant: func(v solve.Solver, step solve.Step) error {
					s := v.(*SoftSolver)
					for i, a := range s.alpha {
						if y[i]*a < 0 || y[i]*a > s.upper {
							return fmt.Errorf("coefficient %d is %v, outside the box up to %v", i, a, s.upper)
						}
					}
					f := make([]float64, len(y))
					gram.Multiply(f, m, s.alpha)
					for i, e := range s.err {
						if math.Abs(y[i]-f[i]-e) > 1e-9*(1+math.Abs(f[i])) {
							return fmt.Errorf("error %d is %v, recomputed %v", i, e, y[i]-f[i])
						}
					}
					p, d := softPrimal(m, y, s.alpha, lambda), softDual(m, y, s.alpha, lambda)
					c := s.Certificate()
					if math.Abs(step.Objective-d) > 1e-9 || math.Abs(step.Gap-(p-d)) > 1e-9 ||
						math.Abs(c.Primal-p) > 1e-9 || math.Abs(c.Dual-d) > 1e-9 {
						return fmt.Errorf("%+v and %+v, by definition P = %v and D = %v", step, c, p, d)
					}
					if len(step.Touched) != 1 && step.Op != opNewton {
						return fmt.Errorf("touched %v", step.Touched)
					}
					return nil
				},
			})
			if err != nil {
				t.Errorf("%s, λ = %v: %v", name, lambda, err)
			}
		}
	}
}

// The greedy choice is the best single coefficient.
func TestSoftMovesWhatGainsMost(t *testing.T) {
	xs, y := moons(20, 0.3, 2)
	m := reftest.Gram(rbf(1), xs)
	s := newSoft(t, m, y, 0.02, 1e-7)
	for range 60 {
		before := softDual(m, y, s.alpha, 0.02)
		best := 0.0
		for i := range y {
			for part := range 201 { // of the way through the box
				trial := slices.Clone(s.alpha)
				trial[i] = y[i] * s.upper * float64(part) / 200
				best = max(best, softDual(m, y, trial, 0.02)-before)
			}
		}
		s.Step()
		if gain := s.last.gain; gain < best-1e-12 || math.Abs(softDual(m, y, s.alpha, 0.02)-before-gain) > 1e-12 {
			t.Fatalf("step %d gains %v, the best is %v", s.iter, gain, best)
		}
	}
}

// projected returns the optimum of the dual by projected gradient: slow, and obviously
// right.
func projected(k *gram.Full, y []float64, lambda float64) []float64 {
	n := len(y)
	upper := 1 / (2 * lambda * float64(n))
	trace := 0.0
	for _, v := range k.Diag() {
		trace += v // ≥ the largest eigenvalue
	}
	alpha, f := make([]float64, n), make([]float64, n)
	for range 200000 {
		gram.Multiply(f, k, alpha)
		moved := 0.0
		for i := range alpha {
			next := y[i] * min(max(y[i]*(alpha[i]+(y[i]-f[i])/trace), 0), upper)
			moved = max(moved, math.Abs(next-alpha[i]))
			alpha[i] = next
		}
		if moved < 1e-13 {
			break
		}
	}
	return alpha
}

func TestSoftAgreesWithProjectedGradient(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "n")
		xs, y := make([][]float64, n), make([]float64, n)
		for i := range xs {
			xs[i] = []float64{rapid.Float64Range(-2, 2).Draw(t, "x"), rapid.Float64Range(-2, 2).Draw(t, "x")}
			y[i] = float64(2*rapid.IntRange(0, 1).Draw(t, "y") - 1)
		}
		lambda := rapid.Float64Range(0.02, 1).Draw(t, "lambda")
		m := reftest.Gram(rbf(0.5), xs)
		s, err := NewSoft(multiclass.Problem{K: m, Y: y}, Soft{Lambda: lambda, Tolerance: 1e-9})
		if err != nil {
			t.Fatal(err)
		}
		step := solve.Run(s, 0)
		step.Touched = nil
		// Nearby points of two classes make it slow to the last digits: so D is held
		// between its D and its P as well.
		other := projected(m, y, lambda)
		d, p := softDual(m, y, other, lambda), softPrimal(m, y, other, lambda)
		if step.Status != solve.Converged || math.Abs(step.Objective-d) > 1e-5 || step.Objective < d-1e-8 || step.Objective > p+1e-8 {
			t.Fatalf("%+v, want %v to %v", step, d, p)
		}
	})
}

// (16.4) in explicit features: P(w) = λ‖w‖² + mean hinge is at its least where the
// subgradient holds 0, for w = Φᵀα of the solution.
func TestSoftOnExplicitFeatures(t *testing.T) {
	xs, y := overlapping(50, 3)
	m := reftest.Gram(linear, xs)
	s := newSoft(t, m, y, 0.05, 1e-11)
	if step := solve.Run(s, 0); step.Status != solve.Converged {
		t.Fatalf("%+v", step)
	}
	w := make([]float64, 2)
	for i, a := range s.alpha {
		w[0] += a * xs[i][0]
		w[1] += a * xs[i][1]
	}
	p := func(w []float64) float64 {
		v := 0.05 * (w[0]*w[0] + w[1]*w[1])
		for i, x := range xs {
			v += max(0, 1-y[i]*(w[0]*x[0]+w[1]*x[1])) / 50
		}
		return v
	}
	if got := s.Certificate().Primal; math.Abs(got-p(w)) > 1e-9 {
		t.Errorf("P = %v, of w %v", got, p(w))
	}
	for turn := range 72 {
		a := float64(turn) * math.Pi / 36
		for _, far := range []float64{1e-3, 1e-2, 0.1, 1} {
			if q := p([]float64{w[0] + far*math.Cos(a), w[1] + far*math.Sin(a)}); q < p(w)-1e-9 {
				t.Fatalf("P = %v at w, %v nearby", p(w), q)
			}
		}
	}
}

// A constant feature's weight is a bias; if it is hardly regularised, the soft SVM is
// the SVM with C = 1/(2λn).
func TestSoftWithAConstantFeatureIsTheSVM(t *testing.T) {
	xs, y := overlapping(40, 5)
	const lambda, large = 0.02, 1e4
	augmented := reftest.Gram(func(x, z []float64) float64 { return rbf(1)(x, z) + large }, xs)
	soft := newSoft(t, augmented, y, lambda, 1e-7)
	step := solve.Run(soft, 0)
	svc, err := New(reftest.Gram(rbf(1), xs), y, Config{C: 1 / (2 * lambda * 40), Tolerance: 1e-8}, nil)
	if err != nil {
		t.Fatal(err)
	}
	solve.Run(svc, 0)
	if want := 2 * lambda * svc.Certificate().Primal; math.Abs(soft.Certificate().Primal-want) > 1e-3*want {
		t.Errorf("%v after %d steps (%v), the SVM has %v", soft.Certificate().Primal, step.Iter, step.Status, want)
	}
}

func TestSoftIsTheSameAtOnce(t *testing.T) {
	xs, y := moons(40, 0.3, 6)
	m := reftest.Gram(rbf(1), xs)
	one, many := newSoft(t, m, y, 1e-3, 1e-6), newSoft(t, m, y, 1e-3, 1e-6)
	var a solve.Step
	for range 77 {
		a = one.Step()
	}
	b := many.Advance(77)
	if a.Objective != b.Objective || a.Gap != b.Gap || a.Iter != b.Iter || !slices.Equal(one.Coef().Beta, many.Coef().Beta) {
		t.Errorf("%+v, at once %+v", a, b)
	}
}

func TestAccountsOfCoordinates(t *testing.T) {
	m := reftest.Gram(linear, [][]float64{{-1}, {2}})
	s, err := NewSoft(multiclass.Problem{K: m, Y: []float64{-1, 1}, Examples: []int{4, 16}}, Soft{Lambda: 0.5, Tolerance: 1e-9})
	if err != nil {
		t.Fatal(err)
	}
	// Along α₁ (number 5) D gains 2λ·½ = 0.5·… up to its bound U = 1/2; along α₂ 1/8.
	a := s.Account()
	if a.Did != "" || a.Next != "Move α₅" {
		t.Errorf("at first: %+v", a)
	}
	s.Step()
	a = s.Account()
	if a.Did != "Moved α₅." || !strings.Contains(a.Why, "y·f(x₅) = 0 < 1") || !strings.Contains(a.Why, "from 0 to −0.5, its bound") {
		t.Errorf("after a step: %q %q", a.Did, a.Why)
	}
	// Now f(x) = x/2: f(2) = 1 is right.
	if a.Next != "" || s.status != solve.Converged || a.Facts[len(a.Facts)-1].Value > 1e-12 {
		t.Errorf("at the end: %+v", a)
	}
}

func TestSoftTakesWhateverComesIn(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name   string
		k      []float64
		labels []float64
		want   string
	}{
		{"no points", nil, nil, "There are no points yet."},
		{"one class", []float64{1, 0, 0, 1}, []float64{1, 1}, "All points are of one class."},
		{"infinite", []float64{inf, 0, 0, 1}, []float64{1, 2}, "too large to compute with"},
		{"nan beside the diagonal", []float64{1, nan, nan, 1}, []float64{1, 2}, "too large to compute with"},
		{"zeros", []float64{0, 0, 0, 0}, []float64{1, 2}, ""},
		{"opposed twins", []float64{1, 1, 1, 1}, []float64{1, 2}, ""},
		{"indefinite", []float64{-1, 2, 2, -1}, []float64{1, 2}, "not positive semidefinite"},
		{"enormous", []float64{1e99, 0, 0, 1e99}, []float64{1, 2}, ""},
	} {
		for _, lambda := range []float64{1e-12, 0.01, 1e100} {
			config := &Soft{Lambda: lambda, Tolerance: 1e-5}
			machine, err := config.Start(learn.Data{K: gram.NewFull(len(c.labels), c.k), Y: c.labels})
			if err != nil {
				if c.want == "" || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%s: %v, want %q", c.name, err, c.want)
				}
				continue
			}
			step := solve.Run(machine, 0)
			machine.(solve.Teller).Account()
			if c.want == "" && step.Status != solve.Converged || !strings.Contains(machine.Message(), c.want) {
				t.Errorf("%s, λ = %v: %v %q, want %q", c.name, lambda, step.Status, machine.Message(), c.want)
			}
		}
	}
	for _, c := range []Soft{{Lambda: nan, Tolerance: 1}, {Lambda: 1, Tolerance: -1}, {Lambda: -1, Tolerance: 1}} {
		if _, err := NewSoft(multiclass.Problem{K: gram.NewFull(1, []float64{1}), Y: []float64{1}}, c); err == nil {
			t.Errorf("%+v is taken", c)
		} else if _, ok := err.(*param.Error); !ok {
			t.Errorf("%T", err)
		}
	}
}

// Points on a line give a matrix of rank 1, on which single coefficients crawl: what is
// reported stays honest.
func TestSoftOnSingularMatrices(t *testing.T) {
	xs, y := overlapping(120, 8)
	for _, lambda := range []float64{1e-4, 1e-6} {
		s := newSoft(t, reftest.Gram(linear, xs), y, lambda, 1e-5)
		step := solve.Run(s, 0)
		if p := softPrimal(reftest.Gram(linear, xs), y, s.alpha, lambda); math.Abs(p-s.Certificate().Primal) > 1e-7 {
			t.Errorf("λ = %v: P = %v, %v", lambda, s.Certificate().Primal, p)
		}
		if (step.Status == solve.Converged) != (step.Gap <= 1e-5) || (step.Status == solve.Exhausted) != (s.Message() != "") {
			t.Errorf("λ = %v: %v with gap %v, %q", lambda, step.Status, step.Gap, s.Message())
		}
		t.Logf("λ = %v: %v after %d steps, gap %v", lambda, step.Status, step.Iter, step.Gap)
	}
}
