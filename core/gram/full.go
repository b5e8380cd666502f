package gram

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/core/kernel"
)

// Full is a Gram matrix with every entry in memory, row after row. It
// implements [Matrix] and gonum's mat.Symmetric, so that solvers read its rows
// and gonum factorises it.
type Full struct {
	n    int
	data []float64 // n·n
	diag []float64 // n
}

var (
	_ Matrix        = (*Full)(nil)
	_ mat.Symmetric = (*Full)(nil)
)

// New returns the n×n matrix of k(xs[i], xs[j]). It evaluates the kernel on the
// diagonal and above and mirrors the rest.
func New[X any](k kernel.Kernel[X], xs []X) *Full {
	n := len(xs)
	data := make([]float64, n*n)
	for i, x := range xs {
		kernel.Row(data[i*n+i:(i+1)*n], k, x, xs[i:])
	}
	mirror(data, n)
	return NewFull(n, data)
}

// mirror copies the upper triangle onto the lower one, by blocks that stay in
// the processor's cache.
func mirror(data []float64, n int) {
	const block = 32
	for i0 := 0; i0 < n; i0 += block {
		i1 := min(i0+block, n)
		for j0 := 0; j0 <= i0; j0 += block {
			j1 := min(j0+block, n)
			for i := i0; i < i1; i++ {
				row := data[i*n : i*n+n]
				for j := j0; j < min(j1, i); j++ {
					row[j] = data[j*n+i]
				}
			}
		}
	}
}

// NewFull returns the matrix whose entry (i, j) is data[i·n+j]. It keeps data;
// the caller vouches for its symmetry. It panics if len(data) != n·n.
func NewFull(n int, data []float64) *Full {
	if len(data) != n*n {
		panic("gram: data is not n×n")
	}
	f := &Full{n: n, data: data, diag: make([]float64, n)}
	for i := range f.diag {
		f.diag[i] = data[i*n+i]
	}
	return f
}

// FromSymmetric returns a copy of s.
func FromSymmetric(s mat.Symmetric) *Full {
	n := s.SymmetricDim()
	data := make([]float64, n*n)
	for i := range n {
		for j := i; j < n; j++ {
			data[i*n+j] = s.At(i, j)
		}
	}
	mirror(data, n)
	return NewFull(n, data)
}

// Len returns n.
func (f *Full) Len() int { return f.n }

// Row returns row i. The caller must not change it.
func (f *Full) Row(i int) []float64 { return f.data[i*f.n : (i+1)*f.n : (i+1)*f.n] }

// Diag returns the diagonal. The caller must not change it.
func (f *Full) Diag() []float64 { return f.diag }

// Data returns all entries, row after row. The caller must not change them.
func (f *Full) Data() []float64 { return f.data }

// Dims returns n, n.
func (f *Full) Dims() (r, c int) { return f.n, f.n }

// SymmetricDim returns n.
func (f *Full) SymmetricDim() int { return f.n }

// At returns entry (i, j). It panics if i or j is out of range.
func (f *Full) At(i, j int) float64 {
	if uint(j) >= uint(f.n) {
		panic("gram: column index out of range")
	}
	return f.data[i*f.n+j]
}

// T returns f, which is its own transpose.
func (f *Full) T() mat.Matrix { return f }

// Normalize returns the matrix of the cosines
//
//	K[i][j] / √(K[i][i]·K[j][j])
//
// of the angles in feature space. Where K[i][i] is not above 0 there is no
// angle, and row and column i are 0.
func (f *Full) Normalize() *Full {
	n := f.n
	scale := make([]float64, n)
	for i, d := range f.diag {
		if d > 0 {
			scale[i] = 1 / math.Sqrt(d)
		}
	}
	data := make([]float64, n*n)
	for i := range n {
		row, dst := f.Row(i), data[i*n:(i+1)*n]
		for j := i + 1; j < n; j++ {
			// One after the other: the product of the scales may be no number.
			dst[j] = row[j] * scale[i] * scale[j]
		}
		if scale[i] > 0 {
			dst[i] = 1
		}
	}
	mirror(data, n)
	return NewFull(n, data)
}

// Center returns the Gram matrix of the images moved so that their mean is the
// origin of feature space,
//
//	K[i][j] − mᵢ − mⱼ + m,
//
// where mᵢ is the mean of row i and m the mean of all entries (Schölkopf, Smola
// and Müller 1998, appendix B).
func (f *Full) Center() *Full {
	n := f.n
	mean := make([]float64, n)
	var all float64
	for i := range n {
		for _, v := range f.Row(i) {
			mean[i] += v
		}
		mean[i] /= float64(n)
		all += mean[i] / float64(n)
	}
	data := make([]float64, n*n)
	for i := range n {
		dst := data[i*n : (i+1)*n]
		for j, v := range f.Row(i) {
			dst[j] = v - (mean[i] + mean[j]) + all
		}
	}
	return NewFull(n, data)
}
