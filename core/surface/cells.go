package surface

import (
	"math"
	"math/bits"

	"mercer/core/dense"
	"mercer/core/pause"
)

// A vote of many pairs of classes is decided a cell of some pixels at a time. What an output is at the
// corners of a cell bounds what it is within. So most pairs have one sign in most cells, and often one
// class wins all its pairs there: then only the pairs that may be the closest are evaluated at the
// pixels, for they say how clearly it wins.
//
// An output is, on its mesh, the polynomials p(x, y) = Σ wₛ(x) wₜ(y) vₛₜ of the stencils, with a kink
// where one follows another. Along one axis it is no farther from the line through the ends of a cell of a
// steps of the lattice than
//
//	a²/8·max |p″| + a/4·kink.
//
// The second derivative is a sum of second differences of values. The sizes of their weights add up to
// curved at most, and those of the stencil's own weights, with which the other axis comes in, to spread.
// The two polynomials at a kink meet in seven values; their slopes differ by the eighth difference over 140.
const (
	curved = 1.69
	spread = 1.49
	kinked = 1.0 / 140
)

// cellSide is how many pixels a side a cell has, and leastStep how many a step of the lattice must have:
// of finer ones bounds say too little.
const (
	cellSide  = 8
	leastStep = 10
)

// cells are the cells of a picture whose outputs are the pairs of a vote, a row of cells at a time.
type cells struct {
	view    View
	counter *counter
	mesh    *mesh
	bias    []float64
	count   int // of cells in a row
	from    int // the first row of pixels in the row of cells
	to      int // the first below

	// At the corners of all outputs, of which there are stride an output, beside each other.
	stride      int
	lines       []float64 // for each row of the lattice
	top, bottom []float64
	low, high   []float64 // the least that the output and its negative may be in the cell behind a corner
	bend        []float64 // by output: how far it may be from bilinear
	least       []float64 // by how much a class wins its pairs in a cell at least

	// Of one cell: who may be elected, and the outputs that tell, at its pixels.
	elected []elected
	inside  []bool // which classes these are
	duels   []duel
	band    []float64
	blank   [cellSide * cellSide]float64

	columns []column  // of each output
	margins []float64 // of the pixels in the row of cells
}

// An elected class wins surely against each class that is not among the elected. Its duels end before
// one of a list.
type elected struct{ class, end int }

// A duel is a match of a class that may be elected, with another such class or the closest of its
// matches. Its values at the pixels of the cell begin at a place of the band.
type duel struct {
	match
	at int
}

// A column is what an output is in a column of cells.
type column struct {
	lines []float64 // for each row of the lattice, of a cell's width; nil where nothing is wanted yet
	known int       // how many rows of the lattice have been looked at
	at    int       // of its values in the band, for the row of cells that begins with row, less 1
	row   int
}

// newCells returns the cells for a plan that is one mesh, nil where the plan has more than that, or
// cells say nothing.
func newCells(p *plan, v View, c *counter) *cells {
	if len(p.layers) != 1 || p.self || !c.complete() {
		return nil
	}
	l := p.layers[0]
	if l.weights != nil || l.pictures != nil || l.direct != nil || len(l.grids) != 1 {
		return nil
	}
	m, ok := l.grids[0].(*mesh)
	if !ok || m.near != nil || min(m.steps[0], m.steps[1]) < leastStep {
		return nil
	}
	count := (v.Width + cellSide - 1) / cellSide
	stride, classes := count+1, len(c.matches)
	size := m.outputs * stride
	lines, bends := make([]float64, m.count*size), make([]float64, m.outputs)
	for j := range bends {
		for axis, step := range [2]int{1, m.length} {
			a := cellSide / m.steps[axis]
			bends[j] += spread * (a*a/8*curved*difference(m.values[j*m.count*m.length:][:m.count*m.length], m.length, step) +
				a/4*kinked*m.rests[j][axis]/eighth)
		}
		for l := range m.count {
			m.line(lines[l*size+j*stride:][:stride], j*m.count+l, 0, cellSide)
		}
	}
	return &cells{
		view: v, counter: c, mesh: m, bias: p.function.bias, count: count, stride: stride,
		lines: lines, top: make([]float64, size), bottom: make([]float64, size),
		low: make([]float64, size), high: make([]float64, size), bend: bends,
		least: make([]float64, classes*count), inside: make([]bool, classes),
		columns: make([]column, m.outputs*count), margins: make([]float64, cellSide*v.Width),
	}
}

