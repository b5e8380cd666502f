package perceptron

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
	"mercer/core/svm"
)

type vkernel = kernel.Kernel[[]float64]

func open(t testing.TB, k gram.Matrix, y []float64, epochs int) *Solver {
	t.Helper()
	s, err := New(multiclass.Problem{K: k, Y: y}, Config{Epochs: epochs})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// apart returns n points in the plane of which a line through the origin leaves a
// strip of the given half width free.
func apart(n int, margin float64, seed uint64) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for len(xs) < n {
		x := []float64{2*rng.Float64() - 1, 2*rng.Float64() - 1}
		d := 0.6*x[0] + 0.8*x[1]
		if math.Abs(d) < margin {
			continue
		}
		xs = append(xs, x)
		y = append(y, math.Copysign(1, d))
	}
	return xs, y
}

// In explicit features: w := w + yψ where y⟨w, ψ⟩ ≤ 0, one after the other.
func TestPerceptronOnExplicitFeatures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs, y := apart(rapid.IntRange(2, 25).Draw(t, "n"), 0.05, rapid.Uint64().Draw(t, "seed"))
		if rapid.Bool().Draw(t, "noise") {
			y[0] = -y[0]
		}
		s, err := New(multiclass.Problem{K: gram.New(vkernel(kernel.Linear{}), xs), Y: y}, Config{Epochs: 30})
		if err != nil {
			t.Fatal(err)
		}
		w := []float64{0, 0}
		mistakes, right := 0, 0
		for i := 0; ; i = (i + 1) % len(xs) {
			margin := y[i] * (w[0]*xs[i][0] + w[1]*xs[i][1])
			step := s.Step()
			if s.last.example != i || math.Abs(s.last.margin-margin) > 1e-9 || s.last.mistake != !(s.last.margin > 0) {
				t.Fatalf("step %d: %+v, in features y·f = %v", step.Iter, s.last, margin)
			}
			right++
			if s.last.mistake {
				mistakes++
				right = 0
				w[0] += y[i] * xs[i][0]
				w[1] += y[i] * xs[i][1]
			}
			if counted := int(math.Round(norm1(s.beta))); counted != mistakes || s.mistakes != mistakes {
				t.Fatalf("%d mistakes, Σ|β| = %d, counted %d", mistakes, counted, s.mistakes)
			}
			if done := right == len(xs); done != (step.Status == solve.Converged) {
				t.Fatalf("%d right in a row of %d: %v", right, len(xs), step.Status)
			}
			if step.Status != solve.Running {
				if step.Status == solve.Exhausted && step.Iter != 30*len(xs) {
					t.Fatalf("ended after %d steps", step.Iter)
				}
				return
			}
		}
	})
}

func norm1(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += math.Abs(x)
	}
	return sum
}

func TestPerceptronKeepsThePromisesOfSolvers(t *testing.T) {
	xs, y := apart(40, 0.1, 3)
	y[3] = -y[3]
	for _, c := range []struct {
		k    vkernel
		ends solve.Status
	}{{kernel.Linear{}, solve.Exhausted}, {kernel.RBF{Gamma: 5}, solve.Converged}, {kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}, solve.Exhausted}} {
		m := gram.New(c.k, xs)
		err := solvetest.Test(func() solve.Solver { return open(t, m, y, 10) }, solvetest.Options{
			Ends: []solve.Status{c.ends},
			Invariant: func(v solve.Solver, step solve.Step) error {
				s := v.(*Solver)
				f := make([]float64, len(y))
				gram.Multiply(f, m, s.beta)
				square, loss := 0.0, 0.0
				for i, v := range f {
					if math.Abs(v-s.f[i]) > 1e-9*(1+math.Abs(v)) {
						return fmt.Errorf("f(x%d) = %v, recomputed %v", i, s.f[i], v)
					}
					square += v * s.beta[i]
					loss += max(0, -y[i]*v) / float64(len(y))
				}
				if math.Abs(square-s.square) > 1e-9*(1+square) || math.Abs(loss-step.Objective) > 1e-9*(1+loss) {
					return fmt.Errorf("‖f‖² = %v and L = %v, recomputed %v and %v", s.square, step.Objective, square, loss)
				}
				if step.Status == solve.Converged && s.Certificate().Violation > 0 {
					return fmt.Errorf("converged with a point on the wrong side")
				}
				return nil
			},
		})
		if err != nil {
			t.Errorf("%T: %v", c.k, err)
		}
	}
}

