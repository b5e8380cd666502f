package svm

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/multiclass"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

// blobs returns n points around the corners of a regular polygon, one corner for
// each of the labels.
func blobs(n int, labels []float64, spread float64) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(3, uint64(len(labels))))
	for i := range n {
		c := i % len(labels)
		turn := 2 * math.Pi * float64(c) / float64(len(labels))
		xs = append(xs, []float64{math.Cos(turn) + spread*rng.NormFloat64(), math.Sin(turn) + spread*rng.NormFloat64()})
		y = append(y, labels[c])
	}
	return xs, y
}

func classify(t *testing.T, k gram.Matrix, labels []float64, cfg Config, start []float64) *Classifier {
	t.Helper()
	c, err := NewClassifier(k, labels, cfg, start)
	if err != nil {
		t.Fatal(err)
	}
	if step := solve.Run(c, 0); step.Status != solve.Converged {
		t.Fatalf("ended %v: %s", step.Status, c.Message())
	}
	return c
}

func TestPairs(t *testing.T) {
	for _, c := range []struct {
		labels  []float64
		classes []float64
		pairs   [][2]int
	}{
		{[]float64{5, 2, 5}, []float64{2, 5}, [][2]int{{1, 0}}},
		{[]float64{3, 9, 1}, []float64{1, 3, 9}, [][2]int{{0, 1}, {0, 2}, {1, 2}}},
		{[]float64{4, 3, 2, 1}, []float64{1, 2, 3, 4}, [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}},
	} {
		n := len(c.labels)
		svc, err := NewClassifier(gram.NewFull(n, make([]float64, n*n)), c.labels, Config{C: 1, Tolerance: 1e-3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(svc.Classes(), c.classes) || !slices.Equal(svc.Pairs(), c.pairs) {
			t.Errorf("%v: classes %v, pairs %v", c.labels, svc.Classes(), svc.Pairs())
		}
		if svc.Coef().M != len(c.pairs) {
			t.Errorf("%v: %d outputs", c.labels, svc.Coef().M)
		}
	}
}

// Every output is the two-class classifier of its pair's examples, whatever class
// numbers they have, and positive on the side that is said to be.
func TestEveryPairIsATwoClassProblem(t *testing.T) {
	for _, labels := range [][]float64{{1, 2}, {7, 3}, {1, 2, 3}, {9, 4, 6, 1}} {
		xs, y := blobs(48, labels, 0.5)
		k := reftest.Gram(rbf(1), xs)
		cfg := Config{C: 3, Tolerance: 1e-6}
		svc := classify(t, k, y, cfg, nil)
		coef := svc.Coef()
		var sum solve.Certificate
		sum.Margin = math.Inf(1)
		for m, pair := range svc.Pairs() {
			positive, negative := svc.Classes()[pair[0]], svc.Classes()[pair[1]]
			var own [][]float64
			var sign []float64
			var index []int
			for i := range xs {
				switch y[i] {
				case positive:
					sign = append(sign, 1)
				case negative:
					sign = append(sign, -1)
				default:
					if coef.Beta[i*coef.M+m] != 0 {
						t.Errorf("%v: example %d of class %v has a part in output %d", labels, i, y[i], m)
					}
					continue
				}
				own, index = append(own, xs[i]), append(index, i)
			}
			two := train(t, reftest.Gram(rbf(1), own), sign, cfg, nil)
			for p, b := range two.Coef().Beta {
				if got := coef.Beta[index[p]*coef.M+m]; math.Abs(got-b) > 1e-4 {
					t.Errorf("%v: output %d: coefficient of example %d is %v, want %v", labels, m, index[p], got, b)
				}
			}
			c := two.Certificate()
			sum.Dual += c.Dual
			sum.Primal += c.Primal
			sum.Margin = min(sum.Margin, c.Margin)
			right := 0
			for p, x := range own {
				if f := decide(rbf(1), xs, coef, x)[m]; f*sign[p] > 0 {
					right++
				}
			}
			if right < len(own)*3/4 {
				t.Errorf("%v: output %d is positive on the wrong side", labels, m)
			}
		}
		got := svc.Certificate()
		if math.Abs(got.Dual-sum.Dual) > 1e-6*sum.Dual || math.Abs(got.Primal-sum.Primal) > 1e-5*sum.Dual || math.Abs(got.Margin-sum.Margin) > 1e-5 {
			t.Errorf("%v: %+v, want %+v", labels, got, sum)
		}
		var support []int
		for i := range xs {
			if slices.ContainsFunc(coef.Beta[i*coef.M:(i+1)*coef.M], func(b float64) bool { return b != 0 }) {
				support = append(support, i)
			}
		}
		if !slices.Equal(svc.Support(), support) {
			t.Errorf("%v: support %v, want %v", labels, svc.Support(), support)
		}
	}
}

// Fitted is f at the training points, at the end and in the middle of things, with
// examples set aside or not.
func TestFitted(t *testing.T) {
	for _, c := range []struct {
		labels []float64
		scheme multiclass.Scheme
	}{
		{[]float64{1, 2}, multiclass.OneAgainstOne},
		{[]float64{1, 2, 3}, multiclass.OneAgainstOne},
		{[]float64{1, 2, 3}, multiclass.OneAgainstRest},
	} {
		xs, y := blobs(90, c.labels, 0.6)
		k := reftest.Gram(rbf(2), xs)
		svc, err := newClassifier(k, y, c.scheme, Config{C: 10, Tolerance: 1e-5}, nil)
		if err != nil {
			t.Fatal(err)
		}
		aside := 0
		for m := range svc.parts {
			svc.parts[m].solver.trimEvery = 10
		}
		check := func(step solve.Step) {
			coef := svc.Coef()
			got := make([]float64, len(xs)*coef.M)
			svc.Fitted(got)
			for i, x := range xs {
				for m, want := range decide(rbf(2), xs, coef, x) {
					if math.Abs(got[i*coef.M+m]-want) > 1e-9 {
						t.Fatalf("%v, step %d: f_%d at example %d is %v, want %v", c, step.Iter, m, i, got[i*coef.M+m], want)
					}
				}
			}
		}
		check(solve.Step{})
		for step := svc.Advance(13); ; step = svc.Advance(13) {
			check(step)
			if step.Status != solve.Running {
				break
			}
			if slices.ContainsFunc(svc.parts, func(p part) bool { return p.solver.order != nil }) {
				aside++
			}
		}
		if aside == 0 {
			t.Error("nothing was ever set aside")
		}
	}
}

func TestClassifierInvariants(t *testing.T) {
	for _, labels := range [][]float64{{1, 2}, {1, 2, 3, 4}} {
		xs, y := blobs(40, labels, 0.5)
		k := reftest.Gram(rbf(1), xs)
		pairs := len(labels) * (len(labels) - 1) / 2
		for name, start := range map[string][]float64{
			"zero": nil,
			"warm": slices.Repeat([]float64{0.3, -0.7, 0, 5, math.NaN()}, len(xs)*pairs/5),
		} {
			err := solvetest.Test(func() solve.Solver {
				c, err := NewClassifier(k, y, Config{C: 2, Tolerance: 1e-4}, start)
				if err != nil {
					t.Fatal(err)
				}
				return c
			}, solvetest.Options{Monotone: +1, Gap: 1e-4 * 2 * 40 * float64(pairs), Invariant: func(s solve.Solver, step solve.Step) error {
				c := s.(*Classifier)
				if step.Iter != c.Iterations() {
					return fmt.Errorf("%d steps done, %d reported", c.Iterations(), step.Iter)
				}
				got := c.Certificate()
				if step.Status == solve.Converged && math.Abs(got.Dual-step.Objective)+math.Abs(got.Gap-step.Gap) > 1e-9*got.Dual {
					return fmt.Errorf("objective %v and gap %v, certificate %+v", step.Objective, step.Gap, got)
				}
				return nil
			}})
			if err != nil {
				t.Errorf("%d classes, %s: %v", len(labels), name, err)
			}
		}
	}
}

// Training on from a result takes no steps; from a neighbour's it ends the same.
func TestClassifierWarmStart(t *testing.T) {
	labels := []float64{1, 2, 3}
	cfg := Config{C: 5, Tolerance: 1e-6}
	for _, scheme := range []multiclass.Scheme{multiclass.OneAgainstOne, multiclass.OneAgainstRest} {
		xs, y := blobs(60, labels, 0.4)
		train := func(start []float64) *Classifier {
			c, err := newClassifier(reftest.Gram(rbf(1), xs), y, scheme, cfg, start)
			if err != nil {
				t.Fatal(err)
			}
			if step := c.Advance(0); step.Status != solve.Converged {
				t.Fatalf("scheme %d: %+v", scheme, step)
			}
			return c
		}
		first := train(nil)
		again := train(first.Coef().Beta)
		if again.Iterations() > len(labels) {
			t.Errorf("scheme %d: %d steps from the optimum", scheme, again.Iterations())
		}
		y[4] = 3 // was 2
		cold, warm := train(nil), train(first.Coef().Beta)
		a, b := cold.Certificate().Dual, warm.Certificate().Dual
		if math.Abs(a-b) > 1e-6*a {
			t.Errorf("scheme %d: dual %v from zero, %v from nearby", scheme, a, b)
		}
	}
}

// A pair that fails does not keep the others from their optimum.
func TestOnePairFails(t *testing.T) {
	xs := [][]float64{{0, 0}, {0, 0}, {3, 3}, {3.5, 3}, {0.1, 0}}
	y := []float64{1, 2, 3, 3, 1}
	c, err := NewClassifier(reftest.Gram(rbf(1), xs), y, Config{C: math.Inf(1), Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	step := solve.Run(c, 0)
	if step.Status != solve.Failed || c.Err() == nil || c.Message() == "" {
		t.Errorf("%v, error %v, message %q", step.Status, c.Err(), c.Message())
	}
	for m := 1; m < 3; m++ {
		if got := c.parts[m].solver.Certificate(); !(got.Gap < 0.1) {
			t.Errorf("pair %d was left at %+v", m, got)
		}
	}
}

// Trainings that set examples aside at once have rooms of their own, and what a room was used for before
// is of no effect.
func TestRoomsAreApart(t *testing.T) {
	xs, y := blobs(90, []float64{1, 2}, 0.6)
	open := func(gamma float64) *Classifier {
		svc, err := newClassifier(reftest.Gram(rbf(gamma), xs), y, multiclass.OneAgainstOne, Config{C: 10, Tolerance: 1e-5}, nil)
		if err != nil {
			t.Fatal(err)
		}
		svc.parts[0].solver.trimEvery = 10
		return svc
	}
	gammas := []float64{0.5, 1, 2, 4}
	var want [][]float64
	for _, gamma := range gammas {
		svc := open(gamma)
		svc.parts[0].solver.room = new(gram.Store)
		svc.Advance(0)
		want = append(want, svc.Coef().Beta)
	}
	for range 3 {
		var together []*Classifier
		for _, gamma := range gammas {
			together = append(together, open(gamma))
		}
		both, running := 0, true
		for running {
			running = false
			rooms := 0
			for _, svc := range together {
				running = svc.Advance(1).Status == solve.Running || running
				if svc.parts[0].solver.room != nil {
					rooms++
				}
			}
			both = max(both, rooms)
		}
		if both < 2 {
			t.Error("nothing was set aside at once")
		}
		for i, svc := range together {
			if !slices.Equal(svc.Coef().Beta, want[i]) {
				t.Errorf("γ = %v: other coefficients beside other trainings", gammas[i])
			}
		}
	}
}
