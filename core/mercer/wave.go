package mercer

// wave returns the sine or cosine of f(x) + g(z) by the addition theorems. It
// reports false for constants and for other functions of both points.
func (r *recognizer) wave(name string, p polynomial) (polynomial, bool) {
	if r.domain.Dim == 1 && len(p) == 1 && p[0].isDistance(1) {
		// |x − z| is x − z up to its sign: the cosine is the same, and the square of the sine.
		apart := ofX(coordinate(1)).plus(ofZ(coordinate(1)).neg()).scaled(p[0].c)
		wave, _ := r.wave(name, apart)
		if name == "cos" {
			return wave, true
		}
		square := r.product(wave, wave)
		tex := call(name)(p.tex())
		return both(&atom{
			key: name + r.text(p), tex: [2]string{tex, tex}, square: &square,
			proof: step(Formula, false, tex, "nothing is known of $"+tex+"$", ""),
		}), true
	}
	u, w, rest := p.separate()
	switch {
	case len(rest) > 0 || len(p) == 0:
		return nil, false
	case len(w) == 0:
		return r.trigonometric(name, p), true
	case u.ofZ():
		return r.trigonometric(name, p.mirrored()).mirrored(), true
	}
	w = w.mirrored()
	cosines := r.product(r.trigonometric("cos", u), r.trigonometric("cos", w).mirrored())
	sines := r.product(r.trigonometric("sin", u), r.trigonometric("sin", w).mirrored())
	if name == "cos" {
		return cosines.plus(sines.neg()), true
	}
	return r.product(r.trigonometric("sin", u), r.trigonometric("cos", w).mirrored()).
		plus(r.product(r.trigonometric("cos", u), r.trigonometric("sin", w).mirrored())), true
}

// trigonometric returns sin u or cos u of a function of x, the same atom for u and −u.
func (r *recognizer) trigonometric(name string, u polynomial) polynomial {
	sign := one
	if u.leads() < 0 {
		u = u.neg()
		if name == "sin" {
			sign = whole(-1)
		}
	}
	f, _ := r.onePoint(name, call(name), u)
	if name == "sin" && len(f[0].x) == 1 {
		// sin² = 1 − cos², so that there is one form of each polynomial in both.
		cos, _ := r.onePoint("cos", call("cos"), u)
		square := constant(one).plus(r.product(cos, cos).neg())
		f[0].x[0].square = &square
	}
	return f.scaled(sign)
}
