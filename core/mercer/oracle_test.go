package mercer_test

import (
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"mercer/core/arithmetic"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/mercer"
)

// The oracle computes kernels with 512 bits from their formulas, by code that shares
// nothing with what is tested, and eliminates their Gram matrices. What is proved must be
// positive semidefinite on all points that it tries.

const bits = 512

type real = *big.Float

// undefined is what the oracle panics with where a formula has no value, or none that it
// can compute.
type undefined struct{ tooLarge bool }

func num(v float64) real { return new(big.Float).SetPrec(bits).SetFloat64(v) }

// typed is the decimal that v was read from.
func typed(v float64) real {
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(v, 'g', -1, 64))
	if !ok {
		panic("no number")
	}
	return num(0).SetRat(r)
}

func plus(a, b real) real  { return num(0).Add(a, b) }
func minus(a, b real) real { return num(0).Sub(a, b) }
func times(a, b real) real { return num(0).Mul(a, b) }
func neg(a real) real      { return num(0).Neg(a) }

func over(a, b real) real {
	if b.Sign() == 0 {
		panic(undefined{})
	}
	return num(0).Quo(a, b)
}

func root(a real) real {
	if a.Sign() < 0 {
		panic(undefined{})
	}
	return num(0).Sqrt(a)
}

func power(a real, n int) real {
	if n < 0 {
		return over(num(1), power(a, -n))
	}
	p := num(1)
	for range n {
		p = times(p, a)
	}
	return p
}

// exp halves the argument until few terms of the series do.
func exp(a real) real {
	if a.Sign() == 0 {
		return num(1)
	}
	v, _ := a.Float64()
	if math.Abs(v) > 1e5 {
		panic(undefined{tooLarge: true})
	}
	const halvings = 16
	n := max(0, a.MantExp(nil)) + halvings
	x := num(0).SetMantExp(a, -n)
	sum, term := num(1), num(1)
	for i := 1; i < 40; i++ {
		term = over(times(term, x), num(float64(i)))
		sum = plus(sum, term)
		if term.Sign() == 0 || term.MantExp(nil) < -bits {
			break
		}
	}
	for range n {
		sum = times(sum, sum)
	}
	return sum
}

// log by Newton's method on exp.
func log(a real) real {
	if a.Sign() <= 0 {
		panic(undefined{})
	}
	m := num(0)
	e := a.MantExp(m)
	v, _ := m.Float64()
	y := plus(num(math.Log(v)), times(num(float64(e)), num(math.Ln2)))
	for range 5 {
		w := exp(y)
		y = plus(y, times(num(2), over(minus(a, w), plus(a, w))))
	}
	return y
}

var pi = func() real {
	// Machin: π = 16·atan(1/5) − 4·atan(1/239).
	atan := func(n float64) real {
		sum, x := num(0), over(num(1), num(n))
		for i := range 250 {
			t := over(x, num(float64(2*i+1)))
			if i%2 == 1 {
				t = neg(t)
			}
			sum, x = plus(sum, t), over(x, num(n*n))
		}
		return sum
	}
	return minus(times(num(16), atan(5)), times(num(4), atan(239)))
}()

func sinCos(a real) (sin, cos real) {
	v, _ := a.Float64()
	if math.Abs(v) > 1e9 {
		panic(undefined{tooLarge: true})
	}
	turns := num(math.Round(v / (2 * math.Pi)))
	x := minus(a, times(turns, times(num(2), pi)))
	const halvings = 8
	x = num(0).SetMantExp(x, -halvings)
	sin, cos = num(0), num(0)
	term := num(1)
	for i := range 60 {
		switch i % 4 {
		case 0:
			cos = plus(cos, term)
		case 1:
			sin = plus(sin, term)
		case 2:
			cos = minus(cos, term)
		case 3:
			sin = minus(sin, term)
		}
		term = over(times(term, x), num(float64(i+1)))
	}
	for range halvings {
		sin, cos = times(num(2), times(sin, cos)), minus(num(1), times(num(2), times(sin, sin)))
	}
	return sin, cos
}

func tanh(a real) real {
	v, _ := a.Float64()
	if math.Abs(v) > 1e4 {
		panic(undefined{tooLarge: true})
	}
	e := exp(times(num(2), a))
	return over(minus(e, num(1)), plus(e, num(1)))
}

