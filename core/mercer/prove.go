package mercer

import (
	"fmt"
	"math"
	"strings"

	"mercer/core/arithmetic"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/notation"
)

// Prove goes through an expression with the rules by which kernels are made from
// kernels. If the proof holds, every Gram matrix of the kernel on points of the
// domain is positive semidefinite. If it does not, nothing is said of the kernel:
// its steps say what is missing for a proof.
//
// The rules are those of Shawe-Taylor and Cristianini, Kernel Methods for Pattern
// Analysis (2004), propositions 3.22 and 3.24; courses have most of them too. What has no rule, differences and
// formulas, is written as a polynomial in what has one, and is a kernel if no
// coefficient is below 0 once equal terms are collected.
//
// It panics if the kernel takes no points of the domain's dimension.
func Prove[X any](tree *expression.Node[X], domain Domain) Proof {
	if domain.Dim < 1 {
		panic("mercer: a domain has at least one dimension")
	}
	p := prover[X]{domain: domain, proved: make(map[*expression.Node[X]]Proof)}
	return p.prove(tree)
}

type prover[X any] struct {
	domain Domain
	proved map[*expression.Node[X]]Proof
	work   int // of multiplying polynomials
}

// at puts a step at a part of the expression.
func at[X any](n *expression.Node[X], s Proof) Proof {
	s.Text, s.TeX, s.Start, s.End = n.Text, n.TeX, n.Start, n.End
	return s
}

func (p *prover[X]) prove(n *expression.Node[X]) Proof {
	if known, ok := p.proved[n]; ok {
		return known
	}
	s := at(n, p.rule(n))
	s.Needs = s.Needs || needs(s.Steps)
	if !s.Holds {
		if better, ok := p.collected(n, s); ok {
			s = at(n, better)
			s.Needs = s.Needs || needs(s.Steps)
		} else {
			s = better
		}
	}
	p.proved[n] = s
	return s
}

func (p *prover[X]) all(nodes []*expression.Node[X]) []Proof {
	steps := make([]Proof, len(nodes))
	for i, n := range nodes {
		steps[i] = p.prove(n)
	}
	return steps
}

// rule applies the rule for how n is made.
func (p *prover[X]) rule(n *expression.Node[X]) Proof {
	switch n.Op {
	case expression.Named:
		known, ok := any(n.Of).(kernel.Known)
		if !ok {
			return Proof{Rule: Known, Reason: "nothing is known of it"}
		}
		fact := known.Mercer(kernel.Domain{Dim: p.domain.Dim, NonNegative: p.domain.NonNegative})
		// The fact is about the float64 nearest to what was typed.
		if a := matrixOf(n.Of, p.domain.Dim); fact.Holds && len(a) > 1 && definite(a) != 1 {
			fact = kernel.Fact{Reason: `it is not certain that $A$ is positive semidefinite for the numbers that were typed`}
		}
		return Proof{Rule: Known, Holds: fact.Holds, Reason: fact.Reason, Source: fact.Source, Needs: fact.Needs}
	case expression.Number:
		if !(n.Value >= 0) || math.IsInf(n.Value, 0) {
			return Proof{Rule: Constant, Reason: fmt.Sprintf("the constant $%s$ is below 0", notation.TeX(n.Value))}
		}
		return Proof{Rule: Constant, Holds: true, Source: closure,
			Reason: fmt.Sprintf(`a constant, $%s\ge 0$`, notation.TeX(n.Value))}
	case expression.Sum:
		return p.sum(n)
	case expression.Product:
		return p.product(n)
	case expression.Negative:
		return Proof{Rule: Difference, Steps: p.all(n.Children), Reason: "the factor $-1$ is below 0"}
	case expression.Power:
		return p.power(n)
	case expression.Exp:
		return closed(Exponential, p.all(n.Children), series+slides+"6",
			`the limit of polynomials in a kernel, with the coefficients $1/n!\ge 0$`)
	case expression.Normalize:
		return closed(Normalized, p.all(n.Children), closure+slides+"5",
			`$h(x)\,K(x,z)\,h(z)$ with $h(x)=1/\sqrt{K(x,x)}$, and 0 where $K(x,x)=0$`)
	case expression.Warp:
		return p.warp(n)
	case expression.Conjugate:
		s := closed(Conjugate, p.all(n.Children), closure+slides+"5", `$h(x)\,K(x,z)\,h(z)$ with a kernel $K$, for any $h$`)
		return p.defined(s, n.Arithmetic)
	}
	return p.formula(n)
}

