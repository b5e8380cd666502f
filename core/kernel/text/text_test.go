package text_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/kernel"
	"mercer/core/kernel/kerneltest"
	"mercer/core/kernel/text"
	"mercer/core/param"
)

// A named kernel, as menus have it.
type entry interface {
	kernel.Rower[string]
	kernel.Explainer[string]
	kernel.Known
	Info() kernel.Info
}

var (
	_ param.Bound = new(text.Substrings)
	_ param.Bound = new(text.Spectrum)
	_ param.Bound = new(text.Subsequence)
	_ param.Bound = new(text.Words)
)

var kernels = []entry{
	text.Substrings{},
	text.Spectrum{K: 1}, text.Spectrum{K: 2}, text.Spectrum{K: 3}, text.Spectrum{K: text.MaxSpectrum},
	text.Subsequence{Length: 1, Decay: 1}, text.Subsequence{Length: 2, Decay: 0.5},
	text.Subsequence{Length: 3, Decay: 0.05}, text.Subsequence{Length: 4, Decay: 1},
	text.Subsequence{Length: text.MaxSubsequence, Decay: 0.9},
	text.Words{K: 1}, text.Words{K: 2}, text.Words{K: text.MaxWords},
}

// Strings of mixed scripts with repetitions, marks, bad bytes, and nothing at all.
var alphabets = [][]string{
	{"a", "b"},
	{"a", "A", "é", "e\u0301", " ", "'", "’", "ß"},
	{"日", "本", "ж", "Ж", "א", "😀", "a", "1", "\u200d"},
	{"\xff", "\xc3", "\xe6\x97", "\ufffd", "a", "é"},
	{"to ", "be ", "or ", "not ", "Be, ", "don't ", "don’t-"},
}

// word draws a string of up to n parts.
func word(t *rapid.T, n int, name string) string {
	alphabet := rapid.SampledFrom(alphabets).Draw(t, "alphabet")
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(alphabet), 0, n).Draw(t, name), "")
}

// near reports whether two values are the same up to rounding.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-12*(math.Abs(a)+math.Abs(b)) }

func TestKernelsObeyTheLaws(t *testing.T) {
	xs := []string{
		"", "a", "a", "aaaaaaaa", "abracadabra", "Abracadabra", "to be or not to be", "or not to be, to be",
		"日本語 日本", "日本", "\xff\xfe", "\ufffd\ufffd", "\xffa\xc3", "e\u0301é", "don't DON’T don", strings.Repeat("ab", 40),
		strings.Repeat("one two three four five six seven eight nine ten ", 2),
	}
	for _, k := range kernels {
		if err := kerneltest.Test[string](k, xs, kerneltest.Options{Mercer: true}); err != nil {
			t.Errorf("%#v: %v", k, err)
		}
		for _, x := range xs {
			if v := k.Eval(x, ""); v != 0 {
				t.Errorf("%#v of %q and nothing is %v", k, x, v)
			}
		}
		if fact := k.Mercer(kernel.Domain{}); !fact.Holds || fact.Reason == "" || fact.Source == "" {
			t.Errorf("%#v: %+v", k, fact)
		}
	}
	for _, k := range []entry{text.Spectrum{}, text.Words{}, text.Subsequence{}, text.Subsequence{Length: 1}, text.Subsequence{Length: 2, Decay: 2}} {
		if k.Mercer(kernel.Domain{}).Holds {
			t.Errorf("%#v is said to be valid", k)
		}
		if f, s := k.Features([]string{"aa"}, []float64{1}, 5), k.Shared("aa", "aa", 5); len(f)+len(s) > 0 {
			t.Errorf("%#v: features %v, shared %v", k, f, s)
		}
	}
}

func TestInfo(t *testing.T) {
	for _, k := range []interface {
		param.Bound
		Info() kernel.Info
	}{new(text.Substrings), new(text.Spectrum), new(text.Subsequence), new(text.Words)} {
		info := k.Info()
		if info.Name == "" || info.Title == "" || info.Short == "" || info.Formula == "" || info.Doc == "" || info.Source == "" {
			t.Errorf("%+v lacks something", info)
		}
		for _, spec := range param.Of(k).Specs() {
			if !strings.Contains(info.TeX, "{"+spec.Key+"}") {
				t.Errorf("%s: the formula %s lacks {%s}", info.Name, info.TeX, spec.Key)
			}
		}
	}
}

// agree checks what holds of any two strings, cheaply.
func agree(t fatal, k entry, x, z string) {
	t.Helper()
	xz, zx, xx, zz := k.Eval(x, z), k.Eval(z, x), k.Eval(x, x), k.Eval(z, z)
	if math.IsNaN(xz) || math.IsInf(xz, 0) || xz < 0 {
		t.Fatalf("%#v of %q and %q is %v", k, x, z, xz)
	}
	if math.Float64bits(xz) != math.Float64bits(zx) {
		t.Fatalf("%#v of %q and %q is %v, the other way round %v", k, x, z, xz, zx)
	}
	if xz > math.Sqrt(xx)*math.Sqrt(zz)*(1+1e-12) {
		t.Fatalf("%#v of %q and %q is %v, but with themselves %v and %v", k, x, z, xz, xx, zz)
	}
	row := make([]float64, 3)
	k.Row(row, x, []string{z, x, z})
	if row[0] != xz || row[1] != xx || row[2] != xz {
		t.Fatalf("%#v of %q with %q, itself and the first: a row has %v, Eval %v, %v", k, x, z, row, xz, xx)
	}
	// Characters are what range says they are.
	if v := k.Eval(string([]rune(x)), z); v != xz {
		t.Fatalf("%#v of %q and %q is %v, with its bad bytes replaced %v", k, x, z, xz, v)
	}
}

