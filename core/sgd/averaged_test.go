package sgd

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"mercer/core/feature"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

func TestAveragedKeepsThePromisesOfSolvers(t *testing.T) {
	xs, y := moons(24, 0.3, 1)
	for _, k := range []vkernel{kernel.Linear{}, kernel.RBF{Gamma: 2}, kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}, kernel.Laplacian{Gamma: 1}} {
		for _, lambda := range []float64{1e-3, 0.1, 10} {
			m := gram.New(k, xs)
			best := optimum(t, m, y, lambda)
			naive := newNaive(m, y, lambda, 5)
			var again bool
			err := solvetest.Test(func() solve.Solver { return averaged(t, m, y, Averaged{Lambda: lambda, Steps: 150}, 5) }, solvetest.Options{
				Ends: []solve.Status{solve.Exhausted},
				Invariant: func(s solve.Solver, step solve.Step) error {
					if again {
						return nil
					}
					return naive.compare(s.(*AveragedSolver), step, best)
				},
			})
			again = true
			if err != nil {
				t.Errorf("%T λ = %v: %v", k, lambda, err)
			}
		}
	}
}

// naive is the procedure of Section 16.3, line by line.
type naive struct {
	k        gram.Matrix
	y        []float64
	lambda   float64
	beta     []float64
	sum      []float64 // of α⁽ᵗ⁾
	t        int
	draw     func(int) int
	margin   float64
	example  int
	expected []float64
}

func newNaive(k gram.Matrix, y []float64, lambda float64, seed uint64) *naive {
	return &naive{
		k: k, y: y, lambda: lambda, beta: make([]float64, len(y)), sum: make([]float64, len(y)),
		draw: drawing(seed, 0).IntN,
	}
}

func (p *naive) step() {
	p.t++
	alpha := make([]float64, len(p.beta))
	for j, b := range p.beta {
		alpha[j] = b / (p.lambda * float64(p.t))
		p.sum[j] += alpha[j]
	}
	i := p.draw(len(p.y))
	f := 0.0
	for j, a := range alpha {
		f += a * p.k.Row(j)[i]
	}
	p.example, p.margin = i, p.y[i]*f
	if p.margin < 1-1e-12 {
		p.beta[i] += p.y[i]
	}
	p.expected = make([]float64, len(p.sum))
	for j, v := range p.sum {
		p.expected[j] = v / float64(p.t)
	}
}

func (p *naive) compare(s *AveragedSolver, step solve.Step, best float64) error {
	p.step()
	if v := s.Last(); v.Example != p.example || !near(v.Margin, p.margin, 1e-9) {
		return fmt.Errorf("visited %+v, want %d with %v", v, p.example, p.margin)
	}
	for i, v := range s.Coef().Beta {
		if !near(v, p.expected[i], 1e-9) {
			return fmt.Errorf("coefficient %d is %v, want %v", i, v, p.expected[i])
		}
	}
	if want := primal(p.k, p.y, p.expected, p.lambda); !near(step.Objective, want, 1e-9) {
		return fmt.Errorf("objective %v, want %v", step.Objective, want)
	}
	if !(step.Gap >= step.Objective-best-1e-7) {
		return fmt.Errorf("gap %v, but the optimum is %v below", step.Gap, step.Objective-best)
	}
	if c := s.Certificate(); !near(c.Gap, step.Gap, 1e-12) || !near(c.Primal-c.Dual, c.Gap, 1e-12) {
		return fmt.Errorf("certificate %+v, step %+v", c, step)
	}
	last := make([]float64, len(p.beta))
	square := 0.0
	for i, b := range p.beta {
		last[i] = b / (p.lambda * float64(p.t+1))
	}
	for i, a := range last {
		for j, b := range last {
			square += a * b * p.k.Row(i)[j]
		}
	}
	if !near(s.Last().Square, square, 1e-9) {
		return fmt.Errorf("‖w‖² = %v, want %v", s.Last().Square, square)
	}
	if want := primal(p.k, p.y, last, p.lambda); !near(s.lastObjective(), want, 1e-9) {
		return fmt.Errorf("last objective %v, want %v", s.lastObjective(), want)
	}
	return nil
}

