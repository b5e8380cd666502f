package graph_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/kernel"
	"mercer/core/kernel/graph"
	"mercer/core/kernel/kerneltest"
	"mercer/core/param"
)

var (
	_ kernel.Rower[*graph.Graph]     = graph.WL{}
	_ kernel.Explainer[*graph.Graph] = graph.WL{}
	_ kernel.Known                   = graph.WL{}
	_ param.Bound                    = (*graph.WL)(nil)
)

// Worked by hand, after the example of Shervashidze et al., figure 2: after no round the graphs
// have the labels 1 to 5
//
//	(2, 1, 1, 1, 1) and (1, 2, 1, 1, 1) times,
//
// and after one round the new colours 6 to 13
//
//	(2, 0, 1, 0, 1, 1, 0, 1) and (1, 1, 0, 1, 1, 0, 1, 1) times, so that k = 7 + 4.
func TestWorkedExample(t *testing.T) {
	g := parse(t, "a:1 b:1 c:4 d:3 e:5 f:2 a-c b-c c-d c-e d-e d-f e-f")
	h := parse(t, "a:1 b:4 c:2 d:3 e:5 f:2 a-b b-d b-e b-f d-e c-d e-f")
	for depth, want := range []float64{7, 11} {
		if got := (graph.WL{Depth: depth}).Eval(g, h); got != want {
			t.Errorf("depth %d: k = %v, want %v", depth, got, want)
		}
	}
}

func TestLaws(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	xs := []*graph.Graph{{}, parse(t, "a"), parse(t, "a:C"), parse(t, "a:C"), parse(t, "a b c"), parse(t, "a:C b:C a-b")}
	for i := range 20 {
		xs = append(xs, parse(t, random(rnd, 1+i, 2, 0.2)))
	}
	for depth := range graph.MaxDepth + 1 {
		k := graph.WL{Depth: depth}
		if err := kerneltest.Test(k, xs, kerneltest.Options{Mercer: true}); err != nil {
			t.Errorf("depth %d: %v", depth, err)
		}
		if fact := k.Mercer(kernel.Domain{}); !fact.Holds || fact.Source == "" {
			t.Errorf("depth %d: %+v", depth, fact)
		}
	}
}

// colours returns the colours of all nodes after each round, written out.
func colours(g *graph.Graph, depth int) [][]string {
	all := [][]string{nil}
	for i := range g.Len() {
		all[0] = append(all[0], g.Label(i))
	}
	for h := 1; h <= depth; h++ {
		next := make([]string, g.Len())
		for i := range next {
			var around []string
			for _, j := range g.Neighbors(i) {
				around = append(around, all[h-1][j])
			}
			slices.Sort(around)
			next[i] = "[" + all[h-1][i] + "|" + strings.Join(around, " ") + "]"
		}
		all = append(all, next)
	}
	return all
}

// pair draws two graphs, and a depth.
func pair(t *rapid.T) (x, z *graph.Graph, k graph.WL) {
	rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	letters, p := rapid.IntRange(1, 3).Draw(t, "letters"), rapid.Float64Range(0, 0.6).Draw(t, "p")
	draw := func() *graph.Graph { return parsed(random(rnd, rapid.IntRange(0, 7).Draw(t, "nodes"), letters, p)) }
	return draw(), draw(), graph.WL{Depth: rapid.IntRange(0, 4).Draw(t, "depth")}
}

// The kernel counts pairs of nodes with the same colour, written out.
func TestAgainstColoursWrittenOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, z, k := pair(t)
		a, b := colours(x, k.Depth), colours(z, k.Depth)
		want := 0.0
		for h := range a {
			for _, c := range a[h] {
				for _, d := range b[h] {
					if c == d {
						want++
					}
				}
			}
		}
		if got := k.Eval(x, z); got != want {
			t.Fatalf("%v: k(%v, %v) = %v, want %v", k, x, z, got, want)
		}
	})
}

// Names and the order of nodes do not matter.
func TestInvariance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, _, k := pair(t)
		order := make([]int, x.Len())
		for i := range order {
			order[i] = i
		}
		order = rapid.Permutation(order).Draw(t, "order")
		var words []string
		for _, i := range order {
			words = append(words, fmt.Sprintf("m%d:%s", i, x.Label(i)))
		}
		for i := range x.Len() {
			for _, j := range x.Neighbors(i) {
				words = append(words, fmt.Sprintf("m%d-m%d", j, i))
			}
		}
		z := parsed(strings.Join(words, ","))
		if a, b := k.Eval(x, x), k.Eval(x, z); a != b {
			t.Fatalf("%v and %v: %v, %v", x, z, a, b)
		}
	})
}

