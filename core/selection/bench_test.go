package selection_test

import (
	"testing"

	"mercer/core/learn"
	"mercer/core/selection"
)

// A column of the map: five parts, all C, 200 examples.
func BenchmarkColumn(b *testing.B) {
	k, y := cloud(200, 2, 1)
	p := problem("svc", learn.Classification, k, y, nil)
	part := selection.Folds(y, p.Task, 5, 1)
	for b.Loop() {
		v, err := selection.CrossValidate(p, part, 5, selection.Choice{})
		if err != nil {
			b.Fatal(err)
		}
		v.Advance(0)
		v.Curve()
	}
}
