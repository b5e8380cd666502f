package surface

import (
	"fmt"
	"math"
	"slices"

	"mercer/core/decide"
	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/learn"
)

// A Slice is a plane in the space of the examples, of any dimension d ≥ 1: the place (u, v) of a
// view stands for base + u·x + v·y. What is drawn of it is f at these points and nothing else: no
// projection, which has no boundary.
//
// A slice of a smooth f is smooth. It is interpolated at Chebyshev points as f on the plane is,
// with the same tolerance; what is not smooth, or too steep, is evaluated pixel by pixel. Values
// that are not larger than the error of a picture are computed again, so that their signs are those
// of [decide.Judge].
type Slice struct {
	Base, X, Y []float64 // of d coordinates each
}

// Check returns a *ViewError unless the slice lies in a space of dim dimensions. An axis may be 0:
// f is then the same all along it.
func (s *Slice) Check(dim int) error {
	for _, part := range []struct {
		key    string
		values []float64
	}{{"base", s.Base}, {"x", s.X}, {"y", s.Y}} {
		if len(part.values) != dim {
			return &ViewError{"slice", float64(len(part.values)),
				fmt.Sprintf("numbers in %s, but the examples have %d coordinates", part.key, dim)}
		}
		for _, v := range part.values {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return &ViewError{"slice", v, fmt.Sprintf("in %s must be a finite number", part.key)}
			}
		}
	}
	return nil
}

// Lift sets dst to the point that the place (u, v) stands for.
func (s *Slice) Lift(dst []float64, u, v float64) {
	for i, base := range s.Base {
		dst[i] = base + u*s.X[i] + v*s.Y[i]
	}
}

// nearest returns the place of the slice that is nearest to x: the solution of the normal equations
// of the two axes.
func (s *Slice) nearest(x []float64) (u, v float64) {
	var xx, xy, yy, bx, by float64
	for i, base := range s.Base {
		d := x[i] - base
		xx, xy, yy = xx+s.X[i]*s.X[i], xy+s.X[i]*s.Y[i], yy+s.Y[i]*s.Y[i]
		bx, by = bx+s.X[i]*d, by+s.Y[i]*d
	}
	switch det := xx*yy - xy*xy; {
	case det > 1e-12*xx*yy:
		return (yy*bx - xy*by) / det, (xx*by - xy*bx) / det
	case xx > 0:
		return bx / xx, 0
	case yy > 0:
		return 0, by / yy
	}
	return 0, 0
}

// A Slicer samples slices of one expansion. It must not be used concurrently.
type Slicer struct {
	expansion *expand.Expansion[[]float64]
	outputs   int
	decider   *decide.Judge[[]float64]
}

// NewSlicer returns a Slicer of e.
func NewSlicer(e *expand.Expansion[[]float64]) *Slicer {
	return &Slicer{expansion: e, outputs: e.Outputs()}
}

// Fill writes the values of all outputs on the pixels of v, whose Slice is given, as [Sampler.Fill]
// does.
func (s *Slicer) Fill(dst []float32, v View) (Info, error) {
	p, err := s.plan(v, learn.Rule{})
	if err != nil {
		return Info{}, err
	}
	pixels, limits := v.Width*v.Height, newLimits()
	p.bands(func(band []float64, from, to int) {
		n := (to - from) * v.Width
		for j := range s.outputs {
			limits.narrow(dst[j*pixels+from*v.Width:][:n], band[j*n:][:n])
		}
	})
	p.info.Min, p.info.Max = limits.ends()
	return p.info, nil
}

// Decide writes the values of the single output, with the signs that f has, and 0 where that is
// undecided, as [Sampler.Decide] does.
func (s *Slicer) Decide(dst []float32, v View, rule learn.Rule) (Info, error) {
	p, err := s.plan(v, rule)
	if err != nil {
		return Info{}, err
	}
	if s.outputs != 1 || len(dst) != v.Width*v.Height {
		panic("surface: dst must hold one value a pixel, of one output")
	}
	p.bands(func(band []float64, from, to int) {
		newLimits().narrow(dst[from*v.Width:][:len(band)], band)
	})
	decision, again := make([]float64, 1), 0
	small(dst, float32(p.info.Wrong), func(i int) {
		p.judge.Decide(decision, p.point(i))
		dst[i] = signed(decision[0], 1)
		again++
	})
	p.repeated(again)
	p.info.Min, p.info.Max = ends(dst)
	return p.info, nil
}

