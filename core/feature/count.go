package feature

import "math/bits"

// Monomials returns how many monomials of degree at most k there are in d variables,
//
//	C(d+k, k),
//
// exactly below 2⁵³ and to about 15 digits beyond.
func Monomials(d, k int) float64 { return binomial(d+k, k) }

// binomial returns C(n, k), +Inf where it is beyond float64.
func binomial(n, k int) float64 {
	k = min(k, n-k)
	if k < 0 {
		return 0
	}
	// C(m+i, i) = C(m+i−1, i−1)·(m+i)/i, in whole numbers as long as they fit.
	m := n - k
	count := uint64(1)
	for i := 1; i <= k; i++ {
		high, low := bits.Mul64(count, uint64(m+i))
		if high >= uint64(i) {
			rest := float64(count)
			for ; i <= k; i++ {
				rest *= float64(m+i) / float64(i)
			}
			return rest
		}
		count, _ = bits.Div64(high, low, uint64(i))
	}
	return float64(count)
}
