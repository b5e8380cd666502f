// Package kernel defines what a kernel is, the kernels on vectors, and the
// algebra that builds kernels from kernels.
//
// A kernel k on a set X is a symmetric function of two elements of X. It is a
// Mercer kernel when every Gram matrix K with K[i][j] = k(x[i], x[j]) is
// positive semidefinite; then k is an inner product ⟨φ(x), φ(z)⟩ in some
// feature space. The types here promise symmetry only: which of them are Mercer
// kernels is said at each type.
//
// Beside Eval, a kernel brings what else is known of it, in its own file, by optional interfaces
// that are found at run time: [Rower], [Known], [Explainer], [Differentiator] and, on vectors, [Encloser],
// [Logarithmer], [Expresser], [Featured], [Spectral], [Stepper], [AdditiveKernel], [Detailed],
// [Written] and [Traits]. No other package asks a named kernel for its type.
//
// What is known of any kernel on vectors, functions tell: [Axial], [Additive], [Decay], [PolynomialDegree],
// [Coefficients], [Smooth], [Radial], [InvarianceOf], [Falls], [Symmetric] and [CheckDimension]. They ask
// a named kernel by its methods, and a combination by its parts. So a kernel becomes cheap to evaluate on
// grids, and proofs easy. Combinations that other packages define answer by methods that are called
// Smooth, Symmetric, CheckDimension and PolynomialDegree.
package kernel

// A Kernel is a symmetric function of two elements of X. Eval is pure: the same
// arguments give the same value, and calls may run concurrently.
type Kernel[X any] interface {
	Eval(x, z X) float64
}

// A Rower is a Kernel that evaluates many right-hand sides at once faster than
// one by one, as io.WriterTo is to io.Copy.
type Rower[X any] interface {
	Kernel[X]

	// Row sets dst[i] = k(x, zs[i]) for every i.
	// It panics if len(dst) != len(zs).
	Row(dst []float64, x X, zs []X)
}

// Diagonal sets dst[i] = k(xs[i], xs[i]) for every i, to the last bit as [Row] has it,
// so that copies of an element have distance 0. It panics if len(dst) != len(xs).
func Diagonal[X any](dst []float64, k Kernel[X], xs []X) {
	if len(dst) != len(xs) {
		panic("kernel: dst and xs differ in length")
	}
	if TraitsOf(k).Has(Unit) {
		for i := range dst {
			dst[i] = 1
		}
		return
	}
	if d, ok := k.(interface{ diagonal(dst []float64, xs []X) }); ok {
		d.diagonal(dst, xs)
		return
	}
	if v, ok := any(k).(Kernel[[]float64]); ok && len(xs) > 1 && Radial(v) {
		Row(dst[:1], k, xs[0], xs[:1]) // as every x has the distance 0 from itself
		for i := range dst {
			dst[i] = dst[0]
		}
		return
	}
	for i, x := range xs {
		Row(dst[i:i+1], k, x, xs[i:i+1])
	}
}

// Row sets dst[i] = k(x, zs[i]) for every i, by k's own Row when it has one.
// It panics if len(dst) != len(zs).
func Row[X any](dst []float64, k Kernel[X], x X, zs []X) {
	if len(dst) != len(zs) {
		panic("kernel: dst and zs differ in length")
	}
	if r, ok := k.(Rower[X]); ok {
		r.Row(dst, x, zs)
		return
	}
	eachOf(dst, k, x, zs)
}

// RowOf returns a function that sets rows as [Row] does. It hoists the Rower type assertion out of
// the caller's loop: the assertion takes as long as some entries.
func RowOf[X any](k Kernel[X]) func(dst []float64, x X, zs []X) {
	if r, ok := k.(Rower[X]); ok {
		return r.Row
	}
	return func(dst []float64, x X, zs []X) { eachOf(dst, k, x, zs) }
}

// A Packer is a Rower that is faster on points which it has laid out in its own way. Pack returns a
// function that sets dst[j] = k(xs[i], xs[j]) for every j, to the last bit as Row does, or nil where
// there is none.
type Packer[X any] interface {
	Rower[X]
	Pack(xs []X) func(dst []float64, i int)
}

// PackOf returns what a [Packer] returns, and nil for other kernels.
func PackOf[X any](k Kernel[X], xs []X) func(dst []float64, i int) {
	if p, ok := k.(Packer[X]); ok {
		return p.Pack(xs)
	}
	return nil
}

func eachOf[X any](dst []float64, k Kernel[X], x X, zs []X) {
	for i, z := range zs {
		dst[i] = k.Eval(x, z)
	}
}
