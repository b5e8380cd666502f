package kernel

import (
	"math"

	"mercer/core/bound"
	"mercer/core/param"
)

// QuadForm is an inner product that a matrix gives,
//
//	k(x, z) = xᵀAz,   A = [[a, b], [b, c]],
//
// in two dimensions, and a·x·z in one. It is a Mercer kernel where A is positive
// semidefinite: its feature map is then x ↦ Lᵀx with A = LLᵀ.
type QuadForm struct{ A, B, C float64 }

// Info describes the kernel.
func (QuadForm) Info() Info {
	return Info{
		Name:      "quadform",
		Title:     "Quadratic form",
		Short:     "quadratic form",
		Also:      "mahalanobis bilinear",
		Formula:   "xᵀAz, A = (a b; b c)",
		TeX:       `x^{\top}\begin{pmatrix}{a}&{b}\\{b}&{c}\end{pmatrix}z`,
		Doc:       "An inner product with weights: directions are stretched before they are compared. For points with one or two coordinates.",
		Source:    "Shawe-Taylor and Cristianini, Kernel Methods for Pattern Analysis (2004), proposition 3.22",
		Elsewhere: Elsewhere{Numpy: "X @ np.array([[{a}, {b}], [{b}, {c}]]) @ Z.T", NumpyOnLine: "{a}*(X @ Z.T)"},
	}
}

// Bind declares a, b and c.
func (k *QuadForm) Bind(s *param.Set) {
	entry := func(key, name, doc string, def float64) param.Spec {
		return param.Spec{
			Key: key, Symbol: key, Name: name, Doc: doc,
			Min: -math.MaxFloat64, Max: math.MaxFloat64, Low: -2, High: 2, Default: def,
		}
	}
	s.Float(&k.A, entry("a", "weight of x₁z₁", "This is the upper left entry of A. It says how much the first coordinate counts.", 1))
	s.Float(&k.B, entry("b", "weight of mixed terms", "This stands in A beside the diagonal. It says how much products of the first and the second coordinate count.", 0.5))
	s.Float(&k.C, entry("c", "weight of x₂z₂", "This is the lower right entry of A. It says how much the second coordinate counts.", 1))
}

// CheckDimension returns a *[DimensionError] unless dim is 1 or 2.
func (QuadForm) CheckDimension(dim int) error {
	if dim == 1 || dim == 2 {
		return nil
	}
	return &DimensionError{Kernel: "quadform", Dim: dim, Takes: "one or two coordinates"}
}

// Mercer holds where A is positive semidefinite: for a ≥ 0 and, in two dimensions,
// c ≥ 0 and ac ≥ b², which is decided without rounding.
func (k QuadForm) Mercer(d Domain) Fact {
	if err := k.CheckDimension(d.Dim); err != nil {
		return lacks("it is a kernel for points with one or two coordinates")
	}
	switch {
	case !notBelow(k.A):
		return lacks("a = " + format(k.A) + " is below 0")
	case d.Dim == 1:
		return holds(`the inner product times $a\ge 0$`, closure)
	case !notBelow(k.C):
		return lacks("c = " + format(k.C) + " is below 0")
	case !covers(k.A, k.C, k.B):
		return lacks(`$A$ has a negative eigenvalue, as $ac<b^{2}$`)
	}
	return holds(`$x^{\top}Az$ with $A$ positive semidefinite: $a\ge 0$, $c\ge 0$ and $ac\ge b^{2}$`, closure)
}

// covers reports whether ac ≥ b², for a, c ≥ 0, without rounding.
func covers(a, c, b float64) bool {
	if math.IsNaN(b) || math.IsInf(b, 0) {
		return false
	}
	if b == 0 || a == 0 || c == 0 {
		return b == 0
	}
	// Mantissas are in [½, 1): their products neither overflow nor underflow.
	a, i := math.Frexp(a)
	c, j := math.Frexp(c)
	b, l := math.Frexp(math.Abs(b))
	shift := min(max(i+j-2*l, -8), 8)
	// A product is its rounded value and a rest, which a float64 holds exactly.
	p, q := a*c, b*b
	restP, restQ := math.FMA(a, c, -p), math.FMA(b, b, -q)
	p, restP = math.Ldexp(p, shift), math.Ldexp(restP, shift)
	if p != q {
		return p > q
	}
	return restP >= restQ
}

// Eval returns xᵀAz.
func (k QuadForm) Eval(x, z []float64) float64 {
	z = like(x, z)
	switch len(x) {
	case 1:
		return k.A * x[0] * z[0]
	case 2:
		return k.of(x[0], x[1], z[0], z[1])
	}
	panic("kernel: " + k.CheckDimension(len(x)).Error())
}

// of is symmetric in the vectors to the last bit.
func (k QuadForm) of(a, b, s, t float64) float64 {
	return k.A*(a*s) + k.B*(a*t+b*s) + k.C*(b*t)
}

// Row sets dst[i] = k(x, zs[i]).
func (k QuadForm) Row(dst []float64, x []float64, zs [][]float64) {
	dst = dst[:len(zs)]
	if len(x) == 2 {
		for i, z := range zs {
			z = like(x, z)
			dst[i] = k.of(x[0], x[1], z[0], z[1])
		}
		return
	}
	for i, z := range zs {
		dst[i] = k.Eval(x, z)
	}
}

// Derivative returns xᵀEz, where E is A with 1 at the entry and 0 elsewhere.
func (QuadForm) Derivative(key string) (Kernel[[]float64], bool) {
	switch key {
	case "a":
		return QuadForm{A: 1}, true
	case "b":
		return QuadForm{B: 1}, true
	}
	return QuadForm{C: 1}, true
}

// PolynomialDegree returns 1.
func (QuadForm) PolynomialDegree() (int, bool) { return 1, true }

// Features returns those of A.
func (k QuadForm) Features(dim int) Features {
	if dim == 2 {
		return FormFeatures{[]float64{k.A, k.B, k.B, k.C}}
	}
	return FormFeatures{[]float64{k.A}}
}

// Traits is as [Traits] has it.
func (QuadForm) Traits() Traits { return Analytic }

// Enclose returns xᵀAz.
func (k QuadForm) Enclose(p bound.Places) bound.Range {
	a, b, c := bound.Decimal(k.A), bound.Decimal(k.B), bound.Decimal(k.C)
	sum := bound.Mul(a, bound.Mul(p.X[0], p.Z[0]))
	if len(p.X) == 2 {
		mixed := bound.Add(bound.Mul(p.X[0], p.Z[1]), bound.Mul(p.X[1], p.Z[0]))
		sum = bound.Add(sum, bound.Add(bound.Mul(b, mixed), bound.Mul(c, bound.Mul(p.X[1], p.Z[1]))))
	}
	return sum
}
