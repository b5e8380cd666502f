package mercer_test

import (
	"strings"
	"testing"

	"mercer/core/expression"
	"mercer/core/mercer"
)

func treeOf(t testing.TB, text string) *expression.Node[vector] {
	t.Helper()
	e, err := language.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return e.Tree()
}

// show writes a proof for messages.
func show(p mercer.Proof, depth int) string {
	mark := "no "
	if p.Holds {
		mark = "yes"
	}
	text := p.Text
	if text == "" {
		text = p.TeX
	}
	s := strings.Repeat("  ", depth) + mark + " " + text + " [" + p.Rule + "] " + p.Reason + "\n"
	for _, q := range p.Steps {
		s += show(q, depth+1)
	}
	return s
}

var (
	line     = mercer.Domain{Dim: 1}
	plane    = mercer.Domain{Dim: 2}
	space    = mercer.Domain{Dim: 3}
	orthant  = mercer.Domain{Dim: 2, NonNegative: true}
	halfLine = mercer.Domain{Dim: 1, NonNegative: true}
)

// Every rule proves what it is there for.
func TestProved(t *testing.T) {
	for _, test := range []struct {
		text   string
		domain mercer.Domain
		rule   string
		says   string // in the reason
	}{
		{"linear", space, mercer.Known, "inner product"},
		{"poly(degree=3, gamma=0.5, coef0=0)", plane, mercer.Known, ""},
		{"powers(degree=4)", plane, mercer.Known, ""},
		{"rbf(gamma=1e6)", space, mercer.Known, "Gaussian"},
		{"laplacian", plane, mercer.Known, ""},
		{"matern(nu=2.5)", plane, mercer.Known, ""},
		{"rq(alpha=0.1)", plane, mercer.Known, ""},
		{"cosine", plane, mercer.Known, ""},
		{"periodic", line, mercer.Known, "one dimension"},
		{"min", halfLine, mercer.Known, "step functions"},
		{"const(c=0)", plane, mercer.Known, ""},
		{"sigmoid(gamma=0, coef0=2)", plane, mercer.Known, ""},
		{"quadform(a=1, b=-1, c=1)", plane, mercer.Known, ""},
		{"0", plane, mercer.Constant, `0\ge 0`},
		{"3", plane, mercer.Constant, `3\ge 0`},
		{"rbf + linear + 2", plane, mercer.Sum, "a sum of kernels"},
		{"0.5*rbf", plane, mercer.Scale, `0.5\ge 0`},
		{"0*rbf", plane, mercer.Scale, ""},
		{"-2*rbf*-3", plane, mercer.Scale, ""},
		{"rbf*linear", plane, mercer.Product, "a product of kernels"},
		{"2*rbf*linear", plane, mercer.Product, `2\ge 0`},
		{"-2*rbf*-3*linear", plane, mercer.Product, ""},
		{"rbf^3", plane, mercer.Power, "3 equal kernels"},
		{"sigmoid^0", plane, mercer.Power, "constant 1"},
		{"exp(linear)", plane, mercer.Exponential, "1/n!"},
		{"normalize(poly)", plane, mercer.Normalized, ""},
		{"warp(rbf, x1^2, sin(x2))", plane, mercer.Warp, ""},
		{"warp(periodic, x1 + x2)", plane, mercer.Warp, ""},
		{"warp(min, x1^2, exp(x2))", plane, mercer.Warp, "no coordinate"},
		{"warp(min, abs(x1), x2)", orthant, mercer.Warp, ""},
		{"conjugate(rbf, x1 - x2)", plane, mercer.Conjugate, "for any $h$"},
		{"conjugate(linear, sqrt(x1))", orthant, mercer.Conjugate, ""},

		// Collected.
		{"(linear + 1)^2 - 2*linear", plane, mercer.Polynomial, `\langle x,z\rangle^{2}+1`},
		{"2*rbf - rbf", plane, mercer.Polynomial, ""},
		{"rbf - rbf", plane, mercer.Polynomial, "it is $0$"},
		{"0.3*rbf - 0.1*rbf - 0.2*rbf", plane, mercer.Polynomial, "it is $0$"},
		{"-(-linear)", plane, mercer.Polynomial, ""},
		{"(-linear)^2", plane, mercer.Polynomial, ""},
		{"-1*linear*(-1*rbf)", plane, mercer.Polynomial, ""},
		{"exp(linear - 3)", plane, mercer.Polynomial, ""},
		{"exp(formula(-dist^2))", plane, mercer.Polynomial, ""},
		{"linear - formula(x1*z1)", plane, mercer.Polynomial, `x_2\,z_2`},
		{"(rbf - linear)*(rbf + linear) + linear^2", plane, mercer.Polynomial, ""},
		{"quadform(a=0.01, b=0.1, c=1)", plane, mercer.Polynomial, ""}, // 0.01·1 = 0.1²
		{"conjugate(linear, x1) - formula(x1^2*z1^2)", plane, mercer.Polynomial, ""},
		{"poly(degree=2, coef0=-1) + 2*linear", plane, mercer.Polynomial, ""},
		{"formula(dist^2) + 2*linear - formula(x1^2+x2^2+z1^2+z2^2)", plane, mercer.Polynomial, ""},
		{"exp(linear) - 1", plane, mercer.Polynomial, "no coefficient is negative"},
		{"exp(linear) - 1 - linear", plane, mercer.Polynomial, ""},
		{"3*exp(0.5*linear^2) - 2 - 1.5*linear^2 + rbf", plane, mercer.Polynomial, ""},
		{"exp(rbf) - rbf", plane, mercer.Polynomial, ""},
		{"exp(rbf*linear) - 0.5*rbf^2*linear^2", plane, mercer.Polynomial, ""},
		{"formula(exp(2*dot) - 1 - 2*dot - 2*dot^2)", plane, mercer.Recognized, ""},
		{"formula(exp(x1*z1) - 1 - x1*z1)", plane, mercer.Recognized, ""},
		{"formula(dot^60)", plane, mercer.Recognized, `\langle x,z\rangle^{60}`},
		{"rbf*rbf(gamma=2) - rbf(gamma=3)", plane, mercer.Polynomial, "it is $0$"},
		{"2*rbf(gamma=0.1)*rbf(gamma=0.2) - rbf(gamma=0.3)", plane, mercer.Polynomial, `it is $e^{-0.3\,\lVert x-z\rVert^{2}}$`},
		{"rbf^3 - 0.5*formula(exp(-3*dist^2))", plane, mercer.Polynomial, ""},
		{"rbf*formula(exp(dist^2)) - 1", plane, mercer.Polynomial, "it is $0$"},
		{"exp(rbf) - 0.5*rbf(gamma=2)", plane, mercer.Polynomial, ""},

		// Formulas.
		{"formula(exp(-dist^2))", plane, mercer.Recognized, `Gaussian kernel with $\gamma=1$`},
		{"formula(exp(-dist^2/2))", plane, mercer.Recognized, `\gamma=0.5`},
		{"formula(exp(-2*dist))", plane, mercer.Recognized, "Matérn"},
		{"formula(exp(-dist^1.5))", plane, mercer.Schoenberg, "conditionally positive definite"},
		{"formula(exp(-sqrt(dist)))", plane, mercer.Schoenberg, ""},
		{"formula(exp(-abs(x1-z1)))", plane, mercer.Schoenberg, ""},
		{"formula(exp(-abs(x1^2-z1^2)^1.5))", plane, mercer.Schoenberg, ""},
		{"formula(exp(-(x1-z1)^2))", plane, mercer.Recognized, ""},
		{"formula(exp(-sin(x-z)^2))", line, mercer.Schoenberg, ""},
		{"formula(1/(1+dist^2))", plane, mercer.Recognized, `rational quadratic kernel with $\alpha=1$ and $\ell^{2}=0.5$`},
		{"formula(1/sqrt(4+dist^2))", plane, mercer.Recognized, `times $4^{-0.5}$`},
		{"formula((1+dist^2)^(-3))", plane, mercer.Recognized, `\alpha=3`},
		{"formula(1/(1+dist))", plane, mercer.Schoenberg, "mixture"},
		{"formula(1/(1+(x1-z1)^2))", plane, mercer.Schoenberg, ""},
		{"formula(1/(1+x1^2+z1^2))", plane, mercer.Schoenberg, ""},
		{"formula(1/((1+x1^2)*(1+z1^2)))", plane, mercer.Recognized, ""},
		{"formula(dot)", plane, mercer.Known, ""},
		{"formula(dot^2 + 1)", plane, mercer.Recognized, `\langle x,z\rangle^{2}+1`},
		{"formula((dot - 1)^2 + 2*dot)", plane, mercer.Recognized, ""},
		{"formula(exp(dot))", plane, mercer.Exponential, ""},
		{"formula(2^dot)", plane, mercer.Exponential, ""},
		{"formula(x*z)", plane, mercer.Recognized, `x_1\,z_1`},
		{"formula(exp(x)*exp(z))", plane, mercer.Recognized, ""},
		{"formula(exp(x + z))", plane, mercer.Recognized, ""},
		{"formula(3)", plane, mercer.Recognized, ""},
		{"formula(cos(x - z))", line, mercer.Recognized, "cos"},
		{"formula(cos(x - z))", plane, mercer.Recognized, "cos"},
		{"formula(cos(z - x))", line, mercer.Recognized, ""},
		{"formula(-sin(x)*sin(-z))", line, mercer.Recognized, ""},
		{"formula(cos(dist))", line, mercer.Recognized, ""},
		{"formula(exp(-2*sin(pi*dist/3)^2))", line, mercer.Schoenberg, ""},
		{"formula(cos(pi*(x1*x2 - z1*z2)/3))", plane, mercer.Recognized, ""},
		{"formula(cos(x)*cos(z))", line, mercer.Recognized, ""},
		{"formula(min(x, z))", halfLine, mercer.Known, ""},
		{"formula(min(x^2, z^2))", line, mercer.Known, ""},
		{"formula(abs(dot))", line, mercer.Recognized, ""},
		{"formula(abs(-2*x*z))", line, mercer.Recognized, ""},
		{"formula(abs(x)*abs(z) - abs(x*z))", plane, mercer.Recognized, ""},
		{"formula(abs(x^2*z^2) - x^2*z^2)", plane, mercer.Recognized, ""},
		{"formula(x1*z1 + x1*z2 + x2*z1 + 2*x2*z2)", plane, mercer.Recognized, "h(x)"},
		{"formula((x1 + x2)*(z1 + z2))", plane, mercer.Recognized, ""},
		{"formula(dist^2*0)", plane, mercer.Recognized, ""},
	} {
		p := mercer.Prove(treeOf(t, test.text), test.domain)
		if !p.Holds || p.Rule != test.rule || !strings.Contains(p.Reason, test.says) {
			t.Errorf("%s on %+v: want a proof by %q that says %q:\n%s", test.text, test.domain, test.rule, test.says, show(p, 0))
		}
	}
}

