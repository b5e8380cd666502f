package mercer

import (
	"mercer/core/bound"
	"mercer/core/expression"
	"mercer/core/kernel"
)

// enclose returns a range that contains k(x, z), computed from the formulas of the
// kernels and not by their Eval. [kernel.Enclose] says what is known of a named kernel
// that has no formula for ranges.
func enclose(n *expression.Node[[]float64], p bound.Places) bound.Range {
	switch n.Op {
	case expression.Named:
		return kernel.Enclose(n.Of, p)
	case expression.Number:
		return bound.Decimal(n.Value)
	case expression.Sum:
		sum := bound.Of(0)
		for i, child := range n.Children {
			part := enclose(child, p)
			if n.Minus[i] {
				part = bound.Neg(part)
			}
			sum = bound.Add(sum, part)
		}
		return sum
	case expression.Product:
		product := bound.Of(1)
		for _, child := range n.Children {
			product = bound.Mul(product, enclose(child, p))
		}
		return product
	case expression.Negative:
		return bound.Neg(enclose(n.Children[0], p))
	case expression.Power:
		return bound.PowN(enclose(n.Children[0], p), int(n.Value))
	case expression.Exp:
		return bound.Exp(enclose(n.Children[0], p))
	case expression.Normalize:
		xx, zz := enclose(n.Children[0], bound.Pair(p.X, p.X)), enclose(n.Children[0], bound.Pair(p.Z, p.Z))
		switch {
		case xx.Lo > 0 && zz.Lo > 0:
			return bound.Div(bound.Div(enclose(n.Children[0], p), bound.Sqrt(xx)), bound.Sqrt(zz))
		case !xx.Empty() && xx.Hi <= 0 || !zz.Empty() && zz.Hi <= 0:
			return bound.Of(0)
		}
		return bound.Line
	case expression.Warp:
		x, z := make([]bound.Range, len(n.Arithmetic)), make([]bound.Range, len(n.Arithmetic))
		var partial bound.Range
		for i, e := range n.Arithmetic {
			x[i], z[i] = rangeOf(e, bound.Pair(p.X, p.X)), rangeOf(e, bound.Pair(p.Z, p.Z))
			if x[i].Empty() || z[i].Empty() {
				return bound.Div(bound.Of(1), bound.Of(0)) // no value
			}
			partial.Partial = partial.Partial || x[i].Partial || z[i].Partial
		}
		return bound.Add(enclose(n.Children[0], bound.Pair(x, z)), partial)
	case expression.Conjugate:
		h, g := rangeOf(n.Arithmetic[0], bound.Pair(p.X, p.X)), rangeOf(n.Arithmetic[0], bound.Pair(p.Z, p.Z))
		return bound.Mul(bound.Mul(h, enclose(n.Children[0], p)), g)
	}
	return rangeOf(n.Arithmetic[0], p)
}
