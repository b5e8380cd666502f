package surface

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/kernel"
)

// What is swept along the axes is exact, wherever the examples lie: on pixels,
// between them, on the same line or beyond the edges.
func TestSweeps(t *testing.T) {
	rnd := rand.New(rand.NewPCG(19, 1))
	for _, k := range []vkernel{
		kernel.Laplacian{Gamma: 1e-4}, kernel.Laplacian{Gamma: 1}, &kernel.Laplacian{Gamma: 30},
		kernel.Laplacian{Gamma: 1e3}, kernel.Laplacian{Gamma: 1e6}, kernel.Min{}, &kernel.Min{},
	} {
		for _, size := range [][2]int{{1, 1}, {1, 7}, {9, 1}, {2, 2}, {40, 31}, {13, 32}, {30, 33}, {17, 100}} {
			v := View{X0: -1, X1: 1.5, Y0: -2, Y1: 0.5, Width: size[0], Height: size[1]}
			xs, ys := v.Columns(), v.Rows()
			const outputs = 2
			f := &function{kernel: k, outputs: outputs, bias: make([]float64, outputs)}
			for range 60 {
				x := []float64{6*rnd.Float64() - 3, 6*rnd.Float64() - 3}
				if rnd.IntN(3) == 0 {
					x[0] = xs[rnd.IntN(len(xs))]
				}
				if rnd.IntN(3) == 0 {
					x[1] = ys[rnd.IntN(len(ys))]
				}
				f.support = append(f.support, x)
				f.beta = append(f.beta, rnd.NormFloat64(), rnd.NormFloat64())
			}
			part := f.split()[0].terms[0]
			var grid grid
			if gamma, ok := kernel.Decay(k); ok {
				grid = f.newExponential(part, gamma, xs, ys)
			} else {
				grid = f.newAdditive(part, xs, ys)
			}
			name := fmt.Sprintf("%T%+v, %d×%d", k, k, v.Width, v.Height)
			for from := 0; from < v.Height; {
				to := min(from+1+rnd.IntN(11), v.Height)
				band := make([]float64, outputs*(to-from)*v.Width)
				grid.add(band, v.Width, from, to)
				for i, got := range band {
					j, r, c := i/((to-from)*v.Width), from+i/v.Width%(to-from), i%v.Width
					want, size := 0.0, 1e-300
					for s, x := range f.support {
						g := f.beta[s*outputs+j] * k.Eval(x, []float64{xs[c], ys[r]})
						want, size = want+g, size+math.Abs(g)
					}
					if !(math.Abs(got-want) <= 1e-10*size) {
						t.Fatalf("%s: output %d, column %d, row %d: %v, want %v", name, j, c, r, got, want)
					}
				}
				from = to
			}
		}
	}
}
