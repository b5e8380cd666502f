package mercer

import (
	"math"

	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/mercer/bound"
)

// enclose returns a range that contains k(x, z), computed from the formulas of the
// kernels and not by their Eval. A named kernel that it does not know counts as right
// to a part in 10⁹.
func enclose(n *expression.Node[[]float64], p places) bound.Range {
	switch n.Op {
	case expression.Named:
		return encloseNamed(n.Of, p)
	case expression.Number:
		return bound.Decimal(n.Value)
	case expression.Sum:
		sum := bound.Of(0)
		for i, child := range n.Children {
			part := enclose(child, p)
			if n.Minus[i] {
				part = bound.Neg(part)
			}
			sum = bound.Add(sum, part)
		}
		return sum
	case expression.Product:
		product := bound.Of(1)
		for _, child := range n.Children {
			product = bound.Mul(product, enclose(child, p))
		}
		return product
	case expression.Negative:
		return bound.Neg(enclose(n.Children[0], p))
	case expression.Power:
		return bound.PowN(enclose(n.Children[0], p), int(n.Value))
	case expression.Exp:
		return bound.Exp(enclose(n.Children[0], p))
	case expression.Normalize:
		xx, zz := enclose(n.Children[0], pair(p.x, p.x)), enclose(n.Children[0], pair(p.z, p.z))
		switch {
		case xx.Lo > 0 && zz.Lo > 0:
			return bound.Div(bound.Div(enclose(n.Children[0], p), bound.Sqrt(xx)), bound.Sqrt(zz))
		case !xx.Empty() && xx.Hi <= 0 || !zz.Empty() && zz.Hi <= 0:
			return bound.Of(0)
		}
		return bound.Line
	case expression.Warp:
		x, z := make([]bound.Range, len(n.Arithmetic)), make([]bound.Range, len(n.Arithmetic))
		var partial bound.Range
		for i, e := range n.Arithmetic {
			x[i], z[i] = pair(p.x, p.x).rangeOf(e), pair(p.z, p.z).rangeOf(e)
			if x[i].Empty() || z[i].Empty() {
				return bound.Div(bound.Of(1), bound.Of(0)) // no value
			}
			partial.Partial = partial.Partial || x[i].Partial || z[i].Partial
		}
		return bound.Add(enclose(n.Children[0], pair(x, z)), partial)
	case expression.Conjugate:
		h, g := pair(p.x, p.x).rangeOf(n.Arithmetic[0]), pair(p.z, p.z).rangeOf(n.Arithmetic[0])
		return bound.Mul(bound.Mul(h, enclose(n.Children[0], p)), g)
	}
	return p.rangeOf(n.Arithmetic[0])
}

func encloseNamed(k kernel.Kernel[[]float64], p places) bound.Range {
	squared := func() bound.Range { return bound.PowN(p.dist, 2) }
	decayed := func(rate, by bound.Range) bound.Range { return bound.Exp(bound.Neg(bound.Mul(rate, by))) }
	switch k := k.(type) {
	case kernel.Linear:
		return p.dot
	case kernel.Poly:
		return bound.PowN(bound.Add(bound.Mul(bound.Decimal(k.Gamma), p.dot), bound.Decimal(k.Coef0)), k.Degree)
	case kernel.Powers:
		sum := bound.Of(0)
		for n := range k.Degree + 1 {
			sum = bound.Add(sum, bound.PowN(p.dot, n))
		}
		return sum
	case kernel.RBF:
		return decayed(bound.Decimal(k.Gamma), squared())
	case kernel.Laplacian:
		sum := bound.Of(0)
		for i := range p.x {
			sum = bound.Add(sum, bound.Abs(bound.Sub(p.x[i], p.z[i])))
		}
		return decayed(bound.Decimal(k.Gamma), sum)
	case kernel.Matern:
		root := bound.Of(1)
		switch k.Nu {
		case 1.5:
			root = bound.Sqrt(bound.Of(3))
		case 2.5:
			root = bound.Sqrt(bound.Of(5))
		}
		r := bound.Div(bound.Mul(root, p.dist), bound.Decimal(k.Length))
		factor := bound.Of(1)
		switch k.Nu {
		case 1.5:
			factor = bound.Add(factor, r)
		case 2.5:
			factor = bound.Add(bound.Add(factor, r), bound.Div(bound.PowN(r, 2), bound.Of(3)))
		}
		return bound.Mul(factor, decayed(bound.Of(1), r))
	case kernel.RationalQuadratic:
		scale := bound.Mul(bound.Mul(bound.Of(2), bound.Decimal(k.Alpha)), bound.PowN(bound.Decimal(k.Length), 2))
		return bound.Pow(bound.Add(bound.Of(1), bound.Div(squared(), scale)), bound.Neg(bound.Decimal(k.Alpha)))
	case kernel.Periodic:
		wave := bound.Sin(bound.Div(bound.Mul(bound.Pi(), p.dist), bound.Decimal(k.Period)))
		return decayed(bound.Of(2), bound.PowN(bound.Div(wave, bound.Decimal(k.Length)), 2))
	case kernel.Cosine:
		xx, zz := dot(p.x, p.x), dot(p.z, p.z)
		switch {
		case xx.Lo == 0 && xx.Hi == 0 || zz.Lo == 0 && zz.Hi == 0:
			return bound.Of(0)
		case !(xx.Lo > 0 && zz.Lo > 0):
			return bound.Line
		}
		return bound.Div(bound.Div(p.dot, bound.Sqrt(xx)), bound.Sqrt(zz))
	case kernel.Sigmoid:
		return bound.Tanh(bound.Add(bound.Mul(bound.Decimal(k.Gamma), p.dot), bound.Decimal(k.Coef0)))
	case kernel.Min:
		sum := bound.Of(0)
		for i := range p.x {
			sum = bound.Add(sum, bound.Min(p.x[i], p.z[i]))
		}
		return sum
	case kernel.Const[[]float64]:
		return bound.Decimal(k.C)
	case kernel.QuadForm:
		a, b, c := bound.Decimal(k.A), bound.Decimal(k.B), bound.Decimal(k.C)
		sum := bound.Mul(a, bound.Mul(p.x[0], p.z[0]))
		if len(p.x) == 2 {
			mixed := bound.Add(bound.Mul(p.x[0], p.z[1]), bound.Mul(p.x[1], p.z[0]))
			sum = bound.Add(sum, bound.Add(bound.Mul(b, mixed), bound.Mul(c, bound.Mul(p.x[1], p.z[1]))))
		}
		return sum
	}
	v := k.Eval(middles(p.x), middles(p.z))
	return around(v, v)
}

// around returns what a value may be that is right to a part in 10⁹ of a size.
func around(v, size float64) bound.Range {
	slack := 1e-9 * math.Abs(size)
	return bound.Range{Lo: v - slack, Hi: v + slack}
}

// middles returns the point in the middle of a box.
func middles(box []bound.Range) []float64 {
	x := make([]float64, len(box))
	for i, r := range box {
		x[i] = r.Lo/2 + r.Hi/2
	}
	return x
}

// between returns the pair of places of two points.
func between(x, z []float64) places { return pair(points(x), points(z)) }

func points(x []float64) []bound.Range {
	r := make([]bound.Range, len(x))
	for i, v := range x {
		r[i] = bound.Of(v)
	}
	return r
}
