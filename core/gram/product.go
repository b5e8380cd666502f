package gram

import (
	"math"

	"mercer/core/dense"
)

// A Product is Kβ for some coefficients β. To compute one from the beginning takes a row of K
// for every coefficient that is not 0; to bring it up to date, one for each coefficient that
// changed. A training that begins near the end of another saves that, and where points have
// moved in between, [Moved] and the pair of [Product.Leave] and [Product.Enter] carry it over.
//
// Each such change rounds, and what is rounded away stays. Drift says how much there can be.
type Product struct {
	Beta   []float64 // β, n numbers
	Values []float64 // Kβ

	// Drift is the sum of the sizes of all that was added since Values were computed from the
	// beginning: |Δβᵢ| times the largest |kᵢⱼ|. Rounding has come to about Drift·2⁻⁵² at most.
	Drift float64
	Age   int // how many trainings have handed it on since then
}

// Leave takes the part of some examples out of the Values of the others. r is the matrix that
// p is of. Enter must follow, after these have moved.
func (p *Product) Leave(r *Rows, moved []int) { p.add(r, moved, -1) }

// Enter brings the examples back at their new places: r is the matrix that the former has
// become. It reports whether all Values are numbers; if not, p is of no more use.
func (p *Product) Enter(r *Rows, moved []int) bool {
	p.add(r, moved, +1)
	for _, i := range moved {
		p.Values[i] = dense.Dot(p.Beta, r.Row(i))
	}
	for _, v := range p.Values {
		if v-v != 0 { // infinite, or no number
			return false
		}
	}
	return true
}

// add adds sign·βᵢ times row i to the Values, for the given i.
func (p *Product) add(r *Rows, moved []int, sign float64) {
	for _, i := range moved {
		b := p.Beta[i]
		if b == 0 {
			continue
		}
		row := r.Row(i)
		dense.AddScaled(p.Values, sign*b, row)
		largest := 0.0
		for _, v := range row {
			if v = math.Abs(v); v > largest {
				largest = v
			}
		}
		p.Drift += math.Abs(b) * largest
	}
}
