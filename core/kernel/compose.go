package kernel

import "math"

// Exp is e^k, a Mercer kernel if k is: the limit of polynomials in k with the
// coefficients 1/n! ≥ 0.
type Exp[X any] struct{ Of Kernel[X] }

// Eval returns e^k(x, z).
func (k Exp[X]) Eval(x, z X) float64 { return math.Exp(k.Of.Eval(x, z)) }

// Row sets dst[i] = e^k(x, zs[i]).
func (k Exp[X]) Row(dst []float64, x X, zs []X) {
	Row(dst, k.Of, x, zs)
	for i, v := range dst {
		dst[i] = math.Exp(v)
	}
}

// Normalize is the cosine of the angle in feature space,
//
//	k(x, z)/√(k(x, x)·k(z, z)),
//
// a Mercer kernel if k is. Where k(x, x) or k(z, z) is not above 0 there is no
// angle, and the value is 0.
type Normalize[X any] struct{ Of Kernel[X] }

// Eval returns the cosine.
func (k Normalize[X]) Eval(x, z X) float64 {
	a, b := k.Of.Eval(x, x), k.Of.Eval(z, z)
	if !(a > 0 && b > 0) {
		return 0
	}
	// One root after the other: the product may be no number.
	return k.Of.Eval(x, z) / math.Sqrt(a) / math.Sqrt(b)
}

// Row sets dst[i] = k(x, zs[i]).
func (k Normalize[X]) Row(dst []float64, x X, zs []X) {
	Row(dst, k.Of, x, zs)
	a := k.Of.Eval(x, x)
	root := math.Sqrt(a)
	for i, z := range zs {
		b := k.Of.Eval(z, z)
		if !(a > 0 && b > 0) {
			dst[i] = 0
			continue
		}
		dst[i] = dst[i] / root / math.Sqrt(b)
	}
}

// Warp is k(φ(x), φ(z)), a Mercer kernel on X if k is one on Y.
type Warp[X, Y any] struct {
	Of  Kernel[Y]
	Map func(X) Y // φ; pure
}

// Eval returns k(φ(x), φ(z)).
func (k Warp[X, Y]) Eval(x, z X) float64 { return k.Of.Eval(k.Map(x), k.Map(z)) }

// Row sets dst[i] = k(φ(x), φ(zs[i])).
func (k Warp[X, Y]) Row(dst []float64, x X, zs []X) {
	images := make([]Y, len(zs))
	for i, z := range zs {
		images[i] = k.Map(z)
	}
	Row(dst, k.Of, k.Map(x), images)
}

// Conjugate is h(x)·k(x, z)·h(z), a Mercer kernel if k is, for any h.
type Conjugate[X any] struct {
	Of     Kernel[X]
	Factor func(X) float64 // h; pure
}

// Eval returns h(x)·k(x, z)·h(z).
func (k Conjugate[X]) Eval(x, z X) float64 {
	return k.Factor(x) * k.Of.Eval(x, z) * k.Factor(z)
}

// Row sets dst[i] = h(x)·k(x, zs[i])·h(zs[i]).
func (k Conjugate[X]) Row(dst []float64, x X, zs []X) {
	Row(dst, k.Of, x, zs)
	h := k.Factor(x)
	for i, z := range zs {
		dst[i] = h * dst[i] * k.Factor(z)
	}
}

// Func is a function of two elements as a kernel. Whether it is symmetric is the
// function's own affair.
type Func[X any] func(x, z X) float64

// Eval returns f(x, z).
func (f Func[X]) Eval(x, z X) float64 { return f(x, z) }
