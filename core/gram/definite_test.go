package gram_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/gram"
)

// turned returns the matrix with these eigenvalues and random eigenvectors.
func turned(values []float64, seed uint64) *gram.Full {
	n := len(values)
	rng := rand.New(rand.NewPCG(seed, 5))
	basis := make([][]float64, 0, n)
	for len(basis) < n {
		v, square := make([]float64, n), 0.0
		for i := range v {
			v[i] = rng.NormFloat64()
		}
		for range 2 {
			for _, b := range basis {
				sum := 0.0
				for i := range v {
					sum += v[i] * b[i]
				}
				for i := range v {
					v[i] -= sum * b[i]
				}
			}
		}
		for _, x := range v {
			square += x * x
		}
		for i := range v {
			v[i] /= math.Sqrt(square)
		}
		basis = append(basis, v)
	}
	data := make([]float64, n*n)
	for i := range n {
		for j := range n {
			for p, b := range basis {
				data[i*n+j] += values[p] * b[min(i, j)] * b[max(i, j)]
			}
		}
	}
	return gram.NewFull(n, data)
}

// A matrix made of known eigenvalues is what these say, at every scale.
func TestSemidefinite(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(200) {
		values := make([]float64, 1+rng.IntN(40))
		for i := range values {
			if rng.IntN(3) > 0 { // others stay 0: of any rank
				values[i] = math.Pow(10, -6*rng.Float64())
			}
		}
		values[0] = 1
		scale := math.Pow(10, 12*rng.Float64()-6)
		for i := range values {
			values[i] *= scale
		}
		if !gram.Semidefinite(turned(values, seed)) {
			t.Fatalf("eigenvalues %v are called negative", values)
		}
		if n := len(values); n > 1 {
			values[n-1] = -1e-6 * scale
			if gram.Semidefinite(turned(values, seed)) {
				t.Fatalf("eigenvalues %v are called positive", values)
			}
		}
	}
	for _, test := range []struct {
		data []float64
		want bool
	}{
		{nil, true},
		{[]float64{0}, true},
		{[]float64{-1}, false},
		{[]float64{0, 0, 0, 0}, true},
		{[]float64{0, 1, 1, 0}, false},
		{[]float64{1, 2, 2, 1}, false},
		{[]float64{1, 1, 1, 1}, true},
		{[]float64{1, math.NaN(), math.NaN(), 1}, false},
	} {
		if got := gram.Semidefinite(gram.NewFull(int(math.Sqrt(float64(len(test.data)))), test.data)); got != test.want {
			t.Errorf("%v: %t", test.data, got)
		}
	}
}
