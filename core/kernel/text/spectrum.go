package text

import (
	"iter"
	"unicode/utf8"

	"mercer/core/kernel"
	"mercer/core/param"
)

// MaxSpectrum is the longest substring that Spectrum counts.
const MaxSpectrum = 30

// Spectrum compares how often strings of one length occur,
//
//	k(x, z) = Σ over |s| = k of #ₛ(x)·#ₛ(z),
//
// where #ₛ(x) is the number of places at which s is in x. It takes time
// O(k(|x| + |z|)).
type Spectrum struct {
	K int // the length, 1 to MaxSpectrum
}

// Info describes the kernel.
func (Spectrum) Info() kernel.Info {
	return kernel.Info{
		Name:      "spectrum",
		Title:     "Spectrum",
		Short:     "spectrum",
		Also:      "ngram ngrams kmer kmers kspectrum pspectrum qgram",
		Formula:   "Σ over |s| = k of #ₛ(x)·#ₛ(z)",
		TeX:       `\sum_{|s|={k}}\#_{s}(x)\,\#_{s}(z)`,
		Doc:       "How often the same k characters stand one after the other in both. Where in the text they are does not matter.",
		Source:    spectra,
		Elsewhere: kernel.Elsewhere{Numpy: "counted(lambda x: spectrum(x, {k}), X, Z)"},
	}
}

// Bind declares k.
func (k *Spectrum) Bind(s *param.Set) {
	s.Int(&k.K, param.Spec{
		Key: "k", Symbol: "k", Name: "characters in a row",
		Doc:  "The kernel looks for parts of this many characters in both strings. The larger it is, the rarer they are.",
		Kind: param.Whole, Min: 1, Max: MaxSpectrum, Low: 1, High: 10, Default: 3,
	})
}

// Mercer holds always.
func (k Spectrum) Mercer(kernel.Domain) kernel.Fact {
	if k.K < 1 {
		return invalid
	}
	return holds(`an inner product of counts, one for every string of length $k$`, strings11)
}

// Eval returns Σₛ #ₛ(x)·#ₛ(z).
func (k Spectrum) Eval(x, z string) float64 { return eval(k, x, z) }

// Row sets dst[i] = k(x, zs[i]).
func (k Spectrum) Row(dst []float64, x string, zs []string) { row(dst, k, x, zs) }

// Features returns the strings of length k with the largest weights Σ βᵢ#ₛ(xᵢ), those
// of weight 0 left out.
func (k Spectrum) Features(xs []string, beta []float64, limit int) []kernel.Feature {
	return features(k, xs, beta, limit)
}

// Shared returns the common strings of length k, with all places. Among those that add the
// same, the first in x comes first.
func (k Spectrum) Shared(x, z string, limit int) []kernel.Share { return shared(k, x, z, limit) }

// pieces yields the substrings of length k.
func (k Spectrum) pieces(s string) iter.Seq2[string, kernel.Span] {
	return func(yield func(string, kernel.Span) bool) {
		if k.K < 1 {
			return
		}
		s := valid(s)
		start, end := 0, 0
		for n := 1; end < len(s); n++ {
			_, size := utf8.DecodeRuneInString(s[end:])
			end += size
			if n < k.K {
				continue
			}
			if !yield(s[start:end], kernel.Span{Start: n - k.K, End: n}) {
				return
			}
			_, size = utf8.DecodeRuneInString(s[start:])
			start += size
		}
	}
}
