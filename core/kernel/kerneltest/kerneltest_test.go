package kerneltest

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"mercer/core/arithmetic"
	"mercer/core/kernel"
)

type broken func(x, z float64) float64

func (k broken) Eval(x, z float64) float64 { return k(x, z) }

type wrongRow struct{ broken }

func (k wrongRow) Row(dst []float64, x float64, zs []float64) {
	for i, z := range zs {
		dst[i] = k.Eval(x, z) + 1
	}
}

func TestEachBrokenLawIsReported(t *testing.T) {
	xs := []float64{-1, 0.5, 2, 3}
	product := broken(func(x, z float64) float64 { return x * z })
	for name, test := range map[string]struct {
		k    kernel.Kernel[float64]
		says string // "" where no law is broken
	}{
		"a kernel":             {product, ""},
		"asymmetric":           {broken(func(x, z float64) float64 { return x - z }), "but k("},
		"not finite":           {broken(func(x, z float64) float64 { return math.Log(x + z) }), "not finite"},
		"wrong rows":           {wrongRow{product}, "by Row but"},
		"a negative direction": {broken(func(x, z float64) float64 { return (x - z) * (x - z) }), "eigenvalue"},
		"beyond Cauchy–Schwarz": {
			broken(func(x, z float64) float64 { return max(x, z) + 5 }), "exceeds",
		},
	} {
		err := Test(test.k, xs, Options{Mercer: true})
		switch {
		case test.says == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)):
			t.Errorf("%s: got %v, want an error with %q", name, err, test.says)
		}
	}
	if err := Test(broken(func(x, z float64) float64 { return -x * z }), xs, Options{}); err != nil {
		t.Errorf("without Mercer a negative kernel breaks no law, got %v", err)
	}
	if err := Test(product, nil, Options{Mercer: true}); err != nil {
		t.Errorf("no points break no law, got %v", err)
	}
}

// wrong says of the inner product what is not so.
type wrong struct{ kernel.Linear }

func (wrong) Traits() kernel.Traits {
	return kernel.OfDistance | kernel.Falling | kernel.OfMinima | kernel.Unit | kernel.NotZero
}
func (wrong) Decay() float64                                         { return 1 }
func (wrong) Logarithm() (log func(x, z []float64) float64, ok bool) { return wrong{}.Eval, true }

func (wrong) Steps(_, _ []float64, _ kernel.Step) []kernel.Step { return []kernel.Step{{}} }
func (wrong) Expr() *arithmetic.Expr                            { return &arithmetic.Expr{Op: arithmetic.Number, Value: 7} }
func (wrong) Frequency(dst []float64, _ *rand.Rand)             { clear(dst) }

// leaning depends on the order of its points.
type leaning struct{ kernel.Linear }

func (leaning) Eval(x, z []float64) float64 { return kernel.Linear{}.Eval(x, z) + 1e-15*x[0] }

func TestEachWrongAnswerIsReported(t *testing.T) {
	xs := [][]float64{{0.5, 2}, {1.5, 1}}
	err := TestVectors(wrong{}, xs)
	for _, law := range []string{"Logarithm", "Radial", "Falls", "Decay", "OfMinima", "Unit", "Frequency", "Expr", "Steps"} {
		if err == nil || !strings.Contains(err.Error(), law) {
			t.Errorf("nothing is said of %s: %v", law, err)
		}
	}
	if err := TestVectors(leaning{}, xs); err == nil || !strings.Contains(err.Error(), "Mirrored") {
		t.Errorf("nothing is said of Mirrored: %v", err)
	}
	if err := TestVectors(kernel.Linear{}, xs); err != nil {
		t.Error(err)
	}
}
