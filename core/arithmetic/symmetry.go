package arithmetic

import (
	"math"
	"slices"
	"strings"

	"mercer/core/notation"
)

// Symmetric reports whether e(x, z) = e(z, x) can be seen from the structure:
// both are the same up to the order of terms, factors and arguments and the
// signs that even functions and even powers take away. False means not known.
func (e *Expr) Symmetric() bool {
	a, b := formOf(e), formOf(e.Swap())
	return a == b
}

// Same reports whether e and f can be seen to be equal, as in [Expr.Symmetric].
func (e *Expr) Same(f *Expr) bool { return formOf(e) == formOf(f) }

// A form is a normal form of an expression: a text without its sign. Forms that
// are equal belong to expressions that are equal.
type form struct {
	text     string
	negative bool
}

// signed returns the form's text with its sign.
func (f form) signed() string {
	if f.negative {
		return "-" + f.text
	}
	return f.text
}

func formOf(e *Expr) form {
	switch e.Op {
	case Number:
		return form{notation.Exact(math.Abs(e.Value)), math.Signbit(e.Value)}
	case Variable:
		return form{text: canonical.variable(e)}
	case Negative:
		f := formOf(e.Args[0])
		f.negative = !f.negative
		return f
	case Add, Subtract:
		return sumForm(e)
	case Multiply, Divide:
		return productForm(e)
	case Power:
		return powerForm(e)
	}
	return callForm(e)
}

// sumForm orders the terms, and takes the sign out that makes the text smaller.
func sumForm(e *Expr) form {
	var terms []form
	var collect func(e *Expr, negative bool)
	collect = func(e *Expr, negative bool) {
		switch e.Op {
		case Add, Subtract:
			collect(e.Args[0], negative)
			collect(e.Args[1], negative != (e.Op == Subtract))
		case Negative:
			collect(e.Args[0], !negative)
		default:
			f := formOf(e)
			f.negative = f.negative != negative
			terms = append(terms, f)
		}
	}
	collect(e, false)
	write := func() string {
		texts := make([]string, len(terms))
		for i, f := range terms {
			texts[i] = f.signed()
		}
		slices.Sort(texts)
		return "(" + strings.Join(texts, " + ") + ")"
	}
	plain := write()
	for i := range terms {
		terms[i].negative = !terms[i].negative
	}
	if opposite := write(); opposite < plain {
		return form{opposite, true}
	}
	return form{plain, false}
}

// productForm orders the factors and collects their signs.
func productForm(e *Expr) form {
	var texts []string
	negative := false
	var collect func(e *Expr, inverse bool)
	collect = func(e *Expr, inverse bool) {
		switch e.Op {
		case Multiply, Divide:
			collect(e.Args[0], inverse)
			collect(e.Args[1], inverse != (e.Op == Divide))
		default:
			f := formOf(e)
			negative = negative != f.negative
			if inverse {
				f.text = "1/" + f.text
			}
			texts = append(texts, f.text)
		}
	}
	collect(e, false)
	slices.Sort(texts)
	return form{"[" + strings.Join(texts, "*") + "]", negative}
}

func powerForm(e *Expr) form {
	base, exponent := formOf(e.Args[0]), formOf(e.Args[1])
	if n, ok := e.Args[1].whole(); ok {
		// The sign of the base leaves a whole power, or vanishes in an even one.
		return form{"{" + base.text + "^" + exponent.signed() + "}", base.negative && n%2 != 0}
	}
	return form{text: "{" + base.signed() + "^" + exponent.signed() + "}"}
}

func callForm(e *Expr) form {
	args := make([]form, len(e.Args))
	texts := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = formOf(a)
		texts[i] = args[i].signed()
	}
	switch e.Name {
	case "abs", "cos": // even
		return form{text: e.Name + "(" + args[0].text + ")"}
	case "sin", "tan", "tanh": // odd
		return form{e.Name + "(" + args[0].text + ")", args[0].negative}
	case "min", "max":
		slices.Sort(texts)
	}
	return form{text: e.Name + "(" + strings.Join(texts, ", ") + ")"}
}

// Smooth reports whether e is known to be analytic everywhere, in each point: it
// has no roots, logarithms, absolute values, minima or maxima, and powers and
// quotients only where they are harmless. False means not known.
func (e *Expr) Smooth() bool {
	if e.Constant() {
		return true
	}
	switch e.Op {
	case Variable:
		return e.Name != "dist"
	case Divide:
		return e.Args[0].Smooth() && e.Args[1].Constant()
	case Power:
		n, ok := e.Args[1].whole()
		if ok && n > 0 && n%2 == 0 && e.Args[0].Op == Variable {
			return true // of a distance too
		}
		return ok && n >= 0 && e.Args[0].Smooth()
	case Call:
		switch e.Name {
		case "exp", "sin", "cos", "tanh":
			return e.Args[0].Smooth()
		}
		return false
	}
	for _, a := range e.Args {
		if !a.Smooth() {
			return false
		}
	}
	return true
}
