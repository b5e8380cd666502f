package surface

import (
	"math"

	"mercer/core/dense"
	"mercer/core/kernel"
)

// An axialTerm is a term whose kernel is a product over the axes with a logarithm.
type axialTerm struct {
	logs      func(dst []float64, axis int, s float64, ts []float64)
	slopes    func(s, from, to float64) (low, high float64) // [kernel.AxialSlopes], or nil
	curvature float64
	falls     bool
	support   [][]float64
	beta      []float64 // outputs numbers an example
}

// prepare sets terms, and reports whether they make f.
func (r *resolver) prepare() bool {
	r.bounded = true
	for _, p := range r.parts {
		if p.weight != nil {
			return false
		}
		for _, t := range p.terms {
			logs, ok := kernel.AxialLogarithm(t.kernel)
			if !ok || len(t.maps) > 0 {
				return false
			}
			r.bounded = r.bounded && kernel.Falls(t.kernel)
			curvature, slopes, _ := kernel.AxialSlopes(t.kernel)
			r.terms = append(r.terms, axialTerm{logs, slopes, curvature, kernel.Falls(t.kernel), t.support, t.beta})
		}
	}
	return r.self == nil
}

// A reach is a summand of f on a block of pixels: how large it is there, in logarithms.
type reach struct {
	term, example int
	low, high     float64
}

// all returns all summands.
func (r *resolver) all() []reach {
	var list []reach
	for t := range r.terms {
		for i := range r.terms[t].support {
			list = append(list, reach{term: t, example: i})
		}
	}
	return list
}

// largest returns the largest coefficient of a summand, of all outputs.
func (r *resolver) largest(s reach) float64 {
	return largest(r.terms[s.term].beta[s.example*r.outputs:][:r.outputs])
}

const (
	// side is up to how many pixels a side a tile has.
	side = 16

	// negligible is the logarithm of a share of f that is less than rounding, and that many such
	// shares are.
	negligible = -60

	// deep is how far the logarithms of the largest summand may be apart within a tile, so
	// that none of its values vanishes.
	deep = 500
)

// block decides the marked pixels in the columns c0 … c1−1 and rows r0 … r1−1, where f is
// the sum of list.
func (r *resolver) block(c0, c1, r0, r1 int, list []reach) {
	marked := 0
	for row := r0; row < r1; row++ {
		for _, open := range r.open[row*r.view.Width+c0 : row*r.view.Width+c1] {
			if open {
				marked++
			}
		}
	}
	if marked == 0 {
		return
	}
	list, low, high := r.within(c0, c1, r0, r1, list)
	if r.bounded && r.outputs == 1 && r.side != nil && marked > few {
		if sign, ok := r.whole(c0, c1, r0, r1, list, high); ok {
			for row := r0; row < r1; row++ {
				for i := row*r.view.Width + c0; i < row*r.view.Width+c1; i++ {
					if r.open[i] {
						r.side(i, sign)
					}
				}
			}
			return
		}
	}
	if marked <= few && (c1-c0)*(r1-r0) > few {
		r.each(c0, c1, r0, r1)
		return
	}
	if c1-c0 <= side && r1-r0 <= side && high-low <= deep {
		r.fillTile(c0, c1, r0, r1, list)
		return
	}
	if c1-c0 <= 1 && r1-r0 <= 1 {
		r.each(c0, c1, r0, r1)
		return
	}
	cm, rm := (c0+c1+1)/2, (r0+r1+1)/2
	for _, b := range [4][4]int{{c0, cm, r0, rm}, {cm, c1, r0, rm}, {c0, cm, rm, r1}, {cm, c1, rm, r1}} {
		if b[0] < b[1] && b[2] < b[3] {
			r.block(b[0], b[1], b[2], b[3], list)
		}
	}
}

