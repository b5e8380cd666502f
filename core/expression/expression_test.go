package expression_test

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/param"
)

type vector = []float64

func language() *expression.Language[vector] {
	return expression.NewVectorLanguage(
		expression.EntryOf[vector, kernel.Linear](),
		expression.EntryOf[vector, kernel.Poly](),
		expression.EntryOf[vector, kernel.RBF](),
		expression.EntryOf[vector, kernel.Sigmoid](),
	)
}

var x, z = vector{1, -2}, vector{0.5, 1}

// Of x and z.
const (
	lin  = 0.5 - 2
	dist = 0.25 + 9
)

func TestParse(t *testing.T) {
	poly := func(d int, g, r float64) float64 { return math.Pow(g*lin+r, float64(d)) }
	rbf := func(g float64) float64 { return math.Exp(-g * dist) }
	for _, test := range []struct {
		text, canonical string
		value           float64 // k(x, z), computed here
	}{
		{"linear", "linear", lin},
		{" linear ( ) ", "linear", lin},
		{"rbf", "rbf(gamma=1)", rbf(1)},
		{"rbf(gamma=.25)", "rbf(gamma=0.25)", rbf(0.25)},
		{"rbf(gamma=1e6)", "rbf(gamma=1000000)", 0},
		{"rbf(gamma=1e-6)", "rbf(gamma=1e-6)", rbf(1e-6)},
		{"rbf(2)", "rbf(gamma=2)", rbf(2)},
		{"poly(2, 1, -1)", "poly(degree=2, gamma=1, coef0=-1)", poly(2, 1, -1)},
		{"poly(2, coef0=0)", "poly(degree=2, gamma=1, coef0=0)", poly(2, 1, 0)},
		{"poly(coef0=-1,degree=2)", "poly(degree=2, gamma=1, coef0=-1)", poly(2, 1, -1)},
		{"0.5*rbf(gamma=2) + linear*poly", "0.5*rbf(gamma=2) + linear*poly(degree=3, gamma=1, coef0=1)",
			0.5*rbf(2) + lin*poly(3, 1, 1)},
		{"linear-2*linear", "linear - 2*linear", -lin},
		{"linear + -2*linear", "linear + -2*linear", -lin},
		{"-linear", "-linear", -lin},
		{"--linear", "--linear", lin},
		{"-(linear+1)*3", "-(linear + 1)*3", -(lin + 1) * 3},
		{"(linear + 1)^2", "(linear + 1)^2", (lin + 1) * (lin + 1)},
		{"linear^0", "linear^0", 1},
		{"linear - (1 - linear)", "linear - (1 - linear)", lin - (1 - lin)},
		{"(linear*2)*linear", "(linear*2)*linear", 2 * lin * lin},
		{"2*3", "2*3", 6},
		{"-2^2", "-2^2", -4},
		{"(-2)^2", "(-2)^2", 4},
		{"-(2)", "-(2)", -2},
		{"((linear))", "linear", lin},
		{"exp( linear )", "exp(linear)", math.Exp(lin)},
		{"exp(exp(rbf))^2", "exp(exp(rbf(gamma=1)))^2", math.Exp(2 * math.Exp(rbf(1)))},
		{"normalize(linear)", "normalize(linear)", lin / math.Sqrt(5*1.25)},
		{"warp(linear, x1^2, x2)", "warp(linear, x1^2, x2)", 0.25 - 2},
		{"warp(rbf(gamma=2),x)", "warp(rbf(gamma=2), x1)", math.Exp(-2 * 0.25)},
		{"warp(warp(linear, x1 + 1), x2)", "warp(warp(linear, x1 + 1), x2)", (-2 + 1) * (1 + 1)},
		{"conjugate(linear, x1 - x2)", "conjugate(linear, x1 - x2)", 3 * lin * -0.5},
		{"-conjugate(rbf+1,2)*2", "-conjugate(rbf(gamma=1) + 1, 2)*2", -8 * (rbf(1) + 1)},
		{"formula(exp(-dist^4))", "formula(exp(-dist^4))", math.Exp(-dist * dist)},
		{"formula(x1*z2 - dot/2)", "formula(x1*z2 - dot/2)", 1 - lin/2},
		{"2*formula((dist))^2", "2*formula(dist)^2", 2 * dist},
		{"warp(formula(min(x1,z1)), x2^2)", "warp(formula(min(x1, z1)), x2^2)", 1},
	} {
		e, err := language().Parse(test.text)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if e.String() != test.canonical {
			t.Errorf("%q is printed as %q, want %q", test.text, e, test.canonical)
		}
		if got := e.Kernel().Eval(x, z); math.Abs(got-test.value) > 1e-10*math.Abs(test.value)+1e-300 {
			t.Errorf("%q: k(x,z) = %v, want %v", test.text, got, test.value)
		}
		// Rows, by the fast paths of the combinations, agree with values.
		row := make([]float64, 2)
		kernel.Row(row, e.Kernel(), x, []vector{z, x})
		if math.Abs(row[0]-test.value) > 1e-10*math.Abs(test.value)+1e-300 {
			t.Errorf("%q: the row has %v, want %v", test.text, row[0], test.value)
		}
	}
}

