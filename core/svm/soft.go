package svm

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/pause"
	"mercer/core/solve"
)

const opCoordinate = "coordinate" // move the coefficient that gains most

// Soft is the configuration of the learner "soft-svm", the soft SVM in α without a
// bias.
type Soft struct {
	Lambda     float64 // the weight λ of αᵀGα, above 0
	Tolerance  float64 // the duality gap at which the solver stops
	Multiclass int     // a multiclass.Scheme
}

var (
	softLambdaSpec = param.Spec{
		Key: "lambda", Symbol: "λ", Name: "larger = smoother",
		Doc:  "It says how much a small norm of f counts against small losses. The larger it is, the smoother the boundary; small values follow every point.",
		Kind: param.Real, Scale: param.Log,
		Min: 1e-12, Max: math.MaxFloat64, Low: 1e-4, High: 1, Default: 0.01,
	}
	softToleranceSpec = param.Spec{
		Key: "tolerance", Symbol: "ε", Name: "tolerance",
		Doc:  "Training stops when the objective is above its optimum by no more than this. The smaller it is, the more exact and the slower. At α = 0 it is 1.",
		Kind: param.Real, Scale: param.Log,
		Min: 1e-12, Max: 1, Low: 1e-7, High: 0.1, Default: 1e-5, Minor: true,
	}
)

// Info describes the learner.
func (*Soft) Info() learn.Info {
	return learn.Info{
		Name:    "soft-svm",
		Title:   "Soft SVM without bias",
		Short:   "soft SVM",
		Formula: "min {lambda}·αᵀGα + 1/n Σ max(0, 1 − yᵢ(Gα)ᵢ)",
		TeX:     `\min_{\alpha}\ {lambda}\,\alpha^{\top}G\alpha+\tfrac1n\textstyle\sum{\max(0,1-y_i(G\alpha)_i)}`,
		Doc:     "The soft margin as a problem in α alone: small norm, small hinge losses, no bias. Each step moves the one coefficient that gains most.",
		Source:  "Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), Equation (16.4)",
		Tasks:   []learn.Task{learn.Classification},
		Goal:    learn.Goal{Name: "dual objective", Symbol: "D", Maximise: true},
	}
}

// Bind binds the parameters lambda, tolerance and multiclass.
func (c *Soft) Bind(set *param.Set) {
	set.Float(&c.Lambda, softLambdaSpec)
	set.Float(&c.Tolerance, softToleranceSpec)
	set.Int(&c.Multiclass, multiclass.Spec)
}

// Start begins to train.
func (c *Soft) Start(d learn.Data) (learn.Machine, error) {
	return multiclass.New(d.K, d.Y, multiclass.Scheme(c.Multiclass), func(p multiclass.Problem) (solve.Solver, error) {
		return NewSoft(p, *c)
	})
}

// SoftSolver minimises, over α ∈ ℝⁿ and with the Gram matrix G,
//
//	P(α) = λ αᵀGα + 1/n Σᵢ max(0, 1 − yᵢ(Gα)ᵢ),
//
// Equation (16.4) of Understanding Machine Learning. It does so in the dual, whose
// variables are the same α within a box,
//
//	D(α) = 2λ (Σ yᵢαᵢ − ½ αᵀGα),  0 ≤ yᵢαᵢ ≤ U = 1/(2λn):
//
// P − D ≥ 0 for each α in the box, and 0 at the optimum. Without a bias no constraint
// ties coefficients together, so a step moves one: of all, the one by which D gains
// most, to the optimum of D along it or to its bound. Single coefficients crawl where
// points nearly say the same; so once in a while a step moves all that are between their
// bounds towards their common optimum.
type SoftSolver struct {
	p     multiclass.Problem
	c     Soft
	upper float64 // U
	diag  []float64
	flat  float64   // a curvature up to which there is none
	alpha []float64 // α
	err   []float64 // y − Gα, the gradient of D/2λ
	dual  float64   // D/2λ
	next  int       // the coefficient of the next step
	free  int       // how many coefficients are between their bounds
	since int       // steps since these were last moved together
	iter  int
	limit int
	last  coordinate

	status  solve.Status
	failure error
	touched []int
}

