// Package set has kernels on finite sets: baskets, tags, the features that a thing has.
package set

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// MaxElements is how many elements a set may have that is read from a line.
const MaxElements = 100_000

// A Set is a finite set of strings: its elements, ascending and distinct. The zero Set is the
// empty set.
type Set []string

// Of returns the set of the given elements.
func Of(elements ...string) Set {
	s := slices.Clone(elements)
	slices.Sort(s)
	return slices.Compact(s)
}

// Parse reads a set: elements between commas or semicolons if the line has any, else between
// white space. White space around an element does not belong to it, an element written twice
// counts once, and what is empty between two separators is no element. The one error is a set
// of more than MaxElements elements.
func Parse(line string) (Set, error) {
	var elements []string
	if strings.ContainsAny(line, ",;") {
		for _, part := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ';' }) {
			if part = strings.TrimSpace(part); part != "" {
				elements = append(elements, part)
			}
		}
	} else {
		elements = strings.Fields(line)
	}
	slices.Sort(elements)
	s := Set(slices.Compact(elements))
	if len(s) > MaxElements {
		text := fmt.Sprintf("The set has %d elements. Take at most %d.", len(s), MaxElements)
		return nil, errors.New(text)
	}
	return s, nil
}

// String writes the set as Parse reads it: a, b, c.
func (s Set) String() string {
	text := strings.Join(s, ", ")
	if len(s) == 1 && strings.ContainsFunc(text, unicode.IsSpace) {
		// One element of several words.
		text += ","
	}
	return text
}

// common returns |x ∩ z|.
func common(x, z Set) int {
	n := 0
	meet(x, z, func(_, _ int) bool { n++; return true })
	return n
}

// lopsided is how many times larger a set must be than another for looking up the elements of the
// small one to be faster than going through both.
const lopsided = 16

// meet calls found with the places of each common element in x and in z, ascending, until it
// returns false.
func meet(x, z Set, found func(i, j int) bool) {
	switch {
	case len(x) > lopsided*len(z):
		meet(z, x, func(j, i int) bool { return found(i, j) })
	case len(z) > lopsided*len(x):
		from := 0
		for i, e := range x {
			j, ok := slices.BinarySearch(z[from:], e)
			from += j
			if ok && !found(i, from) {
				return
			}
		}
	default:
		for i, j := 0, 0; i < len(x) && j < len(z); {
			switch c := strings.Compare(x[i], z[j]); {
			case c < 0:
				i++
			case c > 0:
				j++
			default:
				if !found(i, j) {
					return
				}
				i++
				j++
			}
		}
	}
}

// row sets dst[i] = value(|x ∩ zs[i]|, |x ∪ zs[i]|).
func row(dst []float64, x Set, zs []Set, value func(common, either int) float64) {
	if len(dst) != len(zs) {
		panic("set: dst and zs differ in length")
	}
	for i, z := range zs {
		n := common(x, z)
		dst[i] = value(n, len(x)+len(z)-n)
	}
}
