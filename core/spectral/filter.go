package spectral

import "math"

// A Filter says which part of the targets along each eigenvector f takes: h(s) of the eigenvalue
// s ≥ 0. Of eigenvalues below 0 only [Tikhonov] takes anything: along these, gradient descent has
// no end.
type Filter int

// The filters, with what their strength is called.
const (
	Tikhonov   Filter = iota // λ: h = s/(s + λ)
	Stopping                 // t: h = 1 − (1 − s/s₁)ᵗ, t steps of gradient descent of length 1/s₁ from 0
	Truncation               // m: h = 1 for the m largest eigenvalues and 0 for all others
)

// mostSteps is the largest t.
const mostSteps = 1e15

// Heights sets dst to h for each eigenvalue.
func (s *Spectrum) Heights(dst []float64, filter Filter, strength float64) {
	for j, v := range s.Values {
		switch {
		case filter == Tikhonov:
			dst[j] = v / (v + strength)
		case v <= 0 || strength == 0:
			dst[j] = 0
		case filter == Truncation:
			dst[j] = 0
			if float64(j) < strength {
				dst[j] = 1
			}
		default:
			dst[j] = -math.Expm1(strength * math.Log1p(-v/s.Values[0]))
		}
	}
}

// Match returns the strength at which a filter other than Tikhonov has an effective dimension
// Σh, or the nearest to it: m is whole, and one step of gradient descent takes all along the
// first eigenvector, so that no t has a dimension between 0 and 1.
func (s *Spectrum) Match(filter Filter, dimension float64) float64 {
	positive := s.Rank - s.Negative
	if filter == Truncation {
		return min(max(math.Round(dimension), 0), float64(positive))
	}
	if !(dimension >= 0.5) || positive == 0 {
		return 0
	}
	h := make([]float64, s.n)
	sum := func(t float64) float64 {
		s.Heights(h, Stopping, t)
		total := 0.0
		for _, v := range h {
			total += v
		}
		return total
	}
	// The dimension grows with t, as its logarithm at best.
	low, high := math.Log(1e-9), math.Log(mostSteps)
	if sum(mostSteps) <= dimension {
		return mostSteps
	}
	for range 60 {
		if middle := (low + high) / 2; sum(math.Exp(middle)) < dimension {
			low = middle
		} else {
			high = middle
		}
	}
	return math.Exp(high)
}

// Filtered sets dst to the coefficients of f with heights h: Σⱼ hⱼ/sⱼ·zⱼ uⱼ over the
// eigenvalues other than 0.
func (f *Fit) Filtered(dst, heights []float64) {
	for j, s := range f.Values {
		f.weights[j] = 0
		if s != 0 {
			f.weights[j] = heights[j] / s * f.Along[j]
		}
	}
	f.combine(dst, f.vectors, f.weights)
}

// Error returns the mean square of y − f over the examples with heights h.
func (f *Fit) Error(heights []float64) float64 {
	sum := 0.0
	for j, h := range heights {
		miss := (1 - h) * f.Along[j]
		sum += miss * miss
	}
	return sum / float64(f.n)
}
