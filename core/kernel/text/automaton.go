package text

// An automaton is the suffix automaton of some strings (Blumer et al., The smallest
// automaton recognizing the subwords of a text, 1985): the smallest deterministic
// automaton that spells their substrings and nothing else. The strings that lead to one
// state end at the same places: they are suffixes of the longest of them, all those that are
// longer than the strings of the state to which its link points. For n characters there are
// at most 2n states and 3n edges, whatever the alphabet.
type automaton struct {
	states []state
	edges  []edge
	more   map[step]int32 // the edges that a walk does not reach
	read   int32          // how many characters have been read
}

// A state has the strings that end at the same places.
type state struct {
	length int32 // of the longest of them
	link   int32 // the state of its longest suffix that ends at more places; −1 for the root
	first  int32 // the first of its edges, −1 for none
	end    int32 // a place where they end: how many characters had been read
}

// An edge leads to the state of the strings with one more character.
type edge struct {
	by   rune
	to   int32
	next int32 // the next edge of the same state, −1 for none
}

// A step is a state and a character.
type step struct {
	from int32
	by   rune
}

// walk is how many edges of a state are tried one after the other. Most states have one or
// two edges, and a map of all would take several times the time and the memory; without
// any, a state after which thousands of characters come would make the time quadratic.
const walk = 8

const root = 0

// newAutomaton returns the automaton of the empty string, with room for about n characters.
func newAutomaton(n int) *automaton {
	a := &automaton{
		states: make([]state, 1, n+n/2+2),
		edges:  make([]edge, 0, 2*n+2),
	}
	a.states[root] = state{link: -1, first: -1}
	return a
}

// find returns the edge of state s by c, −1 if there is none.
func (a *automaton) find(s int32, c rune) int32 {
	e := a.states[s].first
	for range walk {
		if e < 0 || a.edges[e].by == c {
			return e
		}
		e = a.edges[e].next
	}
	if e < 0 {
		return -1
	}
	if e, ok := a.more[step{s, c}]; ok {
		return e
	}
	return -1
}

// next returns the state after s by c, −1 if there is none.
func (a *automaton) next(s int32, c rune) int32 {
	e := a.find(s, c)
	if e < 0 {
		return -1
	}
	return a.edges[e].to
}

// connect adds an edge, which must not be there.
func (a *automaton) connect(s int32, c rune, to int32) {
	before, next := int32(-1), a.states[s].first
	steps := 0
	for ; steps < walk && next >= 0; steps++ {
		before, next = next, a.edges[next].next
	}
	e := int32(len(a.edges))
	a.edges = append(a.edges, edge{c, to, next})
	if before < 0 {
		a.states[s].first = e
	} else {
		a.edges[before].next = e
	}
	if steps == walk {
		if a.more == nil {
			a.more = make(map[step]int32)
		}
		a.more[step{s, c}] = e
	}
}

// extend reads c after the text whose state is last, and returns the state of the text
// with c. A new string begins at the root.
func (a *automaton) extend(last int32, c rune) int32 {
	a.read++
	if e := a.find(last, c); e >= 0 {
		return a.split(last, e)
	}
	s := int32(len(a.states))
	a.states = append(a.states, state{length: a.states[last].length + 1, first: -1, end: a.read})
	for p := last; p >= 0; p = a.states[p].link {
		if e := a.find(p, c); e >= 0 {
			a.states[s].link = a.split(p, e)
			break
		}
		a.connect(p, c, s)
	}
	return s
}

// split returns the state whose longest string is that of p and the character of edge e,
// an edge of p. Where e leads to a state with longer strings, these do not end at a place
// where the shorter ones do: they part.
func (a *automaton) split(p, e int32) int32 {
	old := a.edges[e].to
	length := a.states[p].length + 1
	if a.states[old].length == length {
		return old
	}
	s := int32(len(a.states))
	a.states = append(a.states, state{length: length, link: a.states[old].link, first: -1, end: a.states[old].end})
	for e := a.states[old].first; e >= 0; e = a.edges[e].next {
		a.connect(s, a.edges[e].by, a.edges[e].to)
	}
	a.states[old].link = s
	c := a.edges[e].by
	for ; p >= 0; p = a.states[p].link {
		e := a.find(p, c)
		if e < 0 || a.edges[e].to != old {
			break
		}
		a.edges[e].to = s
	}
	return s
}

// size returns how many strings state s has, which must not be the root.
func (a *automaton) size(s int32) int32 {
	return a.states[s].length - a.states[a.states[s].link].length
}

// byLength returns the states in the order of their lengths, the root first: each comes
// after its link and after all states that have an edge to it. Of the same length, the last
// comes first.
func (a *automaton) byLength() []int32 {
	longest := int32(0)
	for _, s := range a.states {
		longest = max(longest, s.length)
	}
	place := make([]int32, longest+2)
	for _, s := range a.states {
		place[s.length+1]++
	}
	for i := range longest {
		place[i+1] += place[i]
	}
	order := make([]int32, len(a.states))
	for i := len(a.states) - 1; i >= 0; i-- {
		length := a.states[i].length
		order[place[length]] = int32(i)
		place[length]++
	}
	return order
}
