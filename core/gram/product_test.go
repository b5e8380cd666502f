package gram_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// productOf returns Kβ from every entry of K, and the largest |kᵢⱼ|.
func productOf(k gram.Matrix, beta []float64) (values []float64, largest float64) {
	values = make([]float64, k.Len())
	for i := range values {
		for j, v := range k.Row(i) {
			values[i] += beta[j] * v
			largest = max(largest, math.Abs(v))
		}
	}
	return values, largest
}

// However often points move, several at once, to where others are and back, a product follows, and
// what rounding does to it is within what its drift says.
func TestProductFollowsPointsThatMove(t *testing.T) {
	const n = 30
	for name, k := range map[string]kernel.Kernel[vector]{
		"rbf": kernel.RBF{Gamma: 0.7}, "poly": kernel.Poly{Degree: 5, Gamma: 1, Coef0: 1},
	} {
		for _, kept := range []int{3, 10, n} { // rows that are not kept are computed once more
			rng := rand.New(rand.NewPCG(8, uint64(kept)))
			xs := cloud(n)
			rows := gram.NewRows(k, xs, kept*n*8)
			beta := make([]float64, n)
			for i := range beta {
				if i%3 > 0 {
					beta[i] = rng.NormFloat64()
				}
			}
			values, largest := productOf(rows, beta)
			p := &gram.Product{Beta: beta, Values: values}
			home := slices.Clone(xs)
			for move := range 300 {
				var moved []int
				for range 1 + rng.IntN(3) {
					if i := rng.IntN(n); !slices.Contains(moved, i) {
						moved = append(moved, i)
					}
				}
				xs = slices.Clone(xs)
				for _, i := range moved {
					switch rng.IntN(4) {
					case 0:
						xs[i] = home[i]
					case 1:
						xs[i] = xs[rng.IntN(n)]
					default:
						xs[i] = vector{3 * rng.NormFloat64(), 3 * rng.NormFloat64()}
					}
				}
				before := p.Drift
				p.Leave(rows, moved)
				rows = gram.Moved(rows, k, xs, moved)
				if !p.Enter(rows, moved) {
					t.Fatalf("%s: values are no numbers", name)
				}
				want, most := productOf(rows, beta)
				largest = max(largest, most)
				bound := p.Drift*0x1p-52 + 1e-14*n*largest // of which the latter is the other route's
				for i, v := range want {
					if d := math.Abs(p.Values[i] - v); !(d <= bound) {
						t.Fatalf("%s, room for %d, move %d: value %d is %v, want %v; off by %g, not %g", name, kept, move, i, p.Values[i], v, d, bound)
					}
				}
				if slices.ContainsFunc(moved, func(i int) bool { return beta[i] != 0 }) && !(p.Drift > before) {
					t.Fatalf("%s: a coefficient was taken out and put back for nothing", name)
				}
			}
		}
	}
}

// What has met a value that is no number says so.
func TestProductThatIsNoNumber(t *testing.T) {
	k := kernel.Poly{Degree: 50, Gamma: 1e6}
	xs := cloud(5)
	rows := gram.Of[vector](k, xs)
	values, _ := productOf(rows, make([]float64, 5))
	p := &gram.Product{Beta: []float64{0, 1, 0, -1, 0}, Values: values}
	p.Leave(rows, []int{2})
	xs = slices.Clone(xs)
	xs[2] = vector{1e30, 1e30}
	if p.Enter(gram.Moved(rows, k, xs, []int{2}), []int{2}) {
		t.Errorf("values %v pass for numbers", p.Values)
	}
}
