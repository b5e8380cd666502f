package text

import (
	"math"
	"slices"

	"mercer/core/kernel"
)

// Limits of the search for subsequences, of which there may be more than atoms.
const (
	maxFound  = 1 << 12 // subsequences returned at most
	maxRead   = 1 << 17 // characters read, of all strings together
	maxOpen   = 1 << 20 // places kept, of all beginnings together
	maxPlaces = 32      // places of one subsequence that are returned
)

// Features returns the subsequences with the largest weights |wᵤ|, wᵤ = Σ βᵢφᵤ(xᵢ).
//
// They are searched from their beginnings: of each length it goes on with the beginnings after
// which the largest weights are possible, 512 of them or limit if that is more, fewer in long texts
// but at least 16. So it finds the largest where there are no more beginnings, or little weight
// behind the others; elsewhere larger ones may exist. The weights are exact. It returns 4096 at
// most, and looks at 2¹⁷ characters of all strings together, the first of each.
func (k Subsequence) Features(xs []string, beta []float64, limit int) []kernel.Feature {
	checkWeights(xs, beta)
	texts := runes(xs)
	found := k.search(texts, beta, limit, func(positive, negative float64, whole bool) float64 {
		if whole {
			return math.Abs(positive - negative)
		}
		// Of what follows, nothing can weigh more than all that has one sign.
		return max(positive, negative)
	})
	var features []kernel.Feature
	for _, u := range found {
		f := kernel.Feature{Name: string(u)}
		for i, x := range texts {
			if v := k.feature(u, x); v > 0 {
				f.Weight += beta[i] * v
				f.In++
			}
		}
		if f.Weight != 0 {
			features = append(features, f)
		}
	}
	return largest(features, limit, weight)
}

// Shared returns the common subsequences u that add most, φᵤ(x)·φᵤ(z), found as by
// [Subsequence.Features]. A place has a span for each run of characters that
// stand one after the other. X and Z have for each end the place that reaches least far, those
// that reach least far first, and 32 at most; Value counts all places.
func (k Subsequence) Shared(x, z string, limit int) []kernel.Share {
	texts := runes([]string{x, z})
	found := k.search(texts, []float64{1, -1}, limit, func(inX, inZ float64, _ bool) float64 { return inX * inZ })
	var shares []kernel.Share
	for _, u := range found {
		shares = append(shares, kernel.Share{
			Name: string(u), Value: k.feature(u, texts[0]) * k.feature(u, texts[1]),
			X: places(u, texts[0]), Z: places(u, texts[1]),
		})
	}
	return largest(shares, limit, value)
}

func runes(xs []string) [][]rune {
	texts := make([][]rune, len(xs))
	for i, x := range xs {
		texts[i] = []rune(x)
	}
	return texts
}

// A beginning is how subsequences begin, and where it ends in the texts that are searched.
type beginning struct {
	u     []rune
	ends  []end
	score float64
}

// An end is a place where a beginning ends, and the sum of λ^l(i) over the i that do so there.
type end struct {
	at    int32
	value float64
}

// A scorer says how much is in the sums of the terms above and below 0, of a whole subsequence
// or of all with the same beginning.
type scorer func(positive, negative float64, whole bool) float64

// A search has texts to be searched, one after the other.
type search struct {
	decay float64
	chars []rune    // that are in the texts
	text  []int32   // which of them it is, character by character
	stop  []int32   // where its text stops
	beta  []float64 // its text's weight

	// after[r][i] is the sum of λ^(iᵣ − i) over all r characters after i in the same text.
	after [][]float64

	score scorer

	next []*beginning // for each of chars what goes on with it, nil between calls
	with []int32      // those of them that are not nil
}

