package surface

import "math"

// exponential is the Laplacian kernel's term on the whole grid of pixels. Along an
// axis its values fall by the same factor from pixel to pixel, whichever example
// they come from: e^(−γ(t+δ−s)) = e^(−γδ)·e^(−γ(t−s)) for s ≤ t. So the sum over
// all examples on one side of a pixel is the factor times the sum at the pixel
// before, plus the examples in between, and a picture costs as many steps as it has
// pixels and examples, not pixels times examples.
//
// The sums for a row of pixels are first accumulated downwards and upwards, for each column one
// part that goes to the right and one that goes to the left.
type exponential struct {
	outputs      int
	across, down []float64   // the factors from the column and from the row before
	falling      [][]arrival // examples, by the row that they fall to
	rising       [][]arrival // examples, by the row that they rise to
	fallen       []flow      // what has fallen to the last row that was drawn, one an output
	first        []flow      // what rises to the first row of each block, outputs a block
	block        int         // the block whose rows these are
	rows         []flow      // what rises to them, outputs a row
}

// blockRows is how many rows of pixels are a block: what rises comes from below,
// while pictures are drawn from above, and to remember all rows takes much memory.
const blockRows = 32

// newExponential prepares t, a Laplacian kernel with the given γ.
func (f *function) newExponential(t term, gamma float64, xs, ys []float64) *exponential {
	e := &exponential{
		outputs: f.outputs,
		across:  make([]float64, len(xs)),
		down:    make([]float64, len(ys)),
		fallen:  newFlows(f.outputs, len(xs)),
		rows:    newFlows(f.outputs*blockRows, len(xs)),
	}
	// Never e to a positive power: the coordinates are in this order.
	factor := func(low, high float64) float64 { return math.Exp(-gamma * (high - low)) }
	for c := 1; c < len(xs); c++ {
		e.across[c] = factor(xs[c-1], xs[c])
	}
	for r := 1; r < len(ys); r++ {
		e.down[r] = factor(ys[r], ys[r-1])
	}
	up := ascending(ys)
	falling, rising := make([]arrival, 0, len(t.support)), make([]arrival, 0, len(t.support))
	for i, x := range t.support {
		a := arrival{beta: t.beta[i*f.outputs : (i+1)*f.outputs], column: after(xs, x[0])}
		if a.column < len(xs) {
			a.right = factor(x[0], xs[a.column])
		}
		if a.column > 0 {
			a.left = factor(xs[a.column-1], x[0])
		}
		above := after(up, x[1]) // rows below the example
		if above > 0 {
			a.row = len(ys) - above
			falling = append(falling, a.times(factor(ys[a.row], x[1])))
		}
		if above < len(ys) {
			a.row = len(ys) - above - 1
			rising = append(rising, a.times(factor(x[1], ys[a.row])))
		}
	}
	e.falling, e.rising = byRow(falling, len(ys)), byRow(rising, len(ys))
	blocks := (len(ys) + blockRows - 1) / blockRows
	e.first = newFlows(f.outputs*blocks, len(xs))
	for b := blocks - 1; b >= 0; b-- {
		e.rise(b)
		for j := range f.outputs {
			e.first[b*f.outputs+j].copy(e.rows[j])
		}
	}
	return e
}

// rise sets the rows of a block.
func (e *exponential) rise(block int) {
	e.block = block
	from, to := block*blockRows, min((block+1)*blockRows, len(e.down))
	for r := to - 1; r >= from; r-- {
		for j := range e.outputs {
			row := e.rows[(r-from)*e.outputs+j]
			switch {
			case r+1 == len(e.down):
				row.clear()
			case r+1 == to:
				row.fade(e.first[(block+1)*e.outputs+j], e.down[r+1])
			default:
				row.fade(e.rows[(r+1-from)*e.outputs+j], e.down[r+1])
			}
		}
		for i := range e.rising[r] {
			e.rising[r][i].land(e.rows[(r-from)*e.outputs:][:e.outputs])
		}
	}
}

// add adds the term in the rows from … to−1 to dst, output after output. It is
// called for all rows in their order.
func (e *exponential) add(dst []float64, width, from, to int) {
	for r := from; r < to; r++ {
		for _, f := range e.fallen {
			f.fade(f, e.down[r])
		}
		for i := range e.falling[r] {
			e.falling[r][i].land(e.fallen)
		}
		if r/blockRows != e.block {
			e.rise(r / blockRows)
		}
		for j, f := range e.fallen {
			e.spread(dst[(j*(to-from)+r-from)*width:][:width], f, e.rows[r%blockRows*e.outputs+j])
		}
	}
}

// spread adds to a row of pixels what flows in it from above and from below.
func (e *exponential) spread(line []float64, above, below flow) {
	n := len(line)
	across := e.across[:n]
	a, b := above.right[:n], below.right[:n]
	sum := 0.0
	for c, v := range line {
		sum = sum*across[c] + (a[c] + b[c])
		line[c] = v + sum
	}
	a, b = above.left[:n], below.left[:n]
	sum = 0
	for c := n - 1; c >= 0; c-- {
		sum += a[c] + b[c]
		line[c] += sum
		sum *= across[c]
	}
}

// An arrival is what an example adds to a row, at the columns next to it.
type arrival struct {
	row    int
	column int     // the first at or right of the example
	right  float64 // what goes on from there, if it is one
	left   float64 // what goes on from the column before, if there is one
	beta   []float64
}

// byRow returns the arrivals at each of the rows.
func byRow(arrivals []arrival, rows int) [][]arrival {
	counts := make([]int, rows)
	for i := range arrivals {
		counts[arrivals[i].row]++
	}
	sorted := make([]arrival, len(arrivals))
	all := make([][]arrival, rows)
	from := 0
	for r, n := range counts {
		all[r] = sorted[from : from : from+n]
		from += n
	}
	for _, a := range arrivals {
		all[a.row] = append(all[a.row], a)
	}
	return all
}

func (a arrival) times(factor float64) arrival {
	a.right *= factor
	a.left *= factor
	return a
}

// land adds an arrival to the flows of all outputs.
func (a *arrival) land(to []flow) {
	for j, b := range a.beta {
		if a.column < len(to[j].right) {
			to[j].right[a.column] += b * a.right
		}
		if a.column > 0 {
			to[j].left[a.column-1] += b * a.left
		}
	}
}

// A flow is what goes to the right and to the left from each column of a row.
type flow struct{ right, left []float64 }

func newFlows(n, width int) []flow {
	values := make([]float64, 2*n*width)
	flows := make([]flow, n)
	for i := range flows {
		flows[i] = flow{values[2*i*width:][:width], values[(2*i+1)*width:][:width]}
	}
	return flows
}

func (f flow) clear() {
	clear(f.right)
	clear(f.left)
}

func (f flow) copy(from flow) {
	copy(f.right, from.right)
	copy(f.left, from.left)
}

// fade sets a flow to a factor of another.
func (f flow) fade(from flow, factor float64) {
	scaled(f.right, from.right, factor)
	scaled(f.left, from.left, factor)
}

// scaled sets dst to a·x.
func scaled(dst, x []float64, a float64) {
	x = x[:len(dst)]
	for len(dst) >= 4 {
		d, s := (*[4]float64)(dst), (*[4]float64)(x)
		d[0], d[1], d[2], d[3] = a*s[0], a*s[1], a*s[2], a*s[3]
		dst, x = dst[4:], x[4:]
	}
	for i, v := range x {
		dst[i] = a * v
	}
}
