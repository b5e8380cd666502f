package feature

import (
	"math"

	"mercer/core/notation"
)

// quadratic is x ↦ Lᵀx.
type quadratic struct {
	d     int
	l     []float64 // d·d, lower triangle
	names []string  // of the coordinates
}

// Quadratic returns the map x ↦ Lᵀx of xᵀAz, where A = LLᵀ is the Cholesky
// factorisation of the d×d matrix a, row after row. It reports false where A has
// none: for matrices that are not positive semidefinite. It panics if a is not d×d.
func Quadratic(d int, a []float64) (Named, bool) {
	if len(a) != d*d {
		panic("feature: the matrix is not d×d")
	}
	largest := 0.0
	for _, v := range a {
		largest = max(largest, math.Abs(v))
	}
	tolerance := 1e-12 * largest
	l := make([]float64, d*d)
	for j := range d {
		pivot := a[j*d+j]
		for c := range j {
			pivot -= l[j*d+c] * l[j*d+c]
		}
		if !(pivot >= -tolerance) {
			return nil, false
		}
		root := math.Sqrt(max(pivot, 0))
		if pivot <= tolerance {
			root = 0
		}
		l[j*d+j] = root
		for i := j + 1; i < d; i++ {
			rest := a[i*d+j]
			for c := range j {
				rest -= l[i*d+c] * l[j*d+c]
			}
			switch {
			case root > 0:
				l[i*d+j] = rest / root
			// With a zero pivot the rest of the column must vanish.
			case !(math.Abs(rest) <= tolerance):
				return nil, false
			}
		}
	}
	return quadratic{d, l, variables(d)}, true
}

// Dimension returns d.
func (q quadratic) Dimension() float64 { return float64(q.d) }

// Apply sets dst = Lᵀx.
func (q quadratic) Apply(dst, x []float64) {
	checkCount(len(dst), q.Dimension())
	for j := range dst {
		dst[j] = 0
		for i := j; i < q.d; i++ {
			dst[j] += q.l[i*q.d+j] * x[i]
		}
	}
}

// Names writes the linear forms.
func (q quadratic) Names(n int) []string {
	checkCount(n, q.Dimension())
	names := make([]string, n)
	for j := range names {
		for i, x := range q.names {
			v := q.l[i*q.d+j]
			if i < j || v == 0 {
				continue
			}
			switch {
			case v < 0:
				names[j] += "-"
			case names[j] != "":
				names[j] += "+"
			}
			if v = math.Abs(v); v != 1 {
				names[j] += notation.TeX(v)
			}
			names[j] += x
		}
		if names[j] == "" {
			names[j] = "0"
		}
	}
	return names
}

// rename returns the map with other names for the coordinates.
func (q quadratic) rename(names []string) Named { return quadratic{q.d, q.l, names} }
