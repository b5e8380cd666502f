package tree_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/kernel"
	"mercer/core/kernel/kerneltest"
	"mercer/core/kernel/tree"
	"mercer/core/param"
)

var (
	_ kernel.Rower[*tree.Tree]     = tree.Subtree{}
	_ kernel.Explainer[*tree.Tree] = tree.Subtree{}
	_ kernel.Known                 = tree.Subtree{}
	_ param.Bound                  = (*tree.Subtree)(nil)
)

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*(1+math.Abs(b)) }

// at returns all fragments with the root at node i, each once, in brackets.
func at(x *tree.Tree, i int) []string {
	texts := []string{"(" + x.Label(i)}
	for c := range x.Children(i) {
		var longer []string
		for _, text := range texts {
			for _, part := range append([]string{x.Label(c)}, at(x, c)...) {
				longer = append(longer, text+" "+part)
			}
		}
		texts = longer
	}
	if len(slices.Collect(x.Children(i))) == 0 {
		return nil
	}
	for j := range texts {
		texts[j] += ")"
	}
	return texts
}

// counts returns how often each fragment is in x.
func counts(x *tree.Tree) map[string]float64 {
	n := make(map[string]float64)
	for i := range x.Len() {
		for _, text := range at(x, i) {
			n[text]++
		}
	}
	return n
}

// power returns λ^(|f|/2).
func power(decay float64, fragment string) float64 {
	return math.Pow(decay, float64(strings.Count(fragment, "("))/2)
}

// Worked by hand, after Collins and Duffy, figure 2: the noun phrase "the apple" has six fragments,
//
//	(D the), (N apple), (NP D N), (NP (D the) N), (NP D (N apple)), (NP (D the) (N apple)).
//
// With decay they add λ + λ + λ + λ² + λ² + λ³. "an apple" shares the second, third and fifth.
func TestNounPhrase(t *testing.T) {
	apple := parse(t, "(NP (D the) (N apple))")
	other := parse(t, "(NP (D an) (N apple))")
	for _, test := range []struct {
		decay    float64
		x, z     *tree.Tree
		expected float64
	}{
		{1, apple, apple, 6},
		{0.5, apple, apple, 1.5 + 0.5 + 0.125},
		{1, apple, other, 3},
		{0.5, apple, other, 0.5 + 0.5 + 0.25},
		{1, apple, parse(t, "apple"), 0},
		{1, parse(t, "apple"), parse(t, "apple"), 0},
		{1, apple, parse(t, "(NP D N)"), 1},
		// An N that is a leaf and one that is not make the same production.
		{1, parse(t, "(NP D (N apple))"), parse(t, "(NP (D the) N)"), 1},
		// Order and number of children count.
		{1, apple, parse(t, "(NP (N apple) (D the))"), 2},
		{1, parse(t, "(a a)"), parse(t, "(a a a)"), 0},
	} {
		if got := (tree.Subtree{Decay: test.decay}).Eval(test.x, test.z); got != test.expected {
			t.Errorf("λ = %v: k(%v, %v) = %v, want %v", test.decay, test.x, test.z, got, test.expected)
		}
	}
}

func TestLaws(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	xs := []*tree.Tree{parse(t, "a"), parse(t, "(a a)"), parse(t, "(a a)"), parse(t, chain(20))}
	for i := range 25 {
		xs = append(xs, parse(t, random(rnd, 1+i, 2)))
	}
	for _, decay := range []float64{0.01, 0.5, 1} {
		k := tree.Subtree{Decay: decay}
		if err := kerneltest.Test(k, xs, kerneltest.Options{Mercer: true}); err != nil {
			t.Errorf("λ = %v: %v", decay, err)
		}
		if fact := k.Mercer(kernel.Domain{}); !fact.Holds || fact.Source == "" {
			t.Errorf("λ = %v: %+v", decay, fact)
		}
	}
	for _, decay := range []float64{-1, math.NaN(), math.Inf(1)} {
		if fact := (tree.Subtree{Decay: decay}).Mercer(kernel.Domain{}); fact.Holds {
			t.Errorf("λ = %v: %+v", decay, fact)
		}
	}
}

