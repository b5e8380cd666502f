package arithmetic_test

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/arithmetic"
)

var x, z = []float64{0.5, -2}, []float64{1.5, 3}

// Of x and z.
const (
	dot  = 0.75 - 6
	dist = 5.0990195135927845 // √26
)

func parse(t interface{ Fatalf(string, ...any) }, text string) *arithmetic.Expr {
	e, err := arithmetic.Parse(text, arithmetic.OfPair)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return e
}

func near(a, b float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-9*(math.Abs(a)+math.Abs(b))
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text, canonical string
		value           float64 // at x and z, computed here
	}{
		{"x", "x1", 0.5},
		{"z*x", "z1*x1", 0.75},
		{"x01", "x1", 0.5},
		{" x1 ^ 2+3*x2 ", "x1^2 + 3*x2", 0.25 - 6},
		{"-x1^2", "-x1^2", -0.25},
		{"(-x1)^2", "(-x1)^2", 0.25},
		{"-2^2", "-2^2", -4},
		{"(-2)^2", "(-2)^2", 4},
		{"2^-1", "2^-1", 0.5},
		{"2^-x1", "2^-x1", 1 / math.Sqrt2},
		{"2^3^2", "2^3^2", 512},
		{"(2^3)^2", "(2^3)^2", 64},
		{"-(2)", "-(2)", -2},
		{"--2", "--2", 2},
		{"1-2-3", "1 - 2 - 3", -4},
		{"1-(2-3)", "1 - (2 - 3)", 2},
		{"1/2/4", "1/2/4", 0.125},
		{"1/(2/4)", "1/(2/4)", 2},
		{"2*-3", "2*-3", -6},
		{"1+-2", "1 + -2", -1},
		{"-(x1+x2)*3", "-(x1 + x2)*3", 4.5},
		{"((x1))", "x1", 0.5},
		{"dot + dist", "dot + dist", dot + dist},
		{"exp(-dist^4)", "exp(-dist^4)", math.Exp(-26 * 26)},
		{"exp(-.01*dist^2)", "exp(-0.01*dist^2)", math.Exp(-0.26)},
		{"dist^3", "dist^3", 26 * dist},
		{"dist^0", "dist^0", 1},
		{"dist^-2", "dist^-2", 1.0 / 26},
		{"x1^0.5", "x1^0.5", math.Sqrt(0.5)},
		{"x1^x2", "x1^x2", 4},
		{"log(z1)+sqrt(z2)", "log(z1) + sqrt(z2)", math.Log(1.5) + math.Sqrt(3)},
		{"abs(x2)", "abs(x2)", 2},
		{"sin(pi/2)+cos(pi)*tan(0)", "sin(pi/2) + cos(pi)*tan(0)", 1},
		{"tanh(x1)", "tanh(x1)", math.Tanh(0.5)},
		{"min(x1,x2) + max( z1 , z2 )", "min(x1, x2) + max(z1, z2)", 1},
		{"min(1,2)*max(1,2)", "min(1, 2)*max(1, 2)", 2},
		{"3 - x1 + 2*x1*2", "3 - x1 + 2*x1*2", 4.5},
		{"1e-7*1e9", "1e-7*1e9", 100},
		// What is undefined is no number, and nothing panics.
		{"1/0", "1/0", math.Inf(1)},
		{"0/(x1-x1)", "0/(x1 - x1)", math.NaN()},
		{"log(x2)", "log(x2)", math.NaN()},
		{"log(0)", "log(0)", math.Inf(-1)},
		{"sqrt(x2)", "sqrt(x2)", math.NaN()},
		{"x2^0.5", "x2^0.5", math.NaN()},
		{"exp(1e9)", "exp(1e9)", math.Inf(1)},
	} {
		e := parse(t, test.text)
		if e.String() != test.canonical {
			t.Errorf("%q is printed as %q, want %q", test.text, e, test.canonical)
		}
		if v := arithmetic.Compile(e).Eval(x, z); !near(v, test.value) {
			t.Errorf("%q is %v, want %v", test.text, v, test.value)
		}
	}
}

