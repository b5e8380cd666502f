package gram_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// circle returns n points evenly on the unit circle: the Gram matrix of a kernel of
// distances is circulant.
func circle(n int) []vector {
	xs := make([]vector, n)
	for i := range xs {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		xs[i] = vector{cos, sin}
	}
	return xs
}

// The eigenvalues of a circulant matrix are the discrete Fourier transform of its
// first row.
func TestEigenvaluesOfACirculant(t *testing.T) {
	const n = 12
	f := gram.New[vector](kernel.RBF{Gamma: 2}, circle(n))
	var want []float64
	for m := range n {
		sum := 0.0
		for j, v := range f.Row(0) {
			sum += v * math.Cos(2*math.Pi*float64(m*j)/n)
		}
		want = append(want, sum)
	}
	slices.Sort(want)
	slices.Reverse(want)
	values, ok := gram.Eigenvalues(f)
	if !ok || !floats.EqualApprox(values, want, 1e-12) {
		t.Errorf("eigenvalues %v, want %v", values, want)
	}
	again, vectors, ok := gram.Eigenvectors(f)
	if !ok || !floats.EqualApprox(again, want, 1e-12) {
		t.Errorf("eigenvalues with vectors %v, want %v", again, want)
	}
	for j, value := range again {
		var image mat.VecDense
		v := mat.Col(nil, j, vectors)
		image.MulVec(f, mat.NewVecDense(n, v))
		image.AddScaledVec(&image, -value, mat.NewVecDense(n, slices.Clone(v)))
		if rest := mat.Norm(&image, 2); rest > 1e-12 || !near(floats.Norm(v, 2), 1) {
			t.Errorf("vector %d: residual %v, length %v", j, rest, floats.Norm(v, 2))
		}
	}
}

// The eigenvalues of the linear kernel are those of XᵀX and n − 2 zeros.
func TestSpectrumOfTheLinearKernel(t *testing.T) {
	xs := []vector{{2, 0}, {0, 3}, {0, 0}, {0, 0}}
	values, _ := gram.Eigenvalues(gram.New[vector](kernel.Linear{}, xs))
	if !floats.EqualApprox(values, []float64{9, 4, 0, 0}, 1e-14) {
		t.Errorf("eigenvalues %v", values)
	}
	if c := gram.Condition(values); !math.IsInf(c, 1) {
		t.Errorf("condition %v of a singular matrix", c)
	}
	// Entropy of (9/13, 4/13).
	want := math.Pow(13./9, 9./13) * math.Pow(13./4, 4./13)
	if r := gram.EffectiveRank(values); !near(r, want) {
		t.Errorf("effective rank %v, want %v", r, want)
	}
}

// Blocks of a matrix have eigenvalues of their own, however far their sizes are apart and
// wherever they stand: those of [2 1; 1 2] are 1 and 3. What is smaller than the rest by more
// than all that a float64 holds of it counts as 0.
func TestEigenvaluesOfAllSizes(t *testing.T) {
	for _, small := range []float64{1e-20, 1e-100, 1e-119, 1e-125, 1e-160, 1e-200, 1e-300} {
		for _, unit := range []float64{1, 1e300, 1e-150} {
			for _, sizes := range [][]float64{{small, 1}, {1, small}, {1, small, 1, small, small, 1}, {small, small, 1, 1}} {
				n := 2 * len(sizes)
				data := make([]float64, n*n)
				want := make([]float64, 0, n)
				for b, size := range sizes {
					i := 2 * b
					data[i*n+i], data[(i+1)*n+i+1] = 2*size*unit, 2*size*unit
					data[i*n+i+1], data[(i+1)*n+i] = size*unit, size*unit
					want = append(want, size*unit, 3*size*unit)
				}
				slices.Sort(want)
				slices.Reverse(want)
				f := gram.NewFull(n, data)
				values, ok := gram.Eigenvalues(f)
				again, vectors, fine := gram.Eigenvectors(f)
				if !ok || !fine {
					t.Fatalf("%v·%g: no eigenvalues", sizes, unit)
				}
				for i, w := range want {
					if least := 1e-119 * unit; math.Abs(values[i]-w) > 1e-12*w+least || math.Abs(again[i]-w) > 1e-12*w+least {
						t.Errorf("%v·%g: eigenvalue %d is %v, with vectors %v, want %v", sizes, unit, i, values[i], again[i], w)
					}
					if length := floats.Norm(mat.Col(nil, i, vectors), 2); !near(length, 1) {
						t.Errorf("%v·%g: vector %d has length %v", sizes, unit, i, length)
					}
				}
			}
		}
	}
}

