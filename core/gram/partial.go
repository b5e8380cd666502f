package gram

import (
	"math"

	"mercer/core/dense"
)

// Partial factorises a Gram matrix approximately, by as many of its examples as it
// takes: the landmarks s₁ … s_m. The Cholesky factorisation with pivoting stops after
// m columns,
//
//	K ≈ LLᵀ,  L = K_S·T⁻ᵀ,  TTᵀ = K_SS,
//
// where K_S (n×m) holds the landmarks' columns of K, K_SS (m×m) their rows of
// these, and T is lower triangular. That is Nyström's approximation K_S K_SS⁻¹ K_Sᵀ: of all
// matrices that a combination of these columns makes and that are not above K it is the
// largest, and it is exact at the landmarks. What is left, K − LLᵀ, is positive
// semidefinite where K is; its trace bounds its norm.
//
// Partial chooses among a pool of examples, greedily: the next landmark is the one of
// which most is left on the diagonal. A pool that is drawn at random does not only save time:
// of all examples greed picks outliers first, each of which stands for nothing but itself.
//
// Sources: Fine, Scheinberg, "Efficient SVM training using low-rank kernel
// representations", JMLR 2 (2001); Harbrecht, Peters, Schneider, "On the low-rank
// approximation by the pivoted Cholesky decomposition", Appl. Numer. Math. 62 (2012).
type Partial struct {
	k     Matrix
	pool  []int
	limit int
	share float64

	factor     []float64 // L of the pool: limit numbers a row
	diag       []float64 // what is left of the diagonal
	trace      float64   // of the pool's matrix
	left       float64   // of it, after the landmarks so far
	scale      float64   // the largest entry of the diagonal
	chosen     []int     // positions in the pool
	pivots     []int     // examples
	column     []float64
	indefinite bool
}

// rounding of a diagonal entry that Cholesky's subtractions leave, relative to what it was.
const remainder = 1e-12

// NewPartial begins a factorisation of k by at most limit landmarks from the pool, which
// ends earlier when no more than a share of the trace of the pool's matrix is left. It keeps
// pool. It panics if an index is out of range.
func NewPartial(k Matrix, pool []int, limit int, share float64) *Partial {
	limit = min(limit, len(pool))
	p := &Partial{
		k: k, pool: pool, limit: limit, share: share,
		factor: make([]float64, len(pool)*limit),
		diag:   make([]float64, len(pool)),
		column: make([]float64, len(pool)),
	}
	all := k.Diag()
	for q, i := range pool {
		p.diag[q] = all[i]
		p.trace += all[i]
		p.scale = max(p.scale, math.Abs(all[i]))
	}
	p.left = p.trace
	return p
}

// Step chooses one more landmark and reports whether it found one: not after the limit, nor
// where no more than the share, or nothing but rounding, is left.
func (p *Partial) Step() bool {
	m := len(p.pivots)
	if m == p.limit || p.Left() <= p.share {
		return false
	}
	best := 0
	for q, d := range p.diag {
		if d > p.diag[best] {
			best = q
		}
	}
	if !(p.diag[best] > remainder*p.scale) {
		return false
	}
	Entries(p.column, p.k, p.pool[best], p.pool)
	root := math.Sqrt(p.diag[best])
	own := p.factor[best*p.limit:][:m]
	p.left = 0
	for q, v := range p.column {
		row := p.factor[q*p.limit:][:m+1]
		v = (v - dense.Dot(own, row)) / root
		if q == best {
			v = root
		}
		row[m] = v
		d := p.diag[q] - v*v
		if d < -1e-9*p.scale {
			p.indefinite = true
		}
		// At a landmark nothing is left, and rounding must not make it one again.
		p.diag[q] = max(d, 0)
		p.left += p.diag[q]
	}
	p.left -= p.diag[best]
	p.diag[best] = 0
	p.chosen, p.pivots = append(p.chosen, best), append(p.pivots, p.pool[best])
	return true
}

// Landmarks returns the landmarks so far, in the order in which they were chosen.
func (p *Partial) Landmarks() []int { return p.pivots }

// Left returns the share of the trace of the pool's matrix that is left, 0 where that has none.
func (p *Partial) Left() float64 {
	if !(p.trace > 0) {
		return 0
	}
	return p.left / p.trace
}

// Indefinite reports whether something was left with a negative entry on the diagonal, which is
// of no kernel.
func (p *Partial) Indefinite() bool { return p.indefinite }

// Triangle returns T, row after row: row j has j + 1 numbers.
func (p *Partial) Triangle() [][]float64 {
	t := make([][]float64, len(p.chosen))
	for j, q := range p.chosen {
		t[j] = append([]float64(nil), p.factor[q*p.limit:][:j+1]...)
	}
	return t
}
