package cholesky

import (
	"math"

	"mercer/core/dense"
)

// Without returns the factor of A without row and column i. It takes about 2(n−i)² multiplications
// and is as exact as a new factorisation: with
//
//	    ⎡L₁₁            ⎤
//	L = ⎢l₂₁ᵀ  λ        ⎥
//	    ⎣L₃₁  l₃₂  L₃₃  ⎦
//
// what remains is L₁₁ and L₃₁, and a triangle L with LLᵀ = L₃₃L₃₃ᵀ + l₃₂l₃₂ᵀ, which plane
// rotations of the columns of L₃₃ with l₃₂ make, one after the other. Nothing is subtracted.
//
// Source: Gill, Golub, Murray and Saunders, "Methods for modifying matrix factorizations",
// Mathematics of Computation 28 (1974); Davis and Hager, "Row modifications of a sparse Cholesky
// factorization", SIAM J. Matrix Analysis and Applications 26 (2005).
func (f *Factor) Without(i int) *Factor {
	n := len(f.rows)
	rest := &Factor{rows: make([][]float64, n-1)}
	copy(rest.rows, f.rows[:i])
	room := make([]float64, (n-i-1)*(n+i)/2)
	turns := make([]turn, 0, n-i-1)
	for r, old := range f.rows[i+1:] {
		size := i + 1 + r
		row := room[:size:size]
		room = room[size:]
		copy(row, old[:i])
		left := old[i] // of the column
		own, to := old[i+1:], row[i:]
		for k, t := range turns {
			v := own[k]
			to[k], left = t.c*v+t.s*left, t.c*left-t.s*v
		}
		last := own[len(turns)]
		length := math.Hypot(last, left)
		to[len(turns)] = length
		turns = append(turns, turn{last / length, left / length})
		rest.rows[i+r] = row
	}
	return rest
}

// A turn is a plane rotation, by its cosine and sine.
type turn struct{ c, s float64 }

// With returns the factor of A with a row and a column more, in the last place: row has the n numbers
// beside the diagonal, and own is on it. It takes n²/2 multiplications. With reports false where the
// larger matrix is not positive definite, up to rounding. It panics if row has not n numbers.
func (f *Factor) With(row []float64, own float64) (*Factor, bool) {
	n := len(f.rows)
	if len(row) != n {
		panic("cholesky: the new row has not as many numbers as there are rows")
	}
	last := append(append(make([]float64, 0, n+1), row...), own)
	if !pivot(last, f.rows) {
		return nil, false
	}
	return &Factor{rows: append(f.rows[:n:n], last)}, true
}

// Column sets x to A⁻¹eᵢ, the column i of the inverse, and returns it.
func (f *Factor) Column(x []float64, i int) []float64 {
	x = x[:len(f.rows)]
	clear(x)
	// L⁻¹eᵢ is 0 before i.
	x[i] = 1
	for j := i; j < len(x); j++ {
		row := f.rows[j]
		x[j] = (x[j] - dense.Dot(row[i:j], x[i:])) / row[j]
	}
	f.Back(x)
	return x
}
