package spectral_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/gp"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/reftest"
	"mercer/core/ridge"
	"mercer/core/spectral"
)

type vector = []float64

// cloud is n points of the plane with values, of which the first two are one point.
func cloud(n int) (xs []vector, y []float64) {
	rng := rand.New(rand.NewPCG(21, uint64(n)))
	for range n {
		x := vector{rng.NormFloat64(), rng.NormFloat64()}
		xs = append(xs, x)
		y = append(y, math.Sin(2*x[0])+x[1]+0.3*rng.NormFloat64())
	}
	if n > 1 {
		xs[1] = xs[0]
	}
	return xs, y
}

func fit(t *testing.T, k *gram.Full, y []float64) *spectral.Fit {
	t.Helper()
	s, err := spectral.Decompose(k)
	if err != nil {
		t.Fatal(err)
	}
	return s.Fit(y)
}

// solve returns (K + λI)⁻¹y of the examples in index.
func solve(t *testing.T, k *gram.Full, y []float64, lambda float64, index []int) []float64 {
	t.Helper()
	f, err := ridge.NewFactor(gram.Subset(k, index), lambda)
	if err != nil {
		t.Fatal(err)
	}
	alpha := make([]float64, len(index))
	for r, i := range index {
		alpha[r] = y[i]
	}
	f.Solve(alpha)
	return alpha
}

func near(a, b, size float64) bool { return math.Abs(a-b) <= size*(1+math.Abs(b)) }

// All that is told of a λ is what a factorisation of K + λI gives, and n fits without one example.
func TestAgreesWithRefits(t *testing.T) {
	for name, k := range map[string]kernel.Kernel[vector]{
		"rbf": kernel.RBF{Gamma: 0.7}, "linear": kernel.Linear{}, "constant": kernel.Const[vector]{C: 2},
		"nothing": kernel.Const[vector]{},
		"indefinite": kernel.Func[vector](func(x, z vector) float64 {
			return math.Exp(-math.Hypot(x[0]-z[0], x[1]-z[1])) - 0.01
		}),
	} {
		for _, n := range []int{1, 2, 3, 30} {
			xs, y := cloud(n)
			full := gram.New(k, xs)
			of := fit(t, full, y)
			for _, lambda := range []float64{0.01, 0.3, 1, 40} {
				if !of.Solvable(lambda) {
					t.Errorf("%s, %d: λ = %v has no minimum", name, n, lambda)
					continue
				}
				got := of.At(lambda)
				all := make([]int, n)
				for i := range all {
					all[i] = i
				}
				alpha := solve(t, full, y, lambda, all)
				coef := make([]float64, n)
				of.Coefficients(coef, lambda)
				var training, square float64
				for i, a := range alpha {
					if !near(coef[i], a, 1e-11) {
						t.Errorf("%s, %d, λ = %v: α%d = %v, want %v", name, n, lambda, i, coef[i], a)
					}
					value := 0.0
					for j, b := range alpha {
						value += full.Row(i)[j] * b
					}
					training += (y[i] - value) * (y[i] - value) / float64(n)
					square += a * value
				}
				missed := make([]float64, n)
				of.Missed(missed, lambda)
				leftOut := 0.0
				for i := range n {
					others := append(append([]int{}, all[:i]...), all[i+1:]...)
					want := y[i]
					if n > 1 {
						for r, a := range solve(t, full, y, lambda, others) {
							want -= a * full.Row(i)[others[r]]
						}
					}
					if !near(missed[i], want, 1e-12) {
						t.Errorf("%s, %d, λ = %v: example %d is missed by %v, want %v", name, n, lambda, i, missed[i], want)
					}
					leftOut += want * want / float64(n)
				}
				evidence, ok := gp.NewLikelihood(full, y, lambda)
				if !ok {
					t.Fatal("no likelihood")
				}
				inverse := 0.0
				f, _ := ridge.NewFactor(full, lambda)
				for _, v := range f.InverseDiag() {
					inverse += v
				}
				dimension := float64(n) - lambda*inverse // tr K(K + λI)⁻¹
				gcv := training / math.Pow(lambda*inverse/float64(n), 2)
				for what, pair := range map[string][2]float64{
					"training": {got.Training, training}, "left out": {got.LeftOut, leftOut}, "‖f‖²": {got.Square, square},
					"evidence": {got.Evidence, evidence.Log()}, "dimension": {got.Dimension, dimension}, "GCV": {got.GCV, gcv},
				} {
					size := 1e-11
					if what == "‖f‖²" {
						size = 1e-9 // the sum over α cancels where K is singular
					}
					if !near(pair[0], pair[1], size) {
						t.Errorf("%s, %d, λ = %v: %s is %v, want %v", name, n, lambda, what, pair[0], pair[1])
					}
				}
			}
		}
	}
}

