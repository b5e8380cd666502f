package explain

import (
	"mercer/core/catalog"
	"mercer/core/expression"
)

// A term is a part of a kernel with a factor.
type term struct {
	of     *expression.Node[catalog.Item]
	factor float64
}

// linear returns the terms that add up to a part, if that is a sum of multiples of others.
func linear(n *expression.Node[catalog.Item]) ([]term, bool) {
	switch n.Op {
	case expression.Sum:
		terms := make([]term, len(n.Children))
		for i, child := range n.Children {
			terms[i] = term{child, 1}
			if n.Minus[i] {
				terms[i].factor = -1
			}
		}
		return terms, true
	case expression.Negative:
		return []term{{n.Children[0], -1}}, true
	case expression.Power:
		return []term{{n.Children[0], 1}}, n.Value == 1
	case expression.Product:
		one := term{factor: 1}
		for _, child := range n.Children {
			switch {
			case child.Op == expression.Number:
				one.factor *= child.Value
			case one.of != nil:
				return nil, false
			default:
				one.of = child
			}
		}
		if one.of == nil { // numbers alone
			one.of, one.factor = n.Children[0], 1
		}
		return []term{one}, true
	}
	return nil, false
}
