package svm

import (
	"math"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/reftest"
	"mercer/core/solve"
)

// asked counts the rows that are asked for.
type asked struct {
	gram.Matrix
	rows *int
}

func (a asked) Row(i int) []float64 { *a.rows++; return a.Matrix.Row(i) }

// fresh returns Kβ, row by row.
func fresh(k gram.Matrix, beta []float64) []float64 {
	values := make([]float64, len(beta))
	for i, b := range beta {
		for j, v := range k.Row(i) {
			values[j] += b * v
		}
	}
	return values
}

// begin returns a solver that starts from the end of another, which it knows.
func begin(t *testing.T, k gram.Matrix, y []float64, cfg Config, known *gram.Product) *Solver {
	t.Helper()
	alpha := make([]float64, len(y))
	for i, b := range known.Beta {
		alpha[i] = y[i] * b
	}
	s, err := New(k, y, cfg, alpha)
	if err != nil {
		t.Fatal(err)
	}
	s.known = known
	return s
}

// Who knows the product of the coefficients to start from asks for no row again.
func TestKnownErrorsCostNothing(t *testing.T) {
	xs, y := overlapping(120, 3)
	rows := 0
	k := asked{reftest.Gram(rbf(2), xs), &rows}
	cfg := Config{C: 10, Tolerance: 1e-4}
	first := train(t, k, y, cfg, nil)
	want, product := first.Certificate(), first.product()
	rows = 0
	s := begin(t, k, y, cfg, product)
	step := s.Advance(0)
	// The first pair is selected, and violates nothing.
	if rows > 1 || step.Status != solve.Converged || step.Iter != 0 {
		t.Errorf("%d rows were asked for in %d steps, %v", rows, step.Iter, step.Status)
	}
	if got := s.Certificate(); math.Abs(got.Dual-want.Dual) > 1e-9*want.Dual || math.Abs(got.Gap-want.Gap) > 1e-9*want.Dual {
		t.Errorf("%+v, before %+v", got, want)
	}

	// One coefficient that is clipped, and what balances it, are all that changes.
	rows = 0
	for i, b := range product.Beta {
		if b != 0 {
			product = &gram.Product{Beta: slices.Clone(product.Beta), Values: product.Values}
			product.Beta[i] *= 0.5
			break
		}
	}
	product.Values = fresh(k.Matrix, product.Beta)
	s = begin(t, k, y, cfg, product)
	s.complete()
	for i, v := range fresh(k.Matrix, s.beta) {
		if math.Abs(s.err[i]-(y[i]-v)) > 1e-11 {
			t.Fatalf("error %d is %v, want %v", i, s.err[i], y[i]-v)
		}
	}
	if free := 80; rows > free {
		t.Errorf("%d rows for few coefficients", rows)
	}
}

// Errors in which too much has piled up are not gone on from; those that are serve once.
func TestKnownErrorsAreRecomputedInTime(t *testing.T) {
	xs, y := overlapping(60, 5)
	k := reftest.Gram(rbf(2), xs)
	cfg := Config{C: 1e3, Tolerance: 1e-8}
	first := train(t, k, y, cfg, nil)
	good := first.product()
	off := func(p *gram.Product) float64 {
		worst := 0.0
		for i, v := range fresh(k, p.Beta) {
			worst = max(worst, math.Abs(p.Values[i]-v))
		}
		return worst
	}
	if d := off(good); d > 1e-10 {
		t.Fatalf("the product is off by %g", d)
	}
	const wrong = 1e-3 // far more than rounding, so that it shows where it came from
	poisoned := func(drift float64, age int) *gram.Product {
		p := &gram.Product{Beta: good.Beta, Values: slices.Clone(good.Values), Drift: drift, Age: age}
		for i := range p.Values {
			p.Values[i] += wrong * float64(i%2)
		}
		return p
	}
	allowance := first.allowance()
	for _, test := range []struct {
		name  string
		known *gram.Product
		used  bool
	}{
		{"young", poisoned(0, 0), true},
		{"drifted far", poisoned(0.6*allowance, 0), false},
		{"drifted for ever", poisoned(math.NaN(), 0), false},
		{"old", poisoned(0, reuses), false},
	} {
		s := begin(t, k, y, cfg, test.known)
		s.complete()
		worst := 0.0
		for i, v := range fresh(k, s.beta) {
			worst = max(worst, math.Abs(y[i]-s.err[i]-v))
		}
		if used := worst > wrong/2; used != test.used {
			t.Errorf("%s: errors are off by %g", test.name, worst)
		}
	}

	// What drifts too far on the way is computed afresh before the end, and so are all errors in
	// a chain without one, again and again.
	s := begin(t, k, y, cfg, poisoned(0.49*allowance, 7))
	s.complete()
	s.travel = 0.6 * allowance // as if coefficients had moved that far; more than is allowed with the drift only
	if s.Advance(0); s.status != solve.Converged || s.drift != 0 || s.age != 0 || off(s.product()) > 1e-10 {
		t.Errorf("%v with drift %g, age %d; errors are off by %g", s.status, s.drift, s.age, off(s.product()))
	}
	p, oldest, drifted := good, 0, 0.0
	for range 3 * reuses {
		s := begin(t, k, y, cfg, p)
		s.Advance(0)
		if next := s.product(); next.Age > 0 && next.Drift < p.Drift {
			t.Fatalf("drift fell from %g to %g", p.Drift, next.Drift)
		} else {
			p = next
		}
		oldest, drifted = max(oldest, p.Age), max(drifted, p.Drift)
		if d := off(p); d > cfg.Tolerance/1e5+1e-12 {
			t.Fatalf("after %d trainings the product is off by %g", p.Age, d)
		}
	}
	if oldest > reuses || drifted > allowance {
		t.Errorf("a product was handed on %d times, with drift %g of %g", oldest, drifted, allowance)
	}
}

// A run that has not ended, or has failed, hands over nothing.
func TestNoProductBeforeTheEnd(t *testing.T) {
	xs, y := overlapping(60, 5)
	c, err := NewClassifier(reftest.Gram(rbf(2), xs), y, Config{C: 1, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Advance(3); c.Product() != nil {
		t.Error("a product before the end")
	}
	if c.Advance(0); c.Product() == nil {
		t.Error("no product at the end")
	}
	three := slices.Clone(y)
	three[0], three[1] = 5, 5
	if c, err = NewClassifier(reftest.Gram(rbf(2), xs), three, Config{C: 1, Tolerance: 1e-3}, nil); err != nil {
		t.Fatal(err)
	}
	if c.Advance(0); c.Product() != nil {
		t.Error("one product for three pairs")
	}
	hard, err := New(reftest.Gram(linear, xs), y, Config{C: math.Inf(1), Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if hard.Advance(0).Status != solve.Failed || hard.product() != nil {
		t.Error("a product of what has no solution")
	}
}
