package kernel_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/kernel"
	"mercer/core/kernel/kerneltest"
	"mercer/core/param"
)

type (
	vector = []float64
	K      = kernel.Kernel[vector]
)

// mercer are kernels that are Mercer kernels, others are not.
var (
	rbf   = kernel.RBF{Gamma: 0.7}
	lap   = kernel.Laplacian{Gamma: 0.4}
	lin   = kernel.Linear{}
	cubic = kernel.Poly{Degree: 3, Gamma: 0.5, Coef0: 1}

	mercer = map[string]K{
		"linear":      lin,
		"cubic":       cubic,
		"homogeneous": kernel.Poly{Degree: 2, Gamma: 1},
		"degree 0":    kernel.Poly{Degree: 0, Gamma: 1},
		"rbf":         rbf,
		"narrow rbf":  kernel.RBF{Gamma: 1e6},
		"wide rbf":    kernel.RBF{Gamma: 1e-6},
		"laplacian":   lap,
		"const":       kernel.Const[vector]{C: 2},
		"powers":      kernel.Powers{Degree: 3},
		"matern":      kernel.Matern{Nu: 1.5, Length: 0.6},
		"rq":          kernel.RationalQuadratic{Alpha: 2, Length: 0.6},
		"cosine":      kernel.Cosine{},
		"exp":         kernel.Exp[vector]{Of: lin},
		"normalize":   kernel.Normalize[vector]{Of: cubic},
		"unit linear": kernel.Normalize[vector]{Of: lin},
		"sum":         kernel.Sum[vector]{Terms: []K{rbf, lin, lap}},
		"empty sum":   kernel.Sum[vector]{},
		"product":     kernel.Product[vector]{Factors: []K{rbf, lin}},
		"scale":       kernel.Scale[vector]{Factor: 0.25, Of: cubic},
		"power":       kernel.Power[vector]{Of: lin, N: 3},
		"power 0":     kernel.Power[vector]{Of: lin, N: 0},
		"nested": kernel.Sum[vector]{Terms: []K{
			kernel.Scale[vector]{Factor: 2, Of: kernel.Product[vector]{Factors: []K{rbf, lap}}},
			kernel.Power[vector]{Of: kernel.Sum[vector]{Terms: []K{lin, kernel.Const[vector]{C: 1}}}, N: 2},
		}},
	}
	others = map[string]K{
		"sigmoid":    kernel.Sigmoid{Gamma: 0.5, Coef0: -1},
		"periodic":   kernel.Periodic{Period: 0.8, Length: 1},
		"min":        kernel.Min{},
		"difference": kernel.Sum[vector]{Terms: []K{rbf, kernel.Scale[vector]{Factor: -1, Of: lin}}},
	}
)

// cloud returns n points in d dimensions, the first two equal.
func cloud(n, d int) []vector {
	rng := rand.New(rand.NewPCG(1, uint64(d)))
	xs := make([]vector, n)
	for i := range xs {
		xs[i] = make(vector, d)
		for a := range xs[i] {
			xs[i][a] = 3*rng.Float64() - 1.5
		}
	}
	if n > 1 {
		copy(xs[1], xs[0])
	}
	return xs
}

func TestLaws(t *testing.T) {
	for _, d := range []int{1, 2, 5} {
		xs := cloud(20, d)
		for name, k := range mercer {
			if err := kerneltest.Test(k, xs, kerneltest.Options{Mercer: true}); err != nil {
				t.Errorf("%s in %d dimensions: %v", name, d, err)
			}
		}
		for name, k := range others {
			if err := kerneltest.Test(k, xs, kerneltest.Options{}); err != nil {
				t.Errorf("%s in %d dimensions: %v", name, d, err)
			}
		}
	}
}

