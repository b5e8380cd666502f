package set_test

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/kernel"
	"mercer/core/kernel/kerneltest"
	"mercer/core/kernel/set"
	"mercer/core/param"
)

type kernelOnSets interface {
	kernel.Rower[set.Set]
	kernel.Explainer[set.Set]
	kernel.Known
	Info() kernel.Info
}

var (
	kernels = []kernelOnSets{set.Intersection{}, set.Powerset{}, set.Jaccard{}}

	_ = []param.Bound{&set.Intersection{}, &set.Powerset{}, &set.Jaccard{}}
)

func TestParse(t *testing.T) {
	for line, want := range map[string]set.Set{
		"":                              nil,
		" \t ":                          nil,
		",; ,":                          nil,
		"bread milk bread":              {"bread", "milk"},
		"milk, bread ,milk":             {"bread", "milk"},
		"olive oil; sea salt":           {"olive oil", "sea salt"},
		"a,b;c d":                       {"a", "b", "c d"},
		"olive oil,":                    {"olive oil"},
		"\u3000Brot\u00a0und\nButter\t": {"Brot", "Butter", "und"},
		"Ä ä A\u0308":                   {"A\u0308", "Ä", "ä"}, // composed and combined letters differ
		"€ 🥛 -1":                        {"-1", "€", "🥛"},
	} {
		got, err := set.Parse(line)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, %v, want %q", line, []string(got), err, []string(want))
		}
	}
	if got := set.Of("b", "a", "b"); !slices.Equal(got, set.Set{"a", "b"}) {
		t.Errorf("Of: %v", got)
	}
}

func TestTooManyElementsAreAnError(t *testing.T) {
	var words []string
	for i := range set.MaxElements + 1 {
		words = append(words, strconv.Itoa(i))
	}
	if s, err := set.Parse(strings.Join(words[1:], " ")); err != nil || len(s) != set.MaxElements {
		t.Errorf("%d elements: %d, %v", set.MaxElements, len(s), err)
	}
	// An element that is there twice counts once.
	if _, err := set.Parse(strings.Join(words[1:], " ") + " 1"); err != nil {
		t.Error(err)
	}
	if _, err := set.Parse(strings.Join(words, " ")); err == nil || err.Error() != "The set has 100001 elements. Take at most 100000." {
		t.Errorf("got %v", err)
	}
}

// subset returns the set of the letters whose bits are set in mask.
func subset(mask uint) set.Set {
	var elements []string
	for e := range uint(bits.Len(mask)) {
		if mask>>e&1 == 1 {
			elements = append(elements, string(rune('a'+e)))
		}
	}
	return set.Of(elements...)
}

// random returns a set of some of the numbers below n.
func random(rnd *rand.Rand, n int) set.Set {
	var elements []string
	for range rnd.IntN(n + 1) {
		elements = append(elements, strconv.Itoa(rnd.IntN(n)))
	}
	return set.Of(elements...)
}

func TestLaws(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	xs := []set.Set{nil, {}, set.Of("1"), set.Of("1"), set.Of("a", "b")}
	for range 10 {
		xs = append(xs, random(rnd, 3), random(rnd, 12), random(rnd, 30))
	}
	for _, k := range kernels {
		if err := kerneltest.Test(k, xs, kerneltest.Options{Mercer: true}); err != nil {
			t.Errorf("%s: %v", k.Info().Name, err)
		}
		if fact := k.Mercer(kernel.Domain{}); !fact.Holds || fact.Reason == "" || fact.Source == "" {
			t.Errorf("%s: %+v", k.Info().Name, fact)
		}
	}
}

// A kernel on sets of up to eight elements agrees with its definition, by going through all
// elements and all subsets.
func TestAgainstDefinitions(t *testing.T) {
	const all = 1<<8 - 1
	for x := uint(0); x <= all; x += 3 {
		for z := uint(0); z <= all; z += 5 {
			both, either, subsets := bits.OnesCount(x&z), bits.OnesCount(x|z), 0
			for s := range uint(all + 1) {
				if s&^x == 0 && s&^z == 0 {
					subsets++
				}
			}
			share := 1.0
			if either > 0 {
				share = float64(both) / float64(either)
			}
			for i, want := range []float64{float64(both), float64(subsets), share} {
				if got := kernels[i].Eval(subset(x), subset(z)); got != want {
					t.Fatalf("%s(%v, %v) = %v, want %v", kernels[i].Info().Name, subset(x), subset(z), got, want)
				}
			}
		}
	}
}

