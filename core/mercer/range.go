package mercer

import (
	"mercer/core/arithmetic"
	"mercer/core/bound"
)

// box is all pairs of points of a domain.
func (d Domain) box() bound.Places {
	side := bound.Line
	if d.NonNegative {
		side.Lo = 0
	}
	p := bound.Places{
		X: make([]bound.Range, d.Dim), Z: make([]bound.Range, d.Dim),
		Dot: side, Dist: bound.Range{Lo: 0, Hi: bound.Line.Hi},
	}
	for i := range d.Dim {
		p.X[i], p.Z[i] = side, side
	}
	return p
}

// rangeOf returns a range that contains every value of e at the places.
func rangeOf(e *arithmetic.Expr, p bound.Places) bound.Range {
	switch e.Op {
	case arithmetic.Number:
		if e.Name == "pi" {
			return bound.Pi()
		}
		return bound.Decimal(e.Value)
	case arithmetic.Variable:
		switch e.Name {
		case "dot":
			return p.Dot
		case "dist":
			return p.Dist
		case "z":
			return p.Z[e.Index-1]
		}
		return p.X[e.Index-1]
	}
	a := rangeOf(e.Args[0], p)
	if len(e.Args) == 1 {
		if e.Op == arithmetic.Negative {
			return bound.Neg(a)
		}
		return functions[e.Name](a)
	}
	b := rangeOf(e.Args[1], p)
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
