package studio_test

import (
	"math"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
)

func spanOf(t *testing.T, q studio.SpanRequest) studio.Span {
	t.Helper()
	if q.To == 0 {
		q.From, q.To = -1, 1
	}
	s, err := studio.SpanOf(q)
	if err != nil {
		t.Fatalf("%s: %v", q.Kernel, err)
	}
	return s
}

// two is a request with two functions at places from 0 up.
func two(kernel string) studio.SpanRequest {
	return studio.SpanRequest{
		Kernel: kernel, Xs: []float64{0.5, 1.25, 3}, Alpha: []float64{1, -2, 0.5},
		Zs: []float64{0.75, 2}, Beta: []float64{-1, 1.5}, X: 1.1,
	}
}

// The inner product of the space of e^(−γ|x − z|) is (1/2γ)·∫(f'g' + γ²fg), and that of min on
// [0, ∞) is ∫f'g' (Berlinet and Thomas-Agnan, Reproducing Kernel Hilbert Spaces, chapter 7).
func TestInnerProductsAsIntegrals(t *testing.T) {
	for kernel, integrand := range map[string]func(f, g, df, dg float64) float64{
		"laplacian(gamma=0.8)": func(f, g, df, dg float64) float64 { return (df*dg + 0.64*f*g) / 1.6 },
		"min":                  func(_, _, df, dg float64) float64 { return df * dg },
	} {
		q := two(kernel)
		q.From, q.To, q.Count = 0, 40, 0
		if kernel != "min" {
			q.From = -40
		}
		s := spanOf(t, q)
		// Midpoints of a grid that has all kinks on its lines.
		const h = 1.0 / 512
		value := func(at float64, xs, c []float64) float64 {
			sum := 0.0
			for i, x := range xs {
				if kernel == "min" {
					sum += c[i] * math.Min(x, at)
				} else {
					sum += c[i] * math.Exp(-0.8*math.Abs(x-at))
				}
			}
			return sum
		}
		integral := 0.0
		for a := q.From; a < q.To; a += h {
			f, g := value(a+h/2, q.Xs, q.Alpha), value(a+h/2, q.Zs, q.Beta)
			df := (value(a+h, q.Xs, q.Alpha) - value(a, q.Xs, q.Alpha)) / h
			dg := (value(a+h, q.Zs, q.Beta) - value(a, q.Zs, q.Beta)) / h
			integral += h * integrand(f, g, df, dg)
		}
		if !near(s.Inner, integral, 1e-5) {
			t.Errorf("%s: ⟨f, g⟩ = %v, the integral is %v", kernel, s.Inner, integral)
		}
	}
}

// ⟨f, k(·, x)⟩ = f(x) and |f(x)| ≤ ‖f‖·√k(x, x), and with features ⟨f, g⟩ is that of the weights.
func TestReproducingProperty(t *testing.T) {
	for _, kernel := range []string{"rbf(gamma=0.5)", "laplacian", "min", "linear", "poly(degree=3)", "periodic", "rq(alpha=1, length=1)"} {
		for _, x := range []float64{0, 0.3, 1.25, 2.7} {
			q := two(kernel)
			q.X, q.From, q.To, q.Count = x, 0, 3, 61
			s := spanOf(t, q)
			if !near(s.At, s.Reproduced, 1e-12*(1+math.Abs(s.At))) || !near(s.AtG, s.ReproducedG, 1e-12*(1+math.Abs(s.AtG))) {
				t.Errorf("%s at %v: f is %v, and ⟨f, k(·, x)⟩ = %v", kernel, x, s.At, s.Reproduced)
			}
			if bound := math.Sqrt(s.SquareF * s.Self); math.Abs(s.At) > bound*(1+1e-12)+1e-12 {
				t.Errorf("%s at %v: |f| = %v above %v", kernel, x, math.Abs(s.At), bound)
			}
			for i, place := range s.Places {
				if bound := math.Sqrt(s.SquareF * s.Diagonal[i]); math.Abs(s.F[i]) > bound*(1+1e-12)+1e-12 {
					t.Errorf("%s at %v: |f| = %v above %v", kernel, place, math.Abs(s.F[i]), bound)
				}
			}
			if math.Abs(s.Inner) > math.Sqrt(s.SquareF*s.SquareG)*(1+1e-12) {
				t.Errorf("%s: Cauchy and Schwarz fail", kernel)
			}
			if s.Map != "" && !near(s.InnerByFeatures, s.Inner, 1e-9*(1+math.Abs(s.Inner))) {
				t.Errorf("%s: ⟨f, g⟩ = %v, and %v by features", kernel, s.Inner, s.InnerByFeatures)
			}
			if s.Map != "" && !near(s.SquareByFeatures, s.SquareF, 1e-9*(1+s.SquareF)) {
				t.Errorf("%s: ‖f‖² = %v, and %v by features", kernel, s.SquareF, s.SquareByFeatures)
			}
		}
	}
}

// By hand: with k = xz and places 1, 2 the function 3·k(·, 1) − k(·, 2) is 1·t: its norm is 1, and
// with g = k(·, 2) = 2t the inner product is 2.
func TestSpanByHand(t *testing.T) {
	s := spanOf(t, studio.SpanRequest{
		Kernel: "linear", Xs: []float64{1, 2}, Alpha: []float64{3, -1}, Zs: []float64{2}, Beta: []float64{1}, X: 5,
		From: 0, To: 2, Count: 3,
	})
	if s.SquareF != 1 || s.Inner != 2 || s.SquareG != 4 || s.At != 5 || s.Reproduced != 5 || s.F[2] != 2 || s.G[1] != 2 {
		t.Errorf("%+v", s)
	}
	if s.Table[0] != 6 || s.Table[1] != -4 {
		t.Errorf("the table is %v", s.Table)
	}
}

// Without a kernel there are coefficients whose "squared norm" is below 0.
func TestNoNormWithoutAKernel(t *testing.T) {
	q := two("sigmoid(gamma=1, coef0=-1)")
	s := spanOf(t, q)
	if !(s.Least < 0) {
		t.Fatalf("the smallest eigenvalue is %v", s.Least)
	}
	q.Alpha = s.Worst
	if again := spanOf(t, q); !near(again.SquareF, s.Least, 1e-12) {
		t.Errorf("⟨f, f⟩ = %v, want %v", again.SquareF, s.Least)
	}
}

func TestMistakesInSpansAreNamed(t *testing.T) {
	for name, change := range map[string]func(*studio.SpanRequest){
		"alpha":  func(q *studio.SpanRequest) { q.Alpha = q.Alpha[:1] },
		"beta":   func(q *studio.SpanRequest) { q.Beta = []float64{math.NaN(), 1} },
		"xs":     func(q *studio.SpanRequest) { q.Xs, q.Alpha = make([]float64, 13), make([]float64, 13) },
		"to":     func(q *studio.SpanRequest) { q.From, q.To = 1, 0 },
		"at":     func(q *studio.SpanRequest) { q.X = math.Inf(1) },
		"count":  func(q *studio.SpanRequest) { q.Count = -1 },
		"kernel": func(q *studio.SpanRequest) { q.Kernel = "formula(log(x1)*log(z1))"; q.Xs[0] = -1 },
	} {
		q := two("linear")
		q.From, q.To, q.Count = 0, 1, 5
		change(&q)
		_, err := studio.SpanOf(q)
		if e, ok := err.(*session.Error); !ok || e.Param != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}
