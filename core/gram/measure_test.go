package gram_test

import (
	"math"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
)

func TestAlignment(t *testing.T) {
	y := []float64{1, -1, -1}
	ideal := gram.New[vector](kernel.Linear{}, []vector{{1}, {-1}, {-1}}) // yyᵀ itself
	if got := gram.Alignment(ideal, y); !near(got, 1) {
		t.Errorf("yyᵀ is aligned with itself by %v", got)
	}
	// ⟨I, yyᵀ⟩ = n, ‖I‖ = √n.
	identity := gram.NewFull(3, []float64{1, 0, 0, 0, 1, 0, 0, 0, 1})
	if got := gram.Alignment(identity, y); !near(got, 1/math.Sqrt(3)) {
		t.Errorf("the identity is aligned by %v, want 1/√3", got)
	}
	if got := gram.Alignment(gram.NewFull(3, make([]float64, 9)), y); got != 0 {
		t.Errorf("the zero matrix is aligned by %v", got)
	}
}
