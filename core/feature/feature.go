// Package feature writes out what kernels only imply: maps φ into coordinates with
//
//	k(x, z) = ⟨φ(x), φ(z)⟩.
//
// Some kernels have finitely many features and are met exactly: polynomials,
// quadratic forms, steps. For others there are finitely many features that come near:
// the first terms of a series ([Gaussian]), projections on some points' images
// ([Nystroem]), random waves ([Fourier]).
package feature

// A Map turns points into features. It does not change, so that calls may run
// concurrently.
type Map[X any] interface {
	// Dimension returns the number of features: a float64, because it is soon beyond
	// any whole number's range. It is exact up to 2⁵³.
	Dimension() float64

	// Apply sets dst to the first len(dst) features of x. It panics if there are
	// not as many.
	Apply(dst []float64, x X)
}

// A Named map of vectors can write its features.
type Named interface {
	Map[[]float64]

	// Names returns the first n features in TeX, in terms of x_1, x_2, …, or of x
	// where there is one coordinate. It panics if there are not as many.
	Names(n int) []string
}

// Inner returns ⟨φ(x), φ(z)⟩ over the first n features.
func Inner[X any](m Map[X], x, z X, n int) float64 {
	a, b := make([]float64, n), make([]float64, n)
	m.Apply(a, x)
	m.Apply(b, z)
	return dot(a, b)
}

func dot(a, b []float64) float64 {
	b = b[:len(a)]
	sum := 0.0
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// checkCount panics unless the first n of dimension features can be asked for.
func checkCount(n int, dimension float64) {
	if float64(n) > dimension {
		panic("feature: more features asked for than there are")
	}
}