func raised(a, b real) real {
	if b.IsInt() {
		if n, exact := b.Int64(); exact == big.Exact && n > -1000 && n < 1000 {
			return power(a, int(n))
		}
	}
	switch {
	case a.Sign() < 0 || a.Sign() == 0 && b.Sign() <= 0:
		panic(undefined{})
	case a.Sign() == 0:
		return num(0)
	}
	return exp(times(b, log(a)))
}

func inner(x, z []real) real {
	sum := num(0)
	for i := range x {
		sum = plus(sum, times(x[i], z[i]))
	}
	return sum
}

func squaredDistance(x, z []real) real {
	sum := num(0)
	for i := range x {
		sum = plus(sum, power(minus(x[i], z[i]), 2))
	}
	return sum
}

func arithmeticAt(e *arithmetic.Expr, x, z []real) real {
	arg := func(i int) real { return arithmeticAt(e.Args[i], x, z) }
	switch e.Op {
	case arithmetic.Number:
		if e.Name == "pi" {
			return pi
		}
		return typed(e.Value)
	case arithmetic.Variable:
		switch e.Name {
		case "x":
			return x[e.Index-1]
		case "z":
			return z[e.Index-1]
		case "dot":
			return inner(x, z)
		}
		return root(squaredDistance(x, z))
	case arithmetic.Negative:
		return neg(arg(0))
	case arithmetic.Add:
		return plus(arg(0), arg(1))
	case arithmetic.Subtract:
		return minus(arg(0), arg(1))
	case arithmetic.Multiply:
		return times(arg(0), arg(1))
	case arithmetic.Divide:
		return over(arg(0), arg(1))
	case arithmetic.Power:
		return raised(arg(0), arg(1))
	}
	a := arg(0)
	switch e.Name {
	case "exp":
		return exp(a)
	case "log":
		return log(a)
	case "sqrt":
		return root(a)
	case "abs":
		return num(0).Abs(a)
	case "sin":
		sin, _ := sinCos(a)
		return sin
	case "cos":
		_, cos := sinCos(a)
		return cos
	case "tan":
		sin, cos := sinCos(a)
		return over(sin, cos)
	case "tanh":
		return tanh(a)
	}
	b := arg(1)
	if (a.Cmp(b) < 0) == (e.Name == "min") {
		return a
	}
	return b
}

func kernelAt(n *expression.Node[vector], x, z []real) real {
	child := func(i int) real { return kernelAt(n.Children[i], x, z) }
	switch n.Op {
	case expression.Named:
		return namedAt(n.Of, x, z)
	case expression.Number:
		return typed(n.Value)
	case expression.Sum:
		sum := num(0)
		for i := range n.Children {
			if n.Minus[i] {
				sum = minus(sum, child(i))
			} else {
				sum = plus(sum, child(i))
			}
		}
		return sum
	case expression.Product:
		product := num(1)
		for i := range n.Children {
			product = times(product, child(i))
		}
		return product
	case expression.Negative:
		return neg(child(0))
	case expression.Power:
		return power(child(0), int(n.Value))
	case expression.Exp:
		return exp(child(0))
	case expression.Normalize:
		xx, zz := kernelAt(n.Children[0], x, x), kernelAt(n.Children[0], z, z)
		k := child(0)
		if xx.Sign() <= 0 || zz.Sign() <= 0 {
			return num(0)
		}
		return over(k, times(root(xx), root(zz)))
	case expression.Warp:
		image := func(x []real) []real {
			y := make([]real, len(n.Arithmetic))
			for i, e := range n.Arithmetic {
				y[i] = arithmeticAt(e, x, nil)
			}
			return y
		}
		return kernelAt(n.Children[0], image(x), image(z))
	case expression.Conjugate:
		h := n.Arithmetic[0]
		return times(times(arithmeticAt(h, x, nil), child(0)), arithmeticAt(h, z, nil))
	}
	return arithmeticAt(n.Arithmetic[0], x, z)
}

