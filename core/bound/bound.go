// Package bound computes with ranges of real numbers. A result contains every
// value that the operation has on numbers in the operands, whatever was rounded
// on the way: so what is below 0 here is below 0 (Moore, Kearfott and Cloud,
// Introduction to Interval Analysis, 2009).
//
// Ends are rounded outwards by one place unless the operation was exact, so that
// whole numbers stay points: 3 − 3 is 0, and a division by it is undefined.
package bound

import "math"

// A Range is the set of real numbers from Lo to Hi; infinite ends stand for
// ranges without end. It is empty, with Lo > Hi, where an operation has no value
// at all, such as 1/0.
type Range struct {
	Lo, Hi float64

	// Partial says that the operation that gave the range has no value for some
	// numbers in its operands, as log x for x from −1 to 1.
	Partial bool
}

var (
	inf = math.Inf(1)

	// Line is the range of all numbers.
	Line = Range{Lo: -inf, Hi: inf}

	empty = Range{Lo: inf, Hi: -inf, Partial: true}
	pi    = Range{Lo: math.Pi, Hi: math.Nextafter(math.Pi, 4)} // π is above math.Pi
)

// Of returns the range of one number.
func Of(v float64) Range { return Range{Lo: v, Hi: v} }

// Decimal returns a range that contains both v and the decimal number that v was
// read from: v alone where the two cannot differ, since v has few binary places.
func Decimal(v float64) Range {
	// With 8 binary places and 7 digits before the point, v has 15 decimal digits.
	if math.Abs(v) <= 1e6 && v*256 == math.Trunc(v*256) || v == math.Trunc(v) && math.Abs(v) <= 1<<53 {
		return Of(v)
	}
	return Range{Lo: math.Nextafter(v, -inf), Hi: math.Nextafter(v, inf)}
}

// Empty reports whether there is no number in the range.
func (r Range) Empty() bool { return !(r.Lo <= r.Hi) }

// Finite reports whether both ends are numbers.
func (r Range) Finite() bool {
	return !r.Empty() && r.Lo >= -math.MaxFloat64 && r.Hi <= math.MaxFloat64
}

// Contains reports whether v is in the range.
func (r Range) Contains(v float64) bool { return r.Lo <= v && v <= r.Hi }

// marked returns r, partial where one of the operands is.
func (r Range) marked(operands ...Range) Range {
	for _, o := range operands {
		r.Partial = r.Partial || o.Partial
	}
	return r
}

// down and up move an end outwards by a number of places.
func down(v float64, places int) float64 {
	for range places {
		v = math.Nextafter(v, -inf)
	}
	return v
}

func up(v float64, places int) float64 { return -down(-v, places) }

// around returns the range of a library function's values at the two ends, which
// are within some places of the true ones.
func around(lo, hi float64, places int) Range {
	return Range{Lo: down(lo, places), Hi: up(hi, places)}
}

// Neg returns −a.
func Neg(a Range) Range { return Range{Lo: -a.Hi, Hi: -a.Lo, Partial: a.Partial} }

// Add returns a + b.
func Add(a, b Range) Range {
	if a.Empty() || b.Empty() {
		return empty
	}
	return Range{Lo: sumDown(a.Lo, b.Lo), Hi: -sumDown(-a.Hi, -b.Hi)}.marked(a, b)
}

// Sub returns a − b.
func Sub(a, b Range) Range { return Add(a, Neg(b)) }

// sumDown returns a + b rounded down.
func sumDown(a, b float64) float64 {
	s := a + b
	switch {
	case math.IsInf(a, -1) || math.IsInf(b, -1):
		return -inf
	case math.IsInf(a, 1) || math.IsInf(b, 1):
		return inf
	case math.IsInf(s, 1):
		return math.MaxFloat64
	case math.IsInf(s, -1):
		return s
	}
	// The error of a sum is a number (Knuth).
	t := s - a
	if (a-(s-t))+(b-t) < 0 {
		s = down(s, 1)
	}
	return s
}

// Mul returns a·b.
func Mul(a, b Range) Range {
	if a.Empty() || b.Empty() {
		return empty
	}
	lo, hi := inf, -inf
	for _, p := range [2]float64{a.Lo, a.Hi} {
		for _, q := range [2]float64{b.Lo, b.Hi} {
			lo = min(lo, productDown(p, q))
			hi = max(hi, -productDown(-p, q))
		}
	}
	return Range{Lo: lo, Hi: hi}.marked(a, b)
}

// productDown returns a·b rounded down; 0·∞ is 0, as an end that is not a number
// is never reached.
func productDown(a, b float64) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	p := a * b
	switch {
	case math.IsInf(a, 0) || math.IsInf(b, 0):
		return p
	case math.IsInf(p, 1):
		return math.MaxFloat64
	case math.IsInf(p, -1):
		return p
	case math.Abs(p) < 1e-290: // the error need not be a number
		return down(p, 1)
	case math.FMA(a, b, -p) < 0:
		return down(p, 1)
	}
	return p
}