func TestErrorsPointAtTheCharacter(t *testing.T) {
	deep := strings.Repeat("(", 101) + "linear" + strings.Repeat(")", 101)
	for _, test := range []struct {
		text           string
		offset, length int
		says           string
	}{
		{"", 0, 0, "Type a kernel"},
		{"   ", 3, 0, "Type a kernel"},
		{"gauss", 0, 5, "No kernel is called “gauss”; there is linear, poly, rbf, sigmoid, exp"},
		{"linear + ", 9, 0, "The text ends here; expected a kernel, a number or (."},
		{"linear linear", 7, 6, "Found “linear”; expected +, -"},
		{"poly(degre=2)", 5, 5, "poly has no parameter “degre”; expected degree, gamma or coef0."},
		{"rbf(gamma=-1)", 10, 2, "Gamma must be above 0."},
		{"rbf(gamma=0)", 10, 1, "Gamma must be above 0."},
		{"poly(degree=2.5)", 12, 3, "Degree must be a whole number."},
		{"rbf(gamma=inf)", 10, 3, "Found “inf”; expected a number."},
		{"rbf(gamma=1e999)", 10, 5, "1e999 is larger than the numbers"},
		{"rbf^2^3", 5, 1, "Found “^”; expected +, -, * or the end."},
		{"rbf(gamma 1)", 10, 1, "Found “1”; expected =."},
		{"rbf(2, 3)", 7, 1, "rbf has no more parameters; expected )."},
		{"rbf(-2)", 4, 2, "Gamma must be above 0."},
		{"rbf(2 3)", 6, 1, "Found “3”; expected a comma or )."},
		{"poly(2, degree=3)", 8, 6, "degree is given twice."},
		{"poly(gamma=2, 3)", 14, 1, "Found “3”; expected degree= or coef0=."},
		{"poly(2, gama=1)", 8, 4, "poly has no parameter “gama”; expected gamma or coef0."},
		{"rbf(2, ", 7, 0, "rbf has no more parameters; expected )."},
		{"rbf(gamma=2, gama=1)", 13, 4, "rbf has no more parameters; expected )."},
		{"rbf(,)", 4, 1, "Found “,”; expected gamma=."},
		{"rbf(gamma=1", 11, 0, "expected a comma or )."},
		{"rbf(gamma=1, gamma=2)", 13, 5, "gamma is given twice."},
		{"linear(gamma=1)", 7, 5, "linear has no parameters; expected )."},
		{"(linear", 7, 0, "expected +, -, *, ^ or )."},
		{"linear)", 6, 1, "Found “)”; expected"},
		{"linear^-1", 7, 1, "expected a whole number"},
		{"linear^51", 7, 2, "A power must be at most 50."},
		{"linear + é", 9, 2, "Found “é”"},
		{"linear & rbf", 7, 1, "Found “&”"},
		{"linear/2", 6, 1, "Found “/”; expected +, -, *, ^ or the end."},
		{"exp", 3, 0, "The text ends here; expected (."},
		{"exp()", 4, 1, "Found “)”; expected a kernel, a number or (."},
		{"exp(rbf, 2)", 7, 1, "Found “,”; expected +, -, *, ^ or )."},
		{"normalize(rbf", 13, 0, "expected +, -, *, ^ or )."},
		{"warp(rbf)", 8, 1, "expected +, -, *, ^ or a comma."},
		{"warp(rbf,)", 9, 1, "Found “)”; expected x1"},
		{"warp(rbf, x1", 12, 0, "expected +, -, *, /, ^, a comma or )."},
		{"warp(rbf, z1)", 10, 2, "“z1” needs two points"},
		{"warp(x1, x1)", 5, 2, "“x1” is arithmetic, not a kernel; write it inside formula(…)."},
		{"conjugate(rbf, x1, x2)", 17, 1, "Found “,”; expected +, -, *, /, ^ or )."},
		{"rbf + formula(x1 + rbf)", 19, 3, "Nothing is called “rbf” here"},
		{"formula(1, 2)", 9, 1, "Found “,”"},
		{"dist", 0, 4, "“dist” is arithmetic"},
		{"rbf + formula(2*1e999)", 16, 5, "1e999 is larger than"},
		{strings.Repeat("exp(", 101) + "linear", 400, 3, "nest more than 100 deep"},
		{strings.Repeat("normalize(2*", 5) + "linear" + strings.Repeat(")", 5), 48, 9, "nest at most 4 deep"},
		{"linear + formula(" + strings.Repeat("1+", 199) + "1)", 17, 1, "at most 200 kernels and numbers"},
		{"1.2.3", 3, 2, "Found “.3”"},
		{deep, 100, 1, "nest more than 100 deep"},
		{strings.Repeat("-", 200) + "1", 100, 1, "nest more than 100 deep"},
		{strings.Repeat(" ", 100_001), 100_000, 1, "longer than 100000 characters"},
		{strings.Repeat("1+", 200) + "linear", 400, 6, "at most 200 kernels and numbers"},
		{strings.Repeat("1+", 200) + "-1", 401, 1, "at most 200 kernels and numbers"},
	} {
		_, err := language().Parse(test.text)
		var e *expression.SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%q: got %v, want a SyntaxError", test.text, err)
			continue
		}
		if e.Offset != test.offset || e.Length != test.length || !strings.Contains(e.Message, test.says) {
			t.Errorf("%q: at %d+%d: %q; want %d+%d: %q",
				test.text, e.Offset, e.Length, e.Message, test.offset, test.length, test.says)
		}
	}
}

