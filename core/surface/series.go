package surface

import (
	"math"

	"mercer/core/dense"
)

// A series is a function on a view as a polynomial,
//
//	f(x, y) = Σₗ Σₖ c[l·nx+k]·T_k(x)·T_l(y),   k < nx, l < ny,
//
// with both coordinates scaled to [−1, 1].
type series struct {
	nx, ny int
	c      []float64
}

// chop drops the highest coefficients of an n×n series along both axes, as long
// as the absolute values of those that are dropped sum to no more than tolerance,
// and returns that sum: a bound of the change.
func chop(c []float64, n int, tolerance float64) (series, float64) {
	across, up := make([]float64, n), make([]float64, n)
	for l := range n {
		for k, v := range c[l*n:][:n] {
			v = math.Abs(v)
			across[k] += v
			up[l] += v
		}
	}
	dropped := 0.0
	shorten := func(sums []float64) int {
		budget, m := tolerance/2, len(sums)
		for m > 1 && sums[m-1] <= budget {
			budget -= sums[m-1]
			dropped += sums[m-1]
			m--
		}
		return m
	}
	s := series{nx: shorten(across), ny: shorten(up)}
	s.c = make([]float64, s.nx*s.ny)
	for l := range s.ny {
		copy(s.c[l*s.nx:][:s.nx], c[l*n:])
	}
	return s, dropped
}

// at returns the value at (x, y) in [−1, 1]².
func (s series) at(x, y float64) float64 {
	tx, ty := make([]float64, s.nx), make([]float64, s.ny)
	polynomials(tx, x)
	polynomials(ty, y)
	sum := 0.0
	for l, t := range ty {
		sum += t * dense.Dot(tx, s.c[l*s.nx:][:s.nx])
	}
	return sum
}

// A picture is a series summed over y for every row of pixels: what is left is a
// series in x a row.
type picture struct {
	basis *basis // of the columns
	even  int    // coefficients of even polynomials a row
	odd   int    // of odd ones, which follow them
	g     []float64
}

// newPicture sums s over y.
func newPicture(s series, columns, rows *basis) *picture {
	p := &picture{basis: columns, even: (s.nx + 1) / 2, odd: s.nx / 2}
	n := s.nx
	ce, co := s.transpose()
	half := (rows.size + 1) / 2
	ge, g := make([]float64, half*n), make([]float64, half*n)
	dense.Multiply(ge, rows.even, ce, half, n, (s.ny+1)/2, rows.stride, (s.ny+1)/2)
	dense.Multiply(g, rows.odd, co, half, n, s.ny/2, rows.stride, s.ny/2)
	p.g = make([]float64, rows.size*n)
	for r := range half {
		top, bottom := p.g[r*n:][:n], p.g[(rows.size-1-r)*n:][:n]
		for k, e := range ge[r*n:][:n] {
			o := g[r*n+k]
			// In the middle row, which is its own mirror image, o is 0.
			top[k], bottom[k] = e+o, e-o
		}
	}
	return p
}

// transpose returns the coefficients of even and of odd degree in y, one row for
// each degree in x: first the even ones, then the odd ones.
func (s series) transpose() (even, odd []float64) {
	ne, no := (s.ny+1)/2, s.ny/2
	even, odd = make([]float64, s.nx*ne), make([]float64, s.nx*no)
	for k := range s.nx {
		row := k / 2
		if k%2 == 1 {
			row += (s.nx + 1) / 2
		}
		for l := range s.ny {
			if v := s.c[l*s.nx+k]; l%2 == 0 {
				even[row*ne+l/2] = v
			} else {
				odd[row*no+l/2] = v
			}
		}
	}
	return even, odd
}

// set sets dst to bias plus the values in the rows from … to−1. scratch holds two
// halves of such a band, 2·(to−from)·⌈width/2⌉ values.
func (p *picture) set(dst []float64, bias float64, from, to int, scratch []float64) {
	b := p.basis
	half, n, rows := (b.size+1)/2, p.even+p.odd, to-from
	e, o := scratch[:rows*half], scratch[rows*half:2*rows*half]
	g := p.g[from*n : to*n]
	dense.Multiply(e, g, b.even, rows, half, p.even, n, b.stride)
	dense.Multiply(o, g[p.even:], b.odd, rows, half, p.odd, n, b.stride)
	for r := range rows {
		// The basis descends from the upper end of the axis. In the middle of an odd
		// number of columns, o is 0.
		left, right := dst[r*b.size:][:half], dst[(r+1)*b.size-half:][:half]
		er, or := e[r*half:][:half], o[r*half:][:half]
		for c, v := range er {
			w := or[c]
			v += bias
			left[c], right[half-1-c] = v-w, v+w
		}
	}
}
