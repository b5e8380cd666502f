package mercer

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/core/dense"
	"mercer/core/gram"
)

// A Method makes the spectrum of a symmetric matrix non-negative.
type Method string

// The methods, for K = VΛVᵀ.
const (
	Clip  Method = "clip"  // max(λ, 0): the nearest positive semidefinite matrix
	Flip  Method = "flip"  // |λ|
	Shift Method = "shift" // λ + |λmin|, which changes the diagonal only
)

// Methods lists them.
var Methods = []Method{Clip, Flip, Shift}

// RepairLimit is the largest size of a matrix that is repaired: its
// eigenvectors take n³ operations.
const RepairLimit = 1000

// Repaired is a Gram matrix whose spectrum was made non-negative. A model trained
// on it has the form Σ βᵢ k̃(xᵢ,·), where k̃ is known among the training points only;
// [Repaired.Coefficients] makes it one on the kernel itself.
type Repaired struct {
	Method        Method
	Matrix        *gram.Full // K̃
	Before, After []float64  // eigenvalues, descending
	Negative      int        // how many were below 0 by more than rounding
	Shift         float64    // what was added to the diagonal; 0 unless shifted
	Change        float64    // ‖K̃ − K‖/‖K‖, by Frobenius norms; 0 where K is 0

	vectors *mat.Dense // V
	factor  []float64  // of each eigenvalue, ascending: K̃ = V·diag(factor)·Λ·Vᵀ; nil where nothing changes
}

// A SizeError says that a matrix is too large.
type SizeError struct{ N, Limit int }

func (e *SizeError) Error() string {
	return fmt.Sprintf("Spectra are repaired for at most %d points, and there are %d; take fewer.", e.Limit, e.N)
}

// A ValueError says that a matrix has entries that are not finite.
type ValueError struct{}

func (*ValueError) Error() string {
	return "The values of the kernel on these points are too large to compute with. Choose smaller parameters, or rescale the data."
}

// Repair makes the spectrum of f non-negative, so that what is learnt from it is a
// convex problem again. Eigenvalues that differ from 0 by rounding only count as
// 0. Where none is negative the matrix stays as it is.
//
// Clipping and flipping are linear, K̃ = PK with P = V·diag(factor)·Vᵀ, where factor is
// 1 for λ ≥ 0, and 0 or −1 below (Chen, Garcia, Gupta, Rahimi and Cazzanti,
// Similarity-based classification, JMLR 10, 2009, section 4; flipping: Graepel,
// Herbrich, Bollmann-Sdorra and Obermayer 1999; clipping is the nearest positive
// semidefinite matrix: Higham 1988; shifting: Roth, Laub, Kawanabe and Buhmann 2003).
//
// The error is a *SizeError or a *ValueError. It panics if the method is none.
func Repair(f *gram.Full, method Method) (*Repaired, error) {
	if !slices.Contains(Methods, method) {
		panic("mercer: no such method of repair")
	}
	n := f.Len()
	if n > RepairLimit {
		return nil, &SizeError{n, RepairLimit}
	}
	r := &Repaired{Method: method, Matrix: f}
	if n == 0 {
		return r, nil
	}
	largest := 0.0
	for _, v := range f.Data() {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, &ValueError{}
		}
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 {
		r.Before, r.After = make([]float64, n), make([]float64, n)
		return r, nil
	}
	// Scaled, so that squares are numbers.
	scaled := make([]float64, n*n)
	for i, v := range f.Data() {
		scaled[i] = v / largest
	}
	values, vectors, ok := gram.Spectral(n, scaled, true)
	if !ok {
		return nil, &ValueError{}
	}
	r.vectors = vectors
	r.repair(f, values, largest)
	return r, nil
}

