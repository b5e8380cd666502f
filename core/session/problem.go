package session

import (
	"math"
	"slices"
	"strings"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/mercer"
	"mercer/core/multiclass"
	"mercer/core/param"
)

// A Problem is everything that training depends on.
type Problem struct {
	Domain string
	Points
	Y       []float64 // n class numbers, or n targets for regression
	Kernel  string
	Learner string
	Params  map[string]float64
	Task    string // what the learner is to do; "" is the first that it can
	Seed    uint64
	Start   []float64 // coefficients of a similar problem, n·outputs, or nil
	Repair  string    // what is done to the spectrum of the Gram matrix first: "", "clip", "flip" or "shift"
	Stop    *int      // the number of steps after which training pauses; nil to train to the end
}

// A course is what a learner needs of a problem that was read: nothing of what points are.
type course struct {
	problem Problem
	task    learn.Task
	bound
	n        int    // points
	text     string // of the kernel
	matrix   gram.Matrix
	ranks    gram.Matrix      // what a learner that compares values sees in place of matrix; nil for others
	repaired *mercer.Repaired // nil where nothing was
	readers  *int             // of the matrix in a Memory; nil where it is in none
	proved   bool             // whether the kernel is: then the matrix is positive semidefinite
	seen     *seen            // a matrix that was looked at where no kernel is proved
}

// A lesson is a course with what its results need to be told of points.
type lesson[X any] struct {
	course
	domain     domain[X]
	xs         []X
	kernel     kernel.Kernel[X]
	expression *expression.Expression[X]
}

// read reads a problem. A Memory of nil remembers nothing.
func read[X any](d domain[X], p Problem, memory *Memory) (*lesson[X], *Error) {
	l := &lesson[X]{domain: d, course: course{problem: p}}
	var known *proofs
	var e *Error
	if l.xs, l.expression, known, e = d.recall(memory, p.Points, p.Kernel); e != nil {
		return nil, e
	}
	l.n, l.text = len(l.xs), l.expression.String()
	if e := l.check(memory); e != nil {
		return nil, e
	}
	l.kernel = l.expression.Kernel()
	if !kernel.Symmetric(l.kernel) {
		l.kernel = kernel.Symmetrize[X]{Of: l.kernel}
	}
	l.matrix = matrixOf(memory, d.name, l.text, l.kernel, p.Points, l.xs)
	if dim := max(p.Dim, 1); known.dim != dim {
		*known = prove(l.expression, dim)
	}
	l.proved = known.hold(p.Points)
	if memory != nil {
		l.readers, l.seen = memory.readers, &memory.seen
	} else {
		l.seen = new(seen)
	}
	if p.Repair != "" {
		if l.repaired, e = repairOf(l.matrix, p.Repair, l.text); e != nil {
			return nil, e
		}
		l.matrix = l.repaired.Matrix
	}
	if log := l.rankedLog(); log != nil {
		l.ranks = ranked[X]{l.matrix, l.xs, log}
	}
	return l, nil
}

// check finds the learner, and what keeps it from learning.
func (l *course) check(memory *Memory) *Error {
	p := l.problem
	if e := l.choose(memory); e != nil {
		return e
	}
	if e := fits(l.bound, l.n); e != nil {
		return e
	}
	if e := checkAnswers(l.task, p.Y, l.n); e != nil {
		return e
	}
	if e := l.checkStart(); e != nil {
		return e
	}
	if p.Stop != nil && *p.Stop < 0 {
		return Bad("stop", "must be at least 0, not %d", *p.Stop)
	}
	if p.Repair != "" {
		return checkRepair("repair", p.Repair, l.n)
	}
	return nil
}

// choose finds the learner of the problem, and what it is to do.
func (l *course) choose(memory *Memory) (e *Error) {
	if l.bound, e = memory.bind(l.problem.Learner, l.problem.Params); e != nil {
		return e
	}
	l.task = l.learner.Tasks[0]
	if l.problem.Task == "" {
		return nil
	}
	names := make([]string, len(l.learner.Tasks))
	for i, task := range l.learner.Tasks {
		if names[i] = task.String(); names[i] == l.problem.Task {
			l.task = task
			return nil
		}
	}
	return Bad("task", "%q is nothing that %s does; it does %s", l.problem.Task, l.learner.Name, strings.Join(names, ", "))
}

