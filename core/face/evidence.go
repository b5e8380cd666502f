//go:build !vectors

package face

import (
	"math"

	"mercer/core/studio"
)

// Evidence is the kernel and the noise under which the values are likeliest.
type Evidence struct {
	Kernel      string
	Noise       float64
	Evidence    float64
	Before      float64
	Evaluations int
	Message     string
	Trail       []EvidenceProfile
	Climbs      []EvidenceClimb
}

// EvidenceClimb is where a search began and ended: numbers in the order of the trail, and log p(y),
// NaN where there is none. The best comes first. slope is the norm of the gradient at the end.
type EvidenceClimb struct {
	From  []float64
	To    []float64
	Start float64
	End   float64
	Slope float64
}

// EvidenceProfile is the evidence along one parameter.
type EvidenceProfile struct {
	Name     string
	Values   []float64
	Evidence []float64
}

// evidence answers what the values are likeliest under.
func evidence(_ *Desk, q *About) (Evidence, error) {
	r, err := studio.MaximiseEvidence(q.Problem.problem())
	if err != nil {
		return Evidence{}, err
	}
	told := Evidence{
		Kernel: r.Kernel, Noise: r.Noise, Evidence: r.Log, Before: r.Before, Evaluations: r.Evaluations, Message: r.Message,
	}
	for _, p := range r.Trail {
		told.Trail = append(told.Trail, EvidenceProfile(p))
	}
	for _, w := range r.Climbs {
		told.Climbs = append(told.Climbs, EvidenceClimb{w.From, w.To, finite(w.Start), finite(w.End), w.Slope})
	}
	return told, nil
}

// finite returns v, or NaN where it is infinite.
func finite(v float64) float64 {
	if math.IsInf(v, 0) {
		return math.NaN()
	}
	return v
}
