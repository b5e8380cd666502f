package session

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/kernel"
)

// MaxKernel is how long the text of a kernel may be, as it is typed and with all
// its parameters, in UTF-16 units: so many a scene holds.
const MaxKernel = 2000

// parse reads a kernel.
func (d kindOf[X]) parse(text string) (*expression.Expression[X], *Error) {
	if n := units(text); n > MaxKernel {
		return nil, tooLong("The kernel", MaxKernel, n-MaxKernel)
	}
	e, err := d.language.Parse(text)
	if err != nil {
		var s *expression.SyntaxError
		if !errors.As(err, &s) {
			return nil, &Error{Code: BadKernel, Param: "kernel", Message: err.Error()}
		}
		return nil, &Error{
			Code: BadKernel, Param: "kernel", Message: s.Message,
			At:       units(text[:s.Offset]),
			Length:   units(text[s.Offset : s.Offset+s.Length]),
			Expected: s.Expected, Suggestion: meant(d.language, text),
		}
	}
	if len(e.String()) > MaxKernel {
		return nil, tooLong("With all its parameters the kernel", 0, units(text))
	}
	return e, nil
}

func tooLong(what string, at, length int) *Error {
	return &Error{
		Code: BadKernel, Param: "kernel", At: at, Length: length,
		Message: fmt.Sprintf("%s is longer than %d characters.", what, MaxKernel),
	}
}

// hasArithmetic reports whether a kernel's text has expressions, which may be
// undefined at some points.
func hasArithmetic(kernel string) bool {
	return strings.Contains(kernel, "warp(") || strings.Contains(kernel, "conjugate(") || strings.Contains(kernel, "formula(")
}

// isOnItems reports whether a kernel's text has one on items.
func isOnItems(kernel string) bool {
	for _, l := range catalog.ItemLanguages() {
		for _, entry := range l.Entries() {
			if entry.Name != "const" && strings.Contains(kernel, entry.Name) {
				return true
			}
		}
	}
	return false
}

// units returns the length of a text as JavaScript counts it.
func units(text string) int {
	n := 0
	for _, r := range text {
		n += utf16.RuneLen(r)
	}
	return n
}

// A Kernel is a parsed kernel as people see it.
type Kernel struct {
	Text       string // canonical
	TeX        string // with symbols
	TeXNumbers string // with the current numbers
	Short      string // for sentences
	Numbers    []expression.Literal
	Tree       KernelPart
	Invariance kernel.Invariance // of a kernel on vectors
}

// A KernelPart is a part of a kernel: Text is Kernel.Text[Start:End]. The children
// of a warped kernel live in the new coordinates.
type KernelPart struct {
	Op         string // "named", "number", "sum", …
	Name       string // of a named kernel
	Text, TeX  string
	Start, End int
	Elsewhere  kernel.Elsewhere // of a named kernel
	Children   []KernelPart
}

func partOf[X any](n *expression.Node[X]) KernelPart {
	part := KernelPart{
		Op: n.Op.String(), Name: n.Name, Text: n.Text, TeX: n.TeX, Start: n.Start, End: n.End,
		Children: make([]KernelPart, len(n.Children)),
	}
	if k, ok := n.Of.(interface{ Info() kernel.Info }); ok && n.Op == expression.Named {
		part.Elsewhere = k.Info().Elsewhere
	}
	for i, c := range n.Children {
		part.Children[i] = partOf(c)
	}
	return part
}

// Parse reads a kernel of a domain. Offsets are in bytes of Text, which is ASCII.
// The error is an *Error.
func Parse(domainName, text string) (Kernel, error) {
	d, e := domainOf(domainName)
	if e != nil {
		return Kernel{}, e
	}
	k, e := d.kernel(text)
	if e != nil {
		return Kernel{}, e
	}
	return k, nil
}

func (d kindOf[X]) kernel(text string) (Kernel, *Error) {
	e, err := d.parse(text)
	if err != nil {
		return Kernel{}, err
	}
	read := Kernel{
		Text: e.String(), TeX: e.TeX(), TeXNumbers: e.TeXNumbers(), Short: e.Short(), Numbers: e.Numbers(),
		Tree: partOf(e.Tree()),
	}
	if k, ok := any(e.Kernel()).(kernel.Kernel[catalog.Vector]); ok {
		read.Invariance = kernel.InvarianceOf(k)
	}
	return read, nil
}

// Complete returns what could be typed at a place of a text that need not be a
// kernel yet. Places are in UTF-16 units. The error is an *Error.
func Complete(domainName, text string, at int) (expression.Completion, error) {
	d, e := domainOf(domainName)
	if e != nil {
		return expression.Completion{}, e
	}
	n := units(text)
	switch {
	case at < 0 || at > n:
		return expression.Completion{}, Bad("at", "must be from 0 to %d, the length of the text, not %d", n, at)
	case n > MaxKernel:
		return expression.Completion{From: at, To: at}, nil
	}
	c := d.complete(text, bytesIn(text, at))
	c.From, c.To = units(text[:c.From]), units(text[:c.To])
	return c, nil
}

func (d kindOf[X]) complete(text string, at int) expression.Completion {
	return d.language.Complete(text, at)
}

// bytesIn returns the length in bytes of the first n UTF-16 units of a text.
func bytesIn(text string, n int) int {
	for i, r := range text {
		if n <= 0 {
			return i
		}
		n -= utf16.RuneLen(r)
	}
	return len(text)
}
