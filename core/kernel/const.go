package kernel

import (
	"math"

	"mercer/core/arithmetic"
	"mercer/core/bound"
	"mercer/core/param"
)

// Const is the kernel that has the value C everywhere,
//
//	k(x, z) = c,
//
// a Mercer kernel for c ≥ 0, on any set: its feature space is the line, and every
// point is √c there.
type Const[X any] struct{ C float64 }

// Info describes the kernel.
func (k Const[X]) Info() Info {
	return Info{
		Name:      "const",
		Title:     "Constant",
		Short:     "constant",
		Also:      "constantvalue bias",
		Formula:   "c",
		TeX:       `{c}`,
		Doc:       "The same similarity for all pairs. Added to a kernel, it gives the feature space one more coordinate, equal for all points.",
		Source:    closure,
		Elsewhere: k.elsewhere(),
	}
}

func (k Const[X]) elsewhere() Elsewhere {
	e := Elsewhere{Numpy: "{c}"}
	if k.C > 0 {
		e.Process = "ConstantKernel({c})"
	}
	return e
}

// Bind declares c.
func (k *Const[X]) Bind(s *param.Set) {
	s.Float(&k.C, param.Spec{
		Key: "c", Symbol: "c", Name: "value",
		Doc: "The kernel has this value for every pair of points.",
		Min: -math.MaxFloat64, Max: math.MaxFloat64, Low: 0, High: 5, Unit: param.OfValues, Default: 1,
	})
}

// Mercer holds for c ≥ 0.
func (k Const[X]) Mercer(Domain) Fact { return constant(k.C) }

// Eval returns C.
func (k Const[X]) Eval(_, _ X) float64 { return k.C }

// Row sets dst[i] = C.
func (k Const[X]) Row(dst []float64, _ X, _ []X) {
	for i := range dst {
		dst[i] = k.C
	}
}

// Derivative returns ∂k/∂c = 1.
func (Const[X]) Derivative(string) (Kernel[X], bool) { return Const[X]{1}, true }

// EvalTerm leaves the constant to the first axis.
func (k Const[X]) EvalTerm(axis int, _, _ float64) float64 {
	if axis == 0 {
		return k.C
	}
	return 0
}

// evalAxis leaves the constant to the first axis.
func (k Const[X]) evalAxis(axis int, _, _ float64) float64 {
	if axis == 0 {
		return k.C
	}
	return 1
}

// PolynomialDegree returns 0.
func (Const[X]) PolynomialDegree() (int, bool) { return 0, true }

func (k Const[X]) coefficients() []float64 { return []float64{k.C} }

// Logarithm returns log c, for c ≥ 0.
func (k Const[X]) Logarithm() (log func(x, z X) float64, ok bool) {
	value := math.Log(k.C)
	return func(X, X) float64 { return value }, k.C >= 0
}

// Expr returns c.
func (k Const[X]) Expr() *arithmetic.Expr { return number(k.C) }

// Traits is as [Traits] has it.
func (k Const[X]) Traits() Traits {
	switch {
	case k.C > 0:
		return Analytic | OfDistance | Falling | NotZero
	case k.C == 0:
		return Analytic | OfDistance | Falling
	}
	return Analytic | OfDistance
}

// Enclose returns c.
func (k Const[X]) Enclose(bound.Places) bound.Range { return bound.Decimal(k.C) }
