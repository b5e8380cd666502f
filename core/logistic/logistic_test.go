package logistic

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"

	"mercer/core/feature"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

type vkernel = kernel.Kernel[[]float64]

func open(t testing.TB, k gram.Matrix, y []float64, lambda float64) *Solver {
	t.Helper()
	s, err := New(multiclass.Problem{K: k, Y: y}, Config{Lambda: lambda})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// overlapping returns n points of two classes that overlap, y = ±1.
func overlapping(n int, seed uint64) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for i := range n {
		side := float64(2*(i%2) - 1)
		xs = append(xs, []float64{rng.NormFloat64() + 0.8*side, rng.NormFloat64() + 0.4*side})
		y = append(y, side)
	}
	return xs, y
}

// primal and dual are P and D by their definitions.
func primal(k gram.Matrix, y, alpha []float64, lambda float64) float64 {
	f := make([]float64, len(y))
	gram.Multiply(f, k, alpha)
	p := 0.0
	for i, v := range f {
		p += lambda/2*alpha[i]*v + math.Log(1+math.Exp(-y[i]*v))/float64(len(y))
	}
	return p
}

func dual(k gram.Matrix, y, a []float64, lambda float64) float64 {
	n := float64(len(y))
	d := 0.0
	for i, v := range a {
		d += -(v*math.Log(v) + (1-v)*math.Log(1-v)) / n
		for j, w := range a {
			d -= v * w * y[i] * y[j] * k.Row(i)[j] / (2 * lambda * n * n)
		}
	}
	return d
}

func TestLogisticKeepsThePromisesOfSolvers(t *testing.T) {
	xs, y := overlapping(30, 1)
	for _, k := range []vkernel{kernel.Linear{}, kernel.RBF{Gamma: 2}, kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}} {
		m := gram.New(k, xs)
		for _, lambda := range []float64{1e-4, 0.01, 1} {
			err := solvetest.Test(func() solve.Solver { return open(t, m, y, lambda) }, solvetest.Options{
				Monotone: -1, Gap: roughly, Limit: 100,
				Invariant: func(v solve.Solver, step solve.Step) error {
					s := v.(*Solver)
					p := primal(m, y, s.alpha, lambda)
					a := make([]float64, len(y))
					for i, f := range s.f {
						a[i] = 1 / (1 + math.Exp(y[i]*f))
					}
					d := dual(m, y, a, lambda)
					if math.Abs(step.Objective-p) > 1e-9*(1+p) || math.Abs(step.Gap-(p-d)) > 1e-7*(1+p) {
						return fmt.Errorf("P = %v and gap %v, by definition %v and %v", step.Objective, step.Gap, p, p-d)
					}
					f := make([]float64, len(y))
					gram.Multiply(f, m, s.alpha)
					for i, v := range f {
						if math.Abs(v-s.f[i]) > 1e-9*(1+math.Abs(v)) {
							return fmt.Errorf("f(x%d) = %v, recomputed %v", i, s.f[i], v)
						}
					}
					return nil
				},
			})
			if err != nil {
				t.Errorf("%T, λ = %v: %v", k, lambda, err)
			}
		}
	}
}

// The residual is the gradient: ∂P/∂α = Kr, by finite differences.
func TestGradient(t *testing.T) {
	xs, y := overlapping(12, 2)
	m := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	s := open(t, m, y, 0.05)
	for range 3 {
		gradient := fd.Gradient(nil, func(alpha []float64) float64 { return primal(m, y, alpha, 0.05) }, s.alpha,
			&fd.Settings{Formula: fd.Central})
		for i, want := range gradient {
			if math.Abs(s.kr[i]-want) > 1e-8 {
				t.Fatalf("step %d: gradient %d is %v, want %v", s.iter, i, s.kr[i], want)
			}
		}
		s.Step()
	}
}

// A whole step is Newton's: it solves the linear equations of the second derivatives,
// written out in full.
func TestStepIsNewtons(t *testing.T) {
	xs, y := overlapping(10, 3)
	m := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	s := open(t, m, y, 0.1)
	for range 3 {
		n := len(y)
		h := mat.NewDense(n, n, nil)
		for i := range n {
			for j := range n {
				w := sigma(s.f[i]) * sigma(-s.f[i]) / float64(n)
				h.Set(i, j, w*m.Row(i)[j])
			}
			h.Set(i, i, h.At(i, i)+0.1)
		}
		var want mat.VecDense
		if err := want.SolveVec(h, mat.NewVecDense(n, s.r)); err != nil {
			t.Fatal(err)
		}
		got, ok := s.direction()
		if !ok {
			t.Fatal("no direction")
		}
		for i, v := range got {
			if math.Abs(v+want.AtVec(i)) > 1e-9 {
				t.Fatalf("direction %d is %v, want %v", i, v, -want.AtVec(i))
			}
		}
		s.Step()
	}
}

