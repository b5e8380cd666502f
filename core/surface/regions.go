package surface

import (
	"math"
	"slices"

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
	// A class that wins by more than this wins whatever the errors are. With one output a class,
	// both outputs may be wrong.
	doubtful := p.info.Wrong
	if rule.Pairs == nil {
		doubtful *= 2
	}
	clear(edge)
	p.bands(v, func(band []float64, from, to int) {
		n := (to - from) * v.Width
		for i := range n {
			index, margin := counter.winner(band, n, i)
			if !(margin > doubtful) {
				r.doubt(from*v.Width + i)
			}
			label[from*v.Width+i] = labelOf(rule, index)
			// The output in which the margin occurred has had its turn.
			band[i] = max(0, margin)
		}
		limits.narrow(strength[from*v.Width:][:n], band[:n])
	})
	p.info.Min, p.info.Max = limits.ends()
	if len(r.doubts) == 0 {
		return p.info, nil
	}
	r.write = func(i int, decision []float64, scale float64) {
		index, margin := rule.Winner(decision)
		label[i], strength[i] = labelOf(rule, index), signed(max(0, margin), scale)
	}
	r.resolve()
	p.info.Min, p.info.Max = ends(strength)
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

// A counter counts votes pixel after pixel. The winner of the last one is asked
// first: a class that wins all its pairs is the winner, whatever the others do.
type counter struct {
	rule     learn.Rule
	matches  [][]match // of each class
	last     int
	decision []float64
}

// A match is an output in which a class takes part, and the sign with which it
// wins.
type match struct {
	output int
	sign   float64
}

func newCounter(rule learn.Rule) *counter {
	c := &counter{rule: rule, matches: make([][]match, len(rule.Classes)), decision: make([]float64, rule.Outputs())}
	for j, p := range rule.Pairs {
		c.matches[p[0]] = append(c.matches[p[0]], match{j, 1})
		c.matches[p[1]] = append(c.matches[p[1]], match{j, -1})
	}
	return c
}

// winner is [learn.Rule.Winner] of the decisions band[j·n+i] for the outputs j.
func (c *counter) winner(band []float64, n, i int) (index int, strength float64) {
	least := math.Inf(1)
	wins := len(c.matches[c.last]) > 0
	for _, m := range c.matches[c.last] {
		d := m.sign * band[m.output*n+i]
		if !(d > 0) {
			wins = false
			break
		}
		if d < least {
			least = d
		}
	}
	if wins {
		return c.last, least
	}
	for j := range c.decision {
		c.decision[j] = band[j*n+i]
	}
	index, strength = c.rule.Winner(c.decision)
	c.last = max(index, 0)
	return index, strength
}
