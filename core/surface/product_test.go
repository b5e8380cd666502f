package surface

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

func randomSlice(rnd *rand.Rand, n int) []float64 {
	s := make([]float64, n)
	for i := range s {
		s[i] = rnd.NormFloat64()
	}
	return s
}

func TestMultiply(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		m, n, k := rnd.IntN(11), rnd.IntN(11), rnd.IntN(9)
		lda, ldb := k+rnd.IntN(3), k+rnd.IntN(3)
		a, b := randomSlice(rnd, m*lda+1), randomSlice(rnd, n*ldb+1)
		got := make([]float64, m*n)
		multiply(got, a, b, m, n, k, lda, ldb)
		for i := range m {
			for j := range n {
				want := 0.0
				for s := range k {
					want += a[i*lda+s] * b[j*ldb+s]
				}
				if math.Abs(got[i*n+j]-want) > 1e-13 {
					t.Fatalf("%d×%d×%d: entry (%d, %d) = %v, want %v", m, n, k, i, j, got[i*n+j], want)
				}
			}
		}
	}
}

// BenchmarkMultiply compares the product with gonum's on the shape of a picture:
// 512 rows, 256 columns, 16 coefficients.
func BenchmarkMultiply(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 2))
	const m, n, k = 512, 256, 16
	x, y := randomSlice(rnd, m*k), randomSlice(rnd, n*k)
	dst := make([]float64, m*n)
	b.Run("blocked", func(b *testing.B) {
		for b.Loop() {
			multiply(dst, x, y, m, n, k, k, k)
		}
	})
	b.Run("gonum", func(b *testing.B) {
		for b.Loop() {
			blas64.Gemm(blas.NoTrans, blas.Trans, 1,
				blas64.General{Rows: m, Cols: k, Stride: k, Data: x},
				blas64.General{Rows: n, Cols: k, Stride: k, Data: y},
				0, blas64.General{Rows: m, Cols: n, Stride: n, Data: dst})
		}
	})
}
