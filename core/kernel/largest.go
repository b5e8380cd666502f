package kernel

import (
	"cmp"
	"math"
	"slices"
)

// Largest returns the places of the values with the largest |v|, at most limit, the largest first
// and equal ones in their order: which features an [Explainer] returns.
func Largest(values []float64, limit int) []int {
	places := make([]int, len(values))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(i, j int) int { return cmp.Compare(math.Abs(values[j]), math.Abs(values[i])) })
	return places[:min(max(limit, 0), len(places))]
}
