package studio

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

	"mercer/core/arithmetic"
	"mercer/core/catalog"
	"mercer/core/dense"
	"mercer/core/feature"
	"mercer/core/gram"
	"mercer/core/notation"
	"mercer/core/session"
)

// The rules by which kernels are made from kernels; [RuleMap] is the reason why ⟨φ(x), φ(z)⟩ is one.
const (
	RuleSum        = "sum"        // K₁ + K₂
	RuleScale      = "scale"      // c·K₁
	RuleProduct    = "product"    // K₁∘K₂
	RuleWarp       = "warp"       // k₁(φ(x), φ(z))
	RuleConjugate  = "conjugate"  // h(x)·k₁(x, z)·h(z)
	RulePolynomial = "polynomial" // a₀ + a₁K₁ + a₂K₁∘K₁ + …
	RuleExp        = "exp"        // e^K₁, entry by entry
	RuleLimit      = "limit"      // lim (1 + K₁/n)ⁿ
	RuleNormalize  = "normalize"  // k₁(x, z)/√(k₁(x, x)·k₁(z, z))
	RuleMap        = "map"        // Σₖ φₖ(x)·φₖ(z)
)

// ClosureRules are all.
func ClosureRules() []string {
	return []string{
		RuleSum, RuleScale, RuleProduct, RuleWarp, RuleConjugate, RulePolynomial, RuleExp, RuleLimit, RuleNormalize, RuleMap,
	}
}

// Limits of a closure rule in numbers: matrices are written out.
const (
	MaxClosure       = 12 // points
	maxClosureDegree = 8
	maxClosureTerms  = 40
	maxClosureNamed  = 200 // features
)

// A ClosureRequest asks for one rule on a few points, with weights v.
type ClosureRequest struct {
	Domain        string
	Points        session.Points
	First, Second string // kernels; Second is of sums and products alone
	Rule          string
	V             []float64

	Factor       float64   // c
	Coefficients []float64 // a₀, a₁, … of a polynomial
	Function     string    // h, an expression of one point, or φ, several with commas between
	Terms        int       // of e^K, of the features of a series; log₂ of the largest n of the limit
}

// A Closure is the quadratic form vᵀKv of what a rule makes, beside what the rule makes it of:
//
//	sum         vᵀ(K₁ + K₂)v = vᵀK₁v + vᵀK₂v
//	scale       vᵀ(c·K₁)v = c·vᵀK₁v
//	product     vᵀ(K₁∘K₂)v = Σᵣ (v∘uᵣ)ᵀK₁(v∘uᵣ), where K₂ = Σᵣ uᵣuᵣᵀ
//	warp        = vᵀK₁v with the matrix K₁ of the images φ(xᵢ)
//	conjugate   = (v∘h)ᵀK₁(v∘h), and so for normalize with h(x) = 1/√k₁(x, x)
//	polynomial  = Σₙ aₙ·vᵀK₁^(∘n)v, and so for exp with aₙ = 1/n!
//	limit       = lim vᵀ(1 + K₁/n)^(∘n)v
//	map         = Σₖ (Σᵢ vᵢφₖ(xᵢ))²
//
// Left is computed from the matrix of the kernel that the rule writes, with its own text; Right from
// the parts. Powers ∘n are entry by entry.
//
// Sources: Shalev-Shwartz and Ben-David, lemma 16.2; Shawe-Taylor and Cristianini, proposition 3.22;
// Ma and Ng, CS229 lecture notes, section 5.4.
type Closure struct {
	N                     int
	Text                  string    // of the kernel that the rule writes, canonical; First's for map
	First, Second, Result []float64 // matrices, row after row; Second is empty where there is none
	Left, Right           float64
	Parts                 []ClosurePart
	Worst                 []float64 // unit v for which vᵀ·Result·v is the smallest

	// The smallest eigenvalues of the matrices, NaN where there is no matrix.
	LeastFirst, LeastSecond, LeastResult float64

	Function  []float64 // h(xᵢ), or φ(xᵢ), point after point
	Dimension float64   // of map: how many features there are, of a series how many were taken
	Exact     bool      // of map: whether ⟨φ(x), φ(z)⟩ is the kernel
	Message   string    // of map: what there is to say
}

