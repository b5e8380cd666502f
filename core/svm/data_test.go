package svm

import (
	"math"
	"math/rand/v2"

	"mercer/core/reftest"
)

// overlapping returns n points of two classes that overlap, y = ±1.
func overlapping(n int, seed uint64) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for i := range n {
		side := float64(2*(i%2) - 1)
		xs = append(xs, []float64{rng.NormFloat64() + 0.8*side, rng.NormFloat64() + 0.4*side})
		y = append(y, side)
	}
	return xs, y
}

// checkerboard returns n points on a 4×4 checkerboard over [−2, 2]², y = ±1.
func checkerboard(n int, seed uint64) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(seed, 2))
	for range n {
		x := []float64{4*rng.Float64() - 2, 4*rng.Float64() - 2}
		xs = append(xs, x)
		y = append(y, float64(2*(int(math.Floor(x[0])+math.Floor(x[1])+8)%2)-1))
	}
	return xs, y
}

// moons returns n points of two interleaved half circles, y = ±1.
func moons(n int, noise float64, seed uint64) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(seed, 3))
	for i := range n {
		t := math.Pi * rng.Float64()
		x := []float64{math.Cos(t), math.Sin(t) - 0.25}
		side := 1.0
		if i%2 == 0 {
			x, side = []float64{1 - math.Cos(t), 0.25 - math.Sin(t)}, -1
		}
		xs = append(xs, []float64{x[0] + noise*rng.NormFloat64(), x[1] + noise*rng.NormFloat64()})
		y = append(y, side)
	}
	return xs, y
}

func rbf(gamma float64) func(x, z []float64) float64   { return reftest.Kernel("rbf", gamma, 0, 0) }
func poly(degree float64) func(x, z []float64) float64 { return reftest.Kernel("poly", 1, degree, 1) }

var linear = reftest.Kernel("linear", 0, 0, 0)
