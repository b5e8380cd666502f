package surface

import (
	"math"

	"mercer/core/kernel"
)

// Samples cannot tell a constant from a function whose peaks all lie between them.
// So before f is sampled at n points an axis, the parts of its kernel are asked
// whether n can be enough; that it is enough, the samples must show.

// resolves reports whether n Chebyshev points an axis may resolve k(x,·) for the
// examples x: false where they certainly do not.
func (f *function) resolves(k kernel.Kernel[[]float64], v View, n int) bool {
	if _, ok := kernel.PolynomialDegree(k); ok {
		return true
	}
	if axial, ok := kernel.Axial(k); ok {
		return f.seesPeaks(axial, v, n)
	}
	switch k := k.(type) {
	case kernel.Scale[[]float64]:
		return f.resolves(k.Of, v, n)
	case kernel.Power[[]float64]:
		return f.resolves(k.Of, v, n)
	case kernel.Sum[[]float64]:
		return f.resolvesAll(k.Terms, v, n)
	case kernel.Product[[]float64]:
		return f.resolvesAll(k.Factors, v, n)
	case kernel.Sigmoid:
		return f.resolvesSteps(k.Gamma, v, n)
	case *kernel.Sigmoid:
		return f.resolvesSteps(k.Gamma, v, n)
	}
	return true
}

func (f *function) resolvesAll(ks []kernel.Kernel[[]float64], v View, n int) bool {
	for _, k := range ks {
		if !f.resolves(k, v, n) {
			return false
		}
	}
	return true
}

// seesPeaks reports whether k(·,x) at one of the two points next to each example
// is nearly what it is at the example itself. A Gaussian that is resolved to 1e-5
// falls to no less than 0.96 half way between points.
func (f *function) seesPeaks(k kernel.AxialKernel, v View, n int) bool {
	const nearly = 0.95
	for axis, ends := range [2][2]float64{{v.X0, v.X1}, {v.Y0, v.Y1}} {
		middle, radius := (ends[0]+ends[1])/2, (ends[1]-ends[0])/2
		for _, x := range f.support {
			s := x[axis]
			t := (s - middle) / radius
			if !(-1 < t && t < 1) {
				continue
			}
			at := int(math.Acos(t) / math.Pi * float64(n-1))
			peak := nearly * math.Abs(k.EvalAxis(axis, s, s))
			if math.Abs(k.EvalAxis(axis, middle+radius*node(at, n), s)) < peak &&
				math.Abs(k.EvalAxis(axis, middle+radius*node(min(at+1, n-1), n), s)) < peak {
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
func (f *function) resolvesSteps(gamma float64, v View, n int) bool {
	// The samples show the rest of the decay.
	const visible = 8 // −log of a coefficient
	for axis, ends := range [2][2]float64{{v.X0, v.X1}, {v.Y0, v.Y1}} {
		for _, x := range f.support {
			a := math.Abs(gamma*x[axis]) * (ends[1] - ends[0]) / 2
			if float64(n-1)*math.Asinh(math.Pi/(2*a)) < visible {
				return false
			}
		}
	}
	return true
}
