package lssvm

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/notation"
	"mercer/core/solve"
)

// Account tells what the last step did.
func (s *Solver) Account() solve.Account {
	var a solve.Account
	switch {
	case s.failure != nil:
		a.Did, a.Why = "Gave up.", s.failure.Error()
		return a
	case s.iter == 0:
		a.Why = "The best α and b solve one system of linear equations: (K + I/C)α + b1 = y, and Σα = 0."
		a.Next = "Factorise K + I/C"
		return a
	case s.status == solve.Running:
		n := float64(len(s.y))
		a.Did = "Factorised K + I/C."
		a.Why = fmt.Sprintf("K + I/C is symmetric and positive definite, so it is UᵀU with a triangle U: about n³/3 = %s multiplications, and then every right-hand side is easy.",
			notation.Short(math.Round(n*n*n/3)))
		a.Next = "Solve for α and b"
		a.Facts = []solve.Fact{
			{Name: "added to the diagonal", Symbol: "1/C", Value: 1 / s.c},
			{Name: "condition number", Symbol: "κ", Value: s.factor.Condition()},
		}
	default:
		a.Did = "Solved for α and b."
		a.Why = fmt.Sprintf("With η = (K + I/C)⁻¹1 the offset is b = ηᵀy/ηᵀ1, and α = (K + I/C)⁻¹y − bη. Each αᵢ is C times the error at its point, so hardly any is 0. What is left of the equations, ‖(K + I/C)α + b1 − y‖, is %s.",
			notation.Short(floats.Norm(s.residual, 2)))
		a.Residuals = append([]float64(nil), s.errors...)
		a.Facts = []solve.Fact{
			{Name: "offset", Symbol: "b", Value: s.bias},
			{Name: "residual", Symbol: "‖ρ‖", Value: floats.Norm(s.residual, 2)},
		}
	}
	now := make([]float64, len(s.y))
	s.errorsNow(now)
	a.Facts = append(a.Facts,
		solve.Fact{Name: "mean squared error", Symbol: "MSE", Value: floats.Dot(now, now) / float64(len(now))},
		solve.Fact{Name: "norm of w", Symbol: "‖w‖", Value: math.Sqrt(max(s.square(), 0))},
	)
	return a
}
