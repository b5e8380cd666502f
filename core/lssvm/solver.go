package lssvm

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/ridge"
	"mercer/core/solve"
)

// What the steps do, in the words of solve.Step.
const (
	opFactorise = "factorise"
	opSolve     = "solve"
	opEnd       = "end"
)

// exactly is the relative residual ‖ρ‖/‖y‖ below which a result counts as the solution.
const exactly = 1e-6

// maxInverse is the number of examples up to which leave-one-out errors are among the figures.
const maxInverse = 1000

// Solver solves the linear system of the package comment in two steps: one for the factor, one for
// the substitutions.
type Solver struct {
	k        gram.Matrix
	y        []float64
	c        float64
	words    ridge.Words
	all      []int // every example
	before   *gram.Stale
	factor   *gram.Factor // of G
	alpha    []float64
	bias     float64
	eta      []float64 // G⁻¹1
	residual []float64 // ρ = y − b1 − Gα
	errors   []float64 // y − f before the last step
	iter     int
	status   solve.Status
	failure  error
	message  string
	loo      []float64 // leave-one-out residuals, nil until asked for
}

var (
	_ learn.Machine   = (*Solver)(nil)
	_ learn.Certified = (*Solver)(nil)
	_ learn.Fitter    = (*Solver)(nil)
	_ learn.Factored  = (*Solver)(nil)
	_ learn.Measured  = (*Solver)(nil)
	_ solve.Teller    = (*Solver)(nil)
)

// New returns a solver for the Gram matrix k and the values y, which it keeps. Texts call example i
// examples[i], or i where examples is nil. The error is a *learn.DataError or a *learn.ValueError. New
// panics if k and y differ in length.
func New(k gram.Matrix, y []float64, cfg Config, examples []int) (*Solver, error) {
	return newSolver(k, y, cfg, examples, new(gram.Stale))
}

// newSolver is New with what is known of a factor of nearly the same matrix. The factor that the
// solver makes takes its place.
func newSolver(k gram.Matrix, y []float64, cfg Config, examples []int, before *gram.Stale) (*Solver, error) {
	n := len(y)
	if k.Len() != n {
		panic("lssvm: k and y differ in length")
	}
	words := ridge.Words{Matrix: "K", Symbol: "C", Scale: 1, Price: true, Y: y}
	if examples != nil {
		words.Example = func(i int) int { return examples[i] }
	}
	if err := ridge.CheckTargets(y); err != nil {
		return nil, err
	}
	if n > ridge.MaxExact {
		return nil, &learn.DataError{Reason: fmt.Sprintf("There are %d points; a matrix of %d×%d takes too long to factorise. Choose at most %d points.", n, n, n, ridge.MaxExact)}
	}
	if err := learn.CheckDiag(k); err != nil {
		return nil, words.Rename(err)
	}
	s := &Solver{
		k: k, y: y, c: cfg.price(), words: words, all: make([]int, n), before: before,
		alpha: make([]float64, n), eta: make([]float64, n),
		residual: append([]float64(nil), y...), errors: make([]float64, n),
	}
	for i := range s.all {
		s.all[i] = i
	}
	return s, nil
}

// Step factorises G, and then solves for α and b.
func (s *Solver) Step() solve.Step {
	step := solve.Step{Op: opEnd, Next: opEnd}
	if s.status == solve.Running {
		s.errorsNow(s.errors)
		s.iter++
		if s.factor == nil {
			step.Op = opFactorise
			if s.factorise(*s.before); s.status == solve.Running {
				step.Next = opSolve
			}
		} else {
			step.Op, step.Touched = opSolve, s.all
			s.solve()
		}
	}
	step.Iter, step.Status = s.iter, s.status
	step.Objective, step.Gap = s.dual(), s.gap()
	return step
}

// factorise makes the factor, from the one before where that is known.
func (s *Solver) factorise(before gram.Stale) {
	f, err := ridge.Refactor(s.k, 1/s.c, before)
	if err != nil {
		if e, ok := err.(*ridge.SingularError); ok {
			e.For(s.k, s.y)
		}
		s.status, s.failure = solve.Failed, s.words.Rename(err)
	}
	s.factor, *s.before = f, gram.Stale{Factor: f}
}

// solve finds α and b, with a new factor where one that was carried on is not good enough.
func (s *Solver) solve() {
	s.substitute()
	if !s.factor.Solves(s.alpha, s.residual, s.y) {
		if s.factorise(gram.Stale{}); s.status != solve.Running {
			clear(s.alpha)
			s.bias = 0
			copy(s.residual, s.y)
			return
		}
		s.substitute()
	}
	s.status = solve.Converged
	if r := s.relative(); !(r <= exactly) {
		s.status = solve.Exhausted
		s.message = fmt.Sprintf("The coefficients are inexact: K + I/C is nearly singular, and the residual of the equations is %s of ‖y‖. Choose a smaller C.",
			notation.Short(r))
	}
}

