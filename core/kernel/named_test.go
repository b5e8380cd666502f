package kernel_test

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/kernel"
	"mercer/core/kernel/kerneltest"
)

// A kernel agrees with an inner product of explicit features.
func checkFeatures(t *testing.T, name string, k K, xs []vector, phi func(vector) vector) {
	t.Helper()
	for _, x := range xs {
		for _, z := range xs {
			want := lin.Eval(phi(x), phi(z))
			if got := k.Eval(x, z); !(math.Abs(got-want) <= 1e-12*(1+math.Abs(want))) {
				t.Errorf("%s: k(%v, %v) = %v, features give %v", name, x, z, got, want)
			}
		}
	}
}

// min on {1, …, N}: the indicator of {1, …, x}.
func TestMinIsInnerProductOfSteps(t *testing.T) {
	const n = 9
	var xs []vector
	for v := range n {
		xs = append(xs, vector{float64(v + 1)})
	}
	steps := func(x vector) vector {
		phi := make(vector, n)
		for a := range phi {
			if float64(a+1) <= x[0] {
				phi[a] = 1
			}
		}
		return phi
	}
	checkFeatures(t, "min", kernel.Min{}, xs, steps)
	pairs := []vector{{1, 9}, {4, 4}, {7, 2}, {9, 9}, {3, 1}}
	checkFeatures(t, "min of pairs", kernel.Min{}, pairs, func(x vector) vector {
		return append(steps(x[:1]), steps(x[1:])...)
	})
}

// xᵀAz is the inner product of Lᵀx and Lᵀz for A = LLᵀ.
func TestQuadFormIsInnerProductByCholesky(t *testing.T) {
	k := kernel.QuadForm{A: 4, B: -2, C: 3}
	l11 := math.Sqrt(k.A)
	l21 := k.B / l11
	l22 := math.Sqrt(k.C - l21*l21)
	checkFeatures(t, "quadform", k, cloud(9, 2), func(x vector) vector {
		return vector{l11*x[0] + l21*x[1], l22 * x[1]}
	})
	checkFeatures(t, "quadform on a line", k, cloud(9, 1), func(x vector) vector { return vector{2 * x[0]} })
	checkFeatures(t, "without weights", kernel.QuadForm{A: 1, C: 1}, cloud(9, 2), func(x vector) vector { return x })
}

// 1 + t + t² + t³ has the products of up to three coordinates, in every order.
func TestPowersIsInnerProductOfWords(t *testing.T) {
	checkFeatures(t, "powers", kernel.Powers{Degree: 3}, cloud(8, 2), func(x vector) vector {
		phi := vector{1}
		for _, a := range x {
			phi = append(phi, a)
			for _, b := range x {
				phi = append(phi, a*b)
				for _, c := range x {
					phi = append(phi, a*b*c)
				}
			}
		}
		return phi
	})
}

// On the line, the periodic kernel is a Gaussian on a circle, and cosine is a sign.
func TestSpecialCases(t *testing.T) {
	near := func(name string, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 1e-9*math.Abs(want)) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	circle := func(x vector) vector {
		s, c := math.Sincos(2 * math.Pi * x[0] / 0.7)
		return vector{c, s}
	}
	for _, x := range cloud(7, 1) {
		for _, z := range cloud(8, 1) {
			near("periodic", kernel.Periodic{Period: 0.7, Length: 0.5}.Eval(x, z),
				kernel.RBF{Gamma: 1 / (2 * 0.5 * 0.5)}.Eval(circle(x), circle(z)))
			near("a shift of a period", kernel.Periodic{Period: 0.7, Length: 0.5}.Eval(vector{x[0] + 1.4}, z),
				kernel.Periodic{Period: 0.7, Length: 0.5}.Eval(x, z))
			near("matern ½", kernel.Matern{Nu: 0.5, Length: 1 / 0.4}.Eval(x, z), lap.Eval(x, z))
			sign := math.Copysign(1, x[0]) * math.Copysign(1, z[0])
			near("cosine", kernel.Cosine{}.Eval(x, z), sign)
		}
	}
	for _, x := range cloud(7, 5) {
		for _, z := range cloud(8, 5) {
			near("rq, α = 10¹²", kernel.RationalQuadratic{Alpha: 1e12, Length: 2}.Eval(x, z), kernel.RBF{Gamma: 1.0 / 8}.Eval(x, z))
			near("cosine", kernel.Cosine{}.Eval(x, z), kernel.Normalize[vector]{Of: lin}.Eval(x, z))
			for _, alpha := range []float64{0.5, 1, 3} {
				u := 0.0
				for a := range x {
					u += (x[a] - z[a]) * (x[a] - z[a])
				}
				near("rq", kernel.RationalQuadratic{Alpha: alpha, Length: 0.5}.Eval(x, z), math.Pow(1+u/(2*alpha*0.25), -alpha))
			}
			near("powers 1", kernel.Powers{Degree: 1}.Eval(x, z), 1+lin.Eval(x, z))
		}
	}
}

