package mercer

import (
	"fmt"
	"slices"

	"mercer/core/kernel"
	"mercer/core/notation"
)

// A decision is what a polynomial says of itself.
type decision struct {
	holds  bool
	never  bool    // whether it is certainly no kernel
	reason string  // what is missing
	steps  []Proof // about what it is made of
	series bool    // whether the series of exponentials had to be looked into
}

// A group is the part Σ K(x,z)·c·f(x)·g(z) of a polynomial with one product K of
// functions of both points.
type group struct {
	both    []factor
	sides   []monomial // the functions f, as of x
	index   map[string]int
	entries map[[2]int]number
}

func (g *group) side(m monomial) int {
	key := keyOf(m.x)
	i, ok := g.index[key]
	if !ok {
		i = len(g.sides)
		g.index[key] = i
		g.sides = append(g.sides, monomial{x: m.x})
	}
	return i
}

func groupsOf(p polynomial) []*group {
	var groups []*group
	index := make(map[string]*group)
	for _, t := range p {
		key := keyOf(t.both)
		g, ok := index[key]
		if !ok {
			g = &group{both: t.both, index: make(map[string]int), entries: make(map[[2]int]number)}
			index[key] = g
			groups = append(groups, g)
		}
		i, j := g.side(monomial{x: t.x}), g.side(monomial{x: t.z})
		g.entries[[2]int{i, j}] = t.c
	}
	return groups
}

func (g *group) matrix() [][]number {
	a := make([][]number, len(g.sides))
	for i := range a {
		a[i] = make([]number, len(g.sides))
		for j := range a[i] {
			a[i][j] = zero
			if c, ok := g.entries[[2]int{i, j}]; ok {
				a[i][j] = c
			}
		}
	}
	return a
}

// bare reports whether there is one coefficient, and no function of one point.
func (g *group) bare() bool { return len(g.sides) == 1 && len(g.sides[0].x) == 0 }

// decide proves that p is a kernel: a sum of products of kernels K and of
// Σ A[f][g]·f(x)·g(z) with positive semidefinite matrices A.
func (r *recognizer) decide(p polynomial) decision {
	p = r.spread(p)
	d := r.judge(p)
	if d.holds || r.failed {
		return d
	}
	if q, ok := r.unrolled(p); ok {
		if unrolled := r.judge(q); unrolled.holds {
			unrolled.series = true
			return unrolled
		}
	}
	return d
}

// unrolled writes the first terms of the series of exponentials out, so that what is
// subtracted from them can be collected: of c·e^(bM), for a kernel M and b, c ≥ 0,
// those up to the highest power of M that has a negative coefficient in p. The rest of
// the series, which has no negative coefficients, keeps the place of the exponential.
// That is allowed only where the exponential stands in no other term: with one such as
// e^(bM)·f(x) it would stand for two things.
func (r *recognizer) unrolled(p polynomial) (polynomial, bool) {
	found := false
	sum := p
	for _, t := range p {
		if len(t.both) != 1 || t.both[0].n != 1 || !t.c.positive() || len(t.x)+len(t.z) > 0 {
			continue
		}
		exponent := t.both[0].exponent
		if p.timesFunctions(t.both[0].key) || len(exponent) != 1 || !exponent[0].c.positive() || !r.judge(exponent).holds {
			continue
		}
		var parts []polynomial
		highest := -1
		part := constant(t.c)
		for n := range kernel.MaxDegree {
			if p.subtracts(part) {
				highest = n
			}
			parts = append(parts, part)
			part = r.spread(r.product(part, exponent).scaled(whole(int64(n + 1)).inverse()))
		}
		for _, part := range parts[:highest+1] {
			found = true
			sum = sum.plus(part)
		}
	}
	return sum, found && !r.failed
}

// subtracts reports whether p has a term of part with a coefficient that may be
// negative.
func (p polynomial) subtracts(part polynomial) bool {
	return slices.ContainsFunc(p, func(t term) bool {
		return !t.c.atLeast0() && slices.ContainsFunc(part, func(s term) bool { return s.key() == t.key() })
	})
}

// timesFunctions reports whether the function with a key is, alone, times functions of
// one point in some term.
func (p polynomial) timesFunctions(key string) bool {
	return slices.ContainsFunc(p, func(t term) bool {
		return len(t.both) == 1 && t.both[0].key == key && t.both[0].n == 1 && len(t.x)+len(t.z) > 0
	})
}

// judge is decide for what is spread already.
func (r *recognizer) judge(p polynomial) decision {
	if r.failed {
		return decision{reason: "it has too many terms to collect"}
	}
	d := decision{holds: true}
	seen := make(map[string]bool)
	onlyInner := true
	for _, g := range groupsOf(p) {
		onlyInner = onlyInner && g.bare() && (len(g.both) == 0 || len(g.both) == 1 && g.both[0].key == "dot")
		for _, f := range g.both {
			if !seen[f.key] {
				seen[f.key] = true
				d.steps = append(d.steps, f.proof)
			}
			if !f.proof.Holds && d.holds {
				d.holds = false
				d.reason = f.proof.Reason
			}
		}
		if reason, never := g.check(&d); reason != "" && (d.holds || d.reason == "" || never) {
			d.holds, d.reason = false, reason
			d.never = d.never || never
		}
	}
	d.never = d.never && onlyInner
	if d.never {
		d.reason += "; a polynomial in $" + innerTeX + "$ is a kernel only if no coefficient is below 0"
	}
	return d
}

