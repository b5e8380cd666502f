package guess

import "math"

// An op says how a node is made: by an operator that stands for itself, or by one of these.
type op rune

const (
	value      op = 'n' // value
	letter     op = 'l' // a parameter without a value, name
	point      op = 'x' // x, or z for index 1
	coordinate op = 'c' // of point index: place counts from 1
	negative   op = '~'
	call       op = 'f' // the function name of args
	inner      op = '.' // ⟨args[0], args[1]⟩
	length     op = '|' // ‖args[0]‖, or an absolute value
	manhattan  op = '1' // Σ|args[0]|
	total      op = 'Σ' // the sum over the coordinates of args[0]
	known      op = 'k' // a kernel of the language, name is its text
)

// A node is a part of what was read.
type node struct {
	op    op
	value float64
	name  string
	index int
	place int
	args  []*node

	eval func(x, z []float64) float64 // of a known kernel on vectors
}

func num(v float64) *node { return &node{op: value, value: v} }

// of returns a node with parts, nil where one is missing.
func of(o op, args ...*node) *node {
	for _, a := range args {
		if a == nil {
			return nil
		}
	}
	return &node{op: o, args: args}
}

func function(name string, args ...*node) *node {
	n := of(call, args...)
	if n != nil {
		n.name = name
	}
	return n
}

// each calls visit for n and all its parts.
func (n *node) each(visit func(*node)) {
	visit(n)
	for _, a := range n.args {
		a.each(visit)
	}
}

// has reports whether n or a part of it is made in one of these ways.
func (n *node) has(ops ...op) bool {
	found := false
	n.each(func(n *node) {
		for _, o := range ops {
			found = found || n.op == o
		}
	})
	return found
}

// constant reports whether n is about no point and no kernel.
func (n *node) constant() bool { return !n.has(point, coordinate, known) }

// An assignment gives letters their values. Two of them tell which parameters of a kernel
// depend on letters.
type assignment struct{ real, whole float64 }

var (
	one  = assignment{1, 2} // what a letter is written as
	some = [...]assignment{{1.3, 2}, {0.7, 3}}
)

// of returns the value of a letter: powers are whole.
func (a assignment) of(letter string) float64 {
	switch letter {
	case "d", "p", "n", "q", "m", "degree", "deg":
		return a.whole
	}
	return a.real
}

// A result is a number, or a vector.
type result struct {
	s float64
	v []float64
}

// bad is what has no value, or one that nobody can be certain of.
var bad = result{s: math.NaN()}

// A place is two points with what letters mean there.
type place struct {
	x, z    []float64
	letters assignment
}

// number returns the value of n, NaN where it is none or a vector.
func (n *node) number(at *place) float64 {
	r := n.at(at, false)
	if r.v != nil {
		return math.NaN()
	}
	return r.s
}

// at returns the value of n. Within a sum over the coordinates products and powers are those
// of coordinates; elsewhere a product of two points is the inner product, and the square of
// one that with itself.
func (n *node) at(p *place, coordinates bool) result {
	switch n.op {
	case value:
		return result{s: n.value}
	case letter:
		return result{s: p.letters.of(n.name)}
	case point:
		return result{v: [][]float64{p.x, p.z}[n.index]}
	case coordinate:
		return result{s: [][]float64{p.x, p.z}[n.index][n.place-1]}
	case known:
		if n.eval == nil {
			return bad
		}
		return result{s: n.eval(p.x, p.z)}
	case total:
		r := n.args[0].at(p, true)
		if r.v == nil {
			return bad
		}
		return result{s: sum(r.v)}
	}
	args := make([]result, len(n.args))
	vectors := 0
	for i, a := range n.args {
		args[i] = a.at(p, coordinates && n.op != length && n.op != inner && n.op != manhattan)
		if args[i].v != nil {
			vectors++
		}
	}
	switch n.op {
	case inner:
		if vectors < 2 {
			return bad
		}
		return result{s: sum(each(args, func(c []float64) float64 { return c[0] * c[1] }).v)}
	case length:
		if vectors == 0 {
			return result{s: math.Abs(args[0].s)}
		}
		return result{s: math.Sqrt(sum(each(args, func(c []float64) float64 { return c[0] * c[0] }).v))}
	case manhattan:
		if vectors == 0 {
			return bad
		}
		return result{s: sum(each(args, func(c []float64) float64 { return math.Abs(c[0]) }).v)}
	}
	compute := n.computes()
	if compute == nil {
		return bad
	}
	if vectors == 0 {
		c := make([]float64, len(args))
		for i, a := range args {
			c[i] = a.s
		}
		return result{s: compute(c)}
	}
	r := each(args, compute)
	if coordinates {
		return r
	}
	switch n.op {
	case negative:
		return r
	case '+', '-':
		if vectors == 2 {
			return r
		}
	case '*':
		if vectors == 1 {
			return r
		}
		return result{s: sum(r.v)}
	case '/':
		if args[1].v == nil {
			return r
		}
	case '^':
		if args[1].v == nil && args[1].s == 2 {
			return result{s: sum(r.v)}
		}
	case call:
		if n.name == "min" && vectors == 2 {
			return result{s: sum(r.v)}
		}
	}
	return bad
}

// each computes coordinate by coordinate.
func each(args []result, compute func([]float64) float64) result {
	d := 0
	for _, a := range args {
		d = max(d, len(a.v))
	}
	v := make([]float64, d)
	c := make([]float64, len(args))
	for i := range v {
		for j, a := range args {
			c[j] = a.s
			if a.v != nil {
				c[j] = a.v[i]
			}
		}
		v[i] = compute(c)
	}
	return result{v: v}
}

func sum(v []float64) float64 {
	s := 0.0
	for _, c := range v {
		s += c
	}
	return s
}

// computes returns what an operator or function does with numbers, nil for others.
func (n *node) computes() func(c []float64) float64 {
	switch n.op {
	case '+':
		return func(c []float64) float64 { return c[0] + c[1] }
	case '-':
		return func(c []float64) float64 { return c[0] - c[1] }
	case '*':
		return func(c []float64) float64 { return c[0] * c[1] }
	case '/':
		return func(c []float64) float64 { return c[0] / c[1] }
	case '^':
		return func(c []float64) float64 { return math.Pow(c[0], c[1]) }
	case negative:
		return func(c []float64) float64 { return -c[0] }
	}
	one := map[string]func(float64) float64{
		"exp": math.Exp, "log": math.Log, "sqrt": math.Sqrt, "abs": math.Abs, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "tanh": math.Tanh,
	}[n.name]
	if one != nil {
		return func(c []float64) float64 { return one(c[0]) }
	}
	switch n.name {
	case "min":
		return func(c []float64) float64 { return math.Min(c[0], c[1]) }
	case "max":
		return func(c []float64) float64 { return math.Max(c[0], c[1]) }
	}
	return nil
}
