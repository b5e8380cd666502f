package feature

import (
	"math"
	"math/rand/v2"
	"slices"
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
	c := &clusters{xs: xs, of: make([]int, len(xs)), nearest: make([]float64, len(xs))}
	chosen := rng.IntN(len(xs))
	for {
		c.centres = append(c.centres, slices.Clone(xs[chosen]))
		c.assign()
		total := 0.0
		for _, d := range c.nearest {
			total += d
		}
		if len(c.centres) == m || total == 0 {
			break
		}
		at := rng.Float64() * total
		for i, d := range c.nearest {
			if d > 0 {
				chosen = i
			}
			if at -= d; at < 0 {
				break
			}
		}
	}
	for range 50 {
		c.move()
		if !c.assign() {
			break
		}
	}
	return c.centres
}

// clusters are points and the centres that they belong to.
type clusters struct {
	xs, centres [][]float64
	of          []int     // by point, its centre
	nearest     []float64 // the squared distance to it
}

// assign finds every point's nearest centre and reports whether one has another than
// before.
func (c *clusters) assign() (changed bool) {
	for i, x := range c.xs {
		before := c.of[i]
		c.nearest[i] = math.Inf(1)
		for j, centre := range c.centres {
			sum := 0.0
			for a, v := range x {
				sum += (v - centre[a]) * (v - centre[a])
			}
			if sum < c.nearest[i] {
				c.nearest[i], c.of[i] = sum, j
			}
		}
		changed = changed || c.of[i] != before
	}
	return changed
}

// move moves every centre that has points to their mean.
func (c *clusters) move() {
	count := make([]float64, len(c.centres))
	for _, j := range c.of {
		count[j]++
	}
	for j, n := range count {
		if n > 0 {
			clear(c.centres[j])
		}
	}
	for i, x := range c.xs {
		centre, n := c.centres[c.of[i]], count[c.of[i]]
		for a, v := range x {
			centre[a] += v / n
		}
	}
}