// No number of rounds tells a ring of six from two rings of three.
func TestRings(t *testing.T) {
	six, threes := parse(t, "a-b b-c c-d d-e e-f f-a"), parse(t, "a-b b-c c-a d-e e-f f-d")
	for depth := range graph.MaxDepth + 1 {
		k := graph.WL{Depth: depth}
		if want := 36 * float64(depth+1); k.Eval(six, threes) != want || k.Eval(six, six) != want {
			t.Errorf("depth %d: %v and %v, want %v", depth, k.Eval(six, threes), k.Eval(six, six), want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, test := range []struct {
		line  string
		depth int
		want  string
	}{
		{"a:C b:C c:O a-b b-c", 0, "C 2 in 1, O 1 in 1"},
		{"a:C b:C c:O a-b b-c", 1, "C 2 in 1, O 1 in 1, C(C) 1 in 1, C(C,O) 1 in 1"},
		{"o:O a:C b:C c:C o-a o-b o-c", 1, "C 3 in 1, O 1 in 1"},
		{"a:C b:C c:C d:C a-b b-c c-d", 2, "C 4 in 1, C(C) 2 in 1, C(C×2) 2 in 1"},
		{"a:C b:C c:C d:C e:C a-b b-c c-d d-e", 2, "C 5 in 1, C(C×2) 3 in 1, C(C) 2 in 1, C(C(C),C(C×2)) 2 in 1, C(C(C×2)×2) 1 in 1"},
		{"a b a-b c", 1, "• 3 in 1, •(•) 2 in 1, •() 1 in 1"},
		{"a:C", 10, "C 1 in 1"},
	} {
		var got []string
		for _, f := range (graph.WL{Depth: test.depth}).Features([]*graph.Graph{parse(t, test.line)}, []float64{1}, 100) {
			got = append(got, fmt.Sprintf("%s %v in %d", f.Name, f.Weight, f.In))
		}
		if text := strings.Join(got, ", "); text != test.want {
			t.Errorf("%s to depth %d: %s, want %s", test.line, test.depth, text, test.want)
		}
	}
	// A long name is cut where a round ends.
	var names []string
	g := parse(t, "a:carbon b:carbon c:carbon d:oxygen e:hydrogen a-b b-c b-d c-e")
	for _, s := range (graph.WL{Depth: 3}).Shared(g, g, 100) {
		names = append(names, s.Name)
		if n := len([]rune(s.Name)); n > 48+len("… (round 3)") {
			t.Errorf("%s has %d characters", s.Name, n)
		}
	}
	for _, want := range []string{"carbon", "hydrogen(carbon)", "carbon(carbon×2,oxygen)", "hydrogen(carbon(carbon,hydrogen))", "carbon(carbon×2,oxygen)… (round 2)", "carbon(carbon×2,oxygen)… (round 3)"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is not among %s", want, strings.Join(names, ", "))
		}
	}
	// A node alone has nothing more around it in later rounds.
	names = nil
	for _, s := range (graph.WL{Depth: 2}).Shared(parse(t, "a:C"), parse(t, "b:C"), 100) {
		names = append(names, s.Name)
	}
	if got := strings.Join(names, ", "); got != "C, C(), C()… (round 2)" {
		t.Errorf("got %s", got)
	}
}

// What is shared are the colours that two graphs have in common, at the nodes that have them.
func TestShared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, z, k := pair(t)
		a, b := colours(x, k.Depth), colours(z, k.Depth)
		want := make(map[string]int) // places in x and z, as text
		for h := range a {
			for _, c := range slices.Compact(slices.Sorted(slices.Values(a[h]))) {
				if here, there := where(a[h], c), where(b[h], c); len(there) > 0 {
					want[fmt.Sprint(here, there)]++
				}
			}
		}
		sum := 0.0
		shares := k.Shared(x, z, math.MaxInt)
		for i, s := range shares {
			sum += s.Value
			if n := float64(len(s.X) * len(s.Z)); s.Value != n || i > 0 && s.Value > shares[i-1].Value {
				t.Fatalf("%+v after %+v", s, shares[max(i-1, 0)])
			}
			want[fmt.Sprint(s.X, s.Z)]--
		}
		for places, n := range want {
			if n != 0 {
				t.Fatalf("%v and %v: %d more colours are at %s", x, z, n, places)
			}
		}
		if v := k.Eval(x, z); sum != v {
			t.Fatalf("what is shared adds up to %v, not %v", sum, v)
		}
		if n := len(k.Shared(x, z, 2)); n != min(2, len(shares)) {
			t.Fatalf("%d shares for a limit of 2", n)
		}
	})
}

// where returns the places of a colour.
func where(all []string, colour string) [][]kernel.Span {
	var places [][]kernel.Span
	for i, c := range all {
		if c == colour {
			places = append(places, []kernel.Span{{Start: i, End: i + 1}})
		}
	}
	return places
}

