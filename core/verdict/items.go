//go:build !vectors

package verdict

import (
	"mercer/core/catalog"
	"mercer/core/mercer"
	"mercer/core/session"
)

// ofItems proves a kernel on items, or looks whether those that are given refute it.
func ofItems(entries session.Entries, p session.Points) Verdict {
	items := entries.(*session.KernelOn[catalog.Item])
	tree, xs := items.Expression.Tree(), items.Xs
	on := mercer.Domain{Dim: 1} // of the rules for coordinates none can come up
	known := mercer.Verdict{Domain: on, Proof: mercer.Prove(tree, on)}
	if !known.Proof.Holds && len(xs) > 0 {
		known.Search = mercer.RefuteAmong(tree, xs[:min(len(xs), session.EigenLimit)])
		known.Conditional = known.Search.Witness != nil && mercer.Conditional(tree, on)
	}
	return judged(items, known, p)
}