func TestExpectedListsAlternatives(t *testing.T) {
	_, err := language().Parse("poly(degre=2)")
	var e *expression.SyntaxError
	if !errors.As(err, &e) || strings.Join(e.Expected, " ") != "degree gamma coef0" {
		t.Errorf("got %+v", e)
	}
}

func TestNumbersAreWhereTheySayTheyAre(t *testing.T) {
	e, err := language().Parse("0.5*rbf(gamma=2) - 3*poly(degree=2)^4")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range e.Numbers() {
		text := e.String()[n.Start:n.End]
		if v, err := strconv.ParseFloat(text, 64); err != nil || v != n.Value {
			t.Errorf("%s.%s: the text there is %q, the value %v", n.Kernel, n.Spec.Key, text, n.Value)
		}
		got = append(got, n.Kernel+"."+n.Spec.Key+"="+text)
	}
	want := ".factor=0.5 rbf.gamma=2 .factor=3 poly.degree=2 poly.gamma=1 poly.coef0=1 .power=4"
	if strings.Join(got, " ") != want {
		t.Errorf("numbers are %v", got)
	}
}

func TestNumbersInsideArithmetic(t *testing.T) {
	const text = "warp(rbf(gamma=2), 30*x1^2, 2^x2) + formula(x1^2.5 - -7e300)"
	e, err := language().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range e.Numbers() {
		word := e.String()[n.Start:n.End]
		if v, err := strconv.ParseFloat(word, 64); err != nil || v != n.Value {
			t.Errorf("the text of %v is %q", n.Value, word)
		}
		if n.Spec.Check(n.Value) != nil || n.Spec.Low > n.Value || n.Spec.High < n.Value || math.IsInf(n.Spec.High-n.Spec.Low, 0) {
			t.Errorf("%s: the slider goes from %v to %v", word, n.Spec.Low, n.Spec.High)
		}
		if param.Of(specified{n.Spec}) == nil { // panics where the specification is inconsistent
			t.Error("no parameters")
		}
		got = append(got, n.Spec.Symbol+"="+word)
	}
	if want := "γ=2 a₁=30 p=2 a₂=2 a₃=2.5 a₄=-7e300"; strings.Join(got, " ") != want {
		t.Errorf("got %v", got)
	}
}

