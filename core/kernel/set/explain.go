package set

import "mercer/core/kernel"

// elements returns a feature for each element of xs, in the order in which they appear, with the
// weight Σ βᵢ[e ∈ xᵢ]·share(xᵢ).
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
	return features
}

// largest returns the features with the largest |weight|, at most limit, the largest first.
func largest(features []kernel.Feature, limit int) []kernel.Feature {
	weights := make([]float64, len(features))
	for i, f := range features {
		weights[i] = f.Weight
	}
	places := kernel.Largest(weights, limit)
	found := make([]kernel.Feature, len(places))
	for i, p := range places {
		found[i] = features[p]
	}
	return found
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
