package surface

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/decide"
	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/reftest"
	"mercer/core/solve"
)

var sides = learn.Rule{Classes: []float64{1, 2}, Pairs: [][2]int{{1, 0}}}

// parts returns how many connected sets of pixels have the same sign of f, 0 included.
func parts(f []float32, width int) int {
	seen, count := make([]bool, len(f)), 0
	var fill func(i int)
	same := func(a, b float32) bool { return a > 0 == (b > 0) && a < 0 == (b < 0) }
	fill = func(i int) {
		stack := []int{i}
		seen[i] = true
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, k := range []int{i - 1, i + 1, i - width, i + width} {
				if k < 0 || k >= len(f) || k == i-1 && i%width == 0 || k == i+1 && k%width == 0 || seen[k] || !same(f[i], f[k]) {
					continue
				}
				seen[k] = true
				stack = append(stack, k)
			}
		}
	}
	for i := range f {
		if !seen[i] {
			fill(i)
			count++
		}
	}
	return count
}

// The picture of two equal points of two classes has one line, their bisector, for kernels of any
// width, and the line lies between pixels where it does.
func TestTwoPointsHaveOneLine(t *testing.T) {
	a, b := []float64{-0.5, 0.2}, []float64{0.6, -0.1}
	for _, k := range []vkernel{
		kernel.RBF{Gamma: 1}, kernel.RBF{Gamma: 8}, kernel.RBF{Gamma: 30}, kernel.RBF{Gamma: 1000}, kernel.RBF{Gamma: 1e6},
		kernel.Matern{Nu: 1.5, Length: 0.02}, kernel.Matern{Nu: 0.5, Length: 0.001}, kernel.RationalQuadratic{Alpha: 100, Length: 0.02},
		formula("exp(-1000*dist^2)"), sum{Terms: []vkernel{kernel.RBF{Gamma: 40}, scale{Factor: 0.1, Of: kernel.RBF{Gamma: 300}}}},
	} {
		for _, size := range []int{64, 128, 301} {
			if testing.Short() && size > 64 {
				continue
			}
			e := expand.New(k, [][]float64{a, b}, solve.Coef{M: 1, Beta: []float64{-1, 1}, Bias: []float64{0}})
			v := View{X0: -1.5, X1: 1.5, Y0: -1.5, Y1: 1.5, Width: size, Height: size}
			f, edge := make([]float32, size*size), make([]float32, size*size)
			info, err := New(e).Decide(f, edge, v, sides)
			if err != nil {
				t.Fatal(err)
			}
			if n := parts(f, size); n != 2 {
				t.Errorf("%v, %d²: %d parts by %s", k, size, n, info.Method)
			}
			xs, ys := v.Columns(), v.Rows()
			side := func(x, y float64) float64 { return 1.1*(x-0.05) - 0.3*(y-0.05) }
			for i := range f {
				x, y := xs[i%size], ys[i/size]
				if s := side(x, y); f[i] == 0 || f[i] > 0 != (s > 0) {
					t.Fatalf("%v, %d²: f = %v at (%v, %v), on side %v", k, size, f[i], x, y, s)
				}
				if i%size == 0 || f[i-1] > 0 == (f[i] > 0) {
					continue
				}
				from, to, most := f[i-1], f[i], 0.06
				if edge[i-1] != 0 && edge[i] != 0 {
					from, to, most = edge[i-1], edge[i], 0.02
				}
				at := float64(from) / float64(from-to) // in pixels from the left one
				left, right := side(xs[i%size-1], y), side(x, y)
				if want := left / (left - right); math.Abs(at-want) > most {
					t.Fatalf("%v, %d²: the line is %.3f pixels right of column %d in row %d, want %.3f", k, size, at, i%size-1, i/size, want)
				}
			}
		}
	}
}

