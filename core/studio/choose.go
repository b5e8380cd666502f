package studio

import (
	"math"

	"mercer/core/catalog"
	"mercer/core/learn"
	"mercer/core/selection"
	"mercer/core/session"
)

// choosing reads a problem whose parameters are to be chosen. What it says of where to start does
// not count.
func choosing(p session.Problem, m *session.Memory) (*selection.Problem, *session.Reading, *session.Error) {
	p.Start, p.Stop = nil, nil
	l, e := session.ReadProblem(p, m)
	if e != nil {
		return nil, nil, e
	}
	learner := catalog.LearnerOf(p.Learner)
	if err := selection.Judges(l.Task, learner.Short); err != nil {
		return nil, nil, session.Wrap(err)
	}
	return &selection.Problem{
		K: l.Taught(), Y: p.Y, Task: l.Task, Seed: p.Seed, Learner: learner, Params: p.Params,
		Semidefinite: l.Semidefinite(),
	}, l, nil
}

// LeaveOneOut takes out each point, and returns what the others say of it. A repaired spectrum is
// that of all points. The error is a *session.Error.
func LeaveOneOut(p session.Problem, m *session.Memory) (*selection.Leaving, error) {
	of, l, e := choosing(p, m)
	if e != nil {
		return nil, e
	}
	left, err := selection.LeaveOneOut(of)
	if err != nil {
		return nil, session.WrapFor(l.Text, err)
	}
	left.Advance(0)
	if err := left.Err(); err != nil && !anyNumber(left.Decision) {
		return nil, session.WrapFor(l.Text, err)
	}
	return left, nil
}

func anyNumber(values []float64) bool {
	for _, v := range values {
		if !math.IsNaN(v) {
			return true
		}
	}
	return false
}

// CrossValidate leaves out each part of the points: part[i] = 0, 1, … is that of point i. Without
// values all C are known where the learner is svc, with two classes or one against one, and the matrix
// is positive semidefinite; else the values are a grid over the slider of the main parameter. The error is a
// *session.Error.
func CrossValidate(p session.Problem, part []int, values []float64, m *session.Memory) (selection.Curve, error) {
	of, l, e := choosing(p, m)
	if e != nil {
		return selection.Curve{}, e
	}
	parts, e := checkParts(part, l.N)
	if e != nil {
		return selection.Curve{}, e
	}
	v, err := selection.CrossValidate(of, part, parts, selection.Choice{Values: values})
	if err != nil {
		return selection.Curve{}, session.WrapFor(l.Text, err)
	}
	v.Advance(0)
	return v.Curve(), nil
}

// checkParts returns how many parts there are.
func checkParts(part []int, n int) (int, *session.Error) {
	if len(part) != n {
		return 0, session.Bad("folds", "has %d numbers for %d points", len(part), n)
	}
	parts := 0
	for i, p := range part {
		if p < 0 || p >= n {
			return 0, session.Bad("folds", "has %d for point %d; parts are numbered from 0, and there are at most as many as points", p, i+1)
		}
		parts = max(parts, p+1)
	}
	if n > 0 && parts < 2 {
		return 0, session.Bad("folds", "must have at least two parts: else nothing is left to learn from")
	}
	return parts, nil
}

// What a column tells.
const (
	ByParts    = "folds"    // by cross-validation
	ByTraining = "training" // at the points learnt from
	ByLeft     = "left"     // each point left out
	ByFresh    = "fresh"    // other points
	ByNested   = "nested"   // nested cross-validation
)

// A ColumnRequest is a problem, and what is wanted over its main parameter.
type ColumnRequest struct {
	Problem  session.Problem
	Measure  string
	Key      string // "" is the main parameter
	Parts    int
	Seed     uint64
	From, To float64
	Count    int       // of a grid
	Values   []float64 // nil for all in the range
	Others   session.Points
	Answers  []float64 // of Others
}

// A Column is a curve over the main parameter, or a nested choice of it.
type Column struct {
	selection.Curve
	Nested []selection.NestedPart
}

