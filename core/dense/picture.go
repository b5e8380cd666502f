package dense

import "math"

// AddRows does dst[i] += Σ weights[r]·rows[r·stride+i] over the lengths of dst and weights. It panics
// if rows is too short.
func AddRows(dst, rows, weights []float64, stride int) {
	if len(weights) == 0 {
		return
	}
	if stride < 0 || len(rows) < (len(weights)-1)*stride+len(dst) {
		panic("dense: rows are shorter than what they are added to")
	}
	fastAddRows(dst, rows, weights, stride)
}

// A Sum is what is added to a slice: rows times their weights.
type Sum struct {
	Dst     []float64
	Weights []float64
	Rows    [][]float64
}

// AddSums does Dst[i] += Σ Weights[r]·Rows[r][i] for each of sums and i < n, in the order of Rows: as
// often as [AddScaled]. It goes over some columns of all sums before it comes to the next, so that of
// rows that several sums share each number is fetched once. It panics if a slice is shorter than n,
// or a sum has fewer weights than rows.
func AddSums(n int, sums []Sum) {
	for _, s := range sums {
		_, _ = s.Dst[:n], s.Weights[:len(s.Rows)]
		for _, row := range s.Rows {
			_ = row[:n]
		}
	}
	fastAddSums(n, sums)
}

// AddOuter does dst[i·stride+j] += (a·x[i])·y[j] over the lengths of x and y. It
// panics if dst is too short.
func AddOuter(dst []float64, a float64, x, y []float64, stride int) {
	if len(x) == 0 {
		return
	}
	if stride < 0 || len(dst) < (len(x)-1)*stride+len(y) {
		panic("dense: a matrix is smaller than what is added to it")
	}
	fastAddOuter(dst, a, x, y, stride)
}

// Narrow sets dst to x as float32, and returns the ends of the range of x: +Inf and
// −Inf where there is none. What is no number is passed over. It panics if dst is
// shorter than x.
func Narrow(dst []float32, x []float64) (low, high float64) { return fastNarrow(dst[:len(x)], x) }

// AddRadial does dst[i] += b·t(√((xs[i] − x)² + squared)), where t is the line from table[r] to
// table[r+1] for numbers between r and r+1. The xs ascend, or descend. It panics if there are fewer
// of them, or one is beyond the table.
func AddRadial(dst, xs, table []float64, b, x, squared float64) {
	if len(dst) == 0 {
		return
	}
	xs = xs[:len(dst)]
	far, last := xs[0]-x, xs[len(xs)-1]-x
	if far, last = far*far, last*last; !(last <= far) { // so NaN stays
		far = last
	}
	if !(math.Sqrt(far+squared) < float64(len(table)-1)) {
		panic("dense: the table is too short")
	}
	fastAddRadial(dst, xs, table, b, x, squared)
}

// AddDisc adds to every entry of dst that is less than reach away from (x, y) what [AddRadial] does. The
// entries are len(ys) rows of len(xs), which ascend in equal steps. It panics if dst is shorter, or
// the table does not go beyond reach.
func AddDisc(dst, xs, ys, table []float64, b, x, y, reach float64) {
	if len(dst) < len(xs)*len(ys) || !(reach <= float64(len(table)-2)) {
		panic("dense: a picture or a table is too small for a disc")
	}
	if len(xs) == 0 {
		return
	}
	steps := 1.0 // for each unit of distance
	if last := len(xs) - 1; last > 0 {
		steps = float64(last) / (xs[last] - xs[0])
	}
	fastAddDisc(dst, xs, ys, table, b, x, y, reach, steps)
}

func addDisc(dst, xs, ys, table []float64, b, x, y, reach, steps float64) {
	for r, up := range ys {
		up -= y
		half := reach*reach - up*up
		if !(half > 0) {
			continue
		}
		half = math.Sqrt(half)
		first := max(int(math.Ceil((x-half-xs[0])*steps)), 0)
		last := min(int(math.Floor((x+half-xs[0])*steps)), len(xs)-1)
		if first <= last {
			addRadial(dst[r*len(xs)+first:], xs[first:last+1], table, b, x, up*up)
		}
	}
}

func addRadial(dst, xs, table []float64, b, x, squared float64) {
	for i, v := range xs {
		v -= x
		r := math.Sqrt(v*v + squared)
		at := int(r)
		t := table[at]
		dst[i] += b * (t + (r-float64(at))*(table[at+1]-t))
	}
}

// addRows adds four rows at a time, so that dst is read and written once for four.
func addRows(dst, rows, weights []float64, stride int) {
	n, at := len(dst), 0
	for ; len(weights) >= 4; weights, at = weights[4:], at+4*stride {
		addFour(dst, weights, rows[at:][:n], rows[at+stride:][:n], rows[at+2*stride:][:n], rows[at+3*stride:][:n])
	}
	for r, w := range weights {
		addScaled(dst, w, rows[at+r*stride:][:n])
	}
}

// addSums does what AddSums does, each number by the same operations in the same order.
func addSums(n int, sums []Sum) {
	const together = 128
	for from := 0; from < n; from += together {
		to := min(from+together, n)
		for _, s := range sums {
			dst, weights, rows := s.Dst[from:to], s.Weights, s.Rows
			for ; len(rows) >= 4; weights, rows = weights[4:], rows[4:] {
				addFour(dst, weights, rows[0][from:to], rows[1][from:to], rows[2][from:to], rows[3][from:to])
			}
			for r, row := range rows {
				addScaled(dst, weights[r], row[from:to])
			}
		}
	}
}

// addFour adds rows of the length of dst.
func addFour(dst, weights, r0, r1, r2, r3 []float64) {
	w0, w1, w2, w3 := weights[0], weights[1], weights[2], weights[3]
	r0, r1, r2, r3 = r0[:len(dst)], r1[:len(dst)], r2[:len(dst)], r3[:len(dst)]
	for i, v := range dst {
		v += w0 * r0[i]
		v += w1 * r1[i]
		v += w2 * r2[i]
		v += w3 * r3[i]
		dst[i] = v
	}
}

func addOuter(dst []float64, a float64, x, y []float64, stride int) {
	for i, v := range x {
		addScaled(dst[i*stride:][:len(y)], a*v, y)
	}
}

func narrow(dst []float32, x []float64) (low, high float64) {
	// Unlike the built-in functions, comparisons pass over NaN.
	low, high = math.Inf(1), math.Inf(-1)
	dst = dst[:len(x)]
	for i, v := range x {
		dst[i] = float32(v)
		if v < low {
			low = v
		}
		if v > high {
			high = v
		}
	}
	return low, high
}