// orders calls visit with all orders of n elements.
func orders(n int, visit func([]int)) {
	order := make([]int, n)
	var place func(used, at int)
	place = func(used, at int) {
		if at == n {
			visit(order)
			return
		}
		for e := range n {
			if used>>e&1 == 0 {
				order[at] = e
				place(used|1<<e, at+1)
			}
		}
	}
	place(0, 0)
}

// first returns the element of the set that comes first in an order, −1 for the empty set.
func first(mask uint, order []int) int {
	for _, e := range order {
		if mask>>e&1 == 1 {
			return e
		}
	}
	return -1
}

// Jaccard is the probability that two sets have the same first element in a random order.
func TestJaccardCountsOrders(t *testing.T) {
	const n = 5
	for x := range uint(1 << n) {
		for z := range x + 1 {
			same, all := 0, 0
			orders(n, func(order []int) {
				all++
				if first(x, order) == first(z, order) {
					same++
				}
			})
			want := float64(same) / float64(all)
			if got := (set.Jaccard{}).Eval(subset(x), subset(z)); math.Abs(got-want) > 1e-15 {
				t.Fatalf("k(%v, %v) = %v, %d of %d orders agree", subset(x), subset(z), got, same, all)
			}
		}
	}
}

// Sets of very different sizes are compared in another way.
func TestLopsidedSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		x, z := random(rnd, rapid.IntRange(0, 10).Draw(t, "n")), random(rnd, rapid.IntRange(0, 2000).Draw(t, "m"))
		has := make(map[string]bool)
		for _, e := range z {
			has[e] = true
		}
		want := 0.0
		for _, e := range x {
			if has[e] {
				want++
			}
		}
		k := set.Intersection{}
		if a, b := k.Eval(x, z), k.Eval(z, x); a != want || b != want {
			t.Fatalf("%v and %v: %v and %v, want %v", x, z, a, b, want)
		}
		for _, s := range [][]kernel.Share{k.Shared(x, z, math.MaxInt), k.Shared(z, x, math.MaxInt)} {
			if float64(len(s)) != want {
				t.Fatalf("%d are shared, want %v", len(s), want)
			}
		}
		for _, s := range k.Shared(x, z, math.MaxInt) {
			if i, j := s.X[0][0].Start, s.Z[0][0].Start; x[i] != s.Name || z[j] != s.Name {
				t.Fatalf("%s is said to be at %d and %d", s.Name, i, j)
			}
		}
	})
}

func TestValuesOverflowToInfinity(t *testing.T) {
	var elements []string
	for i := range 1024 {
		elements = append(elements, strconv.Itoa(i))
	}
	x := set.Of(elements...)
	if v := (set.Powerset{}).Eval(x, x[1:]); v != math.Ldexp(1, 1023) {
		t.Errorf("2^1023 is %v", v)
	}
	if v := (set.Powerset{}).Eval(x, x); !math.IsInf(v, 1) {
		t.Errorf("2^1024 is %v", v)
	}
}