// closed is the step of a rule by which a kernel is made if the parts are kernels.
func closed(rule string, steps []Proof, source, reason string) Proof {
	if !holds(steps) {
		return Proof{Rule: rule, Steps: steps, Reason: missing(steps)}
	}
	return Proof{Rule: rule, Holds: true, Steps: steps, Reason: reason, Source: source}
}

// missing says which parts are not proved.
func missing(steps []Proof) string {
	var parts []string
	for _, s := range steps {
		if !s.Holds {
			parts = append(parts, "$"+s.TeX+"$")
		}
	}
	switch {
	case len(parts) == 1 && len(steps) == 1:
		return "what it is made of is not proved to be a kernel"
	case len(parts) == 1:
		return "one part is not proved to be a kernel: " + parts[0]
	case len(parts) < 4:
		return "parts are not proved to be kernels: " + strings.Join(parts, ", ")
	}
	return fmt.Sprintf("%d parts are not proved to be kernels", len(parts))
}

func (p *prover[X]) sum(n *expression.Node[X]) Proof {
	steps := p.all(n.Children)
	for i, minus := range n.Minus {
		if minus {
			return Proof{Rule: Difference, Steps: steps,
				Reason: "there is no rule for differences: $" + n.Children[i].TeX + "$ is subtracted"}
		}
	}
	return closed(Sum, steps, closure+svm+"(2)"+slides+"3", "a sum of kernels")
}

func (p *prover[X]) product(n *expression.Node[X]) Proof {
	steps := p.all(n.Children)
	// Numbers among the factors scale the rest: only their product counts.
	factor, kernels := one, 0
	var numbers []string
	ok := true
	for i, child := range n.Children {
		if child.Op == expression.Number {
			factor = factor.mul(decimal(child.Value))
			number := notation.TeX(child.Value)
			if child.Value < 0 && len(n.Children) > 1 && i > 0 {
				number = `\left(` + number + `\right)`
			}
			numbers = append(numbers, number)
			continue
		}
		kernels++
		ok = ok && steps[i].Holds
	}
	value := strings.Join(numbers, `\cdot `)
	switch {
	case len(numbers) > 0 && !factor.atLeast0():
		return Proof{Rule: Scale, Steps: steps, Reason: "the factor $" + value + "$ is below 0"}
	case len(numbers) > 0 && ok && kernels < 2:
		return Proof{Rule: Scale, Holds: true, Steps: p.kernels(n, steps), Source: closure + svm + "(1)" + slides + "1",
			Reason: "$" + value + `\ge 0$ times a kernel`}
	case ok && len(numbers) > 0:
		return Proof{Rule: Product, Holds: true, Steps: p.kernels(n, steps), Source: schur,
			Reason: "a product of kernels, times $" + value + `\ge 0$`}
	}
	return closed(Product, steps, schur, "a product of kernels")
}

// kernels returns the steps of factors that are no numbers, or all where all are.
func (p *prover[X]) kernels(n *expression.Node[X], steps []Proof) []Proof {
	var kernels []Proof
	for i, child := range n.Children {
		if child.Op != expression.Number {
			kernels = append(kernels, steps[i])
		}
	}
	return kernels
}

func (p *prover[X]) power(n *expression.Node[X]) Proof {
	steps := p.all(n.Children)
	if n.Value == 0 {
		return p.totals(Proof{Rule: Power, Holds: true, Source: closure, Reason: "any power 0 is the constant 1"}, n)
	}
	return closed(Power, steps, schur, fmt.Sprintf("a product of %s equal kernels", notation.Short(n.Value)))
}

// warp proves a kernel between images: the inner kernel on all vectors that
// have as many coordinates, or on those without negative ones if no image has.
func (p *prover[X]) warp(n *expression.Node[X]) Proof {
	images := p.domain.images(n.Arithmetic)
	later := p.domain
	later.NonNegative = true
	ifNonNegative := later.images(n.Arithmetic).NonNegative // whether images are not negative where coordinates are not
	inner := Prove(n.Children[0], images)
	steps := []Proof{inner}
	reason := `$K(\varphi(x),\varphi(z))$ with a kernel $K$, for any $\varphi$`
	if inner.Needs && images.NonNegative {
		reason += ` into the vectors on which $K$ is one: no coordinate of $\varphi$ is negative`
	}
	s := closed(Warp, steps, closure+slides+"4", reason)
	// What the inner kernel needs of the images is not what this one needs of points.
	s.Steps[0].Needs = inner.Needs && ifNonNegative && (p.domain.NonNegative || !images.NonNegative)
	return p.defined(s, n.Arithmetic)
}

