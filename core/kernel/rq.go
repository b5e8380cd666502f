package kernel

import (
	"math"

	"mercer/core/bound"
	"mercer/core/dense"
	"mercer/core/param"
)

// RationalQuadratic is the kernel
//
//	k(x, z) = (1 + ‖x − z‖²/(2αℓ²))^(−α),
//
// a Mercer kernel for α, ℓ > 0 in every dimension: a mixture of Gaussians of all
// widths. For α → ∞ it is the Gaussian with γ = 1/(2ℓ²).
type RationalQuadratic struct {
	Alpha  float64 // α, above 0
	Length float64 // ℓ, above 0
}

// Info describes the kernel.
func (RationalQuadratic) Info() Info {
	return Info{
		Name:    "rq",
		Title:   "Rational quadratic",
		Short:   "rational quadratic",
		Also:    "ratquad",
		Formula: "(1 + ‖x − z‖²/(2αℓ²))^(−α)",
		TeX:     `\left(1+\frac{\lVert x-z\rVert^{2}}{2\cdot {alpha}\cdot {{length}}^{2}}\right)^{-{alpha}}`,
		Doc:     "Gaussians of many widths at once: similarity falls like a Gaussian at first, and then more slowly.",
		Source:  "scikit-learn, sklearn.gaussian_process.kernels.RationalQuadratic",
		Elsewhere: Elsewhere{
			Numpy:   "(1 + squared_distances(X, Z)/(2*{alpha}*{length}**2))**-{alpha}",
			Process: "RationalQuadratic(length_scale={length}, alpha={alpha})",
		},
	}
}

// Bind declares alpha and length.
func (k *RationalQuadratic) Bind(s *param.Set) {
	s.Float(&k.Alpha, param.Spec{
		Key: "alpha", Symbol: "α", Name: "larger = more like RBF",
		Doc: "The kernel mixes Gaussians of many widths. Small values mix very different ones, large ones nearly one width only: then it is a Gaussian.",
		Min: 0, MinOpen: true, Max: math.MaxFloat64, Low: 0.1, High: 100, Scale: param.Log, Default: 1,
	})
	s.Float(&k.Length, length)
}

// Mercer holds for α > 0 and ℓ > 0.
func (k RationalQuadratic) Mercer(Domain) Fact {
	switch {
	case !positive(k.Alpha):
		return lacks("alpha = " + format(k.Alpha) + " is not above 0")
	case !positive(k.Length):
		return lacks("length = " + format(k.Length) + " is not above 0")
	}
	return holds(`a mixture of Gaussians of all widths, $\alpha>0$ and $\ell>0$`, process)
}

// Eval returns (1 + ‖x − z‖²/(2αℓ²))^(−α).
func (k RationalQuadratic) Eval(x, z []float64) float64 { return k.at(squaredDistance(x, z)) }

// Row sets dst[i] = k(x, zs[i]).
func (k RationalQuadratic) Row(dst []float64, x []float64, zs [][]float64) {
	squaredDistances(dst, x, zs)
	const far = 1e280 // from where numbers end
	dst = dst[:len(zs)]
	if s := 1 / k.Length / k.Length / 2 / k.Alpha; k.whole() && 1/far < s && s < far {
		dense.Powers(dst, s, 1, int(k.Alpha))
		for i, v := range dst {
			dst[i] = 1 / v
		}
		return
	}
	for i, v := range dst {
		dst[i] = k.at(v)
	}
}

// whole reports whether powers need no logarithm, which takes much longer.
func (k RationalQuadratic) whole() bool { return k.Alpha <= 16 && k.Alpha == math.Floor(k.Alpha) }

// at returns the value at a squared distance.
func (k RationalQuadratic) at(squared float64) float64 {
	// With one division after the other, ℓ² does not vanish.
	u := squared / k.Length / k.Length / 2 / k.Alpha
	if k.whole() {
		return 1 / dense.Power(1+u, int(k.Alpha))
	}
	return dense.Exp(-k.Alpha * math.Log1p(u))
}

// Derivative returns, with u = ‖x − z‖²/(2αℓ²),
//
//	∂k/∂α = k·(u/(1 + u) − log(1 + u)),   ∂k/∂ℓ = k·2αu/(ℓ(1 + u)).
func (k RationalQuadratic) Derivative(key string) (Kernel[[]float64], bool) {
	return derived(squaredDistances, func(s float64) float64 {
		v := k.at(s)
		if v == 0 {
			return 0
		}
		u := s / k.Length / k.Length / 2 / k.Alpha
		if key == "alpha" {
			return v * (u/(1+u) - math.Log1p(u))
		}
		return v * 2 * k.Alpha / k.Length * (u / (1 + u))
	})
}

// Features reports that they are infinitely many.
func (RationalQuadratic) Features(int) Features { return InfiniteFeatures{} }

// Steps returns ‖x − z‖ and the value.
func (RationalQuadratic) Steps(x, z []float64, last Step) []Step { return []Step{distance(x, z), last} }

// Logarithm returns −α·log(1 + ‖x − z‖²/(2αℓ²)).
func (k RationalQuadratic) Logarithm() (log func(x, z []float64) float64, ok bool) {
	return func(x, z []float64) float64 {
		return -k.Alpha * math.Log1p(squaredDistance(x, z)/k.Length/k.Length/2/k.Alpha)
	}, true
}

// Traits is as [Traits] has it.
func (RationalQuadratic) Traits() Traits { return Analytic | OfDistance | Falling | NotZero | Mirrored }

// Enclose returns (1 + ‖x − z‖²/(2αℓ²))^(−α).
func (k RationalQuadratic) Enclose(p bound.Places) bound.Range {
	alpha := bound.Decimal(k.Alpha)
	scale := bound.Mul(bound.Mul(bound.Of(2), alpha), bound.PowN(bound.Decimal(k.Length), 2))
	return bound.Pow(bound.Add(bound.Of(1), bound.Div(p.Squared(), scale)), bound.Neg(alpha))
}
