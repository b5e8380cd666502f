package feature

import (
	"math"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// Components is the map on the leading principal components of some points' images,
//
//	⟨vⱼ, φ(x) − μ⟩,  vⱼ = Σᵢ αᵢⱼ(φ(xᵢ) − μ),  μ = (1/n)Σᵢ φ(xᵢ),
//
// where αⱼ is the eigenvector of the centred Gram matrix with the jth largest
// eigenvalue λⱼ, over √λⱼ (Schölkopf, Smola and Müller, Nonlinear component analysis
// as a kernel eigenvalue problem, 1998).
type Components[X any] struct {
	kernel kernel.Kernel[X]
	xs     []X
	alpha  []float64 // r·n
	mean   []float64 // of the rows of the Gram matrix
	all    float64   // mean of all entries
	offset []float64 // ⟨vⱼ, μ⟩
}

// NewComponents returns the map on at most r components, fewer where the images span
// no more. Of the two signs that a component can have, it takes the one in which the
// entry of αⱼ that is largest in size is positive. It keeps xs. The error is [ErrValues].
func NewComponents[X any](k kernel.Kernel[X], xs []X, r int) (*Components[X], error) {
	f := gram.New(k, xs)
	s, err := newSpectrum(f.Center())
	if err != nil {
		return nil, err
	}
	n := len(xs)
	c := &Components[X]{kernel: k, xs: xs, mean: make([]float64, n)}
	largest := 0.0
	for i := range n {
		for _, v := range f.Row(i) {
			c.mean[i] += v / float64(n)
			largest = max(largest, math.Abs(v))
		}
		c.all += c.mean[i] / float64(n)
	}
	// Centring leaves rounding errors of the size of the entries.
	for j := range min(r, s.rank(1e-12)) {
		if s.values[j] <= 1e-13*largest*float64(n) {
			break
		}
		scale := 1 / math.Sqrt(s.values[j])
		if peak(n, func(i int) float64 { return s.at(i, j) }) < 0 {
			scale = -scale
		}
		offset := 0.0
		for i := range n {
			c.alpha = append(c.alpha, scale*s.at(i, j))
			offset += scale * s.at(i, j) * c.mean[i]
		}
		c.offset = append(c.offset, offset)
	}
	return c, nil
}

// peak returns the first value that is largest in size, up to rounding.
func peak(n int, at func(int) float64) float64 {
	best := 0.0
	for i := range n {
		if v := at(i); math.Abs(v) > math.Abs(best)*(1+1e-6) {
			best = v
		}
	}
	return best
}

// Dimension returns the number of components.
func (c *Components[X]) Dimension() float64 { return float64(len(c.offset)) }

// Apply projects the image of x.
func (c *Components[X]) Apply(dst []float64, x X) {
	checkCount(len(dst), c.Dimension())
	row := make([]float64, len(c.xs))
	kernel.Row(row, c.kernel, x, c.xs)
	mean := 0.0
	for _, v := range row {
		mean += v / float64(len(row))
	}
	for i := range row {
		row[i] += c.all - (c.mean[i] + mean)
	}
	for j := range dst {
		dst[j] = dot(c.alpha[j*len(row):(j+1)*len(row)], row)
	}
}

// Project splits f(x) = Σᵢ βᵢ·k(zᵢ, x) = ⟨w, φ(x)⟩ along the components: with the
// coordinates w[j] = ⟨w, vⱼ⟩ and offset = ⟨w, μ⟩,
//
//	Σⱼ w[j]·⟨vⱼ, φ(x) − μ⟩ + offset
//
// is f but for what is orthogonal to them. It panics if zs and beta differ in length.
func (c *Components[X]) Project(zs []X, beta []float64) (w []float64, offset float64) {
	if len(zs) != len(beta) {
		panic("feature: points and coefficients differ in number")
	}
	w = make([]float64, len(c.offset))
	row, y := make([]float64, len(c.xs)), make([]float64, len(w))
	for l, z := range zs {
		if beta[l] == 0 {
			continue
		}
		c.Apply(y, z)
		for j, v := range y {
			w[j] += beta[l] * (v + c.offset[j])
		}
		kernel.Row(row, c.kernel, z, c.xs)
		for _, v := range row {
			offset += beta[l] * v / float64(len(row))
		}
	}
	return w, offset
}
