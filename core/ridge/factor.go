package ridge

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"

	"mercer/core/gram"
	"mercer/core/learn"
)

// MaxExact is the number of examples up to which a Gram matrix is factorised: beyond,
// it takes seconds at a stretch.
const MaxExact = 2000

// largestValue is the largest kernel value that can be computed with: squares of its
// like are numbers.
const largestValue = 1e150

// A Factor is the Cholesky factor of K + sI = UᵀU.
type Factor struct {
	n         int
	upper     blas64.Triangular
	condition float64
}

// NewFactor factorises K + sI. The error is a *learn.ValueError for kernel values that
// cannot be computed with, or a *SingularError where K + sI is not positive definite up
// to rounding.
func NewFactor(k gram.Matrix, s float64) (*Factor, error) {
	f, err := factorise(k, s)
	if f == nil && err == nil {
		err = inspect(k, s)
	}
	return f, err
}

// factorise is NewFactor without a reason: where K + sI is not positive definite it returns
// neither a factor nor an error.
func factorise(k gram.Matrix, s float64) (*Factor, error) {
	n := k.Len()
	data := make([]float64, n*n)
	var norm, largest float64
	for i := range n {
		row := data[i*n : (i+1)*n]
		copy(row, k.Row(i))
		sum := s
		for _, v := range row {
			if !(math.Abs(v) <= largestValue) {
				return nil, &learn.ValueError{Index: i, Value: v}
			}
			sum += math.Abs(v)
		}
		row[i] += s
		norm, largest = max(norm, sum), max(largest, math.Abs(row[i]))
	}
	a := blas64.Symmetric{N: n, Stride: max(1, n), Data: data, Uplo: blas.Upper}
	f := &Factor{n: n}
	var ok bool
	if n > 0 {
		f.upper, ok = lapack64.Potrf(a)
	}
	if ok {
		for i := range n {
			pivot := data[i*n+i]
			ok = ok && pivot*pivot > float64(n)*epsilon*largest
		}
	}
	if !ok {
		return nil, nil
	}
	reciprocal := lapack64.Pocon(a, norm, make([]float64, 3*n), make([]int, n))
	f.condition = 1 / reciprocal
	return f, nil
}

const epsilon = 0x1p-52

// Solve sets b to (K + sI)⁻¹b.
func (f *Factor) Solve(b []float64) {
	f.Half(b)
	blas64.Trsv(blas.NoTrans, f.upper, vector(b))
}

// Half sets b to U⁻ᵀb, whose squared length is bᵀ(K + sI)⁻¹b.
func (f *Factor) Half(b []float64) { blas64.Trsv(blas.Trans, f.upper, vector(b)) }

// HalfRows sets every row of rows, m of n numbers, to U⁻ᵀ times it, as Half does.
func (f *Factor) HalfRows(rows []float64) {
	m := len(rows) / max(f.n, 1)
	b := blas64.General{Rows: m, Cols: f.n, Stride: max(f.n, 1), Data: rows}
	blas64.Trsm(blas.Right, blas.NoTrans, 1, f.upper, b)
}

// LogDet returns log det (K + sI).
func (f *Factor) LogDet() float64 {
	sum := 0.0
	for i := range f.n {
		sum += math.Log(f.upper.Data[i*f.upper.Stride+i])
	}
	return 2 * sum
}

// Condition returns an estimate of the condition number in the 1-norm.
func (f *Factor) Condition() float64 { return f.condition }

// InverseDiag returns the diagonal of (K + sI)⁻¹. It costs as much as to factorise.
func (f *Factor) InverseDiag() []float64 {
	n := f.n
	inverse := f.upper
	inverse.Data = append([]float64(nil), inverse.Data...)
	lapack64.Trtri(inverse)
	diag := make([]float64, n)
	for i := range n {
		for _, v := range inverse.Data[i*n+i : (i+1)*n] {
			diag[i] += v * v
		}
	}
	return diag
}

func vector(b []float64) blas64.Vector { return blas64.Vector{N: len(b), Inc: 1, Data: b} }
