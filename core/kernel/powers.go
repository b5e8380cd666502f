package kernel

import (
	"mercer/core/arithmetic"
	"mercer/core/bound"
	"mercer/core/param"
)

// Powers is the sum of the powers of the inner product,
//
//	k(x, z) = 1 + ⟨x, z⟩ + ⟨x, z⟩² + … + ⟨x, z⟩^d,
//
// a Mercer kernel. Its feature space has the products of up to d coordinates, in
// every order, each once: for d = 3 these are 1, xₐ, xₐx_b and xₐx_bx_c. Values
// overflow to infinity rather than fail.
type Powers struct {
	Degree int // d, 0 to MaxDegree
}

// Info describes the kernel.
func (Powers) Info() Info {
	return Info{
		Name:      "powers",
		Title:     "Sum of powers",
		Short:     "sum of powers",
		Also:      "powersum",
		Formula:   "1 + ⟨x, z⟩ + … + ⟨x, z⟩ᵈ",
		TeX:       `\sum_{n=0}^{{degree}}\langle x,z\rangle^{n}`,
		Doc:       "Like the polynomial kernel, with every product of up to d coordinates as a feature of the same weight.",
		Source:    "Ng and Ma, CS229 Lecture Notes (Stanford University), ch. 5, kernel methods",
		Elsewhere: Elsewhere{Numpy: "sum((X @ Z.T)**p for p in range({degree} + 1))"},
	}
}

// Bind declares degree.
func (k *Powers) Bind(s *param.Set) {
	s.Int(&k.Degree, param.Spec{
		Key: "degree", Symbol: "d", Name: "larger bends more",
		Doc:  "This is the highest power of the inner product. The larger it is, the more the boundary can bend.",
		Kind: param.Whole, Min: 0, Max: MaxDegree, Low: 1, High: 10, Default: 3,
	})
}

// Mercer holds always.
func (Powers) Mercer(Domain) Fact {
	return holds(`a polynomial in $\langle x,z\rangle$ with the coefficients $1$`, series)
}

// Eval returns 1 + ⟨x, z⟩ + … + ⟨x, z⟩^d.
func (k Powers) Eval(x, z []float64) float64 { return k.sum(dot(x, z)) }

// Row sets dst[i] = k(x, zs[i]).
func (k Powers) Row(dst []float64, x []float64, zs [][]float64) {
	dots(dst, x, zs)
	for i, v := range dst {
		dst[i] = k.sum(v)
	}
}

// sum returns 1 + v + … + v^d, by Horner's rule.
func (k Powers) sum(v float64) float64 {
	sum := 1.0
	for range k.Degree {
		sum = 1 + v*sum
	}
	return sum
}

// PolynomialDegree returns d.
func (k Powers) PolynomialDegree() (int, bool) { return k.Degree, true }

// coefficients returns 1 for every power.
func (k Powers) coefficients() []float64 {
	c := make([]float64, k.Degree+1)
	for n := range c {
		c[n] = 1
	}
	return c
}

// Expr returns 1 + dot + … + dot^d.
func (k Powers) Expr() *arithmetic.Expr {
	sum := number(1)
	for n := range k.Degree {
		power := written(arithmetic.Power, variable("dot"), number(float64(n+1)))
		sum = written(arithmetic.Add, sum, power)
	}
	return sum
}

// Traits is as [Traits] has it: at x = z all terms are at least 0, and the first is 1.
func (Powers) Traits() Traits { return Analytic | NotZero }

// Enclose returns Σ ⟨x, z⟩ⁿ.
func (k Powers) Enclose(p bound.Places) bound.Range {
	sum := bound.Of(0)
	for n := range k.Degree + 1 {
		sum = bound.Add(sum, bound.PowN(p.Dot, n))
	}
	return sum
}
