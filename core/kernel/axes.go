package kernel

import (
	"math"

	"mercer/core/arithmetic"
	"mercer/core/dense"
)

// An AxialKernel is a product over the coordinates,
//
//	k(x, z) = Πₐ kₐ(xₐ, zₐ).
type AxialKernel interface {
	// EvalAxis returns kₐ(s, t) for a = axis.
	EvalAxis(axis int, s, t float64) float64

	// Free reports whether nothing is known of how kₐ rises and falls, as of a formula.
	Free() bool
}

// axial is implemented by named kernels that factor over the coordinates.
type axial interface {
	evalAxis(axis int, s, t float64) float64
}

// Axial returns k as a product over the coordinates. It reports false when k is
// not known to be one.
func Axial(k Kernel[[]float64]) (AxialKernel, bool) {
	p, ok := factor(k)
	if !ok {
		return nil, false
	}
	return p, true
}

// factors is c·Π kⁿ over axial kernels. The constant goes to axis 0.
type factors struct {
	constant float64
	of       []axial
	power    []int
}

// EvalAxis returns the product of the factors along one axis.
func (p factors) EvalAxis(axis int, s, t float64) float64 {
	product := 1.0
	if axis == 0 {
		product = p.constant
	}
	for i, k := range p.of {
		product *= dense.Power(k.evalAxis(axis, s, t), p.power[i])
	}
	return product
}

// Free reports whether a formula that a user wrote is among the factors.
func (p factors) Free() bool {
	for _, k := range p.of {
		if _, ok := k.(formulaAxes); ok {
			return true
		}
	}
	return false
}

func factor(k Kernel[[]float64]) (factors, bool) {
	switch k := k.(type) {
	case Exp[[]float64]:
		if of, ok := Additive(k.Of); ok {
			return factors{1, []axial{exponential{of}}, []int{1}}, true
		}
	case axial:
		return factors{1, []axial{k}, []int{1}}, true
	case arithmetic.Formula:
		of, ok := k.Axes()
		return factors{1, []axial{formulaAxes{of}}, []int{1}}, ok
	case Scale[[]float64]:
		p, ok := factor(k.Of)
		p.constant *= k.Factor
		return p, ok
	case Sum[[]float64]:
		if len(k.Terms) == 1 {
			return factor(k.Terms[0])
		}
	case Product[[]float64]:
		product := factors{constant: 1}
		for _, part := range k.Factors {
			p, ok := factor(part)
			if !ok {
				return factors{}, false
			}
			product.constant *= p.constant
			product.of = append(product.of, p.of...)
			product.power = append(product.power, p.power...)
		}
		return product, true
	case Power[[]float64]:
		p, ok := factor(k.Of)
		p.constant = dense.Power(p.constant, k.N)
		exponents := make([]int, len(p.power))
		for i, n := range p.power {
			exponents[i] = saturating(n, k.N)
		}
		p.power = exponents
		return p, ok
	}
	return factors{}, false
}

// exponential is e^Σ = Π e for a sum over the coordinates.
type exponential struct{ of AdditiveKernel }

func (k exponential) evalAxis(axis int, s, t float64) float64 {
	return math.Exp(k.of.EvalTerm(axis, s, t))
}

func (k exponential) addLogarithms(dst []float64, n float64, axis int, s float64, ts []float64) {
	for i, t := range ts {
		dst[i] += n * k.of.EvalTerm(axis, s, t)
	}
}

// formulaAxes is a formula that is a product over two axes.
type formulaAxes struct{ of [2]arithmetic.Formula }

func (k formulaAxes) evalAxis(axis int, s, t float64) float64 {
	return k.of[axis].Eval([]float64{s}, []float64{t})
}

// An AdditiveKernel is a sum over the coordinates,
//
//	k(x, z) = Σₐ kₐ(xₐ, zₐ).
type AdditiveKernel interface {
	// EvalTerm returns kₐ(s, t) for a = axis.
	EvalTerm(axis int, s, t float64) float64
}

// Additive returns k as a sum over the coordinates. It reports false when k is not
// known to be one.
func Additive(k Kernel[[]float64]) (AdditiveKernel, bool) {
	switch k := k.(type) {
	case AdditiveKernel:
		return k, true
	case Scale[[]float64]:
		of, ok := Additive(k.Of)
		return summands{[]float64{k.Factor}, []AdditiveKernel{of}}, ok
	case Sum[[]float64]:
		var sum summands
		for _, term := range k.Terms {
			of, ok := Additive(term)
			if !ok {
				return nil, false
			}
			sum.factors, sum.of = append(sum.factors, 1), append(sum.of, of)
		}
		return sum, true
	}
	return nil, false
}

// summands is Σ c·k over additive kernels.
type summands struct {
	factors []float64
	of      []AdditiveKernel
}

func (k summands) EvalTerm(axis int, s, t float64) float64 {
	sum := 0.0
	for i, of := range k.of {
		sum += k.factors[i] * of.EvalTerm(axis, s, t)
	}
	return sum
}

// Decay returns γ where k is known to be e^(−γ‖x − z‖₁), which falls along each axis by one factor
// a step.
func Decay(k Kernel[[]float64]) (gamma float64, ok bool) {
	if d, ok := k.(interface{ Decay() float64 }); ok {
		return d.Decay(), true
	}
	return 0, false
}
