package session

import (
	"maps"
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

// Equal reports whether problems are the same to the last bit: then they have the same answer.
func (p Problem) Equal(q Problem) bool {
	bits := func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }
	stops := p.Stop == q.Stop || p.Stop != nil && q.Stop != nil && *p.Stop == *q.Stop
	return stops && p.Domain == q.Domain && p.Kernel == q.Kernel && p.Learner == q.Learner && p.Task == q.Task &&
		p.Repair == q.Repair && p.Seed == q.Seed && p.Dim == q.Dim && slices.Equal(p.Items, q.Items) &&
		slices.EqualFunc(p.X, q.X, bits) && slices.EqualFunc(p.Y, q.Y, bits) &&
		slices.EqualFunc(p.Start, q.Start, bits) && maps.EqualFunc(p.Params, q.Params, bits)
}

// A training is a problem that was read, as its learner needs it: nothing of what points are.
type training struct {
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

// A trainingOf is a training with the points, which its results are told of.
type trainingOf[X any] struct {
	training
	domain     kindOf[X]
	xs         []X
	kernel     kernel.Kernel[X]
	expression *expression.Expression[X]
	run        Run // where it was opened
}

// read reads a problem. A Memory of nil remembers nothing.
func read[X any](d kindOf[X], p Problem, memory *Memory) (*trainingOf[X], *Error) {
	t := &trainingOf[X]{domain: d, training: training{problem: p}}
	var known *proofs
	var e *Error
	if t.xs, t.expression, known, e = d.recall(memory, p.Points, p.Kernel); e != nil {
		return nil, e
	}
	t.n, t.text = len(t.xs), t.expression.String()
	if e := t.check(memory); e != nil {
		return nil, e
	}
	t.kernel = t.expression.Kernel()
	if !kernel.Symmetric(t.kernel) {
		t.kernel = kernel.Symmetrize[X]{Of: t.kernel}
	}
	t.matrix = matrixOf(memory, d.Name, t.text, t.kernel, p.Points, t.xs)
	if dim := max(p.Dim, 1); known.dim != dim {
		*known = prove(t.expression, dim)
	}
	t.proved = known.hold(p.Points)
	if memory != nil {
		t.readers, t.seen = memory.readers, &memory.seen
	} else {
		t.seen = new(seen)
	}
	if p.Repair != "" {
		if t.repaired, e = RepairOf(t.matrix, p.Repair, t.text); e != nil {
			return nil, e
		}
		t.matrix = t.repaired.Matrix
	}
	if log := t.rankedLog(); log != nil {
		t.ranks = ranked[X]{t.matrix, t.xs, log}
	}
	return t, nil
}

// check finds the learner, and what keeps it from learning.
func (t *training) check(memory *Memory) *Error {
	p := t.problem
	if e := t.choose(memory); e != nil {
		return e
	}
	if e := fits(t.bound, t.n); e != nil {
		return e
	}
	if e := checkAnswers(t.task, p.Y, t.n); e != nil {
		return e
	}
	if e := t.checkStart(); e != nil {
		return e
	}
	if p.Stop != nil && *p.Stop < 0 {
		return Bad("stop", "must be at least 0, not %d", *p.Stop)
	}
	if p.Repair != "" {
		return CheckRepair("repair", p.Repair, t.n)
	}
	return nil
}

// choose finds the learner of the problem, and what it is to do.
func (t *training) choose(memory *Memory) (e *Error) {
	if t.bound, e = memory.bind(t.problem.Learner, t.problem.Params); e != nil {
		return e
	}
	t.task = t.learner.Tasks[0]
	if t.problem.Task == "" {
		return nil
	}
	names := make([]string, len(t.learner.Tasks))
	for i, task := range t.learner.Tasks {
		if names[i] = task.String(); names[i] == t.problem.Task {
			t.task = task
			return nil
		}
	}
	return Bad("task", "%q is nothing that %s does; it does %s", t.problem.Task, t.learner.Name, strings.Join(names, ", "))
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
func (t *training) start(memory *Memory) (learn.Machine, *Error) {
	start, known := t.problem.Start, memory.productOf(t.matrix)
	if !t.learner.Warm {
		start = nil
	}
	before := memory.factorOf(t.matrix)
	if start == nil || t.problem.Stop != nil {
		// What begins at the beginning depends on the problem alone, to the last bit, and so do steps
		// that are looked at.
		before = gram.Stale{}
	}
	if start == nil {
		known = nil
	}
	machine, err := t.config.Start(learn.Data{
		K: t.taught(), Y: t.problem.Y, Task: t.task, Seed: t.problem.Seed, Start: start, Known: known, Before: before,
	})
	if err != nil {
		return nil, WrapFor(t.text, err)
	}
	return machine, nil
}

// taught returns the matrix that the learner learns from.
func (t *training) taught() gram.Matrix {
	if t.ranks != nil {
		return t.ranks
	}
	return t.matrix
}

// checkStart checks that the coefficients to start from have the problem's size.
func (t *training) checkStart() *Error {
	p := t.problem
	if p.Start == nil || !t.learner.Warm {
		return nil
	}
	outputs := 1
	if t.task == learn.Classification {
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
		return CheckClasses(y, n)
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

// CheckClasses checks that y has a class number for each of n points, and that there are at most
// [MaxClasses].
func CheckClasses(y []float64, n int) *Error {
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
