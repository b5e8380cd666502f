//go:build !vectors

package catalog

import (
	"mercer/core/dataset"
	"mercer/core/domain"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/kernel/graph"
	"mercer/core/kernel/set"
	"mercer/core/kernel/text"
	"mercer/core/kernel/tree"
	"mercer/core/param"
)

// Strings is the language of kernels on strings.
var Strings = expression.NewLanguage(
	entryOf[string, text.Substrings](),
	entryOf[string, text.Spectrum](),
	entryOf[string, text.Subsequence](),
	entryOf[string, text.Words](),
	expression.EntryOf[Item, kernel.Const[Item]](),
)

// Sets is the language of kernels on sets.
var Sets = expression.NewLanguage(
	entryOf[set.Set, set.Intersection](),
	entryOf[set.Set, set.Powerset](),
	entryOf[set.Set, set.Jaccard](),
	expression.EntryOf[Item, kernel.Const[Item]](),
)

// Trees is the language of kernels on trees.
var Trees = expression.NewLanguage(
	entryOf[*tree.Tree, tree.Subtree](),
	expression.EntryOf[Item, kernel.Const[Item]](),
)

// Graphs is the language of kernels on graphs.
var Graphs = expression.NewLanguage(
	entryOf[*graph.Graph, graph.WL](),
	expression.EntryOf[Item, kernel.Const[Item]](),
)

// ItemLanguages returns the languages of kernels on items.
func ItemLanguages() []*expression.Language[Item] {
	return []*expression.Language[Item]{Strings, Sets, Trees, Graphs}
}

func domainsOfItems(learners []Entry) []Domain {
	return []Domain{
		ofItems(domain.Strings, Strings, learners),
		ofItems(domain.Sets, Sets, learners),
		ofItems(domain.Trees, Trees, learners),
		ofItems(domain.Graphs, Graphs, learners),
	}
}

func ofItems(of domain.Domain, l *expression.Language[Item], learners []Entry) Domain {
	d := Domain{Name: of.Name, Kernels: kernels(l), Learners: learners}
	for _, e := range dataset.ItemEntries(of.Name) {
		d.Datasets = append(d.Datasets, Entry{
			Name: e.Name, Title: e.Title, Short: e.Short, Doc: e.Doc, Source: e.Source,
			Params: param.Of(e.New()).Specs(), Kernel: e.Kernel, Target: "class", Renews: e.Renews,
		})
	}
	return d
}