func namedAt(k kernel.Kernel[vector], x, z []real) real {
	dot, square := inner(x, z), squaredDistance(x, z)
	switch k := k.(type) {
	case kernel.Linear:
		return dot
	case kernel.Poly:
		return power(plus(times(typed(k.Gamma), dot), typed(k.Coef0)), k.Degree)
	case kernel.Powers:
		sum := num(0)
		for n := range k.Degree + 1 {
			sum = plus(sum, power(dot, n))
		}
		return sum
	case kernel.RBF:
		return exp(neg(times(typed(k.Gamma), square)))
	case kernel.Laplacian:
		sum := num(0)
		for i := range x {
			sum = plus(sum, num(0).Abs(minus(x[i], z[i])))
		}
		return exp(neg(times(typed(k.Gamma), sum)))
	case kernel.Matern:
		r := over(root(times(square, num(2*k.Nu))), typed(k.Length))
		f := num(1)
		if k.Nu > 1 {
			f = plus(f, r)
		}
		if k.Nu > 2 {
			f = plus(f, over(times(r, r), num(3)))
		}
		return times(f, exp(neg(r)))
	case kernel.RationalQuadratic:
		a := typed(k.Alpha)
		return raised(plus(num(1), over(square, times(times(num(2), a), power(typed(k.Length), 2)))), neg(a))
	case kernel.Periodic:
		sin, _ := sinCos(over(times(pi, root(square)), typed(k.Period)))
		return exp(neg(times(num(2), power(over(sin, typed(k.Length)), 2))))
	case kernel.Cosine:
		norms := root(times(inner(x, x), inner(z, z)))
		if norms.Sign() == 0 {
			return num(0)
		}
		return over(dot, norms)
	case kernel.Sigmoid:
		return tanh(plus(times(typed(k.Gamma), dot), typed(k.Coef0)))
	case kernel.Min:
		sum := num(0)
		for i := range x {
			if x[i].Cmp(z[i]) < 0 {
				sum = plus(sum, x[i])
			} else {
				sum = plus(sum, z[i])
			}
		}
		return sum
	case kernel.Const[vector]:
		return typed(k.C)
	case kernel.QuadForm:
		sum := times(typed(k.A), times(x[0], z[0]))
		if len(x) == 2 {
			sum = plus(sum, times(typed(k.B), plus(times(x[0], z[1]), times(x[1], z[0]))))
			sum = plus(sum, times(typed(k.C), times(x[1], z[1])))
		}
		return sum
	}
	panic("no formula")
}

// valueAt returns k(x, z), nil where it has no value, and whether that is known.
func valueAt(n *expression.Node[vector], x, z vector) (v real, known bool) {
	defer func() {
		if r := recover(); r != nil {
			u, ok := r.(undefined)
			if !ok {
				panic(r)
			}
			v, known = nil, !u.tooLarge
		}
	}()
	exact := func(x vector) []real {
		y := make([]real, len(x))
		for i, v := range x {
			y[i] = num(v)
		}
		return y
	}
	return kernelAt(n, exact(x), exact(z)), true
}

// gramOf returns the matrix of the points that have values with each other.
func gramOf(n *expression.Node[vector], xs []vector) (kept []vector, k [][]real, gap bool) {
	for _, x := range xs {
		row := make([]real, 0, len(kept)+1)
		for _, z := range append(kept[:len(kept):len(kept)], x) {
			v, known := valueAt(n, x, z)
			gap = gap || v == nil && known
			if v == nil {
				break
			}
			row = append(row, v)
		}
		if len(row) == len(kept)+1 {
			kept = append(kept, x)
			k = append(k, row)
		}
	}
	for i := range k {
		for j := i + 1; j < len(k); j++ {
			k[i] = append(k[i], k[j][i])
		}
	}
	return kept, k, gap
}

