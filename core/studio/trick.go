package studio

import (
	"errors"
	"math"
	"strconv"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/feature"
	"mercer/core/kernel"
	"mercer/core/notation"
	"mercer/core/session"
)

// How much of a feature map is written out.
const (
	maxNamed   = 64      // features with names and values
	maxInner   = 200_000 // features that the inner product goes over
	maxTerms   = 400     // of a series
	maxRoughly = 1e15    // below which a count is exact
)

// A Trick is a kernel at two points, and the inner product that it stands for.
type Trick struct {
	Exact      bool // whether ⟨φ(x), φ(z)⟩ over what was computed is the kernel
	Message    string
	Map        string   // [feature.Explicit.Kind]; "" where no map is known
	Names      []string // of the first features, in TeX
	PhiX, PhiZ []float64
	Inner      float64 // over all features that were computed
	Kernel     float64
	Dimension  float64 // how many features there are, of a series how many were computed
	Constants  string  // TeX: the constant of each monomial and how many there are; "" of other maps
	Steps      []Step
}

// A Step is a part of the short evaluation of a kernel.
type Step struct {
	TeX   string
	Value float64
}

// TrickOf writes out the features of two points. order says which products of coordinates are
// features, terms how many terms a series has. The error is a *session.Error.
func TrickOf(domainName, kernelText string, x, z session.Points, order feature.Order, terms int) (Trick, error) {
	if terms < 1 || terms > maxTerms {
		return Trick{}, session.Bad("terms", "must be from 1 to %d, not %d", maxTerms, terms)
	}
	as, ex, e := session.Vectors(domainName, x, kernelText)
	if e != nil {
		return Trick{}, e
	}
	bs, e := session.Places(z)
	if e != nil {
		return Trick{}, e
	}
	for i, points := range [][]catalog.Vector{as, bs} {
		if len(points) != 1 {
			return Trick{}, session.Bad("xz"[i:i+1], "has %d points; the kernel trick is of one x and one z", len(points))
		}
	}
	k, a, b := ex.Kernel(), as[0], bs[0]
	t := Trick{Kernel: k.Eval(a, b)}
	t.Steps = evaluation(ex, a, b, t.Kernel)
	for _, s := range t.Steps {
		if !isFinite(s.Value) {
			return Trick{}, session.TooLarge(ex.String())
		}
	}
	choice := feature.Choice{Order: order, Terms: terms}
	m, err := feature.Of(k, x.Dim, choice, a, b)
	var unknown *feature.UnknownError
	if errors.As(err, &unknown) {
		t.Message = unknown.Reason
		return t, nil
	}
	t.Map, t.Exact, t.Dimension = m.Kind, m.Exact, m.Dimension()
	if t.Map == "monomials" {
		t.Constants = constants(k, x.Dim, t.Dimension)
	}
	computed := int(min(t.Dimension, maxInner))
	phiX, phiZ := make([]float64, computed), make([]float64, computed)
	m.Apply(phiX, a)
	m.Apply(phiZ, b)
	for i, v := range phiX {
		t.Inner += v * phiZ[i]
	}
	if !isFinite(t.Inner) {
		return Trick{}, session.TooLarge(ex.String())
	}
	shown := min(computed, maxNamed)
	t.Names, t.PhiX, t.PhiZ = m.Names(shown), phiX[:shown], phiZ[:shown]
	t.Message = t.sentence(m.Infinite, terms, shown, computed)
	if u, ok := k.(kernel.Unfolder); ok && m.Kind == "forms" {
		if how, ok := u.Unfold(x.Dim); ok {
			t.Message = how.Reason
		}
	}
	t.Exact = t.Exact && float64(computed) == t.Dimension
	return t, nil
}

// sentence says how much is written out of how much.
func (t *Trick) sentence(infinite bool, terms, shown, computed int) string {
	var said string
	space := "The features go on without end."
	if infinite {
		space = "The feature space has infinitely many dimensions."
	}
	switch {
	case !t.Exact && terms == 1:
		said = space + " Here is the first term of a series for it, 1 feature."
	case !t.Exact:
		said = space + " The first " + strconv.Itoa(terms) +
			" terms of a series for it have " + features(t.Dimension) + "."
	case shown < computed || float64(computed) < t.Dimension:
		said = "The map has " + features(t.Dimension) + "."
	}
	switch {
	case float64(computed) < t.Dimension:
		said += " The sum goes over the first " + notation.Grouped(computed) + " only."
	case shown < computed:
		said += " The first " + strconv.Itoa(shown) + " are written out; the sum goes over all of them."
	}
	return said
}

