package expression

import (
	"math"
	"strconv"
	"strings"

	"mercer/core/kernel"
	"mercer/core/notation"
	"mercer/core/param"
)

// A node of the tree. Nodes keep the structure that was written, parentheses
// included, so that printing gives back what was meant.
type node[X any] interface {
	kernel() kernel.Kernel[X]
	print(*printer)
	tex(*typesetter) string
	short() string
	// binds returns how tightly the node's text holds together.
	binds() precedence
	// parts returns the nodes inside, in the order of printing.
	parts() []node[X]
	// describe fills in what is particular to the node.
	describe(*Node[X])
	// derivative returns that with respect to the number i of the node's text. Where it reports
	// false, the kernel is of no use.
	derivative(i int) (kernel.Kernel[X], bool)
}

// precedence orders the rules of the grammar; a part that binds less tightly
// than its place asks for is put in parentheses.
type precedence int

const (
	asSum precedence = iota
	asProduct
	asSigned
	asPower
	asAtom
)

// A printer collects the canonical text and where its numbers are.
type printer struct {
	text    strings.Builder
	numbers []Literal
	spans   []span // of the nodes, outer ones first
}

// A span is a part of a text.
type span struct{ start, end int }

// printNode prints a node and notes where it is.
func printNode[X any](p *printer, part node[X]) {
	i := len(p.spans)
	p.spans = append(p.spans, span{start: p.text.Len()})
	part.print(p)
	p.spans[i].end = p.text.Len()
}

func (p *printer) number(kernelName string, spec param.Spec, v float64) {
	start := p.text.Len()
	p.text.WriteString(notation.Exact(v))
	p.numbers = append(p.numbers, Literal{
		Kernel: kernelName, Spec: spec, Value: v, Start: start, End: p.text.Len(),
	})
}

// printIn prints a part, in parentheses where its place asks for them.
func printIn[X any](p *printer, part node[X], least precedence) {
	if part.binds() >= least {
		printNode(p, part)
		return
	}
	p.text.WriteByte('(')
	printNode(p, part)
	p.text.WriteByte(')')
}

// The numbers that belong to no kernel.
var (
	factorSpec = param.Spec{
		Key: "factor", Symbol: "c", Name: "factor",
		Doc: "It multiplies a kernel; as a term it adds a constant.",
		Min: -math.MaxFloat64, Max: math.MaxFloat64, Low: 0.01, High: 100, Scale: param.Log, Unit: param.OfValues, Default: 1,
	}
	powerSpec = param.Spec{
		Key: "power", Symbol: "n", Name: "power",
		Doc:  "The kernel is multiplied with itself so often.",
		Kind: param.Whole, Min: 0, Max: kernel.MaxDegree, Low: 1, High: 10, Default: 2,
	}
)

// named is a kernel written by its name.
type named[X any] struct {
	entry Entry[X]
	of    Nameable[X]
	specs []param.Spec
	value map[string]float64
}

func (n *named[X]) kernel() kernel.Kernel[X] { return n.entry.kernel(n.of) }
func (n *named[X]) binds() precedence        { return asAtom }
func (n *named[X]) parts() []node[X]         { return nil }
func (n *named[X]) describe(d *Node[X])      { d.Op, d.Name = Named, n.entry.Name }

func (n *named[X]) print(p *printer) {
	p.text.WriteString(n.entry.Name)
	if len(n.specs) == 0 {
		return
	}
	for i, spec := range n.specs {
		if i == 0 {
			p.text.WriteByte('(')
		} else {
			p.text.WriteString(", ")
		}
		p.text.WriteString(spec.Key)
		p.text.WriteByte('=')
		p.number(n.entry.Name, spec, n.value[spec.Key])
	}
	p.text.WriteByte(')')
}