// negative reports whether a matrix is certainly not positive semidefinite, by
// elimination of the matrix with diagonal 1, largest pivots first.
func negative(k [][]real) bool {
	m := len(k)
	scale := make([]real, m)
	noise := num(1e-70) // what may be left of terms that cancel
	for i := range k {
		if k[i][i].Cmp(neg(noise)) < 0 {
			return true
		}
		scale[i] = num(1)
		if k[i][i].Cmp(noise) > 0 {
			scale[i] = over(num(1), root(k[i][i]))
		}
	}
	a := make([][]real, m)
	for i := range a {
		a[i] = make([]real, m)
		for j := range a[i] {
			a[i][j] = times(k[i][j], times(scale[i], scale[j]))
		}
	}
	small := num(1e-60)
	left := make([]int, m)
	for i := range left {
		left[i] = i
	}
	for len(left) > 0 {
		best := 0
		for i, l := range left {
			if a[l][l].Cmp(neg(small)) < 0 {
				return true
			}
			if a[l][l].Cmp(a[left[best]][left[best]]) > 0 {
				best = i
			}
		}
		p := left[best]
		if a[p][p].Cmp(small) < 0 {
			// What is left has a diagonal near 0.
			for _, i := range left {
				for _, j := range left {
					if num(0).Abs(a[i][j]).Cmp(num(1e-25)) > 0 {
						return true
					}
				}
			}
			return false
		}
		left = append(left[:best], left[best+1:]...)
		for _, i := range left {
			f := over(a[i][p], a[p][p])
			for _, j := range left {
				a[i][j] = minus(a[i][j], times(f, a[p][j]))
			}
		}
	}
	return false
}

// places draws points of a domain in one of several ways.
func places(rng *rand.Rand, domain mercer.Domain) []vector {
	m := 2 + rng.IntN(7)
	scale := math.Pow(10, float64(rng.IntN(5)-3)) * []float64{1, 2, 5}[rng.IntN(3)]
	direction := make(vector, domain.Dim)
	for a := range direction {
		direction[a] = float64(rng.IntN(5) - 2)
	}
	way := rng.IntN(6)
	xs := make([]vector, m)
	for i := range xs {
		xs[i] = make(vector, domain.Dim)
		for a := range xs[i] {
			switch way {
			case 0:
				xs[i][a] = math.Round(rng.NormFloat64()*1000) / 1000 * scale
			case 1:
				xs[i][a] = float64(rng.IntN(7)-3) * scale
			case 2:
				xs[i][a] = direction[a] * scale * float64(i)
			case 3:
				xs[i][a] = direction[a]*scale*float64(i-m/2) + math.Round(rng.NormFloat64()*10)/10*scale/10
			case 4:
				xs[i][a] = float64(rng.IntN(5) - 2)
			case 5: // a cluster far away
				xs[i][a] = direction[a] + math.Round(rng.NormFloat64()*100)/100*scale/100
			}
			if domain.NonNegative {
				xs[i][a] = math.Abs(xs[i][a])
			}
		}
	}
	if rng.IntN(4) == 0 {
		xs[0] = make(vector, domain.Dim)
	}
	return xs
}

// contradict looks for points that contradict a proof.
func contradict(n *expression.Node[vector], domain mercer.Domain, rng *rand.Rand, tries int) string {
	for range tries {
		xs := places(rng, domain)
		kept, k, gap := gramOf(n, xs)
		if gap && !domain.Defined {
			return fmt.Sprintf("no value at some of %v", xs)
		}
		for _, x := range kept {
			for _, z := range kept {
				a, _ := valueAt(n, x, z)
				b, _ := valueAt(n, z, x)
				if a == nil || b == nil {
					continue
				}
				size := plus(num(0).Abs(a), num(0).Abs(b))
				if minus(a, b).Sign() != 0 && num(0).Abs(minus(a, b)).Cmp(times(size, num(1e-60))) > 0 && size.Cmp(num(1e-40)) > 0 {
					return fmt.Sprintf("not symmetric at %v, %v", x, z)
				}
			}
		}
		if negative(k) {
			return fmt.Sprintf("negative on %v", kept)
		}
	}
	return ""
}

// centred returns k(x,z) − k(x,o) − k(o,z) + k(o,o) for the first point o: positive
// semidefinite if k is conditionally so.
func centred(k [][]real) [][]real {
	var c [][]real
	for i := 1; i < len(k); i++ {
		var row []real
		for j := 1; j < len(k); j++ {
			row = append(row, plus(minus(k[i][j], plus(k[i][0], k[0][j])), k[0][0]))
		}
		c = append(c, row)
	}
	return c
}

