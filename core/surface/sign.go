package surface

import (
	"math"

	"mercer/core/decide"
	"mercer/core/learn"
)

// A picture does not know the sign of f where f is smaller than the picture's error. [decide.Judge]
// decides such pixels one by one; a tile at a time where they lie close together and the kernel is
// a product over the axes.

// least is the smallest value that is written where f is not undecided: the values of
// float32 nearer to 0 are slow in some processors.
const least = 1e-38

// promise is the largest error of a picture, as a share of the range. Most pictures are far better:
// their errors are taken to be at most caution times the estimate in [Info.Error].
const (
	promise = 1e-4
	caution = 20
)

// Decide writes to dst the values of the single output on the pixels of v, as [Sampler.Fill]
// does, with the sign that f has: however small it is, and 0 just where it is undecided.
// Where a value beside a line f = 0 is not larger than the error of the picture, it writes
// to edge, unless that is nil, a function with the same zeros and sign on both sides of the line:
// the place of the line between two pixels follows from it. Elsewhere edge is 0.
//
// The error is one of Fill's. It panics if dst or edge have the wrong length or the expansion
// has several outputs.
func (s *Sampler) Decide(dst, edge []float32, v View, rule learn.Rule) (Info, error) {
	if err := s.check(v); err != nil {
		return Info{}, err
	}
	pixels := v.Width * v.Height
	if s.function.outputs != 1 || len(dst) != pixels || edge != nil && len(edge) != pixels {
		panic("surface: dst and edge must hold one value a pixel, of one output")
	}
	p := s.plan(v)
	p.measure(s.judge(rule))
	limits := newLimits()
	p.bands(v, func(band []float64, from, to int) {
		limits.narrow(dst[from*v.Width:][:len(band)], band)
	})
	p.info.Min, p.info.Max = limits.ends()
	clear(edge)
	// The range changes where one of its ends does.
	extreme := false
	low, high := float32(p.info.Min), float32(p.info.Max)
	put := func(i int, value float32) {
		extreme = extreme || dst[i] == low || dst[i] == high || value < low || value > high
		dst[i] = value
	}
	r := newResolver(s, p, v, rule)
	small(dst, float32(p.wrong[0]), func(i int) {
		switch r.seen(float64(dst[i]), p.wrong[0]) {
		case undecided:
			put(i, 0)
		case doubtful:
			r.doubt(i)
		}
	})
	r.write = func(i int, decision []float64, scale float64) { put(i, signed(decision[0], scale)) }
	r.side = func(i int, sign float64) { put(i, signed(sign*max(math.Abs(float64(dst[i])), least), 1)) }
	r.rates = edge != nil
	if len(r.doubts) > 0 {
		r.resolve()
	}
	if extreme {
		p.info.Min, p.info.Max = ends(dst)
	}
	if edge == nil {
		return p.info, nil
	}
	marked := r.among(r.marks)
	p.info.Edges = r.edges(edge, func(i, k int) bool {
		a, b := dst[i], dst[k]
		if a <= 0 && b <= 0 || a >= 0 && b >= 0 {
			return false
		}
		// Values of one size place a line well enough.
		const uneven = 1000
		return marked[i] && marked[k] || abs(a) > uneven*abs(b) || abs(b) > uneven*abs(a)
	}, func(i, _ int) float32 {
		v := r.ratioAt(i)
		if v == 0 {
			v = ratio(r.weigh(0, -1, i))
			r.rate(i, v)
		}
		return v
	})
	return p.info, nil
}

// small calls f with the places of the values whose size is at most most. Few are, so it looks at
// eight at a time: their bits without the sign are in the order of the sizes, and NaN comes last.
func small(values []float32, most float32, f func(i int)) {
	const width, size = 8, 1<<31 - 1
	limit := math.Float32bits(most)
	i := 0
	for ; i+width <= len(values); i += width {
		v := values[i : i+width : i+width]
		least := min(
			math.Float32bits(v[0])&size, math.Float32bits(v[1])&size,
			math.Float32bits(v[2])&size, math.Float32bits(v[3])&size,
			math.Float32bits(v[4])&size, math.Float32bits(v[5])&size,
			math.Float32bits(v[6])&size, math.Float32bits(v[7])&size)
		if least > limit {
			continue
		}
		for k := range v {
			if math.Float32bits(v[k])&size <= limit {
				f(i + k)
			}
		}
	}
	for ; i < len(values); i++ {
		if math.Float32bits(values[i])&size <= limit {
			f(i)
		}
	}
}

// Signed returns value as a float32 that is 0 only where value is, and finite where it is.
func Signed(value float64) float32 { return signed(value, 1) }

