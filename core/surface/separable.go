package surface

import (
	"math"
	"slices"
)

// windowed is a separable term on the whole grid of pixels: every example adds
// β·g₁(column)·g₂(row) within the window where that matters.
type windowed struct {
	outputs int
	stamps  []stamp
	beta    []float64 // outputs numbers an example
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
// allowance for that output.
func (f *function) newWindowed(t term, xs, ys []float64, allowance []float64) *windowed {
	w := &windowed{outputs: f.outputs, beta: t.beta}
	// The values of few examples at a time are held before they are trimmed.
	const group = 64
	limit := f.limit(w.beta, allowance)
	for from := 0; from < len(t.support); from += group {
		support := t.support[from:min(from+group, len(t.support))]
		gx, gy := t.axis(0, xs, support), t.axis(1, ys, support)
		for i := range support {
			x, y := gx[i*len(xs):][:len(xs)], gy[i*len(ys):][:len(ys)]
			cutX, cutY := limit/largest(y), limit/largest(x)
			x, column := trim(x, cutX)
			y, row := trim(y, cutY)
			if len(x) > 0 && len(y) > 0 {
				w.stamps = append(w.stamps, stamp{column, row, slices.Clone(x), slices.Clone(y), from + i})
			}
		}
	}
	// Neighbours across share the columns that are in the processor's cache.
	slices.SortStableFunc(w.stamps, func(a, b stamp) int { return a.column - b.column })
	return w
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

// add adds the term in the rows from … to−1 to dst, output after output. Stamps
// are added four at a time where they overlap, so that dst is read and written
// once for four.
func (w *windowed) add(dst []float64, width, from, to int) {
	var xs [4]stamp
	var weights [4]float64
	for j := range w.outputs {
		for r := from; r < to; r++ {
			line := dst[(j*(to-from)+r-from)*width:][:width]
			held := 0
			for _, s := range w.stamps {
				k := r - s.row
				if k < 0 || k >= len(s.y) {
					continue
				}
				weight := w.beta[s.beta*w.outputs+j] * s.y[k]
				if weight == 0 {
					continue
				}
				xs[held], weights[held] = s, weight
				if held++; held == 4 {
					four(line, &xs, &weights)
					held = 0
				}
			}
			for h := range held {
				axpy(line[xs[h].column:][:len(xs[h].x)], weights[h], xs[h].x)
			}
		}
	}
}

// four adds four stamps to a row: where they overlap together, else one by one.
func four(line []float64, s *[4]stamp, w *[4]float64) {
	low, high := 0, len(line)
	for i := range s {
		low = max(low, s[i].column)
		high = min(high, s[i].column+len(s[i].x))
	}
	if low >= high {
		for i := range s {
			axpy(line[s[i].column:][:len(s[i].x)], w[i], s[i].x)
		}
		return
	}
	for i := range s {
		before := low - s[i].column
		axpy(line[s[i].column:][:before], w[i], s[i].x[:before])
		axpy(line[high:][:s[i].column+len(s[i].x)-high], w[i], s[i].x[high-s[i].column:])
	}
	n := high - low
	l := line[low:][:n]
	x0, x1 := s[0].x[low-s[0].column:][:n], s[1].x[low-s[1].column:][:n]
	x2, x3 := s[2].x[low-s[2].column:][:n], s[3].x[low-s[3].column:][:n]
	w0, w1, w2, w3 := w[0], w[1], w[2], w[3]
	for c, v := range l {
		l[c] = v + (w0*x0[c] + w1*x1[c]) + (w2*x2[c] + w3*x3[c])
	}
}