// Div returns a/b.
func Div(a, b Range) Range {
	switch {
	case a.Empty() || b.Empty() || b.Lo == 0 && b.Hi == 0:
		return empty
	case b.Lo < 0 && b.Hi > 0:
		return Range{Lo: -inf, Hi: inf, Partial: true}
	case b.Contains(0):
		one := Range{Lo: -inf, Hi: inf}
		if b.Lo == 0 {
			one = Range{Lo: quotientDown(1, b.Hi), Hi: inf}
		} else {
			one = Range{Lo: -inf, Hi: -quotientDown(-1, b.Lo)}
		}
		one.Partial = true
		return Mul(a, one).marked(b)
	}
	lo, hi := inf, -inf
	for _, p := range [2]float64{a.Lo, a.Hi} {
		for _, q := range [2]float64{b.Lo, b.Hi} {
			lo = min(lo, quotientDown(p, q))
			hi = max(hi, -quotientDown(-p, q))
		}
	}
	return Range{Lo: lo, Hi: hi}.marked(a, b)
}

// quotientDown returns a/b rounded down, for b ≠ 0.
func quotientDown(a, b float64) float64 {
	if a == 0 {
		return 0
	}
	if math.IsInf(b, 0) {
		return 0 // the limit; ∞/∞ lies between it and what the other ends give
	}
	q := a / b
	switch {
	case math.IsInf(a, 0):
		return q
	case math.IsInf(q, 1):
		return math.MaxFloat64
	case math.IsInf(q, -1):
		return q
	case math.Abs(q) < 1e-290 || math.Abs(a) < 1e-290:
		return down(q, 1)
	}
	// q is above a/b if q·b − a has the sign of b.
	if e := math.FMA(q, b, -a); e != 0 && e > 0 == (b > 0) {
		return down(q, 1)
	}
	return q
}

// Abs returns |a|.
func Abs(a Range) Range {
	switch {
	case a.Empty() || a.Lo >= 0:
		return a
	case a.Hi <= 0:
		return Neg(a)
	}
	return Range{Lo: 0, Hi: max(-a.Lo, a.Hi), Partial: a.Partial}
}

// Min returns the smaller of numbers from a and b.
func Min(a, b Range) Range {
	if a.Empty() || b.Empty() {
		return empty
	}
	return Range{Lo: min(a.Lo, b.Lo), Hi: min(a.Hi, b.Hi)}.marked(a, b)
}

// Max returns the larger of numbers from a and b.
func Max(a, b Range) Range { return Neg(Min(Neg(a), Neg(b))) }

// PowN returns aⁿ, for any whole n; a⁰ is 1.
func PowN(a Range, n int) Range {
	switch {
	case a.Empty():
		return empty
	case n < 0:
		return Div(Of(1), PowN(a, -n))
	}
	base := a
	if n%2 == 0 {
		base = Abs(a)
	}
	// xⁿ grows with x, on all numbers for odd n and from 0 for even n.
	lo, hi := wholePower(base.Lo, n), wholePower(base.Hi, n)
	return Range{Lo: lo.Lo, Hi: hi.Hi, Partial: a.Partial}
}

func wholePower(v float64, n int) Range {
	if math.IsInf(v, 0) && n > 0 {
		if v < 0 && n%2 == 1 {
			return Of(v)
		}
		return Of(inf)
	}
	result, square := Of(1), Of(v)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result = Mul(result, square)
		}
		square = Mul(square, square)
	}
	return result
}

// Pow returns a^b: by multiplication where b is whole, else e^(b·log a), which has
// no value for negative a; 0^b is 0 for b > 0.
func Pow(a, b Range) Range {
	if a.Empty() || b.Empty() {
		return empty
	}
	if b.Lo == b.Hi && b.Lo == math.Trunc(b.Lo) && math.Abs(b.Lo) <= 1<<20 {
		return PowN(a, int(b.Lo)).marked(b)
	}
	whole := b.Lo != b.Hi // some exponent in b may be whole, and then negative numbers have powers
	switch {
	case a.Hi < 0 && !whole:
		return empty
	case a.Lo < 0 && whole:
		return Range{Lo: -inf, Hi: inf, Partial: true}
	}
	part := Range{Lo: max(a.Lo, 0), Hi: a.Hi, Partial: a.Partial || a.Lo < 0}
	if part.Lo == 0 {
		switch {
		case b.Lo > 0:
			top := Range{}
			if part.Hi > 0 {
				top = Exp(Mul(b, Log(Of(part.Hi))))
				top = Range{Lo: 0, Hi: max(top.Hi, 1)}
				if b.Lo == b.Hi || part.Hi >= 1 {
					top.Hi = Exp(Mul(b, Log(Of(part.Hi)))).Hi
				}
			}
			return top.marked(part, b)
		case part.Hi == 0 && b.Hi < 0:
			return empty
		}
		return Range{Lo: 0, Hi: inf, Partial: true}
	}
	return Exp(Mul(b, Log(part))).marked(part, b)
}

