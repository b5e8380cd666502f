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
type SyntaxError struct {
	Text     string
	Offset   int      // of the first byte that is wrong
	Length   int      // of what is wrong, in bytes; 0 at the end of the text
	Message  string   // one sentence
	Expected []string // what could stand there, where that can be listed
}

func (e *SyntaxError) Error() string { return e.Message }

// Parse reads a text that is an expression. The error is a *SyntaxError.
func Parse(text string, scope Scope) (*Expr, error) {
	e, rest, err := Read(text, notation.Scan(text), scope)
	if err != nil {
		return nil, err
	}
	if t := rest[0]; t.Kind != notation.End {
		p := parser{text: text}
		return nil, p.expected(t, "+", "-", "*", "/", "^", "the end")
	}
	return e, nil
}

// Read reads an expression from the first of the tokens of text and returns the
// tokens that follow it, the first of which cannot continue it: a comma or a
// parenthesis that it did not open. The error is a *SyntaxError.
func Read(text string, tokens []notation.Token, scope Scope) (*Expr, []notation.Token, error) {
	p := &parser{text: text, tokens: tokens, scope: scope}
	e, err := p.sum()
	if err != nil {
		return nil, nil, err
	}
	return e, p.tokens, nil
}

type parser struct {
	text   string
	tokens []notation.Token // still to be read; the last has kind End
	scope  Scope
	depth  int
	parts  int
}

func (p *parser) take(symbol string) bool {
	if !p.tokens[0].Is(p.text, symbol) {
		return false
	}
	p.tokens = p.tokens[1:]
	return true
}

func (p *parser) next() notation.Token {
	t := p.tokens[0]
	if t.Kind != notation.End {
		p.tokens = p.tokens[1:]
	}
	return t
}

func (p *parser) error(t notation.Token, message string, expected ...string) *SyntaxError {
	return &SyntaxError{
		Text: p.text, Offset: t.Start, Length: t.End - t.Start, Message: message, Expected: expected,
	}
}

// expected is the error for a token that cannot stand where it stands.
func (p *parser) expected(t notation.Token, alternatives ...string) *SyntaxError {
	found := t.Of(p.text)
	switch list := notation.Either(alternatives); {
	case t.TooLarge(p.text):
		return p.error(t, found+" is larger than the numbers that can be computed with.")
	case t.Kind == notation.End:
		return p.error(t, "The text ends here; expected "+list+".", alternatives...)
	default:
		return p.error(t, "Found “"+found+"”; expected "+list+".", alternatives...)
	}
}

func (p *parser) deeper(t notation.Token) error {
	p.depth++
	if p.depth > MaxDepth {
		return p.error(t, fmt.Sprintf("Parentheses, powers and signs nest more than %d deep here.", MaxDepth))
	}
	return nil
}

func (p *parser) more(t notation.Token) error {
	p.parts++
	if p.parts > MaxParts {
		return p.error(t, fmt.Sprintf("An expression may have at most %d numbers, variables and functions.", MaxParts))
	}
	return nil
}

// chain reads operands between operators of the same strength, from the left.
func (p *parser) chain(operand func() (*Expr, error), first string, ops [2]Op, second string) (*Expr, error) {
	e, err := operand()
	for err == nil {
		op := ops[0]
		if !p.take(first) {
			if !p.take(second) {
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
	t := p.tokens[0]
	if !p.take("-") {
		return p.power()
	}
	if err := p.deeper(t); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	// "-2" is a number, but "-2^2" is the negative of a power.
	if p.tokens[0].Kind == notation.Number && !p.tokens[1].Is(p.text, "^") {
		t := p.next()
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
	t := p.tokens[0]
	if err != nil || !p.take("^") {
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
	t := p.next()
	switch {
	case t.Kind == notation.Number:
		return &Expr{Op: Number, Value: t.Value}, p.more(t)
	case t.Kind == notation.Name:
		if err := p.more(t); err != nil {
			return nil, err
		}
		return p.named(t)
	case t.Is(p.text, "("):
		if err := p.deeper(t); err != nil {
			return nil, err
		}
		defer func() { p.depth-- }()
		inside, err := p.sum()
		if err != nil {
			return nil, err
		}
		if !p.take(")") {
			return nil, p.expected(p.tokens[0], "+", "-", "*", "/", "^", ")")
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
	text := t.Of(p.text)
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
		return nil, p.error(t, fmt.Sprintf("Coordinates are numbered up to %d; there is no %s.", MaxIndex, text))
	case index < 1:
		return nil, p.error(t, fmt.Sprintf("Coordinates are numbered from 1; there is no %s.", text), vector+"1")
	}
	return &Expr{Op: Variable, Name: vector, Index: index}, nil
}

func (p *parser) unknown(t notation.Token) error {
	text := t.Of(p.text)
	names := p.names()
	switch {
	case p.scope == OfPoint && (text == "dot" || text == "dist" || text[0] == 'z'):
		return p.error(t, "“"+text+"” needs two points, and here there is one; there is "+notation.Either(names)+".", names...)
	}
	return p.error(t, "Nothing is called “"+text+"” here; there is "+notation.Either(names)+".", names...)
}

// call reads the arguments of a function.
func (p *parser) call(t notation.Token, f function) (*Expr, error) {
	if !p.take("(") {
		return nil, p.expected(p.tokens[0], "(")
	}
	if err := p.deeper(t); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	args := make([]*Expr, f.arity)
	for i := range args {
		if i > 0 && !p.take(",") {
			return nil, p.expected(p.tokens[0], "+", "-", "*", "/", "^", ",")
		}
		a, err := p.sum()
		if err != nil {
			return nil, err
		}
		args[i] = a
	}
	if !p.take(")") {
		return nil, p.expected(p.tokens[0], "+", "-", "*", "/", "^", ")")
	}
	return &Expr{Op: Call, Name: f.name, Args: args}, nil
}