func TestManyStepsAtOnce(t *testing.T) {
	xs, y := moons(30, 0.2, 2)
	k := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	one, many := averaged(t, k, y, Averaged{Lambda: 0.01, Steps: 500}, 7), averaged(t, k, y, Averaged{Lambda: 0.01, Steps: 500}, 7)
	var a solve.Step
	for range 137 {
		a = one.Step()
	}
	b := many.Advance(137)
	if a.Objective != b.Objective || a.Gap != b.Gap || a.Iter != b.Iter || !slices.Equal(one.Coef().Beta, many.Coef().Beta) {
		t.Errorf("137 steps: %+v, at once %+v", a, b)
	}
	if one.Account().Why != many.Account().Why || one.Account().Next != many.Account().Next {
		t.Error("accounts differ")
	}
}

// The average comes to the optimum of the soft SVM in α, whose λ is half of this one's.
func TestAveragedComesToTheOptimum(t *testing.T) {
	xs, y := moons(40, 0.2, 3)
	for _, k := range []vkernel{kernel.RBF{Gamma: 1}, kernel.Linear{}, kernel.Poly{Degree: 2, Gamma: 1, Coef0: 1}} {
		m := gram.New(k, xs)
		best := optimum(t, m, y, 0.05)
		last, gap := math.Inf(1), math.Inf(1)
		for _, steps := range []int{100, 3000, 100000} {
			s := averaged(t, m, y, Averaged{Lambda: 0.05, Steps: steps}, 1)
			step := solve.Run(s, 0)
			if step.Objective < best-1e-7 || step.Gap < step.Objective-best-1e-7 {
				t.Errorf("%T, %d steps: objective %v, gap %v, optimum %v", k, steps, step.Objective, step.Gap, best)
			}
			if step.Objective > last {
				t.Errorf("%T: %v after %d steps, more than before", k, step.Objective, steps)
			}
			last, gap = step.Objective, step.Gap
		}
		if last > best+1e-3 {
			t.Errorf("%T: %v, optimum %v", k, last, best)
		}
		if gap > 0.005 {
			t.Errorf("%T: gap %v", k, gap)
		}
	}
}

// Lemma 16.3, number by number.
func TestTwins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(1, 3).Draw(t, "d")
		n := rapid.IntRange(2, 15).Draw(t, "n")
		k := kernel.Poly{
			Degree: rapid.IntRange(1, 4).Draw(t, "degree"), Gamma: rapid.Float64Range(0.1, 2).Draw(t, "gamma"),
			Coef0: rapid.Float64Range(0, 2).Draw(t, "coef0"),
		}
		xs, y := make([][]float64, n), make([]float64, n)
		for i := range xs {
			y[i] = float64(2*(i%2) - 1)
			for range d {
				xs[i] = append(xs[i], rapid.Float64Range(-1.5, 1.5).Draw(t, "x"))
			}
		}
		m, err := feature.Of(k, d, feature.Choice{})
		if err != nil {
			t.Fatal(err)
		}
		phi := make([][]float64, n)
		for i, x := range xs {
			phi[i] = make([]float64, int(m.Dimension()))
			m.Apply(phi[i], x)
		}
		c := Averaged{Lambda: rapid.Float64Range(0.01, 1).Draw(t, "lambda"), Steps: 60}
		seed := rapid.Uint64().Draw(t, "seed")
		p := part(gram.New(vkernel(k), xs), y)
		difference, updates := twins(t, p, phi, c, seed)
		if difference > 1e-8 {
			t.Fatalf("difference %v", difference)
		}
		if updates == 0 {
			t.Fatal("nothing happened")
		}
	})
}

