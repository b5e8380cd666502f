package decide

import (
	"math"

	"mercer/core/kernel"
)

// Plain returns what plain sums say of output o at x, less output other unless that is −1, and reports
// whether that is all there is to know: f is large enough to have the right sign, and both sides are
// to have a ratio. Where it is, it costs a fraction of [Judge.Weigh].
func (j *Judge[X]) Plain(o, other int, x X) (w Weight, ok bool) {
	kernel.Row(j.row, j.kernel, x, j.support)
	m, beta, plus, minus := j.coef.M, j.coef.Beta, 0.0, 0.0
	for i, k := range j.row {
		b := beta[i*m+o]
		if other >= 0 {
			b -= beta[i*m+other]
		}
		v := b * k
		above := positive(v)
		plus, minus = plus+above, minus+(above-v)
	}
	at := j.at(x)
	size, own, bias := 0.0, 0.0, j.coef.Bias[o]
	if j.coef.Self != nil {
		own = j.coef.Self[o]
	}
	if other < 0 {
		size = at.size(o)
	} else {
		size, bias = at.between(o, other), bias-j.coef.Bias[other]
		if j.coef.Self != nil {
			own -= j.coef.Self[other]
		}
	}
	for _, v := range [...]float64{own * at.self, bias} {
		plus, minus = plus+positive(v), minus+positive(-v)
	}
	w = Weight{plus - minus, math.Log(plus) - math.Log(minus)}
	return w, math.Abs(w.Value) > size && min(plus, minus) > vanishing
}

// positive returns v where it is above 0, and 0 elsewhere, without a branch: no processor can guess
// which side the next term is on.
func positive(v float64) float64 {
	bits := math.Float64bits(v)
	return math.Float64frombits(bits &^ uint64(int64(bits)>>63))
}

// Weigh returns the Weight of output o at x, less output other unless that is −1.
func (j *Judge[X]) Weigh(o, other int, x X) Weight {
	at := j.at(x)
	return at.weigh(o, other)
}

// A Weight describes f at one place. f is an output, or the difference of two.
type Weight struct {
	// Value is f, 0 where it is undecided and not 0 elsewhere.
	Value float64

	// Ratio is log(P/N), P and −N the sums of the terms above and below 0: a function with
	// the zeros and the sign of f, however small f is. It is 0 where f is undecided.
	Ratio float64
}

// weigh returns the Weight of output o, less output other unless that is −1.
func (p *place[X]) weigh(o, other int) Weight {
	p.fill()
	j, m := p.Judge, p.coef.M
	of := func(values []float64, i int) float64 {
		if values == nil {
			return 0
		}
		v := values[i*m+o]
		if other >= 0 {
			v -= values[i*m+other]
		}
		return v
	}
	bias, own := of(j.coef.Bias, 0), of(j.coef.Self, 0)
	allowed, rounding := j.biasError(o), j.Rounding(o)
	if other >= 0 {
		allowed, rounding = allowed+j.biasError(other), rounding+j.Rounding(other)
	}
	s := sum{above: math.Inf(-1), below: math.Inf(-1)}
	if j.log != nil {
		s.shift = max(math.Log(math.Abs(bias)), math.Log(allowed))
		for i, l := range p.row {
			if b := of(j.coef.Beta, i); b != 0 {
				s.shift = max(s.shift, l+math.Log(math.Abs(b)))
			}
		}
		if own != 0 {
			s.shift = max(s.shift, j.log(p.x, p.x)+math.Log(math.Abs(own)))
		}
		if math.IsInf(s.shift, 0) || math.IsNaN(s.shift) {
			s.shift = 0
		}
	}
	if j.log == nil {
		s.plains(p.row, j.diag, p.self, j.coef.Beta, m, o, other)
	} else {
		for i, l := range p.row {
			if b := of(j.coef.Beta, i); b != 0 {
				s.exponential(b, l)
			}
		}
	}
	switch {
	case own == 0:
	case j.log != nil:
		s.exponential(own, j.log(p.x, p.x))
	default:
		s.plain(own, p.self, math.Abs(p.self))
	}
	return s.weigh(bias, allowed, rounding, j.rule.TieUp && other < 0)
}
