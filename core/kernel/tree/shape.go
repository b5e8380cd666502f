package tree

import (
	"slices"
	"strings"
)

// A production is a label with the labels of children in order, with the shapes that have it at
// their roots.
type production struct {
	labels   string // with spaces between them, which no label has
	shapes   []int32
	children [][]int32 // children[j][i] is the shape of the j-th child in shapes[i], −1 for a leaf
}

// A shape is one of the different subtrees of a tree that have more than one node. The kernel
// depends on shapes and on how often there is each, and trees have fewer shapes than nodes: a
// sentence says "the" with the same two nodes every time.
type shape struct {
	rule    int32 // the production at its root
	place   int32 // its place among the shapes with that production
	count   int32 // at how many nodes it is
	parents int32 // how many children of shapes it is
}

// fold finds the productions and the shapes of t. A shape comes after those that it contains.
func (t *Tree) fold() {
	n := t.Len()
	rule := make([]int32, n) // of each node, −1 for a leaf
	number := make(map[string]int32)
	var found []string
	var key []byte
	for i := range int32(n) {
		rule[i] = -1
		if t.end[i] == i+1 {
			continue
		}
		key = append(key[:0], t.label[i]...)
		for c := i + 1; c < t.end[i]; c = t.end[c] {
			key = append(append(key, ' '), t.label[c]...)
		}
		r, ok := number[string(key)]
		if !ok {
			r = int32(len(found))
			found = append(found, string(key))
			number[found[r]] = r
		}
		rule[i] = r
	}
	slices.Sort(found)
	ascending := make([]int32, len(found))
	t.rules = make([]production, len(found))
	for r, labels := range found {
		ascending[number[labels]] = int32(r)
		t.rules[r].labels = labels
		t.rules[r].children = make([][]int32, strings.Count(labels, " "))
	}

	t.shape = make([]int32, n)
	var known numbering
	var parts []int32
	for i := int32(n) - 1; i >= 0; i-- {
		t.shape[i] = -1
		if rule[i] < 0 {
			continue
		}
		r := ascending[rule[i]]
		parts = append(parts[:0], r)
		for c := i + 1; c < t.end[i]; c = t.end[c] {
			parts = append(parts, t.shape[c])
		}
		s := known.of(parts)
		if int(s) == len(t.shapes) {
			p := &t.rules[r]
			t.shapes = append(t.shapes, shape{rule: r, place: int32(len(p.shapes))})
			p.shapes = append(p.shapes, s)
			for j, c := range parts[1:] {
				p.children[j] = append(p.children[j], c)
				if c >= 0 {
					t.shapes[c].parents++
				}
			}
		}
		t.shapes[s].count++
		t.shape[i] = s
	}
}

// A numbering gives different lists of numbers different numbers: 0, 1, 2, …. The zero numbering
// is empty.
type numbering struct {
	list   [][]int32
	number map[string]int32
	key    []byte
}

// of returns the number of parts.
func (n *numbering) of(parts []int32) int32 {
	n.key = n.key[:0]
	for _, v := range parts {
		n.key = append(n.key, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
	}
	i, ok := n.number[string(n.key)]
	if !ok {
		if n.number == nil {
			n.number = make(map[string]int32)
		}
		i = int32(len(n.list))
		n.number[string(n.key)] = i
		n.list = append(n.list, slices.Clone(parts))
	}
	return i
}

// same returns the number among z's productions of each production of x, −1 where z lacks it.
func same(to []int32, x, z *Tree) []int32 {
	to = to[:0]
	j := 0
	for _, p := range x.rules {
		c := 1
		for ; j < len(z.rules); j++ {
			if c = strings.Compare(p.labels, z.rules[j].labels); c <= 0 {
				break
			}
		}
		if c == 0 {
			to = append(to, int32(j))
		} else {
			to = append(to, -1)
		}
	}
	return to
}
