package arithmetic

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestPolynomialDegree(t *testing.T) {
	for _, test := range []struct {
		text   string
		degree int // −1 for none
	}{
		{"3", 0}, {"x1", 1}, {"-z2", 1}, {"dot", 1}, {"dot^2 + x1", 2}, {"(dot + 1)^3*x1", 4}, {"dist^2", 2}, {"dist^4 - dot", 4},
		{"x1*z1", 1}, {"x1^3*z1", 3}, {"x1/2", 1}, {"(x1 + x2*x1)/pi", 2}, {"x1^0", 0}, {"sin(2)*x1", 1}, {"dot*dot*dot", 3},
		{"dist", -1}, {"dist^3", -1}, {"1/x1", -1}, {"exp(x1)", -1}, {"x1^0.5", -1}, {"x1^-1", -1}, {"2^x1", -1}, {"abs(x1)", -1},
		{"max(x1, z1)", -1}, {"((x1^1000)^1000)^1000", -1}, {"sin(x1)^2 + cos(x1)^2", -1},
	} {
		e, err := Parse(test.text, OfPair)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := NewFormula(e).PolynomialDegree()
		if !ok {
			got = -1
		}
		if got != test.degree {
			t.Errorf("%s has degree %d, want %d", test.text, got, test.degree)
		}
		if ok && got < 6 {
			checkDifferences(t, test.text, NewFormula(e), got)
		}
	}
}

// checkDifferences: the differences of order d+1 of a polynomial of degree d vanish
// along every line, in either point.
func checkDifferences(t *testing.T, text string, f Formula, degree int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	at := func() []float64 { return []float64{rng.NormFloat64(), rng.NormFloat64()} }
	start, way, fixed := at(), at(), at()
	for _, swap := range []bool{false, true} {
		difference, size, binomial := 0.0, 0.0, 1.0
		for k := range degree + 2 {
			p := []float64{start[0] + float64(k)*way[0], start[1] + float64(k)*way[1]}
			v := f.Eval(p, fixed)
			if swap {
				v = f.Eval(fixed, p)
			}
			difference += binomial * v
			size += math.Abs(binomial * v)
			binomial *= -float64(degree+1-k) / float64(k+1)
		}
		if !(math.Abs(difference) <= 1e-12*size) {
			t.Errorf("%s is no polynomial of degree %d: %g of %g", text, degree, difference, size)
		}
	}
}

func TestPolynomialDegreeOfMaps(t *testing.T) {
	parse := func(text string) *Expr {
		e, err := Parse(text, OfPoint)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	if d, ok := NewMap(parse("x1"), parse("x1*x2^2"), parse("1")).PolynomialDegree(); d != 3 || !ok {
		t.Errorf("degree %d, %t", d, ok)
	}
	if _, ok := NewMap(parse("x1"), parse("sin(x2)")).PolynomialDegree(); ok {
		t.Error("a sine is a polynomial")
	}
	if d, ok := NewFactor(parse("x1^2 - x2")).PolynomialDegree(); d != 2 || !ok {
		t.Errorf("degree %d, %t", d, ok)
	}
}
