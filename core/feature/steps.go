package feature

import "strconv"

// steps is the map of Σₐ min(xₐ, zₐ) on whole numbers from 0 to n.
type steps struct {
	names []string // of the coordinates
	n     int
}

// Steps returns the map of Σₐ min(xₐ, zₐ) on vectors of d whole numbers from 0 to n:
// the features
//
//	1 if xₐ ≥ i, else 0,  i = 1 … n,
//
// coordinate after coordinate. Two points have as many ones in common as the smaller
// number says. It panics for d < 1 or n < 0.
func Steps(d, n int) Named {
	if d < 1 || n < 0 {
		panic("feature: vectors need coordinates, steps a number")
	}
	return steps{variables(d), n}
}

// Dimension returns d·n.
func (s steps) Dimension() float64 { return float64(len(s.names)) * float64(s.n) }

// Apply writes the ones and zeros.
func (s steps) Apply(dst, x []float64) {
	checkCount(len(dst), s.Dimension())
	for f := range dst {
		dst[f] = 0
		if x[f/s.n] >= float64(f%s.n+1) {
			dst[f] = 1
		}
	}
}

// Names writes the steps as indicators.
func (s steps) Names(n int) []string {
	checkCount(n, s.Dimension())
	names := make([]string, n)
	for f := range names {
		names[f] = `\mathbf{1}[` + s.names[f/s.n] + `\ge ` + strconv.Itoa(f%s.n+1) + "]"
	}
	return names
}

// rename returns the map with other names for the coordinates.
func (s steps) rename(names []string) Named { return steps{names, s.n} }
