package lms

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/param"
	"mercer/core/ridge"
	"mercer/core/solve"
)

// What the steps do, in the words of solve.Step.
const (
	opSweep = "sweep"
	opVisit = "visit"
	opEnd   = "end"
)

const (
	met       = 1e-8 // ‖r‖/‖y‖, or ‖Kr‖/‖Ky‖, at the optimum
	blownUp   = 1e6  // ‖r‖/‖y‖ at which a run is given up
	maxPoints = 6000 // of which all can be swept over in a step
	work      = 2e10 // kernel values that all sweeps may look at: some seconds
)

// Solver is gradient descent on J; the package comment states the problem.
type Solver struct {
	k        gram.Matrix
	y        []float64
	cfg      Config
	examples []int // what texts call the examples, nil for their numbers
	all      []int

	beta     []float64
	residual []float64 // r = y − Kβ
	before   []float64 // the residuals before the last step
	image    []float64 // Kr, in batch mode from the first step on
	touched  []int
	slope    float64 // ‖Kr‖ at the start: 0 exactly where no sweep changes f
	size     float64 // ‖y‖

	iter    int
	status  solve.Status
	failure error
	limit   float64 // of the learning rate, 0 until asked for
	flat    bool    // ended since the gradient is 0
}

var (
	_ learn.Machine   = (*Solver)(nil)
	_ learn.Certified = (*Solver)(nil)
	_ learn.Fitter    = (*Solver)(nil)
	_ learn.Measured  = (*Solver)(nil)
	_ solve.Teller    = (*Solver)(nil)
)

// New returns a solver for the Gram matrix k and the values y, which it keeps. Texts
// call example i examples[i], or i where examples is nil. The error is a *learn.DataError,
// a *learn.ValueError or, for sweeps without end, a *param.Error. New panics if k and y differ in
// length.
func New(k gram.Matrix, y []float64, cfg Config, examples []int) (*Solver, error) {
	n := len(y)
	if k.Len() != n {
		panic("lms: k and y differ in length")
	}
	if cfg.Rate == 0 {
		cfg.Rate = rateSpec.Default
	}
	if cfg.Steps == 0 {
		cfg.Steps = int(stepsSpec.Default)
	}
	if err := ridge.CheckTargets(y); err != nil {
		return nil, err
	}
	if cfg.Stochastic == 0 && n > maxPoints {
		return nil, &learn.DataError{Reason: fmt.Sprintf("There are %d points; sweeps over all of them are possible for %d. Choose one point at a time, or at most %d points.", n, maxPoints, maxPoints)}
	}
	if most := int(work / float64(n) / float64(n)); cfg.Stochastic == 0 && cfg.Steps > most {
		return nil, &param.Error{Key: "steps", Value: float64(cfg.Steps), Reason: fmt.Sprintf("must be at most %d for %d points, as every step looks at all pairs of them; or choose one point at a time", most, n)}
	}
	s := &Solver{
		k: k, y: y, cfg: cfg, examples: examples, all: make([]int, n),
		beta: make([]float64, n), residual: append([]float64(nil), y...),
		before: make([]float64, n), image: make([]float64, n), touched: make([]int, 1),
		size: floats.Norm(y, 2),
	}
	for i := range s.all {
		s.all[i] = i
	}
	for i, d := range k.Diag() {
		if !(math.Abs(d) <= largestValue) {
			return nil, s.infinite(i, d)
		}
	}
	return s, nil
}

// largestValue is the largest kernel value that can be computed with.
const largestValue = 1e100

func (s *Solver) infinite(i int, v float64) error {
	return &learn.ValueError{Index: s.number(i) - 1, Value: v}
}

// number is what texts call example i, counted from 1.
func (s *Solver) number(i int) int {
	if s.examples != nil {
		i = s.examples[i]
	}
	return i + 1
}

// chosen is the example of the step after iter steps.
func (s *Solver) chosen(iter int) int { return iter % len(s.y) }

func (s *Solver) stochastic() bool { return s.cfg.Stochastic != 0 }

