package kernel

import "math"

// A Differentiator is a Kernel that says how its values change with its parameters, which is what
// a search along the gradient asks.
type Differentiator[X any] interface {
	Kernel[X]

	// Derivative returns ∂k/∂θ for the parameter θ with this key: a symmetric function of two
	// elements as k is, though no Mercer kernel. It reports false where that is not known, or where
	// θ is not a real number.
	Derivative(key string) (d Kernel[X], ok bool)
}

// Derivative returns ∂k/∂θ for the parameter with this key. It reports false where k does not say.
func Derivative[X any](k Kernel[X], key string) (d Kernel[X], ok bool) {
	if d, ok := k.(Differentiator[X]); ok {
		return d.Derivative(key)
	}
	return nil, false
}

// Chain returns the derivative of e^k where that of k is d: e^k·d.
func (k Exp[X]) Chain(d Kernel[X]) Kernel[X] { return Product[X]{[]Kernel[X]{k, d}} }

// Chain returns the derivative of kⁿ where that of k is d: n·kⁿ⁻¹·d.
func (k Power[X]) Chain(d Kernel[X]) Kernel[X] {
	if k.N == 0 {
		return Const[X]{0}
	}
	return Scale[X]{float64(k.N), Product[X]{[]Kernel[X]{Power[X]{k.Of, k.N - 1}, d}}}
}

// Chain returns the derivative of k(φ(x), φ(z)) where that of k is d: d(φ(x), φ(z)).
func (k Warp[X, Y]) Chain(d Kernel[Y]) Kernel[X] { return Warp[X, Y]{d, k.Map} }

// Chain returns the derivative of h(x)·k(x, z)·h(z) where that of k is d: h(x)·d(x, z)·h(z).
func (k Conjugate[X]) Chain(d Kernel[X]) Kernel[X] { return Conjugate[X]{d, k.Factor} }

// Chain returns the derivative of n = k(x, z)/√(k(x, x)·k(z, z)) where that of k is d,
//
//	d(x, z)/√(k(x, x)·k(z, z)) − ½ n·(d(x, x)/k(x, x) + d(z, z)/k(z, z)),
//
// and 0 where there is no angle.
func (k Normalize[X]) Chain(d Kernel[X]) Kernel[X] { return turning[X]{k.Of, d} }

// turning is how the angle between two elements turns.
type turning[X any] struct{ of, d Kernel[X] }

// Symmetric reports whether both are.
func (k turning[X]) Symmetric() bool { return Symmetric(k.of) && Symmetric(k.d) }

func (k turning[X]) Eval(x, z X) float64 { return rowOfOne(k, x, z) }

func (k turning[X]) Row(dst []float64, x X, zs []X) {
	n := len(zs)
	room := make([]float64, 3*n+2)
	values, own, change, self := room[:n], room[n:2*n], room[2*n:3*n], room[3*n:]
	Row(dst, k.d, x, zs)
	Row(values, k.of, x, zs)
	Diagonal(own, k.of, zs)
	Diagonal(change, k.d, zs)
	Diagonal(self[:1], k.of, []X{x})
	Diagonal(self[1:], k.d, []X{x})
	root := math.Sqrt(self[0])
	for i, d := range dst {
		if !(self[0] > 0 && own[i] > 0) {
			dst[i] = 0
			continue
		}
		other := math.Sqrt(own[i])
		dst[i] = d/root/other - values[i]/root/other*(self[1]/self[0]+change[i]/own[i])/2
	}
}

// derivedOf is a function of what a row of another function has, such as of the distance.
type derivedOf struct {
	row func(dst []float64, x []float64, zs [][]float64)
	at  func(v float64) float64
}

func (k derivedOf) Eval(x, z []float64) float64 { return rowOfOne(k, x, z) }

func (k derivedOf) Row(dst []float64, x []float64, zs [][]float64) {
	k.row(dst, x, zs)
	for i, v := range dst {
		dst[i] = k.at(v)
	}
}

func rowOfOne[X any](k Rower[X], x, z X) float64 {
	var dst [1]float64
	k.Row(dst[:], x, []X{z})
	return dst[0]
}

// derived returns a derivative with respect to a parameter of the kernel's own.
func derived(row func(dst []float64, x []float64, zs [][]float64), at func(v float64) float64) (Kernel[[]float64], bool) {
	return derivedOf{row, at}, true
}
