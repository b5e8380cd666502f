package feature

import (
	"math"
	"slices"
	"strconv"

	"mercer/core/arithmetic"
	"mercer/core/kernel"
)

// MaxStep is the largest coordinate for which the features of [kernel.Min] are written
// as steps.
const MaxStep = 64

// Order says which products of coordinates are features of their own.
type Order int

const (
	// AsMonomials takes products that differ in the order of their factors as one.
	AsMonomials Order = iota

	// AsProducts tells them apart, power after power of the inner product: of (⟨x, z⟩ + c)² in
	// three dimensions c, three √(2c)·xᵢ and nine xᵢxⱼ (Ng and Ma, CS229 Lecture Notes, ch. 5).
	AsProducts

	// AsSequences has a product for every sequence of factors, of which one is the constant: of
	// (⟨x, z⟩ + c)² each √c·xᵢ twice (Understanding Machine Learning, example 16.1).
	AsSequences
)

// Choice says which of several maps of the same kernel is meant.
type Choice struct {
	Order Order
	Terms int // of a series that has no end
}

// Explicit is a map that was found for a kernel.
type Explicit struct {
	Named
	Kind  string // "monomials", "sequences", "series", "steps", "forms" or "combined"
	Exact bool   // whether ⟨φ(x), φ(z)⟩ is the kernel; else there are further terms

	// Infinite says that the feature space is known to have infinitely many dimensions. Of what is
	// made of such kernels that is not said: 0·rbf has no features at all.
	Infinite bool
}

// An UnknownError says why no list of features can be written.
type UnknownError struct {
	Reason string // sentences

	whole bool // whether the reason is wrong of a part of the kernel
}

func (e *UnknownError) Error() string { return e.Reason }

// Infinite reports whether the space is known to have infinitely many dimensions all the same.
func (e *UnknownError) Infinite() bool { return e.Reason == infinite }

const (
	nothingKnown = "No finite list of features is known for this kernel."
	infinite     = nothingKnown + " Its feature space has infinitely many dimensions."
	fromParts    = nothingKnown + " One of its parts is no kernel, so they cannot be put together from those of the parts."
)

// Of finds an explicit map of k for vectors of d coordinates. The features of
// [kernel.Min] are steps up to the largest coordinate of the points at, which must be
// whole. The error is an *UnknownError.
func Of(k kernel.Kernel[[]float64], d int, choice Choice, at ...[]float64) (Explicit, error) {
	return finder{Choice: choice, at: at}.of(k, d)
}

// A finder looks for maps of the parts of a kernel, which may be over what a map of
// the points computes.
type finder struct {
	Choice
	at      [][]float64        // images of the points
	through []*arithmetic.Expr // what computes them from points, nil where they are the points
}

// in returns e, which is in coordinates of the images, in those of the points.
func (f finder) in(e *arithmetic.Expr) *arithmetic.Expr {
	if f.through == nil {
		return e
	}
	return e.Replace(func(v *arithmetic.Expr) *arithmetic.Expr { return f.through[v.Index-1] })
}

// leaf returns a map with its coordinates named in those of the points.
func (f finder) leaf(m Named, kind string, exact bool) (Explicit, error) {
	if f.through != nil {
		names := make([]string, len(f.through))
		for i, e := range f.through {
			names[i] = e.TeX()
			if e.Op != arithmetic.Variable && e.Op != arithmetic.Number {
				names[i] = `\left(` + names[i] + `\right)`
			}
		}
		m = m.(interface{ rename([]string) Named }).rename(names)
	}
	return Explicit{Named: m, Kind: kind, Exact: exact}, nil
}

// combined returns a map that is put together from those of parts.
func combined(m Named, exact bool) Explicit {
	return Explicit{Named: m, Kind: "combined", Exact: exact}
}

func unknown(reason string) (Explicit, error) { return Explicit{}, &UnknownError{Reason: reason} }

// ofWhole is unknown for a reason that says something of the kernel itself, and not only
// of its features.
func ofWhole(reason string) (Explicit, error) {
	return Explicit{}, &UnknownError{Reason: reason, whole: true}
}

