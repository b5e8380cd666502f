package svm

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

func enclose(t *testing.T, k gram.Matrix, cfg OneClass, start []float64) *Support {
	t.Helper()
	s, err := NewSupport(k, cfg, start)
	if err != nil {
		t.Fatal(err)
	}
	if step := solve.Run(s, 0); step.Status != solve.Converged {
		t.Fatalf("ended %v: %s", step.Status, s.Message())
	}
	return s
}

func TestSupportInvariants(t *testing.T) {
	xs, _ := overlapping(40, 1)
	warm := make([]float64, len(xs))
	for i := range warm {
		warm[i] = float64(i%7) / 3
	}
	for name, eval := range map[string]func(x, z []float64) float64{"linear": linear, "rbf": rbf(1), "narrow": rbf(1e6), "poly": poly(2)} {
		k := reftest.Gram(eval, xs)
		n := len(xs)
		for _, nu := range []float64{1e-9, 0.01, 0.1, 0.25, 0.5, 0.777, 1} {
			for _, start := range [][]float64{nil, warm} {
				err := solvetest.Test(func() solve.Solver {
					s, err := NewSupport(k, OneClass{Nu: nu, Tolerance: 1e-4}, start)
					if err != nil {
						t.Fatal(err)
					}
					s.solver.trimEvery = 7
					return s
				}, solvetest.Options{Monotone: +1, Gap: 1e-4 * float64(n), Invariant: func(s solve.Solver, step solve.Step) error {
					m := s.(*Support)
					coef, cert := m.Coef(), m.Certificate()
					rho := -coef.Bias[0]
					sum, dual, primal := 0.0, 0.0, -nu*float64(n)*rho
					for i, a := range coef.Beta {
						if a < 0 || a > 1 {
							return fmt.Errorf("α of point %d is %v", i, a)
						}
						f := 0.0
						for j, kij := range k.Row(i) {
							f += coef.Beta[j] * kij
						}
						sum += a
						dual -= a * f / 2
						primal += a*f/2 + max(0, rho-f)
					}
					rounding := 1e-9 * (1 + math.Abs(dual))
					switch {
					case math.Abs(sum-nu*float64(n)) > 1e-11*nu*float64(n):
						return fmt.Errorf("Σ α is %v, want %v", sum, nu*float64(n))
					case math.Abs(cert.Dual-dual) > rounding || math.Abs(step.Objective-dual) > rounding:
						return fmt.Errorf("dual %v, step %v, recomputed %v", cert.Dual, step.Objective, dual)
					case math.Abs(cert.Primal-primal) > rounding || cert.Gap < 0:
						return fmt.Errorf("primal %v with gap %v, recomputed %v", cert.Primal, cert.Gap, primal)
					case step.Status == solve.Converged && cert.Violation > 1e-4:
						return fmt.Errorf("converged with violation %v", cert.Violation)
					}
					return nil
				}})
				if err != nil {
					t.Errorf("%s ν=%v warm=%v: %v", name, nu, start != nil, err)
				}
			}
		}
	}
}

