package sgd

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/solve"
)

// What the steps do, in the words of solve.Step.
const (
	opVisit = "visit"
	opEnd   = "end"
)

// Averaged is the configuration of the learner "svm-sgd". A number that is 0 means its default.
type Averaged struct {
	Lambda     float64 // the weight λ of ‖w‖², above 0
	Steps      int     // T
	Multiclass int     // a multiclass.Scheme
}

var (
	lambdaSpec = param.Spec{
		Key: "lambda", Symbol: "λ", Name: "larger = smoother",
		Doc:  "It says how much a small norm of f counts against small losses. The larger it is, the smoother the boundary; small values follow every point.",
		Kind: param.Real, Scale: param.Log,
		Min: 1e-12, Max: math.MaxFloat64, Low: 1e-4, High: 1, Default: 0.01,
	}
	stepsSpec = param.Spec{
		Key: "steps", Symbol: "T", Name: "steps",
		Doc:  "So many random examples are visited. The result is the average over all steps: the more, the nearer it is to the optimum.",
		Kind: param.Whole, Scale: param.Log,
		Min: 1, Max: 1e6, Low: 10, High: 1e5, Default: 2000,
	}
)

// Info describes the learner.
func (*Averaged) Info() learn.Info {
	return learn.Info{
		Name:    "svm-sgd",
		Title:   "SVM by stochastic gradients",
		Short:   "SVM by SGD",
		Formula: "min {lambda}/2·‖w‖² + 1/n Σ max(0, 1 − yᵢ⟨w,ψ(xᵢ)⟩), one random example a step",
		TeX:     `\min_{w}\ \tfrac{{lambda}}{2}\lVert w\rVert^2+\tfrac1n\textstyle\sum{\max(0,1-y_i\langle w,\psi(x_i)\rangle)}`,
		Doc:     "Visits one random point a step and adds it where its margin is below 1; the result is the average over all steps. It has no bias.",
		Source:  "Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), Section 16.3",
		Tasks:   []learn.Task{learn.Classification},
		Goal:    learn.Goal{Name: "objective", Symbol: "P"},
		Random:  true,
	}
}

// Fits returns nil: a step looks at one example, and at those that were added before.
func (c *Averaged) Fits(int) error { return nil }

// Bytes returns about how much memory a machine of n examples takes.
func (c *Averaged) Bytes(n int) int { return 60*n + gram.RowBytes(n) }

// Bind binds the parameters lambda, steps and multiclass.
func (c *Averaged) Bind(set *param.Set) {
	set.Float(&c.Lambda, lambdaSpec)
	set.Int(&c.Steps, stepsSpec)
	set.Int(&c.Multiclass, multiclass.Spec)
}

// Start begins to train.
func (c *Averaged) Start(d learn.Data) (learn.Machine, error) {
	return multiclass.New(d.K, d.Y, multiclass.Scheme(c.Multiclass), func(p multiclass.Problem) (solve.Solver, error) {
		return NewAveraged(p, *c, d.Seed)
	})
}

// A Visit is what a step of SGD saw and did.
type Visit struct {
	T       int     // the step, counted from 1
	Example int     // the index i that was drawn
	Label   float64 // yᵢ
	Margin  float64 // yᵢ⟨w⁽ᵗ⁾, ψ(xᵢ)⟩
	Updated bool    // whether that was below 1
	Square  float64 // ‖w⁽ᵗ⁺¹⁾‖², after the step
}

// AveragedSolver is SGD for solving Soft-SVM with kernels. With β⁽¹⁾ = 0, for
// t = 1, …, T:
//
//	α⁽ᵗ⁾ = β⁽ᵗ⁾/(λt);  draw i;  if yᵢ Σⱼ αⱼ⁽ᵗ⁾ k(xⱼ,xᵢ) < 1 then βᵢ := βᵢ + yᵢ.
//
// The result is the average ᾱ = 1/T Σₜ α⁽ᵗ⁾. [AveragedSolver.Coef] after t steps is
// the average of those t, the result of a run with T = t.
//
// Kβ is kept up to date, so that a step asks for one row of K, and for none where β
// stays. The average costs nothing: what is added to βᵢ in step u counts in the
// steps after it with 1/s each, so that with Hₜ = 1 + 1/2 + … + 1/t,
//
//	ᾱᵢ = (βᵢHₜ − Σ yᵢHᵤ)/(λt),
//
// where the sum is over the steps u that added to βᵢ.
type AveragedSolver struct {
	p      multiclass.Problem
	lambda float64
	limit  int
	draws  *rand.Rand
	next   int // the example of the next step

	t             int
	harmonic      float64   // Hₜ
	beta, late    []float64 // β⁽ᵗ⁺¹⁾, and the sum above
	kbeta, klate  []float64 // K times these
	square        float64   // βᵀKβ
	updates       int
	last          Visit
	before, after float64 // βᵢ of the last step's example

	final   final
	status  solve.Status
	failure error
	touched []int
}

