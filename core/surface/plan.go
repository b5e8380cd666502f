package surface

import (
	"mercer/core/expand"
	"mercer/core/kernel"
)

// A function is what is sampled: outputs functions
//
//	Σᵢ beta[i·outputs+j]·k(xᵢ,x) + self[j]·k(x,x) + bias[j],
//
// and what is known of the kernel k, the sum of its parts.
type function struct {
	expansion *expand.Expansion[[]float64]
	kernel    kernel.Kernel[[]float64]
	parts     []term
	support   [][]float64
	outputs   int
	beta      []float64
	self      []float64 // nil if all 0
	bias      []float64
}

func newFunction(e *expand.Expansion[[]float64]) *function {
	coef := e.Coef()
	return &function{
		expansion: e,
		kernel:    e.Kernel(),
		parts:     terms(e.Kernel(), 1),
		support:   e.Support(),
		outputs:   coef.M,
		beta:      coef.Beta,
		self:      coef.Self,
		bias:      coef.Bias,
	}
}

// exact sets dst to the values of all outputs at points, output after output.
func (f *function) exact(dst []float64, points [][]float64) {
	n := len(points)
	values := make([]float64, f.outputs*n)
	f.expansion.DecideAll(values, points)
	for p := range n {
		for j := range f.outputs {
			dst[j*n+p] = values[p*f.outputs+j]
		}
	}
}

// A plan is how a picture is made: parts of it that are added up by bands of rows.
// The bias comes first.
type plan struct {
	function *function
	pictures []*picture // one an output, or none
	grids    []grid
	direct   []term // evaluated at every pixel
	self     bool   // whether k(x,x) is
	info     Info
}

// A grid adds a term of the kernel on rows from … to−1 of the pixels to dst, output
// after output.
type grid interface {
	add(dst []float64, width, from, to int)
}

// plan chooses the method for v.
func (s *Sampler) plan(v View) *plan {
	f := s.function
	if p := s.polynomialPlan(v); p != nil {
		return p
	}
	probe := f.newProbe(v)
	if kernel.Smooth(f.kernel) {
		if all, relative, ok := f.chebyshevSeries(v, probe); ok {
			p := &plan{function: f, info: Info{Method: chebyshev, Error: relative}}
			s.draw(p, all, v)
			return p
		}
	}
	return s.exactPlan(v, probe)
}

// polynomialPlan returns the plan of a kernel that is a polynomial, nil if it is
// none, or of a degree so high that pixels are cheaper.
func (s *Sampler) polynomialPlan(v View) *plan {
	f := s.function
	degree := 0
	for _, t := range f.parts {
		if t.degree < 0 {
			return nil
		}
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
		return nil
	}
	all, ok := f.polynomialSeries(f.parts, f.self, v, degree)
	if !ok {
		return nil
	}
	p := &plan{function: f, info: Info{Method: polynomial}}
	s.draw(p, all, v)
	return p
}

// worthwhile reports whether a polynomial of the degree needs fewer points than v
// has pixels.
func worthwhile(degree int, v View) bool {
	return degree <= maxDegree && (degree+1)*(degree+1) <= v.Width*v.Height
}

// exactPlan returns the plan that puts every part of the kernel on the grid of
// pixels as cheaply as it can without approximation.
func (s *Sampler) exactPlan(v View, pixels *probe) *plan {
	f := s.function
	p := &plan{function: f, self: f.self != nil, info: Info{Method: separable}}
	var polynomials []term
	degree := 0
	allowance := make([]float64, f.outputs)
	for j := range allowance {
		low, high := pixels.ends(j)
		if spread := high - low; finite([]float64{spread}) {
			allowance[j] = tolerance * spread / float64(len(f.parts))
		}
	}
	xs, ys := v.Columns(), v.Rows()
	for _, t := range f.parts {
		switch {
		case t.degree >= 0 && worthwhile(t.degree, v):
			polynomials = append(polynomials, t)
			degree = max(degree, t.degree)
		case t.axial != nil:
			if gamma, ok := laplacian(t.kernel); ok {
				p.grids = append(p.grids, f.newExponential(t, gamma, xs, ys))
			} else {
				p.grids = append(p.grids, f.newWindowed(t, xs, ys, allowance))
			}
		default:
			p.direct = append(p.direct, t)
		}
	}
	if len(polynomials) > 0 {
		if all, ok := f.polynomialSeries(polynomials, nil, v, degree); ok {
			s.draw(p, all, v)
			p.info.Nodes = 0
		} else {
			p.direct = append(p.direct, polynomials...)
		}
	}
	if len(p.direct) > 0 || p.self {
		p.info.Method = direct
	}
	return p
}

// draw adds polynomials, one an output, to the plan.
func (s *Sampler) draw(p *plan, all []series, v View) {
	n := 0
	for _, one := range all {
		n = max(n, one.nx, one.ny)
	}
	p.info.Nodes = n
	columns, rows := s.basis(0, v.Width, n), s.basis(1, v.Height, n)
	for _, one := range all {
		p.pictures = append(p.pictures, newPicture(one, columns, rows))
	}
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
	band := make([]float64, f.outputs*height*v.Width)
	scratch := make([]float64, height*(v.Width+1))
	var points [][]float64
	if len(p.direct) > 0 || p.self {
		points = newPoints(height * v.Width)
	}
	xs, ys := v.Columns(), v.Rows()
	for from := 0; from < v.Height; from += height {
		to := min(from+height, v.Height)
		n := (to - from) * v.Width
		out := band[:f.outputs*n]
		for j, b := range f.bias {
			one := out[j*n:][:n]
			if p.pictures != nil {
				p.pictures[j].set(one, b, from, to, scratch)
				continue
			}
			for i := range one {
				one[i] = b
			}
		}
		for _, g := range p.grids {
			g.add(out, v.Width, from, to)
		}
		if points != nil {
			for i := range n {
				points[i][0], points[i][1] = xs[i%v.Width], ys[from+i/v.Width]
			}
			for _, t := range p.direct {
				t.direct(out, points[:n], f.support, f.beta, scratch)
			}
			if p.self {
				self(out, f.kernel, f.self, points[:n])
			}
		}
		yield(out, from, to)
	}
}
