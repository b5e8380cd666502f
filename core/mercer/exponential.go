package mercer

import (
	"mercer/core/bound"
	"mercer/core/kernel"
	"mercer/core/notation"
)

// exponential returns e^p: of p = c + f(x) + g(z) + rest, the product of the
// exponentials.
func (r *recognizer) exponential(p polynomial) polynomial {
	u, w, rest := p.separate()
	u, c := u.constant()
	product := constant(function("exp", bound.Exp, c))
	if len(u) > 0 {
		f, _ := r.onePoint("exp", call("exp"), u)
		product = r.product(product, f)
	}
	if len(w) > 0 {
		f, _ := r.onePoint("exp", call("exp"), w.mirrored())
		product = r.product(product, f.mirrored())
	}
	if len(rest) == 0 {
		return product
	}
	return r.product(product, both(r.exponentialOf(rest)))
}

// exponentialOf returns e^p as one function of both points.
func (r *recognizer) exponentialOf(p polynomial) *atom {
	tex := "e^{" + p.tex() + "}"
	return &atom{key: "exp" + r.text(p), tex: [2]string{tex, tex}, exponent: p, proof: r.exponentialStep(p, tex)}
}

// gaussian returns −γ‖x − z‖² of a factor (e^(−γ‖x − z‖²))ⁿ.
func (f factor) gaussian() (polynomial, bool) {
	if len(f.exponent) != 1 || !f.exponent[0].isDistance(2) {
		return nil, false
	}
	return f.exponent, true
}

// exponentialStep tells whether e^p is a kernel.
func (r *recognizer) exponentialStep(p polynomial, tex string) Proof {
	if len(p) == 1 && p[0].c.negative() {
		c := -p[0].c.value()
		switch {
		case p[0].isDistance(2):
			known := factStep(`e^{-\gamma\,\lVert x-z\rVert^{2}}`, kernel.RBF{Gamma: c}, r.domain)
			known.Text = "rbf(gamma=" + notation.Exact(c) + ")"
			return step(Recognized, known.Holds, tex, "it is the Gaussian kernel with $"+equation(`\gamma`, c)+"$", "", known)
		case p[0].isDistance(1):
			known := factStep(`e^{-\lVert x-z\rVert/\ell}`, kernel.Matern{Nu: 0.5, Length: 1 / c}, r.domain)
			known.Text = "matern(nu=0.5, length=" + notation.Exact(1/c) + ")"
			return step(Recognized, known.Holds, tex,
				`it is the Matérn kernel with $\nu=\tfrac12$ and $`+equation(`\ell`, 1/c)+"$", "", known)
		}
	}
	if d := r.decide(p); d.holds {
		s := step(Exponential, true, tex, "$e^{K}$ of a kernel $K="+p.tex()+"$ is a kernel: its series has the coefficients $1/n!\\ge 0$", series, d.steps...)
		s.Needs = needs(d.steps)
		return s
	}
	if steps, ok := r.conditional(p); ok {
		s := step(Schoenberg, true, tex, "$"+p.tex()+"$ is conditionally positive definite, and $e^{g}$ of such a $g$ is a kernel", metrics, steps...)
		s.Needs = needs(steps)
		return s
	}
	return step(Formula, false, tex, "nothing is known of $"+tex+"$", "")
}

// spread writes even powers of distances and absolute values out, and products of
// Gaussians as one.
func (r *recognizer) spread(p polynomial) polynomial {
	for pass := 0; pass < 8 && !r.failed; pass++ {
		var sum polynomial
		found := false
		for _, t := range p {
			part, changed := r.spreadTerm(t)
			found = found || changed
			sum = append(sum, part...)
		}
		p = collect(sum)
		if !found {
			break
		}
	}
	return p
}

func (r *recognizer) spreadTerm(t term) (polynomial, bool) {
	squared := func(f factor) (polynomial, bool) {
		switch {
		case f.n < 2:
			return nil, false
		case f.metric != nil && f.power == 1:
			return f.metric.square, true
		case f.square != nil:
			return *f.square, true
		}
		return nil, false
	}
	result := polynomial{{c: t.c}}
	found := false
	gaussians := 0
	var exponent polynomial
	for _, f := range t.both {
		if e, ok := f.gaussian(); ok {
			gaussians += f.n
			exponent = exponent.plus(e.scaled(whole(int64(f.n))))
		}
	}
	if gaussians > 1 {
		found = true
		if len(exponent) > 0 {
			result = r.product(result, both(r.exponentialOf(exponent)))
		}
	}
	for i, list := range [][]factor{t.both, t.x, t.z} {
		for _, f := range list {
			if _, ok := f.gaussian(); ok && gaussians > 1 {
				continue
			}
			square, ok := squared(f)
			n := f.n
			if ok {
				found = true
				n = f.n % 2
				if i == 2 {
					square = square.mirrored()
				}
				result = r.product(result, r.power(square, f.n/2))
			}
			if n != 0 {
				rest := [3]monomial{{both: []factor{{f.atom, n}}}, {x: []factor{{f.atom, n}}}, {z: []factor{{f.atom, n}}}}[i]
				result = r.product(result, polynomial{{rest, one}})
			}
		}
	}
	return result, found
}