// A coordinate is what a step did.
type coordinate struct {
	example       int
	err           float64 // the error before
	wanted, taken float64
	before, after float64
	gain          float64 // of D
	together      int     // how many coefficients moved, where that was not one
	cut           bool    // whether a bound ended that
}

var (
	_ learn.Informed  = (*Soft)(nil)
	_ learn.Certified = (*SoftSolver)(nil)
	_ solve.Advancer  = (*SoftSolver)(nil)
	_ solve.Teller    = (*SoftSolver)(nil)
)

// NewSoft returns a solver for p that starts from α = 0. The error is a *param.Error
// or a *learn.ValueError.
func NewSoft(p multiclass.Problem, c Soft) (*SoftSolver, error) {
	if err := softLambdaSpec.Fill(&c.Lambda); err != nil {
		return nil, err
	}
	if err := softToleranceSpec.Fill(&c.Tolerance); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	n := len(p.Y)
	s := &SoftSolver{
		p: p, c: c, upper: 1 / (2 * c.Lambda * float64(n)), diag: p.K.Diag(),
		alpha: make([]float64, n), err: append([]float64(nil), p.Y...),
		limit: max(100000, 200*n),
	}
	for _, v := range s.diag {
		s.flat = max(s.flat, 1e-12*math.Abs(v))
	}
	s.choose()
	return s, nil
}

// move returns how far the coefficient of example i goes in a step, where it would go
// without a bound, and what D/2λ gains.
func (s *SoftSolver) move(i int) (taken, wanted, gain float64) {
	lo, hi := s.room(i)
	e, curve := s.err[i], s.diag[i]
	switch {
	case curve > s.flat:
		wanted = e / curve
	case e > 0:
		wanted = math.Inf(1)
	case e < 0:
		wanted = math.Inf(-1)
	}
	taken = min(max(wanted, lo), hi)
	return taken, wanted, taken * (e - taken*curve/2)
}

// room returns how far αᵢ may move down and up.
func (s *SoftSolver) room(i int) (lo, hi float64) {
	if s.p.Y[i] > 0 {
		return -s.alpha[i], s.upper - s.alpha[i]
	}
	return -s.upper - s.alpha[i], -s.alpha[i]
}

// choose finds the coefficient by which D gains most.
func (s *SoftSolver) choose() {
	s.next, s.free = 0, 0
	best := 0.0
	for i, a := range s.alpha {
		if a != 0 && math.Abs(a) != s.upper {
			s.free++
		}
		if _, _, gain := s.move(i); gain > best {
			s.next, best = i, gain
		}
	}
}

// Step moves one coefficient.
func (s *SoftSolver) Step() solve.Step { return s.Advance(1) }

// Advance does up to limit steps and reports once.
func (s *SoftSolver) Advance(limit int) solve.Step {
	op := opEnd
	s.touched = s.touched[:0]
	for n := 0; s.status == solve.Running && (limit <= 0 || n < limit); n++ {
		pause.After(len(s.alpha))
		op = s.step()
	}
	return solve.Step{
		Iter: s.iter, Op: op, Next: s.upcoming(), Touched: s.touched,
		Objective: 2 * s.c.Lambda * s.dual, Gap: s.gap(), Status: s.status,
	}
}

// upcoming names what the next step will do.
func (s *SoftSolver) upcoming() string {
	switch {
	case s.status != solve.Running:
		return opEnd
	case s.jointDue():
		return opNewton
	}
	return opCoordinate
}

func (s *SoftSolver) step() string {
	op := s.upcoming()
	s.touched = s.touched[:0]
	s.iter++
	if op == opNewton {
		s.moveFree()
	} else {
		s.moveOne()
	}
	if s.status == solve.Running {
		s.choose()
		s.settle()
	}
	return op
}

// moveOne moves the coefficient that gains most.
func (s *SoftSolver) moveOne() {
	i := s.next
	taken, wanted, gain := s.move(i)
	s.since++
	s.last = coordinate{
		example: i, err: s.err[i], wanted: wanted, taken: taken, before: s.alpha[i],
		gain: 2 * s.c.Lambda * gain,
	}
	switch lo, hi := s.room(i); taken { // exactly at a bound, or free
	case hi:
		s.alpha[i] = max(s.p.Y[i], 0) * s.upper
	case lo:
		s.alpha[i] = min(s.p.Y[i], 0) * s.upper
	default:
		s.alpha[i] += taken
	}
	s.last.after = s.alpha[i]
	s.touched = append(s.touched, i)
	s.dual += gain
	floats.AddScaled(s.err, -taken, s.p.K.Row(i))
	if sum := floats.Sum(s.err); math.IsNaN(sum) || math.IsInf(sum, 0) {
		s.fail(i)
	}
}

