package text_test

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/kernel"
	"mercer/core/kernel/text"
)

// readings returns φᵤ(x) for all u of n characters, from every set of places.
func readings(x string, n int, decay float64) map[string]float64 {
	chars := []rune(x)
	phi := make(map[string]float64)
	for set := range 1 << len(chars) {
		var u []rune
		begin, end := -1, 0
		for i, c := range chars {
			if set>>i&1 == 1 {
				if begin < 0 {
					begin = i
				}
				u, end = append(u, c), i
			}
		}
		if len(u) == n {
			phi[string(u)] += math.Pow(decay, float64(end-begin+1))
		}
	}
	return phi
}

// few draws a string of at most 8 characters.
func few(t *rapid.T, name string) string {
	chars := []rune(word(t, 8, name))
	return string(chars[:min(len(chars), 8)])
}

func TestSubsequenceIsEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := text.Subsequence{
			Length: rapid.IntRange(1, 5).Draw(t, "n"),
			Decay:  rapid.SampledFrom([]float64{1, 0.5, 0.9, 0.05}).Draw(t, "decay"),
		}
		x, z := few(t, "x"), few(t, "z")
		inX, inZ := readings(x, k.Length, k.Decay), readings(z, k.Length, k.Decay)
		want := 0.0
		for u, v := range inX {
			want += v * inZ[u]
		}
		if got := k.Eval(x, z); !near(got, want) {
			t.Fatalf("%+v of %q and %q is %v, want %v", k, x, z, got, want)
		}
		table := k.Table(x, z)
		if !near(table.Value, want) {
			t.Fatalf("%+v of %q and %q: the table gives %v, want %v", k, x, z, table.Value, want)
		}
		checkTable(t, k, table, x, z)
		checkReadings(t, k, x, z, inX, inZ)

		xs, beta := []string{x, z, x, few(t, "y")}, []float64{1, -2, 0.5, -1}
		features := k.Features(xs, beta, 4000)
		weights, in := make(map[string]float64), make(map[string]int)
		for i, x := range xs {
			for u, v := range readings(x, k.Length, k.Decay) {
				weights[u] += beta[i] * v
				in[u]++
			}
		}
		for i, f := range features {
			if math.Abs(f.Weight-weights[f.Name]) > 1e-12 || f.In != in[f.Name] {
				t.Fatalf("%+v of %q: %v, want %v in %d", k, xs, f, weights[f.Name], in[f.Name])
			}
			if i > 0 && abs(f.Weight) > abs(features[i-1].Weight) {
				t.Fatalf("%+v of %q: out of order: %v", k, xs, features)
			}
			delete(weights, f.Name)
		}
		for u, w := range weights {
			if math.Abs(w) > 1e-12 {
				t.Fatalf("%+v of %q: %q with the weight %v is missing", k, xs, u, w)
			}
		}
	})
}

// checkReadings compares what is shared with all there is.
func checkReadings(t fatal, k text.Subsequence, x, z string, inX, inZ map[string]float64) {
	t.Helper()
	shares := k.Shared(x, z, 4000)
	common := 0
	for u := range inX {
		if inZ[u] > 0 {
			common++
		}
	}
	if len(shares) != common {
		t.Fatalf("%+v of %q and %q: %d are shared, %d found", k, x, z, common, len(shares))
	}
	for i, s := range shares {
		if !near(s.Value, inX[s.Name]*inZ[s.Name]) || i > 0 && s.Value > shares[i-1].Value {
			t.Fatalf("%+v of %q and %q: %v", k, x, z, shares)
		}
		checkReading(t, s.Name, x, s.X)
		checkReading(t, s.Name, z, s.Z)
	}
}

