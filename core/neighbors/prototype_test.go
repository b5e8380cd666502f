package neighbors

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

// quadratic is the kernel ⟨x,z⟩² + ⟨x,z⟩ on the plane, features its explicit map.
func quadratic(x, z []float64) float64 {
	dot := x[0]*z[0] + x[1]*z[1]
	return dot*dot + dot
}

func features(x []float64) []float64 {
	return []float64{x[0] * x[0], math.Sqrt2 * x[0] * x[1], x[1] * x[1], x[0], x[1]}
}

// indefinite is no kernel.
func indefinite(x, z []float64) float64 { return math.Hypot(x[0]-z[0], x[1]-z[1]) }

// cloud returns n points and for each one of the numbers 2, 3, … of as many classes.
func cloud(n, classes int, seed uint64) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(seed, 5))
	for i := range n {
		c := float64(i % classes)
		xs = append(xs, []float64{rng.NormFloat64() + c, rng.NormFloat64() - c/2})
		y = append(y, c+2)
	}
	return xs, y
}

func square(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return sum
}

// decide evaluates f by its definition.
func decide(k func(x, z []float64) float64, xs [][]float64, coef solve.Coef, x []float64) []float64 {
	f := append([]float64(nil), coef.Bias...)
	for i, z := range xs {
		for j := range f {
			f[j] += coef.Beta[i*coef.M+j] * k(z, x)
		}
	}
	return f
}

func open(t testing.TB, config learn.Config, d learn.Data) learn.Machine {
	t.Helper()
	m, err := config.Start(d)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*(1+math.Abs(a)+math.Abs(b)) }

// meanOf and medoidOf find the prototype of a class among explicit features, by brute
// force.
func meanOf(points [][]float64) []float64 {
	mean := make([]float64, len(points[0]))
	for _, p := range points {
		for a, v := range p {
			mean[a] += v / float64(len(points))
		}
	}
	return mean
}

func medoidOf(points [][]float64) []float64 {
	var best []float64
	least := math.Inf(1)
	for _, p := range points {
		sum := 0.0
		for _, q := range points {
			sum += math.Sqrt(square(p, q))
		}
		if sum < least {
			best, least = p, sum
		}
	}
	return best
}

var prototypes = []struct {
	name   string
	config learn.Config
	of     func([][]float64) []float64
	cost   func(distance2 float64) float64
}{
	{"mean", &Mean{}, meanOf, func(d float64) float64 { return d }},
	{"medoid", &Medoid{}, medoidOf, math.Sqrt},
}

// The outputs are half the differences of squared distances to the prototypes among
// explicit features.
func TestPrototypesAmongFeatures(t *testing.T) {
	for _, test := range prototypes {
		for _, classes := range []int{2, 3, 5} {
			t.Run(fmt.Sprint(test.name, classes), func(t *testing.T) {
				xs, y := cloud(41, classes, 3)
				m := open(t, test.config, learn.Data{K: reftest.Gram(quadratic, xs), Y: y})
				last := solve.Run(m, 0)
				if last.Status != solve.Converged || last.Iter != classes || m.Message() != "" {
					t.Fatalf("%v after %d steps: %q", last.Status, last.Iter, m.Message())
				}
				byClass := make([][][]float64, classes)
				for i, x := range xs {
					c := int(y[i]) - 2
					byClass[c] = append(byClass[c], features(x))
				}
				prototype := make([][]float64, classes)
				cost, closest := 0.0, math.Inf(1)
				for c, points := range byClass {
					prototype[c] = test.of(points)
					for _, p := range points {
						cost += test.cost(square(p, prototype[c]))
					}
					for _, other := range prototype[:c] {
						closest = min(closest, math.Sqrt(square(prototype[c], other)))
					}
				}
				if !near(last.Objective, cost) || last.Gap != 0 {
					t.Errorf("objective %v with gap %v, want %v", last.Objective, last.Gap, cost)
				}
				if f := m.(learn.Measured).Figures(); len(f) != 1 || !near(f[0].Value, closest) {
					t.Errorf("figures %+v, want distance %v", f, closest)
				}
				rule, coef := m.Rule(), m.Coef()
				for _, x := range [][]float64{{0, 0}, {1, -1}, {-2, 0.5}, {3, -2}, {0.7, 4}} {
					f := decide(quadratic, xs, coef, x)
					at, best := features(x), 0
					for c := range prototype {
						d := square(at, prototype[c])
						if d < square(at, prototype[best]) {
							best = c
						}
						if classes > 2 && !near(f[c], (quadratic(x, x)-d)/2) {
							t.Errorf("output %d at %v is %v, want %v", c, x, f[c], (quadratic(x, x)-d)/2)
						}
					}
					if want := (square(at, prototype[0]) - square(at, prototype[1])) / 2; classes == 2 && !near(f[0], want) {
						t.Errorf("f(%v) = %v, want %v", x, f[0], want)
					}
					if got := rule.Label(f); got != float64(best+2) {
						t.Errorf("class %v at %v, want %v", got, x, best+2)
					}
				}
			})
		}
	}
}

