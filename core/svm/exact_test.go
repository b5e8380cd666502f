package svm

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/reftest"
	"mercer/core/solve"
)

// train solves to the end and fails the test on anything but convergence.
func train(t *testing.T, k gram.Matrix, y []float64, cfg Config, alpha []float64) *Solver {
	t.Helper()
	s, err := New(k, y, cfg, alpha)
	if err != nil {
		t.Fatal(err)
	}
	if step := solve.Run(s, 0); step.Status != solve.Converged {
		t.Fatalf("ended %v: %v", step.Status, s.Err())
	}
	return s
}

// Two points at distance d: α₁ = α₂ = min(C, 2/d²), since D = 2α − α²d²/2.
func TestTwoPoints(t *testing.T) {
	for _, d := range []float64{1e-3, 0.5, 1, 2, 100} {
		for _, c := range []float64{0.01, 1, 1000, math.Inf(1)} {
			k := reftest.Gram(linear, [][]float64{{0.3, 1}, {0.3 + d, 1}})
			s := train(t, k, []float64{-1, 1}, Config{C: c, Tolerance: 1e-9}, nil)
			curve := k.At(0, 0) + k.At(1, 1) - 2*k.At(0, 1) // d² as rounded
			alpha := min(c, 2/curve)
			coef := s.Coef()
			if got := coef.Beta; math.Abs(got[1]-alpha) > 1e-9*alpha || got[0] != -got[1] {
				t.Errorf("d=%v C=%v: coefficients %v, want ∓%v", d, c, got, alpha)
			}
			got := s.Certificate()
			if want := 2*alpha - alpha*alpha*curve/2; math.Abs(got.Dual-want) > 1e-9*want {
				t.Errorf("d=%v C=%v: dual %v, want %v", d, c, got.Dual, want)
			}
			if got.Gap > 1e-6*(1+got.Dual) {
				t.Errorf("d=%v C=%v: gap %v", d, c, got.Gap)
			}
			if want := 1 / (alpha * d); math.Abs(got.Margin-want) > 1e-6*want {
				t.Errorf("d=%v C=%v: margin %v, want %v", d, c, got.Margin, want)
			}
			// The boundary is half way, f there 0.
			middle := decide(linear, [][]float64{{0.3, 1}, {0.3 + d, 1}}, coef, []float64{0.3 + d/2, 1})
			if math.Abs(middle[0]) > 1e-6 {
				t.Errorf("d=%v C=%v: f half way is %v", d, c, middle[0])
			}
		}
	}
}

