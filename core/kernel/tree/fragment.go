package tree

import (
	"slices"
	"strings"

	"mercer/core/kernel"
)

// Fragments are numbered lists: the production of the root, then the fragment at each child, −1
// where the child stands without children.
type fragments struct {
	numbering
	rules []string // the labels of the productions
}

// name writes a fragment in brackets.
func (f *fragments) name(root int32) string {
	// What is still to be written of the nodes whose brackets are open.
	type rest struct {
		labels   []string
		children []int32
	}
	var text strings.Builder
	var open []rest
	begin := func(fragment int32) {
		list := f.list[fragment]
		labels := strings.Split(f.rules[list[0]], " ")
		text.WriteByte('(')
		text.WriteString(labels[0])
		open = append(open, rest{labels[1:], list[1:]})
	}
	begin(root)
	for len(open) > 0 {
		top := &open[len(open)-1]
		if len(top.labels) == 0 {
			text.WriteByte(')')
			open = open[:len(open)-1]
			continue
		}
		label, child := top.labels[0], top.children[0]
		top.labels, top.children = top.labels[1:], top.children[1:]
		text.WriteByte(' ')
		if child < 0 {
			text.WriteString(label)
		} else {
			begin(child)
		}
	}
	return text.String()
}

// maxPlaces is how many places are told of a fragment in a tree.
const maxPlaces = 100

// places returns where in t a fragment is, at most maxPlaces. to has the fragments' numbers of t's
// productions.
func (f *fragments) places(fragment int32, t *Tree, to []int32) [][]kernel.Span {
	var found [][]kernel.Span
	for i := range t.Len() {
		if spans := f.at(fragment, t, i, to); spans != nil {
			if found = append(found, spans); len(found) == maxPlaces {
				break
			}
		}
	}
	return found
}

// at returns the nodes of a fragment with its root at node i of t, nil if it is not there.
func (f *fragments) at(fragment int32, t *Tree, i int, to []int32) []kernel.Span {
	type part struct{ node, fragment int32 }
	parts := []part{{int32(i), fragment}}
	nodes := []int{i}
	for len(parts) > 0 {
		p := parts[len(parts)-1]
		parts = parts[:len(parts)-1]
		list, s := f.list[p.fragment], t.shape[p.node]
		if s < 0 || to[t.shapes[s].rule] != list[0] {
			return nil
		}
		j := 1
		for c := p.node + 1; c < t.end[p.node]; c = t.end[c] {
			nodes = append(nodes, int(c))
			if list[j] >= 0 {
				parts = append(parts, part{c, list[j]})
			}
			j++
		}
	}
	slices.Sort(nodes)
	var spans []kernel.Span
	for _, n := range nodes {
		if last := len(spans) - 1; last >= 0 && spans[last].End == n {
			spans[last].End++
		} else {
			spans = append(spans, kernel.Span{Start: n, End: n + 1})
		}
	}
	return spans
}