// complete reports whether each two classes are a pair, of classes that a word has bits for.
func (c *counter) complete() bool {
	for _, matches := range c.matches {
		var met uint64
		for _, m := range matches {
			met |= 1 << m.rival
		}
		if n := len(c.matches) - 1; len(matches) != n || bits.OnesCount64(met) != n {
			return false
		}
	}
	return c.rule.Pairs != nil
}

// difference returns the size of the largest second difference of values in rows of width, that are
// step apart, which is 1 or width.
func difference(values []float64, width, step int) float64 {
	most, line := 0.0, width
	if step == 1 {
		line -= 2
	}
	for from := 0; from+2*step+line <= len(values); from += width {
		left, middle, right := values[from:][:line], values[from+step:][:line], values[from+2*step:][:line]
		for i, v := range middle {
			if d := math.Abs(left[i] - 2*v + right[i]); d > most {
				most = d
			}
		}
	}
	return most
}

// bands decides the pixels, a row of cells after the other, and hands over how clearly the winners win
// from a row of pixels on. see is called for each pixel that has no sure winner.
func (d *cells) bands(label []uint8, see func(at int, w winner), yield func(margins []float64, from int)) {
	w, h := d.view.Width, d.view.Height
	d.corner(d.top, 0)
	for ; d.from < h; d.from = d.to {
		pause.Point()
		d.to = min(d.from+cellSide, h)
		d.bound()
		for k := range d.count {
			d.elect(k)
			if len(d.elected) == 1 {
				d.alone(label, k)
			} else {
				d.among(label, k, see)
			}
		}
		yield(d.margins[:(d.to-d.from)*w], d.from)
		d.top, d.bottom = d.bottom, d.top
	}
}

// corner sets dst to all outputs at the corners in row r of the pixels.
func (d *cells) corner(dst []float64, r int) {
	fill(dst, d.bias)
	d.mesh.addRow(dst, d.lines[d.mesh.first[r]*len(dst):], r, len(dst))
}

// bound bounds the outputs in a row of cells, and by how much classes win.
func (d *cells) bound() {
	d.corner(d.bottom, min(d.to, d.view.Height-1))
	inf := []float64{math.Inf(1)}
	fill(d.low, inf)
	fill(d.high, inf)
	last := len(d.low) - 1
	for _, corners := range [4][]float64{d.top[:last], d.top[1:], d.bottom[:last], d.bottom[1:]} {
		if !dense.Duel(d.low, d.high, corners) {
			inf[0] = math.Inf(-1)
		}
	}
	if inf[0] < 0 {
		// A value is not finite. Nothing is known.
		fill(d.low, inf)
		fill(d.high, inf)
	}
	fill(d.least, []float64{math.Inf(1)})
	for j, p := range d.counter.rule.Pairs {
		bend := d.bend[j]
		low, high := d.low[j*d.stride:][:d.count], d.high[j*d.stride:][:d.count]
		one, other := d.least[p[0]*d.count:][:d.count], d.least[p[1]*d.count:][:d.count]
		for k, v := range low {
			if v -= bend; v < one[k] {
				one[k] = v
			}
			if v = high[k] - bend; v < other[k] {
				other[k] = v
			}
		}
	}
}

// elect finds who may be elected in cell k, and evaluates their duels.
func (d *cells) elect(k int) {
	c, best := d.counter, 0
	d.elected = d.elected[:0]
	d.duels = d.duels[:0]
	d.band = d.band[:0]
	for class := range d.inside {
		d.inside[class] = false
		if d.least[class*d.count+k] > d.least[best*d.count+k] {
			best = class
		}
	}
	// Who is not surely beaten by one of these may be elected too.
	for next, at := best, 0; next >= 0; {
		d.inside[next] = true
		d.elected = append(d.elected, elected{class: next})
		for next = -1; at < len(d.elected) && next < 0; {
			for _, m := range c.matches[d.elected[at].class] {
				if low, _ := d.within(m, k); !d.inside[m.rival] && !(low > c.most) {
					next = m.rival
					break
				}
			}
			if next < 0 {
				at++
			}
		}
	}
	for i := range d.elected {
		one, closest := &d.elected[i], math.Inf(1)
		for _, m := range c.matches[one.class] {
			if _, high := d.within(m, k); high < closest {
				closest = high
			}
		}
		for _, m := range c.matches[one.class] {
			if low, _ := d.within(m, k); d.inside[m.rival] || !(low > closest) {
				d.duels = append(d.duels, duel{m, d.evaluate(m.output, k)})
			}
		}
		one.end = len(d.duels)
	}
}

