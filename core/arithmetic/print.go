package arithmetic

import (
	"math"
	"strconv"
	"strings"

	"mercer/core/notation"
)

// precedence orders the rules of the grammar; a part that binds less tightly
// than its place asks for is put in parentheses.
type precedence int

const (
	asSum precedence = iota
	asProduct
	asSigned
	asPower
	asAtom
	inParentheses
)

func (e *Expr) binds() precedence {
	switch e.Op {
	case Number:
		// A negative number must not be read as the negative of a power.
		if math.Signbit(e.Value) {
			return asSigned
		}
	case Negative:
		return asSigned
	case Add, Subtract:
		return asSum
	case Multiply, Divide:
		return asProduct
	case Power:
		return asPower
	}
	return asAtom
}

// operands returns how tightly the operands of e must hold together.
func (e *Expr) operands() (left, right precedence) {
	switch e.Op {
	case Negative:
		return asSigned, asSigned
	case Add, Subtract:
		return asSum, asProduct
	case Multiply, Divide:
		return asProduct, asSigned
	case Power:
		return asAtom, asSigned
	}
	return asSum, asSum
}

// A Literal is a number in the text of an expression.
type Literal struct {
	Value      float64
	Base       bool // whether it is the base of a power, where a sign would belong to the power
	Exponent   bool // whether it is the exponent of a power
	Start, End int  // its bytes in the text of String
}

// String returns the canonical text. Parsing it gives an equal expression.
func (e *Expr) String() string {
	p := printer{style: &canonical}
	p.print(e, asSum, operand)
	return p.text.String()
}

// Literals returns the numbers in the canonical text, in its order. The constant
// pi is not among them.
func (e *Expr) Literals() []Literal {
	p := printer{style: &canonical}
	p.print(e, asSum, operand)
	return p.literals
}

// Short returns the expression for a sentence: "x₁² + 3·x₂", "exp(−‖x − z‖⁴)".
func (e *Expr) Short() string {
	p := printer{style: &sentence}
	p.print(e, asSum, operand)
	return p.text.String()
}

// A style says how the parts of a text look.
type style struct {
	minus, sign, times string
	number             func(float64) string
	variable           func(*Expr) string
}

var canonical = style{
	minus: " - ", sign: "-", times: "*",
	number: notation.Exact,
	variable: func(e *Expr) string {
		if e.Index == 0 {
			return e.Name
		}
		return e.Name + strconv.Itoa(e.Index)
	},
}

var sentence = style{
	minus: " − ", sign: "−", times: "·",
	number: notation.Short,
	variable: func(e *Expr) string {
		switch e.Name {
		case "dot":
			return "⟨x, z⟩"
		case "dist":
			return "‖x − z‖"
		}
		return e.Name + notation.Subscript(e.Index)
	},
}

// A role is what a part is for the one around it.
type role int

const (
	operand role = iota
	base
	exponent
)

type printer struct {
	*style
	text     strings.Builder
	literals []Literal
}

// right writes what stands after an operator. In a sentence no sign may follow
// another.
func (p *printer) right(e *Expr, least precedence) {
	if p.style == &sentence && e.leads() {
		least = inParentheses
	}
	p.print(e, least, operand)
}

// leads reports whether the text begins with a sign.
func (e *Expr) leads() bool {
	switch e.Op {
	case Number:
		return math.Signbit(e.Value)
	case Negative:
		return true
	case Add, Subtract, Multiply, Divide:
		left, _ := e.operands()
		return e.Args[0].binds() >= left && e.Args[0].leads()
	}
	return false
}

// print writes e, in parentheses where its place asks for them.
func (p *printer) print(e *Expr, least precedence, as role) {
	if e.binds() < least {
		as = operand
		p.text.WriteByte('(')
		defer p.text.WriteByte(')')
	}
	left, right := e.operands()
	switch e.Op {
	case Number:
		if e.Name != "" {
			p.constant(e)
			return
		}
		start := p.text.Len()
		p.text.WriteString(p.number(e.Value))
		p.literals = append(p.literals, Literal{
			Value: e.Value, Base: as == base, Exponent: as == exponent, Start: start, End: p.text.Len(),
		})
	case Variable:
		p.text.WriteString(p.variable(e))
	case Negative:
		p.text.WriteString(p.sign)
		if a := e.Args[0]; a.Op == Number && a.Name == "" && !math.Signbit(a.Value) {
			left = inParentheses // without parentheses it would be read as a negative number
		}
		p.right(e.Args[0], left)
	case Call:
		p.call(e)
	case Power:
		if b := e.Args[0]; p.style == &sentence && b.Op == Number && strings.ContainsAny(p.number(b.Value), "⁻⁰¹²³⁴⁵⁶⁷⁸⁹") {
			left = inParentheses
		}
		p.print(e.Args[0], left, base)
		if n, ok := e.Args[1].whole(); ok && p.style == &sentence {
			p.text.WriteString(notation.Superscript(n))
			return
		}
		p.text.WriteByte('^')
		if p.style == &sentence {
			right = asAtom
		}
		p.print(e.Args[1], right, exponent)
	default:
		p.print(e.Args[0], left, operand)
		p.text.WriteString([...]string{Add: " + ", Subtract: p.minus, Multiply: p.times, Divide: "/"}[e.Op])
		p.right(e.Args[1], right)
	}
}

func (p *printer) constant(e *Expr) {
	if p.style == &sentence {
		p.text.WriteString("π")
		return
	}
	p.text.WriteString(e.Name)
}

func (p *printer) call(e *Expr) {
	before, after := e.Name+"(", ")"
	if p.style == &sentence && e.Name == "abs" {
		before, after = "|", "|"
	}
	p.text.WriteString(before)
	for i, a := range e.Args {
		if i > 0 {
			p.text.WriteString(", ")
		}
		p.print(a, asSum, operand)
	}
	p.text.WriteString(after)
}

// whole returns the value of a number without a fraction that is not large.
func (e *Expr) whole() (int, bool) {
	if e.Op != Number || e.Value != math.Trunc(e.Value) || math.Abs(e.Value) > 64 {
		return 0, false
	}
	return int(e.Value), true
}
