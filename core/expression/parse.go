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
type SyntaxError = notation.SyntaxError

// Parse reads a kernel. The error is a *SyntaxError.
func (l *Language[X]) Parse(text string) (*Expression[X], error) {
	if len(text) > MaxLength {
		return nil, &SyntaxError{
			Text: text, Offset: MaxLength, Length: len(text) - MaxLength,
			Message: "The kernel is longer than " + strconv.Itoa(MaxLength) + " characters.",
		}
	}
	p := &parser[X]{Reader: notation.Reader{Text: text, Tokens: notation.Scan(text)}, language: l}
	root, err := p.sum()
	if err != nil {
		return nil, err
	}
	if t := p.Tokens[0]; t.Kind != notation.End {
		return nil, p.expected(t, "+", "-", "*", "^", "the end")
	}
	return newExpression(root), nil
}

type parser[X any] struct {
	notation.Reader
	language *Language[X]
	depth    int
	norms    int // how deep in normalize
	parts    int // kernels and numbers so far
}

// manyAlternatives is how many alternatives a sentence can list.
const manyAlternatives = 8

// expected is the error for a token that cannot stand where it stands.
func (p *parser[X]) expected(t notation.Token, alternatives ...string) *SyntaxError {
	found := t.Of(p.Text)
	// After a power, ^ is not expected again.
	alternatives = slices.DeleteFunc(alternatives, func(a string) bool { return a == found })
	list := notation.Either(alternatives)
	if len(alternatives) > manyAlternatives {
		list = "a kernel, a number or ("
	}
	switch {
	case t.Kind == notation.End && strings.TrimSpace(p.Text) == "":
		return p.Fail(t, "Type a kernel, for example "+p.language.example()+".", alternatives...)
	case t.Kind == notation.End:
		return p.Fail(t, "The text ends here; expected "+list+".", alternatives...)
	case t.TooLarge(p.Text):
		return p.Fail(t, found+" is larger than the numbers that can be computed with.")
	}
	return p.Fail(t, "Found “"+found+"”; expected "+list+".", alternatives...)
}

func (p *parser[X]) deeper(t notation.Token) error {
	p.depth++
	if p.depth > MaxDepth {
		return p.Fail(t, "Parentheses and signs nest more than "+strconv.Itoa(MaxDepth)+" deep here.")
	}
	return nil
}

