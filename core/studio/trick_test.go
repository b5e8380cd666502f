package studio_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/feature"
	"mercer/core/session"
	"mercer/core/studio"
)

func trick(t *testing.T, kernel string, x, z []float64, order feature.Order, terms int) studio.Trick {
	t.Helper()
	d := len(x)
	r, err := studio.TrickOf("vectors", kernel, session.Points{Dim: d, X: x}, session.Points{Dim: d, X: z}, order, terms)
	if err != nil {
		t.Fatalf("%s: %v", kernel, err)
	}
	return r
}

// The example of the lectures, by hand: x = (1, 2), z = (3, −1), ⟨x, z⟩ = 1.
func TestTrickByHand(t *testing.T) {
	r := trick(t, "linear^2", []float64{1, 2}, []float64{3, -1}, feature.AsMonomials, 10)
	if !r.Exact || r.Map != "monomials" || r.Dimension != 3 || r.Message != "" {
		t.Errorf("%+v", r)
	}
	for i, want := range []float64{1, 2 * math.Sqrt2, 4} {
		if !near(r.PhiX[i], want, 1e-15) {
			t.Errorf("φ(x) = %v", r.PhiX)
		}
	}
	for i, want := range []float64{9, -3 * math.Sqrt2, 1} {
		if !near(r.PhiZ[i], want, 1e-15*9) {
			t.Errorf("φ(z) = %v", r.PhiZ)
		}
	}
	if !near(r.Inner, 1, 1e-14) || r.Kernel != 1 {
		t.Errorf("⟨φ(x), φ(z)⟩ = %v, k = %v", r.Inner, r.Kernel)
	}
	if got := trick(t, "linear^2", []float64{1, 2}, []float64{3, -1}, feature.AsSequences, 10); got.Dimension != 4 || got.Inner != 1 {
		t.Errorf("with repetition %+v", got)
	}
}

// The maps of (xᵀz)^M and (1 + xᵀz)^M with multinomial constants, for several D and M: each feature is
// √n times its product, where n words of M letters of x, or of x and 1, have that product. The sum over
// them is the kernel, and as many as the binomial coefficient says.
func TestMultinomialConstants(t *testing.T) {
	values := []float64{2, 3, 5, 7, 11} // primes: products tell which letters they are of
	for _, r := range []string{"0", "1"} {
		for d := 1; d <= 5; d++ {
			for m := 1; m <= 4; m++ {
				x, z := values[:d], []float64{1, -0.5, 0.25, 2, -1}[:d]
				letters := append([]float64{}, x...)
				if r == "1" {
					letters = append(letters, 1)
				}
				words := map[float64]int{1: 1}
				for range m {
					longer := map[float64]int{}
					for product, n := range words {
						for _, letter := range letters {
							longer[product*letter] += n
						}
					}
					words = longer
				}
				text := fmt.Sprintf("poly(degree=%d, gamma=1, coef0=%s)", m, r)
				got := trick(t, text, x, z, feature.AsMonomials, 1)
				if int(got.Dimension) != len(words) {
					t.Errorf("%s, %d dimensions: %v features, %d by words", text, d, got.Dimension, len(words))
				}
				for product, n := range words {
					want := math.Sqrt(float64(n)) * product
					if !slices.ContainsFunc(got.PhiX, func(v float64) bool { return near(v, want, 1e-12*want) }) && len(words) <= 64 {
						t.Errorf("%s, %d dimensions: no feature is √%d·%v", text, d, n, product)
					}
				}
				if !near(got.Inner, got.Kernel, 1e-9*math.Abs(got.Kernel)+1e-9) {
					t.Errorf("%s, %d dimensions: %v and %v", text, d, got.Inner, got.Kernel)
				}
				top := d + m - 1
				if r == "1" {
					top = d + m
				}
				if count := fmt.Sprintf(`\tbinom{%d}{%d}=%d`, top, m, len(words)); (d > 1 && m > 1) != strings.HasSuffix(got.Constants, count) {
					t.Errorf("%s, %d dimensions: %s, want %s", text, d, got.Constants, count)
				}
			}
		}
	}
	for text, want := range map[string]string{
		"linear^3":                           `\sqrt{\tfrac{3!}{k_1!\cdots k_{3}!}}\;x_1^{k_1}\cdots x_{3}^{k_{3}},\quad k_1+\cdots+k_{3}=3:\quad\tbinom{5}{3}=10`,
		"poly(degree=2, gamma=1, coef0=1)":   `\sqrt{\tfrac{2!}{k_0!\,k_1!\cdots k_{3}!}}\;x_1^{k_1}\cdots x_{3}^{k_{3}},\quad k_0+k_1+\cdots+k_{3}=2:\quad\tbinom{5}{2}=10`,
		"poly(degree=2, gamma=0.5, coef0=3)": `\sqrt{\tfrac{2!}{k_0!\,k_1!\cdots k_{3}!}\cdot 3^{k_0}\cdot 0.5^{2-k_0}}\;x_1^{k_1}\cdots x_{3}^{k_{3}},\quad k_0+k_1+\cdots+k_{3}=2:\quad\tbinom{5}{2}=10`,
		"powers(degree=2)":                   "",
		"rbf(gamma=1)":                       "",
	} {
		if got := trick(t, text, []float64{1, 2, 3}, []float64{3, 2, 1}, feature.AsMonomials, 1).Constants; got != want {
			t.Errorf("%s: constants %s, want %s", text, got, want)
		}
	}
}

