package feature

import (
	"math"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// landmarks is the map of likenesses.
type landmarks[X any] struct {
	kernel kernel.Kernel[X]
	at     []X
}

// Landmarks returns the map into the likenesses to some points,
//
//	ψ(x) = (k(x, l₁), …, k(x, lₘ)),
//
// for any function k, a kernel or not. Its inner product is another kernel than k,
// with the Gram matrix K² where the landmarks are all of the data.
func Landmarks[X any](k kernel.Kernel[X], at []X) Map[X] { return landmarks[X]{k, at} }

// Dimension returns m.
func (m landmarks[X]) Dimension() float64 { return float64(len(m.at)) }

// Apply evaluates the kernel.
func (m landmarks[X]) Apply(dst []float64, x X) {
	checkCount(len(dst), m.Dimension())
	kernel.Row(dst, m.kernel, x, m.at[:len(dst)])
}

// Nystroem is the map
//
//	φ(x) = Λ^−½Uᵀ·(k(x, l₁), …, k(x, lₘ)),  (k(lᵢ, lⱼ)) = UΛUᵀ,
//
// whose inner product is that of the projections on the span of the landmarks' images:
// k itself where x or z is a landmark (Williams and Seeger, Using the Nyström method
// to speed up kernel machines, 2001). Eigenvalues up to 1e-12 of the largest count as
// 0, so that there may be fewer features than landmarks.
type Nystroem[X any] struct {
	kernel kernel.Kernel[X]
	at     []X
	weight []float64 // rank·m: Λ^−½Uᵀ
	rank   int

	// Indefinite is set where the landmarks' Gram matrix has a negative eigenvalue.
	// Its part of the kernel is not among the features.
	Indefinite bool
}

// NewNystroem returns the map with the given landmarks, which it keeps. The error is
// [ErrValues].
func NewNystroem[X any](k kernel.Kernel[X], at []X) (*Nystroem[X], error) {
	s, err := newSpectrum(gram.New(k, at))
	if err != nil {
		return nil, err
	}
	n := &Nystroem[X]{kernel: k, at: at, rank: s.rank(1e-12), Indefinite: s.indefinite()}
	m := len(at)
	n.weight = make([]float64, n.rank*m)
	for j := range n.rank {
		scale := 1 / math.Sqrt(s.values[j])
		for i := range m {
			n.weight[j*m+i] = scale * s.at(i, j)
		}
	}
	return n, nil
}

// Dimension returns the rank of the landmarks' Gram matrix.
func (n *Nystroem[X]) Dimension() float64 { return float64(n.rank) }

// Apply evaluates the kernel at the landmarks.
func (n *Nystroem[X]) Apply(dst []float64, x X) {
	checkCount(len(dst), n.Dimension())
	row := make([]float64, len(n.at))
	kernel.Row(row, n.kernel, x, n.at)
	for j := range dst {
		dst[j] = dot(n.weight[j*len(row):(j+1)*len(row)], row)
	}
}
