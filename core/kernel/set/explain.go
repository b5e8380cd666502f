package set

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"mercer/core/kernel"
)

// elements returns a feature for each element of xs, ascending by name, with the weight
// Σ βᵢ[e ∈ xᵢ]·share(xᵢ).
func elements(xs []Set, beta []float64, share func(Set) float64) []kernel.Feature {
	if len(xs) != len(beta) {
		panic("set: xs and beta differ in length")
	}
	number := make(map[string]int)
	var features []kernel.Feature
	for i, x := range xs {
		for _, e := range x {
			f, ok := number[e]
			if !ok {
				f = len(features)
				number[e] = f
				features = append(features, kernel.Feature{Name: e})
			}
			features[f].Weight += beta[i] * share(x)
			features[f].In++
		}
	}
	slices.SortFunc(features, func(a, b kernel.Feature) int { return strings.Compare(a.Name, b.Name) })
	return features
}

// largest returns the features with the largest |weight|, at most limit, the largest first.
func largest(features []kernel.Feature, limit int) []kernel.Feature {
	slices.SortStableFunc(features, func(a, b kernel.Feature) int {
		return cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight))
	})
	return features[:min(max(limit, 0), len(features))]
}

// shares returns the first common elements, at most limit, each of which adds value.
func shares(x, z Set, value float64, limit int) []kernel.Share {
	var found []kernel.Share
	meet(x, z, func(i, j int) bool {
		if len(found) >= limit {
			return false
		}
		found = append(found, kernel.Share{
			Name: x[i], Value: value,
			X: [][]kernel.Span{{{Start: i, End: i + 1}}},
			Z: [][]kernel.Span{{{Start: j, End: j + 1}}},
		})
		return true
	})
	return found
}