// search returns subsequences u of the texts with large scores. The score of u is that of the
// terms of Σ βᵢφᵤ(xᵢ) above and below 0, summed apart and without sign. The score of a
// beginning is that of the sums over all u that begin so; it must not be below any of theirs.
func (k Subsequence) search(texts [][]rune, beta []float64, limit int, score scorer) [][]rune {
	limit = min(limit, maxFound)
	if limit < 1 || !k.valid() {
		return nil
	}
	s := search{decay: k.Decay, score: score}
	number := make(map[rune]int32)
	for i, x := range texts {
		x = first(x, maxRead/len(texts))
		stop := int32(len(s.text) + len(x))
		for _, c := range x {
			id, known := number[c]
			if !known {
				id = int32(len(s.chars))
				number[c] = id
				s.chars = append(s.chars, c)
			}
			s.text, s.stop, s.beta = append(s.text, id), append(s.stop, stop), append(s.beta, beta[i])
		}
	}
	s.next = make([]*beginning, len(s.chars))
	n := len(s.text)
	s.after = make([][]float64, k.Length)
	for r := range s.after {
		s.after[r] = make([]float64, n)
		for i := n - 1; i >= 0; i-- {
			switch next := i + 1; {
			case r == 0:
				s.after[r][i] = 1
			case next < int(s.stop[i]):
				s.after[r][i] = k.Decay * (s.after[r-1][next] + s.after[r][next])
			}
		}
	}
	width := max(16, min(max(512, limit), maxOpen/max(n, 1)))
	open := s.letters(k.Length - 1)
	best := func(b *beginning) float64 { return b.score }
	for left := k.Length - 1; left > 0; left-- {
		var longer []*beginning
		for _, b := range largest(open, width, best) {
			longer = append(longer, s.extend(b, left-1)...)
		}
		open = longer
	}
	var found [][]rune
	for _, b := range largest(open, limit, best) {
		found = append(found, b.u)
	}
	return found
}

// letters returns the beginnings of one character, after which left characters are to follow.
func (s *search) letters(left int) []*beginning {
	for i := range s.text {
		s.add(nil, end{int32(i), s.decay}, left)
	}
	return s.scored(left)
}

// extend returns the beginnings that have one more character than b.
func (s *search) extend(b *beginning, left int) []*beginning {
	for q := 0; q < len(b.ends); {
		run := 0.0 // the ends up to here, charged up to here
		at := b.ends[q].at
		for stop := s.stop[at]; at < stop; at++ {
			run *= s.decay
			if run > 0 {
				s.add(b.u, end{at, run}, left)
			}
			if q < len(b.ends) && b.ends[q].at == at {
				run += b.ends[q].value
				q++
			}
		}
	}
	return s.scored(left)
}

// add adds a place to the beginning that is u and the character there, unless there is no room
// for what is to follow.
func (s *search) add(u []rune, e end, left int) {
	if s.after[left][e.at] == 0 {
		return
	}
	c := s.text[e.at]
	b := s.next[c]
	if b == nil {
		b = &beginning{u: append(slices.Clip(u), s.chars[c])}
		s.next[c] = b
		s.with = append(s.with, c)
	}
	b.ends = append(b.ends, e)
}

// scored returns what was added, where the score is above 0.
func (s *search) scored(left int) []*beginning {
	var all []*beginning
	for _, c := range s.with {
		b := s.next[c]
		s.next[c] = nil
		positive, negative := 0.0, 0.0
		for _, e := range b.ends {
			v := e.value * s.after[left][e.at] * s.beta[e.at]
			positive += max(v, 0)
			negative += max(-v, 0)
		}
		if b.score = s.score(positive, negative, left == 0); b.score > 0 {
			all = append(all, b)
		}
	}
	s.with = s.with[:0]
	return all
}

// places returns where u is in x: for each end the place that reaches least far, those that
// reach least far first.
func places(u, x []rune) [][]kernel.Span {
	// begin[q] is where the latest place so far of u's first q+1 characters begins, −1 for none.
	begin := make([]int, len(u))
	for q := range begin {
		begin[q] = -1
	}
	last := len(u) - 1
	var reaches []kernel.Span
	for i, c := range x {
		for q := last; q >= 0; q-- {
			if c != u[q] {
				continue
			}
			if q == 0 {
				begin[q] = i
			} else {
				begin[q] = begin[q-1]
			}
			if q == last && begin[q] >= 0 {
				reaches = append(reaches, kernel.Span{Start: begin[q], End: i + 1})
			}
		}
	}
	var all [][]kernel.Span
	for _, r := range largest(reaches, maxPlaces, func(r kernel.Span) float64 { return 1 / float64(r.End-r.Start) }) {
		all = append(all, place(u, x, r.End))
	}
	return all
}

// place returns the place of u in x that ends just before end and reaches least far: the one that
// is found backwards.
func place(u, x []rune, end int) []kernel.Span {
	var spans []kernel.Span // backwards
	q := len(u) - 1
	for i := end - 1; q >= 0; i-- {
		if x[i] != u[q] {
			continue
		}
		q--
		if n := len(spans); n > 0 && spans[n-1].Start == i+1 {
			spans[n-1].Start = i
		} else {
			spans = append(spans, kernel.Span{Start: i, End: i + 1})
		}
	}
	slices.Reverse(spans)
	return spans
}
