package mercer

import (
	"math"

	"mercer/core/expression"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/mercer/bound"
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
	return among(f, func(i, j int) bound.Range { return around(f.At(i, j), size(tree, xs[i], xs[j])) })
}

// around returns what a value may be that is right to a part in 10⁹ of the size of the terms
// that add up to it.
func around(v, size float64) bound.Range {
	slack := 1e-9 * size
	return bound.Range{Lo: v - slack, Hi: v + slack}
}

// among looks for a witness in a Gram matrix, whose entries are known to be in ranges.
func among(f *gram.Full, entry func(i, j int) bound.Range) Search {
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
				if ranges[p*m+q] = entry(i, j); !ranges[p*m+q].Finite() {
					return
				}
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

// amongData looks for a witness in the Gram matrix of given points, which [Refute] has left
// open: of a named kernel that has no bounds, or of a formula that divides by zero on the way
// to its value. There a value counts as right to a part in 10⁹.
func amongData(tree *expression.Node[[]float64], data [][]float64) *Witness {
	xs := sampled(data)
	if len(xs) == 0 {
		return nil
	}
	k := tree.Of
	if !kernel.Symmetric(k) {
		k = kernel.Symmetrize[[]float64]{Of: k}
	}
	f := gram.New(k, xs)
	for _, v := range f.Data() {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
	}
	half := func(i, j int) bound.Range {
		if r := enclose(tree, between(xs[i], xs[j])); r.Finite() && !r.Partial {
			return r
		}
		v, terms := tree.Of.Eval(xs[i], xs[j]), size(tree, xs[i], xs[j])
		if !(terms < math.Inf(1)) { // such as log(0) in e^log(0), which is 0
			terms = math.Abs(v)
		}
		return around(v, terms)
	}
	w := among(f, func(i, j int) bound.Range {
		return bound.Mul(bound.Add(half(i, j), half(j, i)), bound.Of(0.5))
	}).Witness
	if w != nil {
		for i, place := range w.X {
			w.X[i] = xs[int(place[0])]
		}
	}
	return w
}

// size returns how large the terms are that add up to k(x, z): what rounding is a part of.
func size[X any](n *expression.Node[X], x, z X) float64 {
	value := math.Abs(n.Of.Eval(x, z))
	if n.Op == expression.Warp { // its kernel is one of other points
		return value
	}
	var terms []float64
	for _, child := range n.Children {
		terms = append(terms, size(child, x, z))
	}
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
