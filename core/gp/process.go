package gp

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/dense"
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

// exactly is the relative residual below which a result counts as the solution.
const exactly = 1e-6

// Process is a Gaussian process given values: a prior before the first step, what is known
// of the covariance after it, and of the mean after the second.
type Process struct {
	k        gram.Matrix
	y        []float64
	noise    float64
	words    ridge.Words
	factor   *gram.Factor // of K + σ²I
	before   gram.Stale   // what is known of it
	beta     []float64    // (K + σ²I)⁻¹y
	residual []float64    // y − (K + σ²I)β
	all      []int
	evidence Evidence
	iter     int
	status   solve.Status
	failure  error
	scratch  []float64
}

var (
	_ learn.Machine   = (*Process)(nil)
	_ learn.Certified = (*Process)(nil)
	_ learn.Fitter    = (*Process)(nil)
	_ learn.Factored  = (*Process)(nil)
	_ learn.Measured  = (*Process)(nil)
	_ learn.Spreader  = (*Process)(nil)
	_ learn.Process   = (*Process)(nil)
	_ solve.Teller    = (*Process)(nil)
)

// New returns the process with the covariances k of n elements and the values y there,
// which it keeps, and the variance noise of the noise in them. The error is a
// *learn.DataError or a *learn.ValueError. New panics if k and y differ in length.
func New(k gram.Matrix, y []float64, noise float64) (*Process, error) {
	n := len(y)
	if k.Len() != n {
		panic("gp: k and y differ in length")
	}
	if err := ridge.CheckTargets(y); err != nil {
		return nil, err
	}
	if n > ridge.MaxExact {
		return nil, &learn.DataError{Reason: fmt.Sprintf("There are %d points; a matrix of %d×%d takes too long to factorise. Choose at most %d points, or ridge regression by the iterative method.", n, n, n, ridge.MaxExact)}
	}
	p := &Process{
		k: k, y: y, noise: noise, words: ridge.Words{Matrix: "K", Symbol: "σ²", Scale: 1, Y: y},
		beta: make([]float64, n), residual: append([]float64(nil), y...), all: make([]int, n),
		evidence: Evidence{math.NaN(), math.NaN(), math.NaN()}, scratch: make([]float64, n),
	}
	for i := range p.all {
		p.all[i] = i
	}
	if err := learn.CheckDiag(k); err != nil {
		return nil, err
	}
	return p, nil
}

// Step factorises K + σ²I, and then solves for the mean.
func (p *Process) Step() solve.Step {
	step := solve.Step{Op: opEnd, Next: opEnd}
	switch {
	case p.status != solve.Running:
	case p.factor == nil:
		p.iter++
		step.Op = opFactorise
		if p.factorise(p.before); p.factor != nil {
			step.Next = opSolve
		}
	default:
		p.iter++
		step.Op, step.Touched = opSolve, p.all
		p.solve()
		if !p.factor.Solves(p.beta, p.residual, p.y) {
			if p.factorise(gram.Stale{}); p.factor != nil {
				p.solve()
			}
		}
	}
	step.Iter, step.Status = p.iter, p.status
	step.Objective, step.Gap = p.evidence.Log(), floats.Dot(p.residual, p.residual)
	return step
}

// factorise makes the factor, from the one before where that is known.
func (p *Process) factorise(before gram.Stale) {
	var err error
	if p.factor, err = ridge.Refactor(p.k, p.noise, before); err != nil {
		if e, ok := err.(*ridge.SingularError); ok {
			e.For(p.k, p.y)
		}
		p.status, p.failure = solve.Failed, p.words.Rename(err)
	}
}

// Factor returns the factor of K + σ²I, nil where there is none.
func (p *Process) Factor() *gram.Factor { return p.factor }

func (p *Process) solve() {
	copy(p.beta, p.y)
	p.factor.Solve(p.beta)
	gram.Multiply(p.residual, p.k, p.beta)
	for i, v := range p.residual {
		p.residual[i] = p.y[i] - v - p.noise*p.beta[i]
	}
	p.evidence = evidenceOf(p.factor, p.y, p.beta)
	p.status = solve.Converged
	if !(floats.Norm(p.residual, 2) <= exactly*floats.Norm(p.y, 2)) {
		p.status = solve.Exhausted
	}
}

