package svm

import (
	"math"

	"mercer/core/param"
)

// Config holds what is chosen before training. A field that is 0 means its default.
type Config struct {
	// C is the price of a margin violation, in (0, +Inf]. At +Inf no
	// violation is allowed: the hard margin. The default is 1.
	C float64

	// Tolerance is the violation m − M of the optimality conditions at which
	// the solver stops, in [1e-9, 1]. The default is 1e-3.
	Tolerance float64
}

var (
	costSpec = param.Spec{
		Key: "C", Symbol: "C", Name: "price of a violation",
		Doc:  "A point inside the margin or on the wrong side costs this much. Small values give a smooth boundary, large values follow every point, ∞ allows no violation.",
		Kind: param.Real, Scale: param.Log,
		Min: 0, MinOpen: true, Max: math.Inf(1),
		Low: 0.01, High: 1000, Infinite: true, Default: 1,
	}
	toleranceSpec = param.Spec{
		Key: "tolerance", Symbol: "ε", Name: "tolerance",
		Doc:  "Training stops when the conditions of the optimum are violated by no more than this. The smaller it is, the more exact and the slower.",
		Kind: param.Real, Scale: param.Log,
		Min: 1e-9, Max: 1,
		Low: 1e-6, High: 0.1, Default: 1e-3, Minor: true,
	}
)

// Bind binds the parameters C and tolerance.
func (c *Config) Bind(set *param.Set) {
	set.Float(&c.C, costSpec)
	set.Float(&c.Tolerance, toleranceSpec)
}

var _ param.Bound = (*Config)(nil)

// fill sets the defaults, and returns a *param.Error for the first value out of range.
func (c *Config) fill() error {
	if err := costSpec.Fill(&c.C); err != nil {
		return err
	}
	return toleranceSpec.Fill(&c.Tolerance)
}
