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

// surelyLargest reports whether one output is larger than all others by more than is doubted.
func (p *place[X]) surelyLargest(decision []float64) bool {
	best := 0
	for o, f := range decision {
		if f > decision[best] {
			best = o
		}
	}
	for o, f := range decision {
		if o != best && !(decision[best]-f > p.between(best, o)) {
			return false
		}
	}
	return true
}

// Plain returns what plain sums say of output o at x, less output other unless that is −1, and reports
// whether that is all there is to know: f is large enough to have the right sign, and both sides are
// to have a ratio. Where it is, it costs a fraction of [Judge.Weigh].
func (j *Judge[X]) Plain(o, other int, x X) (w Weight, ok bool) {
	kernel.Row(j.row, j.kernel, x, j.support)
	m, beta, plus, minus := j.coef.M, j.coef.Beta, 0.0, 0.0
	for i, k := range j.row {
		b := beta[i*m+o]
		if other >= 0 {
			b -= beta[i*m+other]
		}
		v := b * k
		above := positive(v)
		plus, minus = plus+above, minus+(above-v)
	}
	at := j.at(x)
	size, own, bias := 0.0, 0.0, j.coef.Bias[o]
	if j.coef.Self != nil {
		own = j.coef.Self[o]
	}
	if other < 0 {
		size = at.size(o)
	} else {
		size, bias = at.between(o, other), bias-j.coef.Bias[other]
		if j.coef.Self != nil {
			own -= j.coef.Self[other]
		}
	}
	for _, v := range [...]float64{own * at.self, bias} {
		plus, minus = plus+positive(v), minus+positive(-v)
	}
	w = Weight{plus - minus, math.Log(plus) - math.Log(minus)}
	return w, math.Abs(w.Value) > size && min(plus, minus) > vanishing
}

// positive returns v where it is above 0, and 0 elsewhere, without a branch: no processor can guess
// which side the next term is on.
func positive(v float64) float64 {
	bits := math.Float64bits(v)
	return math.Float64frombits(bits &^ uint64(int64(bits)>>63))
}

// Rounding returns how far the bias of output o may be off by rounding alone. A training that ends
// nearer to the optimum than that counts as ended there.
func (j *Judge[X]) Rounding(o int) float64 { return j.round[o] }

// Weigh returns the Weight of output o at x, less output other unless that is −1.
func (j *Judge[X]) Weigh(o, other int, x X) Weight {
	at := j.at(x)
	return at.weigh(o, other)
}

// A place is an element at which a judge looks at its outputs.
type place[X any] struct {
	*Judge[X]
	x    X
	self float64   // k(x,x)
	root float64   // √|k(x,x)|, at least floor
	row  []float64 // nil before it is filled

	computed bool // whether plain is that of x
}

func (j *Judge[X]) at(x X) place[X] {
	self := j.kernel.Eval(x, x)
	return place[X]{Judge: j, x: x, self: self, root: larger(math.Sqrt(math.Abs(self)), j.floor)}
}

// size returns the size up to which the sign of output o is doubted.
func (p *place[X]) size(o int) float64 { return doubt*p.terms(o) + p.allow[o] }

// between returns the size up to which the lead of output o over another is doubted.
func (p *place[X]) between(o, other int) float64 {
	return doubt*(p.terms(o)+p.terms(other)) + p.Between(o, other)
}

// terms bounds the sum of the sizes of the terms of output o.
func (p *place[X]) terms(o int) float64 {
	size := p.sums[o]*p.root + math.Abs(p.coef.Bias[o])
	if p.coef.Self != nil {
		size += math.Abs(p.coef.Self[o] * p.self)
	}
	return size
}

