package mercer

import (
	"math"

	"mercer/core/bound"
	"mercer/core/expression"
	"mercer/core/gram"
)

// RefuteAmong looks among given elements, which need not be vectors, for some that show
// that a kernel is none. A witness has their places, counted from 0, in place of
// coordinates, and vᵀKv < 0 holds in spite of rounding as far as the values of named
// kernels are right to a part in 10⁹. The kernel is symmetric.
func RefuteAmong[X any](tree *expression.Node[X], xs []X) Search {
	f := gram.New(tree.Of, xs)
	for _, v := range f.Data() {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return Search{}
		}
	}
	return among(f, func(i, j int) float64 { return size(tree, xs[i], xs[j]) })
}

// among looks for a witness in a Gram matrix, whose entries may be wrong by a part in 10⁹
// of their size.
func among(f *gram.Full, size func(i, j int) float64) Search {
	s := Search{Tried: 1}
	cost := math.Inf(1)
	try := func(index ...int) {
		m := len(index)
		c := candidate{k: part(f, index), ofData: true}
		if !indefinite(c.k, m) {
			return
		}
		c.v, c.ratio = direction(c.k, m)
		ranges := make([]bound.Range, m*m)
		for p, i := range index {
			c.xs = append(c.xs, []float64{float64(i)})
			for q, j := range index {
				v, slack := f.At(i, j), 1e-9*size(i, j)
				if !(slack < math.Inf(1)) {
					return
				}
				ranges[p*m+q] = bound.Range{Lo: v - slack, Hi: v + slack}
			}
		}
		if w, price := simplest(c, ranges, 0); w != nil && price < cost {
			s.Witness, cost = w, price
		}
	}
	for i, d := range f.Diag() {
		if d < 0 && s.Witness == nil {
			try(i)
		}
	}
	if s.Witness == nil {
		(&searcher{}).pairs(f, try)
	}
	if s.Witness == nil {
		for _, index := range shrunk(f) {
			try(index...)
		}
	}
	return s
}

// size returns how large the terms are that add up to k(x, z): what rounding is a part of.
func size[X any](n *expression.Node[X], x, z X) float64 {
	var terms []float64
	for _, child := range n.Children {
		terms = append(terms, size(child, x, z))
	}
	value := math.Abs(n.Of.Eval(x, z))
	switch n.Op {
	case expression.Sum, expression.Negative:
		sum := 0.0
		for _, t := range terms {
			sum += t
		}
		return sum
	case expression.Product:
		product := 1.0
		for _, t := range terms {
			product *= t
		}
		return product
	case expression.Power:
		return math.Pow(terms[0], n.Value) * max(1, n.Value)
	case expression.Exp:
		return value * (1 + terms[0])
	case expression.Normalize:
		inner := n.Children[0]
		a, b := inner.Of.Eval(x, x), inner.Of.Eval(z, z)
		if !(a > 0 && b > 0) {
			return value
		}
		return terms[0]/math.Sqrt(a)/math.Sqrt(b) + value*(size(inner, x, x)/a+size(inner, z, z)/b)
	}
	return value
}
