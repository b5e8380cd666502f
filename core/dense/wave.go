package dense

import "math"

// Rows of waves. Each value is reduced to r, |r| ≤ π/4, and a number of quarter turns; of r the
// polynomials below give the sine or the cosine.
//
// Source: the routines __kernel_sin, __kernel_cos and __ieee754_rem_pio2 of FreeBSD's msun, after
// Sun's fdlibm.

const (
	// A quarter turn in three parts, of which the first two have 33 bits: their products with the
	// numbers of turns that occur are exact.
	quarter1 = 0x1.921fb544p+0
	quarter2 = 0x1.0b4611a6p-34
	quarter3 = 0x1.3198a2e037073p-69

	// waveMost is the largest number that is reduced so.
	waveMost = 1 << 20

	sin1 = -0x1.5555555555549p-3
	sin2 = 0x1.111111110f8a6p-7
	sin3 = -0x1.a01a019c161d5p-13
	sin4 = 0x1.71de357b1fe7dp-19
	sin5 = -0x1.ae5e68a2b9cebp-26
	sin6 = 0x1.5d93a5acfd57cp-33

	cos1 = 0x1.555555555554cp-5
	cos2 = -0x1.6c16c16c15177p-10
	cos3 = 0x1.a01a019cb159p-16
	cos4 = -0x1.27e4f809c52adp-22
	cos5 = 0x1.1ee9ebdb4b1c4p-29
	cos6 = -0x1.8fae9be8838d4p-37
)

// Sine returns sin v with an absolute error below 3e-16.
func Sine(v float64) float64 {
	if math.Abs(v) <= waveMost {
		return wave(v, 0)
	}
	return math.Sin(v)
}

// Cosine returns cos v with an absolute error below 3e-16.
func Cosine(v float64) float64 {
	if math.Abs(v) <= waveMost {
		return wave(v, 1)
	}
	return math.Cos(v)
}

// Sines does x ← sin x as [Sine] does, to the last bit.
func Sines(x []float64) { fastWaves(x, 0) }

// Cosines does x ← cos x as [Cosine] does, to the last bit.
func Cosines(x []float64) { fastWaves(x, 1) }

// wave returns sin(v + ahead·π/2) for |v| ≤ waveMost.
func wave(v float64, ahead uint64) float64 {
	k := v*(2/math.Pi) + expMagic
	m := k - expMagic
	r := ((v - m*quarter1) - m*quarter2) - m*quarter3
	turns := math.Float64bits(k) + ahead
	z := r * r
	w := z * z
	if turns&1 == 0 {
		sum := (sin2 + z*(sin3+z*sin4)) + (z*w)*(sin5+z*sin6)
		v = r + (z*r)*(sin1+z*sum)
	} else {
		sum := z*(cos1+z*(cos2+z*cos3)) + (w*w)*(cos4+z*(cos5+z*cos6))
		half := 0.5 * z
		rest := 1 - half
		v = rest + (((1 - rest) - half) + z*sum)
	}
	return math.Float64frombits(math.Float64bits(v) ^ (turns&2)<<62)
}

func waves(x []float64, ahead int) {
	of := Sine
	if ahead == 1 {
		of = Cosine
	}
	for i, v := range x {
		x[i] = of(v)
	}
}