// lost reports whether plain sums say that output o is nothing beside the rounding of its bias, so
// that it is undecided. An example on the boundary of the region that it supports is such a place, and
// logarithms of all terms would take fifty times as long to say it.
func (p *place[X]) lost(o int) bool {
	rounding, share := p.Rounding(o), plainUlps
	if p.logarithm() != nil {
		share = ulps
	}
	if noise := share * p.terms(o); p.rule.TieUp || !(noise < rounding) {
		return false
	}
	if !p.computed {
		kernel.Row(p.plain, p.kernel, p.x, p.support)
		p.computed = true
	}
	f, size := p.coef.Bias[o], math.Abs(p.coef.Bias[o])
	if p.coef.Self != nil {
		own := p.coef.Self[o] * p.self
		f, size = f+own, size+math.Abs(own)
	}
	for i, k := range p.plain {
		v := p.coef.Beta[i*p.coef.M+o] * k
		f, size = f+v, size+math.Abs(v)
	}
	// Terms are off by a share of what bounds them, and each addition rounds what is there by then.
	noise := share*p.terms(o) + 0x1p-53*float64(len(p.plain)+2)*size
	return math.Abs(f)+noise <= rounding
}

// settleLargest makes the largest output larger than all others, or equal to those that may
// be as large.
func (p *place[X]) settleLargest(decision []float64) {
	best := 0
	for o, f := range decision {
		if math.IsNaN(f) {
			return
		}
		if o > 0 && p.lead(decision, o, best) > 0 {
			best = o
		}
	}
	top, ties := decision[best], []int(nil)
	for o, f := range decision {
		if o == best || p.lead(decision, best, o) > 0 {
			continue
		}
		top, ties = max(top, f), append(ties, o)
	}
	below := math.Nextafter(top, math.Inf(-1))
	for o := range decision {
		decision[o] = min(decision[o], below)
	}
	decision[best] = top
	for _, o := range ties {
		decision[o] = top
	}
}

// lead returns how much larger output o is than another, 0 where that is undecided.
func (p *place[X]) lead(decision []float64, o, other int) float64 {
	lead := decision[o] - decision[other]
	if math.Abs(lead) <= p.between(o, other) {
		return p.weigh(o, other).Value
	}
	return lead
}

// fill sets row to the logarithms or values of the kernel at x.
func (p *place[X]) fill() {
	if p.row != nil {
		return
	}
	j := p.Judge
	p.row = j.row
	if j.logarithm() == nil {
		kernel.Row(p.row, j.kernel, p.x, j.support)
		return
	}
	for i, z := range j.support {
		p.row[i] = j.log(p.x, z)
	}
}

// logarithm returns log k, nil where the kernel has none.
func (j *Judge[X]) logarithm() func(x, z X) float64 {
	if !j.asked {
		j.asked = true
		if log, ok := kernel.Logarithm(j.kernel); ok {
			j.log = log
		}
	}
	return j.log
}

// A Weight describes f at one place. f is an output, or the difference of two.
type Weight struct {
	// Value is f, 0 where it is undecided and not 0 elsewhere.
	Value float64

	// Ratio is log(P/N), P and −N the sums of the terms above and below 0: a function with
	// the zeros and the sign of f, however small f is. It is 0 where f is undecided.
	Ratio float64
}

// weigh returns the Weight of output o, less output other unless that is −1.
func (p *place[X]) weigh(o, other int) Weight {
	p.fill()
	j, m := p.Judge, p.coef.M
	of := func(values []float64, i int) float64 {
		if values == nil {
			return 0
		}
		v := values[i*m+o]
		if other >= 0 {
			v -= values[i*m+other]
		}
		return v
	}
	bias, own := of(j.coef.Bias, 0), of(j.coef.Self, 0)
	allowed, rounding := j.biasError(o), j.Rounding(o)
	if other >= 0 {
		allowed, rounding = allowed+j.biasError(other), rounding+j.Rounding(other)
	}
	s := sum{above: math.Inf(-1), below: math.Inf(-1)}
	if j.log != nil {
		s.shift = max(math.Log(math.Abs(bias)), math.Log(allowed))
		for i, l := range p.row {
			if b := of(j.coef.Beta, i); b != 0 {
				s.shift = max(s.shift, l+math.Log(math.Abs(b)))
			}
		}
		if own != 0 {
			s.shift = max(s.shift, j.log(p.x, p.x)+math.Log(math.Abs(own)))
		}
		if math.IsInf(s.shift, 0) || math.IsNaN(s.shift) {
			s.shift = 0
		}
	}
	for i, k := range p.row {
		b := of(j.coef.Beta, i)
		switch {
		case b == 0:
		case j.log != nil:
			s.exponential(b, k)
		default:
			s.plain(b, k, math.Sqrt(math.Abs(j.diag[i]*p.self)))
		}
	}
	switch {
	case own == 0:
	case j.log != nil:
		s.exponential(own, j.log(p.x, p.x))
	default:
		s.plain(own, p.self, math.Abs(p.self))
	}
	return s.weigh(bias, allowed, rounding, j.rule.TieUp && other < 0)
}