// maxColumn is how many points a column takes: machines are trained hundreds of times.
const maxColumn = 3000

// ColumnOf returns a column. A kernel that is not positive semidefinite on the points has none with
// svc: what the machines would tell is no optimum. The error is a *session.Error.
func ColumnOf(q ColumnRequest, m *session.Memory) (Column, error) {
	of, l, e := choosing(q.Problem, m)
	if e != nil {
		return Column{}, e
	}
	if l.N > maxColumn {
		return Column{}, &session.Error{Code: session.TooMuch, Param: "x", Message: "Machines are trained many times for this: take at most 3,000 points."}
	}
	if !of.Semidefinite && q.Problem.Learner == "svc" && l.Repaired == nil && l.N > 0 {
		return Column{}, &session.Error{Code: session.BadData, Param: "kernel",
			Message: l.Text + " has negative eigenvalues on these points. Repair the spectrum, or choose a kernel."}
	}
	of.Seed = q.Seed
	choice := selection.Choice{Key: q.Key, From: q.From, To: q.To, Count: q.Count, Values: q.Values}
	parts := q.Parts
	if parts < 2 || parts > l.N {
		parts = l.N
	}
	part := selection.Folds(q.Problem.Y, partsTask(l, q.Problem.Y), parts, q.Seed)
	var told Column
	var err error
	switch q.Measure {
	case ByParts:
		var v *selection.Validation
		if v, err = selection.CrossValidate(of, part, parts, choice); err == nil {
			v.Advance(0)
			told.Curve = v.Curve()
		}
	case ByTraining:
		told.Curve, err = selection.Training(of, choice)
	case ByLeft:
		told.Curve, err = selection.LeftOut(of, choice)
	case ByFresh:
		count, row, e := l.Others(q.Others)
		if e != nil {
			return Column{}, e
		}
		if e := sameAnswers(l.Task, q.Answers, count); e != nil {
			return Column{}, e
		}
		told.Curve, err = selection.Fresh(of, choice, &selection.Others{Y: q.Answers, Row: row})
	case ByNested:
		var n *selection.Nest
		if n, err = selection.Nested(of, part, parts, parts, choice); err == nil {
			n.Advance(0)
			told.Nested = n.Parts
		}
	default:
		return Column{}, session.Bad("measure", "%q is not known; there is folds, training, left, fresh and nested", q.Measure)
	}
	if err != nil {
		return Column{}, session.WrapFor(l.Text, err)
	}
	return told, nil
}

// partsTask is by what points are put into parts: y may be empty where the task does not look at it.
func partsTask(l *session.Reading, y []float64) learn.Task {
	if len(y) != l.N {
		return learn.Novelty
	}
	return l.Task
}

func sameAnswers(task learn.Task, y []float64, n int) *session.Error {
	if len(y) != n || n == 0 {
		return session.Bad("answers", "has %d numbers for %d other points", len(y), n)
	}
	if task == learn.Classification {
		return session.CheckClasses(y, n)
	}
	return nil
}

// LearningOf returns what growing numbers of points come to. The error is a *session.Error.
func LearningOf(p session.Problem, parts int, seed uint64, counts []int, m *session.Memory) (selection.LearningCurve, error) {
	of, l, e := choosing(p, m)
	if e != nil {
		return selection.LearningCurve{}, e
	}
	if l.N > maxColumn {
		return selection.LearningCurve{}, &session.Error{Code: session.TooMuch, Param: "x", Message: "Machines are trained many times for this: take at most 3,000 points."}
	}
	of.Seed = seed
	if parts < 2 || parts > l.N {
		parts = l.N
	}
	part := selection.Folds(p.Y, partsTask(l, p.Y), parts, seed)
	told, err := selection.Learning(of, part, max(parts, 1), counts)
	if err != nil {
		return selection.LearningCurve{}, session.WrapFor(l.Text, err)
	}
	return told, nil
}
