package multiclass

import (
	"math"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/notation"
)

// largestValue is the largest k(x,x) that sums over all examples, their squares and
// their multiples by parameters can be computed with.
const largestValue = 1e100

// A Problem is one of the problems with two classes.
type Problem struct {
	Part     int // counted from 0
	Parts    int // how many there are
	Left     int // how many examples this one and those after it have together
	K        gram.Matrix
	Y        []float64 // ±1
	Examples []int     // which of all examples these are, nil for all: texts speak of those
}

// Example returns the number among all examples of the problem's example i.
func (p Problem) Example(i int) int {
	if p.Examples == nil {
		return i
	}
	return p.Examples[i]
}

// Number returns what example i is called in texts, "17", counted from 1 among all.
func (p Problem) Number(i int) int { return p.Example(i) + 1 }

// Index returns the same as an index, "₁₇".
func (p Problem) Index(i int) string { return notation.Subscript(p.Number(i)) }

// Check returns a *learn.ValueError for the first example whose kernel with itself
// cannot be computed with.
func (p Problem) Check() error {
	for i, v := range p.K.Diag() {
		if !(math.Abs(v) <= largestValue) {
			return &learn.ValueError{Index: p.Example(i), Value: v}
		}
	}
	return nil
}
