package feature_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/catalog"
	"mercer/core/feature"
)

func parse(text string) vkernel {
	e, err := catalog.Vectors.Parse(text)
	if err != nil {
		panic(err)
	}
	return e.Kernel()
}

// Whatever map is found, its features multiply to the kernel, or come near for a
// series.
func TestOfEveryKind(t *testing.T) {
	for _, c := range []struct {
		text, kind string
		exact      bool
	}{
		{"linear", "monomials", true},
		{"poly(degree=3, gamma=0.5, coef0=2)", "monomials", true},
		{"(1 + linear)^2*(linear + 3)", "monomials", true},
		{"powers(degree=4)", "monomials", true},
		{"2*linear^3 + 1", "monomials", true},
		{"0", "monomials", true},
		{"rq^0", "monomials", true},
		{"2*formula(dist)^0*rbf(gamma=0.1)", "combined", false},
		{"3*linear*periodic^0 + quadform", "combined", true},
		{"rbf(gamma=0.1)", "series", false},
		{"3*rbf(gamma=0.1)", "series", false},
		{"exp(0.3*linear + 0.5)", "series", false},
		{"quadform(a=2, b=1, c=3)", "forms", true},
		{"2*quadform(a=2, b=1, c=3)*linear", "combined", true},
		{"quadform(a=2, b=1, c=3)^2 + linear", "combined", true},
		{"rbf(gamma=0.1)*linear", "combined", false},
		{"cosine", "combined", true},
		{"normalize(poly(degree=2, gamma=1, coef0=1))", "combined", true},
		{"conjugate(linear + 1, x1 - x2)", "combined", true},
		{"warp(linear, x1, x2, x1^2 + x2^2)", "monomials", true},
		{"warp(poly(degree=2, gamma=1, coef0=1), x1*x2, sin(x1))", "monomials", true},
		{"warp(warp(linear^2, x1 + x2, x1), exp(x1), x2)", "monomials", true},
		{"warp(conjugate(linear, x1) + quadform(a=1, b=0, c=2), x2, x1)", "combined", true},
		{"warp(rbf(gamma=0.1), x1 + x2)", "series", false},
	} {
		for _, order := range []feature.Order{feature.AsMonomials, feature.AsProducts, feature.AsSequences} {
			k := parse(c.text)
			m, err := feature.Of(k, 2, feature.Choice{Order: order, Terms: 40})
			kind := c.kind
			if order != feature.AsMonomials && kind == "monomials" {
				kind = "sequences"
			}
			if err != nil || m.Kind != kind || m.Exact != c.exact {
				t.Errorf("%s: %+v, %v", c.text, m, err)
				continue
			}
			rapid.Check(t, func(t *rapid.T) {
				agree(t, m, k, vector(t, 2), vector(t, 2), 1e-9)
			})
		}
	}
}

func TestOfNames(t *testing.T) {
	for _, c := range []struct {
		text, want string
	}{
		{"poly(degree=2, gamma=1, coef0=1)", `1 | \sqrt{2}x_1 | \sqrt{2}x_2 | x_1^{2} | \sqrt{2}x_1x_2 | x_2^{2}`},
		{"warp(linear, x1, x1^2 + x2^2)", `x_1 | \left(x_1^{2}+x_2^{2}\right)`},
		{"warp(warp(linear^2, x1 + 1, x2), x2, 3)", `\left(x_2+1\right)^{2} | \sqrt{2}\left(x_2+1\right)3 | 3^{2}`},
		{"warp(conjugate(linear, x1), x1 + x2)", `\left(x_1+x_2\right)\,\left(x_1+x_2\right)`},
		{"warp(rbf(gamma=2), x1, x1^2)", `e^{-2(x_1^{2}+\left(x_1^{2}\right)^{2})}`},
		{"cosine", `\frac{x_1}{\lVert x\rVert} | \frac{x_2}{\lVert x\rVert}`},
		{"3*quadform(a=1, b=1, c=2)", `\sqrt{3}\,\left(x_1+x_2\right) | \sqrt{3}\,x_2`},
		{"quadform(a=1, b=1, c=1)*linear", `\left(x_1+x_2\right)\cdot x_1 | \left(x_1+x_2\right)\cdot x_2 | 0\cdot x_1 | 0\cdot x_2`},
		{"exp(linear)", `1 | x_1 | x_2`},
		{"conjugate(rbf(gamma=1), x1)", `x_1\,e^{-\lVert x\rVert^{2}} | x_1\,e^{-\lVert x\rVert^{2}}\,\sqrt{2}x_1 | x_1\,e^{-\lVert x\rVert^{2}}\,\sqrt{2}x_2`},
	} {
		terms := 2
		if strings.HasPrefix(c.text, "warp(rbf") {
			terms = 1
		}
		m, err := feature.Of(parse(c.text), 2, feature.Choice{Terms: terms})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got := strings.Join(m.Names(int(m.Dimension())), " | "); got != c.want {
			t.Errorf("%s: features %s, want %s", c.text, got, c.want)
		}
	}
}

