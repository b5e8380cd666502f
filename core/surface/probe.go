package surface

import (
	"cmp"
	"math"
	"slices"
)

// A probe is some pixels of a view and the exact values there.
type probe struct {
	points [][]float64
	scaled [][2]float64 // the same points in [−1, 1]²
	values []float64    // output after output, bias included
}

// The sizes of a probe: pixels spread over the view, and pixels next to examples.
const (
	spreadPixels  = 16
	largePixels   = 8 // next to the examples with the largest coefficients
	examplePixels = 8 // next to every so-manieth example
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
	for k := 1; k <= spreadPixels; k++ {
		_, x := math.Modf(float64(k) / plastic)
		_, y := math.Modf(float64(k) / (plastic * plastic))
		add(int(x*float64(v.Width)), int(y*float64(v.Height)))
	}
	for _, x := range f.representatives() {
		c := (x[0] - v.X0) / (v.X1 - v.X0) * float64(v.Width)
		r := (v.Y1 - x[1]) / (v.Y1 - v.Y0) * float64(v.Height)
		add(int(min(max(c, 0), float64(w))), int(min(max(r, 0), float64(h))))
	}
	p.values = make([]float64, f.outputs*len(p.points))
	f.exact(p.values, p.points)
	return p
}

// representatives returns the examples with the largest coefficients and some of
// the others.
func (f *function) representatives() [][]float64 {
	n, m := len(f.support), f.outputs
	if n <= largePixels+examplePixels {
		return f.support
	}
	weight, order := make([]float64, n), make([]int, n)
	for i := range weight {
		order[i] = i
		for _, b := range f.beta[i*m : (i+1)*m] {
			weight[i] = max(weight[i], math.Abs(b))
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weight[b], weight[a]) })
	var chosen [][]float64
	for _, i := range order[:largePixels] {
		chosen = append(chosen, f.support[i])
	}
	for k := range examplePixels {
		chosen = append(chosen, f.support[(2*k+1)*n/(2*examplePixels)])
	}
	return chosen
}

// ends returns the smallest and the largest value of output j.
func (p *probe) ends(j int) (low, high float64) {
	n := len(p.points)
	values := p.values[j*n:][:n]
	return slices.Min(values), slices.Max(values)
}
