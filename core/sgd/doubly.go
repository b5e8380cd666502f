package sgd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/solve"
)

const opBatch = "batch"

// work is how many kernel values all batches may look at: some seconds.
const work = 5e9

// Doubly is the configuration of the learner "svm-doubly-sgd". A number that is 0 means its
// default.
type Doubly struct {
	C          float64 // what a violation of the margin costs, above 0
	Batch      int     // B; where there are fewer examples, all of them
	Steps      int     // T
	Rate       float64 // the factor η of the step sizes
	Multiclass int     // a multiclass.Scheme
}

var (
	costSpec = param.Spec{
		Key: "C", Symbol: "C", Name: "price of a violation",
		Doc:  "A point inside the margin or on the wrong side costs this much. Small values give a smooth boundary, large values follow every point.",
		Kind: param.Real, Scale: param.Log,
		Min: 0, MinOpen: true, Max: math.MaxFloat64, Low: 0.01, High: 100, Default: 1,
	}
	batchSpec = param.Spec{
		Key: "batch", Symbol: "B", Name: "batch",
		Doc:  "A step looks at so many random points. With all of them the gradient is exact; with few, steps are cheap and lead to a blurred objective.",
		Kind: param.Whole, Scale: param.Log,
		Min: 1, Max: 1e6, Low: 1, High: 1000, Default: 20,
	}
	doublyStepsSpec = param.Spec{
		Key: "steps", Symbol: "T", Name: "steps",
		Doc:  "So many batches are visited. The last coefficients are the result.",
		Kind: param.Whole, Scale: param.Log,
		Min: 1, Max: 1e6, Low: 10, High: 1e5, Default: 1000,
	}
	rateSpec = param.Spec{
		Key: "rate", Symbol: "η", Name: "learning rate",
		Doc:  "All step sizes are multiplied by this. Above 2, the first steps may lead further away.",
		Kind: param.Real, Scale: param.Log,
		Min: 0, MinOpen: true, Max: 1e6, Low: 0.01, High: 10, Default: 1,
	}
)

// Info describes the learner.
func (*Doubly) Info() learn.Info {
	return learn.Info{
		Name:    "svm-doubly-sgd",
		Title:   "SVM by doubly stochastic gradients",
		Short:   "SVM by doubly stochastic SGD",
		Formula: "min ½αᵀKα + {C}·Σ max(0, 1 − yᵢ((Kα)ᵢ + b)), {batch} random points a step",
		TeX:     `\min_{b,\alpha}\ \tfrac12\alpha^{\top}K\alpha+{C}\textstyle\sum{\max(0,1-y_i((K\alpha)_i+b))}`,
		Doc:     "Each step follows the gradient for a few random points, which also stand in for the whole expansion of f, scaled up.",
		Source:  "Lecture notes on kernel SVMs, Section 3.2; compare Dai and others, Scalable kernel methods via doubly stochastic gradients, NeurIPS 2014",
		Tasks:   []learn.Task{learn.Classification},
		Goal:    learn.Goal{Name: "objective", Symbol: "P"},
		Random:  true,
	}
}

// Bind binds the parameters C, batch, steps, rate and multiclass.
func (c *Doubly) Bind(set *param.Set) {
	set.Float(&c.C, costSpec)
	set.Int(&c.Batch, batchSpec)
	set.Int(&c.Steps, doublyStepsSpec)
	set.Float(&c.Rate, rateSpec)
	set.Int(&c.Multiclass, multiclass.Spec)
}

// Start begins to train.
func (c *Doubly) Start(d learn.Data) (learn.Machine, error) {
	return multiclass.New(d.K, d.Y, multiclass.Scheme(c.Multiclass), func(p multiclass.Problem) (solve.Solver, error) {
		return NewDoubly(p, *c, d.Seed)
	})
}

// DoublySolver is the doubly stochastic gradient method for the SVM in (b, α). From
// b = 0 and α = 0, for t = 1, …, T: draw a set J of B examples;
//
//	(b, α) := (b, α) − λₜ ∇ Pⱼ(b, α),
//	Pⱼ = n²/(2B²) Σ αᵢαⱼk(xᵢ,xⱼ) + Cn/B Σ max(0, 1 − yᵢ(n/B Σ αⱼk(xᵢ,xⱼ) + b)),
//
// all sums over i and j in J. The result is the last (b, α).
//
// Three things are left open by that, and are chosen so: J is drawn without
// replacement, because it is a set. At a kink of the hinge, where yf = 1, its
// derivative is 0. The step sizes are
//
//	λₜ = η·B/(n²κ√t),  κ = maxᵢ |k(xᵢ,xᵢ)|,
//
// as the curvature of Pⱼ in α is at most n²κ/B: with η < 2 no step overshoots the
// quadratic part, and Σ λₜ = ∞, λₜ → 0 lets the method come to rest anywhere.
//
// Where B < n it comes to rest at the minimum of the mean of Pⱼ over all J, which is
// not that of P: a pair i = j is in J more often than other pairs, and the hinge of
// an estimate of f is on average larger than that of f. In the mean of Pⱼ, ½αᵀKα is
//
//	½ p Σ_{i≠j} αᵢαⱼk(xᵢ,xⱼ) + ½ q Σᵢ αᵢ²k(xᵢ,xᵢ),  p = n(B − 1)/(B(n − 1)),  q = n/B,
//
// so that the diagonal costs n times as much for B = 1, and all else nothing: this is
// another regulariser. The certificate is that of P.
type DoublySolver struct {
	p     multiclass.Problem
	c     Doubly
	draws *rand.Rand
	kappa float64
	order []int // a permutation, whose first B are the next batch, ascending

	t     int
	alpha []float64
	bias  float64
	last  batch

	// Kα as it was for the coefficients known: steps do without, and reports bring it
	// up to date.
	kalpha, known []float64

	block []float64 // the kernel values of a batch, B·B

	// Of each example's visits, later ones counted more: all, and those with yf < 1.
	visits, pulls []float64

	final   final
	status  solve.Status
	failure error
	touched []int
}

