package explain_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/explain"
	"mercer/core/inspect"
	"mercer/core/session"
)

// near reports whether a and b agree within the tolerance, NaN with nothing.
func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

// What two items share adds up to the kernel value.
func TestExplain(t *testing.T) {
	pairs := map[string][2]string{
		"strings": {"abab xy", "bab xy b"}, "sets": {"a b c d", "b c e"},
		"trees":  {"(S (NP they) (VP run))", "(S (NP they) (VP sleep))"},
		"graphs": {"a:C b:C c:O a-b b-c", "a:C b:O c:C a-b b-c"},
	}
	for domain, pair := range pairs {
		p := session.Points{Items: pair[:]}
		for _, l := range catalog.Domains() {
			if l.Name != domain {
				continue
			}
			for _, entry := range l.Kernels {
				for _, form := range []string{"%s", "normalize(%s)", "3*%s", "%s + 2*normalize(%[1]s)"} {
					kernel := fmt.Sprintf(form, entry.Name)
					e, err := explain.Of(domain, p, kernel, 1000)
					if err != nil {
						t.Errorf("%s: %v", kernel, err)
						continue
					}
					if entry.Name == "const" {
						if len(e.Shares) > 0 || !strings.Contains(e.Message, "The constant const(c=1) is the same for all pairs") {
							t.Errorf("%s: %+v", kernel, e)
						}
						continue
					}
					sum := 0.0
					for i, s := range e.Shares {
						sum += s.Value
						if i > 0 && math.Abs(s.Value) > math.Abs(e.Shares[i-1].Value) {
							t.Errorf("%s: share %d is larger than the one before", kernel, i)
						}
						if !strings.HasPrefix(s.Kernel, entry.Name) {
							t.Errorf("%s: a feature of %q", kernel, s.Kernel)
						}
					}
					if n, k, err := inspect.Gram(domain, p, kernel, inspect.Raw); err != nil || !near(k[1], e.Value, 1e-9*(1+e.Value)) {
						t.Errorf("%s: value %v, matrix %v of %d, %v", kernel, e.Value, k, n, err)
					}
					// The powerset kernel counts more subsets than are told.
					if entry.Name != "powerset" && entry.Name != "jaccard" && !near(sum, e.Value, 1e-9*(1+e.Value)) {
						t.Errorf("%s: shares %v add up to %v, not %v", kernel, e.Shares, sum, e.Value)
					}
				}
			}
		}
	}
	p := session.Points{Items: []string{"abab", "ab"}}
	for kernel, says := range map[string]string{
		"substrings*words":         "The features of substrings*words(k=1) are combinations of parts",
		"exp(substrings)":          "The features of exp(substrings) are combinations",
		"substrings^3":             "The features of substrings^3 are combinations",
		"normalize(spectrum(k=9))": "so that normalize(spectrum(k=9)) is 0",
		"substrings^1 - words":     "",
	} {
		e, err := explain.Of("strings", p, kernel, 50)
		if err != nil || !strings.Contains(e.Message, says) || (says == "") != (e.Message == "") {
			t.Errorf("%s: %+v, %v; want %q", kernel, e, err, says)
		}
	}
	for _, test := range []struct {
		domain string
		points session.Points
		limit  int
		says   string
	}{
		{"strings", session.Points{Items: []string{"a"}}, 5, "items has 1 items; what is shared is told of two."},
		{"strings", p, 0, "limit must be from 1 to 1000, not 0."},
		{"vectors", session.Points{Dim: 1, X: []float64{1, 2}}, 5, "domain is vectors, whose features have no names; this is about strings, sets, trees and graphs."},
		{"words", p, 5, "is not known"},
	} {
		if _, err := explain.Of(test.domain, test.points, "substrings", test.limit); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want %q", test.domain, err, test.says)
		}
	}
}
