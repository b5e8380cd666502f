package surface

import (
	"math"
	"slices"

	"mercer/core/dense"
	"mercer/core/kernel"
)

// windowed is a separable term on the whole grid of pixels: every example adds
// β·g₁(column)·g₂(row) within the window where that matters.
type windowed struct {
	outputs int
	stamps  []stamp
	beta    []float64 // outputs numbers an example
	held    []stamp   // those in some rows

	// Where most windows are as large as the grid, the sums are a product of matrices: of the values
	// for each row, times β, and of those for each column, of all stamps.
	across, up []float64 // nil where they are not
	// Where few functions make up the values across, these stand there, and shares says how much
	// of each is in every stamp.
	shares     []float64
	some, sums []float64 // of some stamps in some rows
	parts      []float64 // of each function in these
}

// A stamp is the values of one example along the axes, from the first to the last
// pixel that matters.
type stamp struct {
	column, row int // of the first values
	x, y        []float64
	beta        int // index into the support
}

// newWindowed evaluates t along both axes. Values that cannot change any output by
// more than a part of its range are dropped: all of them together no more than the
// allowance for that output. t is tame.
func (f *function) newWindowed(t term, xs, ys []float64, allowance []float64) *windowed {
	w := &windowed{outputs: f.outputs, beta: t.beta}
	limit := f.limit(w.beta, allowance)
	reach := math.Inf(1)
	if kernel.Radial(t.kernel) && limit > 0 {
		reach = newProfile(t.kernel).reach(limit)
	}
	up := ascending(ys)
	for i, x := range t.support {
		left, right := window(xs, x[0], reach)
		bottom, top := window(up, x[1], reach)
		top, bottom = len(ys)-top, len(ys)-bottom
		if left >= right || top >= bottom {
			continue
		}
		var gx, gy []float64
		if t.along != nil {
			gx, gy = t.along[0][i*len(xs)+left:][:right-left], t.along[1][i*len(ys)+top:][:bottom-top]
		} else {
			gx, gy = t.axis(0, xs[left:right], t.support[i:i+1]), t.axis(1, ys[top:bottom], t.support[i:i+1])
		}
		cutX, cutY := limit/largest(gy), limit/largest(gx)
		gx, column := trim(gx, cutX)
		gy, row := trim(gy, cutY)
		if len(gx) > 0 && len(gy) > 0 {
			if t.along == nil { // else all of them stay in memory
				gx, gy = slices.Clone(gx), slices.Clone(gy)
			}
			w.stamps = append(w.stamps, stamp{left + column, top + row, gx, gy, i})
		}
	}
	if w.wide(len(xs), len(ys)) {
		w.layOut(len(xs), len(ys), limit)
		return w
	}
	// Neighbours across share the columns that are in the processor's cache.
	slices.SortStableFunc(w.stamps, func(a, b stamp) int { return a.column - b.column })
	return w
}

// layOut makes matrices of all stamps. Of the values across as little is dropped as keeps products
// with those up far below the limit.
func (w *windowed) layOut(width, height int, limit float64) {
	const share = 1.0 / 16
	n := len(w.stamps)
	w.up = make([]float64, height*n)
	rows, enough := make([]float64, n*width), make([]float64, n)
	for i, s := range w.stamps {
		lay(w.up[s.row*n+i:], s.y, n)
		copy(rows[i*width+s.column:], s.x)
		enough[i] = share * limit / largest(s.y)
	}
	if limit > 0 {
		if w.across, w.shares = wavesOf(rows, enough); w.across != nil {
			return
		}
	}
	w.across = make([]float64, width*n)
	for i, s := range w.stamps {
		lay(w.across[s.column*n+i:], s.x, n)
	}
}

// wide reports whether products of matrices, which also add what does not matter, take less time than
// windows.
func (w *windowed) wide(width, height int) bool {
	inside := 0
	for _, s := range w.stamps {
		inside += len(s.x) * len(s.y)
	}
	return 2*inside > width*height*len(w.stamps)
}