// Evidence is log p(y) in its three terms.
type Evidence struct {
	Fit        float64 // −½ yᵀ(K + σ²I)⁻¹y
	Complexity float64 // −½ log |K + σ²I|
	Constant   float64 // −(n/2) log 2π
}

// Log returns log p(y).
func (e Evidence) Log() float64 { return e.Fit + e.Complexity + e.Constant }

func evidenceOf(f *gram.Factor, y, beta []float64) Evidence {
	return Evidence{
		Fit:        -floats.Dot(y, beta) / 2,
		Complexity: -f.LogDet() / 2,
		Constant:   -float64(len(y)) / 2 * math.Log(2*math.Pi),
	}
}

// Coef returns the coefficients of the mean.
func (p *Process) Coef() solve.Coef {
	return solve.Coef{M: 1, Beta: append([]float64(nil), p.beta...), Bias: []float64{0}}
}

// Err returns why there is no result.
func (p *Process) Err() error { return p.failure }

// Rule says that outputs are values.
func (p *Process) Rule() learn.Rule { return learn.Values }

// Message says what kept the process from being computed.
func (p *Process) Message() string {
	switch {
	case p.failure != nil:
		return p.failure.Error()
	case p.status == solve.Exhausted:
		return fmt.Sprintf("The mean is inexact: K + σ²I is nearly singular, and the residual of its equations is %s of ‖y‖. Choose a larger noise.",
			notation.Short(floats.Norm(p.residual, 2)/floats.Norm(p.y, 2)))
	}
	return ""
}

// Certificate returns the squared residual of the equations as the gap: that of the mean
// as kernel ridge regression.
func (p *Process) Certificate() solve.Certificate {
	nan := math.NaN()
	violation := 0.0
	for _, r := range p.residual {
		violation = max(violation, math.Abs(r))
	}
	return solve.Certificate{
		Primal: nan, Dual: nan, Gap: floats.Dot(p.residual, p.residual), Violation: violation, Margin: nan,
	}
}

// Fit has nothing to do.
func (p *Process) Fit(int) bool { return true }

// Fitted sets dst to the mean at the training points, y − ρ − σ²β.
func (p *Process) Fitted(dst []float64) {
	if len(dst) != len(p.y) {
		panic("gp: dst is not n long")
	}
	for i, r := range p.residual {
		dst[i] = p.y[i] - r - p.noise*p.beta[i]
	}
}

// Figures returns log p(y), its terms and the mean squared error of the mean.
func (p *Process) Figures() []learn.Figure {
	square := 0.0
	for i, r := range p.residual {
		e := r + p.noise*p.beta[i]
		square += e * e / float64(len(p.y))
	}
	return []learn.Figure{
		{
			Key: "log-evidence", Name: "log marginal likelihood", Symbol: "log p(y)", Value: p.evidence.Log(),
			Doc: "how likely the values are before they are seen, given the kernel and the noise",
		},
		{
			Key: "fit", Name: "data fit", Symbol: "−½yᵀ(K + σ²I)⁻¹y", Value: p.evidence.Fit,
			Doc: "how well the values agree with the process, at most 0",
		},
		{
			Key: "complexity", Name: "complexity", Symbol: "−½log|K + σ²I|", Value: p.evidence.Complexity,
			Doc: "what the freedom of the process costs: lower, the more functions it allows",
		},
		{
			Key: "constant", Name: "constant", Symbol: "−½n log 2π", Value: p.evidence.Constant,
			Doc: "what depends on the number of points alone",
		},
		{
			Key: "training-error", Name: "training error", Symbol: "MSE", Value: square,
			Doc: "the mean of (yᵢ − f(xᵢ))² of the mean function over the training points",
		},
	}
}

// Spread returns the standard deviation of f, without the noise, at an element with
// row[i] = k(xᵢ,x) and self = k(x,x).
func (p *Process) Spread(row []float64, self float64) float64 {
	var std [1]float64
	copy(p.scratch, row)
	p.SpreadRows(std[:], p.scratch, []float64{self})
	return std[0]
}

// SpreadRows does what Spread does for many elements, whose rows follow each other.
func (p *Process) SpreadRows(std, rows, selves []float64) {
	n := len(p.y)
	if p.factor != nil {
		p.factor.HalfRows(rows)
	}
	for r, self := range selves {
		if p.factor != nil {
			half := rows[r*n : (r+1)*n]
			self -= dense.Dot(half, half)
		}
		std[r] = math.Sqrt(max(self, 0))
	}
}
