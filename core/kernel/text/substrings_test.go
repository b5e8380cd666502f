package text_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/kernel/text"
	"mercer/core/solve"
	"mercer/core/svm"
)

// substrings returns the places of all non-empty substrings of x.
func substrings(x string) map[string][]int {
	chars := []rune(x)
	all := make(map[string][]int)
	for i := range chars {
		for j := i + 1; j <= len(chars); j++ {
			s := string(chars[i:j])
			all[s] = append(all[s], i)
		}
	}
	return all
}

func TestSubstringsByHand(t *testing.T) {
	for _, test := range []struct {
		x, z string
		want float64
	}{
		{"ab", "ab", 3},    // a, b, ab
		{"aa", "aaa", 2},   // a, aa
		{"abc", "xbcx", 3}, // b, c, bc
		{"banana", "banana", 15},
		{"banana", "ananas", 9}, // a, n, an, na, ana, nan, anan, nana, anana
		{"日本語", "本語日", 4},       // 日, 本, 語, 本語
		{"é", "e\u0301", 0},     // Nothing is normalised.
		{"\xff", "\xfe", 1},     // Each is U+FFFD.
		{"\xc3\xa9", "\xc3", 0}, // é and U+FFFD share no byte.
		{"a", "", 0},
	} {
		if got := (text.Substrings{}).Eval(test.x, test.z); got != test.want {
			t.Errorf("%q and %q have %v in common, want %v", test.x, test.z, got, test.want)
		}
	}
}

// With a coordinate for every string, the empty one among them, the inner product is one more.
func TestSubstringsWithTheEmptyString(t *testing.T) {
	whole := kernel.Sum[string]{Terms: []kernel.Kernel[string]{text.Substrings{}, kernel.Const[string]{C: 1}}}
	rapid.Check(t, func(t *rapid.T) {
		x, z := word(t, 20, "x"), word(t, 20, "z")
		coordinates := func(s string) map[string]bool {
			all := make(map[string]bool)
			chars := []rune(s)
			for i := 0; i <= len(chars); i++ {
				for j := i; j <= len(chars); j++ {
					all[string(chars[i:j])] = true // with i = j the empty string
				}
			}
			return all
		}
		want, of := 0.0, coordinates(z)
		for s := range coordinates(x) {
			if of[s] {
				want++
			}
		}
		if got := whole.Eval(x, z); got != want {
			t.Errorf("%q and %q: %v, want %v", x, z, got, want)
		}
	})
}

func TestSubstringsIsEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := word(t, 40, "x")
		zs := []string{word(t, 40, "z"), word(t, 10, "z"), x, word(t, 40, "z")}
		if rapid.Bool().Draw(t, "again") {
			zs = append(zs, zs[0]+x+zs[1])
		}
		row := make([]float64, len(zs))
		text.Substrings{}.Row(row, x, zs)
		inX := substrings(x)
		for i, z := range zs {
			want := 0
			for s := range substrings(z) {
				if inX[s] != nil {
					want++
				}
			}
			if row[i] != float64(want) {
				t.Fatalf("%q and %q have %d in common, not %v", x, z, want, row[i])
			}
		}
	})
}

// The strings of the same xs as s that are part of no longer such string stand for all.
func TestSubstringFeaturesAreEnumerated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "n")
		xs, beta := make([]string, n), make([]float64, n)
		in := make(map[string][]int)
		for i := range xs {
			xs[i] = word(t, 14, "x")
			beta[i] = float64(rapid.IntRange(-2, 2).Draw(t, "beta"))
			for s := range substrings(xs[i]) {
				in[s] = append(in[s], i)
			}
		}
		want := make(map[string]kernel.Feature)
		for s, who := range in {
			f := kernel.Feature{Name: s, In: len(who)}
			for _, i := range who {
				f.Weight += beta[i]
			}
			maximal := true
			for longer, others := range in {
				if len(longer) > len(s) && len(others) == len(who) && contains(longer, s) {
					maximal = false
				}
			}
			if maximal && f.Weight != 0 {
				want[s] = f
			}
		}
		got := text.Substrings{}.Features(xs, beta, 1<<20)
		if len(got) != len(want) {
			t.Fatalf("%q has %d features, want %d: %v", xs, len(got), len(want), got)
		}
		for i, f := range got {
			if f != want[f.Name] {
				t.Fatalf("%q has the feature %v, want %v", xs, f, want[f.Name])
			}
			if i > 0 && abs(f.Weight) > abs(got[i-1].Weight) {
				t.Fatalf("out of order: %v", got)
			}
		}
		for limit := range min(len(got), 4) {
			if some := (text.Substrings{}).Features(xs, beta, limit); !slices.Equal(some, got[:limit]) {
				t.Fatalf("%d features are %v, of all the first are %v", limit, some, got[:limit])
			}
		}
	})
}

func abs(v float64) float64 { return max(v, -v) }

// contains reports whether s is a substring of x in characters; both are valid.
func contains(x, s string) bool { return strings.Contains(x, s) }

