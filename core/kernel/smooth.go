package kernel

import (
	"math"
	"slices"
)

// Smooth reports whether k(·, z) is known to be analytic for every z.
func Smooth(k Kernel[[]float64]) bool {
	switch k := k.(type) {
	case interface{ Smooth() bool }:
		return k.Smooth()
	case Scale[[]float64]:
		return Smooth(k.Of)
	case Power[[]float64]:
		return Smooth(k.Of)
	case Exp[[]float64]:
		return Smooth(k.Of)
	case Normalize[[]float64]:
		// The root of k(x, x) has a corner where k(x, x) = 0.
		return Smooth(k.Of) && apart(k.Of)
	case Conjugate[[]float64]:
		return Smooth(k.Of) && smoothPart(k.Factor)
	case Warp[[]float64, []float64]:
		return Smooth(k.Of) && smoothPart(k.Map)
	case Sum[[]float64]:
		return all(k.Terms, Smooth)
	case Product[[]float64]:
		return all(k.Factors, Smooth)
	}
	return TraitsOf(k).Has(Analytic)
}

// smoothPart asks a map or a factor, which may be any function.
func smoothPart(part any) bool {
	s, ok := part.(interface{ Smooth() bool })
	return ok && s.Smooth()
}

// apart reports whether k(x, x) is known to be above 0 for every x.
func apart(k Kernel[[]float64]) bool {
	switch k := k.(type) {
	case Exp[[]float64]:
		return true
	case Scale[[]float64]:
		return k.Factor > 0 && apart(k.Of)
	case Power[[]float64]:
		return k.N == 0 || apart(k.Of)
	case Sum[[]float64]:
		return all(k.Terms, notNegative) && slices.ContainsFunc(k.Terms, apart)
	case Product[[]float64]:
		return all(k.Factors, apart)
	}
	return TraitsOf(k).Has(NotZero)
}

// notNegative reports whether k(x, x) is known to be at least 0 for every x.
func notNegative(k Kernel[[]float64]) bool {
	if apart(k) {
		return true
	}
	switch k := k.(type) {
	case Known:
		// A kernel that has values in some dimension has them in two.
		return k.Mercer(Domain{Dim: 2}).Holds
	case Scale[[]float64]:
		return k.Factor >= 0 && notNegative(k.Of)
	case Power[[]float64]:
		return k.N%2 == 0 || notNegative(k.Of)
	case Sum[[]float64]:
		return all(k.Terms, notNegative)
	case Product[[]float64]:
		return all(k.Factors, notNegative)
	}
	return false
}

// A Detailed kernel on vectors says how fine its details are.
type Detailed interface {
	Kernel[[]float64]

	// Points returns how many Chebyshev points an axis it takes at least to see k(x, ·) on a box
	// with the corners low and high. With fewer points the samples need not show what is missed.
	Points(x, low, high []float64) float64
}

// PointsPerPeak is how many Chebyshev points an axis a Gaussian e^(−(t/w)²) on [−1, 1] takes for
// each 1/w: it falls to 0.95 half way between the points, π/n apart.
const PointsPerPeak = math.Pi / 2 / 0.2265