// images returns a domain that has what coordinates map the points of d to.
func (d Domain) images(coordinates []*arithmetic.Expr) Domain {
	images := Domain{Dim: len(coordinates), NonNegative: true, Defined: d.Defined}
	for _, e := range coordinates {
		images.NonNegative = images.NonNegative && rangeOf(e, d.box()).Lo >= 0
	}
	return images
}

// defined checks that arithmetic in a step has a value at every point.
func (p *prover[X]) defined(s Proof, arithmetic []*arithmetic.Expr) Proof {
	if p.domain.Defined {
		return s
	}
	for _, e := range arithmetic {
		if r := rangeOf(e, p.domain.box()); r.Partial || r.Empty() {
			s.Holds, s.Source = false, ""
			s.Reason = "$" + e.TeX() + "$ is not known to have a value at every point"
			break
		}
	}
	return s
}

// recognizer returns what writes the parts of the expression as polynomials.
func (p *prover[X]) recognizer(coordinates bool) *recognizer {
	return &recognizer{algebra: algebra{work: &p.work}, domain: p.domain, coordinates: coordinates}
}

// widest is the largest dimension in which ⟨x,z⟩ is written out in coordinates.
const widest = 6

// formula recognizes kernels in arithmetic.
func (p *prover[X]) formula(n *expression.Node[X]) Proof {
	e := n.Arithmetic[0]
	failed := Proof{Rule: Formula, Reason: "no rule makes it, and a formula is not assumed to be a kernel"}
	for _, coordinates := range []bool{false, true} {
		if coordinates && p.domain.Dim > widest {
			break
		}
		r := p.recognizer(coordinates)
		k := r.spread(r.polynomial(e))
		d := r.decide(k)
		if !d.holds {
			if d.reason != "" && (failed.Steps == nil && !coordinates || d.never) {
				failed.Reason = "a formula is not assumed to be a kernel, and here " + d.reason
			}
			failed.Needs = failed.Needs || needs(d.steps)
			continue
		}
		s := Proof{Rule: Recognized, Holds: true, Steps: d.steps, Reason: "it is $" + k.sorted().tex() + "$, " + wording(d, k), Source: closure}
		if single(k) {
			// The formula is one known kernel.
			inner := k[0].both[0].proof
			s = Proof{Rule: inner.Rule, Holds: true, Steps: inner.Steps, Reason: inner.Reason, Source: inner.Source, Needs: inner.Needs}
		}
		return p.defined(s, n.Arithmetic)
	}
	return p.defined(failed, n.Arithmetic)
}

// single reports whether a polynomial is one function of both points.
func single(k polynomial) bool {
	return len(k) == 1 && len(k[0].x)+len(k[0].z) == 0 && len(k[0].both) == 1 && k[0].both[0].n == 1 && k[0].c.key() == one.key()
}

// wording says what kind of combination of its steps a polynomial is.
func wording(d decision, k polynomial) string {
	switch {
	case len(k) == 0:
		return "a constant"
	case len(d.steps) == 0:
		return "a constant that is not negative"
	case d.series:
		return `made of kernels: with $e^{K}=\sum_n K^{n}/n!$ written out no coefficient is negative`
	}
	for _, s := range d.steps {
		if s.Rule != Conjugate && s.Rule != Constant {
			return "made of kernels, and no coefficient is negative"
		}
	}
	return `a sum of products $h(x)\,h(z)$`
}

// collected looks for a proof of n as a polynomial in its parts, where equal terms
// are collected first. It reports false, with what is missing, if there is none.
func (p *prover[X]) collected(n *expression.Node[X], failed Proof) (Proof, bool) {
	switch n.Op {
	case expression.Sum, expression.Product, expression.Negative, expression.Power, expression.Exp, expression.Conjugate:
	case expression.Named:
		if matrixOf(n.Of, p.domain.Dim) == nil {
			return failed, false
		}
	default:
		return failed, false
	}
	for _, coordinates := range []bool{false, true} {
		if coordinates && p.domain.Dim > widest {
			break
		}
		r := p.recognizer(coordinates)
		k := r.spread(p.polynomial(n, r))
		d := r.decide(k)
		if d.holds {
			s := Proof{Rule: Polynomial, Holds: true, Steps: d.steps, Source: series,
				Reason: "after collecting terms it is $" + k.sorted().tex() + "$, " + wording(d, k)}
			if s = p.totals(s, n); s.Holds {
				return s, true
			}
			return at(n, Proof{Rule: failed.Rule, Steps: failed.Steps, Needs: failed.Needs, Reason: s.Reason}), false
		}
		if d.reason != "" && !coordinates && n.Op != expression.Exp && n.Op != expression.Conjugate && n.Op != expression.Named {
			if d.never || failed.Rule == Difference {
				failed.Reason += "; after collecting terms, " + d.reason
			}
		}
		failed.Needs = failed.Needs || needs(d.steps)
	}
	return failed, false
}

