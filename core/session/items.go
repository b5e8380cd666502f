//go:build !vectors

package session

import (
	"mercer/core/catalog"
	"mercer/core/dataset"
	"mercer/core/domain"
	"mercer/core/expression"
	"mercer/core/notation"
	"mercer/core/param"
)

// withItems adds the domains whose elements are items.
func withItems(kinds map[string]kind) map[string]kind {
	for _, d := range []kindOf[catalog.Item]{
		ofItems(domain.Strings, catalog.Strings, stringsFit),
		ofItems(domain.Sets, catalog.Sets, anyItems),
		ofItems(domain.Trees, catalog.Trees, treesFit),
		ofItems(domain.Graphs, catalog.Graphs, anyItems),
	} {
		kinds[d.Name] = d
	}
	return kinds
}

// ofItems returns a domain with the language of its kernels. What an error of its reader says is a
// sentence.
func ofItems(d domain.Domain, language *expression.Language[catalog.Item],
	fits func(*expression.Expression[catalog.Item], Points, []catalog.Item) *Error,
) kindOf[catalog.Item] {
	return kindOf[catalog.Item]{
		Domain: d, language: language,
		read: func(p, before Points, known []catalog.Item) ([]catalog.Item, *Error) {
			return readItems(d, p, before, known)
		},
		fits: fits,
	}
}

func readItems(d domain.Domain, p, before Points, known []catalog.Item) ([]catalog.Item, *Error) {
	if e := checkItems(d.Name, p); e != nil {
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
		x, err := d.Read(line)
		if err != nil {
			if wrong == nil {
				why = err.Error()
			}
			wrong = append(wrong, i)
			continue
		}
		xs[i] = catalog.ItemOf(x)
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

// namesOfItems returns the names of all data sets of items.
func namesOfItems() []string {
	var names []string
	for _, d := range domain.Items() {
		for _, entry := range dataset.ItemEntries(d.Name) {
			names = append(names, entry.Name)
		}
	}
	return names
}

// GenerateItems makes a data set of items and says of which domain: "" for a name that is
// none of them. The error is an *Error.
func GenerateItems(name string, params map[string]float64, seed uint64) (domainName string, set dataset.Items, err error) {
	entry, generator, err := itemGeneratorOf(name, params)
	if generator == nil || err != nil {
		return entry.Domain, dataset.Items{}, err
	}
	return entry.Domain, generator.Generate(seed), nil
}

// AnotherItems makes new items of the source of a data set, as dataset.Another does, and says of
// which domain. The error is an *Error, also for one whose source has no others.
func AnotherItems(name string, params map[string]float64, seed uint64) (domainName string, set dataset.Items, err error) {
	entry, generator, err := itemGeneratorOf(name, params)
	if generator == nil || err != nil {
		return entry.Domain, dataset.Items{}, err
	}
	if !entry.Renews {
		return entry.Domain, dataset.Items{}, noneNew(name)
	}
	return entry.Domain, dataset.Another(generator, seed), nil
}

// itemGeneratorOf returns the entry of a data set of items, and its generator: none for a name
// that is no such data set.
func itemGeneratorOf(name string, params map[string]float64) (dataset.ItemEntry, dataset.ItemGenerator, error) {
	for _, d := range domain.Items() {
		for _, entry := range dataset.ItemEntries(d.Name) {
			if entry.Name != name {
				continue
			}
			generator := entry.New()
			if err := param.Of(generator).Apply(params); err != nil {
				return entry, nil, Wrap(err)
			}
			return entry, generator, nil
		}
	}
	return dataset.ItemEntry{}, nil, nil
}
