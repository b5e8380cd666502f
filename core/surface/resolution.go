package surface

import (
	"math"

	"mercer/core/kernel"
)

// Samples cannot tell a constant from a function whose peaks all lie between them. Before f is
// sampled at n points an axis, the terms of its kernel therefore say whether n can be enough. The
// samples then show whether it is.

// smooth reports whether polynomials may come near to all terms of the part.
func (p *part) smooth() bool {
	for _, t := range p.terms {
		if len(t.maps) > 0 || !kernel.Smooth(t.kernel) && !differentiable(t.kernel) {
			return false
		}
	}
	return len(p.terms) > 0
}

// differentiable reports whether k is a Matérn kernel with enough derivatives: its
// coefficients fall like n⁻⁴ for ν = 3⁄2 and like n⁻⁶ for 5⁄2, so that what is
// beyond n is about as large as the last tenth before it, which is made small.
func differentiable(k kernel.Kernel[[]float64]) bool {
	m, ok := k.(kernel.Matern)
	return ok && m.Nu > 1
}

// resolved reports whether n Chebyshev points an axis may resolve the part: false
// where they certainly do not.
func (p *part) resolved(v View, n int) bool {
	for _, t := range p.terms {
		if !t.resolves(t.kernel, v, float64(n)) {
			return false
		}
	}
	return true
}

// resolves reports whether n points, not necessarily a whole number, may resolve
// k(x,·) for the examples x.
func (t term) resolves(k kernel.Kernel[[]float64], v View, n float64) bool {
	if _, ok := kernel.PolynomialDegree(k); ok {
		return true
	}
	if axial, ok := kernel.Axial(k); ok {
		return t.seesPeaks(func(axis int, p, x []float64) float64 {
			return axial.EvalAxis(axis, p[axis], x[axis])
		}, v, n)
	}
	parts := func(ks []kernel.Kernel[[]float64]) bool {
		for _, k := range ks {
			if !t.resolves(k, v, n) {
				return false
			}
		}
		return true
	}
	var ok bool
	switch k := k.(type) {
	case kernel.Scale[[]float64]:
		ok = t.resolves(k.Of, v, n)
	case kernel.Power[[]float64]:
		ok = t.resolves(k.Of, v, n)
	case kernel.Sum[[]float64]:
		return parts(k.Terms)
	case kernel.Product[[]float64]:
		ok = parts(k.Factors)
	case kernel.Exp[[]float64]:
		ok = t.resolvesExp(k.Of, v, n)
	case kernel.Sigmoid:
		ok = t.resolvesSteps(k.Gamma, v, n)
	case *kernel.Sigmoid:
		ok = t.resolvesSteps(k.Gamma, v, n)
	case kernel.Periodic:
		ok = resolvesWaves(k, v, n)
	case *kernel.Periodic:
		ok = resolvesWaves(*k, v, n)
	default:
		// A function that a user wrote may have peaks anywhere.
		_, ok = k.(kernel.Known)
	}
	return ok && t.seesPeaks(func(_ int, p, x []float64) float64 { return k.Eval(x, p) }, v, n)
}

// seesPeaks reports whether k(·,x) at one of the two points next to each example
// is nearly what it is at the example itself, along both axes. A Gaussian that is
// resolved to 1e-5 falls to no less than 0.96 half way between points.
func (t term) seesPeaks(k func(axis int, p, x []float64) float64, v View, n float64) bool {
	const nearly = 0.95
	ends := [2][2]float64{{v.X0, v.X1}, {v.Y0, v.Y1}}
	points := int(n)
	if points < 2 {
		return false
	}
	for axis, side := range ends {
		middle, radius := (side[0]+side[1])/2, (side[1]-side[0])/2
		across := ends[1-axis]
		for _, x := range t.support {
			s := (x[axis] - middle) / radius
			if !(-1 < s && s < 1) {
				continue
			}
			// The point of the view nearest to the example, and its neighbours.
			at := []float64{x[0], x[1]}
			at[1-axis] = min(max(at[1-axis], across[0]), across[1])
			value := func(coordinate float64) float64 {
				at[axis] = coordinate
				return math.Abs(k(axis, at, x))
			}
			peak := nearly * value(x[axis])
			p := int(math.Acos(s) / math.Pi * float64(points-1))
			if value(middle+radius*node(p, points)) < peak &&
				value(middle+radius*node(min(p+1, points-1), points)) < peak {
				return false
			}
		}
	}
	return true
}

// resolvesSteps reports whether n points may resolve tanh(γ⟨x,·⟩ + c). On an axis
// scaled to [−1, 1] it is tanh(a·t + b) with poles at a distance of π/(2a) from
// the axis, so that its n-th Chebyshev coefficient is about ρ⁻ⁿ with
// log ρ = asinh(π/(2a)).
//
// Source: L. N. Trefethen, Approximation Theory and Approximation Practice (2013),
// theorem 8.1.
func (t term) resolvesSteps(gamma float64, v View, n float64) bool {
	// The samples show the rest of the decay.
	const visible = 8 // −log of a coefficient
	for axis, ends := range [2][2]float64{{v.X0, v.X1}, {v.Y0, v.Y1}} {
		for _, x := range t.support {
			a := math.Abs(gamma*x[axis]) * (ends[1] - ends[0]) / 2
			if (n-1)*math.Asinh(math.Pi/(2*a)) < visible {
				return false
			}
		}
	}
	return true
}

// narrowest is how many points an axis a Gaussian e^(−(t/w)²) on [−1, 1] needs for
// each 1/w: it falls to 0.95 half way between the points, π/n apart.
const narrowest = math.Pi / 2 / 0.2265

// resolvesWaves reports whether n points may resolve the periodic kernel, whose
// rings are as wide as Gaussians with γ = 2π²/(pℓ)², and no wider than waves.
func resolvesWaves(k kernel.Periodic, v View, n float64) bool {
	radius := max(v.X1-v.X0, v.Y1-v.Y0) / 2
	return n-1 >= narrowest*radius*math.Pi*math.Sqrt2/(k.Period*min(k.Length, 1))
}

// resolvesExp reports whether n points may resolve e^k. Its peaks are narrower than
// those of k by the root of how large k is.
func (t term) resolvesExp(k kernel.Kernel[[]float64], v View, n float64) bool {
	size := 0.0
	for _, x := range t.support {
		for _, p := range [][]float64{x, {v.X0, v.Y0}, {v.X0, v.Y1}, {v.X1, v.Y0}, {v.X1, v.Y1}} {
			size = max(size, math.Abs(k.Eval(x, p)))
		}
	}
	if degree, ok := kernel.PolynomialDegree(k); ok {
		// On [−1, 1], the narrowest peak of e^(−a·T_d(t)) is as wide as e^(−a·d²t²/2).
		return n-1 >= narrowest*float64(degree)*math.Sqrt(size/2)
	}
	return t.resolves(k, v, n/math.Sqrt(1+size))
}