// checkRefutation computes again what is said to refute a kernel.
func checkRefutation(n *expression.Node[vector], domain mercer.Domain, s mercer.Search) string {
	switch {
	case s.Gap != nil:
		if v, known := valueAt(n, s.Gap.X, s.Gap.Z); v != nil || !known {
			return fmt.Sprintf("%+v has the value %v", s.Gap, v)
		}
	case s.Asymmetry != nil:
		a, _ := valueAt(n, s.Asymmetry.X, s.Asymmetry.Z)
		b, _ := valueAt(n, s.Asymmetry.Z, s.Asymmetry.X)
		if a == nil || b == nil || num(0).Abs(minus(a, b)).Cmp(times(num(1e-60), plus(num(0).Abs(a), num(0).Abs(b)))) <= 0 {
			return fmt.Sprintf("%+v has the values %v and %v", s.Asymmetry, a, b)
		}
	case s.Witness != nil:
		w := s.Witness
		m := len(w.X)
		sum, shown := num(0), num(0)
		for i, x := range w.X {
			for _, v := range x {
				if domain.NonNegative && v < 0 {
					return fmt.Sprintf("%v is not in the domain", x)
				}
			}
			for j, z := range w.X {
				v, known := valueAt(n, x, z)
				if v == nil {
					if known {
						return fmt.Sprintf("no value at %v, %v", x, z)
					}
					return ""
				}
				weight := times(num(w.V[i]), num(w.V[j]))
				sum = plus(sum, times(weight, v))
				digits := typed(w.K[i*m+j])
				if math.Abs(w.K[i*m+j])*math.Pow10(w.Decimals) >= 1<<53 { // more digits than a float64 has
					digits = num(w.K[i*m+j])
				}
				shown = plus(shown, times(weight, digits))
				// Rounded to what is shown, but for values near a half unit and for rounding of
				// float64.
				unit := over(num(1), power(num(10), w.Decimals))
				far := num(0).Abs(minus(v, digits))
				if far.Cmp(plus(times(unit, num(0.5001)), times(num(1e-9), num(0).Abs(v)))) > 0 {
					return fmt.Sprintf("k(%v, %v) is %v, shown as %v with %d decimals", x, z, v.Text('g', 12), w.K[i*m+j], w.Decimals)
				}
			}
		}
		value := typed(w.Value)
		if sum.Sign() >= 0 || shown.Sign() >= 0 {
			return fmt.Sprintf("vᵀKv is %v, and %v with the digits shown", sum.Text('g', 12), shown.Text('g', 12))
		}
		if d := num(0).Abs(minus(value, shown)); d.Cmp(times(num(1e-12), num(0).Abs(shown))) > 0 {
			return fmt.Sprintf("vᵀKv is shown as %v and is %v with the digits shown", w.Value, shown.Text('g', 17))
		}
	}
	return ""
}

// A writer draws kernels, many of which are near to being ones.
type writer struct{ *rand.Rand }

func (w writer) of(words ...string) string { return words[w.IntN(len(words))] }

func (w writer) number() string {
	return w.of("1", "2", "0.5", "3", "0.1", "0.2", "0.3", "1.5", "10", "1e-3", "6", "0.25", "4")
}

func (w writer) point(dim, depth int) string {
	x := fmt.Sprintf("x%d", 1+w.IntN(dim))
	if depth == 0 {
		return x
	}
	a := func() string { return w.point(dim, depth-1) }
	switch w.IntN(14) {
	case 0:
		return "(" + a() + "+" + a() + ")"
	case 1:
		return "(" + a() + "-" + w.number() + ")"
	case 2:
		return "(1+" + a() + ")"
	case 3:
		return a() + "*" + a()
	case 4:
		return "(" + a() + ")^" + w.of("2", "3", "(-1)", "0.5")
	case 5:
		return "exp(" + w.of("", "-") + a() + ")"
	case 6:
		return w.of("sin", "cos", "tanh", "abs", "sqrt", "log") + "(" + a() + ")"
	case 7:
		return "1/(1+(" + a() + ")^2)"
	case 8:
		return w.number() + "*" + a()
	case 9:
		return w.of("min", "max") + "(" + a() + "," + a() + ")"
	}
	return x
}

func swapped(e string) string {
	return strings.NewReplacer("x1", "z1", "x2", "z2", "x3", "z3").Replace(e)
}

