package sgd

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"

	"mercer/core/multiclass"
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

// Weights returns the average w̄ of the steps so far.
func (e *Explicit) Weights() []float64 {
	w := make([]float64, len(e.sum))
	floats.ScaleTo(w, 1/float64(max(e.t, 1)), e.sum)
	return w
}

// A Twin is SGD with a kernel and SGD on the features of that kernel side by side.
type Twin struct {
	Kernel, Features []Visit // step by step

	// The weights of the results: Σ ᾱᵢψ(xᵢ), and the average of w⁽ᵗ⁾.
	KernelWeights, FeatureWeights []float64

	// Difference is the largest difference between margins, ‖w‖² and weights.
	Difference float64
}

// Compare does the same steps with the kernel of p and with its features, until c.Steps
// are done. The error is that of [NewAveraged], or the *learn.ValueError with which it failed.
func Compare(p multiclass.Problem, features [][]float64, c Averaged, seed uint64) (Twin, error) {
	s, err := NewAveraged(p, c, seed)
	if err != nil {
		return Twin{}, err
	}
	e := NewExplicit(features, p.Y, c.Lambda, seed, p.Part)
	var t Twin
	for range c.Steps {
		s.visit()
		if s.failure != nil {
			return Twin{}, s.failure
		}
		a, b := s.last, e.Step()
		t.Kernel, t.Features = append(t.Kernel, a), append(t.Features, b)
		t.differ(a.Margin, b.Margin)
		t.differ(a.Square, b.Square)
	}
	t.FeatureWeights = e.Weights()
	t.KernelWeights = make([]float64, len(t.FeatureWeights))
	alpha, _ := s.average()
	for i, v := range alpha {
		floats.AddScaled(t.KernelWeights, v, features[i])
	}
	for a, v := range t.KernelWeights {
		t.differ(v, t.FeatureWeights[a])
	}
	return t, nil
}

func (t *Twin) differ(a, b float64) { t.Difference = max(t.Difference, math.Abs(a-b)) }
