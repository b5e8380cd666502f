package graph

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Parse reads a graph: words between white space, commas or semicolons, as in
//
//	a:C b:C c:O a-b b-c
//
// A word is a node, with a label after a colon or without one, or an edge between two nodes; nodes
// appear when they are first named. Names and labels are runs of other characters than separators,
// colons and hyphens. A node or an edge that is there twice counts once. An error is a sentence
// that says at which character, counted from 1, what is wrong.
func Parse(line string) (*Graph, error) {
	p := parser{number: make(map[string]int32)}
	at := 0 // characters read
	for next := 0; next < len(line); {
		r, size := utf8.DecodeRuneInString(line[next:])
		at++
		start, begin := next, at
		next += size
		if separates(r) {
			continue
		}
		for next < len(line) {
			r, size := utf8.DecodeRuneInString(line[next:])
			if separates(r) {
				break
			}
			at++
			next += size
		}
		if wrong := p.word(line[start:next]); wrong != "" {
			sentence := fmt.Sprintf("At character %d, %s", begin, wrong)
			return nil, errors.New(sentence)
		}
	}
	if p.graph.connect(p.edges) > MaxEdges {
		return nil, tooMany("edges", MaxEdges)
	}
	return &p.graph, nil
}

func separates(r rune) bool { return r == ',' || r == ';' || unicode.IsSpace(r) }

// tooMany is the error that a graph is too large.
func tooMany(what string, most int) error {
	sentence := fmt.Sprintf("The graph has more than %d %s. Take a smaller one.", most, what)
	return errors.New(sentence)
}

// A parser has read some words.
type parser struct {
	graph  Graph
	number map[string]int32
	edges  []edge
}

// word reads a word and returns what is wrong with it, "" if nothing is.
func (p *parser) word(word string) string {
	colon, hyphen := strings.IndexByte(word, ':'), strings.IndexByte(word, '-')
	switch {
	case colon >= 0 && (hyphen >= 0 || strings.Count(word, ":") > 1):
		return "a word is both a node with a label and more: " + short(word) + ". Write nodes and edges apart, as in a:C b:O a-b; labels have no colon and no hyphen."
	case colon == 0:
		return "a name is missing before the colon. Write the name of the node there, as in a:C."
	case colon == len(word)-1:
		return "a label is missing after the colon. Write it there, as in a:C, or leave the colon out."
	case colon > 0:
		return p.labelled(word[:colon], word[colon+1:])
	case hyphen == 0 || hyphen == len(word)-1:
		return "an edge lacks an end: " + short(word) + ". Write the names of two nodes, as in a-b."
	case hyphen > 0:
		return p.edge(word[:hyphen], word[hyphen+1:])
	}
	_, wrong := p.node(word)
	return wrong
}

// node returns the number of the node with a name.
func (p *parser) node(name string) (number int32, wrong string) {
	n, ok := p.number[name]
	if ok {
		return n, ""
	}
	n = int32(p.graph.Len())
	if n == MaxNodes {
		return 0, fmt.Sprintf("node %d appears, and graphs have at most %d. Take a smaller one.", n+1, MaxNodes)
	}
	p.number[name] = n
	p.graph.name = append(p.graph.name, name)
	p.graph.label = append(p.graph.label, "")
	return n, ""
}

// labelled reads a node with a label.
func (p *parser) labelled(name, label string) string {
	n, wrong := p.node(name)
	if wrong != "" {
		return wrong
	}
	if before := p.graph.label[n]; before != "" && before != label {
		return fmt.Sprintf("node %s gets the label %s, but has %s already. Give it one of them.", short(name), short(label), short(before))
	}
	p.graph.label[n] = label
	return ""
}

// edge reads an edge.
func (p *parser) edge(one, other string) string {
	switch {
	case strings.Contains(other, "-"):
		return "an edge has more than two ends: " + short(one+"-"+other) + ". Write one edge after the other, as in a-b b-c."
	case one == other:
		return "node " + short(one) + " is joined to itself. Join it to another node, or remove the edge."
	}
	from, wrong := p.node(one)
	if wrong != "" {
		return wrong
	}
	to, wrong := p.node(other)
	if wrong != "" {
		return wrong
	}
	p.edges = append(p.edges, edge{from, to})
	return ""
}

// short cuts what a sentence quotes.
func short(text string) string {
	const most = 20
	n := 0
	for i := range text {
		if n++; n > most {
			return text[:i] + "…"
		}
	}
	return text
}
