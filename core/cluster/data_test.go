package cluster

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/learn"
	"mercer/core/solve"
)

func linear(x, z []float64) float64 {
	sum := 0.0
	for a := range x {
		sum += x[a] * z[a]
	}
	return sum
}

func rbf(x, z []float64) float64 { return math.Exp(-square(x, z)) }

// quadratic is the kernel ⟨x,z⟩² + ⟨x,z⟩ on the plane, features its explicit map.
func quadratic(x, z []float64) float64 { return linear(x, z) * (linear(x, z) + 1) }

func features(x []float64) []float64 {
	return []float64{x[0] * x[0], math.Sqrt2 * x[0] * x[1], x[1] * x[1], x[0], x[1]}
}

// indefinite is no kernel.
func indefinite(x, z []float64) float64 { return math.Sqrt(square(x, z)) }

func square(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return sum
}

// blobs returns n points around three places.
func blobs(n int, noise float64, seed uint64) [][]float64 {
	rng := rand.New(rand.NewPCG(seed, 5))
	xs := make([][]float64, n)
	for i := range xs {
		at := [][]float64{{-1, -1}, {1.5, 0}, {-0.5, 1.5}}[i%3]
		xs[i] = []float64{at[0] + noise*rng.NormFloat64(), at[1] + noise*rng.NormFloat64()}
	}
	return xs
}

func open(t testing.TB, config learn.Config, d learn.Data) learn.Machine {
	t.Helper()
	m, err := config.Start(d)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// decide evaluates f by its definition.
func decide(k func(x, z []float64) float64, xs [][]float64, coef solve.Coef, x []float64) []float64 {
	f := append([]float64(nil), coef.Bias...)
	for i, z := range xs {
		for j := range f {
			f[j] += coef.Beta[i*coef.M+j] * k(z, x)
		}
	}
	return f
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*(1+math.Abs(a)+math.Abs(b)) }

// scatter returns the sum of squared distances of points from the means of their groups,
// from coordinates.
func scatter(xs [][]float64, group []int, count int) float64 {
	sum := 0.0
	means := meansOf(xs, group, count)
	for i, x := range xs {
		sum += square(x, means[group[i]])
	}
	return sum
}

func meansOf(xs [][]float64, group []int, count int) [][]float64 {
	means, size := make([][]float64, count), make([]float64, count)
	for c := range means {
		means[c] = make([]float64, len(xs[0]))
	}
	for i, x := range xs {
		size[group[i]]++
		for a, v := range x {
			means[group[i]][a] += v
		}
	}
	for c := range means {
		for a := range means[c] {
			means[c][a] /= size[c]
		}
	}
	return means
}

// divisions calls f with every way to put n examples into count groups.
func divisions(n, count int, f func(group []int)) {
	group := make([]int, n)
	for {
		f(group)
		i := 0
		for ; i < n && group[i] == count-1; i++ {
			group[i] = 0
		}
		if i == n {
			return
		}
		group[i]++
	}
}

// choices calls f with every choice of count of n examples.
func choices(n, count int, f func(chosen []int)) {
	var extend func(chosen []int, from int)
	extend = func(chosen []int, from int) {
		if len(chosen) == count {
			f(chosen)
			return
		}
		for i := from; i < n; i++ {
			extend(append(chosen, i), i+1)
		}
	}
	extend(nil, 0)
}