// A bound is a learner, and its parameters as they were bound.
type bound struct {
	learner *learn.Learner
	config  learn.Config // which nothing changes
}

// bind binds parameters to a learner.
func bind(name string, params map[string]float64) (bound, *Error) {
	learner := catalog.LearnerOf(name)
	if learner == nil {
		return bound{}, unknownLearner(name)
	}
	config := learner.New()
	if err := param.Of(config).Apply(params); err != nil {
		return bound{}, Wrap(err)
	}
	return bound{learner, config}, nil
}

// unknownLearner is the error for a name that is no learner's.
func unknownLearner(name string) *Error {
	names := make([]string, len(catalog.Learners))
	for i, other := range catalog.Learners {
		names[i] = other.Name
	}
	return Bad("learner", "%q is not known; there is %s", name, strings.Join(names, ", "))
}

// start begins to learn. A Memory of nil knows nothing.
func (l *course) start(memory *Memory) (learn.Machine, *Error) {
	start, known := l.problem.Start, memory.productOf(l.matrix)
	if !l.learner.Warm {
		start = nil
	}
	if start == nil {
		known = nil // what begins at the beginning depends on the problem alone, to the last bit
	}
	machine, err := l.config.Start(learn.Data{
		K: l.taught(), Y: l.problem.Y, Task: l.task, Seed: l.problem.Seed, Start: start, Known: known,
	})
	if err != nil {
		return nil, WrapFor(l.text, err)
	}
	return machine, nil
}

// taught returns the matrix that the learner learns from.
func (l *course) taught() gram.Matrix {
	if l.ranks != nil {
		return l.ranks
	}
	return l.matrix
}

// checkStart checks that the coefficients to start from have the problem's size.
func (l *course) checkStart() *Error {
	p := l.problem
	if p.Start == nil || !l.learner.Warm {
		return nil
	}
	outputs := 1
	if l.task == learn.Classification {
		classes, err := multiclass.Classes(p.Y)
		if err != nil {
			return nil // the learner says so
		}
		outputs = multiclass.RuleOf(classes, multiclass.Scheme(p.Params[multiclass.Spec.Key])).Outputs()
	}
	if len(p.Start) != len(p.Y)*outputs {
		return Bad("start", "has %d numbers; %d points and %d outputs need %d",
			len(p.Start), len(p.Y), outputs, len(p.Y)*outputs)
	}
	return nil
}

// checkAnswers checks that there is an answer for each of n points, of the kind that
// the task is about.
func checkAnswers(task learn.Task, y []float64, n int) *Error {
	switch task {
	case learn.Classification:
		return checkClasses(y, n)
	case learn.Regression:
		if len(y) != n {
			return Bad("y", "has %d numbers for %d points", len(y), n)
		}
		for i, v := range y {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return Bad("y", "has %v for point %d; every number must be finite", v, i+1)
			}
		}
	}
	return nil
}

func checkClasses(y []float64, n int) *Error {
	if len(y) != n {
		return Bad("y", "has %d numbers for %d points", len(y), n)
	}
	classes := make([]float64, 0, MaxClasses)
	for i, c := range y {
		switch {
		case slices.Contains(classes, c):
		case c != math.Trunc(c) || math.IsInf(c, 0):
			return Bad("y", "has %v for point %d; classes are whole numbers", c, i+1)
		case math.Abs(c) > MaxClass:
			return Bad("y", "has %.0f for point %d; class numbers are at most %d", c, i+1, MaxClass)
		case len(classes) == MaxClasses:
			return Bad("y", "has more classes than the %d that are possible", MaxClasses)
		default:
			classes = append(classes, c)
		}
	}
	return nil
}
