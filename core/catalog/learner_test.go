package catalog

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/solve"
)

// task returns points in the plane and answers of the kind that a task is about, of
// three classes or values.
func task(t learn.Task) (xs []Vector, y []float64) {
	rng := rand.New(rand.NewPCG(4, 2))
	for i := range 45 {
		x := Vector{rng.NormFloat64(), rng.NormFloat64()}
		xs = append(xs, x)
		if t == learn.Regression {
			y = append(y, math.Sin(2*x[0])+0.1*rng.NormFloat64())
			continue
		}
		y = append(y, float64(i%3))
		x[i%2] += 1.5 * float64(i%3)
	}
	return xs, y
}

// variants returns the parameters that change how a learner goes about it.
func variants(l learn.Learner) []map[string]float64 {
	all := []map[string]float64{nil}
	for _, s := range param.Of(l.New()).Specs() {
		if s.Kind == param.Switch || len(s.Names) > 0 {
			all = append(all, map[string]float64{s.Key: 1})
		}
	}
	return all
}

// A configuration in which nothing is chosen learns: what 0 cannot mean has a default.
func TestZeroConfigurationsLearn(t *testing.T) {
	for _, l := range Learners {
		for _, of := range l.Tasks {
			xs, y := task(of)
			data := learn.Data{K: gram.New(kernel.RBF{Gamma: 1}, xs), Y: y, Task: of, Seed: 5}
			m, err := l.New().Start(data)
			if err != nil {
				t.Errorf("%s, %v: %v", l.Name, of, err)
				continue
			}
			if step := solve.Run(m, 0); step.Status == solve.Failed || step.Status == solve.Running {
				t.Errorf("%s, %v: %v, %v", l.Name, of, step.Status, m.Err())
			}
		}
	}
}

// Many steps at once lead where as many single ones do, bit by bit, and end as they do,
// whether or not somebody asks in between; what is told then is the same.
func TestManyStepsAreSingleSteps(t *testing.T) {
	for _, k := range []kernel.Kernel[Vector]{kernel.RBF{Gamma: 1}, kernel.Linear{}, kernel.Sigmoid{Gamma: 2, Coef0: -1}} {
		for _, l := range Learners {
			for _, of := range l.Tasks {
				for _, params := range variants(l) {
					xs, y := task(of)
					matrix := gram.New(k, xs)
					open := func() learn.Machine {
						c := l.New()
						if err := param.Of(c).Apply(params); err != nil {
							t.Fatal(err)
						}
						m, err := c.Start(learn.Data{K: matrix, Y: y, Task: of, Seed: 5})
						if err != nil {
							t.Fatal(err)
						}
						return m
					}
					if err := compare(open(), open()); err != nil {
						t.Errorf("%s, %v, %v, %T: %v", l.Name, of, params, k, err)
					}
				}
			}
		}
	}
}

// compare steps one machine and advances the other, by the same numbers of steps.
func compare(single, many learn.Machine) error {
	for _, n := range []int{1, 2, 1, 5, 3, 17, 1, 64, 200} {
		var a solve.Step
		for i := 0; i < n && (i == 0 || a.Status == solve.Running); i++ {
			a = single.Step()
			told(single)
		}
		b := solve.Run(many, n)
		if a.Iter != b.Iter || a.Status != b.Status || a.Next != b.Next {
			return fmt.Errorf("step %d, %v, next %q; at once %d, %v, next %q", a.Iter, a.Status, a.Next, b.Iter, b.Status, b.Next)
		}
		one, other := single.Coef(), many.Coef()
		if !slices.Equal(one.Beta, other.Beta) || !slices.Equal(one.Bias, other.Bias) {
			return fmt.Errorf("after %d steps the coefficients differ", a.Iter)
		}
		if s, m := told(single), told(many); s.Did != m.Did || s.Why != m.Why || s.Next != m.Next {
			return fmt.Errorf("after %d steps: %q %q %q, at once %q %q %q", a.Iter, s.Did, s.Why, s.Next, m.Did, m.Why, m.Next)
		}
		if a.Status != solve.Running {
			break
		}
	}
	return nil
}

// told asks a machine for all that it can tell.
func told(m learn.Machine) solve.Account {
	if c, ok := m.(learn.Certified); ok {
		c.Certificate()
	}
	if f, ok := m.(learn.Measured); ok {
		f.Figures()
	}
	m.Message()
	return m.(solve.Teller).Account()
}