// whole returns the sign that a single output has everywhere in a block, 0 for undecided, where
// bounds tell it.
func (r *resolver) whole(c0, c1, r0, r1 int, list []reach, high float64) (sign float64, ok bool) {
	const much = 1e-6 // by which share bounds must differ
	size, bias, allowed := math.Exp(high)*float64(len(list)), r.bias[0], r.biasError(0)
	switch {
	case allowed > 0 && math.Abs(bias) <= allowed:
		return 0, size < (1-much)*allowed && size+math.Abs(bias) < (1-much)*allowed
	case bias != 0:
		return math.Copysign(1, bias), size < (1-much)*(math.Abs(bias)-allowed)
	}
	// The ratio of what is above and below 0 changes from pixel to pixel no more than the
	// logarithms of two summands do, less what all of them have in common.
	change := 0.0
	for axis, ends := range [2][2]float64{{r.xs[c0], r.xs[c1-1]}, {r.ys[r1-1], r.ys[r0]}} {
		least, most := math.Inf(1), math.Inf(-1)
		for _, s := range list {
			t := &r.terms[s.term]
			if t.slopes == nil || t.curvature != r.terms[0].curvature {
				return 0, false
			}
			low, high := t.slopes(t.support[s.example][axis], ends[0], ends[1])
			least, most = min(least, low), max(most, high)
		}
		change += (most - least) * (ends[1] - ends[0]) / 2
	}
	r.place = [2]float64{(r.xs[c0] + r.xs[c1-1]) / 2, (r.ys[r0] + r.ys[r1-1]) / 2}
	const most = 40 // what is left of the other side then is less than rounding
	if change > most {
		return 0, false
	}
	w := r.judge.Weigh(0, -1, r.place[:])
	// Close to where a block ends its sign, rounding counts.
	return math.Copysign(1, w.Ratio), math.Abs(w.Ratio) > change+much*(1+change)
}

// each decides the marked pixels of a block one by one.
func (r *resolver) each(c0, c1, r0, r1 int) {
	for row := r0; row < r1; row++ {
		for c := c0; c < c1; c++ {
			if i := row*r.view.Width + c; r.open[i] {
				r.pixel(i)
			}
		}
	}
}

// within returns the summands that matter in a block, with their logarithms there, and how
// large the largest is at least everywhere, and at most.
func (r *resolver) within(c0, c1, r0, r1 int, list []reach) (rest []reach, low, high float64) {
	xs, ys := [2]float64{r.xs[c0], r.xs[c1-1]}, [2]float64{r.ys[r1-1], r.ys[r0]}
	low, high = math.Inf(-1), math.Inf(-1)
	var ts, logs [2]float64
	all := make([]reach, len(list))
	for k, s := range list {
		t := &r.terms[s.term]
		size := math.Log(r.largest(s))
		s.low, s.high = size, size
		x := t.support[s.example]
		for axis, ends := range [2][2]float64{xs, ys} {
			if !t.falls {
				// A function that goes up and down is bounded by nothing that is known here.
				s.low, s.high = math.Inf(-1), math.Inf(1)
				break
			}
			nearest, farthest := min(max(x[axis], ends[0]), ends[1]), ends[0]
			if x[axis]-ends[0] < ends[1]-x[axis] {
				farthest = ends[1]
			}
			ts[0], ts[1] = nearest, farthest
			t.logs(logs[:], axis, x[axis], ts[:])
			s.high += logs[0]
			s.low += logs[1]
		}
		low, high = max(low, s.low), max(high, s.high)
		all[k] = s
	}
	rest = all[:0]
	for _, s := range all {
		if !(s.high < low+negligible) {
			rest = append(rest, s)
		}
	}
	if math.IsInf(high, 1) {
		low, high = 0, 0
	}
	return rest, low, high
}

// A tile is memory for the values on a tile.
type tile struct {
	x, y, left, right, scaled, sums []float64
}

// fillTile decides the marked pixels of a tile by the values of all outputs on it, as
// multiples of e^shift.
func (r *resolver) fillTile(c0, c1, r0, r1 int, list []reach) {
	w, h, n, m := c1-c0, r1-r0, len(list), r.outputs
	t := &r.tile
	t.x, t.y = sized(t.x, n*w), sized(t.y, n*h)
	peaks := make([]float64, n) // of the products, in logarithms
	deepest := 0.0
	for k, s := range list {
		term := &r.terms[s.term]
		x, y := t.x[k*w:][:w], t.y[k*h:][:h]
		term.logs(x, 0, term.support[s.example][0], r.xs[c0:c1])
		term.logs(y, 1, term.support[s.example][1], r.ys[r0:r1])
		deepest = max(deepest, normalized(x, &peaks[k])+normalized(y, &peaks[k]))
	}
	shift := math.Inf(-1)
	for k, s := range list {
		if size := r.largest(s); size > 0 {
			shift = max(shift, peaks[k]+math.Log(size))
		}
	}
	for j, b := range r.bias {
		shift = max(shift, math.Log(math.Abs(b)), math.Log(r.biasError(j)))
	}
	if math.IsInf(shift, 0) || math.IsNaN(shift) {
		r.each(c0, c1, r0, r1)
		return
	}
	dense.Exps(t.x[:n*w], 1)
	dense.Exps(t.y[:n*h], 1)
	t.left, t.right = sized(t.left, n*h), sized(t.right, n*w)
	for k := range n {
		for p := range h {
			t.left[p*n+k] = t.y[k*h+p]
		}
		factor := math.Exp(peaks[k] - shift)
		for p := range w {
			t.right[p*n+k] = factor * t.x[k*w+p]
		}
	}
	// All outputs, and the sizes of what is added up to them.
	t.scaled, t.sums = sized(t.scaled, n*w), sized(t.sums, (m+1)*h*w)
	for j := range m + 1 {
		for k, s := range list {
			beta := r.terms[s.term].beta[s.example*m:][:m]
			b := largest(beta)
			if j < m {
				b = beta[j]
			}
			for p := range w {
				t.scaled[p*n+k] = b * t.right[p*n+k]
			}
		}
		dense.Multiply(t.sums[j*h*w:][:h*w], t.left, t.scaled, h, w, n, n, n)
	}
	// Rounding may change the exponent of each summand by a share of the exponent.
	relative := 0x1p-49*(4+deepest+math.Abs(shift)) + float64(n)*0x1p-54
	scale := math.Exp(shift)
	unit := math.Exp(-shift)
	for p := range h * w {
		i := (r0+p/w)*r.view.Width + c0 + p%w
		size := t.sums[m*h*w+p]
		told := r.tileRatio(i, t.sums[p], size, unit)
		if !r.open[i] {
			continue
		}
		if told && r.settle(p, h*w, relative*size, unit) {
			r.write(i, r.decision, scale)
		} else {
			r.pixel(i)
		}
	}
}