// On explicit features gonum's BFGS comes to the same weights.
func TestLogisticOnExplicitFeatures(t *testing.T) {
	xs, y := overlapping(40, 4)
	k := kernel.Poly{Degree: 2, Gamma: 0.5, Coef0: 1}
	m, err := feature.Of(k, 2, feature.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	d := int(m.Dimension())
	phi := make([][]float64, len(xs))
	for i, x := range xs {
		phi[i] = make([]float64, d)
		m.Apply(phi[i], x)
	}
	for _, lambda := range []float64{0.003, 0.3} {
		dot := func(a, b []float64) (sum float64) {
			for i, v := range a {
				sum += v * b[i]
			}
			return sum
		}
		result, err := optimize.Minimize(optimize.Problem{
			Func: func(w []float64) float64 {
				p := lambda / 2 * dot(w, w)
				for i, x := range phi {
					p += math.Log1p(math.Exp(-y[i]*dot(w, x))) / float64(len(y))
				}
				return p
			},
			Grad: func(g, w []float64) {
				for a := range g {
					g[a] = lambda * w[a]
				}
				for i, x := range phi {
					pull := y[i] / (1 + math.Exp(y[i]*dot(w, x))) / float64(len(y))
					for a := range g {
						g[a] -= pull * x[a]
					}
				}
			},
		}, make([]float64, d), &optimize.Settings{GradientThreshold: 1e-9}, &optimize.BFGS{})
		if err != nil {
			t.Fatal(err)
		}
		s := open(t, gram.New(vkernel(k), xs), y, lambda)
		if step := solve.Run(s, 0); math.Abs(step.Objective-result.F) > 1e-9 {
			t.Errorf("λ = %v: objective %v, want %v", lambda, step.Objective, result.F)
		}
		for a := range d {
			w := 0.0
			for i, v := range s.alpha {
				w += v * phi[i][a]
			}
			if math.Abs(w-result.X[a]) > 1e-5 {
				t.Errorf("λ = %v: weight %d is %v, want %v", lambda, a, w, result.X[a])
			}
		}
	}
}

// One point of each class, far apart in a kernel that sees only whether points are the
// same: f = t at both, where λt = σ(−t)/2.
func TestClosedForm(t *testing.T) {
	s := open(t, gram.NewFull(2, []float64{1, 0, 0, 1}), []float64{-1, 1}, 0.05)
	solve.Run(s, 0)
	low, high := 0.0, 10.0
	for range 100 {
		if mid := (low + high) / 2; 0.05*mid < 1/(1+math.Exp(mid))/2 {
			low = mid
		} else {
			high = mid
		}
	}
	if math.Abs(s.f[1]-low) > 1e-5 || math.Abs(s.f[0]+low) > 1e-5 {
		t.Errorf("f = %v, want ±%v", s.f, low)
	}
}

func TestAccountsOfNewton(t *testing.T) {
	xs, y := overlapping(10, 5)
	s := open(t, gram.New(vkernel(kernel.RBF{Gamma: 1}), xs), y, 0.01)
	if a := s.Account(); a.Did != "" || a.Next != "Take a Newton step" || a.Why == "" {
		t.Errorf("at first: %+v", a)
	}
	before := s.value
	s.Step()
	a := s.Account()
	if a.Did != "Moved all 10 coefficients together." || !strings.Contains(a.Why, "had p = 0.5 there") ||
		math.Abs(a.Facts[1].Value-(before-s.value)) > 1e-15 || len(a.Marks) != 1 {
		t.Errorf("after a step: %+v", a)
	}
	solve.Run(s, 0)
	if a := s.Account(); a.Next != "" || !strings.Contains(a.Why, "optimum") {
		t.Errorf("at the end: %+v", a)
	}
	if f := s.Figures(); math.Abs(f[0].Value-loss(y, s.f)) > 1e-15 {
		t.Errorf("figures %+v", f)
	}
}

func TestWhateverComesIn(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name   string
		k      []float64
		labels []float64
		want   string
	}{
		{"no points", nil, nil, "There are no points yet."},
		{"one point", []float64{1}, []float64{1}, "All points are of one class."},
		{"infinite", []float64{inf, 0, 0, 1}, []float64{1, 2}, "too large to compute with"},
		{"nan beside the diagonal", []float64{1, nan, nan, 1}, []float64{1, 2}, "too large to compute with"},
		{"zeros", []float64{0, 0, 0, 0}, []float64{1, 2}, ""},
		{"opposed twins", []float64{1, 1, 1, 1}, []float64{1, 2}, ""},
		{"indefinite without a diagonal", []float64{0, -200, -200, 0}, []float64{1, 2}, "not positive semidefinite"},
		{"indefinite", []float64{-1, 200, 200, -1}, []float64{1, 2}, "not positive semidefinite"},
		{"enormous", []float64{1e99, 0, 0, 1e99}, []float64{1, 2}, ""},
	} {
		for _, lambda := range []float64{1e-12, 0.01, 1e6} {
			machine, err := (&Config{Lambda: lambda}).Start(learn.Data{K: gram.NewFull(len(c.labels), c.k), Y: c.labels})
			if err != nil {
				if c.want == "" || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%s: %v, want %q", c.name, err, c.want)
				}
				continue
			}
			step := solve.Run(machine, 0)
			machine.(solve.Teller).Account()
			for _, v := range machine.Coef().Beta {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Errorf("%s, λ = %v: coefficient %v", c.name, lambda, v)
				}
			}
			if c.want == "" && (step.Status != solve.Converged || machine.Message() != "") {
				t.Errorf("%s, λ = %v: %v, gap %v of %v, %q", c.name, lambda, step.Status, step.Gap, step.Objective, machine.Message())
			}
			if c.want != "" && lambda < 1 && !strings.Contains(machine.Message(), c.want) {
				t.Errorf("%s, λ = %v: %v %q, want %q", c.name, lambda, step.Status, machine.Message(), c.want)
			}
		}
	}
	for _, lambda := range []float64{-1, nan, inf} {
		if _, err := (&Config{Lambda: lambda}).Start(learn.Data{K: gram.NewFull(2, []float64{1, 0, 0, 1}), Y: []float64{1, 2}}); err == nil {
			t.Errorf("λ = %v is taken", lambda)
		} else if _, ok := err.(*param.Error); !ok {
			t.Errorf("%T", err)
		}
	}
}