func (n *named[X]) tex(t *typesetter) string {
	text := atPoints(n.entry.TeX, t.x, t.z)
	for _, spec := range n.specs {
		v := n.value[spec.Key]
		place := "{" + spec.Key + "}"
		if negated := "+" + place; t.values && v < 0 && strings.Contains(text, negated) {
			text = strings.Replace(text, negated, "-"+notation.TeX(-v), 1)
			continue
		}
		if t.values && v == 1 {
			// A factor of 1 is not written.
			text = strings.ReplaceAll(text, place+`\,`, "")
		}
		text = strings.ReplaceAll(text, place, t.parameter(v))
	}
	return text
}

// short writes the kernel's short name and its parameters: "RBF γ = 1".
func (n *named[X]) short() string {
	words := make([]string, len(n.specs))
	for i, spec := range n.specs {
		words[i] = spec.Symbol + " = " + notation.Short(n.value[spec.Key])
	}
	if len(words) == 0 {
		return n.entry.Short
	}
	return n.entry.Short + " " + strings.Join(words, ", ")
}

// constant is a number that stands for a kernel.
type constant[X any] struct{ v float64 }

func (n constant[X]) kernel() kernel.Kernel[X] { return kernel.Const[X]{C: n.v} }
func (n constant[X]) print(p *printer)         { p.number("", factorSpec, n.v) }

func (n constant[X]) parts() []node[X]    { return nil }
func (n constant[X]) describe(d *Node[X]) { d.Op, d.Value = Number, n.v }

func (n constant[X]) tex(*typesetter) string { return notation.TeX(n.v) }
func (n constant[X]) short() string          { return notation.Short(n.v) }

// binds: a negative number must not be read as the negative of a power.
func (n constant[X]) binds() precedence {
	if math.Signbit(n.v) {
		return asSigned
	}
	return asAtom
}

// negative is −k.
type negative[X any] struct{ of node[X] }

func (n negative[X]) kernel() kernel.Kernel[X] {
	return kernel.Scale[X]{Factor: -1, Of: n.of.kernel()}
}
func (n negative[X]) binds() precedence   { return asSigned }
func (n negative[X]) parts() []node[X]    { return []node[X]{n.of} }
func (n negative[X]) describe(d *Node[X]) { d.Op = Negative }

func (n negative[X]) print(p *printer) {
	p.text.WriteByte('-')
	if c, ok := n.of.(constant[X]); ok && !math.Signbit(c.v) {
		// Without parentheses it would be read as a negative number.
		p.text.WriteByte('(')
		printNode[X](p, c)
		p.text.WriteByte(')')
		return
	}
	printIn(p, n.of, asSigned)
}

func (n negative[X]) tex(t *typesetter) string { return "-" + texIn(t, n.of, asPower) }
func (n negative[X]) short() string            { return "−" + shortIn(n.of, asPower) }

// raised is kⁿ.
type raised[X any] struct {
	of node[X]
	n  int
}

func (n raised[X]) kernel() kernel.Kernel[X] { return kernel.Power[X]{Of: n.of.kernel(), N: n.n} }
func (n raised[X]) binds() precedence        { return asPower }
func (n raised[X]) parts() []node[X]         { return []node[X]{n.of} }
func (n raised[X]) describe(d *Node[X])      { d.Op, d.Value = Power, float64(n.n) }

func (n raised[X]) print(p *printer) {
	printIn(p, n.of, asAtom)
	p.text.WriteByte('^')
	p.number("", powerSpec, float64(n.n))
}

func (n raised[X]) tex(t *typesetter) string {
	return `\left(` + n.of.tex(t) + `\right)^{` + strconv.Itoa(n.n) + `}`
}

func (n raised[X]) short() string {
	return shortApart(n.of, asAtom) + notation.Superscript(n.n)
}

// product is k₁·k₂·…, of at least two factors.
type product[X any] struct{ factors []node[X] }

func (n product[X]) binds() precedence   { return asProduct }
func (n product[X]) parts() []node[X]    { return n.factors }
func (n product[X]) describe(d *Node[X]) { d.Op = Product }

