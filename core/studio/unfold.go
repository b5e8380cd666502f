package studio

import (
	"strconv"
	"strings"

	"mercer/core/arithmetic"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/notation"
	"mercer/core/session"
)

// seriesTerms is how many powers of a series are written out.
const seriesTerms = 6

// An Unfolded is a kernel in which one part is written with simpler kernels.
type Unfolded struct {
	Part   string // as it was written
	Kernel string // the whole kernel, canonical
	TeX    string // what the part is written as
	Reason string // a sentence, in which $…$ is TeX
	Exact  bool   // whether the values are the same; a series is cut off
}

// UnfoldingsOf returns what can be unfolded in a kernel on vectors with dim coordinates: the parts
// that are [kernel.Unfolder], and exponentials, as the first terms of their series. A part of the
// same text comes once. The error is a *session.Error.
func UnfoldingsOf(domainName string, dim int, kernelText string) ([]Unfolded, error) {
	_, ex, e := session.Vectors(domainName, session.Points{Dim: dim}, kernelText)
	if e != nil {
		return nil, e
	}
	var all []Unfolded
	seen := make(map[string]bool)
	var walk func(n *expression.Node[[]float64], dim int)
	walk = func(n *expression.Node[[]float64], dim int) {
		if u, exact, ok := unfolded(n, dim); ok && !seen[n.Text] {
			seen[n.Text] = true
			text := ex.String()
			made := text[:n.Start] + "(" + u.Text + ")" + text[n.End:]
			// A text that is too long is not offered.
			if _, whole, e := session.Vectors(domainName, session.Points{Dim: dim}, made); e == nil {
				all = append(all, Unfolded{n.Text, whole.String(), u.TeX, u.Reason, exact})
			}
		}
		if n.Op == expression.Warp {
			dim = arithmetic.NewMap(n.Arithmetic...).Dim()
		}
		for _, child := range n.Children {
			walk(child, dim)
		}
	}
	walk(ex.Tree(), dim)
	return all, nil
}

// unfolded writes a part with simpler kernels.
func unfolded(n *expression.Node[[]float64], dim int) (u kernel.Unfolding, exact, ok bool) {
	switch n.Op {
	case expression.Named:
		if k, is := n.Of.(kernel.Unfolder); is {
			u, ok = k.Unfold(dim)
			return u, true, ok
		}
	case expression.Exp:
		of := "(" + n.Children[0].Text + ")"
		terms, factor := []string{"1"}, 1.0
		for i := 1; i < seriesTerms; i++ {
			factor /= float64(i)
			terms = append(terms, notation.Exact(factor)+"*"+of+"^"+strconv.Itoa(i))
		}
		return kernel.Unfolding{
			Text: strings.Join(terms, " + "),
			TeX:  `\textstyle\sum_{n<` + strconv.Itoa(seriesTerms) + `}K^{n}/n!`,
			Reason: "The first " + strconv.Itoa(seriesTerms) +
				` terms of $e^{K}=\sum_n K^{n}/n!$. Each is a kernel, and $e^{K}$ is the limit of such sums.`,
		}, false, true
	}
	return kernel.Unfolding{}, false, false
}
