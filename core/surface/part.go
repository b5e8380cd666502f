package surface

import (
	"math"

	"mercer/core/arithmetic"
	"mercer/core/kernel"
)

// A part of f is a sum of terms times a weight that depends on x alone,
//
//	w(x)·Σₜ Σᵢ βᵢ·kₜ(xᵢ, x).
//
// That is how kernels h(x)·k(x,z)·h(z) and normalized kernels are drawn: what they
// are made of as fast as it can be drawn by itself, and h at every pixel.
type part struct {
	weight *weight // nil for 1
	terms  []term
}

// A weight is a factor of a part, times those outside it.
type weight struct {
	outside *weight
	maps    []vectorMap
	at      func(x []float64) float64 // of what the maps make of x
}

// at multiplies dst[i] by w(points[i]).
func (w *weight) multiply(dst []float64, points [][]float64) {
	for ; w != nil; w = w.outside {
		for i, x := range through(w.maps, points) {
			dst[i] *= w.at(x)
		}
	}
}

// values returns w at points.
func (w *weight) values(points [][]float64) []float64 {
	values := make([]float64, len(points))
	for i := range values {
		values[i] = 1
	}
	w.multiply(values, points)
	return values
}

// pixels returns w at all pixels of v, row by row.
func (w *weight) pixels(v View) []float64 {
	xs, ys := v.Columns(), v.Rows()
	values := make([]float64, 0, v.Width*v.Height)
	points := newPoints(v.Width)
	for _, y := range ys {
		for c, x := range xs {
			points[c][0], points[c][1] = x, y
		}
		values = append(values, w.values(points)...)
	}
	return values
}

// weigh adds w·values to dst. Where a weight is 0 nothing is added, whatever the
// value.
func weigh(dst, weights, values []float64) {
	for i, w := range weights {
		if w != 0 {
			dst[i] += w * values[i]
		}
	}
}

// split takes the kernel of f apart: sums, scalings, weights and maps.
func (f *function) split() []*part {
	var parts []*part
	byWeight := make(map[*weight]*part)
	put := func(k kernel.Kernel[[]float64], factor float64, w *weight, maps []vectorMap) {
		p := byWeight[w]
		if p == nil {
			p = &part{weight: w}
			byWeight[w] = p
			parts = append(parts, p)
		}
		p.terms = append(p.terms, f.newTerm(k, factor, w, maps))
	}
	var walk func(k kernel.Kernel[[]float64], factor float64, w *weight, maps []vectorMap)
	walk = func(k kernel.Kernel[[]float64], factor float64, w *weight, maps []vectorMap) {
		switch k := k.(type) {
		case kernel.Sum[[]float64]:
			for _, of := range k.Terms {
				walk(of, factor, w, maps)
			}
			return
		case kernel.Scale[[]float64]:
			walk(k.Of, factor*k.Factor, w, maps)
			return
		case kernel.Conjugate[[]float64]:
			if _, ok := kernel.PolynomialDegree(k); !ok {
				walk(k.Of, factor, &weight{w, maps, k.Factor.At}, maps)
				return
			}
		case kernel.Written:
			walk(k.Written(), factor, w, maps)
			return
		case arithmetic.Formula:
			// Of a formula of the distance alone all details may be known.
			_, polynomial := kernel.PolynomialDegree(k)
			if polynomial || len(maps) > 0 || k.OfDistance() && k.Smooth() {
				break
			}
			for _, term := range kernel.SumOf(k) {
				put(term.Of, factor*term.Factor, w, maps)
			}
			return
		case kernel.Normalize[[]float64]:
			of := k.Of
			length := func(x []float64) float64 {
				if kxx := of.Eval(x, x); kxx > 0 {
					return 1 / math.Sqrt(kxx)
				}
				return 0
			}
			walk(of, factor, &weight{w, maps, length}, maps)
			return
		case kernel.Warp[[]float64, []float64]:
			if _, ok := kernel.PolynomialDegree(k); !ok {
				inner := make([]vectorMap, 0, len(maps)+1)
				walk(k.Of, factor, w, append(append(inner, maps...), k.Map))
				return
			}
		}
		put(k, factor, w, maps)
	}
	walk(f.kernel, 1, nil, nil)
	return parts
}

// newTerm returns the term of k, which cannot be taken apart.
func (f *function) newTerm(k kernel.Kernel[[]float64], factor float64, w *weight, maps []vectorMap) term {
	t := term{kernel: k, maps: maps, support: through(maps, f.support), degree: -1}
	t.beta = f.beta
	if factor != 1 || w != nil {
		t.beta = make([]float64, len(f.beta))
		weights := w.values(f.support)
		for i, b := range f.beta {
			if b != 0 {
				t.beta[i] = factor * weights[i/f.outputs] * b
			}
		}
	}
	if len(maps) > 0 {
		return t
	}
	if additive, ok := kernel.Additive(k); ok {
		t.additive = additive
	}
	if degree, ok := kernel.PolynomialDegree(k); ok {
		t.degree = degree
	}
	if axial, ok := kernel.Axial(k); ok && !(axial.Free() && t.degree >= 0) {
		t.axial = axial
		if axial.Free() {
			t.along = new([2][]float64)
		}
	}
	return t
}

// polynomial reports whether all terms are polynomials.
func (p *part) polynomial() bool {
	for _, t := range p.terms {
		if t.degree < 0 {
			return false
		}
	}
	return true
}
