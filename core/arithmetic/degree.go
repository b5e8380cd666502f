package arithmetic

// Degrees above this are taken for none.
const maxDegree = 1 << 20

// degree returns d such that e is a polynomial of total degree at most d in x, for
// fixed z, and in z, for fixed x. It reports false where that cannot be seen.
func (e *Expr) degree() (x, z int, ok bool) {
	if e.Constant() {
		return 0, 0, true
	}
	switch e.Op {
	case Variable:
		switch e.Name {
		case "x":
			return 1, 0, true
		case "z":
			return 0, 1, true
		}
		return 1, 1, e.Name == "dot"
	case Power:
		n, whole := e.Args[1].whole()
		if !whole || n < 0 {
			return 0, 0, false
		}
		if base := e.Args[0]; base.Op == Variable && base.Name == "dist" {
			return n, n, n%2 == 0
		}
		x, z, ok = e.Args[0].degree()
		x, z = x*n, z*n
	case Negative:
		return e.Args[0].degree()
	case Add, Subtract, Multiply:
		ax, az, known := e.Args[0].degree()
		x, z, ok = e.Args[1].degree()
		ok = ok && known
		if e.Op == Multiply {
			x, z = x+ax, z+az
		} else {
			x, z = max(x, ax), max(z, az)
		}
	case Divide:
		x, z, ok = e.Args[0].degree()
		ok = ok && e.Args[1].Constant()
	}
	return x, z, ok && max(x, z) <= maxDegree
}

// PolynomialDegree returns d such that the formula is a polynomial of total degree
// at most d in each of its points. It reports false where that cannot be seen.
func (f Formula) PolynomialDegree() (int, bool) {
	x, z, ok := f.expr.degree()
	return max(x, z), ok
}

// PolynomialDegree is as that of [Formula].
func (f Factor) PolynomialDegree() (int, bool) {
	x, _, ok := f.expr.degree()
	return x, ok
}

// PolynomialDegree returns the largest degree of the coordinates, as that of
// [Formula].
func (m Map) PolynomialDegree() (int, bool) {
	most := 0
	for _, e := range m.exprs {
		x, _, ok := e.degree()
		if !ok {
			return 0, false
		}
		most = max(most, x)
	}
	return most, true
}
