package gram_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// places returns n random places of the plane.
func places(rng *rand.Rand, n int) [][]float64 {
	xs := make([][]float64, n)
	for i := range xs {
		xs[i] = []float64{rng.NormFloat64(), rng.NormFloat64()}
	}
	return xs
}

// shifted returns K + sI as gonum has it.
func shifted(k gram.Matrix, s float64) *mat.SymDense {
	n := k.Len()
	a := mat.NewSymDense(n, nil)
	for i := range n {
		for j, v := range k.Row(i)[:i+1] {
			a.SetSym(i, j, v)
		}
		a.SetSym(i, i, a.At(i, i)+s)
	}
	return a
}

func TestFactorise(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 20, 100} {
		k := gram.New(kernel.RBF{Gamma: 1}, places(rng, n))
		f, ok := gram.Factorise(k, 0.01)
		if !ok {
			t.Fatalf("n = %d: not positive definite", n)
		}
		a := shifted(k, 0.01)
		var g mat.Cholesky
		g.Factorize(a)
		if got, want := f.LogDet(), g.LogDet(); math.Abs(got-want) > 1e-10*(1+math.Abs(want)) {
			t.Errorf("n = %d: log det %v, gonum %v", n, got, want)
		}
		// The estimate of the 1-norm is below the norm, and seldom below a third of it.
		inverse := mat.NewSymDense(n, nil)
		if err := g.InverseTo(inverse); err != nil {
			t.Fatal(err)
		}
		if got, want := f.Condition(), mat.Norm(a, 1)*mat.Norm(inverse, 1); got > want*(1+1e-9) || got < want/3 {
			t.Errorf("n = %d: condition %v, exactly %v", n, got, want)
		}
		for i, v := range f.InverseDiag() {
			if want := inverse.At(i, i); math.Abs(v-want) > 1e-9*want {
				t.Errorf("n = %d: entry %d of the inverse is %v, gonum %v", n, i, v, want)
			}
		}
	}
	same := [][]float64{{1, 2}, {1, 2}}
	if _, ok := gram.Factorise(gram.New(kernel.RBF{Gamma: 1}, same), 0); ok {
		t.Error("two points at one place are factorised")
	}
	if f, ok := gram.Factorise(gram.NewFull(0, nil), 0); !ok || f.Condition() != 1 || f.LogDet() != 0 {
		t.Error("an empty matrix has a factor")
	}
}

// A factor that is carried along a drag says what a new one says.
func TestRefactor(t *testing.T) {
	const n, s = 150, 1e-3
	rng := rand.New(rand.NewPCG(3, 4))
	xs := places(rng, n)
	k := kernel.RBF{Gamma: 2}
	f, ok := gram.Factorise(gram.New(k, xs), s)
	if !ok {
		t.Fatal("not positive definite")
	}
	f.InverseDiag()
	y := make([]float64, n)
	for i := range y {
		y[i] = rng.NormFloat64()
	}
	drag := 7
	for step := range 60 {
		moved := []int{drag}
		switch step {
		case 20:
			drag = 40 // another point is taken
			moved = []int{drag}
		case 30:
			moved = []int{12, drag} // and two at once
		case 40:
			xs[drag] = append([]float64(nil), xs[3]...) // onto another point
		}
		for _, i := range moved {
			xs[i] = []float64{xs[i][0] + 0.1*rng.NormFloat64(), xs[i][1] + 0.1*rng.NormFloat64()}
		}
		if step == 41 {
			xs[drag] = append([]float64(nil), xs[3]...)
		}
		now := gram.New(k, xs)
		stale := gram.Stale{Factor: f}.After(moved).After(moved)
		if len(stale.Moved) != len(moved) {
			t.Fatalf("step %d: %v have moved, not %v", step, stale.Moved, moved)
		}
		if f, ok = gram.Refactor(now, s, stale); !ok {
			t.Fatalf("step %d: it does not go on", step)
		}
		fresh, ok := gram.Factorise(now, s)
		if !ok {
			t.Fatal("not positive definite")
		}
		near := func(what string, got, want float64) {
			t.Helper()
			if math.Abs(got-want) > 1e-7*(1+math.Abs(want)) {
				t.Errorf("step %d: %s is %v, by a new factor %v", step, what, got, want)
			}
		}
		near("log det", f.LogDet(), fresh.LogDet())
		got, want := append([]float64(nil), y...), append([]float64(nil), y...)
		f.Solve(got)
		fresh.Solve(want)
		residual := make([]float64, n)
		gram.Multiply(residual, now, got)
		for i, v := range got {
			near("a solution", v, want[i])
			residual[i] = y[i] - residual[i] - s*v
		}
		if !f.Solves(got, residual, y) {
			t.Errorf("step %d: the solution does not pass", step)
		}
		diag := fresh.InverseDiag()
		for i, v := range f.InverseDiag() {
			near("the inverse", v, diag[i])
		}
		rows, half := append(append([]float64(nil), y...), now.Row(5)...), append([]float64(nil), y...)
		f.HalfRows(rows)
		f.Half(half)
		square, inner := 0.0, 0.0
		for i, v := range half {
			square += v * v
			inner += y[i] * want[i]
			near("a half", rows[i], v)
		}
		near("‖L⁻¹y‖²", square, inner)
	}
	now := gram.New(k, xs)
	f.Solve(y)
	if f.Solves(y, y, y) {
		t.Error("any residual passes")
	}
	many := make([]int, n)
	for i := range many {
		many[i] = i
	}
	for what, refused := range map[string]gram.Stale{"nothing": {}, "many": {Factor: f, Moved: many}} {
		if _, ok := gram.Refactor(now, s, refused); ok {
			t.Errorf("it goes on where %s has moved", what)
		}
	}
	if _, ok := gram.Refactor(now, 2*s, gram.Stale{Factor: f}); ok {
		t.Error("it goes on for another s")
	}
}
