package arithmetic

import "math"

// Logarithm returns the logarithm of the formula, where that is seen to be positive: a
// product, quotient or power of exponentials and positive numbers. It reports false for
// others.
func (f Formula) Logarithm() (func(x, z []float64) float64, bool) {
	e, ok := logarithmOf(f.expr)
	if !ok {
		return nil, false
	}
	return Compile(e).Eval, true
}

// logarithmOf returns log e as an expression.
func logarithmOf(e *Expr) (*Expr, bool) {
	combined := func(op Op, args ...*Expr) (*Expr, bool) {
		of := make([]*Expr, len(args))
		for i, arg := range args {
			var ok bool
			if of[i], ok = logarithmOf(arg); !ok {
				return nil, false
			}
		}
		return &Expr{Op: op, Args: of}, true
	}
	switch e.Op {
	case Number:
		return &Expr{Op: Number, Value: math.Log(e.Value)}, e.Value > 0
	case Multiply:
		return combined(Add, e.Args...)
	case Divide:
		return combined(Subtract, e.Args...)
	case Power:
		base, ok := logarithmOf(e.Args[0])
		return &Expr{Op: Multiply, Args: []*Expr{e.Args[1], base}}, ok
	case Call:
		if e.Name == "exp" {
			return e.Args[0], true
		}
	}
	return nil, false
}