// twins does the steps with a kernel and on features, and returns the largest difference between
// margins, ‖w‖² and weights, and how many steps changed θ.
func twins(t rapid.TB, p multiclass.Problem, phi [][]float64, c Averaged, seed uint64) (difference float64, updates int) {
	s, err := NewAveraged(p, c, seed)
	if err != nil {
		t.Fatal(err)
	}
	e := NewExplicit(phi, p.Y, c.Lambda, seed, p.Part)
	combine := func(coef []float64) []float64 {
		w := make([]float64, len(phi[0]))
		for i, b := range coef {
			floats.AddScaled(w, b, phi[i])
		}
		return w
	}
	differ := func(a, b []float64) {
		for i, v := range a {
			difference = max(difference, math.Abs(v-b[i]))
		}
	}
	for step := range c.Steps {
		s.Step()
		v, w := s.Last(), e.Step()
		differ([]float64{v.Margin, v.Square}, []float64{w.Margin, w.Square})
		differ(combine(s.Beta()), e.Theta())
		if v.T != step+1 || w.T != step+1 || v.Example != w.Example || v.Label != w.Label || difference < 1e-8 && v.Updated != w.Updated {
			t.Fatalf("step %d: %+v and %+v", step+1, v, w)
		}
		if v.Updated {
			updates++
		}
	}
	differ(combine(s.Coef().Beta), e.Weights())
	return difference, updates
}

// Features of another kernel are no twins.
func TestTwinsThatAreNone(t *testing.T) {
	xs, y := moons(20, 0.2, 1)
	p := part(gram.New(vkernel(kernel.Poly{Degree: 2, Gamma: 1}), xs), y)
	if difference, _ := twins(t, p, xs, Averaged{Lambda: 0.1, Steps: 50}, 1); difference < 0.1 {
		t.Errorf("difference %v", difference)
	}
}

func TestAccountsOfVisits(t *testing.T) {
	// One dimension, k(x,z) = xz: what happens can be reckoned by hand.
	k := gram.New(vkernel(kernel.Linear{}), [][]float64{{-1}, {2}})
	s, err := NewAveraged(multiclass.Problem{K: k, Y: []float64{-1, 1}, Examples: []int{4, 16}}, Averaged{Lambda: 0.5, Steps: 3}, 1)
	if err != nil {
		t.Fatal(err)
	}
	a := s.Account()
	if a.Did != "" || (a.Next != "Visit x₅" && a.Next != "Visit x₁₇") {
		t.Errorf("before the first step: %+v", a)
	}
	next := a.Next
	for step := 1; step <= 3; step++ {
		s.Step()
		a = s.Account()
		v := s.Last()
		name := []string{"5", "17"}[v.Example]
		if a.Did != "Visited point "+name+"." || !strings.HasPrefix(next, "Visit x") || a.Marks[0].Example != v.Example {
			t.Errorf("%q was followed by %+v", next, a)
		}
		if v.Updated != strings.Contains(a.Why, "< 1") || v.Updated == strings.Contains(a.Why, "≥ 1") || a.Facts[1].Value != v.Margin {
			t.Errorf("visit %+v is told as %q", v, a.Why)
		}
		next = a.Next
	}
	if next != "" {
		t.Errorf("after the end: %q", next)
	}
	if got := side(0.99999999); got != "0.99999999" {
		t.Errorf("just below 1 is written %s", got)
	}
}

func TestSeveralClasses(t *testing.T) {
	xs, _ := moons(30, 0.2, 1)
	labels := make([]float64, 30)
	for i := range labels {
		labels[i] = float64(i % 3)
	}
	m := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	for scheme := range 2 {
		for _, c := range []learn.Config{
			&Averaged{Lambda: 0.1, Steps: 40, Multiclass: scheme},
			&Doubly{C: 1, Batch: 5, Steps: 40, Rate: 1, Multiclass: scheme},
		} {
			err := solvetest.Test(func() solve.Solver {
				machine, err := c.Start(learn.Data{K: m, Y: labels, Seed: 3})
				if err != nil {
					t.Fatal(err)
				}
				return machine
			}, solvetest.Options{Ends: []solve.Status{solve.Exhausted}})
			if err != nil {
				t.Errorf("%T, scheme %d: %v", c, scheme, err)
			}
		}
	}
}

