package mercer

import (
	"fmt"
	"strconv"
	"strings"

	"mercer/core/arithmetic"
	"mercer/core/kernel"
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
