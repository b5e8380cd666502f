package arithmetic

import (
	"math"
	"sort"
	"sync"

	"mercer/core/bound"
)

// A formula may have peaks anywhere, and no number of samples shows that there are none. But bounds of
// its derivatives do. Of a formula G(s) in s = ‖x − z‖² alone they follow from Taylor coefficients of
// G that are computed with ranges of numbers, over one ring of distances after the other:
//
//	∂ᵖk/∂xₐᵖ = Σₘ p!/(m!(p−2m)!)·(2(xₐ − zₐ))^(p−2m)·G^(p−m)(s),   |xₐ − zₐ| ≤ √s.
//
// With n Chebyshev points an axis, interpolation on a box with the half sides R is then off by no more
// than (1 + Λ)²·(π/2)ᵖ·Rᵖ·max|∂ᵖk|/(n(n−1)…(n−p+1)), by Jackson's theorem, with Λ < 4.2 up to n = 129.
//
// Sources: Moore, Kearfott and Cloud, Introduction to Interval Analysis (2009), chapter 9; Cheney,
// Introduction to Approximation Theory (1982), section 4.6; Trefethen, Approximation Theory and
// Approximation Practice (2013), theorem 15.2.

const (
	order  = 12  // of the derivatives, at most
	rings  = 128 // of distances
	spread = 5.2 * 5.2

	// unseen is how large, as a share of the largest value, a detail may be that samples do not show.
	unseen = 1e-6

	// mostPoints is from where on nobody wants to know the number.
	mostPoints = 1000
)

// Points returns how many Chebyshev points an axis it takes to see all details of the formula at x on
// a box, +Inf where that is not known.
func (f Formula) Points(x, low, high []float64) float64 {
	farthest, radius := 0.0, 0.0
	for a, v := range x {
		farthest = math.Hypot(farthest, max(math.Abs(v-low[a]), math.Abs(v-high[a])))
		radius = max(radius, (high[a]-low[a])/2)
	}
	f.envelopes.Lock()
	defer f.envelopes.Unlock()
	e := f.envelopes.of(f.expr, farthest)
	if e == nil || !(radius > 0) {
		return math.Inf(1)
	}
	if e.radius != radius {
		e.radius, e.points = radius, e.pointsFor(radius)
	}
	return e.points
}

// Spacing returns how far apart values along an axis may be, so that the polynomial through so many of
// them, at most 12, misses no detail of the formula between the two in the middle, up to a distance from
// x: 0 where that is not known. Such a polynomial is off by no more than
// hᵖ·max|∂ᵖk|·(½·3⁄2·…·(p−1)⁄2)²/p!.
func (f Formula) Spacing(distance float64, points int) float64 {
	f.envelopes.Lock()
	defer f.envelopes.Unlock()
	e := f.envelopes.of(f.expr, distance)
	if e == nil || points > order {
		return 0
	}
	share := e.slopes[points] / e.size
	for i := range points {
		share *= math.Abs(float64(i)-float64(points-1)/2) / float64(i+1)
	}
	return math.Pow(unseen/share, 1/float64(points))
}

// An envelope is bounds of a formula up to some distance.
type envelope struct {
	size   float64            // that its largest value has at least
	slopes [order + 1]float64 // that its derivatives along an axis have at most

	radius, points float64 // what was asked for last
}

// pointsFor returns how many points a box takes with the given half side.
func (e *envelope) pointsFor(radius float64) float64 {
	least := math.Inf(1)
	for p := 4; p <= order; p++ {
		want := spread * math.Pow(math.Pi/2*radius, float64(p)) * e.slopes[p] / (unseen * e.size)
		n := p + sort.Search(mostPoints, func(more int) bool {
			product := 1.0
			for i := range p {
				product *= float64(p + more - i)
			}
			return product >= want
		})
		if n < p+mostPoints {
			least = min(least, float64(n))
		}
	}
	return least
}

// envelopes remember what was computed, by the distance in steps.
type envelopes struct {
	sync.Mutex
	known map[int]*envelope
}

// of returns the envelope of e up to a distance, nil where there is none. The caller has locked m.
func (m *envelopes) of(e *Expr, distance float64) *envelope {
	if !(distance > 0 && distance < 1e100) || !e.OfDistance() || !e.Smooth() {
		return nil
	}
	const steps = 4 // for a factor of 2
	step := int(math.Ceil(steps * math.Log2(distance)))
	found, ok := m.known[step]
	if !ok {
		found = newEnvelope(e, math.Exp2(float64(step)/steps))
		if m.known == nil {
			m.known = make(map[int]*envelope)
		}
		m.known[step] = found
	}
	return found
}

func newEnvelope(e *Expr, distance float64) *envelope {
	found := new(envelope)
	for ring := range rings {
		from, to := distance*float64(ring)/rings, distance*float64(ring+1)/rings
		c, ok := e.jet(span{from * from * (1 - slack), to * to * (1 + slack)})
		if !ok {
			return nil
		}
		found.size = max(found.size, c[0].lo, -c[0].hi)
		for p := range found.slopes {
			if v := slope(&c, p, to); v > found.slopes[p] {
				found.slopes[p] = v
			}
			if math.IsInf(found.slopes[p], 0) {
				return nil
			}
		}
	}
	if !(found.size > 0) {
		return nil
	}
	return found
}

