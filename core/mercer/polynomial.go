package mercer

import (
	"slices"
	"strconv"
	"strings"

	"mercer/core/notation"
)

// Kernels are compared and collected as polynomials
//
//	k(x, z) = Σ c·K₁ⁿ¹(x,z)·K₂ⁿ²(x,z)⋯·f₁ᵖ¹(x)⋯·g₁^q1(z)⋯
//
// in functions of both points and of one. Two of them that are written alike are
// one function, so that what cancels, cancels.

// A metric is a function of two points whose powers m^p, 0 < p ≤ 2, are distances of
// negative type: −m^p is conditionally positive definite (Schoenberg 1938).
type metric struct {
	square polynomial // m²
	of     string     // "dist", or of what it is the distance, in TeX
}

// An atom is a function that a polynomial does not look into.
type atom struct {
	key   string    // of functions of one point as if it were x
	tex   [2]string // with x for the point; with z
	sum   bool      // whether the formula wants parentheses as a factor
	proof Proof     // of functions of two points: that it is a kernel, or why that is not known

	metric   *metric     // nil unless it is m^p for a metric m
	power    float64     // p
	square   *polynomial // its square, for functions that have simpler ones
	exponent polynomial  // g of e^g; nil for other functions
}

// A factor is a whole power of an atom; of functions of both points never negative.
type factor struct {
	*atom
	n int
}

// A monomial is a product of factors, each list in the order of keys.
type monomial struct{ both, x, z []factor }

type term struct {
	monomial
	c number
}

// A polynomial is a sum of terms with different monomials, in the order in which they
// were written. It is never changed.
type polynomial []term

func factorsKey(text *strings.Builder, factors []factor) {
	for _, f := range factors {
		text.WriteString(f.key)
		text.WriteByte('^')
		text.WriteString(strconv.Itoa(f.n))
		text.WriteByte('*')
	}
	text.WriteByte('|')
}

func keyOf(factors []factor) string {
	var text strings.Builder
	factorsKey(&text, factors)
	return text.String()
}

func (m monomial) key() string {
	var text strings.Builder
	factorsKey(&text, m.both)
	factorsKey(&text, m.x)
	factorsKey(&text, m.z)
	return text.String()
}

// key is the same for equal polynomials.
func (p polynomial) key() string {
	keys := make([]string, len(p))
	for i, t := range p {
		keys[i] = t.c.key() + t.monomial.key()
	}
	slices.Sort(keys)
	return strings.Join(keys, "+")
}

// known reports whether the key stands for one function: every coefficient is
// known exactly.
func (p polynomial) known() bool {
	for _, t := range p {
		if !t.c.known() {
			return false
		}
	}
	return true
}

func times2(a, b []factor) []factor {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	product := slices.Clone(a)
	for _, f := range b {
		i, found := slices.BinarySearchFunc(product, f.key, func(f factor, key string) int {
			return strings.Compare(f.key, key)
		})
		switch {
		case !found:
			product = slices.Insert(product, i, f)
		case product[i].n+f.n == 0:
			product = slices.Delete(product, i, i+1)
		default:
			product[i].n += f.n
		}
	}
	return product
}

func (m monomial) times(n monomial) monomial {
	return monomial{times2(m.both, n.both), times2(m.x, n.x), times2(m.z, n.z)}
}

// mirrored exchanges x and z. Functions of both points are symmetric, or no kernels.
func (m monomial) mirrored() monomial { return monomial{m.both, m.z, m.x} }

func (p polynomial) mirrored() polynomial {
	q := make(polynomial, len(p))
	for i, t := range p {
		q[i] = term{t.monomial.mirrored(), t.c}
	}
	return q
}

// collect adds terms with the same monomial and drops those that are exactly 0.
func collect(terms []term) polynomial {
	index := make(map[string]int, len(terms))
	var sum polynomial
	for _, t := range terms {
		key := t.key()
		if i, ok := index[key]; ok {
			sum[i].c = sum[i].c.add(t.c)
			continue
		}
		index[key] = len(sum)
		sum = append(sum, t)
	}
	return slices.DeleteFunc(sum, func(t term) bool { return t.c.isZero() })
}

func (p polynomial) plus(q polynomial) polynomial {
	return collect(append(slices.Clone(p), q...))
}

func (p polynomial) scaled(c number) polynomial {
	q := make(polynomial, len(p))
	for i, t := range p {
		q[i] = term{t.monomial, t.c.mul(c)}
	}
	return collect(q)
}

func (p polynomial) neg() polynomial {
	q := make(polynomial, len(p))
	for i, t := range p {
		q[i] = term{t.monomial, t.c.neg()}
	}
	return q
}

// Sizes up to which polynomials are multiplied out.
const (
	maxTerms = 400
	maxWork  = 200_000
)

// An algebra multiplies polynomials, until it has worked enough.
type algebra struct {
	work   *int
	failed bool // whether something was too large; its results mean nothing then
}

