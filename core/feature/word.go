package feature

// A walk goes through the words of a given length over the letters 0 … letters−1 in
// the order of the dictionary: all of them, or, where order does not matter, those
// whose letters never go down, which are the monomials of that degree.
type walk struct {
	letters int
	ordered bool // whether words that differ in order are different
	word    []int
}

func newWalk(letters, length int, ordered bool) *walk {
	return &walk{letters, ordered, make([]int, length)}
}

// next goes to the next word and returns the first place where it differs, or −1 where
// there is none.
func (w *walk) next() int {
	for p := len(w.word) - 1; p >= 0; p-- {
		if w.word[p] == w.letters-1 {
			continue
		}
		w.word[p]++
		rest := 0
		if !w.ordered {
			rest = w.word[p]
		}
		for q := p + 1; q < len(w.word); q++ {
			w.word[q] = rest
		}
		return p
	}
	return -1
}
