package surface

import (
	"math"
	"slices"

	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/pause"
)

// A function is what is sampled: outputs functions
//
//	Σᵢ beta[i·outputs+j]·k(xᵢ,x) + self[j]·k(x,x) + bias[j],
//
// with the sum over i in parts.
type function struct {
	kernel  kernel.Kernel[[]float64]
	parts   []*part
	support [][]float64
	outputs int
	beta    []float64
	self    []float64 // nil if all 0
	bias    []float64
}

func newFunction(e *expand.Expansion[[]float64]) *function {
	coef := e.Coef()
	f := &function{
		kernel:  e.Kernel(),
		support: e.Support(),
		outputs: coef.M,
		beta:    coef.Beta,
		self:    coef.Self,
		bias:    coef.Bias,
	}
	if f.self != nil && kernel.Radial(f.kernel) {
		// k(x,x) is the same everywhere.
		origin := make([]float64, 2)
		f.bias = slices.Clone(f.bias)
		axpy(f.bias, f.kernel.Eval(origin, origin), f.self)
		f.self = nil
	}
	return f
}

// A plan is how a picture is made: layers that are added up by bands of rows. The
// bias comes first.
type plan struct {
	function *function
	layers   []*layer
	self     bool // whether k(x,x) is evaluated at every pixel
	info     Info

	probe       *probe    // nil where nothing is approximated
	approximate bool      // whether something is
	silent      bool      // whether something is whose error is not estimated
	rounding    []float64 // by output, where f is a polynomial and nothing else
	off         []float64 // by output: how far a value may be from f; see measure
	wrong       []float64 // by output: off, and how far the sign of f is in doubt
}

// A layer is how a part is drawn: as the sum of polynomials, grids and terms that
// are evaluated at every pixel, times weights.
type layer struct {
	pictures []*picture // one an output, or none
	grids    []grid
	direct   []term
	weights  []float64 // of all pixels, row by row; nil for 1
}

// A grid adds a term of the kernel on rows from … to−1 of the pixels to dst, output
// after output.
type grid interface {
	add(dst []float64, width, from, to int)
}

// plan chooses the methods for v.
func (s *Sampler) plan(v View) *plan {
	f := s.function
	if f.parts == nil {
		f.parts = f.split()
	}
	p := &plan{function: f, self: f.self != nil, info: Info{Method: polynomial}}
	if len(f.parts) == 0 {
		// Nothing but a bias.
		f.parts = []*part{{}}
	}
	if len(f.parts) == 1 && f.parts[0].weight == nil && s.polynomials(p, f.parts[0], v) {
		return p
	}
	weights := make([][]float64, len(f.parts))
	for i, part := range f.parts {
		if part.weight != nil {
			weights[i] = part.weight.pixels(v)
		}
	}
	var probe *probe
	if !f.swept() {
		probe = f.newProbe(v)
	}
	p.probe = probe
	for i, part := range f.parts {
		goal := make([]float64, f.outputs)
		if probe != nil {
			goal = probe.goals(len(f.parts), weights[i])
		}
		l := s.layer(p, part, v, probe, i, goal)
		l.weights = weights[i]
		p.layers = append(p.layers, l)
	}
	if p.self {
		p.info.Method = direct
	}
	if p.info.Method != polynomial && p.info.Method != chebyshev {
		p.info.Nodes = 0
	}
	return p
}

// swept reports whether f is drawn without any error that would have to be looked
// after: it is without weights, and of terms that can be swept along the axes.
func (f *function) swept() bool {
	for _, p := range f.parts {
		if p.weight != nil {
			return false
		}
		for _, t := range p.terms {
			if _, ok := kernel.Decay(t.kernel); !ok && t.additive == nil || len(t.maps) > 0 {
				return false
			}
		}
	}
	return true
}

// polynomials plans a part, alone and without weight, that is a polynomial, and
// k(x,x) with it. It reports false where the part is none, or of a degree so high
// that pixels are cheaper.
func (s *Sampler) polynomials(p *plan, of *part, v View) bool {
	f := s.function
	if !of.polynomial() {
		return false
	}
	degree := 0
	for _, t := range of.terms {
		degree = max(degree, t.degree)
	}
	if len(f.support) == 0 {
		degree = 0
	}
	if f.self != nil {
		// k(x,x) is a polynomial in x twice over.
		d, _ := kernel.PolynomialDegree(f.kernel)
		degree = max(degree, 2*d)
	}
	if !worthwhile(degree, v) {
		return false
	}
	all, ok := f.polynomialSeries(of.terms, f.self, v, degree)
	if !ok {
		return false
	}
	p.layers = []*layer{{pictures: s.draw(p, all, v)}}
	p.self = false
	for j, one := range all {
		p.rounding = append(p.rounding, seriesRounding*(one.size()+math.Abs(f.bias[j])))
	}
	return true
}

