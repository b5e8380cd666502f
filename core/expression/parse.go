package expression

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"mercer/core/arithmetic"
	"mercer/core/notation"
	"mercer/core/param"
)

// MaxDepth is how deeply parentheses and signs may nest.
const MaxDepth = 100

// MaxNormalize is how deeply normalize may nest: each triples the work.
const MaxNormalize = 4

// MaxLength is how long a text may be, in bytes: more than MaxParts parts can
// take when printed.
const MaxLength = 100_000

// MaxParts is how many kernels and numbers a text may combine.
const MaxParts = 200

// A SyntaxError says where a text stops being a kernel, and why.
type SyntaxError struct {
	Text     string
	Offset   int      // of the first byte that is wrong
	Length   int      // of what is wrong, in bytes; 0 at the end of the text
	Message  string   // one sentence
	Expected []string // what could stand there, where that can be listed
}

func (e *SyntaxError) Error() string {
	return e.Message
}

// Parse reads a kernel. The error is a *SyntaxError.
func (l *Language[X]) Parse(text string) (*Expression[X], error) {
	if len(text) > MaxLength {
		return nil, &SyntaxError{
			Text: text, Offset: MaxLength, Length: len(text) - MaxLength,
			Message: "The kernel is longer than " + strconv.Itoa(MaxLength) + " characters.",
		}
	}
	p := &parser[X]{language: l, text: text, tokens: notation.Scan(text)}
	root, err := p.sum()
	if err != nil {
		return nil, err
	}
	if t := p.tokens[0]; t.Kind != notation.End {
		return nil, p.expected(t, "+", "-", "*", "^", "the end")
	}
	return newExpression(root), nil
}

type parser[X any] struct {
	language *Language[X]
	text     string
	tokens   []notation.Token // still to be read; the last has kind End
	depth    int
	norms    int // how deep in normalize
	parts    int // kernels and numbers so far
}

// take reads the next token if it is the given symbol.
func (p *parser[X]) take(s string) bool {
	t := p.tokens[0]
	if !t.Is(p.text, s) {
		return false
	}
	p.tokens = p.tokens[1:]
	return true
}

func (p *parser[X]) next() notation.Token {
	t := p.tokens[0]
	if t.Kind != notation.End {
		p.tokens = p.tokens[1:]
	}
	return t
}

func (p *parser[X]) error(t notation.Token, message string, expected ...string) *SyntaxError {
	return &SyntaxError{
		Text: p.text, Offset: t.Start, Length: t.End - t.Start, Message: message, Expected: expected,
	}
}

// manyAlternatives is how many alternatives a sentence can list.
const manyAlternatives = 8

// expected is the error for a token that cannot stand where it stands.
func (p *parser[X]) expected(t notation.Token, alternatives ...string) *SyntaxError {
	found := t.Of(p.text)
	// After a power, ^ is not expected again.
	alternatives = slices.DeleteFunc(alternatives, func(a string) bool { return a == found })
	list := notation.Either(alternatives)
	if len(alternatives) > manyAlternatives {
		list = "a kernel, a number or ("
	}
	switch {
	case t.Kind == notation.End && strings.TrimSpace(p.text) == "":
		return p.error(t, "Type a kernel, for example rbf(gamma=1).", alternatives...)
	case t.Kind == notation.End:
		return p.error(t, "The text ends here; expected "+list+".", alternatives...)
	case t.TooLarge(p.text):
		return p.error(t, found+" is larger than the numbers that can be computed with.")
	}
	return p.error(t, "Found “"+found+"”; expected "+list+".", alternatives...)
}

func (p *parser[X]) deeper(t notation.Token) error {
	p.depth++
	if p.depth > MaxDepth {
		return p.error(t, "Parentheses and signs nest more than "+strconv.Itoa(MaxDepth)+" deep here.")
	}
	return nil
}