// XOR with (1 + ⟨x,z⟩)²: all four α are 1/8 and f(x) = −x₁x₂ (Haykin, Neural
// Networks, section 6.6).
func TestXOR(t *testing.T) {
	xs := [][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
	y := []float64{-1, 1, 1, -1}
	for _, c := range []float64{1, math.Inf(1)} {
		s := train(t, reftest.Gram(poly(2), xs), y, Config{C: c, Tolerance: 1e-9}, nil)
		coef := s.Coef()
		for i, b := range coef.Beta {
			if math.Abs(b-y[i]/8) > 1e-8 {
				t.Errorf("C=%v: coefficients %v, want ±1/8", c, coef.Beta)
				break
			}
		}
		if got := s.Certificate(); math.Abs(got.Dual-0.25) > 1e-8 || math.Abs(got.Margin-math.Sqrt2) > 1e-7 {
			t.Errorf("C=%v: %+v, want dual 1/4 and margin √2", c, got)
		}
		for _, x := range [][]float64{{0.5, 2}, {-1, 0.3}, {0, 0}} {
			if f := decide(poly(2), xs, coef, x)[0]; math.Abs(f+x[0]*x[1]) > 1e-7 {
				t.Errorf("C=%v: f(%v) = %v, want %v", c, x, f, -x[0]*x[1])
			}
		}
	}
}

// enumerate solves the dual by trying every way to put each example at 0, at C or
// between: for each it solves the linear equations of a stationary point, and of
// those in the box it takes the best. That the optimum is among them needs only
// K positive definite.
func enumerate(k *gram.Full, y []float64, c float64) float64 {
	n := k.Len()
	best := 0.0 // α = 0
	place := make([]int, n)
	for {
		if d, ok := stationary(k, y, c, place); ok {
			best = max(best, d)
		}
		p := 0
		for p < n && place[p] == 2 {
			place[p] = 0
			p++
		}
		if p == n {
			return best
		}
		place[p]++
	}
}

// stationary returns D at the stationary point with examples of place 0 at 0, of
// place 1 at C and of place 2 free, if it lies in the box.
func stationary(k *gram.Full, y []float64, c float64, place []int) (float64, bool) {
	var free []int
	beta := make([]float64, len(y))
	sum := 0.0
	for i, p := range place {
		switch p {
		case 1:
			beta[i] = y[i] * c
			sum += beta[i]
		case 2:
			free = append(free, i)
		}
	}
	f := len(free)
	if f == 0 && math.Abs(sum) > 1e-12 {
		return 0, false
	}
	if f > 0 {
		// Kβ + b = y on the free ones, Σβ = 0.
		a, rhs := mat.NewDense(f+1, f+1, nil), mat.NewVecDense(f+1, nil)
		for p, i := range free {
			r := y[i]
			for j, b := range beta {
				r -= b * k.At(i, j)
			}
			rhs.SetVec(p, r)
			for q, j := range free {
				a.Set(p, q, k.At(i, j))
			}
			a.Set(p, f, 1)
			a.Set(f, p, 1)
		}
		rhs.SetVec(f, -sum)
		var x mat.VecDense
		if err := x.SolveVec(a, rhs); err != nil {
			return 0, false
		}
		for p, i := range free {
			beta[i] = x.AtVec(p)
			if alpha := y[i] * beta[i]; alpha < -1e-12 || alpha > c+1e-12 {
				return 0, false
			}
		}
	}
	var d float64
	for i, b := range beta {
		d += y[i] * b
		for j, v := range beta {
			d -= b * v * k.At(i, j) / 2
		}
	}
	return d, true
}

func TestAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for trial := range 60 {
		n := 2 + trial%5
		xs, y := make([][]float64, n), make([]float64, n)
		for i := range n {
			xs[i] = []float64{rng.NormFloat64(), rng.NormFloat64()}
			y[i] = float64(2*(i%2) - 1)
		}
		k := reftest.Gram(rbf(math.Exp(rng.NormFloat64())), xs)
		for _, c := range []float64{0.1, 1, 3, math.Inf(1)} {
			finite := min(c, 1e6) // α stays far below it
			want := enumerate(k, y, finite)
			got := train(t, k, y, Config{C: c, Tolerance: 1e-9}, nil).Certificate()
			if math.Abs(got.Dual-want) > 1e-7*want {
				t.Errorf("trial %d, C=%v: dual %v, enumeration says %v", trial, c, got.Dual, want)
			}
		}
	}
}

// The gap is 0 at the optimum and nowhere else, and an upper bound of what is
// missing everywhere.
func TestGapBoundsTheDistance(t *testing.T) {
	for _, c := range []float64{10, math.Inf(1)} {
		xs, y := overlapping(60, 9)
		k := reftest.Gram(rbf(4), xs)
		best := train(t, k, y, Config{C: c, Tolerance: 1e-9}, nil).Certificate()
		if best.Gap > 1e-6*best.Dual {
			t.Fatalf("C=%v: gap at the optimum is %v of %v", c, best.Gap, best.Dual)
		}
		s, err := New(k, y, Config{C: c, Tolerance: 1e-6}, nil)
		if err != nil {
			t.Fatal(err)
		}
		finite := 0
		for step := s.Step(); step.Status == solve.Running; step = s.Step() {
			got := s.Certificate()
			if missing := best.Dual - got.Dual; missing > got.Gap*(1+1e-6)+1e-8 || got.Primal < best.Primal*(1-1e-6) {
				t.Fatalf("C=%v, step %d: dual misses %v, gap %v, primal %v of %v", c, step.Iter, missing, got.Gap, got.Primal, best.Primal)
			}
			if !math.IsInf(got.Gap, 1) && got.Gap > 0.01*got.Dual {
				finite++
			}
		}
		if finite < 5 {
			t.Errorf("C=%v: the gap told something at %d steps only", c, finite)
		}
	}
}

// The bias is the mean of what the free examples ask for.
func TestBiasIsTheMean(t *testing.T) {
	xs, y := overlapping(60, 2)
	s := train(t, reftest.Gram(rbf(1), xs), y, Config{C: 1, Tolerance: 0.3}, nil)
	coef := s.Coef()
	var sum, count float64
	for i, b := range coef.Beta {
		if alpha := y[i] * b; alpha > 0 && alpha < 1 {
			sum += y[i] - (decide(rbf(1), xs, coef, xs[i])[0] - coef.Bias[0])
			count++
		}
	}
	if count < 3 || math.Abs(coef.Bias[0]-sum/count) > 1e-12 {
		t.Errorf("bias %v, the mean of %v examples is %v", coef.Bias[0], count, sum/count)
	}
}

