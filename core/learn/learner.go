package learn

// Info describes a learner as people see it.
type Info struct {
	Name    string // in links, files and the API
	Title   string // in menus
	Short   string // within a sentence
	Formula string // the problem that it solves, in Unicode, with {key} for parameters
	TeX     string // the same
	Doc     string // what it does, one or two sentences
	Source  string
	Tasks   []Task // what it can be used for; the first where nothing is said
	Goal    Goal
	Warm    bool   // whether it can start from the coefficients of a similar problem, or what was known of it
	Random  bool   // whether what it does depends on the seed
	Support string // what the points are called that f sums over; "" for support vectors
}

// Medoids is what the points are called that stand for others.
const Medoids = "medoid"

// A Goal is what the Objective of a learner's steps is.
type Goal struct {
	Name     string // "dual objective"
	Symbol   string // "D"
	Maximise bool
}

// A Learner is an Info and the Config that it is of.
type Learner struct {
	Info
	New func() Config
}

// An Informed Config describes its learner.
type Informed interface {
	Config
	Info() Info
}

// Of returns the learner of a config type.
func Of[C any, P interface {
	*C
	Informed
}]() Learner {
	return Learner{Info: P(new(C)).Info(), New: func() Config { return P(new(C)) }}
}
