package dense

import "math"

// Sequential minimal optimisation looks at all examples twice an iteration. Both
// passes search: for the largest of values that are computed on the way. A larger
// one than all before is rare, so four are tested at once, and only a group that
// has one is looked at example by example.
//
// bar is added to what is searched. It is finite, mostly 0, for those that take part, and
// infinite for the others, so that no branch depends on it.

// Update follows a step of t along a pair with the rows a and b of the Gram matrix,
//
//	errᵢ ← errᵢ − t·(aᵢ − bᵢ),
//
// and returns the first index with the largest errᵢ + barᵢ, −1 if none is above −∞:
// the next pair's first. It panics if a slice is shorter than err.
func Update(err, bar, a, b []float64, t float64) int {
	n := len(err)
	return fastUpdate(err, bar[:n], a[:n], b[:n], t)
}

// Partner finds the second of a pair whose first has the error high, the diagonal
// entry own and the given row of the Gram matrix: the first index with the largest
// gain
//
//	d²/max(c, tau), d = high − (errᵢ + barᵢ) > 0, c = own + diagᵢ − 2·rowᵢ,
//
// up to rounding, −1 if there is none. It also returns the smallest errᵢ + barᵢ
// and, of the curvatures c that are at most tau, the smallest: +∞ if there are
// none. It panics if a slice is shorter than err, and wants tau > 0.
func Partner(err, bar, diag, row []float64, high, own, tau float64) (best int, bot, least float64) {
	n := len(err)
	return fastPartner(err, bar[:n], diag[:n], row[:n], high, own, tau)
}

func update(err, bar, a, b []float64, t float64) int {
	n := len(err)
	bar, a, b = bar[:n], a[:n], b[:n]
	best, high := -1, math.Inf(-1)
	for p := 0; p < n; {
		stop := n
		if n-p >= 4 {
			stop = p + 4
			e, u := err[p:p+4:p+4], bar[p:p+4:p+4]
			x, y := a[p:p+4:p+4], b[p:p+4:p+4]
			e0, e1 := e[0]-t*(x[0]-y[0]), e[1]-t*(x[1]-y[1])
			e2, e3 := e[2]-t*(x[2]-y[2]), e[3]-t*(x[3]-y[3])
			if !(e0+u[0] > high || e1+u[1] > high || e2+u[2] > high || e3+u[3] > high) {
				e[0], e[1], e[2], e[3] = e0, e1, e2, e3
				p = stop
				continue
			}
		}
		for ; p < stop; p++ {
			e := err[p] - t*(a[p]-b[p])
			err[p] = e
			if e += bar[p]; e > high {
				best, high = p, e
			}
		}
	}
	return best
}

// above is a little more than 1: gains that are equal but for rounding are no
// reason to take a later example.
const above = 1 + 0x1p-51

func partner(err, bar, diag, row []float64, high, own, tau float64) (best int, bot, least float64) {
	n := len(err)
	bar, diag, row = bar[:n], diag[:n], row[:n]
	best, bot, least = -1, math.Inf(1), math.Inf(1)
	ratio := 0.0 // the best gain
	for p := 0; p < n; {
		stop := n
		if n-p >= 4 {
			stop = p + 4
			e, u := err[p:p+4:p+4], bar[p:p+4:p+4]
			x, y := diag[p:p+4:p+4], row[p:p+4:p+4]
			e0, e1, e2, e3 := e[0]+u[0], e[1]+u[1], e[2]+u[2], e[3]+u[3]
			d0, d1, d2, d3 := high-e0, high-e1, high-e2, high-e3
			c0, c1 := own+x[0]-(y[0]+y[0]), own+x[1]-(y[1]+y[1])
			c2, c3 := own+x[2]-(y[2]+y[2]), own+x[3]-(y[3]+y[3])
			if !(e0 < bot || e1 < bot || e2 < bot || e3 < bot ||
				c0 <= tau || c1 <= tau || c2 <= tau || c3 <= tau ||
				d0*math.Abs(d0) > ratio*c0 || d1*math.Abs(d1) > ratio*c1 ||
				d2*math.Abs(d2) > ratio*c2 || d3*math.Abs(d3) > ratio*c3) {
				p = stop
				continue
			}
		}
		for ; p < stop; p++ {
			e := err[p] + bar[p]
			if e < bot {
				bot = e
			}
			c := own + diag[p] - (row[p] + row[p])
			if c <= tau {
				if c < least {
					least = c
				}
				c = tau
			}
			d := high - e
			if g := d * math.Abs(d); g > ratio*c {
				best, ratio = p, g/c*above
			}
		}
	}
	return best, bot, least
}
