package feature_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/feature"
	"mercer/core/kernel"
)

type vkernel = kernel.Kernel[[]float64]

// vector draws d coordinates from [−2, 2], none so small that its square vanishes.
func vector(t *rapid.T, d int) []float64 {
	v := make([]float64, d)
	for i := range v {
		v[i] = float64(rapid.IntRange(-2048, 2048).Draw(t, "coordinate")) / 1024
	}
	return v
}

// share draws a number from [0, most], 0 or not very small.
func share(t *rapid.T, name string, most float64) float64 {
	return most * float64(rapid.IntRange(0, 1000).Draw(t, name)) / 1000
}

// agree fails unless the inner product of all features is the kernel.
func agree(t interface {
	Helper()
	Fatalf(string, ...any)
}, m feature.Map[[]float64], k vkernel, x, z []float64, tolerance float64) {
	t.Helper()
	got, want := feature.Inner(m, x, z, int(m.Dimension())), k.Eval(x, z)
	// Cancellation is relative to √(k(x,x)·k(z,z)).
	size := math.Sqrt(k.Eval(x, x)) * math.Sqrt(k.Eval(z, z))
	if !(math.Abs(got-want) <= tolerance*max(size, math.Abs(want))) {
		t.Fatalf("⟨φ(%v), φ(%v)⟩ = %v, k = %v", x, z, got, want)
	}
}

func TestPolynomialKernel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, k := rapid.IntRange(1, 4).Draw(t, "d"), rapid.IntRange(0, 5).Draw(t, "k")
		gamma, r := share(t, "γ", 3), share(t, "r", 3)
		if rapid.Bool().Draw(t, "homogeneous") {
			r = 0
		}
		// The coefficients by the binomial theorem, the kernel by its own formula.
		a := make([]float64, k+1)
		for n := range a {
			a[n] = feature.Monomials(n, k-n) * math.Pow(gamma, float64(n)) * math.Pow(r, float64(k-n))
		}
		x, z := vector(t, d), vector(t, d)
		of := kernel.Poly{Degree: k, Gamma: gamma, Coef0: r}
		for _, m := range []feature.Named{
			feature.Polynomial(d, a, false), feature.Polynomial(d, a, true), feature.Sequences(d, k, gamma, r),
		} {
			agree(t, m, of, x, z, 1e-12)
		}
	})
}

// Of many variables and of high degrees features are computed another way, to the same
// effect.
func TestPolynomialOfManyAndHigh(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct{ d, k int }{{1, 119}, {1, 125}, {2, 120}, {2, 121}, {8, 4}, {9, 4}, {40, 2}} {
		x, z := make([]float64, c.d), make([]float64, c.d)
		for i := range x {
			x[i], z[i] = 0.5+rng.Float64(), 0.5+rng.Float64()
		}
		a := make([]float64, c.k+1)
		a[c.k] = 1
		agree(t, feature.Polynomial(c.d, a, false), kernel.Power[[]float64]{Of: kernel.Linear{}, N: c.k}, x, z, 1e-11)
	}
}