// more counts a kernel or number.
func (p *parser[X]) more(t notation.Token) error {
	p.parts++
	if p.parts > MaxParts {
		return p.error(t, "A kernel may combine at most "+strconv.Itoa(MaxParts)+" kernels and numbers.")
	}
	return nil
}

func (p *parser[X]) sum() (node[X], error) {
	first, err := p.product()
	if err != nil {
		return nil, err
	}
	result := sum[X]{terms: []node[X]{first}, negative: []bool{false}}
	for {
		minus := p.take("-")
		if !minus && !p.take("+") {
			break
		}
		term, err := p.product()
		if err != nil {
			return nil, err
		}
		result.terms = append(result.terms, term)
		result.negative = append(result.negative, minus)
	}
	if len(result.terms) == 1 {
		return first, nil
	}
	return result, nil
}

func (p *parser[X]) product() (node[X], error) {
	first, err := p.signed()
	if err != nil {
		return nil, err
	}
	result := product[X]{factors: []node[X]{first}}
	for p.take("*") {
		factor, err := p.signed()
		if err != nil {
			return nil, err
		}
		result.factors = append(result.factors, factor)
	}
	if len(result.factors) == 1 {
		return first, nil
	}
	return result, nil
}

func (p *parser[X]) signed() (node[X], error) {
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
		return constant[X]{v: -t.Value}, p.more(t)
	}
	of, err := p.signed()
	if err != nil {
		return nil, err
	}
	return negative[X]{of: of}, nil
}

func (p *parser[X]) power() (node[X], error) {
	base, err := p.atom()
	if err != nil || !p.take("^") {
		return base, err
	}
	t := p.next()
	if t.Kind != notation.Number {
		return nil, p.expected(t, "a whole number")
	}
	if err := powerSpec.Check(t.Value); err != nil {
		return nil, p.invalid(t, "a power", err)
	}
	return raised[X]{of: base, n: int(t.Value)}, nil
}

// invalid is the error for a number that is out of range.
func (p *parser[X]) invalid(t notation.Token, what string, err error) error {
	var e *param.Error
	if !errors.As(err, &e) {
		return p.error(t, err.Error())
	}
	what = strings.ToUpper(what[:1]) + what[1:]
	return p.error(t, what+" "+e.Reason+".")
}

func (p *parser[X]) atom() (node[X], error) {
	t := p.next()
	switch {
	case t.Kind == notation.Number:
		return constant[X]{v: t.Value}, p.more(t)
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
			return nil, p.expected(p.tokens[0], "+", "-", "*", "^", ")")
		}
		return inside, nil
	}
	return nil, p.expected(t, append(p.language.names(), "a number", "(")...)
}

// names returns the names that a kernel can begin with.
func (l *Language[X]) names() []string {
	names := make([]string, 0, len(l.entries)+5)
	for _, e := range l.entries {
		names = append(names, e.Name)
	}
	for _, c := range l.combinators() {
		names = append(names, c.name)
	}
	return names
}

// named reads what follows a name that was read.
func (p *parser[X]) named(t notation.Token) (node[X], error) {
	text := t.Of(p.text)
	if c, ok := p.language.combinator(text); ok {
		return p.combined(t, c)
	}
	entry, ok := p.language.byName[text]
	if !ok {
		return nil, p.unknown(t)
	}
	of := entry.New()
	set := param.Of(of)
	result := &named[X]{entry: entry, of: of, specs: set.Specs(), value: make(map[string]float64)}
	for _, spec := range result.specs {
		result.value[spec.Key] = spec.Default
	}
	if p.take("(") {
		if err := p.arguments(result); err != nil {
			return nil, err
		}
	}
	if err := set.Apply(result.value); err != nil {
		return nil, p.error(t, err.Error())
	}
	return result, nil
}

// unknown is the error for a name that is no kernel.
func (p *parser[X]) unknown(t notation.Token) error {
	text := t.Of(p.text)
	if p.language.onVectors != nil && arithmetic.IsWord(arithmetic.OfPair, text) {
		return p.error(t, "“"+text+"” is arithmetic, not a kernel; write it inside formula(…).", "formula(")
	}
	names := p.language.names()
	return p.error(t, "No kernel is called “"+text+"”; there is "+notation.Either(names)+".", names...)
}

