package perceptron

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/solve"
)

const (
	opVisit = "visit"
	opEnd   = "end"
)

// Config is the configuration of the learner "perceptron".
type Config struct {
	Epochs     int // how often each point is visited at most, 0 for 100 times
	Multiclass int // a multiclass.Scheme
}

var epochsSpec = param.Spec{
	Key: "epochs", Symbol: "E", Name: "passes at most",
	Doc:  "There are at most so many passes over the points. Training ends before, once no point is on the wrong side.",
	Kind: param.Whole, Scale: param.Log,
	Min: 1, Max: 1e5, Low: 1, High: 1000, Default: 100,
}

// Info describes the learner.
func (*Config) Info() learn.Info {
	return learn.Info{
		Name:    "perceptron",
		Title:   "Perceptron",
		Short:   "perceptron",
		Formula: "if yᵢf(xᵢ) ≤ 0 then βᵢ += yᵢ, in {epochs} passes at most",
		TeX:     `\text{if } y_i f(x_i)\le 0:\ \beta_i \mathrel{+}= y_i`,
		Doc:     "Visits the points in turn and adds each that is on the wrong side. Where the classes can be separated, the number of mistakes is at most (R/margin)².",
		Source:  "Rosenblatt, The perceptron, Psychological Review 65 (1958); Shalev-Shwartz and Ben-David, Understanding Machine Learning, exercise 2 of ch. 16",
		Tasks:   []learn.Task{learn.Classification},
		Goal:    learn.Goal{Name: "perceptron loss", Symbol: "L"},
	}
}

// Bind binds the parameters epochs and multiclass.
func (c *Config) Bind(set *param.Set) {
	set.Int(&c.Epochs, epochsSpec)
	set.Int(&c.Multiclass, multiclass.Spec)
}

// Start begins to train.
func (c *Config) Start(d learn.Data) (learn.Machine, error) {
	return multiclass.New(d.K, d.Y, multiclass.Scheme(c.Multiclass), func(p multiclass.Problem) (solve.Solver, error) {
		return New(p, *c)
	})
}

// Solver is the perceptron with a kernel. From β = 0 it visits the examples in the
// order in which they are numbered, 1 to n and again from 1, with
//
//	f(x) = Σ βⱼ k(xⱼ,x),  a mistake where yᵢf(xᵢ) ≤ 0:  βᵢ := βᵢ + yᵢ.
//
// A margin that is 0 up to rounding, as where two points of both classes coincide, counts
// as 0, so that no last bit decides.
//
// So |βᵢ| counts the mistakes at example i. It converges when n visits in a row make
// none: then f has been right about each point since it last changed. There is no
// bias.
//
// The order is fixed, and not random: the rule is about one point at a time, and who
// follows it should know which comes next.
//
// The objective is the perceptron's loss 1/n Σ max(0, −yᵢf(xᵢ)), which is 0 at the end
// and need not fall on the way there.
type Solver struct {
	p     multiclass.Problem
	limit int // visits

	t        int
	right    int // visits without a mistake since the last one
	mistakes int
	beta     []float64
	f        []float64 // Kβ
	square   float64   // ‖f‖²
	radius   float64   // R² = max k(xᵢ,xᵢ)
	last     visit
	bound    *bound // nil until it is asked for

	status  solve.Status
	failure error
	touched []int
}

// A visit is what a step saw and did.
type visit struct {
	example       int
	margin        float64 // yᵢf(xᵢ)
	mistake       bool
	before, after float64 // βᵢ
}

var (
	_ learn.Informed  = (*Config)(nil)
	_ learn.Certified = (*Solver)(nil)
	_ learn.Measured  = (*Solver)(nil)
	_ solve.Advancer  = (*Solver)(nil)
	_ solve.Teller    = (*Solver)(nil)
)

// New returns a solver for p. The error is a *param.Error or a *learn.ValueError.
func New(p multiclass.Problem, c Config) (*Solver, error) {
	if err := epochsSpec.FillInt(&c.Epochs); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	n := len(p.Y)
	s := &Solver{p: p, limit: c.Epochs * n, beta: make([]float64, n), f: make([]float64, n)}
	for _, v := range p.K.Diag() {
		s.radius = max(s.radius, v)
	}
	return s, nil
}

// Step visits one example.
func (s *Solver) Step() solve.Step { return s.Advance(1) }

