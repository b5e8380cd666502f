package gram

import (
	"math"

	"mercer/core/dense"
)

// LowRank is the factor L of a Gram matrix's approximation K ≈ LLᵀ by m landmarks; see
// [Partial]. Row i holds m features of example i, whose inner products stand for kernel
// values. They are computed with float64 and kept with half of that: what rounding does to
// LLᵀ is far below what the approximation leaves.
type LowRank struct {
	k         Matrix
	landmarks []int
	triangle  [][]float64
	rows      []float32 // n·m
	next      int       // the first example without its row

	trace, left float64 // of the examples so far: of K, and of K − LLᵀ
	least       float64 // the smallest entry of the diagonal of K − LLᵀ

	inverse []float64 // T⁻¹, m·m
	columns []int     // the examples of a block,
	column  []float64 // their kernel values with a landmark,
	values  []float64 // with all of them,
	block   []float64 // and some of their features
}

// blockSize is how many examples are worked on together.
const blockSize = 256

// columnBlock is how many features are computed by one product, with as many kernel values
// as the last of them is made of.
const columnBlock = 32

// NewLowRank begins to compute the features of all of k's examples from a factorisation, of
// which it keeps copies.
func NewLowRank(k Matrix, p *Partial) *LowRank {
	n, m := k.Len(), len(p.pivots)
	l := &LowRank{
		k: k, landmarks: append([]int(nil), p.pivots...), triangle: p.Triangle(),
		rows:    make([]float32, n*m),
		inverse: make([]float64, m*m),
		columns: make([]int, blockSize),
		column:  make([]float64, blockSize),
		values:  make([]float64, blockSize*m),
		block:   make([]float64, blockSize*columnBlock),
	}
	for j, row := range l.triangle {
		own := l.inverse[j*m:][:j+1]
		for p, t := range row[:j] {
			dense.AddScaled(own[:p+1], -t, l.inverse[p*m:])
		}
		own[j] = 1
		for p := range own {
			own[p] /= row[j]
		}
	}
	return l
}

// Bytes returns the memory that the features of n examples take.
func Bytes(n, landmarks int) int { return 4 * n * landmarks }

// Extend computes the features of about so many further examples, at least one, and reports whether
// there are more.
func (l *LowRank) Extend(count int) bool {
	for end := l.next + max(count, 1); l.next < min(end, l.k.Len()); {
		l.extend(min(blockSize, l.k.Len()-l.next))
	}
	if l.next < l.k.Len() {
		return true
	}
	l.inverse, l.columns, l.column, l.values, l.block = nil, nil, nil, nil, nil
	return false
}

// extend computes the features of the next examples, xᵢ = T⁻¹(K_S)ᵢ.
func (l *LowRank) extend(size int) {
	m := len(l.landmarks)
	columns, column := l.columns[:size], l.column[:size]
	for q := range columns {
		columns[q] = l.next + q
	}
	for j, s := range l.landmarks {
		Entries(column, l.k, s, columns)
		for q, v := range column {
			l.values[q*m+j] = v
		}
	}
	diag := l.k.Diag()
	left := column // of the diagonal
	for q, i := range columns {
		left[q] = diag[i]
		l.trace += diag[i]
	}
	for from := 0; from < m; from += columnBlock {
		to := min(from+columnBlock, m)
		width := to - from
		// The inverse of a triangle is one: nothing comes from landmarks after these.
		dense.Multiply(l.block, l.values, l.inverse[from*m:], size, width, to, m, m)
		for q, i := range columns {
			row := l.rows[i*m+from : i*m+to]
			for j, v := range l.block[q*width:][:width] {
				row[j] = float32(v)
				left[q] -= v * v
			}
		}
	}
	for _, v := range left {
		l.left += max(v, 0)
		l.least = min(l.least, v)
	}
	l.next += size
}

// Len returns the number of examples.
func (l *LowRank) Len() int { return l.k.Len() }

// Done returns the number of examples whose features are computed.
func (l *LowRank) Done() int { return l.next }

// Rank returns m.
func (l *LowRank) Rank() int { return len(l.landmarks) }

// Landmarks returns the landmarks. The caller must not change them.
func (l *LowRank) Landmarks() []int { return l.landmarks }

// Row returns the features of example i. The caller must not change them.
func (l *LowRank) Row(i int) []float32 {
	m := len(l.landmarks)
	return l.rows[i*m : (i+1)*m : (i+1)*m]
}

// Left returns the share of K's trace that K − LLᵀ has, of the examples so far: an upper bound of
// the largest eigenvalue of K − LLᵀ, relative to the sum of K's.
func (l *LowRank) Left() float64 {
	if !(l.trace > 0) {
		return 0
	}
	return l.left / l.trace
}

// Indefinite reports whether the diagonal of K − LLᵀ has an entry below 0, beyond rounding:
// then K is of no kernel.
func (l *LowRank) Indefinite() bool { return l.least < -1e-9*math.Abs(l.trace)/float64(max(1, l.next)) }

// Expand sets c to the coefficients of the landmarks for which Σ cⱼ k(sⱼ, x) is the inner
// product of w with the features of x: Tᵀc = w. It panics if c and w do not have m
// numbers.
func (l *LowRank) Expand(c, w []float64) {
	m := len(l.landmarks)
	if len(c) != m || len(w) != m {
		panic("gram: a coefficient for each landmark expected")
	}
	copy(c, w)
	dense.Backward(c, l.triangle)
}
