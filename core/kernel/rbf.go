package kernel

import (
	"math"
	"math/rand/v2"

	"mercer/core/arithmetic"
	"mercer/core/bound"
	"mercer/core/dense"
	"mercer/core/param"
)

// RBF is the Gaussian kernel,
//
//	k(x, z) = exp(−γ‖x − z‖²),
//
// a Mercer kernel for γ > 0 in every dimension. With the width σ written as
// exp(−‖x − z‖²/(2σ²)) it has γ = 1/(2σ²).
type RBF struct {
	Gamma float64 // γ, above 0
}

// Info describes the kernel.
func (RBF) Info() Info {
	return Info{
		Name:    "rbf",
		Title:   "Gaussian (RBF)",
		Short:   "RBF",
		Also:    "gaussian gauss radial radialbasis rbfgaussian gaussianrbf squaredexponential exponentiatedquadratic expquad sqexp se",
		Formula: "exp(−γ‖x − z‖²)",
		TeX:     `e^{-{gamma}\,\lVert x-z\rVert^{2}}`,
		Doc:     "Points count as similar when they are near; larger γ means nearer.",
		Source:  "Shalev-Shwartz and Ben-David, Understanding Machine Learning, example 16.2",
		Elsewhere: Elsewhere{
			Numpy:    "np.exp(-{gamma}*squared_distances(X, Z))",
			Pairwise: "rbf",
			Process:  "RBF(length_scale=1/np.sqrt(2*{gamma}))",
			LIBSVM:   "rbf",
		},
	}
}

// Bind declares gamma.
func (k *RBF) Bind(s *param.Set) { s.Float(&k.Gamma, width) }

// Mercer holds for γ > 0.
func (k RBF) Mercer(Domain) Fact {
	if !positive(k.Gamma) {
		return lacks("gamma = " + format(k.Gamma) + " is not above 0")
	}
	return holds(`a Gaussian, $\gamma>0$`, gaussian)
}

// width is the parameter that the radial kernels share.
var width = param.Spec{
	Key: "gamma", Symbol: "γ", Name: "larger = narrower",
	Doc: "It says how fast similarity falls with distance. The larger it is, the narrower each point’s influence: it counts only near itself.",
	Min: 0, MinOpen: true, Max: math.MaxFloat64, Low: 0.01, High: 100, Scale: param.Log, Unit: param.PerSquare, Default: 1,
}

// Eval returns exp(−γ‖x − z‖²).
func (k RBF) Eval(x, z []float64) float64 {
	return dense.Exp(-k.Gamma * squaredDistance(x, z))
}

// Row sets dst[i] = k(x, zs[i]).
func (k RBF) Row(dst []float64, x []float64, zs [][]float64) {
	squaredDistances(dst, x, zs)
	dense.Exps(dst, -k.Gamma)
}

// Pack lays out the coordinates of points in the plane.
func (k RBF) Pack(xs [][]float64) func(dst []float64, i int) {
	n := len(xs)
	if n == 0 || len(xs[0]) != 2 {
		return nil
	}
	room := make([]float64, 2*n)
	across, up := room[:n], room[n:]
	for i, x := range xs {
		if len(x) != 2 {
			return nil
		}
		across[i], up[i] = x[0], x[1]
	}
	return func(dst []float64, i int) {
		dense.PackedSquaredDistances(dst[:n], across, up, across[i], up[i])
		dense.Exps(dst[:n], -k.Gamma)
	}
}

// Derivative returns ∂k/∂γ = −‖x − z‖²·k.
func (k RBF) Derivative(string) (Kernel[[]float64], bool) {
	return derived(squaredDistances, func(s float64) float64 { return falling(s, k.Gamma) })
}

// falling returns ∂/∂γ of e^(−γs), which is −s·e^(−γs), and 0 where that vanishes.
func falling(s, gamma float64) float64 {
	e := dense.Exp(-gamma * s)
	if e == 0 {
		return 0
	}
	return -s * e
}

func (k RBF) evalAxis(_ int, s, t float64) float64 {
	return dense.Exp(-k.Gamma * ((s - t) * (s - t)))
}

// Features returns those of a series.
func (k RBF) Features(int) Features { return GaussianFeatures(k) }

// Frequency draws from the normal distribution with the variance 2γ.
func (k RBF) Frequency(dst []float64, rng *rand.Rand) { normal(dst, rng, math.Sqrt(2*k.Gamma)) }

// Expr returns exp(−γ·dist²).
func (k RBF) Expr() *arithmetic.Expr {
	square := written(arithmetic.Power, variable("dist"), number(2))
	exponent := written(arithmetic.Multiply, number(-k.Gamma), square)
	return &arithmetic.Expr{Op: arithmetic.Call, Name: "exp", Args: []*arithmetic.Expr{exponent}}
}

// Steps returns ‖x − z‖², −γ‖x − z‖² and the value.
func (k RBF) Steps(x, z []float64, last Step) []Step {
	const tex = distanceTeX + "^{2}"
	square := squaredDistance(x, z)
	return []Step{{tex, square}, {"-" + times(k.Gamma, tex), -k.Gamma * square}, last}
}

// Logarithm returns −γ‖x − z‖².
func (k RBF) Logarithm() (log func(x, z []float64) float64, ok bool) {
	return func(x, z []float64) float64 { return -k.Gamma * squaredDistance(x, z) }, true
}

func (k RBF) addLogarithms(dst []float64, n float64, _ int, s float64, ts []float64) {
	factor := -n * k.Gamma
	for i, t := range ts {
		dst[i] += factor * ((s - t) * (s - t))
	}
}

func (k RBF) axialSlope() (curvature, steep float64) { return -2 * k.Gamma, 0 }

func squaredDistance(x, z []float64) float64 { return dense.SquaredDistance(x, like(x, z)) }

// squaredDistances sets dst[i] = ‖x − zs[i]‖².
func squaredDistances(dst []float64, x []float64, zs [][]float64) {
	if !dense.SquaredDistances(dst, x, zs) {
		panic(errLengths)
	}
}

// Traits is as [Traits] has it.
func (RBF) Traits() Traits { return Analytic | OfDistance | Falling | NotZero | Unit | Mirrored }

// Enclose returns exp(−γ‖x − z‖²).
func (k RBF) Enclose(p bound.Places) bound.Range {
	return bound.Exp(bound.Neg(bound.Mul(bound.Decimal(k.Gamma), p.Squared())))
}
