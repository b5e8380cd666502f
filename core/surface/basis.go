package surface

import (
	"math"

	"mercer/core/dense"
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
// discrete cosine transform along both axes. For so few points, products of matrices
// take less time than fast transforms.
func coefficients(values []float64, n int) {
	if n == 1 {
		return
	}
	cosines := make([]float64, 2*(n-1)) // of multiples of π/(n−1)
	for k := range n - 1 {
		cosines[k] = node(k, n)
		cosines[k+n-1] = -cosines[k]
	}
	transform := make([]float64, n*n)
	for k := range n {
		factor := 2 / float64(n-1)
		if k == 0 || k == n-1 {
			factor /= 2
		}
		row := transform[k*n:][:n]
		at := 0
		for j := range row {
			row[j] = factor * cosines[at]
			if at += k; at >= len(cosines) {
				at -= len(cosines)
			}
		}
		row[0] /= 2
		row[n-1] /= 2
	}
	half := make([]float64, n*n)
	dense.Multiply(half, transform, values, n, n, n, n, n)
	dense.Multiply(values, transform, half, n, n, n, n, n)
}

// polynomials sets dst[k] = T_k(t).
func polynomials(dst []float64, t float64) {
	before, now := 1.0, t
	for k := range dst {
		dst[k] = before
		before, now = now, 2*t*now-before
	}
}