// Sqrt returns √a, which has no value for negative a.
func Sqrt(a Range) Range {
	if a.Empty() || a.Hi < 0 {
		return empty
	}
	lo, hi := math.Sqrt(max(a.Lo, 0)), math.Sqrt(a.Hi)
	if !isRoot(lo, max(a.Lo, 0)) {
		lo = down(lo, 1)
	}
	if !isRoot(hi, a.Hi) {
		hi = up(hi, 1)
	}
	return Range{Lo: lo, Hi: hi, Partial: a.Partial || a.Lo < 0}
}

// isRoot reports whether r is √v exactly.
func isRoot(r, v float64) bool {
	return r == 0 || math.IsInf(r, 0) || v > 1e-290 && math.FMA(r, r, -v) == 0
}

// Exp returns e^a.
func Exp(a Range) Range {
	if a.Empty() {
		return empty
	}
	r := Range{Lo: max(0, expEnd(a.Lo, false)), Hi: expEnd(a.Hi, true)}
	return r.marked(a)
}

func expEnd(v float64, upper bool) float64 {
	e := math.Exp(v)
	switch {
	case v == 0 || math.IsInf(v, 0):
		return e
	case upper:
		return up(e, 2)
	case math.IsInf(e, 1):
		return down(e, 4)
	}
	return down(e, 2)
}

// Log returns log a, which has no value for a ≤ 0.
func Log(a Range) Range {
	if a.Empty() || a.Hi <= 0 {
		return empty
	}
	r := Range{Lo: -inf, Hi: logEnd(a.Hi, true), Partial: a.Partial || a.Lo <= 0}
	if a.Lo > 0 {
		r.Lo = logEnd(a.Lo, false)
	}
	return r
}

func logEnd(v float64, upper bool) float64 {
	l := math.Log(v)
	switch {
	case v == 1 || math.IsInf(v, 0):
		return l
	case upper:
		return up(l, 2)
	}
	return down(l, 2)
}

// trigonometric slack: the library's sine and cosine are good to a unit in the
// last place of 1.
const slack = 4e-16

// largest argument of which multiples of π are told apart.
const turns = 1e9

// Sin returns sin a.
func Sin(a Range) Range {
	if a.Lo == 0 && a.Hi == 0 {
		return a
	}
	half := Mul(pi, Of(0.5))
	return wave(a, math.Sin, half)
}

// Cos returns cos a.
func Cos(a Range) Range {
	if a.Lo == 0 && a.Hi == 0 {
		return Range{Lo: 1, Hi: 1, Partial: a.Partial}
	}
	return wave(a, math.Cos, Of(0))
}

// wave returns the range of a function that has its maxima at top + 2πm and its
// minima half way between.
func wave(a Range, f func(float64) float64, top Range) Range {
	if a.Empty() {
		return empty
	}
	all := Range{Lo: -1, Hi: 1, Partial: a.Partial}
	if !(a.Lo >= -turns && a.Hi <= turns) || a.Hi-a.Lo >= 6.28 {
		return all
	}
	r := Range{Lo: min(f(a.Lo), f(a.Hi)), Hi: max(f(a.Lo), f(a.Hi)), Partial: a.Partial}
	if mayReach(a, top, 2) {
		r.Hi = 1
	}
	if mayReach(a, Add(top, pi), 2) {
		r.Lo = -1
	}
	r.Lo, r.Hi = max(-1, r.Lo-slack), min(1, r.Hi+slack)
	return r
}

// mayReach reports whether a number first + everyπ·m, m whole, may be in a.
func mayReach(a, first Range, every float64) bool {
	m := Div(Sub(a, first), Mul(pi, Of(every)))
	return math.Ceil(m.Lo) <= math.Floor(m.Hi)
}

// Tan returns tan a, which has no value at π/2 + πm.
func Tan(a Range) Range {
	switch {
	case a.Empty():
		return empty
	case a.Lo == 0 && a.Hi == 0:
		return a
	case !(a.Lo >= -turns && a.Hi <= turns) || a.Hi-a.Lo >= 3.14 || mayReach(a, Mul(pi, Of(0.5)), 1):
		return Range{Lo: -inf, Hi: inf, Partial: true}
	}
	lo, hi := math.Tan(a.Lo), math.Tan(a.Hi)
	// The argument's reduction and the quotient each cost some places.
	lo -= 1e-14 * (1 + lo*lo)
	hi += 1e-14 * (1 + hi*hi)
	return Range{Lo: lo, Hi: hi, Partial: a.Partial}
}

// Tanh returns tanh a.
func Tanh(a Range) Range {
	switch {
	case a.Empty():
		return empty
	case a.Lo == 0 && a.Hi == 0:
		return a
	}
	r := around(math.Tanh(a.Lo), math.Tanh(a.Hi), 8)
	return Range{Lo: max(-1, r.Lo), Hi: min(1, r.Hi), Partial: a.Partial}
}

// Pi is π.
func Pi() Range { return pi }
