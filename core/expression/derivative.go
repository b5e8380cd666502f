package expression

import (
	"slices"

	"mercer/core/kernel"
)

// Derivative returns the derivative of k(x, z) with respect to the number i of Numbers, a
// symmetric function where k is one, by the rules for sums, products and chains from what named
// kernels say of themselves. It reports false where the kernel that the number belongs to does not
// say ([kernel.Differentiator]), for whole numbers, and for numbers in arithmetic. It panics if
// there is no such number.
func (e *Expression[X]) Derivative(i int) (d kernel.Kernel[X], ok bool) {
	if uint(i) >= uint(len(e.numbers)) {
		panic("expression: there is no such number")
	}
	return e.root.derivative(i)
}

// owner returns which of some nodes the number i of their texts belongs to, and which of that
// node's numbers it is. Where it comes after them, part is −1.
func owner[X any](nodes []node[X], i int) (part, own int) {
	for part, n := range nodes {
		var p printer
		n.print(&p)
		if i < len(p.numbers) {
			return part, i
		}
		i -= len(p.numbers)
	}
	return -1, i
}

func (n *named[X]) derivative(i int) (kernel.Kernel[X], bool) {
	return kernel.Derivative(n.kernel(), n.specs[i].Key)
}

func (n constant[X]) derivative(int) (kernel.Kernel[X], bool) { return kernel.Const[X]{C: 1}, true }

func (n negative[X]) derivative(i int) (kernel.Kernel[X], bool) {
	d, ok := n.of.derivative(i)
	return kernel.Scale[X]{Factor: -1, Of: d}, ok
}

func (n raised[X]) derivative(i int) (kernel.Kernel[X], bool) {
	return chained(n.of, i, kernel.Power[X]{Of: n.of.kernel(), N: n.n})
}

func (n product[X]) derivative(i int) (kernel.Kernel[X], bool) {
	part, own := owner(n.factors, i)
	d, ok := n.factors[part].derivative(own)
	others := product[X]{slices.Delete(slices.Clone(n.factors), part, part+1)}.kernel()
	if _, constant := n.factors[part].(constant[X]); constant {
		return others, ok
	}
	return kernel.Product[X]{Factors: []kernel.Kernel[X]{others, d}}, ok
}

func (n sum[X]) derivative(i int) (kernel.Kernel[X], bool) {
	part, own := owner(n.terms, i)
	d, ok := n.terms[part].derivative(own)
	if n.negative[part] {
		d = kernel.Scale[X]{Factor: -1, Of: d}
	}
	return d, ok
}

func (n exponential[X]) derivative(i int) (kernel.Kernel[X], bool) {
	return chained(n.of, i, kernel.Exp[X]{Of: n.of.kernel()})
}

func (n normalized[X]) derivative(i int) (kernel.Kernel[X], bool) {
	return chained(n.of, i, kernel.Normalize[X]{Of: n.of.kernel()})
}

func (n warped[X]) derivative(i int) (kernel.Kernel[X], bool) {
	return chained(n.of, i, kernel.Warp[X, X]{Of: n.of.kernel(), Map: n.by})
}

func (n conjugated[X]) derivative(i int) (kernel.Kernel[X], bool) {
	return chained(n.of, i, kernel.Conjugate[X]{Of: n.of.kernel(), Factor: n.by})
}

func (written[X]) derivative(int) (kernel.Kernel[X], bool) { return nil, false }

// A chain is a kernel that is made of another, and changes with it.
type chain[X any] interface {
	Chain(d kernel.Kernel[X]) kernel.Kernel[X]
}

// chained applies the chain rule where the number belongs to the kernel inside.
func chained[X any](of node[X], i int, outer chain[X]) (kernel.Kernel[X], bool) {
	part, own := owner([]node[X]{of}, i)
	if part < 0 {
		return nil, false
	}
	d, ok := of.derivative(own)
	if !ok {
		return nil, false
	}
	return outer.Chain(d), true
}
