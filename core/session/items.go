//go:build !vectors

package session

import (
	"mercer/core/catalog"
	"mercer/core/dataset"
	"mercer/core/expression"
	"mercer/core/kernel/graph"
	"mercer/core/kernel/set"
	words "mercer/core/kernel/text"
	"mercer/core/kernel/tree"
	"mercer/core/notation"
	"mercer/core/param"
)

const domainNames = "vectors, strings, sets, trees and graphs"

// withItems adds the domains whose elements are items.
func withItems(kinds map[string]kind) map[string]kind {
	kinds["strings"] = ofItems("strings", catalog.Strings, func(line string) (catalog.Item, error) { return catalog.ItemOf(line), nil }, stringsFit)
	kinds["sets"] = ofItems("sets", catalog.Sets, parsing(set.Parse), anyItems)
	kinds["trees"] = ofItems("trees", catalog.Trees, parsing(tree.Parse), treesFit)
	kinds["graphs"] = ofItems("graphs", catalog.Graphs, parsing(graph.Parse), anyItems)
	return kinds
}

// ofItems returns a domain whose elements are read from lines of text. What an error of the
// parser says is a sentence.
func ofItems(name string, language *expression.Language[catalog.Item], parse func(line string) (catalog.Item, error),
	fits func(*expression.Expression[catalog.Item], Points, []catalog.Item) *Error,
) domain[catalog.Item] {
	return domain[catalog.Item]{
		name: name, language: language,
		read: func(p, before Points, known []catalog.Item) ([]catalog.Item, *Error) {
			return readItems(name, parse, p, before, known)
		},
		fits: fits,
	}
}

func readItems(name string, parse func(string) (catalog.Item, error), p, before Points, known []catalog.Item) ([]catalog.Item, *Error) {
	if e := checkItems(name, p); e != nil {
		return nil, e
	}
	xs := make([]catalog.Item, len(p.Items))
	var wrong []int
	var why string
	for i, line := range p.Items {
		if i < len(known) && before.Items[i] == line {
			xs[i] = known[i]
			continue
		}
		x, err := parse(line)
		if err != nil {
			if wrong == nil {
				why = err.Error()
			}
			wrong = append(wrong, i)
			continue
		}
		xs[i] = x
	}
	if wrong != nil {
		return nil, badItem(wrong[0], why+alsoWrong(wrong[1:]))
	}
	return xs, nil
}

// mostNamed is how many items that cannot be read are named, besides the first.
const mostNamed = 5

// alsoWrong says which other items cannot be read, " Nor can items 5, 7 and 9 be read.".
func alsoWrong(others []int) string {
	if len(others) == 0 {
		return ""
	}
	text := " Nor can item "
	if len(others) > 1 {
		text = " Nor can items "
	}
	for k, i := range others[:min(mostNamed, len(others))] {
		switch {
		case k > 0 && k == len(others)-1:
			text += " and "
		case k > 0:
			text += ", "
		}
		text += notation.Grouped(i + 1)
	}
	if more := len(others) - mostNamed; more > 0 {
		text += " and " + notation.Grouped(more) + " more"
	}
	return text + " be read."
}

// parsing returns a parser of Items from one of what they are.
func parsing[X any](parse func(string) (X, error)) func(string) (catalog.Item, error) {
	return func(line string) (catalog.Item, error) {
		x, err := parse(line)
		return catalog.ItemOf(x), err
	}
}

// SubsequenceTable returns the dynamic programme of the kernel subsequence for two strings.
// The error is an *Error.
func SubsequenceTable(x, z string, params map[string]float64) (words.Table, error) {
	k := new(words.Subsequence)
	if err := param.Of(k).Apply(params); err != nil {
		return words.Table{}, Wrap(err)
	}
	return k.Table(x, z), nil
}

// ItemDomains are the domains of items.
var ItemDomains = []string{"strings", "sets", "trees", "graphs"}

// namesOfItems returns the names of all data sets of items.
func namesOfItems() []string {
	var names []string
	for _, domain := range ItemDomains {
		for _, entry := range dataset.ItemEntries(domain) {
			names = append(names, entry.Name)
		}
	}
	return names
}

// GenerateItems makes a data set of items and says of which domain: "" for a name that is
// none of them. The error is an *Error.
func GenerateItems(name string, params map[string]float64, seed uint64) (domain string, set dataset.Items, err error) {
	for _, domain := range ItemDomains {
		for _, entry := range dataset.ItemEntries(domain) {
			if entry.Name != name {
				continue
			}
			generator := entry.New()
			if err := param.Of(generator).Apply(params); err != nil {
				return domain, dataset.Items{}, Wrap(err)
			}
			return domain, generator.Generate(seed), nil
		}
	}
	return "", dataset.Items{}, nil
}