// normalized adds the largest of logs to peak and takes it away from all of them. It returns
// the largest size that it saw.
func normalized(logs []float64, peak *float64) float64 {
	high, deepest := math.Inf(-1), 0.0
	for _, l := range logs {
		high = max(high, l)
		deepest = max(deepest, math.Abs(l))
	}
	for i := range logs {
		logs[i] -= high
	}
	*peak += high
	return deepest
}

func sized(s []float64, n int) []float64 {
	if cap(s) < n {
		return make([]float64, n)
	}
	return s[:n]
}

func (r *resolver) biasError(j int) float64 {
	if r.errors == nil {
		return 0
	}
	return r.errors[j]
}

// tileRatio notes the ratio of what is above and below 0 at pixel i of a single output, of
// which sum is the rest without the bias and size what was added up. It reports whether
// the pixel can be told from these at all.
func (r *resolver) tileRatio(i int, sum, size, unit float64) bool {
	// Sums below this vanish beside the largest on the tile.
	const lost = 1e-200
	// A part of f below e^−25 is lost in rounding: it cannot say how far the line is.
	const steep = 25
	if r.outputs == 1 && r.rates {
		b := times(r.bias[0], unit)
		f, all := sum+b, size+math.Abs(b)
		if v := math.Log((all + f) / (all - f)); math.Abs(v) < steep && all > lost {
			r.rate(i, float32(v))
		}
	}
	return size > lost || r.biased(unit)
}

// biased reports whether a bias, or its error, is there beside everything on a tile.
func (r *resolver) biased(unit float64) bool {
	for j, b := range r.bias {
		if max(math.Abs(times(b, unit)), times(r.biasError(j), unit)) > 1e-100 {
			return true
		}
	}
	return false
}

// times returns v·unit, 0 for a v of 0 whatever the unit.
func times(v, unit float64) float64 {
	if v == 0 {
		return 0
	}
	return v * unit
}

// settle sets decision to the outputs at pixel p of a tile, and reports whether that says all:
// where not, the pixel must be decided by itself. The sums may be off by wrong.
func (r *resolver) settle(p, pixels int, wrong, unit float64) bool {
	sums := r.tile.sums
	for j := range r.decision {
		r.decision[j] = sums[j*pixels+p] + times(r.bias[j], unit)
		if r.rule.Pairs == nil {
			continue
		}
		allowed := times(r.biasError(j), unit)
		if math.Abs(r.bias[j]) <= r.biasError(j) {
			switch rest := math.Abs(sums[j*pixels+p]); {
			case rest+wrong <= allowed:
				r.decision[j] = 0
				continue
			case rest-wrong <= allowed:
				return false
			}
		}
		if !(math.Abs(r.decision[j]) > wrong+times(r.judge.Rounding(j), unit)) {
			return false
		}
	}
	if r.rule.Pairs != nil {
		return true
	}
	best, allowed := 0, 0.0
	for j, f := range r.decision {
		if f > r.decision[best] {
			best = j
		}
		allowed = max(allowed, times(r.biasError(j), unit))
	}
	for j, f := range r.decision {
		if j != best && !(r.decision[best]-f > 2*(wrong+allowed)) {
			return false
		}
	}
	return true
}