// No rule proves a kernel that breaks its condition, and what is missing is said.
func TestNotProved(t *testing.T) {
	for _, test := range []struct {
		text   string
		domain mercer.Domain
		says   string
	}{
		{"poly(degree=2, coef0=-1)", plane, "−1"},
		{"poly(degree=3, coef0=-0.0001)", plane, ""},
		{"sigmoid", plane, "one of the first four"},
		{"sigmoid(gamma=0, coef0=-1)", plane, ""},
		{"periodic", plane, "line"},
		{"min", plane, "negative"},
		{"min", line, "negative"},
		{"quadform(a=1, b=2, c=1)", plane, "negative eigenvalue"},
		{"quadform(a=-1, b=0, c=1)", plane, ""},
		{"const(c=-1)", plane, ""},
		{"-1", plane, "below 0"},
		{"rbf + sigmoid", plane, "one part is not proved"},
		{"rbf - linear", plane, "no rule for differences"},
		{"rbf - 1", plane, "constant term is $-1$"},
		{"linear - linear^2", plane, "the coefficient of $\\langle x,z\\rangle^{2}$ is $-1$, below 0"},
		{"(linear - 1)^2", plane, "only if no coefficient is below 0"},
		{"-2*rbf", plane, "$-2$ is below 0"},
		{"-rbf", plane, "$-1$ is below 0"},
		{"rbf*sigmoid", plane, ""},
		{"sigmoid*sigmoid", plane, ""},
		{"sigmoid^2", plane, ""},
		{"exp(sigmoid)", plane, ""},
		{"exp(-linear)", plane, ""},
		{"normalize(sigmoid)", plane, ""},
		{"warp(sigmoid, x1)", plane, ""},
		{"warp(periodic, x1, x2)", plane, ""},
		{"warp(min, x1)", plane, ""},
		{"warp(min, x1 - 1)", halfLine, ""},
		{"warp(min, x1^3)", line, ""},
		{"warp(rbf, log(x1))", plane, "value at every point"},
		{"conjugate(sigmoid, x1)", plane, ""},
		{"conjugate(rbf, 1/x1)", plane, "value at every point"},
		{"conjugate(rbf, log(x1))", orthant, "value at every point"},
		{"conjugate(rbf, sqrt(x1))", plane, "value at every point"},
		{"0.3*rbf - 0.4*rbf", plane, "below 0"},
		{"exp(linear) - 1.001", plane, ""},
		{"exp(linear) - 1.1*linear", plane, ""},
		{"exp(linear) - 0.51*linear^2", plane, ""},
		{"exp(rbf*linear) - 0.5*rbf^2*linear", plane, ""},
		{"exp(-linear) - 1", plane, ""},
		{"exp(sigmoid) - 1", plane, ""},
		{"exp(sigmoid) - sigmoid", plane, ""},
		{"exp(linear)*linear - linear*1.1", plane, ""},
		{"formula(exp(2*dot) - 1 - 2*dot - 2.1*dot^2)", plane, ""},
		{"rbf - 1e-20*rbf - rbf", plane, "not certain"},
		{"formula(dist)", plane, ""},
		{"formula(dist^2)", plane, ""},
		{"formula(-dist^2)", plane, ""},
		{"formula(exp(dist^2))", plane, ""},
		{"formula(exp(-dist^4))", plane, ""},
		{"formula(exp(-dist^2.1))", plane, ""},
		{"formula(exp(-dist^2) - 1)", plane, ""},
		{"formula(exp(-abs(x1-z1)^3))", plane, ""},
		{"formula(exp(-abs(x1+z1)))", plane, ""},
		{"formula(1/(1+dist^4))", plane, ""},
		{"formula(1/dist^2)", plane, "value at every point"},
		{"formula(1/(dist^2-1))", plane, ""},
		{"formula(1/(1-dot))", plane, ""},
		{"formula(sqrt(1+dist^2))", plane, ""},
		{"formula(cos(dist))", plane, ""},
		{"formula(cos(x+z))", line, ""},
		{"formula(sin(x)*sin(-z))", line, ""},
		{"formula(exp(-2*sin(pi*dist/3)^2))", plane, ""},
		{"formula(exp(-dist^2.5))", plane, ""},
		{"formula(exp(-dist^3))", plane, ""},
		{"formula(1/(dist^2-1))", mercer.Domain{Dim: 2, Defined: true}, ""},
		{"formula(1/(dist-1))", mercer.Domain{Dim: 1, Defined: true}, ""},
		{"formula(sqrt(dot))", mercer.Domain{Dim: 1, Defined: true}, ""},
		{"formula(log(dot))", mercer.Domain{Dim: 1, Defined: true}, ""},
		{"formula(sin(x-z))", line, ""},
		{"formula(max(x,z))", line, ""},
		{"formula(max(x,z))", halfLine, ""},
		{"formula(min(x,z))", line, "at least 0"},
		{"formula(min(x^2,z))", halfLine, ""},
		{"formula(abs(dot))", plane, ""},
		{"formula(abs(x1*z1 + 1))", line, ""},
		{"formula(x1*z1^2)", line, ""},
		{"formula(x1)", line, ""},
		{"formula(x1*z1 - x2*z2)", plane, ""},
		{"formula(x1*z1 + 2*x1*z2 + 2*x2*z1 + x2*z2)", plane, "positive semidefinite"},
		{"formula(-abs(-2*x*z))", line, ""},
		{"formula(x*z - abs(x*z))", line, ""},
		{"formula(x*z - 1/(x*z))", mercer.Domain{Dim: 1, Defined: true}, ""},
		{"formula(x1*z2 + x2*z1)", plane, "positive semidefinite"},
		{"formula(-1)", plane, ""},
		{"formula(log(dot))", plane, ""},
		{"formula(0^(-1)*dot)", plane, ""},
		{"formula(sqrt(-1)*dot)", plane, ""},
		{"formula(1/0)", plane, ""},
		{"formula(tanh(dot))", plane, ""},
		{"formula((-2)^dot)", plane, ""},
		{"linear - 0.999*formula(dot)*formula(1.002)", plane, ""},
	} {
		p := mercer.Prove(treeOf(t, test.text), test.domain)
		if p.Holds || p.Source != "" || p.Reason == "" || !strings.Contains(p.Reason, test.says) {
			t.Errorf("%s on %+v: want no proof, and %q:\n%s", test.text, test.domain, test.says, show(p, 0))
		}
	}
}

