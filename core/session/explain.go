//go:build !vectors

package session

import (
	"math"
	"slices"
	"sort"
	"strings"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/kernel"
)

// maxExplained is how many features are told at most.
const maxExplained = 1000

// An Explanation says what two items share.
type Explanation struct {
	Value   float64 // k(x, z)
	Shares  []Share // what adds most to it first
	Message string  // "", or what the shares leave out
}

// A Share is what one feature adds to the kernel, or where Message says so to a part of it.
type Share struct {
	kernel.Share
	Kernel string // which it is a feature of: a part of the kernel's text
}

// Weights are the features with the largest weights |w| in f(x) = ⟨w, φ(x)⟩ + b.
type Weights struct {
	Features []Weight
	Message  string // "", or which features are left out
}

// A Weight is that of one feature.
type Weight struct {
	kernel.Feature
	Kernel string // which it is a feature of: a part of the kernel's text
}

// Explain says what the two items of p share, in at most limit features. The error is an
// *Error.
func Explain(domainName string, p Points, kernelText string, limit int) (Explanation, error) {
	if _, e := domainOf(domainName); e != nil {
		return Explanation{}, e
	}
	if e := onlyItems(domainName); e != nil {
		return Explanation{}, e
	}
	if e := checkExplained(limit); e != nil {
		return Explanation{}, e
	}
	xs, ex, e := kinds[domainName].(domain[catalog.Item]).on(p, kernelText)
	if e != nil {
		return Explanation{}, e
	}
	if len(xs) != 2 {
		return Explanation{}, Bad("items", "has %d items; what is shared is told of two", len(xs))
	}
	s := sharing{x: xs[0], z: xs[1], limit: limit}
	tree := ex.Tree()
	s.told.Value = tree.Of.Eval(s.x, s.z)
	s.add(tree, 1)
	if e := CheckEntry(s.told.Value, ex.String(), 0, 1); e != nil {
		return Explanation{}, e
	}
	shares := s.told.Shares
	sort.SliceStable(shares, func(i, j int) bool { return math.Abs(shares[i].Value) > math.Abs(shares[j].Value) })
	s.told.Shares = shares[:min(limit, len(shares))]
	s.told.Message = strings.Join(s.notes, " ")
	return s.told, nil
}

func checkExplained(limit int) *Error {
	if limit < 1 || limit > maxExplained {
		return Bad("limit", "must be from 1 to %d, not %d", maxExplained, limit)
	}
	return nil
}

// A sharing goes through a kernel for what two items share.
type sharing struct {
	x, z  catalog.Item
	limit int
	told  Explanation
	notes []string
}

// note notes a sentence once.
func note(notes *[]string, sentence string) {
	if !slices.Contains(*notes, sentence) {
		*notes = append(*notes, sentence)
	}
}

// add adds what the features of a part add to the kernel, of which the part is a term with
// a factor.
func (s *sharing) add(n *expression.Node[catalog.Item], factor float64) {
	switch n.Op {
	case expression.Number:
		s.constant(n)
	case expression.Named:
		explainer, ok := n.Of.(kernel.Explainer[catalog.Item])
		if !ok {
			s.constant(n)
			return
		}
		for _, share := range explainer.Shared(s.x, s.z, s.limit) {
			share.Value *= factor
			s.told.Shares = append(s.told.Shares, Share{share, n.Text})
		}
	case expression.Normalize:
		of := n.Children[0]
		a, b := of.Of.Eval(s.x, s.x), of.Of.Eval(s.z, s.z)
		if !(a > 0 && b > 0) {
			factor = 0
			note(&s.notes, "One of the items has no part that "+brief(of.Text)+" counts, so that "+brief(n.Text)+" is 0.")
		} else {
			factor = factor / math.Sqrt(a) / math.Sqrt(b)
		}
		s.add(of, factor)
	default:
		if terms, ok := linear(n); ok {
			for _, t := range terms {
				s.add(t.of, t.factor*factor)
			}
			return
		}
		note(&s.notes, "The features of "+brief(n.Text)+" are combinations of parts; here are the parts themselves, with what they add to the kernels inside.")
		for _, child := range n.Children {
			if child.Op != expression.Number {
				s.add(child, 1)
			}
		}
	}
}

// constant notes what is no sum over parts.
func (s *sharing) constant(n *expression.Node[catalog.Item]) {
	note(&s.notes, "The constant "+brief(n.Text)+" is the same for all pairs and has no parts.")
}

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

// weightsOf returns the weights of an output of the result of a training, through factors and
// normalize. direct says that the model is no expansion.
func weightsOf(t *trainingOf[catalog.Item], r Result, direct bool, limit, output int) (Weights, *Error) {
	switch e := checkExplained(limit); {
	case e != nil:
		return Weights{}, e
	case output < 0 || output >= r.Outputs:
		return Weights{}, Bad("output", "is %d; the model has %d", output, r.Outputs)
	case direct:
		return Weights{}, Bad("model", "remembers its items and is no sum of kernel values, so that no feature has a weight")
	}
	w := weighing{limit: limit}
	var beta []float64
	for i, x := range t.xs {
		if b := r.Beta[i*r.Outputs+output]; b != 0 {
			w.xs, beta = append(w.xs, x), append(beta, b)
		}
	}
	if len(r.Self) > 0 && r.Self[output] != 0 {
		note(&w.notes, "Beside these weights f has a multiple of k(x, x).")
	}
	w.add(t.expression.Tree(), beta)
	weights := w.told.Features
	sort.SliceStable(weights, func(i, j int) bool { return math.Abs(weights[i].Weight) > math.Abs(weights[j].Weight) })
	w.told.Features = weights[:min(limit, len(weights))]
	w.told.Message = strings.Join(w.notes, " ")
	return w.told, nil
}

// A weighing goes through a kernel for the weights of its features.
type weighing struct {
	xs    []catalog.Item
	limit int
	told  Weights
	notes []string
}

// add adds the features of a part for the coefficients beta.
func (w *weighing) add(n *expression.Node[catalog.Item], beta []float64) {
	switch n.Op {
	case expression.Number:
		return
	case expression.Named:
		if explainer, ok := n.Of.(kernel.Explainer[catalog.Item]); ok {
			for _, f := range explainer.Features(w.xs, beta, w.limit) {
				w.told.Features = append(w.told.Features, Weight{f, n.Text})
			}
		}
		return
	case expression.Normalize:
		of := n.Children[0]
		scaled := make([]float64, len(beta))
		for i, x := range w.xs {
			if own := of.Of.Eval(x, x); own > 0 {
				scaled[i] = beta[i] / math.Sqrt(own)
			}
		}
		w.add(of, scaled)
		return
	}
	terms, ok := linear(n)
	if !ok {
		note(&w.notes, "The features of "+brief(n.Text)+" are combinations of parts, and are left out.")
	}
	for _, t := range terms {
		switch {
		case t.factor < 0:
			note(&w.notes, "What is subtracted has no weights: "+brief(t.of.Text)+" is left out.")
		case t.factor == 1:
			w.add(t.of, beta)
		default:
			// The features of c·k are √c times those of k.
			scaled := make([]float64, len(beta))
			for i, b := range beta {
				scaled[i] = b * math.Sqrt(t.factor)
			}
			w.add(t.of, scaled)
		}
	}
}

// Weights returns the features with the largest weights in one output of a model of items.
// The error is an *Error.
func (m *Model) Weights(limit, output int) (Weights, error) {
	if e := onlyItems(m.domain); e != nil {
		return Weights{}, e
	}
	w, e := m.can().weights(limit, output)
	if e != nil {
		return Weights{}, e
	}
	return w, nil
}
