package ridge

import (
	"fmt"
	"math"

	"mercer/core/learn"
)

// largestTarget is the largest value that can be computed with.
const largestTarget = 1e100

// CheckTargets returns a *learn.DataError unless there are values and all can be
// computed with.
func CheckTargets(y []float64) error {
	if len(y) == 0 {
		return &learn.DataError{Reason: "There are no points yet. Add points with values."}
	}
	for i, v := range y {
		switch {
		case math.IsNaN(v) || math.IsInf(v, 0):
			return &learn.DataError{Reason: fmt.Sprintf("The value of point %d is not a number.", i+1)}
		case math.Abs(v) > largestTarget:
			return &learn.DataError{Reason: fmt.Sprintf("The value of point %d is too large to compute with. Rescale the values.", i+1)}
		}
	}
	return nil
}

func tooMany(n, limit int, remedy string) error {
	return &learn.DataError{Reason: fmt.Sprintf("There are %d points; a matrix of %d×%d takes too long to factorise. %s at most %d points.", n, n, n, remedy, limit)}
}
