package dense

import "math"

// Exponentials dominate the cost of kernel rows, and an argument that is never
// positive allows more speed than math.Exp has. Who inverts or decomposes a Gram
// matrix multiplies its errors, so they are those of rounding.

const (
	expBits = 11 // table of 2^(j/2048), j = 0 … 2047
	expSize = 1 << expBits
	expUnit = math.Ln2 / expSize
	// Split so that k·expHigh is exact for the k that occur.
	expHigh = 0x1.62e42feep-12
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

// Exp returns e^v, for v ≤ 0 with a relative error below 5e-16. Below e^−708, where
// numbers lose digits, it is off by no more than the smallest of them.
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

// exp returns e^v for v in [−708, 0]: with k = round(v·2048/ln 2) and
// r = v − k·ln2/2048, it is 2^(k/2048)·e^r, |r| ≤ 0.00017, by a table and the Taylor
// polynomial of degree 3 (remainder r⁴/24 < 4e-17). What e^r adds to 1 is multiplied
// by the power and then added to it, which rounds once where it counts. A table of
// 128 with two terms more takes a quarter longer.
func exp(v float64) float64 {
	k := v*(1/expUnit) + expMagic
	m := k - expMagic
	r := (v - m*expHigh) - m*expLow
	bits := math.Float64bits(k)
	power := math.Float64frombits(expTable[bits%expSize] + bits&^(expSize-1)<<(52-expBits))
	return power + power*(r*(1+r*(0.5+r*(1.0/6))))
}

// exps does four at once where none is special, so that none waits for another.
func exps(x []float64, s float64) {
	for len(x) >= 4 {
		y := x[:4:4]
		a, b, c, d := s*y[0], s*y[1], s*y[2], s*y[3]
		if a >= expLeast && a <= 0 && b >= expLeast && b <= 0 && c >= expLeast && c <= 0 && d >= expLeast && d <= 0 {
			y[0], y[1], y[2], y[3] = exp(a), exp(b), exp(c), exp(d)
		} else {
			y[0], y[1], y[2], y[3] = Exp(a), Exp(b), Exp(c), Exp(d)
		}
		x = x[4:]
	}
	for i, v := range x {
		x[i] = Exp(s * v)
	}
}
