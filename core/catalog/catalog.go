// Package catalog holds the tables of everything that can be chosen: the kernels
// and data sets of each domain and the learners. Menus, controls, documents and
// the tests of laws are made from them, so that a new entry is one line here.
package catalog

import (
	"mercer/core/dataset"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/kernel/graph"
	"mercer/core/kernel/set"
	"mercer/core/kernel/text"
	"mercer/core/kernel/tree"
	"mercer/core/learn"
	"mercer/core/param"
)

// Vector is a point with one number a coordinate.
type Vector = []float64

// Vectors is the language of kernels on vectors.
var Vectors = expression.NewVectorLanguage(
	expression.EntryOf[Vector, kernel.Linear](),
	expression.EntryOf[Vector, kernel.Poly](),
	expression.EntryOf[Vector, kernel.RBF](),
	expression.EntryOf[Vector, kernel.Laplacian](),
	expression.EntryOf[Vector, kernel.Matern](),
	expression.EntryOf[Vector, kernel.RationalQuadratic](),
	expression.EntryOf[Vector, kernel.Periodic](),
	expression.EntryOf[Vector, kernel.Powers](),
	expression.EntryOf[Vector, kernel.Cosine](),
	expression.EntryOf[Vector, kernel.QuadForm](),
	expression.EntryOf[Vector, kernel.Min](),
	expression.EntryOf[Vector, kernel.Const[Vector]](),
	expression.EntryOf[Vector, kernel.Sigmoid](),
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

// An Entry is one thing that can be chosen, as people see it.
type Entry struct {
	Name    string // in links, files and the API
	Title   string // in menus
	Short   string // within a sentence
	Formula string // in Unicode; "" where there is none
	TeX     string // with {key} for each parameter
	Doc     string
	Source  string
	Params  []param.Spec
	Dim     int          // of a data set: how many coordinates its points have; 0 for items, and otherwise
	Kernel  string       // of a data set: which shows what it is for; "" where any does
	Target  string       // of a data set: what its points carry, "class" or "value"
	Tasks   []learn.Task // of a learner
	Goal    learn.Goal   // of a learner
	Warm    bool         // of a learner: whether it can start from the coefficients of a similar problem
	Random  bool         // of a learner: whether what it does depends on the seed
}

// A Domain is what can be chosen where the data are of one kind.
type Domain struct {
	Name                        string // "vectors", "strings", "sets", "trees" or "graphs"
	Kernels, Learners, Datasets []Entry
}

// Domains returns the whole catalog.
func Domains() []Domain {
	all := learners()
	return []Domain{
		{Name: "vectors", Kernels: kernels(Vectors), Learners: all, Datasets: datasets()},
		ofItems("strings", Strings, all),
		ofItems("sets", Sets, all),
		ofItems("trees", Trees, all),
		ofItems("graphs", Graphs, all),
	}
}

func ofItems(name string, l *expression.Language[Item], learners []Entry) Domain {
	d := Domain{Name: name, Kernels: kernels(l), Learners: learners}
	for _, e := range dataset.ItemEntries(name) {
		d.Datasets = append(d.Datasets, Entry{
			Name: e.Name, Title: e.Title, Short: e.Short, Doc: e.Doc, Source: e.Source,
			Params: param.Of(e.New()).Specs(), Kernel: e.Kernel, Target: "class",
		})
	}
	return d
}

func kernels[X any](l *expression.Language[X]) []Entry {
	var entries []Entry
	for _, e := range l.Entries() {
		entries = append(entries, Entry{
			Name: e.Name, Title: e.Title, Short: e.Short, Formula: e.Formula, TeX: e.TeX,
			Doc: e.Doc, Source: e.Source, Params: param.Of(e.New()).Specs(),
		})
	}
	return entries
}

func learners() []Entry {
	var entries []Entry
	for _, l := range Learners {
		entries = append(entries, Entry{
			Name: l.Name, Title: l.Title, Short: l.Short, Formula: l.Formula, TeX: l.TeX,
			Doc: l.Doc, Source: l.Source, Params: param.Of(l.New()).Specs(),
			Tasks: l.Tasks, Goal: l.Goal, Warm: l.Warm, Random: l.Random,
		})
	}
	return entries
}

func datasets() []Entry {
	var entries []Entry
	for _, e := range dataset.Entries() {
		entries = append(entries, Entry{
			Name: e.Name, Title: e.Title, Short: e.Short, Doc: e.Doc, Source: e.Source,
			Params: param.Of(e.New()).Specs(), Dim: e.Dim, Kernel: e.Kernel, Target: target(e),
		})
	}
	return entries
}

// target returns what the points of a data set carry.
func target(e dataset.Entry) string {
	if e.Target == "" {
		return "class"
	}
	return e.Target
}