// specified has one parameter.
type specified struct{ spec param.Spec }

func (s specified) Bind(set *param.Set) { set.Float(new(float64), s.spec) }

func TestTeX(t *testing.T) {
	const dot = `\langle x,z\rangle`
	for _, test := range []struct{ text, symbols, numbers string }{
		{"rbf(gamma=2)", `e^{-γ\,\lVert x-z\rVert^{2}}`, `e^{-2\,\lVert x-z\rVert^{2}}`},
		{"rbf(gamma=1e6)", "", `e^{-1000000\,\lVert x-z\rVert^{2}}`},
		{"rbf(gamma=1e8)", "", `e^{-10^{8}\,\lVert x-z\rVert^{2}}`},
		{"poly(coef0=-1)", `\left(γ\,` + dot + `+r\right)^{d}`, `\left(` + dot + `-1\right)^{3}`},
		{"poly(coef0=2)", "", `\left(` + dot + `+2\right)^{3}`},
		{"0.5*linear", `0.5\cdot ` + dot, `0.5\cdot ` + dot},
		{"linear - (1 - linear)", "", dot + `-\left(1-` + dot + `\right)`},
		{"(linear+1)*linear", "", `\left(` + dot + `+1\right)\cdot ` + dot},
		{"linear^2", "", `\left(` + dot + `\right)^{2}`},
		{"1e-9*linear", "", `10^{-9}\cdot ` + dot},
		{"-2.5e-9*linear", "", `-2.5\cdot 10^{-9}\cdot ` + dot},
		{"-linear*-1", "", `-` + dot + `\cdot \left(-1\right)`},
		{"linear + -2*linear", "", dot + `-2\cdot ` + dot},
		{"linear - -linear", "", dot + `-(-` + dot + `)`},
		{"exp(linear)", "", `\exp\left(` + dot + `\right)`},
		{"warp(rbf(gamma=2), x1^2, x2)",
			`e^{-γ\,\lVert \varphi(x)-\varphi(z)\rVert^{2}},\quad \varphi(x)=\left(x_1^{2},\,x_2\right)`,
			`e^{-2\,\lVert \varphi(x)-\varphi(z)\rVert^{2}},\quad \varphi(x)=\left(x_1^{2},\,x_2\right)`},
		{"warp(formula(x1*dist), x2) + linear", "",
			`\left(\varphi(x)_1\,\lVert \varphi(x)-\varphi(z)\rVert\right)+` + dot + `,\quad \varphi(x)=x_2`},
		{"warp(warp(linear, x1 + 1), x2)", "",
			`\langle \varphi_{2}(\varphi_{1}(x)),\varphi_{2}(\varphi_{1}(z))\rangle,` +
				`\quad \varphi_{1}(x)=x_2,\quad \varphi_{2}(x)=x_1+1`},
		{"conjugate(linear, 1 + x1^2)", "", `\left(1+x_1^{2}\right)\cdot ` + dot + `\cdot \left(1+z_1^{2}\right)`},
		{"conjugate(linear + 1, x1)^2", "",
			`\left(x_1\cdot \left(` + dot + `+1\right)\cdot z_1\right)^{2}`},
		{"formula(dot + x1)*linear", "", `\left(` + dot + `+x_1\right)\cdot ` + dot},
		{"linear + formula(-x1)", "", dot + `-x_1`},
		{"normalize(rbf(gamma=2)) + rbf(gamma=3)",
			`\frac{k_{1}(x,z)}{\sqrt{k_{1}(x,x)\;k_{1}(z,z)}}+e^{-γ_{2}\,\lVert x-z\rVert^{2}}` +
				`,\quad k_{1}(x,z)=e^{-γ_{1}\,\lVert x-z\rVert^{2}}`,
			`\frac{k_{1}(x,z)}{\sqrt{k_{1}(x,x)\;k_{1}(z,z)}}+e^{-3\,\lVert x-z\rVert^{2}}` +
				`,\quad k_{1}(x,z)=e^{-2\,\lVert x-z\rVert^{2}}`},
		{"normalize(linear)", "", `\frac{` + dot + `}{\sqrt{\langle x,x\rangle\;\langle z,z\rangle}}`},
		{"warp(normalize(linear + 1), x1)", "",
			`\frac{k_{1}(\varphi(x),\varphi(z))}{\sqrt{k_{1}(\varphi(x),\varphi(x))\;k_{1}(\varphi(z),\varphi(z))}},` +
				`\quad \varphi(x)=x_1,\quad k_{1}(x,z)=` + dot + `+1`},
		{"rbf(gamma=2) + rbf(gamma=3)*sigmoid",
			`e^{-γ_{1}\,\lVert x-z\rVert^{2}}+e^{-γ_{2}\,\lVert x-z\rVert^{2}}\cdot \tanh\left(γ_{3}\,` + dot + `+r\right)`,
			`e^{-2\,\lVert x-z\rVert^{2}}+e^{-3\,\lVert x-z\rVert^{2}}\cdot \tanh\left(0.5\,` + dot + `+0\right)`},
	} {
		e, err := language().Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.TeX(); test.symbols != "" && got != test.symbols {
			t.Errorf("%q: symbols %s, want %s", test.text, got, test.symbols)
		}
		if got := e.TeXNumbers(); got != test.numbers {
			t.Errorf("%q: numbers %s, want %s", test.text, got, test.numbers)
		}
	}
}

