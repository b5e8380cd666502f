package face

import (
	"mercer/core/catalog"
	"mercer/core/dataset"
	"mercer/core/param"
	"mercer/core/session"
)

func dataCalls() []*Call {
	return []*Call{
		CatalogOf,
		call("generate", generate).pure(),
		call("read", read).pure(),
		call("write", write).pure(),
	}
}

// CatalogOf is a call that the HTTP API has too.
var CatalogOf = call("catalog", catalogOf).positional()

// Catalog is all that can be chosen.
type Catalog struct {
	Domains []Domain
}

// Domain is what can be chosen where the data are of one kind.
type Domain struct {
	Name     string
	Kernels  []Entry
	Learners []Entry
	Datasets []Entry
}

// Entry is a kernel, a learner or a data set. short is the name within a sentence: "SVM", "RBF".
type Entry struct {
	Name    string
	Title   string
	Short   string
	Formula string
	TeX     string
	Doc     string
	Source  string
	Params  []ParamSpec
	// Of a kernel on vectors: what it is known to depend on alone.
	Invariance Invariance
	// Of a data set: how many coordinates its points have, 0 for items.
	Dim int
	// Of a data set: a kernel that shows what it is for, '' where any does.
	Kernel string
	// Of a data set: what its points carry.
	Target EntryTarget
	// Of a data set: whether its source gives any number of new points.
	Renews bool
	// Of a learner: whether it can start from the coefficients of a similar problem.
	Warm bool
	// Of a learner: whether what it does depends on the seed.
	Random bool
	// Of a learner: what the points are called that f sums over, '' for support vectors.
	Support string
	// Of a learner: what it can be used for, the first where nothing is said.
	Tasks []Task
	Goal  Goal
}

// Invariance is "stationary" where k(x, z) is known to depend on x − z alone, "radial" where on
// ‖x − z‖ alone, ” where neither is known.
type Invariance string

// Words returns all.
func (Invariance) Words() []string { return []string{"", "stationary", "radial"} }

// EntryTarget is what points carry, ” of what is no data set.
type EntryTarget string

// Words returns all.
func (EntryTarget) Words() []string { return []string{"", "class", "value"} }

// Goal is what the objective of a learner is.
type Goal struct {
	Name     string
	Symbol   string
	Maximise bool
}

// ParamKind is what numbers a parameter takes.
type ParamKind string

// Words returns all.
func (ParamKind) Words() []string { return []string{"real", "whole", "switch"} }

// ParamScale is linear where equal steps are equal differences, log where they are equal ratios.
type ParamScale string

// Words returns all.
func (ParamScale) Words() []string { return []string{"linear", "log"} }

// ParamSpec is one parameter of a kernel, learner or data set, from which its control is made.
//
// A value v is valid when min ≤ v ≤ max (strict where open). A slider runs from low to high; where
// infinite, one further stop at its end stands for Infinity. Where values are listed, ascending,
// these alone are valid; where names are, they say what the values stand for ("one against one"): a
// choice, not a quantity. Minor parameters are settings that few people change.
type ParamSpec struct {
	Key      string
	Symbol   string
	Name     string
	Doc      string
	Kind     ParamKind
	Scale    ParamScale
	Min      float64
	Max      float64
	MinOpen  bool
	MaxOpen  bool
	Low      float64
	High     float64
	Infinite bool
	Default  float64
	Values   []float64 `wire:",plain"`
	Names    []string
	Minor    bool
}

func specOf(s param.Spec) ParamSpec {
	return ParamSpec{
		s.Key, s.Symbol, s.Name, s.Doc, ParamKind(s.Kind.String()), ParamScale(s.Scale.String()),
		s.Min, s.Max, s.MinOpen, s.MaxOpen, s.Low, s.High, s.Infinite, s.Default, s.Values, s.Names, s.Minor,
	}
}

// entriesOf returns entries as they are told.
func entriesOf(entries []catalog.Entry) []Entry {
	told := make([]Entry, len(entries))
	for i, e := range entries {
		told[i] = Entry{
			Name: e.Name, Title: e.Title, Short: e.Short, Formula: e.Formula, TeX: e.TeX, Doc: e.Doc, Source: e.Source,
			Invariance: Invariance(e.Invariance.String()), Params: make([]ParamSpec, len(e.Params)), Dim: e.Dim, Kernel: e.Kernel, Target: EntryTarget(e.Target), Renews: e.Renews,
			Warm: e.Warm, Random: e.Random, Support: e.Support, Tasks: make([]Task, len(e.Tasks)),
			Goal: Goal{e.Goal.Name, e.Goal.Symbol, e.Goal.Maximise},
		}
		for j, s := range e.Params {
			told[i].Params[j] = specOf(s)
		}
		for j, t := range e.Tasks {
			told[i].Tasks[j] = Task(t.String())
		}
	}
	return told
}

