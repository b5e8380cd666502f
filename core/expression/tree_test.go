package expression_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/expression"
	"mercer/core/kernel"
)

type node = expression.Node[vector]

// same reports whether two trees say the same, wherever they stand.
func same(a, b *node) bool {
	if a.Op != b.Op || a.Name != b.Name || a.Text != b.Text || a.TeX != b.TeX || len(a.Children) != len(b.Children) ||
		math.Float64bits(a.Value) != math.Float64bits(b.Value) || len(a.Arithmetic) != len(b.Arithmetic) {
		return false
	}
	for i, e := range a.Arithmetic {
		if !e.Equal(b.Arithmetic[i]) {
			return false
		}
	}
	for i, minus := range a.Minus {
		if minus != b.Minus[i] {
			return false
		}
	}
	for i, c := range a.Children {
		if !same(c, b.Children[i]) {
			return false
		}
	}
	return true
}

// collect returns a tree's nodes.
func collect(n *node) []*node {
	nodes := []*node{n}
	for _, c := range n.Children {
		nodes = append(nodes, collect(c)...)
	}
	return nodes
}

// checkTree checks that every part stands where it says and means by itself what
// it means there, and that another kernel can take its place.
func checkTree(t interface{ Fatalf(string, ...any) }, text string) {
	l := language()
	e, err := l.Parse(text)
	if err != nil {
		return
	}
	text = e.String()
	nodes := collect(e.Tree())
	if nodes[0].Text != text {
		t.Fatalf("the tree of %q is of %q", text, nodes[0].Text)
	}
	for i, n := range nodes {
		if text[n.Start:n.End] != n.Text {
			t.Fatalf("%q: %q stands where %q should", text, text[n.Start:n.End], n.Text)
		}
		alone, err := l.Parse(n.Text)
		if err != nil {
			t.Fatalf("%q: the part %q does not parse: %v", text, n.Text, err)
		}
		if alone.String() != n.Text || !same(alone.Tree(), n) {
			t.Fatalf("%q: the part %q is read as %q", text, n.Text, alone)
		}
		if kernel.CheckDimension(n.Of, len(x)) == nil {
			a, b := n.Of.Eval(x, z), alone.Kernel().Eval(x, z)
			if a != b && !(math.IsNaN(a) && math.IsNaN(b)) {
				t.Fatalf("%q: the part %q is %v, alone %v", text, n.Text, a, b)
			}
		}
		// In its place the tree has the other kernel, and no other part changes.
		const other = "linear - rbf(gamma=3)"
		replaced, err := l.Parse(text[:n.Start] + "(" + other + ")" + text[n.End:])
		if err != nil {
			if strings.Contains(err.Error(), " deep") || strings.Contains(err.Error(), "at most") {
				continue // the text was at a limit
			}
			t.Fatalf("%q: with (%s) for %q: %v", text, other, n.Text, err)
		}
		now := collect(replaced.Tree())
		before, inside := i, len(collect(n))
		if len(now) != len(nodes)-inside+3 || now[before].Text != other || now[before].Op != expression.Sum {
			t.Fatalf("%q: with (%s) for %q it is %q", text, other, n.Text, replaced)
		}
		for j, m := range nodes {
			switch {
			case j < i && j+len(collect(m)) <= i: // before
				if !same(m, now[j]) {
					t.Fatalf("%q: with (%s) for %q the part %q is %q", text, other, n.Text, m.Text, now[j].Text)
				}
			case j < i: // around
				if m.Op != now[j].Op {
					t.Fatalf("%q: with (%s) for %q the part %q is %q", text, other, n.Text, m.Text, now[j].Text)
				}
			case j >= i+inside: // behind
				if k := j - inside + 3; !same(m, now[k]) {
					t.Fatalf("%q: with (%s) for %q the part %q is %q", text, other, n.Text, m.Text, now[k].Text)
				}
			}
		}
	}
}

func TestTree(t *testing.T) {
	e, err := language().Parse("2*warp((rbf+1)^3, x1^2) - -conjugate(exp(linear), x1) + normalize(formula(dot))")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range collect(e.Tree()) {
		got = append(got, n.Op.String()+" "+n.Text)
	}
	want := []string{
		"sum 2*warp((rbf(gamma=1) + 1)^3, x1^2) - -conjugate(exp(linear), x1) + normalize(formula(dot))",
		"product 2*warp((rbf(gamma=1) + 1)^3, x1^2)",
		"number 2",
		"warp warp((rbf(gamma=1) + 1)^3, x1^2)",
		"power (rbf(gamma=1) + 1)^3",
		"sum rbf(gamma=1) + 1",
		"named rbf(gamma=1)",
		"number 1",
		"negative -conjugate(exp(linear), x1)",
		"conjugate conjugate(exp(linear), x1)",
		"exp exp(linear)",
		"named linear",
		"normalize normalize(formula(dot))",
		"formula formula(dot)",
	}
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
	root := e.Tree()
	if m := root.Minus; len(m) != 3 || m[0] || !m[1] || m[2] {
		t.Errorf("subtracted are %v", m)
	}
	if n := root.Children[0].Children[1]; len(n.Arithmetic) != 1 || n.Arithmetic[0].String() != "x1^2" || n.Children[0].Value != 3 {
		t.Errorf("the warped kernel is %+v", n)
	}
	if k, ok := root.Children[0].Children[1].Children[0].Children[0].Children[0].Of.(kernel.RBF); !ok || k.Gamma != 1 {
		t.Errorf("rbf is %#v", k)
	}
}

func TestPartsStandWhereTheySay(t *testing.T) {
	for _, text := range []string{
		"-(2)", "-2^2", "(-2)^2", "--2", "1 - -2", "-(linear + 1)*3", "((rbf))*-1", "linear - (1 - linear)", "(linear*2)*linear^0",
	} {
		checkTree(t, text)
	}
	rapid.Check(t, func(t *rapid.T) { checkTree(t, texts(3).Draw(t, "text")) })
}
