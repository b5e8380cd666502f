package kernel

import (
	"mercer/core/arithmetic"
	"mercer/core/bound"
	"mercer/core/dense"
	"mercer/core/param"
)

// Linear is the inner product itself,
//
//	k(x, z) = ⟨x, z⟩,
//
// a Mercer kernel whose feature map is the identity.
type Linear struct{}

// Info describes the kernel.
func (Linear) Info() Info {
	return Info{
		Name:      "linear",
		Title:     "Linear",
		Short:     "linear",
		Also:      "lin innerproduct scalarproduct vanilla",
		Formula:   "⟨x, z⟩",
		TeX:       `\langle x,z\rangle`,
		Doc:       "The inner product: boundaries are straight lines.",
		Source:    "Shalev-Shwartz and Ben-David, Understanding Machine Learning, ch. 16",
		Elsewhere: Elsewhere{Numpy: "X @ Z.T", Pairwise: "linear", Process: "DotProduct(sigma_0=0)", LIBSVM: "linear"},
	}
}

// Bind declares no parameters.
func (*Linear) Bind(*param.Set) {}

// Mercer holds always.
func (Linear) Mercer(Domain) Fact {
	return holds(`the inner product itself: $\sum_{ij}v_iv_j\langle x_i,x_j\rangle=\lVert\sum_i v_ix_i\rVert^{2}\ge 0$`, closure)
}

// Eval returns ⟨x, z⟩.
func (Linear) Eval(x, z []float64) float64 { return dot(x, z) }

// Row sets dst[i] = ⟨x, zs[i]⟩.
func (Linear) Row(dst []float64, x []float64, zs [][]float64) { dots(dst, x, zs) }

func (Linear) diagonal(dst []float64, xs [][]float64) { squares(dst, xs) }

// PolynomialDegree returns 1.
func (Linear) PolynomialDegree() (int, bool) { return 1, true }

// EvalTerm returns s·t.
func (Linear) EvalTerm(_ int, s, t float64) float64 { return s * t }

func (Linear) coefficients() []float64 { return []float64{0, 1} }

// Expr returns dot.
func (Linear) Expr() *arithmetic.Expr { return variable("dot") }

func dot(x, z []float64) float64 { return dense.InnerProduct(x, like(x, z)) }

// dots sets dst[i] = ⟨x, zs[i]⟩.
func dots(dst []float64, x []float64, zs [][]float64) {
	if !dense.Dots(dst, x, zs) {
		panic(errLengths)
	}
}

// squares sets dst[i] = ⟨xs[i], xs[i]⟩, to the last bit as dots has it.
func squares(dst []float64, xs [][]float64) {
	for i, x := range xs {
		dst[i] = dot(x, x)
	}
}

// like returns z, which must have as many coordinates as x.
func like(x, z []float64) []float64 {
	if len(x) != len(z) {
		panic(errLengths)
	}
	return z[:len(x)]
}

const errLengths = "kernel: vectors differ in length"

// Traits is as [Traits] has it.
func (Linear) Traits() Traits { return Analytic | Mirrored }

// Enclose returns ⟨x, z⟩.
func (Linear) Enclose(p bound.Places) bound.Range { return p.Dot }
