package ridge

import (
	"math"

	"mercer/core/gram"
	"mercer/core/learn"
)

// MaxExact is the number of examples up to which a Gram matrix is factorised: beyond,
// it takes seconds at a stretch.
const MaxExact = 2000

// largestValue is the largest kernel value that can be computed with: squares of its
// like are numbers.
const largestValue = 1e150

const epsilon = 0x1p-52

// NewFactor factorises K + sI. The error is a *learn.ValueError for kernel values that
// cannot be computed with, or a *SingularError where K + sI is not positive definite up
// to rounding.
func NewFactor(k gram.Matrix, s float64) (*gram.Factor, error) {
	f, err := factorise(k, s)
	if f == nil && err == nil {
		err = inspect(k, s)
	}
	return f, err
}

// Refactor is NewFactor where a factor of nearly the same matrix may be known, from which it goes on
// where that is faster.
func Refactor(k gram.Matrix, s float64, before gram.Stale) (*gram.Factor, error) {
	for _, i := range before.Moved {
		for _, v := range k.Row(i) {
			if !(math.Abs(v) <= largestValue) {
				return nil, &learn.ValueError{Index: i, Value: v}
			}
		}
	}
	if f, ok := gram.Refactor(k, s, before); ok {
		return f, nil
	}
	return NewFactor(k, s)
}

// factorise is NewFactor without a reason: where K + sI is not positive definite it returns
// neither a factor nor an error.
func factorise(k gram.Matrix, s float64) (*gram.Factor, error) {
	for i := range k.Len() {
		for _, v := range k.Row(i) {
			if !(math.Abs(v) <= largestValue) {
				return nil, &learn.ValueError{Index: i, Value: v}
			}
		}
	}
	f, _ := gram.Factorise(k, s)
	return f, nil
}
