//go:build !vectors

package domain

import (
	"mercer/core/kernel/graph"
	"mercer/core/kernel/set"
	"mercer/core/kernel/tree"
)

// The domains of items.
var (
	Strings = Domain{Name: "strings", Read: func(line string) (any, error) { return line, nil }}
	Sets    = Domain{Name: "sets", Read: reading(set.Parse)}
	Trees   = Domain{Name: "trees", Read: reading(tree.Parse)}
	Graphs  = Domain{Name: "graphs", Read: reading(graph.Parse)}
)

// Items returns the domains whose points are items.
func Items() []Domain { return []Domain{Strings, Sets, Trees, Graphs} }

// reading returns a Read from a parser of one type.
func reading[X any](parse func(string) (X, error)) func(string) (any, error) {
	return func(line string) (any, error) { return parse(line) }
}
