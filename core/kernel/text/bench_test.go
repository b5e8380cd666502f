package text_test

import (
	"strings"
	"testing"

	"mercer/core/kernel"
	"mercer/core/kernel/text"
)

// long returns strings of n characters.
func long(n int) map[string]string {
	var many strings.Builder
	for c := range rune(n) {
		many.WriteRune(c + 0xE000)
	}
	var star strings.Builder
	for c := range rune(n / 2) {
		star.WriteRune('a')
		star.WriteRune(c + 0xE000)
	}
	return map[string]string{
		"letter":    strings.Repeat("a", n),
		"dna":       random(1, n, "acgt"),
		"letters":   random(2, n, "abcdefghijklmnopqrstuvwxyz     "),
		"different": many.String(),
		"star":      star.String(),
	}
}

func benchmark(b *testing.B, k kernel.Kernel[string], n int) {
	for name, x := range long(n) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				k.Eval(x, x)
			}
		})
	}
}

func BenchmarkSubstrings(b *testing.B)  { benchmark(b, text.Substrings{}, 1e5) }
func BenchmarkSpectrum(b *testing.B)    { benchmark(b, text.Spectrum{K: 5}, 1e5) }
func BenchmarkSpectrum30(b *testing.B)  { benchmark(b, text.Spectrum{K: 30}, 1e5) }
func BenchmarkWords(b *testing.B)       { benchmark(b, text.Words{K: 1}, 1e5) }
func BenchmarkSubsequence(b *testing.B) { benchmark(b, text.Subsequence{Length: 4, Decay: 0.5}, 1e3) }

// A row of a Gram matrix: one automaton, many strings.
func BenchmarkSubstringsRow(b *testing.B) {
	xs := make([]string, 200)
	for i := range xs {
		xs[i] = random(uint64(i), 500, "abcdefgh")
	}
	row := make([]float64, len(xs))
	for b.Loop() {
		kernel.Row[string](row, text.Substrings{}, xs[0], xs)
	}
}

func BenchmarkFeatures(b *testing.B) {
	xs, beta := make([]string, 200), make([]float64, 200)
	for i := range xs {
		xs[i] = random(uint64(i), 500, "abcdefgh")
		beta[i] = float64(i%2*2 - 1)
	}
	for _, k := range []entry{text.Substrings{}, text.Spectrum{K: 4}, text.Subsequence{Length: 4, Decay: 0.5}} {
		b.Run(k.Info().Name, func(b *testing.B) {
			for b.Loop() {
				k.Features(xs, beta, 20)
			}
		})
	}
}

func BenchmarkShared(b *testing.B) {
	x, z := random(1, 1e5, "acgt"), random(2, 1e5, "acgt")
	b.Run("substrings", func(b *testing.B) {
		for b.Loop() {
			text.Substrings{}.Shared(x, z, 20)
		}
	})
	b.Run("subsequence", func(b *testing.B) {
		k := text.Subsequence{Length: 4, Decay: 0.5}
		for b.Loop() {
			k.Shared(x[:300], z[:300], 20)
		}
	})
}

// What normalising asks for each pair.
func BenchmarkSelf(b *testing.B) {
	x := random(1, 500, "abcdefgh")
	for _, k := range []entry{text.Substrings{}, text.Spectrum{K: 4}, text.Words{K: 1}, text.Subsequence{Length: 4, Decay: 0.5}} {
		b.Run(k.Info().Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				k.Eval(x, x)
			}
		})
	}
}
