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

// waves returns n points on the line with the noisy values of a sine.
func waves(n int, seed uint64) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(seed, 5))
	for range n {
		x := 6*rng.Float64() - 3
		xs = append(xs, []float64{x})
		y = append(y, math.Sin(2*x)+0.2*rng.NormFloat64())
	}
	return xs, y
}

func regress(t *testing.T, k gram.Matrix, y []float64, cfg SVR, start []float64) *Regressor {
	t.Helper()
	r, err := NewRegressor(k, y, cfg, start)
	if err != nil {
		t.Fatal(err)
	}
	if step := solve.Run(r, 0); step.Status != solve.Converged {
		t.Fatalf("ended %v: %s", step.Status, r.Message())
	}
	return r
}

// P and D by their definitions, of β and b; D counts no α and α* of one point
// together.
func tubeObjectives(k gram.Matrix, y, beta []float64, b, c, epsilon float64) (primal, dual float64) {
	for i, v := range beta {
		f := 0.0
		for j, kij := range k.Row(i) {
			f += beta[j] * kij
		}
		primal += v*f/2 + c*max(0, math.Abs(y[i]-f-b)-epsilon)
		dual += y[i]*v - epsilon*math.Abs(v) - v*f/2
	}
	return primal, dual
}

func TestRegressorInvariants(t *testing.T) {
	xs, y := waves(35, 1)
	copies, copiesY := append(xs[:12:12], xs[:12]...), append(y[:12:12], y[5:17]...)
	for _, p := range []struct {
		name string
		xs   [][]float64
		y    []float64
	}{{"waves", xs, y}, {"copies", copies, copiesY}} {
		n := len(p.y)
		warm := make([]float64, n)
		for i := range warm {
			warm[i] = float64(i%7)/3 - 1
		}
		for name, eval := range map[string]func(x, z []float64) float64{"linear": linear, "rbf": rbf(2), "narrow": rbf(1e6)} {
			k := reftest.Gram(eval, p.xs)
			for _, c := range []float64{1e-3, 1, 20} {
				for _, epsilon := range []float64{0, 0.1, 0.6, 50} {
					for _, start := range [][]float64{nil, warm} {
						err := solvetest.Test(func() solve.Solver {
							r, err := NewRegressor(k, p.y, SVR{C: c, Epsilon: epsilon, Tolerance: 1e-4}, start)
							if err != nil {
								t.Fatal(err)
							}
							r.solver.trimEvery = 7
							return r
						}, solvetest.Options{Monotone: +1, Gap: 1e-4 * c * 4 * float64(n), Invariant: func(s solve.Solver, step solve.Step) error {
							r := s.(*Regressor)
							coef, cert := r.Coef(), r.Certificate()
							sum := 0.0
							for i, b := range coef.Beta {
								sum += b
								if math.Abs(b) > c {
									return fmt.Errorf("β of point %d is %v", i, b)
								}
							}
							if math.Abs(sum) > 1e-11*c*float64(n) {
								return fmt.Errorf("Σ β is %v", sum)
							}
							primal, dual := tubeObjectives(k, p.y, coef.Beta, coef.Bias[0], c, epsilon)
							rounding := 1e-9 * (1 + c*float64(n))
							if math.Abs(cert.Dual-dual) > rounding || math.Abs(step.Objective-cert.Dual) > rounding {
								return fmt.Errorf("dual %v, step %v, recomputed %v", cert.Dual, step.Objective, dual)
							}
							if math.Abs(cert.Primal-primal) > rounding || cert.Gap < 0 {
								return fmt.Errorf("primal %v with gap %v, recomputed %v", cert.Primal, cert.Gap, primal)
							}
							if step.Status == solve.Converged && cert.Violation > 1e-4 {
								return fmt.Errorf("converged with violation %v", cert.Violation)
							}
							return nil
						}})
						if err != nil {
							t.Errorf("%s %s C=%v ε=%v warm=%v: %v", p.name, name, c, epsilon, start != nil, err)
						}
					}
				}
			}
		}
	}
}

// enumerateTube finds the optimum of the dual by trying for every point whether its
// β is −C, below 0, 0, above 0 or C.
func enumerateTube(k *gram.Full, y []float64, c, epsilon float64) (best float64) {
	n := k.Len()
	place := make([]int, n)
	for {
		if beta, ok := stationaryTube(k, y, c, epsilon, place); ok {
			_, d := tubeObjectives(k, y, beta, 0, c, epsilon)
			best = max(best, d)
		}
		p := 0
		for p < n && place[p] == 4 {
			place[p] = 0
			p++
		}
		if p == n {
			return best
		}
		place[p]++
	}
}

