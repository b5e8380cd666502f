package tree

import (
	"errors"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// MaxNodes is how many nodes a tree may have. They may be as deep as that.
const MaxNodes = 100_000

// Parse reads a tree in brackets, as in
//
//	(S (NP they) (VP run))
//
// A bracket opens with the label of a node, and the node's children follow. A word is a leaf, in
// brackets of its own or not. Labels are runs of characters other than white space and brackets. An
// error is a sentence that says at which character, counted from 1, what was expected.
func Parse(line string) (*Tree, error) {
	p := parser{line: line}
	for p.next < len(line) {
		var err error
		switch r := p.read(); {
		case r == '(':
			err = p.open()
		case r == ')':
			err = p.close()
		case !unicode.IsSpace(r):
			err = p.label()
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case p.bracket > 0:
		return nil, fail(p.bracket, "nothing follows the bracket. Write a label after it, as in (NP they).")
	case len(p.opened) > 0:
		return nil, fail(p.opened[len(p.opened)-1].at, "the bracket is never closed. Write ) where its node ends.")
	case p.tree.Len() == 0:
		return nil, fail(1, "there is no tree. Write one with brackets, as in (S (NP they) (VP run)).")
	}
	p.tree.fold()
	return &p.tree, nil
}

// A parser has read a part of a line.
type parser struct {
	line string
	next int // the byte to read
	at   int // how many characters have been read
	last int // the byte at which the last of them begins
	tree Tree

	bracket int       // the character of a bracket that still lacks its label, or 0
	opened  []opening // brackets with a label that are still to be closed
	done    int       // the character at which the tree ended, or 0
}

// An opening says for which node a bracket was opened, and at which character.
type opening struct {
	node int32
	at   int
}

// read reads a character.
func (p *parser) read() rune {
	r, size := utf8.DecodeRuneInString(p.line[p.next:])
	p.last = p.next
	p.next += size
	p.at++
	return r
}

// open makes sense of (.
func (p *parser) open() error {
	switch {
	case p.bracket > 0:
		return fail(p.bracket, "another bracket follows the bracket. Write a label after it, as in (S (NP they) (VP run)).")
	case p.done > 0:
		return p.second(p.at)
	}
	p.bracket = p.at
	return nil
}

// close makes sense of ).
func (p *parser) close() error {
	switch {
	case p.bracket > 0:
		return fail(p.bracket, "the brackets are empty. Write a label into them, as in (NP they).")
	case len(p.opened) == 0:
		return fail(p.at, "the bracket closes nothing. Remove it, or open one before it.")
	}
	last := len(p.opened) - 1
	p.tree.end[p.opened[last].node] = int32(p.tree.Len())
	p.opened = p.opened[:last]
	if last == 0 {
		p.done = p.at
	}
	return nil
}

// label reads the rest of a word and makes a node of it.
func (p *parser) label() error {
	start, begin := p.last, p.at
	for p.next < len(p.line) {
		r, size := utf8.DecodeRuneInString(p.line[p.next:])
		if r == '(' || r == ')' || unicode.IsSpace(r) {
			break
		}
		p.next += size
		p.at++
	}
	if p.done > 0 {
		return p.second(begin)
	}
	node := int32(p.tree.Len())
	if node == MaxNodes {
		return fail(begin, fmt.Sprintf("the tree has more than %d nodes. Take a smaller one.", MaxNodes))
	}
	parent := int32(-1)
	if last := len(p.opened) - 1; last >= 0 {
		parent = p.opened[last].node
	}
	p.tree.label = append(p.tree.label, p.line[start:p.next])
	p.tree.parent = append(p.tree.parent, parent)
	p.tree.end = append(p.tree.end, node+1)
	switch {
	case p.bracket > 0:
		p.opened = append(p.opened, opening{node, p.bracket})
		p.bracket = 0
	case len(p.opened) == 0:
		p.done = p.at
	}
	return nil
}

// second is the error that more begins after the tree.
func (p *parser) second(begin int) error {
	return fail(begin, fmt.Sprintf(
		"the tree ended at character %d, but more follows. A tree has one root: put all into one pair of brackets, or remove the rest.", p.done))
}

// fail returns an error at a character.
func fail(at int, says string) error {
	sentence := fmt.Sprintf("At character %d, %s", at, says)
	return errors.New(sentence)
}