// The formulas of the documents, written out with math.Pow and math.Exp.
func TestFormulas(t *testing.T) {
	x, z := vector{1, -2, 0.5}, vector{0.25, 1, 2}
	const inner = 0.25 - 2 + 1
	const squared = 0.75*0.75 + 9 + 1.5*1.5
	const absolute = 0.75 + 3 + 1.5
	for _, test := range []struct {
		name string
		k    K
		want float64
	}{
		{"linear", lin, inner},
		{"poly", kernel.Poly{Degree: 3, Gamma: 2, Coef0: 0.5}, math.Pow(2*inner+0.5, 3)},
		{"rbf", kernel.RBF{Gamma: 0.3}, math.Exp(-0.3 * squared)},
		{"laplacian", kernel.Laplacian{Gamma: 0.3}, math.Exp(-0.3 * absolute)},
		{"sigmoid", kernel.Sigmoid{Gamma: 0.3, Coef0: 0.1}, math.Tanh(0.3*inner + 0.1)},
		{"const", kernel.Const[vector]{C: -2}, -2},
		{"powers", kernel.Powers{Degree: 4}, 1 + inner + inner*inner + math.Pow(inner, 3) + math.Pow(inner, 4)},
		{"matern ½", kernel.Matern{Nu: 0.5, Length: 2}, math.Exp(-math.Sqrt(squared) / 2)},
		{"rq", kernel.RationalQuadratic{Alpha: 0.7, Length: 2}, math.Pow(1+squared/(2*0.7*4), -0.7)},
		{"periodic", kernel.Periodic{Period: 2, Length: 3}, math.Exp(-2 * math.Pow(math.Sin(math.Pi*math.Sqrt(squared)/2), 2) / 9)},
		{"cosine", kernel.Cosine{}, inner / math.Sqrt(1+4+0.25) / math.Sqrt(0.0625+1+4)},
		{"min", kernel.Min{}, 0.25 - 2 + 0.5},
		{"sum", kernel.Sum[vector]{Terms: []K{lin, kernel.Const[vector]{C: 1}}}, inner + 1},
		{"product", kernel.Product[vector]{Factors: []K{lin, lin, lin}}, inner * inner * inner},
		{"empty product", kernel.Product[vector]{}, 1},
		{"scale", kernel.Scale[vector]{Factor: -3, Of: lin}, -3 * inner},
		{"power", kernel.Power[vector]{Of: lin, N: 5}, math.Pow(inner, 5)},
	} {
		if got := test.k.Eval(x, z); math.Abs(got-test.want) > 1e-10*math.Abs(test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

// A kernel is an inner product of features: (γ⟨x,z⟩+r)² in two dimensions has
// the six monomials up to degree 2.
func TestQuadraticIsInnerProductOfMonomials(t *testing.T) {
	k := kernel.Poly{Degree: 2, Gamma: 0.5, Coef0: 3}
	phi := func(x vector) vector {
		g, r := math.Sqrt(k.Gamma), math.Sqrt(k.Coef0)
		a, b := g*x[0], g*x[1]
		return vector{a * a, math.Sqrt2 * a * b, b * b, math.Sqrt2 * r * a, math.Sqrt2 * r * b, r * r}
	}
	for _, x := range cloud(8, 2) {
		for _, z := range cloud(9, 2) {
			want := lin.Eval(phi(x), phi(z))
			if got := k.Eval(x, z); math.Abs(got-want) > 1e-12*(1+math.Abs(want)) {
				t.Errorf("k(%v, %v) = %v, features give %v", x, z, got, want)
			}
		}
	}
}

func TestExponentialsAreAccurate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Float64Range(0, 800).Draw(t, "v")
		got := kernel.RBF{Gamma: v}.Eval(vector{0}, vector{1})
		want := math.Exp(-v)
		// Values below the normal numbers have fewer digits to agree on.
		if math.Abs(got-want) > 1e-15*want+math.SmallestNonzeroFloat64 {
			t.Fatalf("exp(−%v) = %v, want %v", v, got, want)
		}
	})
	for _, v := range []float64{0, 1e-300, 1e-9, 700, 707.9, 708, 708.1, 708.5, 709, 745, 746, 1e300} {
		got := kernel.RBF{Gamma: 1}.Eval(vector{0}, vector{math.Sqrt(v)})
		w := math.Sqrt(v)
		if want := math.Exp(-w * w); math.Abs(got-want) > 1e-15*want {
			t.Errorf("exp(−%v) = %v, want %v", v, got, want)
		}
	}
}