// signed returns value·scale so.
func signed(value, scale float64) float32 {
	if value == 0 {
		return 0
	}
	scaled := value * scale
	if math.IsNaN(scaled) {
		return float32(scaled)
	}
	if !(math.Abs(scaled) >= least) {
		return float32(math.Copysign(least, value))
	}
	return float32(min(max(scaled, -math.MaxFloat32), math.MaxFloat32))
}

// ends returns the range of the finite values.
func ends(values []float32) (low, high float64) {
	least, most := float32(math.MaxFloat32), float32(-math.MaxFloat32)
	for _, v := range values {
		if v-v != 0 {
			continue // it is not finite
		}
		if v < least {
			least = v
		}
		if v > most {
			most = v
		}
	}
	l := limits{float64(least), float64(most)}
	return l.ends()
}

func ratio(w decide.Weight) float32 { return float32(w.Ratio) }

// measure sets how wrong the values of each output may be.
func (p *plan) measure(judge *decide.Judge[[]float64]) {
	memory := make([]float64, 2*p.function.outputs)
	p.off, p.wrong = memory[:p.function.outputs], memory[p.function.outputs:]
	for j := range p.wrong {
		switch {
		case p.rounding != nil:
			p.off[j] = p.rounding[j]
			p.wrong[j] = p.off[j] + judge.Allowed(j)
		case p.approximate:
			low, high := p.probe.ends(j)
			if low > high {
				p.off[j] = math.Inf(1) // no value is left to tell
				p.wrong[j] = p.off[j]
				break
			}
			share := promise
			if !p.silent {
				share = min(promise, caution*p.info.Error)
			}
			p.off[j] = share*(high-low) + 4*float32Error*max(math.Abs(low), math.Abs(high))
			fallthrough
		default:
			p.wrong[j] = p.off[j] + judge.Doubt(j, -1)
		}
		p.info.Wrong = max(p.info.Wrong, p.wrong[j])
	}
}

// between returns how wrong the lead of output o over another may be.
func (p *plan) between(judge *decide.Judge[[]float64], o, other int) float64 {
	wrong := p.off[o] + p.off[other]
	if p.rounding != nil {
		return wrong + judge.Between(o, other)
	}
	return wrong + judge.Doubt(o, other)
}

// judge returns the judge of the expansion by rule.
func (s *Sampler) judge(rule learn.Rule) *decide.Judge[[]float64] {
	if s.decider == nil {
		s.decider = decide.New(s.expansion, rule)
	}
	return s.decider
}

// A resolver decides pixels.
type resolver struct {
	view    View
	xs, ys  []float64
	judge   *decide.Judge[[]float64]
	rule    learn.Rule
	outputs int
	parts   []*part
	self    []float64
	bias    []float64
	errors  []float64 // of the biases; nil for none
	terms   []axialTerm
	bounded bool // whether all terms fall with the distance, so that blocks have bounds

	marks  []int  // the marked pixels, beside which edges are looked for
	doubts []int  // those of them that are to be decided
	open   []bool // those that still are, where tiles are looked at

	rates  bool            // whether ratios of a single output are asked for
	ratio  []float32       // where tiles found them
	ratios map[int]float32 // where pixels did

	// write takes the outputs at pixel i as multiples of scale, and side the sign of a single
	// output, 0 for none.
	write func(i int, decision []float64, scale float64)
	side  func(i int, sign float64)

	decision []float64
	place    [2]float64
	tile     tile
}

func newResolver(s *Sampler, p *plan, v View, rule learn.Rule) *resolver {
	f := p.function
	return &resolver{
		view: v, judge: s.judge(rule), rule: rule, outputs: f.outputs,
		parts: f.parts, self: f.self, bias: f.bias, errors: s.expansion.Coef().BiasError,
		decision: make([]float64, f.outputs),
	}
}

// A verdict is what a value says of the sign of f.
type verdict int

const (
	doubtful verdict = iota
	undecided
	sure
)

// seen returns what a value says of a single output, which may be off by wrong, of which the bias
// may account for [decide.Judge.Allowed]. Where the bias is hidden, the output is undecided in a
// band around the line: only at its two ends there is doubt.
func (r *resolver) seen(value, wrong float64) verdict {
	if !r.judge.Hidden(0) || r.rule.TieUp {
		return doubtful
	}
	band := r.biasError(0)
	wrong -= r.judge.Allowed(0)
	switch rest := math.Abs(value - r.bias[0]); {
	case rest+wrong < band:
		return undecided
	case rest-wrong > band && math.Abs(value) > wrong+2*r.judge.Rounding(0):
		return sure
	}
	return doubtful
}