// catalogOf answers what can be chosen.
func catalogOf(*Desk, *None) (Catalog, error) {
	domains := catalog.Domains()
	learners := entriesOf(domains[0].Learners) // the same of all
	told := Catalog{make([]Domain, len(domains))}
	for i, d := range domains {
		told.Domains[i] = Domain{d.Name, entriesOf(d.Kernels), learners, entriesOf(d.Datasets)}
	}
	return told, nil
}

// GenerateRequest asks for a data set by its name. another asks for new points of the source of that
// data set, where its entry says that it renews.
type GenerateRequest struct {
	Name    string
	Params  map[string]float64
	Seed    uint64
	Another bool `wire:",optional"`
}

// Target is what points carry.
type Target string

// Words returns both.
func (Target) Words() []string { return []string{"class", "value"} }

// GeneratedData is a data set, of vectors or of items. y holds class numbers 1…, or values; axes
// and classes hold names (” where there are none). Of items, story says how they were made, and
// answer holds the parts of items that decide their class.
type GeneratedData struct {
	Domain  DomainName
	Dim     *int
	X       []float64 `wire:",optional"`
	Items   []string  `wire:",optional"`
	Y       []float64
	Target  Target
	Axes    []string `wire:",optional"`
	Classes []string
	Story   *string
	Answer  []string `wire:",optional"`
}

// generate makes a data set.
func generate(_ *Desk, q *GenerateRequest) (GeneratedData, error) {
	vectors, others := session.Generate, session.GenerateItems
	if q.Another {
		vectors, others = session.Another, session.AnotherItems
	}
	domain, items, err := others(q.Name, q.Params, q.Seed)
	if err != nil {
		return GeneratedData{}, err
	}
	if domain != "" {
		return GeneratedData{
			Domain: DomainName(domain), Items: given(items.Lines), Y: items.Y, Target: "class",
			Classes: items.Classes, Story: &items.Story, Answer: given(items.Answer),
		}, nil
	}
	set, err := vectors(q.Name, q.Params, q.Seed)
	if err != nil {
		return GeneratedData{}, err
	}
	target := Target("class")
	if set.Target != "" {
		target = Target(set.Target)
	}
	return GeneratedData{
		Domain: "vectors", Dim: &set.Dim, X: given(set.X), Y: set.Y, Target: target, Axes: given(set.Axes), Classes: set.Classes,
	}, nil
}

// given returns a slice that is not nil, so that it is told.
func given[T any](values []T) []T {
	if values == nil {
		return []T{}
	}
	return values
}

// File is a file by its name.
type File struct {
	Name string
	Text string
}

// ReadTable is a file that was read as a table. columns are the numeric ones; labels holds classes
// 1…10 (all 1 where the file has none), values the numbers of its answer column where these are too
// many to be classes (else empty); shown is the sensible default pair; notes say in sentences what
// was left out or guessed. file holds every column as it stands in the file, with all rows; answer
// is the place among them of the one with the classes or values, −1 where there is none.
type ReadTable struct {
	Format    FileFormat
	Rows      int
	Columns   []TableColumn
	Labels    []float64
	Values    []float64
	Classes   []string
	LabelName string
	Shown     [2]float64
	Notes     []string
	File      []FileColumn
	Answer    int
}

// FileFormat is how a table is written.
type FileFormat string

// Words returns all.
func (FileFormat) Words() []string { return []string{"csv", "libsvm"} }

// TableColumn is a column of numbers.
type TableColumn struct {
	Name   string
	Values []float64
}

// FileColumn is a column as the file has it: a number a row, NaN for a blank. Of texts, values are
// places among words, the different texts, and both are empty where these are more than 12.
type FileColumn struct {
	Name     string
	Text     bool
	Values   []float64
	Words    []string
	Distinct int
	Blank    int
}

// read answers the table in a file.
func read(_ *Desk, q *File) (ReadTable, error) {
	t, err := session.Read(q.Name, q.Text)
	if err != nil {
		return ReadTable{}, err
	}
	told := ReadTable{
		Format: FileFormat(t.Format), Rows: len(t.Labels), Labels: t.Labels, Values: t.Values, Classes: t.Classes,
		LabelName: t.LabelName, Shown: [2]float64{float64(t.Shown[0]), float64(t.Shown[1])}, Notes: t.Notes,
	}
	for _, c := range t.Columns {
		told.Columns = append(told.Columns, TableColumn{c.Name, c.Values})
	}
	told.Answer = t.Answer
	for _, c := range t.File {
		told.File = append(told.File, FileColumn{c.Name, c.Text, given(c.Values), given(c.Words), c.Distinct, c.Blank})
	}
	return told, nil
}

// WriteRequest asks for the text of a file.
type WriteRequest struct {
	Format  string
	Dim     int
	X       []float64
	Y       []float64
	Target  Target `wire:",optional"`
	Axes    []string
	Classes []string
}

// write answers the text of a file.
func write(_ *Desk, q *WriteRequest) (string, error) {
	return session.Write(q.Format, dataset.Set{
		Dim: q.Dim, X: q.X, Y: q.Y, Target: string(q.Target), Axes: q.Axes, Classes: q.Classes,
	})
}
