// Package kerneltest tests the laws that every kernel obeys, for use in the
// tests of kernels, as testing/fstest is for file systems.
package kerneltest

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/core/kernel"
)

// Options says which laws to test beyond those of every kernel.
type Options struct {
	// Mercer asks for a positive semidefinite Gram matrix: no eigenvalue below
	// −Tolerance times the largest, and |k(x,z)| ≤ √(k(x,x)·k(z,z)).
	Mercer bool

	// Tolerance is relative to the largest value; 0 means 1e-9.
	Tolerance float64
}

// Test evaluates k on all pairs of xs and returns the laws it breaks, joined:
// values are finite, k is symmetric, and Row agrees with Eval.
func Test[X any](k kernel.Kernel[X], xs []X, opt Options) error {
	tolerance := opt.Tolerance
	if tolerance == 0 {
		tolerance = 1e-9
	}
	n := len(xs)
	if n == 0 {
		return nil
	}
	var errs []error
	values := make([]float64, n*n)
	largest := 0.0
	for i, x := range xs {
		for j, z := range xs {
			v := k.Eval(x, z)
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("k(x%d, x%d) = %v is not finite", i, j, v)
			}
			values[i*n+j] = v
			largest = max(largest, math.Abs(v))
		}
	}
	differ := func(a, b float64) bool { return math.Abs(a-b) > tolerance*max(largest, math.SmallestNonzeroFloat64) }

	row, own := make([]float64, n), make([]float64, n)
	packed := kernel.PackOf(k, xs)
	for i, x := range xs {
		kernel.Row(row, k, x, xs)
		if packed != nil {
			if packed(own, i); !slices.Equal(own, row) {
				errs = append(errs, fmt.Errorf("row %d is %v of packed points but %v by Row", i, own, row))
			}
		}
		for j := range xs {
			if differ(row[j], values[i*n+j]) {
				errs = append(errs, fmt.Errorf("k(x%d, x%d) is %v by Row but %v by Eval", i, j, row[j], values[i*n+j]))
			}
			if j < i && differ(values[i*n+j], values[j*n+i]) {
				errs = append(errs, fmt.Errorf("k(x%d, x%d) = %v but k(x%d, x%d) = %v",
					i, j, values[i*n+j], j, i, values[j*n+i]))
			}
		}
	}
	if opt.Mercer && len(errs) == 0 {
		errs = append(errs, positive(values, n, tolerance), bounded(values, n, tolerance))
	}
	return errors.Join(errs...)
}

// positive checks the eigenvalues of the Gram matrix.
func positive(values []float64, n int, tolerance float64) error {
	largest := 0.0
	for _, v := range values {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 {
		return nil
	}
	// LAPACK fails on matrices that are tiny or huge as a whole.
	values = slices.Clone(values)
	for i := range values {
		values[i] /= largest
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(n, values), false) {
		return errors.New("the eigenvalues of the Gram matrix cannot be found")
	}
	spectrum := eigen.Values(nil)
	least, most := spectrum[0], spectrum[n-1]
	if least < -tolerance*max(most, -least) {
		return fmt.Errorf("the Gram matrix has the eigenvalue %v (largest %v)", least*largest, most*largest)
	}
	return nil
}

// bounded checks the Cauchy–Schwarz inequality.
func bounded(values []float64, n int, tolerance float64) error {
	for i := range n {
		for j := range i {
			bound := math.Sqrt(values[i*n+i]) * math.Sqrt(values[j*n+j])
			if !(math.Abs(values[i*n+j]) <= bound*(1+tolerance)) {
				return fmt.Errorf("|k(x%d, x%d)| = %v exceeds √(k(x,x)·k(z,z)) = %v",
					i, j, math.Abs(values[i*n+j]), bound)
			}
		}
	}
	return nil
}
