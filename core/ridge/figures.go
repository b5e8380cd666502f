package ridge

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/learn"
	"mercer/core/solve"
)

// maxInverse is the number of examples up to which a leave-one-out error is computed: it
// costs as much as to factorise the matrix.
const maxInverse = 1000

// Figures returns the mean squared error at the training points, ‖f‖, and the mean
// squared leave-one-out error, NaN where it is not known.
func (s *Solver) Figures() []learn.Figure {
	now := make([]float64, len(s.y))
	s.errorsNow(now)
	n := float64(len(s.y))
	square := s.square()
	return []learn.Figure{
		{
			Key: "training-error", Name: "training error", Symbol: "MSE", Value: floats.Dot(now, now) / n,
			Doc: "the mean of (yᵢ − f(xᵢ))² over the training points", Join: math.Max,
		},
		{
			Key: "norm", Name: "norm of f", Symbol: "‖f‖", Value: math.Sqrt(max(square, 0)),
			Doc: "the length of f in feature space, √(αᵀKα), that λ is the price of", Join: math.Hypot,
		},
		{
			Key: "loo-error", Name: "leave-one-out error", Symbol: "LOO", Value: s.looError(),
			Doc: "the mean of (yᵢ − f₋ᵢ(xᵢ))², where f₋ᵢ is fitted without point i: in closed form αᵢ/((K + λI)⁻¹)ᵢᵢ", Join: math.Max,
		},
	}
}

// looError returns the mean squared leave-one-out error of the solution.
func (s *Solver) looError() float64 {
	loo := s.LeaveOneOut()
	if loo == nil {
		return math.NaN()
	}
	return floats.Dot(loo, loo) / float64(len(loo))
}

// LeaveOneOut returns yᵢ − f₋ᵢ(xᵢ) for every example, where f₋ᵢ is the solution of the
// other examples with the same s. With the hat matrix H = K(K + sI)⁻¹, which turns y into
// the fitted values, it is
//
//	(yᵢ − f(xᵢ))/(1 − Hᵢᵢ) = αᵢ/((K + sI)⁻¹)ᵢᵢ.
//
// It is nil before the run has converged, and for more than 1000 examples.
//
// Source: Wahba, Spline Models for Observational Data (1990), 4.2.
func (s *Solver) LeaveOneOut() []float64 {
	if s.loo != nil || s.status != solve.Converged || len(s.y) > maxInverse {
		return s.loo
	}
	f := s.method.factor(s)
	if f == nil {
		return nil
	}
	inverse := f.InverseDiag()
	s.loo = make([]float64, len(s.alpha))
	for i, a := range s.alpha {
		s.loo[i] = a / inverse[i]
	}
	return s.loo
}
