package kernel

import (
	"math"
	"math/rand/v2"

	"mercer/core/bound"
	"mercer/core/dense"
	"mercer/core/param"
)

// Matern is the Matérn kernel for the three orders ν with a short formula. With
// r = ‖x − z‖/ℓ,
//
//	k(x, z) = e^(−r)                          for ν = ½,
//	k(x, z) = (1 + √3·r)·e^(−√3·r)            for ν = 3⁄2,
//	k(x, z) = (1 + √5·r + 5r²/3)·e^(−√5·r)    for ν = 5⁄2,
//
// a Mercer kernel for ℓ > 0 in every dimension: its spectral density is positive.
type Matern struct {
	Nu     float64 // ν: 0.5, 1.5 or 2.5
	Length float64 // ℓ, above 0
}

// Info describes the kernel.
func (k Matern) Info() Info {
	return Info{
		Name:      "matern",
		Title:     "Matérn",
		Short:     "Matérn",
		Formula:   "Mν(‖x − z‖/ℓ)",
		TeX:       `M_{{nu}}\!\left(\tfrac{\lVert x-z\rVert}{{length}}\right)`,
		Doc:       "Between a peak and a Gaussian: e^(−r) for ν = 0.5, once differentiable for ν = 1.5, twice for ν = 2.5.",
		Source:    "scikit-learn, sklearn.gaussian_process.kernels.Matern",
		Elsewhere: k.elsewhere(),
	}
}

func (k Matern) elsewhere() Elsewhere {
	e := Elsewhere{
		Numpy:   "np.exp(-distances(X, Z)/{length})",
		Process: "Matern(length_scale={length}, nu={nu})",
	}
	switch k.Nu {
	case 1.5:
		e.Numpy = "(lambda r: (1 + r)*np.exp(-r))(np.sqrt(3)*distances(X, Z)/{length})"
	case 2.5:
		e.Numpy = "(lambda r: (1 + r + r**2/3)*np.exp(-r))(np.sqrt(5)*distances(X, Z)/{length})"
	}
	return e
}

// Bind declares nu and length.
func (k *Matern) Bind(s *param.Set) {
	s.Float(&k.Nu, param.Spec{
		Key: "nu", Symbol: "ν", Name: "larger = smoother",
		Doc:    "It says how smooth the functions in the kernel’s space are. The larger it is, the smoother.",
		Values: []float64{0.5, 1.5, 2.5}, Default: 1.5,
	})
	s.Float(&k.Length, length)
}

// length is the parameter that the kernels of Gaussian processes share.
var length = param.Spec{
	Key: "length", Symbol: "ℓ", Name: "larger = wider",
	Doc: "This is the distance over which similarity falls. The larger it is, the farther each point’s influence reaches.",
	Min: 0, MinOpen: true, Max: math.MaxFloat64, Low: 0.05, High: 20, Scale: param.Log, Unit: param.Apart, Default: 1,
}

// Mercer holds for ℓ > 0.
func (k Matern) Mercer(Domain) Fact {
	switch {
	case !positive(k.Length):
		return lacks("length = " + format(k.Length) + " is not above 0")
	case k.Nu != 0.5 && k.Nu != 1.5 && k.Nu != 2.5:
		return lacks("nu = " + format(k.Nu) + " is none of 0.5, 1.5 and 2.5")
	}
	return holds(`a Matérn kernel: its spectral density is positive in every dimension, $\ell>0$`, process)
}

// Eval returns the value at r = ‖x − z‖/ℓ.
func (k Matern) Eval(x, z []float64) float64 {
	r := k.scaled(math.Sqrt(squaredDistance(x, z)))
	return k.at(r, dense.Exp(-r))
}

// Row sets dst[i] = k(x, zs[i]).
func (k Matern) Row(dst []float64, x []float64, zs [][]float64) {
	squaredDistances(dst, x, zs)
	var e [64]float64 // of as many at a time
	for ; len(dst) > 0; dst = dst[min(len(e), len(dst)):] {
		r := dst[:min(len(e), len(dst))]
		for i, v := range r {
			r[i] = k.scaled(math.Sqrt(v))
		}
		copy(e[:], r)
		dense.Exps(e[:len(r)], -1)
		for i, v := range r {
			r[i] = k.at(v, e[i])
		}
	}
}

