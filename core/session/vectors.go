package session

import (
	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/learn"
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

// ConfigOf binds parameters to the learner with a name.
func ConfigOf(learner string, params map[string]float64) (learn.Config, *Error) {
	b, e := bind(learner, params)
	return b.config, e
}
