package kernel

import (
	"math"
	"slices"
	"strconv"

	"mercer/core/arithmetic"
	"mercer/core/dense"
)

// This file asks for the structure of a kernel on vectors: a factorisation over the coordinates, a
// polynomial degree and its coefficients, smoothness, symmetry. Structure makes a kernel cheap to
// evaluate on grids and proofs easy. A kernel answers by methods: Traits, PolynomialDegree.
// Combined kernels are asked too. Combinations that other packages define answer by methods:
// Smooth, Symmetric, CheckDimension, PolynomialDegree.

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

// A Written kernel has a name for a simpler kernel between two factors, h(x)·k(x, z)·h(z), which
// Written returns.
type Written interface {
	Kernel[[]float64]
	Written() Conjugate[[]float64]
}

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

// Smooth reports whether k(·, z) is known to be analytic for every z.
func Smooth(k Kernel[[]float64]) bool {
	switch k := k.(type) {
	case interface{ Smooth() bool }:
		return k.Smooth()
	case Scale[[]float64]:
		return Smooth(k.Of)
	case Power[[]float64]:
		return Smooth(k.Of)
	case Exp[[]float64]:
		return Smooth(k.Of)
	case Normalize[[]float64]:
		// The root of k(x, x) has a corner where k(x, x) = 0.
		return Smooth(k.Of) && apart(k.Of)
	case Conjugate[[]float64]:
		return Smooth(k.Of) && smoothPart(k.Factor)
	case Warp[[]float64, []float64]:
		return Smooth(k.Of) && smoothPart(k.Map)
	case Sum[[]float64]:
		return all(k.Terms, Smooth)
	case Product[[]float64]:
		return all(k.Factors, Smooth)
	}
	return TraitsOf(k).Has(Analytic)
}

// A Detailed kernel on vectors says how fine its details are.
type Detailed interface {
	Kernel[[]float64]

	// Points returns how many Chebyshev points an axis it takes at least to see k(x, ·) on a box
	// with the corners low and high. With fewer points the samples need not show what is missed.
	Points(x, low, high []float64) float64
}

// PointsPerPeak is how many Chebyshev points an axis a Gaussian e^(−(t/w)²) on [−1, 1] takes for
// each 1/w: it falls to 0.95 half way between the points, π/n apart.
const PointsPerPeak = math.Pi / 2 / 0.2265

// Radial reports whether k(x, z) is known to depend on ‖x − z‖ alone.
func Radial(k Kernel[[]float64]) bool {
	switch k := k.(type) {
	case Scale[[]float64]:
		return Radial(k.Of)
	case Power[[]float64]:
		return Radial(k.Of)
	case Exp[[]float64]:
		return Radial(k.Of)
	case Sum[[]float64]:
		return all(k.Terms, Radial)
	case Product[[]float64]:
		return all(k.Factors, Radial)
	}
	return TraitsOf(k).Has(OfDistance)
}

// Decay returns γ where k is known to be e^(−γ‖x − z‖₁), which falls along each axis by one factor
// a step.
func Decay(k Kernel[[]float64]) (gamma float64, ok bool) {
	if d, ok := k.(interface{ Decay() float64 }); ok {
		return d.Decay(), true
	}
	return 0, false
}

// apart reports whether k(x, x) is known to be above 0 for every x.
func apart(k Kernel[[]float64]) bool {
	switch k := k.(type) {
	case Exp[[]float64]:
		return true
	case Scale[[]float64]:
		return k.Factor > 0 && apart(k.Of)
	case Power[[]float64]:
		return k.N == 0 || apart(k.Of)
	case Sum[[]float64]:
		return all(k.Terms, notNegative) && slices.ContainsFunc(k.Terms, apart)
	case Product[[]float64]:
		return all(k.Factors, apart)
	}
	return TraitsOf(k).Has(NotZero)
}

// notNegative reports whether k(x, x) is known to be at least 0 for every x.
func notNegative(k Kernel[[]float64]) bool {
	if apart(k) {
		return true
	}
	switch k := k.(type) {
	case Known:
		// A kernel that has values in some dimension has them in two.
		return k.Mercer(Domain{Dim: 2}).Holds
	case Scale[[]float64]:
		return k.Factor >= 0 && notNegative(k.Of)
	case Power[[]float64]:
		return k.N%2 == 0 || notNegative(k.Of)
	case Sum[[]float64]:
		return all(k.Terms, notNegative)
	case Product[[]float64]:
		return all(k.Factors, notNegative)
	}
	return false
}

func all(parts []Kernel[[]float64], hold func(Kernel[[]float64]) bool) bool {
	for _, part := range parts {
		if !hold(part) {
			return false
		}
	}
	return true
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
		return symmetric(k.Terms)
	case Product[X]:
		return symmetric(k.Factors)
	}
	return true
}

func symmetric[X any](parts []Kernel[X]) bool {
	for _, part := range parts {
		if !Symmetric(part) {
			return false
		}
	}
	return true
}

// A DimensionError says that a kernel does not take vectors with Dim coordinates.
type DimensionError struct {
	Kernel string // its name
	Dim    int
	Takes  string // what it takes: "1 or 2 coordinates"
}

func (e *DimensionError) Error() string {
	return e.Kernel + " takes points with " + e.Takes + ", and these have " + strconv.Itoa(e.Dim) + "."
}

// CheckDimension returns what keeps k from taking vectors with dim coordinates: a
// *DimensionError of one of the named kernels that k is made of, or the error of
// what was made elsewhere and has a CheckDimension of its own.
func CheckDimension(k Kernel[[]float64], dim int) error {
	switch k := k.(type) {
	case interface{ CheckDimension(dim int) error }:
		return k.CheckDimension(dim)
	case Scale[[]float64]:
		return CheckDimension(k.Of, dim)
	case Power[[]float64]:
		return CheckDimension(k.Of, dim)
	case Exp[[]float64]:
		return CheckDimension(k.Of, dim)
	case Normalize[[]float64]:
		return CheckDimension(k.Of, dim)
	case Conjugate[[]float64]:
		if err := checkPart(k.Factor, dim); err != nil {
			return err
		}
		return CheckDimension(k.Of, dim)
	case Warp[[]float64, []float64]:
		if err := checkPart(k.Map, dim); err != nil {
			return err
		}
		return CheckDimension(k.Of, len(k.Map.Apply(make([]float64, dim))))
	case Sum[[]float64]:
		return checkAll(k.Terms, dim)
	case Product[[]float64]:
		return checkAll(k.Factors, dim)
	}
	return nil
}

// smoothPart asks a map or a factor, which may be any function.
func smoothPart(part any) bool {
	s, ok := part.(interface{ Smooth() bool })
	return ok && s.Smooth()
}

// checkPart asks a map or a factor, which may be any function.
func checkPart(part any, dim int) error {
	if c, ok := part.(interface{ CheckDimension(dim int) error }); ok {
		return c.CheckDimension(dim)
	}
	return nil
}

func checkAll(parts []Kernel[[]float64], dim int) error {
	for _, part := range parts {
		if err := CheckDimension(part, dim); err != nil {
			return err
		}
	}
	return nil
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
