package lssvm

import (
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/ridge"
)

// Config holds what is chosen before training.
type Config struct {
	C          float64 // in (0, 1e12]; 0 stands for 1
	Multiclass int     // a multiclass.Scheme
}

// Where a parameter is called C, no α is larger than that. Here none has a bound, so it has another key.
var priceSpec = param.Spec{
	Key: "price", Symbol: "C", Name: "price of an error",
	Doc:  "Half the square of an error costs this much. Small values give a flat function, large values follow every point.",
	Kind: param.Real, Scale: param.Log,
	Min: 0, MinOpen: true, Max: 1e12, Low: 0.01, High: 1000, Default: 1,
}

// Info describes the learner.
func (*Config) Info() learn.Info {
	return learn.Info{
		Name:    "ls-svm",
		Title:   "Least squares SVM",
		Short:   "LS-SVM",
		Formula: "min ½‖w‖² + ({price}/2) Σ(yᵢ − f(xᵢ))²",
		TeX:     `\min_{w,b}\ \tfrac12\lVert w\rVert^2+\tfrac{{price}}2\textstyle\sum(y_i-\langle w,\phi(x_i)\rangle-b)^2`,
		Doc:     "A support vector machine with squared errors: also points that are right by more than 1 pull. All coefficients and the offset are the solution of one linear system, and αᵢ is C times the error of point i.",
		Source:  "Suykens and Vandewalle, Least squares support vector machine classifiers, Neural Processing Letters 9 (1999)",
		Tasks:   []learn.Task{learn.Classification, learn.Regression},
		Goal:    learn.Goal{Name: "dual objective", Symbol: "D", Maximise: true},
		Warm:    true,
	}
}

// Bind binds the parameters price and multiclass.
func (c *Config) Bind(set *param.Set) {
	set.Float(&c.C, priceSpec)
	set.Int(&c.Multiclass, multiclass.Spec)
}

// Start begins to train: on values, or on classes as ±1.
func (c *Config) Start(d learn.Data) (learn.Machine, error) {
	return ridge.Start(d, multiclass.Scheme(c.Multiclass), func(k gram.Matrix, y []float64, examples []int, before *gram.Stale) (learn.Machine, error) {
		return newSolver(k, y, *c, examples, before)
	})
}

var _ learn.Informed = (*Config)(nil)

// Shift returns 1/C, what is added to the diagonal.
func (c Config) Shift() float64 { return 1 / c.price() }

func (c Config) price() float64 {
	if c.C == 0 {
		return priceSpec.Default
	}
	return c.C
}
