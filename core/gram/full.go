package gram

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/core/kernel"
	"mercer/core/pause"
)

// Full is a Gram matrix with every entry in memory, row after row. It
// implements [Matrix] and gonum's mat.Symmetric, so that solvers read its rows
// and gonum factorises it. Both are promises of symmetry, which one made by
// [Evaluate] keeps only if IsSymmetric says so; pictures can be made of any.
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
		pause.Point()
		kernel.Row(data[i*n+i:(i+1)*n], k, x, xs[i:])
	}
	mirror(data, n)
	return NewFull(n, data)
}

// Evaluate returns the n×n matrix of k(xs[i], xs[j]) with every entry evaluated, for
// functions that may not be symmetric.
func Evaluate[X any](k kernel.Kernel[X], xs []X) *Full {
	n := len(xs)
	data := make([]float64, n*n)
	for i, x := range xs {
		pause.Point()
		kernel.Row(data[i*n:(i+1)*n], k, x, xs)
	}
	return NewFull(n, data)
}

// IsSymmetric reports whether every entry agrees with its mirror image to rounding,
// a part in 10¹² of the largest entry.
func (f *Full) IsSymmetric() bool {
	largest := 0.0
	for _, v := range f.data {
		largest = max(largest, math.Abs(v))
	}
	for i := range f.n {
		for j := range i {
			// Halves, as the difference of the whole may be infinite.
			if !(math.Abs(f.data[i*f.n+j]/2-f.data[j*f.n+i]/2) <= 0.5e-12*largest) {
				return false
			}
		}
	}
	return true
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