// substitute sets α, b and the residual by the factor. Rounding leaves Σ α not quite 0: its mean is taken
// off, and the residual is that of what remains.
func (s *Solver) substitute() {
	for i := range s.eta {
		s.eta[i] = 1
	}
	s.factor.Solve(s.eta)
	copy(s.alpha, s.y)
	s.factor.Solve(s.alpha)
	s.bias = floats.Sum(s.alpha) / floats.Sum(s.eta)
	floats.AddScaled(s.alpha, -s.bias, s.eta)
	floats.AddConst(-floats.Sum(s.alpha)/float64(len(s.alpha)), s.alpha)
	gram.Multiply(s.residual, s.k, s.alpha)
	for i, v := range s.residual {
		s.residual[i] = s.y[i] - s.bias - v - s.alpha[i]/s.c
	}
}

// errorsNow sets dst to y − f = ρ + α/C.
func (s *Solver) errorsNow(dst []float64) { floats.AddScaledTo(dst, s.residual, 1/s.c, s.alpha) }

// square returns ‖w‖² = αᵀKα = αᵀ(y − b1 − ρ − α/C).
func (s *Solver) square() float64 {
	sum := 0.0
	for i, a := range s.alpha {
		sum += a * (s.y[i] - s.bias - s.residual[i] - a/s.c)
	}
	return sum
}

// dual returns D = ½αᵀ(y + b1 + ρ), as Gα = y − b1 − ρ.
func (s *Solver) dual() float64 {
	sum := 0.0
	for i, a := range s.alpha {
		sum += a * (s.y[i] + s.bias + s.residual[i]) / 2
	}
	return sum
}

// gap returns P − D.
func (s *Solver) gap() float64 { return s.c / 2 * floats.Dot(s.residual, s.residual) }

// relative returns ‖ρ‖/‖y‖, 0 where y is 0.
func (s *Solver) relative() float64 {
	size := floats.Norm(s.y, 2)
	if size == 0 {
		return 0
	}
	return floats.Norm(s.residual, 2) / size
}

// Factor returns the factor of G, nil where there is none.
func (s *Solver) Factor() *gram.Factor { return s.before.Factor }

// Coef returns α and b.
func (s *Solver) Coef() solve.Coef {
	return solve.Coef{M: 1, Beta: append([]float64(nil), s.alpha...), Bias: []float64{s.bias}}
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

// Certificate returns the objectives of the package comment; the violation is the largest residual of
// the linear system, with |Σ α| as a part of C.
func (s *Solver) Certificate() solve.Certificate {
	now := make([]float64, len(s.y))
	s.errorsNow(now)
	violation := math.Abs(floats.Sum(s.alpha)) / s.c
	for _, r := range s.residual {
		violation = max(violation, math.Abs(r))
	}
	return solve.Certificate{
		Primal: s.square()/2 + s.c/2*floats.Dot(now, now), Dual: s.dual(), Gap: s.gap(),
		Violation: violation, Margin: math.NaN(), Indefinite: s.indefinite(),
	}
}

// Fit has nothing to do.
func (s *Solver) Fit(int) bool { return true }

// Fitted sets dst to the values of f at the training points.
func (s *Solver) Fitted(dst []float64) {
	if len(dst) != len(s.y) {
		panic("lssvm: dst is not n long")
	}
	s.errorsNow(dst)
	for i, e := range dst {
		dst[i] = s.y[i] - e
	}
}

// Figures returns the mean squared error at the training points, ‖w‖, and the mean squared
// leave-one-out error, NaN where it is not known.
func (s *Solver) Figures() []learn.Figure {
	now := make([]float64, len(s.y))
	s.errorsNow(now)
	left := math.NaN()
	if loo := s.LeaveOneOut(); loo != nil {
		left = floats.Dot(loo, loo) / float64(len(loo))
	}
	return []learn.Figure{
		{
			Key: "training-error", Name: "training error", Symbol: "MSE", Value: floats.Dot(now, now) / float64(len(now)),
			Doc: "the mean of (yᵢ − f(xᵢ))² over the training points", Join: math.Max,
		},
		{
			Key: "norm", Name: "norm of w", Symbol: "‖w‖", Value: math.Sqrt(max(s.square(), 0)),
			Doc: "the length of f without its offset in feature space, √(αᵀKα)", Join: math.Hypot,
		},
		{
			Key: "loo-error", Name: "leave-one-out error", Symbol: "LOO", Value: left,
			Doc: "the mean of (yᵢ − f₋ᵢ(xᵢ))², where f₋ᵢ is fitted without point i: in closed form αᵢ divided by the diagonal of the inverse of the linear system", Join: math.Max,
		},
	}
}

// LeaveOneOut returns yᵢ − f₋ᵢ(xᵢ) for every example, where f₋ᵢ is the solution of the other examples
// with the same C. With M the matrix of the linear system it is
//
//	αᵢ/(M⁻¹)ᵢᵢ,   (M⁻¹)ᵢᵢ = (G⁻¹)ᵢᵢ − ηᵢ²/(1ᵀη).
//
// It is nil before the run has converged, for one example, and for more than 1000.
//
// Source: Cawley and Talbot (2004), equation 9.
func (s *Solver) LeaveOneOut() []float64 {
	if s.loo != nil || s.status != solve.Converged || len(s.y) > maxInverse || len(s.y) < 2 {
		return s.loo
	}
	inverse, sum := s.factor.InverseDiag(), floats.Sum(s.eta)
	s.loo = make([]float64, len(s.alpha))
	for i, a := range s.alpha {
		s.loo[i] = a / (inverse[i] - s.eta[i]*s.eta[i]/sum)
	}
	return s.loo
}
