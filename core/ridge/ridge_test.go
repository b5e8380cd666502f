package ridge

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

var methods = []Config{
	{Method: Exact, Scaling: Plain}, {Method: Exact, Scaling: Average},
	{Method: Iterative, Scaling: Plain}, {Method: Iterative, Scaling: Average},
}

// wave returns n points of the line, their values and the Gram matrix of a Gaussian.
func wave(n int, gamma float64) (xs [][]float64, y []float64, k *gram.Full) {
	rng := rand.New(rand.NewPCG(3, uint64(n)))
	for range n {
		x := 4*rng.Float64() - 2
		xs = append(xs, []float64{x})
		y = append(y, math.Sin(2*x)+0.1*rng.NormFloat64())
	}
	return xs, y, reftest.Gram(reftest.Kernel("rbf", gamma, 0, 0), xs)
}

func TestInvariants(t *testing.T) {
	_, y, k := wave(30, 1)
	two := make([]float64, len(y))
	three := make([]float64, len(y))
	for i, v := range y {
		two[i], three[i] = 1, float64(i%3+1)
		if v > 0 {
			two[i] = 2
		}
	}
	for _, cfg := range methods {
		for _, lambda := range []float64{1e-3, 0.1, 10} {
			cfg.Lambda = lambda
			for _, labels := range [][]float64{y, two, three} {
				task := learn.Regression
				if &labels[0] != &y[0] {
					task = learn.Classification
				}
				err := solvetest.Test(func() solve.Solver {
					m, err := cfg.Start(learn.Data{K: k, Y: labels, Task: task})
					if err != nil {
						t.Fatal(err)
					}
					return m
				}, solvetest.Options{
					Monotone: monotone(task, labels, two), Gap: 1e-8,
					Invariant: func(s solve.Solver, last solve.Step) error { return maintained(s, last, k) },
				})
				if err != nil {
					t.Errorf("%+v: %v", cfg, err)
				}
			}
		}
	}
}

// monotone is the promise of the objective: with several parts it is not told until the
// last has begun.
func monotone(task learn.Task, labels, two []float64) int {
	if task == learn.Regression || &labels[0] == &two[0] {
		return 1
	}
	return 0
}

// maintained compares what a solver follows with what its coefficients say.
func maintained(from solve.Solver, last solve.Step, k *gram.Full) error {
	s, ok := from.(*Solver)
	if !ok {
		return nil
	}
	a := s.Account()
	if last.Status == solve.Running && a.Next == "" || a.Did == "" || !strings.HasSuffix(a.Why, ".") {
		return fmt.Errorf("account %+v", a)
	}
	primal, dual := objectives(s.cfg, k, s.y, s.alpha)
	c := s.Certificate()
	size := 1 + math.Abs(primal)
	switch {
	case math.Abs(c.Primal-primal) > 1e-9*size:
		return fmt.Errorf("primal %v, recomputed %v", c.Primal, primal)
	case math.Abs(c.Dual-dual) > 1e-9*size || math.Abs(last.Objective-dual) > 1e-9*size:
		return fmt.Errorf("dual %v and %v, recomputed %v", c.Dual, last.Objective, dual)
	case math.Abs(last.Gap-(primal-dual)) > 1e-9*size:
		return fmt.Errorf("gap %v, but primal − dual is %v", last.Gap, primal-dual)
	}
	fitted := make([]float64, len(s.y))
	s.Fitted(fitted)
	for i := range fitted {
		var f float64
		for j, v := range k.Row(i) {
			f += v * s.alpha[j]
		}
		if math.Abs(f-fitted[i]) > 1e-9*(1+math.Abs(f)) {
			return fmt.Errorf("f at example %d is %v, recomputed %v", i, fitted[i], f)
		}
	}
	return nil
}

