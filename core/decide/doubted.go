package decide

import (
	"math"

	"mercer/core/learn"
	"mercer/core/solve"
)

// Doubted reports whether a [Judge] could change any of the outputs at the training examples,
// n·M of them, of the expansion with coef, where diag[i] = k(xᵢ,xᵢ): whether one is not larger
// than what its terms leave in doubt. It costs next to nothing, and most are not. lawful says that
// |k(x,z)| ≤ √(k(x,x)·k(z,z)), as for all Mercer kernels: then less is doubted.
func Doubted(coef solve.Coef, rule learn.Rule, diag, decision []float64, lawful bool) bool {
	if rule.Classes == nil {
		return false
	}
	for _, f := range decision {
		if f != f {
			return false // nothing is known
		}
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
	for j := range sizes {
		sizes[j] *= doubt
	}
	if rule.Pairs != nil {
		if most == 0 {
			return len(decision) > 0
		}
		for i, root := range roots {
			for j, f := range decision[i*m:][:len(sizes)] {
				if math.Abs(f) <= fixed[j]+sizes[j]*root {
					return true
				}
			}
		}
		return false
	}
	for i, root := range roots {
		own := decision[i*m : (i+1)*m]
		for j, f := range own {
			size := fixed[j] + sizes[j]*root
			for o, other := range own[:j] {
				if math.Abs(f-other) <= size+fixed[o]+sizes[o]*root {
					return true
				}
			}
		}
	}
	return false
}
