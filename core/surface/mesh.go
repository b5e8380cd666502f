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
	values         []float64    // at the points of the lattice, row by row, output after output
	rests          [][2]float64 // by output: what stencils miss along both axes
	length, count  int          // of a row of them, and how many rows there are
	steps          [2]float64   // of the lattice, in pixels
	lines          []float64    // values at the columns of pixels, one line a row of the lattice; nil at first
	columns        []int        // where the stencil of a column of pixels begins
	across         []float64    // inward weights a column of pixels
	first          []int        // where the stencil of a row of pixels begins
	weights        []float64    // inward weights a row of pixels
	near           *near        // what a lattice is too coarse for; nil for nothing
}

// add adds the term in the rows from … to−1 to dst, output after output.
func (m *mesh) add(dst []float64, width, from, to int) {
	if m.lines == nil {
		m.lines = make([]float64, m.outputs*m.count*width)
		for l := range m.outputs * m.count {
			m.line(m.lines[l*width:][:width], l, 0, 1)
		}
	}
	for j := range m.outputs {
		for r := from; r < to; r++ {
			m.addRow(dst[(j*(to-from)+r-from)*width:][:width], m.lines[(j*m.count+m.first[r])*width:], r, width)
		}
	}
	if m.near != nil {
		m.near.add(dst, width, from, to)
	}
}

// line sets dst to the values of a row of the lattice, of all outputs' rows, at every step-th column of
// pixels from a column on. Beyond the last column it takes that.
func (m *mesh) line(dst []float64, row, column, step int) {
	values := m.values[row*m.length:][:m.length]
	for i := range dst {
		if column >= m.width {
			column = m.width - 1
		}
		dst[i] = inwardSum((*[inward]float64)(values[m.columns[column]:]), (*[inward]float64)(m.across[column*inward:]))
		column += step
	}
}

// addRow adds to dst what becomes in row r of lines, that are stride apart.
func (m *mesh) addRow(dst, lines []float64, r, stride int) {
	dense.AddRows(dst, lines, m.weights[r*inward:][:inward], stride)
}
