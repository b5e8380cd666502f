package kernel_test

import (
	"math"
	"math/rand/v2"
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
		if math.Abs(got-want) > 1e-11*want+math.SmallestNonzeroFloat64 {
			t.Fatalf("exp(−%v) = %v, want %v", v, got, want)
		}
	})
	for _, v := range []float64{0, 1e-300, 1e-9, 700, 707.9, 708, 708.1, 745, 746, 1e300} {
		got := kernel.RBF{Gamma: 1}.Eval(vector{0}, vector{math.Sqrt(v)})
		w := math.Sqrt(v)
		if want := math.Exp(-w * w); math.Abs(got-want) > 1e-11*want {
			t.Errorf("exp(−%v) = %v, want %v", v, got, want)
		}
	}
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
		factors := name == "rbf" || name == "narrow rbf" || name == "wide rbf" || name == "laplacian" || name == "const"
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
		"power 0": 0, "empty sum": 0,
	} {
		if got, ok := kernel.PolynomialDegree(mercer[name]); !ok || got != want {
			t.Errorf("%s: degree %d, %t; want %d", name, got, ok, want)
		}
	}
	for _, name := range []string{"rbf", "laplacian", "sum", "product", "nested"} {
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

func TestSmooth(t *testing.T) {
	for name, want := range map[string]bool{
		"linear": true, "cubic": true, "rbf": true, "laplacian": false, "const": true,
		"sum": false, "product": true, "scale": true, "power": true, "nested": false,
	} {
		if got := kernel.Smooth(mercer[name]); got != want {
			t.Errorf("%s: Smooth is %t", name, got)
		}
	}
	if !kernel.Smooth(others["sigmoid"]) {
		t.Error("sigmoid is not smooth")
	}
}

func TestParametersAreComplete(t *testing.T) {
	for _, k := range []interface {
		param.Bound
		Info() kernel.Info
	}{new(kernel.Linear), new(kernel.Poly), new(kernel.RBF), new(kernel.Laplacian), new(kernel.Sigmoid)} {
		info := k.Info()
		if info.Name == "" || info.Title == "" || info.Short == "" || info.Formula == "" || info.TeX == "" ||
			info.Doc == "" || info.Source == "" || info.Mercer == "" {
			t.Errorf("%q: a text is missing: %+v", info.Name, info)
		}
		param.Of(k) // panics if a specification is inconsistent
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
	}{{"rbf", rbf}, {"laplacian", lap}, {"cubic", cubic}, {"linear", lin}} {
		b.Run(k.name, func(b *testing.B) {
			for b.Loop() {
				kernel.Row(dst, k.k, xs[0], xs)
			}
		})
	}
}
