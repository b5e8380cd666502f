package arithmetic

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Products of what Axes returns, and sums of what Summands does, are the formula.
func TestParts(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 8))
	for _, test := range []struct {
		text     string
		axes     bool
		summands int
	}{
		{"exp(-(x1-z1)^2 - abs(x2-z2))", true, 1},
		{"exp(-(dist^2 + 2*dot)/3)*cos(x1 - z1)", true, 1},
		{"-(x1*z2)^3/(1 + x2^2)", true, 1},
		{"max(x1, z1)", true, 1},
		{"x2 - z2", true, 2},
		{"2*(x1*z1 - (x2*z2 - 3*dist)/4)", false, 3},
		{"exp(-dist^3)", false, 1},
		{"exp(2*x1*x2)", false, 1},
		{"abs(x1*z1)", true, 1},
		{"max(x1, x2)", false, 1},
		{"x1*z1 + dot", false, 2},
		{"cos(x3)", false, 1},
	} {
		e, err := Parse(test.text, OfPair)
		if err != nil {
			t.Fatal(err)
		}
		f := NewFormula(e)
		of, axes := f.Axes()
		summands := f.Summands()
		if len(summands) != test.summands {
			t.Errorf("%s has %d summands, want %d", test.text, len(summands), test.summands)
		}
		if axes != test.axes {
			t.Errorf("%s is a product over the axes: %v, want %v", test.text, axes, test.axes)
		}
		if e.Dim() > 2 {
			continue
		}
		for range 20 {
			x, z := []float64{rnd.NormFloat64(), rnd.NormFloat64()}, []float64{rnd.NormFloat64(), rnd.NormFloat64()}
			want, sum := f.Eval(x, z), 0.0
			for _, s := range summands {
				sum += s.Factor * s.Of.Eval(x, z)
			}
			if math.Abs(sum-want) > 1e-12*(1+math.Abs(want)) {
				t.Errorf("the sum of %s is %v, want %v", test.text, sum, want)
			}
			if !axes {
				continue
			}
			product := of[0].Eval(x[:1], z[:1]) * of[1].Eval(x[1:], z[1:])
			if math.Abs(product-want) > 1e-12*(1+math.Abs(want)) {
				t.Errorf("the product of %s is %v, want %v", test.text, product, want)
			}
		}
	}
}

func TestFalling(t *testing.T) {
	for _, test := range []struct {
		text string
		c    float64
		n    int // 0 for none
	}{
		{"exp(-dist)", 1, 1}, {"exp(-dist^2/2)", 0.5, 2}, {"exp(-3*dist*2)", 6, 1}, {"exp(-(dist^2))", 1, 2},
		{"exp(dist)", 0, 0}, {"exp(-dist^3)", 0, 0}, {"exp(-dist - 1)", 0, 0}, {"exp(-dot)", 0, 0}, {"exp(-2)", 0, 0}, {"dist", 0, 0},
	} {
		e, err := Parse(test.text, OfPair)
		if err != nil {
			t.Fatal(err)
		}
		c, n, ok := NewFormula(e).Falling()
		if ok != (test.n > 0) || ok && (c != test.c || n != test.n) {
			t.Errorf("%s: %v, %d, %v", test.text, c, n, ok)
		}
	}
}
