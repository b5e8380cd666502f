package mkl

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/solve"
)

// An aligner maximises the alignment of K_μ with T,
//
//	A(μ) = aᵀμ / (√(μᵀMμ)·‖T‖),  aₖ = ⟨Kₖ, T⟩,  Mₖₗ = ⟨Kₖ, Kₗ⟩,  μ ≥ 0,
//
// all of centred matrices where it is centred. As A does not depend on the size of μ, its maximum
// is a multiple of the minimum of vᵀMv − 2aᵀv over v ≥ 0 (Cortes, Mohri, Rostamizadeh, proposition
// 3). That is found by active sets: a step goes to the minimum over the terms in use, or until the
// weight of one is 0; at the minimum, the term by which the alignment rises most comes into use. It
// ends after finitely many steps.
//
// For any w with Mw ≥ a, aᵀμ ≤ wᵀMμ ≤ √(wᵀMw)·√(μᵀMμ), so no alignment is above √(wᵀMw)/‖T‖. The
// gap is to that bound at w = c·v with the least c that will do; at the optimum c is 1.
//
// Sources: Cristianini, Shawe-Taylor, Elisseeff, Kandola, "On kernel-target alignment", NIPS 14
// (2002); Cortes, Mohri, Rostamizadeh, "Algorithms for learning kernels based on centered
// alignment", JMLR 13 (2012); Lawson, Hanson, Solving Least Squares Problems (1974), chapter 23.
type aligner struct {
	m     int
	a     []float64
	cross *mat.SymDense // M
	norm  float64       // ‖T‖
	v     []float64
	in    []bool // in use
}

func newAligner(p Problem, centred bool) *aligner {
	m, n := len(p.Terms), len(p.Y)
	ideal := gram.NewFull(n, p.ideal())
	terms := p.Terms
	if centred {
		ideal = ideal.Center()
		terms = make([]*gram.Full, m)
		for k, term := range p.Terms {
			terms[k] = term.Center()
		}
	}
	s := &aligner{m: m, a: make([]float64, m), cross: mat.NewSymDense(m, nil), in: make([]bool, m)}
	s.norm = math.Sqrt(floats.Dot(ideal.Data(), ideal.Data()))
	for k, term := range terms {
		s.a[k] = floats.Dot(term.Data(), ideal.Data())
		for l := range k + 1 {
			s.cross.SetSym(k, l, floats.Dot(term.Data(), terms[l].Data()))
		}
	}
	s.v = equal(m)
	return s
}

// product returns Mv.
func (s *aligner) product(v []float64) []float64 {
	all := make([]float64, s.m)
	mat.NewVecDense(s.m, all).MulVec(s.cross, mat.NewVecDense(s.m, v))
	return all
}

func (s *aligner) value(weights []float64) float64 {
	square := floats.Dot(weights, s.product(weights))
	if !(square > 0) || !(s.norm > 0) {
		return 0
	}
	return floats.Dot(s.a, weights) / math.Sqrt(square) / s.norm
}

// rescale gives v the size at which vᵀMv − 2aᵀv is least.
func (s *aligner) rescale() {
	if square := floats.Dot(s.v, s.product(s.v)); square > 0 {
		floats.Scale(max(floats.Dot(s.a, s.v), 0)/square, s.v)
	}
}

func (s *aligner) first() (Step, error) {
	s.rescale()
	for k := range s.in {
		s.in[k] = true
	}
	status := solve.Running
	if floats.Max(s.v) <= 0 || floats.Max(s.a) <= 0 {
		status = solve.Converged // no term has to do with the answers: there is nothing to choose by
	}
	return s.step(status, ""), nil
}

// step returns a step with the present weights.
func (s *aligner) step(status solve.Status, did string) Step {
	weights := normalised(s.v)
	now := s.value(weights)
	t := Step{Weights: weights, Value: now, Gap: s.bound() - now, Status: status, Did: did}
	t.Gap = max(t.Gap, 0)
	t.Slope = s.slope(weights, now)
	return t
}

// bound returns a number that no alignment is above: at most 1, +Inf never.
func (s *aligner) bound() float64 {
	along := s.product(s.v)
	c := 0.0
	for k, a := range s.a {
		switch {
		case a <= 0:
		case along[k] > 0:
			c = max(c, a/along[k])
		default:
			return 1
		}
	}
	return min(c*math.Sqrt(max(floats.Dot(s.v, along), 0))/s.norm, 1)
}

// slope is that of A along the way to the best corner.
func (s *aligner) slope(weights []float64, value float64) float64 {
	along := s.product(weights)
	square := floats.Dot(weights, along)
	if !(square > 0) || !(s.norm > 0) {
		return 0
	}
	best, here := math.Inf(-1), 0.0
	for k, a := range s.a {
		g := a/(math.Sqrt(square)*s.norm) - value*along[k]/square
		best = max(best, g)
		here += weights[k] * g
	}
	return max(best-here, 0)
}

// negligible is the part of the largest aₖ below which a slope is rounding.
const negligible = 1e-12

func (s *aligner) next(last Step) (Step, error) {
	for range 4 * s.m {
		along := s.product(s.v)
		rise := make([]float64, s.m)
		floats.SubTo(rise, s.a, along)
		scale := floats.Norm(s.a, math.Inf(1))
		flat, best := true, -1
		for k, g := range rise {
			switch {
			case s.in[k]:
				flat = flat && math.Abs(g) <= negligible*scale
			case g > negligible*scale && (best < 0 || g > rise[best]):
				best = k
			}
		}
		if flat {
			if best < 0 {
				return s.step(solve.Converged, last.Did), nil
			}
			s.in[best] = true
		}
		direction := s.direction(rise)
		t, stopped := 1.0, -1
		for k, d := range direction {
			if d < 0 && s.v[k]+t*d < 0 {
				t, stopped = s.v[k]/-d, k
			}
		}
		before := normalised(s.v)
		floats.AddScaled(s.v, t, direction)
		for k, v := range s.v {
			if !s.in[k] || v <= 0 || k == stopped {
				s.v[k], s.in[k] = 0, s.in[k] && v > 0 && k != stopped
			}
		}
		if t == 0 {
			continue // it was out already
		}
		s.rescale()
		weights := normalised(s.v)
		if floats.Distance(before, weights, math.Inf(1)) <= 1e-14 {
			if flat || floats.Norm(direction, math.Inf(1)) <= negligible*floats.Norm(s.v, math.Inf(1)) {
				return s.step(solve.Converged, last.Did), nil
			}
			continue
		}
		return s.step(solve.Running, moved(before, weights)), nil
	}
	return s.step(solve.Exhausted, last.Did), nil
}

// direction returns the way from v to the minimum over the terms in use: M⁺(a − Mv), with the
// pseudo-inverse, as terms may be one kernel.
func (s *aligner) direction(rise []float64) []float64 {
	var at []int
	for k, in := range s.in {
		if in {
			at = append(at, k)
		}
	}
	part := make([]float64, len(at)*len(at))
	for i, k := range at {
		for j, l := range at {
			part[i*len(at)+j] = s.cross.At(k, l)
		}
	}
	direction := make([]float64, s.m)
	values, vectors, ok := gram.Spectral(len(at), part, true)
	if !ok {
		return direction
	}
	largest := values[len(values)-1]
	for e, value := range values {
		if value <= 1e-13*largest {
			continue
		}
		along := 0.0
		for i, k := range at {
			along += vectors.At(i, e) * rise[k]
		}
		for i, k := range at {
			direction[k] += along / value * vectors.At(i, e)
		}
	}
	return direction
}