func stationaryTube(k *gram.Full, y []float64, c, epsilon float64, place []int) ([]float64, bool) {
	beta := make([]float64, len(y))
	var free []int
	var edge []float64
	sum := 0.0
	for i, p := range place {
		switch p {
		case 0, 4:
			beta[i] = c * float64(p-2) / 2
			sum += beta[i]
		case 1, 3:
			free = append(free, i)
			edge = append(edge, y[i]-epsilon*float64(p-2))
		}
	}
	f := len(free)
	if f == 0 {
		return beta, math.Abs(sum) < 1e-12
	}
	a, rhs := mat.NewDense(f+1, f+1, nil), mat.NewVecDense(f+1, nil)
	for p, i := range free {
		r := edge[p]
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
		return nil, false
	}
	for p, i := range free {
		beta[i] = x.AtVec(p)
		if side := beta[i] * float64(place[i]-2); side < 0 || side > c {
			return nil, false
		}
	}
	return beta, true
}

func TestRegressorAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	trials := 24
	if testing.Short() {
		trials = 10
	}
	for trial := range trials {
		n := 1 + trial%5
		xs, y := make([][]float64, n), make([]float64, n)
		for i := range n {
			xs[i], y[i] = []float64{rng.NormFloat64(), rng.NormFloat64()}, rng.NormFloat64()
		}
		k := reftest.Gram(rbf(math.Exp(rng.NormFloat64())), xs)
		for _, c := range []float64{0.1, 1, 10} {
			for _, epsilon := range []float64{0, 0.1, 1} {
				want := enumerateTube(k, y, c, epsilon)
				got := regress(t, k, y, SVR{C: c, Epsilon: epsilon, Tolerance: 1e-9}, nil).Certificate()
				if math.Abs(got.Dual-want) > 1e-7*(1+want) || got.Gap > 1e-6*(1+want) {
					t.Errorf("trial %d, C=%v, ε=%v: %+v, enumeration says %v", trial, c, epsilon, got, want)
				}
			}
		}
	}
}

// With ε = 0 and a C above every β, f goes through all points: β and b solve
// Kβ + b = y, Σβ = 0.
func TestRegressorInterpolates(t *testing.T) {
	xs, y := waves(25, 3)
	k := reftest.Gram(rbf(20), xs)
	r := regress(t, k, y, SVR{C: 1e6, Epsilon: 0, Tolerance: 1e-8}, nil)
	f := make([]float64, len(y))
	r.Fitted(f)
	n := len(y)
	a, rhs := mat.NewDense(n+1, n+1, nil), mat.NewVecDense(n+1, nil)
	for i := range n {
		for j := range n {
			a.Set(i, j, k.At(i, j))
		}
		a.Set(i, n, 1)
		a.Set(n, i, 1)
		rhs.SetVec(i, y[i])
	}
	var x mat.VecDense
	if err := x.SolveVec(a, rhs); err != nil {
		t.Fatal(err)
	}
	coef := r.Coef()
	for i := range y {
		if math.Abs(f[i]-y[i]) > 1e-7 {
			t.Errorf("f is %v at point %d, whose value is %v", f[i], i, y[i])
		}
		if math.Abs(coef.Beta[i]-x.AtVec(i)) > 1e-4*(1+math.Abs(x.AtVec(i))) {
			t.Errorf("β of point %d is %v, want %v", i, coef.Beta[i], x.AtVec(i))
		}
	}
}

// A tube that holds all points has a level curve in the middle.
func TestRegressorInAWideTube(t *testing.T) {
	xs, y := waves(30, 2)
	low, high := slices.Min(y), slices.Max(y)
	r := regress(t, reftest.Gram(rbf(1), xs), y, SVR{C: 5, Epsilon: high - low, Tolerance: 1e-6}, nil)
	coef := r.Coef()
	if slices.ContainsFunc(coef.Beta, func(b float64) bool { return b != 0 }) || math.Abs(coef.Bias[0]-(low+high)/2) > 1e-12 {
		t.Errorf("%+v", coef)
	}
	if figures := r.Figures(); figures[0].Value != 30 {
		t.Errorf("%+v", figures)
	}
	if a := r.Account(); a.Why == "" || a.Next != "" {
		t.Errorf("%+v", a)
	}
	one := regress(t, reftest.Gram(rbf(1), xs[:1]), y[:1], SVR{C: 5, Epsilon: 0.1, Tolerance: 1e-6}, nil).Coef()
	if one.Beta[0] != 0 || math.Abs(one.Bias[0]-y[0]) > 1e-12 {
		t.Errorf("one point of value %v: %+v", y[0], one)
	}
}

