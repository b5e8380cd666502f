package face

import (
	"mercer/core/session"
)

// A Failure says why there is no answer. The code is one of argument, parameter, kernel, data,
// model, limit, internal, engine and loading; the last two are the page's own.
type Failure struct {
	Code    Code
	Message string
	// The field or parameter that it is about.
	Param string `wire:",optional"`
	// Where in the kernel's text, in UTF-16 units.
	At       *int
	Length   *int
	Expected []string `wire:",optional"`
	// A kernel that the text may mean, in the kernel language. The engine of a first visit leaves it
	// to the call suggest.
	Suggestion string `wire:",optional"`
	// The number of the item that cannot be read, counted from 0, and why it cannot, a sentence.
	Item   *int
	Reason string `wire:",optional"`
	// What a mistake of the engine was, for a report: it is never shown.
	Detail string `wire:",optional"`
}

// A Code says what kind of mistake an error is about.
type Code string

// Words returns all codes.
func (Code) Words() []string {
	return []string{
		string(session.BadArgument), string(session.BadParameter), string(session.BadKernel), string(session.BadData),
		string(session.NoModel), string(session.TooMuch), string(session.Internal), "engine", "loading",
	}
}

// FailureOf returns what is told of an error. One that is no *session.Error is a mistake of the
// program.
func FailureOf(err error) Failure {
	var e *session.Error
	switch err := err.(type) {
	case *session.Error:
		e = err
	case *Malformed:
		return Failure{Code: Code(session.BadArgument), Message: err.Message, Param: err.Param}
	default:
		return Failure{
			Code:    Code(session.Internal),
			Message: "The engine made a mistake. Nothing is lost; change something and go on.",
			Detail:  err.Error(),
		}
	}
	f := Failure{Code: Code(e.Code), Message: e.Message, Param: e.Param, Reason: e.Reason}
	if e.Code == session.BadKernel {
		f.At, f.Length, f.Expected, f.Suggestion = &e.At, &e.Length, e.Expected, e.Suggestion
		if f.Expected == nil {
			f.Expected = []string{}
		}
	}
	if e.Item > 0 {
		item := e.Item - 1
		f.Item = &item
	}
	return f
}
