package lms

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

// features are the monomials up to degree 2, so that ⟨φ(x), φ(z)⟩ = (1 + xz)².
func features(x float64) []float64 { return []float64{1, math.Sqrt2 * x, x * x} }

func polynomial(x, z float64) float64 { return (1 + x*z) * (1 + x*z) }

func gaussian(x, z float64) float64 { return math.Exp(-4 * (x - z) * (x - z)) }

// wave returns n points of the line, their values and their Gram matrix.
func wave(n int, k func(x, z float64) float64) (xs, y []float64, f *gram.Full) {
	rng := rand.New(rand.NewPCG(7, uint64(n)))
	for range n {
		x := 4*rng.Float64() - 2
		xs = append(xs, x)
		y = append(y, math.Sin(2*x)+0.1*rng.NormFloat64())
	}
	data := make([]float64, n*n)
	for i, x := range xs {
		for j, z := range xs {
			data[i*n+j] = k(x, z)
		}
	}
	return xs, y, gram.NewFull(n, data)
}

func open(t testing.TB, k gram.Matrix, y []float64, cfg Config) *Solver {
	t.Helper()
	s, err := New(k, y, cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestInvariants(t *testing.T) {
	_, y, k := wave(25, gaussian)
	for _, stochastic := range []int{0, 1} {
		limit := open(t, k, y, Config{Rate: 1, Stochastic: stochastic}).Limit()
		for _, share := range []float64{0.05, 0.5, 0.99} {
			energy := 0.0 // ½βᵀKβ − yᵀβ never rises: over-relaxation is descent
			cfg := Config{Rate: share * limit, Steps: 400, Stochastic: stochastic}
			monotone := -1
			if stochastic == 1 {
				monotone = 0
			}
			err := solvetest.Test(func() solve.Solver {
				energy = 0
				return open(t, k, y, cfg)
			}, solvetest.Options{
				Monotone: monotone, Ends: []solve.Status{solve.Exhausted},
				Invariant: func(from solve.Solver, last solve.Step) error {
					s := from.(*Solver)
					now := 0.0
					for i, r := range s.residual {
						f := floats.Dot(k.Row(i), s.beta)
						if math.Abs(y[i]-f-r) > 1e-9*(1+math.Abs(f)) {
							return fmt.Errorf("residual %d is %v, recomputed %v", i, r, y[i]-f)
						}
						now += s.beta[i] * (f/2 - y[i])
					}
					if stochastic == 1 && now > energy+1e-12*math.Abs(now) {
						return fmt.Errorf("½βᵀKβ − yᵀβ rose from %v to %v", energy, now)
					}
					energy = now
					a := s.Account()
					if last.Status == solve.Running && a.Next == "" || a.Did == "" || !strings.HasSuffix(a.Why, ".") || len(a.Marks) != 1 {
						return fmt.Errorf("account %+v", a)
					}
					return nil
				},
			})
			if err != nil {
				t.Errorf("%+v: %v", cfg, err)
			}
		}
	}
}

// Equations 5.10 and 5.11 are 5.3 and 5.4 with coefficients: the same predictions as the
// rule has with explicit features.
func TestFeatures(t *testing.T) {
	xs, y, k := wave(15, polynomial)
	const rate = 0.002
	for _, stochastic := range []int{0, 1} {
		theta := make([]float64, 3)
		s := open(t, k, y, Config{Rate: rate, Steps: 1000, Stochastic: stochastic})
		for step := range 100 {
			change := make([]float64, 3)
			for i, x := range xs {
				if stochastic == 1 && i != step%len(xs) {
					continue
				}
				phi := features(x)
				floats.AddScaled(change, rate*(y[i]-floats.Dot(theta, phi)), phi)
			}
			floats.Add(theta, change)
			s.Step()
			for i, x := range xs {
				if f := floats.Dot(theta, features(x)); math.Abs(f-(y[i]-s.residual[i])) > 1e-10 {
					t.Fatalf("stochastic %d, step %d: f at example %d is %v, with features %v", stochastic, step+1, i, y[i]-s.residual[i], f)
				}
			}
		}
	}
}

// In batch mode the residual after t steps is (I − αK)ᵗy: along each eigenvector with
// eigenvalue λ it has shrunk by (1 − αλ)ᵗ.
func TestClosedForm(t *testing.T) {
	_, y, k := wave(12, gaussian)
	const rate, steps = 0.15, 60
	s := open(t, k, y, Config{Rate: rate, Steps: steps})
	if step := solve.Run(s, 0); step.Iter != steps || step.Status != solve.Exhausted {
		t.Fatalf("%+v", step)
	}
	values, vectors, _ := gram.Eigenvectors(k)
	for j, lambda := range values {
		v := mat.Col(nil, j, vectors)
		want := floats.Dot(v, y) * math.Pow(1-rate*lambda, steps)
		if got := floats.Dot(v, s.residual); math.Abs(got-want) > 1e-12 {
			t.Errorf("along eigenvector %d the residual is %v, want %v", j, got, want)
		}
	}
	if limit := s.Limit(); math.Abs(limit-2/values[0]) > 1e-5*limit {
		t.Errorf("limit %v, want %v", limit, 2/values[0])
	}
}

// Below the bound the squared error ends lower than it began, above it the run is given
// up with a rate that works.
func TestBound(t *testing.T) {
	for _, stochastic := range []int{0, 1} {
		_, y, k := wave(20, gaussian)
		limit := open(t, k, y, Config{Rate: 1, Stochastic: stochastic}).Limit()
		for _, share := range []float64{0.99, 1.02, 3, 1e6} {
			s := open(t, k, y, Config{Rate: share * limit, Steps: 100000, Stochastic: stochastic})
			step := solve.Run(s, 0)
			if share < 1 {
				// Over-relaxation goes down in ½βᵀKβ − yᵀβ, not in the squared error.
				if step.Status == solve.Failed || stochastic == 0 && s.Figures()[0].Value > meanSquare(y) {
					t.Errorf("stochastic %d at %v of the limit: %v, %s", stochastic, share, step, s.Message())
				}
				continue
			}
			proposed := safe(limit)
			if step.Status != solve.Failed || !strings.Contains(s.Message(), "is above "+s.bound()) ||
				!strings.HasSuffix(s.Message(), fmt.Sprintf("Choose %v.", proposed)) {
				t.Errorf("stochastic %d at %v of the limit: ended %v with %q", stochastic, share, step.Status, s.Message())
			}
			for _, b := range s.Coef().Beta {
				if math.IsNaN(b) || math.IsInf(b, 0) {
					t.Errorf("coefficient %v", b)
				}
			}
			if proposed >= limit || proposed < 0.85*limit || s.Figures()[2].Value != proposed {
				t.Errorf("rate %v is proposed for the limit %v, %v in the figures", proposed, limit, s.Figures()[2].Value)
			}
			again := open(t, k, y, Config{Rate: proposed, Steps: 2000, Stochastic: stochastic})
			if step := solve.Run(again, 0); step.Status == solve.Failed {
				t.Errorf("the proposed rate %v fails: %s", proposed, again.Message())
			}
		}
	}
}

// Both modes come to the function that meets every value, where there is one.
func TestConverges(t *testing.T) {
	xs := []float64{-2, -1, 0, 1, 2}
	y := []float64{1, -1, 0.5, 2, -3}
	data := make([]float64, 25)
	for i, x := range xs {
		for j, z := range xs {
			data[i*5+j] = gaussian(x, z)
		}
	}
	k := gram.NewFull(5, data)
	var want mat.VecDense
	if err := want.SolveVec(k, mat.NewVecDense(5, y)); err != nil {
		t.Fatal(err)
	}
	for _, stochastic := range []int{0, 1} {
		s := open(t, k, y, Config{Rate: 0.9, Steps: 10000, Stochastic: stochastic})
		step := solve.Run(s, 0)
		if step.Status != solve.Converged || step.Gap > 1e-12 || s.Message() != "" {
			t.Errorf("ended %v, gap %v: %s", step.Status, step.Gap, s.Message())
		}
		for i, b := range s.Coef().Beta {
			if math.Abs(b-want.AtVec(i)) > 1e-6 {
				t.Errorf("stochastic %d: β%d = %v, want %v", stochastic, i, b, want.AtVec(i))
			}
		}
	}
}

// Where no function meets the values, batch mode comes to least squares and says so.
func TestLeastSquares(t *testing.T) {
	xs, y, k := wave(20, polynomial)
	s := open(t, k, y, Config{Rate: 0.005, Steps: 100000})
	if step := solve.Run(s, 0); step.Status != solve.Converged || !strings.HasPrefix(s.Message(), "No function of this kernel") {
		t.Errorf("ended %v: %s", step.Status, s.Message())
	}
	a := mat.NewDense(20, 3, nil)
	for i, x := range xs {
		a.SetRow(i, features(x))
	}
	var theta, f mat.VecDense
	if err := theta.SolveVec(a, mat.NewVecDense(20, y)); err != nil {
		t.Fatal(err)
	}
	f.MulVec(a, &theta)
	for i := range y {
		if got := y[i] - s.residual[i]; math.Abs(got-f.AtVec(i)) > 1e-6 {
			t.Errorf("f at example %d is %v, least squares %v", i, got, f.AtVec(i))
		}
	}
}

func TestMessages(t *testing.T) {
	_, y, k := wave(20, gaussian)
	negative := gram.NewFull(2, []float64{-1, 0, 0, -2})
	tests := []struct {
		k    gram.Matrix
		y    []float64
		cfg  Config
		want string
	}{
		{k, y, Config{Rate: 1e-3, Steps: 10}, "After 10 steps the errors still shrink. More steps or a larger learning rate"},
		{k, y, Config{Rate: 0.2, Steps: 10}, "After 10 steps the errors still shrink. More steps come"},
		{k, y, Config{Rate: 1, Steps: 2}, "The learning rate 1 is above 2/λmax = "},
		{k, y, Config{Rate: 0.2, Steps: 10, Stochastic: 1}, "10 steps visit 10 of 20 points."},
		{negative, []float64{1, 2}, Config{Rate: 0.1, Steps: 10000}, "not positive semidefinite"},
		{negative, []float64{1, 2}, Config{Rate: 0.1, Steps: 10000, Stochastic: 1}, "not positive semidefinite"},
	}
	for _, test := range tests {
		s := open(t, test.k, test.y, test.cfg)
		solve.Run(s, 0)
		if !strings.Contains(s.Message(), test.want) {
			t.Errorf("%+v: %q", test.cfg, s.Message())
		}
	}
}

func TestBadData(t *testing.T) {
	for name, test := range map[string]struct {
		k    gram.Matrix
		y    []float64
		want string
	}{
		"none":   {gram.NewFull(0, nil), nil, "There are no points yet"},
		"nan":    {gram.NewFull(1, []float64{1}), []float64{math.NaN()}, "The value of point 1 is not a number."},
		"kernel": {gram.NewFull(1, []float64{math.Inf(1)}), []float64{1}, "The kernel of point 1"},
		"many":   {gram.NewRows(constant{}, make([]int, 7000), 1<<10), make([]float64, 7000), "Choose one point at a time"},
	} {
		if _, err := New(test.k, test.y, Config{Rate: 1, Steps: 1}, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// An entry off the diagonal is met on the way.
	for _, stochastic := range []int{0, 1} {
		s := open(t, gram.NewFull(2, []float64{1, math.Inf(1), math.Inf(1), 1}), []float64{1, 2}, Config{Rate: 0.1, Steps: 9, Stochastic: stochastic})
		if step := solve.Run(s, 0); step.Status != solve.Failed || !strings.HasPrefix(s.Message(), "The kernel of point") {
			t.Errorf("ended %v: %s", step.Status, s.Message())
		}
		s.Figures()
	}
	// One point, and values of 0.
	for _, stochastic := range []int{0, 1} {
		s := open(t, gram.NewFull(1, []float64{2}), []float64{3}, Config{Rate: 0.5, Steps: 9, Stochastic: stochastic})
		if step := solve.Run(s, 0); step.Status != solve.Converged || s.beta[0] != 1.5 {
			t.Errorf("ended %v with %v", step.Status, s.beta)
		}
		s = open(t, gram.NewFull(2, make([]float64, 4)), []float64{0, 0}, Config{Rate: 0.5, Steps: 9, Stochastic: stochastic})
		if step := solve.Run(s, 0); step.Status != solve.Converged || s.Figures()[0].Value != 0 {
			t.Errorf("ended %v", step.Status)
		}
	}
}

// Classes are regressed on as ±1, and the largest safe rate is that of all parts.
func TestClassification(t *testing.T) {
	xs, _, k := wave(30, gaussian)
	labels := make([]float64, 30)
	for i, x := range xs {
		labels[i] = math.Floor(x) + 3
	}
	c := Config{Rate: 0.2, Steps: 300}
	m, err := c.Start(learn.Data{K: k, Y: labels, Task: learn.Classification})
	if err != nil {
		t.Fatal(err)
	}
	solve.Run(m, 0)
	coef, wrong := m.Coef(), 0
	for r, x := range xs {
		decision := make([]float64, coef.M)
		for i, z := range xs {
			for j := range decision {
				decision[j] += coef.Beta[i*coef.M+j] * gaussian(x, z)
			}
		}
		if m.Rule().Label(decision) != labels[r] {
			wrong++
		}
	}
	if wrong > 1 {
		t.Errorf("%d errors", wrong)
	}
	least := math.Inf(1)
	for a := 1.0; a <= 4; a++ {
		for b := a + 1; b <= 4; b++ {
			var index []int
			for i, l := range labels {
				if l == a || l == b {
					index = append(index, i)
				}
			}
			least = min(least, safe(2/gram.Leading(gram.Subset(k, index), 30, 1e-8).Value))
		}
	}
	if got := m.(learn.Measured).Figures()[2].Value; got != least {
		t.Errorf("largest safe rate %v, want %v", got, least)
	}
}

// Texts count examples from 1 among all of them.
func TestAccount(t *testing.T) {
	s, err := New(gram.NewFull(2, []float64{1, 0.5, 0.5, 1}), []float64{1, -1}, Config{Rate: 0.1, Steps: 9, Stochastic: 1}, []int{4, 16})
	if err != nil {
		t.Fatal(err)
	}
	if a := s.Account(); a.Did != "" || a.Next != "Visit x₅" {
		t.Errorf("before the first step: %+v", a)
	}
	s.Step()
	s.Step()
	a := s.Account()
	if a.Did != "Visited point 17." || a.Next != "Visit x₅" || a.Marks[0].Example != 1 ||
		a.Why != "f(x₁₇) = 0.05 but y₁₇ = −1, so β₁₇ falls by the learning rate times the difference, 0.105." {
		t.Errorf("after two steps: %+v", a)
	}
	if a.Residuals[1] != -1.05 || a.Facts[0].Value != -1.05 {
		t.Errorf("residuals %v, facts %v", a.Residuals, a.Facts)
	}
}

type constant struct{}

func (constant) Eval(x, z int) float64 { return 1 }