func TestConditionAndRank(t *testing.T) {
	for _, test := range []struct {
		values          []float64
		condition, rank float64
	}{
		{[]float64{3}, 1, 1},
		{[]float64{8, 2}, 4, math.Pow(1.25, 0.8) * math.Pow(5, 0.2)},
		{[]float64{1, 1, 1, 1}, 1, 4},
		{[]float64{2, 2, 0, 0}, math.Inf(1), 2},
		{[]float64{1, -1}, 1, 2},
		{[]float64{2, -8}, 4, math.Pow(1.25, 0.8) * math.Pow(5, 0.2)},
		{[]float64{1e300, 1e300}, 1, 2},
		{[]float64{0, 0}, math.Inf(1), 0},
		{nil, math.NaN(), 0},
	} {
		c, r := gram.Condition(test.values), gram.EffectiveRank(test.values)
		same := near(c, test.condition) || c == test.condition || math.IsNaN(c) && math.IsNaN(test.condition)
		if !same || !near(r, test.rank) {
			t.Errorf("%v: condition %v and rank %v, want %v and %v", test.values, c, r, test.condition, test.rank)
		}
	}
}

// The iteration finds what the factorisation finds, also where the leading
// eigenvalue is negative, and its residual is true.
func TestLeading(t *testing.T) {
	xs := cloud(150)
	negative := kernel.Func[vector](func(x, z vector) float64 { return -math.Hypot(x[0]-z[0], x[1]-z[1]) })
	for name, k := range map[string]kernel.Kernel[vector]{
		"rbf":      kernel.RBF{Gamma: 1},
		"linear":   kernel.Linear{},
		"huge":     kernel.Scale[vector]{Factor: 1e300, Of: kernel.RBF{Gamma: 0.1}},
		"distance": negative,
	} {
		f := gram.New(k, xs)
		values, vectors, _ := gram.Eigenvectors(f)
		at := 0
		if -values[len(values)-1] > values[0] {
			at = len(values) - 1
		}
		want := mat.Col(nil, at, vectors)
		pair := gram.Leading(f, 60, 1e-10)
		gram.Turn(want)
		gram.Turn(pair.Vector)
		if math.Abs(pair.Value/values[at]-1) > 1e-9 || !floats.EqualApprox(pair.Vector, want, 1e-7) {
			t.Errorf("%s: value %v, want %v", name, pair.Value, values[at])
		}
		square := 0.0
		for i, v := range pair.Vector {
			rest := floats.Dot(f.Row(i), pair.Vector)/pair.Value - v
			square += rest * rest
		}
		if pair.Residual > 1e-10 || math.Sqrt(square) > 1e-9 {
			t.Errorf("%s: residual %v, in fact %v", name, pair.Residual, math.Sqrt(square))
		}
	}
	// One step has an honest residual.
	f := gram.New[vector](kernel.RBF{Gamma: 1}, xs)
	pair := gram.Leading(f, 1, 1e-10)
	square := 0.0
	for i, v := range pair.Vector {
		rest := floats.Dot(f.Row(i), pair.Vector)/pair.Value - v
		square += rest * rest
	}
	if !near(pair.Residual, math.Sqrt(square)) || pair.Residual < 0.1 {
		t.Errorf("after one step the residual is %v, not %v", math.Sqrt(square), pair.Residual)
	}
}

func TestLeadingOfSpecialMatrices(t *testing.T) {
	zero := gram.Leading(gram.NewFull(2, make([]float64, 4)), 5, 0)
	if zero.Value != 0 || zero.Residual != 0 || !near(floats.Norm(zero.Vector, 2), 1) {
		t.Errorf("zeros: %+v", zero)
	}
	if one := gram.Leading(gram.NewFull(1, []float64{-3}), 5, 0); one.Value != -3 || one.Residual != 0 {
		t.Errorf("one: %+v", one)
	}
	same := gram.Leading(gram.New[vector](kernel.Const[vector]{C: 2}, cloud(10)), 5, 1e-12)
	gram.Turn(same.Vector)
	if !near(same.Value, 20) || !near(same.Vector[3], 1/math.Sqrt(10)) {
		t.Errorf("a constant: %+v", same)
	}
}

func TestTurn(t *testing.T) {
	v := []float64{0.1, -3, 3}
	if gram.Turn(v); v[1] != 3 {
		t.Errorf("turned to %v", v)
	}
	if gram.Turn(v); v[1] != 3 {
		t.Errorf("turned again to %v", v)
	}
}

// Matrices of tiny and of huge numbers have the eigenvalues of those that are not, times
// the unit.
func TestEigenvaluesOfAnyUnit(t *testing.T) {
	const n = 5
	f := gram.New[vector](kernel.RBF{Gamma: 2}, circle(n))
	want, _ := gram.Eigenvalues(f)
	for _, exponent := range []int{-1022, -700, -460, 460, 700, 1020} {
		data := slices.Clone(f.Data())
		for i, v := range data {
			data[i] = math.Ldexp(v, exponent)
		}
		unit := gram.NewFull(n, data)
		values, ok := gram.Eigenvalues(unit)
		again, _, ok2 := gram.Eigenvectors(unit)
		for i, v := range want {
			for _, got := range []float64{values[i], again[i]} {
				if got = math.Ldexp(got, -exponent); !ok || !ok2 || math.Abs(got-v) > 1e-12 {
					t.Errorf("times 2^%d eigenvalue %d is %v, want %v", exponent, i, got, v)
				}
			}
		}
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.MaxFloat64} {
		if values, ok := gram.Eigenvalues(gram.NewFull(2, []float64{v, v, v, v})); ok {
			t.Errorf("entries %v: eigenvalues %v", v, values)
		}
	}
}