// For XOR and the linear kernel, equal α on all corners put a point of either hull
// at the origin: that proves the classes inseparable. Other α prove nothing.
func TestHulls(t *testing.T) {
	xs := [][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
	y := []float64{-1, 1, 1, -1}
	for _, c := range []struct {
		alpha  []float64
		c      float64
		proves bool
	}{
		{[]float64{3, 3, 3, 3}, math.Inf(1), true},
		{[]float64{3, 3, 0, 0}, math.Inf(1), false},
		{[]float64{3, 3, 2.999, 2.999}, math.Inf(1), false},
		{[]float64{3, 3, 3, 3}, 4, false},
	} {
		s, err := New(reftest.Gram(linear, xs), y, Config{C: c.c, Tolerance: 1e-3}, c.alpha)
		if err != nil {
			t.Fatal(err)
		}
		s.complete()
		s.checkHulls()
		if (s.status == solve.Failed) != c.proves {
			t.Errorf("α = %v, C = %v: %v, want a proof: %v", c.alpha, c.c, s.status, c.proves)
		}
	}
}

func TestWarmStart(t *testing.T) {
	for _, c := range []float64{0.5, 20, math.Inf(1)} {
		xs, y := moons(120, 0.05, 4)
		full := reftest.Gram(rbf(4), xs)
		cfg := Config{C: c, Tolerance: 1e-6}
		cold := train(t, full, y, cfg, nil)
		alpha := cold.Coef().Beta
		for i := range alpha {
			alpha[i] *= y[i]
		}
		again := train(t, full, y, cfg, alpha)
		if again.Iterations() > 1 {
			t.Errorf("C=%v: from its own optimum it takes %d steps", c, again.Iterations())
		}

		// One point moves: the same optimum as from zero, sooner.
		xs[7] = []float64{xs[7][0] + 0.05, xs[7][1] - 0.03}
		full = reftest.Gram(rbf(4), xs)
		fresh, warm := train(t, full, y, cfg, nil), train(t, full, y, cfg, alpha)
		a, b := fresh.Certificate().Dual, warm.Certificate().Dual
		if math.Abs(a-b) > 1e-6*a {
			t.Errorf("C=%v: dual %v from zero, %v from nearby", c, a, b)
		}
		if warm.Iterations() > fresh.Iterations()/2 {
			t.Errorf("C=%v: %d steps from zero, %d from nearby", c, fresh.Iterations(), warm.Iterations())
		}

		// Nonsense to start from does no harm.
		for name, v := range map[string]float64{"NaN": math.NaN(), "infinity": math.Inf(1), "negative": -3, "far": 1e9} {
			for i := range alpha {
				alpha[i] = v * float64(i%3)
			}
			s := train(t, full, y, cfg, alpha)
			if d := s.Certificate().Dual; math.Abs(a-d) > 1e-6*a {
				t.Errorf("C=%v: dual %v from zero, %v from %s", c, a, d, name)
			}
		}
	}
}

// A start is feasible at once, and stays at the bounds where it was.
func TestStartIsFeasible(t *testing.T) {
	xs, y := overlapping(40, 3)
	full := reftest.Gram(rbf(1), xs)
	rng := rand.New(rand.NewPCG(1, 1))
	for trial := range 200 {
		alpha := make([]float64, len(y))
		for i := range alpha {
			alpha[i] = []float64{0, 0, 2, 2, 2 * rng.Float64(), 5 * rng.Float64()}[rng.IntN(6)]
		}
		s, err := New(full, y, Config{C: 2, Tolerance: 1e-3}, alpha)
		if err != nil {
			t.Fatal(err)
		}
		var sum float64
		moved := 0
		for i, b := range s.beta {
			sum += b
			if a := y[i] * b; a < 0 || a > 2 {
				t.Fatalf("trial %d: α is %v", trial, a)
			} else if a != min(alpha[i], 2) && (alpha[i] == 0 || alpha[i] >= 2) {
				moved++
			}
		}
		if math.Abs(sum) > 1e-12*float64(len(y)) {
			t.Fatalf("trial %d: Σ yα is %v", trial, sum)
		}
		if moved > len(y)/2 {
			t.Errorf("trial %d: %d examples left their bounds", trial, moved)
		}
	}
}
