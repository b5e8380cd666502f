package surface

import (
	"math"
	"slices"

	"mercer/core/dense"
)

// The limits of interpolation.
const (
	// tolerance is the error aimed at, relative to the range; what is promised,
	// 1e-4, leaves room for what the tests of an interpolant cannot see.
	tolerance = 1e-5

	// float32Error is a quarter of the relative distance between the float32 values
	// that are written: finer differences are lost anyway.
	float32Error = 1.0 / (1 << 25)

	// maxDegree is the largest degree that is interpolated as a polynomial.
	maxDegree = 128

	// maxNodes is the largest number of points an axis.
	maxNodes = 129

	// chunk is the number of points for which values are computed at a time.
	chunk = 4096
)

// levels is the numbers of points an axis that are tried.
var levels = [...]int{11, 13, 17, 21, 26, 33, 41, 51, 61, 73, 81, 91, 101, 113, maxNodes}

// sample returns the sum of terms and of diagonal[j]·k(x,x) for all outputs, output
// after output, at the n×n Chebyshev points of v. The bias is left out. A term that
// has one of the tables, nil for none, is taken from there.
func (f *function) sample(terms []term, tables []*tabulated, diagonal []float64, v View, n int) []float64 {
	xs, ys := nodes(v.X0, v.X1, n), nodes(v.Y0, v.Y1, n)
	values := make([]float64, f.outputs*n*n)
	for i, t := range terms {
		if tables != nil && tables[i] != nil {
			tables[i].sample(values, t, f.outputs, xs, ys)
			continue
		}
		if t.axial != nil && t.tame(v) {
			f.sampleAxial(values, t, t.axis(0, xs, t.support), t.axis(1, ys, t.support), n)
			continue
		}
		f.atGrid(values, xs, ys, func(dst []float64, points [][]float64, row []float64) {
			t.direct(dst, points, row)
		})
	}
	if diagonal != nil {
		f.atGrid(values, xs, ys, func(dst []float64, points [][]float64, _ []float64) {
			self(dst, f.kernel, diagonal, points)
		})
	}
	return values
}

// sampleAxial adds a separable term, whose values along the axes are gx and gy, at
// n×n points to values: gyᵀ·diag(β)·gx for each output.
func (f *function) sampleAxial(values []float64, t term, gx, gy []float64, n int) {
	m, count := f.outputs, len(t.support)
	left, right := make([]float64, n*count), make([]float64, n*count)
	sum := make([]float64, n*n)
	for j := range m {
		used := 0
		for i := range count {
			if t.beta[i*m+j] != 0 {
				used++
			}
		}
		at := 0
		for i := range count {
			b := t.beta[i*m+j]
			if b == 0 {
				continue
			}
			x, y := gx[i*n:][:n], gy[i*n:][:n]
			for p := range n {
				left[p*used+at] = b * y[p]
				right[p*used+at] = x[p]
			}
			at++
		}
		dense.Multiply(sum, left, right, n, n, used, used, used)
		axpy(values[j*n*n:][:n*n], 1, sum)
	}
}

// atGrid calls add for the points of the grid xs×ys, row by row and no more than
// chunk at a time, and adds what add leaves in dst to values.
func (f *function) atGrid(values []float64, xs, ys []float64,
	add func(dst []float64, points [][]float64, row []float64)) {
	total := len(xs) * len(ys)
	size := min(chunk, total)
	row := make([]float64, size)
	dst := make([]float64, f.outputs*size)
	points := newPoints(size)
	for from := 0; from < total; from += size {
		n := min(size, total-from)
		for p := range n {
			points[p][0], points[p][1] = xs[(from+p)%len(xs)], ys[(from+p)/len(xs)]
		}
		part := dst[:f.outputs*n]
		clear(part)
		add(part, points[:n], row)
		for j := range f.outputs {
			axpy(values[j*total+from:][:n], 1, part[j*n:][:n])
		}
	}
}

// newPoints returns n points of the plane, one behind the other in memory.
func newPoints(n int) [][]float64 {
	coordinates := make([]float64, 2*n)
	points := make([][]float64, n)
	for p := range points {
		points[p] = coordinates[2*p : 2*p+2 : 2*p+2]
	}
	return points
}

// polynomialSeries returns what sample samples as polynomials of the given degree,
// exactly but for rounding; ok is false if their values are not finite.
func (f *function) polynomialSeries(terms []term, diagonal []float64, v View, degree int) (all []series, ok bool) {
	n := degree + 1
	values := f.sample(terms, nil, diagonal, v, n)
	for j := range f.outputs {
		c := values[j*n*n:][:n*n]
		if !finite(c) {
			return nil, false
		}
		coefficients(c, n)
		if !finite(c) {
			return nil, false
		}
		all = append(all, series{n, n, c})
	}
	return all, true
}

// chebyshevSeries looks for polynomials that agree with part i without its weight,
// and with diagonal[j]·k(x,x), up to goal[j]: of the degree at which their
// coefficients have fallen below that. They must then also agree at pixels that were
// not used to find them, and no term may be known to need more points. It returns
// the estimated error relative to the range, and ok = false where too many points
// would be needed: more than the last of levels, or so many that pixels are cheaper.
func (f *function) chebyshevSeries(of *part, diagonal []float64, v View, pixels *probe, i int, goal []float64) (all []series, relative float64, ok bool) {
	want := pixels.parts[i]
	if diagonal != nil {
		want = slices.Clone(want)
		axpy(want, 1, pixels.self)
	}
	const rounding = 1e-14
	count := len(pixels.points)
	for j, g := range goal {
		if size := largest(want[j*count:][:count]); !finite([]float64{g, size}) || g < rounding*size {
			return nil, 0, false
		}
	}
	var tables []*tabulated
	for _, n := range levels {
		if 2*n*n > v.Width*v.Height {
			break
		}
		if !of.resolved(v, n) {
			continue
		}
		if tables == nil {
			tables = make([]*tabulated, len(of.terms))
			for k, t := range of.terms {
				tables[k] = f.tabulate(t, v, goal, n*n*len(t.support))
			}
		}
		all, relative, ok = f.chebyshevLevel(of, tables, diagonal, v, pixels, want, goal, n)
		if ok {
			return all, relative, true
		}
	}
	return nil, 0, false
}

// chebyshevLevel tries n points an axis.
func (f *function) chebyshevLevel(of *part, tables []*tabulated, diagonal []float64, v View, pixels *probe, want, goal []float64, n int) (all []series, relative float64, ok bool) {
	values := f.sample(of.terms, tables, diagonal, v, n)
	for j := range f.outputs {
		c := values[j*n*n:][:n*n]
		if !finite(c) {
			return nil, 0, false
		}
		coefficients(c, n)
		s, dropped := chop(c, n, goal[j])
		// Coefficients that fall to the end may go on falling beyond it.
		if s.nx > n-n/10 || s.ny > n-n/10 {
			return nil, 0, false
		}
		worst := 0.0
		for p, want := range want[j*len(pixels.points):][:len(pixels.points)] {
			got := s.at(pixels.scaled[p][0], pixels.scaled[p][1])
			worst = max(worst, math.Abs(got-want))
		}
		if !(worst <= 2*goal[j]) {
			return nil, 0, false
		}
		if share := pixels.share(j, len(f.parts)); share > 0 {
			relative = max(relative, max(dropped, worst)/goal[j]*share)
		}
		all = append(all, s)
	}
	return all, relative, true
}

// finite reports whether all values are.
func finite(values []float64) bool {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}
