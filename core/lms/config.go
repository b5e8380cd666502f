package lms

import (
	"math"

	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/solve"
)

// Config holds what is chosen before training. A rate or number of steps that is 0 means its
// default.
type Config struct {
	Rate       float64 // α, in (0, 1e6]
	Steps      int     // sweeps in batch mode, visits in stochastic mode
	Stochastic int     // 1: one example a step
	Multiclass int     // a multiclass.Scheme
}

// Info describes the learner.
func (*Config) Info() learn.Info {
	return learn.Info{
		Name:    "lms",
		Title:   "Least mean squares",
		Short:   "LMS",
		Formula: "βᵢ := βᵢ + {rate}(yᵢ − f(xᵢ))",
		TeX:     `\beta_i:=\beta_i+{rate}\,\bigl(y_i-f(x_i)\bigr)`,
		Doc:     "Gradient descent on the squared error: every coefficient moves by its residual times the learning rate, all at once or one point at a time.",
		Source:  "Widrow and Hoff, Adaptive switching circuits (1960); with kernels as in the CS229 lecture notes, 5.3",
		Tasks:   []learn.Task{learn.Regression, learn.Classification},
		Goal:    learn.Goal{Name: "squared error", Symbol: "J"},
	}
}

var (
	rateSpec = param.Spec{
		Key: "rate", Symbol: "α", Name: "learning rate",
		Doc:  "A coefficient moves by this part of its residual. The larger it is, the faster; above 2/λmax of the kernel matrix the errors grow from step to step.",
		Kind: param.Real, Scale: param.Log,
		Min: 0, MinOpen: true, Max: highestRate, Low: 1e-3, High: 10, Default: 0.1,
	}
	stepsSpec = param.Spec{
		Key: "steps", Symbol: "T", Name: "steps",
		Doc:  "So many steps are done: sweeps over all points, or visits of one point where it is stochastic.",
		Kind: param.Whole, Scale: param.Log,
		Min: 1, Max: 1e6, Low: 1, High: 1e4, Default: 500,
	}
)

// Bind binds the parameters rate, steps, stochastic and multiclass.
func (c *Config) Bind(set *param.Set) {
	set.Float(&c.Rate, rateSpec)
	set.Int(&c.Steps, stepsSpec)
	set.Int(&c.Stochastic, param.Spec{
		Key: "stochastic", Symbol: "s", Name: "one point at a time",
		Doc:  "Each step corrects one coefficient, visiting the points in order, instead of all of them.",
		Kind: param.Switch, Low: 0, High: 1, Max: 1,
	})
	set.Int(&c.Multiclass, multiclass.Spec)
}

// Start begins to train: on values, or on classes as ±1.
func (c *Config) Start(d learn.Data) (learn.Machine, error) {
	if d.Task != learn.Classification {
		return New(d.K, d.Y, *c, nil)
	}
	return multiclass.New(d.K, d.Y, multiclass.Scheme(c.Multiclass), func(p multiclass.Problem) (solve.Solver, error) {
		return New(p.K, p.Y, *c, p.Examples)
	})
}

var _ learn.Informed = (*Config)(nil)

// highestRate is the largest learning rate that there is.
const highestRate = 1e6

// safe returns a rate below a limit that is written with two digits.
func safe(limit float64) float64 {
	limit *= 0.99
	if limit > highestRate {
		return highestRate
	}
	if !(limit > 0) {
		return limit
	}
	places := 1 - math.Floor(math.Log10(limit))
	if places < 0 {
		unit := math.Pow(10, -places)
		return math.Floor(limit/unit) * unit
	}
	unit := math.Pow(10, places)
	return math.Floor(limit*unit) / unit
}
