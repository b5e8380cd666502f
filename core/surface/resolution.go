package surface

import (
	"math"

	"mercer/core/kernel"
)

// Samples cannot tell a constant from a function whose peaks all lie between them. Before f is
// sampled at n points an axis, the terms of its kernel therefore say whether n can be enough. The
// samples then show whether it is.

// smooth reports whether polynomials may come near to all terms of the part. Where coefficients
// fall like n⁻⁴, what is beyond n is about as large as the last tenth before it, which is made
// small.
func (p *part) smooth() bool {
	for _, t := range p.terms {
		if len(t.maps) > 0 && !t.throughPolynomials() || !kernel.Smooth(t.kernel) && !kernel.TraitsOf(t.kernel).Has(kernel.Differentiable) {
			return false
		}
	}
	return len(p.terms) > 0
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
	if len(t.maps) > 0 {
		return t.resolvesThrough(v, n)
	}
	if _, ok := kernel.PolynomialDegree(k); ok {
		return true
	}
	if axial, ok := kernel.Axial(k); ok && !axial.Free() {
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
	case kernel.Detailed:
		ok = t.seesDetails(k, v, n)
	default:
		// A function that a user wrote may have peaks anywhere.
		_, ok = k.(kernel.Known)
	}
	return ok && t.seesPeaks(func(_ int, p, x []float64) float64 { return k.Eval(x, p) }, v, n)
}

// nearly is what is left of a peak where it counts as seen.
const nearly = 0.95

// seesPeaks reports whether k(·,x) at one of the two points next to each example
// is nearly what it is at the example itself, along both axes. A Gaussian that is
// resolved to 1e-5 falls to no less than 0.96 half way between points.
func (t term) seesPeaks(k func(axis int, p, x []float64) float64, v View, n float64) bool {
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

// seesDetails reports whether n points may show the details of k.
func (t term) seesDetails(k kernel.Detailed, v View, n float64) bool {
	low, high := []float64{v.X0, v.Y0}, []float64{v.X1, v.Y1}
	for _, x := range t.support {
		if n < k.Points(x, low, high) {
			return false
		}
	}
	return true
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
		return n-1 >= kernel.PointsPerPeak*float64(degree)*math.Sqrt(size/2)
	}
	return t.resolves(k, v, n/math.Sqrt(1+size))
}
