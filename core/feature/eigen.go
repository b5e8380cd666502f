package feature

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
)

// ErrValues says that a Gram matrix has entries that are no finite numbers.
var ErrValues = errors.New("the kernel has values that are too large to compute with")

// A spectrum is a Gram matrix K = UΛUᵀ, its eigenvalues descending.
type spectrum struct {
	values  []float64
	vectors *mat.Dense // in columns, in the same order
}

// newSpectrum factorises f.
func newSpectrum(f *gram.Full) (*spectrum, error) {
	n := f.Len()
	for _, v := range f.Data() {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, ErrValues
		}
	}
	s := new(spectrum)
	if n == 0 {
		return s, nil
	}
	var ok bool
	if s.values, s.vectors, ok = gram.Eigenvectors(f); !ok {
		return nil, ErrValues
	}
	return s, nil
}

// at returns entry i of the eigenvector of eigenvalue j.
func (s *spectrum) at(i, j int) float64 { return s.vectors.At(i, j) }

// rank returns how many eigenvalues are above a tolerance relative to the largest.
func (s *spectrum) rank(tolerance float64) int {
	rank := 0
	for rank < len(s.values) && s.values[rank] > tolerance*s.values[0] && s.values[rank] > 0 {
		rank++
	}
	return rank
}

// indefinite reports whether an eigenvalue is negative beyond rounding.
func (s *spectrum) indefinite() bool {
	if len(s.values) == 0 {
		return false
	}
	least := s.values[len(s.values)-1]
	return least < -1e-9*math.Max(math.Abs(s.values[0]), math.Abs(least))
}
