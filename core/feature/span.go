package feature

import (
	"math"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// A Residual is what is left of the image of a point p when its projection on the span
// of the images of x₁ … xₙ is taken away,
//
//	u = k(p, ·) − Σᵢ cᵢ·k(xᵢ, ·),  c = K⁺·(k(p, x₁), …, k(p, xₙ)),
//
// so that u(xᵢ) = ⟨u, φ(xᵢ)⟩ = 0 for every i.
type Residual struct {
	Coef       []float64 // cᵢ
	Square     float64   // ‖u‖² = k(p, p) − Σ cᵢ·k(p, xᵢ)
	Largest    float64   // max |u(xᵢ)|, 0 but for rounding
	Of         float64   // k(p, p)
	Indefinite bool      // whether the matrix of k on p and the xᵢ has a negative eigenvalue
}

// NewResidual computes the residual. Eigenvalues up to 1e-13 of the largest count as 0.
// The error is [ErrValues].
func NewResidual[X any](k kernel.Kernel[X], xs []X, p X) (*Residual, error) {
	n := len(xs)
	f := gram.New(k, xs)
	row := make([]float64, n)
	kernel.Row(row, k, p, xs)
	r := &Residual{Coef: make([]float64, n), Of: k.Eval(p, p)}
	if v := dot(row, row) + r.Of; math.IsNaN(v) || math.IsInf(v, 0) {
		return nil, ErrValues
	}
	s, err := newSpectrum(f)
	if err != nil {
		return nil, err
	}
	r.Square = r.Of
	for j := range s.rank(1e-13) {
		along := 0.0
		for i, v := range row {
			along += s.at(i, j) * v
		}
		for i := range r.Coef {
			r.Coef[i] += s.at(i, j) * along / s.values[j]
		}
		r.Square -= along * along / s.values[j]
	}
	for i, v := range row {
		r.Largest = max(r.Largest, math.Abs(v-dot(f.Row(i), r.Coef)))
	}
	size := math.Abs(r.Of)
	r.Indefinite = s.indefinite() || r.Square < -1e-7*size || r.Of < 0 ||
		// Of a kernel the values k(p, xᵢ) would be in the span of K's columns.
		r.Largest > 1e-4*math.Sqrt(size*math.Max(first(s.values), 0)) && r.Largest > 0
	r.Square = max(r.Square, 0)
	return r, nil
}

func first(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return values[0]
}
