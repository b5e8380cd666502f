package perceptron

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/multiclass"
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
// widest margin, which a hard-margin SVM without a bias has:
//
//	max Σ aᵢ − ½ ΣΣ aᵢaⱼyᵢyⱼk(xᵢ,xⱼ),  a ≥ 0.
//
// It is climbed along one coordinate after the other, for a number of steps that grows
// with n. What it has then reached need not be the widest, but if it separates, its
// margin is one, and the bound is true.
func newBound(p multiclass.Problem) *bound {
	n := len(p.Y)
	b := new(bound)
	for _, v := range p.K.Diag() {
		b.radius = max(b.radius, v)
	}
	if n > boundSize {
		return b
	}
	diag := p.K.Diag()
	c, f := make([]float64, n), make([]float64, n) // yᵢaᵢ, and K times that
	for range 40*n + 1000 {
		best, at, step := 0.0, -1, 0.0
		for i, y := range p.Y {
			if diag[i] <= 0 {
				return b // its yᵢf(xᵢ) is 0, or the kernel is none
			}
			d := max((1-y*f[i])/diag[i], -y*c[i]) // of aᵢ
			if gain := d*(1-y*f[i]) - d*d*diag[i]/2; gain > best {
				best, at, step = gain, i, d
			}
		}
		if at < 0 || best <= 1e-10*floats.Dot(p.Y, c) {
			break
		}
		c[at] += p.Y[at] * step
		floats.AddScaled(f, p.Y[at]*step, p.K.Row(at))
	}
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
