package expression

import (
	"mercer/core/arithmetic"
	"mercer/core/kernel"
)

// An Op says how a part of a kernel is made.
type Op int

// The ways to make a kernel.
const (
	Named     Op = iota // a kernel by its name
	Number              // the same number everywhere
	Sum                 // k₁ ± k₂ ± …
	Product             // k₁·k₂·…
	Negative            // −k
	Power               // kⁿ
	Exp                 // e^k
	Normalize           // k(x, z)/√(k(x, x)·k(z, z))
	Warp                // k(φ(x), φ(z))
	Conjugate           // h(x)·k(x, z)·h(z)
	Formula             // any function of x and z
)

// String returns "named", "number", "sum", ….
func (o Op) String() string {
	return [...]string{
		"named", "number", "sum", "product", "negative", "power",
		"exp", "normalize", "warp", "conjugate", "formula",
	}[o]
}

// A Node is a part of a parsed kernel, as proofs and trees see it.
type Node[X any] struct {
	Op         Op
	Name       string             // Named: "rbf"
	Of         kernel.Kernel[X]   // the kernel that this part writes; of a Named one its bare value, such as kernel.RBF{…}
	Value      float64            // Number: its value; Power: the exponent
	Minus      []bool             // Sum: whether child i is subtracted
	Arithmetic []*arithmetic.Expr // Warp: the coordinates; Conjugate: the factor; Formula: the formula
	Children   []*Node[X]         // of Warp the kernel that is warped, over vectors with len(Arithmetic) coordinates
	Start, End int                // its bytes in the canonical text, without parentheses around it
	Text       string             // these bytes
	TeX        string             // its formula with the current numbers
}

// Tree returns the kernel as a tree, which keeps the structure that was written.
func (e *Expression[X]) Tree() *Node[X] {
	spans := e.spans
	return e.tree(e.root, &spans)
}

// tree describes a node, whose span is the first.
func (e *Expression[X]) tree(n node[X], spans *[]span) *Node[X] {
	at := (*spans)[0]
	*spans = (*spans)[1:]
	d := &Node[X]{
		Of:    n.kernel(),
		Start: at.start, End: at.end, Text: e.text[at.start:at.end],
		TeX: typeset(n, true, nil),
	}
	n.describe(d)
	for _, part := range n.parts() {
		d.Children = append(d.Children, e.tree(part, spans))
	}
	return d
}
