package surface

import "math"

// A stencil is the weights with which a polynomial through equidistant values is
// evaluated between the two in the middle of them: at p/2−1+u for values at
// 0 … p−1 and 0 ≤ u ≤ 1. There it is best: on a lattice of step h a function is
// met to about |f⁽ᵖ⁾|·(h/2)ᵖ·(2/π)ᵖ.
type stencil []float64

// at sets the weights for u. From the middle, at ½, the values are in pairs at ±a,
// to which the distances are s−a and s+a.
func (w stencil) at(u float64) {
	p := len(w)
	pairs, first := p/2, float64(p-1)/2
	s := u - 0.5
	product := 1.0
	for i := range pairs {
		a := first - float64(i)
		w[i] = product
		product *= s*s - a*a
	}
	product = 1
	for i := pairs - 1; i >= 0; i-- {
		a := first - float64(i)
		c := w[i] * product * inverse[p][i]
		w[i], w[p-1-i] = c*(s-a), -c*(s+a)
		product *= s*s - a*a
	}
}

// place returns the number of the first value of a stencil of p for the position t
// on a lattice of step 1, and where between the middle two t lies.
func place(t float64, p int) (first int, u float64) {
	whole := math.Floor(t)
	return int(whole) - (p/2 - 1), t - whole
}

// The stencils that are used: one that carries examples to the lattice, and one
// that carries values from it to pixels. The first is the better one: what is lost
// there grows with the coefficients, which may cancel.
const (
	outward = 12
	inward  = 8
)

// inverse[p][i] is 1/Π (i−j) over 0 ≤ j < p, j ≠ i.
var inverse = [outward + 1][]float64{outward: inverses(outward), inward: inverses(inward)}

func inverses(p int) []float64 {
	all := make([]float64, p)
	for i := range all {
		product := 1.0
		for j := range p {
			if j != i {
				product *= float64(i - j)
			}
		}
		all[i] = 1 / product
	}
	return all
}
