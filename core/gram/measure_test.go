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

// Every cell is the mean of its block, by definition.
func TestBlocks(t *testing.T) {
	const n = 13
	f := gram.New[vector](kernel.Poly{Degree: 3, Gamma: 1, Coef0: 0.5}, cloud(n))
	order := []int{12, 3, 4, 0, 1, 7, 11, 2, 5, 6, 10, 9, 8}
	for _, size := range []int{1, 2, 5, 12, n} {
		cells := gram.Blocks(f, order, size)
		for r := range size {
			for c := range size {
				var sum, count float64
				for p, i := range order {
					for q, j := range order {
						if p*size/n == r && q*size/n == c {
							sum += f.At(i, j)
							count++
						}
					}
				}
				if got := cells[r*size+c]; !near(got, sum/count) {
					t.Errorf("size %d: cell (%d, %d) is %v, want %v", size, r, c, got, sum/count)
				}
			}
		}
	}
	if cells := gram.Blocks(gram.NewFull(0, nil), nil, 0); len(cells) != 0 {
		t.Errorf("no points have %d cells", len(cells))
	}
}
