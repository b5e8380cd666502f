package expression

import (
	"slices"
	"strings"

	"mercer/core/arithmetic"
	"mercer/core/notation"
	"mercer/core/param"
)

// A Completion is what could be typed at a place: one of the options instead of
// text[From:To].
type Completion struct {
	From, To int
	Options  []Option
}

// An Option is one thing that could be typed.
type Option struct {
	Text   string // to insert: "rbf(gamma=1)", "exp()", "gamma="
	Label  string // to show
	Detail string // a formula, or a few words
	Kind   string // "kernel", "operation", "parameter", "function" or "variable"
}

// Complete returns what could be typed at a byte offset of a text, which is being
// typed and seldom parses. What begins as the word before the offset comes first,
// then, for three letters or more, what contains it or is described by a word that
// begins so, each in the order of the language.
func (l *Language[X]) Complete(text string, at int) Completion {
	at = min(max(at, 0), len(text))
	c := Completion{From: at, To: at}
	if len(text) > MaxLength {
		return c
	}
	tokens := notation.Scan(text)
	i := slices.IndexFunc(tokens, func(t notation.Token) bool { return t.End >= at })
	switch t := tokens[i]; {
	case t.Kind == notation.Name && t.Start < at:
		c.From, c.To = t.Start, t.End
	case t.Start < at && (t.Kind == notation.Number || t.Kind == notation.Stray):
		return c // inside a number
	case t.Start < at: // after a symbol
		i++
	}
	after := i
	if c.To > c.From {
		after++
	}
	if next := tokens[min(after, len(tokens)-1)]; c.From == c.To && next.Start == at && next.Kind == notation.Name {
		return c // in front of a word
	}
	p := place[X]{language: l, text: text, frames: []frame[X]{{kind: inKernel}}, operand: true}
	for j := range i {
		p.read(tokens, j)
	}
	next := tokens[min(after, len(tokens)-1)]
	c.Options = choose(p.candidates(next), text[c.From:at])
	c.Options = slices.DeleteFunc(c.Options, func(o Option) bool { return o.Text == text[c.From:c.To] })
	return c
}

// A candidate is an option with the words that it can be found by.
type candidate struct {
	Option
	name  string
	words string
}

// fewLetters are too few to look for them elsewhere than at the beginning of names.
const fewLetters = 3

// choose returns the options for a word that has been begun.
func choose(candidates []candidate, begun string) []Option {
	begun = strings.ToLower(begun)
	var first, then []Option
	for _, c := range candidates {
		name := strings.ToLower(c.name)
		switch {
		case strings.HasPrefix(name, begun):
			first = append(first, c.Option)
		case len(begun) < fewLetters:
		case strings.Contains(name, begun), slices.ContainsFunc(words(c.words), func(w string) bool {
			return strings.HasPrefix(w, begun)
		}):
			then = append(then, c.Option)
		}
	}
	return append(first, then...)
}

// words splits a description.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return r == ' ' || r == '(' || r == ')' || r == '-' || r == ','
	})
}

// inside says what stands between two parentheses.
type inside int

const (
	inKernel inside = iota
	inParameters
	inArithmetic
	inUnknown
)

// A frame is a parenthesis that is still open.
type frame[X any] struct {
	kind  inside
	entry Entry[X]         // inParameters
	given []string         // the parameters before
	named bool             // whether the one being read has its name
	of    *combinator      // whose arguments these are; nil for others
	scope arithmetic.Scope // inArithmetic
}

// A place is where a text has arrived, mistakes and all.
type place[X any] struct {
	language *Language[X]
	text     string
	frames   []frame[X]
	operand  bool // whether something begins here: a kernel, a value, a parameter
}

