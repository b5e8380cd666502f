package svm

import (
	"math"
	"slices"

	"mercer/core/gram"
)

// A Reading says how good coefficients are that no solver has found.
type Reading struct {
	Dual     float64   // D(α), also of an α that is not feasible
	Gradient []float64 // ∂D/∂αᵢ = 1 − yᵢ Σⱼ αⱼyⱼ k(xᵢ,xⱼ)

	Sum          float64 // Σ yᵢαᵢ, which has to be 0
	Below, Above float64 // how far the worst αᵢ is below 0 and above C; 0 for none
	Feasible     bool    // up to rounding

	// Bias, Primal and Outputs belong to f(x) = Σ yᵢαᵢ k(xᵢ,x) + Bias. Bias minimises P. For the
	// hard margin, w is scaled to be feasible, and Primal is +Inf if f does not separate.
	Bias    float64
	Primal  float64   // P(w, b)
	Outputs []float64 // f(xᵢ)

	// Gap and Violation are NaN unless α is feasible.
	Gap       float64 // Primal − Dual, at least how much D is below the optimum
	Violation float64 // m(β) − M(β)
}

// Evaluate returns the reading of alpha for the classes y = ±1. The error is that of
// [New]. Evaluate panics if the lengths of k, y and alpha differ, or an α is not finite.
func Evaluate(k gram.Matrix, y []float64, cfg Config, alpha []float64) (Reading, error) {
	s, err := New(k, y, cfg, nil) // checks, and knows what rounding is
	if err != nil {
		return Reading{}, err
	}
	n := k.Len()
	if len(alpha) != n {
		panic("svm: k and alpha differ in length")
	}
	r := Reading{Gradient: make([]float64, n), Outputs: make([]float64, n)}
	e := slices.Clone(y)
	size := 0.0
	for i, a := range alpha {
		if math.IsNaN(a) || math.IsInf(a, 0) {
			panic("svm: a coefficient is not finite")
		}
		r.Sum += y[i] * a
		size += math.Abs(a)
		r.Below, r.Above = max(r.Below, -a), max(r.Above, a-cfg.C)
		if a != 0 {
			subtract(e, y[i]*a, k.Row(i))
		}
	}
	beta := make([]float64, n)
	for i, a := range alpha {
		beta[i] = y[i] * a
		r.Gradient[i] = y[i] * e[i]
		r.Dual += beta[i] * (y[i] + e[i]) / 2
	}
	rounding := 1e-9 * size
	r.Feasible = math.Abs(r.Sum) <= rounding && r.Below <= rounding && r.Above <= rounding
	r.Bias = bestBias(y, e, cfg.C)
	for i, v := range e {
		r.Outputs[i] = y[i] - v + r.Bias
	}
	over := gap(y, beta, e, cfg.C, r.Bias)
	r.Primal = r.Dual + over
	if !math.IsInf(cfg.C, 1) {
		// gap takes Σ yα = 0 for granted.
		r.Primal -= r.Bias * r.Sum
	}
	r.Gap, r.Violation = math.NaN(), math.NaN()
	if r.Feasible {
		r.Gap = max(over, 0)
		high, bot := math.Inf(-1), math.Inf(1)
		for i, v := range e {
			lo, hi := s.bounds(i)
			if beta[i] < hi-rounding {
				high = max(high, v)
			}
			if beta[i] > lo+rounding {
				bot = min(bot, v)
			}
		}
		r.Violation = max(high-bot, 0)
	}
	return r, nil
}

// bestBias returns the bias that makes Σ max(0, yᵢ(eᵢ − b)) smallest, the middle of
// them where there are several: that sum has slope −n₊ on the left, and 1 more after each
// eᵢ. For the hard margin it is the middle between the classes.
func bestBias(y, e []float64, c float64) float64 {
	if math.IsInf(c, 1) {
		least, most := math.Inf(1), math.Inf(-1)
		for i, v := range e {
			if f := y[i] - v; y[i] > 0 {
				least = min(least, f)
			} else {
				most = max(most, f)
			}
		}
		return -(least + most) / 2
	}
	positive := 0
	for _, v := range y {
		if v > 0 {
			positive++
		}
	}
	sorted := slices.Clone(e)
	slices.Sort(sorted)
	return (sorted[positive-1] + sorted[positive]) / 2
}
