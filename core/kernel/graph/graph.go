// Package graph has a kernel on undirected graphs with labels at the nodes: molecules, networks.
package graph

import (
	"slices"
	"strings"
)

// How large a graph may be.
const (
	MaxNodes = 10_000
	MaxEdges = 100_000
)

// A Graph is an undirected graph without loops and without parallel edges, with a name and a label
// at every node. Nodes are numbered from 0 in the order in which they first appear. [Parse] and
// [Of] make graphs, and nothing changes them; the zero Graph is empty. It is a graph of gonum's
// too, whose algorithms run on it: the numbers are its IDs.
type Graph struct {
	name, label []string
	start       []int32 // the neighbours of node i are adjacent[start[i]:start[i+1]]
	adjacent    []int32 // ascending for each node
}

// Len returns the number of nodes.
func (g *Graph) Len() int { return len(g.name) }

// Name returns what node i is called.
func (g *Graph) Name(i int) string { return g.name[i] }

// Label returns the label of node i, "" for none.
func (g *Graph) Label(i int) string { return g.label[i] }

// Neighbors returns the neighbours of node i, ascending. They must not be changed.
func (g *Graph) Neighbors(i int) []int32 { return g.adjacent[g.start[i]:g.start[i+1]] }

// String writes the graph as Parse reads it: all nodes, then all edges.
func (g *Graph) String() string {
	var words []string
	for i, name := range g.name {
		if label := g.label[i]; label != "" {
			name += ":" + label
		}
		words = append(words, name)
	}
	for i, name := range g.name {
		for _, j := range g.Neighbors(i) {
			if int(j) > i {
				words = append(words, name+"-"+g.name[j])
			}
		}
	}
	return strings.Join(words, " ")
}

// An edge joins two nodes.
type edge struct{ from, to int32 }

// connect gives g its edges, of which the same ones count once, and returns how many these are.
func (g *Graph) connect(edges []edge) int {
	// from and to as one number
	both := make([]int, 0, 2*len(edges))
	for _, e := range edges {
		both = append(both, int(e.from)*MaxNodes+int(e.to), int(e.to)*MaxNodes+int(e.from))
	}
	slices.Sort(both)
	both = slices.Compact(both)
	g.start = make([]int32, len(g.name)+1)
	g.adjacent = make([]int32, len(both))
	for i, e := range both {
		g.adjacent[i] = int32(e % MaxNodes)
		g.start[e/MaxNodes+1]++
	}
	for i := range g.name {
		g.start[i+1] += g.start[i]
	}
	return len(both) / 2
}