// Whatever comes in, an answer comes out: a sentence or finite coefficients.
func TestWhateverComesIn(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	full := func(v ...float64) *gram.Full {
		n := int(math.Sqrt(float64(len(v))))
		return gram.NewFull(n, v)
	}
	cases := []struct {
		name   string
		k      *gram.Full
		labels []float64
		want   string // in the error or the message
	}{
		{"no points", full(), nil, "There are no points yet."},
		{"one point", full(1), []float64{1}, "All points are of one class."},
		{"one class", full(1, 0, 0, 1), []float64{1, 1}, "All points are of one class."},
		{"infinite diagonal", full(inf, 0, 0, 1), []float64{1, 2}, "too large to compute with"},
		{"not a number", full(nan, 0, 0, 1), []float64{1, 2}, "too large to compute with"},
		{"nan beside the diagonal", full(1, nan, nan, 1), []float64{1, 2}, "too large to compute with"},
		{"zeros", full(0, 0, 0, 0), []float64{1, 2}, ""},
		{"opposed twins", full(1, 1, 1, 1), []float64{1, 2}, ""},
		{"indefinite", full(-1, 2, 2, -1), []float64{1, 2}, "not positive semidefinite"},
		{"enormous", full(1e99, 0, 0, 1e99), []float64{1, 2}, ""},
	}
	for _, c := range cases {
		for _, config := range []learn.Config{
			&Averaged{Lambda: 0.01, Steps: 300}, &Averaged{Lambda: 1e-12, Steps: 300}, &Averaged{Lambda: 1e100, Steps: 300},
			&Doubly{C: 1, Batch: 5, Steps: 300, Rate: 1}, &Doubly{C: 1e9, Batch: 1, Steps: 300, Rate: 1},
		} {
			machine, err := config.Start(learn.Data{K: c.k, Y: c.labels})
			var said string
			if err != nil {
				said = err.Error()
			} else {
				step := solve.Run(machine, 0)
				said = machine.Message()
				for _, v := range machine.Coef().Beta {
					if math.IsNaN(v) || math.IsInf(v, 0) {
						t.Errorf("%s: coefficient %v", c.name, v)
					}
				}
				if (step.Status == solve.Failed) != (machine.Err() != nil) {
					t.Errorf("%s: %v with error %v", c.name, step.Status, machine.Err())
				}
				machine.(solve.Teller).Account()
			}
			if c.want != "" && !strings.Contains(said, c.want) {
				t.Errorf("%s %+v: %q, want %q", c.name, config, said, c.want)
			}
			if said != "" && !strings.HasSuffix(said, ".") {
				t.Errorf("%s: %q is no sentence", c.name, said)
			}
		}
	}
}

func TestParametersOutOfRange(t *testing.T) {
	k := gram.NewFull(2, []float64{1, 0, 0, 1})
	for _, config := range []learn.Config{
		&Averaged{Lambda: -1, Steps: 10}, &Averaged{Lambda: math.NaN(), Steps: 10}, &Averaged{Lambda: 1, Steps: -1},
		&Doubly{C: -1, Batch: 1, Steps: 1, Rate: 1}, &Doubly{C: 1, Batch: -1, Steps: 1, Rate: 1}, &Doubly{C: 1, Batch: 1, Steps: -1, Rate: 1},
		&Doubly{C: 1, Batch: 1, Steps: 1, Rate: -1}, &Doubly{C: math.Inf(1), Batch: 1, Steps: 1, Rate: 1},
	} {
		if _, err := config.Start(learn.Data{K: k, Y: []float64{1, 2}}); err == nil {
			t.Errorf("%+v is taken", config)
		} else if _, ok := err.(*param.Error); !ok {
			t.Errorf("%+v: %T %v", config, err, err)
		}
	}
}