func TestParametersOfOneSymbolAreToldApart(t *testing.T) {
	for text, want := range map[string]string{
		"rbf":                            "γ",
		"rbf + poly":                     "γ₁ d γ₂ r",
		"2*rbf + 3*linear":               "c₁ γ c₂",
		strings.Repeat("rbf+", 11) + "1": "γ₁ γ₂ γ₃ γ₄ γ₅ γ₆ γ₇ γ₈ γ₉ γ₁₀ γ₁₁ c",
	} {
		e, err := language().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var symbols []string
		for _, n := range e.Numbers() {
			symbols = append(symbols, n.Spec.Symbol)
		}
		if got := strings.Join(symbols, " "); got != want {
			t.Errorf("%q has the symbols %s, want %s", text, got, want)
		}
	}
}

func TestShort(t *testing.T) {
	for text, want := range map[string]string{
		"rbf":                            "RBF γ = 1",
		"linear":                         "linear",
		"poly(coef0=-1)":                 "polynomial d = 3, γ = 1, r = −1",
		"rbf(gamma=0.12345)":             "RBF γ = 0.1235",
		"rbf(gamma=12345.6)":             "RBF γ = 12346",
		"rbf(gamma=1e6)":                 "RBF γ = 1000000",
		"rbf(gamma=1e-6)":                "RBF γ = 10⁻⁶",
		"rbf(gamma=2.34567e12)":          "RBF γ = 2.346 × 10¹²",
		"2*linear":                       "2·linear",
		"0.5*rbf(gamma=2) + linear":      "0.5·RBF γ = 2 + linear",
		"rbf*linear":                     "(RBF γ = 1)·linear",
		"linear*rbf":                     "linear·RBF γ = 1",
		"-linear":                        "−linear",
		"linear - 2*linear":              "linear − 2·linear",
		"linear + -2*linear":             "linear − 2·linear",
		"linear - -2*linear":             "linear − (−2·linear)",
		"(linear + 1)^12":                "(linear + 1)¹²",
		"rbf^2":                          "(RBF γ = 1)²",
		"(linear + 1)*(rbf(gamma=2)+-1)": "(linear + 1)·(RBF γ = 2 − 1)",
		"((linear+1)^2*rbf)^3":           "((linear + 1)²·RBF γ = 1)³",
		"linear*-2":                      "linear·(−2)",
		"exp(rbf)*linear":                "exp(RBF γ = 1)·linear",
		"normalize(linear+1)":            "normalized(linear + 1)",
		"warp(rbf(gamma=2), x1^2, x2)":   "RBF γ = 2 of (x₁², x₂)",
		"warp(linear+1, x1)*2":           "((linear + 1) of (x₁))·2",
		"conjugate(rbf, 1+x1^2)*linear":  "((1 + x₁²)·(RBF γ = 1)·(1 + z₁²))·linear",
		"formula(exp(-dist^4))^2":        "exp(−‖x − z‖⁴)²",
		"formula(x1+z1)*linear":          "(x₁ + z₁)·linear",
	} {
		e, err := language().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if e.Short() != want {
			t.Errorf("%q: %q, want %q", text, e.Short(), want)
		}
	}
}