// Degrees with the coefficient 0 have no features.
func TestPolynomialSkips(t *testing.T) {
	m := feature.Polynomial(2, []float64{0, 1, 0, 0.5}, false)
	if m.Dimension() != 2+4 {
		t.Errorf("%v features", m.Dimension())
	}
	x, z := []float64{1, -2}, []float64{0.5, 3}
	s := 0.5 - 6
	if got := feature.Inner(m, x, z, 6); math.Abs(got-(s+s*s*s/2)) > 1e-12 {
		t.Errorf("inner product %v", got)
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		m    feature.Named
		want string
	}{
		{feature.Polynomial(2, []float64{0, 0, 1}, false), `x_1^{2} | \sqrt{2}x_1x_2 | x_2^{2}`},
		{feature.Polynomial(2, []float64{0, 0, 1}, true), `x_1x_1 | x_1x_2 | x_2x_1 | x_2x_2`},
		{feature.Polynomial(2, []float64{1, 2, 1}, false), `1 | \sqrt{2}x_1 | \sqrt{2}x_2 | x_1^{2} | \sqrt{2}x_1x_2 | x_2^{2}`},
		{feature.Polynomial(1, []float64{4, 0, 0, 0.3}, false), `2 | \sqrt{0.3}x^{3}`},
		{feature.Polynomial(1, []float64{0, 1e-12, 1.0 / 3}, false), `10^{-6}\,x | 0.5774x^{2}`},
		{feature.Sequences(2, 2, 1, 1), `1 | x_1 | x_2 | x_1 | x_1x_1 | x_1x_2 | x_2 | x_2x_1 | x_2x_2`},
		{feature.Sequences(1, 2, 2, 3), `3 | \sqrt{6}x | \sqrt{6}x | 2xx`},
		{feature.Sequences(1, 2, 2, 0), `2xx`},
		{feature.Gaussian(1, 0.5, 4), `e^{-x^{2}/2} | e^{-x^{2}/2}\,x | e^{-x^{2}/2}\,\frac{x^{2}}{\sqrt{2!}} | e^{-x^{2}/2}\,\frac{x^{3}}{\sqrt{3!}}`},
		{feature.Gaussian(2, 1, 2), `e^{-\lVert x\rVert^{2}} | e^{-\lVert x\rVert^{2}}\,\sqrt{2}x_1 | e^{-\lVert x\rVert^{2}}\,\sqrt{2}x_2`},
		{feature.Gaussian(1, 2, 3), `e^{-2x^{2}} | e^{-2x^{2}}\,2x | e^{-2x^{2}}\,\frac{4x^{2}}{\sqrt{2!}}`},
		{feature.Steps(1, 3), `\mathbf{1}[x\ge 1] | \mathbf{1}[x\ge 2] | \mathbf{1}[x\ge 3]`},
		{feature.Steps(2, 1), `\mathbf{1}[x_1\ge 1] | \mathbf{1}[x_2\ge 1]`},
	} {
		if got := strings.Join(c.m.Names(int(c.m.Dimension())), " | "); got != c.want {
			t.Errorf("features %s, want %s", got, c.want)
		}
	}
	q, ok := feature.Quadratic(2, []float64{4, -2, -2, 1})
	if got := q.Names(2); !ok || !slices.Equal(got, []string{"2x_1-x_2", "0"}) {
		t.Errorf("features %v", got)
	}
}

// Features stand where their names do.
func TestOrder(t *testing.T) {
	r := math.Sqrt2
	for _, c := range []struct {
		m    feature.Named
		x    []float64
		want []float64
	}{
		{feature.Polynomial(2, []float64{0, 0, 0, 1}, false), []float64{2, 3}, []float64{8, math.Sqrt(3) * 12, math.Sqrt(3) * 18, 27}},
		{feature.Polynomial(3, []float64{1, 0, 1}, false), []float64{2, 3, 5}, []float64{1, 4, r * 6, r * 10, 9, r * 15, 25}},
		{feature.Exponential(2, 0, 1, 3), []float64{2, 3}, []float64{1, 2, 3, 4 / r, 6, 9 / r}},
		{feature.Polynomial(9, []float64{0, 1}, false), []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{feature.Polynomial(2, []float64{0, 0, 1}, true), []float64{2, 3}, []float64{4, 6, 6, 9}},
	} {
		got := make([]float64, len(c.want))
		c.m.Apply(got, c.x)
		for i, v := range got {
			if math.Abs(v-c.want[i]) > 1e-13 {
				t.Errorf("features %v, want %v", got, c.want)
				break
			}
		}
	}
}

// Every monomial comes once: with different primes for coordinates, products differ.
func TestEveryMonomialOnce(t *testing.T) {
	m := feature.Polynomial(3, []float64{1, 1, 1, 1, 1}, true)
	dst := make([]float64, 1+3+9+27+81)
	m.Apply(dst, []float64{2, 3, 5})
	words := make(map[float64]float64)
	for _, v := range dst {
		words[v]++
	}
	if float64(len(words)) != feature.Monomials(3, 4) {
		t.Errorf("%d different products, want %v", len(words), feature.Monomials(3, 4))
	}
	// 2·2·3·5 can be ordered in 4!/2! ways.
	if words[60] != 12 || words[16] != 1 || words[1] != 1 {
		t.Errorf("60 comes %v times, 16 %v times", words[60], words[16])
	}
}

func TestDimensions(t *testing.T) {
	for d := 1; d <= 12; d++ {
		for k := 0; k <= 12; k++ {
			a := slices.Repeat([]float64{1}, k+1)
			want, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(d+k), int64(k))).Float64()
			if got := feature.Polynomial(d, a, false).Dimension(); got != want {
				t.Errorf("%v monomials of %d variables up to degree %d, want %v", got, d, k, want)
			}
			if got := feature.Sequences(d, k, 1, 1).Dimension(); got != math.Pow(float64(d+1), float64(k)) {
				t.Errorf("%v sequences", got)
			}
		}
	}
	// CS229's example: d = 1000, and what no whole number holds.
	for _, c := range [][2]int64{{1000, 3}, {1000, 2}, {1000, 50}, {50, 1000}, {1 << 20, 3}, {30, 30}, {31, 31}} {
		want, _ := new(big.Float).SetInt(new(big.Int).Binomial(c[0]+c[1], c[1])).Float64()
		if got := feature.Monomials(int(c[0]), int(c[1])); math.Abs(got-want) > 1e-13*want || (want < 1<<53 && got != want) {
			t.Errorf("C(%d+%d, %d) = %v, want %v", c[0], c[1], c[1], got, want)
		}
	}
	if got := feature.Monomials(1000000, 1000000); !math.IsInf(got, 1) {
		t.Errorf("C(2000000, 1000000) = %v", got)
	}
}

