package kernel

import "math"

// What is known of a kernel on vectors beyond its values makes it cheap to
// evaluate on grids: a factorisation over the coordinates, a polynomial degree,
// smoothness. The questions are asked of combined kernels too.

// An AxialKernel is a product over the coordinates,
//
//	k(x, z) = Πₐ kₐ(xₐ, zₐ).
type AxialKernel interface {
	// EvalAxis returns kₐ(s, t) for a = axis.
	EvalAxis(axis int, s, t float64) float64
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
		product *= power(k.evalAxis(axis, s, t), p.power[i])
	}
	return product
}

func factor(k Kernel[[]float64]) (factors, bool) {
	switch k := k.(type) {
	case axial:
		return factors{1, []axial{k}, []int{1}}, true
	case Const[[]float64]:
		return factors{constant: k.C}, true
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
		p.constant = power(p.constant, k.N)
		exponents := make([]int, len(p.power))
		for i, n := range p.power {
			exponents[i] = saturating(n, k.N)
		}
		p.power = exponents
		return p, ok
	}
	return factors{}, false
}

// PolynomialDegree returns d such that k(·, z) is a polynomial of total degree
// at most d for every z. It reports false when k is not known to be one.
func PolynomialDegree(k Kernel[[]float64]) (int, bool) {
	switch k := k.(type) {
	case interface{ polynomialDegree() (int, bool) }:
		return k.polynomialDegree()
	case Const[[]float64]:
		return 0, true
	case Scale[[]float64]:
		return PolynomialDegree(k.Of)
	case Sum[[]float64]:
		return degrees(k.Terms, func(a, b int) int { return max(a, b) })
	case Product[[]float64]:
		return degrees(k.Factors, func(a, b int) int { return a + b })
	case Power[[]float64]:
		d, ok := PolynomialDegree(k.Of)
		return saturating(d, k.N), ok
	}
	return 0, false
}

// degrees combines the degrees of parts.
func degrees(parts []Kernel[[]float64], combine func(a, b int) int) (int, bool) {
	total := 0
	for _, part := range parts {
		d, ok := PolynomialDegree(part)
		if !ok {
			return 0, false
		}
		total = min(combine(total, d), math.MaxInt32)
	}
	return total, true
}

// saturating returns a·b, at most MaxInt32, for a, b ≥ 0.
func saturating(a, b int) int {
	if b != 0 && a > math.MaxInt32/b {
		return math.MaxInt32
	}
	return a * b
}

// Smooth reports whether k(·, z) is known to be analytic for every z.
func Smooth(k Kernel[[]float64]) bool {
	switch k := k.(type) {
	case interface{ smooth() bool }:
		return k.smooth()
	case Const[[]float64]:
		return true
	case Scale[[]float64]:
		return Smooth(k.Of)
	case Power[[]float64]:
		return Smooth(k.Of)
	case Sum[[]float64]:
		return all(k.Terms)
	case Product[[]float64]:
		return all(k.Factors)
	}
	return false
}

func all(parts []Kernel[[]float64]) bool {
	for _, part := range parts {
		if !Smooth(part) {
			return false
		}
	}
	return true
}
