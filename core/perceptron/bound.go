package perceptron

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/multiclass"
	"mercer/core/svm"
)

// boundSize is the number of examples up to which a separating f is sought for the
// bound.
const boundSize = 500

// A bound is what is known of the number of mistakes before the last of them is made.
type bound struct {
	radius float64 // R² = max k(xᵢ,xᵢ)
	margin float64 // of a separating f of norm 1 through the origin, 0 where none is known
}

// mistakes returns (R/margin)², NaN where no separating f is known.
func (b *bound) mistakes() float64 {
	if b.margin <= 0 {
		return math.NaN()
	}
	return b.radius / (b.margin * b.margin)
}

// improve takes note of the margin of a separating f.
func (b *bound) improve(margin float64) {
	if margin > b.margin {
		b.margin = margin
	}
}

// newBound looks for a wide margin. With γ that of any f which separates, Novikoff's
// theorem says that at most (R/γ)² mistakes are made; the least bound is that of the
// widest margin, which a hard-margin SVM without a bias has. A soft one whose λ is
// small comes near it, if it is given some steps. What it has then reached need not be
// the widest margin, but if it separates, its margin is one, and the bound is true.
func newBound(p multiclass.Problem) *bound {
	n := len(p.Y)
	b := new(bound)
	for _, v := range p.K.Diag() {
		b.radius = max(b.radius, v)
	}
	// The largest coefficient, in units in which the largest k(x,x) is 1: a margin so
	// narrow that it needs more is none that anybody waits for.
	const most = 1e5
	lambda := max(b.radius/(2*float64(n)*most), 1e-12)
	if n > boundSize {
		return b
	}
	s, err := svm.NewSoft(p, svm.Soft{Lambda: lambda, Tolerance: max(1e-12, 0.001/(most*float64(n)))})
	if err != nil {
		return b
	}
	s.Advance(3*n + 20)
	c, f := s.Coef().Beta, make([]float64, n)
	gram.Multiply(f, p.K, c)
	square := floats.Dot(c, f)
	least, size := math.Inf(1), 0.0
	for i, y := range p.Y {
		least = min(least, y*f[i])
		size = max(size, math.Abs(f[i]))
	}
	if square > 0 && least > 1e-9*size {
		b.improve(least / math.Sqrt(square))
	}
	return b
}

// known returns the best bound so far: once the perceptron has come to an end, its own
// margin is known as well.
func (s *Solver) known() *bound {
	if s.bound == nil {
		s.bound = newBound(s.p)
	}
	if margin := s.margin(); margin > 0 {
		s.bound.improve(margin)
	}
	return s.bound
}
