package cholesky

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// sizes are those at which blocks begin and end.
var sizes = []int{0, 1, 2, 3, 7, 31, 32, 33, 63, 64, 65, 100, 131}

// gaussian returns a matrix of Gaussians at n places of the line, with shift on the diagonal: the
// smaller the shift, the nearer it is to singular.
func gaussian(n int, seed uint64, shift float64) []float64 {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	x := make([]float64, n)
	for i := range x {
		x[i] = 4 * rng.Float64()
	}
	a := make([]float64, n*n)
	for i := range n {
		for j := range n {
			a[i*n+j] = math.Exp(-(x[i] - x[j]) * (x[i] - x[j]))
		}
		a[i*n+i] += shift
	}
	return a
}

// factorOf factorises a copy of a in which nothing is above the diagonal.
func factorOf(t *testing.T, n int, a []float64) *Factor {
	t.Helper()
	lower := make([]float64, n*n)
	for i := range n {
		copy(lower[i*n:i*n+i+1], a[i*n:])
		for j := i + 1; j < n; j++ {
			lower[i*n+j] = math.NaN()
		}
	}
	f, ok := New(n, lower)
	if !ok {
		t.Fatalf("n = %d: not positive definite", n)
	}
	return f
}

// fault returns how far LLᵀ is from a, by the bound that theory has for its error.
func fault(f *Factor, a []float64) float64 {
	n := f.Len()
	worst := 0.0
	for i := range n {
		for j := range i + 1 {
			sum := 0.0
			for t := range j + 1 {
				sum += f.rows[i][t] * f.rows[j][t]
			}
			bound := float64(n+2) * 0x1p-52 * math.Sqrt(a[i*n+i]*a[j*n+j])
			worst = max(worst, math.Abs(sum-a[i*n+j])/bound)
		}
	}
	return worst
}

func each(t *testing.T, test func(t *testing.T, n int, a []float64)) {
	for _, n := range sizes {
		for _, shift := range []float64{1, 1e-3, 1e-10} {
			t.Run(fmt.Sprintf("n=%d, shift %v", n, shift), func(t *testing.T) { test(t, n, gaussian(n, 1, shift)) })
		}
	}
}

func TestNew(t *testing.T) {
	each(t, func(t *testing.T, n int, a []float64) {
		f := factorOf(t, n, a)
		if worst := fault(f, a); worst > 1 {
			t.Errorf("LLᵀ is %v of the bound from A", worst)
		}
		if n == 0 {
			return
		}
		var g mat.Cholesky
		if !g.Factorize(mat.NewSymDense(n, a)) {
			t.Fatal("gonum finds it not positive definite")
		}
		if got, want := f.LogDet(), g.LogDet(); math.Abs(got-want) > 1e-4*(1+math.Abs(want)) {
			t.Errorf("log det %v, gonum %v", got, want)
		}
	})
}

// The bound for what is solved, as of any stable method: the residual is small whatever the condition.
func TestSolve(t *testing.T) {
	each(t, func(t *testing.T, n int, a []float64) {
		f := factorOf(t, n, a)
		rng := rand.New(rand.NewPCG(2, uint64(n)))
		y, x := make([]float64, n), make([]float64, n)
		for i := range y {
			y[i] = rng.NormFloat64()
		}
		copy(x, y)
		f.Solve(x)
		largest, norm := 0.0, 0.0
		for i := range n {
			rest, sum := y[i], 0.0
			for j := range n {
				rest -= a[i*n+j] * x[j]
				sum += math.Abs(a[i*n+j])
			}
			largest, norm = max(largest, math.Abs(rest)), max(norm, sum)
		}
		size := 0.0
		for _, v := range x {
			size = max(size, math.Abs(v))
		}
		if !(largest <= 4*float64(n)*0x1p-52*norm*size) {
			t.Errorf("residual %v where ‖A‖ = %v and ‖x‖ = %v", largest, norm, size)
		}
		half := append([]float64(nil), y...)
		f.Half(half)
		product, square := 0.0, 0.0
		for i, v := range half {
			square += v * v
			product += y[i] * x[i]
		}
		if math.Abs(square-product) > 1e-6*square {
			t.Errorf("‖L⁻¹y‖² = %v, yᵀA⁻¹y = %v", square, product)
		}
	})
}

