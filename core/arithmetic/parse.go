package arithmetic

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"mercer/core/notation"
)

// MaxDepth is how deeply parentheses, functions, powers and signs may nest.
const MaxDepth = 100

// MaxParts is how many numbers, variables and functions an expression may have.
const MaxParts = 200

// A SyntaxError says where a text stops being an expression, and why.
type SyntaxError = notation.SyntaxError

// Parse reads a text that is an expression. The error is a *SyntaxError.
func Parse(text string, scope Scope) (*Expr, error) {
	e, rest, err := Read(text, notation.Scan(text), scope)
	if err != nil {
		return nil, err
	}
	if t := rest[0]; t.Kind != notation.End {
		p := parser{Reader: notation.Reader{Text: text}}
		return nil, p.expected(t, "+", "-", "*", "/", "^", "the end")
	}
	return e, nil
}

// Read reads an expression from the first of the tokens of text and returns the
// tokens that follow it, the first of which cannot continue it: a comma or a
// parenthesis that it did not open. The error is a *SyntaxError.
func Read(text string, tokens []notation.Token, scope Scope) (*Expr, []notation.Token, error) {
	p := &parser{Reader: notation.Reader{Text: text, Tokens: tokens}, scope: scope}
	e, err := p.sum()
	if err != nil {
		return nil, nil, err
	}
	return e, p.Tokens, nil
}

type parser struct {
	notation.Reader
	scope Scope
	depth int
	parts int
}

// expected is the error for a token that cannot stand where it stands.
func (p *parser) expected(t notation.Token, alternatives ...string) *SyntaxError {
	found := t.Of(p.Text)
	switch list := notation.Either(alternatives); {
	case t.TooLarge(p.Text):
		return p.Fail(t, found+" is larger than the numbers that can be computed with.")
	case t.Kind == notation.End:
		return p.Fail(t, "The text ends here; expected "+list+".", alternatives...)
	default:
		return p.Fail(t, "Found “"+found+"”; expected "+list+".", alternatives...)
	}
}

func (p *parser) deeper(t notation.Token) error {
	p.depth++
	if p.depth > MaxDepth {
		return p.Fail(t, fmt.Sprintf("Parentheses, powers and signs nest more than %d deep here.", MaxDepth))
	}
	return nil
}

func (p *parser) more(t notation.Token) error {
	p.parts++
	if p.parts > MaxParts {
		return p.Fail(t, fmt.Sprintf("An expression may have at most %d numbers, variables and functions.", MaxParts))
	}
	return nil
}

// chain reads operands between operators of the same strength, from the left.
func (p *parser) chain(operand func() (*Expr, error), first string, ops [2]Op, second string) (*Expr, error) {
	e, err := operand()
	for err == nil {
		op := ops[0]
		if !p.Take(first) {
			if !p.Take(second) {
				return e, nil
			}
			op = ops[1]
		}
		var right *Expr
		if right, err = operand(); err == nil {
			e = &Expr{Op: op, Args: []*Expr{e, right}}
		}
	}
	return nil, err
}

func (p *parser) sum() (*Expr, error) {
	return p.chain(p.product, "+", [2]Op{Add, Subtract}, "-")
}

func (p *parser) product() (*Expr, error) {
	return p.chain(p.signed, "*", [2]Op{Multiply, Divide}, "/")
}

func (p *parser) signed() (*Expr, error) {
	t := p.Tokens[0]
	if !p.Take("-") {
		return p.power()
	}
	if err := p.deeper(t); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	// "-2" is a number, but "-2^2" is the negative of a power.
	if p.Tokens[0].Kind == notation.Number && !p.Tokens[1].Is(p.Text, "^") {
		t := p.Next()
		return &Expr{Op: Number, Value: -t.Value}, p.more(t)
	}
	of, err := p.signed()
	if err != nil {
		return nil, err
	}
	return &Expr{Op: Negative, Args: []*Expr{of}}, nil
}