// Regions writes the class of every pixel and how clearly it wins, as [Sampler.Regions] does.
func (s *Slicer) Regions(label []uint8, strength []float32, v View, rule learn.Rule) (Info, error) {
	p, err := s.plan(v, rule)
	if err != nil {
		return Info{}, err
	}
	if rule.Classes == nil || rule.Outputs() != s.outputs || len(label) != v.Width*v.Height || len(strength) != len(label) {
		panic("surface: label and strength must hold one value a pixel, and rule read all outputs")
	}
	counter, again := newCounter(rule), 0
	counter.most = p.info.Wrong
	if rule.Pairs == nil {
		counter.most *= 2 // both outputs may be wrong
	}
	decision := make([]float64, s.outputs)
	p.bands(func(band []float64, from, to int) {
		first, n := from*v.Width, (to-from)*v.Width
		counter.each(band, n, first, func(winners []winner, i int) {
			for q, w := range winners {
				at := first + i + q
				if !w.sure {
					p.judge.Decide(decision, p.point(at))
					w.index, w.margin = rule.Winner(decision)
					again++
				}
				label[at], strength[at] = labelOf(rule, w.index), signed(positive(w.margin), 1)
			}
		})
	})
	p.repeated(again)
	p.info.Min, p.info.Max = ends(strength)
	return p.info, nil
}

// A slicePlan is how a slice is drawn: by polynomials, or pixel by pixel where there are none.
type slicePlan struct {
	slicer *Slicer
	view   View
	judge  *decide.Judge[[]float64]
	xs, ys []float64
	all    []series
	info   Info
	place  []float64
}

// plan chooses how v is drawn.
func (s *Slicer) plan(v View, rule learn.Rule) (*slicePlan, error) {
	if err := v.Check(); err != nil {
		return nil, err
	}
	if err := v.Slice.Check(len(v.Slice.Base)); err != nil {
		return nil, err
	}
	for _, x := range s.expansion.Support() {
		if err := v.Slice.Check(len(x)); err != nil {
			return nil, err
		}
	}
	if s.decider == nil {
		s.decider = decide.New(s.expansion, rule)
	}
	p := &slicePlan{
		slicer: s, view: v, judge: s.decider, xs: v.Columns(), ys: v.Rows(),
		info: Info{Method: direct}, place: make([]float64, len(v.Slice.Base)),
	}
	p.interpolate()
	if rule.Classes != nil {
		wrong := p.info.Wrong
		for j := range s.outputs {
			p.info.Wrong = max(p.info.Wrong, wrong+p.judge.Doubt(j, -1))
		}
	}
	return p, nil
}

// point returns the point of pixel i. It is good until the next call.
func (p *slicePlan) point(i int) []float64 {
	p.view.Slice.Lift(p.place, p.xs[i%p.view.Width], p.ys[i/p.view.Width])
	return p.place
}

// repeated takes note that pixels had to be evaluated one by one: of many, that is what the picture
// cost.
func (p *slicePlan) repeated(count int) {
	if 8*count > p.view.Width*p.view.Height {
		p.info.Method, p.info.Nodes = direct, 0
	}
}

// values returns f at places, output after output.
func (p *slicePlan) values(places [][2]float64) []float64 {
	d, m, n := len(p.view.Slice.Base), p.slicer.outputs, len(places)
	all := make([]float64, m*n)
	size := min(chunk, n)
	memory, points, row := make([]float64, size*d), make([][]float64, size), make([]float64, size*m)
	for from := 0; from < n; from += size {
		some := places[from:min(from+size, n)]
		for i, place := range some {
			points[i] = memory[i*d:][:d]
			p.view.Slice.Lift(points[i], place[0], place[1])
		}
		p.slicer.expansion.DecideAll(row[:len(some)*m], points[:len(some)])
		for i := range some {
			for j := range m {
				all[j*n+from+i] = row[i*m+j]
			}
		}
	}
	return all
}

// interpolate looks for polynomials that agree with f at places that were not used to find them.
func (p *slicePlan) interpolate() {
	s, v := p.slicer, p.view
	k := s.expansion.Kernel()
	degree, polynomial := kernel.PolynomialDegree(k)
	if s.expansion.Coef().Self != nil && polynomial {
		degree *= 2
	}
	if !polynomial && !smooth(k) {
		return
	}
	places, scaled := p.probes()
	want := p.values(places)
	if !finite(want) {
		return
	}
	for _, n := range levels {
		if 2*n*n > v.Width*v.Height {
			return
		}
		if polynomial {
			// Rounding leaves something beyond the degree.
			if n <= degree+2 && n != maxNodes {
				continue
			}
		}
		if p.level(n, want, scaled) {
			return
		}
	}
}

