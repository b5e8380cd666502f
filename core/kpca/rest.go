package kpca

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"mercer/core/dense"
	"mercer/core/gram"
)

// A rest is the centred matrix less what the components found explain, plus shift times
// the identity,
//
//	kᵢⱼ − mᵢ − mⱼ + m − Σ λu_iu_j + shift·[i = j],
//
// computed row by row, or multiplied without any.
type rest struct {
	k     gram.Matrix
	size  float64   // the largest |kᵢⱼ|
	mean  []float64 // of the rows
	all   float64   // of all entries
	found []gram.Pair
	shift float64

	diag    []float64
	rows    [3][]float64 // used by turns: a row stays valid while two more are asked for
	turn    int
	entries []float64 // all entries, without the shift; nil until full is asked for
}

var _ gram.Multiplier = (*rest)(nil)

// newRest computes the means of the rows.
func newRest(k gram.Matrix) *rest {
	n := k.Len()
	r := &rest{k: k, mean: make([]float64, n), diag: make([]float64, n)}
	for i := range n {
		// Shares are added, as the sum may be too large where the mean is not.
		for _, v := range k.Row(i) {
			r.mean[i] += v / float64(n)
			r.size = max(r.size, math.Abs(v))
		}
		r.all += r.mean[i] / float64(n)
	}
	for i, v := range k.Diag() {
		r.diag[i] = v - 2*r.mean[i] + r.all
	}
	for b := range r.rows {
		r.rows[b] = make([]float64, n)
	}
	return r
}

// Len returns n.
func (r *rest) Len() int { return len(r.mean) }

// Diag returns the diagonal.
func (r *rest) Diag() []float64 { return r.diag }

// Row computes row i.
func (r *rest) Row(i int) []float64 {
	r.turn = (r.turn + 1) % len(r.rows)
	dst := r.rows[r.turn]
	for j, v := range r.k.Row(i) {
		dst[j] = v - (r.mean[i] + r.mean[j]) + r.all
	}
	for _, p := range r.found {
		floats.AddScaled(dst, -p.Value*p.Vector[i], p.Vector)
	}
	dst[i] += r.shift
	return dst
}

// Multiply sets dst to the product with v: with that of k, since what is taken away from it has few
// dimensions.
func (r *rest) Multiply(dst, v []float64) {
	gram.Multiply(dst, r.k, v)
	sum, middle := floats.Sum(v), dense.Dot(r.mean, v)
	for i, m := range r.mean {
		dst[i] += (r.all-m)*sum - middle + r.shift*v[i]
	}
	for _, p := range r.found {
		dense.AddScaled(dst, -p.Value*dense.Dot(p.Vector, v), p.Vector)
	}
}

// Largest returns what no entry exceeds by much.
func (r *rest) Largest() float64 { return 4*r.size + math.Abs(r.shift) }

// take takes away what a component explains.
func (r *rest) take(p gram.Pair) {
	r.found = append(r.found, p)
	for i, u := range p.Vector {
		r.diag[i] -= p.Value * u * u
	}
	for i := range len(r.entries) / r.Len() {
		floats.AddScaled(r.entries[i*r.Len():(i+1)*r.Len()], -p.Value*p.Vector[i], p.Vector)
	}
}

// lift sets the shift.
func (r *rest) lift(shift float64) {
	floats.AddConst(shift-r.shift, r.diag)
	r.shift = shift
}

// full returns r with all entries in memory, which it keeps and takes components from
// from then on.
func (r *rest) full() *gram.Full {
	n := r.Len()
	if r.entries == nil {
		shift := r.shift
		r.shift = 0
		r.entries = make([]float64, 0, n*n)
		for i := range n {
			r.entries = append(r.entries, r.Row(i)...)
		}
		r.shift = shift
	}
	if r.shift == 0 {
		return gram.NewFull(n, r.entries)
	}
	shifted := slices.Clone(r.entries)
	for i := range n {
		shifted[i*n+i] += r.shift
	}
	return gram.NewFull(n, shifted)
}
