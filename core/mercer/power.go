package mercer

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"mercer/core/arithmetic"
	"mercer/core/bound"
	"mercer/core/kernel"
	"mercer/core/notation"
)

// reciprocal returns 1/e.
func (r *recognizer) reciprocal(e *arithmetic.Expr) polynomial {
	switch {
	case e.Op == arithmetic.Multiply:
		return r.product(r.reciprocal(e.Args[0]), r.reciprocal(e.Args[1]))
	case e.Op == arithmetic.Negative:
		return r.reciprocal(e.Args[0]).neg()
	case e.Op == arithmetic.Power:
		if a, ok := r.polynomial(e.Args[1]).number(); ok && a.positive() {
			return r.inverse(e.Args[0], a)
		}
	case e.Op == arithmetic.Call && e.Name == "sqrt":
		return r.inverse(e.Args[0], decimal(0.5))
	case e.Op == arithmetic.Call && e.Name == "exp":
		return r.exponential(r.polynomial(e.Args[0]).neg())
	}
	return r.inverse(e, one)
}

// whole returns the value of a whole number that is at most so large.
func (a number) whole(most float64) (int, bool) {
	v := a.value()
	if !a.exact || a.unit != "" || a.e < 0 || math.Abs(v) > most {
		return 0, false
	}
	return int(v), true
}

// inverse returns e^(−a) for a > 0.
func (r *recognizer) inverse(e *arithmetic.Expr, a number) polynomial {
	q := r.polynomial(e)
	n, isWhole := a.whole(kernel.MaxDegree)
	exponent := notation.TeX(-a.value())
	if c, ok := q.number(); ok {
		if !isWhole {
			return constant(approximate(bound.Pow(c.Range, bound.Neg(a.Range))))
		}
		product := one
		for range n {
			product = product.mul(c.inverse())
		}
		return constant(product)
	}
	if isWhole && len(q) == 1 && len(q[0].both) == 0 {
		product := one
		for range n {
			product = product.mul(q[0].c.inverse())
		}
		invert := func(factors []factor) []factor {
			inverted := slices.Clone(factors)
			for i := range inverted {
				inverted[i].n *= -n
			}
			return inverted
		}
		return polynomial{{monomial{x: invert(q[0].x), z: invert(q[0].z)}, product}}
	}
	power := "power" + r.text(constant(a))
	if p, ok := r.onePoint("1/"+power, raised(exponent), q); ok {
		return p
	}
	tex := raised(exponent)(q.tex())
	proof := step(Formula, false, tex, "nothing is known of $"+tex+"$", "")
	if rangeOf(e, r.domain.box()).Lo > 0 && a.positive() {
		if steps, ok := r.conditional(q.neg()); ok {
			proof = step(Schoenberg, true, tex,
				"a mixture of $e^{-s\\,("+q.tex()+")}$ over all $s>0$, and each of them is a kernel", mixture, steps...)
			if known, ok := r.rational(q, a, tex); ok {
				proof = known
			}
		}
	}
	return both(&atom{key: "1/" + power + r.text(q), tex: [2]string{tex, tex}, proof: proof})
}

// rational recognizes (c₀ + c₁‖x − z‖²)^(−a).
func (r *recognizer) rational(q polynomial, a number, tex string) (Proof, bool) {
	rest, c0 := q.constant()
	if len(rest) != 1 || !rest[0].isDistance(2) {
		return Proof{}, false
	}
	alpha, ratio := a.value(), c0.value()/rest[0].c.value()
	k := kernel.RationalQuadratic{Alpha: alpha, Length: math.Sqrt(ratio / (2 * alpha))}
	known := factStep(`\left(1+\tfrac{\lVert x-z\rVert^{2}}{2\alpha\ell^{2}}\right)^{-\alpha}`, k, r.domain)
	if !known.Holds {
		return Proof{}, false
	}
	known.Text = fmt.Sprintf("rq(alpha=%s, length=%s)", notation.Exact(k.Alpha), notation.Exact(k.Length))
	reason := fmt.Sprintf("it is the rational quadratic kernel with $%s$ and $%s$",
		equation(`\alpha`, alpha), equation(`\ell^{2}`, ratio/(2*alpha)))
	if c0.value() != 1 {
		reason += fmt.Sprintf(`, times $%s^{%s}$`, notation.TeX(c0.value()), notation.TeX(-alpha))
	}
	return step(Recognized, true, tex, reason, "", known), true
}