// combined reads the arguments of what makes kernels from kernels and arithmetic.
func (p *parser[X]) combined(t notation.Token, c combinator) (node[X], error) {
	if !p.take("(") {
		return nil, p.expected(p.tokens[0], "(")
	}
	if err := p.deeper(t); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	if c.op == Normalize {
		p.norms++
		defer func() { p.norms-- }()
		if p.norms > MaxNormalize {
			return nil, p.error(t, "normalize may nest at most "+strconv.Itoa(MaxNormalize)+" deep; once is enough for one kernel.")
		}
	}
	var of node[X]
	var args []*arithmetic.Expr
	if c.op != Formula {
		var err error
		if of, err = p.sum(); err != nil {
			return nil, err
		}
	}
	after := []string{"+", "-", "*", "^"}
	if c.arithmetic {
		if c.op != Formula && !p.take(",") {
			return nil, p.expected(p.tokens[0], append(after, ",")...)
		}
		after = []string{"+", "-", "*", "/", "^"}
		for {
			e, err := p.coordinate(c.scope())
			if err != nil {
				return nil, err
			}
			args = append(args, e)
			if c.op != Warp || !p.take(",") {
				break
			}
		}
	}
	if c.op == Warp {
		after = append(after, ",")
	}
	if !p.take(")") {
		return nil, p.expected(p.tokens[0], append(after, ")")...)
	}
	return p.language.combine(c.op, of, args), nil
}

// coordinate reads an expression in coordinates.
func (p *parser[X]) coordinate(scope arithmetic.Scope) (*arithmetic.Expr, error) {
	t := p.tokens[0]
	e, rest, err := arithmetic.Read(p.text, p.tokens, scope)
	if err != nil {
		var s *arithmetic.SyntaxError
		if errors.As(err, &s) {
			err = (*SyntaxError)(s)
		}
		return nil, err
	}
	p.tokens = rest
	p.parts += e.Parts() - 1
	return e, p.more(t)
}

// arguments reads "key=value, …)".
func (p *parser[X]) arguments(of *named[X]) error {
	keys := make([]string, len(of.specs))
	for i, spec := range of.specs {
		keys[i] = spec.Key
	}
	if p.take(")") {
		return nil
	}
	if len(keys) == 0 {
		return p.error(p.tokens[0], of.entry.Name+" has no parameters; expected ).", ")")
	}
	var given []string
	for {
		t := p.next()
		text := t.Of(p.text)
		i := slices.Index(keys, text)
		switch {
		case t.Kind != notation.Name:
			return p.expected(t, withEquals(keys)...)
		case i < 0:
			return p.error(t, of.entry.Name+" has no parameter “"+text+"”; expected "+notation.Either(keys)+".", keys...)
		case slices.Contains(given, text):
			return p.error(t, text+" is given twice.")
		}
		given = append(given, text)
		if !p.take("=") {
			return p.expected(p.tokens[0], "=")
		}
		if err := p.argument(of, of.specs[i]); err != nil {
			return err
		}
		if p.take(")") {
			return nil
		}
		if !p.take(",") {
			return p.expected(p.tokens[0], ",", ")")
		}
	}
}

func withEquals(keys []string) []string {
	result := make([]string, len(keys))
	for i, key := range keys {
		result[i] = key + "="
	}
	return result
}

// argument reads the value of one parameter.
func (p *parser[X]) argument(of *named[X], spec param.Spec) error {
	start := p.tokens[0].Start
	minus := p.take("-")
	t := p.next()
	if t.Kind != notation.Number {
		return p.expected(t, "a number")
	}
	v := t.Value
	if minus {
		v = -v
	}
	t.Start = start
	if err := spec.Check(v); err != nil {
		return p.invalid(t, spec.Key, err)
	}
	of.value[spec.Key] = v
	return nil
}