// pair draws two trees of few nodes, and λ.
func pair(t *rapid.T, most int) (x, z *tree.Tree, k tree.Subtree) {
	rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	letters := rapid.IntRange(1, 3).Draw(t, "letters")
	var trees [2]*tree.Tree
	for i := range trees {
		var err error
		if trees[i], err = tree.Parse(random(rnd, rapid.IntRange(1, most).Draw(t, "nodes"), letters)); err != nil {
			t.Fatal(err)
		}
	}
	return trees[0], trees[1], tree.Subtree{Decay: rapid.SampledFrom([]float64{0.1, 0.5, 0.9, 1}).Draw(t, "decay")}
}

// The kernel is the inner product of all fragments, written out.
func TestAgainstFragments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, z, k := pair(t, 10)
		want := 0.0
		other := counts(z)
		for f, n := range counts(x) {
			want += n * other[f] * math.Pow(k.Decay, float64(strings.Count(f, "(")))
		}
		if got := k.Eval(x, z); !near(got, want) {
			t.Fatalf("%v: k(%v, %v) = %v, fragments give %v", k, x, z, got, want)
		}
	})
}

// The kernel is what its recursion says, pair by pair.
func TestAgainstRecursion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, z, k := pair(t, 60)
		var c func(n, m int) float64
		c = func(n, m int) float64 {
			a, b := slices.Collect(x.Children(n)), slices.Collect(z.Children(m))
			if len(a) == 0 || len(a) != len(b) || x.Label(n) != z.Label(m) {
				return 0
			}
			product := k.Decay
			for i := range a {
				if x.Label(a[i]) != z.Label(b[i]) {
					return 0
				}
				product *= 1 + c(a[i], b[i])
			}
			return product
		}
		want := 0.0
		for n := range x.Len() {
			for m := range z.Len() {
				want += c(n, m)
			}
		}
		if got := k.Eval(x, z); !near(got, want) {
			t.Fatalf("%v: k(%v, %v) = %v, the recursion gives %v", k, x, z, got, want)
		}
	})
}

// In a chain of p productions there are p−i+1 fragments of i, so that k = Σᵢ λⁱ(p−i+1)(q−i+1).
// All its subtrees differ, and all productions are the same.
func TestChains(t *testing.T) {
	const p, q = 3000, 2500
	k := tree.Subtree{Decay: 0.99}
	want := 0.0
	for i := 1; i <= q; i++ {
		want += math.Pow(k.Decay, float64(i)) * float64(p-i+1) * float64(q-i+1)
	}
	x, z := parse(t, chain(p+1)), parse(t, chain(q+1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := k.Eval(x, z)
	runtime.ReadMemStats(&after)
	if !near(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	// 7,500,000 pairs are never all held.
	if size := after.TotalAlloc - before.TotalAlloc; size > 1<<20 {
		t.Errorf("takes %d bytes", size)
	}
}

func TestValuesOverflowToInfinity(t *testing.T) {
	text := "a"
	for range 14 {
		text = "(a " + text + " " + text + ")"
	}
	x := parse(t, text)
	if v := (tree.Subtree{Decay: 1}).Eval(x, x); !math.IsInf(v, 1) {
		t.Errorf("a full binary tree has %v", v)
	}
	if v := (tree.Subtree{Decay: 0.1}).Eval(x, x); math.IsInf(v, 0) || math.IsNaN(v) {
		t.Errorf("with decay it has %v", v)
	}
}

// common returns the largest common fragment at two nodes, "" if there is none.
func common(x, z *tree.Tree, n, m int) string {
	a, b := slices.Collect(x.Children(n)), slices.Collect(z.Children(m))
	if len(a) == 0 || len(a) != len(b) || x.Label(n) != z.Label(m) {
		return ""
	}
	text := "(" + x.Label(n)
	for i := range a {
		if x.Label(a[i]) != z.Label(b[i]) {
			return ""
		}
		text += " " + cmp.Or(common(x, z, a[i], b[i]), x.Label(a[i]))
	}
	return text + ")"
}

// inside writes the fragment that has the nodes of a place.
func inside(x *tree.Tree, place []kernel.Span) string {
	in := make(map[int]bool)
	for _, span := range place {
		for i := span.Start; i < span.End; i++ {
			in[i] = true
		}
	}
	var write func(i int) string
	write = func(i int) string {
		text := ""
		for c := range x.Children(i) {
			if in[c] {
				text += " " + write(c)
			}
		}
		if text == "" {
			return x.Label(i)
		}
		return "(" + x.Label(i) + text + ")"
	}
	return write(place[0].Start)
}

// What is shared is the largest common fragments, where they are, and adds up to k.
func TestShared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, z, k := pair(t, 12)
		want := make(map[string]bool)
		for n := range x.Len() {
			for m := range z.Len() {
				if text := common(x, z, n, m); text != "" {
					want[text] = true
				}
			}
		}
		shares := k.Shared(x, z, math.MaxInt)
		sum := 0.0
		for i, s := range shares {
			if !want[s.Name] {
				t.Fatalf("%s is shared by %v and %v, or twice", s.Name, x, z)
			}
			delete(want, s.Name)
			sum += s.Value
			if i > 0 && s.Value > shares[i-1].Value {
				t.Fatalf("%v after %v", s, shares[i-1])
			}
			for _, side := range []struct {
				of     *tree.Tree
				places [][]kernel.Span
			}{{x, s.X}, {z, s.Z}} {
				if n := counts(side.of)[s.Name]; float64(len(side.places)) != n {
					t.Fatalf("%s is in %d places of %v, not %v", s.Name, len(side.places), side.of, n)
				}
				for _, place := range side.places {
					if text := inside(side.of, place); text != s.Name {
						t.Fatalf("%s is said to be in %v at %v, where there is %s", s.Name, side.of, place, text)
					}
				}
			}
		}
		if got := k.Eval(x, z); len(want) > 0 || !near(sum, got) {
			t.Fatalf("%v and %v: %v is missing; what is shared adds up to %v, not %v", x, z, want, sum, got)
		}
		for limit := range 3 {
			if n := len(k.Shared(x, z, limit)); n != min(limit, len(shares)) {
				t.Fatalf("%d shares for a limit of %d", n, limit)
			}
		}
	})
}