// slope returns the bound of the p-th derivative along an axis at distances up to the given one.
func slope(c *jet, p int, distance float64) float64 {
	sum := 0.0
	for m := 0; 2*m <= p; m++ {
		// p!/(m!(p−2m)!) · (p−m)!
		factor := math.Gamma(float64(p+1)) / math.Gamma(float64(m+1)) / math.Gamma(float64(p-2*m+1)) * math.Gamma(float64(p-m+1))
		sum += factor * math.Pow(2*distance, float64(p-2*m)) * c[p-m].most()
	}
	return sum * (1 + slack)
}

// slack is by which share results are made wider: far more than rounding.
const slack = 1e-12

// A span is the numbers from lo to hi.
type span struct{ lo, hi float64 }

func (a span) most() float64 { return max(-a.lo, a.hi) }

// widened returns a with room for rounding of numbers of a size.
func (a span) widened(size float64) span { return span{a.lo - slack*size, a.hi + slack*size} }

func (a span) plus(b span) span {
	return span{a.lo + b.lo, a.hi + b.hi}.widened(a.most() + b.most())
}

func (a span) times(b span) span {
	p, q, r, s := a.lo*b.lo, a.lo*b.hi, a.hi*b.lo, a.hi*b.hi
	c := span{min(p, q, r, s), max(p, q, r, s)}
	return c.widened(c.most())
}

func (a span) scaled(v float64) span { return a.times(span{v, v}) }

// A jet is the Taylor coefficients of a function of s at all places of a span.
type jet [order + 1]span

func constant(v float64) jet { return jet{{v, v}} }

func (a *jet) plus(b *jet, sign float64) jet {
	var c jet
	for k := range c {
		c[k] = a[k].plus(b[k].scaled(sign))
	}
	return c
}

func (a *jet) times(b *jet) jet {
	var c jet
	for k := range c {
		c[k] = a.convolved(b, k, 0)
	}
	return c
}

// convolved returns Σ aᵢ·b_(k−i) from i = first.
func (a *jet) convolved(b *jet, k, first int) span {
	var sum span
	for i := first; i <= k; i++ {
		sum = sum.plus(a[i].times(b[k-i]))
	}
	return sum
}

// carried returns (1/k)·Σ i·aᵢ·b_(k−i) from i = 1: coefficient k of the integral of a′b.
func (a *jet) carried(b *jet, k int) span {
	var sum span
	for i := 1; i <= k; i++ {
		sum = sum.plus(a[i].times(b[k-i]).scaled(float64(i) / float64(k)))
	}
	return sum
}

func (a *jet) power(n int) jet {
	result, square := constant(1), *a
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result = result.times(&square)
		}
		if n > 1 {
			square = square.times(&square)
		}
	}
	return result
}

// jet returns the Taylor coefficients of e, a smooth expression in the distance, as a function of its
// square s at all places of a span. It reports false where there is no bound.
func (e *Expr) jet(s span) (jet, bool) {
	if e.Constant() {
		v := Compile(e).Eval(nil, nil)
		return constant(v), v-v == 0
	}
	var args [2]jet
	for i, a := range e.Args {
		if e.Op == Power && (i == 1 || a.Op == Variable) {
			continue
		}
		var ok bool
		if args[i], ok = a.jet(s); !ok {
			return jet{}, false
		}
	}
	a, b := &args[0], &args[1]
	switch e.Op {
	case Negative:
		return a.times(&jet{{-1, -1}}), true
	case Add:
		return a.plus(b, 1), true
	case Subtract:
		return a.plus(b, -1), true
	case Multiply:
		return a.times(b), true
	case Divide:
		by := constant(1 / b[0].lo)
		by[0] = by[0].widened(by[0].most())
		return a.times(&by), b[0].lo != 0
	case Power:
		n, ok := e.Args[1].whole()
		if e.Args[0].Op == Variable {
			return (&jet{s, {1, 1}}).power(n / 2), ok && n >= 0 && n%2 == 0
		}
		return a.power(n), ok && n >= 0
	case Call:
		return a.call(e.Name)
	}
	return jet{}, false
}

// call returns the Taylor coefficients of a function of a: from y′ = y·a′ for the exponential, from
// sin′ = cos·a′ and cos′ = −sin·a′, and from y′ = (1 − y²)·a′ for the hyperbolic tangent.
func (a *jet) call(name string) (jet, bool) {
	at := bound.Range{Lo: a[0].lo, Hi: a[0].hi}
	spanOf := func(r bound.Range) span { return span{r.Lo, r.Hi} }
	var y, other jet
	switch name {
	case "exp":
		y[0] = spanOf(bound.Exp(at))
		for k := 1; k <= order; k++ {
			y[k] = a.carried(&y, k)
		}
	case "sin", "cos":
		y[0], other[0] = spanOf(bound.Sin(at)), spanOf(bound.Cos(at))
		for k := 1; k <= order; k++ {
			y[k], other[k] = a.carried(&other, k), a.carried(&y, k).scaled(-1)
		}
		if name == "cos" {
			y = other
		}
	case "tanh":
		y[0] = spanOf(bound.Tanh(at))
		other[0] = y[0].times(y[0]).scaled(-1).plus(span{1, 1})
		for k := 1; k <= order; k++ {
			y[k] = a.carried(&other, k)
			other[k] = y.convolved(&y, k, 0).scaled(-1)
		}
	default:
		return jet{}, false
	}
	return y, y[0].most() < math.MaxFloat64
}