func TestTrickSteps(t *testing.T) {
	for _, c := range []struct {
		kernel string
		want   string
		values []float64
	}{
		{"linear", `\langle x,z\rangle`, []float64{1}},
		{"linear^2", `\langle x,z\rangle|\langle x,z\rangle^{2}`, []float64{1, 1}},
		{"(linear + 2)^3", `\langle x,z\rangle|\langle x,z\rangle+2|\left(\langle x,z\rangle+2\right)^{3}`, []float64{1, 3, 27}},
		{"poly(degree=2, gamma=0.5, coef0=1)", `\langle x,z\rangle|0.5\,\langle x,z\rangle|0.5\,\langle x,z\rangle+1|\left(0.5\,\langle x,z\rangle+1\right)^{2}`, []float64{1, 0.5, 1.5, 2.25}},
		{"poly(degree=2, gamma=1, coef0=-3)", `\langle x,z\rangle|\langle x,z\rangle-3|\left(\langle x,z\rangle-3\right)^{2}`, []float64{1, -2, 4}},
		{"rbf(gamma=2)", `\lVert x-z\rVert^{2}|-2\,\lVert x-z\rVert^{2}|*`, []float64{13, -26, math.Exp(-26)}},
		{"laplacian(gamma=1)", `\lVert x-z\rVert_{1}|-\lVert x-z\rVert_{1}|*`, []float64{5, -5, math.Exp(-5)}},
		{"min", `\min(x_1,z_1)|\min(x_2,z_2)|*`, []float64{1, -1, 0}},
		{"powers(degree=2)", `\langle x,z\rangle|*`, []float64{1, 3}},
		{"sigmoid(gamma=2, coef0=1)", `\langle x,z\rangle|2\,\langle x,z\rangle|2\,\langle x,z\rangle+1|*`, []float64{1, 2, 3, math.Tanh(3)}},
		{"formula(dist^2)", `*`, []float64{13}},
	} {
		r := trick(t, c.kernel, []float64{1, 2}, []float64{3, -1}, feature.AsMonomials, 10)
		tex := strings.Split(c.want, "|")
		if len(r.Steps) != len(tex) {
			t.Errorf("%s: steps %v", c.kernel, r.Steps)
			continue
		}
		for i, s := range r.Steps {
			if (tex[i] != "*" && s.TeX != tex[i]) || s.TeX == "" || !near(s.Value, c.values[i], 1e-10) {
				t.Errorf("%s: step %d is %s = %v, want %s = %v", c.kernel, i, s.TeX, s.Value, tex[i], c.values[i])
			}
		}
	}
}

