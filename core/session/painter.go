package session

import (
	"math"
	"slices"

	"mercer/core/catalog"
	"mercer/core/expand"
	"mercer/core/learn"
	"mercer/core/solve"
	"mercer/core/surface"
)

// A painter samples a model on pixels of the plane.
type painter struct {
	expansion *expand.Expansion[catalog.Vector] // nil of items
	decide    func(Points) ([]float64, *Error)
	direct    bool // the model is no expansion
	local     *local
	rule      learn.Rule
	outputs   int
	dim       int                      // of the examples
	samplers  map[int]*surface.Sampler // by output, −1 for all
	slicers   map[int]*surface.Slicer  // the same, of slices
}

// regions reports whether the outputs part the plane into regions.
func (p *painter) regions() bool {
	return p.rule.Kind() == "largest" || (p.rule.Kind() == "pairs" && p.outputs > 1)
}

func (p *painter) layers() int {
	if p.regions() {
		return 2
	}
	return 1
}

func (p *painter) paint(v surface.View, output int, out []float32) (surface.Info, error) {
	pixels := v.Width * v.Height
	switch {
	case p.expansion == nil, p.dim != 2 && v.Slice == nil:
		return surface.Info{}, Bad("model", "is not of points on the plane")
	case v.Width < 1:
		return surface.Info{}, Bad("width", "must be at least 1, not %d", v.Width)
	case v.Height < 1:
		return surface.Info{}, Bad("height", "must be at least 1, not %d", v.Height)
	case v.Width > surface.MaxPixels/v.Height:
		return surface.Info{}, Bad("width", "times height must be at most %d", surface.MaxPixels)
	case output < 0 || output >= p.outputs || (output > 0 && p.rule.Kind() != "values"):
		return surface.Info{}, Bad("output", "is %d; the model has %d values to paint", output, p.values())
	case len(out) != p.layers()*pixels && len(out) != (p.layers()+1)*pixels:
		return surface.Info{}, Bad("out", "has room for %d numbers; %d×%d pixels with %d layers need %d",
			len(out), v.Width, v.Height, p.layers(), p.layers()*pixels)
	}
	var edge []float32
	if len(out) > p.layers()*pixels {
		out, edge = out[:p.layers()*pixels], out[p.layers()*pixels:]
	}
	if v.Slice != nil {
		if err := v.Slice.Check(p.dim); err != nil {
			return surface.Info{}, ViewError(err)
		}
		clear(edge)
	}
	switch {
	case p.direct:
		clear(edge)
		if p.local != nil && v.Slice == nil {
			return p.blockByBlock(v, output, out)
		}
		return p.pixelByPixel(v, output, out)
	case v.Slice != nil:
		return p.slice(v, output, out)
	case p.rule.Classes == nil:
		clear(edge)
		info, err := p.sampler(output).Fill(out, v)
		return info, ViewError(err)
	case !p.regions():
		info, err := p.sampler(output).Decide(out, edge, v, p.rule)
		return info, ViewError(err)
	}
	// Pixels have room for the place of a class among the classes; class numbers
	// may be any.
	label := make([]uint8, pixels)
	info, err := p.sampler(-1).Regions(label, out[pixels:], edge, v, p.places())
	if err != nil {
		return surface.Info{}, ViewError(err)
	}
	for i, place := range label {
		out[i] = p.label(int(place))
	}
	return info, nil
}

// slice paints a slice of an expansion.
func (p *painter) slice(v surface.View, output int, out []float32) (info surface.Info, err error) {
	pixels := v.Width * v.Height
	switch {
	case p.rule.Classes == nil:
		info, err = p.slicer(output).Fill(out, v)
	case !p.regions():
		info, err = p.slicer(output).Decide(out, v, p.rule)
	default:
		label := make([]uint8, pixels)
		if info, err = p.slicer(-1).Regions(label, out[pixels:], v, p.places()); err == nil {
			for i, place := range label {
				out[i] = p.label(int(place))
			}
		}
	}
	return info, ViewError(err)
}

// slicer returns the sampler of slices of one output, or of all for −1.
func (p *painter) slicer(output int) *surface.Slicer {
	if s, ok := p.slicers[output]; ok {
		return s
	}
	if p.slicers == nil {
		p.slicers = make(map[int]*surface.Slicer)
	}
	s := surface.NewSlicer(p.of(output))
	p.slicers[output] = s
	return s
}

// of returns the expansion of one output, or of all for −1.
func (p *painter) of(output int) *expand.Expansion[catalog.Vector] {
	e := p.expansion
	if output < 0 || p.outputs == 1 {
		return e
	}
	return expand.New(e.Kernel(), e.Support(), only(e.Coef(), output))
}

