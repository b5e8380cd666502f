package graph_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	gonum "gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"

	"mercer/core/kernel/graph"
)

func parse(t testing.TB, line string) *graph.Graph {
	t.Helper()
	g, err := graph.Parse(line)
	if err != nil {
		t.Fatalf("%.100q: %v", line, err)
	}
	return g
}

func TestParse(t *testing.T) {
	for line, want := range map[string]string{
		"":                         "",
		" ,;\t":                    "",
		"a:C b:C c:O a-b b-c":      "a:C b:C c:O a-b b-c",
		"a:C,b:C;c:O,a-b;b-c":      "a:C b:C c:O a-b b-c",
		"b-a a:C":                  "b a:C b-a",
		"a-b b-a a-b a:C a:C a":    "a:C b a-b",
		"c a b":                    "c a b",
		"1-2 2-3 3-1":              "1 2 3 1-2 1-3 2-3",
		"α:Kohlenstoff\u00a0β α-β": "α:Kohlenstoff β α-β",
		"a:C+ b:(x) a-b":           "a:C+ b:(x) a-b",
		"c-b a-b c:X":              "c:X b a c-b b-a",
		"🌲:🌲\u2003b:🌲\n🌲-b":        "🌲:🌲 b:🌲 🌲-b",
	} {
		if got := parse(t, line).String(); got != want {
			t.Errorf("%q: got %s, want %s", line, got, want)
		}
	}
}

func TestNodesAreNumberedAsTheyAppear(t *testing.T) {
	g := parse(t, "c:O a-c b:C b-c a:N")
	if g.Len() != 3 {
		t.Fatalf("%d nodes", g.Len())
	}
	for i, want := range []struct {
		name, label string
		neighbors   []int32
	}{{"c", "O", []int32{1, 2}}, {"a", "N", []int32{0}}, {"b", "C", []int32{0}}} {
		if g.Name(i) != want.name || g.Label(i) != want.label || !slices.Equal(g.Neighbors(i), want.neighbors) {
			t.Errorf("node %d is %s, %s, %v, want %v", i, g.Name(i), g.Label(i), g.Neighbors(i), want)
		}
	}
}

func TestErrorsSayWhere(t *testing.T) {
	long := strings.Repeat("x", 1_000_000)
	for line, want := range map[string]string{
		"a-a":             "At character 1, node a is joined to itself.",
		"ä:C ä-b, b-b":    "At character 10, node b is joined to itself.",
		"a:C a-b a:N":     "At character 9, node a gets the label N, but has C already.",
		"a-":              "At character 1, an edge lacks an end: a-.",
		"b -a":            "At character 3, an edge lacks an end: -a.",
		"-":               "At character 1, an edge lacks an end: -.",
		"--":              "At character 1, an edge lacks an end: --.",
		"a--b":            "At character 1, an edge has more than two ends: a--b.",
		"a-b-c":           "At character 1, an edge has more than two ends: a-b-c.",
		":C":              "At character 1, a name is missing before the colon.",
		":":               "At character 1, a name is missing before the colon.",
		"🌲:":              "At character 1, a label is missing after the colon.",
		"a:C:O":           "At character 1, a word is both a node with a label and more: a:C:O.",
		"é; a:C-b":        "At character 4, a word is both a node with a label and more: a:C-b.",
		"a-b:C":           "At character 1, a word is both a node with a label and more: a-b:C.",
		long + "-" + long: "At character 1, node xxxxxxxxxxxxxxxxxxxx… is joined to itself.",
	} {
		_, err := graph.Parse(line)
		if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), ".") || len(err.Error()) > 300 {
			t.Errorf("%.50q: %v, want %s", line, err, want)
		}
	}
}

func TestLargestGraphs(t *testing.T) {
	var nodes, edges strings.Builder
	for i := range graph.MaxNodes {
		fmt.Fprintf(&nodes, "%d ", i)
	}
	if n := parse(t, nodes.String()).Len(); n != graph.MaxNodes {
		t.Errorf("%d nodes", n)
	}
	_, err := graph.Parse(nodes.String() + "more")
	if want := fmt.Sprintf("At character %d, node 10001 appears,", nodes.Len()+1); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	n := 0
	for i := range 1000 {
		for j := range i {
			if n == graph.MaxEdges {
				break
			}
			fmt.Fprintf(&edges, "%d-%d ", i, j)
			n++
		}
	}
	// An edge that is there twice counts once.
	parse(t, edges.String()+"0-1 1-0")
	if _, err := graph.Parse(edges.String() + "a-b"); err == nil || err.Error() != "The graph has more than 100000 edges. Take a smaller one." {
		t.Errorf("got %v", err)
	}
}

// random returns a graph of n nodes with letters as labels, in which two nodes are joined with
// probability p.
func random(rnd *rand.Rand, n, letters int, p float64) string {
	var words []string
	for i := range n {
		words = append(words, "n"+strconv.Itoa(i)+":"+string(rune('A'+rnd.IntN(letters))))
		for j := range i {
			if rnd.Float64() < p {
				words = append(words, fmt.Sprintf("n%d-n%d", i, j))
			}
		}
	}
	return strings.Join(words, " ")
}

// sparse returns a graph of n nodes and about m edges.
func sparse(rnd *rand.Rand, n, m, letters int) string {
	var words []string
	for i := range n {
		words = append(words, strconv.Itoa(i)+":"+string(rune('A'+rnd.IntN(letters))))
	}
	for range m {
		if i, j := rnd.IntN(n), rnd.IntN(n); i != j {
			words = append(words, fmt.Sprintf("%d-%d", i, j))
		}
	}
	return strings.Join(words, ";")
}