func TestTrickMessages(t *testing.T) {
	x, z := []float64{1, 2}, []float64{3, 1}
	wide := make([]float64, 1000)
	for i := range wide {
		wide[i] = 0.01
	}
	for _, c := range []struct {
		kernel, message, kind string
		x, z                  []float64
		exact                 bool
		dimension             float64
	}{
		{"poly(degree=3, gamma=1, coef0=1)", "", "monomials", x, z, true, 10},
		{"poly(degree=20, gamma=1, coef0=1)", "The map has 231 features. The first 64 are written out; the sum goes over all of them.", "monomials", x, z, true, 231},
		{"poly(degree=3, gamma=1, coef0=1)", "The map has 167\u202f668\u202f501 features. The sum goes over the first 200\u202f000 only.", "monomials", wide, wide, false, 167668501},
		{"poly(degree=50, gamma=1, coef0=1)", "about 1.152 × 10⁸⁶ features", "monomials", wide, wide, false, 0},
		{"rbf(gamma=0.5)", "The feature space has infinitely many dimensions. The first 10 terms of a series for it have 55 features.", "series", x, z, false, 55},
		{"0*rbf(gamma=0.5)", "The features go on without end. The first 10 terms of a series for it have 55 features.", "series", x, z, false, 55},
		{"min", "", "steps", x, z, true, 6},
		{"min", "whole numbers", "", x, []float64{0.5, 1}, false, 0},
		{"laplacian(gamma=1)", "infinitely many", "", x, z, false, 0},
		{"formula(dot)", "No finite list", "", x, z, false, 0},
	} {
		r := trick(t, c.kernel, c.x, c.z, feature.AsMonomials, 10)
		if !strings.Contains(r.Message, c.message) || (c.message == "") != (r.Message == "") ||
			r.Map != c.kind || r.Exact != c.exact || (c.dimension > 0 && r.Dimension != c.dimension) {
			t.Errorf("%s: %q, map %q, exact %t, %v features", c.kernel, r.Message, r.Map, r.Exact, r.Dimension)
		}
		if len(r.Names) != len(r.PhiX) || len(r.Names) != len(r.PhiZ) || len(r.Names) > 64 || (c.kind == "") != (len(r.Names) == 0) {
			t.Errorf("%s: %d names, %d and %d values", c.kernel, len(r.Names), len(r.PhiX), len(r.PhiZ))
		}
		if r.Exact && !near(r.Inner, r.Kernel, 1e-9*math.Abs(r.Kernel)) {
			t.Errorf("%s: ⟨φ(x), φ(z)⟩ = %v, k = %v", c.kernel, r.Inner, r.Kernel)
		}
	}
}

func TestTrickErrors(t *testing.T) {
	p := func(x ...float64) session.Points { return session.Points{Dim: 1, X: x} }
	for name, c := range map[string]struct {
		kernel string
		x, z   session.Points
		terms  int
		code   session.Code
	}{
		"terms":     {"linear", p(1), p(1), 0, session.BadArgument},
		"two":       {"linear", p(1, 2), p(1), 1, session.BadArgument},
		"none":      {"linear", p(1), p(), 1, session.BadArgument},
		"kernel":    {"lin", p(1), p(1), 1, session.BadKernel},
		"infinite":  {"linear^50", p(1e100), p(1e100), 1, session.BadData},
		"dimension": {"quadform(a=1, b=0, c=1)", session.Points{Dim: 3, X: []float64{1, 2, 3}}, session.Points{Dim: 3, X: []float64{1, 2, 3}}, 1, session.BadKernel},
	} {
		_, err := studio.TrickOf("vectors", c.kernel, c.x, c.z, feature.AsMonomials, c.terms)
		if e, ok := err.(*session.Error); !ok || e.Code != c.code || e.Message == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