func TestAgreesWithScikitLearn(t *testing.T) {
	var ref struct {
		Lambdas []float64
		Gamma   float64
		Cases   []struct {
			Name     string
			X        []vector
			Y        []float64
			RidgeCV  [][]float64 `json:"ridge_cv"`
			Refits   [][]float64
			Evidence []float64
		}
	}
	reftest.Read(t, "lambdas.json", &ref)
	for _, c := range ref.Cases {
		missed := make([]float64, len(c.Y))
		linear := fit(t, gram.New(kernel.Linear{}, c.X), c.Y)
		rbf := fit(t, gram.New(kernel.RBF{Gamma: ref.Gamma}, c.X), c.Y)
		for l, lambda := range ref.Lambdas {
			linear.Missed(missed, lambda)
			for i, want := range c.RidgeCV[l] {
				if got := missed[i] * missed[i]; !near(got, want, 1e-9) {
					t.Errorf("%s, λ = %v: without example %d the square is %v, want %v", c.Name, lambda, i, got, want)
				}
			}
			rbf.Missed(missed, lambda)
			for i, want := range c.Refits[l] {
				if got := c.Y[i] - missed[i]; !near(got, want, 1e-9) {
					t.Errorf("%s, λ = %v: example %d gets %v, want %v", c.Name, lambda, i, got, want)
				}
			}
			if got := rbf.At(lambda).Evidence; !near(got, c.Evidence[l], 1e-9) {
				t.Errorf("%s, λ = %v: evidence %v, want %v", c.Name, lambda, got, c.Evidence[l])
			}
		}
	}
}

// With a kernel that is not positive semidefinite there is a minimum only where λ is larger than
// the eigenvalue below 0 is far from it; where there is none nothing is told.
func TestNoMinimum(t *testing.T) {
	// Eigenvalues 3 and −1.
	of := fit(t, gram.NewFull(2, []float64{1, 2, 2, 1}), []float64{1, 0})
	if of.Negative != 1 || of.Rank != 2 {
		t.Errorf("%d of %d are negative", of.Negative, of.Rank)
	}
	for _, lambda := range []float64{0, 0.5, 1, math.Inf(1), math.NaN()} {
		if r := of.At(lambda); of.Solvable(lambda) || !math.IsNaN(r.Training) || !math.IsNaN(r.LeftOut) || !math.IsNaN(r.Evidence) {
			t.Errorf("λ = %v: %+v", lambda, r)
		}
	}
	if !of.Solvable(1.1) {
		t.Error("λ = 1.1 has a minimum")
	}
	empty := fit(t, gram.NewFull(0, nil), nil)
	if empty.Solvable(1) || !math.IsNaN(empty.At(1).Evidence) {
		t.Error("no examples have a minimum")
	}
	if _, err := spectral.Decompose(gram.NewFull(1, []float64{math.Inf(1)})); err == nil {
		t.Error("an infinite value has a spectrum")
	}
}

// λ = 0 interpolates, and what is left out has its limit there.
func TestInterpolation(t *testing.T) {
	xs, y := cloud(12)
	of := fit(t, gram.New(kernel.RBF{Gamma: 8}, xs[1:]), y[1:])
	zero, small := of.At(0), of.At(1e-9)
	if zero.Training != 0 || !near(zero.Dimension, 11, 1e-12) {
		t.Errorf("λ = 0: %+v", zero)
	}
	if !near(zero.LeftOut, small.LeftOut, 1e-6) || !near(zero.GCV, small.GCV, 1e-6) {
		t.Errorf("λ = 0 has %v and %v left out, 10⁻⁹ has %v and %v", zero.LeftOut, zero.GCV, small.LeftOut, small.GCV)
	}
	// Two points in one place: K is singular, and no λ that is too small is answered.
	twins := fit(t, gram.New(kernel.RBF{Gamma: 8}, xs), y)
	if twins.Rank != 11 || twins.Negative != 0 || twins.Solvable(0) {
		t.Errorf("twins: rank %d, %d negative", twins.Rank, twins.Negative)
	}
}

