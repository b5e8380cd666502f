package multiclass_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/logistic"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/perceptron"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
	"mercer/core/svm"
)

type (
	vkernel = kernel.Kernel[[]float64]
	problem = multiclass.Problem
)

// heaps returns n points around as many centres as there are classes, which overlap a
// little, and their classes in turn.
func heaps(n int, classes []float64, seed uint64) (xs [][]float64, labels []float64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for i := range n {
		c := i % len(classes)
		a := 2 * math.Pi * float64(c) / float64(len(classes))
		xs = append(xs, []float64{math.Cos(a) + 0.4*rng.NormFloat64(), math.Sin(a) + 0.4*rng.NormFloat64()})
		labels = append(labels, classes[c])
	}
	return xs, labels
}

func soft(p problem) (solve.Solver, error) {
	return svm.NewSoft(p, svm.Soft{Lambda: 0.02, Tolerance: 1e-6})
}

func start(t testing.TB, k gram.Matrix, labels []float64, scheme multiclass.Scheme, open multiclass.Open) *multiclass.Machine {
	t.Helper()
	m, err := multiclass.New(k, labels, scheme, open)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestRuleOf(t *testing.T) {
	three := []float64{2, 5, 9}
	for _, c := range []struct {
		classes []float64
		scheme  multiclass.Scheme
		kind    string
		pairs   [][2]int
		outputs int
	}{
		{[]float64{3, 8}, multiclass.OneAgainstOne, "pairs", [][2]int{{1, 0}}, 1},
		{[]float64{3, 8}, multiclass.OneAgainstRest, "pairs", [][2]int{{1, 0}}, 1},
		{three, multiclass.OneAgainstOne, "pairs", [][2]int{{0, 1}, {0, 2}, {1, 2}}, 3},
		{three, multiclass.OneAgainstRest, "largest", nil, 3},
		{[]float64{1, 2, 3, 4}, multiclass.OneAgainstOne, "pairs", [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}, 6},
		{[]float64{1, 2, 3, 4}, multiclass.OneAgainstRest, "largest", nil, 4},
	} {
		r := multiclass.RuleOf(c.classes, c.scheme)
		if r.Kind() != c.kind || !slices.Equal(r.Pairs, c.pairs) || r.Outputs() != c.outputs || !slices.Equal(r.Classes, c.classes) {
			t.Errorf("%v, scheme %d: %+v", c.classes, c.scheme, r)
		}
	}
}

// Every output is the machine that is trained on its part alone.
func TestOutputsAreThoseOfTheParts(t *testing.T) {
	for _, classes := range [][]float64{{1, 2, 3}, {2, 4, 7, 8}} {
		xs, labels := heaps(36, classes, 2)
		k := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
		for _, scheme := range []multiclass.Scheme{multiclass.OneAgainstOne, multiclass.OneAgainstRest} {
			m := start(t, k, labels, scheme, soft)
			step := solve.Run(m, 0)
			coef, rule := m.Coef(), m.Rule()
			var objective, gap float64
			iterations := 0
			for j := range rule.Outputs() {
				var index []int
				var y []float64
				for i, c := range labels {
					sign := -1.0
					if rule.Pairs != nil {
						switch c {
						case classes[rule.Pairs[j][0]]:
							sign = 1
						case classes[rule.Pairs[j][1]]:
						default:
							continue
						}
					} else if c == classes[j] {
						sign = 1
					}
					index, y = append(index, i), append(y, sign)
				}
				own, err := svm.NewSoft(problem{K: gram.NewFull(len(index), gram.Select(k, index, index)), Y: y}, svm.Soft{Lambda: 0.02, Tolerance: 1e-6})
				if err != nil {
					t.Fatal(err)
				}
				last := solve.Run(own, 0)
				objective += last.Objective
				gap += last.Gap
				iterations += last.Iter
				want := make([]float64, len(xs))
				for p, b := range own.Coef().Beta {
					want[index[p]] = b
				}
				for i, w := range want {
					if got := coef.Beta[i*coef.M+j]; math.Abs(got-w) > 1e-12 {
						t.Fatalf("%v, scheme %d, output %d: coefficient %d is %v, want %v", classes, scheme, j, i, got, w)
					}
				}
			}
			if math.Abs(step.Objective-objective) > 1e-12 || math.Abs(step.Gap-gap) > 1e-12 || step.Iter != iterations || step.Status != solve.Converged {
				t.Errorf("%v, scheme %d: %+v, want objective %v, gap %v, %d steps", classes, scheme, step, objective, gap, iterations)
			}
			if c := m.Certificate(); math.Abs(c.Primal-c.Dual-gap) > 1e-9 || math.Abs(c.Gap-gap) > 1e-12 {
				t.Errorf("%v, scheme %d: %+v", classes, scheme, c)
			}
			right := 0
			f := make([]float64, coef.M)
			for i := range xs {
				clear(f)
				for j := range xs {
					for o := range f {
						f[o] += coef.Beta[j*coef.M+o] * k.At(i, j)
					}
				}
				if rule.Label(f) == labels[i] {
					right++
				}
			}
			if right < 30 {
				t.Errorf("%v, scheme %d: %d of 36 points are right", classes, scheme, right)
			}
		}
	}
}

func TestMachinesKeepThePromisesOfSolvers(t *testing.T) {
	xs, labels := heaps(24, []float64{1, 3, 4}, 3)
	k := gram.New(vkernel(kernel.RBF{Gamma: 2}), xs)
	for name, open := range map[string]multiclass.Open{
		"soft":       soft,
		"logistic":   func(p problem) (solve.Solver, error) { return logistic.New(p, logistic.Config{Lambda: 0.1}) },
		"perceptron": func(p problem) (solve.Solver, error) { return perceptron.New(p, perceptron.Config{Epochs: 1000}) },
	} {
		for _, scheme := range []multiclass.Scheme{multiclass.OneAgainstOne, multiclass.OneAgainstRest} {
			if err := solvetest.Test(func() solve.Solver { return start(t, k, labels, scheme, open) }, solvetest.Options{}); err != nil {
				t.Errorf("%s, scheme %d: %v", name, scheme, err)
			}
			// Many steps at once are the same as one by one.
			for _, limit := range []int{1, 7, 40} {
				one, many := start(t, k, labels, scheme, open), start(t, k, labels, scheme, open)
				var a solve.Step
				for range limit {
					a = one.Step()
				}
				b := many.Advance(limit)
				if a.Iter != b.Iter || a.Status != b.Status || !slices.Equal(one.Coef().Beta, many.Coef().Beta) || one.Iterations() != a.Iter {
					t.Errorf("%s, scheme %d: after %d steps %+v, at once %+v", name, scheme, limit, a, b)
				}
			}
		}
	}
}

// With two classes there is one machine, on all points as they are, and both schemes
// are the same.
func TestTwoClasses(t *testing.T) {
	xs, labels := heaps(20, []float64{4, 6}, 4)
	k := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	y := make([]float64, len(labels))
	for i, c := range labels {
		y[i] = c - 5
	}
	own, err := soft(problem{K: k, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	want := solve.Run(own, 0)
	for _, scheme := range []multiclass.Scheme{multiclass.OneAgainstOne, multiclass.OneAgainstRest} {
		m := start(t, k, labels, scheme, func(p problem) (solve.Solver, error) {
			if p.K != gram.Matrix(k) || p.Examples != nil || p.Part != 0 || !slices.Equal(p.Y, y) {
				t.Errorf("problem %+v", p)
			}
			return soft(p)
		})
		got := solve.Run(m, 0)
		if !slices.Equal(m.Coef().Beta, own.Coef().Beta) || got.Objective != want.Objective || got.Iter != want.Iter || m.Coef().M != 1 {
			t.Errorf("scheme %d: %+v, want %+v", scheme, got, want)
		}
		a := m.Account()
		if len(a.Facts) == 0 || a.Facts[0].Name == "classes" {
			t.Errorf("scheme %d: %+v", scheme, a.Facts)
		}
	}
}

// A valued solver knows its objective before its first step, and keeps rows until it rests.
type valued struct {
	solve.Solver
	first float64
	rests *[]int
}

func (v valued) Objective() float64 { return v.first }

func (v valued) Rest(k gram.Matrix) { *v.rests = append(*v.rests, k.Len()) }

// A part that has not begun counts with the objective it begins with; one that has ended
// gives up its rows, unless they are those of all examples.
func TestPartsThatWait(t *testing.T) {
	xs, labels := heaps(24, []float64{1, 2, 3}, 7)
	k := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	for _, scheme := range []multiclass.Scheme{multiclass.OneAgainstOne, multiclass.OneAgainstRest} {
		var rests []int
		m := start(t, k, labels, scheme, func(p problem) (solve.Solver, error) {
			s, err := soft(p)
			return valued{s, float64(10 * (p.Part + 1)), &rests}, err
		})
		first := m.Step()
		if !(first.Objective > 50) || !(first.Objective < 52) || !math.IsNaN(first.Gap) {
			t.Errorf("scheme %d: objective %v and gap %v after a step", scheme, first.Objective, first.Gap)
		}
		if last := m.Advance(0); !(last.Objective < 3) || !(last.Gap >= 0) {
			t.Errorf("scheme %d: objective %v and gap %v at the end", scheme, last.Objective, last.Gap)
		}
		if want := map[multiclass.Scheme][]int{multiclass.OneAgainstOne: {16, 16, 16}}[scheme]; !slices.Equal(rests, want) {
			t.Errorf("scheme %d: rows of %v given up, want %v", scheme, rests, want)
		}
	}
}

// Texts and marks are about the examples of the whole data set.
func TestAccountsNameTheExamplesOfTheWhole(t *testing.T) {
	xs, labels := heaps(21, []float64{1, 2, 3}, 5)
	k := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	for _, scheme := range []multiclass.Scheme{multiclass.OneAgainstOne, multiclass.OneAgainstRest} {
		m := start(t, k, labels, scheme, func(p problem) (solve.Solver, error) { return perceptron.New(p, perceptron.Config{Epochs: 50}) })
		next := m.Account().Next
		seen := make(map[string]bool)
		ends := 0
		for {
			step := m.Step()
			a := m.Account()
			if step.Next == "part" {
				ends++
			}
			if step.Op == "end" {
				break
			}
			between := a.Facts[0].Text
			if a.Facts[0].Name != "classes" || between == "" {
				t.Fatalf("facts %+v", a.Facts[0])
			}
			seen[between] = true
			at := a.Marks[len(a.Marks)-1].Example
			if want := fmt.Sprintf("Visited point %d.", at+1); a.Did != want {
				t.Fatalf("%q, but the mark is at %d", a.Did, at)
			}
			if !strings.HasSuffix(next, strings.Map(func(r rune) rune { return r - '0' + '₀' }, fmt.Sprint(at+1))) {
				t.Fatalf("%q was to come, then %q", next, a.Did)
			}
			if scheme == multiclass.OneAgainstOne && !strings.Contains(between, fmt.Sprint(labels[at])) {
				t.Fatalf("point %d of class %v is visited for %q", at+1, labels[at], between)
			}
			for _, i := range step.Touched {
				if i != at {
					t.Fatalf("touched %v, but visited %d", step.Touched, at)
				}
			}
			next = a.Next
			if step.Status != solve.Running {
				if next != "" {
					t.Fatalf("after the end: %q", next)
				}
				break
			}
		}
		if len(seen) != 3 || ends != 2 {
			t.Errorf("scheme %d: parts %v, of which %d were followed by another", scheme, seen, ends)
		}
	}
}

func TestFiguresAndMessages(t *testing.T) {
	xs, labels := heaps(21, []float64{1, 2, 3}, 6)
	xs[1] = xs[0] // classes 1 and 2 at one place
	k := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	m := start(t, k, labels, multiclass.OneAgainstOne, func(p problem) (solve.Solver, error) { return perceptron.New(p, perceptron.Config{Epochs: 5}) })
	step := solve.Run(m, 0)
	mistakes := 0.0
	for _, b := range m.Coef().Beta {
		mistakes += math.Abs(b)
	}
	if f := m.Figures(); len(f) != 2 || f[0].Value != mistakes {
		t.Errorf("%v mistakes, figures %+v", mistakes, f)
	}
	if step.Status != solve.Exhausted || !strings.Contains(m.Message(), "on the wrong side") {
		t.Errorf("%v %q", step.Status, m.Message())
	}
	if c := m.Certificate(); !math.IsNaN(c.Gap) || !(c.Violation > 0) {
		t.Errorf("%+v", c)
	}
}

func TestErrors(t *testing.T) {
	one := gram.NewFull(1, []float64{1})
	three := gram.NewFull(3, []float64{1, 0, 0, 0, 1, 0, 0, 0, 1})
	for _, c := range []struct {
		k      gram.Matrix
		labels []float64
		want   string
	}{
		{gram.NewFull(0, nil), nil, "There are no points yet."},
		{one, []float64{1}, "All points are of one class."},
		{three, []float64{2, 2, 2}, "All points are of one class."},
		{three, []float64{1, math.NaN(), 2}, "The class of point 2 is not a number."},
		{three, []float64{1, 2, math.Inf(1)}, "The class of point 3 is not a number."},
	} {
		_, err := multiclass.New(c.k, c.labels, multiclass.OneAgainstOne, soft)
		var data *learn.DataError
		if !errors.As(err, &data) || !strings.HasPrefix(data.Reason, c.want) {
			t.Errorf("%v: %v, want %q", c.labels, err, c.want)
		}
	}
	failed := errors.New("cannot begin")
	if _, err := multiclass.New(three, []float64{1, 2, 3}, multiclass.OneAgainstOne, func(p problem) (solve.Solver, error) {
		if p.Part == 2 {
			return nil, failed
		}
		return soft(p)
	}); err != failed {
		t.Errorf("%v", err)
	}
	// The error of a part names the example of the whole.
	wrong := gram.NewFull(4, []float64{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, math.Inf(1)})
	_, err := multiclass.New(wrong, []float64{1, 2, 1, 3}, multiclass.OneAgainstOne, soft)
	var value *learn.ValueError
	if !errors.As(err, &value) || value.Index != 3 {
		t.Errorf("%v", err)
	}
	defer func() {
		if r := recover(); r == nil || !strings.HasPrefix(fmt.Sprint(r), "multiclass: ") {
			t.Errorf("recovered %v", r)
		}
	}()
	_, _ = multiclass.New(three, []float64{1, 2}, multiclass.OneAgainstOne, soft)
}

type choice struct{ scheme int }

func (c *choice) Bind(set *param.Set) { set.Int(&c.scheme, multiclass.Spec) }

func TestSpec(t *testing.T) {
	c := choice{scheme: 7}
	set := param.Of(&c)
	if c.scheme != int(multiclass.OneAgainstOne) {
		t.Errorf("the default is %d", c.scheme)
	}
	if err := set.Apply(map[string]float64{"multiclass": 1}); err != nil || multiclass.Scheme(c.scheme) != multiclass.OneAgainstRest {
		t.Errorf("%d, %v", c.scheme, err)
	}
	if err := set.Apply(map[string]float64{"multiclass": 2}); err == nil {
		t.Error("a third scheme is taken")
	}
}
