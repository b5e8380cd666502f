package studio_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
)

func integralOf(t *testing.T, q studio.IntegralRequest) studio.Integral {
	t.Helper()
	if q.Grid == 0 {
		q.Grid = 16
	}
	if q.Terms == 0 {
		q.Terms = 40
	}
	i, err := studio.IntegralOf(q)
	if err != nil {
		t.Fatalf("%s: %v", q.Kernel, err)
	}
	return i
}

// flat is f = 1.
func flat(n int) []float64 {
	f := make([]float64, n)
	for i := range f {
		f[i] = 1
	}
	return f
}

// Closed forms of ∫∫ k over a square, and of ∫∫ f·k·f for f(x) = x.
func TestMercersIntegralInClosedForm(t *testing.T) {
	rising := []float64{-1, 0, 1, 2}
	for _, c := range []struct {
		kernel   string
		from, to float64
		f        []float64
		want     float64
	}{
		{"const(c=3)", -1, 2, flat(5), 27},                            // 3·(∫1)²
		{"linear", 0, 2, flat(4), 4},                                  // (∫x)²
		{"linear", -1, 2, rising, 9},                                  // (∫x²)²
		{"min", 0, 1, flat(3), 1.0 / 3},                               // ∫∫ min(x, z)
		{"min", 0, 2, []float64{0, 1, 2}, 64.0 / 15},                  // ∫∫ xz·min(x, z) = 2b⁵/15
		{"laplacian(gamma=2)", 0, 3, flat(9), 3 - (1-math.Exp(-6))/2}, // 2(L/γ − (1 − e^−γL)/γ²)
		{"rbf(gamma=1)", 0, 1, flat(7), math.Sqrt(math.Pi)*math.Erf(1) + math.Exp(-1) - 1},
		{"formula(-dist^2)", 0, 1, flat(2), -1.0 / 6},
	} {
		i := integralOf(t, studio.IntegralRequest{Kernel: c.kernel, From: c.from, To: c.to, F: c.f})
		if !near(i.Value, c.want, 1e-11) {
			t.Errorf("%s: %v, want %v", c.kernel, i.Value, c.want)
		}
		if !near(i.Sums[len(i.Sums)-1], c.want, 1e-4) {
			t.Errorf("%s: the sum on the finest grid is %v, want %v", c.kernel, i.Sums[len(i.Sums)-1], c.want)
		}
	}
}

// The midpoint rule is of second order: with half the step the error is a quarter.
func TestRiemannSumsConverge(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	f := make([]float64, 17)
	for i := range f {
		f[i] = rng.NormFloat64()
	}
	i := integralOf(t, studio.IntegralRequest{Kernel: "rbf(gamma=2)", From: -1, To: 3, F: f, Grid: 64})
	if i.Error > 1e-9 {
		t.Errorf("the integral is off by %v", i.Error)
	}
	last := len(i.Sums) - 1
	ratio := (i.Sums[last-1] - i.Value) / (i.Sums[last] - i.Value)
	if !(3.5 < ratio && ratio < 4.5) {
		t.Errorf("the errors %v and %v have the ratio %v, want 4", i.Sums[last-1]-i.Value, i.Sums[last]-i.Value, ratio)
	}
	if i.Grids[5] != 64 || i.Sum != i.Sums[5] {
		t.Errorf("the sum on 64 cells is %v and %v", i.Sum, i.Sums[5])
	}
	h, sum := 4.0/float64(i.Side), 0.0
	for _, v := range i.Cells {
		sum += v * h * h
	}
	if !near(sum, i.Sum, 1e-12) {
		t.Errorf("the cells add up to %v, the sum is %v", sum, i.Sum)
	}
}

// The worst f has ∫f² = 1, and its integral is the smallest one.
func TestWorstFunctionRefutes(t *testing.T) {
	for kernel, negative := range map[string]bool{
		"sigmoid(gamma=1, coef0=-1)": true,
		"formula(-dist^2)":           true,
		"formula(exp(-dist^4))":      true,
		"rbf(gamma=1)":               false,
		"laplacian(gamma=1)":         false,
		"poly(degree=3)":             false,
		"periodic(period=1.5)":       false,
	} {
		q := studio.IntegralRequest{Kernel: kernel, From: -2, To: 2, F: make([]float64, 25)}
		i := integralOf(t, q)
		if (i.Least < 0) != negative {
			t.Errorf("%s: the smallest value is %v", kernel, i.Least)
		}
		if !negative {
			continue
		}
		q.F = i.Worst
		again := integralOf(t, q)
		if !near(again.Square, 1, 1e-10) || !near(again.Value, i.Least, 1e-10) || !(again.Sums[8] < 0) {
			t.Errorf("%s: ∫f² = %v, the integral is %v of at least %v, the sum %v", kernel, again.Square, again.Value, i.Least, again.Sums[8])
		}
	}
}

// ∫∫ f·k·f = ‖∫ f·φ‖² where features are known.
func TestMercersIntegralIsASquaredNorm(t *testing.T) {
	f := []float64{0.5, -1, 2, 0, 1}
	for _, kernel := range []string{"linear", "poly(degree=3, gamma=0.5, coef0=1)", "powers(degree=4)", "rbf(gamma=0.5)", "conjugate(linear, 1 + x1)"} {
		i := integralOf(t, studio.IntegralRequest{Kernel: kernel, From: -1, To: 2, F: f})
		if i.Map == "" || !near(i.Squares, i.Value, 1e-9*(1+i.Value)) {
			t.Errorf("%s (%s): %v and %v", kernel, i.Map, i.Squares, i.Value)
		}
	}
	if i := integralOf(t, studio.IntegralRequest{Kernel: "laplacian", From: 0, To: 1, F: f}); i.Map != "" || i.Message == "" {
		t.Errorf("the Laplacian has %q, %q", i.Map, i.Message)
	}
}

func TestMistakesInIntegralsAreNamed(t *testing.T) {
	good := studio.IntegralRequest{Kernel: "linear", From: 0, To: 1, F: flat(3), Grid: 4, Terms: 4}
	for name, change := range map[string]func(*studio.IntegralRequest){
		"to":     func(q *studio.IntegralRequest) { q.To = 0 },
		"f":      func(q *studio.IntegralRequest) { q.F = []float64{1} },
		"grid":   func(q *studio.IntegralRequest) { q.Grid = 513 },
		"terms":  func(q *studio.IntegralRequest) { q.Terms = 0 },
		"kernel": func(q *studio.IntegralRequest) { q.Kernel = "formula(1/dist)" },
	} {
		q := good
		change(&q)
		_, err := studio.IntegralOf(q)
		if e, ok := err.(*session.Error); !ok || e.Param != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}
