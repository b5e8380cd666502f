package expression

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"mercer/core/param"
)

// MaxDepth is how deeply parentheses and signs may nest.
const MaxDepth = 100

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
	p := &parser[X]{language: l, text: text, tokens: scan(text)}
	root, err := p.sum()
	if err != nil {
		return nil, err
	}
	if t := p.tokens[0]; t.kind != end {
		return nil, p.expected(t, "+", "-", "*", "^", "the end")
	}
	return newExpression(root), nil
}

type parser[X any] struct {
	language *Language[X]
	text     string
	tokens   []token // still to be read; the last has kind end
	depth    int
	parts    int // kernels and numbers so far
}

// take reads the next token if it is the given symbol.
func (p *parser[X]) take(s string) bool {
	t := p.tokens[0]
	if t.kind != symbol || p.text[t.start:t.end] != s {
		return false
	}
	p.tokens = p.tokens[1:]
	return true
}

func (p *parser[X]) next() token {
	t := p.tokens[0]
	if t.kind != end {
		p.tokens = p.tokens[1:]
	}
	return t
}

func (p *parser[X]) error(t token, message string, expected ...string) *SyntaxError {
	return &SyntaxError{
		Text: p.text, Offset: t.start, Length: t.end - t.start, Message: message, Expected: expected,
	}
}

// expected is the error for a token that cannot stand where it stands.
func (p *parser[X]) expected(t token, alternatives ...string) *SyntaxError {
	found := p.text[t.start:t.end]
	// After a power, ^ is not expected again.
	alternatives = slices.DeleteFunc(alternatives, func(a string) bool { return a == found })
	list := either(alternatives)
	switch {
	case t.kind == end && strings.TrimSpace(p.text) == "":
		return p.error(t, "Type a kernel, for example rbf(gamma=1).", alternatives...)
	case t.kind == end:
		return p.error(t, "The text ends here; expected "+list+".", alternatives...)
	case t.kind == stray && isDigit(found[0]):
		return p.error(t, found+" is larger than the numbers that can be computed with.")
	}
	return p.error(t, "Found “"+found+"”; expected "+list+".", alternatives...)
}

// either joins alternatives as a sentence does: "a, b or c".
func either(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func (p *parser[X]) deeper(t token) error {
	p.depth++
	if p.depth > MaxDepth {
		return p.error(t, "Parentheses and signs nest more than "+strconv.Itoa(MaxDepth)+" deep here.")
	}
	return nil
}

// more counts a kernel or number.
func (p *parser[X]) more(t token) error {
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
	if p.tokens[0].kind == number && !p.powerFollows() {
		t := p.next()
		return constant[X]{v: -t.value}, p.more(t)
	}
	of, err := p.signed()
	if err != nil {
		return nil, err
	}
	return negative[X]{of: of}, nil
}

// powerFollows reports whether "^" comes after the next token.
func (p *parser[X]) powerFollows() bool {
	t := p.tokens[1]
	return t.kind == symbol && p.text[t.start:t.end] == "^"
}

func (p *parser[X]) power() (node[X], error) {
	base, err := p.atom()
	if err != nil || !p.take("^") {
		return base, err
	}
	t := p.next()
	if t.kind != number {
		return nil, p.expected(t, "a whole number")
	}
	if err := powerSpec.Check(t.value); err != nil {
		return nil, p.invalid(t, "a power", err)
	}
	return raised[X]{of: base, n: int(t.value)}, nil
}

// invalid is the error for a number that is out of range.
func (p *parser[X]) invalid(t token, what string, err error) error {
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
	case t.kind == number:
		return constant[X]{v: t.value}, p.more(t)
	case t.kind == name:
		if err := p.more(t); err != nil {
			return nil, err
		}
		return p.named(t)
	case t.kind == symbol && p.text[t.start:t.end] == "(":
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

func (l *Language[X]) names() []string {
	names := make([]string, len(l.entries))
	for i, e := range l.entries {
		names[i] = e.Name
	}
	return names
}

// named reads the arguments of a kernel whose name was read.
func (p *parser[X]) named(t token) (node[X], error) {
	text := p.text[t.start:t.end]
	entry, ok := p.language.byName[text]
	if !ok {
		names := p.language.names()
		return nil, p.error(t, "No kernel is called “"+text+"”; there is "+either(names)+".", names...)
	}
	of := entry.New()
	set := param.Of(of)
	result := &named[X]{info: entry.Info, of: of, specs: set.Specs(), value: make(map[string]float64)}
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
		return p.error(p.tokens[0], of.info.Name+" has no parameters; expected ).", ")")
	}
	var given []string
	for {
		t := p.next()
		text := p.text[t.start:t.end]
		i := slices.Index(keys, text)
		switch {
		case t.kind != name:
			return p.expected(t, withEquals(keys)...)
		case i < 0:
			return p.error(t, of.info.Name+" has no parameter “"+text+"”; expected "+either(keys)+".", keys...)
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
	start := p.tokens[0].start
	minus := p.take("-")
	t := p.next()
	if t.kind != number {
		return p.expected(t, "a number")
	}
	v := t.value
	if minus {
		v = -v
	}
	t.start = start
	if err := spec.Check(v); err != nil {
		return p.invalid(t, spec.Key, err)
	}
	of.value[spec.Key] = v
	return nil
}
