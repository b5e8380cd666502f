package path_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/svm/path"
)

// Where an example is free, what bounds leave-one-out is not below it, and the span is as its
// definition says: the distance from an affine combination of the other free examples.
func TestPromises(t *testing.T) {
	for _, s := range []set{sample("clouds", 30, false), sample("moons", 40, true), sample("chess", 30, false)} {
		for _, name := range []string{"rbf(1)", "rbf(10)", "linear", "poly(2)"} {
			k := s.gram(kernels[name])
			p := follow(t, k, s.y, 0.01, 1000)
			n := len(s.y)
			for _, c := range []float64{0.02, 0.5, 3, 40, 1000} {
				told := p.Promises(c)
				if told.Free == 0 {
					if !math.IsNaN(told.XiAlpha) || math.IsNaN(told.Margin) {
						t.Errorf("%s %s C = %v: without free examples %+v", s.name, name, c, told)
					}
					continue
				}
				left, err := path.LeaveOneOut(k, s.y, c)
				if err != nil {
					t.Fatal(err)
				}
				left.Advance(0)
				exact := float64(left.Errors) / float64(n)
				for what, bound := range map[string]float64{"radius": told.Radius, "ξα": told.XiAlpha, "support": told.Support} {
					if bound < exact-1e-12 {
						t.Errorf("%s %s C = %v: %s says %v, and %v are wrong", s.name, name, c, what, bound, exact)
					}
				}
				if want := span(k, s.y, p, c); math.Abs(told.Span-want) > 1e-12 {
					t.Errorf("%s %s C = %v: the span says %v, by its definition %v", s.name, name, c, told.Span, want)
				}
			}
		}
	}
}

// span is the rule with distances that are found by least squares.
func span(k mat.Symmetric, y []float64, p *path.Path, c float64) float64 {
	n := len(y)
	beta := make([]float64, n)
	bias := p.At(c, beta)
	var free []int
	for i, b := range beta {
		if a := math.Abs(b); a > 1e-9*c && a < c*(1-1e-9) {
			free = append(free, i)
		}
	}
	count := 0
	for i, b := range beta {
		if b == 0 {
			continue
		}
		f := bias
		for j, v := range beta {
			f += v * k.At(i, j)
		}
		var others []int
		for _, j := range free {
			if j != i {
				others = append(others, j)
			}
		}
		if len(others) == 0 {
			count++
			continue
		}
		// min over λ with Σλ = 1 of ‖φ(xᵢ) − Σ λⱼφ(xⱼ)‖², by the conditions of Lagrange.
		m := len(others)
		system, right := mat.NewDense(m+1, m+1, nil), mat.NewVecDense(m+1, nil)
		for a, j := range others {
			for b, l := range others {
				system.Set(a, b, k.At(j, l))
			}
			system.Set(a, m, 1)
			system.Set(m, a, 1)
			right.SetVec(a, k.At(i, j))
		}
		right.SetVec(m, 1)
		var lambda mat.VecDense
		if err := lambda.SolveVec(system, right); err != nil {
			if _, ill := err.(mat.Condition); !ill {
				continue
			}
		}
		square := k.At(i, i)
		for a, j := range others {
			square -= 2 * lambda.AtVec(a) * k.At(i, j)
			for b, l := range others {
				square += lambda.AtVec(a) * lambda.AtVec(b) * k.At(j, l)
			}
		}
		if math.Abs(b)*square >= y[i]*f {
			count++
		}
	}
	return float64(count) / float64(n)
}

// Two examples at distance d, C beyond the break: α = 2/d², f = ±1 at them, R² = 4 for the linear kernel.
func TestPromisesOfTwoExamples(t *testing.T) {
	s := set{x: [][]float64{{0, 0}, {2, 0}}, y: []float64{-1, 1}}
	told := follow(t, s.gram(dot), s.y, 0.01, 100).Promises(10)
	want := path.Promises{
		Free: 2, Square: 1, Ball: 4, Radius: 4, XiAlpha: 1, Support: 1, Span: 1,
		Margin: 2*math.Sqrt(4*1/2.0) + math.Sqrt(math.Log(20)/4),
	}
	for what, pair := range map[string][2]float64{
		"‖w‖²": {told.Square, want.Square}, "R²": {told.Ball, want.Ball},
		"free": {float64(told.Free), float64(want.Free)}, "radius": {told.Radius, want.Radius}, "ξα": {told.XiAlpha, want.XiAlpha},
		"support": {told.Support, want.Support}, "span": {told.Span, want.Span}, "margin": {told.Margin, want.Margin},
	} {
		if math.Abs(pair[0]-pair[1]) > 1e-12 {
			t.Errorf("%s: %v, by hand %v", what, pair[0], pair[1])
		}
	}
}
