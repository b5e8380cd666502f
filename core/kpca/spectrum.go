package kpca

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
)

const (
	// exactLimit is the number of examples up to which all eigenvalues are computed at
	// once. Above, one after the other by iteration is many times faster.
	exactLimit = 100

	// Of an iteration: the steps that are done at most, the residual at which it stops,
	// and the residual that is no longer called exact.
	steps     = 100
	tolerance = 1e-12
	inexact   = 1e-6

	// What an iteration leaves of eigenvalues that it has found, relative to the largest,
	// and more.
	uncertain = 1e-10
)

// A spectrum gives the positive eigenvalues of a centred matrix, the largest first.
type spectrum struct {
	rest  *rest
	floor float64 // what cannot be told from 0

	pairs  []gram.Pair // of a small matrix: what is still to be given
	least  float64     // the least eigenvalue that was seen, or 0
	failed bool        // whether eigenvalues could not be computed
}

func newSpectrum(r *rest, scale float64) *spectrum {
	return &spectrum{rest: r, floor: 0x1p-48 * float64(r.Len()) * scale}
}

// decompose computes all eigenvalues of a small matrix. It reports false if that cannot
// be done.
func (s *spectrum) decompose() bool {
	full := s.rest.full()
	values, vectors, ok := gram.Eigenvectors(full)
	if !ok {
		return false
	}
	s.least = min(0, values[len(values)-1])
	s.pairs = make([]gram.Pair, 0, len(values))
	for j, value := range values {
		p := gram.Pair{Value: value, Vector: mat.Col(nil, j, vectors)}
		p.Residual = residual(full, p)
		s.pairs = append(s.pairs, p)
	}
	return true
}

// residual returns ‖Kv − θv‖/|θ|.
func residual(k gram.Matrix, p gram.Pair) float64 {
	sum := 0.0
	for i, v := range p.Vector {
		rest := floats.Dot(k.Row(i), p.Vector)/p.Value - v
		sum += rest * rest
	}
	return math.Sqrt(sum)
}

// next returns the next pair, oriented. It reports false if no positive eigenvalue is
// left, or none can be computed.
func (s *spectrum) next() (gram.Pair, bool) {
	if s.rest.Len() <= exactLimit {
		if s.pairs == nil && !s.decompose() {
			s.failed = true
			return gram.Pair{}, false
		}
		if len(s.pairs) == 0 {
			return gram.Pair{}, false
		}
		p := s.pairs[0]
		s.pairs = s.pairs[1:]
		return s.give(p)
	}
	p := s.lead(tolerance)
	if p.Value < 0 {
		// The largest magnitude is of a negative one: shift all above 0.
		s.least = min(s.least, p.Value)
		shift := -p.Value
		s.rest.lift(shift)
		p = s.lead(tolerance)
		s.rest.lift(0)
		p.Residual *= p.Value
		p.Value -= shift
		p.Residual /= math.Abs(p.Value)
		s.floor = max(s.floor, uncertain*shift)
	}
	return s.give(p)
}

// lead approximates the eigenvalue of largest magnitude.
func (s *spectrum) lead(tolerance float64) gram.Pair {
	if s.rest.Len() <= gram.FullLimit {
		return gram.Leading(s.rest.full(), steps, tolerance)
	}
	return gram.Leading(s.rest, steps, tolerance)
}

// give takes a pair from the rest, unless it is none.
func (s *spectrum) give(p gram.Pair) (gram.Pair, bool) {
	if math.IsNaN(p.Value) || math.IsInf(p.Value, 0) {
		s.failed = true
	}
	if !(p.Value > s.floor) || s.failed {
		return gram.Pair{}, false
	}
	if s.rest.Len() <= exactLimit {
		s.floor = max(s.floor, 1e-12*p.Value)
	} else {
		s.floor = max(s.floor, uncertain*p.Value)
	}
	first := len(s.rest.found) == 0
	orient(p.Vector)
	s.rest.take(p)
	if first && s.rest.Len() > exactLimit {
		s.lower(p.Value)
	}
	return p, true
}

// lower looks for negative eigenvalues of a matrix whose largest is known: shifted by
// that, the least has the largest magnitude. What is found is never below the least.
func (s *spectrum) lower(largest float64) {
	s.rest.lift(-largest)
	least := s.lead(1e-4).Value + largest
	s.rest.lift(0)
	s.least = min(s.least, least)
}

// orient gives a vector the sign that makes the first of its entries of largest
// magnitude positive. Magnitudes that agree to a part in 10⁶ count as equal, so that
// rounding does not choose the sign of what is symmetric.
func orient(v []float64) {
	largest := floats.Norm(v, math.Inf(1))
	for _, x := range v {
		if math.Abs(x) >= (1-1e-6)*largest {
			if x < 0 {
				floats.Scale(-1, v)
			}
			return
		}
	}
}
