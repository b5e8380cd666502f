package feature

import (
	"math"
	"math/rand/v2"
)

// Centres returns the centres of m clusters of the points: Lloyd's k-means, at most 50
// rounds, from a start that prefers points far from those taken before (Arthur and
// Vassilvitskii, k-means++, 2007). Where the points are at fewer than m places, there
// are as many centres as places.
func Centres(xs [][]float64, m int, seed uint64) [][]float64 {
	if len(xs) == 0 || m < 1 {
		return nil
	}
	rng := rand.New(rand.NewPCG(seed, 0x6365))
	centres := [][]float64{append([]float64(nil), xs[rng.IntN(len(xs))]...)}
	nearest := make([]float64, len(xs)) // squared distance to the nearest centre
	of := make([]int, len(xs))
	assign := func(from int) (changed bool, total float64) {
		for i, x := range xs {
			if from == 0 {
				nearest[i] = math.Inf(1)
			}
			before := of[i]
			for c := from; c < len(centres); c++ {
				if d := squaredDistance(x, centres[c]); d < nearest[i] {
					nearest[i], of[i] = d, c
				}
			}
			changed = changed || of[i] != before
			total += nearest[i]
		}
		return changed, total
	}
	_, total := assign(0)
	for len(centres) < m && total > 0 {
		at := rng.Float64() * total
		chosen := -1
		for i, d := range nearest {
			if d > 0 {
				chosen = i
			}
			if at -= d; at < 0 && chosen >= 0 {
				break
			}
		}
		centres = append(centres, append([]float64(nil), xs[chosen]...))
		_, total = assign(len(centres) - 1)
	}
	for range 50 {
		count := make([]float64, len(centres))
		for _, c := range of {
			count[c]++
		}
		for c, n := range count {
			if n > 0 {
				clear(centres[c])
			}
		}
		for i, x := range xs {
			for a, v := range x {
				centres[of[i]][a] += v / count[of[i]]
			}
		}
		if changed, _ := assign(0); !changed {
			break
		}
	}
	return centres
}

func squaredDistance(x, z []float64) float64 {
	sum := 0.0
	for a, v := range x {
		sum += (v - z[a]) * (v - z[a])
	}
	return sum
}
