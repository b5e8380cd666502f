package dense

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
