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

// Gonum takes a Full as a symmetric matrix, and what is copied from one is equal.
func TestFullIsSymmetricForGonum(t *testing.T) {
	f := gram.New[vector](kernel.RBF{Gamma: 1}, cloud(40))
	again := gram.FromSymmetric(mat.NewSymDense(40, f.Data()))
	if !mat.Equal(f, again) || !mat.Equal(f, f.T()) {
		t.Error("a copy of a symmetric matrix differs")
	}
}

// Normalised, the matrix is that of the normalised kernel; the diagonal is 1.
func TestNormalize(t *testing.T) {
	k := kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}
	xs := cloud(12)
	f := gram.New[vector](k, xs).Normalize()
	for i, x := range xs {
		for j, z := range xs {
			want := k.Eval(x, z) / math.Sqrt(k.Eval(x, x)*k.Eval(z, z))
			if !near(f.At(i, j), want) {
				t.Errorf("entry (%d, %d) is %v, want %v", i, j, f.At(i, j), want)
			}
		}
		if f.At(i, i) != 1 {
			t.Errorf("diagonal %d is %v", i, f.At(i, i))
		}
	}
}

// What has no length has no angle: the origin under the linear kernel.
func TestNormalizeWithoutLength(t *testing.T) {
	f := gram.New[vector](kernel.Linear{}, []vector{{0, 0}, {3, 4}}).Normalize()
	for i, want := range []float64{0, 0, 0, 1} {
		if f.Data()[i] != want {
			t.Errorf("entry %d is %v, want %v", i, f.Data()[i], want)
		}
	}
}

// The centred matrix of the linear kernel is the matrix of the centred points,
// and that of any kernel is HKH with H = I − 11ᵀ/n.
func TestCenter(t *testing.T) {
	const n = 15
	xs := cloud(n)
	mean := vector{0, 0}
	for _, x := range xs {
		mean[0] += x[0] / n
		mean[1] += x[1] / n
	}
	moved := make([]vector, n)
	for i, x := range xs {
		moved[i] = vector{x[0] - mean[0], x[1] - mean[1]}
	}
	got := gram.New[vector](kernel.Linear{}, xs).Center()
	want := gram.New[vector](kernel.Linear{}, moved)
	if !mat.EqualApprox(got, want, 1e-12) {
		t.Error("centring the matrix is not centring the points")
	}

	f := gram.New[vector](kernel.RBF{Gamma: 1}, xs)
	h := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			h.Set(i, j, -1.0/n)
		}
		h.Set(i, i, 1-1.0/n)
	}
	var hkh mat.Dense
	hkh.Product(h, f, h)
	if !mat.EqualApprox(f.Center(), &hkh, 1e-12) {
		t.Error("the centred matrix is not HKH")
	}
}

func TestFullPanics(t *testing.T) {
	f := gram.NewFull(2, []float64{1, 0, 0, 1})
	for name, call := range map[string]func(){
		"size":      func() { gram.NewFull(2, make([]float64, 3)) },
		"column":    func() { f.At(0, 2) },
		"row":       func() { f.At(2, 0) },
		"alignment": func() { gram.Alignment(f, []float64{1}) },
		"order":     func() { gram.Blocks(f, []int{0}, 1) },
		"too large": func() { gram.Blocks(f, []int{0, 1}, 3) },
		"too small": func() { gram.Blocks(f, []int{0, 1}, 0) },
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

// Squares of entries need not be numbers for cosines and alignment to be.
func TestExtremeEntries(t *testing.T) {
	for _, size := range []float64{1e-300, 1, 1e300} {
		f := gram.NewFull(2, []float64{4 * size, size, size, size})
		if c := f.Normalize(); c.At(0, 1) != 0.5 || c.At(1, 0) != 0.5 {
			t.Errorf("entries of size %v: cosine %v, want 0.5", size, c.At(0, 1))
		}
		// ⟨K, yyᵀ⟩ = 4 + 1 − 1 − 1, ‖K‖² = 16 + 1 + 1 + 1, ‖yyᵀ‖ = 2.
		if a := gram.Alignment(f, []float64{1, -1}); !near(a, 3/(2*math.Sqrt(19))) {
			t.Errorf("entries of size %v: alignment %v", size, a)
		}
	}
}
