// Package expression is the language in which kernels are written: one line of
// text such as
//
//	0.5*rbf(gamma=2) + linear*poly(degree=2, gamma=1, coef0=1)
//
// is parsed into a tree, printed back, set in TeX and built into a kernel. The
// language is the same over every domain; which names it knows is a
// [Language]'s own.
//
// The grammar, with spaces allowed between all tokens:
//
//	sum     = product { ("+" | "-") product }
//	product = signed { "*" signed }
//	signed  = "-" signed | power
//	power   = atom [ "^" whole ]
//	atom    = number | name [ "(" [ argument { "," argument } ] ")" ] | "(" sum ")"
//	argument = name "=" ["-"] number
//
// A number stands for the kernel that has its value everywhere; as a factor it
// scales. Differences and negative numbers are in the language, though what
// they write is hardly ever a Mercer kernel.
package expression

import (
	"mercer/core/kernel"
	"mercer/core/param"
)

// A Named kernel can be written by its name: it says which parameters it has
// and how it is described.
type Named[X any] interface {
	kernel.Kernel[X]
	param.Bound
	Info() kernel.Info
}

// An Entry is one name of a language.
type Entry[X any] struct {
	kernel.Info
	New func() Named[X] // a kernel of its own each time, unbound
}

// EntryOf returns the entry of the kernel type K: EntryOf[[]float64, kernel.RBF]().
func EntryOf[X, K any, P interface {
	*K
	Named[X]
}]() Entry[X] {
	return Entry[X]{Info: P(new(K)).Info(), New: func() Named[X] { return P(new(K)) }}
}

// A Language is a set of names that kernels over X are written with.
type Language[X any] struct {
	entries []Entry[X]
	byName  map[string]Entry[X]
}

// NewLanguage returns the language with the given names. It panics if a name
// comes twice.
func NewLanguage[X any](entries ...Entry[X]) *Language[X] {
	l := &Language[X]{entries: entries, byName: make(map[string]Entry[X], len(entries))}
	for _, e := range entries {
		if _, ok := l.byName[e.Name]; ok {
			panic("expression: " + e.Name + " is named twice")
		}
		l.byName[e.Name] = e
	}
	return l
}

// Entries returns the names in the order in which they were given.
func (l *Language[X]) Entries() []Entry[X] { return l.entries }

// An Expression is a parsed kernel.
type Expression[X any] struct {
	root    node[X]
	text    string
	numbers []Number
}

// A Number is a number in the text of an expression that can be changed.
type Number struct {
	Kernel     string     // the name of the kernel whose parameter it is; "" for factors and powers
	Spec       param.Spec // what it means and which values it takes; see TeX for its Symbol
	Value      float64
	Start, End int // its bytes in the canonical text
}

func newExpression[X any](root node[X]) *Expression[X] {
	var p printer
	root.print(&p)
	return &Expression[X]{root: root, text: p.text.String(), numbers: tellApart(p.numbers)}
}

// Kernel returns the kernel that the expression writes.
func (e *Expression[X]) Kernel() kernel.Kernel[X] { return e.root.kernel() }

// String returns the canonical text, with every parameter written out. Parsing
// it gives an equal expression.
func (e *Expression[X]) String() string { return e.text }

// Numbers returns the numbers in the canonical text, in its order.
func (e *Expression[X]) Numbers() []Number { return e.numbers }

// TeX returns the formula with a symbol for each parameter of a kernel. Where
// several parameters have the same symbol they are told apart by subscripts,
// γ₁, γ₂, …, in the order of Numbers, which have these symbols too.
func (e *Expression[X]) TeX() string {
	return e.root.tex(&typesetter{symbols: parameterSymbols(e.numbers)})
}

// TeXNumbers returns the formula with the current numbers, to four digits.
func (e *Expression[X]) TeXNumbers() string { return e.root.tex(&typesetter{values: true}) }

// Short returns the kernel in a few words for a sentence, "RBF γ = 1" or
// "0.5·RBF γ = 2 + linear", with numbers to four digits.
func (e *Expression[X]) Short() string { return e.root.short() }
