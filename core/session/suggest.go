//go:build !vectors

package session

import (
	"mercer/core/expression"
	"mercer/core/guess"
)

// meant returns the kernel that a text may mean, "" where nothing is certain enough.
func meant[X any](l *expression.Language[X], text string) string { return guess.Of(l, text) }

// Suggest returns the kernel of a domain that a text may mean, "" where nothing is certain enough.
// The error is an *Error.
func Suggest(domainName, text string) (string, error) {
	d, e := domainOf(domainName)
	if e != nil {
		return "", e
	}
	if _, e := d.kernel(text); e != nil {
		return e.Suggestion, nil
	}
	return "", nil
}
