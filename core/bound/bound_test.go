package bound_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/bound"
)

const precision = 300

func exactly(v float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(v) }

// contains checks that an exact value is in a range.
func contains(t *rapid.T, what string, r bound.Range, exact *big.Float) {
	if r.Empty() || math.IsNaN(r.Lo) || math.IsNaN(r.Hi) {
		t.Fatalf("%s: %+v", what, r)
	}
	if !math.IsInf(r.Lo, 0) && exactly(r.Lo).Cmp(exact) > 0 || !math.IsInf(r.Hi, 0) && exactly(r.Hi).Cmp(exact) < 0 {
		t.Fatalf("%s: %v is not in [%v, %v]", what, exact, r.Lo, r.Hi)
	}
}

// number draws numbers of all sizes, and simple ones.
func number(t *rapid.T, name string) float64 {
	switch rapid.IntRange(0, 3).Draw(t, name+" kind") {
	case 0:
		return float64(rapid.IntRange(-20, 20).Draw(t, name)) / 4
	case 1:
		return rapid.Float64Range(-1e300, 1e300).Draw(t, name)
	case 2:
		return math.Ldexp(rapid.Float64Range(-1, 1).Draw(t, name), rapid.IntRange(-1070, 1020).Draw(t, name+" exponent"))
	}
	return rapid.Float64Range(-10, 10).Draw(t, name)
}

// within draws a range and a number in it.
func within(t *rapid.T, name string) (bound.Range, float64) {
	a, b := number(t, name), number(t, name+" other")
	if rapid.Bool().Draw(t, name+" is a point") {
		return bound.Of(a), a
	}
	return bound.Range{Lo: min(a, b), Hi: max(a, b)}, []float64{a, b, a/2 + b/2}[rapid.IntRange(0, 2).Draw(t, name+" place")]
}

// The four operations and roots contain what rational arithmetic and 300 digits say.
func TestArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, x := within(t, "x")
		b, y := within(t, "y")
		u, v := exactly(x), exactly(y)
		result := func() *big.Float { return new(big.Float).SetPrec(precision) }
		wide := func() *big.Float { return new(big.Float).SetPrec(3000) }
		contains(t, "sum", bound.Add(a, b), wide().Add(u, v))
		contains(t, "difference", bound.Sub(a, b), wide().Sub(u, v))
		contains(t, "product", bound.Mul(a, b), result().Mul(u, v))
		contains(t, "negative", bound.Neg(a), result().Neg(u))
		contains(t, "magnitude", bound.Abs(a), result().Abs(u))
		contains(t, "minimum", bound.Min(a, b), exactly(min(x, y)))
		contains(t, "maximum", bound.Max(a, b), exactly(max(x, y)))
		if y != 0 {
			contains(t, "quotient", bound.Div(a, b), result().Quo(u, v))
			if r := bound.Div(a, b); r.Partial != b.Contains(0) {
				t.Fatalf("a quotient by %+v is partial: %t", b, r.Partial)
			}
		}
		if x >= 0 {
			contains(t, "root", bound.Sqrt(a), result().Sqrt(u))
		}
		n := rapid.IntRange(-4, 7).Draw(t, "n")
		if power := math.Abs(math.Log2(math.Abs(x))) * math.Abs(float64(n)); x != 0 && power < 1e6 {
			exact := exactly(1).SetPrec(3000)
			for range max(n, -n) {
				exact.Mul(exact, u)
			}
			if n < 0 {
				exact.Quo(exactly(1), exact)
			}
			contains(t, "power", bound.PowN(a, n), exact)
			contains(t, "power", bound.Pow(a, bound.Of(float64(n))), exact)
		}
	})
}

