package session

import (
	"unicode/utf8"

	"mercer/core/catalog"
	"mercer/core/domain"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/notation"
)

// A kindOf is a domain with the type of its elements and the language of kernels on them.
type kindOf[X any] struct {
	domain.Domain
	language *expression.Language[X]
	// read reads points. Those that are like points that were read before, as known, need
	// not be read again.
	read func(p, before Points, known []X) ([]X, *Error)
	// fits returns what keeps a kernel from taking points, which were read as xs.
	fits func(ex *expression.Expression[X], p Points, xs []X) *Error
}

// A kind is a domain without the type of its elements.
type kind interface {
	open(Problem, *Memory) (*Run, *Error)
	load(Saved) (*Model, *Error)
	kernel(text string) (Kernel, *Error)
	complete(text string, at int) expression.Completion
	entries(p Points, text string) (Entries, *Error)
	reading(p Problem, m *Memory) (*Reading, *Error)
}

var (
	vectors = kindOf[catalog.Vector]{
		Domain: domain.Vectors, language: catalog.Vectors, read: readVectors,
		fits: func(ex *expression.Expression[catalog.Vector], p Points, _ []catalog.Vector) *Error {
			if err := kernel.CheckDimension(ex.Kernel(), p.Dim); err != nil {
				return &Error{Code: BadKernel, Param: "kernel", Message: err.Error()}
			}
			return nil
		},
	}
	kinds = withItems(map[string]kind{domain.Vectors.Name: vectors})
)

// domainOf returns the domain with a name.
func domainOf(name string) (kind, *Error) {
	if d, ok := kinds[name]; ok {
		return d, nil
	}
	return nil, Bad("domain", "%q is not known; there is %s", name, domain.List(domain.Names(domain.All()), "and"))
}

// onlyVectors is the error for a domain whose elements have no coordinates.
func onlyVectors(name string) *Error {
	if _, e := domainOf(name); e != nil || domain.HasCoordinates(name) {
		return e
	}
	return Bad("domain", "is %s, which have no coordinates; this is about vectors alone", name)
}

// OnlyVectors is the *Error for a domain whose elements have no coordinates.
func OnlyVectors(domainName string) error {
	if e := onlyVectors(domainName); e != nil {
		return e
	}
	return nil
}

// onlyItems is the error for vectors.
func onlyItems(name string) *Error {
	if domain.HasCoordinates(name) {
		items := domain.List(domain.Names(domain.Items()), "and")
		return Bad("domain", "is %s, whose features have no names; this is about %s", name, items)
	}
	return nil
}

// elements reads points.
func (d kindOf[X]) elements(p Points) ([]X, *Error) { return d.read(p, Points{}, nil) }

// others reads points to ask the model of a training about.
func (t *trainingOf[X]) others(p Points) ([]X, *Error) {
	xs, e := t.domain.elements(p)
	if e == nil && p.Items != nil {
		e = t.domain.fits(t.expression, p, xs)
	}
	return xs, e
}

// given is the name of the field that points are in.
func (d kindOf[X]) given() string {
	if d.Coordinates {
		return "x"
	}
	return "items"
}

// on reads points, and a kernel that takes them.
func (d kindOf[X]) on(p Points, text string) ([]X, *expression.Expression[X], *Error) {
	xs, ex, _, e := d.recall(nil, p, text)
	return xs, ex, e
}

// recall is on with what a Memory has read before, and what is proved of the kernel.
func (d kindOf[X]) recall(m *Memory, p Points, text string) ([]X, *expression.Expression[X], *proofs, *Error) {
	before, read := known[X](m, d.Name)
	xs, e := d.read(p, before, read)
	if e != nil {
		return nil, nil, nil, e
	}
	ex, proofs, e := parsed(m, d, text)
	if e != nil {
		return nil, nil, nil, e
	}
	if e := d.fits(ex, p, xs); e != nil {
		return nil, nil, nil, e
	}
	return xs, ex, proofs, nil
}

func readVectors(p, _ Points, _ []catalog.Vector) ([]catalog.Vector, *Error) {
	if p.Items != nil {
		return nil, Bad("items", "are given, but vectors have x and dim")
	}
	if p.Dim < 1 || p.Dim > MaxDim {
		return nil, Bad("dim", "must be from 1 to %d, not %d", MaxDim, p.Dim)
	}
	if len(p.X)%p.Dim != 0 {
		return nil, Bad("x", "has %d numbers, which is no multiple of dim = %d", len(p.X), p.Dim)
	}
	n := len(p.X) / p.Dim
	if n > MaxPoints {
		return nil, Bad("x", "has %d points, more than the %d that are possible", n, MaxPoints)
	}
	for i, v := range p.X {
		if v-v != 0 { // infinite, or no number
			return nil, Bad("x", "has %v as coordinate %d of point %d; every number must be finite", v, i%p.Dim+1, i/p.Dim+1)
		}
	}
	xs := make([]catalog.Vector, n)
	for i := range xs {
		xs[i] = p.X[i*p.Dim : (i+1)*p.Dim : (i+1)*p.Dim]
	}
	return xs, nil
}

// checkItems checks how many items there are, and how long they are.
func checkItems(name string, p Points) *Error {
	switch {
	case p.X != nil:
		return Bad("x", "is given, but %s are items: one text each", name)
	case p.Dim != 0:
		return Bad("dim", "is %d, but %s have no coordinates", p.Dim, name)
	case len(p.Items) > MaxItems:
		return &Error{Code: BadData, Param: "items", Message: "There are " + notation.Grouped(len(p.Items)) +
			" items, more than the " + notation.Grouped(MaxItems) + " that are possible. Take fewer items."}
	}
	all := 0
	for i, line := range p.Items {
		if !utf8.ValidString(line) {
			return badItem(i, "It is no text: its bytes are not UTF-8.")
		}
		n := utf8.RuneCountInString(line)
		if n > MaxItem {
			return badItem(i, "It has "+notation.Grouped(n)+" characters, more than the "+notation.Grouped(MaxItem)+" that are possible.")
		}
		all += n
	}
	if all > MaxCharacters {
		return &Error{Code: BadData, Param: "items", Message: "The items have " + notation.Grouped(all) +
			" characters in all, more than the " + notation.Grouped(MaxCharacters) + " that are possible. Take fewer or shorter items."}
	}
	return nil
}

// badItem is the error for item i, because of reason, which is a sentence.
func badItem(i int, reason string) *Error {
	return &Error{
		Code: BadData, Param: "items", Message: "Item " + notation.Grouped(i+1) + ": " + lower(reason),
		Item: i + 1, Reason: reason,
	}
}
