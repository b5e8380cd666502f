package kernel

import (
	"strconv"

	"mercer/core/bound"
	"mercer/core/param"
)

// Min is the kernel
//
//	k(x, z) = Σₐ min(xₐ, zₐ),
//
// a Mercer kernel where no coordinate is negative: min(s, t) is the inner product
// of the functions that are 1 up to s and up to t, and 0 beyond. On {1, …, N} these
// have N values each.
type Min struct{}

// Info describes the kernel.
func (Min) Info() Info {
	return Info{
		Name:      "min",
		Title:     "Minimum",
		Short:     "minimum",
		Also:      "histogramintersection brownian wiener",
		Formula:   "Σₐ min(xₐ, zₐ)",
		TeX:       `\sum_{a}\min(x_a,z_a)`,
		Doc:       "The part that two points have in common. A Mercer kernel where no coordinate is negative.",
		Source:    "Shalev-Shwartz and Ben-David, Understanding Machine Learning, exercise 4 of ch. 16",
		Elsewhere: Elsewhere{Numpy: "np.minimum(X[:, None, :], Z[None, :, :]).sum(axis=-1)"},
	}
}

// Bind declares no parameters.
func (*Min) Bind(*param.Set) {}

// Mercer holds where no coordinate is negative.
func (Min) Mercer(d Domain) Fact {
	if !d.NonNegative {
		return Fact{Reason: "it is one only where no coordinate is negative", Needs: true}
	}
	fact := holds(`$\min(s,t)=\int_0^{\infty}[u\le s][u\le t]\,du$ for $s,t\ge 0$, an inner product of step functions, summed over the coordinates`,
		"Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), exercise 4 of ch. 16; Rasmussen and Williams, Gaussian Processes for Machine Learning (2006), ch. 4")
	fact.Needs = true
	return fact
}

// Eval returns Σₐ min(xₐ, zₐ).
func (Min) Eval(x, z []float64) float64 {
	z = like(x, z)
	sum := 0.0
	for i, v := range x {
		sum += min(v, z[i])
	}
	return sum
}

// Row sets dst[i] = k(x, zs[i]).
func (k Min) Row(dst []float64, x []float64, zs [][]float64) {
	dst = dst[:len(zs)]
	if len(x) == 2 {
		a, b := x[0], x[1]
		for i, z := range zs {
			z = like(x, z)
			dst[i] = min(a, z[0]) + min(b, z[1])
		}
		return
	}
	for i, z := range zs {
		dst[i] = k.Eval(x, z)
	}
}

// EvalTerm returns min(s, t).
func (Min) EvalTerm(_ int, s, t float64) float64 { return min(s, t) }

// Features returns steps.
func (Min) Features(int) Features { return StepFeatures{} }

// Steps returns the minima of a few coordinates, and their sum.
func (Min) Steps(x, z []float64, last Step) []Step {
	const most = 4
	var steps []Step
	if 1 < len(x) && len(x) <= most {
		for a, v := range x {
			i := strconv.Itoa(a + 1)
			steps = append(steps, Step{`\min(x_` + i + ",z_" + i + ")", min(v, z[a])})
		}
	}
	return append(steps, last)
}

// Traits is as [Traits] has it.
func (Min) Traits() Traits { return OfMinima }

// Enclose returns Σ min(xₐ, zₐ).
func (Min) Enclose(p bound.Places) bound.Range {
	sum := bound.Of(0)
	for i := range p.X {
		sum = bound.Add(sum, bound.Min(p.X[i], p.Z[i]))
	}
	return sum
}