// The Matérn formulas follow from Bessel functions of half order; here they are
// derived by the recurrence of those: with s = √(2ν)·r,
//
//	K_ν+1(s) = K_ν−1(s) + (2ν/s)·K_ν(s),   K_½(s) = √(π/(2s))·e^(−s) = K_−½(s).
func TestMaternIsBessel(t *testing.T) {
	for _, nu := range []float64{0.5, 1.5, 2.5} {
		for _, r := range []float64{0.01, 0.3, 1, 4, 20} {
			s := math.Sqrt(2*nu) * r
			before := math.Sqrt(math.Pi/(2*s)) * math.Exp(-s)
			bessel := before
			for order := 0.5; order < nu; order++ {
				before, bessel = bessel, before+2*order/s*bessel
			}
			want := math.Pow(2, 1-nu) / math.Gamma(nu) * math.Pow(s, nu) * bessel
			got := kernel.Matern{Nu: nu, Length: 2.5}.Eval(vector{1}, vector{1 + 2.5*r})
			if !(math.Abs(got-want) <= 1e-9*want) {
				t.Errorf("ν = %v at r = %v: %v, Bessel functions give %v", nu, r, got, want)
			}
		}
	}
}

// The values of scikit-learn: see testdata/README.md.
func TestAgreesWithScikitLearn(t *testing.T) {
	text, err := os.ReadFile("../../testdata/kernels.json")
	if err != nil {
		t.Fatal(err)
	}
	var reference struct {
		Data  map[string][]vector
		Cases []struct {
			Data, Kernel string
			Params       map[string]float64
			Values       [][]float64
		}
	}
	if err := json.Unmarshal(text, &reference); err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, c := range reference.Cases {
		p := c.Params
		var k K
		switch c.Kernel {
		case "linear":
			k = kernel.Linear{}
		case "poly":
			k = kernel.Poly{Degree: int(p["degree"]), Gamma: p["gamma"], Coef0: p["coef0"]}
		case "rbf":
			k = kernel.RBF{Gamma: p["gamma"]}
		case "laplacian":
			k = kernel.Laplacian{Gamma: p["gamma"]}
		case "sigmoid":
			k = kernel.Sigmoid{Gamma: p["gamma"], Coef0: p["coef0"]}
		case "cosine":
			k = kernel.Cosine{}
		case "matern":
			k = kernel.Matern{Nu: p["nu"], Length: p["length"]}
		case "rq":
			k = kernel.RationalQuadratic{Alpha: p["alpha"], Length: p["length"]}
		case "periodic":
			k = kernel.Periodic{Period: p["period"], Length: p["length"]}
		}
		seen[c.Kernel] = true
		xs := reference.Data[c.Data]
		row := make([]float64, len(xs))
		for i, x := range xs {
			kernel.Row(row, k, x, xs)
			for j, want := range c.Values[i] {
				// Large values have lost digits to cancellation in scikit-learn.
				if !(math.Abs(row[j]-want) <= 1e-9*max(math.Abs(want), 1e-3)) {
					t.Errorf("%s %v on %s: k(x%d, x%d) = %v, want %v", c.Kernel, p, c.Data, i, j, row[j], want)
				}
			}
		}
	}
	if len(seen) != 9 {
		t.Errorf("only %v are compared", seen)
	}
}

