package sgd

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/solve"
)

// reportWork is how many entries of K a step may look at for what it reports.
const reportWork = 1 << 20

// Certificate compares P of the average with the dual
//
//	D(a) = 1/n Σ aᵢ − 1/(2λn²) Σ aᵢaⱼyᵢyⱼk(xᵢ,xⱼ),  0 ≤ aᵢ ≤ 1,
//
// at the best multiple of what the average says of a, ᾱᵢ = yᵢaᵢ/(λn), where that is
// cut off at 1. The gap is NaN where the kernel shows that it is indefinite.
func (s *AveragedSolver) Certificate() solve.Certificate {
	return s.final.of(s.status, func() solve.Certificate { return s.certificate(true) })
}

// A final keeps the certificate of a run that has ended, which may cost a look at all of
// K.
type final struct{ kept *solve.Certificate }

func (f *final) of(status solve.Status, compute func() solve.Certificate) solve.Certificate {
	if f.kept != nil {
		return *f.kept
	}
	c := compute()
	if status != solve.Running {
		f.kept = &c
	}
	return c
}

// certificate is Certificate. Unless it is thorough, there is no dual point where that
// would ask for many rows of K.
func (s *AveragedSolver) certificate(thorough bool) solve.Certificate {
	alpha, f := s.average()
	n := float64(len(alpha))
	b := bound{k: s.p.K, y: s.p.Y, upper: 1 / (s.lambda * n), weight: s.lambda, thorough: thorough}
	return b.certificate(alpha, f, 0, alpha)
}

// A bound compares, with U the upper end of the box and μ the weight,
//
//	P = μ(½cᵀKc + U Σ max(0, 1 − yᵢfᵢ)),  f = Kc + b,
//	D = μ(Σ yᵢaᵢ − ½ aᵀKa),  0 ≤ yᵢaᵢ ≤ U.
type bound struct {
	k             gram.Matrix
	y             []float64
	upper, weight float64
	balanced      bool // whether Σ aᵢ = 0 must hold, as it must where f has a bias
	thorough      bool // whether it may look at all of K
}

// certificate returns the certificate of P at c and b, and of D at the best multiple
// of what can be made of a in the box. kc is Kc.
func (b bound) certificate(c, kc []float64, bias float64, a []float64) solve.Certificate {
	var square, loss float64
	for i, y := range b.y {
		square += c[i] * kc[i]
		loss += max(0, 1-y*(kc[i]+bias))
	}
	nan := math.NaN()
	r := solve.Certificate{
		Primal: b.weight * (square/2 + b.upper*loss), Dual: nan, Gap: nan, Violation: nan,
		Margin: 1 / math.Sqrt(square), Indefinite: gram.Negative(square, c, nil, b.k.Diag()),
	}
	d, ok := b.dual(a, c, kc)
	r.Indefinite = r.Indefinite || d.negative
	if !ok || r.Indefinite {
		return r
	}
	r.Dual = b.weight * d.best(b.upper)
	r.Gap = r.Primal - r.Dual
	if r.Gap < 0 {
		if r.Gap < -1e-9*(1+math.Abs(r.Primal))-b.weight*gram.Rounding(c, nil, b.k.Diag()) {
			r.Dual, r.Gap, r.Indefinite = nan, nan, true
			return r
		}
		r.Gap = 0 // it was rounding
	}
	return r
}

// A ray is D along the multiples of a point: s·linear − ½s²·quadratic.
type ray struct {
	linear, quadratic float64
	negative          bool    // whether quadratic is below 0 by more than rounding
	largest           float64 // |aᵢ|
}

// best returns the largest value within the box.
func (r ray) best(upper float64) float64 {
	if r.linear <= 0 || r.largest == 0 {
		return 0
	}
	s := upper / r.largest
	if r.quadratic > 0 {
		s = min(s, r.linear/r.quadratic)
	}
	return s * (r.linear - s*r.quadratic/2)
}

// dual cuts a off at the ends of the box and balances it, and returns D along what
// that gives. It needs no row of K for what is as in c. It reports false where it would
// cost too much.
func (b bound) dual(a, c, kc []float64) (ray, bool) {
	point := make([]float64, len(a))
	var sums [2]float64 // of yᵢaᵢ, over the negative and the positive class
	for i, v := range a {
		point[i] = b.y[i] * min(max(b.y[i]*v, 0), b.upper)
		if b.y[i] > 0 {
			sums[1] += point[i]
		} else {
			sums[0] -= point[i]
		}
	}
	if b.balanced && sums[0] != sums[1] {
		heavier, factor := 1.0, sums[0]/sums[1]
		if sums[0] > sums[1] {
			heavier, factor = -1, sums[1]/sums[0]
		}
		for i := range point {
			if b.y[i] == heavier {
				point[i] *= factor
			}
		}
	}
	var changed []int
	for i, v := range point {
		if math.Abs(v-c[i]) > 1e-15*math.Abs(c[i]) {
			changed = append(changed, i)
		}
	}
	if !b.thorough && len(changed)*len(c) > reportWork {
		return ray{}, false
	}
	kp := slices.Clone(kc)
	if 2*len(changed) > len(c) { // afresh, so that what is large in c leaves no rounding
		clear(kp)
		for i, v := range point {
			if v != 0 {
				floats.AddScaled(kp, v, b.k.Row(i))
			}
		}
	} else {
		for _, i := range changed {
			floats.AddScaled(kp, point[i]-c[i], b.k.Row(i))
		}
	}
	r := ray{linear: floats.Dot(b.y, point)}
	for i, v := range point {
		r.quadratic += v * kp[i]
		r.largest = max(r.largest, math.Abs(v))
	}
	blur := gram.Rounding(point, nil, b.k.Diag())
	r.negative = r.quadratic < -blur
	r.quadratic += blur // rounding must not make D larger than it is
	return r, true
}
