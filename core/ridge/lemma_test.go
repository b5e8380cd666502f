package ridge

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Both sides against inverses that are written down, and against a case by hand: X = (1, 2)ᵀ and
// s = 1 give (5 + 1)⁻¹(1, 2).
func TestTheMatrixInversionLemma(t *testing.T) {
	l, err := NewLemma([]float64{1, 2}, 1, 1)
	if err != nil || !floats.EqualApprox(l.Left, []float64{1. / 6, 1. / 3}, 1e-15) || !floats.EqualApprox(l.Right, l.Left, 1e-15) {
		t.Errorf("%+v, %v", l, err)
	}
	rng := rand.New(rand.NewPCG(3, 1))
	for _, size := range [][2]int{{1, 4}, {5, 2}, {7, 7}, {12, 5}} {
		n, d := size[0], size[1]
		data := make([]float64, n*d)
		for i := range data {
			data[i] = rng.NormFloat64()
		}
		l, err := NewLemma(data, d, 0.3)
		if err != nil {
			t.Fatal(err)
		}
		x := mat.NewDense(n, d, data)
		var left, right, inverse mat.Dense
		a := mat.NewDense(d, d, nil)
		a.Mul(x.T(), x)
		for i := range d {
			a.Set(i, i, a.At(i, i)+0.3)
		}
		if err := inverse.Inverse(a); err != nil {
			t.Fatal(err)
		}
		left.Mul(&inverse, x.T())
		// The lemma as it is written, with E = −sI and H = I.
		g := mat.NewDense(n, n, nil)
		g.Mul(x, x.T())
		g.Scale(-1/0.3, g)
		for i := range n {
			g.Set(i, i, g.At(i, i)-1)
		}
		var whole mat.Dense
		if err := whole.Inverse(g); err != nil {
			t.Fatal(err)
		}
		right.Mul(x.T(), &whole)
		right.Scale(-1/0.3, &right)
		for i := range d * n {
			a, b := left.At(i/n, i%n), right.At(i/n, i%n)
			if math.Abs(l.Left[i]-a) > 1e-10 || math.Abs(l.Right[i]-b) > 1e-10 || math.Abs(l.Left[i]-l.Right[i]) > l.Difference {
				t.Errorf("n = %d, D = %d: entry %d is %v and %v, want %v and %v", n, d, i, l.Left[i], l.Right[i], a, b)
			}
		}
		if l.Difference > 1e-12 {
			t.Errorf("difference %v", l.Difference)
		}
	}
}
