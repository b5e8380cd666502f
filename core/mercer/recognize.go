package mercer

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/core/arithmetic"
	"mercer/core/bound"
	"mercer/core/kernel"
	"mercer/core/notation"
)

// A recognizer writes arithmetic as polynomials in functions of one point and in
// functions of both that are kernels, where it sees that they are.
type recognizer struct {
	algebra
	domain      Domain
	coordinates bool // whether ⟨x,z⟩ and ‖x − z‖² are written out in coordinates
	unknown     int  // how many functions have arguments that are not known exactly
}

func constant(c number) polynomial {
	if c.isZero() {
		return nil
	}
	return polynomial{{c: c}}
}

// both, ofX and ofZ return an atom as a polynomial.
func both(a *atom) polynomial { return polynomial{{monomial{both: []factor{{a, 1}}}, one}} }
func ofX(a *atom) polynomial  { return polynomial{{monomial{x: []factor{{a, 1}}}, one}} }
func ofZ(a *atom) polynomial  { return polynomial{{monomial{z: []factor{{a, 1}}}, one}} }

func coordinate(i int) *atom {
	index := strconv.Itoa(i)
	if i > 9 {
		index = "{" + index + "}"
	}
	return &atom{key: "x" + strconv.Itoa(i), tex: [2]string{"x_" + index, "z_" + index}}
}

const (
	innerTeX    = `\langle x,z\rangle`
	distanceTeX = `\lVert x-z\rVert`
)

// step is a step about a kernel that is not written in the expression.
func step(rule string, holds bool, tex, reason, source string, steps ...Proof) Proof {
	return Proof{Rule: rule, Holds: holds, Reason: reason, Source: source, TeX: tex, Start: -1, End: -1, Steps: steps}
}

// factStep is a step about a named kernel.
func factStep(tex string, k kernel.Known, d Domain) Proof {
	fact := k.Mercer(kernel.Domain{Dim: d.Dim, NonNegative: d.NonNegative})
	s := step(Known, fact.Holds, tex, fact.Reason, fact.Source)
	s.Needs = fact.Needs
	return s
}

// dot returns ⟨x,z⟩.
func (r *recognizer) dot() polynomial {
	if !r.coordinates {
		return both(&atom{key: "dot", tex: [2]string{innerTeX, innerTeX}, proof: factStep(innerTeX, kernel.Linear{}, r.domain)})
	}
	var sum polynomial
	for i := range r.domain.Dim {
		sum = append(sum, r.product(ofX(coordinate(i+1)), ofZ(coordinate(i+1)))...)
	}
	return sum
}

// distance returns ‖x − z‖.
func (r *recognizer) distance() *atom {
	var square polynomial
	if r.coordinates {
		for i := range r.domain.Dim {
			d := ofX(coordinate(i + 1)).plus(ofZ(coordinate(i + 1)).neg())
			square = square.plus(r.product(d, d))
		}
	} else {
		norm := &atom{key: "norm²", tex: [2]string{`\lVert x\rVert^{2}`, `\lVert z\rVert^{2}`}}
		square = ofX(norm).plus(ofZ(norm)).plus(r.dot().scaled(whole(-2)))
	}
	return &atom{
		key: "dist", tex: [2]string{distanceTeX, distanceTeX}, power: 1,
		metric: &metric{square, "dist"},
		proof:  step(Formula, false, distanceTeX, "$"+distanceTeX+"$ is 0 where $x=z$, and not elsewhere: no kernel is", ""),
	}
}

// text is how atoms of a function of p are told apart. Where p is not known exactly
// no two of them are the same.
func (r *recognizer) text(p ...polynomial) string {
	keys := make([]string, len(p))
	for i, p := range p {
		keys[i] = p.key()
		if !p.known() {
			r.unknown++
			keys[i] += "#" + strconv.Itoa(r.unknown)
		}
	}
	text := "(" + strings.Join(keys, ",") + ")"
	if *r.work += len(text); *r.work > maxWork {
		r.failed = true
	}
	return text
}

// opaque returns a function of both points of which nothing is known.
func (r *recognizer) opaque(e *arithmetic.Expr, of ...polynomial) polynomial {
	tex := e.TeX()
	name := e.Op
	return both(&atom{
		key: fmt.Sprint("?", name, e.Name, r.text(of...)), tex: [2]string{tex, tex}, sum: e.Op != arithmetic.Call,
		proof: step(Formula, false, tex, "nothing is known of $"+tex+"$", ""),
	})
}

// onePoint returns a function of p as an atom, where p is of one point only.
func (r *recognizer) onePoint(name string, tex func(string) string, p ...polynomial) (polynomial, bool) {
	x, z := true, true
	for _, p := range p {
		x, z = x && p.ofX(), z && p.ofZ()
	}
	if !x && !z {
		return nil, false
	}
	at, of := 0, p
	if !x {
		at, of = 1, make([]polynomial, len(p))
		for i, p := range p {
			of[i] = p.mirrored()
		}
	}
	var formulas [2][]string
	for _, p := range of {
		formulas[0] = append(formulas[0], p.tex())
		formulas[1] = append(formulas[1], p.mirrored().tex())
	}
	a := &atom{
		key: name + r.text(of...),
		tex: [2]string{tex(strings.Join(formulas[0], ",")), tex(strings.Join(formulas[1], ","))},
	}
	if at == 0 {
		return ofX(a), true
	}
	return ofZ(a), true
}

