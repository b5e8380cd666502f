package text

import (
	"slices"
	"unicode/utf8"

	"mercer/core/kernel"
)

// join returns the automaton of all xs, and their characters one after the other, among which
// the places of its states are.
func join(xs []string) (*automaton, []rune) {
	n := 0
	for _, x := range xs {
		n += utf8.RuneCountInString(x)
	}
	a, text := newAutomaton(n), make([]rune, 0, n)
	for _, x := range xs {
		s := int32(root)
		for _, c := range x {
			s = a.extend(s, c)
			text = append(text, c)
		}
	}
	return a, text
}

// longest returns the longest string of state s.
func (a *automaton) longest(s int32, text []rune) []rune {
	at := a.states[s]
	return text[at.end-at.length : at.end]
}

// Features returns the substrings with the largest weights |wₛ|, wₛ = Σ βᵢ over the xᵢ
// that have s, those of weight 0 left out. Of strings that are in the same xᵢ and part of each
// other only the longest is returned: the others say nothing that it does not. Of strings
// with the same weight that are not in the same xᵢ, as where some βᵢ are 0, the longest comes
// first. A signature that occurs in all strings of one class and in no others therefore comes
// first: before its parts, which may weigh the same, and before longer strings around it in
// single xᵢ, which weigh less.
//
// All xᵢ are read into one automaton. For N characters it takes time O(N√N) at most.
func (Substrings) Features(xs []string, beta []float64, limit int) []kernel.Feature {
	checkWeights(xs, beta)
	a, text := join(xs)
	weight, in := make([]float64, len(a.states)), make([]int32, len(a.states))
	last := make([]int32, len(a.states)) // the number of the last string that had it
	for i, x := range xs {
		s := int32(root)
		for _, c := range x {
			s = a.next(s, c)
			for p := s; p != root && last[p] != int32(i)+1; p = a.states[p].link {
				last[p] = int32(i) + 1
				in[p]++
				weight[p] += beta[i]
			}
		}
	}
	// What has a longer string around it is in at least its xs: in the same if in as many.
	within := make([]bool, len(a.states))
	for s, at := range a.states[1:] {
		s := s + 1
		if in[at.link] == in[s] {
			within[at.link] = true
		}
		for e := at.first; e >= 0; e = a.edges[e].next {
			if in[a.edges[e].to] == in[s] {
				within[s] = true
			}
		}
	}
	var found []int32
	for _, s := range slices.Backward(a.byLength()) {
		if s != root && !within[s] && weight[s] != 0 {
			found = append(found, s)
		}
	}
	var features []kernel.Feature
	for _, s := range largest(found, limit, func(s int32) float64 { return weight[s] }) {
		features = append(features, kernel.Feature{Name: string(a.longest(s, text)), Weight: weight[s], In: int(in[s])})
	}
	return features
}

// Shared returns the common substrings, gathered: a string that, wherever it is in x and in z,
// is within the same longer common string, counts as part of that one. Value is how many
// strings a Share stands for, itself included, so that all Values add up to k(x, z). Those that
// stand for most come first, and of these the longest. X and Z have every place.
func (Substrings) Shared(x, z string, limit int) []kernel.Share {
	a, text := join([]string{x, z})
	n := len(a.states)
	inX, endsX := a.places(x)
	inZ, endsZ := a.places(z)
	order := a.byLength()
	size := make([]int32, n) // how many states have s on their chain of links, s included
	whole := make([]int32, n)
	value := make([]int, n)
	for i := n - 1; i > 0; i-- {
		s := order[i]
		link := a.states[s].link
		inX[link] += inX[s]
		inZ[link] += inZ[s]
		size[s]++
		size[link] += size[s]
		if inX[s] == 0 || inZ[s] == 0 {
			continue
		}
		// Where one character always follows, the string is within a longer one.
		whole[s] = s
		for e := a.states[s].first; e >= 0; e = a.edges[e].next {
			if t := a.edges[e].to; inX[t] == inX[s] && inZ[t] == inZ[s] {
				whole[s] = whole[t]
				break
			}
		}
		value[whole[s]] += int(a.size(s))
	}
	var found []int32
	for _, s := range slices.Backward(order) {
		if value[s] > 0 {
			found = append(found, s)
		}
	}

	// In the tree of the links, number[s] and the size[s]−1 numbers that follow are those of
	// the states that end with the strings of s.
	number, free := make([]int32, n), make([]int32, n)
	free[root] = 1
	for _, s := range order[1:] {
		link := a.states[s].link
		number[s] = free[link]
		free[link] += size[s]
		free[s] = number[s] + 1
	}
	var shares []kernel.Share
	for _, s := range largest(found, limit, func(s int32) float64 { return float64(value[s]) }) {
		at := func(ends []int32) [][]kernel.Span {
			var spans []kernel.Span
			for i, e := range ends {
				if number[s] <= number[e] && number[e] < number[s]+size[s] {
					spans = append(spans, kernel.Span{Start: i + 1 - int(a.states[s].length), End: i + 1})
				}
			}
			return apart(spans)
		}
		shares = append(shares, kernel.Share{
			Name: string(a.longest(s, text)), Value: float64(value[s]), X: at(endsX), Z: at(endsZ),
		})
	}
	return shares
}

// places returns the state after each character of x, and how many times each state is that.
func (a *automaton) places(x string) (count, ends []int32) {
	count = make([]int32, len(a.states))
	s := int32(root)
	for _, c := range x {
		s = a.next(s, c)
		count[s]++
		ends = append(ends, s)
	}
	return count, ends
}