func TestHalfRows(t *testing.T) {
	each(t, func(t *testing.T, n int, a []float64) {
		f := factorOf(t, n, a)
		rng := rand.New(rand.NewPCG(3, uint64(n)))
		for _, m := range []int{0, 1, 3, 4, 5, 300} {
			rows := make([]float64, m*n)
			for i := range rows {
				rows[i] = rng.NormFloat64()
			}
			want := append([]float64(nil), rows...)
			for r := range m {
				f.Half(want[r*n : (r+1)*n])
			}
			f.HalfRows(rows)
			for i, v := range rows {
				if math.Abs(v-want[i]) > 1e-5*(1+math.Abs(want[i])) {
					t.Fatalf("%d rows: entry %d is %v, one by one %v", m, i, v, want[i])
				}
			}
		}
	})
}

func TestInverseDiag(t *testing.T) {
	each(t, func(t *testing.T, n int, a []float64) {
		if n == 0 {
			return
		}
		f := factorOf(t, n, a)
		var g mat.Cholesky
		g.Factorize(mat.NewSymDense(n, a))
		inverse := mat.NewSymDense(n, nil)
		_ = g.InverseTo(inverse) // an error says that the condition is bad
		diag, column := f.InverseDiag(), make([]float64, n)
		for i, v := range diag {
			if want := inverse.At(i, i); math.Abs(v-want) > 1e-5*want {
				t.Errorf("entry %d is %v, gonum %v", i, v, want)
			}
			if own := f.Column(column, i)[i]; math.Abs(v-own) > 1e-5*v {
				t.Errorf("entry %d is %v, in its column %v", i, v, own)
			}
		}
	})
}

func TestWithoutAndWith(t *testing.T) {
	each(t, func(t *testing.T, n int, a []float64) {
		f := factorOf(t, n, a)
		for _, i := range []int{0, n / 3, n - 1} {
			if i < 0 || i >= n {
				continue
			}
			before := fault(f, a)
			rest := f.Without(i)
			var smaller, row []float64
			for p := range n {
				if p == i {
					continue
				}
				smaller = append(smaller, a[p*n:p*n+i]...)
				smaller = append(smaller, a[p*n+i+1:(p+1)*n]...)
				row = append(row, a[i*n+p])
			}
			if worst := fault(rest, smaller); worst > 4 {
				t.Errorf("without %d: LLᵀ is %v of the bound from A", i, worst)
			}
			whole, ok := rest.With(row, a[i*n+i])
			if !ok {
				t.Fatalf("with %d again it is not positive definite", i)
			}
			larger := make([]float64, 0, n*n)
			for p := range n - 1 {
				larger = append(append(larger, smaller[p*(n-1):(p+1)*(n-1)]...), row[p])
			}
			larger = append(append(larger, row...), a[i*n+i])
			if worst := fault(whole, larger); worst > 4 {
				t.Errorf("with %d again: LLᵀ is %v of the bound from A", i, worst)
			}
			if after := fault(f, a); after != before {
				t.Errorf("the factor has changed: %v before, %v after", before, after)
			}
		}
	})
}

// A thousand changes leave the factor as exact as one.
func TestManyChanges(t *testing.T) {
	const n = 40
	a := gaussian(n, 5, 1e-6)
	f := factorOf(t, n, a)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for range 1000 {
		at := rng.IntN(n)
		i := order[at]
		order = append(order[:at:at], order[at+1:]...)
		var row []float64
		for _, j := range order {
			row = append(row, a[i*n+j])
		}
		var ok bool
		if f, ok = f.Without(at).With(row, a[i*n+i]); !ok {
			t.Fatal("not positive definite any more")
		}
		order = append(order, i)
	}
	turned := make([]float64, 0, n*n)
	for _, i := range order {
		for _, j := range order {
			turned = append(turned, a[i*n+j])
		}
	}
	if worst := fault(f, turned); worst > 20 {
		t.Errorf("LLᵀ is %v of the bound from A", worst)
	}
}

func TestIndefinite(t *testing.T) {
	for _, n := range sizes[1:] {
		for _, at := range []int{0, n / 2, n - 1} {
			for _, own := range []float64{-1, 0, math.NaN(), math.Inf(1)} {
				a := make([]float64, n*n)
				for i := range n {
					a[i*n+i] = 1
				}
				a[at*n+at] = own
				if _, ok := New(n, a); ok {
					t.Errorf("n = %d: with %v at %d it is taken for positive definite", n, own, at)
				}
			}
		}
		// The last row is that of the first, which a smaller number on the diagonal contradicts.
		f := factorOf(t, n, gaussian(n, 1, 1))
		row := append([]float64(nil), gaussian(n, 1, 1)[:n]...)
		if _, ok := f.With(row, row[0]*0.9); ok {
			t.Errorf("n = %d: a row that cannot be is taken", n)
		}
	}
}
