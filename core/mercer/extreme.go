package mercer

import (
	"slices"
	"strings"

	"mercer/core/arithmetic"
	"mercer/core/bound"
)

// extreme returns the smaller or larger of p and q.
func (r *recognizer) extreme(e *arithmetic.Expr, p, q polynomial) polynomial {
	if f, ok := r.onePoint(e.Name, call(e.Name), p, q); ok {
		return f
	}
	if e.Name == "max" || !(p.ofX() && q.ofZ() || p.ofZ() && q.ofX()) || !p.mirrored().same(q) {
		return r.opaque(e, p, q)
	}
	if p.ofZ() {
		p = q
	}
	// The numbers below f(x) and f(z) are those from 0 to the smaller one.
	tex := `\min\left(` + p.tex() + "," + p.mirrored().tex() + `\right)`
	proof := step(Known, true, tex, "$f="+p.tex()+`$ is at least 0, and $\min(f(x),f(z))$ an inner product of step functions`,
		"Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), exercise 4 of ch. 16")
	box := r.domain.box()
	if !(rangeOf(e.Args[0], box).Lo >= 0) && !(rangeOf(e.Args[1], box).Lo >= 0) {
		proof.Holds, proof.Source = false, ""
		proof.Reason = "$f=" + p.tex() + `$ is not known to be at least 0, and $\min(f(x),f(z))$ is a kernel only where it is`
	}
	part := r.domain
	part.NonNegative = true
	narrow := part.box()
	proof.Needs = !proof.Holds && (rangeOf(e.Args[0], narrow).Lo >= 0 || rangeOf(e.Args[1], narrow).Lo >= 0) ||
		proof.Holds && r.domain.NonNegative
	return both(&atom{key: "min" + r.text(p), tex: [2]string{tex, tex}, proof: proof})
}

// absolute returns |p|.
func (r *recognizer) absolute(e *arithmetic.Expr, p polynomial) polynomial {
	if c, ok := p.number(); ok {
		if s, sure := c.sign(); sure && s < 0 {
			return constant(c.neg())
		} else if sure {
			return constant(c)
		}
		return constant(approximate(bound.Abs(c.Range)))
	}
	// |c·f(x)·g(z)·m| = |c|·|f(x)|·|g(z)|·m for distances m.
	if len(p) == 1 {
		s, sure := p[0].c.sign()
		for _, f := range p[0].both {
			sure = sure && f.metric != nil
		}
		if sure {
			c := p[0].c
			if s < 0 {
				c = c.neg()
			}
			return polynomial{{monomial{p[0].both, magnitudes(p[0].x), magnitudes(p[0].z)}, c}}
		}
	}
	if f, ok := r.onePoint("abs", call("abs"), p); ok {
		return f
	}
	// |f(x) − f(z)| is a distance on the line.
	u, w, rest := p.separate()
	if len(rest) == 0 && w.mirrored().same(u.neg()) {
		if u.leads() < 0 {
			u, p = w.mirrored(), p.neg()
		}
		tex := `\left|` + p.tex() + `\right|`
		return both(&atom{
			key: "apart" + r.text(u), tex: [2]string{tex, tex}, power: 1, metric: &metric{square: r.product(p, p), of: u.tex()},
			proof: step(Formula, false, tex, "$"+tex+"$ is 0 where $x=z$, and not elsewhere: no kernel is", ""),
		})
	}
	return r.opaque(e, p)
}

// leads returns the sign of the coefficient with the least key, so that of p and −p
// one can be chosen; 0 where it is not certain.
func (p polynomial) leads() int {
	if len(p) == 0 {
		return 0
	}
	first := slices.MinFunc(p, func(s, t term) int { return strings.Compare(s.key(), t.key()) })
	s, sure := first.c.sign()
	if !sure {
		return 0
	}
	return s
}

func magnitudes(factors []factor) []factor {
	var product []factor
	for _, f := range factors {
		if f.n%2 == 0 {
			product = times2(product, []factor{f})
			continue
		}
		square := polynomial{{monomial{x: []factor{{f.atom, 2}}}, one}}
		tex := func(side int) string { return call("abs")(f.tex[side]) }
		product = times2(product, []factor{{&atom{key: "abs(" + f.key + ")", tex: [2]string{tex(0), tex(1)}, square: &square}, f.n}})
	}
	return product
}
