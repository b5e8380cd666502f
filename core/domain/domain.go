// Package domain says what points can be: vectors of numbers, or items that are each written as a
// line of text. Whatever has to know more of a domain than its name asks here; a domain that is
// added is known everywhere.
package domain

import "strings"

// A Domain is a kind of points.
type Domain struct {
	Name string // plural, as requests, scenes and files have it

	// Coordinates reports whether points are vectors of numbers.
	Coordinates bool

	// Read returns the item that a line of text writes; nil for a domain with coordinates. The
	// error is a sentence.
	Read func(line string) (item any, err error)
}

// Vectors is the domain of points with coordinates.
var Vectors = Domain{Name: "vectors", Coordinates: true}

// All returns the domains in the order of menus.
func All() []Domain { return append([]Domain{Vectors}, Items()...) }

// Named returns the domain with a name; false if there is none.
func Named(name string) (Domain, bool) {
	for _, d := range All() {
		if d.Name == name {
			return d, true
		}
	}
	return Domain{}, false
}

// HasCoordinates reports whether the points of the domain with a name are vectors of numbers. A
// domain that is not known has none.
func HasCoordinates(name string) bool { return name == Vectors.Name }

// Names returns the names of domains.
func Names(domains []Domain) []string {
	names := make([]string, len(domains))
	for i, d := range domains {
		names[i] = d.Name
	}
	return names
}

// List joins names with commas and a last word, as in "vectors, strings and sets" for "and".
func List(names []string, last string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	head, tail := names[:len(names)-1], names[len(names)-1]
	return strings.Join(head, ", ") + " " + last + " " + tail
}
