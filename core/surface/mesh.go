package surface

import "mercer/core/dense"

// A mesh is the term of a radial kernel, smooth but perhaps at 0, on the whole grid of pixels, by
// way of a lattice that is just fine enough for the kernel. The coefficients of all examples are
// carried to points of the lattice, the kernel is summed from points to points, where it is a few
// products of functions of one coordinate, and the sums are carried on to the pixels:
//
//	f(x) = Σᵢ βᵢ k(xᵢ, x) ≈ Σₜ wₜ(x) Σₛ k(s, t) Σᵢ wₛ(xᵢ) βᵢ.
//
// An example costs one stencil, whatever the kernel, and so does a pixel.
//
// Source: R. W. Hockney and J. W. Eastwood, Computer Simulation Using Particles
// (1981), on particle-mesh methods.
type mesh struct {
	outputs, width int
	lines          []float64 // values at the columns of pixels, one line a row of the lattice
	count          int       // of lines an output
	first          []int     // where the stencil of a row of pixels begins
	weights        []float64 // inward weights a row of pixels
	near           *near     // what a lattice is too coarse for; nil for nothing
}

// add adds the term in the rows from … to−1 to dst, output after output.
func (m *mesh) add(dst []float64, width, from, to int) {
	for j := range m.outputs {
		for r := from; r < to; r++ {
			lines := m.lines[(j*m.count+m.first[r])*width:][:inward*width]
			dense.AddRows(dst[(j*(to-from)+r-from)*width:][:width], lines, m.weights[r*inward:][:inward])
		}
	}
	if m.near != nil {
		m.near.add(dst, width, from, to)
	}
}
