package tree_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"mercer/core/kernel/tree"
)

func parse(t testing.TB, line string) *tree.Tree {
	t.Helper()
	x, err := tree.Parse(line)
	if err != nil {
		t.Fatalf("%.100q: %v", line, err)
	}
	return x
}

func TestParse(t *testing.T) {
	for line, want := range map[string]string{
		"(S (NP they) (VP run))":      "(S (NP they) (VP run))",
		" (S(NP they)(VP\trun)) ":     "(S (NP they) (VP run))",
		"they":                        "they",
		"( they )":                    "they",
		"(S (they) run)":              "(S they run)",
		"(Σ\u00a0(ä é)\n🌲)":           "(Σ (ä é) 🌲)",
		"(+ 1 (* 2 3))":               "(+ 1 (* 2 3))",
		"(a (a (a a) a) (a (a a) a))": "(a (a (a a) a) (a (a a) a))",
	} {
		if got := parse(t, line).String(); got != want {
			t.Errorf("%q: got %s, want %s", line, got, want)
		}
	}
}

func TestNodesAreNumberedAsWritten(t *testing.T) {
	x := parse(t, "(S (NP (D the) (N dog)) (VP (V ran) off))")
	labels := strings.Fields("S NP D the N dog VP V ran off")
	parents := []int{-1, 0, 1, 2, 1, 4, 0, 6, 7, 6}
	if x.Len() != len(labels) {
		t.Fatalf("%d nodes", x.Len())
	}
	children := make([][]int, len(labels))
	for i, label := range labels {
		if x.Label(i) != label || x.Parent(i) != parents[i] {
			t.Errorf("node %d is %s below %d, want %s below %d", i, x.Label(i), x.Parent(i), label, parents[i])
		}
		if i > 0 {
			children[parents[i]] = append(children[parents[i]], i)
		}
	}
	for i, want := range children {
		if got := slices.Collect(x.Children(i)); !slices.Equal(got, want) {
			t.Errorf("the children of node %d are %v, want %v", i, got, want)
		}
	}
	for first := range x.Children(0) {
		if first != 1 {
			t.Errorf("the first child is %d", first)
		}
		break
	}
}

func TestErrorsSayWhere(t *testing.T) {
	for line, want := range map[string]string{
		"":              "At character 1, there is no tree.",
		" \t\n":         "At character 1, there is no tree.",
		"(":             "At character 1, nothing follows the bracket.",
		"(S (":          "At character 4, nothing follows the bracket.",
		"(S (NP they)":  "At character 1, the bracket is never closed.",
		"(S (NP (D ä) ": "At character 4, the bracket is never closed.",
		")":             "At character 1, the bracket closes nothing.",
		"(S they))":     "At character 9, the bracket closes nothing.",
		"they )":        "At character 6, the bracket closes nothing.",
		"()":            "At character 1, the brackets are empty.",
		"(S (é) ( ))":   "At character 8, the brackets are empty.",
		"((S they))":    "At character 1, another bracket follows the bracket.",
		"they run":      "At character 6, the tree ended at character 4, but more follows.",
		"(ä é) (S run)": "At character 7, the tree ended at character 5, but more follows.",
		"(S run) now":   "At character 9, the tree ended at character 7, but more follows.",
		"(S 🌲 (":        "At character 6, nothing follows the bracket.",
	} {
		_, err := tree.Parse(line)
		if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), ".") {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}

// chain returns a tree of n nodes with the label a below one another.
func chain(n int) string {
	return strings.Repeat("(a ", n-1) + "a" + strings.Repeat(")", n-1)
}

func TestLargestTrees(t *testing.T) {
	for _, line := range []string{
		chain(tree.MaxNodes),
		"(a" + strings.Repeat(" a", tree.MaxNodes-1) + ")",
		"(" + strings.Repeat("long", 250_000) + " a)",
	} {
		if got := parse(t, line).String(); got != line {
			t.Errorf("%.50s… is printed as %.50s…", line, got)
		}
	}
	for _, line := range []string{chain(tree.MaxNodes + 1), strings.Repeat("(a ", 1_000_000)} {
		_, err := tree.Parse(line)
		if err == nil || err.Error() != "At character 300001, the tree has more than 100000 nodes. Take a smaller one." &&
			err.Error() != "At character 300002, the tree has more than 100000 nodes. Take a smaller one." {
			t.Errorf("got %v", err)
		}
	}
	for _, line := range []string{strings.Repeat("(", 1_000_000), strings.Repeat(")", 1_000_000), strings.Repeat("x", 1_000_000) + ")"} {
		if _, err := tree.Parse(line); err == nil {
			t.Errorf("%.10s… is read", line)
		}
	}
}

// random returns a tree of n nodes with the first letters as labels; a node has children from left
// to right as chance has it.
func random(rnd *rand.Rand, n, letters int) string {
	label := string(rune('a' + rnd.IntN(letters)))
	if n == 1 {
		return label
	}
	var text strings.Builder
	text.WriteString("(" + label)
	for left := n - 1; left > 0; {
		part := 1 + rnd.IntN(left)
		text.WriteString(" " + random(rnd, part, letters))
		left -= part
	}
	return text.String() + ")"
}

// broad returns a tree of n nodes: each is the child of an earlier one, with at most a few
// children.
func broad(rnd *rand.Rand, n, letters int) string {
	children := make([][]int, n)
	open := []int{0}
	for i := 1; i < n; i++ {
		at := rnd.IntN(len(open))
		parent := open[at]
		children[parent] = append(children[parent], i)
		if len(children[parent]) == 3 {
			open[at] = open[len(open)-1]
			open = open[:len(open)-1]
		}
		open = append(open, i)
	}
	var write func(i int) string
	write = func(i int) string {
		label := "l" + strconv.Itoa(rnd.IntN(letters))
		if len(children[i]) == 0 {
			return label
		}
		parts := []string{label}
		for _, c := range children[i] {
			parts = append(parts, write(c))
		}
		return "(" + strings.Join(parts, " ") + ")"
	}
	return write(0)
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{
		"", "a", "(a)", "(a b)", "(S (NP they) (VP run))", "((", "())", "(a (b (c", "a b", "(a)b", "\xff(\xfe)", "(é\u00a0ü)", chain(50), "(a\u2003(b\u0085c))",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		x, err := tree.Parse(line)
		if err != nil {
			at, _, ok := strings.Cut(strings.TrimPrefix(err.Error(), "At character "), ",")
			if n, bad := strconv.Atoi(at); !ok || bad != nil || n < 1 || n > max(1, utf8.RuneCountInString(line)) {
				t.Fatalf("%q: %v", line, err)
			}
			return
		}
		text := x.String()
		again := parse(t, text)
		if again.String() != text || again.Len() != x.Len() {
			t.Fatalf("%q is printed as %q, then as %q", line, text, again)
		}
		for i := range x.Len() {
			if x.Label(i) != again.Label(i) || x.Parent(i) != again.Parent(i) {
				t.Fatalf("%q: node %d differs after printing", line, i)
			}
			for c := range x.Children(i) {
				if x.Parent(c) != i {
					t.Fatalf("%q: %d is a child of %d, whose parent is %d", line, c, i, x.Parent(c))
				}
			}
		}
		k := tree.Subtree{Decay: 0.5}
		if a, b := k.Eval(x, x), k.Eval(x, again); a != b || math.IsNaN(a) {
			t.Fatalf("%q: %v with itself, %v with what is printed", line, a, b)
		}
	})
}
