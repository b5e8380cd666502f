// Package tree has a kernel on ordered trees with labels: parse trees of sentences, expressions,
// documents.
package tree

import (
	"iter"
	"strings"
)

// A Tree is an ordered tree with a label at every node. Nodes are numbered from 0, the root, in
// the order in which they are written: every node before its children, and these from left to
// right. Only [Parse] makes trees, and nothing changes them.
type Tree struct {
	label  []string
	parent []int32 // −1 for the root
	end    []int32 // the nodes of the subtree at i are i to end[i]−1

	rules  []production // the different ones, ascending by their labels
	shapes []shape
	shape  []int32 // of each node, −1 for a leaf
}

// Len returns the number of nodes, at least 1.
func (t *Tree) Len() int { return len(t.label) }

// Label returns the label of node i.
func (t *Tree) Label(i int) string { return t.label[i] }

// Parent returns the parent of node i, −1 for the root.
func (t *Tree) Parent(i int) int { return int(t.parent[i]) }

// Children yields the children of node i from left to right.
func (t *Tree) Children(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for c := int32(i) + 1; c < t.end[i]; c = t.end[c] {
			if !yield(int(c)) {
				return
			}
		}
	}
}

// String writes the tree in brackets, as Parse reads it.
func (t *Tree) String() string {
	var text strings.Builder
	var open []int32 // where the nodes with open brackets end
	for i, label := range t.label {
		for len(open) > 0 && open[len(open)-1] == int32(i) {
			open = open[:len(open)-1]
			text.WriteByte(')')
		}
		if i > 0 {
			text.WriteByte(' ')
		}
		if end := t.end[i]; end > int32(i)+1 {
			open = append(open, end)
			text.WriteByte('(')
		}
		text.WriteString(label)
	}
	for range open {
		text.WriteByte(')')
	}
	return text.String()
}