func (w writer) pair(dim, depth int) string {
	f := w.point(dim, w.IntN(3))
	g := swapped(f)
	if depth == 0 {
		return w.of("dot", "dot", "dist", "dist^2", "dist^1.5", "dist^"+w.number(), "("+f+")*("+g+")", "abs("+f+"-"+g+")", "("+f+"-("+g+"))^2",
			"cos("+f+"-("+g+"))", "sin("+f+")*sin("+g+")", "min("+f+","+g+")", "("+f+"+"+g+")", w.number(), "sin("+f+"-("+g+"))", "sin("+f+"-("+g+"))^2",
			"cos(dist)", "sin(dist)^2", "abs(dot)", "exp(dot)", "exp(-dist^2)", "exp(-dist)")
	}
	a := func() string { return w.pair(dim, depth-1) }
	switch w.IntN(14) {
	case 0, 1:
		return "(" + a() + w.of("+", "-") + a() + ")"
	case 2:
		return "(" + a() + ")*(" + a() + ")"
	case 3, 4:
		return "exp(" + w.of("", "-") + "(" + a() + "))"
	case 5:
		return "1/(" + w.number() + w.of("+", "-") + a() + ")"
	case 6:
		return "(" + a() + ")^" + w.of("2", "3", "0.5", "(-1)", "(-0.5)", "1.5", "(-2)", "0.25")
	case 7:
		return w.of("", "-") + w.number() + "*(" + a() + ")"
	case 8:
		return w.of("abs", "cos", "tanh", "sqrt", "log", "sin") + "(" + a() + ")"
	case 9:
		return w.number() + "^(" + w.of("", "-") + a() + ")"
	case 10:
		return w.of("min", "max") + "(" + a() + "," + a() + ")"
	case 11:
		// Something times (1+f(x))(1+f(z)), less a part of it.
		k := a()
		return "((" + w.number() + "+" + f + ")*(" + w.number() + "+" + g + ")*exp(" + k + ")-" + w.number() + w.of("", "-"+k) + ")"
	}
	return a()
}

func (w writer) kernel(dim, depth int) string {
	if depth == 0 {
		return w.of("linear", "poly(degree=2, coef0=-1)", "poly(degree=3)", "powers(degree=3)", "rbf", "rbf", "rbf(gamma=0.3)", "rbf(gamma=2)", "laplacian",
			"matern(nu=1.5)", "matern(nu=2.5)", "rq(alpha=0.5)", "periodic", "cosine", "sigmoid", "sigmoid(gamma=0)", "min", "const(c=2)", "1", "0.3",
			"const(c=-1)", "linear", "formula("+w.pair(dim, 0)+")", "formula("+w.pair(dim, 1)+")", "formula("+w.pair(dim, 2)+")", "formula("+w.pair(dim, 3)+")")
	}
	a := func() string { return w.kernel(dim, depth-1) }
	switch w.IntN(15) {
	case 0, 1:
		return "(" + a() + " + " + a() + ")"
	case 2, 3:
		return "(" + a() + " - " + a() + ")"
	case 4:
		return a() + "*" + a()
	case 5:
		return w.of("", "-") + w.number() + "*" + a()
	case 6:
		return "(" + a() + ")^" + w.of("0", "1", "2", "3")
	case 7:
		return "exp(" + a() + ")"
	case 8:
		return "normalize(" + a() + ")"
	case 9:
		n := 1 + w.IntN(2)
		images := make([]string, n)
		for i := range images {
			images[i] = w.point(dim, 1)
		}
		return "warp(" + w.kernel(n, depth-1) + ", " + strings.Join(images, ", ") + ")"
	case 10:
		return "conjugate(" + a() + ", " + w.point(dim, 2) + ")"
	case 11:
		return "-(" + a() + ")"
	case 12:
		// The series of an exponential less its first terms.
		k := w.of("linear", "rbf", "2*linear", "linear^2", "rbf*linear", a())
		e := "exp(" + k + ")"
		if w.IntN(2) == 0 {
			e = "conjugate(" + e + ", " + w.of("1+x1", "x1-2", w.point(dim, 1)) + ")"
		}
		return "(" + e + " - " + w.of("1", "0.5", "2") + w.of("", " - "+w.of("", "0.5*")+k) + w.of("", " - 0.5*("+k+")^2") + w.of("", " + "+a()) + ")"
	case 13:
		// A square less what has the wrong sign in it, or a little more.
		k, l := a(), a()
		return "((" + k + " - " + l + ")^2 + " + w.of("2", "1.99", "2.01", "4") + "*" + k + "*" + l + ")"
	}
	return a()
}