// exponential returns eˣ to many digits, by its series at x/2ᵏ.
func exponential(x *big.Float) *big.Float {
	const halvings = 40
	small := new(big.Float).SetPrec(precision).SetMantExp(x, -halvings)
	sum, term := exactly(1), exactly(1)
	for n := 1; n < 60; n++ {
		term.Mul(term, small)
		term.Quo(term, exactly(float64(n)))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// waves returns sin x and cos x by their series, for |x| up to 30.
func waves(x *big.Float) (sin, cos *big.Float) {
	sin, cos = exactly(0), exactly(0)
	term := exactly(1)
	for n := 0; n < 200; n++ {
		switch n % 4 {
		case 0:
			cos.Add(cos, term)
		case 1:
			sin.Add(sin, term)
		case 2:
			cos.Sub(cos, term)
		case 3:
			sin.Sub(sin, term)
		}
		term.Mul(term, x)
		term.Quo(term, exactly(float64(n+1)))
	}
	return sin, cos
}

// Functions contain what their series give with many digits.
func TestFunctions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-30, 30).Draw(t, "x")
		if rapid.Bool().Draw(t, "simple") {
			x = math.Round(x*4) / 4
		}
		a := bound.Of(x)
		if rapid.Bool().Draw(t, "wide") {
			width := rapid.Float64Range(0, 4).Draw(t, "width")
			a = bound.Range{Lo: x - width, Hi: x + width}
		}
		e := exponential(exactly(x))
		contains(t, "exp", bound.Exp(a), e)
		sin, cos := waves(exactly(x))
		contains(t, "sin", bound.Sin(a), sin)
		contains(t, "cos", bound.Cos(a), cos)
		contains(t, "tan", bound.Tan(a), new(big.Float).SetPrec(precision).Quo(sin, cos))
		square := new(big.Float).SetPrec(precision).Mul(e, e)
		if math.Abs(x) > 1e-20 { // below, the digits are not enough
			contains(t, "tanh", bound.Tanh(a), new(big.Float).SetPrec(precision).Quo(
				new(big.Float).SetPrec(precision).Sub(square, exactly(1)), new(big.Float).SetPrec(precision).Add(square, exactly(1))))
		}
		// log: e^lo ≤ x ≤ e^hi.
		if x > 0 {
			l := bound.Log(a)
			if !math.IsInf(l.Lo, 0) && exponential(exactly(l.Lo)).Cmp(exactly(x)) > 0 || exponential(exactly(l.Hi)).Cmp(exactly(x)) < 0 {
				t.Fatalf("log %v is not in [%v, %v]", x, l.Lo, l.Hi)
			}
			p := rapid.Float64Range(-3, 3).Draw(t, "exponent")
			if p == math.Trunc(p) {
				return // exact, and the digits here are not
			}
			r := bound.Pow(a, bound.Of(p))
			contains(t, "pow", r, exponential(new(big.Float).SetPrec(precision).Mul(exactly(p), logarithm(x))))
		}
	})
}

// logarithm returns log x to many digits, by Newton's method on eʸ = x.
func logarithm(x float64) *big.Float {
	y := exactly(math.Log(x))
	for range 6 {
		e := exponential(y)
		d := new(big.Float).SetPrec(precision).Sub(exactly(x), e)
		y.Add(y, d.Quo(d, e))
	}
	return y
}

// Ranges of single numbers stay as narrow as floating point allows, whole numbers
// stay whole.
func TestRangesAreNarrow(t *testing.T) {
	three := bound.Of(3)
	for what, r := range map[string]bound.Range{
		"3 − 3":      bound.Sub(three, three),
		"3·0":        bound.Mul(three, bound.Of(0)),
		"6/3 − 2":    bound.Sub(bound.Div(bound.Of(6), three), bound.Of(2)),
		"√9 − 3":     bound.Sub(bound.Sqrt(bound.Of(9)), three),
		"e⁰ − 1":     bound.Sub(bound.Exp(bound.Of(0)), bound.Of(1)),
		"log 1":      bound.Log(bound.Of(1)),
		"sin 0":      bound.Sin(bound.Of(0)),
		"1 − cos 0":  bound.Sub(bound.Of(1), bound.Cos(bound.Of(0))),
		"tanh 0":     bound.Tanh(bound.Of(0)),
		"2¹⁰ − 1024": bound.Sub(bound.PowN(bound.Of(2), 10), bound.Of(1024)),
		"0^0.5":      bound.Pow(bound.Of(0), bound.Of(0.5)),
	} {
		if r.Lo != 0 || r.Hi != 0 {
			t.Errorf("%s is in [%v, %v]", what, r.Lo, r.Hi)
		}
	}
	for v := 0.37; v < 1e6; v *= 7.3 {
		for what, r := range map[string]bound.Range{
			"exp": bound.Exp(bound.Of(-v / 1e4)), "log": bound.Log(bound.Of(v)), "sin": bound.Sin(bound.Of(v)), "sqrt": bound.Sqrt(bound.Of(v)),
			"tanh": bound.Tanh(bound.Of(v)), "1/v": bound.Div(bound.Of(1), bound.Of(v)), "pow": bound.Pow(bound.Of(v), bound.Of(0.3)),
		} {
			if r.Hi-r.Lo > 1e-14*max(1, math.Abs(r.Hi)) || r.Partial {
				t.Errorf("%s of %v is in [%v, %v]", what, v, r.Lo, r.Hi)
			}
		}
	}
}

