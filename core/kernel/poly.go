package kernel

import (
	"math"
	"strconv"

	"mercer/core/arithmetic"
	"mercer/core/bound"
	"mercer/core/dense"
	"mercer/core/param"
)

// MaxDegree is the largest degree of a polynomial kernel and the largest power
// of a kernel: beyond it values overflow for all but tiny arguments.
const MaxDegree = 50

// Poly is the polynomial kernel,
//
//	k(x, z) = (γ⟨x, z⟩ + r)^d,
//
// a Mercer kernel for γ ≥ 0, r ≥ 0 and whole d ≥ 0. In one dimension as in many,
// γ > 0, r < 0 and d ≥ 1 make none. Its feature space has the
// monomials up to degree d (exactly d for r = 0). Values overflow to infinity
// rather than fail.
type Poly struct {
	Degree int     // d, 0 to MaxDegree
	Gamma  float64 // γ, at least 0
	Coef0  float64 // r
}

// Info describes the kernel.
func (k Poly) Info() Info {
	return Info{
		Name:      "poly",
		Title:     "Polynomial",
		Short:     "polynomial",
		Also:      "polynomial polynom pol",
		Formula:   "(γ⟨x, z⟩ + r)ᵈ",
		TeX:       `\left({gamma}\,\langle x,z\rangle+{coef0}\right)^{{degree}}`,
		Doc:       "Boundaries are curves of degree d; r weighs lower degrees against the highest.",
		Source:    "Shalev-Shwartz and Ben-David, Understanding Machine Learning, example 16.1",
		Elsewhere: k.elsewhere(),
	}
}

func (k Poly) elsewhere() Elsewhere {
	e := Elsewhere{Numpy: "({gamma}*(X @ Z.T) + {coef0})**{degree}", LIBSVM: "polynomial"}
	if k.Gamma > 0 && k.Degree != 0 { // some versions of scikit-learn take no others
		e.Pairwise = "poly"
	}
	return e
}

// Bind declares degree, gamma and coef0, named as in scikit-learn.
func (k *Poly) Bind(s *param.Set) {
	s.Int(&k.Degree, param.Spec{
		Key: "degree", Symbol: "d", Name: "larger bends more",
		Doc:  "This is the highest power of the coordinates in the boundary. The larger it is, the more the boundary can bend.",
		Kind: param.Whole, Min: 0, Max: MaxDegree, Low: 1, High: 10, Default: 3,
	})
	s.Float(&k.Gamma, param.Spec{
		Key: "gamma", Symbol: "γ", Name: "larger = higher powers",
		Doc: "It multiplies the inner product before the power is taken. The larger it is, the more the highest powers count against the lower ones.",
		Min: 0, Max: math.MaxFloat64, Low: 0.01, High: 100, Scale: param.Log, Unit: param.PerProduct, Default: 1,
	})
	s.Float(&k.Coef0, param.Spec{
		Key: "coef0", Symbol: "r", Name: "larger = lower powers",
		Doc: "It is added before the power is taken and brings in the lower powers. The larger it is, the more they count; at 0 only the highest is left.",
		Min: -math.MaxFloat64, Max: math.MaxFloat64, Low: 0, High: 5, Default: 1,
	})
}

// Mercer holds where the binomial theorem gives no negative coefficient:
//
//	(γt + r)^d = Σₙ C(d,n)·γⁿ·r^(d−n)·tⁿ.
//
// For γ > 0 that is r ≥ 0, or d = 0; for γ = 0 the kernel is the constant r^d.
func (k Poly) Mercer(Domain) Fact {
	even := k.Degree%2 == 0
	switch {
	case k.Degree < 0 || math.IsNaN(k.Gamma+k.Coef0) || math.IsInf(k.Gamma, 0) || math.IsInf(k.Coef0, 0):
		return lacks("its parameters are not valid")
	case k.Degree == 0:
		return holds("a power 0, which is the constant 1", closure)
	case k.Gamma == 0 && (k.Coef0 >= 0 || even):
		return holds(`the constant $r^{d}\ge 0$, as $\gamma=0$`, closure)
	case k.Gamma >= 0 && k.Coef0 >= 0:
		return holds(`a polynomial in $\langle x,z\rangle$ without negative coefficients, $\gamma\ge 0$ and $r\ge 0$`, series)
	case k.Gamma <= 0 && k.Coef0 <= 0 && even:
		return holds(`$(\gamma t+r)^{d}=(|\gamma|t+|r|)^{d}$ for even $d$: a polynomial in $\langle x,z\rangle$ without negative coefficients`, series)
	case k.Gamma == 0:
		return lacks("it is a negative constant: coef0 = " + format(k.Coef0) + " to an odd power")
	case k.Gamma < 0:
		return lacks("gamma = " + format(k.Gamma) + " is below 0, which gives powers of ⟨x, z⟩ a negative coefficient")
	}
	return lacks("coef0 = " + format(k.Coef0) + " is below 0, which gives powers of ⟨x, z⟩ a negative coefficient")
}