// part is of for a part of a kernel: a sum with a part that is none may be one, and a
// part with infinitely many features may be multiplied by 0.
func (f finder) part(k kernel.Kernel[[]float64], d int) (Explicit, error) {
	m, err := f.of(k, d)
	if e, ok := err.(*UnknownError); ok && e.whole {
		if e.Reason == infinite {
			return unknown(nothingKnown)
		}
		return unknown(fromParts)
	}
	m.Infinite = false
	return m, err
}

func (f finder) of(k kernel.Kernel[[]float64], d int) (Explicit, error) {
	if a, ok := kernel.Coefficients(k); ok {
		return f.polynomial(a, d)
	}
	switch k := k.(type) {
	case kernel.Featured:
		return f.known(k.Features(d), d)
	case kernel.Normalize[[]float64]:
		return f.normalized(k.Of, d)
	case kernel.Exp[[]float64]:
		a, ok := kernel.Coefficients(k.Of)
		if ok && len(a) == 2 && a[1] > 0 {
			return f.series(Exponential(d, a[0], a[1], f.Terms))
		}
	case kernel.Scale[[]float64]:
		m, err := f.part(k.Of, d)
		return scaledBy(k.Factor, m, err)
	case kernel.Sum[[]float64]:
		return f.sum(k.Terms, d)
	case kernel.Product[[]float64]:
		return f.product(k.Factors, d)
	case kernel.Power[[]float64]:
		if k.N <= 4 {
			return f.product(slices.Repeat([]kernel.Kernel[[]float64]{k.Of}, k.N), d)
		}
	case kernel.Conjugate[[]float64]:
		m, err := f.part(k.Of, d)
		if err != nil {
			return m, err
		}
		name := "h(x)"
		if h, ok := k.Factor.(interface{ Expr() *arithmetic.Expr }); ok {
			name = grouped(f.in(h.Expr()).TeX())
		}
		return combined(weighted{of: m.Named, h: k.Factor.At, name: name}, m.Exact), nil
	case kernel.Warp[[]float64, []float64]:
		return f.warp(k)
	}
	return unknown(nothingKnown)
}

// known returns the map for what a kernel says of its features.
func (f finder) known(features kernel.Features, d int) (Explicit, error) {
	switch features := features.(type) {
	case kernel.SameFeatures:
		return f.of(features.Of, d)
	case kernel.FormFeatures:
		m, ok := Quadratic(d, features.A)
		if !ok {
			return ofWhole("The matrix has a negative eigenvalue, so this is no kernel and has no features.")
		}
		return f.leaf(m, "forms", true)
	case kernel.GaussianFeatures:
		return f.series(Gaussian(d, features.Gamma, f.Terms))
	case kernel.StepFeatures:
		return f.steps(d)
	case kernel.InfiniteFeatures:
		return ofWhole(infinite)
	}
	return unknown(nothingKnown)
}

// series returns the first terms of a series for a kernel that needs infinitely many.
func (f finder) series(m Named) (Explicit, error) {
	e, err := f.leaf(m, "series", false)
	e.Infinite = true
	return e, err
}

// scaledBy returns the map of c·k where m is that of k.
func scaledBy(c float64, m Explicit, err error) (Explicit, error) {
	switch {
	case err != nil:
		return m, err
	case !(c >= 0):
		return ofWhole("A negative multiple of a kernel is none, so it has no features.")
	}
	m.Named = scaledMap(c, m.Named)
	return m, nil
}

func (f finder) polynomial(a []float64, d int) (Explicit, error) {
	for n, v := range a {
		if v < 0 {
			return ofWhole("The coefficient of the power " + strconv.Itoa(n) +
				" of the inner product is negative, so this is no kernel and has no features.")
		}
	}
	if f.Order == AsMonomials {
		return f.leaf(Polynomial(d, a, false), "monomials", true)
	}
	if gamma, r, k, ok := BinomialPower(a); ok && f.Order == AsSequences {
		return f.leaf(Sequences(d, k, gamma, r), "sequences", true)
	}
	return f.leaf(Polynomial(d, a, true), "sequences", true)
}