// check returns what is missing in the coefficients of a group, and whether one of
// them is certainly below 0. For what holds it appends steps.
func (g *group) check(d *decision) (reason string, never bool) {
	if g.bare() {
		product := monomial{both: g.both}.tex()
		c := g.matrix()[0][0]
		of := "coefficient of $" + product + "$"
		if product == "" {
			of = "constant term"
		}
		switch s, sure := c.sign(); {
		case !sure:
			return fmt.Sprintf("the %s is 0 up to rounding, and its sign is not certain", of), false
		case s < 0:
			return fmt.Sprintf("the %s is $%s$, below 0", of, notation.TeX(c.value())), true
		}
		return "", false
	}
	switch definite(g.matrix()) {
	case 1:
		d.steps = append(d.steps, g.feature())
		return "", false
	case -1:
		return "$" + g.tex() + "$ has coefficients that are not positive semidefinite", false
	}
	return "the coefficients of $" + g.tex() + "$ are not certain to be positive semidefinite", false
}

// tex returns the functions of one point in the group, without K.
func (g *group) tex() string {
	var p polynomial
	for i, f := range g.sides {
		for j, h := range g.sides {
			if c, ok := g.entries[[2]int{i, j}]; ok {
				p = append(p, term{monomial{x: f.x, z: h.x}, c})
			}
		}
	}
	return p.tex()
}

// feature is the step about Σ A[f][g]·f(x)·g(z).
func (g *group) feature() Proof {
	tex := g.tex()
	diagonal := len(g.entries) == len(g.sides)
	for at := range g.entries {
		diagonal = diagonal && at[0] == at[1]
	}
	switch {
	case len(g.entries) == 1:
		for at, c := range g.entries {
			h := g.sides[at[0]].tex()
			reason := "$h(x)\\,h(z)$ with $h=" + h + "$"
			if h == "" {
				return step(Constant, true, tex, "$"+notation.TeX(c.value())+`\ge 0$`, closure)
			}
			if c.value() != 1 {
				reason += ", times $" + notation.TeX(c.value()) + `\ge 0$`
			}
			return step(Conjugate, true, tex, reason, closure)
		}
	case diagonal:
		return step(Conjugate, true, tex, "a sum of terms $c\\,h(x)\\,h(z)$ with $c\\ge 0$", closure)
	}
	return step(Conjugate, true, tex, "$\\sum_{fg}A_{fg}\\,f(x)\\,g(z)$ with a positive semidefinite matrix $A$", closure)
}

// definite returns 1 if a is certainly positive semidefinite, −1 if it is certainly
// not, and 0 if neither is certain. By elimination without division: with a pivot
// p > 0, a is positive semidefinite if p·a[i][j] − a[i][p]·a[p][j] is.
func definite(a [][]number) int {
	for i := range a {
		for j := range i {
			if !a[i][j].add(a[j][i].neg()).isZero() {
				return 0
			}
		}
	}
	const most = 60
	if len(a) > most {
		return 0
	}
	for len(a) > 0 {
		pivot := -1
		certain := true
		for i := range a {
			switch s, sure := a[i][i].sign(); {
			case sure && s < 0:
				return -1
			case sure && s > 0 && pivot < 0:
				pivot = i
			case !sure:
				certain = false
			}
		}
		if pivot < 0 {
			// All on the diagonal is 0, and so must be the rest.
			answer := 1
			for i := range a {
				for j := range a {
					if s, sure := a[i][j].sign(); !sure {
						certain = false
					} else if s != 0 {
						answer = -1
					}
				}
			}
			if answer == 1 && !certain || answer == -1 && !certain {
				return 0
			}
			return answer
		}
		a = eliminated(a, pivot)
	}
	return 1
}

func eliminated(a [][]number, pivot int) [][]number {
	alone := true
	for j := range a {
		alone = alone && (j == pivot || a[pivot][j].isZero())
	}
	var rest [][]number
	for i := range a {
		if i == pivot {
			continue
		}
		var row []number
		for j := range a {
			switch {
			case j == pivot:
			case alone:
				row = append(row, a[i][j])
			default:
				row = append(row, a[pivot][pivot].mul(a[i][j]).add(a[i][pivot].mul(a[pivot][j]).neg()))
			}
		}
		rest = append(rest, row)
	}
	return rest
}

// conditional proves that p is conditionally positive definite: vᵀPv ≥ 0 for
// weights v with Σv = 0. Constants and f(x) + f(z) are 0 then, −m^p is for
// distances m of negative type, and so is every kernel (Berg, Christensen and
// Ressel 1984, chapter 3).
func (r *recognizer) conditional(p polynomial) ([]Proof, bool) {
	p = r.spread(p)
	if r.failed {
		return nil, false
	}
	u, w, rest := p.separate()
	u, _ = u.constant()
	if !w.mirrored().same(u) {
		return nil, false
	}
	var kernels polynomial
	var steps []Proof
	for _, t := range rest {
		if t.c.negative() && len(t.x)+len(t.z) == 0 && len(t.both) == 1 && t.both[0].metric != nil {
			if power := t.both[0].power * float64(t.both[0].n); power <= 2 {
				tex := "-" + t.monomial.tex()
				steps = append(steps, step(Schoenberg, true, tex,
					"$"+tex+"$ is conditionally positive definite, as a power between 0 and 2 of a distance in Euclidean space", metrics))
				continue
			}
		}
		kernels = append(kernels, t)
	}
	d := r.decide(kernels)
	return append(steps, d.steps...), d.holds
}
