package surface

import "math"

// A cross is a sum of products that is near to a matrix,
//
//	a[i·n+j] ≈ Σᵣ left[r][i]·right[r][j].
type cross struct{ left, right [][]float64 }

// newCross approximates the matrix a, of rows with n entries, by a sum of products of a column and
// a row. Each product is made of the row and the column through the largest entry of the
// remainder, until no entry is above goal. newCross reports false where that takes more than most
// products. The remainder stays in a.
//
// Source: M. Bebendorf, Approximation of boundary element matrices (2000), adaptive
// cross approximation with full pivoting.
func newCross(a []float64, n int, goal float64, most int) (*cross, bool) {
	c := &cross{}
	rows := len(a) / n
	for {
		at, size := 0, 0.0
		for i, v := range a {
			if v = math.Abs(v); v > size {
				at, size = i, v
			}
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