func (f finder) steps(d int) (Explicit, error) {
	largest := 0.0
	for _, x := range f.at {
		for _, v := range x {
			if !(v >= 0 && v <= MaxStep && v == math.Trunc(v)) {
				return unknown("The features of the minimum are steps at whole numbers: choose two points whose coordinates are whole numbers from 0 to " + strconv.Itoa(MaxStep) + ".")
			}
			largest = max(largest, v)
		}
	}
	return f.leaf(Steps(d, int(largest)), "steps", true)
}

func (f finder) normalized(of kernel.Kernel[[]float64], d int) (Explicit, error) {
	m, err := f.part(of, d)
	if err != nil {
		return m, err
	}
	name := `\sqrt{k(x,x)}`
	if a, ok := kernel.Coefficients(of); ok && slices.Equal(a, []float64{0, 1}) && f.through == nil {
		name = `\lVert x\rVert`
	}
	return combined(weighted{of: m.Named, name: name, over: true, h: func(x []float64) float64 {
		if square := of.Eval(x, x); square > 0 {
			return 1 / math.Sqrt(square)
		}
		return 0
	}}, m.Exact), nil
}

func (f finder) sum(terms []kernel.Kernel[[]float64], d int) (Explicit, error) {
	var parts joined
	exact := true
	for _, term := range terms {
		m, err := f.part(term, d)
		if err != nil {
			return m, err
		}
		parts = append(parts, m.Named)
		exact = exact && m.Exact
	}
	return combined(parts, exact), nil
}

func (f finder) product(factors []kernel.Kernel[[]float64], d int) (Explicit, error) {
	c := 1.0
	var product Explicit
	for _, factor := range factors {
		if constant, ok := factor.(kernel.Const[[]float64]); ok {
			c *= constant.C
			continue
		}
		m, err := f.part(factor, d)
		switch {
		case err != nil:
			return m, err
		case product.Named == nil:
			product = m
		default:
			product = combined(tensor{product.Named, m.Named}, product.Exact && m.Exact)
		}
	}
	if product.Named == nil { // a power of 0
		return f.polynomial([]float64{c}, d)
	}
	return scaledBy(c, product, nil)
}

func (f finder) warp(k kernel.Warp[[]float64, []float64]) (Explicit, error) {
	g, ok := k.Map.(interface{ Exprs() []*arithmetic.Expr })
	if !ok {
		return unknown(nothingKnown)
	}
	inner := finder{Choice: f.Choice}
	for _, e := range g.Exprs() {
		inner.through = append(inner.through, f.in(e))
	}
	for _, x := range f.at {
		inner.at = append(inner.at, k.Map.Apply(x))
	}
	m, err := inner.part(k.Of, len(inner.through))
	if err != nil {
		return m, err
	}
	m.Named = warped{m.Named, k.Map.Apply}
	return m, nil
}

// BinomialPower returns γ, r ≥ 0 and the degree k with Σ aₙsⁿ = (γs + r)ᵏ. It reports
// false where there are none.
func BinomialPower(a []float64) (gamma, r float64, k int, ok bool) {
	k = len(a) - 1
	if k < 1 || a[0] < 0 || !(a[k] > 0) {
		return 0, 0, 0, false
	}
	gamma, r = root(a[k], k), root(a[0], k)
	for n, v := range a {
		want := binomial(k, n) * math.Pow(gamma, float64(n)) * math.Pow(r, float64(k-n))
		if !(math.Abs(v-want) <= 1e-9*want) {
			return 0, 0, 0, false
		}
	}
	return gamma, r, k, true
}

// root returns the kth root, without the rounding error where it has few digits.
func root(v float64, k int) float64 {
	r := v
	if k > 1 {
		r = math.Pow(v, 1/float64(k))
	}
	if few, err := strconv.ParseFloat(strconv.FormatFloat(r, 'g', 12, 64), 64); err == nil && math.Abs(few-r) <= 1e-14*r {
		return few
	}
	return r
}