// A ClosurePart is a term of the right side.
//
//	sum, scale, warp   Factor·vᵀKv
//	product      Factor·wᵀK₁w with w = v∘u; Factor is 1, or −1 for a negative eigenvalue
//	conjugate    wᵀK₁w with u = h
//	polynomial   Factor·vᵀK₁^(∘N)v, and so for exp
//	limit        the value for N
//	map          Factor², where Factor = Σᵢ vᵢuᵢ and u = φ(x)
type ClosurePart struct {
	Name   string // of map: the feature, in TeX
	N      int
	Factor float64
	U, W   []float64
	Value  float64
}

// ClosureOf computes both sides. The error is a *session.Error.
func ClosureOf(q ClosureRequest) (Closure, error) {
	if e := q.check(); e != nil {
		return Closure{}, e
	}
	first, e := session.EntriesOf(q.Domain, q.Points, q.First)
	if e != nil {
		return Closure{}, e
	}
	n := first.Len()
	switch {
	case n > MaxClosure:
		return Closure{}, session.Bad("x", "has %d points; matrices are written out for at most %d", n, MaxClosure)
	case len(q.V) != n:
		return Closure{}, session.Bad("v", "has %d numbers for %d points", len(q.V), n)
	}
	c := closing{q: q, n: n, first: first.Full(nil)}
	c.told = Closure{N: n, First: c.first.Data(), LeastFirst: math.NaN(), LeastSecond: math.NaN(), LeastResult: math.NaN()}
	if e := c.make(first); e != nil {
		return Closure{}, e
	}
	return c.done()
}

// check reports what of the request makes no sense.
func (q *ClosureRequest) check() *session.Error {
	if !slices.Contains(ClosureRules(), q.Rule) {
		return session.Bad("rule", "must be one of %s, not %s", strings.Join(ClosureRules(), ", "), q.Rule)
	}
	if q.Terms < 0 || q.Terms > maxClosureTerms {
		return session.Bad("terms", "must be from 0 to %d, not %d", maxClosureTerms, q.Terms)
	}
	if len(q.Coefficients) > maxClosureDegree+1 {
		return session.Bad("coefficients", "has %d numbers; the degree is at most %d", len(q.Coefficients), maxClosureDegree)
	}
	if !isFinite(q.Factor) {
		return session.Bad("factor", "must be finite, not %v", q.Factor)
	}
	if e := checkFinite("v", q.V); e != nil {
		return e
	}
	return checkFinite("coefficients", q.Coefficients)
}

// closing is a rule being applied.
type closing struct {
	q     ClosureRequest
	n     int
	first *gram.Full
	told  Closure
}

// make computes the parts of the right side, and the matrix of the left.
func (c *closing) make(first session.Entries) *session.Error {
	one := "(" + first.Text() + ")"
	switch c.q.Rule {
	case RuleSum:
		second, e := c.second()
		if e != nil {
			return e
		}
		c.add(ClosurePart{Factor: 1, Value: square(c.first, c.q.V)}, ClosurePart{Factor: 1, Value: square(second, c.q.V)})
		return c.compose(one + " + (" + c.q.Second + ")")
	case RuleScale:
		c.add(ClosurePart{Factor: c.q.Factor, Value: c.q.Factor * square(c.first, c.q.V)})
		return c.compose(number(c.q.Factor) + "*" + one)
	case RuleProduct:
		second, e := c.second()
		if e != nil {
			return e
		}
		c.schur(second)
		return c.compose(one + "*(" + c.q.Second + ")")
	case RuleWarp, RuleConjugate:
		return c.ofFunction(one)
	case RulePolynomial:
		c.powers(c.q.Coefficients)
		var terms []string
		for n, a := range c.q.Coefficients {
			terms = append(terms, fmt.Sprintf("%s*%s^%d", number(a), one, n))
		}
		if len(terms) == 0 {
			terms = []string{"0"}
		}
		return c.compose(strings.Join(terms, " + "))
	case RuleExp:
		a := make([]float64, c.q.Terms+1)
		a[0] = 1
		for n := range c.q.Terms {
			a[n+1] = a[n] / float64(n+1)
		}
		c.powers(a)
		return c.compose("exp(" + one + ")")
	case RuleLimit:
		for i := range min(c.q.Terms, 20) + 1 {
			n := 1 << i
			c.add(ClosurePart{N: n, Factor: 1, Value: c.form(func(k float64) float64 {
				return dense.Power(1+k/float64(n), n)
			})})
		}
		return c.compose("exp(" + one + ")")
	case RuleNormalize:
		h := make([]float64, c.n)
		for i, v := range c.first.Diag() {
			if v > 0 {
				h[i] = 1 / math.Sqrt(v)
			}
		}
		c.weigh(h)
		return c.compose("normalize(" + one + ")")
	}
	return c.features(first)
}