// A sum is P − N of terms above and below 0, both as multiples of e^shift, and by how much
// rounding may have changed it.
type sum struct {
	shift        float64
	plus, minus  float64
	above, below float64 // the largest terms of both sides, in logarithms less shift
	wrong        float64
	terms        int
}

// exponential adds b·e^log.
func (s *sum) exponential(b, log float64) {
	own := log + math.Log(math.Abs(b)) - s.shift
	if b > 0 {
		s.above = max(s.above, own)
	} else {
		s.below = max(s.below, own)
	}
	size := math.Exp(own)
	s.add(b, size, ulps*size*(1+math.Abs(log)+math.Abs(s.shift)))
}

// plain adds b·k, where k is the difference of numbers as large as most.
func (s *sum) plain(b, k, most float64) {
	s.add(math.Copysign(1, b)*k, math.Abs(b*k), plainUlps*math.Abs(b)*max(math.Abs(k), most))
}

func (s *sum) add(sign, size, wrong float64) {
	if sign > 0 {
		s.plus += size
	} else {
		s.minus += size
	}
	s.wrong += wrong
	s.terms++
}

// times returns v·e^−shift, 0 for a v of 0 whatever the shift.
func (s *sum) times(v float64) float64 {
	if v == 0 {
		return 0
	}
	return v * math.Exp(-s.shift)
}

// weigh decides the sum plus a bias, which may be wrong by allowed, of that by rounding no
// more than by rounding. tieUp says that 0 belongs to the positive side.
func (s *sum) weigh(bias, allowed, rounding float64, tieUp bool) Weight {
	rest := s.plus - s.minus
	vanished := s.plus == 0 && s.minus == 0 && (!math.IsInf(s.above, -1) || !math.IsInf(s.below, -1))
	told := s.plus >= s.wrong && !vanished
	if b := s.times(bias); b != 0 {
		s.add(b, math.Abs(b), ulps*math.Abs(b))
	}
	f := s.plus - s.minus
	wrong := s.wrong + float64(s.terms)*0x1p-54*(s.plus+s.minus) + s.times(rounding)
	switch {
	case math.IsNaN(f):
		return Weight{Value: f}
	case tieUp && f == 0 && told: // no term was too small to tell
		return Weight{Value: math.SmallestNonzeroFloat64, Ratio: math.SmallestNonzeroFloat64}
	case math.Abs(f) <= wrong:
		return Weight{}
	case math.Abs(bias) <= allowed && math.Abs(rest) <= s.times(allowed):
		return Weight{}
	}
	w := Weight{f * math.Exp(s.shift), math.Log(s.plus) - math.Log(s.minus)}
	if min(s.plus, s.minus) < vanishing {
		w.Ratio = s.apart()
	}
	if w.Value == 0 {
		w.Value = math.Copysign(math.SmallestNonzeroFloat64, f)
	}
	return w
}

// apart returns the ratio where one side is nothing beside the other, from the largest term of
// each. Where a side has no terms at all, it stands farRatio apart.
func (s *sum) apart() float64 {
	const farRatio = 1e6
	switch {
	case s.plus > s.minus && math.IsInf(s.below, -1):
		return farRatio
	case s.plus > s.minus:
		return math.Log(s.plus) - s.below
	case math.IsInf(s.above, -1):
		return -farRatio
	}
	return s.above - math.Log(s.minus)
}

// vanishing is how small a side of a sum may be before too few of its digits are left.
const vanishing = 1e-280

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

// Sum returns bias + Σ terms, settled: what is computed of a function that is no expansion of a
// kernel, as a sum of explicit features. The bias may be off by biasError.
func Sum(terms []float64, bias, biasError float64) float64 {
	var s sum
	for _, t := range terms {
		s.plain(1, t, math.Abs(t))
	}
	return s.weigh(bias, biasError, min(biasError, biasUlps*(math.Abs(bias)+s.plus+s.minus)), false).Value
}
