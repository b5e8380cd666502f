package surface

import (
	"math"
	"slices"

	"mercer/core/kernel"
)

// windowed is a separable term on the whole grid of pixels: every example adds
// β·g₁(column)·g₂(row) within the window where that matters.
type windowed struct {
	outputs int
	stamps  []stamp
	beta    []float64 // outputs numbers an example
	held    []stamp   // those in some rows
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
			w.stamps = append(w.stamps, stamp{left + column, top + row, slices.Clone(gx), slices.Clone(gy), i})
		}
	}
	// Neighbours across share the columns that are in the processor's cache.
	slices.SortStableFunc(w.stamps, func(a, b stamp) int { return a.column - b.column })
	return w
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
		most = max(most, math.Abs(v))
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