// mark marks pixel i.
func (r *resolver) mark(i int) { r.marks = append(r.marks, i) }

// among returns which pixels are among some, nil where there are none. Few are, so who needs no such
// set does without its memory.
func (r *resolver) among(some []int) []bool {
	if len(some) == 0 {
		return nil
	}
	among := make([]bool, r.view.Width*r.view.Height)
	for _, i := range some {
		among[i] = true
	}
	return among
}

// doubt marks pixel i, which is to be decided.
func (r *resolver) doubt(i int) {
	r.mark(i)
	r.doubts = append(r.doubts, i)
}

// rate notes the ratio at pixel i.
func (r *resolver) rate(i int, value float32) {
	switch {
	case !r.rates:
	case r.ratio != nil:
		r.ratio[i] = value
	default:
		if r.ratios == nil {
			r.ratios = make(map[int]float32)
		}
		r.ratios[i] = value
	}
}

// ratioAt returns the ratio at pixel i, 0 where it is not known.
func (r *resolver) ratioAt(i int) float32 {
	if r.ratio != nil {
		return r.ratio[i]
	}
	return r.ratios[i]
}

// at returns the place of pixel i. It is good until the next call.
func (r *resolver) at(i int) []float64 {
	if r.xs == nil {
		r.xs, r.ys = r.view.Columns(), r.view.Rows()
	}
	r.place = [2]float64{r.xs[i%r.view.Width], r.ys[i/r.view.Width]}
	return r.place[:]
}

const (
	// few is how many pixels are decided one by one rather than with all around them.
	few = 10

	// quick is how many values of the kernel take less time than to look at tiles, and plain how
	// many of those that are only added up.
	quick = 50000
	plain = 4000000
)

// resolve decides the marked pixels.
func (r *resolver) resolve() {
	r.at(0)
	rest := r.doubts
	if len(r.doubts)*len(r.judge.Support()) <= plain {
		rest = r.plainly()
	}
	if len(rest)*len(r.judge.Support()) <= quick || !r.prepare() {
		for _, i := range rest {
			r.pixel(i)
		}
		return
	}
	r.open = r.among(rest)
	if r.rates {
		r.ratio = make([]float32, len(r.open))
	}
	r.block(0, r.view.Width, 0, r.view.Height, r.all())
}

// plainly decides the marked pixels at which plain sums tell all, and returns the others.
func (r *resolver) plainly() (rest []int) {
	for _, i := range r.doubts {
		told := false
		if r.outputs == 1 && r.rule.Pairs != nil {
			var w decide.Weight
			w, told = r.judge.Plain(0, -1, r.at(i))
			if told {
				r.decision[0] = w.Value
				r.rate(i, ratio(w))
			}
		} else {
			told = r.judge.Sure(r.decision, r.at(i))
		}
		if told {
			r.write(i, r.decision, 1)
		} else {
			rest = append(rest, i)
		}
	}
	return rest
}

// weigh returns the Weight of output o at pixel i, less output other unless that is −1.
func (r *resolver) weigh(o, other, i int) decide.Weight {
	w, ok := r.judge.Plain(o, other, r.at(i))
	if !ok {
		w = r.judge.Weigh(o, other, r.at(i))
	}
	return w
}

// pixel decides pixel i by itself.
func (r *resolver) pixel(i int) {
	x := r.at(i)
	if r.outputs == 1 && r.rule.Pairs != nil {
		w := r.judge.Weigh(0, -1, x)
		r.decision[0] = w.Value
		r.rate(i, ratio(w))
	} else {
		r.judge.Decide(r.decision, x)
	}
	r.write(i, r.decision, 1)
}

// edges sets edge at the marked pixels, and at their neighbours, that a line runs between,
// to the value of the pixel beside the other, the least where there are several. It reports
// whether there are any.
func (r *resolver) edges(edge []float32, apart func(i, k int) bool, value func(i, k int) float32) bool {
	w, h, any := r.view.Width, r.view.Height, false
	set := func(i, k int) {
		if v := value(i, k); v != 0 && (edge[i] == 0 || abs(v) < abs(edge[i])) {
			edge[i], any = v, true
		}
	}
	both := func(i, k int) {
		if apart(i, k) {
			set(i, k)
			set(k, i)
		}
	}
	for _, i := range r.marks {
		c, row := i%w, i/w
		if c > 0 {
			both(i, i-1)
		}
		if c+1 < w {
			both(i, i+1)
		}
		if row > 0 {
			both(i, i-w)
		}
		if row+1 < h {
			both(i, i+w)
		}
	}
	return any
}

func abs(v float32) float32 { return float32(math.Abs(float64(v))) }
