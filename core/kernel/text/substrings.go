package text

import (
	"unicode/utf8"

	"mercer/core/kernel"
	"mercer/core/param"
)

// Substrings counts what two strings have in common,
//
//	k(x, z) = the number of non-empty strings that are substrings of both,
//
// each once, however often it occurs: the inner product of φ(x) and φ(z) with
// φₛ(x) = 1 where s is a substring of x, and 0 elsewhere. Understanding Machine Learning, 16.2.1, has a
// coordinate for the empty string as well: its kernel is k + 1. The automaton of x takes
// time O(|x|), and each z then O(|z|) and a step for each state that its substrings have there.
// Nothing is enumerated.
type Substrings struct{}

// Info describes the kernel.
func (Substrings) Info() kernel.Info {
	return kernel.Info{
		Name:      "substrings",
		Title:     "Common substrings",
		Short:     "common substrings",
		Also:      "allsubstrings commonsubstring",
		Formula:   "Σₛ [s in x]·[s in z]",
		TeX:       `\sum_{s}[s\sqsubseteq x]\,[s\sqsubseteq z]`,
		Doc:       "How many different strings are part of both. Long common parts count most: a part of n characters brings up to n(n + 1)/2.",
		Source:    signatures,
		Elsewhere: kernel.Elsewhere{Numpy: "pairwise(substrings, [automaton(x) for x in X], Z)"},
	}
}

// Bind declares no parameters.
func (*Substrings) Bind(*param.Set) {}

// Mercer holds always.
func (Substrings) Mercer(kernel.Domain) kernel.Fact {
	return holds(`an inner product with one feature $[s\sqsubseteq x]$ for every string $s$: whether it is a part of $x$`, signatures)
}

// Eval returns the number of common substrings.
func (Substrings) Eval(x, z string) float64 {
	if len(x) > len(z) {
		x, z = z, x // The automaton costs more than reading.
	}
	return newMatcher(x).common(z)
}

// Row sets dst[i] = k(x, zs[i]).
func (Substrings) Row(dst []float64, x string, zs []string) {
	checkRow(dst, zs)
	m := newMatcher(x)
	for i, z := range zs {
		dst[i] = m.common(z)
	}
}

// A matcher counts what strings have in common with the string of its automaton.
type matcher struct {
	*automaton
	reached []reach // of each state
	strings int32   // how many strings have been read
}

// A reach is the length up to which the strings of a state have been met in string
// number in. It is not cleared for the next string.
type reach struct{ in, length int32 }

func newMatcher(x string) *matcher {
	a := newAutomaton(utf8.RuneCountInString(x))
	s := int32(root)
	for _, c := range x {
		s = a.extend(s, c)
	}
	return &matcher{automaton: a, reached: make([]reach, len(a.states))}
}

// common returns how many substrings the automaton's string and z have in common. After each
// character of z it knows the longest suffix that the automaton spells. What ends there are the
// strings of its state up to that length and all strings of the links above; of each
// state, what exceeds what was met before is new.
func (m *matcher) common(z string) float64 {
	m.strings++
	count := 0
	s, length := int32(root), int32(0)
	for _, c := range z {
		e := m.find(s, c)
		for e < 0 && s != root {
			s = m.states[s].link
			length = m.states[s].length
			e = m.find(s, c)
		}
		if e < 0 {
			continue
		}
		s = m.edges[e].to
		length++
		at, n := s, length
		for at != root {
			r := &m.reached[at]
			link := m.states[at].link
			seen := r.in == m.strings
			if !seen {
				*r = reach{m.strings, m.states[link].length}
			}
			if n > r.length {
				count += int(n - r.length)
				r.length = n
			}
			if seen {
				// Where a state has been met, all of the links above it are counted.
				break
			}
			at, n = link, m.states[link].length
		}
	}
	return float64(count)
}
