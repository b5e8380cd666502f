package svm

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// The factor solves as gonum does, for any right side and for columns of the inverse.
func TestFactor(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	var f factor
	for _, n := range []int{1, 2, 5, 13, 40, 7, 131} {
		a := mat.NewSymDense(n, nil)
		b := mat.NewDense(n, n, nil)
		for i := range n {
			for j := range n {
				b.Set(i, j, rng.NormFloat64())
			}
		}
		a.SymOuterK(1, b)
		for i := range n {
			a.SetSym(i, i, a.At(i, i)+0.1)
		}
		for i, row := range f.reset(n) {
			for j := range row {
				row[j] = a.At(i, j)
			}
		}
		if !f.factorize() {
			t.Fatalf("n=%d: a positive definite matrix is refused", n)
		}
		for p := -1; p < n; p += max(1, n/5) {
			x, rhs := make([]float64, n), mat.NewVecDense(n, nil)
			if p < 0 {
				for i := range x {
					x[i] = rng.NormFloat64()
					rhs.SetVec(i, x[i])
				}
				f.solve(x)
			} else {
				for i := range x {
					x[i] = math.NaN()
				}
				rhs.SetVec(p, 1)
				f.unit(x, p)
			}
			var want mat.VecDense
			if err := want.SolveVec(a, rhs); err != nil {
				t.Fatal(err)
			}
			for i := range x {
				if !(math.Abs(x[i]-want.AtVec(i)) <= 1e-8*(1+mat.Norm(&want, 2))) {
					t.Fatalf("n=%d, column %d: x[%d] = %v, want %v", n, p, i, x[i], want.AtVec(i))
				}
			}
		}
	}
	for i, row := range f.reset(2) {
		row[0], row[i] = 2, 1
	}
	if f.factorize() {
		t.Error("[2 2; 2 1] is taken for positive definite")
	}
}
