package decide

import (
	"math"
	"slices"

	"mercer/core/learn"
	"mercer/core/solve"
)

// Doubted returns, in ascending order, the training examples at which a [Judge] could change an
// output of the expansion with coef: those where one of the outputs, n·M of them, is not larger than
// what its terms leave in doubt. diag[i] is k(xᵢ,xᵢ). It costs next to nothing, and mostly there are
// none. lawful says that |k(x,z)| ≤ √(k(x,x)·k(z,z)), as for all Mercer kernels: then less is
// doubted. Elsewhere one doubt is enough to doubt all examples.
func Doubted(coef solve.Coef, rule learn.Rule, diag, decision []float64, lawful bool) []int {
	if rule.Classes == nil {
		return nil
	}
	m, most := coef.M, 0.0
	var few [256]float64 // enough for most that is looked at while a hand waits
	memory := few[:]
	if size := 2*m + len(diag); size > len(few) {
		memory = make([]float64, size)
	}
	sizes, fixed, roots := memory[:m], memory[m:2*m], memory[2*m:][:len(diag)]
	for i, v := range diag {
		root := math.Sqrt(math.Abs(v))
		roots[i], most = root, larger(most, root)
		for j, b := range coef.Beta[i*m:][:len(sizes)] {
			sizes[j] += math.Abs(b) * root // of what is added up, less √k(x,x)
		}
	}
	for j, b := range coef.Bias {
		fixed[j] = doubt * math.Abs(b)
		if coef.BiasError != nil {
			wrong := coef.BiasError[j]
			if rounding := biasUlps * (math.Abs(b) + most*sizes[j]); lawful && rule.Pairs != nil && math.Abs(b) > wrong && rounding < wrong {
				wrong = rounding // as [Judge.Allowed] has it
			}
			fixed[j] += 2 * wrong
		}
		if coef.Self != nil {
			sizes[j] += math.Abs(coef.Self[j]) * most
		}
	}
	limit := 0.0 // of all outputs at all examples
	for j := range sizes {
		sizes[j] *= doubt
		limit = larger(limit, fixed[j]+sizes[j]*most)
	}
	var doubted []int
	for i, root := range roots {
		own := decision[i*m:][:len(sizes)]
		var doubtful bool
		if rule.Pairs == nil {
			doubtful = closeLead(own, fixed, sizes, root)
		} else {
			doubtful = most == 0 || within(own, limit) && small(own, fixed, sizes, root)
		}
		if doubtful {
			doubted = append(doubted, i)
		}
	}
	if len(doubted) == 0 || slices.ContainsFunc(decision, math.IsNaN) {
		return nil // nothing is known where one is no number
	}
	if !lawful {
		doubted = doubted[:0]
		for i := range diag {
			doubted = append(doubted, i)
		}
	}
	return doubted
}

// within reports whether an output is not larger than a limit, which is infinite or no number where
// that is not known.
func within(outputs []float64, limit float64) bool {
	for _, f := range outputs {
		if !(math.Abs(f) > limit) {
			return true
		}
	}
	return false
}

// small reports whether an output is not larger than its fixed + sizes·root.
func small(outputs, fixed, sizes []float64, root float64) bool {
	fixed, sizes = fixed[:len(outputs)], sizes[:len(outputs)]
	for j, f := range outputs {
		if math.Abs(f) <= fixed[j]+sizes[j]*root {
			return true
		}
	}
	return false
}

// closeLead reports whether the difference of two outputs is not larger than what is in doubt of both.
func closeLead(outputs, fixed, sizes []float64, root float64) bool {
	for j, f := range outputs {
		size := fixed[j] + sizes[j]*root
		for o, other := range outputs[:j] {
			if math.Abs(f-other) <= size+fixed[o]+sizes[o]*root {
				return true
			}
		}
	}
	return false
}
