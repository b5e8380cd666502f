package surface

import (
	"math"
	"sort"

	"mercer/core/kernel"
)

// exponential is the Laplacian kernel's term on the whole grid of pixels. Along a
// row its values fall by the same factor from pixel to pixel, whichever example
// they come from: e^(−γ(t+δ−s)) = e^(−γδ)·e^(−γ(t−s)) for s ≤ t. So the sum over
// all examples to the left of a pixel is the factor times the sum at the pixel
// before, plus the examples in between, and a row costs as many steps as it has
// pixels and examples, not pixels times examples.
type exponential struct {
	outputs int
	beta    []float64
	gy      []float64 // e^(−γ|y−xᵢ₂|) at i·height+row
	height  int
	decay   []float64 // from column c−1 to c

	// column[i] is the first column at or right of example i; there it has the value
	// right[i], and in the column before left[i], 0 where there is no such column.
	column      []int
	right, left []float64

	// Sums that enter at each column, from the left and from the right.
	fromLeft, fromRight []float64
}

// laplacian returns the γ of a Laplacian kernel.
func laplacian(k kernel.Kernel[[]float64]) (gamma float64, ok bool) {
	switch k := k.(type) {
	case kernel.Laplacian:
		return k.Gamma, true
	case *kernel.Laplacian:
		return k.Gamma, true
	}
	return 0, false
}

// newExponential prepares t, a Laplacian kernel with the given γ.
func (f *function) newExponential(t term, gamma float64, xs, ys []float64) *exponential {
	n, width := len(t.support), len(xs)
	e := &exponential{
		outputs:   f.outputs,
		beta:      t.beta,
		gy:        t.axis(1, ys, t.support),
		height:    len(ys),
		decay:     make([]float64, width),
		column:    make([]int, n),
		right:     make([]float64, n),
		left:      make([]float64, n),
		fromLeft:  make([]float64, width),
		fromRight: make([]float64, width),
	}
	for c := 1; c < width; c++ {
		e.decay[c] = math.Exp(-gamma * (xs[c] - xs[c-1]))
	}
	for i, x := range t.support {
		c := sort.SearchFloat64s(xs, x[0])
		e.column[i] = c
		if c < width {
			e.right[i] = math.Exp(-gamma * (xs[c] - x[0]))
		}
		if c > 0 {
			e.left[i] = math.Exp(-gamma * (x[0] - xs[c-1]))
		}
	}
	return e
}

// add adds the term in the rows from … to−1 to dst, output after output.
func (e *exponential) add(dst []float64, width, from, to int) {
	for j := range e.outputs {
		for r := from; r < to; r++ {
			e.addRow(dst[(j*(to-from)+r-from)*width:][:width], j, r)
		}
	}
}

// addRow adds row r of output j to line.
func (e *exponential) addRow(line []float64, j, r int) {
	clear(e.fromLeft)
	clear(e.fromRight)
	for i, c := range e.column {
		w := e.beta[i*e.outputs+j] * e.gy[i*e.height+r]
		if c < len(line) {
			e.fromLeft[c] += w * e.right[i]
		}
		if c > 0 {
			e.fromRight[c-1] += w * e.left[i]
		}
	}
	sum := 0.0
	for c, v := range e.fromLeft {
		sum = sum*e.decay[c] + v
		line[c] += sum
	}
	sum = 0
	for c := len(line) - 1; c >= 0; c-- {
		sum += e.fromRight[c]
		line[c] += sum
		sum *= e.decay[c]
	}
}