// Step does one sweep or one visit.
func (s *Solver) Step() solve.Step {
	step := solve.Step{Op: opEnd, Next: opEnd}
	if s.status == solve.Running {
		step.Op = opSweep
		if s.stochastic() {
			step.Op = opVisit
			step.Touched = s.visit()
		} else {
			step.Touched = s.sweep()
		}
		s.judge()
		if s.status == solve.Running {
			step.Next = step.Op
		}
	}
	step.Iter, step.Status, step.Objective = s.iter, s.status, s.error()
	step.Gap = s.gap()
	return step
}

// sweep corrects all coefficients, unless that would blow up or change nothing.
func (s *Solver) sweep() []int {
	if s.iter == 0 {
		gram.Multiply(s.image, s.k, s.residual)
		s.slope = floats.Norm(s.image, 2)
		if s.flatten(); s.flat {
			return nil
		}
	}
	copy(s.before, s.residual)
	floats.AddScaled(s.residual, -s.cfg.Rate, s.image)
	s.iter++
	if s.runsAway(s.image) {
		return nil
	}
	floats.AddScaled(s.beta, s.cfg.Rate, s.before)
	gram.Multiply(s.image, s.k, s.residual)
	s.flatten()
	return s.all
}

// flatten ends the run where the gradient is 0.
func (s *Solver) flatten() {
	if slope := floats.Norm(s.image, 2); slope-slope == 0 && slope <= met*s.slope {
		s.status, s.flat = solve.Converged, true
	}
}

// visit corrects the coefficient of the next example.
func (s *Solver) visit() []int {
	i := s.chosen(s.iter)
	copy(s.before, s.residual)
	change := s.cfg.Rate * s.residual[i]
	row := s.k.Row(i)
	floats.AddScaled(s.residual, -change, row)
	s.iter++
	if s.runsAway(row) {
		return nil
	}
	s.beta[i] += change
	s.touched[0] = i
	return s.touched
}

// runsAway reports whether the new residuals are beyond hope. Then it takes them back and
// ends the run.
func (s *Solver) runsAway(image []float64) bool {
	if now := floats.Norm(s.residual, 2); now <= blownUp*s.size {
		return false
	}
	copy(s.residual, s.before)
	s.status, s.failure = solve.Failed, &learn.DataError{Reason: s.diverged()}
	for i, v := range image {
		if !(math.Abs(v) <= largestValue*s.size) {
			s.failure = s.infinite(i, v)
		}
	}
	return true
}

// judge ends the run at the optimum or after the last step.
func (s *Solver) judge() {
	switch {
	case s.status != solve.Running:
	case floats.Norm(s.residual, 2) <= met*s.size:
		s.status = solve.Converged
	case s.iter >= s.cfg.Steps:
		s.status = solve.Exhausted
	}
}

// error returns J.
func (s *Solver) error() float64 { return floats.Dot(s.residual, s.residual) / 2 }

// gap returns J, as no function has J below 0. Where the gradient is 0 some do not reach 0
// either, and how far they are from it is not known.
func (s *Solver) gap() float64 {
	if s.flat {
		return math.NaN()
	}
	return s.error()
}

// meanSquare returns the mean squared error of residuals.
func meanSquare(residual []float64) float64 {
	return floats.Dot(residual, residual) / float64(len(residual))
}

// Limit returns the learning rate below which the run converges, 2/λmax(K) or
// 2/max k(xᵢ,xᵢ): +Inf for a matrix of zeros, NaN where there is none.
func (s *Solver) Limit() float64 {
	if s.limit != 0 {
		return s.limit
	}
	largest := 0.0
	if s.stochastic() {
		for _, d := range s.k.Diag() {
			largest = max(largest, d)
		}
	} else {
		for i := range s.all {
			for _, v := range s.k.Row(i) {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					s.limit = math.NaN()
					return s.limit
				}
			}
		}
		largest = gram.Leading(s.k, 60, 1e-6).Value
	}
	s.limit = 2 / largest
	if largest < 0 {
		s.limit = math.NaN()
	}
	return s.limit
}

// bound is how sentences write the limit.
func (s *Solver) bound() string {
	if s.stochastic() {
		return "2/max k(x,x)"
	}
	return "2/λmax"
}

