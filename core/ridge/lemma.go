package ridge

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// A Lemma is the matrix that makes weights of values, written in two ways that the matrix inversion
// lemma
//
//	(FH⁻¹G − E)⁻¹FH⁻¹ = E⁻¹F(GE⁻¹F − H)⁻¹
//
// says are equal. With F = Xᵀ, G = X, H = Iₙ and E = −sI of D features it is
//
//	(XᵀX + sI)⁻¹Xᵀ = Xᵀ(XXᵀ + sI)⁻¹.
//
// Both are D×n, row after row. Left is computed by n systems of D equations, Right by D systems of n.
type Lemma struct {
	Left, Right []float64
	Difference  float64 // the largest between two entries
}

// NewLemma computes both sides for the features x, n rows of d numbers, and s. The errors are those
// of [NewPrimal].
func NewLemma(x []float64, d int, s float64) (*Lemma, error) {
	if d < 1 || len(x)%d != 0 {
		panic("ridge: features of points differ in number")
	}
	n := len(x) / d
	features := blas64.General{Rows: n, Cols: d, Stride: d, Data: x}
	short, err := NewFactor(product(features, blas.Trans), s)
	if err != nil {
		return nil, err
	}
	long, err := NewFactor(product(features, blas.NoTrans), s)
	if err != nil {
		return nil, err
	}
	l := &Lemma{Left: make([]float64, d*n), Right: make([]float64, d*n)}
	column := make([]float64, d)
	for i := range n {
		copy(column, x[i*d:])
		short.Solve(column)
		for a, v := range column {
			l.Left[a*n+i] = v
		}
	}
	for a := range d {
		// Row a of Xᵀ times a symmetric inverse.
		row := l.Right[a*n : (a+1)*n]
		for i := range row {
			row[i] = x[i*d+a]
		}
		long.Solve(row)
	}
	for i, v := range l.Left {
		l.Difference = max(l.Difference, math.Abs(v-l.Right[i]))
	}
	return l, nil
}