// The three maps of (⟨x, z⟩ + c)² in three dimensions: ten monomials, the thirteen features of CS229
// and the sixteen sequences of Understanding Machine Learning.
func TestOrders(t *testing.T) {
	x, z := []float64{1, 2, 3}, []float64{-2, 0.5, 4}
	k := parse("poly(degree=2, gamma=1, coef0=3)")
	for order, count := range map[feature.Order]float64{feature.AsMonomials: 10, feature.AsProducts: 13, feature.AsSequences: 16} {
		m, err := feature.Of(k, 3, feature.Choice{Order: order, Terms: 1}, x, z)
		if err != nil || m.Dimension() != count {
			t.Fatalf("order %d: %v features, %v", order, m.Dimension(), err)
		}
		if got := feature.Inner(m, x, z, int(count)); math.Abs(got-14*14) > 1e-12 {
			t.Errorf("order %d: ⟨φ(x), φ(z)⟩ = %v", order, got) // ⟨x, z⟩ + 3 = −2 + 1 + 12 + 3 = 14
		}
	}
	// c, √(2c)·xᵢ and all xᵢxⱼ, as the notes list them.
	want := []float64{3, math.Sqrt(6) * 1, math.Sqrt(6) * 2, math.Sqrt(6) * 3}
	for _, a := range x {
		for _, b := range x {
			want = append(want, a*b)
		}
	}
	m, _ := feature.Of(k, 3, feature.Choice{Order: feature.AsProducts, Terms: 1}, x, z)
	got := make([]float64, len(want))
	m.Apply(got, x)
	for i, v := range want {
		if math.Abs(got[i]-v) > 1e-14*v {
			t.Errorf("feature %s is %v, want %v", m.Names(13)[i], got[i], v)
		}
	}
}

func TestOfSteps(t *testing.T) {
	x, z := []float64{3, 0}, []float64{2, 5}
	m, err := feature.Of(parse("min"), 2, feature.Choice{}, x, z)
	if err != nil || m.Dimension() != 10 || feature.Inner(m, x, z, 10) != 2 {
		t.Errorf("%+v, %v", m, err)
	}
	m, err = feature.Of(parse("warp(min, x1 + 1)"), 2, feature.Choice{}, x, z)
	if err != nil || m.Dimension() != 4 || feature.Inner(m, x, z, 4) != 3 {
		t.Errorf("%+v, %v", m, err)
	}
	for _, odd := range [][]float64{{1.5, 0}, {-1, 0}, {65, 0}} {
		if _, err := feature.Of(parse("min"), 2, feature.Choice{}, x, odd); err == nil {
			t.Errorf("steps at %v", odd)
		}
	}
}

func TestOfNothingKnown(t *testing.T) {
	for text, want := range map[string]string{
		"laplacian(gamma=1)":                  "infinitely",
		"matern(nu=1.5, length=1)":            "infinitely",
		"2*rq(alpha=1, length=1) + linear":    "No finite list",
		"0*laplacian(gamma=1)":                "No finite list",
		"2*rbf(gamma=1) - rbf(gamma=1)":       "parts is no kernel",
		"-(-rbf(gamma=1))":                    "parts is no kernel",
		"-rbf(gamma=1)*(-rbf(gamma=2))":       "parts is no kernel",
		"warp(linear - 1, 2)":                 "parts is no kernel",
		"rbf(gamma=1)*(linear - 1)":           "parts is no kernel",
		"sigmoid(gamma=1, coef0=0)":           "No finite list",
		"formula(dot)":                        "No finite list",
		"exp(rbf(gamma=1))":                   "No finite list",
		"linear - linear^2":                   "power 2 of the inner product is negative",
		"linear - rbf(gamma=1)":               "parts is no kernel",
		"poly(degree=2, gamma=1, coef0=-1)":   "negative",
		"quadform(a=1, b=2, c=1)":             "negative eigenvalue",
		"-2*quadform(a=1, b=0, c=1)":          "negative multiple",
		"warp(laplacian(gamma=1), x1)":        "No finite list",
		"periodic(period=1, length=1)*linear": "No finite list",
	} {
		_, err := feature.Of(parse(text), 2, feature.Choice{Terms: 5})
		var e *feature.UnknownError
		if !errors.As(err, &e) || !strings.Contains(e.Reason, want) || !strings.HasSuffix(e.Reason, ".") {
			t.Errorf("%s: %v", text, err)
		}
		if infinite := strings.HasPrefix(text, "laplacian") || strings.HasPrefix(text, "matern"); strings.Contains(e.Reason, "infinitely") != infinite {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestBinomialPower(t *testing.T) {
	for _, c := range []struct {
		a        []float64
		gamma, r float64
		k        int
		ok       bool
	}{
		{[]float64{1, 2, 1}, 1, 1, 2, true},
		{[]float64{0, 0, 0, 8}, 2, 0, 3, true},
		{[]float64{27, 27, 9, 1}, 1, 3, 3, true},
		{[]float64{0.25, 1}, 1, 0.25, 1, true},
		{[]float64{1, 1, 1}, 0, 0, 0, false},
		{[]float64{0, 1, 1}, 0, 0, 0, false},
		{[]float64{3}, 0, 0, 0, false},
		{[]float64{1, -2, 1}, 0, 0, 0, false},
	} {
		gamma, r, k, ok := feature.BinomialPower(c.a)
		if ok != c.ok || ok && (gamma != c.gamma || r != c.r || k != c.k) {
			t.Errorf("%v: (%v·s + %v)^%d, %t", c.a, gamma, r, k, ok)
		}
	}
}