// A batch is what a step did.
type batch struct {
	examples []int
	margins  []float64 // yᵢf(xᵢ) as the batch sees f
	below    int       // how many of them are below 1
	size     float64   // λₜ
	bias     [2]float64
	most     int        // the example whose coefficient moved most
	moved    [2]float64 // from where and to
}

var (
	_ learn.Informed  = (*Doubly)(nil)
	_ learn.Certified = (*DoublySolver)(nil)
	_ solve.Advancer  = (*DoublySolver)(nil)
	_ solve.Teller    = (*DoublySolver)(nil)
)

// charged returns how often the mean over all batches of size b counts a pair of n examples, and an
// example with itself.
func charged(n, b float64) (pairs, own float64) {
	if n == 1 {
		return 1, 1
	}
	return n * (b - 1) / (b * (n - 1)), n / b
}

// NewDoubly returns a solver for p. The error is a *param.Error or a *learn.ValueError.
func NewDoubly(p multiclass.Problem, c Doubly, seed uint64) (*DoublySolver, error) {
	for _, check := range []error{
		costSpec.Fill(&c.C), batchSpec.FillInt(&c.Batch),
		doublyStepsSpec.FillInt(&c.Steps), rateSpec.Fill(&c.Rate), p.Check(),
	} {
		if check != nil {
			return nil, check
		}
	}
	n := len(p.Y)
	c.Batch = min(c.Batch, n)
	if most := int(work / float64(c.Batch) / float64(c.Batch)); c.Steps > most {
		return nil, &param.Error{Key: "steps", Value: float64(c.Steps), Reason: fmt.Sprintf("must be at most %d for batches of %d points, as every step looks at all pairs of them; or choose smaller batches", most, c.Batch)}
	}
	s := &DoublySolver{
		p: p, c: c, draws: drawing(seed, p.Part),
		order: make([]int, n), alpha: make([]float64, n), kalpha: make([]float64, n), known: make([]float64, n),
		visits: make([]float64, n), pulls: make([]float64, n), block: make([]float64, c.Batch*c.Batch),
	}
	for i, v := range p.K.Diag() {
		s.order[i] = i
		s.kappa = max(s.kappa, math.Abs(v))
	}
	if s.kappa == 0 {
		s.kappa = 1
	}
	s.draw()
	return s, nil
}

// draw puts the next batch first.
func (s *DoublySolver) draw() {
	b := s.c.Batch
	for q := range b {
		r := q + s.draws.IntN(len(s.order)-q)
		s.order[q], s.order[r] = s.order[r], s.order[q]
	}
	slices.Sort(s.order[:b])
}

// Step visits one batch.
func (s *DoublySolver) Step() solve.Step { return s.Advance(1) }

// Advance visits up to limit batches and reports once. The objective and the gap may differ
// by rounding from those of as many calls of Step, since Kα is then brought up to date in
// smaller strides; the coefficients do not.
func (s *DoublySolver) Advance(limit int) solve.Step {
	op := opEnd
	s.touched = s.touched[:0]
	for n := 0; s.status == solve.Running && (limit <= 0 || n < limit); n++ {
		op = opBatch
		s.visit()
	}
	s.catchUp()
	if op == opBatch && s.failure == nil {
		s.touched = append(s.touched, s.last.examples...)
	}
	step := solve.Step{Iter: s.t, Op: op, Next: opBatch, Touched: s.touched, Status: s.status}
	if s.status != solve.Running {
		step.Next = opEnd
	}
	c := s.certificate(false)
	step.Objective, step.Gap = c.Primal, c.Gap
	return step
}