func TestRegressorWarmStart(t *testing.T) {
	xs, y := waves(100, 4)
	cfg := SVR{C: 10, Epsilon: 0.1, Tolerance: 1e-5}
	k := reftest.Gram(rbf(2), xs)
	cold := regress(t, k, y, cfg, nil)
	if again := regress(t, k, y, cfg, cold.Coefficients()); again.Iterations() > 1 {
		t.Errorf("%d steps from the optimum", again.Iterations())
	}
	y[5] += 0.5
	fresh, warm := regress(t, k, y, cfg, nil), regress(t, k, y, cfg, cold.Coefficients())
	a, b := fresh.Certificate().Dual, warm.Certificate().Dual
	if math.Abs(a-b) > 1e-5*a || warm.Iterations() > fresh.Iterations()/2 {
		t.Errorf("dual %v after %d steps from zero, %v after %d from nearby", a, fresh.Iterations(), b, warm.Iterations())
	}
	for name, v := range map[string]float64{"NaN": math.NaN(), "infinity": math.Inf(1), "minus infinity": math.Inf(-1), "far": 1e9} {
		start := make([]float64, len(y))
		for i := range start {
			start[i] = v * float64(i%3)
		}
		if d := regress(t, k, y, cfg, start).Certificate().Dual; math.Abs(a-d) > 1e-5*a {
			t.Errorf("dual %v from zero, %v from %s", a, d, name)
		}
	}
}

func TestRegressorErrors(t *testing.T) {
	k := reftest.Gram(linear, [][]float64{{0}, {1}})
	good := SVR{C: 1, Epsilon: 0.1, Tolerance: 1e-3}
	for key, cfg := range map[string]SVR{
		"C": {C: math.Inf(1), Tolerance: 1e-3}, "epsilon": {C: 1, Epsilon: -1, Tolerance: 1e-3}, "tolerance": {C: 1, Tolerance: 2},
	} {
		var bad *param.Error
		if _, err := NewRegressor(k, []float64{1, 2}, cfg, nil); !errors.As(err, &bad) || bad.Key != key {
			t.Errorf("%+v: %v", cfg, err)
		}
	}
	var data *learn.DataError
	for _, y := range [][]float64{{1, math.NaN()}, {1, math.Inf(-1)}, {1, math.MaxFloat64}} {
		if _, err := NewRegressor(k, y, good, nil); !errors.As(err, &data) || !strings.Contains(err.Error(), "point 2") {
			t.Errorf("y = %v: %v", y, err)
		}
	}
	if _, err := NewRegressor(gram.NewFull(0, nil), nil, good, nil); !errors.As(err, &data) {
		t.Errorf("no points: %v", err)
	}
	var value *learn.ValueError
	if _, err := NewRegressor(gram.NewFull(2, []float64{1, 0, 0, math.Inf(1)}), []float64{1, 2}, good, nil); !errors.As(err, &value) || value.Index != 1 {
		t.Errorf("infinite diagonal: %v", err)
	}
	r, err := NewRegressor(gram.NewFull(2, []float64{1, math.NaN(), math.NaN(), 1}), []float64{1, 2}, good, nil)
	if err != nil {
		t.Fatal(err)
	}
	if step := r.Advance(0); step.Status != solve.Failed || !errors.As(r.Err(), &value) || value.Index > 1 || r.Message() == "" {
		t.Errorf("NaN beside the diagonal: %+v, %v", step, r.Err())
	}
}

// An indefinite kernel, huge C and values far from 0 end with an honest status.
func TestRegressorOnTheEdge(t *testing.T) {
	xs, y := waves(30, 6)
	shifted := make([]float64, len(y))
	for i, v := range y {
		shifted[i] = 1e6 + 100*v
	}
	for name, c := range map[string]struct {
		k   gram.Matrix
		y   []float64
		cfg SVR
	}{
		"sigmoid":  {reftest.Gram(reftest.Kernel("sigmoid", 2, 0, -1), xs), y, SVR{C: 1, Epsilon: 0.1, Tolerance: 1e-3}},
		"huge C":   {reftest.Gram(linear, xs), y, SVR{C: 1e9, Epsilon: 0, Tolerance: 1e-3}},
		"far away": {reftest.Gram(rbf(1), xs), shifted, SVR{C: 100, Epsilon: 1, Tolerance: 1e-3}},
		"wide":     {reftest.Gram(rbf(1e6), xs), y, SVR{C: 1, Epsilon: 0, Tolerance: 1e-3}},
		"zero":     {reftest.Gram(reftest.Kernel("poly", 0, 1, 0), xs), y, SVR{C: 1, Epsilon: 0.1, Tolerance: 1e-3}},
	} {
		r, err := NewRegressor(c.k, c.y, c.cfg, nil)
		if err != nil {
			t.Fatal(err)
		}
		step, cert := r.Advance(0), r.Certificate()
		if step.Status == solve.Converged && cert.Violation > c.cfg.Tolerance || step.Status != solve.Converged && r.Message() == "" || cert.Gap < 0 {
			t.Errorf("%s: %v after %d steps, %+v, %q", name, step.Status, step.Iter, cert, r.Message())
		}
		if step.Status != solve.Converged {
			t.Logf("%s: %s", name, r.Message())
		}
	}
}

