package surface

import (
	"math"

	"mercer/core/dense"
)

// A cross is a sum of products that is near to a matrix,
//
//	a[i·n+j] ≈ Σᵣ left[r][i]·right[r][j].
type cross struct{ left, right [][]float64 }

// newCross approximates the matrix a, of rows with n entries, by a sum of products of a column and
// a row. Each product is made of the row and the column through a large entry of the remainder: the
// largest in the row of the largest length, and where no row is so long that this must be above
// goal, the largest of all. It ends when no entry is above goal. newCross reports false where that
// takes more than most products. The remainder stays in a.
//
// Source: M. Bebendorf, Approximation of boundary element matrices (2000), adaptive cross
// approximation.
func newCross(a []float64, n int, goal float64, most int) (*cross, bool) {
	c := &cross{}
	rows := len(a) / n
	for {
		at, size := 0, 0.0
		if i, square := longest(a, n); math.Sqrt(square) > goal*math.Sqrt(float64(n)) {
			at, size = largestIn(a, i*n, (i+1)*n)
		}
		if !(size > goal) { // in particular where rounding decides
			at, size = largestIn(a, 0, len(a))
		}
		if !(size > goal) {
			return c, finite(a)
		}
		if len(c.left) == most {
			return nil, false
		}
		row, column, pivot := at/n, at%n, a[at]
		left, right := make([]float64, rows), make([]float64, n)
		for i := range left {
			left[i] = a[i*n+column] / pivot
		}
		copy(right, a[row*n:][:n])
		for i, v := range left {
			if v != 0 {
				axpy(a[i*n:][:n], -v, right)
			}
		}
		c.left, c.right = append(c.left, left), append(c.right, right)
	}
}

// longest returns the row of a, of rows with n entries, whose squares add up to most, and their sum:
// a loop with vector instructions, unlike one for the largest entry.
func longest(a []float64, n int) (row int, square float64) {
	for i := range len(a) / n {
		if own := dense.Dot(a[i*n:][:n], a[i*n:][:n]); own > square {
			row, square = i, own
		}
	}
	return row, square
}

// largestIn returns where the largest entry of a from one place to another is, and its size.
func largestIn(a []float64, from, to int) (at int, size float64) {
	for i, v := range a[from:to] {
		if v = math.Abs(v); v > size {
			at, size = from+i, v
		}
	}
	return at, size
}