func TestSigmoidRowsAreAccurate(t *testing.T) {
	check := func(t interface{ Fatalf(string, ...any) }, v float64) {
		row := make([]float64, 1)
		kernel.Sigmoid{Gamma: 1}.Row(row, vector{v}, []vector{{1}})
		if want := math.Tanh(v); math.Abs(row[0]-want) > 2e-15*math.Abs(want) {
			t.Fatalf("tanh %v = %v, want %v", v, row[0], want)
		}
	}
	for _, v := range []float64{0, 1e-300, 1e-9, 0.499999, 0.5, 0.500001, 20, 400, 1e300, math.Inf(1)} {
		check(t, v)
		check(t, -v)
	}
	rapid.Check(t, func(t *rapid.T) { check(t, rapid.Float64Range(-40, 40).Draw(t, "v")) })
}

func TestAbsurdArgumentsGiveValues(t *testing.T) {
	huge := vector{1e200, -1e200}
	if got := (kernel.RBF{Gamma: 1}).Eval(huge, vector{0, 0}); got != 0 {
		t.Errorf("an RBF far away is %v, want 0", got)
	}
	if got := (kernel.Poly{Degree: 50, Gamma: 1}).Eval(huge, vector{1e200, 0}); !math.IsInf(got, 1) {
		t.Errorf("an overflowing polynomial is %v, want +Inf", got)
	}
	if got := (kernel.Sigmoid{Gamma: 1e300}).Eval(vector{1}, vector{1}); got != 1 {
		t.Errorf("a saturated sigmoid is %v, want 1", got)
	}
}

func TestAxialFactorsMultiplyToTheKernel(t *testing.T) {
	for name, k := range mercer {
		axial, ok := kernel.Axial(k)
		factors := name == "rbf" || name == "narrow rbf" || name == "wide rbf" || name == "laplacian" || name == "const" || name == "exp"
		if ok != factors {
			t.Errorf("%s: Axial reports %t", name, ok)
		}
		if !ok {
			continue
		}
		checkAxial(t, name, k, axial)
	}
	combined := kernel.Scale[vector]{Factor: 3, Of: kernel.Product[vector]{Factors: []K{
		kernel.Power[vector]{Of: kernel.Scale[vector]{Factor: 2, Of: &rbf}, N: 2}, lap,
	}}}
	axial, ok := kernel.Axial(combined)
	if !ok {
		t.Fatal("a product of axial kernels does not factor")
	}
	checkAxial(t, "combined", combined, axial)
}

func TestAdditiveTermsAddToTheKernel(t *testing.T) {
	min := kernel.Min{}
	for _, test := range []struct {
		name string
		k    K
		ok   bool
	}{
		{"min", min, true},
		{"linear", &lin, true},
		{"const", kernel.Const[vector]{C: 3}, true},
		{"2·min", kernel.Scale[vector]{Factor: 2, Of: min}, true},
		{"a sum", kernel.Sum[vector]{Terms: []K{min, kernel.Scale[vector]{Factor: -2, Of: lin}, kernel.Const[vector]{C: 3}}}, true},
		{"rbf", rbf, false},
		{"rbf + min", kernel.Sum[vector]{Terms: []K{rbf, min}}, false},
		{"2·rbf", kernel.Scale[vector]{Factor: 2, Of: rbf}, false},
		{"a product", kernel.Product[vector]{Factors: []K{min, min}}, false},
	} {
		additive, ok := kernel.Additive(test.k)
		if ok != test.ok {
			t.Errorf("%s: Additive reports %t", test.name, ok)
		}
		exponential, factors := kernel.Axial(kernel.Exp[vector]{Of: test.k})
		if factors != test.ok {
			t.Errorf("exp(%s): Axial reports %t", test.name, factors)
		}
		if !ok {
			continue
		}
		checkAxial(t, "exp("+test.name+")", kernel.Exp[vector]{Of: test.k}, exponential)
		for _, x := range cloud(6, 2) {
			for _, z := range cloud(7, 2) {
				got := additive.EvalTerm(0, x[0], z[0]) + additive.EvalTerm(1, x[1], z[1])
				if want := test.k.Eval(x, z); !(math.Abs(got-want) <= 1e-12*(1+math.Abs(want))) {
					t.Errorf("%s: terms give %v, the kernel %v", test.name, got, want)
				}
			}
		}
	}
}

