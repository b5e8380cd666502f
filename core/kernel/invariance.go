package kernel

// An Invariance says which moves of both points at once are known to leave k(x, z) as it is.
type Invariance int

// The invariances. Each includes those before it.
const (
	Unmoved    Invariance = iota // none is known
	Stationary                   // translations: k(x, z) depends on x − z alone
	Isotropic                    // translations and rotations: k(x, z) depends on ‖x − z‖ alone
)

// String returns "", "stationary" or "radial", as books say.
func (v Invariance) String() string { return [...]string{"", "stationary", "radial"}[v] }

// InvarianceOf returns what is known of k from how it is made. A named kernel says by its [Traits]
// whether it depends on x − z or on ‖x − z‖ alone, what is made elsewhere by the methods
// OfDifference and OfDistance. A combination has what all its parts have:
//
//   - c·k, kⁿ, e^k, sums and products are functions of the values of their parts;
//   - k(x, z)/√(k(x, x)·k(z, z)) is too, for k(x, x) is the same at all x;
//   - k(φ(x), φ(z)) is stationary if k is and φ is affine, since φ(x) − φ(z) is then a function of
//     x − z. It need not be radial, since φ may stretch one direction;
//   - h(x)·k(x, z)·h(z) has what k has if h is constant.
//
// Sources: Rasmussen and Williams, Gaussian Processes for Machine Learning (2006), section 4.2.1;
// Genton, Classes of Kernels for Machine Learning (2001).
func InvarianceOf(k Kernel[[]float64]) Invariance {
	switch k := k.(type) {
	case interface {
		OfDifference() bool
		OfDistance() bool
	}:
		return invariance(k.OfDifference(), k.OfDistance())
	case Scale[[]float64]:
		return InvarianceOf(k.Of)
	case Power[[]float64]:
		return InvarianceOf(k.Of)
	case Exp[[]float64]:
		return InvarianceOf(k.Of)
	case Normalize[[]float64]:
		return InvarianceOf(k.Of)
	case Warp[[]float64, []float64]:
		if d, ok := degreeOfPart(k.Map); ok && d <= 1 {
			return min(Stationary, InvarianceOf(k.Of))
		}
		return Unmoved
	case Conjugate[[]float64]:
		if d, ok := degreeOfPart(k.Factor); ok && d == 0 {
			return InvarianceOf(k.Of)
		}
		return Unmoved
	case Sum[[]float64]:
		return least(k.Terms)
	case Product[[]float64]:
		return least(k.Factors)
	}
	t := TraitsOf(k)
	return invariance(t.Has(OfDifference), t.Has(OfDistance))
}

// Radial reports whether k(x, z) is known to depend on ‖x − z‖ alone.
func Radial(k Kernel[[]float64]) bool {
	switch k := k.(type) {
	case Scale[[]float64]:
		return Radial(k.Of)
	case Power[[]float64]:
		return Radial(k.Of)
	case Exp[[]float64]:
		return Radial(k.Of)
	case Sum[[]float64]:
		return all(k.Terms, Radial)
	case Product[[]float64]:
		return all(k.Factors, Radial)
	}
	return TraitsOf(k).Has(OfDistance)
}

// invariance is that of what depends on x − z, or on ‖x − z‖, alone.
func invariance(difference, distance bool) Invariance {
	switch {
	case distance:
		return Isotropic
	case difference:
		return Stationary
	}
	return Unmoved
}

// least returns what all parts have.
func least(parts []Kernel[[]float64]) Invariance {
	all := Isotropic
	for _, part := range parts {
		all = min(all, InvarianceOf(part))
	}
	return all
}
