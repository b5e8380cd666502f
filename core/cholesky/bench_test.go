package cholesky

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// A factorisation beside that of gonum, and what it takes to go on from one.
func BenchmarkFactor(b *testing.B) {
	for _, n := range []int{200, 1000} {
		a := gaussian(n, 1, 1e-3)
		room := make([]float64, n*n)
		copy(room, a)
		f, _ := New(n, room)
		b.Run(fmt.Sprintf("factorise/%d/direct", n), func(b *testing.B) {
			for b.Loop() {
				var g mat.Cholesky
				g.Factorize(mat.NewSymDense(n, a))
			}
		})
		own := make([]float64, n*n)
		b.Run(fmt.Sprintf("factorise/%d/blocks", n), func(b *testing.B) {
			for b.Loop() {
				copy(own, a)
				New(n, own)
			}
		})
		b.Run(fmt.Sprintf("factorise/%d/first-moves", n), func(b *testing.B) {
			for b.Loop() {
				f.Without(0).With(a[1:n], a[0])
			}
		})
		b.Run(fmt.Sprintf("factorise/%d/last-moves", n), func(b *testing.B) {
			for b.Loop() {
				f.Without(n-1).With(a[(n-1)*n:n*n-1], a[n*n-1])
			}
		})
		b.Run(fmt.Sprintf("inverse diagonal/%d", n), func(b *testing.B) {
			for b.Loop() {
				f.InverseDiag()
			}
		})
		rows := make([]float64, 500*n)
		b.Run(fmt.Sprintf("500 rows/%d", n), func(b *testing.B) {
			for b.Loop() {
				f.HalfRows(rows)
			}
		})
	}
}
