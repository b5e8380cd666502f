package mercer_test

import (
	"testing"

	"mercer/core/mercer"
)

// Kernels that come near to what a rule proves, and are none. Each had a proof once,
// or differs from what has one in a single sign, power or digit.
func TestNearlyKernelsAreNotProved(t *testing.T) {
	for at, test := range []struct {
		text    string
		domain  mercer.Domain
		refuted bool // whether points show that it is none
	}{
		// The exponential also stands in terms with functions of one point.
		{"conjugate(exp(linear), 1+x1) - 1", line, true},
		{"conjugate(exp(linear), 1+x1) - 1", plane, true},
		{"conjugate(exp(2*linear), 1-x1) - 1 - 2*conjugate(linear, x1)", line, true},
		{"formula((1+x1)*(1+z1)*exp(x1*z1) - 1 - x1*z1)", line, true},

		// What is warped has no value, and is not seen in the polynomial.
		{"warp(conjugate(linear, log(x1)), x1) - warp(conjugate(linear, log(x1)), x1) + linear", line, true},
		{"0*warp(formula(log(x1)*log(z1)), x1)", line, true},
		{"0*warp(warp(conjugate(1, sqrt(x1)), x1), x1)", line, true},
		{"formula(log(x1)*log(z1))^0", line, false},
		{"exp(0*conjugate(1, 1/x1))", line, true},

		// Powers a little above 2, and what rounds to 2.
		{"formula(exp(-dist^2.00000001))", plane, false},
		{"formula(exp(-dist^(2 + 1e-17)))", plane, false},
		{"formula(exp(-((dist^2)^(0.5 + 1e-30))^2))", plane, false},
		{"formula(exp(-(dist^4)^(0.5 + 1e-17)))", plane, false},
		{"formula(exp(-dist^(1 + sqrt(1.0000000000000002))))", plane, false},
		{"formula(1/(1 + dist^2.0001))", plane, true},
		{"formula(1/(1 + dist*dist^(1+1e-20)))", plane, false},

		// Matrices that are singular but for a digit.
		{"quadform(a=1, b=1.00000001, c=1.00000002)", plane, false},
		{"linear + formula(1e-8*(x1*z2+x2*z1) + 0.5e-16*x2*z2 - x2*z2)", plane, false},
		{"1e-9 - formula(1e-8)", plane, true},

		// Signs.
		{"(-linear)^3", plane, true},
		{"-1*-1*-1*linear", plane, true},
		{"exp(-linear)", plane, true},
		{"formula(cos(x1 + z1))", plane, true},
		{"formula(sin(x1)*sin(z1) - cos(x1)*cos(z1))", plane, true},
		{"formula(exp(dist))", plane, true},
		{"formula(sqrt(1 + dist^2))", plane, true},
		{"formula(1/(1 - exp(-dist^2)*2))", plane, true},
		{"formula(1/(dot - 1))", plane, true},
		{"formula((1 + dist^2)^0.5)", plane, true},
		{"formula(1/(1 + dot))", plane, true},
		{"formula(min(x1, -z1))", plane, true},
		{"formula(max(x1^2, z1^2))", plane, true},
		{"formula(min(abs(x1) - 1, abs(z1) - 1))", plane, true},
		{"warp(min, abs(x1) - 1)", plane, true},
		{"warp(min, log(x1))", mercer.Domain{Dim: 1, Defined: true}, true},

		// Of one dimension and not of two.
		{"periodic", plane, true},
		{"warp(periodic, x1, x2)", plane, true},
		{"normalize(periodic)", plane, true},
		{"exp(periodic) - 1", plane, true},
		{"formula(cos(dist))", plane, true},
		{"formula(exp(-sin(dist)^2))", plane, true},
		{"formula(abs(dot))", plane, true},
		{"formula(cos(dist)*cos(dist))", space, true},
	} {
		tree := treeOf(t, test.text)
		if p := mercer.Prove(tree, test.domain); p.Holds {
			t.Errorf("%s on %+v is proved:\n%s", test.text, test.domain, show(p, 0))
		}
		if testing.Short() && at%3 > 0 {
			continue
		}
		if s := mercer.Refute(tree, test.domain, nil); s.Refuted() != test.refuted {
			t.Errorf("%s on %+v: refuted %t, want %t", test.text, test.domain, s.Refuted(), test.refuted)
		}
	}
}

// Of many points the last may be the one without a value.
func TestGapsAtTheEndOfTheData(t *testing.T) {
	data := make([]vector, 300)
	for i := range data {
		data[i] = vector{1 + float64(i)}
	}
	for text, last := range map[string]float64{"conjugate(rbf, log(x1))": -1, "formula(1/(x1 + z1) - 1/(x1 + z1))": -7} {
		tree := treeOf(t, text)
		if v := mercer.Judge(tree, 1, data); outcomeOf(v) != proved || !v.Domain.Defined {
			t.Errorf("%s: %v on %+v", text, outcomeOf(v), v.Domain)
		}
		v := mercer.Judge(tree, 1, append(data[:299:299], vector{last}))
		if g := v.Search.Gap; v.Proof.Holds || g == nil || g.X[0] != last {
			t.Errorf("%s: proved %t, gap %+v", text, v.Proof.Holds, g)
		}
	}
}

// Values on one side of the diagonal alone are no witness: where those on the other side
// differ, that is what refutes.
func TestWitnessesAreSymmetric(t *testing.T) {
	for text, dim := range map[string]int{
		"normalize(-1.5*sigmoid - formula((1e-3 + 1/(1 + (1+x3)^2))*(0.2 + 1/(1 + (1+z3)^2))*exp(x1*z1) - 0.3))": 3,
		"formula((0.15 + x)*(0.25 + z) - 10*x*z)":                 1,
		"normalize(formula((3 + x)*(z - 3)*(2 - x)*(z + 1) - 1))": 1,
	} {
		tree := treeOf(t, text)
		domain := mercer.Domain{Dim: dim}
		s := mercer.Refute(tree, domain, nil)
		if s.Asymmetry == nil {
			t.Errorf("%s: %+v", text, s)
		} else if what := checkRefutation(tree, domain, s); what != "" {
			t.Errorf("%s: %s", text, what)
		}
	}
}
