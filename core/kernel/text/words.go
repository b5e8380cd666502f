package text

import (
	"iter"
	"unicode"
	"unicode/utf8"

	"mercer/core/kernel"
	"mercer/core/param"
)

// MaxWords is how many consecutive words Words counts at most.
const MaxWords = 10

// Words compares how often words occur, k at a time,
//
//	k(x, z) = Σ over w of k words of #_w(x)·#_w(z),
//
// where #_w(x) is the number of places at which the words w follow each other in x.
// For k = 1 it compares texts as bags of words. A word is a run of letters and digits, with the
// marks that follow them and the apostrophes between them; upper and lower case are the same.
// What stands between words does not matter.
type Words struct {
	K int // how many words, 1 to MaxWords
}

// Info describes the kernel.
func (Words) Info() kernel.Info {
	return kernel.Info{
		Name:      "words",
		Title:     "Words",
		Short:     "words",
		Also:      "bow bagofwords word unigram",
		Formula:   "Σ over w of k words of #_w(x)·#_w(z)",
		TeX:       `\sum_{|w|={k}}\#_{w}(x)\,\#_{w}(z)`,
		Doc:       "How often the same words stand in both texts: for k = 1 each word for itself, a bag of words; for more, k words one after the other.",
		Source:    bags,
		Elsewhere: kernel.Elsewhere{Numpy: "counted(lambda x: words(x, {k}), X, Z)"},
	}
}

// Bind declares k.
func (k *Words) Bind(s *param.Set) {
	s.Int(&k.K, param.Spec{
		Key: "k", Symbol: "k", Name: "words in a row",
		Doc:  "The kernel looks for runs of this many words in both texts. The larger it is, the rarer they are.",
		Kind: param.Whole, Min: 1, Max: MaxWords, Low: 1, High: 4, Default: 1,
	})
}

// Mercer holds always.
func (k Words) Mercer(kernel.Domain) kernel.Fact {
	if k.K < 1 {
		return invalid
	}
	return holds(`an inner product of counts, one for every sequence of $k$ words`, bags)
}

// Eval returns Σ_w #_w(x)·#_w(z).
func (k Words) Eval(x, z string) float64 { return eval(k, x, z) }

// Row sets dst[i] = k(x, zs[i]).
func (k Words) Row(dst []float64, x string, zs []string) { row(dst, k, x, zs) }

// Features returns the sequences of k words with the largest weights Σ βᵢ#_w(xᵢ), those
// of weight 0 left out. Names are in lower case.
func (k Words) Features(xs []string, beta []float64, limit int) []kernel.Feature {
	return features(k, xs, beta, limit)
}

// Shared returns the common sequences of k words, with all places, each from its first word to
// its last. Among those that add the same, the first in x comes first. Names are in lower
// case.
func (k Words) Shared(x, z string, limit int) []kernel.Share { return shared(k, x, z, limit) }

// pieces yields the sequences of k words.
func (k Words) pieces(s string) iter.Seq2[string, kernel.Span] {
	return func(yield func(string, kernel.Span) bool) {
		if k.K < 1 {
			return
		}
		text, words := split(s)
		for i := k.K; i <= len(words); i++ {
			from, to := words[i-k.K], words[i-1]
			if !yield(text[from.start:to.end], kernel.Span{Start: from.Start, End: to.End}) {
				return
			}
		}
	}
}

// A word is a part of the text that has only words, and where it was.
type word struct {
	start, end int // bytes
	kernel.Span
}

// split returns the words of s in lower case, with a blank between them.
func split(s string) (string, []word) {
	text := make([]byte, 0, len(s))
	var words []word
	inside := false
	at := 0
	for i, c := range s {
		letter := unicode.IsLetter(c) || unicode.IsDigit(c)
		switch {
		case letter && !inside:
			if len(words) > 0 {
				text = append(text, ' ')
			}
			words = append(words, word{start: len(text), Span: kernel.Span{Start: at}})
			inside = true
			text = utf8.AppendRune(text, unicode.ToLower(c))
		case letter:
			text = utf8.AppendRune(text, unicode.ToLower(c))
		case inside && unicode.IsMark(c):
			text = utf8.AppendRune(text, c)
		case inside && (c == '\'' || c == '’') && begins(s[i+utf8.RuneLen(c):]):
			text = append(text, '\'') // however it is typed
		default:
			inside = false
		}
		at++
		if inside {
			last := &words[len(words)-1]
			last.end, last.End = len(text), at
		}
	}
	return string(text), words
}

// begins reports whether s begins with a letter or digit.
func begins(s string) bool {
	c, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(c) || unicode.IsDigit(c)
}
