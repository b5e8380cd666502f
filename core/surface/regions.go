package surface

import (
	"math"

	"mercer/core/learn"
)

// Regions writes to label the class number that rule gives to every pixel of v,
// and to strength how clearly: [learn.Rule.Winner]'s strength, or 0 where the
// winner loses against some class. Both hold Width·Height values, row by row. It
// returns the errors of [Sampler.Fill], and panics if label or strength have the
// wrong length, or rule reads another number of outputs than the expansion has.
// The range in Info is that of strength.
func (s *Sampler) Regions(label []uint8, strength []float32, v View, rule learn.Rule) (Info, error) {
	if err := s.check(v); err != nil {
		return Info{}, err
	}
	if len(label) != v.Width*v.Height || len(strength) != len(label) {
		panic("surface: label and strength must hold one value a pixel")
	}
	if rule.Classes == nil || rule.Outputs() != s.function.outputs {
		panic("surface: rule must read as many outputs as there are")
	}
	p := s.plan(v)
	limits := newLimits()
	counter := newCounter(rule)
	p.bands(v, func(band []float64, from, to int) {
		n := (to - from) * v.Width
		for i := range n {
			index, margin := counter.winner(band, n, i)
			label[from*v.Width+i] = uint8(rule.Classes[index])
			// The output in which the margin occurred has had its turn.
			band[i] = max(0, margin)
		}
		limits.narrow(strength[from*v.Width:][:n], band[:n])
	})
	p.info.Min, p.info.Max = limits.ends()
	return p.info, nil
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
	c.last, strength = c.rule.Winner(c.decision)
	return c.last, strength
}
