package ridge

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/solve"
)

// What the steps do, in the words of solve.Step.
const (
	opFactorise = "factorise"
	opSolve     = "solve"
	opDirection = "direction"
	opEnd       = "end"
)

// exactly is the relative residual ‖ρ‖/‖y‖ below which a result counts as the solution.
const exactly = 1e-6

// MaxIterative is the number of examples up to which conjugate gradients are possible:
// a step reads the whole Gram matrix, which has to be in memory.
const MaxIterative = 6000

// Solver solves (K + sI)α = y; the package comment states the problem.
type Solver struct {
	k        gram.Matrix
	y        []float64
	cfg      Config
	words    Words
	shift    float64
	unit     float64
	all      []int // every example
	method   method
	before   *gram.Stale // what is known of a factor; parts of one machine share it
	alpha    []float64
	residual []float64 // ρ = y − (K + sI)α
	errors   []float64 // y − f before the last step
	dual     float64
	iter     int
	status   solve.Status
	failure  error
	message  string
	loo      []float64 // leave-one-out residuals, nil until asked for
}

// A method is a way to the solution, cut into steps.
type method interface {
	// step does the next step and says which it was. It sets alpha, residual, dual and
	// status, or fails.
	step(s *Solver) (op string, touched []int)
	next() string // what the next step will be
	account(s *Solver, a *solve.Account)
	factor(s *Solver) *gram.Factor // of K + sI, nil where there is none
}

var (
	_ learn.Machine   = (*Solver)(nil)
	_ learn.Certified = (*Solver)(nil)
	_ learn.Fitter    = (*Solver)(nil)
	_ learn.Factored  = (*Solver)(nil)
	_ learn.Measured  = (*Solver)(nil)
	_ solve.Teller    = (*Solver)(nil)
)

// New returns a solver for the Gram matrix k and the values y, which it keeps. Texts
// call example i examples[i], or i where examples is nil. The error is a *learn.DataError
// or a *learn.ValueError. New panics if k and y differ in length.
func New(k gram.Matrix, y []float64, cfg Config, examples []int) (*Solver, error) {
	return newSolver(k, y, cfg, examples, new(gram.Stale))
}

// newSolver is New with what is known of a factor of nearly the same matrix. The factor that the
// solver makes takes its place.
func newSolver(k gram.Matrix, y []float64, cfg Config, examples []int, before *gram.Stale) (*Solver, error) {
	limit, remedy := MaxExact, "Choose the iterative method, or"
	if cfg.Method == Iterative {
		limit, remedy = MaxIterative, "Choose"
	}
	n := len(y)
	words := cfg.Words(n, examples, y)
	if err := checkData(k, y, limit, remedy); err != nil {
		return nil, words.Rename(err)
	}
	s := &Solver{
		k: k, y: y, cfg: cfg, words: words, shift: cfg.Shift(n), unit: cfg.unit(n),
		all: make([]int, n), before: before,
		alpha: make([]float64, n), residual: append([]float64(nil), y...), errors: make([]float64, n),
	}
	for i := range s.all {
		s.all[i] = i
	}
	if cfg.Method == Iterative {
		s.method = newGradients(s)
	} else {
		s.method = &cholesky{}
	}
	return s, nil
}

// Step does one step of the method.
func (s *Solver) Step() solve.Step {
	step := solve.Step{Op: opEnd, Next: opEnd}
	if s.status == solve.Running {
		s.errorsNow(s.errors)
		step.Op, step.Touched = s.method.step(s)
		s.iter++
		if s.status == solve.Running {
			step.Next = s.method.next()
		}
	}
	step.Iter, step.Status = s.iter, s.status
	step.Objective, step.Gap = s.dual, s.gap()
	return step
}

// errorsNow sets dst to y − f = ρ + sα.
func (s *Solver) errorsNow(dst []float64) {
	floats.AddScaledTo(dst, s.residual, s.shift, s.alpha)
}

// recompute sets the residual and the dual objective afresh.
func (s *Solver) recompute() {
	gram.Multiply(s.residual, s.k, s.alpha)
	for i, v := range s.residual {
		s.residual[i] = s.y[i] - v - s.shift*s.alpha[i]
	}
	s.dual = s.dualNow()
}

// dualNow returns D = s·αᵀ(y + ρ) in the units of the objective.
func (s *Solver) dualNow() float64 {
	return s.unit * s.shift * (floats.Dot(s.alpha, s.y) + floats.Dot(s.alpha, s.residual))
}

// square returns ‖f‖² = αᵀKα = αᵀ(y − ρ − sα).
func (s *Solver) square() float64 {
	sum := 0.0
	for i, a := range s.alpha {
		sum += a * (s.y[i] - s.residual[i] - s.shift*a)
	}
	return sum
}

// gap returns P − D = ‖ρ‖² in the units of the objective.
func (s *Solver) gap() float64 { return s.unit * floats.Dot(s.residual, s.residual) }

// relative returns ‖ρ‖/‖y‖, 0 where y is 0.
func (s *Solver) relative() float64 {
	size := floats.Norm(s.y, 2)
	if size == 0 {
		return 0
	}
	return floats.Norm(s.residual, 2) / size
}

// fail ends the run with an error of the matrix in the words of the learner.
func (s *Solver) fail(err error) {
	s.status, s.failure = solve.Failed, s.words.Rename(err)
}

// Factor returns the factor of K + sI, nil where there is none.
func (s *Solver) Factor() *gram.Factor { return s.before.Factor }

// Coef returns the coefficients α.
func (s *Solver) Coef() solve.Coef {
	return solve.Coef{M: 1, Beta: append([]float64(nil), s.alpha...), Bias: []float64{0}}
}

// Err returns why the run failed.
func (s *Solver) Err() error { return s.failure }

// Rule says that outputs are values.
func (s *Solver) Rule() learn.Rule { return learn.Values }

// Message says what kept training from the optimum.
func (s *Solver) Message() string {
	switch {
	case s.failure != nil:
		return s.failure.Error()
	case s.message != "":
		return s.message
	case s.status == solve.Converged && s.indefinite():
		return "This kernel is not positive semidefinite on these points: the coefficients solve the equations, but need not make the objective least."
	}
	return ""
}

// indefinite reports whether K was seen to have a negative eigenvalue.
func (s *Solver) indefinite() bool {
	return gram.Indefinite(s.square(), s.alpha, s.y, s.k.Diag())
}

// Certificate returns the objectives of the package comment; the gap is the squared
// residual, the violation the largest residual of the linear system.
func (s *Solver) Certificate() solve.Certificate {
	now := make([]float64, len(s.y))
	s.errorsNow(now)
	square := s.square()
	violation := 0.0
	for _, r := range s.residual {
		violation = max(violation, math.Abs(r))
	}
	return solve.Certificate{
		Primal: s.unit * (floats.Dot(now, now) + s.shift*square), Dual: s.dualNow(), Gap: s.gap(),
		Violation: violation, Margin: math.NaN(), Indefinite: s.indefinite(),
	}
}

// Fit has nothing to do.
func (s *Solver) Fit(int) bool { return true }

// Fitted sets dst to the values of f at the training points.
func (s *Solver) Fitted(dst []float64) {
	if len(dst) != len(s.y) {
		panic("ridge: dst is not n long")
	}
	s.errorsNow(dst)
	for i, e := range dst {
		dst[i] = s.y[i] - e
	}
}
