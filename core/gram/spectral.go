package gram

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/gonum"
	"gonum.org/v1/gonum/mat"
)

// negligible is the size of what does not count beside entries near 1.
const negligible = 0x1p-400

// Spectral returns the eigenvalues of the symmetric n×n matrix a, the smallest first, and
// where vectors are wanted unit eigenvectors in the columns of a matrix, which has the
// memory of a. It reports false if there are entries or eigenvalues that are not finite.
//
// It does what [mat.EigenSym] does, for matrices of all sizes. LAPACK computes with parts
// of a tridiagonal matrix, and scales those that are smaller than others by more than 1e122.
// There gonum's panics without vectors, and with them its eigenvalues may be wrong by that
// factor. So no part is left that is that small: it counts as 0, as it does beside rounding.
func Spectral(n int, a []float64, vectors bool) (values []float64, columns *mat.Dense, ok bool) {
	if n == 0 {
		return nil, nil, true
	}
	exponent, ok := normalize(a)
	if !ok {
		return nil, nil, false
	}
	var impl gonum.Implementation
	diagonal, beside, tau := make([]float64, n), make([]float64, n), make([]float64, n)
	work := make([]float64, 32*n) // for as many columns as it takes at once
	impl.Dsytrd(blas.Upper, n, a, n, diagonal, beside, tau, work, len(work))
	for _, row := range [][]float64{diagonal, beside} {
		for i, v := range row {
			if math.Abs(v) < negligible {
				row[i] = 0
			}
		}
	}
	if vectors {
		impl.Dorgtr(blas.Upper, n, a, n, tau, work, len(work))
		ok = impl.Dsteqr(lapack.EVOrig, n, diagonal, beside, a, n, work)
		columns = mat.NewDense(n, n, a)
	} else {
		ok = impl.Dsterf(n, diagonal, beside)
	}
	for i, v := range diagonal {
		diagonal[i] = math.Ldexp(v, exponent)
		ok = ok && !math.IsInf(diagonal[i], 0)
	}
	return diagonal, columns, ok
}

// normalize divides numbers by a power of two so that the largest is between ½ and 1. It reports
// false if they are not finite.
func normalize(a []float64) (exponent int, ok bool) {
	largest := 0.0
	for _, v := range a {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return 0, false
		}
		largest = max(largest, math.Abs(v))
	}
	_, exponent = math.Frexp(largest)
	for i, v := range a {
		a[i] = math.Ldexp(v, -exponent)
	}
	return exponent, true
}
