package selection_test

import (
	"math"
	"testing"

	"mercer/core/learn"
	"mercer/core/reftest"
	"mercer/core/selection"
)

// The step functions of all C are those of scikit-learn's cross_val_score at 150 places, but where b
// is not unique.
func TestValidationIsScikitLearns(t *testing.T) {
	var told struct {
		X, Y, Gammas, Costs []float64
		Part                []int
		Cells               []struct {
			Errors []float64
			Unique bool
		}
	}
	reftest.Read(t, "selection.json", &told)
	var xs [][]float64
	for i := range told.Y {
		xs = append(xs, told.X[2*i:2*i+2])
	}
	compared := 0
	for g, gamma := range told.Gammas {
		p := problem("svc", learn.Classification, reftest.Gram(reftest.Kernel("rbf", gamma, 0, 0), xs), told.Y, nil)
		v, err := selection.CrossValidate(p, told.Part, 5, selection.Choice{})
		if err != nil {
			t.Fatal(err)
		}
		v.Advance(0)
		curve := v.Curve()
		for c, cost := range told.Costs {
			cell := told.Cells[g*len(told.Costs)+c]
			if !cell.Unique {
				continue
			}
			compared++
			m := 0
			for m+1 < len(curve.At) && curve.At[m+1] <= cost {
				m++
			}
			for r, want := range cell.Errors {
				if got := curve.Each[m*5+r]; math.Abs(got-want) > 1e-9 {
					t.Errorf("γ = %v, C = %v, part %d: %v, scikit-learn %v", gamma, cost, r, got, want)
				}
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d places have a unique b", compared)
	}
}
