package session

import (
	"strings"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/notation"
	"mercer/core/param"
	"mercer/core/svm"
)

// maxAmong is the number of points that rows of kernel values between all of them can be waited
// for.
const maxAmong = svm.MaxExact

// CheckAmong returns an error for more points than something, a clause, can be done with that asks
// for kernel values between all of them.
func CheckAmong(n int, something string) *Error {
	if n <= maxAmong {
		return nil
	}
	return &Error{Code: BadData, Param: "x", Message: something + " takes up to " + notation.Grouped(maxAmong) + " points, and here are " + notation.Grouped(n) + ". Take fewer points."}
}

// fits returns what keeps a learner from learning from n points, before any memory is taken.
func fits(b bound, n int) *Error {
	sized, ok := b.config.(learn.Sized)
	if !ok {
		e := CheckAmong(n, notation.Capital(b.learner.Title))
		if e != nil {
			e.Message = strings.TrimSuffix(e.Message, ".") + ", or classify with the support vector machine, which takes landmarks."
		}
		return e
	}
	if err := sized.Fits(n); err != nil {
		return Wrap(err)
	}
	return nil
}

// A Need is what learning takes, said before it is taken.
type Need struct {
	// Bytes is about how much memory it takes, the points and what is answered included.
	Bytes int

	// Message says why it cannot be done and what to do, "" where it can.
	Message string
	Param   string // the parameter that Message is about, "" for none

	// Of the support vector machine: what exact training would take, 0 where that is not possible,
	// and for how many landmarks there is room. Else 0.
	Exact, Landmarks int
}

// NeedOf returns what a problem with n points of dim coordinates and some classes takes, with
// learner and parameters, and without the points. The error is an *Error.
func NeedOf(n, dim, classes int, learner string, params map[string]float64) (Need, error) {
	switch {
	case n < 0 || n > MaxPoints:
		return Need{}, Bad("n", "must be from 0 to %d, not %d", MaxPoints, n)
	case dim < 1 || dim > MaxDim:
		return Need{}, Bad("dim", "must be from 1 to %d, not %d", MaxDim, dim)
	case classes < 0 || classes > MaxClasses:
		return Need{}, Bad("classes", "must be from 0 to %d, not %d", MaxClasses, classes)
	}
	b, e := bind(learner, params)
	if e != nil {
		return Need{}, e
	}
	config := b.config
	outputs := 1
	if classes > 2 {
		outputs = multiclass.RuleOf(make([]float64, classes), multiclass.Scheme(params[multiclass.Spec.Key])).Outputs()
	}
	// The points twice, as they come and by rows; coefficients, outputs and copies of them.
	about := n * (2*8*dim + 24 + 6*8*outputs)
	need := Need{Bytes: about + bytes(config, n)}
	if e := fits(b, n); e != nil {
		need.Message, need.Param = e.Message, e.Param
	}
	if _, ok := config.(*svm.SVC); ok {
		exact := new(svm.SVC)
		if param.Of(exact); exact.Fits(n) == nil {
			need.Exact = about + exact.Bytes(n)
		}
		need.Landmarks = svm.MaxLandmarks(n)
	}
	return need, nil
}

// bytes returns about how much memory a machine takes.
func bytes(config learn.Config, n int) int {
	if sized, ok := config.(learn.Sized); ok {
		return sized.Bytes(n)
	}
	return 100*n + gram.RowBytes(n)
}
