//go:build !vectors

package verdict_test

import (
	"math"
	"strings"
	"testing"

	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/verdict"
)

// Verdicts on items: proved by rules, refuted by those that are given, or open.
func TestItems(t *testing.T) {
	items := session.Points{Items: []string{"abab", "ba", "xyz", "ba"}}
	for _, test := range []struct {
		domain, kernel string
		points         session.Points
		verdict        string
		says           string
		among          []float64
	}{
		{"strings", "normalize(substrings)*spectrum(k=2)+words(k=1)", session.Points{}, "proved", "every Gram matrix of it is positive semidefinite", nil},
		{"sets", "exp(jaccard) + 2*powerset", session.Points{}, "proved", "is a Mercer kernel", nil},
		{"trees", "subtree - 0*subtree", session.Points{}, "proved", "is a Mercer kernel", nil},
		{"graphs", "wl^2 + const(c=1)", session.Points{}, "proved", "is a Mercer kernel", nil},
		{"strings", "-substrings", items, "refuted", "of item 1 the value k(x, x) = −7 is below 0", []float64{0}},
		{"strings", "spectrum(k=1) - 4", items, "refuted", "of item 2 the value k(x, x) = −2 is below 0", []float64{1}},
		{"strings", "substrings - 5*spectrum(k=5)", items, "unproved", "the matrix of these items does not refute it", nil},
		{"strings", "substrings - spectrum(k=2)", session.Points{}, "unproved", "there are no items whose matrix could refute it", nil},
		{"strings", "substrings - substrings", items, "proved", "is a Mercer kernel", nil},
		// It is 0, and what is computed is rounding of either sign.
		{"strings", "1e6*normalize(substrings) - 1e6*normalize(3*substrings)", items, "unproved", "does not refute it", nil},
		{"strings", "1e6*normalize(3*substrings) - 1e6*normalize(substrings)", items, "unproved", "does not refute it", nil},
	} {
		v, err := verdict.Of(test.domain, test.points, test.kernel, 0)
		if err != nil || v.Verdict != test.verdict || !strings.Contains(v.Sentence, test.says) {
			t.Errorf("%s: %s, %q, %v; want %s, %q", test.kernel, v.Verdict, v.Sentence, err, test.verdict, test.says)
			continue
		}
		if n := len(test.points.Items); len(v.Eigenvalues) != n {
			t.Errorf("%s: %d eigenvalues of %d items", test.kernel, len(v.Eigenvalues), n)
		}
		if w := v.Search.Witness; test.among != nil && (w == nil || len(w.X) != 1 || w.X[0][0] != test.among[0]) {
			t.Errorf("%s: witness %+v, want %v", test.kernel, w, test.among)
		}
	}
	// Pairs and more: the witness is one, by the matrix of its items.
	for _, kernel := range []string{"(substrings - 3)^2 - 16 + 0*words", "const(c=8) - substrings + 20*normalize(spectrum(k=1)) - 11", "1 - normalize(substrings)"} {
		v, err := verdict.Of("strings", items, kernel, 0)
		if err != nil || v.Verdict != "refuted" {
			t.Errorf("%s: %s %v", kernel, v.Verdict, err)
			continue
		}
		w := v.Search.Witness
		var chosen []string
		for _, x := range w.X {
			chosen = append(chosen, items.Items[int(x[0])])
		}
		n, k, err := inspect.Gram("strings", session.Points{Items: chosen}, kernel, inspect.Raw)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for i := range n {
			for j := range n {
				sum += w.V[i] * k[i*n+j] * w.V[j]
			}
		}
		if !(sum < 0) || !(w.Value < 0) || math.Abs(sum-w.Value) > 0.3*math.Abs(sum) {
			t.Errorf("%s: vᵀKv = %v, said to be %v: %q", kernel, sum, w.Value, v.Sentence)
		}
	}
}
