package surface

import (
	"mercer/core/kernel"
)

// A term is one summand of a kernel: factor·kernel.
type term struct {
	factor float64
	kernel kernel.Kernel[[]float64]
	axial  kernel.AxialKernel // nil where the kernel is no product over the axes
	degree int                // of the polynomial that the kernel is; −1 where it is none
}

// terms returns the summands of factor·k, with sums and scalings multiplied out.
func terms(k kernel.Kernel[[]float64], factor float64) []term {
	switch k := k.(type) {
	case kernel.Sum[[]float64]:
		var all []term
		for _, part := range k.Terms {
			all = append(all, terms(part, factor)...)
		}
		return all
	case kernel.Scale[[]float64]:
		return terms(k.Of, factor*k.Factor)
	}
	t := term{factor: factor, kernel: k, degree: -1}
	if axial, ok := kernel.Axial(k); ok {
		t.axial = axial
	}
	if degree, ok := kernel.PolynomialDegree(k); ok {
		t.degree = degree
	}
	return []term{t}
}

// axis returns the values of a separable term along one axis,
// g(ts[p], xᵢ[axis]) at i·len(ts)+p, without the factor.
//
// On the axes themselves the kernel is g times a constant, so that its own fast
// rows give g: k((t,0), (s,0)) = g₁(t,s)·g₂(0,0).
func (t term) axis(axis int, ts []float64, support [][]float64) []float64 {
	values := make([]float64, len(support)*len(ts))
	other := t.axial.EvalAxis(1-axis, 0, 0)
	if other == 0 || !finite([]float64{1 / other}) {
		for i, x := range support {
			for p, s := range ts {
				values[i*len(ts)+p] = t.axial.EvalAxis(axis, s, x[axis])
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

// direct adds the term's part of all outputs at points to dst, output after
// output. row is scratch space for one value a point.
func (t term) direct(dst []float64, points, support [][]float64, beta []float64, row []float64) {
	n := len(points)
	row = row[:n]
	m := len(dst) / max(n, 1)
	for i, x := range support {
		kernel.Row(row, t.kernel, x, points)
		for j := range m {
			if b := t.factor * beta[i*m+j]; b != 0 {
				axpy(dst[j*n:][:n], b, row)
			}
		}
	}
}

// axpy adds a·x to dst.
func axpy(dst []float64, a float64, x []float64) {
	dst = dst[:len(x)]
	for i, v := range x {
		dst[i] += a * v
	}
}

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
