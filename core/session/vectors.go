package session

import (
	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/mercer"
)

// Vectors reads points of the domain vectors, and a kernel that takes them.
func Vectors(domainName string, p Points, kernelText string) ([]catalog.Vector, *expression.Expression[catalog.Vector], *Error) {
	if e := onlyVectors(domainName); e != nil {
		return nil, nil, e
	}
	return vectors.on(p, kernelText)
}

// Places reads points with coordinates.
func Places(p Points) ([]catalog.Vector, *Error) { return vectors.elements(p) }

// A Reading is a problem on vectors that was read, for those who look into it without training.
type Reading struct {
	Problem
	Task       learn.Task
	Config     learn.Config // which must not be changed
	Xs         []catalog.Vector
	Kernel     kernel.Kernel[catalog.Vector] // symmetrized
	Expression *expression.Expression[catalog.Vector]
	Matrix     gram.Matrix
	Repaired   *mercer.Repaired // nil where nothing was
}

// ReadVectors reads a problem on vectors. A Memory of nil remembers nothing.
func ReadVectors(p Problem, m *Memory) (*Reading, *Error) {
	if e := onlyVectors(p.Domain); e != nil {
		return nil, e
	}
	l, e := read(vectors, p, m)
	if e != nil {
		return nil, e
	}
	return readingOf(l), nil
}

func readingOf(l *lesson[catalog.Vector]) *Reading {
	return &Reading{l.problem, l.task, l.config, l.xs, l.kernel, l.expression, l.matrix, l.repaired}
}

// ReadTwoClasses reads a problem of svc on vectors of two classes, and their signs: the larger class
// is the positive one. A Memory of nil remembers nothing.
func ReadTwoClasses(p Problem, m *Memory) (*Reading, []float64, *Error) {
	if e := onlyVectors(p.Domain); e != nil {
		return nil, nil, e
	}
	l, signs, e := twoClasses(vectors, p, m)
	if e != nil {
		return nil, nil, e
	}
	return readingOf(l), signs, nil
}

// ConfigOf binds parameters to the learner with a name.
func ConfigOf(learner string, params map[string]float64) (learn.Config, *Error) {
	b, e := bind(learner, params)
	return b.config, e
}