// scaled returns √(2ν)·d/ℓ for a distance d.
func (k Matern) scaled(distance float64) float64 {
	switch k.Nu {
	case 0.5:
		return distance / k.Length
	case 1.5:
		return math.Sqrt(3) * distance / k.Length
	}
	return math.Sqrt(5) * distance / k.Length
}

// at returns the value at a scaled distance r, of which e is e^−r.
func (k Matern) at(r, e float64) float64 {
	switch {
	case k.Nu == 0.5 || e == 0: // where e is 0, the factor may be infinite
		return e
	case k.Nu == 1.5:
		return (1 + r) * e
	}
	return (1 + r + r*r/3) * e
}

// Derivative returns ∂k/∂ℓ, with r = √(2ν)·‖x − z‖/ℓ:
//
//	r/ℓ·e^(−r),   r²/ℓ·e^(−r)   and   r²(1 + r)/(3ℓ)·e^(−r)
//
// for ν = ½, 3⁄2 and 5⁄2. The order takes three values and has none.
func (k Matern) Derivative(key string) (Kernel[[]float64], bool) {
	if key != "length" {
		return nil, false
	}
	return derived(squaredDistances, func(s float64) float64 {
		r := k.scaled(math.Sqrt(s))
		e := dense.Exp(-r) / k.Length
		switch {
		case e == 0:
			return 0
		case k.Nu == 0.5:
			return r * e
		case k.Nu == 1.5:
			return r * r * e
		}
		return r * r * (1 + r) / 3 * e
	})
}

// Features reports that they are infinitely many.
func (Matern) Features(int) Features { return InfiniteFeatures{} }

// Frequency draws from the multivariate t distribution with 2ν degrees of freedom and the scale
// 1/ℓ.
func (k Matern) Frequency(dst []float64, rng *rand.Rand) {
	freedom := int(math.Round(2 * k.Nu))
	square := 0.0
	for range freedom {
		v := rng.NormFloat64()
		square += v * v
	}
	normal(dst, rng, math.Sqrt(float64(freedom)/square)/k.Length)
}

// Steps returns ‖x − z‖ and the value.
func (Matern) Steps(x, z []float64, last Step) []Step { return []Step{distance(x, z), last} }

// Logarithm returns −r and the logarithm of the factor of e^(−r), r = √(2ν)·‖x − z‖/ℓ.
func (k Matern) Logarithm() (log func(x, z []float64) float64, ok bool) {
	return func(x, z []float64) float64 {
		r := k.scaled(math.Sqrt(squaredDistance(x, z)))
		switch {
		case k.Nu == 0.5:
			return -r
		case k.Nu == 1.5:
			return math.Log1p(r) - r
		}
		return math.Log1p(r+r*r/3) - r
	}, true
}

// Traits is as [Traits] has it. The coefficients fall like n⁻⁴ for ν = 3⁄2 and like n⁻⁶ for 5⁄2.
func (k Matern) Traits() Traits {
	if k.Nu > 1 {
		return OfDistance | Falling | NotZero | Differentiable | Mirrored
	}
	return OfDistance | Falling | NotZero | Mirrored
}

// Enclose follows the formula for each ν, with r = √(2ν)·‖x − z‖/ℓ.
func (k Matern) Enclose(p bound.Places) bound.Range {
	root := bound.Of(1)
	switch k.Nu {
	case 1.5:
		root = bound.Sqrt(bound.Of(3))
	case 2.5:
		root = bound.Sqrt(bound.Of(5))
	}
	r := bound.Div(bound.Mul(root, p.Dist), bound.Decimal(k.Length))
	factor := bound.Of(1)
	switch k.Nu {
	case 1.5:
		factor = bound.Add(factor, r)
	case 2.5:
		factor = bound.Add(bound.Add(factor, r), bound.Div(bound.PowN(r, 2), bound.Of(3)))
	}
	return bound.Mul(factor, bound.Exp(bound.Neg(r)))
}