// Absurd parameters, points and distances give finite symmetric values.
func TestAbsurdParametersGiveValues(t *testing.T) {
	absurd := []float64{math.SmallestNonzeroFloat64, 1e-300, 1e-9, 1, 1e6, 1e9, 1e300, math.MaxFloat64}
	var ks []K
	for _, v := range absurd {
		for _, w := range absurd {
			ks = append(ks, kernel.RationalQuadratic{Alpha: v, Length: w}, kernel.Periodic{Period: v, Length: w})
		}
		for _, nu := range []float64{0.5, 1.5, 2.5} {
			ks = append(ks, kernel.Matern{Nu: nu, Length: v})
		}
	}
	ks = append(ks, kernel.Cosine{}, kernel.Min{})
	for _, d := range []int{1, 2, 7} {
		xs := cloud(6, d)
		for _, size := range []float64{0, 1e-200, 1e-9, 1e9, 1e150, 1e300} {
			x := make(vector, d)
			x[0], x[d-1] = -size, size
			xs = append(xs, x)
		}
		for _, k := range ks {
			if err := kerneltest.Test(k, xs, kerneltest.Options{}); err != nil {
				t.Errorf("%#v in %d dimensions: %v", k, d, err)
			}
			if _, ok := k.(kernel.Min); ok {
				continue
			}
			for i, x := range xs {
				want := 1.0
				if _, ok := k.(kernel.Cosine); ok && slices.Max(x) == 0 && slices.Min(x) == 0 {
					want = 0
				}
				if got := k.Eval(x, x); !(math.Abs(got-want) <= 1e-15) {
					t.Errorf("%#v in %d dimensions: k(x%d, x%d) = %v", k, d, i, i, got)
				}
			}
		}
	}
}

// The angle between vectors does not depend on their lengths, however extreme.
func TestCosineForgetsLengths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		unit := rapid.Float64Range(-1, 1)
		x, z := vector{1, unit.Draw(t, "x"), unit.Draw(t, "y")}, vector{unit.Draw(t, "z"), 1, unit.Draw(t, "w")}
		want := kernel.Cosine{}.Eval(x, z)
		p := math.Pow(2, float64(rapid.IntRange(-1000, 1000).Draw(t, "log length")))
		for a := range x {
			x[a] *= p
		}
		if got := (kernel.Cosine{}).Eval(x, z); !(math.Abs(got-want) <= 1e-14) {
			t.Fatalf("%v for lengths times %g, %v before", got, p, want)
		}
	})
}

func TestCheckDimension(t *testing.T) {
	form := kernel.QuadForm{A: 1, C: 1}
	for _, k := range []K{
		form, &form,
		kernel.Sum[vector]{Terms: []K{lin, form}},
		kernel.Product[vector]{Factors: []K{lin, form}},
		kernel.Scale[vector]{Factor: 2, Of: kernel.Power[vector]{Of: form, N: 2}},
		kernel.Exp[vector]{Of: kernel.Normalize[vector]{Of: form}},
	} {
		for dim := 1; dim < 4; dim++ {
			err := kernel.CheckDimension(k, dim)
			if (err == nil) != (dim < 3) {
				t.Errorf("%#v in %d dimensions: %v", k, dim, err)
			}
			var wrong *kernel.DimensionError
			if err != nil && (!errors.As(err, &wrong) || wrong.Dim != dim ||
				err.Error() != "quadform takes points with one or two coordinates, and these have 3.") {
				t.Errorf("%d dimensions: %v", dim, err)
			}
		}
	}
	if err := kernel.CheckDimension(mercer["nested"], 1000); err != nil {
		t.Error(err)
	}
}

func TestSymmetric(t *testing.T) {
	for name, k := range mercer {
		if !kernel.Symmetric(k) {
			t.Errorf("%s is not known to be symmetric", name)
		}
	}
	difference := kernel.Func[vector](func(x, z vector) float64 { return x[0] - z[0] })
	for _, k := range []K{
		difference,
		kernel.Sum[vector]{Terms: []K{lin, difference}},
		kernel.Product[vector]{Factors: []K{difference, lin}},
		kernel.Scale[vector]{Factor: 2, Of: difference},
		kernel.Power[vector]{Of: difference, N: 2},
		kernel.Exp[vector]{Of: difference},
		kernel.Normalize[vector]{Of: difference},
	} {
		if kernel.Symmetric(k) {
			t.Errorf("%#v is known to be symmetric", k)
		}
	}
}