// The account names where points lie against the tube of the curve before the step,
// and the pair's gain is that of D.
func TestAccountOfRegression(t *testing.T) {
	xs, y := waves(30, 1)
	k := reftest.Gram(rbf(2), xs)
	const c, epsilon = 1, 0.1
	r, err := NewRegressor(k, y, SVR{C: c, Epsilon: epsilon, Tolerance: 1e-4}, nil)
	if err != nil {
		t.Fatal(err)
	}
	bias := r.Coef().Bias[0]
	places := 0
	follow(t, r, func(step solve.Step, a solve.Account, before, after []float64) {
		_, d0 := tubeObjectives(k, y, before, 0, c, epsilon)
		_, d1 := tubeObjectives(k, y, after, 0, c, epsilon)
		defer func() { bias = r.Coef().Bias[0] }()
		p := a.Pair
		if p == nil {
			return
		}
		if math.Abs(d1-d0-p.Gain) > 1e-9 {
			t.Fatalf("step %d: gain %v, D says %v", step.Iter, p.Gain, d1-d0)
		}
		for q, i := range []int{p.I, p.J} {
			if moved := p.Sign[q] * (p.After[q] - p.Before[q]); p.I != p.J && math.Abs(after[i]-before[i]-moved) > 1e-12 {
				t.Fatalf("step %d: β of point %d moved by %v, the pair says %v", step.Iter, i, after[i]-before[i], moved)
			}
		}
		f := bias
		for j, b := range before {
			f += b * k.At(p.I, j)
		}
		off := y[p.I] - f
		var got float64
		if n, _ := fmt.Sscanf(a.Why, fmt.Sprintf("Point %d lies %%f above the tube", p.I+1), &got); n == 1 {
			places++
			if math.Abs(got-(off-epsilon)) > 1e-3 {
				t.Fatalf("step %d: %s, but it is %v above the curve", step.Iter, a.Why, off)
			}
		}
	})
	if places < 5 {
		t.Errorf("%d places were named", places)
	}
}

// Places against the tube, from either edge: the residual is what counts.
func TestPlaceInTheTube(t *testing.T) {
	xs, y := waves(3, 1)
	const epsilon = 0.5
	r, err := NewRegressor(reftest.Gram(linear, xs), y, SVR{C: 1, Epsilon: epsilon, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for residual, want := range map[float64]string{
		2: "lies 1.5 above the tube", 0.5: "lies on the upper edge of the tube", 0.2: "lies inside the tube",
		-0.2: "lies inside the tube", -0.5: "lies on the lower edge of the tube", -0.75: "lies 0.25 below the tube",
	} {
		upper, lower := tube{r}.place(1, residual-epsilon), tube{r}.place(1+3, residual+epsilon)
		if upper != want || lower != want {
			t.Errorf("residual %v: %q, %q, want %q", residual, upper, lower, want)
		}
	}
}

func TestFiguresOfRegression(t *testing.T) {
	xs, y := waves(50, 7)
	r := regress(t, reftest.Gram(rbf(1), xs), y, SVR{C: 1, Epsilon: 0.2, Tolerance: 1e-4}, nil)
	coef := r.Coef()
	sum, inside := 0.0, 0
	for i, x := range xs {
		e := math.Abs(decide(rbf(1), xs, coef, x)[0] - y[i])
		sum += e
		if e < 0.2+1e-4 {
			inside++
		}
	}
	figures := r.Figures()
	if figures[0].Value != float64(inside) || math.Abs(figures[1].Value-sum/50) > 1e-9 || inside < 10 || inside == 50 {
		t.Errorf("%+v, want %d inside and a mean of %v", figures, inside, sum/50)
	}
}
