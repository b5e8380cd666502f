package svm

import (
	"math"

	"mercer/core/gram"
	"mercer/core/solve"
)

// Certificate computes the certificate of the present coefficients; the package
// comment defines the quantities. For the hard margin, Primal is that of w scaled to be
// feasible, +Inf if f does not separate. Violation is m(β) − M(β), at most the
// tolerance after convergence. Indefinite is set when a pair with kᵢᵢ + kⱼⱼ − 2kᵢⱼ < 0
// was met, or w with ‖w‖² < 0. It is kept once training has ended.
func (s *Solver) Certificate() solve.Certificate {
	if s.status == solve.Running {
		return s.certify()
	}
	if !s.certified {
		s.final, s.certified = s.certify(), true
	}
	return s.final
}

// certify computes [Solver.Certificate].
func (s *Solver) certify() solve.Certificate {
	s.complete()
	y, beta, err := s.aligned(s.y), s.aligned(s.beta), s.errors()
	var c solve.Certificate
	var square float64
	for i, b := range beta {
		if b == 0 {
			continue
		}
		t, e := s.target[i], err[i]
		square += b * (t - e)
		c.Dual += b*(t+e)/2 - s.tube*math.Abs(b)
	}
	// Not those that the solver stopped at: what it goes by is what is to be certified.
	high, bot := math.Inf(-1), math.Inf(1)
	barUp, barLow := s.aligned(s.barUp), s.aligned(s.barLow)
	for i, e := range err {
		if v := e + barUp[i]; v > high {
			high = v
		}
		if v := e + barLow[i]; v < bot {
			bot = v
		}
	}
	c.Violation = max(high-bot, 0)
	s.middle = s.bias()
	c.Gap = s.gapOf(y, beta, err, s.middle)
	c.Primal = c.Dual + c.Gap
	c.Indefinite = s.indefinite || gram.Negative(square+s.blur(), beta, s.target, s.k.Diag())
	c.Margin = 1 / math.Sqrt(square)
	if square <= 0 && !c.Indefinite {
		c.Margin = math.Inf(1)
	}
	return c
}

// blur bounds what the rounding of all steps since the errors were fresh may have done to
// βᵀKβ.
func (s *Solver) blur() float64 {
	const epsilon = 0x1p-52
	sum := 0.0
	for _, b := range s.beta {
		sum += math.Abs(b)
	}
	return epsilon * (s.drift + s.travel*s.largest) * sum
}

// gap returns the duality gap without computing the examples set aside: NaN
// while there are any, or errors are stale.
func (s *Solver) gap() float64 {
	switch {
	case s.stale || s.order != nil:
		return math.NaN()
	case s.status != solve.Running:
		return s.Certificate().Gap // which is asked for next
	}
	return s.gapOf(s.y, s.beta, s.err, s.bias())
}

// gapOf is [gap] for a solver of either kind.
func (s *Solver) gapOf(y, beta, err []float64, b float64) float64 {
	if y == nil {
		return tubeGap(beta, err, s.cfg.C, s.tube, b)
	}
	return gap(y, beta, err, s.cfg.C, b)
}

// tubeGap returns P − D of regression: [gap] with the errors e − ε of α and ε − e of α*.
func tubeGap(beta, err []float64, c, epsilon, b float64) float64 {
	var sum float64
	for i, e := range err {
		e -= b
		over, under := e-epsilon, -e-epsilon
		above, below := max(beta[i], 0), max(-beta[i], 0)
		sum += (c-above)*(math.Abs(over)+over) + above*(math.Abs(over)-over)
		sum += (c-below)*(math.Abs(under)+under) + below*(math.Abs(under)-under)
	}
	return sum / 2
}

// gap returns P − D for coefficients β, errors e = t − Kβ and bias b. Σ βᵢ is what it
// has to be, and t = y for the hard margin.
//
// For finite C it adds what each example contributes,
//
//	C·max(0, rᵢ) − αᵢrᵢ ≥ 0  with  rᵢ = 1 − yᵢf(xᵢ) = yᵢ(eᵢ − b),
//
// instead of subtracting two large numbers. For the hard margin it scales w to
// the smallest multiple that is feasible with the best bias.
func gap(y, beta, err []float64, c, b float64) float64 {
	var sum float64
	if !math.IsInf(c, 1) {
		y, beta, within := y[:len(err)], beta[:len(err)], 0.0
		for i, e := range err {
			r, a := y[i]*(e-b), y[i]*beta[i]
			// Twice max(r, 0) and max(−r, 0), without a branch that nothing predicts. Two sums do not
			// wait for each other.
			sum += (c - a) * (math.Abs(r) + r)
			within += a * (math.Abs(r) - r)
		}
		return (sum + within) / 2
	}
	// yᵢ⟨w, φ(xᵢ)⟩ = yᵢ(yᵢ − eᵢ): the half distance between the classes along w.
	least, most := math.Inf(1), math.Inf(-1)
	var square, dual float64
	for i, e := range err {
		f := y[i] - e
		if y[i] > 0 {
			least = min(least, f)
		} else {
			most = max(most, f)
		}
		square += beta[i] * f
		dual += beta[i] * (y[i] + e) / 2
	}
	reach := (least - most) / 2
	if reach <= 0 || square <= 0 {
		return math.Inf(1)
	}
	return max(0, square/2/(reach*reach)-dual)
}