// The coefficients give back the kernel's values.
func TestCoefficients(t *testing.T) {
	for _, test := range []struct {
		name string
		k    K
		want []float64
	}{
		{"linear", lin, []float64{0, 1}},
		{"poly", kernel.Poly{Degree: 3, Gamma: 2, Coef0: -1}, []float64{-1, 6, -12, 8}},
		{"homogeneous", kernel.Poly{Degree: 2, Gamma: 1}, []float64{0, 0, 1}},
		{"poly, γ = 0", kernel.Poly{Degree: 3, Coef0: 2}, []float64{8}},
		{"powers", &kernel.Powers{Degree: 3}, []float64{1, 1, 1, 1}},
		{"const", kernel.Const[vector]{C: -2}, []float64{-2}},
		{"a difference", kernel.Sum[vector]{Terms: []K{lin, kernel.Scale[vector]{Factor: -1, Of: kernel.Power[vector]{Of: lin, N: 2}}}}, []float64{0, 1, -1}},
		{"a difference of the same", kernel.Sum[vector]{Terms: []K{lin, kernel.Scale[vector]{Factor: -1, Of: lin}}}, []float64{0}},
		{"0.3 − 0.1 − 0.2", kernel.Sum[vector]{Terms: []K{
			kernel.Scale[vector]{Factor: 0.3, Of: lin}, kernel.Scale[vector]{Factor: -0.1, Of: lin}, kernel.Scale[vector]{Factor: -0.2, Of: lin},
		}}, []float64{0}},
		{"a product", kernel.Product[vector]{Factors: []K{lin, kernel.Powers{Degree: 2}}}, []float64{0, 1, 1, 1}},
		{"a power", kernel.Power[vector]{Of: kernel.Powers{Degree: 1}, N: 3}, []float64{1, 3, 3, 1}},
		{"a power of a constant", kernel.Power[vector]{Of: kernel.Const[vector]{C: 1}, N: 1 << 30}, []float64{1}},
		{"an empty sum", kernel.Sum[vector]{}, []float64{0}},
		{"an empty product", kernel.Product[vector]{}, []float64{1}},
	} {
		got, ok := kernel.Coefficients(test.k)
		if !ok || !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, %t; want %v", test.name, got, ok, test.want)
		}
	}
	var astronomic K = lin
	for range 30 {
		astronomic = kernel.Power[vector]{Of: astronomic, N: 50}
	}
	for name, k := range map[string]K{
		"rbf":            rbf,
		"rbf + linear":   kernel.Sum[vector]{Terms: []K{lin, rbf}},
		"exp(linear)":    kernel.Exp[vector]{Of: lin},
		"quadform":       kernel.QuadForm{A: 1, C: 1},
		"of degree 50³⁰": astronomic,
		"overflowing":    kernel.Scale[vector]{Factor: 1e300, Of: kernel.Const[vector]{C: 1e300}},
	} {
		if c, ok := kernel.Coefficients(k); ok {
			t.Errorf("%s: %v", name, c)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		k := kernel.Poly{
			Degree: rapid.IntRange(0, kernel.MaxDegree).Draw(t, "d"),
			Gamma:  rapid.Float64Range(0, 2).Draw(t, "γ"), Coef0: rapid.Float64Range(-2, 2).Draw(t, "r"),
		}
		c, ok := kernel.Coefficients(k)
		if !ok {
			t.Fatal("none")
		}
		v := rapid.Float64Range(-1, 1).Draw(t, "v")
		sum, size := 0.0, 0.0
		for n, a := range c {
			sum += a * math.Pow(v, float64(n))
			size += math.Abs(a * math.Pow(v, float64(n)))
		}
		// Numbers that are nearly too small to be written have few digits.
		const least = 1e-300
		if want := k.Eval(vector{1}, vector{v}); !(math.Abs(sum-want) <= 1e-12*(size+math.Abs(want))+least) {
			t.Fatalf("coefficients give %v, the kernel %v", sum, want)
		}
	})
}
