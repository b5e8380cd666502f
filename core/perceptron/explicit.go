package perceptron

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// Explicit is the perceptron on feature vectors ψᵢ: from w = 0 it visits the examples in the order
// of a [Solver], and where yᵢ⟨w, ψᵢ⟩ ≤ 0, w := w + yᵢψᵢ. The w is Σᵢ βᵢψᵢ with the β of a [Solver]
// at any time: exercise 2 of chapter 16 of Understanding Machine Learning.
type Explicit struct {
	features [][]float64
	y        []float64
	radius   float64 // max ‖ψᵢ‖
	t        int
	w        []float64
}

// NewExplicit returns the perceptron for n feature vectors of the same length and n classes ±1. It
// keeps both. It panics if they differ in number or there are none.
func NewExplicit(features [][]float64, y []float64) *Explicit {
	if len(features) != len(y) || len(y) == 0 {
		panic("perceptron: as many feature vectors as classes expected, and at least one")
	}
	e := &Explicit{features: features, y: y, w: make([]float64, len(features[0]))}
	for _, psi := range features {
		e.radius = max(e.radius, floats.Norm(psi, 2))
	}
	return e
}

// Step visits one example and reports whether it was a mistake. A margin that is 0 up to rounding
// counts as 0, as for a [Solver].
func (e *Explicit) Step() bool {
	i := e.t % len(e.y)
	e.t++
	margin := e.y[i] * floats.Dot(e.w, e.features[i])
	if math.Abs(margin) <= 1e-12*floats.Norm(e.w, 2)*e.radius {
		margin = 0
	}
	if margin > 0 {
		return false
	}
	floats.AddScaled(e.w, e.y[i], e.features[i])
	return true
}

// Weights returns w, which the next step changes.
func (e *Explicit) Weights() []float64 { return e.w }