func checkAxial(t *testing.T, name string, k K, axial kernel.AxialKernel) {
	t.Helper()
	for _, x := range cloud(6, 2) {
		for _, z := range cloud(7, 2) {
			got := axial.EvalAxis(0, x[0], z[0]) * axial.EvalAxis(1, x[1], z[1])
			if want := k.Eval(x, z); math.Abs(got-want) > 1e-10*math.Abs(want)+1e-300 {
				t.Errorf("%s: factors give %v, the kernel %v", name, got, want)
			}
		}
	}
}

func TestPolynomialDegree(t *testing.T) {
	for name, want := range map[string]int{
		"linear": 1, "cubic": 3, "homogeneous": 2, "degree 0": 0, "const": 0, "scale": 3, "power": 3,
		"power 0": 0, "empty sum": 0, "powers": 3,
	} {
		if got, ok := kernel.PolynomialDegree(mercer[name]); !ok || got != want {
			t.Errorf("%s: degree %d, %t; want %d", name, got, ok, want)
		}
	}
	for _, name := range []string{"rbf", "laplacian", "sum", "product", "nested", "matern", "rq", "cosine", "exp", "normalize"} {
		if d, ok := kernel.PolynomialDegree(mercer[name]); ok {
			t.Errorf("%s: has degree %d", name, d)
		}
	}
	parts := []K{&lin, cubic}
	if d, ok := kernel.PolynomialDegree(kernel.Sum[vector]{Terms: parts}); !ok || d != 3 {
		t.Errorf("linear + cubic has degree %d, %t", d, ok)
	}
	if d, ok := kernel.PolynomialDegree(kernel.Product[vector]{Factors: parts}); !ok || d != 4 {
		t.Errorf("linear·cubic has degree %d, %t", d, ok)
	}
	var deep K = cubic
	for range 30 {
		deep = kernel.Power[vector]{Of: deep, N: 50}
	}
	if d, ok := kernel.PolynomialDegree(deep); !ok || d != math.MaxInt32 {
		t.Errorf("an astronomic degree is %d, %t", d, ok)
	}
}

// Of a normalized kernel, only what stays away from the zeros of k(x, x) is smooth.
func TestSmoothNormalize(t *testing.T) {
	one := kernel.Const[vector]{C: 1}
	for _, test := range []struct {
		name string
		of   K
		want bool
	}{
		{"rbf", rbf, true},
		{"laplacian", lap, false},
		{"linear", &lin, false},
		{"linear + 1", kernel.Sum[vector]{Terms: []K{lin, one}}, true},
		{"linear − 1", kernel.Sum[vector]{Terms: []K{lin, kernel.Scale[vector]{Factor: -1, Of: one}}}, false},
		{"poly, r = 0", kernel.Poly{Degree: 2, Gamma: 1}, false},
		{"poly, r < 0", kernel.Poly{Degree: 2, Gamma: 1, Coef0: -1}, false},
		{"rbf + linear", kernel.Sum[vector]{Terms: []K{rbf, lin}}, true},
		{"rbf·linear", kernel.Product[vector]{Factors: []K{rbf, lin}}, false},
		{"rbf·powers", kernel.Product[vector]{Factors: []K{rbf, kernel.Powers{Degree: 2}}}, true},
		{"exp(sigmoid)", kernel.Exp[vector]{Of: others["sigmoid"]}, true},
		{"rbf³", kernel.Power[vector]{Of: rbf, N: 3}, true},
		{"−rbf", kernel.Scale[vector]{Factor: -1, Of: rbf}, false},
	} {
		if got := kernel.Smooth(kernel.Normalize[vector]{Of: test.of}); got != test.want {
			t.Errorf("normalize(%s): Smooth is %t", test.name, got)
		}
	}
}

