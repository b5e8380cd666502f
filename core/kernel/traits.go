package kernel

// Traits are what is known to hold of a kernel, as a set. A kernel brings those of its own with a
// method Traits; combined kernels are asked by the functions named here.
type Traits uint16

// The traits of kernels on vectors; any kernel may be a Unit.
const (
	Analytic       Traits = 1 << iota // k(·, z) is analytic for every z: [Smooth]
	Differentiable                    // k(·, z) has so many derivatives that its Chebyshev coefficients fall at least like n⁻⁴
	OfDistance                        // k(x, z) depends on ‖x − z‖ alone: [Radial], [InvarianceOf]
	Falling                           // k is nowhere negative, and does not rise where a coordinate of x moves away from that of z: [Falls]
	NotZero                           // k(x, x) is above 0 for every x
	Unit                              // k(x, x) is 1 for every x: [Diagonal]
	OfMinima                          // k(x, z) is Σₐ min(xₐ, zₐ)
	OfDifference                      // k(x, z) depends on x − z alone: [InvarianceOf]
	Mirrored                          // k(x, z) and k(z, x) agree to the last bit, by Eval and by Row
)

// TraitsOf returns what k says of itself.
func TraitsOf[X any](k Kernel[X]) Traits {
	if t, ok := k.(interface{ Traits() Traits }); ok {
		return t.Traits()
	}
	return 0
}

// Has reports whether all of some traits are among t.
func (t Traits) Has(some Traits) bool { return t&some == some }

// all reports whether each part of a combination holds.
func all[X any](parts []Kernel[X], hold func(Kernel[X]) bool) bool {
	for _, part := range parts {
		if !hold(part) {
			return false
		}
	}
	return true
}