func TestPrototypesStepByStep(t *testing.T) {
	for _, test := range prototypes {
		for _, classes := range []int{2, 4} {
			xs, y := cloud(30, classes, 9)
			k := reftest.Gram(quadratic, xs)
			monotone := 0
			if test.name == "mean" {
				monotone = -1
			}
			err := solvetest.Test(func() solve.Solver {
				return open(t, test.config, learn.Data{K: k, Y: y})
			}, solvetest.Options{Monotone: monotone, Gap: 1e-12, Invariant: func(s solve.Solver, last solve.Step) error {
				m := s.(*Prototypes)
				coef := m.Coef()
				fitted := make([]float64, len(xs)*coef.M)
				m.Fitted(fitted)
				for i, x := range xs {
					for j, want := range decide(quadratic, xs, coef, x) {
						// What has no prototype yet has no value either.
						if got := fitted[i*coef.M+j]; !near(got, want) {
							return fmt.Errorf("output %d at point %d is %v, not %v", j, i, want, got)
						}
					}
				}
				a := m.Account()
				if a.Did == "" || a.Why == "" || len(a.Facts) == 0 || len(a.Marks) == 0 || (a.Next == "") != (last.Status != solve.Running) {
					return fmt.Errorf("account %+v", a)
				}
				return nil
			}})
			if err != nil {
				t.Errorf("%s of %d classes: %v", test.name, classes, err)
			}
		}
	}
}

func TestPrototypesTell(t *testing.T) {
	xs := [][]float64{{0}, {2}, {10}, {3}}
	k := reftest.Gram(func(x, z []float64) float64 { return x[0] * z[0] }, xs)
	for _, test := range []struct {
		config learn.Config
		y      []float64
		next   string
		did    []string
		why    []string
	}{
		{
			&Mean{}, []float64{1, 1, 7, 1}, "Average class 1",
			[]string{"Averaged the 3 points of class 1.", "Averaged the only point of class 7."},
			[]string{
				"Each of them has the coefficient −1/3 in f, and the bias gains 1.389, half the squared length of the mean: so f falls towards this mean.",
				"It has the coefficient 1 in f, and the bias loses 50, half the squared length of the mean: so f grows towards this mean.",
			},
		},
		{
			&Mean{}, []float64{1, 5, 7, 1}, "Average class 1",
			[]string{"Averaged the 2 points of class 1.", "Averaged the only point of class 5.", "Averaged the only point of class 7."},
			[]string{
				"Each of them has the coefficient 1/2 in f₁, and the bias loses 1.125, half the squared length of the mean: so f₁ is the larger, the nearer this mean is.",
				"It has the coefficient 1 in f₂, and the bias loses 2, half the squared length of the mean: so f₂ is the larger, the nearer this mean is.",
				"It has the coefficient 1 in f₃, and the bias loses 50, half the squared length of the mean: so f₃ is the larger, the nearer this mean is.",
			},
		},
		{
			&Medoid{}, []float64{1, 1, 7, 1}, "Find the medoid of class 1",
			[]string{"Found the medoid of class 1: point 2.", "Found the medoid of class 7: point 3."},
			[]string{
				"The 3 points of the class are nearest to it: at 1 on average; from the next best, point 4, at 1.333.",
				"Point 3 is the only point of its class.",
			},
		},
	} {
		m := open(t, test.config, learn.Data{K: k, Y: test.y}).(*Prototypes)
		if a := m.Account(); a.Did != "" || a.Next != test.next {
			t.Errorf("before the first step: %+v", a)
		}
		for s := range test.did {
			m.Step()
			if a := m.Account(); a.Did != test.did[s] || a.Why != test.why[s] {
				t.Errorf("step %d: %s\n%s, want %s\n%s", s+1, a.Did, a.Why, test.did[s], test.why[s])
			}
		}
	}
}