func TestSmooth(t *testing.T) {
	for name, want := range map[string]bool{
		"linear": true, "cubic": true, "rbf": true, "laplacian": false, "const": true,
		"sum": false, "product": true, "scale": true, "power": true, "nested": false, "powers": true,
		"matern": false, "rq": true, "cosine": false, "exp": true, "normalize": true, "unit linear": false,
	} {
		if got := kernel.Smooth(mercer[name]); got != want {
			t.Errorf("%s: Smooth is %t", name, got)
		}
	}
	if !kernel.Smooth(others["sigmoid"]) {
		t.Error("sigmoid is not smooth")
	}
}

var superscripts = strings.NewReplacer("ᵈ", "d")

func TestParametersAreComplete(t *testing.T) {
	for _, k := range []interface {
		param.Bound
		Info() kernel.Info
	}{new(kernel.Linear), new(kernel.Poly), new(kernel.RBF), new(kernel.Laplacian), new(kernel.Sigmoid), new(kernel.Powers),
		new(kernel.Matern), new(kernel.RationalQuadratic), new(kernel.Periodic), new(kernel.Cosine), new(kernel.Min),
		new(kernel.Const[vector]), new(kernel.QuadForm)} {
		info := k.Info()
		if info.Name == "" || info.Title == "" || info.Short == "" || info.Formula == "" || info.TeX == "" ||
			info.Doc == "" || info.Source == "" {
			t.Errorf("%q: a text is missing: %+v", info.Name, info)
		}
		for _, spec := range param.Of(k).Specs() { // Of panics if a specification is inconsistent
			if place := "{" + spec.Key + "}"; !strings.Contains(info.TeX, place) {
				t.Errorf("%s: the formula %s has no place for %s", info.Name, info.TeX, place)
			}
			if !strings.Contains(superscripts.Replace(info.Formula), spec.Symbol) {
				t.Errorf("%s: the formula %s does not show %s", info.Name, info.Formula, spec.Symbol)
			}
		}
	}
}

// Combinations agree with the same combination of values, whatever is combined
// and however deep.
func TestCombinationsAreTheArithmeticTheyWrite(t *testing.T) {
	x, z := vector{0.5, -1}, vector{-0.25, 0.75}
	type pair struct {
		k K
		v float64
	}
	var draw func(t *rapid.T, depth int) pair
	draw = func(t *rapid.T, depth int) pair {
		rule := 0
		if depth > 0 {
			rule = rapid.IntRange(0, 4).Draw(t, "rule")
		}
		switch rule {
		case 1:
			a, b := draw(t, depth-1), draw(t, depth-1)
			return pair{kernel.Sum[vector]{Terms: []K{a.k, b.k}}, a.v + b.v}
		case 2:
			a, b := draw(t, depth-1), draw(t, depth-1)
			return pair{kernel.Product[vector]{Factors: []K{a.k, b.k}}, a.v * b.v}
		case 3:
			a, c := draw(t, depth-1), rapid.Float64Range(-3, 3).Draw(t, "factor")
			return pair{kernel.Scale[vector]{Factor: c, Of: a.k}, c * a.v}
		case 4:
			a, n := draw(t, depth-1), rapid.IntRange(0, 4).Draw(t, "power")
			return pair{kernel.Power[vector]{Of: a.k, N: n}, math.Pow(a.v, float64(n))}
		}
		g := rapid.Float64Range(0.01, 3).Draw(t, "gamma")
		return rapid.SampledFrom([]pair{
			{lin, -0.875},
			{kernel.RBF{Gamma: g}, math.Exp(-g * (0.5625 + 3.0625))},
			{kernel.Laplacian{Gamma: g}, math.Exp(-g * (0.75 + 1.75))},
			{kernel.Sigmoid{Gamma: g}, math.Tanh(g * -0.875)},
			{kernel.Const[vector]{C: g}, g},
		}).Draw(t, "leaf")
	}
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t, 4)
		row := make([]float64, 3)
		kernel.Row(row, p.k, x, []vector{z, x, z})
		for _, got := range []float64{p.k.Eval(x, z), p.k.Eval(z, x), row[0], row[2]} {
			// Sums may cancel, so the error is relative to the largest part at most.
			if math.Abs(got-p.v) > 1e-7*(1+math.Abs(p.v)) {
				t.Fatalf("%#v: got %v, want %v", p.k, got, p.v)
			}
		}
		if a, ok := kernel.Axial(p.k); ok {
			if got := a.EvalAxis(0, x[0], z[0]) * a.EvalAxis(1, x[1], z[1]); math.Abs(got-p.v) > 1e-7*(1+math.Abs(p.v)) {
				t.Fatalf("%#v: the axes give %v, want %v", p.k, got, p.v)
			}
		}
	})
}

