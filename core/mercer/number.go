package mercer

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"mercer/core/arithmetic"
	"mercer/core/bound"
)

// A number is a coefficient in a proof: a range that certainly contains it, and
// where it is a decimal number of few digits, as those that people type are, its
// exact value m·10ᵉ·unit. So 0.3 − 0.2 − 0.1 is 0 and not a rounding error.
type number struct {
	bound.Range
	exact bool
	m     int64
	e     int
	unit  string // names a positive constant that is no decimal number, such as π; "" for 1
}

var (
	zero = whole(0)
	one  = whole(1)
)

func whole(n int64) number {
	return number{Range: bound.Of(float64(n)), exact: true, m: n}.reduced()
}

// decimal returns the number that v was read from: the shortest decimal that
// reads as v.
func decimal(v float64) number {
	n := number{Range: bound.Decimal(v)}
	mantissa, exponent, ok := strings.Cut(strconv.FormatFloat(v, 'e', -1, 64), "e")
	if !ok {
		return n
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	m, err := strconv.ParseInt(whole+fraction, 10, 64)
	e, err2 := strconv.Atoi(exponent)
	if err == nil && err2 == nil {
		n.exact, n.m, n.e = true, m, e-len(fraction)
	}
	return n.reduced()
}

// approximate returns a number that is only known to be in a range.
func approximate(r bound.Range) number {
	if r.Empty() {
		r = bound.Line
	}
	return number{Range: r}
}

// reduced takes out powers of ten, so that equal numbers have equal m and e.
func (a number) reduced() number {
	if !a.exact {
		a.m, a.e, a.unit = 0, 0, ""
		return a
	}
	for a.m != 0 && a.m%10 == 0 {
		a.m /= 10
		a.e++
	}
	if a.m == 0 {
		a.e, a.unit = 0, ""
		a.Range = bound.Of(0)
	}
	return a
}

// sign returns −1, 0 or 1, and whether it is certain.
func (a number) sign() (int, bool) {
	switch {
	case a.exact && a.m > 0, a.Lo > 0:
		return 1, true
	case a.exact && a.m < 0, a.Hi < 0:
		return -1, true
	case a.exact, a.Lo == 0 && a.Hi == 0:
		return 0, true
	}
	return 0, false
}

func (a number) positive() bool { s, sure := a.sign(); return sure && s > 0 }
func (a number) negative() bool { s, sure := a.sign(); return sure && s < 0 }
func (a number) isZero() bool   { s, sure := a.sign(); return sure && s == 0 }

// atLeast0 reports whether a ≥ 0 for certain.
func (a number) atLeast0() bool { s, sure := a.sign(); return sure && s >= 0 || a.Lo >= 0 }

func (a number) neg() number {
	a.Range, a.m = bound.Neg(a.Range), -a.m
	return a
}

func (a number) add(b number) number {
	sum := number{Range: bound.Add(a.Range, b.Range)}
	switch {
	case a.isZero():
		return b
	case b.isZero():
		return a
	case a.exact && b.exact && a.unit == b.unit:
		if a.e < b.e {
			a, b = b, a
		}
		m, ok := shifted(a.m, a.e-b.e)
		if s := m + b.m; ok && (s > m) == (b.m > 0) {
			sum.exact, sum.m, sum.e, sum.unit = true, s, b.e, a.unit
		}
	}
	return sum.reduced()
}

// shifted returns m·10ⁿ if it is an int64.
func shifted(m int64, n int) (int64, bool) {
	if m == 0 {
		return 0, true
	}
	if n > 18 {
		return 0, false
	}
	for range n {
		var ok bool
		if m, ok = times(m, 10); !ok {
			return 0, false
		}
	}
	return m, true
}

func times(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return uint64(-a)
	}
	return uint64(a)
}

func (a number) mul(b number) number {
	product := number{Range: bound.Mul(a.Range, b.Range)}
	if a.exact && b.exact {
		if m, ok := times(a.m, b.m); ok {
			product.exact, product.m, product.e, product.unit = true, m, a.e+b.e, joined(a.unit, b.unit)
		}
	}
	return product.reduced()
}

// joined names the product of two constants.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	factors := append(strings.Split(a, "*"), strings.Split(b, "*")...)
	slices.Sort(factors)
	return strings.Join(factors, "*")
}

// inverse returns 1/a.
func (a number) inverse() number {
	inverse := approximate(bound.Div(bound.Of(1), a.Range))
	sign, _ := a.sign()
	if !a.exact || sign == 0 {
		return inverse
	}
	inverse.exact = true
	// 1/m is a decimal if m divides a power of ten.
	power := int64(1)
	for n := range 19 {
		if power%a.m == 0 && a.unit == "" {
			inverse.m, inverse.e = power/a.m, -n-a.e
			return inverse.reduced()
		}
		if n < 18 {
			power *= 10
		}
	}
	if sign < 0 {
		a = a.neg()
	}
	inverse.m, inverse.unit = int64(sign), "1/("+strings.ReplaceAll(a.key(), "*", "·")+")"
	return inverse
}

// value returns a float64 near a.
func (a number) value() float64 {
	if a.Lo == a.Hi {
		return a.Lo
	}
	if a.exact && a.unit == "" {
		v, err := strconv.ParseFloat(strconv.FormatInt(a.m, 10)+"e"+strconv.Itoa(a.e), 64)
		if err == nil {
			return v
		}
	}
	return a.Lo + (a.Hi-a.Lo)/2
}

// key tells numbers apart: numbers with equal keys are equal.
func (a number) key() string {
	if a.exact {
		return strconv.FormatInt(a.m, 10) + "e" + strconv.Itoa(a.e) + a.unit
	}
	return "[" + strconv.FormatFloat(a.Lo, 'g', -1, 64) + "," + strconv.FormatFloat(a.Hi, 'g', -1, 64) + "]"
}

// known reports whether the key stands for one number.
func (a number) known() bool { return a.exact || a.Lo == a.Hi }

// function returns f(a), where f is called name.
func function(name string, f func(bound.Range) bound.Range, a number) number {
	r := f(a.Range)
	// Factors of units are told apart by "*".
	unit := name + "(" + strings.ReplaceAll(a.key(), "*", "·") + ")"
	switch {
	case r.Partial || !a.known():
		return approximate(r)
	case r.Lo == r.Hi:
		return decimal(r.Lo) // 0 or 1
	case r.Lo > 0:
		return number{Range: r, exact: true, m: 1, unit: unit}
	case r.Hi < 0:
		return number{Range: r, exact: true, m: -1, unit: unit}
	}
	return approximate(r)
}

// literal returns the number that an expression writes.
func literal(e *arithmetic.Expr) number {
	if e.Name == "pi" {
		return number{Range: bound.Pi(), exact: true, m: 1, unit: "π"}
	}
	return decimal(e.Value)
}
