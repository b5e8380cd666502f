package surface

import (
	"math"
	"slices"
)

// A probe is some pixels of a view and the exact values there.
type probe struct {
	points [][]float64
	scaled [][2]float64  // the same points in [−1, 1]²
	values []float64     // output after output, bias included
	parts  [][]float64   // those of each part, without weight and bias
	terms  [][][]float64 // those of each part's terms
	self   []float64     // those of k(x,x), output after output; nil if all are 0
	lost   []bool        // where a weight is not finite, and so no value is
}

// The sizes of a probe: pixels spread over the view, and pixels next to examples.
const (
	spreadPixels  = 16
	largePixels   = 8 // next to the examples with the largest coefficients
	examplePixels = 8 // next to every so-manieth example

	// manyExamples take half of the pixels, four times as many take a quarter: no few examples
	// matter then, and a pixel costs a value of the kernel for each.
	manyExamples = 1000
)

// newProbe evaluates f at the corners and the middle of v, at pixels spread over
// it, and at the pixels nearest to examples, where f may be steepest.
func (f *function) newProbe(v View) *probe {
	p := &probe{}
	xs, ys := v.Columns(), v.Rows()
	add := func(c, r int) {
		c, r = min(max(c, 0), v.Width-1), min(max(r, 0), v.Height-1)
		p.points = append(p.points, []float64{xs[c], ys[r]})
		p.scaled = append(p.scaled, [2]float64{
			float64(2*c+1)/float64(v.Width) - 1, 1 - float64(2*r+1)/float64(v.Height),
		})
	}
	w, h := v.Width-1, v.Height-1
	for _, corner := range [][2]int{{0, 0}, {w, 0}, {0, h}, {w, h}, {w / 2, h / 2}} {
		add(corner[0], corner[1])
	}
	// Multiples of the powers of the plastic number, modulo 1, leave no part of the
	// square out: M. Roberts, The unreasonable effectiveness of quasirandom sequences
	// (2018).
	const plastic = 1.32471795724474602596
	spread, _, _ := f.sizes()
	for k := 1; k <= spread; k++ {
		_, x := math.Modf(float64(k) / plastic)
		_, y := math.Modf(float64(k) / (plastic * plastic))
		add(int(x*float64(v.Width)), int(y*float64(v.Height)))
	}
	for _, x := range f.representatives() {
		c := (x[0] - v.X0) / (v.X1 - v.X0) * float64(v.Width)
		r := (v.Y1 - x[1]) / (v.Y1 - v.Y0) * float64(v.Height)
		add(int(min(max(c, 0), float64(w))), int(min(max(r, 0), float64(h))))
	}
	p.evaluate(f)
	return p
}

// evaluate sets the values to those of f.
func (p *probe) evaluate(f *function) {
	n := len(p.points)
	p.values, p.lost = make([]float64, f.outputs*n), make([]bool, n)
	fill(p.values, f.bias)
	for _, part := range f.parts {
		values := make([]float64, f.outputs*n)
		var terms [][]float64
		row := make([]float64, n)
		for _, t := range part.terms {
			own := make([]float64, f.outputs*n)
			t.direct(own, p.points, row)
			axpy(values, 1, own)
			terms = append(terms, own)
		}
		p.parts, p.terms = append(p.parts, values), append(p.terms, terms)
		weights := part.weight.values(p.points)
		for i, w := range weights {
			p.lost[i] = p.lost[i] || !finite([]float64{w})
		}
		for j := range f.outputs {
			weigh(p.values[j*n:][:n], weights, values[j*n:][:n])
		}
	}
	if f.self != nil {
		p.self = make([]float64, f.outputs*n)
		self(p.self, f.kernel, f.self, p.points)
		axpy(p.values, 1, p.self)
	}
}

// goals returns how wrong the values of one part of several may be for each output:
// a share of the tolerance, where weights magnify them.
func (p *probe) goals(parts int, weights []float64) []float64 {
	most := 1.0
	if weights != nil {
		most = 0
		for _, w := range weights {
			if w = math.Abs(w); w > most && w <= math.MaxFloat64 {
				most = w
			}
		}
	}
	goals := make([]float64, len(p.values)/len(p.points))
	for j := range goals {
		low, high := p.ends(j)
		size := max(math.Abs(low), math.Abs(high))
		goals[j] = (tolerance*(high-low) + float32Error*size) / float64(parts) / most
	}
	return goals
}

// share returns what the goal of output j is of its range, without weight, for one
// of several parts: 0 where float32 does not show the range.
func (p *probe) share(j, parts int) float64 {
	low, high := p.ends(j)
	size := float32Error * max(math.Abs(low), math.Abs(high))
	if spread := high - low; spread > size {
		return (tolerance + size/spread) / float64(parts)
	}
	return 0
}

// sizes returns the sizes of the probe of f.
func (f *function) sizes() (spread, large, some int) {
	part := 1
	for n := len(f.support); n >= manyExamples && part < 4; n /= 4 {
		part *= 2
	}
	return spreadPixels / part, largePixels / part, examplePixels / part
}

// representatives returns the examples with the largest coefficients and some of
// the others.
func (f *function) representatives() [][]float64 {
	n, m := len(f.support), f.outputs
	_, large, some := f.sizes()
	if n <= large+some {
		return f.support
	}
	// Those with the largest, in descending order.
	var largest []int
	var weights []float64
	bar := math.Inf(-1) // the least of these, once there are enough
	for i := range n {
		weight := 0.0
		for _, b := range f.beta[i*m : (i+1)*m] {
			if b = math.Abs(b); b > weight {
				weight = b
			}
		}
		if weight <= bar {
			continue
		}
		at := 0
		for at < len(weights) && weights[at] >= weight {
			at++
		}
		largest, weights = slices.Insert(largest, at, i), slices.Insert(weights, at, weight)
		if len(largest) >= large {
			largest, weights = largest[:large], weights[:large]
			bar = weights[large-1]
		}
	}
	var chosen [][]float64
	for _, i := range largest {
		chosen = append(chosen, f.support[i])
	}
	for k := range some {
		chosen = append(chosen, f.support[(2*k+1)*n/(2*some)])
	}
	return chosen
}

// ends returns the smallest and the largest value of output j: +Inf and −Inf if none
// is left.
func (p *probe) ends(j int) (low, high float64) {
	n := len(p.points)
	low, high = math.Inf(1), math.Inf(-1)
	for i, v := range p.values[j*n:][:n] {
		if !p.lost[i] {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}
