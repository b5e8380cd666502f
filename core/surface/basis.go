package surface

import (
	"math"

	"gonum.org/v1/gonum/dsp/fourier"
)

// A basis is the Chebyshev polynomials at the centres of the pixels of one axis.
// The centres are symmetric about the middle and T_k(−t) = (−1)^k·T_k(t), so it
// holds one half of them, and the even and the odd polynomials apart: sums over
// both halves then cost as much as one.
type basis struct {
	size   int // pixels
	stride int // even polynomials a pixel; there are as many odd ones

	// even[p·stride+i] = T_2i(t_p) and odd[p·stride+i] = T_2i+1(t_p) at
	// t_p = 1 − (2p+1)/size, from the end of the axis to its middle.
	even, odd []float64
}

// newBasis returns the polynomials of degree below n, or a few more.
func newBasis(size, n int) *basis {
	b := &basis{size: size, stride: (n + 1) / 2}
	half := (size + 1) / 2
	b.even = make([]float64, half*b.stride)
	b.odd = make([]float64, half*b.stride)
	for p := range half {
		t := 1 - float64(2*p+1)/float64(size)
		even, odd := b.even[p*b.stride:][:b.stride], b.odd[p*b.stride:][:b.stride]
		before, now := 1.0, t
		for i := range even {
			even[i], odd[i] = before, now
			before = 2*t*now - before
			now = 2*t*before - now
		}
	}
	return b
}

// nodes returns the n Chebyshev points of [a, b] in descending order, its ends
// included; the middle for n = 1.
func nodes(a, b float64, n int) []float64 {
	ts := make([]float64, n)
	for k := range ts {
		ts[k] = (a+b)/2 + (b-a)/2*node(k, n)
	}
	return ts
}

// node returns the k-th of n Chebyshev points of [−1, 1].
func node(k, n int) float64 {
	if n == 1 {
		return 0
	}
	// The sine is exactly antisymmetric about the middle.
	return math.Sin(math.Pi * float64(n-1-2*k) / float64(2*(n-1)))
}

// coefficients turns the values of a function at n×n Chebyshev points, row after
// row, into the coefficients of its interpolant Σ c[l·n+k]·T_k(x)·T_l(y), by a
// discrete cosine transform along both axes.
func coefficients(values []float64, n int) {
	if n == 1 {
		return
	}
	dct := fourier.NewDCT(n)
	line := make([]float64, n)
	transform := func(start, step int) {
		for k := range line {
			line[k] = values[start+k*step]
		}
		dct.Transform(line, line)
		for k, c := range line {
			if k == 0 || k == n-1 {
				c /= 2
			}
			values[start+k*step] = c / float64(n-1)
		}
	}
	for l := range n {
		transform(l*n, 1)
	}
	for k := range n {
		transform(k, n)
	}
}

// polynomials sets dst[k] = T_k(t).
func polynomials(dst []float64, t float64) {
	before, now := 1.0, t
	for k := range dst {
		dst[k] = before
		before, now = now, 2*t*now-before
	}
}
