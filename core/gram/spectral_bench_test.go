package gram_test

import (
	"fmt"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// BenchmarkSpectral times a decomposition with vectors.
func BenchmarkSpectral(b *testing.B) {
	for _, n := range []int{50, 100, 200, 500} {
		f := gram.New[vector](kernel.RBF{Gamma: 1}, cloud(n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, _, ok := gram.Spectral(n, slices.Clone(f.Data()), true); !ok {
					b.Fatal("no eigenvalues")
				}
			}
		})
	}
}