func TestPrototypesOfWhatIsIllPosed(t *testing.T) {
	corners := [][]float64{{-1, -1}, {1, 1}, {-1, 1}, {1, -1}}
	linear := func(x, z []float64) float64 { return x[0]*z[0] + x[1]*z[1] }
	for _, test := range []struct {
		name    string
		config  learn.Config
		k       *gram.Full
		message string
	}{
		{"means that coincide", &Mean{}, reftest.Gram(linear, corners), "means of the classes 1 and 2 coincide"},
		{"points in one place", &Medoid{}, reftest.Gram(linear, [][]float64{{1, 1}, {1, 1}, {1, 1}, {1, 1}}), "medoids of the classes 1 and 2 coincide"},
		{"mean without squares", &Mean{}, reftest.Gram(indefinite, corners), "not positive semidefinite"},
		{"medoid without squares", &Medoid{}, reftest.Gram(indefinite, corners), "not positive semidefinite"},
	} {
		m := open(t, test.config, learn.Data{K: test.k, Y: []float64{1, 1, 2, 2}})
		if last := solve.Run(m, 0); last.Status != solve.Converged || !strings.Contains(m.Message(), test.message) {
			t.Errorf("%s: %v, %q", test.name, last.Status, m.Message())
		}
	}
	for _, test := range prototypes {
		for name, y := range map[string][]float64{"no points": nil, "one class": {1}, "point 2": {1, math.NaN()}} {
			n := len(y)
			_, err := test.config.Start(learn.Data{K: gram.NewFull(n, make([]float64, n*n)), Y: y})
			var bad *learn.DataError
			if !errors.As(err, &bad) || !strings.Contains(bad.Reason, name) {
				t.Errorf("%s, %s: %v", test.name, name, err)
			}
		}
		var bad *learn.ValueError
		if _, err := test.config.Start(learn.Data{K: gram.NewFull(2, []float64{1, 0, 0, math.Inf(1)}), Y: []float64{1, 2}}); !errors.As(err, &bad) || bad.Index != 1 {
			t.Errorf("%s: an infinite diagonal: %v", test.name, err)
		}
		for _, v := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
			k := gram.NewFull(3, []float64{1, 0, v, 0, 1, 0, v, 0, 1})
			err := solvetest.Test(func() solve.Solver {
				return open(t, test.config, learn.Data{K: k, Y: []float64{1, 2, 1}})
			}, solvetest.Options{Ends: []solve.Status{solve.Failed}})
			if err != nil {
				t.Errorf("%s, %v beside the diagonal: %v", test.name, v, err)
			}
			m := open(t, test.config, learn.Data{K: k, Y: []float64{1, 2, 1}})
			solve.Run(m, 0)
			if !errors.As(m.Err(), &bad) || m.Message() != bad.Error() {
				t.Errorf("%s, %v beside the diagonal: %v, %q", test.name, v, m.Err(), m.Message())
			}
		}
	}
}

// Numbers near the largest there are do not overflow on the way to a finite result.
func TestPrototypesOfHugeValues(t *testing.T) {
	const huge = 1e307
	xs, y := cloud(20, 2, 4)
	rbf := func(x, z []float64) float64 { return math.Exp(-square(x, z)) }
	for _, test := range prototypes {
		one := open(t, test.config, learn.Data{K: reftest.Gram(rbf, xs), Y: y})
		many := open(t, test.config, learn.Data{K: reftest.Gram(func(x, z []float64) float64 { return huge * rbf(x, z) }, xs), Y: y})
		solve.Run(one, 0)
		if last := solve.Run(many, 0); last.Status != solve.Converged {
			t.Fatalf("%s: %v, %v", test.name, last.Status, many.Err())
		}
		a, b := one.Coef(), many.Coef()
		for i, v := range a.Beta {
			if !near(v, b.Beta[i]) {
				t.Errorf("%s: coefficient %d is %v, want %v", test.name, i, b.Beta[i], v)
			}
		}
		if !near(a.Bias[0], b.Bias[0]/huge) {
			t.Errorf("%s: bias %v, want %v", test.name, b.Bias[0]/huge, a.Bias[0])
		}
	}
}