// The first features are the same whether or not there is room for more.
func TestApplyToFew(t *testing.T) {
	x := []float64{1.5, -0.5}
	q, _ := feature.Quadratic(2, []float64{2, 1, 1, 2})
	for i, m := range []feature.Named{
		feature.Polynomial(2, []float64{1, 2, 3, 4}, false), feature.Sequences(2, 3, 1, 1),
		feature.Gaussian(2, 1, 5), feature.Steps(2, 4), q,
	} {
		all := make([]float64, int(m.Dimension()))
		m.Apply(all, x)
		for n := range all {
			few := make([]float64, n)
			m.Apply(few, x)
			if !slices.Equal(few, all[:n]) || !slices.Equal(m.Names(n), m.Names(len(all))[:n]) {
				t.Errorf("map %d: the first %d of %d features differ", i, n, len(all))
			}
		}
	}
}

// With 60 terms nothing is left for points in [−2, 2]² and γ ≤ 1; with fewer the rest
// is what the exponential series leaves.
func TestGaussianSeries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, gamma := rapid.IntRange(1, 2).Draw(t, "d"), share(t, "γ", 1)
		x, z := vector(t, d), vector(t, d)
		agree(t, feature.Gaussian(d, gamma, 60), kernel.RBF{Gamma: gamma}, x, z, 1e-10)

		terms := rapid.IntRange(0, 12).Draw(t, "terms")
		var s, xx, zz float64
		for i, v := range x {
			s, xx, zz = s+v*z[i], xx+v*v, zz+z[i]*z[i]
		}
		want, part := 0.0, math.Exp(-gamma*(xx+zz))
		for n := range terms {
			want += part
			part *= 2 * gamma * s / float64(n+1)
		}
		m := feature.Gaussian(d, gamma, terms)
		if got := feature.Inner(m, x, z, int(m.Dimension())); math.Abs(got-want) > 1e-12 {
			t.Fatalf("%d terms: %v, want %v", terms, got, want)
		}
	})
}

// UML's formula, e^{−x²/2}·xⁿ/√n!.
func TestGaussianByTheBook(t *testing.T) {
	dst := make([]float64, 30)
	feature.Gaussian(1, 0.5, 30).Apply(dst, []float64{-1.7})
	n := 1.0 // n!
	for i, got := range dst {
		if i > 0 {
			n *= float64(i)
		}
		want := math.Exp(-1.7*1.7/2) * math.Pow(-1.7, float64(i)) / math.Sqrt(n)
		if math.Abs(got-want) > 1e-14 {
			t.Errorf("feature %d is %v, want %v", i, got, want)
		}
	}
}