// number writes a number in the kernel language.
func number(v float64) string { return "(" + notation.Exact(v) + ")" }

func (c *closing) add(parts ...ClosurePart) { c.told.Parts = append(c.told.Parts, parts...) }

// second reads the second kernel.
func (c *closing) second() (*gram.Full, *session.Error) {
	entries, e := session.EntriesOf(c.q.Domain, c.q.Points, c.q.Second)
	if e != nil {
		e.Param = "second"
		return nil, e
	}
	f := entries.Full(nil)
	c.told.Second = f.Data()
	return f, nil
}

// compose computes the matrix of the kernel that the rule writes.
func (c *closing) compose(text string) *session.Error {
	_, e := c.composed(text)
	return e
}

// composed does so, and returns the kernel.
func (c *closing) composed(text string) (session.Entries, *session.Error) {
	entries, e := session.EntriesOf(c.q.Domain, c.q.Points, text)
	if e != nil {
		// Places in the text are none that a person sees.
		e.At, e.Length = 0, 0
		return nil, e
	}
	c.told.Text, c.told.Result = entries.Text(), entries.Full(nil).Data()
	return entries, nil
}

// ofFunction applies a rule with a function of one point.
func (c *closing) ofFunction(one string) *session.Error {
	made, e := c.composed(c.q.Rule + "(" + one + ", " + c.q.Function + ")")
	if e != nil {
		return e
	}
	on, ok := made.(*session.KernelOn[catalog.Vector])
	if !ok {
		return session.Bad("domain", "has points without coordinates, of which %s is no function", c.q.Function)
	}
	phi := arithmetic.NewMap(on.Expression.Tree().Arithmetic...)
	for _, x := range on.Xs {
		c.told.Function = append(c.told.Function, phi.Apply(x)...)
	}
	if c.q.Rule == RuleConjugate {
		c.weigh(c.told.Function)
		return nil
	}
	images, e := session.EntriesOf(c.q.Domain, session.Points{Dim: phi.Dim(), X: c.told.Function}, c.q.First)
	if e != nil {
		return e
	}
	c.first = images.Full(nil)
	c.told.First = c.first.Data()
	c.add(ClosurePart{Factor: 1, Value: square(c.first, c.q.V)})
	return nil
}

// form returns vᵀf(K₁)v for a function of the entries.
func (c *closing) form(f func(float64) float64) float64 {
	sum := 0.0
	for i, v := range c.q.V {
		for j, k := range c.first.Row(i) {
			if v != 0 && c.q.V[j] != 0 {
				sum += v * c.q.V[j] * f(k)
			}
		}
	}
	return sum
}

// powers adds aₙ·vᵀK₁^(∘n)v.
func (c *closing) powers(a []float64) {
	for n, factor := range a {
		c.add(ClosurePart{N: n, Factor: factor, Value: factor * c.form(func(k float64) float64 { return dense.Power(k, n) })})
	}
}

// weigh adds (v∘h)ᵀK₁(v∘h).
func (c *closing) weigh(h []float64) {
	c.told.Function = h
	w := floats.MulTo(make([]float64, c.n), c.q.V, h)
	c.add(ClosurePart{Factor: 1, U: h, W: w, Value: square(c.first, w)})
}

// schur adds what Schur's proof sums up: with K₂ = Σᵣ λᵣqᵣqᵣᵀ and uᵣ = √|λᵣ|·qᵣ the entry (i, j) of
// K₁∘K₂ is Σᵣ ±uᵣᵢK₁ᵢⱼuᵣⱼ. Parts whose eigenvalue is no more than rounding are left out.
func (c *closing) schur(second *gram.Full) {
	values, vectors, ok := gram.Eigenvectors(second)
	if !ok || vectors == nil {
		return
	}
	largest := 0.0
	for _, v := range values {
		largest = max(largest, math.Abs(v))
	}
	for r, lambda := range values {
		if math.Abs(lambda) <= doubtful(c.n, largest) {
			continue
		}
		u := make([]float64, c.n)
		for i := range u {
			u[i] = vectors.At(i, r)
		}
		gram.Turn(u)
		for i := range u {
			u[i] *= math.Sqrt(math.Abs(lambda))
		}
		w := floats.MulTo(make([]float64, c.n), c.q.V, u)
		sign := math.Copysign(1, lambda)
		c.add(ClosurePart{N: r + 1, Factor: sign, U: u, W: w, Value: sign * square(c.first, w)})
	}
}

