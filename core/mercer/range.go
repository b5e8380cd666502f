package mercer

import (
	"mercer/core/arithmetic"
	"mercer/core/mercer/bound"
)

// places is where an arithmetic expression is evaluated: at points, or on a box.
type places struct {
	x, z      []bound.Range
	dot, dist bound.Range
}

// box is all pairs of points of a domain.
func (d Domain) box() places {
	side := bound.Line
	if d.NonNegative {
		side.Lo = 0
	}
	p := places{x: make([]bound.Range, d.Dim), z: make([]bound.Range, d.Dim), dot: side, dist: bound.Range{Lo: 0, Hi: bound.Line.Hi}}
	for i := range d.Dim {
		p.x[i], p.z[i] = side, side
	}
	return p
}

// pair is two points.
func pair(x, z []bound.Range) places {
	return places{x: x, z: z, dot: dot(x, z), dist: bound.Sqrt(squared(x, z))}
}

func dot(x, z []bound.Range) bound.Range {
	sum := bound.Of(0)
	for i := range x {
		sum = bound.Add(sum, bound.Mul(x[i], z[i]))
	}
	return sum
}

// squared returns ‖x − z‖².
func squared(x, z []bound.Range) bound.Range {
	sum := bound.Of(0)
	for i := range x {
		sum = bound.Add(sum, bound.PowN(bound.Sub(x[i], z[i]), 2))
	}
	return sum
}

// rangeOf returns a range that contains every value of e.
func (p places) rangeOf(e *arithmetic.Expr) bound.Range {
	switch e.Op {
	case arithmetic.Number:
		if e.Name == "pi" {
			return bound.Pi()
		}
		return bound.Decimal(e.Value)
	case arithmetic.Variable:
		switch e.Name {
		case "dot":
			return p.dot
		case "dist":
			return p.dist
		case "z":
			return p.z[e.Index-1]
		}
		return p.x[e.Index-1]
	}
	a := p.rangeOf(e.Args[0])
	if len(e.Args) == 1 {
		if e.Op == arithmetic.Negative {
			return bound.Neg(a)
		}
		return functions[e.Name](a)
	}
	b := p.rangeOf(e.Args[1])
	switch e.Op {
	case arithmetic.Add:
		return bound.Add(a, b)
	case arithmetic.Subtract:
		return bound.Sub(a, b)
	case arithmetic.Multiply:
		if e.Args[0].Equal(e.Args[1]) {
			return bound.PowN(a, 2)
		}
		return bound.Mul(a, b)
	case arithmetic.Divide:
		return bound.Div(a, b)
	case arithmetic.Power:
		return bound.Pow(a, b)
	}
	if e.Name == "min" {
		return bound.Min(a, b)
	}
	return bound.Max(a, b)
}

// functions are those of one argument.
var functions = map[string]func(bound.Range) bound.Range{
	"exp": bound.Exp, "log": bound.Log, "sqrt": bound.Sqrt, "abs": bound.Abs,
	"sin": bound.Sin, "cos": bound.Cos, "tan": bound.Tan, "tanh": bound.Tanh,
}