// worthwhile reports whether a polynomial of the degree needs fewer points than v
// has pixels.
func worthwhile(degree int, v View) bool {
	return degree <= maxDegree && (degree+1)*(degree+1) <= v.Width*v.Height
}

// layer plans part i, whose values without weight may be wrong by goal[j].
func (s *Sampler) layer(p *plan, of *part, v View, pixels *probe, i int, goal []float64) *layer {
	f := s.function
	meshes := f.meshes(p, of, v, pixels, i, goal)
	if meshes == nil && of.smooth() && !of.polynomial() {
		// The weight, if any, is not k(x,x)'s.
		diagonal := f.self
		if len(f.parts) > 1 || of.weight != nil {
			diagonal = nil
		}
		if all, relative, ok := f.chebyshevSeries(of, diagonal, v, pixels, i, goal); ok {
			p.method(chebyshev)
			p.approximate = true
			p.info.Error += relative
			if diagonal != nil {
				p.self = false
			}
			return &layer{pictures: s.draw(p, all, v)}
		}
	}
	return s.exactLayer(p, of, v, goal, meshes)
}

// meshes returns the meshes of the terms of part i that may be drawn by one: nil
// where that leaves smooth terms for another approximation, or none.
func (f *function) meshes(p *plan, of *part, v View, pixels *probe, i int, goal []float64) []*mesh {
	rest := false
	for _, t := range of.terms {
		rest = rest || t.degree < 0 && !t.meshable()
	}
	if rest && of.smooth() {
		return nil
	}
	own := make([]float64, len(goal))
	for j, g := range goal {
		own[j] = g / float64(len(of.terms))
	}
	all, any, share := make([]*mesh, len(of.terms)), false, 0.0
	for k, t := range of.terms {
		if !t.meshable() {
			continue
		}
		m, wrong := f.newMesh(t, v, pixels, pixels.terms[i][k], own)
		if m == nil && of.smooth() {
			return nil
		}
		all[k], any, share = m, any || m != nil, max(share, wrong)
	}
	if !any {
		return nil
	}
	p.method(onMesh)
	p.approximate = true
	relative := 0.0
	for j := range f.outputs {
		relative = max(relative, share*pixels.share(j, len(f.parts)))
	}
	p.info.Error += relative
	return all
}

// method takes note that one of the layers is drawn by m.
func (p *plan) method(m string) {
	for _, worse := range []string{direct, chebyshev, onMesh, separable, polynomial} {
		if m == worse || p.info.Method == worse {
			p.info.Method = worse
			return
		}
	}
}

// exactLayer plans every term of a part on the grid of pixels as cheaply as it can
// be without approximation, but for the goal.
func (s *Sampler) exactLayer(p *plan, of *part, v View, goal []float64, meshes []*mesh) *layer {
	f := s.function
	l := &layer{}
	var polynomials []term
	degree := 0
	allowance := make([]float64, f.outputs)
	for j, g := range goal {
		if finite([]float64{g}) {
			allowance[j] = g / float64(len(of.terms))
		}
	}
	xs, ys := v.Columns(), v.Rows()
	for i, t := range of.terms {
		gamma, falls := kernel.Decay(t.kernel)
		falls = falls && gamma >= 0 && len(t.maps) == 0
		switch {
		case meshes != nil && meshes[i] != nil:
			l.grids = append(l.grids, meshes[i])
		case t.degree >= 0 && worthwhile(t.degree, v):
			polynomials = append(polynomials, t)
			degree = max(degree, t.degree)
		case t.additive != nil:
			p.method(separable)
			l.grids = append(l.grids, f.newAdditive(t, xs, ys))
		case falls:
			p.method(separable)
			l.grids = append(l.grids, f.newExponential(t, gamma, xs, ys))
		case t.axial != nil && t.tame(v):
			p.method(separable)
			p.approximate, p.silent = true, true
			l.grids = append(l.grids, f.newWindowed(t, xs, ys, allowance))
		default:
			l.direct = append(l.direct, t)
		}
	}
	if len(polynomials) > 0 {
		all, ok := f.polynomialSeries(polynomials, nil, v, degree)
		if ok && (of.weight == nil || precise(all, goal)) {
			l.pictures = s.draw(p, all, v)
		} else {
			l.direct = append(l.direct, polynomials...)
		}
	}
	if len(l.direct) > 0 {
		p.method(direct)
	}
	return l
}