// visit does step t.
func (s *DoublySolver) visit() {
	j := s.order[:s.c.Batch]
	s.t++
	s.last = batch{
		examples: append(s.last.examples[:0], j...), margins: s.last.margins[:0],
		size: s.stepSize(s.t), bias: [2]float64{s.bias, s.bias}, most: j[0],
	}
	gradient, bias, ok := s.gradient(j)
	if !ok {
		return
	}
	far, largest := -1.0, 0.0
	for p, i := range j {
		d := -s.last.size * gradient[p]
		if math.Abs(d) > far {
			far = math.Abs(d)
			s.last.most, s.last.moved = i, [2]float64{s.alpha[i], s.alpha[i] + d}
		}
		s.alpha[i] += d
		largest = max(largest, math.Abs(s.alpha[i]))
	}
	s.bias -= s.last.size * bias
	s.last.bias[1] = s.bias
	if !(largest <= longest && math.Abs(s.bias) <= longest) {
		s.fail(errLong)
		return
	}
	if s.t == s.c.Steps {
		s.status = solve.Exhausted
		return
	}
	s.draw()
}

// catchUp brings Kα up to date.
func (s *DoublySolver) catchUp() {
	for i, v := range s.alpha {
		if v == s.known[i] {
			continue
		}
		row := s.p.K.Row(i)
		if sum := floats.Sum(row); !finite(sum) {
			s.fail(&learn.ValueError{Index: s.p.Example(i), Value: sum})
			return
		}
		floats.AddScaled(s.kalpha, v-s.known[i], row)
		s.known[i] = v
	}
}

func (s *DoublySolver) stepSize(t int) float64 {
	n := float64(len(s.order))
	return s.c.Rate * float64(s.c.Batch) / (n * n * s.kappa * math.Sqrt(float64(t)))
}

// gradient returns ∂Pⱼ/∂αᵢ for i in J and ∂Pⱼ/∂b, and fails the run where the kernel
// has no values.
func (s *DoublySolver) gradient(j []int) (gradient []float64, bias float64, ok bool) {
	size := len(j)
	scale := float64(len(s.order)) / float64(size) // n/B
	k, alpha := s.block, make([]float64, size)
	for p, i := range j {
		row := s.p.K.Row(i)
		for q, other := range j {
			k[p*size+q] = row[other]
		}
		alpha[p] = s.alpha[i]
	}
	// In units of scale²: Kα, less C·K times yᵢ of those whose hinge pulls.
	weight := make([]float64, size)
	for p, i := range j {
		f := floats.Dot(k[p*size:(p+1)*size], alpha)
		if !finite(f) {
			s.fail(&learn.ValueError{Index: s.p.Example(i), Value: f})
			return nil, 0, false
		}
		y := s.p.Y[i]
		margin := y*(scale*f+s.bias) + 0 // and not −0
		s.last.margins = append(s.last.margins, margin)
		s.visits[i] += float64(s.t)
		weight[p] = alpha[p]
		if margin < 1 {
			s.pulls[i] += float64(s.t)
			s.last.below++
			weight[p] -= s.c.C * y
			bias -= s.c.C * scale * y
		}
	}
	gradient = make([]float64, size)
	for p := range j {
		gradient[p] = scale * scale * floats.Dot(k[p*size:(p+1)*size], weight)
	}
	return gradient, bias, true
}

// longest is the largest coefficient that outputs, their squares and sums can be
// computed from.
const longest = 1e40

var errLong = &learn.DataError{Reason: "The steps were too long: the coefficients grew beyond all numbers. Choose a smaller learning rate η."}

// fail ends the run. What led to it is no result.
func (s *DoublySolver) fail(err error) {
	s.status, s.failure = solve.Failed, err
	for i, v := range s.alpha {
		if v != 0 {
			s.touched = append(s.touched, i)
		}
	}
	clear(s.alpha)
	clear(s.kalpha)
	clear(s.known)
	s.bias = 0
}

// Coef returns (b, α).
func (s *DoublySolver) Coef() solve.Coef {
	// The bias is a sum of steps, each of which rounds what was there.
	const rounding = 0x1p-44
	return solve.Coef{
		M: 1, Beta: slices.Clone(s.alpha), Bias: []float64{s.bias}, BiasError: []float64{rounding * max(1, math.Abs(s.bias))},
	}
}

// Err returns why the solver failed.
func (s *DoublySolver) Err() error { return s.failure }

// Certificate compares P with the dual of the SVM,
//
//	D = Σ yᵢaᵢ − ½ aᵀKa,  0 ≤ yᵢaᵢ ≤ C,  Σ aᵢ = 0.
//
// At the optimum yᵢaᵢ is C where yᵢf(xᵢ) < 1 and 0 where it is > 1. So a is C times the
// share of an example's visits that found it below 1, the later the visit the more it
// counts; then the heavier class gives way, and the best multiple is taken. The gap is NaN
// where the kernel shows that it is indefinite.
func (s *DoublySolver) Certificate() solve.Certificate {
	return s.final.of(s.status, func() solve.Certificate { return s.certificate(true) })
}

func (s *DoublySolver) certificate(thorough bool) solve.Certificate {
	s.catchUp()
	b := bound{
		k: s.p.K, y: s.p.Y, upper: s.c.C, weight: 1, balanced: true, thorough: thorough,
	}
	shares := make([]float64, len(s.alpha))
	for i, v := range s.visits {
		if v > 0 {
			shares[i] = s.p.Y[i] * s.c.C * s.pulls[i] / v
		}
	}
	return b.certificate(s.alpha, s.kalpha, s.bias, shares)
}
