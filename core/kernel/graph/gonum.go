package graph

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/graph"
)

// Of returns a graph of gonum's with labels. Nodes are in the order of their IDs, which become
// their names. Directions and weights are left aside; loops are errors, and so are graphs that are
// too large.
func Of(of graph.Graph, label func(graph.Node) string) (*Graph, error) {
	all := graph.NodesOf(of.Nodes())
	if len(all) > MaxNodes {
		return nil, tooMany("nodes", MaxNodes)
	}
	slices.SortFunc(all, func(a, b graph.Node) int { return cmp.Compare(a.ID(), b.ID()) })
	g := new(Graph)
	number := make(map[int64]int32, len(all))
	for i, n := range all {
		number[n.ID()] = int32(i)
		g.name = append(g.name, strconv.FormatInt(n.ID(), 10))
		g.label = append(g.label, label(n))
	}
	var edges []edge
	for i, n := range all {
		for _, m := range graph.NodesOf(of.From(n.ID())) {
			if m.ID() == n.ID() {
				return nil, fmt.Errorf("node %d is joined to itself", m.ID())
			}
			edges = append(edges, edge{int32(i), number[m.ID()]})
		}
	}
	if g.connect(edges) > MaxEdges {
		return nil, tooMany("edges", MaxEdges)
	}
	return g, nil
}

var _ graph.Undirected = (*Graph)(nil)

// Node returns the node with the given number, nil if there is none.
func (g *Graph) Node(id int64) graph.Node {
	if !g.has(id) {
		return nil
	}
	return node(id)
}

// Nodes returns all nodes.
func (g *Graph) Nodes() graph.Nodes {
	all := make([]int32, g.Len())
	for i := range all {
		all[i] = int32(i)
	}
	return &nodes{all, -1}
}

// From returns the neighbours of a node.
func (g *Graph) From(id int64) graph.Nodes {
	if !g.has(id) {
		return graph.Empty
	}
	return &nodes{g.Neighbors(int(id)), -1}
}

// HasEdgeBetween reports whether there is an edge.
func (g *Graph) HasEdgeBetween(x, y int64) bool {
	if !g.has(x) || !g.has(y) {
		return false
	}
	_, ok := slices.BinarySearch(g.Neighbors(int(x)), int32(y))
	return ok
}

// Edge returns the edge between two nodes, nil if there is none.
func (g *Graph) Edge(x, y int64) graph.Edge { return g.EdgeBetween(x, y) }

// EdgeBetween returns the edge between two nodes, nil if there is none.
func (g *Graph) EdgeBetween(x, y int64) graph.Edge {
	if !g.HasEdgeBetween(x, y) {
		return nil
	}
	return edge{int32(x), int32(y)}
}

func (g *Graph) has(id int64) bool { return id >= 0 && id < int64(g.Len()) }

// A node is the number of one.
type node int32

// ID returns the number.
func (n node) ID() int64 { return int64(n) }

// From returns one end.
func (e edge) From() graph.Node { return node(e.from) }

// To returns the other end.
func (e edge) To() graph.Node { return node(e.to) }

// ReversedEdge returns the edge from the other end.
func (e edge) ReversedEdge() graph.Edge { return edge{e.to, e.from} }

// nodes goes through a list of nodes.
type nodes struct {
	list []int32
	at   int
}

// Next goes on to the next node and reports whether there is one.
func (n *nodes) Next() bool {
	n.at = min(n.at+1, len(n.list))
	return n.at < len(n.list)
}

// Len returns how many nodes are still to come.
func (n *nodes) Len() int { return max(len(n.list)-n.at-1, 0) }

// Reset goes back to the beginning.
func (n *nodes) Reset() { n.at = -1 }

// Node returns the node that Next went to.
func (n *nodes) Node() graph.Node {
	if n.at < 0 || n.at >= len(n.list) {
		return nil
	}
	return node(n.list[n.at])
}
