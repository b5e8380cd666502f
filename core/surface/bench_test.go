package surface_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/solve"
	"mercer/core/surface"
)

// One picture of a model that was just trained, as each frame of a drag draws
// it, and the same by one kernel evaluation an example and pixel.
func BenchmarkFill(b *testing.B) {
	const side = 512
	for _, c := range []struct {
		name   string
		kernel kernel.Kernel[[]float64]
		n      int
	}{
		{"rbf,n=200", kernel.RBF{Gamma: 1}, 200},
		{"rbf,n=1000", kernel.RBF{Gamma: 1}, 1000},
		{"rbf,gamma=10,n=200", kernel.RBF{Gamma: 10}, 200},
		{"cubic,n=200", kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}, 200},
		{"laplacian,n=200", kernel.Laplacian{Gamma: 1}, 200},
	} {
		rnd := rand.New(rand.NewPCG(1, 2))
		xs := make([][]float64, c.n)
		coef := solve.Coef{M: 1, Beta: make([]float64, c.n), Bias: []float64{0.1}}
		for i := range xs {
			xs[i] = []float64{4*rnd.Float64() - 2, 4*rnd.Float64() - 2}
			coef.Beta[i] = 2*rnd.Float64() - 1
		}
		e := expand.New(c.kernel, xs, coef)
		view := surface.View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: side, Height: side}

		b.Run(fmt.Sprintf("%s/sampled", c.name), func(b *testing.B) {
			dst := make([]float32, side*side)
			for b.Loop() {
				if _, err := surface.New(e).Fill(dst, view); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("%s/direct", c.name), func(b *testing.B) {
			pixels := make([][]float64, 0, side*side)
			for i := range side {
				for j := range side {
					x1 := -2 + 4*(float64(j)+0.5)/side
					x2 := 2 - 4*(float64(i)+0.5)/side
					pixels = append(pixels, []float64{x1, x2})
				}
			}
			dst := make([]float64, side*side)
			for b.Loop() {
				e.DecideAll(dst, pixels)
			}
		})
	}
}
