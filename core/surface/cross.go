package surface

import "math"

// A cross is a sum of products that is near to a matrix,
//
//	a[i·n+j] ≈ Σᵣ left[r][i]·right[r][j].
type cross struct{ left, right [][]float64 }

// newCross takes from the matrix a, of rows with n entries, one product after the
// other: the row and the column that meet in the largest entry that is left, until
// none is above goal. It reports false where that takes more than most products.
// What is left stays in a.
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
