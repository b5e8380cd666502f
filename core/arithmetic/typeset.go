package arithmetic

import (
	"math"
	"strconv"
	"strings"

	"mercer/core/notation"
)

// TeX returns the formula.
func (e *Expr) TeX() string { return e.TeXOf("x", "z") }

// TeXOf returns the formula with what is written for the two points.
func (e *Expr) TeXOf(x, z string) string { return typesetter{x, z}.set(e) }

type typesetter struct{ x, z string }

// in sets e, in parentheses where it binds less tightly than its place asks for.
func (t typesetter) in(e *Expr, least precedence) string {
	if e.binds() >= least {
		return t.set(e)
	}
	return `\left(` + t.set(e) + `\right)`
}

func (t typesetter) set(e *Expr) string {
	switch e.Op {
	case Number:
		if e.Name == "pi" {
			return `\pi`
		}
		return notation.TeX(e.Value)
	case Variable:
		return t.variable(e)
	case Negative:
		return "-" + t.right(e.Args[0], asProduct)
	case Add:
		left, right := t.set(e.Args[0]), t.set(e.Args[1])
		if strings.HasPrefix(right, "-") {
			return left + right
		}
		return left + "+" + right
	case Subtract:
		return t.set(e.Args[0]) + "-" + t.right(e.Args[1], asProduct)
	case Multiply:
		left, right := t.in(e.Args[0], asProduct), t.right(e.Args[1], asProduct)
		if right[0] >= '0' && right[0] <= '9' {
			return left + `\cdot ` + right
		}
		return left + `\,` + right
	case Divide:
		return `\frac{` + t.set(e.Args[0]) + `}{` + t.set(e.Args[1]) + `}`
	case Power:
		return t.base(e.Args[0]) + "^{" + t.set(e.Args[1]) + "}"
	}
	return t.call(e)
}

// right sets what stands after an operator: no sign may begin it.
func (t typesetter) right(e *Expr, least precedence) string {
	text := t.in(e, least)
	if strings.HasPrefix(text, "-") {
		return `\left(` + text + `\right)`
	}
	return text
}

// base sets what is raised to a power.
func (t typesetter) base(e *Expr) string {
	switch {
	case e.Op == Variable && !strings.HasPrefix(t.variable(e), `\varphi`),
		e.Op == Number && !math.Signbit(e.Value) && !strings.Contains(notation.TeX(e.Value), "^"),
		e.Op == Call && e.Name == "abs":
		return t.set(e)
	}
	return `\left(` + t.set(e) + `\right)`
}

func (t typesetter) variable(e *Expr) string {
	of := t.x
	switch e.Name {
	case "dot":
		return `\langle ` + t.x + "," + t.z + `\rangle`
	case "dist":
		return `\lVert ` + t.x + "-" + t.z + `\rVert`
	case "z":
		of = t.z
	}
	if e.Index < 10 {
		return of + "_" + strconv.Itoa(e.Index)
	}
	return of + "_{" + strconv.Itoa(e.Index) + "}"
}

func (t typesetter) call(e *Expr) string {
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = t.set(a)
	}
	inside := strings.Join(args, ",")
	switch {
	case e.Name == "exp" && !strings.Contains(inside, `\frac`) && !strings.Contains(inside, "e^"):
		return "e^{" + inside + "}"
	case e.Name == "sqrt":
		return `\sqrt{` + inside + "}"
	case e.Name == "abs":
		return `\left|` + inside + `\right|`
	}
	return `\` + e.Name + `\left(` + inside + `\right)`
}
