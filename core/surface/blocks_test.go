package surface

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Whoever is among the k nearest of a pixel is in the list of its block, and every pixel is in one.
func TestNearest(t *testing.T) {
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n, k := 1+rng.IntN(80), 1+rng.IntN(9)
		xs := make([][]float64, n)
		for i := range xs {
			xs[i] = []float64{rng.NormFloat64(), rng.NormFloat64()}
			switch rng.IntN(4) {
			case 0:
				xs[i] = slices.Clone(xs[rng.IntN(i+1)]) // two at one place
			case 1:
				xs[i] = []float64{math.Round(xs[i][0]), math.Round(xs[i][1])} // at one distance
			}
		}
		v := View{X0: -2, X1: 1.5, Y0: -1, Y1: 2, Width: 1 + rng.IntN(60), Height: 1 + rng.IntN(60)}
		columns, rows := v.Columns(), v.Rows()
		seen := make([]int, v.Width*v.Height)
		err := Nearest(v, xs, k, func(b Block, examples []int) {
			if len(examples) < min(k, n) {
				t.Fatalf("seed %d: %d examples where %d are asked for", seed, len(examples), k)
			}
			for r := b.R0; r < b.R1; r++ {
				for c := b.C0; c < b.C1; c++ {
					seen[r*v.Width+c]++
					distances := make([]float64, n)
					for i, x := range xs {
						distances[i] = math.Hypot(x[0]-columns[c], x[1]-rows[r])
					}
					sorted := slices.Clone(distances)
					slices.Sort(sorted)
					last := sorted[min(k, n)-1]
					for i, d := range distances {
						if d <= last && !slices.Contains(examples, i) {
							t.Fatalf("seed %d: example %d at %v of pixel (%d, %d) is not in its list; the %d-th is at %v",
								seed, i, d, c, r, k, last)
						}
					}
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for i, times := range seen {
			if times != 1 {
				t.Fatalf("seed %d: pixel %d is in %d blocks", seed, i, times)
			}
		}
	}
	if err := Nearest(View{}, nil, 1, nil); err == nil {
		t.Error("a view that is none is taken")
	}
}

func TestKth(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 500 {
		values := make([]float64, 1+rng.IntN(100))
		for i := range values {
			values[i] = float64(rng.IntN(20))
		}
		sorted := slices.Clone(values)
		slices.Sort(sorted)
		k := 1 + rng.IntN(len(values))
		if got := kth(slices.Clone(values), k); got != sorted[k-1] {
			t.Fatalf("the %d-th of %v is %v, not %v", k, values, got, sorted[k-1])
		}
	}
}
