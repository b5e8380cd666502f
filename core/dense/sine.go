package dense

import "math"

// SineSquares does x ← sin²(π√x/period): what periodic kernels make of squared distances. Where √x
// is 2⁵² periods or more, nobody can tell where in its period it is, and it counts as whole.
func SineSquares(x []float64, period float64) { fastSineSquares(x, period) }

// SineSquare returns sin²(π√v/period) as [SineSquares] does, to the last bit.
func SineSquare(v, period float64) float64 {
	r := math.Sqrt(v) / period
	if r >= 0x1p52 {
		r = 0
	}
	r -= math.RoundToEven(r)
	q := r * r
	s := sine10
	s = sine9 + q*s
	s = sine8 + q*s
	s = sine7 + q*s
	s = sine6 + q*s
	s = sine5 + q*s
	s = sine4 + q*s
	s = sine3 + q*s
	s = sine2 + q*s
	s = sine1 + q*s
	s = sine0 + q*s
	s *= r
	return s * s
}

// The Taylor coefficients of sin(πr)/r in r². Up to r = ½ those left out add up to less than 2e-18.
const (
	square = -math.Pi * math.Pi

	sine0  = math.Pi
	sine1  = sine0 * square / (2 * 3)
	sine2  = sine1 * square / (4 * 5)
	sine3  = sine2 * square / (6 * 7)
	sine4  = sine3 * square / (8 * 9)
	sine5  = sine4 * square / (10 * 11)
	sine6  = sine5 * square / (12 * 13)
	sine7  = sine6 * square / (14 * 15)
	sine8  = sine7 * square / (16 * 17)
	sine9  = sine8 * square / (18 * 19)
	sine10 = sine9 * square / (20 * 21)
)

func sineSquares(x []float64, period float64) {
	for i, v := range x {
		x[i] = SineSquare(v, period)
	}
}