// settle ends the run where the gap is small, where nothing is gained any more, or
// where steps run out. Errors that have been followed over many steps are
// computed afresh before that.
func (s *SoftSolver) settle() {
	if s.gap() > s.c.Tolerance && !s.stuck() && s.iter < s.limit {
		return
	}
	s.refresh()
	s.choose()
	switch {
	case s.gap() <= s.c.Tolerance:
		s.status = solve.Converged
	case s.stuck() || s.iter >= s.limit:
		s.status = solve.Exhausted
	}
}

// stuck reports whether the next step would move nothing.
func (s *SoftSolver) stuck() bool {
	taken, _, _ := s.move(s.next)
	return s.alpha[s.next]+taken == s.alpha[s.next]
}

// refresh computes the errors and D afresh.
func (s *SoftSolver) refresh() {
	copy(s.err, s.p.Y)
	for i, a := range s.alpha {
		if a != 0 {
			floats.AddScaled(s.err, -a, s.p.K.Row(i))
		}
	}
	s.dual = 0
	for i, a := range s.alpha {
		s.dual += a * (s.p.Y[i] + s.err[i]) / 2
	}
}

// fail ends the run for values of example i that cannot be computed with. What they
// have led to is no result.
func (s *SoftSolver) fail(i int) {
	s.status = solve.Failed
	s.failure = &learn.ValueError{Index: s.p.Example(i), Value: s.err[i]}
	s.touched = s.touched[:0]
	for i, a := range s.alpha {
		if a != 0 {
			s.touched = append(s.touched, i)
		}
	}
	if s.alpha[i] == 0 {
		s.touched = append(s.touched, i)
	}
	clear(s.alpha)
	copy(s.err, s.p.Y)
	s.dual = 0
}

// gap returns P − D, as a sum of what each example contributes: with rᵢ = yᵢeᵢ =
// 1 − yᵢ(Gα)ᵢ, 2λ(U·max(0, rᵢ) − yᵢαᵢrᵢ) ≥ 0.
func (s *SoftSolver) gap() float64 {
	sum := 0.0
	for i, e := range s.err {
		y := s.p.Y[i]
		r := y * e
		if r > 0 {
			sum += (s.upper - y*s.alpha[i]) * r
		} else {
			sum -= y * s.alpha[i] * r
		}
	}
	return 2 * s.c.Lambda * sum
}

// Coef returns α.
func (s *SoftSolver) Coef() solve.Coef {
	return solve.Coef{M: 1, Beta: append([]float64(nil), s.alpha...), Bias: []float64{0}}
}

// Err returns why the solver failed.
func (s *SoftSolver) Err() error { return s.failure }

// Certificate computes the certificate of α. Violation is the largest |eᵢ| of a
// coefficient that may move that way. Indefinite is set where ‖f‖² or some k(x,x) is
// below 0.
func (s *SoftSolver) Certificate() solve.Certificate {
	square := 0.0
	c := solve.Certificate{Gap: s.gap()}
	for i, a := range s.alpha {
		square += a * (s.p.Y[i] - s.err[i])
		lo, hi := s.room(i)
		if e := s.err[i]; e > 0 && hi > 0 || e < 0 && lo < 0 {
			c.Violation = max(c.Violation, math.Abs(e))
		}
		c.Indefinite = c.Indefinite || s.diag[i] < -s.flat
	}
	c.Dual = 2 * s.c.Lambda * s.dual
	c.Primal = c.Dual + c.Gap
	c.Indefinite = c.Indefinite || gram.Negative(square, s.alpha, s.p.Y, s.diag)
	c.Margin = 1 / math.Sqrt(square)
	if square <= 0 && !c.Indefinite {
		c.Margin = math.Inf(1)
	}
	return c
}
