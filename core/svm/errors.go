package svm

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
