// Package explain says what a kernel on items is made of: what two items share (Of), the steps of
// the kernel subsequence (Subsequence), and which features weigh most in a model (WeightsOf).
//
// A kernel on items is a sum over features, k(x, z) = Σ φ_s(x)·φ_s(z): substrings, elements,
// fragments. So x and z share φ_s(x)·φ_s(z) of the value for each s, and f(x) = Σ βᵢ k(xᵢ, x) + b
// weighs feature s by w_s = Σ βᵢ φ_s(xᵢ). What the features are the kernels say themselves, as
// [kernel.Explainer].
package explain

import (
	"math"
	"slices"
	"sort"
	"strings"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/session"
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

// Of says what the two items of p share, in at most limit features, from 1 to 1000. Of a sum they
// are the features of its terms, of a normalized kernel they are scaled with it; of what has no
// features of its own, such as a product, those of the kernels inside, and Message says so. The
// error is a *session.Error: of the limit, the domain, the items, the kernel, or a value that is
// not finite.
func Of(domainName string, p session.Points, kernelText string, limit int) (Explanation, error) {
	if e := checkLimit(limit); e != nil {
		return Explanation{}, e
	}
	on, e := session.Items(domainName, p, kernelText)
	if e != nil {
		return Explanation{}, e
	}
	if on.Len() != 2 {
		return Explanation{}, session.Bad("items", "has %d items; what is shared is told of two", on.Len())
	}
	s := sharing{x: on.Xs[0], z: on.Xs[1], limit: limit}
	tree := on.Expression.Tree()
	s.told.Value = tree.Of.Eval(s.x, s.z)
	s.add(tree, 1)
	if e := session.CheckEntry(s.told.Value, on.Text(), 0, 1); e != nil {
		return Explanation{}, e
	}
	shares := s.told.Shares
	sort.SliceStable(shares, func(i, j int) bool { return math.Abs(shares[i].Value) > math.Abs(shares[j].Value) })
	s.told.Shares = shares[:min(limit, len(shares))]
	s.told.Message = strings.Join(s.notes, " ")
	return s.told, nil
}

func checkLimit(limit int) *session.Error {
	if limit < 1 || limit > maxExplained {
		return session.Bad("limit", "must be from 1 to %d, not %d", maxExplained, limit)
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
			note(&s.notes, "One of the items has no part that "+expression.Brief(of.Text)+" counts, so that "+expression.Brief(n.Text)+" is 0.")
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
		note(&s.notes, "The features of "+expression.Brief(n.Text)+" are combinations of parts; here are the parts themselves, with what they add to the kernels inside.")
		for _, child := range n.Children {
			if child.Op != expression.Number {
				s.add(child, 1)
			}
		}
	}
}

// constant notes what is no sum over parts.
func (s *sharing) constant(n *expression.Node[catalog.Item]) {
	note(&s.notes, "The constant "+expression.Brief(n.Text)+" is the same for all pairs and has no parts.")
}

// note notes a sentence once.
func note(notes *[]string, sentence string) {
	if !slices.Contains(*notes, sentence) {
		*notes = append(*notes, sentence)
	}
}