// lay puts values into every stride-th place of dst.
func lay(dst, values []float64, stride int) {
	for i, v := range values {
		dst[i*stride] = v
	}
}

// window returns the range of ts that is less than reach away from t.
func window(ts []float64, t, reach float64) (from, to int) {
	return after(ts, t-reach), after(ts, t+reach)
}

// limit returns how small products of the values along both axes must be to be
// dropped: if every example loses one such value a pixel and axis, no output
// changes by more than its allowance.
func (f *function) limit(beta []float64, allowance []float64) float64 {
	sums := make([]float64, f.outputs)
	for i, b := range beta {
		sums[i%f.outputs] += math.Abs(b)
	}
	limit := math.Inf(1)
	for j, sum := range sums {
		if sum > 0 {
			limit = min(limit, allowance[j]/(2*sum))
		}
	}
	return limit
}

// largest returns the largest absolute value.
func largest(values []float64) float64 {
	most := 0.0
	for _, v := range values {
		if v = math.Abs(v); !(v <= most) {
			if most = v; v != v {
				break
			}
		}
	}
	return most
}

// trim drops values that are not above cut from both ends, and returns how many
// were dropped from the first one. A cut of 0/0, beside zeros only, drops all.
func trim(values []float64, cut float64) (rest []float64, first int) {
	last := len(values)
	for first < last && !(math.Abs(values[first]) > cut) {
		first++
	}
	for first < last && !(math.Abs(values[last-1]) > cut) {
		last--
	}
	return values[first:last], first
}

// add adds the term in the rows from … to−1 to dst, output after output.
func (w *windowed) add(dst []float64, width, from, to int) {
	if w.across != nil {
		w.addProducts(dst, width, from, to)
		return
	}
	w.held = w.held[:0]
	for _, s := range w.stamps {
		if s.row < to && from < s.row+len(s.y) {
			w.held = append(w.held, s)
		}
	}
	for j := range w.outputs {
		for r := from; r < to; r++ {
			line := dst[(j*(to-from)+r-from)*width:][:width]
			for i := range w.held {
				s := &w.held[i]
				if k := r - s.row; 0 <= k && k < len(s.y) {
					axpy(line[s.column:], w.beta[s.beta*w.outputs+j]*s.y[k], s.x)
				}
			}
		}
	}
}

// addProducts is add by products of matrices, of as many stamps at a time as the processor's cache
// holds.
func (w *windowed) addProducts(dst []float64, width, from, to int) {
	const block = 256
	rows, count := to-from, len(w.stamps)
	// What the products add up to, output after output: the values, or the shares of waves in them.
	total, across, columns := dst, w.across, width
	if waves := len(w.shares) / count; waves > 0 {
		w.parts = sized(w.parts, w.outputs*rows*waves)
		clear(w.parts)
		total, across, columns = w.parts, w.shares, waves
	}
	w.some, w.sums = sized(w.some, rows*min(block, count)), sized(w.sums, rows*max(width, columns))
	for first := 0; first < count; first += block {
		stamps := w.stamps[first:min(first+block, count)]
		n := len(stamps)
		for j := range w.outputs {
			for r := range rows {
				up, some := w.up[(from+r)*count+first:][:n], w.some[r*n:][:n]
				for i := range stamps {
					some[i] = w.beta[stamps[i].beta*w.outputs+j] * up[i]
				}
			}
			dense.Multiply(w.sums, w.some, across[first:], rows, columns, n, n, count)
			axpy(total[j*rows*columns:][:rows*columns], 1, w.sums[:rows*columns])
		}
	}
	if w.shares == nil {
		return
	}
	for j := range w.outputs {
		parts := w.parts[j*rows*columns:][:rows*columns]
		dense.Multiply(w.sums, parts, w.across, rows, width, columns, columns, columns)
		axpy(dst[j*rows*width:][:rows*width], 1, w.sums[:rows*width])
	}
}