// level tries n points an axis.
func (p *slicePlan) level(n int, want []float64, scaled [][2]float64) bool {
	v, m, count := p.view, p.slicer.outputs, len(scaled)
	xs, ys := nodes(v.X0, v.X1, n), nodes(v.Y0, v.Y1, n)
	places := make([][2]float64, 0, n*n)
	for _, y := range ys {
		for _, x := range xs {
			places = append(places, [2]float64{x, y})
		}
	}
	values := p.values(places)
	if !finite(values) {
		return false
	}
	all, relative, wrong := make([]series, 0, m), 0.0, 0.0
	for j := range m {
		c, want := values[j*n*n:][:n*n], want[j*count:][:count]
		low, high := min(slices.Min(want), slices.Min(c)), max(slices.Max(want), slices.Max(c))
		size := max(math.Abs(low), math.Abs(high))
		goal := tolerance*(high-low) + float32Error*size
		coefficients(c, n)
		one, dropped := chop(c, n, goal)
		// Coefficients that fall to the end may go on falling beyond it.
		if high > low && (one.nx > n-n/10 || one.ny > n-n/10) {
			return false
		}
		worst := 0.0
		for i, w := range want {
			worst = max(worst, math.Abs(one.at(scaled[i][0], scaled[i][1])-w))
		}
		if !(worst <= 2*goal) {
			return false
		}
		share := 0.0
		if high-low > float32Error*size {
			share = max(dropped, worst) / (high - low)
		}
		relative = max(relative, share)
		wrong = max(wrong, min(promise, caution*share)*(high-low)+4*float32Error*size)
		all = append(all, one)
	}
	p.all = all
	p.info = Info{Method: chebyshev, Nodes: n, Error: relative, Wrong: wrong}
	return true
}

// smooth reports whether polynomials may come near to slices of k.
func smooth(k kernel.Kernel[[]float64]) bool {
	if kernel.Smooth(k) {
		return true
	}
	return kernel.TraitsOf(k).Has(kernel.Differentiable)
}

// The sizes of the probe of a slice: places spread over the view, and those nearest to the examples
// that matter most on it.
const (
	spreadPlaces  = 64
	nearestPlaces = 192
)

// probes returns places at which an interpolant is tested, also in [−1, 1]².
func (p *slicePlan) probes() (places, scaled [][2]float64) {
	v := p.view
	add := func(x, y float64) {
		places = append(places, [2]float64{x, y})
		scaled = append(scaled, [2]float64{
			(2*x - v.X0 - v.X1) / (v.X1 - v.X0), (2*y - v.Y0 - v.Y1) / (v.Y1 - v.Y0),
		})
	}
	const plastic = 1.32471795724474602596 // see newProbe
	for k := 1; k <= spreadPlaces; k++ {
		_, x := math.Modf(float64(k) / plastic)
		_, y := math.Modf(float64(k) / (plastic * plastic))
		add(v.X0+x*(v.X1-v.X0), v.Y0+y*(v.Y1-v.Y0))
	}
	type peak struct{ height, x, y float64 }
	var peaks []peak
	support, coef := p.slicer.expansion.Support(), p.slicer.expansion.Coef()
	k := p.slicer.expansion.Kernel()
	for i, x := range support {
		at := peak{}
		at.x, at.y = v.Slice.nearest(x)
		at.x, at.y = min(max(at.x, v.X0), v.X1), min(max(at.y, v.Y0), v.Y1)
		v.Slice.Lift(p.place, at.x, at.y)
		size := 0.0
		for _, b := range coef.Beta[i*coef.M:][:coef.M] {
			size = max(size, math.Abs(b))
		}
		at.height = size * math.Abs(k.Eval(x, p.place))
		peaks = append(peaks, at)
	}
	slices.SortStableFunc(peaks, func(a, b peak) int {
		switch {
		case a.height > b.height:
			return -1
		case a.height < b.height:
			return 1
		}
		return 0
	})
	for _, at := range peaks[:min(nearestPlaces, len(peaks))] {
		add(at.x, at.y)
	}
	return places, scaled
}

// bands computes the picture and hands it to yield, some rows at a time: the rows from … to−1 of
// all outputs, output after output.
func (p *slicePlan) bands(yield func(band []float64, from, to int)) {
	v := p.view
	height := min(v.Height, max(8, chunk/v.Width))
	if p.all != nil {
		n := 0
		for _, one := range p.all {
			n = max(n, one.nx, one.ny)
		}
		columns, rows := newBasis(v.Width, n), newBasis(v.Height, n)
		pictures := make([]*picture, len(p.all))
		for j, one := range p.all {
			pictures[j] = newPicture(one, columns, rows)
		}
		band, scratch := make([]float64, len(p.all)*height*v.Width), make([]float64, height*(v.Width+1))
		for from := 0; from < v.Height; from += height {
			to := min(from+height, v.Height)
			n := (to - from) * v.Width
			for j, picture := range pictures {
				picture.set(band[j*n:][:n], 0, from, to, scratch)
			}
			yield(band[:len(p.all)*n], from, to)
		}
		return
	}
	for from := 0; from < v.Height; from += height {
		to := min(from+height, v.Height)
		places := make([][2]float64, 0, (to-from)*v.Width)
		for _, y := range p.ys[from:to] {
			for _, x := range p.xs {
				places = append(places, [2]float64{x, y})
			}
		}
		yield(p.values(places), from, to)
	}
}
