package session

import (
	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/mercer"
	"mercer/core/solve"
)

// A Reading is a problem that was read, for those who look into it: package studio. Of the
// points it says no more than their Gram matrix, unless they are vectors.
type Reading struct {
	Problem
	N        int
	Task     learn.Task
	Goal     learn.Goal
	Config   learn.Config // which must not be changed
	Text     string       // of the kernel, canonical
	Numbers  []expression.Literal
	Matrix   gram.Matrix
	Repaired *mercer.Repaired // nil where nothing was

	// Of vectors.
	Xs         []catalog.Vector
	Kernel     kernel.Kernel[catalog.Vector] // symmetrized
	Expression *expression.Expression[catalog.Vector]

	training *training
	places   places
	gramOf   func(text string) gram.Matrix
	slopeOf  func(text string, number int) (*gram.Full, bool)
	othersOf func(Points) (int, func(dst []float64, j int) float64, *Error)
}

// ReadProblem reads a problem. A Memory of nil remembers nothing.
func ReadProblem(p Problem, m *Memory) (*Reading, *Error) {
	d, e := domainOf(p.Domain)
	if e != nil {
		return nil, e
	}
	return d.reading(p, m)
}

// ReadVectors reads a problem on vectors.
func ReadVectors(p Problem, m *Memory) (*Reading, *Error) {
	if e := onlyVectors(p.Domain); e != nil {
		return nil, e
	}
	return vectors.reading(p, m)
}

func (d kindOf[X]) reading(p Problem, m *Memory) (*Reading, *Error) {
	t, e := read(d, p, m)
	if e != nil {
		return nil, e
	}
	r := &Reading{
		Problem: t.problem, N: t.n, Task: t.task, Goal: t.learner.Goal, Config: t.config,
		Text: t.text, Numbers: t.expression.Numbers(), Matrix: t.matrix, Repaired: t.repaired,
		training: &t.training, places: t,
	}
	if v, ok := any(t).(*trainingOf[catalog.Vector]); ok {
		r.Xs, r.Kernel, r.Expression = v.xs, v.kernel, v.expression
	}
	r.gramOf = func(text string) gram.Matrix {
		ex, err := d.language.Parse(text)
		if err != nil {
			return nil
		}
		return gram.New(symmetrized(ex.Kernel()), t.xs)
	}
	r.slopeOf = func(text string, number int) (*gram.Full, bool) {
		ex, err := d.language.Parse(text)
		if err != nil {
			return nil, false
		}
		slope, ok := ex.Derivative(number)
		if !ok {
			return nil, false
		}
		return gram.New(symmetrized(slope), t.xs), true
	}
	r.othersOf = t.rowsOf
	return r, nil
}

// symmetrized returns k, or the symmetric half of what may not be symmetric.
func symmetrized[X any](k kernel.Kernel[X]) kernel.Kernel[X] {
	if kernel.Symmetric(k) {
		return k
	}
	return kernel.Symmetrize[X]{Of: k}
}

// rowsOf reads other points, and returns how many they are, and what sets dst to their kernel values
// with the points of the training as its learner sees them, and returns k(z, z).
func (t *trainingOf[X]) rowsOf(p Points) (int, func(dst []float64, j int) float64, *Error) {
	zs, e := t.others(p)
	if e != nil {
		return 0, nil, e
	}
	log := t.rankedLog()
	return len(zs), func(dst []float64, j int) float64 {
		kernel.Row(dst, t.kernel, zs[j], t.xs)
		if log != nil {
			copy(dst, rank(dst, log, zs[j], t.xs))
		}
		return t.kernel.Eval(zs[j], zs[j])
	}, nil
}

// Start begins to learn from the beginning.
func (r *Reading) Start() (learn.Machine, *Error) { return r.training.start(nil) }

// Taught returns the matrix that the learner learns from: one that compares values sees those that
// have vanished in their order.
func (r *Reading) Taught() gram.Matrix { return r.training.taught() }

// Others reads other points, and returns how many they are, and what sets dst to k(xᵢ, z) for all
// points xᵢ and the other one with number j, and returns k(z, z).
func (r *Reading) Others(p Points) (count int, row func(dst []float64, j int) (self float64), e *Error) {
	return r.othersOf(p)
}

// GramOf returns the Gram matrix of the points with another kernel, nil where the text is none.
func (r *Reading) GramOf(text string) gram.Matrix { return r.gramOf(text) }

// SlopeOf returns ∂K/∂θ of the points with another kernel, where θ is one of the numbers in its
// text. It reports false where the text is no kernel, or the kernel does not say how it changes with
// that number.
func (r *Reading) SlopeOf(text string, number int) (*gram.Full, bool) {
	return r.slopeOf(text, number)
}

// Semidefinite reports whether the matrix is known to be positive semidefinite.
func (r *Reading) Semidefinite() bool { return r.training.standing() == semidefinite }

// Bounds reports whether the gap of a certificate bounds how far it is to the optimum.
func (r *Reading) Bounds(c solve.Certificate) bool { return r.training.bounded(c) }

// Settle makes the outputs of an expansion at the points what is known of them, if there is any
// doubt.
func (r *Reading) Settle(decision []float64, coef solve.Coef, rule learn.Rule) {
	r.training.settled(r.places, decision, coef, rule)
}
