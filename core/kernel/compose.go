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

// A Map is a function φ from X to Y. It is pure.
type Map[X, Y any] interface {
	Apply(x X) Y
}

// A MapFunc is a function as a [Map].
type MapFunc[X, Y any] func(X) Y

// Apply returns f(x).
func (f MapFunc[X, Y]) Apply(x X) Y { return f(x) }

// Warp is k(φ(x), φ(z)), a Mercer kernel on X if k is one on Y.
type Warp[X, Y any] struct {
	Of  Kernel[Y]
	Map Map[X, Y] // φ; its optional Images(xs []X) []Y maps many at once
}

// Eval returns k(φ(x), φ(z)).
func (k Warp[X, Y]) Eval(x, z X) float64 { return k.Of.Eval(k.Map.Apply(x), k.Map.Apply(z)) }

// Row sets dst[i] = k(φ(x), φ(zs[i])).
func (k Warp[X, Y]) Row(dst []float64, x X, zs []X) {
	Row(dst, k.Of, k.Map.Apply(x), k.images(zs))
}

func (k Warp[X, Y]) images(zs []X) []Y {
	if m, ok := k.Map.(interface{ Images([]X) []Y }); ok {
		return m.Images(zs)
	}
	images := make([]Y, len(zs))
	for i, z := range zs {
		images[i] = k.Map.Apply(z)
	}
	return images
}

// A Factor is a real function h on X. It is pure.
type Factor[X any] interface {
	At(x X) float64
}

// A FactorFunc is a function as a [Factor].
type FactorFunc[X any] func(X) float64

// At returns f(x).
func (f FactorFunc[X]) At(x X) float64 { return f(x) }

// Conjugate is h(x)·k(x, z)·h(z), a Mercer kernel if k is, for any h.
type Conjugate[X any] struct {
	Of     Kernel[X]
	Factor Factor[X] // h
}

// Eval returns h(x)·k(x, z)·h(z).
func (k Conjugate[X]) Eval(x, z X) float64 {
	return k.Factor.At(x) * k.Of.Eval(x, z) * k.Factor.At(z)
}

// Row sets dst[i] = h(x)·k(x, zs[i])·h(zs[i]).
func (k Conjugate[X]) Row(dst []float64, x X, zs []X) {
	Row(dst, k.Of, x, zs)
	h := k.Factor.At(x)
	for i, z := range zs {
		dst[i] = h * dst[i] * k.Factor.At(z)
	}
}

// A Written kernel has a name for a simpler kernel between two factors, h(x)·k(x, z)·h(z), which
// Written returns.
type Written interface {
	Kernel[[]float64]
	Written() Conjugate[[]float64]
}

// Func is a function of two elements as a kernel. Whether it is symmetric is the
// function's own affair.
type Func[X any] func(x, z X) float64

// Eval returns f(x, z).
func (f Func[X]) Eval(x, z X) float64 { return f(x, z) }
