package decide

import (
	"math"

	"mercer/core/kernel"
)

// surelyLargest reports whether one output is larger than all others by more than is doubted.
func (p *place[X]) surelyLargest(decision []float64) bool {
	best := 0
	for o, f := range decision {
		if f > decision[best] {
			best = o
		}
	}
	for o, f := range decision {
		if o != best && !(decision[best]-f > p.between(best, o)) {
			return false
		}
	}
	return true
}

// A place is an element at which a judge looks at its outputs.
type place[X any] struct {
	*Judge[X]
	x    X
	self float64   // k(x,x)
	root float64   // √|k(x,x)|, at least floor
	row  []float64 // nil before it is filled

	computed bool // whether plain is that of x
}

func (j *Judge[X]) at(x X) place[X] {
	self := j.kernel.Eval(x, x)
	return place[X]{Judge: j, x: x, self: self, root: larger(math.Sqrt(math.Abs(self)), j.floor)}
}

// size returns the size up to which the sign of output o is doubted.
func (p *place[X]) size(o int) float64 { return doubt*p.terms(o) + p.allow[o] }

// between returns the size up to which the lead of output o over another is doubted.
func (p *place[X]) between(o, other int) float64 {
	return doubt*(p.terms(o)+p.terms(other)) + p.Between(o, other)
}

// terms bounds the sum of the sizes of the terms of output o.
func (p *place[X]) terms(o int) float64 {
	size := p.sums[o]*p.root + math.Abs(p.coef.Bias[o])
	if p.coef.Self != nil {
		size += math.Abs(p.coef.Self[o] * p.self)
	}
	return size
}

// lost reports whether plain sums say that output o is nothing beside the rounding of its bias, so
// that it is undecided. An example on the boundary of the region that it supports is such a place, and
// logarithms of all terms would take fifty times as long to say it.
func (p *place[X]) lost(o int) bool {
	rounding, share := p.Rounding(o), plainUlps
	if p.logarithm() != nil {
		share = ulps
	}
	if noise := share * p.terms(o); p.rule.TieUp || !(noise < rounding) {
		return false
	}
	if !p.computed {
		kernel.Row(p.plain, p.kernel, p.x, p.support)
		p.computed = true
	}
	f, size := p.coef.Bias[o], math.Abs(p.coef.Bias[o])
	if p.coef.Self != nil {
		own := p.coef.Self[o] * p.self
		f, size = f+own, size+math.Abs(own)
	}
	for i, k := range p.plain {
		v := p.coef.Beta[i*p.coef.M+o] * k
		f, size = f+v, size+math.Abs(v)
	}
	// Terms are off by a share of what bounds them, and each addition rounds what is there by then.
	noise := share*p.terms(o) + 0x1p-53*float64(len(p.plain)+2)*size
	return math.Abs(f)+noise <= rounding
}

// settleLargest makes the largest output larger than all others, or equal to those that may
// be as large.
func (p *place[X]) settleLargest(decision []float64) {
	best := 0
	for o, f := range decision {
		if math.IsNaN(f) {
			return
		}
		if o > 0 && p.lead(decision, o, best) > 0 {
			best = o
		}
	}
	top, ties := decision[best], []int(nil)
	for o, f := range decision {
		if o == best || p.lead(decision, best, o) > 0 {
			continue
		}
		top, ties = max(top, f), append(ties, o)
	}
	below := math.Nextafter(top, math.Inf(-1))
	for o := range decision {
		decision[o] = min(decision[o], below)
	}
	decision[best] = top
	for _, o := range ties {
		decision[o] = top
	}
}

// lead returns how much larger output o is than another, 0 where that is undecided.
func (p *place[X]) lead(decision []float64, o, other int) float64 {
	lead := decision[o] - decision[other]
	if math.Abs(lead) <= p.between(o, other) {
		return p.weigh(o, other).Value
	}
	return lead
}

// fill sets row to the logarithms or values of the kernel at x.
func (p *place[X]) fill() {
	if p.row != nil {
		return
	}
	j := p.Judge
	p.row = j.row
	if j.logarithm() == nil {
		kernel.Row(p.row, j.kernel, p.x, j.support)
		return
	}
	for i, z := range j.support {
		p.row[i] = j.log(p.x, z)
	}
}

// logarithm returns log k, nil where the kernel has none.
func (j *Judge[X]) logarithm() func(x, z X) float64 {
	if !j.asked {
		j.asked = true
		if log, ok := kernel.Logarithm(j.kernel); ok {
			j.log = log
		}
	}
	return j.log
}
