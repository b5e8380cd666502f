package kernel

import (
	"math"

	"mercer/core/param"
)

// MaxDegree is the largest degree of a polynomial kernel and the largest power
// of a kernel: beyond it values overflow for all but tiny arguments.
const MaxDegree = 50

// Poly is the polynomial kernel,
//
//	k(x, z) = (γ⟨x, z⟩ + r)^d,
//
// a Mercer kernel for γ ≥ 0, r ≥ 0 and whole d ≥ 0. Its feature space has the
// monomials up to degree d (exactly d for r = 0). Values overflow to infinity
// rather than fail.
type Poly struct {
	Degree int     // d, 0 to MaxDegree
	Gamma  float64 // γ, at least 0
	Coef0  float64 // r
}

// Info describes the kernel.
func (Poly) Info() Info {
	return Info{
		Name:    "poly",
		Title:   "Polynomial",
		Short:   "polynomial",
		Formula: "(γ⟨x, z⟩ + r)ᵈ",
		TeX:     `\left({gamma}\,\langle x,z\rangle+{coef0}\right)^{{degree}}`,
		Doc:     "Boundaries are curves of degree d; r weighs lower degrees against the highest.",
		Source:  "Shalev-Shwartz and Ben-David, Understanding Machine Learning, example 16.1",
		Mercer:  "for r ≥ 0",
	}
}

// Bind declares degree, gamma and coef0, named as in scikit-learn.
func (k *Poly) Bind(s *param.Set) {
	s.Int(&k.Degree, param.Spec{
		Key: "degree", Symbol: "d", Name: "degree",
		Doc:  "The highest power of the coordinates in the boundary.",
		Kind: param.Whole, Min: 0, Max: MaxDegree, Low: 1, High: 10, Default: 3,
	})
	s.Float(&k.Gamma, param.Spec{
		Key: "gamma", Symbol: "γ", Name: "scale of the inner product",
		Doc: "Multiplies the inner product before the power is taken.",
		Min: 0, Max: math.MaxFloat64, Low: 0.01, High: 100, Scale: param.Log, Default: 1,
	})
	s.Float(&k.Coef0, param.Spec{
		Key: "coef0", Symbol: "r", Name: "constant",
		Doc: "Added before the power is taken: it brings in the lower degrees.",
		Min: -math.MaxFloat64, Max: math.MaxFloat64, Low: 0, High: 5, Default: 1,
	})
}

// Eval returns (γ⟨x, z⟩ + r)^d.
func (k Poly) Eval(x, z []float64) float64 {
	return power(k.Gamma*dot(x, z)+k.Coef0, k.Degree)
}

// Row sets dst[i] = k(x, zs[i]).
func (k Poly) Row(dst []float64, x []float64, zs [][]float64) {
	dots(dst, x, zs)
	for i, v := range dst {
		dst[i] = power(k.Gamma*v+k.Coef0, k.Degree)
	}
}

// polynomialDegree returns d.
func (k Poly) polynomialDegree() (int, bool) { return k.Degree, true }

// power returns v^n for n ≥ 0 by repeated squaring.
func power(v float64, n int) float64 {
	result := 1.0
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result *= v
		}
		v *= v
	}
	return result
}

// smooth reports true.
func (Poly) smooth() bool { return true }
