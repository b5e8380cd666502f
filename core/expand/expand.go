// Package expand evaluates trained models. Every model of this module is a set
// of kernel expansions
//
//	f_j(x) = Σᵢ βᵢⱼ·k(xᵢ,x) + sⱼ·k(x,x) + bⱼ,   j = 1 … M,
//
// over the examples xᵢ it was trained on, in the notation of [solve.Coef].
package expand

import (
	"slices"

	"mercer/core/kernel"
	"mercer/core/pause"
	"mercer/core/solve"
)

// An Expansion is M real functions that share a kernel and its examples. It
// keeps only the examples that matter: those with a nonzero coefficient in at
// least one function. It does not change after New, so that calls may run
// concurrently.
type Expansion[X any] struct {
	kernel  kernel.Kernel[X]
	support []X
	coef    solve.Coef
}

// New returns the expansion of coef over the examples xs with kernel k. It
// copies the coefficients and keeps references to the examples it needs.
//
// It panics if the lengths disagree: coef.Beta must hold len(xs)·M numbers,
// coef.Bias M, and coef.Self and coef.BiasError M or none.
func New[X any](k kernel.Kernel[X], xs []X, coef solve.Coef) *Expansion[X] {
	m := coef.M
	switch {
	case m < 1:
		panic("expand: no outputs")
	case len(coef.Beta) != len(xs)*m:
		panic("expand: coefficients and examples differ in number")
	case len(coef.Bias) != m:
		panic("expand: one bias an output expected")
	case coef.Self != nil && len(coef.Self) != m:
		panic("expand: one self coefficient an output expected")
	case coef.BiasError != nil && len(coef.BiasError) != m:
		panic("expand: one error of a bias an output expected")
	}
	e := &Expansion[X]{kernel: k, coef: solve.Coef{M: m}}
	count := 0
	for i := 0; i < len(coef.Beta); i += m {
		if coef.Beta[i] != 0 || m > 1 && !zero(coef.Beta[i:i+m]) {
			count++
		}
	}
	if count == len(xs) {
		e.support, e.coef.Beta = slices.Clone(xs), slices.Clone(coef.Beta)
	} else {
		e.support, e.coef.Beta = make([]X, 0, count), make([]float64, 0, count*m)
		for i, x := range xs {
			if beta := coef.Beta[i*m : (i+1)*m]; beta[0] != 0 || m > 1 && !zero(beta) {
				e.support = append(e.support, x)
				e.coef.Beta = append(e.coef.Beta, beta...)
			}
		}
	}
	if !zero(coef.Self) {
		e.coef.Self = append(e.coef.Self, coef.Self...)
	}
	e.coef.Bias = append(e.coef.Bias, coef.Bias...)
	if !zero(coef.BiasError) {
		e.coef.BiasError = append(e.coef.BiasError, coef.BiasError...)
	}
	return e
}

// zero reports whether all of s is 0.
func zero(s []float64) bool {
	for _, v := range s {
		if v != 0 {
			return false
		}
	}
	return true
}

// Outputs returns M, the number of functions.
func (e *Expansion[X]) Outputs() int { return e.coef.M }

// Kernel returns the kernel.
func (e *Expansion[X]) Kernel() kernel.Kernel[X] { return e.kernel }

// Support returns the examples with a nonzero coefficient, in the order in
// which New was given them. The caller must not change them.
func (e *Expansion[X]) Support() []X { return e.support }

// Coef returns the coefficients that belong to Support, with Self and BiasError nil
// where they were all zero. The caller must not change them.
func (e *Expansion[X]) Coef() solve.Coef { return e.coef }

// manyOf multiplications are what a value of a kernel counts as, which may be one of long texts.
const manyOf = 1 << 10

// Decide sets dst[j] = f_j(x). It panics if len(dst) != M.
func (e *Expansion[X]) Decide(dst []float64, x X) {
	if len(dst) != e.coef.M {
		panic("expand: dst must hold one value an output")
	}
	e.decide(dst, make([]float64, len(e.support)), x)
}

// DecideAll sets dst[r·M+j] = f_j(xs[r]). It panics if len(dst) != len(xs)·M.
func (e *Expansion[X]) DecideAll(dst []float64, xs []X) {
	m := e.coef.M
	if len(dst) != len(xs)*m {
		panic("expand: dst must hold one value an output and element")
	}
	row := make([]float64, len(e.support))
	for r, x := range xs {
		pause.After(manyOf * (1 + len(row)))
		e.decide(dst[r*m:(r+1)*m], row, x)
	}
}

// decide is Decide with scratch space for one kernel value an example.
func (e *Expansion[X]) decide(dst, row []float64, x X) {
	copy(dst, e.coef.Bias)
	if e.coef.Self != nil {
		kxx := e.kernel.Eval(x, x)
		for j, s := range e.coef.Self {
			// A function without the term is not touched by an infinite k(x,x).
			if s != 0 {
				dst[j] += s * kxx
			}
		}
	}
	kernel.Row(row, e.kernel, x, e.support)
	if m := e.coef.M; m > 1 {
		for i, k := range row {
			beta := e.coef.Beta[i*m:][:len(dst)]
			if k-k == 0 {
				for j, b := range beta {
					dst[j] += b * k
				}
				continue
			}
			// A function without the term is not touched by an infinite one.
			for j, b := range beta {
				if b != 0 {
					dst[j] += b * k
				}
			}
		}
		return
	}
	sum := 0.0
	for i, b := range e.coef.Beta {
		sum += b * row[i]
	}
	dst[0] += sum
}
