// Package session turns problems into results. It is all that the page and the
// API talk to: it reads what they say in plain numbers and texts, finds kernel
// and learner in the catalog, and erases which type the points have.
package session

import (
	"errors"
	"fmt"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/param"
)

// Limits of a problem. They keep memory within what a browser has.
const (
	MaxPoints  = 200000
	MaxClasses = 9
	MaxDim     = 1000
	MaxClass   = 1 << 24 // the largest size of a class number: pictures hold them as float32
)

// A Code says what kind of mistake an error is about.
type Code string

const (
	BadArgument  Code = "argument"  // of the wrong type, size or value
	BadParameter Code = "parameter" // of the learner or data set, out of range
	BadKernel    Code = "kernel"    // a text that is no kernel
	BadData      Code = "data"      // that nothing can be learnt from, or a kernel is infinite on
	NoModel      Code = "model"     // that was released or never was
	Internal     Code = "internal"  // a mistake of the program
)

// An Error says what is wrong with a problem, in a sentence, and where.
type Error struct {
	Code     Code
	Message  string
	Param    string // the field or parameter; "" where there is none
	At       int    // where in the kernel's text, in UTF-16 units
	Length   int
	Expected []string // what could stand there
}

func (e *Error) Error() string { return e.Message }

func bad(name, format string, args ...any) *Error {
	return &Error{Code: BadArgument, Param: name, Message: name + " " + fmt.Sprintf(format, args...) + "."}
}

// Points are elements of a domain: rows of Dim coordinates for vectors.
type Points struct {
	Dim int
	X   []float64 // n·Dim, point after point
}

// A domain knows how to read its points and kernels.
type domain[X any] struct {
	language *expression.Language[X]
	read     func(Points) ([]X, *Error)
	// fits returns what keeps a kernel from taking points like these.
	fits func(kernel.Kernel[X], Points) error
}

var vectors = domain[catalog.Vector]{
	language: catalog.Vectors,
	read:     readVectors,
	fits: func(k kernel.Kernel[catalog.Vector], p Points) error {
		return kernel.CheckDimension(k, p.Dim)
	},
}

// noDomain is the error for a name that is no domain.
func noDomain(name string) *Error {
	return bad("domain", "%q is not known; there is vectors", name)
}

func readVectors(p Points) ([]catalog.Vector, *Error) {
	if p.Dim < 1 || p.Dim > MaxDim {
		return nil, bad("dim", "must be from 1 to %d, not %d", MaxDim, p.Dim)
	}
	if len(p.X)%p.Dim != 0 {
		return nil, bad("x", "has %d numbers, which is no multiple of dim = %d", len(p.X), p.Dim)
	}
	n := len(p.X) / p.Dim
	if n > MaxPoints {
		return nil, bad("x", "has %d points, more than the %d that are possible", n, MaxPoints)
	}
	for i, v := range p.X {
		if v-v != 0 { // infinite, or no number
			return nil, bad("x", "has %v as coordinate %d of point %d; every number must be finite", v, i%p.Dim+1, i/p.Dim+1)
		}
	}
	xs := make([]catalog.Vector, n)
	for i := range xs {
		xs[i] = p.X[i*p.Dim : (i+1)*p.Dim : (i+1)*p.Dim]
	}
	return xs, nil
}

// on reads points, and a kernel that takes them.
func (d domain[X]) on(p Points, text string) ([]X, *expression.Expression[X], *Error) {
	return d.recall(nil, p, text)
}

// recall is on with the kernels that a Memory has read before.
func (d domain[X]) recall(m *Memory, p Points, text string) ([]X, *expression.Expression[X], *Error) {
	xs, e := d.read(p)
	if e != nil {
		return nil, nil, e
	}
	ex, e := parsed(m, d, text)
	if e != nil {
		return nil, nil, e
	}
	if err := d.fits(ex.Kernel(), p); err != nil {
		return nil, nil, &Error{Code: BadKernel, Param: "kernel", Message: err.Error()}
	}
	return xs, ex, nil
}

// wrap gives the errors of the packages below a code.
func wrap(err error) *Error {
	var (
		own       *Error
		parameter *param.Error
		data      *learn.DataError
	)
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &data):
		return &Error{Code: BadData, Param: data.Param, Message: data.Error()}
	case errors.As(err, &parameter):
		return &Error{Code: BadParameter, Param: parameter.Key, Message: parameter.Error()}
	}
	return &Error{Code: BadData, Message: err.Error()}
}

// wrapFor is wrap for what happened with a kernel, which the sentence about
// infinite values names.
func wrapFor(kernel string, err error) *Error {
	var value *learn.ValueError
	if errors.As(err, &value) {
		return tooLarge(kernel)
	}
	return wrap(err)
}

// tooLarge is the error for a kernel that has infinite values on the points.
func tooLarge(kernel string) *Error {
	what, remedy := "too large to compute with", "or rescale the data"
	if hasArithmetic(kernel) {
		what, remedy = "too large to compute with or not defined", "rescale the data, or change the formula"
	}
	return &Error{
		Code: BadData, Param: "kernel",
		Message: "The values of " + kernel + " on these points are " + what + ". Choose smaller parameters, " + remedy + ".",
	}
}