// diverged says why the errors grow, and what to do.
func (s *Solver) diverged() string {
	limit := s.Limit()
	if s.cfg.Rate >= limit {
		return fmt.Sprintf("The learning rate %s is above %s = %s, so the errors grow from step to step. Choose %s.",
			notation.Short(s.cfg.Rate), s.bound(), notation.Short(limit), notation.Short(safe(limit)))
	}
	if s.stochastic() && !s.negative() {
		return "The errors grow from step to step: the points contradict each other. Choose fewer steps or a smaller learning rate."
	}
	return "The errors grow from step to step, since this kernel is not positive semidefinite on these points. Choose another kernel, repair its spectrum, or stop earlier."
}

// negative reports whether K was seen to have a negative eigenvalue.
func (s *Solver) negative() bool {
	return gram.Negative(s.square(), s.beta, s.y, s.k.Diag())
}

// square returns ‖f‖² = βᵀKβ.
func (s *Solver) square() float64 {
	sum := 0.0
	for i, b := range s.beta {
		sum += b * (s.y[i] - s.residual[i])
	}
	return sum
}

// Coef returns the coefficients β.
func (s *Solver) Coef() solve.Coef {
	return solve.Coef{M: 1, Beta: append([]float64(nil), s.beta...), Bias: []float64{0}}
}

// Err returns why the run failed.
func (s *Solver) Err() error { return s.failure }

// Rule says that outputs are values.
func (s *Solver) Rule() learn.Rule { return learn.Values }

// Message says what kept training from the optimum, and what to do.
func (s *Solver) Message() string {
	switch {
	case s.failure != nil:
		return s.failure.Error()
	case s.status == solve.Converged && s.flat && s.error() > met*s.size*s.size:
		return fmt.Sprintf("No function of this kernel comes nearer to these values: a mean squared error of %s remains.",
			notation.Short(meanSquare(s.residual)))
	case s.status != solve.Exhausted:
		return ""
	}
	limit := s.Limit()
	switch {
	case s.cfg.Rate >= limit:
		return s.diverged()
	case s.stochastic() && s.iter < len(s.y):
		return fmt.Sprintf("%d steps visit %d of %d points. Choose more steps.", s.iter, s.iter, len(s.y))
	case s.cfg.Rate < safe(limit)/2:
		return fmt.Sprintf("After %d steps the errors still shrink. More steps or a larger learning rate, up to %s, come nearer to the values.",
			s.iter, notation.Short(safe(limit)))
	}
	return fmt.Sprintf("After %d steps the errors still shrink. More steps come nearer to the values.", s.iter)
}

// Certificate returns J as the primal objective. Violation is the largest residual, or,
// where a run has ended because the gradient is 0, the largest of its entries Kr.
func (s *Solver) Certificate() solve.Certificate {
	violation, rest := 0.0, s.residual
	if s.flat {
		rest = s.image
	}
	for _, r := range rest {
		violation = max(violation, math.Abs(r))
	}
	return solve.Certificate{
		Primal: s.error(), Gap: s.gap(), Violation: violation, Margin: math.NaN(), Anyway: true, Indefinite: s.negative(),
	}
}

// Figures returns the mean squared error, ‖f‖ and the largest safe learning rate.
func (s *Solver) Figures() []learn.Figure {
	square := s.square()
	return []learn.Figure{
		{
			Key: "training-error", Name: "training error", Symbol: "MSE", Value: meanSquare(s.residual),
			Doc: "the mean of (yᵢ − f(xᵢ))² over the training points", Join: math.Max,
		},
		{
			Key: "norm", Name: "norm of f", Symbol: "‖f‖", Value: math.Sqrt(max(square, 0)),
			Doc: "the length of f in feature space, √(βᵀKβ): it grows with the steps", Join: math.Hypot,
		},
		{
			Key: "rate-limit", Name: "largest safe rate", Symbol: "α", Value: safe(s.Limit()),
			Doc: "the learning rate has to stay below " + s.bound() + ", or the errors grow", Join: math.Min,
		},
	}
}

// Fit has nothing to do.
func (s *Solver) Fit(int) bool { return true }

// Fitted sets dst to the values of f at the training points.
func (s *Solver) Fitted(dst []float64) {
	if len(dst) != len(s.y) {
		panic("lms: dst is not n long")
	}
	for i, r := range s.residual {
		dst[i] = s.y[i] - r
	}
}
