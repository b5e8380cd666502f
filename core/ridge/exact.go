package ridge

import (
	"fmt"
	"math"

	"mercer/core/gram"
	"mercer/core/notation"
	"mercer/core/solve"
)

// cholesky solves by a factorisation: a step for the factor, one for the substitutions.
type cholesky struct {
	f *gram.Factor
}

func (c *cholesky) next() string {
	if c.f == nil {
		return opFactorise
	}
	return opSolve
}

func (c *cholesky) factor(*Solver) *gram.Factor { return c.f }

func (c *cholesky) step(s *Solver) (op string, touched []int) {
	if c.f == nil {
		c.factorise(s, *s.before)
		return opFactorise, nil
	}
	if !c.solve(s) {
		return opSolve, nil
	}
	if !c.f.Solves(s.alpha, s.residual, s.y) {
		if c.factorise(s, gram.Stale{}); s.status != solve.Running || !c.solve(s) {
			return opSolve, nil
		}
	}
	s.status = solve.Converged
	if r := s.relative(); !(r <= exactly) {
		s.status = solve.Exhausted
		s.message = fmt.Sprintf("The coefficients are inexact: %s is nearly singular, and the residual of the equations is %s of ‖y‖. %s",
			s.cfg.system(), notation.Short(r), s.raise())
	}
	return opSolve, s.all
}

// factorise makes the factor, from the one before where that is known.
func (c *cholesky) factorise(s *Solver, before gram.Stale) {
	f, err := Refactor(s.k, s.shift, before)
	if err != nil {
		if e, ok := err.(*SingularError); ok {
			e.For(s.k, s.y)
		}
		s.fail(err)
	}
	c.f, *s.before = f, gram.Stale{Factor: f}
}

// solve computes α, and reports false where it is no number.
func (c *cholesky) solve(s *Solver) bool {
	copy(s.alpha, s.y)
	c.f.Solve(s.alpha)
	for _, a := range s.alpha {
		if math.IsNaN(a) || math.IsInf(a, 0) {
			clear(s.alpha)
			s.fail(inspect(s.k, s.shift))
			return false
		}
	}
	s.recompute()
	return true
}

// raise proposes a larger λ.
func (s *Solver) raise() string {
	mean := 0.0
	for _, d := range s.k.Diag() {
		mean += d / float64(len(s.y))
	}
	e := SingularError{N: len(s.y), Added: s.shift, Least: max(1e-6*mean, 10*s.shift)}
	if s.cfg.Method == Exact {
		e.For(s.k, s.y)
	}
	return s.words.remedy(e.Least) + "."
}
