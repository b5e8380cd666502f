package kernel

import (
	"math"

	"mercer/core/notation"
)

// A Step is a part of the evaluation of a kernel at two vectors.
type Step struct {
	TeX   string
	Value float64
}

// A Stepper is a Kernel on vectors that can be evaluated step by step, without features.
type Stepper interface {
	Kernel[[]float64]

	// Steps returns the steps to k(x, z). The last of them is last, which has the whole formula
	// with its numbers, or writes it shorter.
	Steps(x, z []float64, last Step) []Step
}

const (
	dotTeX      = `\langle x,z\rangle`
	distanceTeX = `\lVert x-z\rVert`
)

// affine are ⟨x, z⟩, γ⟨x, z⟩ and γ⟨x, z⟩ + r, without steps that change nothing.
func affine(gamma, r, dot float64) []Step {
	tex := dotTeX
	steps := []Step{{tex, dot}}
	if gamma != 1 {
		tex = times(gamma, tex)
		steps = append(steps, Step{tex, gamma * dot})
	}
	switch {
	case r > 0:
		steps = append(steps, Step{tex + "+" + notation.TeX(r), gamma*dot + r})
	case r < 0:
		steps = append(steps, Step{tex + "-" + notation.TeX(-r), gamma*dot + r})
	}
	return steps
}

// distance is the step to ‖x − z‖.
func distance(x, z []float64) Step {
	return Step{distanceTeX, math.Sqrt(squaredDistance(x, z))}
}

// times writes a product with a number.
func times(c float64, tex string) string {
	if c == 1 {
		return tex
	}
	return notation.TeX(c) + `\,` + tex
}
