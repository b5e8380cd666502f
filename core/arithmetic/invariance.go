package arithmetic

import "slices"

// OfDistance reports whether e is seen to depend on ‖x − z‖ alone: no other variable is in it.
// False means not known.
func (e *Expr) OfDistance() bool {
	alone := true
	e.Each(func(v *Expr) {
		if v.Op == Variable && v.Name != "dist" {
			alone = false
		}
	})
	return alone
}

// OfDifference reports whether e is seen to depend on x − z alone: coordinates are in it only where
// an affine function of z is taken from the same function of x, as in 2*x1 + x2 - 2*z1 - z2. False
// means not known: cos(x)*cos(z) + sin(x)*sin(z) is cos(x - z), and is not seen to be.
func (e *Expr) OfDifference() bool {
	switch e.Op {
	case Variable:
		return e.Name == "dist"
	case Add, Subtract:
		return cancels(e)
	}
	for _, a := range e.Args {
		if !a.OfDifference() {
			return false
		}
	}
	return true
}

// cancels reports whether each term of a sum depends on x − z alone, or has a partner: a(x), which
// is affine, and −a(z).
func cancels(sum *Expr) bool {
	type term struct {
		expr     *Expr
		negative bool
	}
	var open []term
	var collect func(e *Expr, negative bool)
	collect = func(e *Expr, negative bool) {
		switch {
		case e.Op == Add || e.Op == Subtract:
			collect(e.Args[0], negative)
			collect(e.Args[1], negative != (e.Op == Subtract))
		case e.Op == Negative:
			collect(e.Args[0], !negative)
		case !e.OfDifference():
			open = append(open, term{e, negative})
		}
	}
	collect(sum, false)
	for len(open) > 0 {
		first := open[0]
		x, z, ok := first.expr.degree()
		if !ok || x+z > 1 {
			return false
		}
		mirrored := first.expr.Swap()
		partner := slices.IndexFunc(open[1:], func(t term) bool {
			return t.negative != first.negative && t.expr.Same(mirrored)
		})
		if partner < 0 {
			return false
		}
		open = slices.Delete(open[1:], partner, partner+1)
	}
	return true
}

// OfDistance reports whether the formula is seen to depend on ‖x − z‖ alone.
func (f Formula) OfDistance() bool { return f.expr.OfDistance() }

// OfDifference reports whether the formula is seen to depend on x − z alone.
func (f Formula) OfDifference() bool { return f.expr.OfDifference() }
