package kernel

// Symmetrize is the symmetric half of a function of two elements,
//
//	½(k(x, z) + k(z, x)):
//
// what is left of it for learners, which see symmetric matrices only.
type Symmetrize[X any] struct{ Of Kernel[X] }

// Eval returns ½(k(x, z) + k(z, x)).
func (k Symmetrize[X]) Eval(x, z X) float64 {
	return (k.Of.Eval(x, z) + k.Of.Eval(z, x)) / 2
}

// Symmetric reports whether k(x, z) = k(z, x) is known from how k is made. It is false only for a
// [Func], for a kernel whose method Symmetric says so, such as a formula that a user wrote, and for
// combinations of these.
func Symmetric[X any](k Kernel[X]) bool {
	switch k := k.(type) {
	case interface{ Symmetric() bool }:
		return k.Symmetric()
	case Func[X]:
		return false
	case Scale[X]:
		return Symmetric(k.Of)
	case Power[X]:
		return Symmetric(k.Of)
	case Exp[X]:
		return Symmetric(k.Of)
	case Normalize[X]:
		return Symmetric(k.Of)
	case Conjugate[X]:
		return Symmetric(k.Of)
	case Warp[X, []float64]:
		return Symmetric(k.Of)
	case Sum[X]:
		return all(k.Terms, Symmetric[X])
	case Product[X]:
		return all(k.Factors, Symmetric[X])
	}
	return true
}
