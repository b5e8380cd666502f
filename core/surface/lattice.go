package surface

import "mercer/core/dense"

// A lattice is the points first + i·step of one axis, for whole numbers i, and
// which of them are sources and targets of a sum.
type lattice struct {
	first, step      float64
	steps            float64 // 1/step
	sources, targets span
}

// A span is the numbers from … to−1.
type span struct{ from, to int }

func (s span) length() int { return s.to - s.from }

// newLattice returns a lattice with room for the inward stencils of pixels from low
// to high, and for stencils of the given length of examples from least to most.
func newLattice(step, low, high, least, most float64, length int) lattice {
	l := lattice{first: low, step: step, steps: 1 / step}
	within := func(a, b float64, p int) span {
		from, _ := place(l.at(a), p)
		to, _ := place(l.at(b), p)
		return span{from, to + p}
	}
	l.targets, l.sources = within(low, high, inward), within(least, most, length)
	return l
}

// at returns the place of x, in steps.
func (l lattice) at(x float64) float64 { return (x - l.first) * l.steps }

// stencil sets w to the inward weights for x, the last target first, and returns
// which target that is.
func (l lattice) stencil(w *[inward]float64, x float64) (first int) {
	at, u := place(l.at(x), inward)
	// From the other end it is a stencil for 1−u.
	inwardAt(w, 1-u)
	return l.targets.to - inward - at
}

// length returns how many points there are from the first source or target to the
// last.
func (l lattice) length() int {
	return max(l.sources.to, l.targets.to) - min(l.sources.from, l.targets.from)
}

// convolve sums rows of values at the sources, one after the other, to the
// targets, from the last of these to the first:
//
//	dst[i·rows+r] = Σₛ profile[|s−t|]·values[r·sources+s],   t = to−1−i,
//
// where the profile is 0 beyond its length.
func (l lattice) convolve(dst, profile, values []float64, rows int) {
	const block = 16
	reach := len(profile) - 1
	// The target t takes the profile around t; t−1 takes the same, moved by one.
	middle := reach + block
	around := make([]float64, 2*middle+1)
	for i, v := range profile {
		around[middle-i], around[middle+i] = v, v
	}
	for i := 0; i < l.targets.length(); i += block {
		n := min(block, l.targets.length()-i)
		t := l.targets.to - 1 - i
		from, to := max(l.sources.from, t-n+1-reach), min(l.sources.to, t+reach+1)
		if from >= to {
			clear(dst[i*rows:][:n*rows])
			continue
		}
		dense.Multiply(dst[i*rows:], around[middle+from-t:], values[from-l.sources.from:], n, rows, to-from, 1, l.sources.length())
	}
}
