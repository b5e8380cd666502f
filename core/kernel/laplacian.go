package kernel

import (
	"math"
	"math/rand/v2"

	"mercer/core/bound"
	"mercer/core/dense"
	"mercer/core/param"
)

// Laplacian is the kernel
//
//	k(x, z) = exp(−γ‖x − z‖₁),
//
// a Mercer kernel for γ > 0 in every dimension: the product over the
// coordinates of exp(−γ|xₐ − zₐ|).
type Laplacian struct {
	Gamma float64 // γ, above 0
}

// Info describes the kernel.
func (Laplacian) Info() Info {
	return Info{
		Name:      "laplacian",
		Title:     "Laplacian",
		Short:     "Laplacian",
		Also:      "laplace",
		Formula:   "exp(−γ‖x − z‖₁)",
		TeX:       `e^{-{gamma}\,\lVert x-z\rVert_{1}}`,
		Doc:       "Like the Gaussian, with a peak at each point and sums of absolute differences as distance.",
		Source:    "scikit-learn, sklearn.metrics.pairwise.laplacian_kernel",
		Elsewhere: Elsewhere{Numpy: "np.exp(-{gamma}*city_block_distances(X, Z))", Pairwise: "laplacian"},
	}
}

// Bind declares gamma.
func (k *Laplacian) Bind(s *param.Set) {
	of := width
	of.Unit = param.PerApart
	s.Float(&k.Gamma, of)
}

// Mercer holds for γ > 0: the factor of each coordinate is the Matérn kernel with
// ν = ½ on the line, and products of kernels are kernels.
func (k Laplacian) Mercer(Domain) Fact {
	if !positive(k.Gamma) {
		return lacks("gamma = " + format(k.Gamma) + " is not above 0")
	}
	return holds(`a product over the coordinates of $e^{-\gamma|x_a-z_a|}$, $\gamma>0$`, process)
}

// Eval returns exp(−γ‖x − z‖₁).
func (k Laplacian) Eval(x, z []float64) float64 {
	return dense.Exp(-k.Gamma * distance1(x, z))
}

// Row sets dst[i] = k(x, zs[i]).
func (k Laplacian) Row(dst []float64, x []float64, zs [][]float64) {
	distances1(dst, x, zs)
	dense.Exps(dst, -k.Gamma)
}

// Derivative returns ∂k/∂γ = −‖x − z‖₁·k.
func (k Laplacian) Derivative(string) (Kernel[[]float64], bool) {
	return derived(distances1, func(s float64) float64 { return falling(s, k.Gamma) })
}

// distances1 sets dst[i] = ‖x − zs[i]‖₁.
func distances1(dst []float64, x []float64, zs [][]float64) {
	if !dense.Distances(dst, x, zs) {
		panic(errLengths)
	}
}

// distance1 returns ‖x − z‖₁.
func distance1(x, z []float64) float64 { return dense.Distance(x, like(x, z)) }

func (k Laplacian) evalAxis(_ int, s, t float64) float64 {
	return dense.Exp(-k.Gamma * math.Abs(s-t))
}

// Decay returns γ.
func (k Laplacian) Decay() float64 { return k.Gamma }

// Features reports that they are infinitely many.
func (Laplacian) Features(int) Features { return InfiniteFeatures{} }

// Frequency draws each coordinate from the Cauchy distribution with the width γ.
func (k Laplacian) Frequency(dst []float64, rng *rand.Rand) {
	for a := range dst {
		dst[a] = k.Gamma * math.Tan(math.Pi*(rng.Float64()-0.5))
	}
}

// Steps returns ‖x − z‖₁, −γ‖x − z‖₁ and the value.
func (k Laplacian) Steps(x, z []float64, last Step) []Step {
	const tex = distanceTeX + "_{1}"
	sum := distance1(x, z)
	return []Step{{tex, sum}, {"-" + times(k.Gamma, tex), -k.Gamma * sum}, last}
}

// Logarithm returns −γ‖x − z‖₁.
func (k Laplacian) Logarithm() (log func(x, z []float64) float64, ok bool) {
	return func(x, z []float64) float64 { return -k.Gamma * distance1(x, z) }, true
}

func (k Laplacian) addLogarithms(dst []float64, n float64, _ int, s float64, ts []float64) {
	factor := -n * k.Gamma
	for i, t := range ts {
		dst[i] += factor * math.Abs(s-t)
	}
}

func (k Laplacian) axialSlope() (curvature, steep float64) { return 0, k.Gamma }

// Traits is as [Traits] has it.
func (Laplacian) Traits() Traits { return OfDifference | Falling | NotZero | Unit | Mirrored }

// Enclose returns exp(−γ‖x − z‖₁).
func (k Laplacian) Enclose(p bound.Places) bound.Range {
	sum := bound.Of(0)
	for i := range p.X {
		sum = bound.Add(sum, bound.Abs(bound.Sub(p.X[i], p.Z[i])))
	}
	return bound.Exp(bound.Neg(bound.Mul(bound.Decimal(k.Gamma), sum)))
}
