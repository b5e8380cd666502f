// Package catalog holds the tables of everything that can be chosen: the kernels
// and data sets of each domain and the learners. Menus, controls, documents and
// the tests of laws are made from them, so that a new entry is one line here.
package catalog

import (
	"mercer/core/dataset"
	"mercer/core/domain"
	"mercer/core/expression"
	"mercer/core/kernel"
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

// An Entry is one thing that can be chosen, as people see it.
type Entry struct {
	Name       string // in links, files and the API
	Title      string // in menus
	Short      string // within a sentence
	Formula    string // in Unicode; "" where there is none
	TeX        string // with {key} for each parameter
	Doc        string
	Source     string
	Params     []param.Spec
	Dim        int               // of a data set: how many coordinates its points have; 0 for items, and otherwise
	Kernel     string            // of a data set: which shows what it is for; "" where any does
	Target     string            // of a data set: what its points carry, "class" or "value"
	Renews     bool              // of a data set: whether its source gives any number of new points
	Tasks      []learn.Task      // of a learner
	Goal       learn.Goal        // of a learner
	Warm       bool              // of a learner: whether it can start from the coefficients of a similar problem
	Random     bool              // of a learner: whether what it does depends on the seed
	Invariance kernel.Invariance // of a kernel on vectors, with its first parameters
	Support    string            // of a learner: what the points are called that f sums over; "" for support vectors
}

// A Domain is what can be chosen where the data are of one kind.
type Domain struct {
	Name                        string // as in package domain
	Kernels, Learners, Datasets []Entry
}

// Domains returns the whole catalog.
func Domains() []Domain {
	all := learners()
	vectors := Domain{Name: domain.Vectors.Name, Kernels: kernels(Vectors), Learners: all, Datasets: datasets()}
	return append([]Domain{vectors}, domainsOfItems(all)...)
}

func kernels[X any](l *expression.Language[X]) []Entry {
	var entries []Entry
	for _, e := range l.Entries() {
		k := e.New()
		entry := Entry{
			Name: e.Name, Title: e.Title, Short: e.Short, Formula: e.Formula, TeX: e.TeX,
			Doc: e.Doc, Source: e.Source, Params: param.Of(k).Specs(),
		}
		if on, ok := any(k).(kernel.Kernel[Vector]); ok {
			entry.Invariance = kernel.InvarianceOf(on)
		}
		entries = append(entries, entry)
	}
	return entries
}

func learners() []Entry {
	var entries []Entry
	for _, l := range Learners {
		entries = append(entries, Entry{
			Name: l.Name, Title: l.Title, Short: l.Short, Formula: l.Formula, TeX: l.TeX,
			Doc: l.Doc, Source: l.Source, Params: param.Of(l.New()).Specs(),
			Tasks: l.Tasks, Goal: l.Goal, Warm: l.Warm, Random: l.Random, Support: l.Support,
		})
	}
	return entries
}

func datasets() []Entry {
	var entries []Entry
	for _, e := range dataset.Entries() {
		entries = append(entries, Entry{
			Name: e.Name, Title: e.Title, Short: e.Short, Doc: e.Doc, Source: e.Source,
			Params: param.Of(e.New()).Specs(), Dim: e.Dim, Kernel: e.Kernel, Target: target(e), Renews: e.Renews,
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
