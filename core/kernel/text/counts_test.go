package text_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/kernel"
	"mercer/core/kernel/text"
)

// grams counts the substrings of k characters.
func grams(x string, k int) map[string]int {
	chars := []rune(x)
	counts := make(map[string]int)
	for i := 0; i+k <= len(chars); i++ {
		counts[string(chars[i:i+k])]++
	}
	return counts
}

var wordPattern = regexp.MustCompile(`[\pL\p{Nd}][\pL\p{Nd}\pM]*(?:['’][\pL\p{Nd}][\pL\p{Nd}\pM]*)*`)

// bag counts the sequences of k words.
func bag(x string, k int) map[string]int {
	words := wordPattern.FindAllString(string([]rune(x)), -1)
	counts := make(map[string]int)
	for i := 0; i+k <= len(words); i++ {
		name := strings.Join(words[i:i+k], " ")
		counts[strings.ReplaceAll(strings.ToLower(name), "’", "'")]++
	}
	return counts
}

// inner returns the inner product of counts.
func inner(a, b map[string]int) float64 {
	sum := 0
	for s, n := range a {
		sum += n * b[s]
	}
	return float64(sum)
}

func TestCountsAreInnerProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 4).Draw(t, "k")
		x, z := word(t, 40, "x"), word(t, 40, "z")
		if got, want := (text.Spectrum{K: k}).Eval(x, z), inner(grams(x, k), grams(z, k)); got != want {
			t.Fatalf("spectrum %d of %q and %q is %v, want %v", k, x, z, got, want)
		}
		if got, want := (text.Words{K: k}).Eval(x, z), inner(bag(x, k), bag(z, k)); got != want {
			t.Fatalf("words %d of %q and %q is %v, want %v", k, x, z, got, want)
		}
	})
}

func TestCountsByHand(t *testing.T) {
	for _, test := range []struct {
		k    kernel.Kernel[string]
		x, z string
		want float64
	}{
		// The example of CS229: strings of amino acids.
		{text.Spectrum{K: 1}, "ACA", "AAC", 2*2 + 1},
		{text.Spectrum{K: 2}, "banana", "ananas", 2*2 + 2*2},
		{text.Spectrum{K: 3}, "statistics", "computation", 2}, // tat and ati
		{text.Spectrum{K: 2}, "日本日本", "日本", 2},
		{text.Spectrum{K: 5}, "four", "four", 0},
		{text.Spectrum{K: 1}, "\xff\xfe", "\ufffd", 2},
		{text.Words{K: 1}, "The cat sat on the mat.", "the THE dog", 4},
		{text.Words{K: 2}, "The cat sat on the mat.", "a cat -- sat!", 1},
		{text.Words{K: 1}, "Don't", "don’t", 1},
		{text.Words{K: 1}, "'don' t", "don't", 0},
		{text.Words{K: 1}, "Straße ΣΑΣ", "STRASSE σας", 0}, // ς is not σ, ß not ss
		{text.Words{K: 1}, "Élan vital", "ÉLAN", 1},
		{text.Words{K: 1}, "e\u0301tude", "E\u0301TUDE", 1},
		{text.Words{K: 1}, "٣ words", "٣", 1},
		{text.Words{K: 3}, "a b", "a b", 0},
		{text.Words{K: 1}, " -,.'’\u0301 ", "'", 0},
	} {
		if got := test.k.Eval(test.x, test.z); got != test.want {
			t.Errorf("%#v of %q and %q is %v, want %v", test.k, test.x, test.z, got, test.want)
		}
	}
}

func TestLongCounts(t *testing.T) {
	const n = 100_000
	a := strings.Repeat("a", n)
	if got, want := (text.Spectrum{K: 30}).Eval(a, a[:n/2]), float64((n-29)*(n/2-29)); got != want {
		t.Errorf("spectrum of a run: %v, want %v", got, want)
	}
	if got := (text.Words{K: 1}).Eval(strings.Repeat("a ", n), strings.Repeat("A\n", n)); got != n*n {
		t.Errorf("many words: %v", got)
	}
	if got := (text.Words{K: 1}).Eval(a, a); got != 1 {
		t.Errorf("a long word: %v", got)
	}
}

func TestCountFeatures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 3).Draw(t, "k")
		xs := []string{word(t, 20, "x"), word(t, 20, "y"), word(t, 20, "z")}
		beta := []float64{1, 2, -1}
		for _, c := range []struct {
			k     entry
			count func(string, int) map[string]int
		}{{text.Spectrum{K: k}, grams}, {text.Words{K: k}, bag}} {
			want := make(map[string]kernel.Feature)
			for i, x := range xs {
				for s, n := range c.count(x, k) {
					f := want[s]
					want[s] = kernel.Feature{Name: s, Weight: f.Weight + beta[i]*float64(n), In: f.In + 1}
				}
			}
			for s, f := range want {
				if f.Weight == 0 {
					delete(want, s)
				}
			}
			got := c.k.Features(xs, beta, 1000)
			if len(got) != len(want) {
				t.Fatalf("%#v of %q: %v, want %v", c.k, xs, got, want)
			}
			for i, f := range got {
				if f != want[f.Name] || i > 0 && abs(f.Weight) > abs(got[i-1].Weight) {
					t.Fatalf("%#v of %q: %v, want %v", c.k, xs, got, want)
				}
			}
			x, z := c.count(xs[0], k), c.count(xs[1], k)
			for _, s := range c.k.Shared(xs[0], xs[1], 1000) {
				if len(s.X) != x[s.Name] || len(s.Z) != z[s.Name] || s.Value != float64(x[s.Name]*z[s.Name]) {
					t.Fatalf("%#v of %q and %q: %v", c.k, xs[0], xs[1], s)
				}
				for _, place := range s.X {
					at := string([]rune(xs[0])[place[0].Start:place[0].End])
					if len(place) != 1 || c.count(at, k)[s.Name] != 1 {
						t.Fatalf("%#v: %q is not at %v in %q", c.k, s.Name, place, xs[0])
					}
				}
			}
		}
	})
}

func TestSharedWordsByHand(t *testing.T) {
	got := text.Words{K: 2}.Shared("To be, or not to BE!", "to—be", 5)
	if len(got) != 1 || got[0].Name != "to be" || got[0].Value != 2 {
		t.Fatalf("%+v", got)
	}
	if want := [][]kernel.Span{{{Start: 0, End: 5}}, {{Start: 14, End: 19}}}; !slices.EqualFunc(got[0].X, want, slices.Equal) {
		t.Errorf("in x it is at %v", got[0].X)
	}
	if want := [][]kernel.Span{{{Start: 0, End: 5}}}; !slices.EqualFunc(got[0].Z, want, slices.Equal) {
		t.Errorf("in z it is at %v", got[0].Z)
	}
}
