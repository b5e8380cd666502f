package gram_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/kernel"
)

type vector = []float64

// cloud returns n points of the plane, the first two at the same place.
func cloud(n int) []vector {
	rng := rand.New(rand.NewPCG(5, uint64(n)))
	xs := make([]vector, n)
	for i := range xs {
		xs[i] = vector{rng.NormFloat64(), rng.NormFloat64()}
	}
	if n > 1 {
		xs[1] = xs[0]
	}
	return xs
}

// near reports whether a and b agree to rounding.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-12*(1+math.Abs(b)) }

func TestNewEvaluatesEveryPair(t *testing.T) {
	k := kernel.Poly{Degree: 2, Gamma: 0.5, Coef0: 1}
	// Sizes around the block of the mirroring.
	for _, n := range []int{0, 1, 2, 31, 32, 33, 70} {
		xs := cloud(n)
		f := gram.New[vector](k, xs)
		if f.Len() != n || f.SymmetricDim() != n || len(f.Data()) != n*n {
			t.Fatalf("n = %d: Len %d, dim %d", n, f.Len(), f.SymmetricDim())
		}
		for i := range n {
			for j := range n {
				want := k.Eval(xs[i], xs[j])
				if !near(f.At(i, j), want) || f.At(i, j) != f.At(j, i) || f.Row(i)[j] != f.At(i, j) {
					t.Fatalf("n = %d: entry (%d, %d) is %v, want %v", n, i, j, f.At(i, j), want)
				}
			}
			if f.Diag()[i] != f.At(i, i) {
				t.Errorf("n = %d: diagonal %d differs", n, i)
			}
		}
	}
}

// Evaluated whole, a symmetric kernel gives the same matrix, and a function that is not
// symmetric keeps both of its values.
func TestEvaluate(t *testing.T) {
	xs := cloud(20)
	k := kernel.Laplacian{Gamma: 1}
	f := gram.Evaluate[vector](k, xs)
	if !mat.Equal(f, gram.New[vector](k, xs)) || !f.IsSymmetric() {
		t.Error("a symmetric kernel has another matrix")
	}
	skew := kernel.Func[vector](func(x, z vector) float64 { return x[0] - z[0] })
	f = gram.Evaluate[vector](skew, xs)
	if f.At(2, 3) != xs[2][0]-xs[3][0] || f.At(3, 2) != -f.At(2, 3) || f.IsSymmetric() {
		t.Error("a function that is not symmetric was mirrored")
	}
	if !gram.NewFull(2, []float64{1e300, 1, 1 + 1e280, 1}).IsSymmetric() {
		t.Error("rounding of large entries counts")
	}
	if gram.NewFull(2, []float64{1, 1.7e308, -1.7e308, 1}).IsSymmetric() {
		t.Error("an infinite difference does not count")
	}
}

// Gonum takes a Full as a symmetric matrix, and what is copied from one is equal.
func TestFullIsSymmetricForGonum(t *testing.T) {
	f := gram.New[vector](kernel.RBF{Gamma: 1}, cloud(40))
	again := gram.FromSymmetric(mat.NewSymDense(40, f.Data()))
	if !mat.Equal(f, again) || !mat.Equal(f, f.T()) {
		t.Error("a copy of a symmetric matrix differs")
	}
}

func TestFullPanics(t *testing.T) {
	f := gram.NewFull(2, []float64{1, 0, 0, 1})
	for name, call := range map[string]func(){
		"size":      func() { gram.NewFull(2, make([]float64, 3)) },
		"column":    func() { f.At(0, 2) },
		"row":       func() { f.At(2, 0) },
		"alignment": func() { gram.Alignment(f, []float64{1}) },
		"entries":   func() { gram.Blocks(f.Data(), 2, 1, 1) },
		"too large": func() { gram.Blocks(f.Data(), 2, 2, 3) },
		"too small": func() { gram.Blocks(f.Data(), 2, 2, 0) },
		"selection": func() { gram.Select(f, []int{0}, []int{2}) },
		"empty":     func() { gram.Leading(gram.NewFull(0, nil), 3, 0) },
	} {
		if !panics(call) {
			t.Errorf("%s: no panic", name)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}
