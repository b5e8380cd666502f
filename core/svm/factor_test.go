package svm

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// The factor solves as gonum does, before and after deletions.
func TestFactor(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	var f factor
	for _, n := range []int{1, 2, 5, 13, 40, 7} {
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
		keep := rng.Perm(n)[:0]
		for i := range n {
			keep = append(keep, i)
		}
		for len(keep) > 0 {
			m := len(keep)
			sub, rhs := mat.NewDense(m, m, nil), mat.NewVecDense(m, nil)
			x := make([]float64, m)
			for p, i := range keep {
				x[p] = rng.NormFloat64()
				rhs.SetVec(p, x[p])
				for q, j := range keep {
					sub.Set(p, q, a.At(i, j))
				}
			}
			f.solve(x)
			var want mat.VecDense
			if err := want.SolveVec(sub, rhs); err != nil {
				t.Fatal(err)
			}
			for p := range x {
				if math.Abs(x[p]-want.AtVec(p)) > 1e-8*(1+mat.Norm(&want, 2)) {
					t.Fatalf("n=%d, %d left: x[%d] = %v, want %v", n, m, p, x[p], want.AtVec(p))
				}
			}
			p := rng.IntN(m)
			f.remove(p)
			keep = append(keep[:p], keep[p+1:]...)
		}
	}
	for i, row := range f.reset(2) {
		row[0], row[i] = 2, 1
	}
	if f.factorize() {
		t.Error("[2 2; 2 1] is taken for positive definite")
	}
}
