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

// Heights are what a filter takes at one strength: h of each eigenvalue, and the limit of h(s)/s
// where s is 0. There h is 0, and yet f has a part: eigenvectors of K whose eigenvalue is lost in
// rounding stand for functions of length √s, which is not lost.
type Heights struct {
	H     []float64
	Slope float64
}

// Heights returns those of a filter.
func (s *Spectrum) Heights(filter Filter, strength float64) Heights {
	h := Heights{H: make([]float64, len(s.Values))}
	s.heights(h.H, filter, strength)
	switch filter {
	case Tikhonov:
		h.Slope = 1 / strength
	case Stopping:
		if s.Values[0] > 0 {
			h.Slope = strength / s.Values[0]
		}
	}
	return h
}

// heights sets dst to h of each eigenvalue.
func (s *Spectrum) heights(dst []float64, filter Filter, strength float64) {
	for j, v := range s.Values {
		switch {
		case v == 0:
			dst[j] = 0
		case filter == Tikhonov:
			dst[j] = v / (v + strength)
		case v < 0 || strength == 0:
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
	dimension -= s.spent()
	if filter == Truncation {
		return min(max(math.Round(dimension), 0), float64(positive))
	}
	if !(dimension >= 0.5) || positive == 0 {
		return 0
	}
	h := make([]float64, len(s.Values))
	sum := func(t float64) float64 {
		s.heights(h, Stopping, t)
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

// Weights sets dst to hⱼzⱼ/sⱼ: what f has of the function Σᵢ uᵢk(xᵢ,·) of each eigenvector u.
func (f *Fit) Weights(dst []float64, heights Heights) {
	for j, s := range f.Values {
		slope := heights.Slope
		if s != 0 {
			slope = heights.H[j] / s
		}
		dst[j] = slope * f.Along[j]
	}
}

// Filtered sets dst to the coefficients of f: Σⱼ hⱼzⱼ/sⱼ uⱼ.
func (f *Fit) Filtered(dst []float64, heights Heights) {
	f.Weights(f.weights, heights)
	f.combine(dst, f.vectors, f.weights)
}

// Error returns the mean square of y − f over the examples.
func (f *Fit) Error(heights Heights) float64 {
	sum := 0.0
	for j, h := range heights.H {
		miss := (1 - h) * f.Along[j]
		sum += miss * miss
	}
	return sum / float64(f.n)
}
