package cost

import (
	"math"

	"mercer/core/dense"
)

// A Ridge is the data of ridge regression: N points with D features, N values and λ > 0.
type Ridge struct {
	N, D    int
	X       []float64 // N·D, point after point
	Y       []float64
	Lambda  float64
	columns []float64 // D·N, feature after feature, so that inner products run through memory
}

// NewRidge returns a Ridge. It panics if the lengths disagree or λ is not positive: then a matrix
// could be singular.
func NewRidge(n, d int, x, y []float64, lambda float64) *Ridge {
	if len(x) != n*d || len(y) != n || !(lambda > 0) {
		panic("cost: points, features and values differ in number, or λ is not positive")
	}
	r := &Ridge{N: n, D: d, X: x, Y: y, Lambda: lambda, columns: make([]float64, n*d)}
	for i := range n {
		for j := range d {
			r.columns[j*n+i] = x[i*d+j]
		}
	}
	return r
}

// Primal returns w, by as many products and quotients as [Counts].Primal says.
func (r *Ridge) Primal() []float64 {
	w := make([]float64, r.D)
	for j := range w {
		w[j] = dense.Dot(r.columns[j*r.N:(j+1)*r.N], r.Y)
	}
	substitute(factorise(r.symmetric(r.columns, r.D, r.N), r.D), r.D, w)
	return w
}

// Dual returns α, by as many products and quotients as [Counts].Dual says.
func (r *Ridge) Dual() []float64 {
	alpha := make([]float64, r.N)
	copy(alpha, r.Y)
	substitute(factorise(r.symmetric(r.X, r.N, r.D), r.N), r.N, alpha)
	return alpha
}

// AtPrimal returns ⟨x, w⟩.
func AtPrimal(x, w []float64) float64 { return dense.Dot(x, w) }

// AtDual returns Σᵢ αᵢ⟨x, xᵢ⟩.
func (r *Ridge) AtDual(x, alpha []float64) float64 {
	sum := 0.0
	for i, a := range alpha {
		sum += a * dense.Dot(x, r.X[i*r.D:(i+1)*r.D])
	}
	return sum
}

// symmetric returns the lower half of VVᵀ + λI, for m rows of a matrix V.
func (r *Ridge) symmetric(v []float64, m, length int) []float64 {
	a := make([]float64, m*m)
	for i := range m {
		row := v[i*length : (i+1)*length]
		for j := range i + 1 {
			a[i*m+j] = dense.Dot(row, v[j*length:(j+1)*length])
		}
		a[i*m+i] += r.Lambda
	}
	return a
}

// factorise replaces the lower half of a positive definite matrix of order m by L with LLᵀ = a.
func factorise(a []float64, m int) []float64 {
	for i := range m {
		row := a[i*m : i*m+i+1]
		for j := range i {
			row[j] = (row[j] - dense.Dot(row[:j], a[j*m:j*m+j])) / a[j*m+j]
		}
		row[i] = math.Sqrt(row[i] - dense.Dot(row[:i], row[:i]))
	}
	return a
}

// substitute replaces b by the solution of LLᵀx = b.
func substitute(l []float64, m int, b []float64) {
	for i := range m {
		b[i] = (b[i] - dense.Dot(l[i*m:i*m+i], b[:i])) / l[i*m+i]
	}
	for i := m - 1; i >= 0; i-- {
		b[i] /= l[i*m+i]
		// The column of Lᵀ is a row of L, which runs through memory.
		dense.AddScaled(b[:i], -b[i], l[i*m:i*m+i])
	}
}
