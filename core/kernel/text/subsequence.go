package text

import (
	"slices"

	"mercer/core/kernel"
	"mercer/core/param"
)

// MaxSubsequence is the greatest length of subsequences.
const MaxSubsequence = 20

// Subsequence compares what can be read in two strings when characters may be skipped,
//
//	k(x, z) = Σ over |u| = n of φᵤ(x)·φᵤ(z),   φᵤ(x) = Σ over i with x[i] = u of λ^l(i),
//
// where i = (i₁ < … < iₙ) are places that spell u and l(i) = iₙ − i₁ + 1 is how far they
// reach: gaps cost. For cat and car, n = 2, only ca is common, and k = λ⁴.
//
// A value takes time O(n·|x|·|z|) and memory O(n·min(|x|, |z|)).
type Subsequence struct {
	Length int     // n, 1 to MaxSubsequence
	Decay  float64 // λ, above 0 and at most 1
}

// Info describes the kernel.
func (Subsequence) Info() kernel.Info {
	return kernel.Info{
		Name:      "subsequence",
		Title:     "Subsequences with gaps",
		Short:     "subsequences",
		Also:      "ssk gapped gappy stringsubsequence gapweighted",
		Formula:   "Σ over |u| = n, x[i] = u = z[j] of λ^(l(i) + l(j))",
		TeX:       `\sum_{|u|={length}}\;\sum_{x[i]=u=z[j]}{decay}^{\ell(i)+\ell(j)}`,
		Doc:       "What can be read in both when characters may be skipped. Each common reading counts the less the further it reaches.",
		Source:    gaps,
		Elsewhere: kernel.Elsewhere{Numpy: "subsequences(X, Z, {length}, {decay})"},
	}
}

// Bind declares length and decay.
func (k *Subsequence) Bind(s *param.Set) {
	s.Int(&k.Length, param.Spec{
		Key: "length", Symbol: "n", Name: "characters of a match",
		Doc:  "A common subsequence has this many characters. The larger it is, the rarer they are.",
		Kind: param.Whole, Min: 1, Max: MaxSubsequence, Low: 1, High: 8, Default: 3,
	})
	s.Float(&k.Decay, param.Spec{
		Key: "decay", Symbol: "λ", Name: "larger = gaps cost less",
		Doc: "A subsequence is multiplied by this for each character from its first to its last, skipped ones included. The larger it is, the less gaps cost; at 1 they are free.",
		Min: 0, MinOpen: true, Max: 1, Low: 0.05, High: 1, Default: 0.5,
	})
}

// valid reports whether the parameters are in their ranges.
func (k Subsequence) valid() bool { return k.Length >= 1 && 0 < k.Decay && k.Decay <= 1 }

// Mercer holds always.
func (k Subsequence) Mercer(kernel.Domain) kernel.Fact {
	if !k.valid() {
		return invalid
	}
	return holds(`an inner product of the features $\sum_{x[i]=u}\lambda^{\ell(i)}$, one for every string $u$ of length $n$`, gaps)
}

// Eval returns the sum over the common subsequences.
func (k Subsequence) Eval(x, z string) float64 {
	return new(programme).value(k, []rune(x), []rune(z))
}

// Row sets dst[i] = k(x, zs[i]).
func (k Subsequence) Row(dst []float64, x string, zs []string) {
	checkRow(dst, zs)
	p := new(programme)
	chars := []rune(x)
	for i, z := range zs {
		dst[i] = p.value(k, chars, []rune(z))
	}
}

// A programme is the memory of a dynamic programme.
type programme struct{ layers []float64 }

// value returns k(x, z). As it reads x, it keeps for every length p < n and every beginning t
// of z what Lodhi et al. call
//
//	K′ₚ(s, t) = Σ over |u| = p, s[i] = u = t[j] of λ^(|s| − i₁ + 1 + |t| − j₁ + 1),
//
// s being what has been read. Subsequences are charged up to the ends of s and t here, so that
// they grow by
//
//	K′ₚ(sc, t) = λ·K′ₚ(s, t) + K″ₚ(sc, t),
//	K″ₚ(sc, td) = λ·K″ₚ(sc, t) + [c = d]·λ²·K′ₚ₋₁(s, t),   K′₀ = 1,
//
// and λ²·K′ₙ₋₁(s, t) is added to k where td ends with c. The order of x and z does not matter,
// to the last bit.
func (p *programme) value(k Subsequence, x, z []rune) float64 {
	if len(x) < len(z) || len(x) == len(z) && slices.Compare(x, z) < 0 {
		x, z = z, x
	}
	n, width := k.Length, len(z)+1
	if n < 1 || len(z) < n {
		return 0
	}
	p.layers = slices.Grow(p.layers[:0], n*width)[:n*width]
	clear(p.layers[width:])
	for j := range width {
		p.layers[j] = 1
	}
	full := p.layers[(n-1)*width : n*width]
	square, sum := k.Decay*k.Decay, 0.0
	for i, c := range x {
		for j, d := range z {
			if c == d {
				sum += full[j]
			}
		}
		// From the longest down: the layer below is that of s still. K′ₚ is 0 where s is
		// shorter than p.
		for q := min(n-1, i+1); q > 0; q-- {
			below, layer := p.layers[(q-1)*width:q*width], p.layers[q*width:(q+1)*width]
			run := 0.0
			for j, d := range z {
				run *= k.Decay
				if c == d {
					run += square * below[j]
				}
				layer[j+1] = k.Decay*layer[j+1] + run
			}
		}
	}
	return square * sum
}

// feature returns φᵤ(x).
func (k Subsequence) feature(u, x []rune) float64 {
	// charged[q] is the sum over the places of u's first q+1 characters, charged up to here.
	charged := make([]float64, len(u))
	last := len(u) - 1
	sum := 0.0
	for _, c := range x {
		for q := range charged {
			charged[q] *= k.Decay
		}
		for q := last; q >= 0; q-- {
			if c != u[q] {
				continue
			}
			v := k.Decay
			if q > 0 {
				v = charged[q-1]
			}
			if q == last {
				sum += v
			} else {
				charged[q] += v
			}
		}
	}
	return sum
}
