package svm

import (
	"math"

	"mercer/core/dense"
)

// factor is the Cholesky factor L of a symmetric positive definite matrix A = LLᵀ
// from which rows and columns can be deleted. (gonum's Cholesky has no deletion;
// a new factorisation for each variable that meets its bound would cost n³.)
type factor struct {
	rows  [][]float64 // row i holds L[i][0..i]
	store []float64
	cos   []float64 // scratch of remove
	sin   []float64
}

// reset makes room for n rows and returns them, to be filled with the lower
// triangle of A and then factorised.
func (f *factor) reset(n int) [][]float64 {
	if cap(f.store) < n*(n+1)/2 {
		f.store = make([]float64, n*(n+1)/2)
		f.rows = make([][]float64, n)
		f.cos, f.sin = make([]float64, n), make([]float64, n)
	}
	f.rows = f.rows[:n]
	store := f.store[:cap(f.store)]
	for i := range f.rows {
		f.rows[i] = store[: i+1 : i+1]
		store = store[i+1:]
	}
	return f.rows
}

// factorize replaces A by L. It reports whether A is positive definite; if not,
// the rows hold nothing of use.
func (f *factor) factorize() bool {
	for i, row := range f.rows {
		for j := range i {
			above := f.rows[j]
			row[j] = (row[j] - dense.Dot(row[:j], above)) / above[j]
		}
		d := row[i] - dense.Dot(row[:i], row)
		if !(d > 0) || math.IsInf(d, 1) {
			return false
		}
		row[i] = math.Sqrt(d)
	}
	return true
}

// solve overwrites x with A⁻¹x.
func (f *factor) solve(x []float64) { f.solveFrom(x, 0) }

// unit sets x to column p of A⁻¹.
func (f *factor) unit(x []float64, p int) {
	clear(x)
	x[p] = 1
	f.solveFrom(x, p)
}

// solveFrom overwrites x with A⁻¹x, where what comes before first is 0.
func (f *factor) solveFrom(x []float64, first int) {
	for i := first; i < len(f.rows); i++ {
		row := f.rows[i]
		x[i] = (x[i] - dense.Dot(row[first:i], x[first:])) / row[i]
	}
	for i := len(f.rows) - 1; i >= 0; i-- {
		row := f.rows[i]
		x[i] /= row[i]
		subtract(x[:i], x[i], row)
	}
}

// remove deletes row and column p of A. What is left of L has one entry above the
// diagonal in each row from p on, which Givens rotations of neighbouring columns
// bring to zero (Golub, Van Loan, Matrix Computations, section 6.5.4).
func (f *factor) remove(p int) {
	f.rows = append(f.rows[:p], f.rows[p+1:]...)
	for i := p; i < len(f.rows); i++ {
		row := f.rows[i] // columns 0…i+1
		for k := p; k < i; k++ {
			c, s := f.cos[k], f.sin[k]
			row[k], row[k+1] = c*row[k]+s*row[k+1], c*row[k+1]-s*row[k]
		}
		r := math.Hypot(row[i], row[i+1])
		f.cos[i], f.sin[i] = row[i]/r, row[i+1]/r
		row[i] = r
		f.rows[i] = row[: i+1 : i+1]
	}
}
