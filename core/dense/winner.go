package dense

import "math"

// Duel sets p[i] to the smaller of p[i] and v[i], and q[i] to the smaller of q[i] and −v[i]: by how
// much two classes win at least, when v is how far the first is ahead of the second. It reports
// whether all of v are finite; where not, it is open what becomes of the others. It panics if p or q
// is shorter than v.
func Duel(p, q, v []float64) bool { return fastDuel(p[:len(v)], q[:len(v)], v) }

// Lead puts v, the values of a number, among those of others: where v[i] is larger than best[i], it
// takes its place, and index[i] becomes the number; next[i] is the largest of the others. At first
// best and next are −Inf. It reports whether all of v are finite; where not, it is open what becomes of
// the others. It panics if best, next or index is shorter than v.
func Lead(best, next, index, v []float64, number float64) bool {
	n := len(v)
	return fastLead(best[:n], next[:n], index[:n], v, number)
}

// Ends are the farthest of the first points from a place and the nearest of the others.
type Ends struct {
	Farthest, Nearest float64 // squares of their distances
	In, Out           int32   // which of the first they are, and which of the others
}

// Find sets e to the ends of points that are (xs[i] − x)² + ys[i] from x, in squares, of which the first
// k are the first. Of equal ones it takes the first at an even place, or if there is none, at an odd one.
// Where there is none, it is at −Inf or +Inf. What is no number is passed over. It panics if ys is
// shorter than xs, or xs than k.
func (e *Ends) Find(xs, ys []float64, k int, x float64) {
	fastEnds(e, xs, ys[:len(xs)], len(xs[:k]), x)
}

func ends(e *Ends, xs, ys []float64, k int, x float64) {
	e.In, e.Farthest = leastSquare(xs[:k], ys, x, -1)
	e.Farthest = -e.Farthest
	e.Out, e.Nearest = leastSquare(xs[k:], ys[k:], x, 1)
}

// leastSquare returns the least sign·((xs[i] − x)² + ys[i]), and i.
func leastSquare(xs, ys []float64, x, sign float64) (index int32, least float64) {
	ys = ys[:len(xs)]
	least = math.Inf(1)
	odd, own := 0, math.Inf(1)
	for i, v := range xs {
		v -= x
		switch v = sign * (v*v + ys[i]); {
		case i%2 == 0 && v < least:
			index, least = int32(i), v
		case i%2 == 1 && v < own:
			odd, own = i, v
		}
	}
	if own < least {
		return int32(odd), own
	}
	return index, least
}

func duel(p, q, v []float64) bool {
	p, q = p[:len(v)], q[:len(v)]
	odd := 0.0
	for i, u := range v {
		odd += u - u
		if u < p[i] {
			p[i] = u
		}
		if -u < q[i] {
			q[i] = -u
		}
	}
	return odd == odd
}

func lead(best, next, index, v []float64, number float64) bool {
	best, next, index = best[:len(v)], next[:len(v)], index[:len(v)]
	odd := 0.0
	for i, u := range v {
		odd += u - u
		less := best[i]
		if less < u {
			best[i], index[i] = u, number
		} else if u < less {
			less = u
		}
		if next[i] < less {
			next[i] = less
		}
	}
	return odd == odd
}
