// Package gram holds Gram matrices: all that a solver sees of points and
// kernel.
package gram

// A Matrix is a symmetric n×n matrix that is read by rows. Implementations may
// compute rows when they are asked for.
type Matrix interface {
	// Len returns n.
	Len() int

	// Row returns row i. The caller must not change it; it stays valid at
	// least until two further rows have been asked for.
	Row(i int) []float64

	// Diag returns the n diagonal entries. The caller must not change them.
	Diag() []float64
}
