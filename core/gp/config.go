package gp

import (
	"mercer/core/learn"
	"mercer/core/param"
)

// Config holds what is chosen before training. Its zero value passes through all values: σ² = 0.
type Config struct {
	Noise float64 // σ², in [0, 1e12]
}

// NoiseSpec declares the variance of the noise.
var NoiseSpec = param.Spec{
	Key: "noise", Symbol: "σ²", Name: "noise: more = smoother",
	Doc:  "This is the variance of the noise in the values, the square of its standard deviation. The larger it is, the smoother the mean; at 0 it passes through every point.",
	Kind: param.Real, Scale: param.Log,
	Min: 0, Max: 1e12, Low: 1e-6, High: 10, Unit: param.OfValues, Default: 0.05,
}

// Info describes the learner.
func (*Config) Info() learn.Info {
	return learn.Info{
		Name:    "gp",
		Title:   "Gaussian process",
		Short:   "GP",
		Formula: "f | y ~ GP, y = f(x) + N(0, {noise})",
		TeX:     `f\sim\mathcal{GP}(0,k),\ \ y_i=f(x_i)+\varepsilon_i,\ \ \varepsilon_i\sim\mathcal N(0,{noise})`,
		Doc:     "All functions that the kernel thinks possible, weighed by the data: their mean, how far they differ, and how likely the values are. The mean before any data is 0.",
		Source:  "Rasmussen and Williams, Gaussian Processes for Machine Learning (2006), chapter 2",
		Tasks:   []learn.Task{learn.Regression},
		Goal:    learn.Goal{Name: "log marginal likelihood", Symbol: "log p(y)", Maximise: true},
		Warm:    true,
	}
}

// Bind binds the parameter noise.
func (c *Config) Bind(set *param.Set) { set.Float(&c.Noise, NoiseSpec) }

// Start begins to train.
func (c *Config) Start(d learn.Data) (learn.Machine, error) {
	p, err := New(d.K, d.Y, c.Noise)
	if err != nil {
		return nil, err
	}
	p.before = d.Before
	return p, nil
}

var _ learn.Informed = (*Config)(nil)
