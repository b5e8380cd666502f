package kernel

import (
	"math"

	"mercer/core/bound"
	"mercer/core/dense"
	"mercer/core/param"
)

// Periodic is the kernel
//
//	k(x, z) = exp(−2·sin²(π‖x − z‖/p)/ℓ²),
//
// a Mercer kernel on the line: the Gaussian of points on a circle, (cos 2πx/p,
// sin 2πx/p). In more dimensions it is none: points at a distance of p from each
// other, in any direction, would have to be the same point in feature space.
type Periodic struct {
	Period float64 // p, above 0
	Length float64 // ℓ, above 0
}

// Info describes the kernel.
func (Periodic) Info() Info {
	return Info{
		Name:    "periodic",
		Title:   "Periodic",
		Short:   "periodic",
		Also:    "expsinesquared expsinsquared expsin2",
		Formula: "exp(−2 sin²(π‖x − z‖/p)/ℓ²)",
		TeX:     `e^{-2\sin^{2}\left(\pi\lVert x-z\rVert/{period}\right)/{{length}}^{2}}`,
		Doc:     "Points count as similar when their distance is near a multiple of the period. A Mercer kernel in one dimension only.",
		Source:  "scikit-learn, sklearn.gaussian_process.kernels.ExpSineSquared",
		Elsewhere: Elsewhere{
			Numpy:   "np.exp(-2*(np.sin(np.pi*distances(X, Z)/{period})/{length})**2)",
			Process: "ExpSineSquared(length_scale={length}, periodicity={period})",
		},
	}
}

// Bind declares period and length.
func (k *Periodic) Bind(s *param.Set) {
	s.Float(&k.Period, param.Spec{
		Key: "period", Symbol: "p", Name: "distance of repetition",
		Doc: "This is the distance after which the kernel repeats. The larger it is, the longer the waves.",
		Min: 0, MinOpen: true, Max: math.MaxFloat64, Low: 0.1, High: 10, Scale: param.Log, Unit: param.Apart, Default: 1,
	})
	of := length
	of.Unit = param.Plain
	of.Name = "larger = smoother"
	of.Doc = "It says how far within a period similarity reaches. The larger it is, the smoother the functions within a period."
	s.Float(&k.Length, of)
}

// Mercer holds for p, ℓ > 0 in one dimension.
func (k Periodic) Mercer(d Domain) Fact {
	switch {
	case !positive(k.Period):
		return lacks("period = " + format(k.Period) + " is not above 0")
	case !positive(k.Length):
		return lacks("length = " + format(k.Length) + " is not above 0")
	case d.Dim != 1:
		return lacks("it is one on the line only, where points have one coordinate")
	}
	return holds(`in one dimension a Gaussian of points on a circle, $\left(\cos\tfrac{2\pi x}{p},\sin\tfrac{2\pi x}{p}\right)$`,
		"MacKay, Introduction to Gaussian Processes (1998); Rasmussen and Williams, Gaussian Processes for Machine Learning (2006), ch. 4")
}

// Eval returns exp(−2·sin²(π‖x − z‖/p)/ℓ²).
func (k Periodic) Eval(x, z []float64) float64 {
	square := squaredDistance(x, z)
	if factor := k.factor(); !math.IsInf(factor, 0) {
		return dense.Exp(dense.SineSquare(square, k.Period) * factor)
	}
	return k.at(square)
}

// Row sets dst[i] = k(x, zs[i]).
func (k Periodic) Row(dst []float64, x []float64, zs [][]float64) {
	squaredDistances(dst, x, zs)
	if factor := k.factor(); !math.IsInf(factor, 0) {
		dense.SineSquares(dst, k.Period)
		dense.Exps(dst, factor)
		return
	}
	for i, v := range dst {
		dst[i] = k.at(v)
	}
}

// factor returns −2/ℓ², which is infinite where ℓ is next to nothing.
func (k Periodic) factor() float64 { return -2 / (k.Length * k.Length) }

// at returns the value at a squared distance for any ℓ.
func (k Periodic) at(square float64) float64 {
	s := k.sine(math.Sqrt(square))
	return dense.Exp(-2 * s * s)
}

// sine returns sin(π·distance/p)/ℓ, of either sign.
func (k Periodic) sine(distance float64) float64 {
	turns := distance / k.Period
	if turns >= 0x1p52 { // whole, or beyond what can be told
		return 0
	}
	return math.Sin(math.Pi*(turns-math.Floor(turns+0.5))) / k.Length
}

// Derivative returns, with s = sin(π‖x − z‖/p)/ℓ and c = cos(π‖x − z‖/p),
//
//	∂k/∂ℓ = k·4s²/ℓ,   ∂k/∂p = k·4sc·π‖x − z‖/(p²ℓ).
func (k Periodic) Derivative(key string) (Kernel[[]float64], bool) {
	return derived(squaredDistances, func(square float64) float64 {
		distance := math.Sqrt(square)
		s := k.sine(distance)
		v := 4 * s * dense.Exp(-2*s*s)
		if v == 0 {
			return 0
		}
		if key == "length" {
			return v * s / k.Length
		}
		turns := distance / k.Period
		c := math.Cos(math.Pi * (turns - math.Floor(turns+0.5)))
		return v * c * math.Pi * turns / k.Period / k.Length
	})
}

// Steps returns ‖x − z‖ and the value.
func (Periodic) Steps(x, z []float64, last Step) []Step { return []Step{distance(x, z), last} }

// Logarithm returns −2·sin²(π‖x − z‖/p)/ℓ².
func (k Periodic) Logarithm() (log func(x, z []float64) float64, ok bool) {
	return func(x, z []float64) float64 {
		s := k.sine(math.Sqrt(squaredDistance(x, z)))
		return -2 * s * s
	}, true
}

// Points is as [Detailed] has it: rings are as wide as Gaussians with γ = 2π²/(pℓ)², and no wider
// than waves.
func (k Periodic) Points(_, low, high []float64) float64 {
	side := 0.0
	for a, v := range high {
		side = max(side, v-low[a])
	}
	return 1 + PointsPerPeak*side/2*math.Pi*math.Sqrt2/(k.Period*min(k.Length, 1))
}

// Traits is as [Traits] has it.
func (Periodic) Traits() Traits { return Analytic | OfDistance | NotZero }

// Enclose returns exp(−2 sin²(π‖x − z‖/p)/ℓ²).
func (k Periodic) Enclose(p bound.Places) bound.Range {
	wave := bound.Sin(bound.Div(bound.Mul(bound.Pi(), p.Dist), bound.Decimal(k.Period)))
	return bound.Exp(bound.Neg(bound.Mul(bound.Of(2), bound.PowN(bound.Div(wave, bound.Decimal(k.Length)), 2))))
}
