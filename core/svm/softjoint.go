package svm

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// jointLimit is the number of free coefficients up to which they are moved together:
// that costs its cube.
const jointLimit = 500

// jointDue reports whether the next step moves all free coefficients together: after
// three steps for each of them, so that it costs no more than those.
func (s *SoftSolver) jointDue() bool {
	return s.free >= 2 && s.free <= jointLimit && s.since >= 10+3*s.free
}

// moveFree moves the free coefficients F along the δ with (G_FF + εI)δ = e_F, which
// leads to the optimum of D over them, to the best place on that line that is within the
// box. Where G_FF is singular, ε lets δ go far, until a bound ends it.
func (s *SoftSolver) moveFree() {
	free := make([]int, 0, s.free)
	for i, a := range s.alpha {
		if a != 0 && math.Abs(a) != s.upper {
			free = append(free, i)
		}
	}
	s.since = 0
	s.last = coordinate{together: len(free)}
	delta, ok := s.jointDirection(free)
	if !ok {
		return
	}
	change := make([]float64, len(s.alpha)) // of Gα along δ
	for p, i := range free {
		floats.AddScaled(change, delta[p], s.p.K.Row(i))
	}
	var slope, curve float64
	most, ends := math.Inf(1), -1
	for p, i := range free {
		slope += delta[p] * s.err[i]
		curve += delta[p] * change[i]
		lo, hi := s.room(i)
		switch {
		case delta[p] > 0 && hi/delta[p] < most:
			most, ends = hi/delta[p], p
		case delta[p] < 0 && lo/delta[p] < most:
			most, ends = lo/delta[p], p
		}
	}
	if !(slope > 0) {
		return
	}
	step := most
	if curve > 0 {
		step = min(most, slope/curve)
	}
	gain := step * (slope - step*curve/2)
	if math.IsInf(step, 0) || !(gain > 0) {
		return
	}
	for p, i := range free {
		lo, hi := s.room(i)
		moved := step * delta[p]
		switch {
		case moved >= hi || step == most && p == ends && delta[p] > 0:
			s.alpha[i] = max(s.p.Y[i], 0) * s.upper
		case moved <= lo || step == most && p == ends:
			s.alpha[i] = min(s.p.Y[i], 0) * s.upper
		default:
			s.alpha[i] += moved
		}
		s.touched = append(s.touched, i)
	}
	s.last.cut = step == most
	if s.last.cut {
		s.since = 10 + 3*len(free) // another may follow at once: one free coefficient less
	}
	s.last.gain = 2 * s.c.Lambda * gain
	s.dual += gain
	floats.AddScaled(s.err, -step, change)
}

func (s *SoftSolver) jointDirection(free []int) ([]float64, bool) {
	g := mat.NewSymDense(len(free), nil)
	right := mat.NewVecDense(len(free), nil)
	for p, i := range free {
		row := s.p.K.Row(i)
		for q := p; q < len(free); q++ {
			g.SetSym(p, q, row[free[q]])
		}
		g.SetSym(p, p, row[i]+s.flat)
		right.SetVec(p, s.err[i])
	}
	var factor mat.Cholesky
	if !factor.Factorize(g) {
		return nil, false
	}
	// An error only says that the condition is bad; the step along δ sees to it.
	_ = factor.SolveVecTo(right, right)
	delta := right.RawVector().Data
	sum := floats.Sum(delta)
	return delta, !math.IsNaN(sum) && !math.IsInf(sum, 0)
}