// What is singular, nearly so, or large is no obstacle.
func TestSingularMatrices(t *testing.T) {
	xs, y := overlapping(60, 6)
	xs, y = append(xs, xs[:20]...), append(y, y[:20]...)
	for _, k := range []vkernel{kernel.Linear{}, kernel.RBF{Gamma: 1e-3}, kernel.Poly{Degree: 8, Gamma: 1, Coef0: 1}} {
		for _, lambda := range []float64{1e-8, 1e-4, 1e6} {
			s := open(t, gram.New(k, xs), y, lambda)
			step := solve.Run(s, 0)
			if !(step.Gap <= 1e-6*step.Objective) || (step.Status == solve.Failed) != (s.Err() != nil) {
				t.Errorf("%T, λ = %v: %v after %d steps, gap %v of %v, %q", k, lambda, step.Status, step.Iter, step.Gap, step.Objective, s.Message())
			}
		}
	}
}

type large struct{ gram.Matrix }

func (large) Len() int { return 5000 }

func TestTooManyPoints(t *testing.T) {
	_, err := New(multiclass.Problem{K: large{}, Y: make([]float64, 5000)}, Config{Lambda: 1})
	if data, ok := err.(*learn.DataError); !ok || !strings.Contains(data.Reason, "up to 2000, and there are 5000") {
		t.Errorf("%v", err)
	}
}

func TestSeveralClasses(t *testing.T) {
	xs, _ := overlapping(30, 5)
	labels := make([]float64, 30)
	for i := range labels {
		labels[i] = float64(i % 3)
	}
	m := gram.New(vkernel(kernel.RBF{Gamma: 3}), xs)
	for scheme := range 2 {
		err := solvetest.Test(func() solve.Solver {
			machine, err := (&Config{Lambda: 0.01, Multiclass: scheme}).Start(learn.Data{K: m, Y: labels})
			if err != nil {
				t.Fatal(err)
			}
			return machine
		}, solvetest.Options{Gap: 1e-8})
		if err != nil {
			t.Errorf("scheme %d: %v", scheme, err)
		}
	}
}
