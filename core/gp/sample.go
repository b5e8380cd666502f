package gp

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"

	"mercer/core/learn"
)

// Sample draws functions at m elements: rows holds m·n numbers k(xᵢ,x_r), row r for
// element r, among the m·m numbers k(x_r,x_s), dst m numbers for each function. The error
// is a *learn.DataError where the covariance has no square root: the kernel is not
// positive semidefinite there. Sample panics if the lengths disagree.
func (p *Process) Sample(dst, rows, among []float64, rng *rand.Rand) error {
	m := int(math.Sqrt(float64(len(among))))
	if m*m != len(among) || len(rows) != m*len(p.y) || m > 0 && len(dst)%m != 0 {
		panic("gp: places and kernel values differ in number")
	}
	if m == 0 || len(dst) == 0 {
		return nil
	}
	mean, covariance := p.at(rows, among)
	root, ok := squareRoot(covariance, among, m)
	if !ok {
		return &learn.DataError{Reason: "No functions can be drawn here, since this kernel is not positive semidefinite on these places."}
	}
	for first := 0; first < len(dst); first += m {
		to := dst[first : first+m]
		for r := range to {
			to[r] = rng.NormFloat64()
		}
		blas64.Trmv(blas.Trans, root, blas64.Vector{N: m, Inc: 1, Data: to})
		for r, v := range mean {
			to[r] += v
		}
	}
	return nil
}

// at returns the mean and the covariance, m·m numbers of which those above the diagonal
// count, at the elements of rows and among.
func (p *Process) at(rows, among []float64) (mean, covariance []float64) {
	n, m := len(p.y), len(rows)/len(p.y)
	half := blas64.General{Rows: m, Cols: n, Stride: n, Data: append([]float64(nil), rows...)}
	mean = make([]float64, m)
	blas64.Gemv(blas.NoTrans, 1, half, blas64.Vector{N: n, Inc: 1, Data: p.beta}, 0, blas64.Vector{N: m, Inc: 1, Data: mean})
	covariance = append([]float64(nil), among...)
	if p.factor != nil {
		p.factor.HalfRows(half.Data)
		blas64.Syrk(blas.NoTrans, -1, half, 1, blas64.Symmetric{N: m, Stride: m, Data: covariance, Uplo: blas.Upper})
	}
	return mean, covariance
}

// squareRoot factorises a covariance into UᵀU. Near places have nearly the same values,
// so that the matrix is singular up to rounding; then as little as helps, relative to the
// variances before the data, is added to its diagonal.
func squareRoot(covariance, prior []float64, m int) (blas64.Triangular, bool) {
	scale := 0.0
	for r := range m {
		scale = max(scale, math.Abs(prior[r*m+r]))
	}
	data := make([]float64, m*m)
	for jitter := 0.0; jitter <= 1e-4; jitter = max(1e-14, 10*jitter) {
		copy(data, covariance)
		for r := range m {
			data[r*m+r] += jitter * scale
		}
		if scale == 0 { // the process is 0
			clear(data)
			return blas64.Triangular{Uplo: blas.Upper, Diag: blas.NonUnit, N: m, Stride: m, Data: data}, true
		}
		root, ok := lapack64.Potrf(blas64.Symmetric{N: m, Stride: m, Data: data, Uplo: blas.Upper})
		if ok {
			return root, true
		}
	}
	return blas64.Triangular{}, false
}
