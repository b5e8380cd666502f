// Package arithmetic is the language of numbers inside the kernel language:
// expressions in the coordinates of one point or of two, such as
//
//	x1^2 + 3*x2        exp(-dist^4)/(1 + dot^2)
//
// They are parsed into a tree that can be inspected and rewritten, printed back,
// set in TeX, and compiled into what runs for every pixel of a picture.
//
// The grammar, with spaces allowed between all tokens:
//
//	sum     = product { ("+" | "-") product }
//	product = signed { ("*" | "/") signed }
//	signed  = "-" signed | power
//	power   = atom [ "^" signed ]
//	atom    = number | "pi" | variable | function "(" sum { "," sum } ")" | "(" sum ")"
//
// so that ^ binds to the right and before a sign, as in books: −x1^2 is −(x1²).
// The variables are the coordinates x1, x2, … and, of a pair of points, z1, z2,
// …, dot = ⟨x, z⟩ and dist = ‖x − z‖; x and z alone are read as x1 and z1. The
// functions are exp, log, sqrt, abs, sin, cos, tan, tanh, min(a, b) and
// max(a, b).
//
// Values follow IEEE 754: what is not defined is NaN or infinite, never an error.
package arithmetic

import "math"

// An Op says how an expression is made.
type Op int

// The operations. Args has none, one or two expressions.
const (
	Number   Op = iota // Value; Name is "pi" where it was written so
	Variable           // Name and Index
	Negative           // −a
	Add                // a + b
	Subtract           // a − b
	Multiply           // a·b
	Divide             // a/b
	Power              // a^b
	Call               // the function Name of its arguments
)

// An Expr is an expression. Those that Parse returns are valid; who builds others
// sees to the number of arguments.
type Expr struct {
	Op    Op
	Value float64 // of a number
	Name  string  // of a function; "pi"; of a variable "x", "z", "dot" or "dist"
	Index int     // of the coordinate of x or z, from 1
	Args  []*Expr
}

// MaxIndex is the largest index of a coordinate.
const MaxIndex = 1000

// A Scope says which variables an expression may have.
type Scope int

// The scopes.
const (
	OfPoint Scope = iota // x1, x2, …
	OfPair               // and z1, z2, …, dot and dist
)

// A function of the language.
type function struct {
	name  string
	arity int
	doc   string
	code  code
}

// functions is in the order in which people see it.
var functions = [...]function{
	{"exp", 1, "exponential function", exponential},
	{"log", 1, "natural logarithm", logarithm},
	{"sqrt", 1, "square root", root},
	{"abs", 1, "absolute value", absolute},
	{"sin", 1, "sine", sine},
	{"cos", 1, "cosine", cosine},
	{"tan", 1, "tangent", tangent},
	{"tanh", 1, "hyperbolic tangent", hyperbolic},
	{"min", 2, "the smaller of two", smaller},
	{"max", 2, "the larger of two", larger},
}

func functionOf(name string) (function, bool) {
	for _, f := range functions {
		if f.name == name {
			return f, true
		}
	}
	return function{}, false
}

// A Word is a name of the language, as people see it.
type Word struct {
	Text     string // "exp", "x1"
	Doc      string // a few words
	Function bool   // whether arguments in parentheses follow
}

// Words returns the functions, the constant pi and, for two coordinates, the
// variables of a scope.
func Words(scope Scope) []Word {
	words := []Word{{"x1", "first coordinate of x", false}, {"x2", "second coordinate of x", false}}
	if scope == OfPair {
		words = append(words,
			Word{"z1", "first coordinate of z", false}, Word{"z2", "second coordinate of z", false},
			Word{"dot", "⟨x, z⟩", false}, Word{"dist", "‖x − z‖", false})
	}
	for _, f := range functions {
		words = append(words, Word{f.name, f.doc, true})
	}
	return append(words, Word{"pi", "π = 3.14159…", false})
}

// IsWord reports whether word is a function, the constant pi or a variable such
// as x1 in a scope.
func IsWord(scope Scope, word string) bool {
	if _, ok := functionOf(word); ok {
		return true
	}
	_, err := Parse(word, scope)
	return err == nil
}

// Parts returns how many numbers, variables and functions e has.
func (e *Expr) Parts() int {
	parts := 0
	e.Each(func(e *Expr) {
		if e.Op == Number || e.Op == Variable || e.Op == Call {
			parts++
		}
	})
	return parts
}

// Each calls visit for e and every expression in it, outer ones first, from left
// to right.
func (e *Expr) Each(visit func(*Expr)) {
	visit(e)
	for _, a := range e.Args {
		a.Each(visit)
	}
}

// Dim returns the largest index of a coordinate in e, 0 where there is none.
func (e *Expr) Dim() int {
	dim := 0
	e.Each(func(e *Expr) { dim = max(dim, e.Index) })
	return dim
}

// Constant reports whether e has no variables.
func (e *Expr) Constant() bool {
	constant := true
	e.Each(func(e *Expr) { constant = constant && e.Op != Variable })
	return constant
}

// Equal reports whether e and f are the same tree.
func (e *Expr) Equal(f *Expr) bool {
	if e.Op != f.Op || e.Name != f.Name || e.Index != f.Index || len(e.Args) != len(f.Args) ||
		math.Float64bits(e.Value) != math.Float64bits(f.Value) {
		return false
	}
	for i, a := range e.Args {
		if !a.Equal(f.Args[i]) {
			return false
		}
	}
	return true
}

// Replace returns e with every variable v replaced by of(v). It shares what stays
// the same with e.
func (e *Expr) Replace(of func(v *Expr) *Expr) *Expr {
	if e.Op == Variable {
		return of(e)
	}
	if len(e.Args) == 0 {
		return e
	}
	c := *e
	c.Args = make([]*Expr, len(e.Args))
	for i, a := range e.Args {
		c.Args[i] = a.Replace(of)
	}
	return &c
}

// Swap returns e(z, x): x and z exchanged.
func (e *Expr) Swap() *Expr {
	return e.Replace(func(v *Expr) *Expr {
		c := *v
		switch v.Name {
		case "x":
			c.Name = "z"
		case "z":
			c.Name = "x"
		}
		return &c
	})
}
