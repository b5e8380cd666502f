package expression

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"mercer/core/arithmetic"
	"mercer/core/kernel"
)

// A combinator is a word of the grammar that makes a kernel from a kernel, from
// arithmetic, or from both.
type combinator struct {
	op         Op
	name       string
	arithmetic bool   // whether arithmetic is among its arguments
	label      string // how it is called: "warp(k, e₁, e₂, …)"
	formula    string // in Unicode
	title      string // in words
}

// combinators is in the order in which people see it. Those with arithmetic are
// known only over vectors.
var combinators = []combinator{
	{Exp, "exp", false, "exp(k)", "e^k(x, z)", "exponential of a kernel"},
	{Normalize, "normalize", false, "normalize(k)", "k(x, z)/√(k(x, x)·k(z, z))", "cosine in feature space"},
	{Warp, "warp", true, "warp(k, e₁, e₂, …)", "k(φ(x), φ(z)) with φ(x) = (e₁, e₂, …)", "map the coordinates first"},
	{Conjugate, "conjugate", true, "conjugate(k, e)", "e(x)·k(x, z)·e(z)", "weights of the points"},
	{Formula, "formula", true, "formula(e)", "any e of x1, z1, …, dot and dist", "free function"},
}

// scope returns which variables the combinator's arithmetic may have.
func (c combinator) scope() arithmetic.Scope {
	if c.op == Formula {
		return arithmetic.OfPair
	}
	return arithmetic.OfPoint
}

// combinators returns those that the language knows.
func (l *Language[X]) combinators() []combinator {
	if l.onVectors != nil {
		return combinators
	}
	var known []combinator
	for _, c := range combinators {
		if !c.arithmetic {
			known = append(known, c)
		}
	}
	return known
}

func (l *Language[X]) combinator(name string) (combinator, bool) {
	for _, c := range l.combinators() {
		if c.name == name {
			return c, true
		}
	}
	return combinator{}, false
}

// combine returns the node that a combinator makes of what was read.
func (l *Language[X]) combine(op Op, of node[X], args []*arithmetic.Expr) node[X] {
	switch op {
	case Exp:
		return exponential[X]{of}
	case Normalize:
		return normalized[X]{of}
	case Warp:
		return warped[X]{of, args, l.onVectors.warp(args)}
	case Conjugate:
		return conjugated[X]{of, args[0], l.onVectors.factor(args[0])}
	}
	return written[X]{args[0], l.onVectors.formula(args[0])}
}

// onVectors makes kernels over X from arithmetic in coordinates.
type onVectors[X any] struct {
	warp    func([]*arithmetic.Expr) kernel.Map[X, X]
	factor  func(*arithmetic.Expr) kernel.Factor[X]
	formula func(*arithmetic.Expr) kernel.Kernel[X]
}

var fromArithmetic = &onVectors[[]float64]{
	warp: func(coordinates []*arithmetic.Expr) kernel.Map[[]float64, []float64] {
		return arithmetic.NewMap(coordinates...)
	},
	factor:  func(e *arithmetic.Expr) kernel.Factor[[]float64] { return arithmetic.NewFactor(e) },
	formula: func(e *arithmetic.Expr) kernel.Kernel[[]float64] { return arithmetic.NewFormula(e) },
}

// exponential is e^k.
type exponential[X any] struct{ of node[X] }

func (n exponential[X]) kernel() kernel.Kernel[X] { return kernel.Exp[X]{Of: n.of.kernel()} }
func (n exponential[X]) binds() precedence        { return asAtom }
func (n exponential[X]) parts() []node[X]         { return []node[X]{n.of} }
func (n exponential[X]) describe(d *Node[X])      { d.Op = Exp }
func (n exponential[X]) print(p *printer)         { printCall(p, Exp, n.of) }
func (n exponential[X]) short() string            { return "exp(" + n.of.short() + ")" }

func (n exponential[X]) tex(t *typesetter) string {
	return `\exp\left(` + n.of.tex(t) + `\right)`
}

// normalized is k(x, z)/√(k(x, x)·k(z, z)).
type normalized[X any] struct{ of node[X] }

func (n normalized[X]) kernel() kernel.Kernel[X] { return kernel.Normalize[X]{Of: n.of.kernel()} }
func (n normalized[X]) binds() precedence        { return asAtom }
func (n normalized[X]) parts() []node[X]         { return []node[X]{n.of} }
func (n normalized[X]) describe(d *Node[X])      { d.Op = Normalize }
func (n normalized[X]) print(p *printer)         { printCall(p, Normalize, n.of) }
func (n normalized[X]) short() string            { return "normalized(" + n.of.short() + ")" }

// mostTwice is how many characters a formula may have that is written more than once.
const mostTwice = 8

// simple reports whether the formula of the kernel can be written three times.
func (n normalized[X]) simple() bool {
	of, ok := n.of.(*named[X])
	return ok && utf8.RuneCountInString(of.entry.Formula) <= mostTwice
}

func (n normalized[X]) tex(t *typesetter) string {
	x, z := t.x, t.z
	if !n.simple() {
		t.called++
		// Numbered even where it is alone: the whole is called k.
		k := "k_{" + strconv.Itoa(t.called) + "}"
		t.define(k+"(x,z)", func() string {
			return t.at("x", "z", func() string { return n.of.tex(t) })
		})
		value := func(x, z string) string { return k + "(" + x + "," + z + ")" }
		return cosine(value(x, z), value(x, x), value(z, z))
	}
	symbols := t.symbols
	value := func(x, z string) string {
		t.symbols = symbols
		return t.at(x, z, func() string { return n.of.tex(t) })
	}
	return cosine(value(x, z), value(x, x), value(z, z))
}

