// Package cholesky factorises symmetric positive definite matrices, A = LLᵀ with a lower triangle
// L, by the loops of package dense, and goes on with a factor when a row and its column leave the
// matrix or join it.
package cholesky

import (
	"math"

	"mercer/core/dense"
)

// width is how many columns are computed at once. What the columns before them contribute is one
// product of matrices; the rest takes n²·width/2 multiplications, by rows.
const width = 32

// A Factor is the triangle L of A = LLᵀ. Nothing changes it: factors that are made of one another
// share rows.
type Factor struct {
	rows [][]float64 // row i begins with the i + 1 numbers of L
}

// New factorises the symmetric n×n matrix of which a holds the lower triangle, row after row of n
// numbers. L takes its place, and what is above the diagonal is lost. New reports false where a is
// not positive definite, up to rounding: there a pivot is not above 0, or is no number. It panics if
// a has not n² numbers.
//
// It takes n³/6 multiplications. LLᵀ is A but for a share of about n·2⁻⁵² of the diagonal (Higham,
// Accuracy and Stability of Numerical Algorithms (2002), theorem 10.3), however the sums are split.
func New(n int, a []float64) (*Factor, bool) {
	if len(a) != n*n {
		panic("cholesky: a is not n×n")
	}
	f := &Factor{rows: make([][]float64, n)}
	products := make([]float64, n*min(width, n))
	corner := make([][]float64, 0, width)
	for from := 0; from < n; from += width {
		to := min(from+width, n)
		columns := to - from
		subtract(a[from*n:], a[from*n:], products, n-from, columns, from, n, n)
		corner = corner[:0]
		for i := from; i < to; i++ {
			row := a[i*n+from : i*n+to]
			if !pivot(row[:i-from+1], corner) {
				return nil, false
			}
			corner = append(corner, row)
			f.rows[i] = a[i*n : i*n+i+1 : i*n+i+1]
		}
		for i := to; i < n; i++ {
			dense.Forward(a[i*n+from:i*n+to], corner)
		}
	}
	return f, true
}

// subtract takes the products of some rows of b, of which the first k numbers count, and of the
// columns rows of l from the numbers k … k+columns−1 of these rows:
//
//	b[i·stride+k+j] −= Σₜ b[i·stride+t]·l[j·lstride+t],   t < k.
func subtract(b, l, products []float64, rows, columns, k, stride, lstride int) {
	if k == 0 {
		return
	}
	products = products[:rows*columns]
	dense.Multiply(products, b, l, rows, columns, k, stride, lstride)
	for i := range rows {
		dense.AddScaled(b[i*stride+k:i*stride+k+columns], -1, products[i*columns:])
	}
}

// pivot makes the last row of a triangle, whose other rows are before, of the row of a matrix. It
// reports false where that is not positive definite.
func pivot(row []float64, before [][]float64) bool {
	end := len(row) - 1
	dense.Forward(row[:end], before)
	square := row[end] - dense.Dot(row[:end], row[:end])
	if !(square > 0) || math.IsInf(square, 1) { // nor is it no number
		return false
	}
	row[end] = math.Sqrt(square)
	return true
}

// Len returns n.
func (f *Factor) Len() int { return len(f.rows) }

// Pivot returns the entry i of the diagonal of L.
func (f *Factor) Pivot(i int) float64 { return f.rows[i][i] }

// LogDet returns log det A.
func (f *Factor) LogDet() float64 {
	sum := 0.0
	for i := range f.rows {
		sum += math.Log(f.Pivot(i))
	}
	return 2 * sum
}

// Solve sets b to A⁻¹b.
func (f *Factor) Solve(b []float64) {
	f.Half(b)
	f.Back(b)
}

// Half sets b to L⁻¹b, whose squared length is bᵀA⁻¹b.
func (f *Factor) Half(b []float64) { dense.Forward(b, f.rows) }

// Back sets b to L⁻ᵀb.
func (f *Factor) Back(b []float64) { dense.Backward(b, f.rows) }

// HalfRows sets every row of b, of n numbers, to L⁻¹ times it, as Half does but for rounding. It
// panics if b does not consist of such rows.
func (f *Factor) HalfRows(b []float64) {
	n := len(f.rows)
	if n == 0 || len(b)%n != 0 {
		if len(b) == 0 {
			return
		}
		panic("cholesky: b has parts of rows")
	}
	const few = 4 // for which no products of matrices pay
	if len(b) < few*n {
		for ; len(b) > 0; b = b[n:] {
			f.Half(b[:n])
		}
		return
	}
	// Rows in parts whose products stay in the processor's cache.
	const part = 256
	s := f.strips()
	for s.next() {
		for left := b; len(left) > 0; {
			rows := min(part, len(left)/n)
			subtract(left, s.panel, s.room(rows), rows, s.columns, s.from, n, s.from)
			for i := range rows {
				dense.Forward(left[i*n+s.from:i*n+s.from+s.columns], s.corner)
			}
			left = left[rows*n:]
		}
	}
}

// InverseDiag returns the diagonal of A⁻¹. It takes n³/6 multiplications.
func (f *Factor) InverseDiag() []float64 {
	n := len(f.rows)
	// Row c of this is column c of L⁻¹, which is 0 before c.
	columns := make([]float64, n*n)
	s := f.strips()
	for s.next() {
		for c := 0; c < s.from; c += width {
			rows := min(width, s.from-c)
			subtract(columns[c*n+c:], s.panel[c:], s.room(rows), rows, s.columns, s.from-c, n, s.from)
			for i := c; i < c+rows; i++ {
				dense.Forward(columns[i*n+s.from:i*n+s.from+s.columns], s.corner)
			}
		}
		for i := range s.columns {
			own := columns[(s.from+i)*n+s.from:][:s.columns]
			own[i] = 1
			dense.Forward(own, s.corner)
		}
	}
	diag := make([]float64, n)
	for c := range diag {
		own := columns[c*n+c : (c+1)*n]
		diag[c] = dense.Dot(own, own)
	}
	return diag
}

// A strips goes through L by strips of rows: the part of a strip before the diagonal as one matrix,
// and the triangle at the diagonal.
type strips struct {
	f             *Factor
	from, columns int         // of the strip: its rows are from … from+columns−1
	panel         []float64   // row after row, from numbers each
	corner        [][]float64 // rows of the triangle
	products      []float64
}

func (f *Factor) strips() *strips {
	return &strips{f: f, panel: make([]float64, 0, width*len(f.rows))}
}

// next goes to the next strip, and reports whether there is one.
func (s *strips) next() bool {
	s.from += s.columns
	s.columns = min(width, len(s.f.rows)-s.from)
	s.panel, s.corner = s.panel[:0], s.corner[:0]
	for _, row := range s.f.rows[s.from : s.from+s.columns] {
		s.panel, s.corner = append(s.panel, row[:s.from]...), append(s.corner, row[s.from:])
	}
	return s.columns > 0
}

// room returns memory for the products of some rows.
func (s *strips) room(rows int) []float64 {
	if len(s.products) < rows*s.columns {
		s.products = make([]float64, rows*s.columns)
	}
	return s.products
}