// The bound is true, and with it the margin: no direction of the plane has a wider one.
func TestBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs, y := apart(rapid.IntRange(3, 40).Draw(t, "n"), rapid.Float64Range(0.02, 0.3).Draw(t, "margin"), rapid.Uint64().Draw(t, "seed"))
		if !slices.Contains(y, 1) || !slices.Contains(y, -1) {
			return
		}
		m := gram.New(vkernel(kernel.Linear{}), xs)
		s, err := New(multiclass.Problem{K: m, Y: y}, Config{Epochs: 1e5})
		if err != nil {
			t.Fatal(err)
		}
		b := newBound(s.p)
		widest, radius := 0.0, 0.0
		for turn := range 2000 {
			a := float64(turn) * math.Pi / 1000
			least := math.Inf(1)
			for i, x := range xs {
				least = min(least, y[i]*(math.Cos(a)*x[0]+math.Sin(a)*x[1]))
			}
			widest = max(widest, least)
		}
		for _, x := range xs {
			radius = max(radius, x[0]*x[0]+x[1]*x[1])
		}
		if b.margin > widest+4e-3 || math.Abs(b.radius-radius) > 1e-12 {
			t.Fatalf("margin %v and R² %v, in the plane %v and %v", b.margin, b.radius, widest, radius)
		}
		if b.margin < 0.5*widest {
			t.Fatalf("margin %v, the widest is %v", b.margin, widest)
		}
		if step := solve.Run(s, 0); step.Status != solve.Converged || float64(s.mistakes) > b.mistakes() {
			t.Fatalf("%v with %d mistakes, at most %v", step.Status, s.mistakes, b.mistakes())
		}
	})
}

// The margin is that of the hard-margin SVM without a bias, which the soft SVM becomes
// where λ is small.
func TestBoundIsThatOfTheHardMargin(t *testing.T) {
	xs, y := apart(50, 0.1, 9)
	for _, k := range []vkernel{kernel.Linear{}, kernel.RBF{Gamma: 1}, kernel.Poly{Degree: 2, Gamma: 1, Coef0: 1}} {
		m := gram.New(k, xs)
		b := newBound(multiclass.Problem{K: m, Y: y})
		soft, err := svm.NewSoft(multiclass.Problem{K: m, Y: y}, svm.Soft{Lambda: 1e-7, Tolerance: 1e-10})
		if err != nil {
			t.Fatal(err)
		}
		solve.Run(soft, 0)
		if want := soft.Certificate().Margin; b.margin > want*(1+1e-6) || b.margin < 0.9*want {
			t.Errorf("%T: margin %v, of the SVM %v", k, b.margin, want)
		}
	}
}

// Where classes cannot be separated, no bound is claimed.
func TestNoBound(t *testing.T) {
	xs, y := apart(30, 0.05, 2)
	xs, y = append(xs, xs[0]), append(y, -y[0])
	s := open(t, gram.New(vkernel(kernel.RBF{Gamma: 1}), xs), y, 5)
	solve.Run(s, 0)
	if v := s.Figures()[1].Value; !math.IsNaN(v) {
		t.Errorf("bound %v", v)
	}
	if a := s.Account(); a.Facts[3].Text == "" || !strings.Contains(s.Message(), "cannot be separated") {
		t.Errorf("%+v, %q", a.Facts[3], s.Message())
	}
}

func TestAccountsOfVisits(t *testing.T) {
	m := gram.New(vkernel(kernel.Linear{}), [][]float64{{-1}, {2}})
	s, err := New(multiclass.Problem{K: m, Y: []float64{-1, 1}, Examples: []int{4, 16}}, Config{Epochs: 5})
	if err != nil {
		t.Fatal(err)
	}
	if a := s.Account(); a.Did != "" || a.Next != "Visit x₅" || a.Why == "" {
		t.Errorf("at first: %+v", a)
	}
	s.Step()
	if a := s.Account(); a.Did != "Visited point 5." || a.Next != "Visit x₁₇" || a.Marks[0] != (solve.Mark{Example: 0, Role: "mistake"}) ||
		!strings.HasPrefix(a.Why, "y·f(x₅) = 0 ≤ 0 is a mistake, the 1st: β₅ falls from 0 to −1") {
		t.Errorf("after a mistake: %+v", a)
	}
	// f(x) = x now, which is right about both. (R/γ)² = (2/1)².
	s.Step()
	if a := s.Account(); a.Next != "Visit x₅" || !strings.Contains(a.Why, "y·f(x₁₇) = 2 > 0 is right") || math.Abs(a.Facts[3].Value-4) > 1e-6 {
		t.Errorf("after a right one: %+v", a)
	}
	s.Step()
	if a := s.Account(); a.Next != "" || !strings.Contains(a.Why, "all 2 in a row") || s.status != solve.Converged {
		t.Errorf("at the end: %+v", a)
	}
	if s.t != 3 {
		t.Errorf("%d visits", s.t)
	}
	if f := s.Figures(); f[0].Value != 1 || math.Abs(f[1].Value-4) > 1e-6 {
		t.Errorf("figures %+v", f)
	}
}

