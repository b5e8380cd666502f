package surface

import (
	"math"
	"slices"

	"mercer/core/decide"
	"mercer/core/dense"
	"mercer/core/learn"
)

// None is the label of a pixel whose class is undecided.
const None = 255

// Regions writes to label the class number that rule gives to every pixel of v, [None] where
// it is undecided, and to strength how clearly: [learn.Rule.Winner]'s strength, or 0 where the
// winner loses against some class. Where values are not larger than the error of the picture,
// pixels are decided as by [Sampler.Decide], and beside lines edge, unless it is nil, is set
// as there, but to sizes above 0: a line between two pixels divides their distance as these do.
//
// All hold Width·Height values, row by row. Regions returns the errors of [Sampler.Fill], and
// panics if a slice has the wrong length, or rule reads another number of outputs than the
// expansion has. The range in Info is that of strength.
func (s *Sampler) Regions(label []uint8, strength, edge []float32, v View, rule learn.Rule) (Info, error) {
	if err := s.check(v); err != nil {
		return Info{}, err
	}
	if len(label) != v.Width*v.Height || len(strength) != len(label) || edge != nil && len(edge) != len(label) {
		panic("surface: label, strength and edge must hold one value a pixel")
	}
	if rule.Classes == nil || rule.Outputs() != s.function.outputs {
		panic("surface: rule must read as many outputs as there are")
	}
	p := s.plan(v)
	judge := s.judge(rule)
	p.measure(judge)
	r := newResolver(s, p, v, rule)
	limits := newLimits()
	counter := newCounter(rule)
	counter.measure(p, judge)
	counter.weigh = func(o, at int) float64 { return r.weigh(o, -1, at).Value }
	clear(edge)
	see := func(at int, w winner) {
		if w.voted {
			r.mark(at)
		} else {
			r.doubt(at)
		}
	}
	if cells := newCells(p, v, counter); cells != nil {
		cells.bands(label, see, func(margins []float64, from int) {
			limits.narrow(strength[from*v.Width:][:len(margins)], margins)
		})
	} else {
		p.bands(v, func(band []float64, from, to int) {
			first, n := from*v.Width, (to-from)*v.Width
			counter.each(band, n, first, func(winners []winner, i int) {
				for q, w := range winners {
					at := first + i + q
					if !w.sure {
						see(at, w)
					}
					label[at] = labelOf(rule, w.index)
					// The outputs at these pixels have had their turn.
					band[i+q] = positive(w.margin)
				}
			})
			limits.narrow(strength[first:][:n], band[:n])
		})
	}
	p.info.Min, p.info.Max = limits.ends()
	if len(r.marks) == 0 {
		return p.info, nil
	}
	r.write = func(i int, decision []float64, scale float64) {
		index, margin := rule.Winner(decision)
		label[i], strength[i] = labelOf(rule, index), signed(positive(margin), scale)
	}
	if len(r.doubts) > 0 {
		r.resolve()
		p.info.Min, p.info.Max = ends(strength)
	}
	if edge != nil {
		ratios := make(map[int]float32) // a pixel may have several neighbours
		p.info.Edges = r.edges(edge, func(i, k int) bool { return label[i] != label[k] && label[i] != None && label[k] != None },
			func(i, k int) float32 {
				o, other := outputsOf(rule, label[i], label[k])
				if o < 0 {
					return 0
				}
				// An output is one of the pairs, or two of all.
				of := (i*rule.Outputs()+o)*(len(rule.Classes)+1) + other + 1
				value, known := ratios[of]
				if !known {
					value = abs(ratio(r.weigh(o, other, i)))
					ratios[of] = value
				}
				return value
			})
	}
	return p.info, nil
}

// labelOf returns the label of a winner.
func labelOf(rule learn.Rule, index int) uint8 {
	if index < 0 {
		return None
	}
	return uint8(rule.Classes[index])
}

// outputsOf returns the output that tells two classes apart, and −1, or the outputs of both. It
// returns −1 where nothing does.
func outputsOf(rule learn.Rule, a, b uint8) (o, other int) {
	index := func(label uint8) int {
		return slices.IndexFunc(rule.Classes, func(c float64) bool { return uint8(c) == label })
	}
	first, second := index(a), index(b)
	if rule.Pairs == nil {
		return first, second
	}
	o = slices.IndexFunc(rule.Pairs, func(p [2]int) bool {
		return p == [2]int{first, second} || p == [2]int{second, first}
	})
	return o, -1
}

// positive returns v, 0 where it is below. The built-in max is a call in WebAssembly.
func positive(v float64) float64 {
	if v <= 0 {
		return 0
	}
	return v
}

// together is how many pixels are looked at together.
const together = 512

// A counter looks for the winners at pixels.
type counter struct {
	rule     learn.Rule
	matches  [][]match // of each class
	decision []float64

	// By how much each class wins all its pairs at least, class after class, and the classes of which
	// that is largest, or the outputs.
	least             []float64
	best, next, index [together]float64
	some              [together]winner

	// A winner is sure where it wins by more than most. Less may do where it is known how wrong values
	// are: of pairs by output, and else by the two classes, in rows.
	most  float64
	wrong []float64

	weigh func(o, at int) float64 // output o at a pixel, where its value does not vouch for its sign
}