// Where no coordinate is negative, or where arithmetic has values, more are kernels,
// and the steps say that it would make a difference.
func TestProvedOnPartsOfTheSpace(t *testing.T) {
	for _, text := range []string{"min", "2*min + rbf", "formula(min(x1,z1))", "warp(min, x1, x2)", "exp(min)", "warp(min, sqrt(x1^2) + x2)"} {
		tree := treeOf(t, text)
		if p := mercer.Prove(tree, plane); p.Holds || !p.Needs {
			t.Errorf("%s: want a hint that negative coordinates are in the way:\n%s", text, show(p, 0))
		}
		if p := mercer.Prove(tree, orthant); !p.Holds {
			t.Errorf("%s without negative coordinates:\n%s", text, show(p, 0))
		}
	}
	for _, text := range []string{"warp(min, x1 - 1)", "sigmoid", "warp(min, -x1)", "formula(min(x1-1, z1-1))"} {
		if p := mercer.Prove(treeOf(t, text), plane); p.Needs {
			t.Errorf("%s: negative coordinates are not what is in the way", text)
		}
	}
	for _, text := range []string{"conjugate(rbf, log(x1))", "warp(rbf, 1/x1)", "formula(log(x1)*log(z1))", "formula(1/(x1*z1))", "normalize(conjugate(rbf, 1/x1))",
		"formula(1/(2*x*z)^(-1) - 2*x*z)"} {
		if p := mercer.Prove(treeOf(t, text), mercer.Domain{Dim: 2, Defined: true}); !p.Holds {
			t.Errorf("%s where it has a value:\n%s", text, show(p, 0))
		}
	}
}

