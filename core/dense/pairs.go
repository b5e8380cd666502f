package dense

import "math"

// Pairs is the state of sequential minimal optimisation on two classes, while nothing else is done:
// β is moved along one pair after the other. All slices but Rows are by example, of one length.
type Pairs struct {
	Err  []float64 // target − Kβ
	Up   []float64 // what is added to the errors of the first of a pair: 0, or −∞ where β may not grow
	Low  []float64 // and to those of the second: 0, or +∞ where it may not shrink
	Diag []float64 // of the Gram matrix
	Beta []float64 // yα
	Sign []float64 // y = ±1

	Rows  [][]float64 // of the Gram matrix, nil for those that are still to be computed; it may be shorter
	State []uint8     // 1 where β may grow, plus 2 where it may shrink

	C         float64 // the largest |β|, which may be +∞
	Tau       float64 // the curvature that is taken where a pair has less
	Tolerance float64 // of High − Bottom, at which to end
	High      float64 // the largest of Err + Up, at I
	Bottom    float64 // the smallest of Err + Low
	curve     float64 // the least curvature that the last search has found
	Objective float64 // grows by what a step gains
	Travel    float64 // grows by how far coefficients move

	I, J int // the next pair, −1 for none

	// Of the last step: its pair, their coefficients and errors before, and how far it would have gone
	// without bounds, and went.
	First, Second             int
	BeforeFirst, BeforeSecond float64
	ErrorFirst, ErrorSecond   float64
	Wanted, Taken             float64
	Least                     float64 // of the curvatures up to Tau that were met, the smallest; else what it was
	Searched                  int     // 1 where J and Bottom are those for I, and 0 where they are still to be found
}

// Run does up to most steps and returns how many it has done. A step moves βᵢ and βⱼ to where they
// gain most within their bounds, follows the errors, and finds the next pair as [Update] and [Partner]
// do. It ends before a step where there is no pair or High − Bottom is at most Tolerance, where a pair has
// neither bounds nor curvature, and at each row that it needs and Rows has not: in a search, which the
// next Run goes on with, that of I, and before a step that of I or J. It panics if slices are shorter
// than Err.
func (p *Pairs) Run(most int) int {
	n := len(p.Err)
	_, _, _, _, _, _ = p.Up[:n], p.Low[:n], p.Diag[:n], p.Beta[:n], p.Sign[:n], p.State[:n]
	return fastPairs(p, most)
}

// row returns row i, nil where it is not there.
func (p *Pairs) row(i int) []float64 {
	if uint(i) < uint(len(p.Rows)) {
		return p.Rows[i]
	}
	return nil
}

// run is Run with the functions of this package that are not fast.
func (p *Pairs) run(most int) (done int) {
	for {
		if p.Searched == 0 {
			row := p.row(p.I)
			if row == nil {
				return done
			}
			p.J, p.Bottom, p.curve = partner(p.Err, p.Low, p.Diag, row, p.High, p.Diag[p.I], p.Tau)
			if p.curve < p.Least {
				p.Least = p.curve
			}
			p.Searched = 1
		}
		if done >= most || p.J < 0 || p.High-p.Bottom <= p.Tolerance || !p.move() {
			return done
		}
		done++
	}
}

// move does one step and finds the first of the next pair. It reports whether that was possible.
func (p *Pairs) move() bool {
	i, j := p.I, p.J
	a, b := p.row(i), p.row(j)
	if a == nil || b == nil {
		return false
	}
	curve := p.Diag[i] + p.Diag[j] - 2*a[j]
	diff := p.Err[i] - p.Err[j]
	top, end := 0.0, 0.0
	if p.Sign[i] > 0 {
		top = p.C
	}
	if p.Sign[j] < 0 {
		end = -p.C
	}
	before, beside := p.Beta[i], p.Beta[j]
	roomI, roomJ := top-before, beside-end
	slope := curve
	if curve <= p.Tau {
		if math.IsInf(roomI, 1) && math.IsInf(roomJ, 1) {
			return false
		}
		slope = p.Tau
	}
	wanted := diff / slope
	t := wanted
	if roomI < t {
		t = roomI
	}
	if roomJ < t {
		t = roomJ
	}
	p.First, p.Second, p.BeforeFirst, p.BeforeSecond = i, j, before, beside
	p.ErrorFirst, p.ErrorSecond, p.Wanted, p.Taken = p.Err[i], p.Err[j], wanted, t
	if p.Beta[i] = before + t; t == roomI {
		p.Beta[i] = top
	}
	if p.Beta[j] = beside - t; t == roomJ {
		p.Beta[j] = end
	}
	p.Travel += 2 * t
	p.Objective += t * (diff - t*curve/2)
	p.settle(i)
	p.settle(j)
	p.I, p.J, p.Searched = update(p.Err, p.Up, a, b, t), -1, 0
	if p.High, p.Bottom = math.Inf(-1), math.Inf(1); p.I < 0 {
		p.Searched = 1 // there is none for it
	} else {
		p.High = p.Err[p.I] + p.Up[p.I]
	}
	return true
}

// settle sets what follows from β at p: which is exactly at a bound, or between.
func (p *Pairs) settle(i int) {
	alpha := p.Sign[i] * p.Beta[i]
	grow, shrink := alpha < p.C, alpha > 0
	if p.Sign[i] < 0 {
		grow, shrink = shrink, grow
	}
	p.State[i], p.Up[i], p.Low[i] = 0, math.Inf(-1), math.Inf(1)
	if grow {
		p.State[i], p.Up[i] = 1, 0
	}
	if shrink {
		p.State[i], p.Low[i] = p.State[i]|2, 0
	}
}
