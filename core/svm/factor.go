package svm

import "mercer/core/dense"

// factor is the Cholesky factor L of a symmetric positive definite matrix A = LLᵀ.
// (gonum's works on blocks, which is no faster for a few hundred rows, and much slower
// as WebAssembly.)
type factor struct {
	rows  [][]float64 // row i holds L[i][0..i]
	store []float64
}

// reset makes room for n rows and returns them, to be filled with the lower
// triangle of A and then factorised.
func (f *factor) reset(n int) [][]float64 {
	if cap(f.rows) < n {
		room := n + n/2 // as steps go on, more are free
		f.store = make([]float64, room*(room+1)/2)
		f.rows = make([][]float64, room)
	}
	f.rows = f.rows[:n]
	store := f.store
	for i := range f.rows {
		f.rows[i] = store[: i+1 : i+1]
		store = store[i+1:]
	}
	return f.rows
}

// factorize replaces A by L. It reports whether A is positive definite; if not,
// the rows hold nothing of use.
func (f *factor) factorize() bool { return dense.Factorize(f.rows) }

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
	if first == 0 {
		dense.Forward(x, f.rows)
		first = len(f.rows)
	}
	for i := first; i < len(f.rows); i++ {
		row := f.rows[i]
		x[i] = (x[i] - dense.Dot(row[first:i], x[first:])) / row[i]
	}
	dense.Backward(x, f.rows)
}
