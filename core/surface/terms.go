package surface

import (
	"math"
	"slices"

	"mercer/core/arithmetic"
	"mercer/core/dense"
	"mercer/core/kernel"
)

type vectorMap = kernel.Map[[]float64, []float64]

// A term is one summand of a part: Σᵢ beta[i·outputs+j]·kernel(support[i], φ(x)),
// where φ takes x through the maps, one after the other.
type term struct {
	kernel  kernel.Kernel[[]float64]
	maps    []vectorMap
	support [][]float64 // the examples, or their images
	beta    []float64   // factors and the examples' weights included

	axial    kernel.AxialKernel    // nil where it is no product over the axes of the plane
	along    *[2][]float64         // what tame found along both axes, of a formula
	additive kernel.AdditiveKernel // nil where it is no sum over them
	degree   int                   // of the polynomial in x that it is; −1 where it is none
}

// images returns φ of points.
func (t term) images(points [][]float64) [][]float64 { return through(t.maps, points) }

func through(maps []vectorMap, points [][]float64) [][]float64 {
	for _, m := range maps {
		if all, ok := m.(interface {
			Images([][]float64) [][]float64
		}); ok {
			points = all.Images(points)
			continue
		}
		images := make([][]float64, len(points))
		for i, x := range points {
			images[i] = m.Apply(x)
		}
		points = images
	}
	return points
}

// axis returns the values of a separable term along one axis,
// g(ts[p], xᵢ[axis]) at i·len(ts)+p, for some of the support.
//
// On the axes themselves the kernel is g times a constant, so that its own fast
// rows give g: k((t,0), (s,0)) = g₁(t,s)·g₂(0,0).
func (t term) axis(axis int, ts []float64, support [][]float64) []float64 {
	values := make([]float64, len(support)*len(ts))
	if k, ok := t.kernel.(arithmetic.Formula); ok {
		of, _ := k.Axes()
		points := make([][]float64, len(ts))
		for p := range ts {
			points[p] = ts[p : p+1]
		}
		for i, x := range support {
			of[axis].Row(values[i*len(ts):][:len(ts)], x[axis:axis+1], points)
		}
		return values
	}
	other := t.axial.EvalAxis(1-axis, 0, 0)
	small := math.Abs(other) < 1e-9 && t.axial.Free() // products with it may be too small for all digits
	if small || other == 0 || !finite([]float64{1 / other}) {
		for i, x := range support {
			for p, s := range ts {
				values[i*len(ts)+p] = t.axial.EvalAxis(axis, x[axis], s)
			}
		}
		return values
	}
	points, on := newPoints(len(ts)), make([]float64, 2)
	for p, s := range ts {
		points[p][axis] = s
	}
	for i, x := range support {
		on[axis] = x[axis]
		row := values[i*len(ts):][:len(ts)]
		kernel.Row(row, t.kernel, on, points)
		if other != 1 {
			for p := range row {
				row[p] /= other
			}
		}
	}
	return values
}

// tame reports whether the factors along both axes are far from overflow on v, so
// that their product is the kernel: those of e^⟨x,z⟩ may be infinite and 0 where it
// is 1. They are largest at the ends of v, or at the examples; those of a formula may be anywhere,
// and anything.
func (t term) tame(v View) bool {
	const most = 1e150
	if t.axial.Free() {
		gx, gy := t.axis(0, v.Columns(), t.support), t.axis(1, v.Rows(), t.support)
		x, y := largest(gx), largest(gy)
		if !(x < most && y < most && x*y > 1/most) { // of what is no number, neither is
			return false
		}
		*t.along = [2][]float64{gx, gy}
		return true
	}
	for axis, ends := range [2][2]float64{{v.X0, v.X1}, {v.Y0, v.Y1}} {
		for _, x := range t.support {
			s := x[axis]
			if !(math.Abs(t.axial.EvalAxis(axis, ends[0], s)) < most &&
				math.Abs(t.axial.EvalAxis(axis, ends[1], s)) < most &&
				math.Abs(t.axial.EvalAxis(axis, min(max(s, ends[0]), ends[1]), s)) < most) {
				return false
			}
		}
	}
	return true
}

// direct adds the term's part of all outputs at points to dst, output after
// output. row is scratch space for one value a point.
func (t term) direct(dst []float64, points [][]float64, row []float64) {
	n := len(points)
	m := len(dst) / max(n, 1)
	points = t.images(points)
	if n < len(t.support) && kernel.Symmetric(t.kernel) {
		t.transposed(dst, points, m)
		return
	}
	row = row[:n]
	for i, x := range t.support {
		kernel.Row(row, t.kernel, x, points)
		for j := range m {
			if b := t.beta[i*m+j]; b != 0 {
				axpy(dst[j*n:][:n], b, row)
			}
		}
	}
}

// transposed is direct by rows of the kernel along the examples: a few long rows take
// less time than many short ones. Examples that the cache holds meet all points before
// the next ones do.
func (t term) transposed(dst []float64, images [][]float64, m int) {
	const block = 512
	n := len(images)
	row := make([]float64, min(block, len(t.support)))
	// A coefficient of 0 keeps an infinite value out.
	alone := m == 1 && !slices.Contains(t.beta, 0)
	sums := make([]float64, m)
	for from := 0; from < len(t.support); from += block {
		support := t.support[from:min(from+block, len(t.support))]
		beta, row := t.beta[from*m:], row[:len(support)]
		for p, x := range images {
			kernel.Row(row, t.kernel, x, support)
			if alone {
				dst[p] += dense.Dot(row, beta)
				continue
			}
			clear(sums)
			if finite(row) {
				dense.AddRows(sums, beta, row, m)
			} else {
				for i, b := range beta[:len(row)*m] {
					if b != 0 {
						sums[i%m] += b * row[i/m]
					}
				}
			}
			for j, sum := range sums {
				dst[j*n+p] += sum
			}
		}
	}
}

// axpy adds a·x to dst.
func axpy(dst []float64, a float64, x []float64) { dense.AddScaled(dst[:len(x)], a, x) }

// self adds self[j]·k(x,x) at points to dst, output after output.
func self(dst []float64, k kernel.Kernel[[]float64], self []float64, points [][]float64) {
	n := len(points)
	for p, x := range points {
		kxx := k.Eval(x, x)
		for j, s := range self {
			if s != 0 {
				dst[j*n+p] += s * kxx
			}
		}
	}
}