var campaign = flag.Duration("campaign", 0, "how long to look for proofs that the oracle contradicts")
var campaignSeed = flag.Uint64("campaign-seed", 1, "of the campaign")

// Nothing that is proved is contradicted by the oracle, and what is refuted is refuted
// by it too. With -campaign=5m it looks for longer.
func TestTheOracleAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(*campaignSeed, 99))
	begin := time.Now()
	asked, proofs, refutations, conditional := 0, 0, 0, 0
	kernels := 120
	if testing.Short() {
		kernels = 40
	}
	for i := 0; i < kernels || time.Since(begin) < *campaign; i++ {
		dim := 1 + rng.IntN(3)
		text := writer{rng}.kernel(dim, rng.IntN(4))
		tree := parse(text, dim)
		if tree == nil || len(text) > 600 {
			continue
		}
		asked++
		proved := false
		for _, domain := range []mercer.Domain{{Dim: dim}, {Dim: dim, NonNegative: true}, {Dim: dim, Defined: true}, {Dim: dim, NonNegative: true, Defined: true}} {
			p := mercer.Prove(tree, domain)
			if !p.Holds {
				continue
			}
			proved = true
			proofs++
			tries := 2
			if *campaign > 0 {
				tries = 6
			}
			if what := contradict(tree, domain, rng, tries); what != "" {
				t.Errorf("%s is proved on %+v: %s\n%s", text, domain, what, show(p, 0))
			}
			break
		}
		if !proved && (i%8 == 0 || *campaign > 0 && i%3 == 0) {
			domain := mercer.Domain{Dim: dim, NonNegative: rng.IntN(3) == 0}
			var data []vector
			if rng.IntN(2) == 0 {
				data = places(rng, domain)
			}
			if s := mercer.Refute(tree, domain, data); s.Refuted() {
				refutations++
				if what := checkRefutation(tree, domain, s); what != "" {
					t.Errorf("%s is refuted on %+v: %s", text, domain, what)
				}
			}
			if mercer.Conditional(tree, domain) {
				conditional++
				for range 6 {
					if kept, k, gap := gramOf(tree, places(rng, domain)); gap || negative(centred(k)) {
						t.Errorf("%s is said to be conditionally positive definite on %+v: not on %v", text, domain, kept)
					}
				}
			}
		}
	}
	if proofs == 0 || refutations == 0 {
		t.Errorf("of %d kernels %d were proved and %d refuted", asked, proofs, refutations)
	}
	if *campaign > 0 {
		t.Logf("of %d kernels %d were proved, %d refuted and %d conditional", asked, proofs, refutations, conditional)
	}
}

// The oracle knows what is a kernel and what is not.
func TestTheOracle(t *testing.T) {
	for value, want := range map[string]float64{
		"exp(1.5)": math.Exp(1.5), "log(7)": math.Log(7), "sin(2)": math.Sin(2), "cos(40)": math.Cos(40), "tan(1)": math.Tan(1), "tanh(0.3)": math.Tanh(0.3),
		"2^0.5": math.Sqrt2, "pi": math.Pi, "min(1,2)/max(3,4)": 0.25, "abs(-3)-sqrt(16)": -1,
	} {
		v, _ := valueAt(treeOf(t, "formula("+value+")"), vector{1}, vector{1})
		if got, _ := v.Float64(); math.Abs(got-want) > 1e-15*math.Abs(want) {
			t.Errorf("%s is %v, want %v", value, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(5, 5))
	for _, text := range []string{"formula(exp(-dist^2.1))", "conjugate(exp(linear), 1+x1) - 1", "formula(max(x,z))", "exp(linear) - 1.001", "formula(log(x1)*log(z1))", "formula(x-z)"} {
		if contradict(treeOf(t, text), line, rng, 200) == "" {
			t.Errorf("the oracle finds nothing against %s", text)
		}
	}
}