var (
	_ learn.Informed  = (*Averaged)(nil)
	_ learn.Certified = (*AveragedSolver)(nil)
	_ learn.Measured  = (*AveragedSolver)(nil)
	_ solve.Advancer  = (*AveragedSolver)(nil)
	_ solve.Teller    = (*AveragedSolver)(nil)
)

// NewAveraged returns a solver for p. The error is a *param.Error or a
// *learn.ValueError.
func NewAveraged(p multiclass.Problem, c Averaged, seed uint64) (*AveragedSolver, error) {
	if err := lambdaSpec.Fill(&c.Lambda); err != nil {
		return nil, err
	}
	if err := stepsSpec.FillInt(&c.Steps); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	n := len(p.Y)
	s := &AveragedSolver{
		p: p, lambda: c.Lambda, limit: c.Steps, draws: drawing(seed, p.Part),
		beta: make([]float64, n), late: make([]float64, n),
		kbeta: make([]float64, n), klate: make([]float64, n),
	}
	s.next = s.draws.IntN(n)
	return s, nil
}

// drawing returns the source of the examples that are drawn for a part of a problem.
func drawing(seed uint64, part int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(part)))
}

// below reports whether a margin is below 1. Margins that differ from 1 by rounding
// are not, so that different ways to compute them decide alike.
func below(margin float64) bool { return margin < 1-1e-12 }

// Step visits one example.
func (s *AveragedSolver) Step() solve.Step { return s.Advance(1) }

// Advance visits up to limit examples and reports once.
func (s *AveragedSolver) Advance(limit int) solve.Step {
	op := opEnd
	s.touched = s.touched[:0]
	for n := 0; s.status == solve.Running && (limit <= 0 || n < limit); n++ {
		op = opVisit
		s.visit()
	}
	step := solve.Step{Iter: s.t, Op: op, Next: opVisit, Status: s.status}
	if s.status != solve.Running {
		step.Next = opEnd
	}
	if op == opVisit {
		s.touch()
	}
	step.Touched = s.touched
	c := s.certificate(false)
	step.Objective, step.Gap = c.Primal, c.Gap
	return step
}

// touch lists the examples whose coefficients changed: every step changes the weights
// of the average.
func (s *AveragedSolver) touch() {
	for i, b := range s.beta {
		if b != 0 || s.status == solve.Failed {
			s.touched = append(s.touched, i)
		}
	}
}

// visit does step t.
func (s *AveragedSolver) visit() {
	i := s.next
	y := s.p.Y[i]
	s.t++
	t := float64(s.t)
	s.harmonic += 1 / t
	margin := y*s.kbeta[i]/(s.lambda*t) + 0 // and not −0
	s.last = Visit{T: s.t, Example: i, Label: y, Margin: margin, Updated: below(margin)}
	s.before = s.beta[i]
	if s.last.Updated {
		row := s.p.K.Row(i)
		s.square += 2*y*s.kbeta[i] + row[i]
		s.beta[i] += y
		s.late[i] += y * s.harmonic
		floats.AddScaled(s.kbeta, y, row)
		floats.AddScaled(s.klate, y*s.harmonic, row)
		s.updates++
		if !finite(floats.Sum(s.klate)) {
			s.fail(i)
			return
		}
	}
	if !finite(margin) {
		s.fail(i)
		return
	}
	s.after = s.beta[i]
	next := s.lambda * (t + 1)
	s.last.Square = s.square / next / next
	if s.t == s.limit {
		s.status = solve.Exhausted
		return
	}
	s.next = s.draws.IntN(len(s.beta))
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// fail ends the run for values of example i that cannot be computed with. What they
// have led to is no result.
func (s *AveragedSolver) fail(i int) {
	s.status = solve.Failed
	s.failure = &learn.ValueError{Index: s.p.Example(i), Value: s.kbeta[i]}
	clear(s.beta)
	clear(s.late)
	clear(s.kbeta)
	clear(s.klate)
	s.square = 0
	s.last.Square = 0
}

// Last returns what the last step saw and did; its T is 0 before the first.
func (s *AveragedSolver) Last() Visit { return s.last }

// Beta returns β, with which θ = Σ βᵢψ(xᵢ). The next step changes it.
func (s *AveragedSolver) Beta() []float64 { return s.beta }

// average returns ᾱ and Kᾱ.
func (s *AveragedSolver) average() (alpha, f []float64) {
	alpha, f = make([]float64, len(s.beta)), make([]float64, len(s.beta))
	if s.t == 0 {
		return alpha, f
	}
	scale := s.lambda * float64(s.t)
	for i, b := range s.beta {
		alpha[i] = (b*s.harmonic - s.late[i]) / scale
		f[i] = (s.kbeta[i]*s.harmonic - s.klate[i]) / scale
	}
	return alpha, f
}

// Coef returns the average of the steps so far.
func (s *AveragedSolver) Coef() solve.Coef {
	alpha, _ := s.average()
	return solve.Coef{M: 1, Beta: alpha, Bias: []float64{0}}
}

// Err returns why the solver failed.
func (s *AveragedSolver) Err() error { return s.failure }