// Two noun phrases: λ(1 + λ) for the pair of roots, λ for the pair of nouns.
func TestSharedOfNounPhrases(t *testing.T) {
	x, z := parse(t, "(NP (D the) (N apple))"), parse(t, "(NP (D an) (N apple))")
	got := fmt.Sprint(tree.Subtree{Decay: 0.5}.Shared(x, z, 10))
	if want := "[{(NP D (N apple)) 0.75 [[{0 2} {3 5}]] [[{0 2} {3 5}]]} {(N apple) 0.5 [[{3 5}]] [[{3 5}]]}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// For trees with very many pairs of subtrees, productions are told.
func TestSharedOfLongChains(t *testing.T) {
	x, z := parse(t, chain(3001)), parse(t, chain(2501))
	shares := tree.Subtree{Decay: 0.5}.Shared(x, z, 10)
	if len(shares) != 1 || shares[0].Name != "(a a)" || shares[0].Value != 0.5*3000*2500 || len(shares[0].X) != 100 || len(shares[0].Z) != 100 {
		t.Errorf("got %.200s", fmt.Sprint(shares))
	}
	// Long fragments are written without recursion.
	x = parse(t, chain(2001))
	shares = tree.Subtree{Decay: 1}.Shared(x, x, 1)
	if got := shares[0].X[0]; len(shares) != 1 || parse(t, shares[0].Name).Len() != got[0].End-got[0].Start {
		t.Errorf("got %.200s", fmt.Sprint(shares))
	}
}

// w is Σ βᵢ φ(xᵢ), fragment by fragment.
func TestFeatures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		k := tree.Subtree{Decay: rapid.SampledFrom([]float64{0.25, 1}).Draw(t, "decay")}
		var xs []*tree.Tree
		var beta []float64
		weight, in := make(map[string]float64), make(map[string]int)
		for range rapid.IntRange(0, 6).Draw(t, "trees") {
			x, err := tree.Parse(random(rnd, 1+rnd.IntN(9), 2))
			if err != nil {
				t.Fatal(err)
			}
			xs, beta = append(xs, x), append(beta, float64(rnd.IntN(9)-4)/2)
			for f, n := range counts(x) {
				weight[f] += beta[len(beta)-1] * n * power(k.Decay, f)
				in[f]++
			}
		}
		all := k.Features(xs, beta, math.MaxInt)
		square, want := 0.0, 0.0
		for i, f := range all {
			if !near(f.Weight, weight[f.Name]) || f.In != in[f.Name] {
				t.Fatalf("%+v, want weight %v in %d", f, weight[f.Name], in[f.Name])
			}
			delete(weight, f.Name)
			square += f.Weight * f.Weight
			if i > 0 && math.Abs(f.Weight) > math.Abs(all[i-1].Weight) {
				t.Fatalf("%v after %v", f, all[i-1])
			}
		}
		for f, w := range weight {
			if math.Abs(w) > 1e-12 {
				t.Fatalf("%s is left out, with weight %v", f, w)
			}
		}
		for i, x := range xs {
			for j, z := range xs {
				want += beta[i] * beta[j] * k.Eval(x, z)
			}
		}
		if !near(square, want) {
			t.Fatalf("‖w‖² = %v by features, %v by the kernel", square, want)
		}
		if some := k.Features(xs, beta, 3); !slices.Equal(some, all[:min(3, len(all))]) {
			t.Fatalf("the first of %v are %v", all, some)
		}
	})
}

