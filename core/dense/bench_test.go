package dense

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// Every loop beside the one that is written without a thought of speed.
func BenchmarkLoops(b *testing.B) {
	for _, n := range []int{50, 200, 1000, 5000} {
		s := source{Rand: rand.New(rand.NewPCG(1, 2))}
		dst, x, y, z := s.slice(n), s.slice(n), s.slice(n), s.slice(n)
		up, low := s.bar(n, math.Inf(-1)), s.bar(n, math.Inf(1))
		near, ones, points := make([]float64, n), make([]float64, n), make([][]float64, n)
		for i := range points {
			near[i], ones[i], points[i] = s.Float64(), 1, []float64{s.Float64(), s.Float64()}
		}
		step, sum, centre := 1e-9, 0.0, []float64{0.5, 0.5}
		for _, loop := range []struct {
			name         string
			direct, fast func()
		}{
			{"dot", func() {
				for i, v := range x {
					sum += v * y[i]
				}
			}, func() { sum += Dot(x, y) }},
			{"addScaled", func() {
				for i, v := range x {
					dst[i] += step * v
				}
			}, func() { AddScaled(dst, step, x) }},
			{"update", func() {
				best, high := -1, math.Inf(-1)
				for i, e := range dst {
					e -= step * (x[i] - y[i])
					dst[i] = e
					if e > high && up[i] == 0 {
						best, high = i, e
					}
				}
				step, sum = -step, sum+float64(best)
			}, func() { step, sum = -step, sum+float64(Update(dst, up, x, y, step)) }},
			{"partner", func() {
				best, bot, gain := -1, math.Inf(1), 0.0
				for i, e := range z {
					if low[i] != 0 {
						continue
					}
					bot = min(bot, e)
					if d := 1 - e; d > 0 {
						if g := d * d / max(1+ones[i]-2*near[i], 1e-12); g > gain {
							best, gain = i, g
						}
					}
				}
				sum += float64(best) + bot
			}, func() {
				j, bot, _ := Partner(z, low, ones, near, 1, 1, 1e-12)
				sum += float64(j) + bot
			}},
			{"exp", func() {
				copy(dst, near)
				for i, v := range dst {
					dst[i] = math.Exp(-10 * v)
				}
			}, func() { copy(dst, near); Exps(dst, -10) }},
			{"power", func() {
				copy(dst, near)
				for i, v := range dst {
					dst[i] = math.Pow(v+1, 3)
				}
			}, func() { copy(dst, near); Powers(dst, 1, 1, 3) }},
			{"squaredDistances", func() {
				for i, p := range points {
					dst[i] = (p[0]-0.5)*(p[0]-0.5) + (p[1]-0.5)*(p[1]-0.5)
				}
			}, func() { SquaredDistances(dst, centre, points) }},
		} {
			b.Run(fmt.Sprintf("%s/n=%d/direct", loop.name, n), func(b *testing.B) {
				for b.Loop() {
					loop.direct()
				}
			})
			b.Run(fmt.Sprintf("%s/n=%d/fast", loop.name, n), func(b *testing.B) {
				for b.Loop() {
					loop.fast()
				}
			})
		}
	}
}

// The shape of a picture: 512 rows, 256 columns, 16 coefficients.
func BenchmarkMultiply(b *testing.B) {
	const m, n, k = 512, 256, 16
	s := source{Rand: rand.New(rand.NewPCG(1, 2))}
	x, y, dst := s.slice(m*k), s.slice(n*k), make([]float64, m*n)
	b.Run("direct", func(b *testing.B) {
		for b.Loop() {
			for i := range m {
				for j := range n {
					sum := 0.0
					for t := range k {
						sum += x[i*k+t] * y[j*k+t]
					}
					dst[i*n+j] = sum
				}
			}
		}
	})
	b.Run("gonum", func(b *testing.B) {
		for b.Loop() {
			blas64.Gemm(blas.NoTrans, blas.Trans, 1,
				blas64.General{Rows: m, Cols: k, Stride: k, Data: x},
				blas64.General{Rows: n, Cols: k, Stride: k, Data: y},
				0, blas64.General{Rows: m, Cols: n, Stride: n, Data: dst})
		}
	})
	b.Run("fast", func(b *testing.B) {
		for b.Loop() {
			Multiply(dst, x, y, m, n, k, k, k)
		}
	})
}

// A row of distances to a thousand points of d coordinates, beside one point after the other.
func BenchmarkRows(b *testing.B) {
	const n = 1000
	for _, d := range []int{2, 5, 13, 30, 64, 123, 784} {
		s := source{Rand: rand.New(rand.NewPCG(1, 2))}
		x, zs, dst := s.slice(d), make([][]float64, n), make([]float64, n)
		for i := range zs {
			zs[i] = s.slice(d)
		}
		b.Run(fmt.Sprintf("d=%d/direct", d), func(b *testing.B) {
			for b.Loop() {
				for i, z := range zs {
					sum := 0.0
					for k, v := range x {
						sum += (v - z[k]) * (v - z[k])
					}
					dst[i] = sum
				}
			}
		})
		b.Run(fmt.Sprintf("d=%d/fast", d), func(b *testing.B) {
			for b.Loop() {
				SquaredDistances(dst, x, zs)
			}
		})
	}
}
