package lssvm

import (
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

// wave is n points of a noisy sine on the line, two of them equal.
func wave(n int) (xs [][]float64, y []float64, k *gram.Full) {
	rng := rand.New(rand.NewPCG(3, uint64(n)))
	for range n {
		x := 4*rng.Float64() - 2
		xs = append(xs, []float64{x})
		y = append(y, 2+math.Sin(2*x)+0.1*rng.NormFloat64())
	}
	xs[n-1] = xs[0]
	return xs, y, reftest.Gram(reftest.Kernel("rbf", 1, 0, 0), xs)
}

func open(t testing.TB, k gram.Matrix, y []float64, c float64) *Solver {
	t.Helper()
	s, err := New(k, y, Config{C: c}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// system solves the linear system as it is printed, of n + 1 equations, by gonum.
func system(t *testing.T, k *gram.Full, y []float64, c float64) (alpha []float64, bias float64) {
	t.Helper()
	n := len(y)
	a, right := mat.NewDense(n+1, n+1, nil), mat.NewVecDense(n+1, nil)
	for i := range n {
		a.Set(0, i+1, 1)
		a.Set(i+1, 0, 1)
		right.SetVec(i+1, y[i])
		for j, v := range k.Row(i) {
			a.Set(i+1, j+1, v)
		}
		a.Set(i+1, i+1, k.Row(i)[i]+1/c)
	}
	var solution mat.VecDense
	if err := solution.SolveVec(a, right); err != nil {
		t.Fatal(err)
	}
	return slices.Clone(solution.RawVector().Data[1:]), solution.AtVec(0)
}

func TestSolvesTheSystem(t *testing.T) {
	_, y, k := wave(30)
	for _, c := range []float64{1e-3, 1, 1e3} {
		s := open(t, k, y, c)
		if step := solve.Run(s, 0); step.Status != solve.Converged || step.Iter != 2 {
			t.Fatalf("C = %v: %+v", c, step)
		}
		alpha, bias := system(t, k, y, c)
		coef := s.Coef()
		for i, want := range alpha {
			if got := coef.Beta[i]; math.Abs(got-want) > 1e-8*(1+math.Abs(want)) {
				t.Errorf("C = %v: α%d = %v, want %v", c, i, got, want)
			}
		}
		if math.Abs(coef.Bias[0]-bias) > 1e-8 {
			t.Errorf("C = %v: b = %v, want %v", c, coef.Bias[0], bias)
		}
	}
}

func TestAgreesWithReference(t *testing.T) {
	var ref struct {
		X, Places       [][]float64
		Classes, Values []float64
		Cases           []struct {
			Kernel, Target  string
			C, Bias         float64
			Alpha, At, Left []float64
		}
	}
	reftest.Read(t, "lssvm.json", &ref)
	if len(ref.Cases) != 18 {
		t.Fatalf("%d cases", len(ref.Cases))
	}
	for _, c := range ref.Cases {
		name := fmt.Sprintf("%s of %s, C = %v", c.Kernel, c.Target, c.C)
		k := reftest.Kernel(c.Kernel, map[string]float64{"poly": 1, "rbf": 2}[c.Kernel], 2, 1)
		y := map[string][]float64{"classes": ref.Classes, "values": ref.Values}[c.Target]
		s := open(t, reftest.Gram(k, ref.X), y, c.C)
		solve.Run(s, 0)
		coef := s.Coef()
		near := func(what string, got, want float64) {
			if !(math.Abs(got-want) <= 1e-8*(1+math.Abs(want))) {
				t.Errorf("%s: %s is %v, want %v", name, what, got, want)
			}
		}
		near("b", coef.Bias[0], c.Bias)
		for i, want := range c.Alpha {
			near("α", coef.Beta[i], want)
		}
		for p, want := range c.At {
			f := coef.Bias[0]
			for i, z := range ref.X {
				f += coef.Beta[i] * k(z, ref.Places[p])
			}
			near("f", f, want)
		}
		for i, missed := range s.LeaveOneOut() {
			near("f without the point", y[i]-missed, c.Left[i])
		}
	}
}

// What the certificate says is so by sums written out, and no (w, b) nearby is better.
func TestCertificate(t *testing.T) {
	_, y, k := wave(12)
	rng := rand.New(rand.NewPCG(1, 2))
	const c = 3.0
	s := open(t, k, y, c)
	if got := s.Certificate(); got.Gap < 1 || got.Dual != 0 {
		t.Errorf("before the first step: %+v", got)
	}
	solve.Run(s, 0)
	coef := s.Coef()
	primal := func(alpha []float64, b float64) float64 {
		sum := 0.0
		for i, a := range alpha {
			f := 0.0
			for j, v := range k.Row(i) {
				f += alpha[j] * v
			}
			sum += a*f/2 + c/2*(y[i]-f-b)*(y[i]-f-b)
		}
		return sum
	}
	best := primal(coef.Beta, coef.Bias[0])
	got := s.Certificate()
	if math.Abs(got.Primal-best) > 1e-10 || math.Abs(got.Dual-best) > 1e-10 || got.Gap > 1e-20 || got.Violation > 1e-12 {
		t.Errorf("%+v, and P = %v", got, best)
	}
	for range 50 {
		alpha := slices.Clone(coef.Beta)
		for i := range alpha {
			alpha[i] += 0.01 * rng.NormFloat64()
		}
		if p := primal(alpha, coef.Bias[0]+0.01*rng.NormFloat64()); p < best {
			t.Errorf("%v is better than %v", p, best)
		}
	}
	errors := make([]float64, len(y))
	s.Fitted(errors)
	for i, f := range errors {
		if a := c * (y[i] - f); math.Abs(a-coef.Beta[i]) > 1e-10 {
			t.Errorf("α%d = %v, and C times its error is %v", i, coef.Beta[i], a)
		}
	}
}

func TestInvariants(t *testing.T) {
	_, y, k := wave(30)
	three, two := make([]float64, len(y)), make([]float64, len(y))
	for i, v := range y {
		two[i], three[i] = 1, float64(i%3+1)
		if v > 2 {
			two[i] = 2
		}
	}
	for _, c := range []float64{0.01, 1, 100} {
		for at, labels := range [][]float64{y, two, three} {
			for scheme := range 2 {
				task := learn.Classification
				if at == 0 {
					task = learn.Regression
				}
				cfg := Config{C: c, Multiclass: scheme}
				monotone := 1
				if at == 2 {
					monotone = 0
				}
				err := solvetest.Test(func() solve.Solver {
					m, err := cfg.Start(learn.Data{K: k, Y: labels, Task: task})
					if err != nil {
						t.Fatal(err)
					}
					return m
				}, solvetest.Options{Monotone: monotone, Gap: 1e-8, Invariant: func(solve.Solver, solve.Step) error { return nil }})
				if err != nil {
					t.Errorf("%+v: %v", cfg, err)
				}
			}
		}
	}
}

// Targets with a number added have f with it added: the offset has no price.
func TestOffsetIsFree(t *testing.T) {
	_, y, k := wave(20)
	s := open(t, k, y, 5)
	solve.Run(s, 0)
	moved := slices.Clone(y)
	for i := range moved {
		moved[i] += 100
	}
	other := open(t, k, moved, 5)
	solve.Run(other, 0)
	one, two := s.Coef(), other.Coef()
	for i := range y {
		if math.Abs(one.Beta[i]-two.Beta[i]) > 1e-9 {
			t.Errorf("α%d: %v and %v", i, one.Beta[i], two.Beta[i])
		}
	}
	if math.Abs(two.Bias[0]-one.Bias[0]-100) > 1e-9 {
		t.Errorf("b: %v and %v", one.Bias[0], two.Bias[0])
	}
}

// While points move, the factor is carried on; the solution is that from nothing.
func TestMovedPoints(t *testing.T) {
	xs, y, _ := wave(150)
	kernel := reftest.Kernel("rbf", 1, 0, 0)
	k := reftest.Gram(kernel, xs)
	first, err := (&Config{C: 2}).Start(learn.Data{K: k, Y: y, Task: learn.Regression})
	if err != nil {
		t.Fatal(err)
	}
	solve.Run(first, 0)
	xs[7] = []float64{0.123}
	k = reftest.Gram(kernel, xs)
	before := gram.Stale{Factor: first.(learn.Factored).Factor(), Moved: []int{7}}
	m, err := (&Config{C: 2}).Start(learn.Data{K: k, Y: y, Task: learn.Regression, Before: before})
	if err != nil {
		t.Fatal(err)
	}
	solve.Run(m, 0)
	if !m.(learn.Factored).Factor().Carried() {
		t.Error("the factor was made anew")
	}
	alpha, bias := system(t, k, y, 2)
	for i, want := range alpha {
		if got := m.Coef().Beta[i]; math.Abs(got-want) > 1e-9 {
			t.Errorf("α%d = %v, want %v", i, got, want)
		}
	}
	if got := m.Coef().Bias[0]; math.Abs(got-bias) > 1e-9 {
		t.Errorf("b = %v, want %v", got, bias)
	}
}

func TestFewAndBadData(t *testing.T) {
	one := open(t, reftest.Gram(reftest.Kernel("rbf", 1, 0, 0), [][]float64{{1}}), []float64{7}, 1)
	if step := solve.Run(one, 0); step.Status != solve.Converged || one.Coef().Bias[0] != 7 || one.Coef().Beta[0] != 0 || one.LeaveOneOut() != nil {
		t.Errorf("one point: %+v, %+v", step, one.Coef())
	}
	for want, y := range map[string][]float64{"no points": nil, "point 2 is not a number": {1, math.NaN()}, "too large": {1, 1e200}} {
		k := gram.NewFull(len(y), make([]float64, len(y)*len(y)))
		if _, err := New(k, y, Config{C: 1}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", y, err)
		}
	}
	// Equal points with large C, and a matrix with a negative eigenvalue.
	for want, k := range map[string]*gram.Full{
		"Two points coincide": gram.NewFull(2, []float64{1e6, 1e6, 1e6, 1e6}), "not positive semidefinite": gram.NewFull(2, []float64{1, 3, 3, 1}),
	} {
		s := open(t, k, []float64{1, -1}, 1e12)
		solve.Run(s, 0)
		if got := s.Message(); s.Err() == nil || !strings.Contains(got, want) || !strings.Contains(got, "Choose C = ") || !strings.Contains(got, " or less") {
			t.Errorf("%q has not %q", got, want)
		}
	}
}

func TestAccounts(t *testing.T) {
	_, y, k := wave(10)
	s := open(t, k, y, 1)
	if a := s.Account(); a.Did != "" || a.Next != "Factorise K + I/C" {
		t.Errorf("before the first step: %+v", a)
	}
	s.Step()
	if a := s.Account(); a.Did != "Factorised K + I/C." || a.Next != "Solve for α and b" {
		t.Errorf("after the first step: %+v", a)
	}
	s.Step()
	if a := s.Account(); a.Did != "Solved for α and b." || a.Next != "" || len(a.Residuals) != 10 || a.Residuals[7] != y[7] {
		t.Errorf("after the last step: %+v", a)
	}
}

func TestParameters(t *testing.T) {
	set := param.Of(new(Config))
	for i, key := range []string{"price", "multiclass"} {
		if set.Specs()[i].Key != key {
			t.Errorf("parameter %d is %s", i, set.Specs()[i].Key)
		}
	}
}
