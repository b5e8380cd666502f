package explain

import (
	"math"
	"sort"
	"strings"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/session"
)

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

// WeightsOf returns the features with the largest weights in one output of a model of items, at
// most limit, from 1 to 1000. It goes through sums, factors and normalize; other combinations are
// left out, and Message says so. The error is a *session.Error: of the domain, the limit, the
// output, or a model that is no sum of kernel values.
func WeightsOf(m *session.Model, limit, output int) (Weights, error) {
	on, e := m.Items()
	if e != nil {
		return Weights{}, e
	}
	if e := checkLimit(limit); e != nil {
		return Weights{}, e
	}
	r := m.Result()
	switch {
	case output < 0 || output >= r.Outputs:
		return Weights{}, session.Bad("output", "is %d; the model has %d", output, r.Outputs)
	case m.Direct():
		return Weights{}, session.Bad("model", "remembers its items and is no sum of kernel values, so that no feature has a weight")
	}
	w := weighing{limit: limit}
	var beta []float64
	for i, x := range on.Xs {
		if b := r.Beta[i*r.Outputs+output]; b != 0 {
			w.xs, beta = append(w.xs, x), append(beta, b)
		}
	}
	if len(r.Self) > 0 && r.Self[output] != 0 {
		note(&w.notes, "Beside these weights f has a multiple of k(x, x).")
	}
	w.add(on.Expression.Tree(), beta)
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
		note(&w.notes, "The features of "+expression.Brief(n.Text)+" are combinations of parts, and are left out.")
	}
	for _, t := range terms {
		switch {
		case t.factor < 0:
			note(&w.notes, "What is subtracted has no weights: "+expression.Brief(t.of.Text)+" is left out.")
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