func call(name string) func(string) string {
	switch name {
	case "exp":
		return func(inside string) string { return "e^{" + inside + "}" }
	case "abs":
		return func(inside string) string { return `\left|` + inside + `\right|` }
	}
	return func(inside string) string { return `\` + name + `\left(` + inside + `\right)` }
}

func raised(exponent string) func(string) string {
	return func(base string) string { return `\left(` + base + `\right)^{` + exponent + `}` }
}

// polynomial returns e as one.
func (r *recognizer) polynomial(e *arithmetic.Expr) polynomial {
	switch e.Op {
	case arithmetic.Number:
		return constant(literal(e))
	case arithmetic.Variable:
		switch e.Name {
		case "dot":
			return r.dot()
		case "dist":
			return both(r.distance())
		case "z":
			return ofZ(coordinate(e.Index))
		}
		return ofX(coordinate(e.Index))
	case arithmetic.Negative:
		return r.polynomial(e.Args[0]).neg()
	case arithmetic.Add:
		return r.polynomial(e.Args[0]).plus(r.polynomial(e.Args[1]))
	case arithmetic.Subtract:
		return r.polynomial(e.Args[0]).plus(r.polynomial(e.Args[1]).neg())
	case arithmetic.Multiply:
		return r.product(r.polynomial(e.Args[0]), r.polynomial(e.Args[1]))
	case arithmetic.Divide:
		return r.product(r.polynomial(e.Args[0]), r.reciprocal(e.Args[1]))
	case arithmetic.Power:
		return r.raise(e)
	}
	return r.call(e)
}

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

func (r *recognizer) call(e *arithmetic.Expr) polynomial {
	p := r.polynomial(e.Args[0])
	switch e.Name {
	case "min", "max":
		return r.extreme(e, p, r.polynomial(e.Args[1]))
	case "exp":
		return r.exponential(p)
	case "sqrt":
		return r.root(e, p, decimal(0.5))
	case "abs":
		return r.absolute(e, p)
	}
	if c, ok := p.number(); ok {
		return constant(function(e.Name, functions[e.Name], c))
	}
	if e.Name == "sin" || e.Name == "cos" {
		if wave, ok := r.wave(e.Name, p); ok {
			return wave
		}
	}
	if f, ok := r.onePoint(e.Name, call(e.Name), p); ok {
		return f
	}
	return r.opaque(e, p)
}

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

// wave returns the sine or cosine of f(x) + g(z) by the addition theorems. It
// reports false for constants and for other functions of both points.
func (r *recognizer) wave(name string, p polynomial) (polynomial, bool) {
	if r.domain.Dim == 1 && len(p) == 1 && p[0].isDistance(1) {
		// |x − z| is x − z up to its sign: the cosine is the same, and the square of the sine.
		apart := ofX(coordinate(1)).plus(ofZ(coordinate(1)).neg()).scaled(p[0].c)
		wave, _ := r.wave(name, apart)
		if name == "cos" {
			return wave, true
		}
		square := r.product(wave, wave)
		tex := call(name)(p.tex())
		return both(&atom{
			key: name + r.text(p), tex: [2]string{tex, tex}, square: &square,
			proof: step(Formula, false, tex, "nothing is known of $"+tex+"$", ""),
		}), true
	}
	u, w, rest := p.separate()
	switch {
	case len(rest) > 0 || len(p) == 0:
		return nil, false
	case len(w) == 0:
		return r.trigonometric(name, p), true
	case u.ofZ():
		return r.trigonometric(name, p.mirrored()).mirrored(), true
	}
	w = w.mirrored()
	cosines := r.product(r.trigonometric("cos", u), r.trigonometric("cos", w).mirrored())
	sines := r.product(r.trigonometric("sin", u), r.trigonometric("sin", w).mirrored())
	if name == "cos" {
		return cosines.plus(sines.neg()), true
	}
	return r.product(r.trigonometric("sin", u), r.trigonometric("cos", w).mirrored()).
		plus(r.product(r.trigonometric("cos", u), r.trigonometric("sin", w).mirrored())), true
}

// trigonometric returns sin u or cos u of a function of x, the same atom for u and −u.
func (r *recognizer) trigonometric(name string, u polynomial) polynomial {
	sign := one
	if u.leads() < 0 {
		u = u.neg()
		if name == "sin" {
			sign = whole(-1)
		}
	}
	f, _ := r.onePoint(name, call(name), u)
	if name == "sin" && len(f[0].x) == 1 {
		// sin² = 1 − cos², so that there is one form of each polynomial in both.
		cos, _ := r.onePoint("cos", call("cos"), u)
		square := constant(one).plus(r.product(cos, cos).neg())
		f[0].x[0].square = &square
	}
	return f.scaled(sign)
}

// exponential returns e^p: of p = c + f(x) + g(z) + rest, the product of the
// exponentials.
func (r *recognizer) exponential(p polynomial) polynomial {
	u, w, rest := p.separate()
	u, c := u.constant()
	product := constant(function("exp", bound.Exp, c))
	if len(u) > 0 {
		f, _ := r.onePoint("exp", call("exp"), u)
		product = r.product(product, f)
	}
	if len(w) > 0 {
		f, _ := r.onePoint("exp", call("exp"), w.mirrored())
		product = r.product(product, f.mirrored())
	}
	if len(rest) == 0 {
		return product
	}
	return r.product(product, both(r.exponentialOf(rest)))
}

// exponentialOf returns e^p as one function of both points.
func (r *recognizer) exponentialOf(p polynomial) *atom {
	tex := "e^{" + p.tex() + "}"
	return &atom{key: "exp" + r.text(p), tex: [2]string{tex, tex}, exponent: p, proof: r.exponentialStep(p, tex)}
}

// gaussian returns −γ‖x − z‖² of a factor (e^(−γ‖x − z‖²))ⁿ.
func (f factor) gaussian() (polynomial, bool) {
	if len(f.exponent) != 1 || !f.exponent[0].isDistance(2) {
		return nil, false
	}
	return f.exponent, true
}

// exponentialStep tells whether e^p is a kernel.
func (r *recognizer) exponentialStep(p polynomial, tex string) Proof {
	if len(p) == 1 && p[0].c.negative() {
		c := -p[0].c.value()
		switch {
		case p[0].isDistance(2):
			known := factStep(`e^{-\gamma\,\lVert x-z\rVert^{2}}`, kernel.RBF{Gamma: c}, r.domain)
			known.Text = "rbf(gamma=" + notation.Exact(c) + ")"
			return step(Recognized, known.Holds, tex, "it is the Gaussian kernel with $"+equation(`\gamma`, c)+"$", "", known)
		case p[0].isDistance(1):
			known := factStep(`e^{-\lVert x-z\rVert/\ell}`, kernel.Matern{Nu: 0.5, Length: 1 / c}, r.domain)
			known.Text = "matern(nu=0.5, length=" + notation.Exact(1/c) + ")"
			return step(Recognized, known.Holds, tex,
				`it is the Matérn kernel with $\nu=\tfrac12$ and $`+equation(`\ell`, 1/c)+"$", "", known)
		}
	}
	if d := r.decide(p); d.holds {
		s := step(Exponential, true, tex, "$e^{K}$ of a kernel $K="+p.tex()+"$ is a kernel: its series has the coefficients $1/n!\\ge 0$", series, d.steps...)
		s.Needs = needs(d.steps)
		return s
	}
	if steps, ok := r.conditional(p); ok {
		s := step(Schoenberg, true, tex, "$"+p.tex()+"$ is conditionally positive definite, and $e^{g}$ of such a $g$ is a kernel", metrics, steps...)
		s.Needs = needs(steps)
		return s
	}
	return step(Formula, false, tex, "nothing is known of $"+tex+"$", "")
}

// spread writes even powers of distances and absolute values out, and products of
// Gaussians as one.
func (r *recognizer) spread(p polynomial) polynomial {
	for pass := 0; pass < 8 && !r.failed; pass++ {
		var sum polynomial
		found := false
		for _, t := range p {
			part, changed := r.spreadTerm(t)
			found = found || changed
			sum = append(sum, part...)
		}
		p = collect(sum)
		if !found {
			break
		}
	}
	return p
}

func (r *recognizer) spreadTerm(t term) (polynomial, bool) {
	squared := func(f factor) (polynomial, bool) {
		switch {
		case f.n < 2:
			return nil, false
		case f.metric != nil && f.power == 1:
			return f.metric.square, true
		case f.square != nil:
			return *f.square, true
		}
		return nil, false
	}
	result := polynomial{{c: t.c}}
	found := false
	gaussians := 0
	var exponent polynomial
	for _, f := range t.both {
		if e, ok := f.gaussian(); ok {
			gaussians += f.n
			exponent = exponent.plus(e.scaled(whole(int64(f.n))))
		}
	}
	if gaussians > 1 {
		found = true
		if len(exponent) > 0 {
			result = r.product(result, both(r.exponentialOf(exponent)))
		}
	}
	for i, list := range [][]factor{t.both, t.x, t.z} {
		for _, f := range list {
			if _, ok := f.gaussian(); ok && gaussians > 1 {
				continue
			}
			square, ok := squared(f)
			n := f.n
			if ok {
				found = true
				n = f.n % 2
				if i == 2 {
					square = square.mirrored()
				}
				result = r.product(result, r.power(square, f.n/2))
			}
			if n != 0 {
				rest := [3]monomial{{both: []factor{{f.atom, n}}}, {x: []factor{{f.atom, n}}}, {z: []factor{{f.atom, n}}}}[i]
				result = r.product(result, polynomial{{rest, one}})
			}
		}
	}
	return result, found
}