// Eval returns (γ⟨x, z⟩ + r)^d.
func (k Poly) Eval(x, z []float64) float64 {
	return dense.Power(k.Gamma*dot(x, z)+k.Coef0, k.Degree)
}

// Row sets dst[i] = k(x, zs[i]).
func (k Poly) Row(dst []float64, x []float64, zs [][]float64) {
	dots(dst, x, zs)
	dense.Powers(dst, k.Gamma, k.Coef0, k.Degree)
}

func (k Poly) diagonal(dst []float64, xs [][]float64) {
	squares(dst, xs)
	dense.Powers(dst, k.Gamma, k.Coef0, k.Degree)
}

// Derivative returns ∂k/∂γ = d·(γ⟨x, z⟩ + r)^(d−1)·⟨x, z⟩ or ∂k/∂r = d·(γ⟨x, z⟩ + r)^(d−1). The
// degree is whole and has none.
func (k Poly) Derivative(key string) (Kernel[[]float64], bool) {
	switch {
	case key == "degree":
		return nil, false
	case k.Degree == 0:
		return Const[[]float64]{0}, true
	}
	return derived(dots, func(t float64) float64 {
		slope := float64(k.Degree) * dense.Power(k.Gamma*t+k.Coef0, k.Degree-1)
		if key == "gamma" {
			slope *= t
		}
		return slope
	})
}

// PolynomialDegree returns d.
func (k Poly) PolynomialDegree() (int, bool) { return k.Degree, true }

// coefficients returns C(d,n)·γⁿ·r^(d−n) for n = 0 … d.
func (k Poly) coefficients() []float64 {
	c := make([]float64, k.Degree+1)
	binomial := 1.0
	for n := range c {
		c[n] = binomial * dense.Power(k.Gamma, n) * dense.Power(k.Coef0, k.Degree-n)
		// Exact: binomial coefficients up to degree MaxDegree, times it, are below 2⁵³.
		binomial = binomial * float64(k.Degree-n) / float64(n+1)
	}
	return c
}

// Expr returns (γ·dot + r)^d.
func (k Poly) Expr() *arithmetic.Expr {
	scaled := written(arithmetic.Multiply, number(k.Gamma), variable("dot"))
	base := written(arithmetic.Add, scaled, number(k.Coef0))
	return written(arithmetic.Power, base, number(float64(k.Degree)))
}

// Steps returns ⟨x, z⟩, γ⟨x, z⟩, γ⟨x, z⟩ + r and the power.
func (k Poly) Steps(x, z []float64, last Step) []Step {
	steps := affine(k.Gamma, k.Coef0, dot(x, z))
	if k.Degree == 1 {
		return steps
	}
	base := steps[len(steps)-1].TeX
	if len(steps) > 1 {
		base = `\left(` + base + `\right)`
	}
	return append(steps, Step{base + "^{" + strconv.Itoa(k.Degree) + "}", last.Value})
}

// Traits is as [Traits] has it: (γ‖x‖² + r)^d is at least r^d.
func (k Poly) Traits() Traits {
	if k.Degree == 0 || k.Gamma >= 0 && k.Coef0 > 0 {
		return Analytic | NotZero | Mirrored
	}
	return Analytic | Mirrored
}

// Enclose returns (γ⟨x, z⟩ + r)ᵈ.
func (k Poly) Enclose(p bound.Places) bound.Range {
	inner := bound.Add(bound.Mul(bound.Decimal(k.Gamma), p.Dot), bound.Decimal(k.Coef0))
	return bound.PowN(inner, k.Degree)
}
