package kernel

import (
	"math"

	"mercer/core/bound"
	"mercer/core/dense"
	"mercer/core/param"
)

// Sigmoid is the function
//
//	k(x, z) = tanh(γ⟨x, z⟩ + r),
//
// which is not a Mercer kernel: for every γ > 0 and r there are points whose
// Gram matrix has a negative eigenvalue.
type Sigmoid struct {
	Gamma float64 // γ
	Coef0 float64 // r
}

// Info describes the kernel.
func (k Sigmoid) Info() Info {
	return Info{
		Name:      "sigmoid",
		Title:     "Sigmoid",
		Short:     "sigmoid",
		Also:      "tanh hyperbolictangent perceptron mlp",
		Formula:   "tanh(γ⟨x, z⟩ + r)",
		TeX:       `\tanh\left({gamma}\,\langle x,z\rangle+{coef0}\right)`,
		Doc:       "Borrowed from neural networks. It is not a Mercer kernel: its Gram matrices can have negative eigenvalues.",
		Source:    "Lin and Lin, A study on sigmoid kernels for SVM, 2003",
		Elsewhere: k.elsewhere(),
	}
}

func (k Sigmoid) elsewhere() Elsewhere {
	e := Elsewhere{Numpy: "np.tanh({gamma}*(X @ Z.T) + {coef0})", LIBSVM: "sigmoid"}
	if k.Gamma > 0 { // some versions of scikit-learn take no others
		e.Pairwise = "sigmoid"
	}
	return e
}

// Bind declares gamma and coef0, named as in scikit-learn.
func (k *Sigmoid) Bind(s *param.Set) {
	s.Float(&k.Gamma, param.Spec{
		Key: "gamma", Symbol: "γ", Name: "larger = steeper",
		Doc: "It multiplies the inner product before the tanh. The larger it is, the steeper the step from −1 to 1.",
		Min: 0, Max: math.MaxFloat64, Low: 0.01, High: 100, Scale: param.Log, Unit: param.PerProduct, Default: 0.5,
	})
	s.Float(&k.Coef0, param.Spec{
		Key: "coef0", Symbol: "r", Name: "moves the step",
		Doc: "It is added before the tanh and moves the step from −1 to 1. The larger it is, the higher all values are.",
		Min: -math.MaxFloat64, Max: math.MaxFloat64, Low: -5, High: 5, Default: 0,
	})
}

// Mercer holds in no case but the constant tanh r ≥ 0, which it is for γ = 0: of
// the derivatives that a kernel of the form f(⟨x, z⟩) must have at 0, none
// negative, tanh has not even the first four for any other γ and r.
func (k Sigmoid) Mercer(Domain) Fact {
	if k.Gamma == 0 {
		return constant(math.Tanh(k.Coef0))
	}
	return lacks(`a kernel $f(\langle x,z\rangle)$ has no derivative $f^{(n)}(0)$ below 0, and of $\tanh(\gamma t+r)$ one of the first four is`)
}

// Eval returns tanh(γ⟨x, z⟩ + r).
func (k Sigmoid) Eval(x, z []float64) float64 {
	return math.Tanh(k.Gamma*dot(x, z) + k.Coef0)
}

// Row sets dst[i] = k(x, zs[i]).
func (k Sigmoid) Row(dst []float64, x []float64, zs [][]float64) {
	dots(dst, x, zs)
	for i, v := range dst {
		dst[i] = tanh(k.Gamma*v + k.Coef0)
	}
}

// Derivative returns ∂k/∂γ = (1 − k²)·⟨x, z⟩ or ∂k/∂r = 1 − k².
func (k Sigmoid) Derivative(key string) (Kernel[[]float64], bool) {
	return derived(dots, func(t float64) float64 {
		v := tanh(k.Gamma*t + k.Coef0)
		slope := (1 - v) * (1 + v)
		if key == "gamma" && slope != 0 {
			slope *= t
		}
		return slope
	})
}

// tanh returns tanh v with a relative error below 2e-15: for |v| ≥ ½ it is
// ±(1 − e)/(1 + e) with e = exp(−2|v|); for smaller |v| that would cancel.
func tanh(v float64) float64 {
	a := math.Abs(v)
	if !(a >= 0.5) {
		return math.Tanh(v)
	}
	e := dense.Exp(-2 * a)
	return math.Copysign((1-e)/(1+e), v)
}

// Points is as [Detailed] has it. On an axis scaled to [−1, 1] the kernel is tanh(a·t + b) with
// poles at a distance of π/(2a) from the axis, so that its n-th Chebyshev coefficient is about ρ⁻ⁿ
// with log ρ = asinh(π/(2a)).
//
// Source: L. N. Trefethen, Approximation Theory and Approximation Practice (2013), theorem 8.1.
func (k Sigmoid) Points(x, low, high []float64) float64 {
	const visible = 8 // −log of a coefficient from which on samples show the rest of the decay
	points := 1.0
	for axis, v := range x {
		a := math.Abs(k.Gamma*v) * (high[axis] - low[axis]) / 2
		points = max(points, 1+visible/math.Asinh(math.Pi/(2*a)))
	}
	return points
}

// Steps returns ⟨x, z⟩, γ⟨x, z⟩, γ⟨x, z⟩ + r and the value.
func (k Sigmoid) Steps(x, z []float64, last Step) []Step {
	return append(affine(k.Gamma, k.Coef0, dot(x, z)), last)
}

// Traits is as [Traits] has it.
func (Sigmoid) Traits() Traits { return Analytic | Mirrored }

// Enclose returns tanh(γ⟨x, z⟩ + r).
func (k Sigmoid) Enclose(p bound.Places) bound.Range {
	return bound.Tanh(bound.Add(bound.Mul(bound.Decimal(k.Gamma), p.Dot), bound.Decimal(k.Coef0)))
}