// Each common substring belongs to the longest string that is around it everywhere.
func TestSharedSubstringsAreEnumerated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, z := word(t, 16, "x"), word(t, 16, "z")
		chars := [][]rune{[]rune(x), []rune(z)}
		inX, inZ := substrings(x), substrings(z)
		want := make(map[string]int)
		for s := range inX {
			if inZ[s] == nil {
				continue
			}
			places := [][]int{slices.Clone(inX[s]), slices.Clone(inZ[s])}
			length := len([]rune(s))
			// same moves every place by one, if the same character is there in all.
			same := func(offset int) bool {
				first := rune(-1)
				for i, at := range places {
					for _, p := range at {
						p += offset
						if p < 0 || p >= len(chars[i]) || first >= 0 && chars[i][p] != first {
							return false
						}
						first = chars[i][p]
					}
				}
				return true
			}
			for grown := true; grown; {
				grown = false
				if same(length) {
					length++
					grown = true
				}
				if same(-1) {
					for _, at := range places {
						for i := range at {
							at[i]--
						}
					}
					length++
					grown = true
				}
			}
			p := places[0][0]
			want[string(chars[0][p:p+length])]++
		}
		got := text.Substrings{}.Shared(x, z, 1<<20)
		if len(got) != len(want) {
			t.Fatalf("%q and %q share %v, want %v", x, z, got, want)
		}
		for _, s := range got {
			if s.Value != float64(want[s.Name]) {
				t.Fatalf("%q and %q share %v, want %v", x, z, s, want)
			}
			checkSubstring(t, s.Name, s.X, inX[s.Name])
			checkSubstring(t, s.Name, s.Z, inZ[s.Name])
		}
	})
}

// checkSubstring checks that places are those of a substring with n characters.
func checkSubstring(t fatal, name string, places [][]kernel.Span, want []int) {
	t.Helper()
	n := len([]rune(name))
	if len(places) != len(want) {
		t.Fatalf("%q is at %v, want %v", name, places, want)
	}
	for i, place := range places {
		if !slices.Equal(place, []kernel.Span{{Start: want[i], End: want[i] + n}}) {
			t.Fatalf("%q is at %v, want %v", name, places, want)
		}
	}
}

func TestSharedByHand(t *testing.T) {
	got := text.Substrings{}.Shared("the virus is here", "a virus, a virus", 2)
	if len(got) != 2 || got[0].Name != " virus" || got[0].Value != 17 {
		// Of its 21 substrings, the blank, i, r and s are elsewhere too.
		t.Fatalf("shared are %+v", got)
	}
	if want := [][]kernel.Span{{{Start: 3, End: 9}}}; !slices.EqualFunc(got[0].X, want, slices.Equal) {
		t.Errorf("in x it is at %v", got[0].X)
	}
	if want := [][]kernel.Span{{{Start: 1, End: 7}}, {{Start: 10, End: 16}}}; !slices.EqualFunc(got[0].Z, want, slices.Equal) {
		t.Errorf("in z it is at %v", got[0].Z)
	}
}

// A machine trained on files of which some have a signature finds it (section 16.2.1 of
// Understanding Machine Learning): the whole of it, and nothing around it.
func TestSignatureIsTheFirstFeature(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 7))
		const signature = "x90xEB"
		var files []string
		var y []float64
		for i := range 30 {
			file := []rune(random(seed*100+uint64(i), 60, "0189xABE"))
			if at := rng.IntN(len(file) - len(signature)); i%2 == 0 {
				copy(file[at:], []rune(signature))
			} else if contains(string(file), signature) {
				continue
			}
			files = append(files, string(file))
			y = append(y, float64(1-i%2*2))
		}
		machine, err := svm.New(gram.New[string](text.Substrings{}, files), y, svm.Config{C: 1, Tolerance: 1e-6}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if step := solve.Run(machine, 0); step.Status != solve.Converged {
			t.Fatal(step)
		}
		features := text.Substrings{}.Features(files, machine.Coef().Beta, 3)
		if features[0].Name != signature || features[0].Weight <= 0 || features[0].In != 15 {
			t.Errorf("seed %d: the first features are %+v", seed, features)
		}
	}
}

// Long strings that have made other programs slow.
func TestLongStrings(t *testing.T) {
	const n = 100_000
	a := strings.Repeat("a", n)
	k := text.Substrings{}
	if got := k.Eval(a, a[:n-7]); got != n-7 {
		t.Errorf("runs of a letter: %v", got)
	}
	// All characters differ: every substring is there once.
	var all strings.Builder
	for c := range rune(n) {
		all.WriteRune(c + 0xE000) // beyond the surrogates
	}
	if got := k.Eval(all.String(), all.String()); got != n*(n+1)/2 {
		t.Errorf("different characters: %v", got)
	}
	// After one character come all others.
	var star strings.Builder
	for c := range rune(n / 2) {
		star.WriteRune('a')
		star.WriteRune(c + 0xE000)
	}
	whole := []rune(star.String())
	half := string(whole[:n/2])
	if got, want := k.Eval(star.String(), half), k.Eval(half, half); got != want || want == 0 {
		t.Errorf("a star: %v, want %v", got, want)
	}
	for _, x := range []string{a, all.String(), star.String(), random(1, n, "acgt")} {
		if f := k.Features([]string{x, x[:len(x)/2]}, []float64{1, -1}, 3); len(f) == 0 {
			t.Error("no features")
		}
		if s := k.Shared(x, x, 2); s[0].Name != x {
			t.Error("a string does not share itself")
		}
	}
}
