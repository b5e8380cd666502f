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
	// Where few functions make up the values across, these stand there, so many of them, and up has how
	// much of each is in every row, output after output.
	waves      int       // 0 where they are not few
	some, sums []float64 // of some stamps in some rows
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
	if limit > 0 {
		rows, enough := make([]float64, n*width), make([]float64, n)
		for i, s := range w.stamps {
			copy(rows[i*width+s.column:], s.x)
			enough[i] = share * limit / largest(s.y)
		}
		if across, shares := wavesOf(rows, enough); across != nil {
			w.across, w.waves = across, len(shares)/n
			w.gather(shares, height)
			return
		}
	}
	w.across, w.up = make([]float64, width*n), make([]float64, height*n)
	for i, s := range w.stamps {
		lay(w.across[s.column*n+i:], s.x, n)
		lay(w.up[s.row*n+i:], s.y, n)
	}
}

// gather sets up to how much of each wave is in every row, Σᵢ βᵢ·sharesᵢ·yᵢ over all stamps.
func (w *windowed) gather(shares []float64, height int) {
	n := len(w.stamps)
	w.up = make([]float64, w.outputs*height*w.waves)
	wave := make([]float64, height)
	for j := range w.outputs {
		for k := range w.waves {
			clear(wave)
			for i, s := range w.stamps {
				axpy(wave[s.row:], w.beta[s.beta*w.outputs+j]*shares[k*n+i], s.y)
			}
			lay(w.up[j*height*w.waves+k:], wave, w.waves)
		}
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
// holds, or of waves.
func (w *windowed) addProducts(dst []float64, width, from, to int) {
	const block = 256
	rows, count := to-from, len(w.stamps)
	w.sums = sized(w.sums, rows*width)
	if w.waves > 0 {
		height := len(w.up) / (w.outputs * w.waves)
		for j := range w.outputs {
			up := w.up[(j*height+from)*w.waves:]
			dense.Multiply(w.sums, up, w.across, rows, width, w.waves, w.waves, w.waves)
			axpy(dst[j*rows*width:][:rows*width], 1, w.sums[:rows*width])
		}
		return
	}
	w.some = sized(w.some, rows*min(block, count))
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
			dense.Multiply(w.sums, w.some, w.across[first:], rows, width, n, n, count)
			axpy(dst[j*rows*width:][:rows*width], 1, w.sums[:rows*width])
		}
	}
}