func TestTwoKernelsOfOneNameAreTwoKernels(t *testing.T) {
	e, err := language().Parse("rbf(gamma=1) + rbf(gamma=2)")
	if err != nil {
		t.Fatal(err)
	}
	want := math.Exp(-dist) + math.Exp(-2*dist)
	if got := e.Kernel().Eval(x, z); math.Abs(got-want) > 1e-10*want {
		t.Errorf("k(x,z) = %v, want %v", got, want)
	}
}

// roundTrip checks that what is printed is read again as the same kernel.
func roundTrip(t interface{ Fatalf(string, ...any) }, text string) {
	l := language()
	e, err := l.Parse(text)
	if err != nil {
		var s *expression.SyntaxError
		if !errors.As(err, &s) {
			t.Fatalf("%q: the error %v is no SyntaxError", text, err)
		}
		if s.Offset < 0 || s.Length < 0 || s.Offset+s.Length > len(text) || s.Message == "" {
			t.Fatalf("%q: the error points outside or says nothing: %+v", text, s)
		}
		return
	}
	again, err := l.Parse(e.String())
	if err != nil {
		t.Fatalf("%q is printed as %q, which does not parse: %v", text, e, err)
	}
	if again.String() != e.String() {
		t.Fatalf("%q is printed as %q, then as %q", text, e, again)
	}
	if err := kernel.CheckDimension(e.Kernel(), len(x)); err != nil {
		return
	}
	a, b := e.Kernel().Eval(x, z), again.Kernel().Eval(x, z)
	if a != b && !(math.IsNaN(a) && math.IsNaN(b)) {
		t.Fatalf("%q: k(x,z) is %v, after printing %v", text, a, b)
	}
}

// A text at a limit must not be printed as one beyond it.
func TestKernelsAtTheLimitsRoundTrip(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("poly(coef0=-1.2345678901234567e-300)*", 199) + "rbf",
		strings.Repeat("-", 100) + "2",
		strings.Repeat("-", 100) + "linear",
		strings.Repeat("-", 99) + "(2)",
		strings.Repeat("(", 100) + "linear" + strings.Repeat(")", 100),
		strings.Repeat("(", 100) + "linear" + strings.Repeat("*2)^2", 100),
		strings.Repeat("-(", 50) + "linear" + strings.Repeat("+1)", 50),
		strings.Repeat("exp(", 95) + strings.Repeat("normalize(", 4) + "linear" + strings.Repeat("+1)", 99),
		strings.Repeat("warp(", 66) + "linear" + strings.Repeat("+1, x1)", 66),
		"linear + formula(" + strings.Repeat("1.2345678901234567e-300+", 197) + "x)",
		strings.Repeat("exp(", 99) + "formula(" + strings.Repeat("-", 100) + "x" + strings.Repeat(")", 100),
	} {
		if _, err := language().Parse(text); err != nil {
			t.Errorf("%.20s…: %v", text, err)
		}
		roundTrip(t, text)
	}
}

