package mercer

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/bound"
	"mercer/core/catalog"
	"mercer/core/kernel"
)

// Every named kernel is enclosed: its values are in the ranges, up to the accuracy that fast
// exponentials have. The ranges of those that have a formula for them are narrow.
func TestEveryKernelIsEnclosed(t *testing.T) {
	tight := []string{"linear", "cosine", "min"}
	for name := range others {
		tight = append(tight, name)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for _, entry := range catalog.Vectors.Entries() {
		for _, parameters := range []string{"", "other"} {
			text := entry.Name
			if parameters != "" {
				text = others[entry.Name]
				if text == "" {
					continue
				}
			}
			e, err := catalog.Vectors.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			tree := e.Tree()
			for range 100 {
				x := []float64{rng.NormFloat64(), rng.NormFloat64()}
				z := []float64{rng.NormFloat64(), rng.NormFloat64()}
				switch rng.IntN(8) {
				case 0:
					z = x
				case 1:
					x = []float64{0, 0}
				}
				v, r := tree.Of.Eval(x, z), enclose(tree, bound.Between(x, z))
				slack := 1e-10*math.Abs(v) + 1e-13
				wide := r.Hi-r.Lo > 1e-11*(1+math.Abs(v)) && slices.Contains(tight, entry.Name)
				if r.Partial || !(r.Lo-slack <= v && v <= r.Hi+slack) || wide {
					t.Errorf("%s at %v, %v: %v and [%v, %v]", text, x, z, v, r.Lo, r.Hi)
				}
			}
		}
	}
}

// steep is a kernel that says nothing of its ranges.
type steep struct{}

func (steep) Eval(x, z []float64) float64 { return 1e9 * x[0] * z[0] }

// Two points fix a value that is not enclosed by a formula, boxes do not.
func TestKernelsWithoutAFormulaForRanges(t *testing.T) {
	at := bound.Between([]float64{0.1}, []float64{3})
	if r := kernel.Enclose(steep{}, at); !r.Contains(3e8) || r.Hi-r.Lo > 1 {
		t.Errorf("at two points [%v, %v]", r.Lo, r.Hi)
	}
	at.Z[0].Hi = math.Nextafter(3, 4)
	if r := kernel.Enclose(steep{}, at); r != bound.Line {
		t.Errorf("on a box [%v, %v]", r.Lo, r.Hi)
	}
}

var others = map[string]string{
	"poly": "poly(degree=4, gamma=0.3, coef0=-0.7)", "rbf": "rbf(gamma=0.1)", "laplacian": "laplacian(gamma=2.3)", "matern": "matern(nu=2.5, length=0.3)",
	"rq": "rq(alpha=0.7, length=1.3)", "periodic": "periodic(period=1.7, length=0.6)", "powers": "powers(degree=5)", "sigmoid": "sigmoid(gamma=1.1, coef0=0.2)",
	"quadform": "quadform(a=2, b=-0.3, c=0.7)", "const": "const(c=0.1)",
}

// Combinations are enclosed as they are evaluated.
func TestCombinationsAreEnclosed(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, text := range []string{
		"rbf - 2*linear + 0.3", "-(linear*rbf)^3", "exp(sigmoid)", "normalize(poly)", "normalize(linear - 3)", "normalize(-rbf)",
		"warp(laplacian - min, x1^2, sin(x2), x1*x2)", "conjugate(rbf, x1 - x2)", "matern(nu=0.5)*matern(nu=1.5)",
		"formula(exp(-dist^4)/(1 + dot^2))", "formula(max(x1, z1) - min(x2, z2)*abs(x1) + pi)", "formula(tanh(dot) + tan(dist/9) + cos(x1 - z2)^3)",
		"formula(sqrt(1 + x1^2)*log(2 + z1^2))", "formula((1 + dist)^(-1.5) - 2^dot)", "formula(-x1/(3 + sin(z1)))",
	} {
		e, err := catalog.Vectors.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		tree := e.Tree()
		for range 100 {
			x := []float64{rng.NormFloat64(), rng.NormFloat64()}
			z := []float64{rng.NormFloat64(), rng.NormFloat64()}
			v, r := tree.Of.Eval(x, z), enclose(tree, bound.Between(x, z))
			slack := 1e-9 * (1 + math.Abs(v))
			if !(r.Lo-slack <= v && v <= r.Hi+slack) || r.Hi-r.Lo > slack {
				t.Errorf("%s at %v, %v: %v and [%v, %v]", text, x, z, v, r.Lo, r.Hi)
			}
		}
	}
}

// Sums and products of decimals are exact while they have few digits, their signs
// certain.
func TestNumbers(t *testing.T) {
	third, root := whole(3).inverse(), function("sqrt", bound.Sqrt, whole(2))
	for what, test := range map[string]struct {
		n    number
		sign int
		sure bool
	}{
		"0.3 − 0.2 − 0.1":     {decimal(0.3).add(decimal(-0.2)).add(decimal(-0.1)), 0, true},
		"0.1·0.1 − 0.01":      {decimal(0.1).mul(decimal(0.1)).add(decimal(-0.01)), 0, true},
		"1e300 − 1e300":       {decimal(1e300).add(decimal(-1e300)), 0, true},
		"1e-300·1e-300":       {decimal(1e-300).mul(decimal(1e-300)), 1, true},
		"1 + 1e-30 − 1":       {whole(1).add(decimal(1e-30)).add(whole(-1)), 0, false},
		"1/3 − 1/3":           {third.add(third.neg()), 0, true},
		"1/3 − 0.333":         {third.add(decimal(-0.333)), 1, true},
		"1/−4 + 0.25":         {whole(-4).inverse().add(decimal(0.25)), 0, true},
		"√2 − √2":             {root.add(root.neg()), 0, true},
		"√2·√2 − 2":           {root.mul(root).add(whole(-2)), 0, false},
		"√2/3 − (1/3)√2":      {root.mul(third).add(third.mul(root).neg()), 0, true},
		"√2 − 1.41":           {root.add(decimal(-1.41)), 1, true},
		"log ½":               {function("log", bound.Log, decimal(0.5)), -1, true},
		"log −1":              {function("log", bound.Log, decimal(-1)), 0, false},
		"1/0":                 {zero.inverse(), 0, false},
		"a long product":      {decimal(1.23456789).mul(decimal(9.87654321)).mul(decimal(1.23456789)).mul(decimal(9.87654321)), 1, true},
		"9e18 + 9e18":         {whole(math.MaxInt64).add(whole(math.MaxInt64)), 1, true},
		"−9e18 − 9e18":        {whole(math.MinInt64).add(whole(math.MinInt64)), -1, true},
		"9e18·9e18":           {whole(math.MaxInt64).mul(whole(math.MinInt64 + 1)), -1, true},
		"an unknown number":   {approximate(bound.Line), 0, false},
		"exp(−1000)":          {function("exp", bound.Exp, whole(-1000)), 0, false},
		"0·unknown":           {zero.mul(approximate(bound.Line)), 0, true},
		"1 − 0.9999999999999": {whole(1).add(decimal(-0.9999999999999)), 1, true},
	} {
		if sign, sure := test.n.sign(); sign != test.sign || sure != test.sure {
			t.Errorf("%s: sign %d, certain %t; want %d, %t", what, sign, sure, test.sign, test.sure)
		}
	}
	// Products of constants are told apart, whatever their names look like.
	a, b := function("exp", bound.Exp, root.mul(third)), function("exp", bound.Exp, third.mul(root).mul(whole(2)))
	if a.mul(root).key() == root.mul(b).key() || a.mul(b).key() != b.mul(a).key() {
		t.Error("constants are mixed up")
	}
}

func TestDefinite(t *testing.T) {
	matrix := func(rows ...[]float64) [][]number {
		a := make([][]number, len(rows))
		for i, row := range rows {
			for _, v := range row {
				a[i] = append(a[i], decimal(v))
			}
		}
		return a
	}
	for _, test := range []struct {
		a    [][]number
		want int
	}{
		{matrix([]float64{1}), 1},
		{matrix([]float64{0}), 1},
		{matrix([]float64{-1}), -1},
		{matrix([]float64{1, 1}, []float64{1, 1}), 1},
		{matrix([]float64{0.01, 0.1}, []float64{0.1, 1}), 1},
		{matrix([]float64{1, 2}, []float64{2, 1}), -1},
		{matrix([]float64{0, 1}, []float64{1, 0}), -1},
		{matrix([]float64{0, 1}, []float64{1, 5}), -1},
		{matrix([]float64{1, 0}, []float64{1, 1}), 0}, // not symmetric
		{matrix([]float64{2, -1, 0}, []float64{-1, 2, -1}, []float64{0, -1, 2}), 1},
		{matrix([]float64{1, -1, 0}, []float64{-1, 2, -1}, []float64{0, -1, 1}), 1}, // singular
		{matrix([]float64{1, 1, 1}, []float64{1, 1, -1}, []float64{1, -1, 1}), -1},
		{matrix([]float64{1, 0, 0}, []float64{0, 0, 0}, []float64{0, 0, -3}), -1},
		{[][]number{{approximate(bound.Range{Lo: -1e-20, Hi: 1e-20})}}, 0},
		{[][]number{{approximate(bound.Range{Lo: 1, Hi: 2})}}, 1},
	} {
		if got := definite(test.a); got != test.want {
			t.Errorf("%v: %d, want %d", test.a, got, test.want)
		}
	}
}