// checkReading checks that u is read at each of the places, which are sorted by how far they
// reach, and have for each end the one that reaches least far.
func checkReading(t fatal, u, x string, places [][]kernel.Span) {
	t.Helper()
	chars, wanted := []rune(x), []rune(u)
	least := make(map[int]int) // by end
	for set := range 1 << len(chars) {
		var read []rune
		begin, end := -1, 0
		for i, c := range chars {
			if set>>i&1 == 1 {
				if begin < 0 {
					begin = i
				}
				read, end = append(read, c), i+1
			}
		}
		if slices.Equal(read, wanted) {
			if old, ok := least[end]; !ok || end-begin < old {
				least[end] = end - begin
			}
		}
	}
	if len(places) != len(least) {
		t.Fatalf("%q in %q: the places %v, want ends and reaches %v", u, x, places, least)
	}
	reach := 0
	for _, place := range places {
		var read strings.Builder
		for i, span := range place {
			read.WriteString(string(chars[span.Start:span.End]))
			if i > 0 && span.Start <= place[i-1].End {
				t.Fatalf("%q in %q: the spans %v are not apart", u, x, place)
			}
		}
		end := place[len(place)-1].End
		far := end - place[0].Start
		if read.String() != u || far != least[end] || far < reach {
			t.Fatalf("%q in %q: the places %v, want ends and reaches %v", u, x, places, least)
		}
		reach = far
	}
}

// checkTable compares each cell with all that end there, and all that do before.
func checkTable(t fatal, k text.Subsequence, table text.Table, x, z string) {
	t.Helper()
	a, b := []rune(x), []rune(z)
	if strings.Join(table.X, "") != x || strings.Join(table.Z, "") != z || len(table.Layers) != k.Length {
		t.Fatalf("the table of %q and %q is %+v", x, z, table)
	}
	for p, layer := range table.Layers {
		cell := func(i, j int) float64 {
			if i < 0 || j < 0 {
				return 0
			}
			return layer.Carried[i*len(b)+j]
		}
		for i := range a {
			for j := range b {
				one := text.Subsequence{Length: p + 1, Decay: k.Decay}
				ends := one.Eval(string(a[:i+1]), string(b[:j+1])) - one.Eval(string(a[:i]), string(b[:j+1])) -
					one.Eval(string(a[:i+1]), string(b[:j])) + one.Eval(string(a[:i]), string(b[:j]))
				got := layer.Ends[i*len(b)+j]
				if whole := one.Eval(x, z); math.Abs(got-ends) > 1e-12*whole {
					t.Fatalf("%+v of %q and %q: E(%d, %d) of layer %d is %v, want %v", k, x, z, i, j, p+1, got, ends)
				}
				carried := got + k.Decay*(cell(i-1, j)+cell(i, j-1)) - k.Decay*k.Decay*cell(i-1, j-1)
				if c := cell(i, j); math.Abs(c-carried) > 1e-12*c {
					t.Fatalf("%+v of %q and %q: C(%d, %d) of layer %d is %v, want %v", k, x, z, i, j, p+1, c, carried)
				}
			}
		}
	}
}