func TestAnAstronomicPowerStaysAPower(t *testing.T) {
	var deep K = rbf
	for range 70 { // 50⁷⁰ is a multiple of 2⁶⁴: as an int it would be 0
		deep = kernel.Power[vector]{Of: deep, N: 50}
	}
	axial, ok := kernel.Axial(deep)
	if !ok {
		t.Fatal("a power of an RBF does not factor")
	}
	if got := axial.EvalAxis(0, 0, 1); got != 0 {
		t.Errorf("e^(−huge) is %v, want 0", got)
	}
}

func TestVectorsOfDifferentLengthsPanic(t *testing.T) {
	for _, k := range []K{lin, cubic, rbf, lap, others["sigmoid"], kernel.Powers{Degree: 1}, kernel.Matern{Nu: 1.5, Length: 1},
		kernel.RationalQuadratic{Alpha: 1, Length: 1}, kernel.Periodic{Period: 1, Length: 1}, kernel.Cosine{}, kernel.Min{}, kernel.QuadForm{}} {
		for _, z := range []vector{{1}, {1, 2, 3}} {
			for name, call := range map[string]func(){
				"Eval": func() { k.Eval(vector{1, 2}, z) },
				"Row":  func() { kernel.Row(make([]float64, 1), k, vector{1, 2}, []vector{z}) },
			} {
				func() {
					defer func() {
						if said := recover(); said != "kernel: vectors differ in length" {
							t.Errorf("%T.%s with 2 and %d coordinates: %v", k, name, len(z), said)
						}
					}()
					call()
				}()
			}
		}
	}
}

func TestRowPanicsOnLengths(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	kernel.Row(make([]float64, 1), K(lin), vector{1}, []vector{{1}, {2}})
}

func BenchmarkRow(b *testing.B) {
	xs := cloud(1000, 2)
	dst := make([]float64, len(xs))
	for _, k := range []struct {
		name string
		k    K
	}{
		{"rbf", rbf}, {"laplacian", lap}, {"cubic", cubic}, {"linear", lin}, {"powers", kernel.Powers{Degree: 3}},
		{"matern", kernel.Matern{Nu: 1.5, Length: 1}}, {"rq", kernel.RationalQuadratic{Alpha: 1, Length: 1}},
		{"periodic", kernel.Periodic{Period: 1, Length: 1}}, {"cosine", kernel.Cosine{}}, {"min", kernel.Min{}},
		{"quadform", kernel.QuadForm{A: 1, B: 0.5, C: 1}},
	} {
		b.Run(k.name, func(b *testing.B) {
			for b.Loop() {
				kernel.Row(dst, k.k, xs[0], xs)
			}
		})
	}
}