// enumerateRegion finds the optimum of the dual by trying for every α whether it is
// 0, 1 or between.
func enumerateRegion(k *gram.Full, total float64) float64 {
	n := k.Len()
	best := math.Inf(-1)
	place := make([]int, n)
	for {
		if d, ok := stationaryRegion(k, total, place); ok {
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

func stationaryRegion(k *gram.Full, total float64, place []int) (float64, bool) {
	alpha := make([]float64, len(place))
	var free []int
	rest := total
	for i, p := range place {
		if p == 1 {
			alpha[i] = 1
			rest--
		} else if p == 2 {
			free = append(free, i)
		}
	}
	f := len(free)
	if f == 0 && math.Abs(rest) > 1e-12 {
		return 0, false
	}
	if f > 0 {
		// Kα = ρ on the free ones, Σα = νn.
		a, rhs := mat.NewDense(f+1, f+1, nil), mat.NewVecDense(f+1, nil)
		for p, i := range free {
			r := 0.0
			for j, b := range alpha {
				r -= b * k.At(i, j)
			}
			rhs.SetVec(p, r)
			for q, j := range free {
				a.Set(p, q, k.At(i, j))
			}
			a.Set(p, f, -1)
			a.Set(f, p, 1)
		}
		rhs.SetVec(f, rest)
		var x mat.VecDense
		if err := x.SolveVec(a, rhs); err != nil {
			return 0, false
		}
		for p, i := range free {
			if alpha[i] = x.AtVec(p); alpha[i] < -1e-12 || alpha[i] > 1+1e-12 {
				return 0, false
			}
		}
	}
	var d float64
	for i, a := range alpha {
		for j, b := range alpha {
			d -= a * b * k.At(i, j) / 2
		}
	}
	return d, true
}

func TestSupportAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for trial := range 40 {
		n := 1 + trial%6
		xs := make([][]float64, n)
		for i := range n {
			xs[i] = []float64{rng.NormFloat64(), rng.NormFloat64()}
		}
		k := reftest.Gram(rbf(math.Exp(rng.NormFloat64())), xs)
		for _, nu := range []float64{0.1, 0.3, 0.5, 0.8, 1} {
			want := enumerateRegion(k, nu*float64(n))
			got := enclose(t, k, OneClass{Nu: nu, Tolerance: 1e-9}, nil).Certificate()
			if math.Abs(got.Dual-want) > 1e-7*(1-want) || got.Gap > 1e-6 {
				t.Errorf("trial %d, ν=%v: %+v, enumeration says %v", trial, nu, got, want)
			}
		}
	}
}

// ν = 1 weighs all points alike, w is n times their mean; the smallest ρ that is
// optimal is the largest of their ⟨w, φ(xᵢ)⟩. ν below 1/n makes w, divided by νn, the
// point of the convex hull that is nearest to the origin: of two points by hand.
func TestSupportAtTheEnds(t *testing.T) {
	xs, _ := overlapping(20, 4)
	k := reftest.Gram(rbf(1), xs)
	coef := enclose(t, k, OneClass{Nu: 1, Tolerance: 1e-6}, nil).Coef()
	most := 0.0
	for i, a := range coef.Beta {
		sum := 0.0
		for _, v := range k.Row(i) {
			sum += v
		}
		most = max(most, sum)
		if a != 1 {
			t.Errorf("ν = 1: α of point %d is %v", i, a)
		}
	}
	if math.Abs(coef.Bias[0]+most) > 1e-9 {
		t.Errorf("ν = 1: ρ is %v, want %v", -coef.Bias[0], most)
	}

	// Of (3, 0) and (0, 4) that point is (16·3, 9·4)/25: weights 16/25 and 9/25.
	two := enclose(t, reftest.Gram(linear, [][]float64{{3, 0}, {0, 4}}), OneClass{Nu: 0.1, Tolerance: 1e-9}, nil).Coef()
	if math.Abs(two.Beta[0]-0.2*16/25) > 1e-9 || math.Abs(two.Beta[1]-0.2*9/25) > 1e-9 {
		t.Errorf("α = %v", two.Beta)
	}
}

func TestSupportWarmStart(t *testing.T) {
	xs, _ := moons(100, 0.2, 3)
	cfg := OneClass{Nu: 0.3, Tolerance: 1e-6}
	k := reftest.Gram(rbf(2), xs)
	cold := enclose(t, k, cfg, nil)
	if again := enclose(t, k, cfg, cold.Coefficients()); again.Iterations() > 1 {
		t.Errorf("%d steps from the optimum", again.Iterations())
	}
	other := OneClass{Nu: 0.33, Tolerance: 1e-6}
	fresh, warm := enclose(t, k, other, nil), enclose(t, k, other, cold.Coefficients())
	a, b := fresh.Certificate().Dual, warm.Certificate().Dual
	if math.Abs(a-b) > 1e-5*math.Abs(a) || warm.Iterations() > fresh.Iterations() {
		t.Errorf("dual %v after %d steps afresh, %v after %d from nearby", a, fresh.Iterations(), b, warm.Iterations())
	}
	for name, v := range map[string]float64{"zero": 0, "NaN": math.NaN(), "infinity": math.Inf(1), "negative": -2, "far": 1e9} {
		start := make([]float64, len(xs))
		for i := range start {
			start[i] = v * float64(i%3)
		}
		if d := enclose(t, k, other, start).Certificate().Dual; math.Abs(a-d) > 1e-5*math.Abs(a) {
			t.Errorf("dual %v afresh, %v from %s", a, d, name)
		}
	}
}

func TestSupportErrors(t *testing.T) {
	k := reftest.Gram(linear, [][]float64{{0}, {1}})
	for key, cfg := range map[string]OneClass{"nu": {Nu: -1, Tolerance: 1e-3}, "tolerance": {Nu: 0.5, Tolerance: -1}} {
		var bad *param.Error
		if _, err := NewSupport(k, cfg, nil); !errors.As(err, &bad) || bad.Key != key {
			t.Errorf("%+v: %v", cfg, err)
		}
	}
	var data *learn.DataError
	if _, err := NewSupport(gram.NewFull(0, nil), OneClass{Nu: 0.5, Tolerance: 1e-3}, nil); !errors.As(err, &data) {
		t.Errorf("no points: %v", err)
	}
	var value *learn.ValueError
	s, err := NewSupport(gram.NewFull(2, []float64{1, math.NaN(), math.NaN(), 1}), OneClass{Nu: 0.3, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if step := s.Advance(0); step.Status != solve.Failed || !errors.As(s.Err(), &value) || s.Message() == "" {
		t.Errorf("NaN beside the diagonal: %+v, %v", step, s.Err())
	}
}

// Points in one place, a kernel that is 0 and one that is indefinite.
func TestSupportOnTheEdge(t *testing.T) {
	xs, _ := overlapping(30, 6)
	same := slices.Repeat([][]float64{{1, 2}}, 9)
	for name, k := range map[string]gram.Matrix{
		"one place": reftest.Gram(rbf(1), same), "zero": reftest.Gram(reftest.Kernel("poly", 0, 1, 0), xs), "sigmoid": reftest.Gram(reftest.Kernel("sigmoid", 2, 0, -1), xs),
	} {
		s := enclose(t, k, OneClass{Nu: 0.4, Tolerance: 1e-3}, nil)
		if cert := s.Certificate(); cert.Gap < 0 || cert.Violation > 1e-3 || cert.Indefinite != (s.Message() != "") {
			t.Errorf("%s: %+v, %q", name, cert, s.Message())
		}
	}
}

func TestAccountOfOneClass(t *testing.T) {
	xs, _ := overlapping(30, 1)
	k := reftest.Gram(rbf(1), xs)
	s, err := NewSupport(k, OneClass{Nu: 0.3, Tolerance: 1e-5}, nil)
	if err != nil {
		t.Fatal(err)
	}
	bias, named := s.Coef().Bias[0], 0
	follow(t, s, func(step solve.Step, a solve.Account, before, after []float64) {
		defer func() { bias = s.Coef().Bias[0] }()
		if err := checkPair(k, func(int) float64 { return 1 }, step, a, before, after); err != nil {
			t.Fatalf("step %d: %v", step.Iter, err)
		}
		if a.Pair == nil {
			return
		}
		f := bias
		for j, b := range before {
			f += b * k.At(a.Pair.I, j)
		}
		if _, text, ok := strings.Cut(a.Why, "f(x) = "); ok {
			var got float64
			fmt.Sscan(strings.ReplaceAll(text, "−", "-"), &got)
			if math.Abs(got-f) > 1e-3 {
				t.Fatalf("step %d: %s, but f is %v", step.Iter, a.Why, f)
			}
			named++
		}
	})
	if named < 3 {
		t.Errorf("%d values were named", named)
	}
}

// A training begins with the whole weight on the examples that lie farthest outside, whatever the
// numbers are: equal ones share what is left, and the sum is what it has to be.
func TestOutermost(t *testing.T) {
	var xs [][]float64
	for i := range 40 {
		x := float64(i%20) / 100
		if i%20 == 7 {
			x = 3 // two far away, at the same place
		}
		xs = append(xs, []float64{x, 0})
	}
	for _, total := range []float64{0.5, 1.5, 2, 2.75, 40} {
		alpha, far, sum := outermost(reftest.Gram(rbf(1), xs), total), 0.0, 0.0
		for i, a := range alpha {
			if a < 0 || a > 1 {
				t.Errorf("Σ = %v: α of %d is %v", total, i, a)
			}
			if sum += a; i%20 == 7 {
				far += a
			}
		}
		if sum != total || far != min(total, 2) {
			t.Errorf("Σ = %v: α adds up to %v, %v of it far away", total, sum, far)
		}
	}
	same := reftest.Gram(func(x, z []float64) float64 { return 1 }, xs)
	if alpha := outermost(same, 2.5); !slices.Equal(alpha[:4], []float64{1, 1, 0.5, 0}) {
		t.Errorf("of equal examples the first: got %v", alpha[:4])
	}
	outermost(reftest.Gram(func(x, z []float64) float64 { return math.NaN() }, xs), 2.5) // ends
}

// The optimum is nearer to the outermost examples than to the first.
func TestOutermostSavesSteps(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	var xs [][]float64
	for range 300 {
		xs = append(xs, []float64{rnd.NormFloat64(), rnd.NormFloat64()})
	}
	k, first := reftest.Gram(rbf(0.5), xs), make([]float64, 300)
	for i := range 150 {
		first[i] = 1
	}
	cfg := OneClass{Nu: 0.5}
	outer, plain := enclose(t, k, cfg, nil), enclose(t, k, cfg, first)
	if d := outer.Certificate().Dual - plain.Certificate().Dual; math.Abs(d) > 1e-4*math.Abs(plain.Certificate().Dual) {
		t.Errorf("the optima differ by %v", d)
	}
	if outer.Iterations() > plain.Iterations()/2 {
		t.Errorf("%d steps, from the first examples %d", outer.Iterations(), plain.Iterations())
	}
}

func TestNth(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 6))
	for range 500 {
		values := make([]float64, 1+rnd.IntN(30))
		for i := range values {
			values[i] = float64(rnd.IntN(12))
		}
		place := rnd.IntN(len(values))
		sorted := slices.Sorted(slices.Values(values))
		if v := nth(slices.Clone(values), place); v != sorted[place] {
			t.Fatalf("place %d of %v is %v", place, values, v)
		}
	}
}
