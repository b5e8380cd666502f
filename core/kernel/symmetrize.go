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