// equation writes symbol = v, with ≈ where digits are left out.
func equation(symbol string, v float64) string {
	sign := "="
	if four, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 4, 64), 64); err != nil || math.Abs(four-v) > 1e-12*math.Abs(v) {
		sign = `\approx `
	}
	return symbol + sign + notation.TeX(v)
}

// isDistance reports whether t is c·‖x − z‖ⁿ.
func (t term) isDistance(n int) bool {
	return len(t.x)+len(t.z) == 0 && len(t.both) == 1 && t.both[0].n == n &&
		t.both[0].metric != nil && t.both[0].metric.of == "dist" && t.both[0].power == 1
}

// raise returns a power.
func (r *recognizer) raise(e *arithmetic.Expr) polynomial {
	base, exponent := r.polynomial(e.Args[0]), r.polynomial(e.Args[1])
	if a, ok := exponent.number(); ok {
		most := float64(kernel.MaxDegree)
		if len(base) == 1 && !slices.ContainsFunc(base[0].both, func(f factor) bool { return f.metric != nil }) {
			most = 1000 // of a product high powers are as short as low ones
		}
		n, isWhole := a.whole(most)
		switch {
		case isWhole && n >= 0:
			return r.power(base, n)
		case a.negative():
			return r.inverse(e.Args[0], a.neg())
		case a.positive():
			return r.root(e, base, a)
		}
	}
	if c, ok := base.number(); ok && c.positive() {
		return r.exponential(exponent.scaled(function("log", bound.Log, c)))
	}
	if p, ok := r.onePoint("power", func(inside string) string { return `\operatorname{pow}\left(` + inside + `\right)` }, base, exponent); ok {
		return p
	}
	return r.opaque(e, base, exponent)
}

// root returns baseᵃ for a > 0 that is not whole.
func (r *recognizer) root(e *arithmetic.Expr, base polynomial, a number) polynomial {
	if c, ok := base.number(); ok {
		return constant(approximate(bound.Pow(c.Range, a.Range)))
	}
	// (c·m^p)ᵃ = cᵃ·m^(pa) for distances, which are not negative.
	if len(base) == 1 && len(base[0].x)+len(base[0].z) == 0 && len(base[0].both) == 1 && base[0].both[0].metric != nil && base[0].c.positive() {
		of := base[0].both[0]
		exponent := decimal(of.power).mul(whole(int64(of.n))).mul(a)
		power := exponent.value()
		c := constant(approximate(bound.Pow(base[0].c.Range, a.Range)))
		if base[0].c.key() == one.key() {
			c = constant(one)
		}
		switch {
		case !exponent.exact || exponent.key() != decimal(power).key() || power*16 != math.Trunc(power*16):
			// With a power that is a little above 2 it would be another function.
		case power == 1 && of.power == 1:
			return r.product(c, both(of.atom))
		default:
			tex := of.tex[0] + "^{" + notation.TeX(power) + "}"
			if of.power != 1 {
				tex = `\left(` + of.tex[0] + `\right)^{` + notation.TeX(a.value()*float64(of.n)) + "}"
			}
			return r.product(c, both(&atom{
				key: "metric" + strconv.FormatFloat(power, 'g', -1, 64) + r.text(of.metric.square), tex: [2]string{tex, tex},
				metric: of.metric, power: power,
				proof: step(Formula, false, tex, "$"+tex+"$ is 0 where $x=z$, and not elsewhere: no kernel is", ""),
			}))
		}
	}
	if p, ok := r.onePoint("power"+a.key(), raised(notation.TeX(a.value())), base); ok && a.known() {
		return p
	}
	return r.opaque(e, base, constant(a))
}
