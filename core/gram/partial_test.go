package gram_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// whole returns a pool of all examples.
func whole(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// factorised chooses landmarks until no more are wanted, and computes all features.
func factorised(k gram.Matrix, limit int, share float64) (*gram.Partial, *gram.LowRank) {
	p := gram.NewPartial(k, whole(k.Len()), limit, share)
	for p.Step() {
	}
	l := gram.NewLowRank(k, p)
	for l.Extend(7) {
	}
	return p, l
}

// With all examples as landmarks, in the order in which they are chosen, T is the Cholesky
// factor that gonum finds.
func TestPartialGoesOnToCholesky(t *testing.T) {
	full := gram.New[vector](kernel.RBF{Gamma: 3}, cloud(41)[1:]) // of which no two are the same
	n := full.Len()
	p, _ := factorised(full, n, 0)
	order := p.Landmarks()
	if len(order) != n {
		t.Fatalf("%d landmarks of %d points", len(order), n)
	}
	permuted := mat.NewSymDense(n, nil)
	for a, i := range order {
		for b, j := range order {
			permuted.SetSym(a, b, full.At(i, j))
		}
	}
	var c mat.Cholesky
	if !c.Factorize(permuted) {
		t.Fatal("gonum finds no factor")
	}
	var want mat.TriDense
	c.LTo(&want)
	for j, row := range p.Triangle() {
		for q, v := range row {
			if math.Abs(v-want.At(j, q)) > 1e-9 {
				t.Fatalf("entry %d, %d is %v, gonum says %v", j, q, v, want.At(j, q))
			}
		}
	}
	if p.Left() > 1e-12 {
		t.Errorf("%v of the trace is left of a complete factorisation", p.Left())
	}
}

// Inner products of features are Nyström's K_S K_SS⁻¹ K_Sᵀ, and what is left of the trace is what
// these leave.
func TestFeaturesAreThoseOfNystroem(t *testing.T) {
	const n = 300 // more than a block
	xs := cloud(n)
	k := kernel.RBF{Gamma: 0.8}
	full := gram.New[vector](k, xs)
	for _, m := range []int{1, 2, 31, 33, 70} {
		p, l := factorised(gram.NewRows[vector](k, xs, 0), m, 0)
		if l.Rank() != m || l.Done() != n || !slices.Equal(l.Landmarks(), p.Landmarks()) {
			t.Fatalf("%d landmarks, %d examples done", l.Rank(), l.Done())
		}
		among, across := mat.NewSymDense(m, nil), mat.NewDense(m, n, nil)
		for a, i := range l.Landmarks() {
			across.SetRow(a, full.Row(i))
			for b, j := range l.Landmarks() {
				among.SetSym(a, b, full.At(i, j))
			}
		}
		var c mat.Cholesky
		if !c.Factorize(among) {
			t.Fatal("landmarks are not independent")
		}
		var half, want mat.Dense
		if err := c.SolveTo(&half, across); err != nil && c.Cond() < 1e12 {
			t.Fatal(err)
		}
		want.Mul(across.T(), &half)
		var trace, left float64
		for i := range n {
			for j := range n {
				var got float64
				for q, v := range l.Row(i) {
					got += float64(v) * float64(l.Row(j)[q])
				}
				// Rounded to float32 once, and the inverse is of a matrix that is nearly singular.
				if math.Abs(got-want.At(i, j)) > 2e-6 {
					t.Fatalf("m = %d: entry %d, %d is %v, Nyström's is %v", m, i, j, got, want.At(i, j))
				}
				if slices.Contains(l.Landmarks(), i) && math.Abs(got-full.At(i, j)) > 2e-6 {
					t.Fatalf("m = %d: landmark %d has %v with %d, not %v", m, i, got, j, full.At(i, j))
				}
			}
			trace += full.At(i, i)
			left += full.At(i, i) - want.At(i, i)
		}
		if math.Abs(l.Left()-left/trace) > 1e-8 || math.Abs(p.Left()-l.Left()) > 1e-8 {
			t.Errorf("m = %d: %v of the trace is left, by the choice %v, by Nyström %v", m, l.Left(), p.Left(), left/trace)
		}
	}
}

// The next landmark is the one of which most is left, and a share ends the choice.
func TestGreedyChoice(t *testing.T) {
	full := gram.New[vector](kernel.RBF{Gamma: 0.8}, cloud(120))
	p := gram.NewPartial(full, whole(120), 120, 0.01)
	before := p.Left()
	for p.Step() {
		if before <= 0.01 {
			t.Fatalf("chose a landmark where %v was left", before)
		}
		if p.Left() >= before {
			t.Fatalf("landmark %d left %v of the trace, before it was %v", len(p.Landmarks()), p.Left(), before)
		}
		before = p.Left()
	}
	if before > 0.01 || len(p.Landmarks()) < 3 {
		t.Fatalf("%d landmarks leave %v", len(p.Landmarks()), before)
	}
	// By the definition: residuals from a solve with the landmarks so far.
	chosen := p.Landmarks()
	for m := 1; m < min(12, len(chosen)); m++ {
		worst, at := -1.0, -1
		for i := range 120 {
			if left := residual(full, chosen[:m], i); left > worst {
				worst, at = left, i
			}
		}
		if at != chosen[m] {
			t.Errorf("landmark %d is %d, but of %d more is left", m+1, chosen[m], at)
		}
	}
}

// residual returns k(x,x) less its projection on the landmarks.
func residual(full *gram.Full, landmarks []int, i int) float64 {
	m := len(landmarks)
	among, to := mat.NewDense(m, m, nil), mat.NewVecDense(m, nil)
	for a, s := range landmarks {
		to.SetVec(a, full.At(s, i))
		for b, r := range landmarks {
			among.Set(a, b, full.At(s, r))
		}
	}
	var half mat.VecDense
	if err := half.SolveVec(among, to); err != nil {
		return math.NaN()
	}
	return full.At(i, i) - mat.Dot(to, &half)
}

// A kernel with few features has few landmarks, points that are there twice have one, and a kernel
// that is 0 has none.
func TestPartialEndsWithTheRank(t *testing.T) {
	xs := cloud(51)[1:]
	xs = append(xs, xs...)
	for _, test := range []struct {
		k    kernel.Kernel[vector]
		want int
	}{
		{kernel.Linear{}, 2},
		{kernel.Poly{Degree: 2, Gamma: 1, Coef0: 1}, 6},
		{kernel.Const[vector]{C: 3}, 1},
		{kernel.Const[vector]{}, 0},
		{kernel.Laplacian{Gamma: 1}, 50},
	} {
		p, l := factorised(gram.New(test.k, xs), 100, 0)
		if l.Rank() != test.want || p.Indefinite() || l.Indefinite() {
			t.Errorf("%T: %d landmarks, want %d; indefinite %v, %v", test.k, l.Rank(), test.want, p.Indefinite(), l.Indefinite())
		}
		if l.Left() > 1e-7 {
			t.Errorf("%T: %v is left", test.k, l.Left())
		}
	}
}

// What is no kernel is noticed, and is approximated by something that is.
func TestPartialNoticesNegativeRemains(t *testing.T) {
	p, l := factorised(gram.New[vector](kernel.Sigmoid{Gamma: 2, Coef0: -1}, cloud(60)), 20, 0)
	if !p.Indefinite() && !l.Indefinite() {
		t.Error("nothing was noticed of a kernel that is none")
	}
}

// A sum over landmarks is the inner product of weights and features.
func TestExpand(t *testing.T) {
	const n = 90
	full := gram.New[vector](kernel.RBF{Gamma: 0.5}, cloud(n))
	_, l := factorised(full, 25, 0)
	w, c := make([]float64, l.Rank()), make([]float64, l.Rank())
	for j := range w {
		w[j] = math.Sin(float64(3 * j))
	}
	l.Expand(c, w)
	for i := range n {
		var sum, product float64
		for j, s := range l.Landmarks() {
			sum += c[j] * full.At(s, i)
			product += w[j] * float64(l.Row(i)[j])
		}
		if math.Abs(sum-product) > 1e-5 {
			t.Fatalf("at %d the sum is %v, the inner product %v", i, sum, product)
		}
	}
}

// Entries are those of rows, of every kind of matrix, and asking for them keeps nothing.
func TestEntriesAreThoseOfRows(t *testing.T) {
	xs := cloud(30)
	k := kernel.RBF{Gamma: 0.7}
	full := gram.New[vector](k, xs)
	rows := gram.NewRows[vector](k, xs, 1<<20)
	index := []int{3, 29, 3, 0, 17, 8}
	for what, m := range map[string]gram.Matrix{
		"full": full, "rows": rows, "subset": gram.Subset(rows, index), "subset of full": gram.Subset(full, index),
	} {
		columns := []int{5, 0, 0, 3}
		for i := range m.Len() {
			got, again := make([]float64, 4), make([]float64, 4)
			gram.Entries(got, m, i, columns)
			if what == "rows" && rows.Kept(i) {
				t.Fatalf("row %d was kept", i)
			}
			row := m.Row(i)
			gram.Entries(again, m, i, columns)
			for q, j := range columns {
				if got[q] != row[j] || again[q] != row[j] {
					t.Fatalf("%s: entry %d, %d is %v, then %v, in the row %v", what, i, j, got[q], again[q], row[j])
				}
			}
		}
		rows = gram.NewRows[vector](k, xs, 1<<20)
	}
}