// read goes over token i.
func (p *place[X]) read(tokens []notation.Token, i int) {
	t := tokens[i]
	top := &p.frames[len(p.frames)-1]
	if t.Kind != notation.Symbol {
		p.operand = false
		if t.Kind == notation.Name && top.kind == inParameters {
			top.given, top.named = append(top.given, t.Of(p.text)), true
		}
		return
	}
	switch symbol := t.Of(p.text); symbol {
	case "(":
		word := ""
		if i > 0 && tokens[i-1].Kind == notation.Name {
			word = tokens[i-1].Of(p.text)
		}
		f := p.open(*top, word)
		p.frames = append(p.frames, f)
		p.operand = true
	case ")":
		if len(p.frames) > 1 {
			p.frames = p.frames[:len(p.frames)-1]
		}
		p.operand = false
	case ",":
		p.operand = true
		if top.kind == inParameters {
			top.end()
		}
		if top.of == nil {
			return
		}
		top.kind = inUnknown
		if top.of.arithmetic && (top.of.op == Warp || top.of.op == Conjugate) {
			top.kind, top.scope = inArithmetic, top.of.scope()
		}
	case "=":
		p.operand = false
	default:
		// Of kernels only whole powers are written.
		p.operand = top.kind == inArithmetic || top.kind == inKernel && symbol != "^" && symbol != "/"
	}
}

// end ends a parameter: the first may come without their names, in their order.
func (f *frame[X]) end() {
	if specs := param.Of(f.entry.New()).Specs(); !f.named && len(f.given) < len(specs) {
		f.given = append(f.given, specs[len(f.given)].Key)
	}
	f.named = false
}

// open returns the frame of a parenthesis after a word, "" where there is none.
func (p *place[X]) open(outer frame[X], word string) frame[X] {
	switch {
	case outer.kind == inArithmetic:
		return frame[X]{kind: inArithmetic, scope: outer.scope}
	case outer.kind != inKernel:
	case word == "":
		return frame[X]{kind: inKernel}
	default:
		if c, ok := p.language.combinator(word); ok {
			if c.op == Formula {
				return frame[X]{kind: inArithmetic, scope: c.scope()}
			}
			return frame[X]{kind: inKernel, of: &c}
		}
		if entry, ok := p.language.byName[word]; ok {
			return frame[X]{kind: inParameters, entry: entry}
		}
	}
	return frame[X]{kind: inUnknown}
}

// candidates returns all that could stand here, before the token next.
func (p *place[X]) candidates(next notation.Token) []candidate {
	if !p.operand {
		return nil
	}
	top := p.frames[len(p.frames)-1]
	switch top.kind {
	case inKernel:
		return p.kernels(next)
	case inParameters:
		return parameters(top, next.Is(p.text, "="))
	case inArithmetic:
		return values(top.scope, next.Is(p.text, "("))
	}
	return nil
}

func (p *place[X]) kernels(next notation.Token) []candidate {
	opened := next.Is(p.text, "(")
	var list []candidate
	for _, e := range p.language.entries {
		text := e.Name
		if parsed, err := p.language.Parse(text); err == nil && !opened {
			text = parsed.String()
		}
		list = append(list, candidate{
			Option{Text: text, Label: e.Name, Detail: e.Formula, Kind: "kernel"}, e.Name, e.Title + " " + e.Also,
		})
	}
	for _, c := range p.language.combinators() {
		list = append(list, candidate{
			Option{Text: called(c.name, opened), Label: c.label, Detail: c.formula, Kind: "operation"}, c.name, c.title,
		})
	}
	return list
}

func parameters[X any](of frame[X], assigned bool) []candidate {
	var list []candidate
	for _, spec := range param.Of(of.entry.New()).Specs() {
		if slices.Contains(of.given, spec.Key) {
			continue
		}
		text := spec.Key
		if !assigned {
			text += "="
		}
		list = append(list, candidate{
			Option{Text: text, Label: spec.Key, Detail: spec.Symbol + ", " + spec.Name, Kind: "parameter"},
			spec.Key, spec.Name,
		})
	}
	return list
}

func values(scope arithmetic.Scope, opened bool) []candidate {
	var list []candidate
	for _, w := range arithmetic.Words(scope) {
		o := Option{Text: w.Text, Label: w.Text, Detail: w.Doc, Kind: "variable"}
		if w.Function {
			o.Text, o.Kind = called(w.Text, opened), "function"
		}
		list = append(list, candidate{o, w.Text, w.Doc})
	}
	return list
}

// called writes the parentheses of a call, unless they are there.
func called(name string, opened bool) string {
	if opened {
		return name
	}
	return name + "()"
}
