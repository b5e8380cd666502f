package set

import (
	"mercer/core/kernel"
	"mercer/core/param"
)

// Intersection counts common elements,
//
//	k(x, z) = |x ∩ z|,
//
// a Mercer kernel: the inner product of the indicators of x and z, which have one
// coordinate for each element that there can be.
type Intersection struct{}

// sets is where kernels on sets are proved to be Mercer kernels.
const sets = "Shawe-Taylor and Cristianini, Kernel Methods for Pattern Analysis (2004), chapter 9"

// Info describes the kernel.
func (Intersection) Info() kernel.Info {
	return kernel.Info{
		Name:      "intersection",
		Title:     "Common elements",
		Short:     "intersection",
		Also:      "overlap common",
		Formula:   "|x ∩ z|",
		TeX:       `\lvert x\cap z\rvert`,
		Doc:       "How many elements two sets share. A machine gives each element a weight and adds up those of a set.",
		Source:    "Shalev-Shwartz and Ben-David, Understanding Machine Learning, exercise 5 of ch. 16",
		Elsewhere: kernel.Elsewhere{Numpy: "pairwise(lambda x, z: len(x & z), X, Z)"},
	}
}

// Bind declares no parameters.
func (*Intersection) Bind(*param.Set) {}

// Mercer holds always.
func (Intersection) Mercer(kernel.Domain) kernel.Fact {
	return kernel.Fact{
		Holds:  true,
		Reason: `the inner product of indicators, $\sum_{e}[e\in x][e\in z]$`,
		Source: sets,
	}
}

// Eval returns |x ∩ z|.
func (Intersection) Eval(x, z Set) float64 { return float64(common(x, z)) }

// Row sets dst[i] = k(x, zs[i]).
func (Intersection) Row(dst []float64, x Set, zs []Set) {
	row(dst, x, zs, func(n, _ int) float64 { return float64(n) })
}

// Features returns elements. The weight of e is Σ βᵢ[e ∈ xᵢ].
func (Intersection) Features(xs []Set, beta []float64, limit int) []kernel.Feature {
	features := elements(xs, beta, func(Set) float64 { return 1 })
	return largest(features, limit)
}

// Shared returns the common elements, each of which adds 1. Places count elements in ascending
// order, as a Set has them.
func (Intersection) Shared(x, z Set, limit int) []kernel.Share {
	return shares(x, z, 1, limit)
}