// Steps say which part of the text they are about.
func TestStepsPointIntoTheText(t *testing.T) {
	e, err := language.Parse("0.5*rbf(gamma=2) + (linear - 1)^2*warp(min, x1^2) + formula(exp(-dist^2))")
	if err != nil {
		t.Fatal(err)
	}
	var check func(mercer.Proof)
	check = func(p mercer.Proof) {
		if p.Rule == "" || p.Reason == "" || p.TeX == "" || p.Holds && p.Rule != mercer.Recognized && p.Source == "" {
			t.Errorf("a step lacks something: %+v", p)
		}
		if p.Start >= 0 && e.String()[p.Start:p.End] != p.Text {
			t.Errorf("the text at [%d, %d) is not %q", p.Start, p.End, p.Text)
		}
		for _, s := range p.Steps {
			check(s)
		}
	}
	p := mercer.Prove(e.Tree(), plane)
	check(p)
	if len(p.Steps) != 3 || p.Steps[0].Text != "0.5*rbf(gamma=2)" || p.Steps[1].Start < 0 {
		t.Errorf("steps:\n%s", show(p, 0))
	}
}

// Texts at the limits of the language are answered in time: the polynomials that are
// collected are bounded.
func TestLargeExpressions(t *testing.T) {
	long := strings.Repeat("rbf(gamma=1.5) - ", 150) + "linear"
	deep := strings.Repeat("exp(sigmoid - ", 90) + "1" + strings.Repeat(")", 90)
	warped := strings.Repeat("warp(linear - ", 60) + "linear" + strings.Repeat(", x1)", 60)
	wide := "(" + strings.Repeat("rbf(gamma=1)*laplacian - linear + matern + ", 30) + "1)^50"
	sums := "formula(" + strings.Repeat("(x1-z1+dot)*", 45) + "1)"
	for _, text := range []string{long, deep, warped, wide, sums} {
		if p := mercer.Prove(treeOf(t, text), plane); p.Holds {
			t.Errorf("%.40s… is proved", text)
		}
	}
}

func TestProvePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no dimension: no panic")
		}
	}()
	mercer.Prove(treeOf(t, "rbf"), mercer.Domain{})
}
