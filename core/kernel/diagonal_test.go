package kernel_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/kernel"
)

// Copies of an element have distance 0 only if the diagonal is what a row has there.
func TestDiagonalIsOfRows(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, k := range mercer {
		for dim := 1; dim <= 3; dim++ {
			for n := range 8 {
				xs := make([][]float64, n)
				for i := range xs {
					xs[i] = make([]float64, dim)
					for j := range xs[i] {
						xs[i][j] = random.NormFloat64()
					}
				}
				diagonal, row := make([]float64, n), make([]float64, n)
				kernel.Diagonal(diagonal, k, xs)
				for i, x := range xs {
					kernel.Row(row, k, x, xs)
					if math.Float64bits(diagonal[i]) != math.Float64bits(row[i]) {
						t.Errorf("%s of %d in %d dimensions: the diagonal has %v at %d, the row %v", name, n, dim, diagonal[i], i, row[i])
					}
				}
			}
		}
	}
}