// precise reports whether rounding leaves polynomials within goal[j]: a weight may
// be largest where they are smallest.
func precise(all []series, goal []float64) bool {
	const rounding = 1e-14
	for j, one := range all {
		if !(rounding*one.size() <= goal[j]) {
			return false
		}
	}
	return true
}

// seriesRounding is by which share of its size a polynomial may be off, with much to spare.
const seriesRounding = 1e-12

// size returns the sum of the sizes of the coefficients, which bounds the polynomial.
func (s series) size() float64 {
	size := 0.0
	for _, c := range s.c {
		size += math.Abs(c)
	}
	return size
}

// draw returns polynomials, one an output, as pictures.
func (s *Sampler) draw(p *plan, all []series, v View) []*picture {
	n := 0
	for _, one := range all {
		n = max(n, one.nx, one.ny)
	}
	p.info.Nodes = max(p.info.Nodes, n)
	columns, rows := s.basis(0, v.Width, n), s.basis(1, v.Height, n)
	pictures := make([]*picture, len(all))
	for j, one := range all {
		pictures[j] = newPicture(one, columns, rows)
	}
	return pictures
}

// basis returns the polynomials of degree below n at size pixels, from the last
// picture if it had as many pixels and enough polynomials.
func (s *Sampler) basis(axis, size, n int) *basis {
	for _, b := range s.bases {
		if b != nil && b.size == size && 2*b.stride >= n {
			s.bases[axis] = b
			return b
		}
	}
	s.bases[axis] = newBasis(size, n)
	return s.bases[axis]
}

// bands computes the picture and hands it to yield, some rows at a time: the rows
// from … to−1 of all outputs, output after output.
func (p *plan) bands(v View, yield func(band []float64, from, to int)) {
	f := p.function
	height := min(v.Height, max(8, chunk/v.Width))
	size := f.outputs * height * v.Width
	band := make([]float64, size)
	scratch := make([]float64, height*(v.Width+1))
	var apart []float64 // for layers that are not drawn onto the bias
	var points [][]float64
	if p.self {
		points = newPoints(height * v.Width)
	}
	for i, l := range p.layers {
		if apart == nil && (i > 0 || l.weights != nil) {
			apart = make([]float64, size)
		}
		if points == nil && len(l.direct) > 0 {
			points = newPoints(height * v.Width)
		}
	}
	xs, ys := v.Columns(), v.Rows()
	for from := 0; from < v.Height; from += height {
		pause.Point()
		to := min(from+height, v.Height)
		n := (to - from) * v.Width
		out := band[:f.outputs*n]
		for i := range points[:min(n, len(points))] {
			points[i][0], points[i][1] = xs[i%v.Width], ys[from+i/v.Width]
		}
		at := points[:min(n, len(points))]
		first := 0
		if len(p.layers) > 0 && p.layers[0].weights == nil {
			p.layers[0].set(out, f.bias, at, v.Width, from, to, scratch)
			first = 1
		} else {
			fill(out, f.bias)
		}
		for _, l := range p.layers[first:] {
			inner := apart[:len(out)]
			l.set(inner, make([]float64, f.outputs), at, v.Width, from, to, scratch)
			for j := range f.outputs {
				if l.weights == nil {
					axpy(out[j*n:][:n], 1, inner[j*n:][:n])
				} else {
					weigh(out[j*n:][:n], l.weights[from*v.Width:][:n], inner[j*n:][:n])
				}
			}
		}
		if p.self {
			self(out, f.kernel, f.self, at)
		}
		yield(out, from, to)
	}
}

// fill sets dst to values[j] in output j.
func fill(dst, values []float64) {
	n := len(dst) / len(values)
	for j, value := range values {
		one := dst[j*n:][:n]
		one[0] = value
		// Copying is one instruction, whatever the length.
		for done := 1; done < n; done *= 2 {
			copy(one[done:], one[:done])
		}
	}
}

// set sets dst to bias plus the layer in the rows from … to−1, whose pixels are
// points where the layer evaluates terms at them.
func (l *layer) set(dst, bias []float64, points [][]float64, width, from, to int, scratch []float64) {
	n := len(dst) / len(bias)
	if l.pictures == nil {
		fill(dst, bias)
	}
	for j, picture := range l.pictures {
		picture.set(dst[j*n:][:n], bias[j], from, to, scratch)
	}
	for _, g := range l.grids {
		g.add(dst, width, from, to)
	}
	for _, t := range l.direct {
		t.direct(dst, points, scratch)
	}
}
