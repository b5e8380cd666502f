// Package session turns problems into results. It is all that the page and the
// API talk to: it reads what they say in plain numbers and texts, finds kernel
// and learner in the catalog, and erases which type the points have.
package session

import (
	"errors"
	"fmt"
	"strings"

	"mercer/core/learn"
	"mercer/core/param"
)

// Limits of a problem. They keep memory within what a browser has.
const (
	MaxPoints  = 200000
	MaxClasses = 10 // as many as there are digits
	MaxDim     = 1000
	MaxClass   = 1 << 24 // the largest size of a class number: pictures hold them as float32

	MaxItems      = 2000      // of a problem: its kernel values are waited for
	MaxItem       = 1_000_000 // characters of one item
	MaxCharacters = 2_000_000 // of all items
)

// A Code says what kind of mistake an error is about.
type Code string

const (
	BadArgument  Code = "argument"  // of the wrong type, size or value
	BadParameter Code = "parameter" // of the learner or data set, out of range
	BadKernel    Code = "kernel"    // a text that is no kernel
	BadData      Code = "data"      // that nothing can be learnt from, or a kernel is infinite on
	NoModel      Code = "model"     // that was released or never was
	TooMuch      Code = "limit"     // that what asked cannot wait for
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

	// Suggestion is a kernel that the text may mean; "" where nothing is certain enough.
	Suggestion string

	Item   int    // which of the items cannot be read, counted from 1; 0 where the error is about none
	Reason string // why it cannot, a sentence
}

func (e *Error) Error() string { return e.Message }

// Bad returns the error for an argument, of which the sentence goes on to say what is wrong. It is
// not inlined: it stands in a hundred places, and would be 5 kB of what a page loads.
//
//go:noinline
func Bad(name, format string, args ...any) *Error {
	return &Error{Code: BadArgument, Param: name, Message: name + " " + fmt.Sprintf(format, args...) + "."}
}

// Points are elements of a domain: rows of Dim coordinates for vectors, Items for all
// others, which have neither Dim nor X.
type Points struct {
	Dim   int
	X     []float64 // n·Dim, point after point
	Items []string  // n, each in one line of text
}

// Wrap gives the errors of the packages below a code.
func Wrap(err error) *Error {
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

// WrapFor is Wrap for what happened with a kernel, which the sentence about
// infinite values names.
func WrapFor(kernel string, err error) *Error {
	var value *learn.ValueError
	if errors.As(err, &value) {
		return TooLarge(kernel)
	}
	return Wrap(err)
}

// TooLarge is the error for a kernel that has infinite values on the points.
func TooLarge(kernel string) *Error {
	what, remedy := "too large to compute with", "or rescale the data"
	switch {
	case hasArithmetic(kernel):
		what, remedy = "too large to compute with or not defined", "rescale the data, or change the formula"
	case isOnItems(kernel):
		remedy = "or shorter items"
	}
	return &Error{
		Code: BadData, Param: "kernel",
		Message: "The values of " + kernel + " on these points are " + what + ". Choose smaller parameters, " + remedy + ".",
	}
}

// lower writes a sentence's first letter small.
func lower(s string) string {
	if len(s) < 2 || s[0] < 'A' || s[0] > 'Z' || (s[1] >= 'A' && s[1] <= 'Z') {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
