package cost

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/ridge"
)

// counted does ridge regression by plain loops, written anew, and counts each product and quotient.
type counted struct{ gram, right, factor, solve float64 }

// run returns the solution of (VVᵀ + λI)x = b for m rows of V.
func (c *counted) run(v []float64, m, length int, lambda float64, b []float64) []float64 {
	a := make([][]float64, m)
	for i := range m {
		a[i] = make([]float64, m)
		for j := 0; j <= i; j++ {
			for k := range length {
				a[i][j] += v[i*length+k] * v[j*length+k]
				c.gram++
			}
		}
		a[i][i] += lambda
	}
	for j := range m {
		for k := range j {
			a[j][j] -= a[j][k] * a[j][k]
			c.factor++
		}
		a[j][j] = math.Sqrt(a[j][j])
		for i := j + 1; i < m; i++ {
			for k := range j {
				a[i][j] -= a[i][k] * a[j][k]
				c.factor++
			}
			a[i][j] /= a[j][j]
			c.factor++
		}
	}
	x := append([]float64(nil), b...)
	for i := range m {
		for k := range i {
			x[i] -= a[i][k] * x[k]
			c.solve++
		}
		x[i] /= a[i][i]
		c.solve++
	}
	for i := m - 1; i >= 0; i-- {
		for k := i + 1; k < m; k++ {
			x[i] -= a[k][i] * x[k]
			c.solve++
		}
		x[i] /= a[i][i]
		c.solve++
	}
	return x
}

func problem(n, d int) *Ridge {
	lot := rand.New(rand.NewPCG(uint64(n), uint64(d)))
	x, y := make([]float64, n*d), make([]float64, n)
	for i := range x {
		x[i] = lot.NormFloat64()
	}
	for i := range y {
		y[i] = lot.NormFloat64()
	}
	return NewRidge(n, d, x, y, 0.7)
}

var sizes = [][2]int{{1, 1}, {1, 5}, {5, 1}, {7, 4}, {4, 7}, {20, 20}, {33, 12}}

func TestCountsAreThoseOfInstrumentedLoops(t *testing.T) {
	for _, size := range sizes {
		n, d := size[0], size[1]
		r, told := problem(n, d), Of(n, d)
		var primal, dual counted
		right := make([]float64, d)
		for j := range d {
			for i := range n {
				right[j] += r.X[i*d+j] * r.Y[i]
				primal.right++
			}
		}
		w := primal.run(r.columns, d, n, r.Lambda, right)
		alpha := dual.run(r.X, n, d, r.Lambda, r.Y)
		check := func(name string, terms []Term, want ...float64) {
			for i, v := range want {
				if terms[i].Count != v {
					t.Errorf("n = %d, D = %d, %s, %s: counted %v, the loops do %v", n, d, name, terms[i].Name, terms[i].Count, v)
				}
			}
		}
		check("primal", told.Primal, primal.gram, primal.right, primal.factor, primal.solve)
		check("dual", told.Dual, dual.gram, dual.factor, dual.solve)
		near(t, "w", r.Primal(), w)
		near(t, "α", r.Dual(), alpha)
	}
}

func TestBothRoutesPredictTheSame(t *testing.T) {
	for _, size := range sizes {
		r := problem(size[0], size[1])
		x := r.X[:r.D]
		if a, b := AtPrimal(x, r.Primal()), r.AtDual(x, r.Dual()); math.Abs(a-b) > 1e-10 {
			t.Errorf("n = %d, D = %d: %v by w, %v by α", r.N, r.D, a, b)
		}
		solved, err := ridge.NewPrimal(r.X, r.D, r.Y, r.Lambda)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "w of package ridge", r.Primal(), solved.Weights)
	}
}

// The orders of the book at N = 100, D = 10, by hand: 100·10² + 10, 10·100, 10³, 10² against
// 100²·10 + 100, 100³, 100².
func TestBookHasItsOrders(t *testing.T) {
	told := Of(100, 10)
	for i, want := range []float64{10_010, 1000, 1000, 100} {
		if told.Primal[i].Book != want {
			t.Errorf("%s is %v, not %v", told.Primal[i].Order, told.Primal[i].Book, want)
		}
	}
	for i, want := range []float64{100_100, 1_000_000, 10_000} {
		if told.Dual[i].Book != want {
			t.Errorf("%s is %v, not %v", told.Dual[i].Order, told.Dual[i].Book, want)
		}
	}
	// One place: 10 products against 100·(10 + 1). Of 100² kernel values 5050 differ.
	if told.PredictPrimal != 10 || told.PredictDual != 1100 || told.Kernels != 5050 {
		t.Errorf("prediction %v and %v, %v kernels", told.PredictPrimal, told.PredictDual, told.Kernels)
	}
}

// With as many points as features both routes cost the same but for Xᵀy.
func TestRoutesCostTheSameWhereNIsD(t *testing.T) {
	told := Of(64, 64)
	if a, b := Sum(told.Primal)-64*64, Sum(told.Dual); a != b {
		t.Errorf("%v and %v", a, b)
	}
}

func near(t *testing.T, what string, got, want []float64) {
	t.Helper()
	for i, v := range want {
		if math.Abs(got[i]-v) > 1e-9*(1+math.Abs(v)) {
			t.Fatalf("%s: number %d is %v, not %v", what, i, got[i], v)
		}
	}
}
