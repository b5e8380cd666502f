// Package verdict says whether a text is a Mercer kernel, in words: it is proved by rules, refuted
// by points whose Gram matrix K has weights v with vᵀKv < 0, or open. Package mercer proves and
// refutes.
package verdict

import (
	"math"

	"mercer/core/catalog"
	"mercer/core/gram"
	"mercer/core/mercer"
	"mercer/core/session"
)

// A Verdict says whether a text is a Mercer kernel, and why.
type Verdict struct {
	Verdict  string // "proved", "refuted" or "unproved"
	Text     string // canonical
	Sentence string
	Domain   string // of which points it is true; "" for all
	Proof    mercer.Proof
	Search   mercer.Search

	// Eigenvalues of the Gram matrix of the points, descending; none for more than
	// 400 points or values that are not finite.
	Eigenvalues []float64
}

// Of proves that a text is a Mercer kernel for points with p.Dim coordinates, or refutes it, or
// says that neither was possible. The points p.X, which may be none, are what it is meant for. On
// items it is proved likewise, and refuted by those that are given alone; the witness has their
// places, counted from 0, in place of coordinates.
//
// Each seed other than 0 leads to other points that refute a kernel on vectors, where some are
// found. The error is a *session.Error: of the domain, the points, or the kernel.
func Of(domainName string, p session.Points, kernelText string, seed uint64) (Verdict, error) {
	entries, e := session.EntriesOf(domainName, p, kernelText)
	if e != nil {
		return Verdict{}, e
	}
	var v Verdict
	if on, ok := entries.(*session.KernelOn[catalog.Vector]); ok {
		v = judged(on, judgeVectors(on, p.Dim, seed), p)
	} else {
		v = ofItems(entries, p)
	}
	v.Eigenvalues = spectrum(entries)
	return v, nil
}

// judged says in words what is known of a kernel on points.
func judged[X any](on *session.KernelOn[X], known mercer.Verdict, p session.Points) Verdict {
	ex := on.Expression
	return inWords(known, ex.String(), shortOf(ex.String(), ex.Short(), ex.Numbers()), p)
}

// judgeVectors proves or refutes a kernel on vectors.
func judgeVectors(on *session.KernelOn[catalog.Vector], dim int, seed uint64) mercer.Verdict {
	tree := on.Expression.Tree()
	known := mercer.Judge(tree, dim, on.Xs)
	if seed != 0 && known.Search.Witness != nil {
		if s := mercer.Another(tree, known.Domain, on.Xs, seed); s.Witness != nil {
			known.Search = s
		}
	}
	return known
}

// spectrum returns the eigenvalues of a Gram matrix, descending.
func spectrum(entries session.Entries) []float64 {
	if n := entries.Len(); n == 0 || n > session.EigenLimit {
		return nil
	}
	f := entries.Full(nil)
	for _, v := range f.Data() {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
	}
	values, _ := gram.Eigenvalues(f)
	return values
}
