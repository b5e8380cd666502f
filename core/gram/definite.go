package gram

import (
	"math"

	"mercer/core/dense"
)

// Semidefinite reports whether a symmetric matrix has no eigenvalue below −10⁻⁹ of its
// largest |kᵢᵢ|, which is more than rounding makes of 0. So much is added to the
// diagonal, and Cholesky's factorisation ends at the first pivot that shows the
// contrary. It takes n³/6 multiplications at most, and all rows.
func Semidefinite(m Matrix) bool {
	n, diag := m.Len(), m.Diag()
	largest := 0.0
	for _, d := range diag {
		largest = max(largest, math.Abs(d))
	}
	if largest == 0 {
		return zero(m)
	}
	lower := make([][]float64, 0, n)
	room := make([]float64, n*(n+1)/2)
	for i, d := range diag {
		l := room[: i+1 : i+1]
		room = room[i+1:]
		copy(l, m.Row(i)[:i])
		dense.Forward(l[:i], lower)
		square := d + 1e-9*largest - dense.Dot(l[:i], l[:i])
		if !(square > 0) { // nor is it no number
			return false
		}
		l[i] = math.Sqrt(square)
		lower = append(lower, l)
	}
	return true
}

func zero(m Matrix) bool {
	for i := range m.Len() {
		for _, v := range m.Row(i) {
			if v != 0 {
				return false
			}
		}
	}
	return true
}