// A filter at the strength that Match returns spends the dimension that was asked for.
func TestFiltersOfOneDimension(t *testing.T) {
	xs, y := cloud(30)
	of := fit(t, gram.New(kernel.RBF{Gamma: 0.7}, xs), y)
	for _, want := range []float64{1.2, 3, 11.5, 25} {
		sum := 0.0
		h := of.Heights(spectral.Stopping, of.Match(spectral.Stopping, want)).H
		for j, v := range h {
			sum += v
			if v < 0 || v > 1 || j > 0 && v > h[j-1] {
				t.Fatalf("dimension %v: heights %v", want, h)
			}
		}
		if !near(sum, want, 1e-9) {
			t.Errorf("early stopping spends %v, want %v", sum, want)
		}
		if m := of.Match(spectral.Truncation, want); m != math.Round(want) {
			t.Errorf("truncation keeps %v of %v", m, want)
		}
	}
	for _, filter := range []spectral.Filter{spectral.Stopping, spectral.Truncation} {
		if of.Match(filter, 0) != 0 || of.Match(filter, 0.2) != 0 {
			t.Errorf("filter %d spends something on nothing", filter)
		}
	}
	if m := of.Match(spectral.Truncation, 1000); m != float64(of.Rank) {
		t.Errorf("truncation keeps %v, of rank %d", m, of.Rank)
	}
}

// t steps of gradient descent with K from 0 are what early stopping says, and all filters give
// coefficients whose error is the one told.
func TestStoppingIsGradientDescent(t *testing.T) {
	xs, y := cloud(20)
	full := gram.New(kernel.RBF{Gamma: 0.7}, xs)
	of := fit(t, full, y)
	alpha, rest := make([]float64, 20), make([]float64, 20)
	for range 7 {
		for i := range rest {
			rest[i] = y[i]
			for j, a := range alpha {
				rest[i] -= full.Row(i)[j] * a
			}
		}
		for i, r := range rest {
			alpha[i] += r / of.Values[0]
		}
	}
	got := make([]float64, 20)
	h := of.Heights(spectral.Stopping, 7)
	of.Filtered(got, h)
	var fitted, want float64
	for i := range got {
		miss := y[i]
		at := 0.0
		for j, a := range alpha {
			miss -= full.Row(i)[j] * got[j]
			at += full.Row(i)[j] * a
		}
		fitted += miss * miss / 20
		want += (y[i] - at) * (y[i] - at) / 20
	}
	if !near(fitted, want, 1e-9) || !near(of.Error(h), want, 1e-9) {
		t.Errorf("mean square %v, told %v, want %v", fitted, of.Error(h), want)
	}
	h = of.Heights(spectral.Tikhonov, 0.3)
	if r := of.At(0.3); !near(of.Error(h), r.Training, 1e-12) {
		t.Errorf("error %v, want %v", of.Error(h), r.Training)
	}
}

func TestLeast(t *testing.T) {
	grid := []float64{0.01, 0.1, 1, 10}
	f := func(lambda float64) float64 { return math.Pow(math.Log(lambda)-math.Log(0.3), 2) }
	values := make([]float64, len(grid))
	for i, v := range grid {
		values[i] = f(v)
	}
	if got := spectral.Least(grid, values, f); math.Abs(got-0.3) > 1e-5 {
		t.Errorf("least at %v", got)
	}
	values[1] = math.NaN()
	if got := spectral.Least(grid, values, f); got != 1 {
		t.Errorf("beside no value: %v", got)
	}
	if got := spectral.Least(grid, []float64{1, 2, 3, 4}, f); got != 0.01 {
		t.Errorf("at the end: %v", got)
	}
	nan := math.NaN()
	if got := spectral.Least(grid, []float64{nan, nan, nan, nan}, f); !math.IsNaN(got) {
		t.Errorf("of nothing: %v", got)
	}
}
