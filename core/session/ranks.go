package session

import (
	"math"
	"slices"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/neighbors"
)

// Nearest neighbours only compare kernel values. Far from the data these may be below all
// numbers, and their order is lost. So where a kernel has a logarithm, values that have vanished
// are told by others, that are next to nothing as well and have the same order.

// vanished is from where on kernel values have lost digits.
const vanished = 0x1p-1000

// rank sets the values of row that have vanished, and belong to x and zs, to what keeps their
// order. It does not change row where there are none, and returns what has the values.
func rank[X any](row []float64, log func(x, z X) float64, x X, zs []X) []float64 {
	lifted := false
	for i, v := range row {
		if !(v >= 0 && v < vanished) {
			continue
		}
		if !lifted {
			row, lifted = slices.Clone(row), true
		}
		row[i] = instead(log(x, zs[i]))
	}
	return row
}

// instead returns what stands for a value that has vanished, by its logarithm.
func instead(log float64) float64 { return vanished / (1 + math.Abs(log)) }

// ranked is a Gram matrix whose vanished entries keep their order.
type ranked[X any] struct {
	gram.Matrix
	xs  []X
	log func(x, z X) float64
}

// Row returns row i.
func (r ranked[X]) Row(i int) []float64 { return rank(r.Matrix.Row(i), r.log, r.xs[i], r.xs) }

// rankedLog returns the logarithm by which a learner's kernel values are ranked, nil where they are
// not.
func (t *trainingOf[X]) rankedLog() func(x, z X) float64 {
	if _, ok := t.config.(*neighbors.KNN); !ok || t.repaired != nil {
		return nil
	}
	if log, ok := kernel.Logarithm(t.kernel); ok {
		return log
	}
	return nil
}