func TestErrorsPointAtTheCharacter(t *testing.T) {
	for _, test := range []struct {
		text           string
		scope          arithmetic.Scope
		offset, length int
		says           string
	}{
		{"", arithmetic.OfPair, 0, 0, "The text ends here; expected x1"},
		{"x1 +", arithmetic.OfPair, 4, 0, "The text ends here"},
		{"x1 x2", arithmetic.OfPair, 3, 2, "Found “x2”; expected +, -, *, /, ^ or the end."},
		{"sin x1", arithmetic.OfPair, 4, 2, "Found “x1”; expected (."},
		{"sin(x1", arithmetic.OfPair, 6, 0, "The text ends here; expected +, -, *, /, ^ or )."},
		{"sin(x1, x2)", arithmetic.OfPair, 6, 1, "Found “,”; expected +, -, *, /, ^ or )."},
		{"min(x1)", arithmetic.OfPair, 6, 1, "Found “)”; expected +, -, *, /, ^ or a comma."},
		{"foo", arithmetic.OfPair, 0, 3, "Nothing is called “foo” here; there is x1, x2, z1"},
		{"foo(x1)", arithmetic.OfPair, 0, 3, "Nothing is called “foo”"},
		{"y1", arithmetic.OfPair, 0, 2, "Nothing is called “y1”"},
		{"xy", arithmetic.OfPair, 0, 2, "Nothing is called “xy”"},
		{"x1 + x0", arithmetic.OfPair, 5, 2, "Coordinates are numbered from 1; there is no x0."},
		{"z1001", arithmetic.OfPair, 0, 5, "numbered up to 1000"},
		{"x99999999999999999999", arithmetic.OfPair, 0, 21, "numbered up to 1000"},
		{"x1 + z1", arithmetic.OfPoint, 5, 2, "“z1” needs two points"},
		{"dist", arithmetic.OfPoint, 0, 4, "“dist” needs two points"},
		{"2*1e999", arithmetic.OfPair, 2, 5, "1e999 is larger than"},
		{"x1=2", arithmetic.OfPair, 2, 1, "Found “=”"},
		{"2 é", arithmetic.OfPair, 2, 2, "Found “é”"},
		{strings.Repeat("(", 101) + "1" + strings.Repeat(")", 101), arithmetic.OfPair, 100, 1, "nest more than 100 deep"},
		{strings.Repeat("-", 101) + "x", arithmetic.OfPair, 100, 1, "nest more than 100 deep"},
		{strings.Repeat("2^", 101) + "x", arithmetic.OfPair, 201, 1, "nest more than 100 deep"},
		{strings.Repeat("sin(", 101) + "x", arithmetic.OfPair, 400, 3, "nest more than 100 deep"},
		{strings.Repeat("1+", 200) + "x", arithmetic.OfPair, 400, 1, "at most 200 numbers"},
	} {
		_, err := arithmetic.Parse(test.text, test.scope)
		var e *arithmetic.SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%q: got %v, want a SyntaxError", test.text, err)
			continue
		}
		if e.Offset != test.offset || e.Length != test.length || !strings.Contains(e.Message, test.says) {
			t.Errorf("%.40q: at %d+%d: %q; want %d+%d: %q",
				test.text, e.Offset, e.Length, e.Message, test.offset, test.length, test.says)
		}
	}
}

// trees generates expressions of all kinds, by their trees.
func trees(depth int) *rapid.Generator[*arithmetic.Expr] {
	return rapid.Custom(func(t *rapid.T) *arithmetic.Expr {
		most := 11
		if depth == 0 {
			most = 4
		}
		sub := func() *arithmetic.Expr { return trees(depth-1).Draw(t, "part") }
		rule := rapid.IntRange(0, most).Draw(t, "rule")
		switch rule {
		case 0, 1:
			return &arithmetic.Expr{Op: arithmetic.Variable,
				Name:  rapid.SampledFrom([]string{"x", "z"}).Draw(t, "point"),
				Index: rapid.IntRange(1, 2).Draw(t, "index")}
		case 2:
			return &arithmetic.Expr{Op: arithmetic.Variable, Name: rapid.SampledFrom([]string{"dot", "dist"}).Draw(t, "of")}
		case 3:
			return &arithmetic.Expr{Op: arithmetic.Number, Value: float64(rapid.IntRange(-4, 4).Draw(t, "whole"))}
		case 4:
			if rapid.Bool().Draw(t, "constant") {
				return &arithmetic.Expr{Op: arithmetic.Number, Name: "pi", Value: math.Pi}
			}
			return &arithmetic.Expr{Op: arithmetic.Number, Value: rapid.Float64Range(-1e9, 1e9).Draw(t, "number")}
		case 5:
			return &arithmetic.Expr{Op: arithmetic.Negative, Args: []*arithmetic.Expr{sub()}}
		case 6:
			name := rapid.SampledFrom([]string{"exp", "log", "sqrt", "abs", "sin", "cos", "tan", "tanh"}).Draw(t, "function")
			return &arithmetic.Expr{Op: arithmetic.Call, Name: name, Args: []*arithmetic.Expr{sub()}}
		case 7:
			name := rapid.SampledFrom([]string{"min", "max"}).Draw(t, "function")
			return &arithmetic.Expr{Op: arithmetic.Call, Name: name, Args: []*arithmetic.Expr{sub(), sub()}}
		case 8:
			return &arithmetic.Expr{Op: arithmetic.Power, Args: []*arithmetic.Expr{sub(), sub()}}
		default:
			op := rapid.SampledFrom([]arithmetic.Op{
				arithmetic.Add, arithmetic.Subtract, arithmetic.Multiply, arithmetic.Divide,
			}).Draw(t, "operation")
			return &arithmetic.Expr{Op: op, Args: []*arithmetic.Expr{sub(), sub()}}
		}
	})
}