func cosine(xz, xx, zz string) string {
	return `\frac{` + xz + `}{\sqrt{` + xx + `\;` + zz + `}}`
}

// warped is k(φ(x), φ(z)).
type warped[X any] struct {
	of  node[X]
	phi []*arithmetic.Expr
	by  kernel.Map[X, X]
}

func (n warped[X]) kernel() kernel.Kernel[X] {
	return kernel.Warp[X, X]{Of: n.of.kernel(), Map: n.by}
}
func (n warped[X]) binds() precedence   { return asAtom }
func (n warped[X]) holds() precedence   { return asSum }
func (n warped[X]) parts() []node[X]    { return []node[X]{n.of} }
func (n warped[X]) describe(d *Node[X]) { d.Op, d.Arithmetic = Warp, n.phi }
func (n warped[X]) print(p *printer)    { printCall(p, Warp, n.of, n.phi...) }

func (n warped[X]) short() string {
	texts := make([]string, len(n.phi))
	for i, e := range n.phi {
		texts[i] = e.Short()
	}
	return shortIn(n.of, asAtom) + " of (" + strings.Join(texts, ", ") + ")"
}

func (n warped[X]) tex(t *typesetter) string {
	t.mapped++
	phi := lettered(`\varphi`, t.mapped, t.maps)
	t.define(phi+"(x)", func() string {
		texts := make([]string, len(n.phi))
		for i, e := range n.phi {
			texts[i] = e.TeX()
		}
		text := strings.Join(texts, `,\,`)
		if len(texts) == 1 {
			return text
		}
		return `\left(` + text + `\right)`
	})
	return t.at(phi+"("+t.x+")", phi+"("+t.z+")", func() string { return n.of.tex(t) })
}

// conjugated is h(x)·k(x, z)·h(z).
type conjugated[X any] struct {
	of node[X]
	h  *arithmetic.Expr
	by kernel.Factor[X]
}

func (n conjugated[X]) kernel() kernel.Kernel[X] {
	return kernel.Conjugate[X]{Of: n.of.kernel(), Factor: n.by}
}
func (n conjugated[X]) binds() precedence   { return asAtom }
func (n conjugated[X]) holds() precedence   { return asProduct }
func (n conjugated[X]) parts() []node[X]    { return []node[X]{n.of} }
func (n conjugated[X]) describe(d *Node[X]) { d.Op, d.Arithmetic = Conjugate, []*arithmetic.Expr{n.h} }
func (n conjugated[X]) print(p *printer)    { printCall(p, Conjugate, n.of, n.h) }

func (n conjugated[X]) tex(t *typesetter) string {
	h := func(x string) string {
		text := n.h.TeXOf(x, "")
		if arithmeticHolds(n.h) < asPower || strings.HasPrefix(text, "-") {
			return `\left(` + text + `\right)`
		}
		return text
	}
	return h(t.x) + `\cdot ` + texIn(t, n.of, asPower) + `\cdot ` + h(t.z)
}

func (n conjugated[X]) short() string {
	h := func(e *arithmetic.Expr) string {
		if arithmeticHolds(e) < asPower {
			return "(" + e.Short() + ")"
		}
		return e.Short()
	}
	return h(n.h) + "·" + shortApart(n.of, asPower) + "·" + h(n.h.Swap())
}

// written is a formula that somebody wrote.
type written[X any] struct {
	e  *arithmetic.Expr
	of kernel.Kernel[X]
}

func (n written[X]) kernel() kernel.Kernel[X] { return n.of }
func (n written[X]) binds() precedence        { return asAtom }
func (n written[X]) holds() precedence        { return arithmeticHolds(n.e) }
func (n written[X]) parts() []node[X]         { return nil }
func (n written[X]) describe(d *Node[X])      { d.Op, d.Arithmetic = Formula, []*arithmetic.Expr{n.e} }
func (n written[X]) print(p *printer)         { printCall[X](p, Formula, nil, n.e) }
func (n written[X]) tex(t *typesetter) string { return n.e.TeXOf(t.x, t.z) }
func (n written[X]) short() string            { return n.e.Short() }

// arithmeticHolds returns how tightly the formula of an expression holds together.
func arithmeticHolds(e *arithmetic.Expr) precedence {
	switch e.Op {
	case arithmetic.Add, arithmetic.Subtract:
		return asSum
	case arithmetic.Multiply, arithmetic.Divide:
		return asProduct
	case arithmetic.Negative:
		return asSigned
	case arithmetic.Number:
		if e.Value < 0 {
			return asSigned
		}
	case arithmetic.Power:
		return asPower
	}
	return asAtom
}

// printCall prints a combinator with its kernel, unless that is nil, and its
// arithmetic.
func printCall[X any](p *printer, op Op, of node[X], args ...*arithmetic.Expr) {
	p.text.WriteString(op.String())
	p.text.WriteByte('(')
	if of != nil {
		printIn(p, of, asSum)
	}
	for i, e := range args {
		if i > 0 || of != nil {
			p.text.WriteString(", ")
		}
		start := p.text.Len()
		p.text.WriteString(e.String())
		for _, l := range e.Literals() {
			p.numbers = append(p.numbers, Literal{
				Spec: literalSpec(l), Value: l.Value, Start: start + l.Start, End: start + l.End,
			})
		}
	}
	p.text.WriteByte(')')
}
