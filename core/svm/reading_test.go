package svm

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/reftest"
)

// At any α, a reading says what the definitions of D, P and the conditions say; the bias
// is the best of many.
func TestEvaluate(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	feasible, separating := 0, 0
	for trial := range 120 {
		n := 2 + rng.IntN(12)
		xs, y := overlapping(n, uint64(trial))
		k := reftest.Gram(rbf(2), xs)
		c := []float64{0.5, 2, math.Inf(1)}[trial%3]
		alpha := make([]float64, n)
		for i := range alpha {
			alpha[i] = 2.5*rng.Float64() - 0.3
		}
		if trial%2 == 0 { // feasible: in equal pairs
			for i := range alpha {
				alpha[i] = min(max(alpha[i/2*2], 0), c)
				if n%2 == 1 && i == n-1 {
					alpha[i] = 0
				}
			}
		}
		r, err := Evaluate(k, y, Config{C: c, Tolerance: 1e-3}, alpha)
		if err != nil {
			t.Fatal(err)
		}
		var sum, dual, square, below, above float64
		f := make([]float64, n) // without bias
		for i, a := range alpha {
			sum += y[i] * a
			below, above = max(below, -a), max(above, a-c)
			for j, b := range alpha {
				f[i] += b * y[j] * k.At(i, j)
			}
			dual += a - a*y[i]*f[i]/2
			square += a * y[i] * f[i]
		}
		near := func(got, want float64) bool {
			return got == want || math.Abs(got-want) <= 1e-9*(1+math.Abs(want))
		}
		if !near(r.Sum, sum) || !near(r.Dual, dual) || r.Below != below || r.Above != above {
			t.Fatalf("trial %d: %+v, want Σ %v, D %v, below %v, above %v", trial, r, sum, dual, below, above)
		}
		if want := math.Abs(sum) < 1e-12 && below == 0 && above == 0; r.Feasible != want {
			t.Fatalf("trial %d: feasible %v, want %v", trial, r.Feasible, want)
		}
		primal := func(b float64) float64 {
			if math.IsInf(c, 1) {
				worst := math.Inf(1)
				for i, v := range f {
					worst = min(worst, y[i]*(v+b))
				}
				if worst <= 0 {
					return math.Inf(1)
				}
				return square / 2 / (worst * worst)
			}
			p := square / 2
			for i, v := range f {
				p += c * max(0, 1-y[i]*(v+b))
			}
			return p
		}
		if !near(r.Primal, primal(r.Bias)) {
			t.Fatalf("trial %d: primal %v, want %v", trial, r.Primal, primal(r.Bias))
		}
		for range 200 {
			if b := 4*rng.Float64() - 2; primal(b) < r.Primal*(1-1e-9) {
				t.Fatalf("trial %d: bias %v has primal %v, below %v", trial, b, primal(b), r.Primal)
			}
		}
		for i, v := range f {
			if !near(r.Outputs[i], v+r.Bias) || !near(r.Gradient[i], 1-y[i]*v) {
				t.Fatalf("trial %d: output %v and gradient %v at point %d", trial, r.Outputs[i], r.Gradient[i], i)
			}
		}
		if !r.Feasible {
			if !math.IsNaN(r.Gap) || !math.IsNaN(r.Violation) {
				t.Fatalf("trial %d: gap %v of an α that is not feasible", trial, r.Gap)
			}
			continue
		}
		feasible++
		if !math.IsInf(r.Primal, 1) && math.IsInf(c, 1) {
			separating++
		}
		best := train(t, k, y, Config{C: c, Tolerance: 1e-9}, nil).Certificate().Dual
		if r.Dual > best+1e-7 || r.Gap < best-r.Dual-1e-7 || !math.IsInf(r.Gap, 1) && !near(r.Gap, r.Primal-r.Dual) {
			t.Fatalf("trial %d: D %v, gap %v, the optimum is %v", trial, r.Dual, r.Gap, best)
		}
	}
	if feasible < 30 || separating < 5 {
		t.Errorf("%d feasible, %d of them separate with the hard margin", feasible, separating)
	}
}

// Of what a solver has found, the reading says what the certificate says.
func TestEvaluateTheOptimum(t *testing.T) {
	xs, y := moons(60, 0.1, 3)
	k := reftest.Gram(rbf(3), xs)
	for _, c := range []float64{1, 1e4, math.Inf(1)} {
		s := train(t, k, y, Config{C: c, Tolerance: 1e-7}, nil)
		alpha := slices.Clone(s.Coef().Beta)
		for i := range alpha {
			alpha[i] *= y[i]
		}
		r, err := Evaluate(k, y, Config{C: c, Tolerance: 1e-7}, alpha)
		if err != nil {
			t.Fatal(err)
		}
		cert := s.Certificate()
		if !r.Feasible || math.Abs(r.Dual-cert.Dual) > 1e-9*cert.Dual || r.Gap > cert.Gap+1e-9*cert.Dual || r.Violation > 1.1e-7 || math.Abs(r.Bias-s.bias()) > 1e-5 {
			t.Errorf("C = %v: %+v\nwant %+v with bias %v", c, r, cert, s.bias())
		}
	}
}

func TestEvaluateErrors(t *testing.T) {
	k := reftest.Gram(linear, [][]float64{{0}, {1}})
	if _, err := Evaluate(k, []float64{1, 1}, Config{C: 1, Tolerance: 1e-3}, []float64{0, 0}); err == nil {
		t.Error("one class")
	}
	defer func() {
		if recover() == nil {
			t.Error("NaN was taken")
		}
	}()
	Evaluate(k, []float64{1, -1}, Config{C: 1, Tolerance: 1e-3}, []float64{0, math.NaN()})
}