// walk computes an expression from its tree: the second route to what a compiled
// program computes.
func walk(e *arithmetic.Expr, x, z []float64) float64 {
	args := make([]float64, len(e.Args))
	for i, a := range e.Args {
		args[i] = walk(a, x, z)
	}
	switch e.Op {
	case arithmetic.Number:
		return e.Value
	case arithmetic.Negative:
		return -args[0]
	case arithmetic.Add:
		return args[0] + args[1]
	case arithmetic.Subtract:
		return args[0] - args[1]
	case arithmetic.Multiply:
		return args[0] * args[1]
	case arithmetic.Divide:
		return args[0] / args[1]
	case arithmetic.Power:
		return math.Pow(args[0], args[1])
	case arithmetic.Call:
		two := map[string]func(a, b float64) float64{"min": math.Min, "max": math.Max}
		if f, ok := two[e.Name]; ok {
			return f(args[0], args[1])
		}
		return map[string]func(float64) float64{
			"exp": math.Exp, "log": math.Log, "sqrt": math.Sqrt, "abs": math.Abs,
			"sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "tanh": math.Tanh,
		}[e.Name](args[0])
	}
	switch e.Name {
	case "x":
		return x[e.Index-1]
	case "z":
		return z[e.Index-1]
	case "dot":
		return x[0]*z[0] + x[1]*z[1]
	}
	return math.Hypot(x[0]-z[0], x[1]-z[1])
}

func TestPrintedExpressionsParseToThemselves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := trees(4).Draw(t, "expression")
		text := e.String()
		if again := parse(t, text); !again.Equal(e) {
			t.Fatalf("%q is read as %q", text, again)
		}
		for _, l := range e.Literals() {
			v, err := strconv.ParseFloat(text[l.Start:l.End], 64)
			if err != nil || v != l.Value {
				t.Fatalf("%q: the number at %d is %q, said to be %v", text, l.Start, text[l.Start:l.End], l.Value)
			}
		}
	})
}

// gentle reports whether no value inside is so large, or so near to where a
// function jumps, that the last bits decide.
func gentle(e *arithmetic.Expr, x, z []float64) bool {
	fine := true
	e.Each(func(e *arithmetic.Expr) {
		v := walk(e, x, z)
		fine = fine && !(math.Abs(v) > 1e3) && !(v != 0 && math.Abs(v) < 1e-3)
	})
	return fine
}

func TestProgramsComputeTheTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := trees(4).Draw(t, "expression")
		if !gentle(e, x, z) {
			return
		}
		want := walk(e, x, z)
		if got := arithmetic.Compile(e).Eval(x, z); math.Abs(got-want) > 1e-6*(1+math.Abs(want)) && !near(got, want) {
			t.Fatalf("%v is %v, want %v", e, got, want)
		}
	})
}

