package guess

import (
	"math"
	"math/rand/v2"
	"strconv"

	"mercer/core/arithmetic"
	"mercer/core/expression"
)

// MaxParts is how many parts a text may have for which kernels are looked for.
const MaxParts = 120

// A writer writes what was read in a language.
type writer[X any] struct {
	language *expression.Language[X]
	vectors  *expression.Language[[]float64] // the same where elements have coordinates, else nil
	pairs    []place                         // at which kernels are compared
	lettered bool                            // whether letters have no values
	fits     int                             // how many more parts are compared
}

func newWriter[X any](l *expression.Language[X]) *writer[X] {
	w := &writer[X]{language: l}
	w.vectors, _ = any(l).(*expression.Language[[]float64])
	if w.vectors != nil && !w.vectors.HasArithmetic() {
		w.vectors = nil
	}
	return w
}

// prepare chooses the points. It reports whether n can be written at all.
func (w *writer[X]) prepare(n *node, _ bool) bool {
	parts, dim := 0, 3
	n.each(func(n *node) {
		parts++
		dim = max(dim, n.place)
		w.lettered = w.lettered || n.op == letter
	})
	if parts > MaxParts || n.constant() {
		return false
	}
	w.fits = 24
	if w.vectors == nil {
		return !n.has(point, coordinate)
	}
	const seed = 20
	random := rand.New(rand.NewPCG(seed, seed))
	for range 12 {
		p := place{x: make([]float64, dim), z: make([]float64, dim), letters: one}
		for i := range dim {
			p.x[i], p.z[i] = 1.6*random.Float64()-0.8, 1.6*random.Float64()-0.8
		}
		w.pairs = append(w.pairs, p)
	}
	return true
}

// A rank says what a text is.
type rank int

const (
	nothing rank = iota // it cannot be written
	numeric             // a number
	free                // a formula
	catalog             // made of kernels of the language
)

// write returns a part as a kernel in the language. The text holds together where it is put
// in parentheses.
func (w *writer[X]) write(n *node, depth int) (string, rank) {
	if n.constant() {
		v := n.number(&place{letters: one})
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return "", nothing
		}
		return exact(v), numeric
	}
	if n.op == known {
		return n.name, catalog
	}
	if !n.scaled() {
		if s := w.fit(n); s != "" {
			return s, catalog
		}
	}
	if s, r := w.combine(n, depth); r != nothing {
		return s, r
	}
	return w.formula(n)
}

// scaled reports whether a number stands before the rest, which is then looked at alone.
func (n *node) scaled() bool {
	switch n.op {
	case negative:
		return true
	case '*':
		return n.args[0].constant() || n.args[1].constant()
	case '/':
		return n.args[1].constant()
	}
	return false
}

// combine writes a part by what the language makes of kernels.
func (w *writer[X]) combine(n *node, depth int) (string, rank) {
	switch n.op {
	case '+', '-', '*':
		a, ra := w.write(n.args[0], depth+1)
		b, rb := w.write(n.args[1], depth+1)
		if ra == nothing || rb == nothing || max(ra, rb) < catalog {
			return "", nothing
		}
		if n.op == '*' && rb == numeric {
			a, b = b, a
		}
		return "(" + a + ")" + string(rune(n.op)) + "(" + b + ")", catalog
	case '/':
		if !n.args[1].constant() {
			return "", nothing
		}
		by := 1 / n.args[1].number(&place{letters: one})
		a, r := w.write(n.args[0], depth+1)
		if r != catalog || math.IsNaN(by) || math.IsInf(by, 0) {
			return "", nothing
		}
		return exact(by) + "*(" + a + ")", catalog
	case negative:
		a, r := w.write(n.args[0], depth+1)
		if r != catalog {
			return "", nothing
		}
		return "-(" + a + ")", catalog
	case '^':
		if !n.args[1].constant() {
			return "", nothing
		}
		power := n.args[1].number(&place{letters: one})
		a, r := w.write(n.args[0], depth+1)
		if r != catalog || power != math.Trunc(power) || power < 1 || power > 50 {
			return "", nothing
		}
		return "(" + a + ")^" + strconv.Itoa(int(power)), catalog
	case call:
		if n.name != "exp" && n.name != "normalize" {
			return "", nothing
		}
		if a, r := w.write(n.args[0], depth+1); r == catalog {
			return n.name + "(" + a + ")", catalog
		}
	}
	return "", nothing
}