func features(n float64) string {
	switch {
	case n == 1:
		return "1 feature"
	case n < maxRoughly:
		return notation.Grouped(int(n)) + " features"
	case math.IsInf(n, 1):
		return "more features than can be counted here"
	}
	return "about " + notation.Short(n) + " features"
}

// constants writes the constants of the monomials of a power of ⟨x, z⟩ + r in d coordinates, by the
// multinomial theorem:
//
//	(γ⟨x, z⟩ + r)^M = Σ M!/(k₀!k₁!⋯k_d!) · r^k₀ γ^(M−k₀) · ∏ xᵢ^kᵢ zᵢ^kᵢ,  k₀ + k₁ + … + k_d = M,
//
// with k₀ = 0 where r is 0, so that there are C(d+M, M) of them, or C(d+M−1, M). It returns "" where
// the kernel is no such power, or all constants are 1.
func constants(k kernel.Kernel[catalog.Vector], d int, count float64) string {
	a, ok := kernel.Coefficients(k)
	if !ok {
		return ""
	}
	gamma, r, degree, ok := feature.BinomialPower(a)
	if !ok || count >= maxRoughly || d == 1 || degree == 1 {
		return ""
	}
	m := strconv.Itoa(degree)
	factorials, product, sum, top := `k_1!\,k_2!`, `x_1^{k_1}x_2^{k_2}`, "k_1+k_2", d+degree-1
	if d > 2 {
		n := strconv.Itoa(d)
		factorials, product, sum = `k_1!\cdots k_{`+n+`}!`, `x_1^{k_1}\cdots x_{`+n+`}^{k_{`+n+`}}`, `k_1+\cdots+k_{`+n+`}`
	}
	factor := ""
	if r > 0 {
		factorials, sum, top = `k_0!\,`+factorials, "k_0+"+sum, d+degree
		if r != 1 {
			factor = notation.TeX(r) + `^{k_0}`
		}
	}
	if gamma != 1 {
		power := m
		if r > 0 {
			power += "-k_0"
		}
		factor = joined(factor, notation.TeX(gamma)+`^{`+power+`}`)
	}
	return `\sqrt{` + joined(`\tfrac{`+m+`!}{`+factorials+`}`, factor) + `}\;` + product + `,\quad ` + sum + `=` + m +
		`:\quad\tbinom{` + strconv.Itoa(top) + `}{` + m + `}=` + strconv.Itoa(int(count))
}

// joined puts together two factors in TeX, of which one may be "".
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + `\cdot ` + b
}

func isFinite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// checkFinite reports the first of a parameter's numbers that is not finite.
func checkFinite(name string, values []float64) *session.Error {
	for i, v := range values {
		if !isFinite(v) {
			return session.Bad(name, "has %v at place %d; every number must be finite", v, i+1)
		}
	}
	return nil
}

// evaluation returns the steps by which a kernel is computed without features. The
// last is k(x, z), the value.
func evaluation(ex *expression.Expression[catalog.Vector], x, z catalog.Vector, value float64) []Step {
	k, last := ex.Kernel(), kernel.Step{TeX: ex.TeXNumbers(), Value: value}
	s, ok := k.(kernel.Stepper)
	if a, polynomial := kernel.Coefficients(k); !ok && polynomial && len(a) > 1 {
		if gamma, r, n, power := feature.BinomialPower(a); power {
			s, ok = kernel.Poly{Degree: n, Gamma: gamma, Coef0: r}, true
		} else {
			dot := kernel.Step{TeX: `\langle x,z\rangle`, Value: kernel.Linear{}.Eval(x, z)}
			return []Step{Step(dot), Step(last)}
		}
	}
	if !ok {
		return []Step{Step(last)}
	}
	var steps []Step
	for _, step := range s.Steps(x, z, last) {
		steps = append(steps, Step(step))
	}
	return steps
}
