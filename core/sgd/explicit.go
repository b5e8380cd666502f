package sgd

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
)

// Explicit is SGD for Soft-SVM on feature vectors ψᵢ, Section 15.5 of Understanding
// Machine Learning. With θ⁽¹⁾ = 0, for t = 1, …, T:
//
//	w⁽ᵗ⁾ = θ⁽ᵗ⁾/(λt);  draw i;  if yᵢ⟨w⁽ᵗ⁾, ψᵢ⟩ < 1 then θ := θ + yᵢψᵢ.
//
// The result is the average of w⁽¹⁾, …, w⁽ᵀ⁾. From the same seed it draws what an
// [AveragedSolver] draws.
type Explicit struct {
	features [][]float64
	y        []float64
	lambda   float64
	draws    *rand.Rand
	t        int
	theta    []float64
	w, sum   []float64 // w⁽ᵗ⁺¹⁾, and the sum of w⁽¹⁾, …, w⁽ᵗ⁾
}

// NewExplicit returns the SGD of a part of a problem, for n feature vectors of the
// same length and n classes ±1. It keeps both.
func NewExplicit(features [][]float64, y []float64, lambda float64, seed uint64, part int) *Explicit {
	if len(features) != len(y) || len(y) == 0 {
		panic("sgd: as many feature vectors as classes expected, and at least one")
	}
	d := len(features[0])
	return &Explicit{
		features: features, y: y, lambda: lambda, draws: drawing(seed, part),
		theta: make([]float64, d), w: make([]float64, d), sum: make([]float64, d),
	}
}

// Step visits one example.
func (e *Explicit) Step() Visit {
	i := e.draws.IntN(len(e.y))
	e.t++
	floats.Add(e.sum, e.w)
	v := Visit{T: e.t, Example: i, Label: e.y[i], Margin: e.y[i] * floats.Dot(e.w, e.features[i])}
	if v.Updated = below(v.Margin); v.Updated {
		floats.AddScaled(e.theta, e.y[i], e.features[i])
	}
	floats.ScaleTo(e.w, 1/(e.lambda*float64(e.t+1)), e.theta)
	v.Square = floats.Dot(e.w, e.w)
	return v
}

// Theta returns θ, which the next step changes.
func (e *Explicit) Theta() []float64 { return e.theta }

// Weights returns the average w̄ of the steps so far.
func (e *Explicit) Weights() []float64 {
	w := make([]float64, len(e.sum))
	floats.ScaleTo(w, 1/float64(max(e.t, 1)), e.sum)
	return w
}
