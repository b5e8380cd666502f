package svm

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/reftest"
	"mercer/core/solve"
)

// Pairs alone and pairs with Newton steps reach the same optimum, the latter in
// fewer steps on the whole.
func TestNewtonAgreesWithPairs(t *testing.T) {
	var with, without int
	for seed := range uint64(6) {
		for name, eval := range map[string]func(x, z []float64) float64{"rbf": rbf(1), "poly": poly(2), "linear": linear, "sharp": rbf(50)} {
			xs, y := overlapping(50, seed)
			k := reftest.Gram(eval, xs)
			cfg := Config{C: 5, Tolerance: 1e-5}
			a := train(t, k, y, cfg, nil)
			pairs, err := New(k, y, cfg, nil)
			if err != nil {
				t.Fatal(err)
			}
			pairs.newton.wait = math.MaxInt
			pairs.Advance(0)
			want, got := pairs.Certificate(), a.Certificate()
			if math.Abs(got.Dual-want.Dual) > 1e-6*want.Dual || got.Violation > 1e-5 {
				t.Errorf("%s: with Newton steps %+v, without %+v", name, got, want)
			}
			with += a.Iterations()
			without += pairs.Iterations()
		}
	}
	if with*2 > without {
		t.Errorf("%d steps with Newton, %d without", with, without)
	}
}

// Where no bound is met, one Newton step is the optimum of the free examples: all
// their errors are equal.
func TestNewtonStepIsExact(t *testing.T) {
	xs, y := overlapping(30, 3)
	k := reftest.Gram(rbf(200), xs)
	s, err := New(k, y, Config{C: 1e6, Tolerance: 1e-9}, slices.Repeat([]float64{1}, 30))
	if err != nil {
		t.Fatal(err)
	}
	s.complete()
	s.newton.since = math.MaxInt / 2
	if !s.newtonStep() {
		t.Fatal("no step was made")
	}
	for p, state := range s.state {
		if state != up|low {
			t.Fatalf("example %d met a bound: choose another problem", p)
		}
	}
	for p, e := range s.err {
		if math.Abs(e-s.err[0]) > 1e-7 {
			t.Errorf("error of example %d is %v, of example 0 %v", p, e, s.err[0])
		}
	}
	if step := s.Advance(0); step.Status != solve.Converged || step.Iter > 1 {
		t.Errorf("after it, %d more steps: %v", step.Iter, step.Status)
	}
}

// Where bounds are met, a Newton step is the optimum of the free examples that are left:
// their errors are equal, however many have met theirs. A smaller step along the way would
// not do, nor one that forgets a bound.
func TestNewtonStepPastBounds(t *testing.T) {
	met := 0
	for seed := range uint64(20) {
		xs, y := overlapping(60, seed)
		s, err := New(reftest.Gram(rbf(20), xs), y, Config{C: 1, Tolerance: 1e-9}, slices.Repeat([]float64{0.5}, 60))
		if err != nil {
			t.Fatal(err)
		}
		s.complete()
		s.newton.since = math.MaxInt / 2
		if !s.newtonStep() {
			t.Fatal("no step was made")
		}
		met += s.newton.met
		var e []float64
		sum := 0.0
		for p, state := range s.state {
			sum += s.beta[p]
			if state == up|low {
				e = append(e, s.err[p])
			}
		}
		if len(e) != 60-s.newton.met {
			t.Errorf("seed %d: %d of 60 are free after %d met bounds", seed, len(e), s.newton.met)
		}
		if spread := slices.Max(e) - slices.Min(e); spread > 1e-7 || math.Abs(sum) > 1e-12 {
			t.Errorf("seed %d: errors differ by %v, and the coefficients add up to %v", seed, spread, sum)
		}
		if err := invariant(s.k, y, 1)(s, s.Advance(0)); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if met < 200 {
		t.Errorf("%d bounds were met: too easy a problem to test anything", met)
	}
}

// Taking a step back leaves everything as it was.
func TestTakeBack(t *testing.T) {
	xs, y := overlapping(40, 7)
	s, err := New(reftest.Gram(rbf(2), xs), y, Config{C: 1, Tolerance: 1e-6}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Advance(15)
	beta, e, state, objective := slices.Clone(s.beta), slices.Clone(s.err), slices.Clone(s.state), s.objective
	s.newton.since = math.MaxInt / 2
	if !s.newtonStep() || slices.Equal(beta, s.beta) {
		t.Fatal("no step was made")
	}
	s.takeBack()
	if !slices.Equal(beta, s.beta) || !slices.Equal(state, s.state) || math.Abs(objective-s.objective) > 1e-12*objective {
		t.Error("coefficients, states or objective differ")
	}
	for p := range e {
		if math.Abs(e[p]-s.err[p]) > 1e-12 {
			t.Errorf("error of example %d was %v and is %v", p, e[p], s.err[p])
		}
	}
}

// Rows that are forgotten and computed again, and gathered for fewer and fewer
// examples, lead to the same result as a complete matrix.
func TestRows(t *testing.T) {
	xs, y := overlapping(150, 4)
	k := kernel.RBF{Gamma: 2}
	cfg := Config{C: 10, Tolerance: 1e-5}
	want := train(t, gram.New(k, xs), y, cfg, nil).Certificate()
	for _, kept := range []int{3, 20, 149, 1000} {
		s, err := New(gram.NewRows(k, xs, kept*8*len(xs)), y, cfg, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.trimEvery = 25
		aside := false
		for step := s.Advance(10); step.Status == solve.Running; step = s.Advance(10) {
			aside = aside || s.order != nil
		}
		got := s.Certificate()
		if math.Abs(got.Dual-want.Dual) > 1e-6*want.Dual || got.Violation > 1e-5 || !aside {
			t.Errorf("%d rows: %+v, want %+v; set aside: %v", kept, got, want, aside)
		}
	}
}

// Random small problems of every kind end at a point that satisfies the
// conditions.
func TestRandomProblems(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 99))
	for trial := range 300 {
		n := 2 + rng.IntN(25)
		xs, y := make([][]float64, n), make([]float64, n)
		for i := range xs {
			xs[i] = []float64{math.Round(4*rng.NormFloat64()) / 2, math.Round(4*rng.NormFloat64()) / 2}
			y[i] = float64(2*rng.IntN(2) - 1)
		}
		y[0], y[1] = 1, -1
		eval := []func(x, z []float64) float64{linear, poly(2), poly(5), rbf(0.01), rbf(1), rbf(1e6), reftest.Kernel("sigmoid", 1, 0, -1)}[rng.IntN(7)]
		c := []float64{1e-4, 1, 1e3, math.Inf(1)}[rng.IntN(4)]
		var alpha []float64
		if rng.IntN(2) == 0 {
			for range n {
				alpha = append(alpha, max(0, rng.NormFloat64()))
			}
		}
		s, err := New(reftest.Gram(eval, xs), y, Config{C: c, Tolerance: 1e-3}, alpha)
		if err != nil {
			t.Fatal(err)
		}
		step := s.Advance(0)
		what := fmt.Sprintf("trial %d: n=%d C=%v: %v after %d steps (%v)", trial, n, c, step.Status, step.Iter, s.Err())
		switch {
		case step.Status == solve.Failed && math.IsInf(c, 1):
		case step.Status != solve.Converged:
			t.Errorf("%s, %+v", what, s.Certificate())
		default:
			if err := invariant(s.k, y, c)(s, step); err != nil && !s.Certificate().Indefinite {
				t.Errorf("%s: %v", what, err)
			}
		}
	}
}