// objectives computes primal and dual by their definitions.
func objectives(cfg Config, k *gram.Full, y, alpha []float64) (primal, dual float64) {
	n := len(y)
	s, unit := cfg.Lambda, 1.0
	if cfg.Scaling == Average {
		s, unit = 2*cfg.Lambda*float64(n), 1/(2*float64(n))
	}
	var errors, square, inner, own float64
	for i, a := range alpha {
		f := 0.0
		for j, v := range k.Row(i) {
			f += v * alpha[j]
		}
		errors += (y[i] - f) * (y[i] - f)
		square += a * f
		inner += a * y[i]
		own += a * a
	}
	return unit * (errors + s*square), unit * s * (2*inner - square - s*own)
}

// The result of every method is the dense inverse times y, for both scalings.
func TestDenseInverse(t *testing.T) {
	_, y, k := wave(25, 2)
	n := len(y)
	for _, cfg := range methods {
		for _, lambda := range []float64{1e-4, 0.05, 3} {
			cfg.Lambda = lambda
			shift := lambda
			if cfg.Scaling == Average {
				shift = lambda * 2 * float64(n)
			}
			var inverse mat.Dense
			shifted := mat.DenseCopyOf(k)
			for i := range n {
				shifted.Set(i, i, shifted.At(i, i)+shift)
			}
			if err := inverse.Inverse(shifted); err != nil {
				t.Fatal(err)
			}
			var want mat.VecDense
			want.MulVec(&inverse, mat.NewVecDense(n, y))
			s := open(t, k, y, cfg)
			solve.Run(s, 0)
			for i, got := range s.Coef().Beta {
				if math.Abs(got-want.AtVec(i)) > 1e-6*(1+math.Abs(want.AtVec(i))) {
					t.Fatalf("%+v: coefficient %d is %v, want %v", cfg, i, got, want.AtVec(i))
				}
			}
		}
	}
}