// label returns what a pixel has of the class at a place among the classes, -1 or
// [surface.None] for none.
func (p *painter) label(place int) float32 {
	if place < 0 || place >= len(p.rule.Classes) {
		return surface.None
	}
	return float32(p.rule.Classes[place])
}

// values returns how many outputs there are to choose from.
func (p *painter) values() int {
	if p.rule.Kind() == "values" {
		return p.outputs
	}
	return 1
}

// places is the rule with the place of each class in place of its number.
func (p *painter) places() learn.Rule {
	rule := learn.Rule{Classes: make([]float64, len(p.rule.Classes)), Pairs: p.rule.Pairs}
	for i := range rule.Classes {
		rule.Classes[i] = float64(i)
	}
	return rule
}

// sampler returns the sampler of one output, or of all for −1.
func (p *painter) sampler(output int) *surface.Sampler {
	if s, ok := p.samplers[output]; ok {
		return s
	}
	if p.samplers == nil {
		p.samplers = make(map[int]*surface.Sampler)
	}
	s := surface.New(p.of(output))
	p.samplers[output] = s
	return s
}

// only returns the coefficients of one output.
func only(c solve.Coef, output int) solve.Coef {
	own := solve.Coef{M: 1, Beta: make([]float64, len(c.Beta)/c.M), Bias: c.Bias[output : output+1]}
	if c.BiasError != nil {
		own.BiasError = c.BiasError[output : output+1]
	}
	for i := range own.Beta {
		own.Beta[i] = c.Beta[i*c.M+output]
	}
	if c.Self != nil {
		own.Self = c.Self[output : output+1]
	}
	return own
}

// pixelByPixel paints what is no expansion.
func (p *painter) pixelByPixel(v surface.View, output int, out []float32) (surface.Info, error) {
	if err := v.Check(); err != nil {
		return surface.Info{}, ViewError(err)
	}
	xs, ys := v.Columns(), v.Rows()
	b := p.brush(v, output, out)
	row := make([]float64, p.dim*v.Width)
	for r, y := range ys {
		for c, x := range xs {
			if v.Slice != nil {
				v.Slice.Lift(row[p.dim*c:][:p.dim], x, y)
			} else {
				row[2*c], row[2*c+1] = x, y
			}
		}
		decision, err := p.decide(Points{Dim: p.dim, X: row})
		if err != nil {
			return surface.Info{}, err
		}
		for c := range xs {
			b.put(r*v.Width+c, 1, decision[c*p.outputs:(c+1)*p.outputs])
		}
	}
	return b.info(), nil
}

// A brush writes the outputs at pixels.
type brush struct {
	*painter
	out            []float32
	pixels, output int
	regions        bool // painter.regions
	min, max       float64

	// The last outputs, and what is written of them: pixels beside each other often have the same.
	last         []float64
	value, label float32
}

func (p *painter) brush(v surface.View, output int, out []float32) *brush {
	return &brush{
		painter: p, out: out, pixels: v.Width * v.Height, output: output, regions: p.regions(),
		min: math.Inf(1), max: math.Inf(-1),
	}
}

// put writes the outputs at count pixels from at on.
func (b *brush) put(at, count int, outputs []float64) {
	if !slices.Equal(outputs, b.last) {
		b.take(outputs)
	}
	if b.regions {
		fill(b.out[at:at+count], b.label)
		at += b.pixels
	}
	fill(b.out[at:at+count], b.value)
}

// take finds out what is written of outputs.
func (b *brush) take(outputs []float64) {
	b.last = append(b.last[:0], outputs...)
	value := outputs[b.output]
	if b.regions {
		index, strength := b.rule.Winner(outputs)
		value, b.label = max(0, strength), b.painter.label(index)
	}
	b.value = float32(value)
	if value >= b.max {
		b.max = value
	}
	if value <= b.min {
		b.min = value
	}
}

func fill(dst []float32, value float32) {
	for i := range dst {
		dst[i] = value
	}
}

func (b *brush) info() surface.Info {
	if b.min > b.max {
		b.min, b.max = 0, 0
	}
	return surface.Info{Method: "direct", Min: b.min, Max: b.max}
}

// ViewError makes an argument error of what surface says of a view.
func ViewError(err error) error {
	switch e := err.(type) {
	case nil:
		return nil
	case *surface.ViewError:
		return &Error{Code: BadArgument, Param: e.Key, Message: e.Error()}
	case *surface.DimensionError:
		return &Error{Code: BadArgument, Param: "model", Message: e.Error()}
	default:
		return Wrap(err)
	}
}