// exactKernels are kernels that underflow, or are drawn with an error.
var exactKernels = []struct {
	k  vkernel
	by reftest.Exact
}{
	{kernel.RBF{Gamma: 1}, reftest.ExactRBF(1)},
	{kernel.RBF{Gamma: 12}, reftest.ExactRBF(12)},
	{kernel.RBF{Gamma: 100}, reftest.ExactRBF(100)},
	{kernel.RBF{Gamma: 1000}, reftest.ExactRBF(1000)},
	{kernel.Laplacian{Gamma: 50}, reftest.ExactLaplacian(50)},
	{kernel.Matern{Nu: 1.5, Length: 0.05}, reftest.ExactMatern(1.5, 0.05)},
	{kernel.Matern{Nu: 2.5, Length: 1}, reftest.ExactMatern(2.5, 1)},
	{kernel.RationalQuadratic{Alpha: 1.5, Length: 0.1}, reftest.ExactRationalQuadratic(1.5, 0.1)},
	{kernel.Periodic{Period: 2, Length: 0.1}, reftest.ExactPeriodic(2, 0.1)},
	{kernel.Poly{Degree: 9, Gamma: 1, Coef0: 1}, reftest.ExactPoly(9, 1, 1)},
	{kernel.Sigmoid{Gamma: 2, Coef0: -1}, reftest.ExactSigmoid(2, -1)},
	{kernel.Min{}, reftest.ExactMin()},
	{kernel.Cosine{}, reftest.ExactCosine()},
	{sum{Terms: []vkernel{kernel.RBF{Gamma: 60}, scale{Factor: 0.2, Of: kernel.RBF{Gamma: 500}}}},
		reftest.ExactRBF(60).Sum(reftest.ExactConst(0.2).Times(reftest.ExactRBF(500)))},
	{product{Factors: []vkernel{kernel.RBF{Gamma: 30}, exp{Of: kernel.Linear{}}}},
		reftest.ExactRBF(30).Times(reftest.ExactPoly(1, 1, 0).Exp())},
	{normalize{Of: sum{Terms: []vkernel{kernel.RBF{Gamma: 100}, kernel.RBF{Gamma: 10}}}},
		reftest.ExactRBF(100).Sum(reftest.ExactRBF(10)).Normalized()},
	{formula("exp(-80*dist^2)"), reftest.ExactRBF(80)},
}

// Signs of pixels are those of 512-bit arithmetic, or there is none: that only where terms cancel
// to what rounding leaves of them, or where only a bias is left that is smaller than its error.
func TestPixelsHaveTheExactSign(t *testing.T) {
	v := View{X0: -1.6, X1: 1.6, Y0: -1.6, Y1: 1.6, Width: 64, Height: 64}
	xs, ys := v.Columns(), v.Rows()
	for _, e := range exactKernels {
		for _, n := range []int{2, 3, 40} {
			if testing.Short() && n == 3 {
				continue
			}
			for _, bias := range []struct{ value, wrong float64 }{{0, 0}, {0, 1e-15}, {1e-5, 1e-6}, {-0.1, 1e-10}} {
				if testing.Short() && bias.wrong == 1e-15 {
					continue
				}
				mod := random(e.k, uint64(n), n, 1)
				for i := range mod.xs {
					mod.xs[i] = []float64{mod.xs[i][0] / 2, mod.xs[i][1] / 2}
				}
				mod.coef.Bias, mod.coef.BiasError = []float64{bias.value}, []float64{bias.wrong}
				f := make([]float32, 64*64)
				info, err := New(expand.New(mod.k, mod.xs, mod.coef)).Decide(f, nil, v, sides)
				if err != nil {
					t.Fatal(err)
				}
				// Beside lines, where signs are doubtful, and anywhere.
				rnd := rand.New(rand.NewPCG(9, 9))
				var looked []int
				for i := range f {
					if i%64 > 0 && f[i] > 0 != (f[i-1] > 0) && len(looked) < 40 && rnd.IntN(3) == 0 {
						looked = append(looked, i, i-1)
					}
				}
				for range reftest.Places(2 + 60/n) {
					looked = append(looked, rnd.IntN(64*64))
				}
				if most := reftest.Places(640 / n); len(looked) > most {
					looked = looked[len(looked)-most:]
				}
				for _, i := range looked {
					want, size := e.by.Expansion(mod.xs, mod.coef.Beta, bias.value, []float64{xs[i%64], ys[i/64]})
					if f[i] != 0 {
						if f[i] > 0 != (want.Sign() > 0) {
							t.Errorf("%v, %d points, bias %v: %v at pixel %d where f is %.3g, by %s", e.k, n, bias.value, f[i], i, want, info.Method)
						}
						continue
					}
					relative, _ := new(big.Float).Quo(new(big.Float).Abs(want), size).Float64()
					value, _ := want.Float64()
					// Powers of small numbers are known less well than their size says.
					if _, ok := kernel.PolynomialDegree(e.k); ok && math.Abs(value) < 1e-9 {
						continue
					}
					if relative > 1e-9 && !(math.Abs(value) <= 2*bias.wrong) {
						t.Errorf("%v, %d points, bias %v: undecided at pixel %d where f is %.3g, %.3g of its terms, by %s", e.k, n, bias.value, i, want, relative, info.Method)
					}
				}
			}
		}
	}
}