// The example of Lodhi et al., section 3.
func TestSubsequenceByHand(t *testing.T) {
	for _, decay := range []float64{1, 0.5, 0.1} {
		k := text.Subsequence{Length: 2, Decay: decay}
		l2 := decay * decay
		for _, test := range []struct {
			x, z string
			want float64
		}{
			{"cat", "car", l2 * l2},
			{"cat", "cat", 2*l2*l2 + l2*l2*l2},
			{"bat", "bar", l2 * l2},
			{"cat", "bat", l2 * l2},
			{"car", "bat", 0},
			{"ca", "c--a", l2 * l2 * l2},
		} {
			if got := k.Eval(test.x, test.z); !near(got, test.want) {
				t.Errorf("%+v of %s and %s is %v, want %v", k, test.x, test.z, got, test.want)
			}
		}
		normalized := kernel.Normalize[string]{Of: k}
		if got, want := normalized.Eval("cat", "car"), 1/(2+l2); !near(got, want) {
			t.Errorf("%+v of cat and car, normalised, is %v, want %v", k, got, want)
		}
	}
	// With free gaps, aᵐ has C(m, n) places for aⁿ.
	k := text.Subsequence{Length: 3, Decay: 1}
	if got, want := k.Eval("aaaaa", "aaaaaa"), 10.0*20; got != want {
		t.Errorf("%v, want %v", got, want)
	}
	// Of one character it is λ² times the spectrum.
	x, z := random(1, 50, "acgt"), random(2, 70, "acgt")
	if got, want := (text.Subsequence{Length: 1, Decay: 0.5}).Eval(x, z), (text.Spectrum{K: 1}).Eval(x, z)/4; !near(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A Gram matrix is symmetric to the last bit, whichever half of it is computed.
func TestSubsequenceIsSymmetric(t *testing.T) {
	k := text.Subsequence{Length: 4, Decay: 0.7}
	for seed := range uint64(50) {
		x, z := random(seed, 40, "ab"), random(seed+50, 40+int(seed%3), "ab")
		if xz, zx := k.Eval(x, z), k.Eval(z, x); xz != zx {
			t.Errorf("%s and %s: %v and %v", x, z, xz, zx)
		}
	}
}

func TestTableIsCut(t *testing.T) {
	k := text.Subsequence{Length: 4, Decay: 0.7}
	x, z := random(3, 100, "abc"), random(4, 39, "abc")
	table := k.Table(x, z)
	if len(table.X) != text.TableSize || len(table.Z) != 39 || len(table.Layers[3].Ends) != 39*text.TableSize {
		t.Errorf("%d×%d", len(table.X), len(table.Z))
	}
	if want := k.Eval(x[:text.TableSize], z); !near(table.Value, want) {
		t.Errorf("%v, want %v", table.Value, want)
	}
	if empty := k.Table("", "ab"); empty.Value != 0 || len(empty.Layers) != 4 {
		t.Errorf("%+v", empty)
	}
}

// In long strings the search finds a planted reading, with gaps, and comes to an end.
func TestSubsequencesInLongStrings(t *testing.T) {
	k := text.Subsequence{Length: 6, Decay: 0.8}
	x := random(5, 3000, "abcdefghij") + "NaEEbDLE" + random(6, 3000, "abcdefghij")
	z := random(7, 2000, "klmnopqrst") + "NEkElDLE" + random(8, 3000, "klmnopqrst")
	shares := k.Shared(x, z, 5)
	if len(shares) == 0 || shares[0].Name != "NEEDLE" {
		t.Fatalf("%+v", shares)
	}
	want := []kernel.Span{{Start: 3000, End: 3001}, {Start: 3002, End: 3004}, {Start: 3005, End: 3008}}
	if !slices.Equal(shares[0].X[0], want) {
		t.Errorf("it is at %v", shares[0].X)
	}
	if v := math.Pow(0.8, 16); !near(shares[0].Value, v) {
		t.Errorf("its value is %v, want %v", shares[0].Value, v)
	}

	// Thousands of strings, hundreds of thousands of characters, of two letters.
	var xs []string
	var beta []float64
	many := 2000
	if testing.Short() {
		many = 400
	}
	for i := range many {
		xs = append(xs, random(uint64(i), 100, "ab"))
		beta = append(beta, float64(i%2*2-1))
	}
	features := text.Subsequence{Length: text.MaxSubsequence, Decay: 1}.Features(xs, beta, 1<<30)
	if len(features) == 0 || !slices.IsSortedFunc(features, func(a, b kernel.Feature) int {
		return cmp.Compare(abs(b.Weight), abs(a.Weight))
	}) {
		t.Errorf("%d features", len(features))
	}
}

// Values stay finite for the longest subsequences of long strings.
func TestSubsequenceIsFinite(t *testing.T) {
	a := strings.Repeat("a", 1000)
	for _, decay := range []float64{1, 0.5, 0.05, 1e-300} {
		k := text.Subsequence{Length: text.MaxSubsequence, Decay: decay}
		if v := k.Eval(a, a); math.IsInf(v, 0) || math.IsNaN(v) || v < 0 {
			t.Errorf("λ = %v: %v", decay, v)
		}
	}
	// C(1000, 20)²
	choose := 1.0
	for i := range 20 {
		choose *= float64(1000-i) / float64(i+1)
	}
	if got := (text.Subsequence{Length: 20, Decay: 1}).Eval(a, a); math.Abs(got/choose/choose-1) > 1e-10 {
		t.Errorf("%v, want %v", got, choose*choose)
	}
}
