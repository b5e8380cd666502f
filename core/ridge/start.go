package ridge

import (
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/solve"
)

// Open begins to train on the values y of those of all examples, nil for all, whose matrix is k. before
// is what is known of a factor of nearly the same matrix; the factor that is made takes its place.
type Open func(k gram.Matrix, y []float64, examples []int, before *gram.Stale) (learn.Machine, error)

// Start begins to train a machine that factorises its matrix: on values, or on classes as ±1, in the
// parts that scheme makes of them. The error is that of open, or a *learn.DataError for fewer than two
// classes.
func Start(d learn.Data, scheme multiclass.Scheme, open Open) (learn.Machine, error) {
	if d.Task != learn.Classification {
		return open(d.K, d.Y, nil, &d.Before)
	}
	return multiclass.New(d.K, d.Y, scheme, func(p multiclass.Problem) (solve.Solver, error) {
		before := &d.Before // parts of all examples have one matrix
		if p.Examples != nil {
			before = new(gram.Stale)
		}
		return open(p.K, p.Y, p.Examples, before)
	})
}
