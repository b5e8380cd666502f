package inspect

import (
	"mercer/core/gram"
	"mercer/core/session"
)

// sampleLimit is the number of points of which every entry is computed: the time it takes must fit
// between two drags.
const sampleLimit = 1000

// A Form is a way to read a Gram matrix.
type Form string

const (
	Raw        Form = "raw"        // as it is
	Normalized Form = "normalized" // cosines in feature space, see [gram.Cosine]
	Centered   Form = "centered"   // around the mean, see [gram.Full.Center]
	Distance   Form = "distance"   // in feature space, see [gram.Distance]
	Angle      Form = "angle"      // in feature space, in radians, see [gram.Angle]
)

// of returns a matrix in this form; false if there is no such form.
func (form Form) of(f *gram.Full) (*gram.Full, bool) {
	switch form {
	case Raw:
		return f, true
	case Normalized:
		return f.Normalize(), true
	case Centered:
		return f.Center(), true
	case Distance:
		return f.Distances(), true
	case Angle:
		return f.Angles(), true
	}
	return nil, false
}

// check returns the error of a form that is not known.
func (form Form) check() *session.Error {
	if _, ok := form.of(gram.NewFull(0, nil)); ok {
		return nil
	}
	return session.Bad("form", "%q is not known; there is raw, normalized, centered, distance and angle", form)
}

// hasSpectrum reports whether eigenvalues are those of the matrix in this form. Beside
// distances and angles they are those of the matrix itself.
func (form Form) hasSpectrum() bool { return form != Distance && form != Angle }

// An Order is one of the rows and columns.
type Order string

const (
	ByClass Order = "class" // by class, then as given
	AsGiven Order = "input"

	// Leading is by the entries of the eigenvector of the eigenvalue of largest
	// magnitude, the largest first. The entry of largest magnitude is positive.
	Leading Order = "leading"
)

// A Window is a part of the matrix in its order. The zero Window is all of it.
type Window struct{ Row, Column, Rows, Columns int }

// A Look says what to see of a Gram matrix.
type Look struct {
	Form   Form
	Order  Order // ByClass if empty
	Window Window
	Size   int // of the picture, at most; from 1 to 1000
	Limit  int // points up to which eigenvalues are computed, from 0 to 1000
}

func (l Look) check(n int) *session.Error {
	w := l.Window
	switch {
	case l.Order != ByClass && l.Order != AsGiven && l.Order != Leading:
		return session.Bad("order", "%q is not known; there is class, input and leading", l.Order)
	case l.Size < 1 || l.Size > sampleLimit:
		return session.Bad("size", "must be from 1 to %d, not %d", sampleLimit, l.Size)
	case l.Limit < 0 || l.Limit > sampleLimit:
		return session.Bad("limit", "must be from 0 to %d, not %d", sampleLimit, l.Limit)
	case w != Window{} && !(within(w.Row, w.Rows, n) && within(w.Column, w.Columns, n)):
		return session.Bad("window", "must be within the %d rows and columns and hold one of each", n)
	}
	return l.Form.check()
}

// within reports whether count ≥ 1 places from first on are among n.
func within(first, count, n int) bool {
	return first >= 0 && count >= 1 && first < n && count <= n-first
}
