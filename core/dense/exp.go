package dense

import "math"

// Exponentials dominate the cost of kernel rows, and an argument that is never
// positive and a relative error of 1e-11 allow more speed than math.Exp has.

const (
	expBits = 7 // table of 2^(j/128), j = 0 … 127
	expSize = 1 << expBits
	expUnit = math.Ln2 / expSize
	// Split so that k·expHigh is exact for the k that occur.
	expHigh = 0x1.62e42feep-8
	expLow  = expUnit - expHigh
	// Added, it rounds a small number to a whole one, and leaves that in its low bits.
	expMagic = 0x1.8p52
	// Below, the power of two is not a normal number.
	expLeast = -708
	// Below, the exponential is less than half the smallest number.
	expNone = -746
)

// expTable holds the bits of 2^(j/128).
var expTable = func() (table [expSize]uint64) {
	for j := range table {
		table[j] = math.Float64bits(math.Exp2(float64(j) / expSize))
	}
	return table
}()

// Exp returns e^v, for v ≤ 0 with a relative error below 1e-11.
func Exp(v float64) float64 {
	if v >= expLeast && v <= 0 {
		return exp(v)
	}
	if v < expNone {
		return 0
	}
	return math.Exp(v)
}

// Exps does x ← e^(s·x) as [Exp] does, to the last bit.
func Exps(x []float64, s float64) { fastExps(x, s) }

// exp returns e^v for v in [−708, 0]: with k = round(v·128/ln 2) and
// r = v − k·ln2/128, it is 2^(k/128)·e^r, |r| ≤ 0.0028, by a table and the Taylor
// polynomial of degree 3 (remainder r⁴/24 < 2.5e-12).
func exp(v float64) float64 {
	k := v*(1/expUnit) + expMagic
	m := k - expMagic
	r := (v - m*expHigh) - m*expLow
	bits := math.Float64bits(k)
	power := expTable[bits%expSize] + bits&^(expSize-1)<<(52-expBits)
	return math.Float64frombits(power) * (1 + r*(1+r*(0.5+r*(1.0/6))))
}

func exps(x []float64, s float64) {
	for i, v := range x {
		if v *= s; v >= expLeast && v <= 0 {
			x[i] = exp(v)
		} else {
			x[i] = Exp(v)
		}
	}
}
