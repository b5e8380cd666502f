// Package kpca finds the directions of feature space along which the images of the
// examples vary most.
//
// Source: Schölkopf, Smola and Müller, Nonlinear component analysis as a kernel
// eigenvalue problem, Neural Computation 10 (1998).
package kpca

import (
	"mercer/core/learn"
	"mercer/core/param"
)

// Config is the configuration of the learner "kpca". Its components are unit vectors
// v₁, v₂, … of feature space at right angles to each other, each with the most variance
// that those before leave, and output j is the coordinate along v_j,
//
//	f_j(x) = ⟨v_j, ψ(x) − c⟩,  c = (1/n) Σ ψ(xᵢ).
//
// Together they minimise the unexplained variance Σᵢ ‖ψ(xᵢ) − c − Σⱼ f_j(xᵢ)v_j‖².
// With the eigenvalues λ_j and unit eigenvectors u_j of the centred matrix
// (I − 11ᵀ/n)K(I − 11ᵀ/n),
//
//	v_j = Σᵢ u_ij/√λ_j · (ψ(xᵢ) − c),   f_j(xᵢ) = √λ_j·u_ij,
//
// and λ_j = Σᵢ f_j(xᵢ)² is the variance that v_j explains, not divided by n. Signs are
// such that of the coordinates with the largest magnitude the first is positive.
type Config struct {
	Components int // in [1, 100], 0 for 2; there are at most n − 1
}

var componentsSpec = param.Spec{
	Key: "components", Symbol: "q", Name: "components",
	Doc:  "So many directions are sought.",
	Kind: param.Whole, Min: 1, Max: 100, Low: 1, High: 10, Default: 2,
}

// Info describes the learner.
func (*Config) Info() learn.Info {
	return learn.Info{
		Name:    "kpca",
		Title:   "Kernel principal components",
		Short:   "kernel PCA",
		Formula: "max Σᵢ ⟨v, ψ(xᵢ) − c⟩² over unit vectors v, {components} times",
		TeX:     `\max_{\|v_j\|=1,\,v_j\perp v_{l<j}}\ \textstyle\sum_i\langle v_j,\psi(x_i)-c\rangle^2,\ j\le{components}`,
		Doc:     "The directions of feature space along which the points vary most, and the points' coordinates along them.",
		Source:  "Schölkopf, Smola and Müller, Nonlinear component analysis as a kernel eigenvalue problem, Neural Computation 10 (1998)",
		Tasks:   []learn.Task{learn.Components},
		Goal:    learn.Goal{Name: "unexplained variance", Symbol: "J"},
	}
}

// Bind binds the parameter components.
func (c *Config) Bind(set *param.Set) { set.Int(&c.Components, componentsSpec) }

// Start begins to look for components.
func (c *Config) Start(d learn.Data) (learn.Machine, error) {
	switch d.K.Len() {
	case 0:
		return nil, &learn.DataError{Reason: "There are no points yet. Add points to find directions in which they vary."}
	case 1:
		return nil, &learn.DataError{Reason: "One point does not vary in any direction. Add more points."}
	}
	components := c.Components
	if err := componentsSpec.FillInt(&components); err != nil {
		return nil, err
	}
	if err := learn.CheckDiag(d.K); err != nil {
		return nil, err
	}
	return newAnalysis(d.K, components), nil
}
