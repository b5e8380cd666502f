//go:build !vectors

package session

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/kernel/tree"
	"mercer/core/notation"
)

// Most kernels on items take time in proportion to how long these are. Two compare parts
// with parts; what they may take for all values between given items is bounded, so that one
// long item does not keep a page from answering. Both bounds are about ten seconds of work
// for the page.
const (
	maxCells = 3e9 // of the tables of subsequence, times their length
	maxPairs = 2e9 // of subtrees with the same production
)

// anyItems lets kernels take all items.
func anyItems(*expression.Expression[catalog.Item], Points, []catalog.Item) *Error { return nil }

// stringsFit returns what keeps a kernel on strings from comparing all of them.
func stringsFit(ex *expression.Expression[catalog.Item], p Points, _ []catalog.Item) *Error {
	lengths := 0.0
	for _, n := range ex.Numbers() {
		if n.Kernel == "subsequence" && n.Spec.Key == "length" {
			lengths += n.Value
		}
	}
	if lengths == 0 {
		return nil
	}
	n := 0
	for _, line := range p.Items {
		n += utf8.RuneCountInString(line)
	}
	if most := int(math.Sqrt(maxCells / lengths)); n > most {
		return &Error{Code: BadData, Param: "items", Message: "The kernel subsequence compares each character with each other: of this length it takes items with " +
			notation.Grouped(most) + " characters in all, and these have " + notation.Grouped(n) + ". Take fewer or shorter items, a smaller length, or another kernel."}
	}
	return nil
}

// fewCharacters is how many characters trees have that need not be looked at.
const fewCharacters = 50_000

// treesFit returns what keeps a kernel on trees from comparing all of them.
func treesFit(ex *expression.Expression[catalog.Item], p Points, xs []catalog.Item) *Error {
	n := 0
	for _, line := range p.Items {
		n += len(line)
	}
	if n < fewCharacters || !strings.Contains(ex.String(), "subtree") {
		return nil
	}
	of := make(map[string]float64) // different subtrees of all trees, by their production
	for _, x := range xs {
		countProductions(of, catalog.Element[*tree.Tree](x))
	}
	pairs := 0.0
	for _, count := range of {
		pairs += count * count
	}
	if pairs > maxPairs {
		return &Error{Code: BadData, Param: "items", Message: "The kernel subtree compares every two subtrees that begin alike, and these trees have about " +
			notation.Short(pairs) + " such pairs; " + notation.Short(maxPairs) + " are possible. Take fewer or smaller trees."}
	}
	return nil
}

// countProductions adds to each production how many different subtrees of t begin with it.
func countProductions(of map[string]float64, t *tree.Tree) {
	shapes := make(map[string]int)
	shape := make([]int, t.Len())
	for i := t.Len() - 1; i >= 0; i-- { // children before parents
		var rule, whole strings.Builder
		rule.WriteString(t.Label(i))
		whole.WriteString(t.Label(i))
		leaf := true
		for c := range t.Children(i) {
			leaf = false
			rule.WriteString("\n" + t.Label(c))
			whole.WriteString("\n" + strconv.Itoa(shape[c]))
		}
		known, ok := shapes[whole.String()]
		if !ok {
			known = len(shapes)
			shapes[whole.String()] = known
			if !leaf {
				of[rule.String()]++
			}
		}
		shape[i] = known
	}
}