// more counts a kernel or number.
func (p *parser[X]) more(t notation.Token) error {
	p.parts++
	if p.parts > MaxParts {
		return p.Fail(t, "A kernel may combine at most "+strconv.Itoa(MaxParts)+" kernels and numbers.")
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
		minus := p.Take("-")
		if !minus && !p.Take("+") {
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
	for p.Take("*") {
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
	if err != nil || !p.Take("^") {
		return base, err
	}
	t := p.Next()
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
		return p.Fail(t, err.Error())
	}
	what = strings.ToUpper(what[:1]) + what[1:]
	return p.Fail(t, what+" "+e.Reason+".")
}

func (p *parser[X]) atom() (node[X], error) {
	t := p.Next()
	switch {
	case t.Kind == notation.Number:
		return constant[X]{v: t.Value}, p.more(t)
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
			return nil, p.expected(p.Tokens[0], "+", "-", "*", "^", ")")
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

// example returns a kernel to show.
func (l *Language[X]) example() string {
	if l.onVectors != nil || len(l.entries) == 0 {
		return "rbf(gamma=1)"
	}
	return l.entries[0].Name
}

// named reads what follows a name that was read.
func (p *parser[X]) named(t notation.Token) (node[X], error) {
	text := t.Of(p.Text)
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
	if p.Take("(") {
		if err := p.arguments(result); err != nil {
			return nil, err
		}
	}
	if err := set.Apply(result.value); err != nil {
		return nil, p.Fail(t, err.Error())
	}
	return result, nil
}

// unknown is the error for a name that is no kernel.
func (p *parser[X]) unknown(t notation.Token) error {
	text := t.Of(p.Text)
	if p.language.onVectors != nil && arithmetic.IsWord(arithmetic.OfPair, text) {
		return p.Fail(t, "“"+text+"” is arithmetic, not a kernel; write it inside formula(…).", "formula(")
	}
	names := p.language.names()
	return p.Fail(t, "No kernel is called “"+text+"”; there is "+notation.Either(names)+".", names...)
}

// combined reads the arguments of what makes kernels from kernels and arithmetic.
func (p *parser[X]) combined(t notation.Token, c combinator) (node[X], error) {
	if !p.Take("(") {
		return nil, p.expected(p.Tokens[0], "(")
	}
	if err := p.deeper(t); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	if c.op == Normalize {
		p.norms++
		defer func() { p.norms-- }()
		if p.norms > MaxNormalize {
			return nil, p.Fail(t, "normalize may nest at most "+strconv.Itoa(MaxNormalize)+" deep; once is enough for one kernel.")
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
		if c.op != Formula && !p.Take(",") {
			return nil, p.expected(p.Tokens[0], append(after, ",")...)
		}
		after = []string{"+", "-", "*", "/", "^"}
		for {
			e, err := p.coordinate(c.scope())
			if err != nil {
				return nil, err
			}
			args = append(args, e)
			if c.op != Warp || !p.Take(",") {
				break
			}
		}
	}
	if c.op == Warp {
		after = append(after, ",")
	}
	if !p.Take(")") {
		return nil, p.expected(p.Tokens[0], append(after, ")")...)
	}
	return p.language.combine(c.op, of, args), nil
}

// coordinate reads an expression in coordinates.
func (p *parser[X]) coordinate(scope arithmetic.Scope) (*arithmetic.Expr, error) {
	t := p.Tokens[0]
	e, rest, err := arithmetic.Read(p.Text, p.Tokens, scope)
	if err != nil {
		return nil, err
	}
	p.Tokens = rest
	p.parts += e.Parts() - 1
	return e, p.more(t)
}

// arguments reads "key=value, …)", where the first values may come without their keys.
func (p *parser[X]) arguments(of *named[X]) error {
	keys := make([]string, len(of.specs))
	for i, spec := range of.specs {
		keys[i] = spec.Key
	}
	if p.Take(")") {
		return nil
	}
	if len(keys) == 0 {
		return p.Fail(p.Tokens[0], of.entry.Name+" has no parameters; expected ).", ")")
	}
	var given []string
	named := false
	for {
		if t := p.Tokens[0]; !named && len(given) < len(keys) && (t.Kind == notation.Number || t.Is(p.Text, "-")) {
			i := len(given)
			given = append(given, keys[i])
			if err := p.argument(of, of.specs[i]); err != nil {
				return err
			}
			switch {
			case p.Take(")"):
				return nil
			case !p.Take(","):
				return p.expected(p.Tokens[0], ",", ")")
			}
			continue
		}
		named = true
		t := p.Next()
		text := t.Of(p.Text)
		i := slices.Index(keys, text)
		left := slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return slices.Contains(given, key) })
		switch {
		case slices.Contains(given, text):
			return p.Fail(t, text+" is given twice.")
		case len(left) == 0:
			return p.Fail(t, of.entry.Name+" has no more parameters; expected ).", ")")
		case t.Kind != notation.Name:
			return p.expected(t, withEquals(left)...)
		case i < 0:
			return p.Fail(t, of.entry.Name+" has no parameter “"+text+"”; expected "+notation.Either(left)+".", left...)
		}
		given = append(given, text)
		if !p.Take("=") {
			return p.expected(p.Tokens[0], "=")
		}
		if err := p.argument(of, of.specs[i]); err != nil {
			return err
		}
		if p.Take(")") {
			return nil
		}
		if !p.Take(",") {
			return p.expected(p.Tokens[0], ",", ")")
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
	start := p.Tokens[0].Start
	minus := p.Take("-")
	t := p.Next()
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
