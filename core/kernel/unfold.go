package kernel

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"mercer/core/notation"
)

// An Unfolder is a kernel on vectors that can be written with simpler ones, in the kernel language.
type Unfolder interface {
	Kernel[[]float64]

	// Unfold writes the kernel for vectors with dim coordinates. It reports false where it cannot.
	Unfold(dim int) (Unfolding, bool)
}

// An Unfolding is a kernel with the same values, made of others.
type Unfolding struct {
	Text   string // in the kernel language
	TeX    string // the identity
	Reason string // a sentence, in which $…$ is TeX
}

// squares writes ‖x‖².
func squaresText(dim int) string {
	terms := make([]string, dim)
	for i := range terms {
		terms[i] = "x" + strconv.Itoa(i+1) + "^2"
	}
	return strings.Join(terms, " + ")
}

// Unfold writes e^(−γ‖x − z‖²) as h(x)·e^(2γ⟨x, z⟩)·h(z) with h(x) = e^(−γ‖x‖²), for
// ‖x − z‖² = ‖x‖² − 2⟨x, z⟩ + ‖z‖².
func (k RBF) Unfold(dim int) (Unfolding, bool) {
	return Unfolding{
		Text:   fmt.Sprintf("conjugate(exp(%s*linear), exp(-%s*(%s)))", notation.Exact(2*k.Gamma), notation.Exact(k.Gamma), squaresText(dim)),
		TeX:    `h(x)\,e^{2\gamma\langle x,z\rangle}\,h(z)`,
		Reason: `$\lVert x-z\rVert^2=\lVert x\rVert^2-2\langle x,z\rangle+\lVert z\rVert^2$, and so $h(x)=e^{-\gamma\lVert x\rVert^2}$.`,
	}, !math.IsInf(2*k.Gamma, 0)
}

// Unfold writes (γ⟨x, z⟩ + r)^d as a power of a sum.
func (k Poly) Unfold(int) (Unfolding, bool) {
	return Unfolding{
		Text:   fmt.Sprintf("(%s*linear + %s)^%d", notation.Exact(k.Gamma), notation.Exact(k.Coef0), k.Degree),
		TeX:    `(\gamma\langle x,z\rangle+r)^{d}`,
		Reason: `A product of equal kernels, each of them a sum of a multiple of $\langle x,z\rangle$ and a constant.`,
	}, k.Coef0 >= 0 && k.Gamma >= 0
}

// Unfold writes the cosine as the normalized inner product.
func (Cosine) Unfold(int) (Unfolding, bool) {
	return Unfolding{
		Text:   "normalize(linear)",
		TeX:    `h(x)\,\langle x,z\rangle\,h(z)`,
		Reason: `Here $h(x)=1/\lVert x\rVert$.`,
	}, true
}

// Unfold writes xᵀAz as ⟨Lᵀx, Lᵀz⟩ with the Cholesky factor L of A = LLᵀ.
func (k QuadForm) Unfold(dim int) (Unfolding, bool) {
	if dim != 2 || !k.Mercer(Domain{Dim: dim}).Holds {
		return Unfolding{}, false
	}
	u, v, w := k.cholesky()
	return Unfolding{
		Text:   fmt.Sprintf("warp(linear, %s*x1 + %s*x2, %s*x2)", notation.Exact(u), signedExact(v), notation.Exact(w)),
		TeX:    `\langle L^{\top}x,L^{\top}z\rangle`,
		Reason: "Cholesky: $A=LL^{\\top}$ with $L=" + choleskyTeX(u, v, w) + "$, and the map is $x\\mapsto L^{\\top}x$.",
	}, true
}

// cholesky returns the entries of L = (u 0; v w) with LLᵀ = A, which is positive semidefinite.
func (k QuadForm) cholesky() (u, v, w float64) {
	u = math.Sqrt(k.A)
	if u > 0 {
		v = k.B / u
	}
	return u, v, math.Sqrt(max(0, k.C-v*v))
}

// choleskyTeX writes L to four digits.
func choleskyTeX(u, v, w float64) string {
	entry := func(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
	return `\begin{pmatrix}` + entry(u) + `&0\\` + entry(v) + `&` + entry(w) + `\end{pmatrix}`
}

// signedExact writes a number that stands after a plus.
func signedExact(v float64) string {
	if v < 0 {
		return "(" + notation.Exact(v) + ")"
	}
	return notation.Exact(v)
}