// Of narrow kernels the nearest example decides, however far it is: of one output a class, and
// of pairs of classes.
func TestRegionsOfNarrowKernels(t *testing.T) {
	v := View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 60, Height: 60}
	xs := [][]float64{{0.1, 0.9}, {1, -0.2}, {-1.1, 0}}
	nearest := func(x, y float64) (first int, ahead float64) {
		least, next := math.Inf(1), math.Inf(1)
		for i, z := range xs {
			switch d := math.Hypot(x-z[0], y-z[1]); {
			case d < least:
				first, least, next = i, d, least
			case d < next:
				next = d
			}
		}
		return first, next - least
	}
	classes := []float64{3, 4, 8}
	each := solve.Coef{M: 3, Beta: []float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, Bias: make([]float64, 3)}
	pairs := solve.Coef{M: 3, Beta: []float64{1, 1, 0, -1, 0, 1, 0, -1, -1}, Bias: make([]float64, 3)}
	for _, test := range []struct {
		coef solve.Coef
		rule learn.Rule
	}{{each, learn.Rule{Classes: classes}}, {pairs, oneAgainstOne(classes)}} {
		for _, k := range []vkernel{kernel.RBF{Gamma: 30}, kernel.RBF{Gamma: 3000}, kernel.Matern{Nu: 1.5, Length: 0.01}} {
			label, strength, edge := make([]uint8, 3600), make([]float32, 3600), make([]float32, 3600)
			if _, err := New(expand.New(k, xs, test.coef)).Regions(label, strength, edge, v, test.rule); err != nil {
				t.Fatal(err)
			}
			columns, rows := v.Columns(), v.Rows()
			for i := range label {
				x, y := columns[i%60], rows[i/60]
				first, ahead := nearest(x, y)
				if ahead > 1e-9 && (label[i] != uint8(classes[first]) || !(strength[i] > 0)) {
					t.Fatalf("%v, %s: class %d by %v at (%v, %v), nearest to class %v", k, test.rule.Kind(), label[i], strength[i], x, y, classes[first])
				}
				if i%60 == 0 || label[i] == label[i-1] {
					continue
				}
				if !(edge[i-1] > 0 && edge[i] > 0) && strength[i] < 1e-6 {
					t.Fatalf("%v, %s: no edge at pixel %d: %v, %v", k, test.rule.Kind(), i, edge[i-1], edge[i])
				}
				third := false // beside a third class, the edge is that of the nearer line
				for _, k := range []int{i - 61, i - 60, i - 2, i + 1, i + 59, i + 60} {
					third = third || k >= 0 && k < 3600 && label[k] != label[i] && label[k] != label[i-1]
				}
				if kernelOf, ok := k.(kernel.RBF); ok && !third && edge[i] > 0 && edge[i-1] > 0 {
					// The ratio of two Gaussians is γ times the difference of their squared
					// distances.
					a, b := xs[indexOf(classes, label[i-1])], xs[indexOf(classes, label[i])]
					gap := func(x, y float64) float64 {
						return (x-b[0])*(x-b[0]) + (y-b[1])*(y-b[1]) - (x-a[0])*(x-a[0]) - (y-a[1])*(y-a[1])
					}
					left, right := gap(columns[i%60-1], y), -gap(x, y)
					at, want := float64(edge[i-1]/(edge[i-1]+edge[i])), left/(left+right)
					if math.Abs(at-want) > 0.05 && kernelOf.Gamma == 3000 {
						t.Fatalf("%v, %s: the line is at %v between pixels %d and %d, want %v", k, test.rule.Kind(), at, i-1, i, want)
					}
				}
			}
		}
	}
}

