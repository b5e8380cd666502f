package catalog_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"mercer/core/catalog"
)

// What stands beside a slider has room in a column of the page, and what it does is told in
// sentences.
func TestParametersAreNamedBriefly(t *testing.T) {
	const room = 24 // letters
	for _, d := range catalog.Domains() {
		for _, e := range append(append([]catalog.Entry{}, d.Kernels...), d.Learners...) {
			for _, p := range e.Params {
				if n := utf8.RuneCountInString(p.Name); n > room {
					t.Errorf("%s.%s is called %q: %d letters, more than %d", e.Name, p.Key, p.Name, n, room)
				}
				if !strings.HasSuffix(p.Doc, ".") || strings.HasPrefix(p.Doc, "How ") || len(strings.Fields(p.Doc)) < 4 {
					t.Errorf("%s.%s: %q is no sentence", e.Name, p.Key, p.Doc)
				}
			}
		}
	}
}