// At the result the gradient of UML's g(α) = λαᵀGα + (1/2n)Σ(⟨α, G·ᵢ⟩ − yᵢ)² is 0, and no
// step away from it makes g smaller.
func TestUMLObjective(t *testing.T) {
	_, y, k := wave(12, 1)
	n := len(y)
	const lambda = 0.02
	g := func(alpha []float64) float64 {
		var errors, square float64
		for i, a := range alpha {
			f := 0.0
			for j, v := range k.Row(i) {
				f += v * alpha[j]
			}
			errors += (f - y[i]) * (f - y[i])
			square += a * f
		}
		return lambda*square + errors/(2*float64(n))
	}
	s := open(t, k, y, Config{Lambda: lambda, Scaling: Average})
	solve.Run(s, 0)
	best := s.Coef().Beta
	if c := s.Certificate(); math.Abs(c.Primal-g(best)) > 1e-12 {
		t.Errorf("primal %v, want %v", c.Primal, g(best))
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range n {
		const h = 1e-4
		moved := append([]float64(nil), best...)
		moved[i] += h
		up := g(moved)
		moved[i] -= 2 * h
		if slope := (up - g(moved)) / (2 * h); math.Abs(slope) > 1e-9 {
			t.Errorf("∂g/∂α%d = %v", i, slope)
		}
		for j := range moved {
			moved[j] = best[j] + rng.NormFloat64()
		}
		if g(moved) < g(best) {
			t.Errorf("%v is better than the optimum %v", g(moved), g(best))
		}
	}
}

// Leaving out each point in turn and fitting the others gives the closed form.
func TestLeaveOneOut(t *testing.T) {
	xs, y, k := wave(15, 1)
	kernel := reftest.Kernel("rbf", 1, 0, 0)
	for _, cfg := range []Config{{Lambda: 0.1}, {Lambda: 0.1, Method: Iterative}, {Lambda: 0.01, Scaling: Average}} {
		s := open(t, k, y, cfg)
		solve.Run(s, 0)
		got := s.LeaveOneOut()
		for left := range y {
			var rest [][]float64
			var values []float64
			for i := range y {
				if i != left {
					rest, values = append(rest, xs[i]), append(values, y[i])
				}
			}
			other := open(t, reftest.Gram(kernel, rest), values, Config{Lambda: cfg.Shift(len(y))})
			solve.Run(other, 0)
			f := 0.0
			for i, b := range other.Coef().Beta {
				f += b * kernel(rest[i], xs[left])
			}
			if want := y[left] - f; math.Abs(got[left]-want) > 1e-7 {
				t.Errorf("%+v: left-out residual %d is %v, want %v", cfg, left, got[left], want)
			}
		}
	}
}

// After t steps of conjugate gradients D is the largest that the span of y, Ay, …,
// Aᵗ⁻¹y has.
func TestKrylov(t *testing.T) {
	_, y, k := wave(9, 3)
	n := len(y)
	const lambda = 0.3
	a := mat.DenseCopyOf(k)
	for i := range n {
		a.Set(i, i, a.At(i, i)+lambda)
	}
	s := open(t, k, y, Config{Lambda: lambda, Method: Iterative})
	column := mat.NewVecDense(n, append([]float64(nil), y...))
	var space *mat.Dense
	for steps := 1; steps <= 5; steps++ {
		grown := mat.NewDense(n, steps, nil)
		if space != nil {
			grown.Slice(0, n, 0, steps-1).(*mat.Dense).Copy(space)
		}
		var unit mat.VecDense
		unit.ScaleVec(1/mat.Norm(column, 2), column)
		grown.SetCol(steps-1, unit.RawVector().Data)
		space = grown
		column.MulVec(a, &unit)

		// Largest 2αᵀy − αᵀAα over α = Vc: VᵀAV c = Vᵀy.
		var left, small mat.Dense
		left.Mul(space.T(), a)
		small.Mul(&left, space)
		var right, c, want mat.VecDense
		right.MulVec(space.T(), mat.NewVecDense(n, y))
		if err := c.SolveVec(&small, &right); err != nil {
			t.Fatal(err)
		}
		want.MulVec(space, &c)
		s.Step()
		for i, got := range s.Coef().Beta {
			if math.Abs(got-want.AtVec(i)) > 1e-6 {
				t.Fatalf("step %d: coefficient %d is %v, want %v", steps, i, got, want.AtVec(i))
			}
		}
		// The error that the account tells is that to the solution.
		var best, miss, image mat.VecDense
		if err := best.SolveVec(a, mat.NewVecDense(n, y)); err != nil {
			t.Fatal(err)
		}
		miss.SubVec(&best, mat.NewVecDense(n, s.Coef().Beta))
		image.MulVec(a, &miss)
		distance := math.Sqrt(mat.Dot(&miss, &image))
		if got := s.Account().Facts[3].Value; math.Abs(got-distance) > 1e-9 {
			t.Errorf("step %d: told distance %v, want %v", steps, got, distance)
		}
	}
}

// Weights of features and coefficients of examples are one function, with more features
// than examples and with fewer, and that of the solver with K = XXᵀ.
func TestPrimalIsDual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(1, 9).Draw(t, "n"), rapid.IntRange(1, 9).Draw(t, "d")
		number := rapid.Float64Range(-3, 3)
		x := rapid.SliceOfN(number, n*d, n*d).Draw(t, "x")
		y := rapid.SliceOfN(number, n, n).Draw(t, "y")
		s := rapid.Float64Range(0.01, 5).Draw(t, "s")
		p, err := NewPrimal(x, d, y, s)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range p.Weights {
			if math.Abs(w-p.WeightsDual[i]) > 1e-8*(1+math.Abs(w)) {
				t.Errorf("weight %d: %v and %v", i, w, p.WeightsDual[i])
			}
		}
		data := make([]float64, n*n)
		for i := range n {
			for j := range n {
				for c := range d {
					data[i*n+j] += x[i*d+c] * x[j*d+c]
				}
			}
		}
		solver, err := New(gram.NewFull(n, data), y, Config{Lambda: s, Method: Iterative}, nil)
		if err != nil {
			t.Fatal(err)
		}
		solve.Run(solver, 0)
		fitted := make([]float64, n)
		solver.Fitted(fitted)
		for i := range n {
			direct := 0.0
			for c := range d {
				direct += p.Weights[c] * x[i*d+c]
			}
			for _, other := range []float64{p.Predictions[i], p.PredictionsDual[i], fitted[i]} {
				if math.Abs(other-direct) > 1e-6*(1+math.Abs(direct)) {
					t.Errorf("prediction %d: %v and %v", i, other, direct)
				}
			}
		}
	})
}

