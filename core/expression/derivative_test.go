package expression_test

import (
	"math"
	"strconv"
	"testing"

	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/param"
)

// With each real number of a text, and of every way to combine kernels, the value changes as the
// derivative says: by central differences of the text with another number.
func TestDerivatives(t *testing.T) {
	x, z := vector{0.7, -0.4}, vector{0.3, 0.9}
	for _, test := range []struct {
		text           string
		known, unknown int // numbers with and without a derivative
	}{
		{"rbf(gamma=0.5)", 1, 0},
		{"3", 1, 0},
		{"-2", 1, 0},
		{"-(2)", 1, 0},
		{"2*rbf(gamma=0.5)*3", 3, 0},
		{"2*3", 2, 0},
		{"2*-rbf(gamma=0.5)", 2, 0},
		{"rbf(gamma=0.5) - 0.3*poly(degree=2, gamma=0.6, coef0=0.4) + 1", 5, 1},
		{"rbf(gamma=0.5)*sigmoid(gamma=0.3, coef0=0.2)*linear", 3, 0},
		{"(rbf(gamma=0.5) + 0.2)^3", 2, 1},
		{"rbf(gamma=0.5)^0", 1, 1},
		{"exp(0.7*rbf(gamma=0.5)^2)*linear", 2, 1},
		{"normalize(poly(degree=3, gamma=0.6, coef0=0.4) + 2*linear)", 3, 1},
		{"warp(rbf(gamma=0.5), x1 + 2*x2)", 1, 1},
		{"conjugate(1.5*rbf(gamma=0.5), exp(-3*x1^2))", 2, 2},
		{"formula(exp(-2*dist))*rbf(gamma=0.5)", 1, 1},
		{"normalize(exp(2*rbf(gamma=0.5)) + linear)*exp(-(0.5*linear))", 3, 0},
	} {
		e, err := language().Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		known := 0
		for i, n := range e.Numbers() {
			d, ok := e.Derivative(i)
			if !ok {
				continue
			}
			known++
			if n.Spec.Kind != param.Real {
				t.Errorf("%s: %s is whole and has a derivative", test.text, n.Spec.Key)
			}
			const h = 1e-5
			at := func(v float64) float64 { return replaced(t, e, i, v).Eval(x, z) }
			want := (at(n.Value+h) - at(n.Value-h)) / (2 * h)
			if got := d.Eval(x, z); !(math.Abs(got-want) <= 1e-8*(1+math.Abs(want))) {
				t.Errorf("%s: the derivative in number %d (%s) is %v, and differences say %v", test.text, i, n.Spec.Key, got, want)
			}
			row := make([]float64, 2)
			kernel.Row(row, d, x, []vector{z, x})
			if !(math.Abs(row[0]-d.Eval(x, z)) <= 1e-13) || !(math.Abs(row[1]-d.Eval(x, x)) <= 1e-13) {
				t.Errorf("%s: the row of the derivative in number %d is %v, and Eval %v, %v", test.text, i, row, d.Eval(x, z), d.Eval(x, x))
			}
		}
		if known != test.known || len(e.Numbers())-known != test.unknown {
			t.Errorf("%s: %d of %d numbers have a derivative", test.text, known, len(e.Numbers()))
		}
	}
}

// replaced is the kernel with another number.
func replaced(t *testing.T, e *expression.Expression[vector], i int, v float64) kernel.Kernel[vector] {
	t.Helper()
	n, text := e.Numbers()[i], e.String()
	other, err := language().Parse(text[:n.Start] + strconv.FormatFloat(v, 'g', -1, 64) + text[n.End:])
	if err != nil {
		t.Fatal(err)
	}
	return other.Kernel()
}

// A kernel without derivatives of its own has none, nor has what is made of it.
func TestDerivativesThatAreNotKnown(t *testing.T) {
	l := expression.NewLanguage(expression.EntryOf[vector, silent]())
	for _, text := range []string{"silent(a=2)", "exp(silent(a=2))", "2*silent(a=2)", "1 + silent(a=2)", "-silent(a=2)"} {
		e, err := l.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range e.Numbers() {
			if _, ok := e.Derivative(i); ok != (n.Spec.Key != "a") {
				t.Errorf("%s: the derivative in %s is known: %v", text, n.Spec.Key, ok)
			}
		}
	}
}

// silent says nothing of how it changes.
type silent struct{ a float64 }

func (silent) Info() kernel.Info { return kernel.Info{Name: "silent"} }

func (k *silent) Bind(s *param.Set) {
	s.Float(&k.a, param.Spec{Key: "a", Symbol: "a", Name: "a", Doc: "a", Max: 9, Low: 1, High: 2, Default: 1})
}

func (k *silent) Eval(_, _ vector) float64 { return k.a }
