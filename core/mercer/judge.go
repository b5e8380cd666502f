package mercer

import "mercer/core/expression"

// A Verdict is all that is known of whether an expression is a Mercer kernel on a
// domain: it is if Proof holds, it is not if the search has found something, and
// else nothing is known.
type Verdict struct {
	Domain Domain
	Proof  Proof
	Search Search // empty if the proof holds

	// Conditional says that the kernel, which is refuted, is conditionally positive
	// definite: vᵀKv ≥ 0 wherever the weights v add up to 0.
	Conditional bool
}

// Judge proves that an expression is a Mercer kernel on all points with dim
// coordinates, or looks for points that refute it. Data are points that it is meant
// for: where they have no negative coordinates, and that makes a difference, the
// verdict is about points without negative coordinates; where the expression has no
// value for some points, but for all of these, it is about points at which it has.
//
// It panics if the kernel takes no points of that dimension.
func Judge(tree *expression.Node[[]float64], dim int, data [][]float64) Verdict {
	full := Domain{Dim: dim}
	v := Verdict{Domain: full, Proof: Prove(tree, full)}
	if v.Proof.Holds {
		return v
	}
	if v.Proof.Needs && len(data) > 0 && nonNegative(data) {
		v.Domain.NonNegative = true
		if v.Proof = Prove(tree, v.Domain); v.Proof.Holds {
			return v
		}
	}
	if partial(tree, v.Domain) {
		// Where everything has a value it may be a kernel all the same.
		part := v.Domain
		part.Defined = true
		if proof := Prove(tree, part); proof.Holds {
			s := &searcher{tree: tree, kernel: tree.Of, domain: v.Domain}
			if len(data) > 0 {
				s.only = true
			}
			if g := s.gap(data); g != nil {
				v.Search = Search{Gap: g, Tried: s.tried}
				return v
			}
			return Verdict{Domain: part, Proof: proof}
		}
	}
	v.Search = Refute(tree, v.Domain, data)
	v.Conditional = v.Search.Witness != nil && Conditional(tree, v.Domain)
	return v
}

func nonNegative(data [][]float64) bool {
	for _, x := range data {
		for _, v := range x {
			if v < 0 {
				return false
			}
		}
	}
	return true
}

// Conditional proves that a kernel is conditionally positive definite: vᵀKv ≥ 0 for
// all weights v that add up to 0. Like Prove it says nothing if it reports false.
func Conditional[X any](tree *expression.Node[X], domain Domain) bool {
	p := prover[X]{domain: domain, proved: make(map[*expression.Node[X]]Proof)}
	if !p.totals(Proof{Holds: true}, tree).Holds {
		return false
	}
	for _, coordinates := range []bool{false, true} {
		if coordinates && domain.Dim > widest {
			break
		}
		r := p.recognizer(coordinates)
		if _, ok := r.conditional(p.polynomial(tree, r)); ok {
			return true
		}
	}
	return false
}
