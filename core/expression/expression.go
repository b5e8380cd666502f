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
//	sum      = product { ("+" | "-") product }
//	product  = signed { "*" signed }
//	signed   = "-" signed | power
//	power    = atom [ "^" whole ]
//	atom     = number | kernel | made | "(" sum ")"
//	kernel   = name [ "(" [ argument { "," argument } ] ")" ]
//	argument = [ name "=" ] ["-"] number
//	made     = "exp" "(" sum ")"                         e^k
//	         | "normalize" "(" sum ")"                   k(x, z)/√(k(x, x)·k(z, z))
//	         | "warp" "(" sum "," e { "," e } ")"        k(φ(x), φ(z)), φ = (e₁, e₂, …)
//	         | "conjugate" "(" sum "," e ")"             e(x)·k(x, z)·e(z)
//	         | "formula" "(" e ")"                       any function of x and z
//
// Arguments without a name are the first ones, in the order in which they are printed:
// poly(2, coef0=0) is poly(degree=2, gamma=1, coef0=0).
//
// In what is made, e is an expression of package arithmetic. Only elements with coordinates
// have arithmetic, so the last three exist in a language made by
// [NewVectorLanguage] alone; the kernel inside warp is one on vectors with as many
// coordinates as there are expressions.
//
// A number stands for the kernel that has its value everywhere; as a factor it
// scales. Differences and negative numbers are in the language, though what
// they write is hardly ever a Mercer kernel; nor is a formula taken for one.
package expression

import (
	"mercer/core/kernel"
	"mercer/core/param"
)

// A Nameable kernel can be written by its name: it says which parameters it has
// and how it is described.
type Nameable[X any] interface {
	kernel.Kernel[X]
	param.Bound
	Info() kernel.Info
}

// An Entry is one name of a language.
type Entry[X any] struct {
	kernel.Info
	New  func() Nameable[X]                 // a kernel of its own each time, unbound
	bare func(Nameable[X]) kernel.Kernel[X] // the kernel without what binds its parameters
}

// kernel returns a kernel with the parameters that it was given.
func (e Entry[X]) kernel(n Nameable[X]) kernel.Kernel[X] {
	if e.bare == nil {
		return n
	}
	return e.bare(n)
}

// EntryOf returns the entry of the kernel type K: EntryOf[[]float64, kernel.RBF]().
func EntryOf[X, K any, P interface {
	*K
	Nameable[X]
}]() Entry[X] {
	return Entry[X]{
		Info: P(new(K)).Info(),
		New:  func() Nameable[X] { return P(new(K)) },
		bare: func(n Nameable[X]) kernel.Kernel[X] {
			if k, ok := any(*n.(P)).(kernel.Kernel[X]); ok {
				return k
			}
			return n
		},
	}
}

// A Language is a set of names that kernels over X are written with.
type Language[X any] struct {
	entries   []Entry[X]
	byName    map[string]Entry[X]
	onVectors *onVectors[X] // nil where elements have no coordinates
}

// NewLanguage returns the language with the given names. It panics if a name
// comes twice or is one of the grammar's own words.
func NewLanguage[X any](entries ...Entry[X]) *Language[X] {
	l := &Language[X]{entries: entries, byName: make(map[string]Entry[X], len(entries))}
	for _, e := range entries {
		if _, ok := l.byName[e.Name]; ok {
			panic("expression: " + e.Name + " is named twice")
		}
		for _, c := range combinators {
			if c.name == e.Name {
				panic("expression: " + e.Name + " is a word of the grammar")
			}
		}
		l.byName[e.Name] = e
	}
	return l
}

// NewVectorLanguage returns the language with the given names in which kernels
// can also be made from arithmetic: by warp, conjugate and formula.
func NewVectorLanguage(entries ...Entry[[]float64]) *Language[[]float64] {
	l := NewLanguage(entries...)
	l.onVectors = fromArithmetic
	return l
}

// HasArithmetic reports whether kernels can be made from arithmetic.
func (l *Language[X]) HasArithmetic() bool { return l.onVectors != nil }

// Entries returns the names in the order in which they were given.
func (l *Language[X]) Entries() []Entry[X] { return l.entries }

// An Expression is a parsed kernel.
type Expression[X any] struct {
	root    node[X]
	kernel  kernel.Kernel[X]
	text    string
	numbers []Literal
	spans   []span
}

// A Literal is a number in the text of an expression that can be changed.
type Literal struct {
	Kernel     string     // the name of the kernel whose parameter it is; "" for factors and powers
	Spec       param.Spec // what it means and which values it takes; see TeX for its Symbol
	Value      float64
	Start, End int // its bytes in the canonical text
}

func newExpression[X any](root node[X]) *Expression[X] {
	var p printer
	printNode(&p, root)
	return &Expression[X]{root: root, kernel: root.kernel(), text: p.text.String(), numbers: tellApart(p.numbers), spans: p.spans}
}

// Kernel returns the kernel that the expression writes.
func (e *Expression[X]) Kernel() kernel.Kernel[X] { return e.kernel }

// String returns the canonical text, with every parameter written out. Parsing
// it gives an equal expression.
func (e *Expression[X]) String() string { return e.text }

// Numbers returns the numbers in the canonical text, in its order.
func (e *Expression[X]) Numbers() []Literal { return e.numbers }

// TeX returns the formula with a symbol for each parameter of a kernel. Where
// several parameters have the same symbol they are told apart by subscripts,
// γ₁, γ₂, …, in the order of Numbers, which have these symbols too.
func (e *Expression[X]) TeX() string {
	return typeset(e.root, false, parameterSymbols(e.numbers))
}

// TeXNumbers returns the formula with the current numbers, to four digits.
func (e *Expression[X]) TeXNumbers() string { return typeset(e.root, true, nil) }

// Short returns the kernel in a few words for a sentence, "RBF γ = 1" or
// "0.5·RBF γ = 2 + linear", with numbers to four digits.
func (e *Expression[X]) Short() string { return e.root.short() }

// Brief returns the name or text of a kernel, or what stands for it where that is too long for a
// sentence.
func Brief(name string) string {
	const most = 160 // bytes
	if len(name) > most {
		return "this kernel"
	}
	return name
}
