package set

import (
	"math"
	"slices"
	"strings"

	"mercer/core/kernel"
	"mercer/core/param"
)

// Powerset counts common subsets, the empty one among them,
//
//	k(x, z) = 2^|x ∩ z|,
//
// a Mercer kernel: the inner product of the indicators of the powersets of x and z, with one
// coordinate for each finite set. It overflows to infinity for 1024 common elements.
type Powerset struct{}

// Info describes the kernel.
func (Powerset) Info() kernel.Info {
	return kernel.Info{
		Name:      "powerset",
		Title:     "Common subsets",
		Short:     "powerset",
		Also:      "subsets allsubsets",
		Formula:   "2^|x ∩ z|",
		TeX:       `2^{\lvert x\cap z\rvert}`,
		Doc:       "How many subsets two sets share, so that combinations of elements count, not only single ones. Normalize it for large sets.",
		Source:    sets,
		Elsewhere: kernel.Elsewhere{Numpy: "pairwise(lambda x, z: np.ldexp(1.0, len(x & z)), X, Z)"},
	}
}

// Bind declares no parameters.
func (*Powerset) Bind(*param.Set) {}

// Mercer holds always.
func (Powerset) Mercer(kernel.Domain) kernel.Fact {
	return kernel.Fact{
		Holds:  true,
		Reason: `the inner product of indicators of subsets, $\sum_{s}[s\subseteq x][s\subseteq z]$`,
		Source: sets,
	}
}

// Eval returns 2^|x ∩ z|.
func (Powerset) Eval(x, z Set) float64 { return math.Ldexp(1, common(x, z)) }

// Row sets dst[i] = k(x, zs[i]).
func (Powerset) Row(dst []float64, x Set, zs []Set) {
	row(dst, x, zs, func(n, _ int) float64 { return math.Ldexp(1, n) })
}

// paired is how many elements are looked at in pairs.
const paired = 256

// Features returns subsets of up to two elements. The weight of s is Σ βᵢ[s ⊆ xᵢ]; that of the
// empty set ∅ is Σ βᵢ. Larger subsets are not looked at: there are too many. Of more than 256
// elements, pairs are made of the 256 for which the larger of the sums of positive and of negative
// βᵢ over the sets that have it is largest, as no pair weighs more than that sum of either of its
// elements. A pair that occurs in the same sets as one of its elements is left out.
func (Powerset) Features(xs []Set, beta []float64, limit int) []kernel.Feature {
	single := elements(xs, beta, func(Set) float64 { return 1 })
	features := make([]kernel.Feature, 0, len(single)+1)
	total := 0.0
	for _, b := range beta {
		total += b
	}
	if len(xs) > 0 {
		features = append(features, kernel.Feature{Name: none, Weight: total, In: len(xs)})
	}
	for _, f := range single {
		f.Name = "{" + f.Name + "}"
		features = append(features, f)
	}
	return largest(append(features, pairs(xs, beta, single)...), limit)
}

// none is how the empty set is written.
const none = "∅"

// pairs returns the features of two elements; single has the elements.
func pairs(xs []Set, beta []float64, single []kernel.Feature) []kernel.Feature {
	number := make(map[string]int, len(single))
	for i, f := range single {
		number[f.Name] = i
	}
	above, below := make([]float64, len(single)), make([]float64, len(single))
	for i, x := range xs {
		for _, e := range x {
			above[number[e]] += max(beta[i], 0)
			below[number[e]] += max(-beta[i], 0)
		}
	}
	for i, v := range below {
		above[i] = max(above[i], v)
	}
	chosen := kernel.Largest(above, paired)
	rank := make([]int, len(single)) // among the chosen, from 1; 0 for others
	for r, i := range chosen {
		rank[i] = r + 1
	}

	m := len(chosen)
	weight, in := make([]float64, m*m), make([]int, m*m)
	var has []int
	for i, x := range xs {
		has = has[:0]
		for _, e := range x {
			if r := rank[number[e]]; r > 0 {
				has = append(has, r-1)
			}
		}
		slices.Sort(has)
		for q, b := range has {
			for _, a := range has[:q] {
				weight[a*m+b] += beta[i]
				in[a*m+b]++
			}
		}
	}
	var features []kernel.Feature
	for a := range m {
		for b := a + 1; b < m; b++ {
			n := in[a*m+b]
			one, other := single[chosen[a]], single[chosen[b]]
			if n == 0 || n == one.In || n == other.In {
				continue
			}
			first, second := min(one.Name, other.Name), max(one.Name, other.Name)
			features = append(features, kernel.Feature{Name: "{" + first + ", " + second + "}", Weight: weight[a*m+b], In: n})
		}
	}
	return features
}

// Shared returns common subsets, the empty one ∅ and small ones first. Each adds 1. Places count
// elements in ascending order, as a Set has them, one span for each element.
func (Powerset) Shared(x, z Set, limit int) []kernel.Share {
	var in, of []int
	meet(x, z, func(i, j int) bool {
		in, of = append(in, i), append(of, j)
		return true
	})
	var found []kernel.Share
	for size := 0; size <= len(in); size++ {
		pick := make([]int, size) // places in the list of common elements, ascending
		for i := range pick {
			pick[i] = i
		}
		for {
			if len(found) >= limit {
				return found
			}
			found = append(found, subset(x, in, of, pick))
			// The next subset of that size in lexicographic order.
			i := size - 1
			for i >= 0 && pick[i] == len(in)-size+i {
				i--
			}
			if i < 0 {
				break
			}
			pick[i]++
			for j := i + 1; j < size; j++ {
				pick[j] = pick[j-1] + 1
			}
		}
	}
	return found
}

// subset is the share of the common elements that pick has the places of, in the lists of their
// places in x and z.
func subset(x Set, in, of, pick []int) kernel.Share {
	if len(pick) == 0 {
		return kernel.Share{Name: none, Value: 1}
	}
	names := make([]string, len(pick))
	left, right := make([]kernel.Span, len(pick)), make([]kernel.Span, len(pick))
	for i, p := range pick {
		names[i] = x[in[p]]
		left[i] = kernel.Span{Start: in[p], End: in[p] + 1}
		right[i] = kernel.Span{Start: of[p], End: of[p] + 1}
	}
	return kernel.Share{
		Name: "{" + strings.Join(names, ", ") + "}", Value: 1,
		X: [][]kernel.Span{left}, Z: [][]kernel.Span{right},
	}
}
