package kernel

import "math"

// Exponentials dominate the cost of kernel rows, and an argument that is never
// positive and a relative error of 1e-11 allow more speed than math.Exp has.

const (
	expBits  = 5 // table of 2^(j/32), j = 0 … 31
	expSize  = 1 << expBits
	expUnit  = math.Ln2 / expSize
	expScale = expSize / math.Ln2
	// Split so that n·expHigh is exact for the n that occur.
	expHigh = 0x1.62e42feep-6
	expLow  = expUnit - expHigh
	// Below, the power of two is not a normal number.
	expLeast = -708
)

var expTable = func() (table [expSize]float64) {
	for j := range table {
		table[j] = math.Exp2(float64(j) / expSize)
	}
	return table
}()

// expNegative returns e^v for v ≤ 0 with a relative error below 1e-11: with
// n = round(v·32/ln 2) and r = v − n·ln2/32, it is 2^(n/32)·e^r, |r| ≤ 0.0109,
// by a table and the Taylor polynomial of degree 4 (remainder r⁵/120 < 1.3e-12).
func expNegative(v float64) float64 {
	if !(v >= expLeast && v <= 0) {
		return math.Exp(v)
	}
	n := int(v*expScale - 0.5)
	m := float64(n)
	r := (v - m*expHigh) - m*expLow
	p := 1 + r*(1+r*(0.5+r*(1.0/6+r*(1.0/24))))
	return math.Float64frombits(uint64(n>>expBits+1023)<<52) * expTable[n&(expSize-1)] * p
}