func TestDeepExpressionsHaveTheStackTheyNeed(t *testing.T) {
	text := strings.Repeat("1+x*2^(", 33) + "x" + strings.Repeat(")", 33)
	e := parse(t, text)
	if got, want := arithmetic.Compile(e).Eval(x, z), walk(e, x, z); !near(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Many points at once have the values of one at a time, to the last bit, whatever the number of points.
func TestRowsAreWhatEvalSays(t *testing.T) {
	same := func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
	zs := make([][]float64, 300)
	for i := range zs {
		zs[i] = []float64{math.Sin(float64(i)), 3 * math.Cos(1.7*float64(i))}
	}
	zs[17] = []float64{0.5, -0.25} // x itself
	rapid.Check(t, func(t *rapid.T) {
		e := trees(5).Draw(t, "expression")
		p := arithmetic.Compile(e)
		n := rapid.IntRange(0, len(zs)).Draw(t, "points")
		row := make([]float64, n)
		p.Row(row, x, zs[:n])
		for i, got := range row {
			if want := p.Eval(x, zs[i]); !same(got, want) {
				t.Fatalf("%v at point %d of %d is %v, by itself %v", e, i, n, got, want)
			}
		}
	})
	for _, text := range []string{"exp(-x1^2)", "x2 + 2*x1*x1", "3", "1/(x1^-2 + x2)", "-exp(2*x2)"} {
		p := arithmetic.Compile(parse(t, text))
		row := make([]float64, len(zs))
		p.Points(row, zs)
		for i, got := range row {
			if want := p.Eval(zs[i], nil); !same(got, want) {
				t.Errorf("%s at point %d is %v, by itself %v", text, i, got, want)
			}
		}
	}
	deep := strings.Repeat("1+x*2^(z2+", 12) + "x" + strings.Repeat(")", 12)
	p := arithmetic.Compile(parse(t, deep))
	row := make([]float64, len(zs))
	p.Row(row, x, zs)
	for i, got := range row {
		if want := p.Eval(x, zs[i]); !same(got, want) {
			t.Fatalf("%s at point %d is %v, by itself %v", deep, i, got, want)
		}
	}
}

func TestRowsMissNoCoordinate(t *testing.T) {
	for _, text := range []string{"dist", "dot", "z2"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of a point with one coordinate: nothing panicked", text)
				}
			}()
			arithmetic.Compile(parse(t, text)).Row(make([]float64, 1), x, [][]float64{{1}})
		}()
	}
}

func TestSymmetric(t *testing.T) {
	for text, want := range map[string]bool{
		"dot":                               true,
		"exp(-dist^4)":                      true,
		"3":                                 true,
		"x1 + z1":                           true,
		"z1*x1":                             true,
		"x1*z1 + x2*z2 - 1":                 true,
		"(x1 - z1)^2":                       true,
		"(x1 - z1)^3":                       false,
		"(x1 - z1)^3*(x2 - z2)":             true,
		"(x1 - z1)*(x2 - z2)/(1 + dist)":    true,
		"x1 - z1":                           false,
		"(x1 - z1)*dot":                     false,
		"sin(x1 - z1)/(1 + dist)":           false,
		"dist - (x1 - z1)*dot":              false,
		"-(x1 - z1)":                        false,
		"x1":                                false,
		"abs(x1 - z1)":                      true,
		"abs(2*x1 - 2*z1 + (x2 - z2))":      true,
		"cos(x1 - z1)":                      true,
		"sin(x1 - z1)":                      false,
		"sin(x1 - z1)^2":                    true,
		"sin(x1 - z1)*tanh(x1 - z1)":        true,
		"min(x1, z1)":                       true,
		"min(x1, z1) + max(z2, x2)":         true,
		"min(x1, 2)":                        false,
		"exp(x1)*exp(z1)":                   true,
		"x1/z1 + z1/x1":                     true,
		"x1/z1":                             false,
		"1/(x1*z1)":                         true,
		"x1^z1":                             false,
		"x1^z1 + z1^x1":                     true,
		"(x1 + z2)*(z1 + x2)":               true,
		"(x1 + z2)*(z2 + x1)":               false,
		"exp(-(x1 - z1)^2 - abs(z2 - x2))":  true,
		"x1 - z1 - (x1 - z1)":               true,
		"x1^2 - x1*x1 + dot":                false, // it is, but that is not seen
		"-(-(x1 + z1))":                     true,
		"sqrt((x1 - z1)^2 + (z2 - x2)^2)/3": true,
		"(x1 - z1)^2.5":                     false,
		"(x1 - z1)^-2":                      true,
		"1 - -x1*-z1":                       true,
	} {
		if got := parse(t, text).Symmetric(); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestWhatIsSymmetricHasSymmetricValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := trees(4).Draw(t, "expression")
		sum := &arithmetic.Expr{Op: arithmetic.Add, Args: []*arithmetic.Expr{e, e.Swap()}}
		if !sum.Symmetric() {
			t.Fatalf("%v is symmetric", sum)
		}
		difference := &arithmetic.Expr{Op: arithmetic.Subtract, Args: []*arithmetic.Expr{e, e.Swap()}}
		square := &arithmetic.Expr{Op: arithmetic.Power, Args: []*arithmetic.Expr{difference, {Op: arithmetic.Number, Value: 2}}}
		if !square.Symmetric() {
			t.Fatalf("%v is symmetric", square)
		}
		if !e.Symmetric() || !gentle(e, x, z) || !gentle(e, z, x) {
			return
		}
		a, b := walk(e, x, z), walk(e, z, x)
		if math.Abs(a-b) > 1e-6*(1+math.Abs(a)) && !near(a, b) {
			t.Fatalf("%v is called symmetric, and is %v and %v", e, a, b)
		}
	})
}

