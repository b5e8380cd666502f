package surface

import (
	"math"

	"mercer/core/kernel"
)

// A term k(φ(xᵢ), φ(x)) has peaks wherever φ(x) comes near φ(xᵢ), not at xᵢ alone. How narrow they may
// be follows from how much φ stretches the view: of a φ whose coordinates are polynomials, some of its
// values tell that for the whole view.

// mostThrough is the largest degree of such a φ.
const mostThrough = 16

// throughPolynomials reports whether the maps of a term are polynomials, and its kernel one of the
// distance with a name.
func (t term) throughPolynomials() bool {
	_, named := t.kernel.(kernel.Known)
	return named && kernel.Radial(t.kernel) && t.degreeThrough() <= mostThrough
}

// degreeThrough returns the degree of what the maps do together, more than mostThrough where it is
// none or too high.
func (t term) degreeThrough() int {
	degree := 1
	for _, m := range t.maps {
		p, ok := m.(interface{ PolynomialDegree() (int, bool) })
		if !ok {
			return mostThrough + 1
		}
		d, ok := p.PolynomialDegree()
		if !ok || d > mostThrough {
			return mostThrough + 1
		}
		degree = min(degree*d, mostThrough+1)
	}
	return degree
}

// resolvesThrough reports whether n points an axis may resolve k(φ(xᵢ), φ(·)): half way between two of
// them φ is nowhere so far from both that k falls from a peak by more than [term.seesPeaks] allows.
func (t term) resolvesThrough(v View, n float64) bool {
	stretch, ok := t.stretch(v)
	if !ok || n < 2 {
		return false
	}
	if k, ok := t.kernel.(kernel.Detailed); ok {
		if n < k.Points([]float64{0, 0}, []float64{-stretch[0], -stretch[1]}, stretch[:]) {
			return false
		}
	}
	half := math.Pi / 2 / (n - 1) * max(stretch[0], stretch[1])
	value := make([]float64, 2)
	kernel.Row(value, t.kernel, []float64{0, 0}, [][]float64{{0, 0}, {half, 0}})
	return math.Abs(value[1]) >= nearly*math.Abs(value[0])
}

// stretch returns how far apart φ takes two points of v at most, along each axis, for each half side
// that they are apart. With the Chebyshev coefficients c of a coordinate of φ on the view, scaled to
// [−1, 1]², the slope along the first axis is at most Σ k²|c_kl|, since |T_k′| ≤ k².
func (t term) stretch(v View) (along [2]float64, ok bool) {
	n := t.degreeThrough() + 1
	xs, ys := nodes(v.X0, v.X1, n), nodes(v.Y0, v.Y1, n)
	points := newPoints(n * n)
	for p, at := range points {
		at[0], at[1] = xs[p%n], ys[p/n]
	}
	images := t.images(points)
	c := make([]float64, n*n)
	for d := range images[0] {
		for p, image := range images {
			c[p] = image[d]
		}
		if !finite(c) {
			return along, false
		}
		coefficients(c, n)
		var slope [2]float64
		for p, v := range c {
			slope[0] += float64((p%n)*(p%n)) * math.Abs(v)
			slope[1] += float64((p/n)*(p/n)) * math.Abs(v)
		}
		along[0], along[1] = math.Hypot(along[0], slope[0]), math.Hypot(along[1], slope[1])
	}
	return along, finite(along[:])
}