// What cannot be solved is said in words, with a λ that helps.
func TestSingular(t *testing.T) {
	line := [][]float64{{0}, {1}, {1}, {2}, {-1}}
	tests := []struct {
		name   string
		kernel func(x, z []float64) float64
		xs     [][]float64
		y      []float64
		lambda float64
		want   string
		remedy [2]string // by method: what is enough for these targets, and for any
	}{
		{"contradiction", reftest.Kernel("rbf", 1, 0, 0), line, []float64{0, 1, 2, 0, 1}, 0, "points 2 and 3 are one, but their targets differ, so with λ = 0 no function meets both and K is singular (rank 4 of 5). Choose λ = ", [2]string{"10⁻¹⁰ or more.", "10⁻⁶ or more."}},
		{"copies", reftest.Kernel("rbf", 1, 0, 0), line, []float64{0, 1, 1, 0, 1}, 0, "points 2 and 3 are one, so K is singular (rank 4 of 5)", [2]string{}},
		{"rank", reftest.Kernel("linear", 0, 0, 0), [][]float64{{1}, {2}, {3}}, []float64{1, 2, 4}, 0, "K is singular up to rounding (rank 1 of 3), and λ = 0 is too small to solve for the coefficients. Choose λ = ", [2]string{"10⁻⁹ or more.", "5 × 10⁻⁶ or more."}},
		{"tiny", reftest.Kernel("rbf", 1e-9, 0, 0), line, []float64{0, 1, 2, 0, 1}, 1e-18, "λ = 10⁻¹⁸", [2]string{}},
		{"indefinite", func(x, z []float64) float64 { return -x[0] * z[0] }, [][]float64{{1}, {2}, {3}}, []float64{1, 2, 4}, 0.5, "its smallest eigenvalue is −14, and with λ = 0.5 the objective has no minimum. Choose λ = 20 or more, or repair the spectrum.", [2]string{}},
	}
	for _, test := range tests {
		for _, cfg := range methods {
			cfg.Lambda = test.lambda
			if cfg.Scaling == Average {
				cfg.Lambda /= 2 * float64(len(test.y))
			}
			s := open(t, reftest.Gram(test.kernel, test.xs), test.y, cfg)
			step := solve.Run(s, 0)
			if step.Status == solve.Converged {
				// Conjugate gradients need not meet the singular direction.
				if c := s.Certificate(); cfg.Method == Iterative && c.Gap < 1e-12 {
					continue
				}
				t.Errorf("%s %+v: converged", test.name, cfg)
				continue
			}
			if step.Status != solve.Failed || s.Err() == nil || cfg.Scaling == Plain && !strings.Contains(s.Message(), test.want+test.remedy[cfg.Method]) {
				t.Errorf("%s %+v: ended %v with %q", test.name, cfg, step.Status, s.Message())
			}
			for _, b := range s.Coef().Beta {
				if math.IsNaN(b) || math.IsInf(b, 0) {
					t.Errorf("%s: coefficient %v", test.name, b)
				}
			}
		}
	}
}