func TestSmooth(t *testing.T) {
	for text, want := range map[string]bool{
		"x1^2 + 3*x2 - dot":     true,
		"exp(-dist^2)":          true,
		"exp(-dist^4)":          true,
		"dist":                  false,
		"dist^3":                false,
		"exp(-dist)":            false,
		"abs(x1)":               false,
		"min(x1, z1)":           false,
		"max(1, 2)*x1":          true,
		"x1/2":                  true,
		"2/x1":                  false,
		"x1^-2":                 false,
		"x1^0.5":                false,
		"x1^z1":                 false,
		"sqrt(x1)":              false,
		"sqrt(2)*x1":            true,
		"log(x1)":               false,
		"sin(x1)*cos(tanh(x2))": true,
		"tan(x1)":               false,
	} {
		if got := parse(t, text).Smooth(); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestTeXAndSentences(t *testing.T) {
	for _, test := range []struct{ text, tex, sentence string }{
		{"x1^2+3*x2", `x_1^{2}+3\,x_2`, "x₁² + 3·x₂"},
		{"exp(-dist^4)", `e^{-\lVert x-z\rVert^{4}}`, "exp(−‖x − z‖⁴)"},
		{"dot^2/(1+z12)", `\frac{\langle x,z\rangle^{2}}{1+z_{12}}`, "⟨x, z⟩²/(1 + z₁₂)"},
		{"2*-3 - -x1", `2\,\left(-3\right)-\left(-x_1\right)`, "2·(−3) − (−x₁)"},
		{"2*3", `2\cdot 3`, "2·3"},
		{"1 + -2", "1-2", "1 + (−2)"},
		{"x1 - (x2 - z1)", `x_1-\left(x_2-z_1\right)`, "x₁ − (x₂ − z₁)"},
		{"x1 + (x2 - z1)", `x_1+x_2-z_1`, "x₁ + (x₂ − z₁)"},
		{"(x1+x2)*z1", `\left(x_1+x_2\right)\,z_1`, "(x₁ + x₂)·z₁"},
		{"(-2)^2", `\left(-2\right)^{2}`, "(−2)²"},
		{"-2^2", "-2^{2}", "−2²"},
		{"2^x1", "2^{x_1}", "2^x₁"},
		{"2^(x1+1)", "2^{x_1+1}", "2^(x₁ + 1)"},
		{"2^3^2", "2^{3^{2}}", "2^(3²)"},
		{"x1^-1", "x_1^{-1}", "x₁⁻¹"},
		{"sin(x1)^2", `\left(\sin\left(x_1\right)\right)^{2}`, "sin(x₁)²"},
		{"sqrt(abs(x1))*pi", `\sqrt{\left|x_1\right|}\,\pi`, "sqrt(|x₁|)·π"},
		{"exp(exp(x1/2))", `\exp\left(\exp\left(\frac{x_1}{2}\right)\right)`, "exp(exp(x₁/2))"},
		{"min(x1, z1)", `\min\left(x_1,z_1\right)`, "min(x₁, z₁)"},
		{"1e9*x1", `10^{9}\,x_1`, "10⁹·x₁"},
		{"1e9^2", `\left(10^{9}\right)^{2}`, "(10⁹)²"},
	} {
		e := parse(t, test.text)
		if got := e.TeX(); got != test.tex {
			t.Errorf("%q: %s, want %s", test.text, got, test.tex)
		}
		if got := e.Short(); got != test.sentence {
			t.Errorf("%q: %s, want %s", test.text, got, test.sentence)
		}
	}
}

func TestLiterals(t *testing.T) {
	e := parse(t, "2^3 - -4*x1^2.5 + (-5)^6*pi")
	var got []string
	for _, l := range e.Literals() {
		word := e.String()[l.Start:l.End]
		if l.Base {
			word += " base"
		}
		if l.Exponent {
			word += " exponent"
		}
		got = append(got, word)
	}
	if want := "2 base, 3 exponent, -4, 2.5 exponent, -5, 6 exponent"; strings.Join(got, ", ") != want {
		t.Errorf("got %q, want %q", strings.Join(got, ", "), want)
	}
}

func TestKernels(t *testing.T) {
	f := arithmetic.NewFormula(parse(t, "exp(-dist^4) + x1*z2"))
	if err := f.CheckDimension(2); err != nil {
		t.Error(err)
	}
	err := f.CheckDimension(1)
	var d *arithmetic.DimensionError
	if !errors.As(err, &d) || d.Variable != "z2" || d.Dim != 1 || !strings.Contains(err.Error(), "z2") {
		t.Errorf("got %v", err)
	}
	if f.Symmetric() {
		t.Error("x1*z2 is not symmetric")
	}
	row := make([]float64, 2)
	f.Row(row, x, [][]float64{z, x})
	if row[0] != f.Eval(x, z) || row[1] != f.Eval(x, x) {
		t.Errorf("the row is %v", row)
	}
	m := arithmetic.NewMap(parse(t, "x1^2"), parse(t, "x1*x2"), parse(t, "7"))
	if got := m.Apply(x); len(got) != 3 || m.Dim() != 3 || got[0] != 0.25 || got[1] != -1 || got[2] != 7 {
		t.Errorf("φ(x) = %v", got)
	}
	if got := m.Images([][]float64{z, x}); got[0][1] != 4.5 || got[1][1] != -1 {
		t.Errorf("the images are %v", got)
	}
	if m.CheckDimension(2) != nil || m.CheckDimension(1) == nil || !m.Smooth() {
		t.Error("a map of two coordinates, analytic")
	}
	h := arithmetic.NewFactor(parse(t, "abs(x1)"))
	if h.At(x) != 0.5 || h.Smooth() || h.CheckDimension(0) == nil {
		t.Error("|x₁|")
	}
}

func TestEvaluationTakesNoMemory(t *testing.T) {
	p := arithmetic.Compile(parse(t, "exp(-dist^4) + sin(x1)*min(z1, 2)"))
	if n := testing.AllocsPerRun(100, func() { p.Eval(x, z) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	row, zs := make([]float64, 2), [][]float64{x, z}
	if n := testing.AllocsPerRun(100, func() { p.Row(row, x, zs) }); n != 0 {
		t.Errorf("%v allocations of a row", n)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"", "x", "x1^2 + 3*x2", "exp(-dist^4)/(1 + dot^2)", "-2^-2^2", "-(2)", "(((x", "1e", "x1e5", "min(x,", "min(1,2)",
		"é", "\xff", "--1*-x", "2^2^2", "z0", "pi/0", "x99999999999999999999", "abs(x-z)*log(sqrt(tan(tanh(cos(sin(max(x,z)))))))",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := arithmetic.Parse(text, arithmetic.OfPair)
		if err != nil {
			var s *arithmetic.SyntaxError
			if !errors.As(err, &s) {
				t.Fatalf("%q: the error %v is no SyntaxError", text, err)
			}
			if s.Offset < 0 || s.Length < 0 || s.Offset+s.Length > len(text) || s.Message == "" {
				t.Fatalf("%q: the error points outside or says nothing: %+v", text, s)
			}
			return
		}
		again := parse(t, e.String())
		if !again.Equal(e) || again.String() != e.String() {
			t.Fatalf("%q is printed as %q, then as %q", text, e, again)
		}
		_, _, _ = e.TeX(), e.Short(), e.Symmetric()
		point := make([]float64, arithmetic.MaxIndex)
		arithmetic.Compile(e).Eval(point, point)
	})
}

func BenchmarkEval(b *testing.B) {
	p := arithmetic.Compile(parse(b, "exp(-dist^4) + x1*z1"))
	for b.Loop() {
		p.Eval(x, z)
	}
}
