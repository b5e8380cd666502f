package lms

import "gonum.org/v1/gonum/floats"

// Explicit is the least mean squares rule on feature vectors φᵢ, from θ = 0. In batch mode a step
// is equation 5.3 of the CS229 lecture notes,
//
//	θ := θ + α Σᵢ (yᵢ − θᵀφᵢ) φᵢ,
//
// and in stochastic mode 5.4, for one example i, visited in the order of a [Solver],
//
//	θ := θ + α (yᵢ − θᵀφᵢ) φᵢ.
//
// Equations 5.6 to 5.8 say that θ = Σᵢ βᵢφᵢ at any time, with the β of a [Solver] of the same rate.
type Explicit struct {
	features   [][]float64
	y          []float64
	rate       float64
	stochastic bool
	iter       int
	theta      []float64
	fitted     []float64 // θᵀφᵢ before the last sweep
}

// NewExplicit returns the rule for n feature vectors of the same length and n values. It keeps both.
// It panics if they differ in number or there are none.
func NewExplicit(features [][]float64, y []float64, rate float64, stochastic bool) *Explicit {
	if len(features) != len(y) || len(y) == 0 {
		panic("lms: as many feature vectors as values expected, and at least one")
	}
	return &Explicit{
		features: features, y: y, rate: rate, stochastic: stochastic,
		theta: make([]float64, len(features[0])), fitted: make([]float64, len(y)),
	}
}

// Step does one sweep or one visit.
func (e *Explicit) Step() {
	if e.stochastic {
		i := e.iter % len(e.y)
		floats.AddScaled(e.theta, e.rate*(e.y[i]-floats.Dot(e.theta, e.features[i])), e.features[i])
	} else {
		for i, phi := range e.features {
			e.fitted[i] = floats.Dot(e.theta, phi)
		}
		for i, phi := range e.features {
			floats.AddScaled(e.theta, e.rate*(e.y[i]-e.fitted[i]), phi)
		}
	}
	e.iter++
}

// Theta returns θ, which the next step changes.
func (e *Explicit) Theta() []float64 { return e.theta }