func TestOrdinal(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 111: "111th", 122: "122nd"} {
		if got := ordinal(n); got != want {
			t.Errorf("%d is written %s", n, got)
		}
	}
}

func TestWhateverComesIn(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name   string
		k      []float64
		labels []float64
		want   string
		ends   solve.Status
	}{
		{"no points", nil, nil, "There are no points yet.", 0},
		{"one point", []float64{1}, []float64{1}, "All points are of one class.", 0},
		{"infinite", []float64{inf, 0, 0, 1}, []float64{1, 2}, "too large to compute with", 0},
		{"nan beside the diagonal", []float64{1, nan, nan, 1}, []float64{1, 2}, "too large to compute with", solve.Failed},
		{"zeros", []float64{0, 0, 0, 0}, []float64{1, 2}, "cannot be separated", solve.Exhausted},
		{"opposed twins", []float64{1, 1, 1, 1}, []float64{1, 2}, "cannot be separated", solve.Exhausted},
		{"indefinite", []float64{-1, 2, 2, -1}, []float64{1, 2}, "", solve.Exhausted},
		{"enormous", []float64{1e99, 0, 0, 1e99}, []float64{1, 2}, "", solve.Converged},
	} {
		machine, err := (&Config{Epochs: 20}).Start(learn.Data{K: gram.NewFull(len(c.labels), c.k), Y: c.labels})
		if err != nil {
			if c.want == "" || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", c.name, err, c.want)
			}
			continue
		}
		machine.(solve.Teller).Account()
		step := solve.Run(machine, 0)
		machine.(solve.Teller).Account()
		if step.Status != c.ends || !strings.Contains(machine.Message(), c.want) {
			t.Errorf("%s: %v %q, want %q", c.name, step.Status, machine.Message(), c.want)
		}
	}
	if _, err := (&Config{Epochs: -1}).Start(learn.Data{K: gram.NewFull(2, []float64{1, 0, 0, 1}), Y: []float64{1, 2}}); err == nil {
		t.Error("−1 passes are taken")
	} else if _, ok := err.(*param.Error); !ok {
		t.Errorf("%T", err)
	}
}

func TestSeveralClasses(t *testing.T) {
	xs, _ := apart(30, 0.01, 5)
	labels := make([]float64, 30)
	for i := range labels {
		labels[i] = float64(i % 3)
	}
	m := gram.New(vkernel(kernel.RBF{Gamma: 3}), xs)
	for scheme := range 2 {
		err := solvetest.Test(func() solve.Solver {
			machine, err := (&Config{Epochs: 500, Multiclass: scheme}).Start(learn.Data{K: m, Y: labels})
			if err != nil {
				t.Fatal(err)
			}
			return machine
		}, solvetest.Options{})
		if err != nil {
			t.Errorf("scheme %d: %v", scheme, err)
		}
	}
}

// 0.1 + 0.2 − 0.3 is not 0 in floating point, but it is no margin.
func TestRoundingIsNoMargin(t *testing.T) {
	s := open(t, gram.NewFull(4, []float64{
		1, 0, 0, 0.1,
		0, 1, 0, 0.2,
		0, 0, 1, -0.3,
		0.1, 0.2, -0.3, 1,
	}), []float64{1, 1, 1, 1}, 1)
	s.Advance(4)
	if want := []float64{1, 1, 1, 1}; !slices.Equal(s.Coef().Beta, want) || s.last.margin != 0 {
		t.Errorf("β = %v, want %v; the margin is %v", s.Coef().Beta, want, s.last.margin)
	}
}