// A match is an output in which a class takes part, the sign with which it wins, and the class that it
// wins against.
type match struct {
	output, rival int
	sign          float64
}

// A winner is what [learn.Rule.Winner] returns, and whether it is that whatever the errors are: sure
// where it wins against all others, and voted where it may have most votes although it does not.
type winner struct {
	index       int
	margin      float64
	sure, voted bool
}

func newCounter(rule learn.Rule) *counter {
	c := &counter{rule: rule, matches: make([][]match, len(rule.Classes)), decision: make([]float64, rule.Outputs())}
	for j, p := range rule.Pairs {
		c.matches[p[0]] = append(c.matches[p[0]], match{j, p[1], 1})
		c.matches[p[1]] = append(c.matches[p[1]], match{j, p[0], -1})
	}
	if rule.Pairs != nil {
		c.least = make([]float64, together*len(rule.Classes))
	}
	return c
}

// measure takes note of how wrong the values of p may be.
func (c *counter) measure(p *plan, judge *decide.Judge[[]float64]) {
	if c.rule.Pairs != nil {
		c.wrong, c.most = p.wrong, p.info.Wrong
		return
	}
	m := len(c.rule.Classes)
	c.wrong = make([]float64, m*m)
	for i := range c.wrong {
		if i/m != i%m {
			c.wrong[i] = p.between(judge, i/m, i%m)
			c.most = max(c.most, c.wrong[i])
		}
	}
}

// each hands take the winners of the n pixels of a band, some at a time, and where in the band the first
// of these is. The output j at pixel i of the band is band[j·n+i]. first is the band's first pixel.
func (c *counter) each(band []float64, n, first int, take func(winners []winner, i int)) {
	for i := 0; i < n; i += together {
		some := c.some[:min(together, n-i)]
		c.winners(some, band, n, i, first+i)
		take(some, i)
	}
}

// winners sets dst to the winners by the decisions band[j·n+i], band[j·n+i+1], … for the outputs j.
// They are those of the pixels from first on. A class that wins all its pairs is the winner, whatever the
// others do.
func (c *counter) winners(dst []winner, band []float64, n, i, first int) {
	told := c.lead(band, n, i, len(dst))
	for q := range dst {
		margin, alone := c.best[q], true
		if c.rule.Pairs == nil {
			margin -= c.next[q]
		} else {
			alone = c.next[q] <= 0
		}
		if told && margin > c.most && alone {
			dst[q] = winner{index: int(c.index[q]), margin: margin, sure: true}
			continue
		}
		for j := range c.decision {
			c.decision[j] = band[j*n+i+q]
		}
		dst[q] = c.winner(c.decision, first+q)
	}
}

// lead looks for who leads at count pixels from i on. It reports false where a value is not finite.
func (c *counter) lead(band []float64, n, i, count int) bool {
	best, next, index := c.best[:count], c.next[:count], c.index[:count]
	fill(best, []float64{math.Inf(-1)})
	fill(next, []float64{math.Inf(-1)})
	told := true
	if c.rule.Pairs == nil {
		for j := range c.rule.Classes {
			told = dense.Lead(best, next, index, band[j*n+i:][:count], float64(j)) && told
		}
		return told
	}
	fill(c.least, []float64{math.Inf(1)})
	for j, p := range c.rule.Pairs {
		told = dense.Duel(c.least[p[0]*together:], c.least[p[1]*together:], band[j*n+i:][:count]) && told
	}
	for class := range c.rule.Classes {
		dense.Lead(best, next, index, c.least[class*together:][:count], float64(class))
	}
	return told
}

// winner returns the winner of a decision at a pixel.
func (c *counter) winner(decision []float64, at int) (w winner) {
	w.index, w.margin = c.rule.Winner(decision)
	switch {
	case w.margin > c.most:
		w.sure = true
		return w
	case c.wrong == nil || w.index < 0 && c.rule.Pairs == nil:
		return w
	case w.margin > 0:
		w.sure = c.sure(decision, w.index)
	}
	if c.rule.Pairs != nil && !w.sure && c.told(decision, at) {
		w.index, w.margin = c.rule.Winner(decision)
		w.voted = true
		if 0 < w.margin && w.margin < least {
			w.margin = least
		}
	}
	return w
}

// sure reports whether the winner wins by more than each of the values may be wrong.
func (c *counter) sure(decision []float64, index int) bool {
	if c.rule.Pairs != nil {
		for _, m := range c.matches[index] {
			if !(m.sign*decision[m.output] > c.wrong[m.output]) {
				return false
			}
		}
		return true
	}
	for o, wrong := range c.wrong[index*len(decision):][:len(decision)] {
		if o != index && !(decision[index]-decision[o] > wrong) {
			return false
		}
	}
	return true
}

// told reports whether no vote may be wrong. Where few may be, it has them weighed.
func (c *counter) told(decision []float64, at int) bool {
	const few = 4
	var open [few]int
	count := 0
	for j, wrong := range c.wrong {
		if math.Abs(decision[j]) > wrong {
			continue
		}
		if decision[j] != decision[j] || count == few {
			return false
		}
		open[count] = j
		count++
	}
	for _, j := range open[:count] {
		decision[j] = c.weigh(j, at)
	}
	return true
}
