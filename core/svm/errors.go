package svm

import "fmt"

// A DataError says why no classifier can be trained on the data, and what to do.
type DataError struct {
	Reason string // a sentence
}

func (e *DataError) Error() string { return e.Reason }

// An InseparableError says that the hard margin has no solution: the dual grows
// without bound. No function of the kernel has every training point on the
// right side, or the kernel is not positive semidefinite.
type InseparableError struct {
	// Distance is the distance found between a point in the convex hull of
	// either class, in feature space. It is 0 up to rounding: the hulls meet.
	Distance float64

	// Indefinite is set when the dual grows along a direction of negative
	// curvature, which says nothing about the classes.
	Indefinite bool
}

func (e *InseparableError) Error() string {
	if e.Indefinite {
		return "The hard margin has no solution here, because the kernel is not positive semidefinite on these points. Choose a finite C or another kernel."
	}
	return "No boundary of this kernel separates the classes without errors. Choose a finite C or a more flexible kernel."
}

// A ValueError says that the kernel has values that cannot be computed with.
type ValueError struct {
	Index int     // the example, as numbered in the Gram matrix
	Value float64 // k(x, x) or an error that it led to: infinite or not a number
}

func (e *ValueError) Error() string {
	return fmt.Sprintf("The kernel of point %d with some other point is too large to compute with. Choose smaller kernel parameters, or rescale the data.", e.Index+1)
}
