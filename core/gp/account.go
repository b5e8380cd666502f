package gp

import (
	"fmt"

	"gonum.org/v1/gonum/floats"

	"mercer/core/notation"
	"mercer/core/solve"
)

// Account tells what the last step did.
func (p *Process) Account() solve.Account {
	var a solve.Account
	switch {
	case p.failure != nil:
		a.Did, a.Why = "Gave up.", p.failure.Error()
	case p.factor == nil:
		a.Why = "Before the data f is 0 on average, and its standard deviation at x is √k(x,x)."
		a.Next = "Factorise K + σ²I"
	case p.status == solve.Running:
		a.Did = "Factorised K + σ²I."
		a.Why = "K + σ²I is the covariance of the values; its triangular factor gives how far f may still vary at every place. The values themselves are not used yet."
		a.Next = "Solve for the mean"
		a.Facts = []solve.Fact{
			{Name: "variance of the noise", Symbol: "σ²", Value: p.noise},
			{Name: "condition number", Symbol: "κ", Value: p.factor.Condition()},
			{Name: "complexity", Symbol: "−½log|K + σ²I|", Value: -p.factor.LogDet() / 2},
		}
	default:
		e := p.evidence
		a.Did = "Solved for the mean."
		a.Why = fmt.Sprintf("The coefficients (K + σ²I)⁻¹y bend the mean towards the values; the fit %s, the complexity %s and the constant %s add up to log p(y) = %s.",
			notation.Short(e.Fit), notation.Short(e.Complexity), notation.Short(e.Constant), notation.Short(e.Log()))
		a.Residuals = append([]float64(nil), p.y...)
		a.Facts = []solve.Fact{
			{Name: "data fit", Symbol: "−½yᵀβ", Value: e.Fit},
			{Name: "complexity", Symbol: "−½log|K + σ²I|", Value: e.Complexity},
			{Name: "constant", Symbol: "−½n log 2π", Value: e.Constant},
			{Name: "log marginal likelihood", Symbol: "log p(y)", Value: e.Log()},
			{Name: "residual of the equations", Symbol: "‖ρ‖", Value: floats.Norm(p.residual, 2)},
		}
	}
	return a
}
