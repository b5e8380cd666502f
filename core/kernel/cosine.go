package kernel

import (
	"math"

	"mercer/core/bound"
	"mercer/core/param"
)

// Cosine is the cosine of the angle between two vectors,
//
//	k(x, z) = ⟨x, z⟩/(‖x‖·‖z‖),
//
// and 0 where one of them is 0: a Mercer kernel whose feature map is x/‖x‖, and 0
// for 0.
type Cosine struct{}

// Between these, squares of lengths lose no digits.
const leastSquare, mostSquare = 0x1p-900, 0x1p900

// Info describes the kernel.
func (Cosine) Info() Info {
	return Info{
		Name:      "cosine",
		Title:     "Cosine",
		Short:     "cosine",
		Also:      "cos cosinesim",
		Formula:   "⟨x, z⟩/(‖x‖‖z‖)",
		TeX:       `\frac{\langle x,z\rangle}{\lVert x\rVert\,\lVert z\rVert}`,
		Doc:       "Only directions count: the cosine of the angle between two points, as seen from the origin.",
		Source:    "scikit-learn, sklearn.metrics.pairwise.cosine_similarity",
		Elsewhere: Elsewhere{Numpy: "unit_vectors(X) @ unit_vectors(Z).T", Pairwise: "cosine"},
	}
}

// Bind declares no parameters.
func (*Cosine) Bind(*param.Set) {}

// Mercer holds always.
func (Cosine) Mercer(Domain) Fact {
	return holds(`an inner product of directions, $\langle x/\lVert x\rVert,\,z/\lVert z\rVert\rangle$`, closure)
}

// Eval returns ⟨x, z⟩/(‖x‖·‖z‖).
func (k Cosine) Eval(x, z []float64) float64 {
	return k.at(dot(x, z), dot(x, x), dot(z, z), x, z)
}

// Row sets dst[i] = k(x, zs[i]).
func (k Cosine) Row(dst []float64, x []float64, zs [][]float64) {
	dots(dst, x, zs)
	xx := dot(x, x)
	for i, z := range zs {
		dst[i] = k.at(dst[i], xx, dot(z, z), x, z)
	}
}

// at returns the cosine from the inner products, or from the vectors themselves
// where the products are too large or too small.
func (Cosine) at(xz, xx, zz float64, x, z []float64) float64 {
	if leastSquare < xx && xx < mostSquare && leastSquare < zz && zz < mostSquare {
		return xz / math.Sqrt(xx) / math.Sqrt(zz)
	}
	u, v := scaled(x), scaled(z)
	uu, vv := dot(u, u), dot(v, v)
	if uu == 0 || vv == 0 {
		return 0
	}
	return dot(u, v) / math.Sqrt(uu) / math.Sqrt(vv)
}

// scaled returns x divided by a power of two near its largest coordinate.
func scaled(x []float64) []float64 {
	largest := 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v))
	}
	_, exponent := math.Frexp(largest)
	u := make([]float64, len(x))
	for i, v := range x {
		u[i] = math.Ldexp(v, -exponent)
	}
	return u
}

// Features returns those of the normalized inner product.
func (Cosine) Features(int) Features { return SameFeatures{Normalize[[]float64]{Linear{}}} }

// Written returns (1/‖x‖)·⟨x, z⟩·(1/‖z‖), which is the cosine but where lengths or their inverses are
// no numbers.
func (Cosine) Written() Conjugate[[]float64] {
	return Conjugate[[]float64]{Of: Linear{}, Factor: FactorFunc[[]float64](inverseLength)}
}

// inverseLength returns 1/‖x‖, 0 for 0.
func inverseLength(x []float64) float64 {
	square := 0.0
	for _, v := range x {
		square += v * v
	}
	if leastSquare < square && square < mostSquare {
		return 1 / math.Sqrt(square)
	}
	length := 0.0
	for _, v := range x {
		length = math.Hypot(length, v)
	}
	if length == 0 {
		return 0
	}
	return 1 / length
}

// Steps returns ⟨x, z⟩, ‖x‖, ‖z‖ and the value.
func (Cosine) Steps(x, z []float64, last Step) []Step {
	return []Step{
		{dotTeX, dot(x, z)},
		{`\lVert x\rVert`, math.Sqrt(dot(x, x))},
		{`\lVert z\rVert`, math.Sqrt(dot(z, z))},
		last,
	}
}

// Enclose returns ⟨x, z⟩/(‖x‖‖z‖), 0 where one of them is the origin.
func (Cosine) Enclose(p bound.Places) bound.Range {
	xx, zz := bound.Dot(p.X, p.X), bound.Dot(p.Z, p.Z)
	switch {
	case xx.Lo == 0 && xx.Hi == 0 || zz.Lo == 0 && zz.Hi == 0:
		return bound.Of(0)
	case !(xx.Lo > 0 && zz.Lo > 0):
		return bound.Line
	}
	return bound.Div(bound.Div(p.Dot, bound.Sqrt(xx)), bound.Sqrt(zz))
}
