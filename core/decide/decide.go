// Package decide says on which side of 0 a decision function is, or that this is undecided.
//
// A trained model f(x) = Σᵢ βᵢ k(xᵢ,x) + s·k(x,x) + b is a sum of terms of both signs. Where
// they cancel, or are smaller than all numbers, the sign of the computed sum is noise. So
// the rule, wherever a class, a line or a colour depends on a sign, is:
//
//   - f is computed again where its size does not vouch for its sign: by the logarithms of
//     the terms, where the kernel has them, the largest first, so that nothing underflows.
//   - f is undecided where it is not larger than what rounding can make of its terms and of
//     its b.
//   - f is undecided where both b and the rest of f are not larger than the error of b
//     ([solve.Coef.BiasError]): beyond the reach of the kernel only b is left, and of such a
//     b the training says no sign.
//
// Undecided outputs are 0, and undecided comparisons of outputs are equal;
// [learn.Rule.Label] reads both as no class. All other outputs have the right sign, however
// small they are.
package decide

import (
	"math"

	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/solve"
)

const (
	// doubt is the size from which the sign of an output is taken as computed, as a share of the
	// sum of the sizes of its terms. Sums of a million terms are more exact.
	doubt = 0x1p-34

	// ulps bounds the relative error of a term: the exponential's and its argument's.
	ulps = 0x1p-47

	// plainUlps is the same for a kernel without a logarithm, as a share of √(k(x,x)k(z,z)), which
	// bounds the kernel: polynomials lose more where they are far smaller than that.
	plainUlps = 0x1p-46

	// biasUlps bounds the rounding error of a bias, as a share of the sum of the sizes of its
	// terms: solving systems of equations magnifies rounding.
	biasUlps = 0x1p-30
)

// A Judge decides the outputs of one expansion. It must not be used concurrently.
type Judge[X any] struct {
	expansion *expand.Expansion[X]
	kernel    kernel.Kernel[X]
	support   []X
	coef      solve.Coef
	rule      learn.Rule

	log   func(x, z X) float64 // nil where the kernel has none
	asked bool                 // whether log was looked for

	diag  []float64 // k(xᵢ,xᵢ)
	most  float64   // the largest √|k(xᵢ,xᵢ)|
	floor float64   // what √|k(x,x)| counts as at least; see lawless
	sums  []float64 // Σᵢ |βᵢⱼ|·√|k(xᵢ,xᵢ)|, by output
	allow []float64 // what Allowed returns, by output
	round []float64 // what Rounding returns, by output
	row   []float64 // log k(xᵢ,x) or k(xᵢ,x)
	plain []float64 // k(xᵢ,x)
}

// New returns a Judge of e, whose outputs rule reads.
func New[X any](e *expand.Expansion[X], rule learn.Rule) *Judge[X] {
	j := &Judge[X]{expansion: e, kernel: e.Kernel(), support: e.Support(), coef: e.Coef(), rule: rule}
	if rule.Classes == nil {
		return j // values have no sides
	}
	n := len(j.support)
	memory := make([]float64, 3*n+3*j.coef.M)
	j.diag, j.row, j.plain, memory = memory[:n], memory[n:2*n], memory[2*n:3*n], memory[3*n:]
	j.sums, j.allow, j.round = memory[:j.coef.M], memory[j.coef.M:2*j.coef.M], memory[2*j.coef.M:]
	kernel.Diagonal(j.diag, j.kernel, j.support)
	for _, v := range j.diag {
		j.most = larger(j.most, math.Abs(v))
	}
	j.most = math.Sqrt(j.most)
	j.floor = j.lawless()
	for i, v := range j.diag {
		root := larger(math.Sqrt(math.Abs(v)), j.floor)
		for o, b := range j.coef.Beta[i*j.coef.M:][:len(j.sums)] {
			j.sums[o] += math.Abs(b) * root
		}
	}
	for o := range j.allow {
		j.round[o] = min(j.biasError(o), biasUlps*(math.Abs(j.coef.Bias[o])+max(j.most, j.floor)*j.sums[o]))
		j.allow[o] = j.allowed(o)
	}
	return j
}

// larger returns the larger of two sizes, or NaN. The built-in max is a call in WebAssembly.
func larger(a, b float64) float64 {
	if a > b || a != a {
		return a
	}
	return b
}

