package expand

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/kernel"
	"mercer/core/solve"
)

// near allows for the rounding of kernel rows.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*(1+math.Abs(b)) }

// letters counts the places at which two words agree: a kernel on what is no vector.
type letters struct{}

func (letters) Eval(x, z string) float64 {
	same := 0
	for i := range min(len(x), len(z)) {
		if x[i] == z[i] {
			same++
		}
	}
	return float64(same)
}

func TestDecideByHand(t *testing.T) {
	coef := solve.Coef{
		M:    2,
		Beta: []float64{1, 0, 0, 0, -2, 0.5},
		Self: []float64{0, 3},
		Bias: []float64{10, 20},
	}
	e := New[string](letters{}, []string{"tree", "unused", "trap"}, coef)
	if got := fmt.Sprint(e.Support()); got != "[tree trap]" {
		t.Errorf("support %s", got)
	}
	if got := fmt.Sprint(e.Coef().Beta); got != "[1 0 -2 0.5]" {
		t.Errorf("coefficients %s", got)
	}
	// "true" shares 3 letters with tree, 2 with trap, 4 with itself.
	got := make([]float64, 2)
	e.Decide(got, "true")
	if want := []float64{10 + 3 - 2*2, 20 + 0.5*2 + 3*4}; got[0] != want[0] || got[1] != want[1] {
		t.Errorf("f(true) = %v, want %v", got, want)
	}
	if e.Outputs() != 2 || e.Kernel() == nil {
		t.Errorf("%d outputs, kernel %v", e.Outputs(), e.Kernel())
	}
}

// Decide and DecideAll against the definition, over all examples that were given.
func TestDecide(t *testing.T) {
	kernels := []kernel.Kernel[[]float64]{
		kernel.Linear{}, kernel.RBF{Gamma: 0.7}, kernel.Laplacian{Gamma: 2},
		kernel.Sum[[]float64]{Terms: []kernel.Kernel[[]float64]{kernel.RBF{Gamma: 3}, kernel.Linear{}}},
	}
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom(kernels).Draw(t, "kernel")
		rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		n, m, dim := rapid.IntRange(0, 12).Draw(t, "n"), rapid.IntRange(1, 5).Draw(t, "m"), rapid.IntRange(1, 4).Draw(t, "dim")
		points := func(n int) [][]float64 {
			xs := make([][]float64, n)
			for i := range xs {
				for range dim {
					xs[i] = append(xs[i], rnd.NormFloat64())
				}
			}
			return xs
		}
		coef := solve.Coef{M: m, Beta: make([]float64, n*m), Bias: make([]float64, m)}
		for i := range coef.Beta {
			if rnd.IntN(2) == 0 {
				coef.Beta[i] = rnd.NormFloat64()
			}
		}
		for j := range m {
			coef.Bias[j] = rnd.NormFloat64()
		}
		if rapid.Bool().Draw(t, "self") {
			coef.Self = make([]float64, m)
			coef.Self[m-1] = rnd.NormFloat64()
		}
		xs, zs := points(n), points(5)
		e := New(k, xs, coef)
		all, one := make([]float64, len(zs)*m), make([]float64, m)
		e.DecideAll(all, zs)
		for r, z := range zs {
			e.Decide(one, z)
			for j := range m {
				want := coef.Bias[j]
				for i, x := range xs {
					want += coef.Beta[i*m+j] * k.Eval(x, z)
				}
				if coef.Self != nil {
					want += coef.Self[j] * k.Eval(z, z)
				}
				if !near(one[j], want) || one[j] != all[r*m+j] {
					t.Fatalf("output %d: Decide %v, DecideAll %v, want %v", j, one[j], all[r*m+j], want)
				}
			}
		}
	})
}

func TestNewCopies(t *testing.T) {
	coef := solve.Coef{M: 1, Beta: []float64{1}, Bias: []float64{2}}
	e := New[string](letters{}, []string{"a"}, coef)
	coef.Beta[0], coef.Bias[0] = 5, 5
	got := []float64{0}
	if e.Decide(got, "a"); got[0] != 3 {
		t.Errorf("f = %v after the caller's coefficients changed, want 3", got[0])
	}
}

func TestPanics(t *testing.T) {
	words := []string{"a", "b"}
	good := New[string](letters{}, words, solve.Coef{M: 1, Beta: []float64{1, 2}, Bias: []float64{0}})
	for name, call := range map[string]func(){
		"outputs":   func() { New[string](letters{}, words, solve.Coef{}) },
		"beta":      func() { New[string](letters{}, words, solve.Coef{M: 1, Beta: []float64{1}, Bias: []float64{0}}) },
		"bias":      func() { New[string](letters{}, nil, solve.Coef{M: 1}) },
		"self":      func() { New[string](letters{}, nil, solve.Coef{M: 1, Bias: []float64{0}, Self: []float64{}}) },
		"decide":    func() { good.Decide(nil, "a") },
		"decideAll": func() { good.DecideAll(nil, words) },
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.HasPrefix(fmt.Sprint(r), "expand: ") {
					t.Errorf("%s: recovered %v", name, r)
				}
			}()
			call()
		}()
	}
}