// within bounds by how much a match is won in cell k. Where it is called it would take much room.
//
//go:noinline
func (d *cells) within(m match, k int) (low, high float64) {
	at, bend := m.output*d.stride+k, d.bend[m.output]
	if m.sign < 0 {
		return d.high[at] - bend, bend - d.low[at]
	}
	return d.low[at] - bend, bend - d.high[at]
}

// evaluate puts an output at the pixels of cell k into the band, unless it is there, and returns where.
func (d *cells) evaluate(output, k int) int {
	c := &d.columns[output*d.count+k]
	if c.row == d.from+1 {
		return c.at
	}
	c.at, c.row = len(d.band), d.from+1
	d.band = append(d.band, d.blank[:]...)
	fill(d.band[c.at:], d.bias[output:output+1])
	left, count := k*cellSide, d.mesh.count
	if c.lines == nil {
		c.lines = make([]float64, count*cellSide)
	}
	for r := d.from; r < d.to; r++ {
		first := d.mesh.first[r]
		for l := max(first, c.known); l < first+inward; l++ {
			d.mesh.line(c.lines[l*cellSide:][:cellSide], output*count+l, left, 1)
		}
		c.known = first + inward
		d.mesh.addRow(d.band[c.at+(r-d.from)*cellSide:][:cellSide], c.lines[first*cellSide:], r, cellSide)
	}
	return c.at
}

// alone decides cell k, in which one class wins all its pairs.
func (d *cells) alone(label []uint8, k int) {
	w, of, first := d.view.Width, labelOf(d.counter.rule, d.elected[0].class), d.duels[0]
	left, right := k*cellSide, min((k+1)*cellSide, w)
	for r := range d.to - d.from {
		margins, labels := d.margins[r*w:][left:right], label[(d.from+r)*w:][left:right]
		for q, v := range d.band[first.at+r*cellSide:][:len(margins)] {
			margins[q], labels[q] = first.sign*v, of
		}
		for _, m := range d.duels[1:] {
			for q, v := range d.band[m.at+r*cellSide:][:len(margins)] {
				if v *= m.sign; v < margins[q] {
					margins[q] = v
				}
			}
		}
	}
}

// among decides cell k, in which one of several classes has most votes.
func (d *cells) among(label []uint8, k int, see func(at int, w winner)) {
	w, left := d.view.Width, k*cellSide
	for r := range d.to - d.from {
		for q := range min(cellSide, w-left) {
			at := (d.from+r)*w + left + q
			one := d.winner(r*cellSide+q, at)
			if !one.sure {
				see(at, one)
			}
			label[at], d.margins[r*w+left+q] = labelOf(d.counter.rule, one.index), positive(one.margin)
		}
	}
}

// winner returns the winner at a pixel of a cell, which is at a place of the picture.
func (d *cells) winner(pixel, at int) winner {
	c, first := d.counter, 0
	for _, one := range d.elected {
		least := math.Inf(1)
		for _, m := range d.duels[first:one.end] {
			if v := m.sign * d.band[m.at+pixel]; v < least {
				least = v
			}
		}
		if least > c.most {
			return winner{index: one.class, margin: least, sure: true}
		}
		first = one.end
	}
	// Pairs that are not among the duels stand with a sign that they may have: those of the other classes
	// with each other elect none of these.
	fill(c.decision, []float64{math.MaxFloat64})
	for _, one := range d.elected {
		for _, m := range c.matches[one.class] {
			c.decision[m.output] = m.sign * math.MaxFloat64
		}
	}
	for _, m := range d.duels {
		c.decision[m.output] = d.band[m.at+pixel]
	}
	return c.winner(c.decision, at)
}