func (a *algebra) product(p, q polynomial) polynomial {
	*a.work += len(p) * len(q)
	if *a.work > maxWork {
		a.failed = true
	}
	if a.failed {
		return nil
	}
	terms := make([]term, 0, len(p)*len(q))
	for _, s := range p {
		for _, t := range q {
			terms = append(terms, term{s.times(t.monomial), s.c.mul(t.c)})
		}
	}
	r := collect(terms)
	if len(r) > maxTerms {
		a.failed = true
		return nil
	}
	return r
}

func (a *algebra) power(p polynomial, n int) polynomial {
	result := polynomial{{c: one}}
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result = a.product(result, p)
		}
		if n > 1 {
			p = a.product(p, p)
		}
	}
	return result
}

// number returns the value of a polynomial that is constant.
func (p polynomial) number() (number, bool) {
	switch {
	case len(p) == 0:
		return zero, true
	case len(p) == 1 && p[0].constant():
		return p[0].c, true
	}
	return zero, false
}

func (m monomial) constant() bool { return len(m.both)+len(m.x)+len(m.z) == 0 }

// ofX and ofZ report whether only that point is in p.
func (p polynomial) ofX() bool {
	for _, t := range p {
		if len(t.both)+len(t.z) > 0 {
			return false
		}
	}
	return true
}

func (p polynomial) ofZ() bool { return p.mirrored().ofX() }

// separate returns p as u(x) + w(z) + rest, where u has the constant and rest only
// terms with both points in them.
func (p polynomial) separate() (u, w, rest polynomial) {
	for _, t := range p {
		switch {
		case len(t.both) == 0 && len(t.z) == 0:
			u = append(u, t)
		case len(t.both) == 0 && len(t.x) == 0:
			w = append(w, t)
		default:
			rest = append(rest, t)
		}
	}
	return u, w, rest
}

// constant returns p without its constant, and the constant.
func (p polynomial) constant() (polynomial, number) {
	for i, t := range p {
		if t.monomial.constant() {
			return slices.Delete(slices.Clone(p), i, i+1), t.c
		}
	}
	return p, zero
}

// same reports whether two polynomials are certainly equal.
func (p polynomial) same(q polynomial) bool { return len(p.plus(q.neg())) == 0 }

func factorsTeX(text *strings.Builder, factors []factor, side int) {
	for _, f := range factors {
		if text.Len() > 0 {
			text.WriteString(`\,`)
		}
		switch {
		case f.n == 1 && !f.sum:
			text.WriteString(f.tex[side])
		case f.n == 1:
			text.WriteString(`\left(` + f.tex[side] + `\right)`)
		case f.simple():
			text.WriteString(f.tex[side] + "^{" + strconv.Itoa(f.n) + "}")
		default:
			text.WriteString(`\left(` + f.tex[side] + `\right)^{` + strconv.Itoa(f.n) + "}")
		}
	}
}

// simple reports whether an exponent may stand right behind the formula.
func (a *atom) simple() bool {
	return !a.sum && !strings.ContainsAny(a.tex[0], "^+-/ ") || strings.HasPrefix(a.tex[0], `\langle`) ||
		strings.HasPrefix(a.tex[0], `\lVert`) && !strings.Contains(a.tex[0], "^")
}

func (m monomial) tex() string {
	var text strings.Builder
	factorsTeX(&text, m.x, 0)
	factorsTeX(&text, m.z, 1)
	factorsTeX(&text, m.both, 0)
	return text.String()
}

// tex returns the formula, of a function of one point with x, mirrored with z.
func (p polynomial) tex() string {
	const most = 8
	var text strings.Builder
	for i, t := range p {
		if i == most {
			text.WriteString(`+\cdots`)
			break
		}
		c, of := t.c.value(), t.monomial.tex()
		sign := "+"
		if c < 0 {
			sign, c = "-", -c
		}
		if i > 0 || sign == "-" {
			text.WriteString(sign)
		}
		switch {
		case of == "":
			text.WriteString(notation.TeX(c))
		case c == 1:
			text.WriteString(of)
		default:
			text.WriteString(notation.TeX(c))
			if of[0] >= '0' && of[0] <= '9' {
				text.WriteString(`\cdot `)
			} else {
				text.WriteString(`\,`)
			}
			text.WriteString(of)
		}
	}
	if len(p) == 0 {
		return "0"
	}
	return text.String()
}

// degree orders terms for people: higher powers first.
func (m monomial) degree() int {
	degree := 0
	for _, list := range [][]factor{m.both, m.x, m.z} {
		for _, f := range list {
			degree += f.n
		}
	}
	return degree
}

// sorted returns p with higher powers first.
func (p polynomial) sorted() polynomial {
	q := slices.Clone(p)
	slices.SortStableFunc(q, func(s, t term) int { return t.degree() - s.degree() })
	return q
}