// The λ that is proposed is enough for these targets, and not by far more than that: least
// squares on ten features need 10⁻¹² where the targets are a function of them.
func TestRemedyIsNoLargerThanNeeded(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	xs := make([][]float64, 100)
	inside, outside := make([]float64, len(xs)), make([]float64, len(xs))
	for i := range xs {
		for j := range 10 {
			v := rng.NormFloat64()
			xs[i] = append(xs[i], v)
			inside[i] += float64(j+1) * v
		}
		outside[i] = rng.NormFloat64()
	}
	k := reftest.Gram(reftest.Kernel("linear", 0, 0, 0), xs)
	for name, y := range map[string][]float64{"inside": inside, "outside": outside} {
		ends := func(lambda float64) solve.Status {
			return solve.Run(open(t, k, y, Config{Lambda: lambda}), 0).Status
		}
		for _, lambda := range []float64{0, 1e-15} {
			s := open(t, k, y, Config{Lambda: lambda})
			solve.Run(s, 0)
			e := SingularError{N: len(y), Added: lambda, Least: 1e-5}
			e.For(k, y)
			proposed := Words{Symbol: "λ", Scale: 1}.remedy(e.Least)
			if !strings.Contains(s.Message(), proposed) {
				t.Errorf("%s, λ = %v: %q, want %q", name, lambda, s.Message(), proposed)
			}
			if ends(e.Least) != solve.Converged || ends(e.Least/1000) == solve.Converged {
				t.Errorf("%s: λ = %v ends %v, a thousandth of it %v", name, e.Least, ends(e.Least), ends(e.Least/1000))
			}
			if largest := map[string]float64{"inside": 1e-10, "outside": 1e-6}[name]; e.Least > largest {
				t.Errorf("%s: λ = %v is proposed", name, e.Least)
			}
		}
	}
}

// The λ that is proposed is enough.
func TestRemedy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "n")
		xs := make([][]float64, n)
		y := make([]float64, n)
		for i := range xs {
			xs[i] = []float64{rapid.Float64Range(-2, 2).Draw(t, "x")}
			y[i] = rapid.Float64Range(-2, 2).Draw(t, "y")
		}
		xs[1] = xs[0]
		formulas := []func(x, z []float64) float64{
			reftest.Kernel("rbf", 0.3, 0, 0), reftest.Kernel("sigmoid", 1, 0, -1),
			func(x, z []float64) float64 { return 1 - (x[0]-z[0])*(x[0]-z[0]) },
		}
		k := reftest.Gram(rapid.SampledFrom(formulas).Draw(t, "kernel"), xs)
		_, err := NewFactor(k, 0)
		e, ok := err.(*SingularError)
		if !ok {
			t.Fatalf("%v", err)
		}
		if _, err := NewFactor(k, e.Least); err != nil {
			t.Errorf("the remedy %v is none: %v", e.Least, err)
		}
	})
}