// lawless returns 0 for a kernel that keeps |k(x,z)| ≤ √(k(x,x)·k(z,z)) among some examples, as all
// Mercer kernels do, and else the root of the largest value that it has there.
func (j *Judge[X]) lawless() float64 {
	if len(j.support) == 0 {
		return 0
	}
	kernel.Row(j.row, j.kernel, j.support[0], j.support)
	own, largest, lawful := j.diag[0], 0.0, true
	for i, v := range j.row {
		if !(v*v <= 1.0001*math.Abs(own*j.diag[i])) {
			lawful = false
		}
		largest = larger(largest, math.Abs(v))
	}
	if lawful {
		return 0
	}
	return max(math.Sqrt(largest), j.most)
}

func (j *Judge[X]) biasError(o int) float64 {
	if j.coef.BiasError == nil {
		return 0
	}
	return j.coef.BiasError[o]
}

// Settle makes decision, the outputs at x as they were computed, what is known of them: 0
// where they are undecided, and else of the right sign. Of one output a class, it makes the
// largest equal where it is undecided which is. It leaves values as they are.
//
// It panics if decision does not hold as many numbers as the rule reads.
func (j *Judge[X]) Settle(decision []float64, x X) {
	if j.rule.Classes == nil {
		return
	}
	if len(decision) != j.coef.M || len(decision) != j.rule.Outputs() {
		panic("decide: one decision value an output expected")
	}
	at := j.at(x)
	if j.rule.Pairs != nil {
		for o, f := range decision {
			switch {
			case !(math.Abs(f) <= at.size(o)):
			case at.lost(o):
				decision[o] = 0
			default:
				decision[o] = at.weigh(o, -1).Value
			}
		}
		return
	}
	at.settleLargest(decision)
}

// Decide sets dst to the outputs at x, settled. It panics if dst does not hold as many numbers
// as there are outputs.
func (j *Judge[X]) Decide(dst []float64, x X) {
	j.expansion.Decide(dst, x)
	j.Settle(dst, x)
}

// Support returns the examples that f is a sum over.
func (j *Judge[X]) Support() []X { return j.support }

// Doubt returns the size up to which the computed sign of output o is not trusted, less output other
// unless that is −1.
func (j *Judge[X]) Doubt(o, other int) float64 {
	at := place[X]{Judge: j, self: j.most * j.most, root: larger(j.most, j.floor)}
	if other >= 0 {
		return at.between(o, other)
	}
	return at.size(o)
}

// Allowed returns the size up to which output o may be undecided because of its bias.
func (j *Judge[X]) Allowed(o int) float64 { return j.allow[o] }

// Between returns the size up to which the lead of output o over another may be undecided because of
// their biases. Where these differ by more than they may be wrong, that is what rounding leaves.
func (j *Judge[X]) Between(o, other int) float64 {
	if math.Abs(j.coef.Bias[o]-j.coef.Bias[other]) > j.biasError(o)+j.biasError(other) {
		return 2 * (j.Rounding(o) + j.Rounding(other))
	}
	return j.allow[o] + j.allow[other]
}

func (j *Judge[X]) allowed(o int) float64 {
	if j.rule.Pairs != nil && !j.Hidden(o) {
		return 2 * j.Rounding(o)
	}
	return 2 * j.biasError(o)
}

// Hidden reports whether the bias of output o is not larger than its error: then the output is
// undecided wherever the rest of it is not larger than that either.
func (j *Judge[X]) Hidden(o int) bool {
	return j.biasError(o) > 0 && math.Abs(j.coef.Bias[o]) <= j.biasError(o)
}

// Sure sets dst to the outputs at x as they are computed, and reports whether all are large enough
// to have the right sign or, of one output a class, whether the largest is larger than the others by
// enough. Where they are, it costs a fraction of [Judge.Decide]. It panics if dst does not hold as many
// numbers as there are outputs.
func (j *Judge[X]) Sure(dst []float64, x X) bool {
	j.expansion.Decide(dst, x)
	at := j.at(x)
	if j.rule.Pairs == nil {
		return at.surelyLargest(dst)
	}
	for o, f := range dst {
		if !(math.Abs(f) > at.size(o)) {
			return false
		}
	}
	return true
}

// Rounding returns how far the bias of output o may be off by rounding alone. A training that ends
// nearer to the optimum than that counts as ended there.
func (j *Judge[X]) Rounding(o int) float64 { return j.round[o] }