// w is Σ βᵢ φ(xᵢ), colour by colour, without those that a colour of the round before stands for.
func TestFeatures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		k := graph.WL{Depth: rapid.IntRange(0, 3).Draw(t, "depth")}
		var xs []*graph.Graph
		var beta []float64
		weight, all, in := make(map[string]float64), make(map[string]int), make(map[string]int)
		before := make(map[string]string)
		for range rapid.IntRange(0, 5).Draw(t, "graphs") {
			x, b := parsed(random(rnd, rnd.IntN(7), 2, 0.3)), float64(rnd.IntN(9)-4)/2
			xs, beta = append(xs, x), append(beta, b)
			has := make(map[string]bool)
			rounds := colours(x, k.Depth)
			for h, round := range rounds {
				for i, c := range round {
					weight[c] += b
					all[c]++
					if !has[c] {
						has[c] = true
						in[c]++
					}
					if h > 0 {
						before[c] = rounds[h-1][i]
					}
				}
			}
		}
		want := make(map[string]int)
		for c, w := range weight {
			if own, ok := before[c]; w != 0 && (!ok || all[own] != all[c]) {
				want[fmt.Sprint(w, in[c])]++
			}
		}
		features := k.Features(xs, beta, math.MaxInt)
		for i, f := range features {
			want[fmt.Sprint(f.Weight, f.In)]--
			if i > 0 && math.Abs(f.Weight) > math.Abs(features[i-1].Weight) {
				t.Fatalf("%v after %v", f, features[i-1])
			}
		}
		for what, n := range want {
			if n != 0 {
				t.Fatalf("%v: %d more features should have weight and number %s", xs, n, what)
			}
		}
		if some := k.Features(xs, beta, 3); !slices.Equal(some, features[:min(3, len(features))]) {
			t.Fatalf("the first of %v are %v", features, some)
		}
	})
}

// A node with many neighbours, and all nodes joined, are no danger.
func TestCrowdedGraphs(t *testing.T) {
	var star, full strings.Builder
	for i := range graph.MaxNodes - 1 {
		fmt.Fprintf(&star, "hub-n%d ", i)
	}
	for i := range 440 {
		for j := range i {
			fmt.Fprintf(&full, "n%d-n%d ", i, j)
		}
	}
	k := graph.WL{Depth: graph.MaxDepth}
	s, f := parse(t, star.String()), parse(t, full.String())
	const leaves = graph.MaxNodes - 1
	for _, c := range []struct {
		x, z *graph.Graph
		want float64
	}{
		{s, s, graph.MaxNodes*graph.MaxNodes + graph.MaxDepth*(leaves*leaves+1)},
		{f, f, 440 * 440 * (graph.MaxDepth + 1)},
		{s, f, graph.MaxNodes * 440},
	} {
		if got := k.Eval(c.x, c.z); got != c.want {
			t.Errorf("got %v, want %v", got, c.want)
		}
	}
	features := k.Features([]*graph.Graph{s, f}, []float64{1, -1}, 5)
	if got, want := fmt.Sprint(features), "[{•(•) 9999 1} {• 9560 2} {•(•×439) -440 1} {•(•×9999) 1 1}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestMisusePanics(t *testing.T) {
	for what, misuse := range map[string]func(){
		"Row":      func() { graph.WL{}.Row(make([]float64, 1), nil, nil) },
		"Features": func() { graph.WL{}.Features(nil, make([]float64, 1), 1) },
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.HasPrefix(text, "graph: ") {
					t.Errorf("%s: %s", what, text)
				}
			}()
			misuse()
		}()
	}
}

func BenchmarkEval(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	x, z := parse(b, sparse(rnd, 10_000, 20_000, 4)), parse(b, sparse(rnd, 10_000, 20_000, 4))
	b.ReportAllocs()
	for b.Loop() {
		graph.WL{Depth: 5}.Eval(x, z)
	}
}

func BenchmarkRow(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	zs := make([]*graph.Graph, 1000)
	for i := range zs {
		zs[i] = parse(b, sparse(rnd, 12, 14, 3))
	}
	dst := make([]float64, len(zs))
	for b.Loop() {
		graph.WL{Depth: 3}.Row(dst, zs[0], zs)
	}
}

func BenchmarkParse(b *testing.B) {
	line := sparse(rand.New(rand.NewPCG(1, 1)), 10_000, 20_000, 4)
	for b.Loop() {
		parse(b, line)
	}
}

func BenchmarkFeatures(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	xs, beta := make([]*graph.Graph, 300), make([]float64, 300)
	for i := range xs {
		xs[i], beta[i] = parse(b, sparse(rnd, 12, 14, 3)), rnd.NormFloat64()
	}
	for b.Loop() {
		graph.WL{Depth: 3}.Features(xs, beta, 20)
	}
}
