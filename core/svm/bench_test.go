package svm

import (
	"fmt"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// problems to measure: name, points and kernel.
var benchmarks = []struct {
	name   string
	data   func(n int) (xs [][]float64, y []float64)
	kernel kernel.Kernel[[]float64]
	c      float64
}{
	{"moons/rbf=1/C=1", func(n int) ([][]float64, []float64) { return moons(n, 0.2, 1) }, kernel.RBF{Gamma: 1}, 1},
	{"moons/rbf=10/C=100", func(n int) ([][]float64, []float64) { return moons(n, 0.2, 1) }, kernel.RBF{Gamma: 10}, 100},
	{"gauss/rbf=1/C=1", func(n int) ([][]float64, []float64) { return overlapping(n, 1) }, kernel.RBF{Gamma: 1}, 1},
	{"gauss/poly=3/C=100", func(n int) ([][]float64, []float64) { return overlapping(n, 1) }, kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}, 100},
	{"board/rbf=1/C=100", func(n int) ([][]float64, []float64) { return checkerboard(n, 1) }, kernel.RBF{Gamma: 1}, 100},
	{"board/rbf=10/C=1", func(n int) ([][]float64, []float64) { return checkerboard(n, 1) }, kernel.RBF{Gamma: 10}, 1},
}

// Training from zero, the Gram matrix included.
func BenchmarkTrain(b *testing.B) {
	for _, n := range []int{200, 1000, 5000} {
		for _, p := range benchmarks {
			b.Run(fmt.Sprintf("n=%d/%s", n, p.name), func(b *testing.B) {
				xs, y := p.data(n)
				cfg := Config{C: p.c, Tolerance: 1e-3}
				var c *Classifier
				for b.Loop() {
					c, _ = NewClassifier(gram.Of(p.kernel, xs), y, cfg, nil)
					c.Advance(0)
				}
				report(b, c)
			})
		}
	}
}

// A support vector is dragged: the Gram matrix anew, and training from the last answer.
func BenchmarkDrag(b *testing.B) {
	for _, n := range []int{200, 1000} {
		for _, p := range benchmarks {
			b.Run(fmt.Sprintf("n=%d/%s", n, p.name), func(b *testing.B) {
				xs, y := p.data(n)
				cfg := Config{C: p.c, Tolerance: 1e-3}
				c, _ := NewClassifier(gram.Of(p.kernel, xs), y, cfg, nil)
				c.Advance(0)
				start := c.Coef().Beta
				moved := c.Support()[0]
				from := xs[moved]
				for frame := 0; b.Loop(); frame++ {
					xs[moved] = []float64{from[0] + 0.02*float64(frame%50), from[1] - 0.01*float64(frame%50)}
					c, _ = NewClassifier(gram.Of(p.kernel, xs), y, cfg, start)
					c.Advance(0)
					start = c.Coef().Beta
				}
				report(b, c)
			})
		}
	}
}

func report(b *testing.B, c *Classifier) {
	b.ReportMetric(float64(c.Iterations()), "steps")
	b.ReportMetric(float64(len(c.Support())), "SVs")
}
