package surface

import "math"

// A stencil is the weights with which a polynomial through equidistant values is
// evaluated between the two in the middle of them, where it is best. The inward stencil carries
// values from a lattice to pixels. The outward stencil carries examples to the lattice. It is as
// long or longer, since its error grows with the coefficients, which may cancel.
const (
	inward  = 8
	outward = 12
)

// place returns the number of the first value of a stencil of p for the position t
// on a lattice of step 1, and where between the middle two t lies, from 0 to 1.
func place(t float64, p int) (first int, u float64) {
	whole := math.Floor(t)
	return int(whole) - (p/2 - 1), t - whole
}

// The weight of value i is Π (t−j)/(i−j) over all j ≠ i. From the middle, at ½, the
// values are in pairs at ±a, to which the distances are s−a and s+a, with the product
// s²−a². The product for a value leaves out one factor of its pair and shares the other pairs.

// stencilAt sets the weights for u of a stencil as long as w, inward or outward.
func stencilAt(w []float64, u float64) {
	if len(w) == inward {
		inwardAt((*[inward]float64)(w), u)
	} else {
		outwardAt((*[outward]float64)(w), u)
	}
}

// outwardAt sets the weights for u.
func outwardAt(w *[outward]float64, u float64) {
	s := u - 0.5
	p0, p1, p2 := s*s-5.5*5.5, s*s-4.5*4.5, s*s-3.5*3.5
	p3, p4, p5 := s*s-2.5*2.5, s*s-1.5*1.5, s*s-0.5*0.5
	first, second, third := p0*p1, p2*p3, p4*p5
	rest := second * third
	c0, c1 := rest*p1*(1/-39916800.), rest*p0*(1/3628800.)
	rest = first * third
	c2, c3 := rest*p3*(1/-725760.), rest*p2*(1/241920.)
	rest = first * second
	c4, c5 := rest*p5*(1/-120960.), rest*p4*(1/86400.)
	w[0], w[11] = c0*(s-5.5), -c0*(s+5.5)
	w[1], w[10] = c1*(s-4.5), -c1*(s+4.5)
	w[2], w[9] = c2*(s-3.5), -c2*(s+3.5)
	w[3], w[8] = c3*(s-2.5), -c3*(s+2.5)
	w[4], w[7] = c4*(s-1.5), -c4*(s+1.5)
	w[5], w[6] = c5*(s-0.5), -c5*(s+0.5)
}

// inwardAt sets the weights for u.
func inwardAt(w *[inward]float64, u float64) {
	s := u - 0.5
	p0, p1, p2, p3 := s*s-3.5*3.5, s*s-2.5*2.5, s*s-1.5*1.5, s*s-0.5*0.5
	rest := p2 * p3
	c0, c1 := rest*p1*(1/-5040.), rest*p0*(1/720.)
	rest = p0 * p1
	c2, c3 := rest*p3*(1/-240.), rest*p2*(1/144.)
	w[0], w[7] = c0*(s-3.5), -c0*(s+3.5)
	w[1], w[6] = c1*(s-2.5), -c1*(s+2.5)
	w[2], w[5] = c2*(s-1.5), -c2*(s+1.5)
	w[3], w[4] = c3*(s-0.5), -c3*(s+0.5)
}
