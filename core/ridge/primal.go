package ridge

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"mercer/core/gram"
)

// A Primal is one ridge regression solved twice: for D weights of explicit features and
// for n coefficients of the examples. With the n×D matrix X of features both are
//
//	w = (XᵀX + sI)⁻¹Xᵀy = Xᵀ(XXᵀ + sI)⁻¹y.
//
// Source: Saunders, Gammerman, Vovk (1998); the equality is the matrix inversion lemma.
type Primal struct {
	Weights         []float64 // D, by the first formula
	WeightsDual     []float64 // D, by the second
	Predictions     []float64 // n, Xw
	PredictionsDual []float64 // n, XXᵀα
	Residual        float64   // ‖(XXᵀ + sI)α − y‖
}

// NewPrimal solves for the features x, n rows of d numbers, and the values y of the
// n examples. The error is a *learn.ValueError or, where a matrix is singular, a
// *SingularError. It panics if the lengths disagree.
func NewPrimal(x []float64, d int, y []float64, s float64) (*Primal, error) {
	n := len(y)
	if d < 1 || len(x) != n*d {
		panic("ridge: features and values differ in number")
	}
	features := blas64.General{Rows: n, Cols: d, Stride: d, Data: x}
	p := &Primal{
		Weights: make([]float64, d), WeightsDual: make([]float64, d),
		Predictions: make([]float64, n), PredictionsDual: make([]float64, n),
	}

	short, err := NewFactor(product(features, blas.Trans), s)
	if err != nil {
		return nil, err
	}
	blas64.Gemv(blas.Trans, 1, features, vector(y), 0, vector(p.Weights))
	short.Solve(p.Weights)
	blas64.Gemv(blas.NoTrans, 1, features, vector(p.Weights), 0, vector(p.Predictions))

	k := product(features, blas.NoTrans)
	long, err := NewFactor(k, s)
	if err != nil {
		return nil, err
	}
	alpha := append([]float64(nil), y...)
	long.Solve(alpha)
	blas64.Gemv(blas.Trans, 1, features, vector(alpha), 0, vector(p.WeightsDual))
	gram.Multiply(p.PredictionsDual, k, alpha)
	rest := make([]float64, n)
	for i, v := range p.PredictionsDual {
		rest[i] = y[i] - v - s*alpha[i]
	}
	p.Residual = blas64.Nrm2(vector(rest))
	return p, nil
}

// product returns XᵀX for blas.Trans, XXᵀ for blas.NoTrans.
func product(x blas64.General, t blas.Transpose) *gram.Full {
	n := x.Rows
	other := blas.Trans
	if t == blas.Trans {
		n, other = x.Cols, blas.NoTrans
	}
	data := make([]float64, n*n)
	blas64.Gemm(t, other, 1, x, x, 0, blas64.General{Rows: n, Cols: n, Stride: n, Data: data})
	return gram.NewFull(n, data)
}

func vector(b []float64) blas64.Vector { return blas64.Vector{N: len(b), Inc: 1, Data: b} }