// What is not defined is empty or partial.
func TestUndefined(t *testing.T) {
	mixed := bound.Range{Lo: -1, Hi: 4}
	for what, r := range map[string]bound.Range{
		"1/0": bound.Div(bound.Of(1), bound.Of(0)), "log 0": bound.Log(bound.Of(0)), "log −1": bound.Log(bound.Of(-1)), "√−1": bound.Sqrt(bound.Of(-1)),
		"(−2)^0.5": bound.Pow(bound.Of(-2), bound.Of(0.5)), "0^−0.5": bound.Pow(bound.Of(0), bound.Of(-0.5)), "0^−1": bound.PowN(bound.Of(0), -1),
		"1 + 1/0": bound.Add(bound.Of(1), bound.Div(bound.Of(1), bound.Of(0))),
		"0·log 0": bound.Mul(bound.Of(0), bound.Log(bound.Of(0))),
	} {
		if !r.Empty() {
			t.Errorf("%s is in %+v", what, r)
		}
	}
	for what, r := range map[string]bound.Range{
		"1/x": bound.Div(bound.Of(1), mixed), "log x": bound.Log(mixed), "√x": bound.Sqrt(mixed), "tan x": bound.Tan(mixed), "x^0.5": bound.Pow(mixed, bound.Of(0.5)),
		"1 + log x": bound.Add(bound.Of(1), bound.Log(mixed)), "exp log x": bound.Exp(bound.Log(mixed)), "min": bound.Min(bound.Of(9), bound.Sqrt(mixed)),
		"sin": bound.Sin(bound.Sqrt(mixed)), "cos": bound.Cos(bound.Log(mixed)), "abs": bound.Abs(bound.Log(mixed)), "power": bound.PowN(bound.Log(mixed), 2),
		"1/x from 0": bound.Div(bound.Of(1), bound.Range{Lo: 0, Hi: 1}),
	} {
		if !r.Partial || r.Empty() {
			t.Errorf("%s is in %+v, which is not partial", what, r)
		}
	}
	if r := bound.Div(bound.Of(1), bound.Range{Lo: 0, Hi: 2}); r.Lo != 0.5 || !math.IsInf(r.Hi, 1) {
		t.Errorf("1/[0, 2] is in [%v, %v]", r.Lo, r.Hi)
	}
}

// Infinite ends: the ranges over all numbers.
func TestOverTheLine(t *testing.T) {
	positive := bound.Range{Lo: 0, Hi: math.Inf(1)}
	for what, test := range map[string]struct {
		r      bound.Range
		lo, hi float64
	}{
		"x²":         {bound.PowN(bound.Line, 2), 0, math.Inf(1)},
		"x³":         {bound.PowN(bound.Line, 3), math.Inf(-1), math.Inf(1)},
		"|x|":        {bound.Abs(bound.Line), 0, math.Inf(1)},
		"e^x":        {bound.Exp(bound.Line), 0, math.Inf(1)},
		"cos x":      {bound.Cos(bound.Line), -1, 1},
		"tanh x":     {bound.Tanh(bound.Line), -1, 1},
		"x + y":      {bound.Add(positive, positive), 0, math.Inf(1)},
		"x − y":      {bound.Sub(positive, positive), math.Inf(-1), math.Inf(1)},
		"x·y":        {bound.Mul(positive, bound.Line), math.Inf(-1), math.Inf(1)},
		"1/(1 + x²)": {bound.Div(bound.Of(1), bound.Add(bound.Of(1), bound.PowN(bound.Line, 2))), 0, 1},
		"x/(1 + x)":  {bound.Div(positive, bound.Add(bound.Of(1), positive)), 0, math.Inf(1)},
		"√x":         {bound.Sqrt(positive), 0, math.Inf(1)},
		"x^1.5":      {bound.Pow(positive, bound.Of(1.5)), 0, math.Inf(1)},
		"min(x, 1)":  {bound.Min(bound.Line, bound.Of(1)), math.Inf(-1), 1},
	} {
		if test.r.Lo != test.lo || test.r.Hi != test.hi {
			t.Errorf("%s is in [%v, %v], want [%v, %v]", what, test.r.Lo, test.r.Hi, test.lo, test.hi)
		}
	}
}

func TestDecimal(t *testing.T) {
	for v, exact := range map[float64]bool{0: true, 1: true, 0.5: true, -0.25: true, 3e6: true, 0.1: false, 1.0 / 3: false, 1e300: false, 1e-300: false} {
		r := bound.Decimal(v)
		if !r.Contains(v) || (r.Lo == r.Hi) != exact {
			t.Errorf("%v: [%v, %v]", v, r.Lo, r.Hi)
		}
	}
}