func indexOf(classes []float64, label uint8) int {
	for i, c := range classes {
		if uint8(c) == label {
			return i
		}
	}
	return -1
}

// Where nothing is to be told, nothing is.
func TestNothingIsDecidedOfNothing(t *testing.T) {
	for _, coef := range []solve.Coef{
		{M: 1, Beta: []float64{0, 0}, Bias: []float64{0}},
		{M: 1, Beta: []float64{1, -1}, Bias: []float64{0}},
		{M: 1, Beta: []float64{0, 0}, Bias: []float64{1e-18}, BiasError: []float64{1e-16}},
	} {
		xs := [][]float64{{0.5, 0.5}, {0.5, 0.5}}
		for _, k := range []vkernel{kernel.RBF{Gamma: 30}, kernel.Linear{}, kernel.Sigmoid{Gamma: 1}, formula("exp(-dist^4)")} {
			f := []float32{1, 1, 1, 1}
			info, err := New(expand.New(k, xs, coef)).Decide(f, nil, View{X0: -1, X1: 1, Y0: -1, Y1: 1, Width: 2, Height: 2}, sides)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range f {
				if v != 0 {
					t.Fatalf("%v, %v: %v, %+v", k, coef, f, info)
				}
			}
		}
	}
}

// A picture says of every pixel what the judge says of its place: also where training left so much
// doubt about the bias that a band around the line is undecided, and wider than a pixel.
func TestPicturesSayWhatTheJudgeSays(t *testing.T) {
	v := View{X0: -1.6, X1: 1.6, Y0: -1.6, Y1: 1.6, Width: 64, Height: 64}
	xs, ys := v.Columns(), v.Rows()
	bands := 0 // how many pixels are in them
	for _, e := range exactKernels {
		for _, bias := range []struct{ value, wrong float64 }{{0.01, 0.1}, {-0.1, 0.1}, {0.11, 0.1}, {0, 0}} {
			if testing.Short() && bias.value != 0.01 {
				continue
			}
			mod := random(e.k, 5, 60, 1)
			mod.coef.Bias, mod.coef.BiasError = []float64{bias.value}, []float64{bias.wrong}
			of := expand.New(mod.k, mod.xs, mod.coef)
			f, edge := make([]float32, 64*64), make([]float32, 64*64)
			info, err := New(of).Decide(f, edge, v, sides)
			if err != nil {
				t.Fatal(err)
			}
			judge, want, none := decide.New(of, sides), make([]float64, 1), 0
			low, high := math.Inf(1), math.Inf(-1)
			for i := range f {
				judge.Decide(want, []float64{xs[i%64], ys[i/64]})
				if got := float64(f[i]); got > 0 != (want[0] > 0) || got < 0 != (want[0] < 0) {
					t.Fatalf("%v, bias %v: %v at pixel %d where the judge says %v, by %s", e.k, bias, got, i, want[0], info.Method)
				}
				if f[i] == 0 {
					none++
				}
				low, high = min(low, float64(f[i])), max(high, float64(f[i]))
			}
			if bias.value == 0.01 {
				bands += none
			}
			if info.Min != low || info.Max != high {
				t.Errorf("%v, bias %v: the range is [%v, %v], want [%v, %v]", e.k, bias, info.Min, info.Max, low, high)
			}
		}
	}
	if bands < 5000 {
		t.Errorf("%d pixels are undecided", bands)
	}
}

func TestSmallFindsWhatPlainComparisonsFind(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	special := []float32{0, float32(math.Copysign(0, -1)), float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), 1, -1, 1e-40, -1e-40}
	for n := range 40 {
		values := make([]float32, n)
		for i := range values {
			values[i] = special[rnd.IntN(len(special))]
		}
		for _, most := range []float32{0, 1e-40, 1, 2, float32(math.Inf(1))} {
			var want, got []int
			for i, v := range values {
				if -most <= v && v <= most {
					want = append(want, i)
				}
			}
			small(values, most, func(i int) { got = append(got, i) })
			if !slices.Equal(got, want) {
				t.Errorf("small(%v, %g) finds %v, not %v", values, most, got, want)
			}
		}
	}
}