// Of fragments that are too many, only the small ones have weights: at most eight nodes with
// children, and fewer where nodes have many children.
func TestFeaturesOfLargeTrees(t *testing.T) {
	k := tree.Subtree{Decay: 1}
	largest := func(line string) int {
		most := 0
		for _, f := range k.Features([]*tree.Tree{parse(t, line)}, []float64{1}, math.MaxInt) {
			most = max(most, strings.Count(f.Name, "("))
		}
		return most
	}
	if n := largest(chain(200)); n != 8 {
		t.Errorf("in a chain they have %d", n)
	}
	var wide strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&wide, " (a%d b)", i)
	}
	if n := largest("(root" + wide.String() + ")"); n != 1 {
		t.Errorf("in a wide tree they have %d", n)
	}
	if n := largest(broad(rand.New(rand.NewPCG(2, 2)), 20_000, 5)); n < 2 || n > 8 {
		t.Errorf("in a large tree they have %d", n)
	}
}

func TestMisusePanics(t *testing.T) {
	for what, misuse := range map[string]func(){
		"Row":      func() { tree.Subtree{Decay: 1}.Row(make([]float64, 1), nil, nil) },
		"Features": func() { tree.Subtree{Decay: 1}.Features(nil, make([]float64, 1), 1) },
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.HasPrefix(text, "tree: ") {
					t.Errorf("%s: %s", what, text)
				}
			}()
			misuse()
		}()
	}
}

func BenchmarkEval(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct{ name, x, z string }{
		{"10000 nodes, 20 labels", broad(rnd, 10_000, 20), broad(rnd, 10_000, 20)},
		{"10000 nodes, 2 labels", broad(rnd, 10_000, 2), broad(rnd, 10_000, 2)},
		{"chains of 10000", chain(10_000), chain(10_000)},
		{"sentences", "(S (NP (D the) (N dog)) (VP (V saw) (NP (D a) (N cat))))", "(S (NP (D a) (N dog)) (VP (V ran)))"},
	} {
		x, z := parse(b, c.x), parse(b, c.z)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				tree.Subtree{Decay: 0.5}.Eval(x, z)
			}
		})
	}
}

func BenchmarkRow(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	zs := make([]*tree.Tree, 1000)
	for i := range zs {
		zs[i] = parse(b, broad(rnd, 25, 6))
	}
	dst := make([]float64, len(zs))
	for b.Loop() {
		tree.Subtree{Decay: 0.5}.Row(dst, zs[0], zs)
	}
}

func BenchmarkParse(b *testing.B) {
	line := broad(rand.New(rand.NewPCG(1, 1)), 10_000, 20)
	for b.Loop() {
		parse(b, line)
	}
}

func BenchmarkFeatures(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	xs, beta := make([]*tree.Tree, 300), make([]float64, 300)
	for i := range xs {
		xs[i], beta[i] = parse(b, broad(rnd, 25, 6)), rnd.NormFloat64()
	}
	for b.Loop() {
		tree.Subtree{Decay: 0.5}.Features(xs, beta, 20)
	}
}
