package kernel

import (
	"math"

	"mercer/core/dense"
)

// PolynomialDegree returns d such that k(·, z) is a polynomial of total degree
// at most d for every z. It reports false when k is not known to be one.
func PolynomialDegree(k Kernel[[]float64]) (int, bool) {
	switch k := k.(type) {
	case interface{ PolynomialDegree() (int, bool) }:
		return k.PolynomialDegree()
	case Scale[[]float64]:
		return PolynomialDegree(k.Of)
	case Sum[[]float64]:
		return degrees(k.Terms, func(a, b int) int { return max(a, b) })
	case Product[[]float64]:
		return degrees(k.Factors, func(a, b int) int { return a + b })
	case Power[[]float64]:
		d, ok := PolynomialDegree(k.Of)
		return saturating(d, k.N), ok
	case Conjugate[[]float64]:
		d, ok := degreeOfPart(k.Factor)
		of, known := PolynomialDegree(k.Of)
		return min(d+of, math.MaxInt32), ok && known
	case Warp[[]float64, []float64]:
		d, ok := degreeOfPart(k.Map)
		of, known := PolynomialDegree(k.Of)
		return saturating(d, of), ok && known
	}
	return 0, false
}

// degreeOfPart asks a map or a factor, which may be any function.
func degreeOfPart(part any) (int, bool) {
	if p, ok := part.(interface{ PolynomialDegree() (int, bool) }); ok {
		return p.PolynomialDegree()
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

// maxCoefficients is how many coefficients are computed at most.
const maxCoefficients = 1 << 10

// Coefficients returns the a₀, a₁, … of
//
//	k(x, z) = Σₙ aₙ⟨x, z⟩ⁿ,
//
// at least one and no zeros at the end. It reports false where k is not known to be
// such a polynomial, has a degree of 1024 or more, or a coefficient that is no
// finite number. Coefficients of sums and products are rounded; what is left of
// terms that cancel, up to rounding, is 0.
func Coefficients(k Kernel[[]float64]) ([]float64, bool) {
	if d, ok := PolynomialDegree(k); !ok || d >= maxCoefficients {
		return nil, false
	}
	c, ok := coefficients(k, false)
	if !ok {
		return nil, false
	}
	const rounding = 1e-14
	sizes, _ := coefficients(k, true)
	for n, v := range c {
		if math.Abs(v) <= rounding*sizes[n] && !math.IsInf(sizes[n], 0) {
			c[n] = 0
		}
	}
	for len(c) > 1 && c[len(c)-1] == 0 {
		c = c[:len(c)-1]
	}
	for _, v := range c {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, false
		}
	}
	return c, true
}

// coefficients returns those of k, or with sizes the sums of the magnitudes of the
// terms that they are made of.
func coefficients(k Kernel[[]float64], sizes bool) ([]float64, bool) {
	switch k := k.(type) {
	case interface{ coefficients() []float64 }:
		c := k.coefficients()
		if sizes {
			for n, v := range c {
				c[n] = math.Abs(v)
			}
		}
		return c, true
	case Scale[[]float64]:
		c, ok := coefficients(k.Of, sizes)
		factor := k.Factor
		if sizes {
			factor = math.Abs(factor)
		}
		return convolve(c, []float64{factor}), ok
	case Sum[[]float64]:
		sum := []float64{0}
		for _, term := range k.Terms {
			c, ok := coefficients(term, sizes)
			if !ok {
				return nil, false
			}
			if len(c) > len(sum) {
				sum = append(sum, make([]float64, len(c)-len(sum))...)
			}
			for n, v := range c {
				sum[n] += v
			}
		}
		return sum, true
	case Product[[]float64]:
		product := []float64{1}
		for _, part := range k.Factors {
			c, ok := coefficients(part, sizes)
			if !ok {
				return nil, false
			}
			product = convolve(product, c)
		}
		return product, true
	case Power[[]float64]:
		c, ok := coefficients(k.Of, sizes)
		if !ok {
			return nil, false
		}
		product := []float64{1}
		// A constant has powers of any degree.
		if len(c) == 1 {
			return []float64{dense.Power(c[0], k.N)}, true
		}
		for range k.N {
			product = convolve(product, c)
		}
		return product, true
	}
	return nil, false
}

// convolve returns the coefficients of the product of two polynomials.
func convolve(a, b []float64) []float64 {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	c := make([]float64, len(a)+len(b)-1)
	for i, u := range a {
		for j, v := range b {
			c[i+j] += u * v
		}
	}
	return c
}
