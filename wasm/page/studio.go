//go:build js && wasm && !vectors

package main

// studioCalls are what is looked into on demand: feature spaces, other routes to a machine,
// searches. The page asks the whole engine for them.
func studioCalls(b *bridge) map[string]function {
	return map[string]function{
		"dual":        b.dual,
		"hulls":       b.hulls,
		"evidence":    b.evidence,
		"primal":      b.primal,
		"trick":       b.trick,
		"twin":        b.twin,
		"lift":        b.lift,
		"orthogonal":  b.orthogonal,
		"approximate": b.approximate,
		"mixture":     b.mixture,
	}
}