// texts generates kernels by the grammar, with every kind of parenthesis.
func texts(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		most := 11
		if depth == 0 {
			most = 2
		}
		arithmetic := func() string { return arithmeticTexts(2, "x1", "x2", "x").Draw(t, "arithmetic") }
		sub := func(label string) string { return texts(depth-1).Draw(t, label) }
		number := func() string {
			return strconv.FormatFloat(rapid.Float64Range(-1e9, 1e9).Draw(t, "number"), 'g', -1, 64)
		}
		switch rapid.IntRange(0, most).Draw(t, "rule") {
		case 0:
			return rapid.SampledFrom([]string{"linear", "rbf", "poly(degree=2, coef0=-1)", "sigmoid"}).Draw(t, "name")
		case 1:
			return number()
		case 2:
			return "rbf(gamma=" + strconv.FormatFloat(rapid.Float64Range(1e-9, 1e9).Draw(t, "gamma"), 'g', -1, 64) + ")"
		case 3:
			return sub("left") + rapid.SampledFrom([]string{"+", " - ", "*"}).Draw(t, "operator") + sub("right")
		case 4:
			return "(" + sub("inside") + ")"
		case 5:
			return "-" + sub("of")
		case 6:
			return "exp(" + sub("exponent") + ")"
		case 7:
			return "normalize(" + sub("of") + ")"
		case 8:
			return "warp(" + sub("of") + ", " + arithmetic() + "," + arithmetic() + ")"
		case 9:
			return "conjugate(" + sub("of") + "," + arithmetic() + ")"
		case 10:
			return "formula(" + arithmeticTexts(2, "x1", "z2", "dot", "dist").Draw(t, "formula") + ")"
		default:
			return "(" + sub("base") + ")^" + strconv.Itoa(rapid.IntRange(0, 4).Draw(t, "power"))
		}
	})
}

func arithmeticTexts(depth int, variables ...string) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		sub := func() string { return arithmeticTexts(depth-1, variables...).Draw(t, "part") }
		rule := rapid.IntRange(0, 5).Draw(t, "rule")
		switch {
		case rule == 0 || depth == 0 && rule < 3:
			return rapid.SampledFrom(variables).Draw(t, "variable")
		case rule == 1 || depth == 0:
			return strconv.FormatFloat(rapid.Float64Range(-9, 9).Draw(t, "number"), 'g', -1, 64)
		case rule == 2:
			return rapid.SampledFrom([]string{"sin", "abs", "exp", "-"}).Draw(t, "function") + "(" + sub() + ")"
		}
		return "(" + sub() + ")" + rapid.SampledFrom([]string{"+", "-", "*", "/", "^"}).Draw(t, "operator") + "(" + sub() + ")"
	})
}

func TestPrintedKernelsParseToThemselves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts(4).Draw(t, "text")
		if _, err := language().Parse(text); err != nil {
			t.Fatalf("%q, written by the grammar, does not parse: %v", text, err)
		}
		roundTrip(t, text)
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"", "rbf(gamma=2)", "0.5*rbf(gamma=2) + linear*poly(degree=2, gamma=1, coef0=1)", "-2^2", "-(2)",
		"exp(linear)", "normalize(poly)^2", "warp(rbf, x1^2, x2/-3)", "conjugate(linear, exp(-x))", "formula(exp(-dist^4) - dot)",
		"warp(conjugate(exp(normalize(formula(min(x1,z1)))), pi), 2^x2^2)", "warp(rbf", "formula(", "formula(x1=2)", "-(formula(-(2)))",
		"(((linear", "1e", "1e5", "..", "rbf(gamma=,)", "é", "\xff", "--1*-linear", "linear^2^2",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		roundTrip(t, text)
		checkTree(t, text)
	})
}
