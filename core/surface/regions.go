package surface

import (
	"math"
	"slices"

	"mercer/core/decide"
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
	clear(edge)
	var winners [together]winner
	p.bands(v, func(band []float64, from, to int) {
		n := (to - from) * v.Width
		for i := 0; i < n; i += together {
			some := winners[:min(together, n-i)]
			counter.winners(some, band, n, i)
			for q, w := range some {
				at := from*v.Width + i + q
				switch {
				case w.sure:
				case w.voted:
					r.mark(at)
				default:
					r.doubt(at)
				}
				label[at] = labelOf(rule, w.index)
				// The outputs at these pixels have had their turn.
				band[i+q] = positive(w.margin)
			}
		}
		limits.narrow(strength[from*v.Width:][:n], band[:n])
	})
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
		p.info.Edges = r.edges(edge, func(i, k int) bool { return label[i] != label[k] && label[i] != None && label[k] != None },
			func(i, k int) float32 {
				o, other := outputsOf(rule, label[i], label[k])
				if o < 0 {
					return 0
				}
				return abs(ratio(r.weigh(o, other, i)))
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

// together is how many pixels are looked at together: their values lie in one line of the cache,
// and those of two outputs may be in each other's way there.
const together = 8

// A counter counts votes pixel after pixel. The winner of the last one is asked
// first: a class that wins all its pairs is the winner, whatever the others do.
type counter struct {
	rule      learn.Rule
	matches   [][]match // of each class
	last      int
	decisions []float64 // of some pixels, one after the other

	// A winner is sure where it wins by more than most. Less may do where it is known how wrong values
	// are: of pairs by output, and else by the two classes, in rows.
	most  float64
	wrong []float64
}

// A match is an output in which a class takes part, and the sign with which it
// wins.
type match struct {
	output int
	sign   float64
}

// A winner is what [learn.Rule.Winner] returns, and whether it is that whatever the errors are: sure
// where it wins against all others, and voted where it has most votes although it does not.
type winner struct {
	index       int
	margin      float64
	sure, voted bool
}

func newCounter(rule learn.Rule) *counter {
	c := &counter{rule: rule, matches: make([][]match, len(rule.Classes)), decisions: make([]float64, together*rule.Outputs())}
	for j, p := range rule.Pairs {
		c.matches[p[0]] = append(c.matches[p[0]], match{j, 1})
		c.matches[p[1]] = append(c.matches[p[1]], match{j, -1})
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

// winners sets dst to the winners by the decisions band[j·n+i], band[j·n+i+1], … for the outputs j.
func (c *counter) winners(dst []winner, band []float64, n, i int) {
	if c.rule.Pairs == nil && c.largest(dst, band, n, i) || c.same(dst, band, n, i) {
		return
	}
	m := c.rule.Outputs()
	for j := range m {
		for q, v := range band[j*n+i:][:len(dst)] {
			c.decisions[q*m+j] = v
		}
	}
	for q := range dst {
		dst[q] = c.winner(c.decisions[q*m:][:m])
	}
}

// same is winners where the last winner wins everywhere and is sure. It reports false where not.
func (c *counter) same(dst []winner, band []float64, n, i int) bool {
	if len(c.matches[c.last]) == 0 || len(dst) < together {
		return false
	}
	var least [together]float64
	for q := range least {
		least[q] = math.Inf(1)
	}
	for _, m := range c.matches[c.last] {
		for q, v := range (*[together]float64)(band[m.output*n+i:]) {
			v *= m.sign
			if !(v > c.most) {
				return false
			}
			if v < least[q] {
				least[q] = v
			}
		}
	}
	for q, margin := range least {
		dst[q] = winner{index: c.last, margin: margin, sure: true}
	}
	return true
}

// largest is winners of one output a class. It reports false where one of them is not finite.
func (c *counter) largest(dst []winner, band []float64, n, i int) bool {
	if len(dst) < together {
		return false
	}
	var best, next [together]float64
	var index [together]int
	for q := range best {
		best[q], next[q] = math.Inf(-1), math.Inf(-1)
	}
	finite := 0.0 // NaN where a value is not
	for j := range c.rule.Classes {
		for q, v := range (*[together]float64)(band[j*n+i:]) {
			finite += v - v
			if v > best[q] {
				next[q], best[q], index[q] = best[q], v, j
			} else if v > next[q] {
				next[q] = v
			}
		}
	}
	if finite != 0 {
		return false
	}
	for q := range dst {
		w := winner{index: index[q], margin: best[q] - next[q]}
		if w.sure = w.margin > c.most; !w.sure {
			decision := c.decisions[:len(c.rule.Classes)]
			for j := range decision {
				decision[j] = band[j*n+i+q]
			}
			w = c.winner(decision)
		}
		dst[q] = w
	}
	return true
}

// winner returns the winner of a decision.
func (c *counter) winner(decision []float64) winner {
	w := winner{index: -1}
	if c.rule.Pairs == nil {
		w.index, w.margin = c.rule.Winner(decision)
	} else if least, wins := c.wins(decision); wins {
		w.index, w.margin = c.last, least
	} else {
		w.index, w.margin = c.rule.Winner(decision)
		c.last = max(w.index, 0)
	}
	switch {
	case w.margin > c.most:
		w.sure = true
	case c.wrong == nil || w.index < 0:
	case w.margin > 0:
		w.sure = c.sure(decision, w.index)
	case c.rule.Pairs != nil:
		w.voted = c.voted(decision)
	}
	return w
}

// wins returns by how much the last winner wins its pairs at least, and whether it does.
func (c *counter) wins(decision []float64) (least float64, wins bool) {
	least = math.Inf(1)
	for _, m := range c.matches[c.last] {
		d := m.sign * decision[m.output]
		if !(d > 0) {
			return 0, false
		}
		if d < least {
			least = d
		}
	}
	return least, len(c.matches[c.last]) > 0
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

// voted reports whether no vote may be wrong.
func (c *counter) voted(decision []float64) bool {
	for j, wrong := range c.wrong {
		if !(math.Abs(decision[j]) > wrong) {
			return false
		}
	}
	return true
}