// fatal is *testing.T, *testing.F or *rapid.T.
type fatal interface {
	Helper()
	Fatalf(format string, args ...any)
}

func TestAnyTwoStrings(t *testing.T) {
	for _, k := range kernels {
		rapid.Check(t, func(t *rapid.T) { agree(t, k, word(t, 30, "x"), word(t, 30, "z")) })
	}
}

func FuzzStrings(f *testing.F) {
	f.Add("", "", uint8(0))
	f.Add("abracadabra", "cadillac", uint8(2))
	f.Add("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaa", uint8(9))
	f.Add("\xff\xc3日本", "\ufffd日\xe6\x97", uint8(5))
	f.Add("don't e\u0301", "DON’T", uint8(10))
	f.Fuzz(func(t *testing.T, x, z string, which uint8) {
		if len(x)+len(z) > 1000 {
			return
		}
		k := kernels[int(which)%len(kernels)]
		agree(t, k, x, z)
		sum := 0.0
		for _, s := range k.Shared(x, z, 8) {
			checkPlaces(t, x, s.X)
			checkPlaces(t, z, s.Z)
			sum += s.Value
		}
		if v := k.Eval(x, z); sum > v*(1+1e-9) {
			t.Fatalf("%#v of %q and %q is %v, but parts add up to %v", k, x, z, v, sum)
		}
		k.Features([]string{x, z, x}, []float64{1, -1, 0.5}, 8)
	})
}

// checkPlaces checks that spans are in the string, in order, and apart.
func checkPlaces(t fatal, x string, places [][]kernel.Span) {
	t.Helper()
	n := len([]rune(x))
	if len(places) == 0 {
		t.Fatalf("something shared is nowhere in %q", x)
	}
	for _, place := range places {
		end := -1
		for _, span := range place {
			if span.Start <= end || span.End <= span.Start || span.End > n {
				t.Fatalf("the place %v in %q", place, x)
			}
			end = span.End
		}
	}
}

func TestMisusePanics(t *testing.T) {
	for _, k := range kernels {
		for name, f := range map[string]func(){
			"row":      func() { k.Row(make([]float64, 2), "a", []string{"a"}) },
			"features": func() { k.Features([]string{"a"}, nil, 1) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%#v, %s: no panic", k, name)
					}
				}()
				f()
			}()
		}
		for _, limit := range []int{-1, 0} {
			if f, s := k.Features([]string{"a a"}, []float64{1}, limit), k.Shared("a a", "a a", limit); len(f)+len(s) > 0 {
				t.Errorf("%#v: a limit of %d gives %v and %v", k, limit, f, s)
			}
		}
	}
}

// The values of features and of what is shared are those of the kernel: with
// w = Σ βᵢφ(xᵢ), the sum of squares is βᵀKβ, and what x and z share adds up to k(x, z).
// For substrings a feature stands for several.
func TestFeaturesAddUp(t *testing.T) {
	const all = 4000
	for _, k := range kernels {
		rapid.Check(t, func(t *rapid.T) {
			xs := []string{few(t, "x"), few(t, "y"), few(t, "z")}
			xs = append(xs, xs[0])
			beta := []float64{1, -0.5, 0.25, 2}
			if _, classes := k.(text.Substrings); !classes {
				want, got := 0.0, 0.0
				row := make([]float64, len(xs))
				for i, x := range xs {
					k.Row(row, x, xs)
					for j, v := range row {
						want += beta[i] * beta[j] * v
					}
				}
				for _, f := range k.Features(xs, beta, all) {
					got += f.Weight * f.Weight
				}
				if math.Abs(got-want) > 1e-9*(1+want) {
					t.Fatalf("%#v: ‖w‖² of %q is %v, its features give %v", k, xs, want, got)
				}
			}
			got := 0.0
			shares := k.Shared(xs[0], xs[1], all)
			for _, s := range shares {
				got += s.Value
				checkPlaces(t, xs[0], s.X)
				checkPlaces(t, xs[1], s.Z)
			}
			if want := k.Eval(xs[0], xs[1]); !near(got, want) {
				t.Fatalf("%#v of %q and %q is %v, parts add up to %v", k, xs[0], xs[1], want, got)
			}
			if !slices.IsSortedFunc(shares, func(a, b kernel.Share) int {
				return int(math.Copysign(1, b.Value-a.Value))
			}) {
				t.Fatalf("%#v of %q and %q: out of order: %v", k, xs[0], xs[1], shares)
			}
		})
	}
}

// random returns n characters of an alphabet.
func random(seed uint64, n int, alphabet string) string {
	rng := rand.New(rand.NewPCG(seed, 1))
	chars := []rune(alphabet)
	text := make([]rune, n)
	for i := range text {
		text[i] = chars[rng.IntN(len(chars))]
	}
	return string(text)
}
