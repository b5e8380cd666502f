package studio_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/feature"
	"mercer/core/mercer"
	"mercer/core/session"
	"mercer/core/studio"
)

// What is unfolded has the same values at random points, and is proved; the series of an exponential
// is nearly the same where K is small.
func TestUnfoldedKernelsHaveTheSameValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	for text, count := range map[string]int{
		"rbf(gamma=0.7)":                   1,
		"rbf(gamma=0.7) + rbf(gamma=2)":    2,
		"poly(degree=3)":                   1,
		"cosine":                           1,
		"quadform(a=2, b=0.5, c=1)":        1,
		"quadform(a=2, b=-0.5, c=1)":       1,
		"quadform(a=0, b=0, c=3)":          1,
		"quadform(a=1, b=2, c=1)":          0, // no kernel
		"warp(rbf(gamma=0.5), x1, x1*x2)":  1,
		"exp(0.1*linear)":                  1,
		"linear*rbf(gamma=1) + min":        1,
		"laplacian + linear":               0,
		"conjugate(exp(linear), exp(-x1))": 1,
	} {
		all, err := studio.UnfoldingsOf("vectors", 2, text)
		if err != nil {
			t.Fatal(err)
		}
		if len(all) != count {
			t.Errorf("%s: %d unfoldings, want %d", text, len(all), count)
		}
		was, _ := catalog.Vectors.Parse(text)
		for _, u := range all {
			now, err := catalog.Vectors.Parse(u.Kernel)
			if err != nil {
				t.Fatalf("%s: %v", u.Kernel, err)
			}
			tolerance := 1e-12
			if !u.Exact {
				tolerance = 1e-3
			}
			for range 50 {
				x, z := []float64{rng.Float64(), rng.Float64()}, []float64{rng.Float64(), rng.Float64()}
				a, b := was.Kernel().Eval(x, z), now.Kernel().Eval(x, z)
				if !(math.Abs(a-b) <= tolerance*(1+math.Abs(a))) && !(strings.HasPrefix(text, "conjugate") && math.Abs(a-b) < 0.02) {
					t.Errorf("%s is %v, and %s is %v", text, a, u.Kernel, b)
				}
			}
			domain := mercer.Domain{Dim: 2, NonNegative: strings.Contains(text, "min")}
			if !mercer.Prove(now.Tree(), domain).Holds {
				t.Errorf("%s is not proved", u.Kernel)
			}
		}
	}
}

// The Gaussian's proof then goes through h(x)·k·h(z), the exponential and a multiple of the inner
// product.
func TestUnfoldedGaussianIsProvedByRules(t *testing.T) {
	all, err := studio.UnfoldingsOf("vectors", 3, "rbf(gamma=0.5)")
	if err != nil {
		t.Fatal(err)
	}
	want := "conjugate(exp(1*linear), exp(-0.5*(x1^2 + x2^2 + x3^2)))"
	if all[0].Kernel != want {
		t.Fatalf("unfolded it is %s, want %s", all[0].Kernel, want)
	}
	e, _ := catalog.Vectors.Parse(all[0].Kernel)
	var rules []string
	for p := mercer.Prove(e.Tree(), mercer.Domain{Dim: 3}); ; p = p.Steps[0] {
		rules = append(rules, p.Rule)
		if len(p.Steps) == 0 {
			break
		}
	}
	if got := strings.Join(rules, " "); got != "conjugate exponential scale known" {
		t.Errorf("the rules are %s", got)
	}
}

// By hand: A = (2, ½; ½, 1) has L = (√2, 0; ½/√2, √(1 − ⅛)).
func TestCholeskyIsShown(t *testing.T) {
	all, err := studio.UnfoldingsOf("vectors", 2, "quadform(a=2, b=0.5, c=1)")
	if err != nil {
		t.Fatal(err)
	}
	if r := all[0].Reason; !strings.Contains(r, "Cholesky") || !strings.Contains(r, "1.414&0") || !strings.Contains(r, "0.3536&0.9354") {
		t.Errorf("it says %s", r)
	}
	trick, err := studio.TrickOf("vectors", "quadform(a=2, b=0.5, c=1)", session.Points{Dim: 2, X: []float64{1, 2}}, session.Points{Dim: 2, X: []float64{0.5, -1}}, feature.AsMonomials, 5)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(trick.Message, "Cholesky") || !strings.Contains(trick.Message, "1.414") {
		t.Errorf("the trick says %q", trick.Message)
	}
}