// formula writes a part as a free formula.
func (w *writer[X]) formula(n *node) (string, rank) {
	if w.vectors == nil {
		return "", nothing
	}
	e := w.arithmetic(n)
	if e == nil || e.Constant() {
		return "", nothing
	}
	return "formula(" + e.String() + ")", free
}

// arithmetic returns a part as an expression of package arithmetic, nil where there is none.
func (w *writer[X]) arithmetic(n *node) *arithmetic.Expr {
	if n.constant() && (n.has(letter) || n.op == value) {
		v := n.number(&place{letters: one})
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
		return &arithmetic.Expr{Op: arithmetic.Number, Value: tidy(v)}
	}
	switch n.op {
	case coordinate:
		return &arithmetic.Expr{Op: arithmetic.Variable, Name: []string{"x", "z"}[n.index], Index: n.place}
	case point, known, letter:
		return nil
	case length, inner, manhattan, total:
		return w.primitive(n)
	}
	ops := map[op]arithmetic.Op{
		'+': arithmetic.Add, '-': arithmetic.Subtract, '*': arithmetic.Multiply, '/': arithmetic.Divide, '^': arithmetic.Power,
		negative: arithmetic.Negative, call: arithmetic.Call,
	}
	if n.op == call && n.computes() == nil {
		return nil
	}
	e := &arithmetic.Expr{Op: ops[n.op], Name: n.name}
	for _, a := range n.args {
		if a.at(&w.pairs[0], false).v != nil {
			return w.primitive(n)
		}
		part := w.arithmetic(a)
		if part == nil {
			return nil
		}
		e.Args = append(e.Args, part)
	}
	return simpler(e)
}

// simpler leaves out factors and divisors of 1.
func simpler(e *arithmetic.Expr) *arithmetic.Expr {
	one := func(i int) bool { return e.Args[i].Op == arithmetic.Number && e.Args[i].Value == 1 }
	switch e.Op {
	case arithmetic.Multiply:
		if one(0) {
			return e.Args[1]
		}
		if one(1) {
			return e.Args[0]
		}
	case arithmetic.Divide, arithmetic.Power:
		if one(1) {
			return e.Args[0]
		}
	}
	return e
}

// primitive writes what is made of the two points as c·dot, c·dist or c·dist²; an absolute value
// as abs.
func (w *writer[X]) primitive(n *node) *arithmetic.Expr {
	if n.op == length && n.args[0].at(&w.pairs[0], false).v == nil {
		a := w.arithmetic(n.args[0])
		if a == nil {
			return nil
		}
		return &arithmetic.Expr{Op: arithmetic.Call, Name: "abs", Args: []*arithmetic.Expr{a}}
	}
	dist := &arithmetic.Expr{Op: arithmetic.Variable, Name: "dist"}
	square := &arithmetic.Expr{Op: arithmetic.Power, Args: []*arithmetic.Expr{dist, {Op: arithmetic.Number, Value: 2}}}
	for _, c := range []struct {
		e  *arithmetic.Expr
		of func(*place) float64
	}{
		{&arithmetic.Expr{Op: arithmetic.Variable, Name: "dot"}, dot},
		{dist, distance},
		{square, func(p *place) float64 { return distance(p) * distance(p) }},
	} {
		factor := tidy(n.number(&w.pairs[0]) / c.of(&w.pairs[0]))
		fits := !math.IsNaN(factor) && !math.IsInf(factor, 0)
		for i := range w.pairs {
			fits = fits && near(n.number(&w.pairs[i]), factor*c.of(&w.pairs[i]))
		}
		if fits {
			return simpler(&arithmetic.Expr{Op: arithmetic.Multiply, Args: []*arithmetic.Expr{{Op: arithmetic.Number, Value: factor}, c.e}})
		}
	}
	return nil
}

func dot(p *place) float64 {
	s := 0.0
	for i, x := range p.x {
		s += x * p.z[i]
	}
	return s
}

func distance(p *place) float64 {
	s := 0.0
	for i, x := range p.x {
		s += (x - p.z[i]) * (x - p.z[i])
	}
	return math.Sqrt(s)
}

func cityBlock(p *place) float64 {
	s := 0.0
	for i, x := range p.x {
		s += math.Abs(x - p.z[i])
	}
	return s
}

// near reports whether two values are equal but for rounding.
func near(a, b float64) bool {
	return math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b))+1e-12
}
