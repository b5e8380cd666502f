package gram

import "math"

// Rounding bounds by how much a computed βᵀKβ may be off, for a positive semidefinite
// K with this diagonal. It is a part of what is summed, of which no term is larger than
// |βᵢ|√kᵢᵢ·|βⱼ|√kⱼⱼ, and not of the sum, which is 0 where w = Σ βᵢφ(xᵢ) is. Where it was
// computed from y and y − Kβ, y is given too; else it is nil.
func Rounding(beta, y, diag []float64) float64 {
	var size, other float64
	for i, b := range beta {
		if b != 0 {
			size += math.Abs(b) * math.Sqrt(math.Abs(diag[i]))
			if y != nil {
				other += math.Abs(b * y[i])
			}
		}
	}
	return rounding * (size*size + other)
}

// Negative reports whether a computed βᵀKβ is below 0 by more than rounding: then K is
// not positive semidefinite.
func Negative(square float64, beta, y, diag []float64) bool {
	return square < 0 && square < -Rounding(beta, y, diag)
}

// Indefinite reports whether K was seen not to be positive semidefinite: by its diagonal, or by a
// computed βᵀKβ that is [Negative].
func Indefinite(square float64, beta, y, diag []float64) bool {
	for _, d := range diag {
		if d < 0 {
			return true
		}
	}
	return Negative(square, beta, y, diag)
}
