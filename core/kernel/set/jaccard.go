package set

import (
	"mercer/core/kernel"
	"mercer/core/param"
)

// Jaccard is the share of common elements,
//
//	k(x, z) = |x ∩ z|/|x ∪ z|,
//
// and 1 for two empty sets. It is a Mercer kernel: put all elements into an order chosen at random;
// then k(x, z) is the probability that x and z have the same first element (Broder, On the
// resemblance and containment of documents, 1997), and equality is a kernel in each order. Two
// empty sets both have no first element.
type Jaccard struct{}

// Info describes the kernel.
func (Jaccard) Info() kernel.Info {
	return kernel.Info{
		Name:      "jaccard",
		Title:     "Jaccard",
		Short:     "Jaccard",
		Also:      "tanimoto iou",
		Formula:   "|x ∩ z|/|x ∪ z|",
		TeX:       `\frac{\lvert x\cap z\rvert}{\lvert x\cup z\rvert}`,
		Doc:       "The share of elements that two sets have in common, whatever their size.",
		Source:    "Gower, A General Coefficient of Similarity and Some of Its Properties (1971)",
		Elsewhere: kernel.Elsewhere{Numpy: "pairwise(lambda x, z: len(x & z)/len(x | z) if x or z else 1, X, Z)"},
	}
}

// Bind declares no parameters.
func (*Jaccard) Bind(*param.Set) {}

// Mercer holds always.
func (Jaccard) Mercer(kernel.Domain) kernel.Fact {
	return kernel.Fact{
		Holds:  true,
		Reason: "the probability that two sets have the same first element in a random order",
		Source: "Gower, A General Coefficient of Similarity and Some of Its Properties (1971); Bouchard, Jousselme and Doré, A proof for the positive definiteness of the Jaccard index matrix (2013)",
	}
}

// Eval returns |x ∩ z|/|x ∪ z|, and 1 for two empty sets.
func (Jaccard) Eval(x, z Set) float64 {
	n := common(x, z)
	return ratio(n, len(x)+len(z)-n)
}

// Row sets dst[i] = k(x, zs[i]).
func (Jaccard) Row(dst []float64, x Set, zs []Set) { row(dst, x, zs, ratio) }

func ratio(common, either int) float64 {
	if either == 0 {
		return 1
	}
	return float64(common) / float64(either)
}

// Features returns elements. The kernel has a feature for each order of all elements and each
// element e: whether e comes first in x. That is too many to name, so each e stands for all of its
// features: its weight is their mean over all orders, Σ βᵢ[e ∈ xᵢ]/|xᵢ|, which is also Σ βᵢ k(xᵢ,
// {e}). The feature ∅ is that of being empty.
func (Jaccard) Features(xs []Set, beta []float64, limit int) []kernel.Feature {
	features := elements(xs, beta, func(x Set) float64 { return 1 / float64(len(x)) })
	empty := kernel.Feature{Name: none}
	for i, x := range xs {
		if len(x) == 0 {
			empty.Weight += beta[i]
			empty.In++
		}
	}
	if empty.In > 0 {
		features = append(features, empty)
	}
	return largest(features, limit)
}

// Shared returns the common elements, each of which adds 1/|x ∪ z|, the probability that it comes
// first in both. Two empty sets share ∅. Places count elements in ascending order, as a Set has
// them.
func (Jaccard) Shared(x, z Set, limit int) []kernel.Share {
	either := len(x) + len(z) - common(x, z)
	if either == 0 {
		return []kernel.Share{{Name: none, Value: 1}}[:min(max(limit, 0), 1)]
	}
	return shares(x, z, 1/float64(either), limit)
}