// What is shared adds up to k, and is where it is said to be.
func TestSharesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := subset(uint(rapid.IntRange(0, 255).Draw(t, "x")))
		z := subset(uint(rapid.IntRange(0, 255).Draw(t, "z")))
		for _, k := range kernels {
			shares := k.Shared(x, z, math.MaxInt)
			sum := 0.0
			names := make(map[string]bool)
			for _, s := range shares {
				sum += s.Value
				names[s.Name] = true
				if s.Name == "∅" {
					continue
				}
				for _, side := range []struct {
					of     set.Set
					places [][]kernel.Span
				}{{x, s.X}, {z, s.Z}} {
					if len(side.places) != 1 {
						t.Fatalf("%v in %d places", s.Name, len(side.places))
					}
					var parts []string
					for _, span := range side.places[0] {
						parts = append(parts, side.of[span.Start:span.End]...)
					}
					if text := strings.Join(parts, ", "); text != strings.Trim(s.Name, "{}") {
						t.Fatalf("%s is said to be at %s", s.Name, text)
					}
				}
			}
			if want := k.Eval(x, z); math.Abs(sum-want) > 1e-12 || len(names) != len(shares) {
				t.Fatalf("%s(%v, %v): %d shares, %d of them different, add up to %v, not %v", k.Info().Name, x, z, len(shares), len(names), sum, want)
			}
			for limit := range 5 {
				if got := k.Shared(x, z, limit); len(got) != min(limit, len(shares)) {
					t.Fatalf("%d shares for a limit of %d, of %d", len(got), limit, len(shares))
				}
			}
		}
	})
}

// collection is a few sets with coefficients.
func collection(t *rapid.T) (masks []uint, xs []set.Set, beta []float64) {
	for _, v := range rapid.SliceOfN(rapid.IntRange(0, 31), 0, 7).Draw(t, "xs") {
		masks = append(masks, uint(v))
		xs = append(xs, subset(uint(v)))
		beta = append(beta, float64(rapid.IntRange(-4, 4).Draw(t, "beta"))/2)
	}
	return masks, xs, beta
}

// table returns features by their names, and checks that they are in order.
func table(t *rapid.T, k kernelOnSets, xs []set.Set, beta []float64) map[string]kernel.Feature {
	all := k.Features(xs, beta, math.MaxInt)
	byName := make(map[string]kernel.Feature)
	for i, f := range all {
		if _, ok := byName[f.Name]; ok {
			t.Fatalf("%s appears twice", f.Name)
		}
		byName[f.Name] = f
		if i > 0 && math.Abs(all[i-1].Weight) < math.Abs(f.Weight) {
			t.Fatalf("%v before %v", all[i-1], f)
		}
	}
	if some := k.Features(xs, beta, 3); !slices.Equal(some, all[:min(3, len(all))]) {
		t.Fatalf("the first of %v are %v", all, some)
	}
	return byName
}

// w is Σ βᵢ φ(xᵢ): its square is Σᵢⱼ βᵢβⱼk(xᵢ, xⱼ).
func TestFeaturesOfIntersection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		masks, xs, beta := collection(t)
		k := set.Intersection{}
		square, want := 0.0, 0.0
		for name, f := range table(t, k, xs, beta) {
			square += f.Weight * f.Weight
			in := 0
			for _, m := range masks {
				in += int(m >> (name[0] - 'a') & 1)
			}
			if in != f.In {
				t.Fatalf("%s is in %d sets, not %d", name, in, f.In)
			}
		}
		for i, x := range xs {
			for j, z := range xs {
				want += beta[i] * beta[j] * k.Eval(x, z)
			}
		}
		if math.Abs(square-want) > 1e-9 {
			t.Fatalf("‖w‖² = %v by features, %v by the kernel", square, want)
		}
	})
}

func TestFeaturesOfPowerset(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		masks, xs, beta := collection(t)
		byName := table(t, set.Powerset{}, xs, beta)
		weigh := func(s uint) (weight float64, in int) {
			for i, m := range masks {
				if s&^m == 0 {
					weight += beta[i]
					in++
				}
			}
			return weight, in
		}
		listed := 0
		for s := range uint(32) {
			weight, in := weigh(s)
			name := "{" + strings.Join(subset(s), ", ") + "}"
			if s == 0 {
				name = "∅"
			}
			f, ok := byName[name]
			if ok {
				listed++
				if f.Weight != weight || f.In != in {
					t.Fatalf("%+v, want weight %v in %d", f, weight, in)
				}
				continue
			}
			if in == 0 || bits.OnesCount(s) > 2 {
				continue
			}
			// A pair may be left out where an element stands for it.
			low := s & -s
			_, one := weigh(low)
			_, other := weigh(s &^ low)
			if bits.OnesCount(s) < 2 || in != one && in != other {
				t.Fatalf("%s is left out", name)
			}
		}
		if listed != len(byName) {
			t.Fatalf("%d features of %d are known", listed, len(byName))
		}
	})
}

