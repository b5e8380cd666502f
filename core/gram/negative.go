package gram

import "math"

// Rounding bounds by how much a computed βᵀKβ may be off, for a positive semidefinite
// K with this diagonal. It is a part of what is summed, of which no term is larger than
// |βᵢ|√kᵢᵢ·|βⱼ|√kⱼⱼ, and not of the sum, which is 0 where w = Σ βᵢφ(xᵢ) is.
func Rounding(beta, diag []float64) float64 {
	size := 0.0
	for i, b := range beta {
		if b != 0 {
			size += math.Abs(b) * math.Sqrt(math.Abs(diag[i]))
		}
	}
	return rounding * size * size
}

// Negative reports whether square, computed as βᵀKβ for a K with this diagonal, is
// below 0 by more than rounding: then K is not positive semidefinite.
func Negative(square float64, beta, diag []float64) bool {
	return square < 0 && square < -Rounding(beta, diag)
}
