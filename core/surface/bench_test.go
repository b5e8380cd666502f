package surface

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/solve"
)

// trained is like a support vector machine with n support vectors on overlapping
// classes: most coefficients at their bound.
func trained(k vkernel, n int) *expand.Expansion[[]float64] {
	rnd := rand.New(rand.NewPCG(1, 1))
	coef := solve.Coef{M: 1, Bias: []float64{0.1}}
	xs := make([][]float64, n)
	for i := range xs {
		xs[i] = []float64{rnd.NormFloat64(), rnd.NormFloat64()}
		coef.Beta = append(coef.Beta, float64(2*(i%2)-1)*min(1, 2*rnd.Float64()))
	}
	return expand.New(k, xs, coef)
}

// byPixels is Fill without any method but one kernel row a pixel, on every step-th
// row of v.
func byPixels(dst []float32, e *expand.Expansion[[]float64], v View, step int) {
	xs, ys := v.Columns(), v.Rows()
	points := newPoints(v.Width)
	f := make([]float64, v.Width)
	for r := 0; r < v.Height; r += step {
		for c := range points {
			points[c][0], points[c][1] = xs[c], ys[r]
		}
		e.DecideAll(f, points)
		for c, value := range f {
			dst[r*v.Width+c] = float32(value)
		}
	}
}

// BenchmarkFill draws 512×512 pixels, and in the same run by pixels: the metric
// "direct/fill" says how many times longer that takes.
func BenchmarkFill(b *testing.B) {
	tests := []struct {
		name string
		k    vkernel
		n    int
	}{
		{"rbf γ=1", kernel.RBF{Gamma: 1}, 100},
		{"rbf γ=1", kernel.RBF{Gamma: 1}, 1000},
		{"rbf γ=10", kernel.RBF{Gamma: 10}, 100},
		{"rbf γ=10", kernel.RBF{Gamma: 10}, 1000},
		{"rbf γ=10", kernel.RBF{Gamma: 10}, 5000},
		{"rbf γ=100", kernel.RBF{Gamma: 100}, 1000},
		{"rbf γ=1000", kernel.RBF{Gamma: 1000}, 1000},
		{"laplacian γ=1", kernel.Laplacian{Gamma: 1}, 100},
		{"laplacian γ=1", kernel.Laplacian{Gamma: 1}, 1000},
		{"poly degree 3", kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}, 1000},
		{"sigmoid γ=0.5", kernel.Sigmoid{Gamma: 0.5}, 1000},
		{"rbf + linear", sum{Terms: []vkernel{kernel.RBF{Gamma: 1}, kernel.Linear{}}}, 1000},
		{"min", kernel.Min{}, 1000},
		{"matern ν=1.5", kernel.Matern{Nu: 1.5, Length: 2}, 1000},
		{"rq", kernel.RationalQuadratic{Alpha: 1, Length: 1}, 1000},
		{"periodic", kernel.Periodic{Period: 2, Length: 1}, 1000},
		{"normalize(poly)", normalize{Of: kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}}, 1000},
		{"conjugate(rbf)", conjugate{Of: kernel.RBF{Gamma: 1}, Factor: factor("exp(-x1^2)")}, 1000},
		{"warp(rbf)", warp{Of: kernel.RBF{Gamma: 1}, Map: vectors("x1", "x2", "x1*x2")}, 100},
		{"formula", formula("exp(-dist^4)"), 100},
	}
	v := View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 512, Height: 512}
	dst := make([]float32, v.Width*v.Height)
	for _, test := range tests {
		b.Run(fmt.Sprintf("%s/n=%d", test.name, test.n), func(b *testing.B) {
			e := trained(test.k, test.n)
			// Direct evaluation is the same for every row; one in 32 will do.
			const step = 32
			var fast, slow time.Duration
			info := Info{}
			for b.Loop() {
				start := time.Now()
				var err error
				if info, err = New(e).Fill(dst, v); err != nil {
					b.Fatal(err)
				}
				fast += time.Since(start)
				b.StopTimer()
				start = time.Now()
				byPixels(dst, e, v, step)
				slow += step * time.Since(start)
				b.StartTimer()
			}
			b.ReportMetric(float64(slow)/float64(fast), "direct/fill")
			b.ReportMetric(float64(info.Nodes), "nodes")
		})
	}
}

// BenchmarkRegions draws the regions of three and of nine classes, with 200
// examples, on 512×512 pixels.
func BenchmarkRegions(b *testing.B) {
	v := View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 512, Height: 512}
	label, strength := make([]uint8, v.Width*v.Height), make([]float32, v.Width*v.Height)
	for _, classes := range []int{3, 9} {
		b.Run(fmt.Sprintf("classes=%d", classes), func(b *testing.B) {
			numbers := make([]float64, classes)
			for c := range numbers {
				numbers[c] = float64(c + 1)
			}
			vote := oneAgainstOne(numbers)
			mod := random(kernel.RBF{Gamma: 1}, 1, 200, len(vote.Pairs))
			for i := range mod.coef.Beta {
				if p, c := vote.Pairs[i%len(vote.Pairs)], i/len(vote.Pairs)%classes; c != p[0] && c != p[1] {
					mod.coef.Beta[i] = 0
				}
			}
			e := expand.New(mod.k, mod.xs, mod.coef)
			for b.Loop() {
				if _, err := New(e).Regions(label, strength, nil, v, vote); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// What signs cost beside values: little where a bias decides far from the examples, and as much
// again where nothing but the smallest terms does.
func BenchmarkDecide(b *testing.B) {
	for name, bias := range map[string]float64{"bias": 0.3, "none": 0} {
		mod := random(kernel.RBF{Gamma: 10}, 3, 500, 1)
		for i, x := range mod.xs {
			mod.coef.Beta[i] = math.Copysign(1, x[0]-0.3*x[1])
		}
		mod.coef.Bias[0] = bias
		v := View{X0: -3, X1: 3, Y0: -3, Y1: 3, Width: 512, Height: 512}
		f, edge := make([]float32, 512*512), make([]float32, 512*512)
		b.Run(name+"/values", func(b *testing.B) {
			for range b.N {
				if _, err := mod.sampler().Fill(f, v); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/signs", func(b *testing.B) {
			for range b.N {
				if _, err := mod.sampler().Decide(f, edge, v, sides); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