func TestBadData(t *testing.T) {
	_, y, k := wave(5, 1)
	one := gram.NewFull(1, []float64{2})
	huge := gram.NewFull(1, []float64{1e200})
	large := gram.NewRows(wide{}, make([]int, 7000), 1<<10)
	tests := []struct {
		name string
		k    gram.Matrix
		y    []float64
		cfg  Config
		want string
	}{
		{"none", gram.NewFull(0, nil), nil, Config{}, "There are no points yet"},
		{"not a number", k, []float64{1, 2, math.NaN(), 3, 4}, Config{}, "The value of point 3 is not a number."},
		{"target", k, []float64{1, 2, 3, 1e200, 4}, Config{}, "The value of point 4 is too large"},
		{"kernel", huge, []float64{1}, Config{}, "The kernel of point 1"},
		{"many", large, make([]float64, 7000), Config{Lambda: 1}, "Choose the iterative method"},
		{"too many", large, make([]float64, 7000), Config{Lambda: 1, Method: Iterative}, "at most 6000 points"},
	}
	for _, test := range tests {
		_, err := New(test.k, test.y, test.cfg, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	// One point, values of 0, and extreme λ.
	for _, cfg := range methods {
		for _, lambda := range []float64{1e-300, 1, 1e12} {
			cfg.Lambda = lambda
			for _, v := range []float64{0, 3} {
				s := open(t, one, []float64{v}, cfg)
				if step := solve.Run(s, 0); step.Status != solve.Converged {
					t.Errorf("%+v: ended %v: %s", cfg, step.Status, s.Message())
				}
				if want := v / (2 + cfg.Shift(1)); math.Abs(s.Coef().Beta[0]-want) > 1e-12 {
					t.Errorf("%+v: α = %v, want %v", cfg, s.Coef().Beta[0], want)
				}
			}
			s := open(t, k, y, cfg)
			solve.Run(s, 0)
			for _, f := range s.Figures() {
				if f.Key != "loo-error" && math.IsNaN(f.Value) {
					t.Errorf("%+v: %s is %v", cfg, f.Key, f.Value)
				}
			}
		}
	}
}

type wide struct{}

func (wide) Eval(x, z int) float64 { return 1 }

// Classes are told apart by the sign of the regression on ±1, and parts speak of the
// examples of the whole.
func TestClassification(t *testing.T) {
	xs := [][]float64{{-2}, {-1.5}, {0}, {0.3}, {2}, {2.2}, {2.2}}
	labels := []float64{4, 4, 7, 7, 9, 9, 9}
	k := reftest.Gram(reftest.Kernel("rbf", 1, 0, 0), xs)
	for scheme := range 2 {
		c := Config{Multiclass: scheme, Lambda: 0.01}
		m, err := c.Start(learn.Data{K: k, Y: labels, Task: learn.Classification})
		if err != nil {
			t.Fatal(err)
		}
		solve.Run(m, 0)
		coef, rule := m.Coef(), m.Rule()
		for r, x := range xs {
			decision := make([]float64, coef.M)
			for i, z := range xs {
				for j := range decision {
					decision[j] += coef.Beta[i*coef.M+j] * math.Exp(-(x[0]-z[0])*(x[0]-z[0]))
				}
			}
			if got := rule.Label(decision); got != labels[r] {
				t.Errorf("scheme %d: example %d is taken for class %v", scheme, r, got)
			}
		}
	}
	c := Config{Lambda: 0}
	m, err := c.Start(learn.Data{K: k, Y: labels, Task: learn.Classification})
	if err != nil {
		t.Fatal(err)
	}
	solve.Run(m, 0)
	if !strings.Contains(m.Message(), "points 6 and 7 are one") {
		t.Errorf("message %q", m.Message())
	}
}

// A hundred steps at once are a hundred steps, and an account of every step has what it
// needs.
func TestAccounts(t *testing.T) {
	_, y, k := wave(40, 1)
	s := open(t, k, y, Config{Lambda: 0.1})
	if a := s.Account(); a.Did != "" || a.Next != "Factorise K + λI" {
		t.Errorf("before the first step: %+v", a)
	}
	s.Step()
	if a := s.Account(); a.Did != "Factorised K + λI." || a.Next != "Solve for α" {
		t.Errorf("after the first step: %+v", a)
	}
	s.Step()
	a := s.Account()
	if a.Did != "Solved for α." || a.Next != "" || len(a.Residuals) != 40 || a.Residuals[7] != y[7] {
		t.Errorf("after the last step: %+v", a)
	}
	s = open(t, k, y, Config{Lambda: 0.1, Method: Iterative})
	if a := s.Account(); a.Next != "Go along direction 1" {
		t.Errorf("before the first step: %+v", a)
	}
	s.Step()
	before := make([]float64, 40)
	s.errorsNow(before)
	s.Step()
	a = s.Account()
	if a.Did != "Went along direction 2." || a.Next != "Go along direction 3" || a.Residuals[3] != before[3] {
		t.Errorf("after two steps: %+v", a)
	}
}

func TestParameters(t *testing.T) {
	set := param.Of(new(Config))
	for i, key := range []string{"lambda", "scaling", "method", "multiclass"} {
		if set.Specs()[i].Key != key {
			t.Errorf("parameter %d is %s", i, set.Specs()[i].Key)
		}
	}
}
