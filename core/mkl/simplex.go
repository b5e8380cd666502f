package mkl

import "slices"

// equal returns m equal weights.
func equal(m int) []float64 {
	weights := make([]float64, m)
	for k := range weights {
		weights[k] = 1 / float64(m)
	}
	return weights
}

// normalised returns weights over their sum, and equal weights where that is 0.
func normalised(weights []float64) []float64 {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	if !(sum > 0) {
		return equal(len(weights))
	}
	all := make([]float64, len(weights))
	for k, w := range weights {
		all[k] = w / sum
	}
	return all
}

// project returns the point of the simplex that is nearest to v.
//
// Source: Held, Wolfe, Crowder, "Validation of subgradient optimization", Math. Programming 6
// (1974): subtract what makes the positive parts sum to 1.
func project(v []float64) []float64 {
	sorted := slices.Clone(v)
	slices.Sort(sorted)
	slices.Reverse(sorted)
	sum, less := 0.0, 0.0
	for k, s := range sorted {
		sum += s
		if t := (sum - 1) / float64(k+1); s > t {
			less = t
		}
	}
	all := make([]float64, len(v))
	for k, w := range v {
		all[k] = max(w-less, 0)
	}
	return normalised(all) // but for rounding it is
}

// Lattice returns all weights of m terms that are multiples of 1/parts: with three terms
// (parts + 1)(parts + 2)/2 of them. The first term's weight grows slowest.
func Lattice(m, parts int) [][]float64 {
	var all [][]float64
	count := make([]int, m)
	var fill func(k, left int)
	fill = func(k, left int) {
		if k == m-1 {
			count[k] = left
			weights := make([]float64, m)
			for i, c := range count {
				weights[i] = float64(c) / float64(parts)
			}
			all = append(all, weights)
			return
		}
		for c := range left + 1 {
			count[k] = c
			fill(k+1, left-c)
		}
	}
	if m > 0 {
		fill(0, parts)
	}
	return all
}