// Values stay numbers where powers and factorials alone would not.
func TestGaussianOfExtremes(t *testing.T) {
	for _, x := range []float64{0, 1e-300, 20, 1e3, 1e200} {
		for _, gamma := range []float64{1e-300, 1, 1e6, 1e300} {
			dst := make([]float64, 500)
			feature.Gaussian(1, gamma, 500).Apply(dst, []float64{x})
			for i, v := range dst {
				if !(math.Abs(v) <= 1) {
					t.Fatalf("γ = %v: feature %d of %v is %v", gamma, i, x, v)
				}
			}
		}
	}
	// 2γx² = 800: the terms around n = 800 have the weight.
	m := feature.Gaussian(1, 1, 1100)
	if got := feature.Inner(m, []float64{20}, []float64{20}, 1100); math.Abs(got-1) > 1e-9 {
		t.Errorf("k(20, 20) = %v", got)
	}
}

func TestSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, n := rapid.IntRange(1, 4).Draw(t, "d"), rapid.IntRange(0, 12).Draw(t, "n")
		draw := func() []float64 {
			v := make([]float64, d)
			for i := range v {
				v[i] = float64(rapid.IntRange(0, n).Draw(t, "coordinate"))
			}
			return v
		}
		x, z := draw(), draw()
		want := 0.0
		for i, v := range x {
			want += min(v, z[i])
		}
		if got := feature.Inner(feature.Steps(d, n), x, z, d*n); got != want {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestQuadratic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(1, 5).Draw(t, "d")
		rank := rapid.IntRange(1, d).Draw(t, "rank")
		// A = BBᵀ, whole numbers so that rank is what it says.
		b := make([]float64, d*rank)
		for i := range b {
			b[i] = float64(rapid.IntRange(-3, 3).Draw(t, "b"))
		}
		a := make([]float64, d*d)
		for i := range d {
			for j := range d {
				for c := range rank {
					a[i*d+j] += b[i*rank+c] * b[j*rank+c]
				}
			}
		}
		m, ok := feature.Quadratic(d, a)
		if !ok {
			t.Fatalf("%v is refused", a)
		}
		x, z := vector(t, d), vector(t, d)
		form := kernel.Func[[]float64](func(x, z []float64) float64 {
			sum := 0.0
			for i, v := range x {
				for j, w := range z {
					sum += v * a[i*d+j] * w
				}
			}
			return sum
		})
		if size := form(x, x) + form(z, z); size > 1e-6 {
			got, want := feature.Inner(m, x, z, d), form(x, z)
			if math.Abs(got-want) > 1e-7*size {
				t.Fatalf("%v, want %v", got, want)
			}
		}
	})
	for _, a := range [][]float64{{1, 2, 2, 1}, {0, 1, 1, 0}, {-1, 0, 0, 1}, {1, 0, 0, -1}, {math.NaN(), 0, 0, 1}, {0, 1, 1, 5}} {
		if _, ok := feature.Quadratic(2, a); ok {
			t.Errorf("%v is not positive semidefinite, and accepted", a)
		}
	}
}

func TestPanics(t *testing.T) {
	for name, call := range map[string]func(){
		"coordinates": func() { feature.Polynomial(0, nil, false) },
		"coefficient": func() { feature.Polynomial(1, []float64{1, -1}, false) },
		"sequences":   func() { feature.Sequences(1, 1, -1, 0) },
		"gaussian":    func() { feature.Gaussian(1, -1, 3) },
		"steps":       func() { feature.Steps(1, -1) },
		"matrix":      func() { feature.Quadratic(2, []float64{1}) },
		"room":        func() { feature.Steps(1, 2).Apply(make([]float64, 3), []float64{1}) },
		"names":       func() { feature.Polynomial(1, []float64{1}, false).Names(2) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			call()
		}()
	}
}
