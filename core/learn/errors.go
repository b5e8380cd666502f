package learn

import "fmt"

// A DataError says why nothing can be learnt from the data, and what to do.
type DataError struct {
	Reason string // a sentence or two
	Param  string // the parameter that is about it, "" for none
}

func (e *DataError) Error() string { return e.Reason }

// A ValueError says that the kernel has values that cannot be computed with.
type ValueError struct {
	Index int     // the example, as numbered in the Gram matrix
	Value float64 // k(x, x) or what it led to: infinite or not a number
}

func (e *ValueError) Error() string {
	return fmt.Sprintf("The kernel of point %d with some other point is too large to compute with. Choose smaller kernel parameters, or rescale the data.", e.Index+1)
}
