//go:build !vectors

package face

import (
	"mercer/core/session"
	"mercer/core/studio"
)

// chooseCalls are about how well a learner does on points that it has not seen.
func chooseCalls() []*Call {
	return []*Call{
		call("leaveOneOut", leaveOneOut).pure().in(PartStudio),
		call("crossValidate", crossValidate).positional().pure().in(PartStudio),
		call("column", column).pure().in(PartStudio),
		call("learning", learning).pure().in(PartStudio),
	}
}

// LeftOut is what is said of each point by the machine that is trained without it. decision is f at
// the point, or with more than two classes how clearly the class wins; NaN where that machine does not
// exist. label is the class or value, NaN where nobody knows; where the others are all of one class, it
// is that one. errors counts the points with another class than theirs, for novelty those called new;
// of values it is the mean squared error. exact is 1 where decision is known in closed form, or of a
// machine for which the conditions of the optimum hold.
type LeftOut struct {
	Decision []float64
	Label    []float64
	Errors   float64
	Exact    []uint8
}

// leaveOneOut answers what is said of each point without it.
func leaveOneOut(d *Desk, p *Problem) (LeftOut, error) {
	left, err := studio.LeaveOneOut(p.problem(), &d.memory)
	if err != nil {
		return LeftOut{}, err
	}
	told := LeftOut{Decision: left.Decision, Label: left.Label, Errors: left.Errors(), Exact: make([]uint8, len(left.Exact))}
	for i, exact := range left.Exact {
		if exact {
			told.Exact[i] = 1
		}
	}
	return told, nil
}

// Leaving says which part each point is left out with, 0 … k−1, and for which values of the main
// parameter this is done: C, lambda, noise, k ….
type Leaving struct {
	Folds  []int
	Values []float64 `wire:",optional"`
}

// CrossValidation is a problem, and how it is validated.
type CrossValidation struct {
	Problem Problem
	How     Leaving
}

func (q *CrossValidation) check() error { return q.Problem.check() }

// Validated is the error over the values at: the share of mistakes, or the mean squared error. each is
// the same of each part (m·k), NaN where the others are all of one class; support is the mean number of
// support vectors. Of svc, without values, the error is a step function of all C unless several classes
// are told apart one against the rest: at has the left end of each step.
type Validated struct {
	At      []float64
	Error   []float64
	Each    []float64
	Support []float64
}

// crossValidate answers the errors of cross-validation.
func crossValidate(d *Desk, q *CrossValidation) (Validated, error) {
	c, err := studio.CrossValidate(q.Problem.problem(), q.How.Folds, q.How.Values, &d.memory)
	if err != nil {
		return Validated{}, err
	}
	return Validated{c.At, c.Error, c.Each, c.Support}, nil
}

// Measure is on which points errors are told: parts left out, those learnt from, each left out, others
// that are given, or parts left out of which nothing was known when the parameter was chosen.
type Measure string

// Words returns all.
func (Measure) Words() []string { return []string{"folds", "training", "left", "fresh", "nested"} }

// ColumnRequest asks for the errors over a parameter of the learner, from one value to another. Parts
// are stratified, and ordered by a seed. key is the parameter, the main one where it is missing; without
// values all are answered where the solution can be followed, else a grid of count. x or items, and
// answers, are the other points of the measure fresh.
type ColumnRequest struct {
	Problem Problem
	Measure Measure
	Parts   int
	Seed    uint64
	Key     string    `wire:",optional"`
	From    float64   `wire:",optional"`
	To      float64   `wire:",optional"`
	Count   int       `wire:",optional"`
	Values  []float64 `wire:",optional"`
	X       []float64 `wire:",optional"`
	Items   []string  `wire:",optional"`
	Answers []float64 `wire:",optional"`
}

func (q *ColumnRequest) check() error { return q.Problem.check() }

// Column is a curve of errors, as Validated. exact says that at has the left ends of steps, the last of
// which ends at to. spread is the standard error of the parts' mean, NaN where there is none. skipped
// are parts without which there is one class; message says why values have no error. key is ” where the
// learner has no parameter. Of nested, there are only parts.
type Column struct {
	Key     string
	At      []float64
	Error   []float64
	Each    []float64
	Spread  []float64
	Support []float64
	Sizes   []int
	Skipped []int
	Exact   bool
	To      float64
	Message string
	Nested  []NestedPart
}

// NestedPart is what was chosen without a part, by inner validation: the least error there, between
// which values (low, high) it is the same, and the middle of these. loss is the sum over the size points
// of the part: of mistakes, or of squared errors; NaN where nothing could be chosen.
type NestedPart struct {
	Inner float64
	At    float64
	Low   float64
	High  float64
	Loss  float64
	Size  int
}

// column answers errors over a parameter.
func column(d *Desk, q *ColumnRequest) (Column, error) {
	c, err := studio.ColumnOf(studio.ColumnRequest{
		Problem: q.Problem.problem(), Measure: string(q.Measure), Key: q.Key, Parts: q.Parts, Seed: q.Seed,
		From: q.From, To: q.To, Count: q.Count, Values: q.Values,
		Others: session.Points{Dim: q.Problem.Dim, X: q.X, Items: q.Items}, Answers: q.Answers,
	}, &d.memory)
	if err != nil {
		return Column{}, err
	}
	told := Column{
		Key: c.Key, At: c.At, Error: c.Error, Each: c.Each, Spread: c.Spread, Support: c.Support,
		Sizes: c.Sizes, Skipped: c.Skipped, Exact: c.Exact, To: c.To, Message: c.Message,
	}
	for _, p := range c.Nested {
		told.Nested = append(told.Nested, NestedPart{p.Least.Error, p.Least.At, p.Least.Low, p.Least.High, p.Loss, p.Size})
	}
	return told, nil
}

// LearningRequest asks what growing numbers of points come to.
type LearningRequest struct {
	Problem Problem
	Parts   int
	Seed    uint64
	Counts  []int
}

func (q *LearningRequest) check() error { return q.Problem.check() }

// Learning is errors of machines that learn from counts points of those that are not in a part:
// training at these, left at the part, a row of as many numbers as there are parts for each count. NaN
// where nothing could be learnt: message says why.
type Learning struct {
	Counts   []int
	Training []float64
	Left     []float64
	Message  string
}

// learning answers a learning curve.
func learning(d *Desk, q *LearningRequest) (Learning, error) {
	curve, err := studio.LearningOf(q.Problem.problem(), q.Parts, q.Seed, q.Counts, &d.memory)
	if err != nil {
		return Learning{}, err
	}
	told := Learning{Message: curve.Message}
	for _, l := range curve.Learnt {
		told.Counts = append(told.Counts, l.Count)
		told.Training = append(told.Training, l.Training...)
		told.Left = append(told.Left, l.Left...)
	}
	return told, nil
}