func (n product[X]) kernel() kernel.Kernel[X] {
	scale := 1.0
	scaled := false
	var factors []kernel.Kernel[X]
	for _, f := range n.factors {
		if c, ok := f.(constant[X]); ok {
			scale *= c.v
			scaled = true
			continue
		}
		factors = append(factors, f.kernel())
	}
	var k kernel.Kernel[X]
	switch len(factors) {
	case 0:
		return kernel.Const[X]{C: scale}
	case 1:
		k = factors[0]
	default:
		k = kernel.Product[X]{Factors: factors}
	}
	if scaled {
		return kernel.Scale[X]{Factor: scale, Of: k}
	}
	return k
}

func (n product[X]) print(p *printer) {
	for i, f := range n.factors {
		if i > 0 {
			p.text.WriteByte('*')
		}
		printIn(p, f, asSigned)
	}
}

func (n product[X]) tex(t *typesetter) string {
	parts := make([]string, len(n.factors))
	for i, f := range n.factors {
		parts[i] = texIn(t, f, n.place(i))
	}
	return strings.Join(parts, `\cdot `)
}

func (n product[X]) short() string {
	parts := make([]string, len(n.factors))
	for i, f := range n.factors {
		if i < len(parts)-1 {
			parts[i] = shortApart(f, n.place(i))
		} else {
			parts[i] = shortIn(f, n.place(i))
		}
	}
	return strings.Join(parts, "·")
}

// place returns how tightly factor i must hold together in a formula: only the
// first may begin with a sign.
func (n product[X]) place(i int) precedence {
	if i == 0 {
		return asSigned
	}
	return asPower
}

// sum is k₁ ± k₂ ± …, of at least two terms.
type sum[X any] struct {
	terms    []node[X]
	negative []bool // whether a term is subtracted; never the first
}

func (n sum[X]) binds() precedence   { return asSum }
func (n sum[X]) parts() []node[X]    { return n.terms }
func (n sum[X]) describe(d *Node[X]) { d.Op, d.Minus = Sum, n.negative }

func (n sum[X]) kernel() kernel.Kernel[X] {
	terms := make([]kernel.Kernel[X], len(n.terms))
	for i, t := range n.terms {
		terms[i] = t.kernel()
		if n.negative[i] {
			terms[i] = kernel.Scale[X]{Factor: -1, Of: terms[i]}
		}
	}
	return kernel.Sum[X]{Terms: terms}
}

// sign returns what stands before term i.
func (n sum[X]) sign(i int, plus, minus string) string {
	switch {
	case i == 0:
		return ""
	case n.negative[i]:
		return minus
	}
	return plus
}

func (n sum[X]) print(p *printer) {
	for i, t := range n.terms {
		p.text.WriteString(n.sign(i, " + ", " - "))
		printIn(p, t, asProduct)
	}
}

func (n sum[X]) tex(t *typesetter) string {
	return n.join("+", "-", func(term node[X]) string { return texIn(t, term, asProduct) })
}

func (n sum[X]) short() string {
	return n.join(" + ", " − ", func(term node[X]) string { return shortIn(term, asProduct) })
}

// join writes the terms with one sign before each: k₁ + −2·k₂ becomes k₁ − 2·k₂,
// and k₁ − −2·k₂ becomes k₁ − (−2·k₂).
func (n sum[X]) join(plus, minus string, write func(node[X]) string) string {
	mark := strings.TrimSpace(minus)
	var text strings.Builder
	for i, term := range n.terms {
		written := write(term)
		rest, signed := strings.CutPrefix(written, mark)
		switch {
		case i == 0 || !signed:
			text.WriteString(n.sign(i, plus, minus) + written)
		case n.negative[i]:
			text.WriteString(minus + "(" + written + ")")
		default:
			text.WriteString(minus + rest)
		}
	}
	return text.String()
}
