package arithmetic

// A formula that is a sum of products over the axes, such as cos(x1 - z1)*cos(x2 - z2) + exp(-dist),
// is cheap to draw on a grid of pixels: the factors take values along the axes only.

// A Summand is a formula times a number.
type Summand struct {
	Factor float64
	Of     Formula
}

// Summands returns formulas whose sum f is: the formula alone where it is no sum.
func (f Formula) Summands() []Summand {
	var all []Summand
	var walk func(e *Expr, factor float64)
	walk = func(e *Expr, factor float64) {
		switch e.Op {
		case Add, Subtract:
			walk(e.Args[0], factor)
			if e.Op == Subtract {
				factor = -factor
			}
			walk(e.Args[1], factor)
			return
		case Negative:
			walk(e.Args[0], -factor)
			return
		case Multiply:
			for i, a := range e.Args {
				if a.Constant() {
					walk(e.Args[1-i], factor*a.number())
					return
				}
			}
		case Divide:
			if e.Args[1].Constant() {
				walk(e.Args[0], factor/e.Args[1].number())
				return
			}
		}
		all = append(all, Summand{factor, NewFormula(e)})
	}
	walk(f.expr, 1)
	return all
}

// number returns the value of an expression without variables.
func (e *Expr) number() float64 { return Compile(e).Eval(nil, nil) }

// Axes returns the factors of the formula where it is seen to be a product over two axes, each a
// formula of one coordinate, x1 and z1. It reports false where that is not seen.
func (f Formula) Axes() (of [2]Formula, ok bool) {
	factors, ok := f.expr.axes()
	if !ok {
		return of, false
	}
	for axis, e := range factors {
		of[axis] = NewFormula(e.Replace(func(v *Expr) *Expr {
			alone := *v
			alone.Index = 1
			return &alone
		}))
	}
	return of, true
}

// axes returns expressions in the coordinates of the first and of the second axis whose product e is.
func (e *Expr) axes() (of [2]*Expr, ok bool) {
	one := &Expr{Op: Number, Value: 1}
	if axis, ok := e.axis(); ok {
		of[axis], of[1-axis] = e, one
		return of, true
	}
	switch {
	case e.Op == Negative:
		of, ok = e.Args[0].axes()
		of[0] = &Expr{Op: Negative, Args: []*Expr{of[0]}}
		return of, ok
	case e.Op == Multiply || e.Op == Divide:
		a, known := e.Args[0].axes()
		b, ok := e.Args[1].axes()
		return joined(e.Op, a, b), known && ok
	case e.Op == Power:
		if _, whole := e.Args[1].whole(); !whole {
			return of, false
		}
		of, ok = e.Args[0].axes()
		return joined(Power, of, [2]*Expr{e.Args[1], e.Args[1]}), ok
	case e.Op == Call && e.Name == "exp":
		of, ok = e.Args[0].terms()
		for axis, term := range of {
			of[axis] = &Expr{Op: Call, Name: "exp", Args: []*Expr{term}}
		}
		return of, ok
	}
	return of, false
}

// terms returns expressions in the coordinates of the first and of the second axis whose sum e is.
func (e *Expr) terms() (of [2]*Expr, ok bool) {
	if axis, ok := e.axis(); ok {
		of[axis], of[1-axis] = e, &Expr{Op: Number}
		return of, true
	}
	switch {
	case e.Op == Variable && e.Name == "dot":
		return overAxes(func(x, z *Expr) *Expr { return &Expr{Op: Multiply, Args: []*Expr{x, z}} }), true
	case e.Op == Power && e.Args[0].Op == Variable && e.Args[0].Name == "dist":
		n, _ := e.Args[1].whole()
		return overAxes(func(x, z *Expr) *Expr {
			return &Expr{Op: Power, Args: []*Expr{{Op: Subtract, Args: []*Expr{x, z}}, e.Args[1]}}
		}), n == 2
	case e.Op == Add || e.Op == Subtract:
		a, known := e.Args[0].terms()
		b, ok := e.Args[1].terms()
		return joined(e.Op, a, b), known && ok
	case e.Op == Negative:
		of, ok = e.Args[0].terms()
		for axis, term := range of {
			of[axis] = &Expr{Op: Negative, Args: []*Expr{term}}
		}
		return of, ok
	case e.Op == Multiply && e.Args[0].Constant(), e.Op == Divide && e.Args[1].Constant(), e.Op == Multiply && e.Args[1].Constant():
		factor, sum := e.Args[1], e.Args[0]
		if e.Op == Multiply && sum.Constant() {
			factor, sum = sum, factor
		}
		of, ok = sum.terms()
		return joined(e.Op, of, [2]*Expr{factor, factor}), ok
	}
	return of, false
}

// joined returns a op b along each axis.
func joined(op Op, a, b [2]*Expr) (of [2]*Expr) {
	for axis := range of {
		of[axis] = &Expr{Op: op, Args: []*Expr{a[axis], b[axis]}}
	}
	return of
}

// overAxes returns what of makes of the coordinates along each axis.
func overAxes(of func(x, z *Expr) *Expr) (all [2]*Expr) {
	for axis := range all {
		all[axis] = of(&Expr{Op: Variable, Name: "x", Index: axis + 1}, &Expr{Op: Variable, Name: "z", Index: axis + 1})
	}
	return all
}

// axis returns the only axis of two whose coordinates e mentions, the first for none. It reports
// false where e mentions others, or both.
func (e *Expr) axis() (axis int, ok bool) {
	var mentions [2]bool
	ok = true
	e.Each(func(v *Expr) {
		switch {
		case v.Op != Variable:
		case (v.Name == "x" || v.Name == "z") && v.Index <= 2:
			mentions[v.Index-1] = true
		default:
			ok = false
		}
	})
	if mentions[1] {
		axis = 1
	}
	return axis, ok && !(mentions[0] && mentions[1])
}

// Falling returns the c above 0 and the power n, 1 or 2, for which the formula is written as
// exp(−c·distⁿ). It reports false for others.
func (f Formula) Falling() (c float64, n int, ok bool) {
	if f.expr.Op != Call || f.expr.Name != "exp" {
		return 0, 0, false
	}
	of := Formula{expr: f.expr.Args[0]}.Summands()
	if len(of) != 1 || !(of[0].Factor < 0) {
		return 0, 0, false
	}
	e, n := of[0].Of.expr, 1
	if e.Op == Power {
		n, _ = e.Args[1].whole()
		e = e.Args[0]
	}
	return -of[0].Factor, n, e.Op == Variable && e.Name == "dist" && (n == 1 || n == 2)
}
