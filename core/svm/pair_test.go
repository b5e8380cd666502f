package svm

import (
	"math"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/reftest"
)

// Steps that package dense does are those that the solver does by itself, to the last bit.
func TestPairsOfEitherKindAreTheSame(t *testing.T) {
	steps, bounded := 0, 0
	for seed := range uint64(4) {
		for _, c := range []float64{0.05, 1, 100, math.Inf(1)} {
			for name, kernel := range map[string]func(x, z []float64) float64{
				"rbf": rbf(2), "poly": poly(3), "linear": linear,
			} {
				xs, y := overlapping(40, seed)
				for i := 0; i < 10; i += 2 {
					xs[i+1] = xs[i] // a pair without curvature, which has bounds alone
				}
				all := make([]int, len(xs))
				for i := range all {
					all[i] = i
				}
				open := func() *Solver {
					k := gram.SubsetIn(nil, reftest.Gram(kernel, xs), all, make([]float64, len(all)))
					s, err := New(k, y, Config{C: c, Tolerance: 1e-4}, nil)
					if err != nil {
						t.Fatal(err)
					}
					s.complete()
					// Nothing but pairs has its turn.
					s.newton.wait, s.untilTrim = math.MaxInt, math.MaxInt
					return s
				}
				own, fast := open(), open()
				for range 300 {
					if own.optimal() || own.j < 0 {
						break
					}
					if own.step(); own.failure != nil {
						break // without bounds or curvature, which is told by the step alone
					}
					if done := fast.run(1); done != 1 {
						t.Fatalf("%s, C = %v: %d steps", name, c, done)
					}
					steps++
					if b := math.Abs(own.record.after[0]); b == 0 || b == c {
						bounded++
					}
					same := own.i == fast.i && own.j == fast.j && own.high == fast.high && own.bot == fast.bot &&
						own.objective == fast.objective && own.travel == fast.travel && own.iter == fast.iter &&
						own.status == fast.status && own.indefinite == fast.indefinite &&
						slices.Equal(own.beta, fast.beta) && slices.Equal(own.err, fast.err) && slices.Equal(own.state, fast.state) &&
						slices.Equal(own.barUp, fast.barUp) && slices.Equal(own.barLow, fast.barLow) &&
						slices.Equal(own.touched, fast.touched)
					own.record.op, fast.record.op = "", ""
					if !same || own.record != fast.record {
						t.Fatalf("%s, C = %v, step %d:\n%+v\n%+v", name, c, own.iter, own.record, fast.record)
					}
				}
			}
		}
	}
	if steps < 3000 || bounded < 200 {
		t.Errorf("%d steps, %d of them to a bound", steps, bounded)
	}
}