// gonum's algorithms run on graphs, and say of them what they say of its own.
func TestIsAGraphOfGonum(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		g := parse(t, random(rnd, 1+rnd.IntN(12), 3, 0.2))
		own := simple.NewUndirectedGraph()
		for i := range g.Len() {
			own.AddNode(simple.Node(i))
		}
		for i := range g.Len() {
			for _, j := range g.Neighbors(i) {
				own.SetEdge(simple.Edge{F: simple.Node(i), T: simple.Node(j)})
			}
		}
		if a, b := components(g), components(own); !slices.Equal(a, b) {
			t.Errorf("%v: the components are %v, gonum's %v", g, a, b)
		}
		for i := int64(-1); i <= int64(g.Len()); i++ {
			if (g.Node(i) == nil) != (own.Node(i) == nil) || g.From(i).Len() != own.From(i).Len() {
				t.Errorf("%v: node %d differs", g, i)
			}
			for j := int64(-1); j <= int64(g.Len()); j++ {
				if g.HasEdgeBetween(i, j) != own.HasEdgeBetween(i, j) || (g.Edge(i, j) == nil) != (own.Edge(i, j) == nil) {
					t.Errorf("%v: edge %d-%d differs", g, i, j)
				}
				if e := g.EdgeBetween(i, j); e != nil {
					if r := e.ReversedEdge(); e.From().ID() != i || e.To().ID() != j || r.From().ID() != j || r.To().ID() != i {
						t.Errorf("edge %d-%d is %v", i, j, e)
					}
				}
			}
		}
		again, err := graph.Of(own, func(n gonum.Node) string { return g.Label(int(n.ID())) })
		if err != nil {
			t.Fatal(err)
		}
		if k := (graph.WL{Depth: 3}); k.Eval(g, g) != k.Eval(g, again) || k.Eval(g, g) != k.Eval(again, again) {
			t.Errorf("%v from gonum is %v", g, again)
		}
	}
	nodes := parse(t, "a b").Nodes()
	if nodes.Len() != 2 || nodes.Node() != nil || !nodes.Next() || nodes.Len() != 1 || nodes.Node().ID() != 0 ||
		!nodes.Next() || nodes.Next() || nodes.Next() || nodes.Len() != 0 || nodes.Node() != nil {
		t.Error("the nodes are not gone through")
	}
	if nodes.Reset(); nodes.Len() != 2 {
		t.Error("the nodes are not gone through again")
	}
}

func components(g gonum.Undirected) []string {
	var all []string
	for _, part := range topo.ConnectedComponents(g) {
		var ids []int
		for _, n := range part {
			ids = append(ids, int(n.ID()))
		}
		slices.Sort(ids)
		all = append(all, fmt.Sprint(ids))
	}
	slices.Sort(all)
	return all
}

func TestGraphsOfGonumCanBeWrong(t *testing.T) {
	none := func(gonum.Node) string { return "" }
	if _, err := graph.Of(loop{simple.NewUndirectedGraph()}, none); err == nil {
		t.Error("a loop is read")
	}
	large := simple.NewUndirectedGraph()
	for i := range graph.MaxNodes + 1 {
		large.AddNode(simple.Node(i))
	}
	if _, err := graph.Of(large, none); err == nil {
		t.Error("10,001 nodes are read")
	}
	large.RemoveNode(0)
	if g, err := graph.Of(large, none); err != nil || g.Name(0) != "1" || g.Len() != graph.MaxNodes {
		t.Errorf("10,000 nodes: %v", err)
	}
	for i := range 448 {
		for j := range i {
			large.SetEdge(simple.Edge{F: simple.Node(i), T: simple.Node(j)})
		}
	}
	if _, err := graph.Of(large, none); err == nil {
		t.Error("100,128 edges are read")
	}
}

// A loop has one node, which is its own neighbour.
type loop struct{ gonum.Graph }

func (loop) Nodes() gonum.Nodes     { return parsed("a").Nodes() }
func (loop) From(int64) gonum.Nodes { return parsed("a").Nodes() }

func parsed(line string) *graph.Graph {
	g, err := graph.Parse(line)
	if err != nil {
		panic(err)
	}
	return g
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{
		"", "a", "a:C b:C c:O a-b b-c", "a-a", "a:C a:N", "a-b-c", ":", "-", "a:b:c", "a:b-c", "\xff:\xfe \xff-b", "é\u0085ü-é", "1,2;3 1-2;2-3",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		g, err := graph.Parse(line)
		if err != nil {
			at, _, ok := strings.Cut(strings.TrimPrefix(err.Error(), "At character "), ",")
			if n, bad := strconv.Atoi(at); !strings.HasPrefix(err.Error(), "The graph") && (!ok || bad != nil || n < 1 || n > utf8.RuneCountInString(line)) {
				t.Fatalf("%q: %v", line, err)
			}
			return
		}
		text := g.String()
		again := parse(t, text)
		if again.String() != text || again.Len() != g.Len() {
			t.Fatalf("%q is printed as %q, then as %q", line, text, again)
		}
		for i := range g.Len() {
			if g.Name(i) != again.Name(i) || g.Label(i) != again.Label(i) || !slices.Equal(g.Neighbors(i), again.Neighbors(i)) {
				t.Fatalf("%q: node %d differs after printing", line, i)
			}
			for _, j := range g.Neighbors(i) {
				if !slices.Contains(g.Neighbors(int(j)), int32(i)) || int(j) == i {
					t.Fatalf("%q: %d and %d", line, i, j)
				}
			}
		}
		k := graph.WL{Depth: 2}
		if a, b := k.Eval(g, g), k.Eval(g, again); a != b || a < float64(g.Len()) {
			t.Fatalf("%q: %v with itself, %v with what is printed", line, a, b)
		}
	})
}