// totals checks that all arithmetic in n has values.
func (p *prover[X]) totals(s Proof, n *expression.Node[X]) Proof {
	if n.Op == expression.Conjugate || n.Op == expression.Formula || n.Op == expression.Warp {
		s = p.defined(s, n.Arithmetic)
	}
	inner := *p
	if n.Op == expression.Warp {
		inner.domain = p.domain.images(n.Arithmetic)
	}
	for _, child := range n.Children {
		s = inner.totals(s, child)
	}
	return s
}

// polynomial returns the kernel that n writes as one.
func (p *prover[X]) polynomial(n *expression.Node[X], r *recognizer) polynomial {
	switch n.Op {
	case expression.Number:
		return constant(decimal(n.Value))
	case expression.Sum:
		var sum polynomial
		for i, child := range n.Children {
			part := p.polynomial(child, r)
			if n.Minus[i] {
				part = part.neg()
			}
			sum = sum.plus(part)
		}
		return sum
	case expression.Product:
		product := constant(one)
		for _, child := range n.Children {
			product = r.product(product, p.polynomial(child, r))
		}
		return product
	case expression.Negative:
		return p.polynomial(n.Children[0], r).neg()
	case expression.Power:
		return r.power(p.polynomial(n.Children[0], r), int(n.Value))
	case expression.Exp:
		return r.exponential(p.polynomial(n.Children[0], r))
	case expression.Conjugate:
		h := r.polynomial(n.Arithmetic[0])
		return r.product(r.product(h, h.mirrored()), p.polynomial(n.Children[0], r))
	case expression.Formula:
		return r.polynomial(n.Arithmetic[0])
	case expression.Named:
		if a := matrixOf(n.Of, r.domain.Dim); a != nil {
			return r.form(a)
		}
		if k, ok := any(n.Of).(kernel.Expresser); ok {
			q := r.polynomial(k.Expr())
			if a, ok := q.exponential(); ok {
				// The same function as in a formula, with its own name.
				a.tex, a.proof = [2]string{n.TeX, n.TeX}, p.prove(n)
				return both(&a)
			}
			return q
		}
	}
	return both(&atom{key: "kernel " + n.Text, tex: [2]string{n.TeX, n.TeX}, sum: strings.HasPrefix(n.TeX, `\sum`),
		proof: p.prove(n)})
}

// matrixOf returns the matrix A of a kernel xᵀAz, nil of other kernels.
func matrixOf(k any, dim int) [][]number {
	featured, ok := k.(kernel.Featured)
	if !ok {
		return nil
	}
	entries, ok := featured.Features(dim).(kernel.FormFeatures)
	if !ok || len(entries.A) != dim*dim { // it may not take so many coordinates
		return nil
	}
	a := make([][]number, dim)
	for i := range a {
		for _, v := range entries.A[i*dim : (i+1)*dim] {
			a[i] = append(a[i], decimal(v))
		}
	}
	return a
}

// form returns xᵀAz, for a symmetric A.
func (r *recognizer) form(a [][]number) polynomial {
	var sum polynomial
	for i := range a {
		xi, zi := ofX(coordinate(i+1)), ofZ(coordinate(i+1))
		sum = sum.plus(r.product(xi, zi).scaled(a[i][i]))
		for j := i + 1; j < len(a); j++ {
			xj, zj := ofX(coordinate(j+1)), ofZ(coordinate(j+1))
			sum = sum.plus(r.product(xi, zj).plus(r.product(xj, zi)).scaled(a[i][j]))
		}
	}
	return sum
}

// exponential returns e^g of both points where p is no more than that.
func (p polynomial) exponential() (atom, bool) {
	if len(p) != 1 || len(p[0].x)+len(p[0].z) > 0 || len(p[0].both) != 1 || p[0].c.key() != one.key() {
		return atom{}, false
	}
	f := p[0].both[0]
	return *f.atom, f.n == 1 && f.exponent != nil
}
