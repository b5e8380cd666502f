package svm

import (
	"math"
	"slices"

	"mercer/core/dense"
	"mercer/core/gram"
)

// trimPeriod returns the number of steps between two looks for examples to set
// aside: as in LIBSVM, but where there are so few that none is worth it.
func (s *Solver) trimPeriod() int {
	if s.trimEvery > 0 {
		return s.trimEvery
	}
	return min(max(s.n, 200), 1000)
}

// trim sets aside the examples at a bound, or at a kink, whose error lies outside [M, m] on the
// side that holds them there: they cannot be part of a violating pair now and
// hardly ever will be.
func (s *Solver) trim() {
	keep := 0
	for p := range s.active {
		if !s.settled(p) {
			keep++
		}
	}
	if s.active-keep < s.active/8 || keep < 2 {
		return // too few to be worth gathering the rows anew
	}
	if s.order == nil {
		s.order = make([]int, s.n)
		for p := range s.order {
			s.order[p] = p
		}
		s.y, s.diag = slices.Clone(s.y), slices.Clone(s.diag) // which were those of others
	}
	end := s.active
	for p := 0; p < end; {
		if s.settled(p) {
			end--
			s.swap(p, end)
		} else {
			p++
		}
	}
	s.active = end
	if s.room == nil {
		s.room = gram.Borrow()
	}
	s.view = gram.SubsetIn(s.room, s.k, slices.Clone(s.order[:end]), make([]float64, end))
	s.selectUp()
	s.selectLow()
}

// vacate gives the room back. A view that is asked for more rows makes memory of its own.
func (s *Solver) vacate() {
	if s.room == nil {
		return
	}
	if s.order != nil {
		s.view.(*gram.Rows).Forget()
	}
	s.room.Return()
	s.room = nil
}

// settled reports whether the example at position p is held at its bound.
func (s *Solver) settled(p int) bool {
	return s.err[p]+s.barUp[p] < s.bot && s.err[p]+s.barLow[p] > s.high
}

func (s *Solver) swap(p, q int) {
	s.order[p], s.order[q] = s.order[q], s.order[p]
	if s.y != nil {
		s.y[p], s.y[q] = s.y[q], s.y[p]
	}
	s.beta[p], s.beta[q] = s.beta[q], s.beta[p]
	s.err[p], s.err[q] = s.err[q], s.err[p]
	s.diag[p], s.diag[q] = s.diag[q], s.diag[p]
	s.state[p], s.state[q] = s.state[q], s.state[p]
	s.barUp[p], s.barUp[q] = s.barUp[q], s.barUp[p]
	s.barLow[p], s.barLow[q] = s.barLow[q], s.barLow[p]
}

// restore makes every example active again, in the original order, and declares
// all errors stale: refresh has to come next.
func (s *Solver) restore() {
	if s.order != nil {
		for p := range s.order {
			for s.order[p] != p {
				s.swap(p, s.order[p])
			}
		}
		s.order = nil
	}
	s.active, s.view = s.n, s.k
	s.stale, s.fresh = true, 0
}

// refresh goes on computing e = t − Kβ and D(β) = Σ ½βᵢ(tᵢ + eᵢ) − ε|βᵢ| from β, or the first time from
// what is known, with nothing set aside. Like a pair it asks for two rows, or for more where that
// takes no time, and reports whether it has come to the end. There it selects the next pair.
func (s *Solver) refresh() bool {
	rows := s.freshAtOnce()
	if s.fresh == 0 {
		copy(s.err, s.target)
		s.base = s.recall()
	}
	for i := s.fresh; i < s.n; i++ {
		b := s.beta[i]
		if s.base != nil {
			b -= s.base[i]
		}
		if b == 0 {
			continue
		}
		if rows--; rows < 0 {
			s.fresh = i
			return false
		}
		subtract(s.err, b, s.k.Row(i))
	}
	s.fresh = s.n
	objective, tube, target, err := 0.0, s.tube, s.target[:len(s.beta)], s.err[:len(s.beta)]
	for i, b := range s.beta {
		if b != 0 {
			objective += b*(target[i]+err[i])/2 - tube*math.Abs(b)
		}
	}
	s.objective = objective
	s.stale, s.base = false, nil
	s.travel = 0
	s.untilTrim = s.trimPeriod()
	s.selectUp()
	s.selectLow()
	s.settle()
	return true
}

// freshAtOnce returns how many rows a call of refresh asks for.
func (s *Solver) freshAtOnce() int {
	switch {
	case s.freshRows > 0:
		return s.freshRows
	case s.n <= 512:
		return s.n
	}
	return max(2, 1<<16/s.n)
}

// subtract does dst −= a·x.
func subtract(dst []float64, a float64, x []float64) {
	dense.AddScaled(dst, -a, x)
}

// errors returns the errors of all examples, by example. The caller must not
// change them. While examples are set aside it computes theirs.
func (s *Solver) errors() []float64 {
	if s.order == nil {
		return s.err
	}
	all := s.byExample(s.err)
	aside := s.order[s.active:]
	for _, i := range aside {
		all[i] = s.target[i]
	}
	for p, b := range s.beta {
		if b == 0 {
			continue
		}
		row := s.k.Row(s.order[p])
		for _, i := range aside {
			all[i] -= b * row[i]
		}
	}
	return all
}

// aligned returns values by position in the order of the examples, nil for nil. The caller must not
// change them.
func (s *Solver) aligned(values []float64) []float64 {
	if s.order == nil || values == nil {
		return values
	}
	return s.byExample(values)
}

// byExample returns a copy of values by position in the order of the examples.
func (s *Solver) byExample(values []float64) []float64 {
	if s.order == nil {
		return slices.Clone(values)
	}
	all := make([]float64, s.n)
	for p, v := range values {
		all[s.example(p)] = v
	}
	return all
}