// repair fills r from the eigenvalues, ascending and divided by unit.
func (r *Repaired) repair(f *gram.Full, values []float64, unit float64) {
	n := f.Len()
	norm := max(math.Abs(values[0]), math.Abs(values[n-1]))
	const epsilon = 0x1p-52
	least := -4 * float64(n) * epsilon * norm
	after := slices.Clone(values)
	factor := make([]float64, n)
	var square, change float64
	for i, v := range values {
		factor[i] = 1
		square += v * v
		if v >= least {
			continue
		}
		r.Negative++
		switch r.Method {
		case Clip:
			factor[i], after[i] = 0, 0
		case Flip:
			factor[i], after[i] = -1, -v
		}
		change += (after[i] - v) * (after[i] - v)
	}
	if r.Negative > 0 {
		if r.Method == Shift {
			r.Shift = -values[0] * unit
			for i := range after {
				after[i] -= values[0]
			}
			change = float64(n) * values[0] * values[0]
			r.Matrix = raisedDiagonal(f, r.Shift)
		} else {
			r.factor = factor
			r.Matrix = r.rebuilt(values, after, f, unit)
		}
	}
	r.Change = math.Sqrt(change / square)
	r.Before, r.After = descending(values, unit), descending(after, unit)
}

func descending(values []float64, unit float64) []float64 {
	sorted := slices.Clone(values)
	for i := range sorted {
		sorted[i] *= unit
	}
	slices.Sort(sorted)
	slices.Reverse(sorted)
	return sorted
}

// raisedDiagonal returns f with c added to the diagonal.
func raisedDiagonal(f *gram.Full, c float64) *gram.Full {
	n := f.Len()
	data := slices.Clone(f.Data())
	for i := range n {
		data[i*n+i] += c
	}
	return gram.NewFull(n, data)
}

// together is how many rows are rebuilt at once.
const together = 32

// rebuilt returns K + V·diag(after − before)·Vᵀ, by the few eigenvectors that change.
func (r *Repaired) rebuilt(before, after []float64, f *gram.Full, unit float64) *gram.Full {
	n := f.Len()
	m := r.Negative // the first ones, as eigenvalues ascend
	part := mat.NewDense(n, m, nil)
	for i := range n {
		for j := range m {
			part.Set(i, j, r.vectors.At(i, j)*math.Sqrt(after[j]-before[j]))
		}
	}
	rows := part.RawMatrix().Data
	data, products := slices.Clone(f.Data()), make([]float64, min(n, together)*n)
	for from := 0; from < n; from += together {
		to := min(from+together, n)
		// What is on and above the diagonal; the rest mirrors it.
		dense.Multiply(products, rows[from*m:], rows[from*m:], to-from, n-from, m, m, m)
		for i := from; i < to; i++ {
			for j := i; j < n; j++ {
				change := unit * products[(i-from)*(n-from)+j-from]
				data[i*n+j] += change
				if j > i {
					data[j*n+i] += change
				}
			}
		}
	}
	return gram.NewFull(n, data)
}

// Coefficients returns the coefficients with which f(x) = Σ γᵢ k(xᵢ, x) is the model
// Σ βᵢ k̃(xᵢ, x) at the training points and is extended to others by the same map:
// γ = Pᵀβ for clipping and flipping, since k̃ = Pk (Chen, Gupta and Cazzanti,
// Learning kernels from indefinite similarities, 2009). A shift changes a point's
// similarity to itself only, so that β stays.
//
// Beta is n·outputs, point after point, and is not changed. It panics if its length
// is another.
func (r *Repaired) Coefficients(beta []float64, outputs int) []float64 {
	n := r.Matrix.Len()
	if outputs < 0 || len(beta) != n*outputs {
		panic("mercer: coefficients do not fit the matrix")
	}
	gamma := slices.Clone(beta)
	if r.factor == nil || outputs == 0 {
		return gamma
	}
	// Pβ = β + Σ (factor − 1)·v·⟨v, β⟩ over the eigenvectors that change.
	for j, factor := range r.factor[:r.Negative] {
		for o := range outputs {
			inner := 0.0
			for i := range n {
				inner += r.vectors.At(i, j) * beta[i*outputs+o]
			}
			for i := range n {
				gamma[i*outputs+o] += (factor - 1) * r.vectors.At(i, j) * inner
			}
		}
	}
	return gamma
}