// doubtful is up to what an eigenvalue cannot be told from 0.
func doubtful(n int, largest float64) float64 { return 4 * float64(n) * 0x1p-52 * largest }

// features adds (Σᵢ vᵢφₖ(xᵢ))² for the features of the first kernel.
func (c *closing) features(first session.Entries) *session.Error {
	c.told.Text, c.told.Result = first.Text(), c.first.Data()
	on, ok := first.(*session.KernelOn[catalog.Vector])
	if !ok {
		c.told.Message = "Features are written out here of points with coordinates."
		return nil
	}
	terms := max(1, c.q.Terms)
	m, err := feature.Of(on.Expression.Kernel(), c.q.Points.Dim, feature.Choice{Terms: terms}, on.Xs...)
	var unknown *feature.UnknownError
	if errors.As(err, &unknown) {
		c.told.Message = unknown.Reason
		return nil
	}
	c.told.Dimension, c.told.Exact = m.Dimension(), m.Exact
	count := int(min(c.told.Dimension, maxClosureNamed))
	phi := make([][]float64, c.n)
	for i, x := range on.Xs {
		phi[i] = make([]float64, count)
		m.Apply(phi[i], x)
	}
	for k, name := range m.Names(count) {
		p := ClosurePart{Name: name, N: k + 1, U: make([]float64, c.n)}
		for i, v := range c.q.V {
			p.U[i] = phi[i][k]
			p.Factor += v * p.U[i]
		}
		p.Value = p.Factor * p.Factor
		c.add(p)
	}
	switch {
	case float64(count) < c.told.Dimension:
		c.told.Exact = false
		c.told.Message = "The map has " + features(c.told.Dimension) + ", of which the first " + notation.Grouped(count) + " are summed."
	case !m.Exact:
		c.told.Message = "The features go on without end. Here are those of the first " + notation.Grouped(terms) + " powers of a series."
	}
	return nil
}

// done computes the left side, sums the right, and looks at the spectra.
func (c *closing) done() (Closure, error) {
	t := &c.told
	if len(c.told.Result) != c.n*c.n {
		return Closure{}, session.TooLarge(t.Text)
	}
	result := gram.NewFull(c.n, t.Result)
	t.Left = square(result, c.q.V)
	for _, p := range t.Parts {
		if c.q.Rule == RuleLimit {
			t.Right = 0 // the last one counts
		}
		t.Right += p.Value
	}
	for _, values := range [][]float64{t.First, t.Second, t.Result, {t.Left, t.Right}} {
		if !allFinite(values) {
			return Closure{}, session.TooLarge(t.Text)
		}
	}
	t.LeastFirst, _ = least(c.first)
	if len(t.Second) > 0 {
		t.LeastSecond, _ = least(gram.NewFull(c.n, t.Second))
	}
	t.LeastResult, t.Worst = least(result)
	return *t, nil
}

// least returns the smallest eigenvalue with its eigenvector, NaN and none where there is none. What
// cannot be told from 0 is 0.
func least(f *gram.Full) (float64, []float64) {
	n := f.Len()
	values, vectors, ok := gram.Eigenvectors(f)
	if !ok || n == 0 || vectors == nil {
		return math.NaN(), nil
	}
	v := make([]float64, n)
	for i := range v {
		v[i] = vectors.At(i, n-1)
	}
	gram.Turn(v)
	lambda := values[n-1]
	if math.Abs(lambda) <= doubtful(n, max(math.Abs(values[0]), math.Abs(lambda))) {
		lambda = 0
	}
	return lambda, v
}

// square returns vᵀKv.
func square(f *gram.Full, v []float64) float64 {
	sum := 0.0
	for i, a := range v {
		if a == 0 {
			continue
		}
		for j, k := range f.Row(i) {
			sum += a * k * v[j]
		}
	}
	return sum
}
