package gram_test

import (
	"math"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// Every cell is the mean of its block, by definition; what is no number is left out.
func TestBlocks(t *testing.T) {
	const n = 13
	f := gram.New[vector](kernel.Poly{Degree: 3, Gamma: 1, Coef0: 0.5}, cloud(n))
	order := []int{12, 3, 4, 0, 1, 7, 11, 2, 5, 6, 10, 9, 8}
	columns := order[2:11]
	entries := gram.Select(f, order, columns)
	for p, i := range order {
		for q, j := range columns {
			if entries[p*len(columns)+q] != f.At(i, j) {
				t.Fatalf("entry (%d, %d) differs", p, q)
			}
		}
	}
	entries[0], entries[3], entries[4] = math.NaN(), math.NaN(), math.NaN()
	for _, size := range []int{1, 2, 5, 9} {
		cells := gram.Blocks(entries, n, len(columns), size)
		for r := range size {
			for c := range size {
				var sum, count float64
				for p := range order {
					for q := range columns {
						v := entries[p*len(columns)+q]
						if p*size/n == r && q*size/len(columns) == c && !math.IsNaN(v) {
							sum += v
							count++
						}
					}
				}
				got := cells[r*size+c]
				if !near(got, sum/count) && !(count == 0 && math.IsNaN(got)) {
					t.Errorf("size %d: cell (%d, %d) is %v, want %v", size, r, c, got, sum/count)
				}
			}
		}
	}
	whole := gram.Select(f, order, order)
	if !slices.Equal(gram.Blocks(whole, n, n, n), whole) {
		t.Error("cells of one entry differ from it")
	}
	if cells := gram.Blocks(nil, 0, 0, 0); len(cells) != 0 {
		t.Errorf("no points have %d cells", len(cells))
	}
	if cell := gram.Blocks([]float64{math.NaN(), math.NaN()}, 1, 2, 1); !math.IsNaN(cell[0]) {
		t.Errorf("the mean of nothing is %v", cell[0])
	}
}
