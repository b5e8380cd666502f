package surface

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/expand"
	"mercer/core/kernel"
)

// Sums that are taken from a table are as near to those of the kernel as they may be off, and not
// by much nearer.
func TestTabulated(t *testing.T) {
	rnd := rand.New(rand.NewPCG(43, 1))
	v := View{X0: -1, X1: 2, Y0: -1.5, Y1: 1, Width: 100, Height: 100}
	const n = 41
	for _, k := range []vkernel{
		kernel.Periodic{Period: 1, Length: 1}, kernel.Periodic{Period: 0.7, Length: 0.5}, kernel.RationalQuadratic{Alpha: 1, Length: 0.3},
	} {
		for outputs := 1; outputs <= 2; outputs++ {
			mod := random(k, rnd.Uint64(), 60, outputs)
			f := newFunction(expand.New(mod.k, mod.xs, mod.coef))
			terms := f.split()[0].terms
			for _, g := range []float64{1e-2, 1e-5} {
				goal := make([]float64, outputs)
				for j := range goal {
					goal[j] = g * float64(j+1)
				}
				table := f.tabulate(terms[0], v, goal, 1<<30)
				if table == nil {
					t.Fatalf("%+v: no table for %v", k, goal)
				}
				got := f.sample(terms, []*tabulated{table}, nil, v, n)
				want := f.sample(terms, nil, nil, v, n)
				for j, allowed := range goal {
					worst := 0.0
					for i, value := range want[j*n*n:][:n*n] {
						worst = max(worst, math.Abs(got[j*n*n+i]-value))
					}
					if !(worst <= tabulatedShare*allowed) || g < 1e-3 && j == 0 && worst < 1e-4*allowed {
						t.Errorf("%+v: output %d of %d is off by %v, where %v is allowed", k, j, outputs, worst, allowed)
					}
				}
			}
		}
	}
}

// No table is made where values are soon computed, where it would be too large, or for what has no
// place in it.
func TestNotTabulated(t *testing.T) {
	v := View{X0: -1, X1: 1, Y0: -1, Y1: 1, Width: 100, Height: 100}
	periodic := kernel.Periodic{Period: 1, Length: 1}
	for name, test := range map[string]struct {
		kernel      vkernel
		goal        float64
		evaluations int
	}{
		"few":        {periodic, 1e-4, 4*fewCells - 1},
		"exact":      {periodic, 1e-12, 1 << 30},
		"nothing":    {periodic, 0, 1 << 30},
		"rough":      {kernel.Matern{Nu: 0.5, Length: 1}, 1e-4, 1 << 30},
		"not radial": {kernel.Sigmoid{Gamma: 1}, 1e-4, 1 << 30},
	} {
		mod := random(test.kernel, 1, 20, 1)
		f := newFunction(expand.New(mod.k, mod.xs, mod.coef))
		if table := f.tabulate(f.split()[0].terms[0], v, []float64{test.goal}, test.evaluations); table != nil {
			t.Errorf("%s: a table of %d", name, len(table.values))
		}
	}
}