func (p *parser) power() (*Expr, error) {
	base, err := p.atom()
	t := p.Tokens[0]
	if err != nil || !p.Take("^") {
		return base, err
	}
	if err := p.deeper(t); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	exponent, err := p.signed()
	if err != nil {
		return nil, err
	}
	return &Expr{Op: Power, Args: []*Expr{base, exponent}}, nil
}

func (p *parser) atom() (*Expr, error) {
	t := p.Next()
	switch {
	case t.Kind == notation.Number:
		return &Expr{Op: Number, Value: t.Value}, p.more(t)
	case t.Kind == notation.Name:
		if err := p.more(t); err != nil {
			return nil, err
		}
		return p.named(t)
	case t.Is(p.Text, "("):
		if err := p.deeper(t); err != nil {
			return nil, err
		}
		defer func() { p.depth-- }()
		inside, err := p.sum()
		if err != nil {
			return nil, err
		}
		if !p.Take(")") {
			return nil, p.expected(p.Tokens[0], "+", "-", "*", "/", "^", ")")
		}
		return inside, nil
	}
	return nil, p.expected(t, append(p.names(), "a number", "(")...)
}

// names returns the words that could stand for a value.
func (p *parser) names() []string {
	var names []string
	for _, w := range Words(p.scope) {
		names = append(names, w.Text)
	}
	return names
}

// named reads what begins with a name.
func (p *parser) named(t notation.Token) (*Expr, error) {
	text := t.Of(p.Text)
	if f, ok := functionOf(text); ok {
		return p.call(t, f)
	}
	if text == "pi" {
		return &Expr{Op: Number, Name: "pi", Value: math.Pi}, nil
	}
	if p.scope == OfPair && (text == "dot" || text == "dist") {
		return &Expr{Op: Variable, Name: text}, nil
	}
	vector, digits := text[:1], text[1:]
	if vector != "x" && (vector != "z" || p.scope != OfPair) {
		return nil, p.unknown(t)
	}
	if digits == "" {
		return &Expr{Op: Variable, Name: vector, Index: 1}, nil
	}
	index, err := strconv.Atoi(digits)
	switch {
	case err != nil && strings.Trim(digits, "0123456789") != "":
		return nil, p.unknown(t)
	case err != nil || index > MaxIndex:
		return nil, p.Fail(t, fmt.Sprintf("Coordinates are numbered up to %d; there is no %s.", MaxIndex, text))
	case index < 1:
		return nil, p.Fail(t, fmt.Sprintf("Coordinates are numbered from 1; there is no %s.", text), vector+"1")
	}
	return &Expr{Op: Variable, Name: vector, Index: index}, nil
}

func (p *parser) unknown(t notation.Token) error {
	text := t.Of(p.Text)
	names := p.names()
	switch {
	case p.scope == OfPoint && (text == "dot" || text == "dist" || text[0] == 'z'):
		return p.Fail(t, "“"+text+"” needs two points, and here there is one; there is "+notation.Either(names)+".", names...)
	}
	return p.Fail(t, "Nothing is called “"+text+"” here; there is "+notation.Either(names)+".", names...)
}

// call reads the arguments of a function.
func (p *parser) call(t notation.Token, f function) (*Expr, error) {
	if !p.Take("(") {
		return nil, p.expected(p.Tokens[0], "(")
	}
	if err := p.deeper(t); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	args := make([]*Expr, f.arity)
	for i := range args {
		if i > 0 && !p.Take(",") {
			return nil, p.expected(p.Tokens[0], "+", "-", "*", "/", "^", ",")
		}
		a, err := p.sum()
		if err != nil {
			return nil, err
		}
		args[i] = a
	}
	if !p.Take(")") {
		return nil, p.expected(p.Tokens[0], "+", "-", "*", "/", "^", ")")
	}
	return &Expr{Op: Call, Name: f.name, Args: args}, nil
}
