//go:build vectors

package session

import "mercer/core/expression"

// meant returns "": the page's first visit does not load what reads other languages. It asks the
// whole engine.
func meant[X any](*expression.Language[X], string) string { return "" }