// Advance visits up to limit examples and reports once.
func (s *Solver) Advance(limit int) solve.Step {
	op := opEnd
	s.touched = s.touched[:0]
	for n := 0; s.status == solve.Running && (limit <= 0 || n < limit); n++ {
		op = opVisit
		s.visit()
	}
	next := opVisit
	if s.status != solve.Running {
		next = opEnd
	}
	return solve.Step{
		Iter: s.t, Op: op, Next: next, Touched: s.touched,
		Objective: s.loss(), Gap: math.NaN(), Status: s.status,
	}
}

// next returns the example that the next step visits.
func (s *Solver) next() int { return s.t % len(s.beta) }

func (s *Solver) visit() {
	i := s.next()
	y := s.p.Y[i]
	s.t++
	s.touched = s.touched[:0]
	margin := y*s.f[i] + 0 // and not −0
	if math.Abs(margin) <= s.rounding() {
		margin = 0
	}
	s.last = visit{example: i, margin: margin, mistake: !(margin > 0), before: s.beta[i], after: s.beta[i]}
	if s.last.mistake {
		s.right = 0
		s.mistakes++
		row := s.p.K.Row(i)
		s.square += 2*margin + row[i]
		s.beta[i] += y
		s.last.after = s.beta[i]
		floats.AddScaled(s.f, y, row)
		s.touched = append(s.touched, i)
		if sum := floats.Sum(s.f); math.IsNaN(sum) || math.IsInf(sum, 0) {
			s.fail(i)
			return
		}
	} else {
		s.right++
	}
	switch {
	case s.right == len(s.beta):
		s.status = solve.Converged
	case s.t == s.limit:
		s.status = solve.Exhausted
	}
}

// rounding returns what is no margin: a small part of ‖f‖R, which no |f(xᵢ)| exceeds.
func (s *Solver) rounding() float64 { return 1e-12 * math.Sqrt(max(s.square, 0)*s.radius) }

// fail ends the run for values of example i that cannot be computed with. What they
// have led to is no result.
func (s *Solver) fail(i int) {
	s.status = solve.Failed
	s.failure = &learn.ValueError{Index: s.p.Example(i), Value: s.f[i]}
	s.touched = s.touched[:0]
	for i, b := range s.beta {
		if b != 0 {
			s.touched = append(s.touched, i)
		}
	}
	clear(s.beta)
	clear(s.f)
	s.square = 0
}

// A Visit is what a step saw and did.
type Visit struct {
	Example int
	Margin  float64 // yᵢf(xᵢ), before the step
	Mistake bool    // whether that was at most 0
	Square  float64 // ‖f‖², after the step
}

// Last returns what the last step saw and did.
func (s *Solver) Last() Visit {
	return Visit{Example: s.last.example, Margin: s.last.margin, Mistake: s.last.mistake, Square: s.square}
}

// loss returns 1/n Σ max(0, −yᵢf(xᵢ)).
func (s *Solver) loss() float64 {
	sum := 0.0
	for i, f := range s.f {
		sum += max(0, -s.p.Y[i]*f)
	}
	return sum / float64(len(s.f))
}

// margin returns the smallest yᵢf(xᵢ)/‖f‖, NaN where ‖f‖² is not above 0.
func (s *Solver) margin() float64 {
	if !(s.square > 0) {
		return math.NaN()
	}
	least := math.Inf(1)
	for i, f := range s.f {
		least = min(least, s.p.Y[i]*f)
	}
	return least / math.Sqrt(s.square)
}

// Coef returns β.
func (s *Solver) Coef() solve.Coef {
	return solve.Coef{M: 1, Beta: append([]float64(nil), s.beta...), Bias: []float64{0}}
}

// Err returns why the solver failed.
func (s *Solver) Err() error { return s.failure }

// Certificate holds the loss as Primal, and as Violation the largest −yᵢf(xᵢ), 0 where
// no point is on the wrong side. There is no optimum to be far from, and no gap.
func (s *Solver) Certificate() solve.Certificate {
	nan := math.NaN()
	c := solve.Certificate{Primal: s.loss(), Dual: nan, Gap: nan, Margin: nan}
	for i, f := range s.f {
		c.Violation = max(c.Violation, -s.p.Y[i]*f)
	}
	for _, v := range s.p.K.Diag() {
		c.Indefinite = c.Indefinite || v < 0
	}
	return c
}