// Of many elements only some are looked at in pairs: those that can weigh most.
func TestPairsAmongManyElements(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var xs []set.Set
	var beta []float64
	for i := range 40 {
		x := slices.Clone([][]string{{}, {"one"}, {"other"}, {"one", "other"}}[i%4])
		for range 60 {
			x = append(x, strconv.Itoa(rnd.IntN(1000)))
		}
		xs = append(xs, set.Of(x...))
		beta = append(beta, []float64{0, -1, -1, 1}[i%4])
	}
	got := set.Powerset{}.Features(xs, beta, 2)
	want := []kernel.Feature{{Name: "∅", Weight: -10, In: 40}, {Name: "{one, other}", Weight: 10, In: 10}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The weight of an element is the mean over all orders of Σ βᵢ[it is the first of xᵢ].
func TestFeaturesOfJaccard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		masks, xs, beta := collection(t)
		byName := table(t, set.Jaccard{}, xs, beta)
		mean, all := make(map[string]float64), 0.0
		orders(5, func(order []int) {
			all++
			for i, m := range masks {
				name := "∅"
				if e := first(m, order); e >= 0 {
					name = string(rune('a' + e))
				}
				mean[name] += beta[i]
			}
		})
		if len(mean) != len(byName) {
			t.Fatalf("%v and %v", mean, byName)
		}
		for name, sum := range mean {
			if f := byName[name]; math.Abs(f.Weight-sum/all) > 1e-12 {
				t.Fatalf("%s: %v, the mean over all orders is %v", name, f.Weight, sum/all)
			}
		}
	})
}

func TestMisusePanics(t *testing.T) {
	for _, k := range kernels {
		for what, misuse := range map[string]func(){
			"Row":      func() { k.Row(make([]float64, 1), nil, nil) },
			"Features": func() { k.Features(nil, make([]float64, 1), 1) },
		} {
			func() {
				defer func() {
					if text := fmt.Sprint(recover()); !strings.HasPrefix(text, "set: ") {
						t.Errorf("%s of %s: %s", what, k.Info().Name, text)
					}
				}()
				misuse()
			}()
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{"", "a", "a b", "a,b", ";", "olive oil,", " a , b ;c d\te", "\xff,\xfe \xff", "é\u00a0e\u0301", "∅ {a}"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		s, err := set.Parse(line)
		if err != nil {
			return
		}
		for i := 1; i < len(s); i++ {
			if s[i-1] >= s[i] {
				t.Fatalf("%q is not ascending", []string(s))
			}
		}
		again, err := set.Parse(s.String())
		if err != nil || !slices.Equal(again, s) {
			t.Fatalf("%q is written as %q and read as %q, %v", []string(s), s, []string(again), err)
		}
	})
}

func BenchmarkEval(b *testing.B) {
	numbers := func(from, n, step int) set.Set {
		elements := make([]string, n)
		for i := range elements {
			elements[i] = strconv.Itoa(from + i*step)
		}
		return set.Of(elements...)
	}
	large := numbers(0, 100_000, 1)
	for _, c := range []struct {
		name string
		x, z set.Set
	}{
		{"100000 and 100000, half shared", large, numbers(0, 100_000, 2)},
		{"100000 and 10", large, numbers(0, 10, 12345)},
		{"10 and 10", numbers(0, 10, 1), numbers(0, 10, 2)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				set.Intersection{}.Eval(c.x, c.z)
			}
		})
	}
}

func BenchmarkRow(b *testing.B) {
	rnd := rand.New(rand.NewPCG(5, 6))
	zs := make([]set.Set, 1000)
	for i := range zs {
		zs[i] = random(rnd, 20)
	}
	dst := make([]float64, len(zs))
	for b.Loop() {
		set.Jaccard{}.Row(dst, zs[0], zs)
	}
}
