package svm

import (
	"math"

	"mercer/core/dense"
	"mercer/core/gram"
	"mercer/core/pause"
)

// side returns on which side of 0 β at position p is, by its sign.
func (s *Solver) side(p int) float64 {
	if s.y == nil {
		return s.beta[p]
	}
	return s.y[p]
}

// bounds returns the range of β at position p on its side of 0.
func (s *Solver) bounds(p int) (lo, hi float64) {
	switch side := s.side(p); {
	case side > 0:
		return 0, s.cfg.C
	case side < 0:
		return -s.cfg.C, 0
	}
	return 0, 0
}

// slopes returns what is added to the error of β at position p where it grows and where it shrinks,
// as the bars have it, but that a β nearer than so to a bound counts as on it.
func (s *Solver) slopes(p int, b, near float64) (rise, fall float64) {
	c := s.cfg.C
	low, high := b <= near, b >= c-near
	if s.y == nil {
		low = b <= near-c
		rise, fall = -s.tube, s.tube
		if b < -near {
			rise = s.tube
		}
		if b > near {
			fall = -s.tube
		}
	} else if s.y[p] < 0 {
		low, high = b <= near-c, b >= -near
	}
	if high {
		rise = math.Inf(-1)
	}
	if low {
		fall = math.Inf(1)
	}
	return rise, fall
}

// The states of β = α and of β = −α by the state of α, and the bars of each state.
var (
	sides   = [2][4]uint8{{0, up, low, up | low}, {0, low, up, up | low}}
	barsUp  = [4]float64{math.Inf(-1), 0, math.Inf(-1), 0}
	barsLow = [4]float64{math.Inf(1), math.Inf(1), 0, 0}
)

// setState derives the state and the bars at position p from β, which is exactly at a bound
// or free.
func (s *Solver) setState(p int) {
	if s.y == nil {
		s.setSide(p)
		return
	}
	// Classes and bounds follow no order that a processor could predict, so no branch asks for
	// them.
	y := s.y[p]
	alpha := y * s.beta[p]
	var state uint8
	if alpha < s.cfg.C {
		state = up
	}
	if alpha > 0 {
		state += low
	}
	state = sides[math.Float64bits(y)>>63][state&(up|low)]
	s.state[p], s.barUp[p], s.barLow[p] = state, barsUp[state&(up|low)], barsLow[state&(up|low)]
}

// setSide is setState where β may be on both sides of 0. At 0, where D has a kink, it is not free.
func (s *Solver) setSide(p int) {
	state, rise, fall := up|low|kink, -s.tube, s.tube
	switch b := s.beta[p]; {
	case b >= s.cfg.C:
		state, rise, fall = low, math.Inf(-1), -s.tube
	case b > 0:
		state, fall = up|low, -s.tube
	case b <= -s.cfg.C:
		state, rise, fall = up, s.tube, math.Inf(1)
	case b < 0:
		state, rise = up|low, s.tube
	}
	s.state[p], s.barUp[p], s.barLow[p] = state, rise, fall
}

// selectUp finds i with the largest error among the examples that may go up.
func (s *Solver) selectUp() {
	s.i, s.high = -1, math.Inf(-1)
	bar := s.barUp[:s.active]
	err := s.err[:len(bar)]
	for p, e := range err {
		if e += bar[p]; e > s.high {
			s.i, s.high = p, e
		}
	}
}

// selectLow finds the partner j for i: of the examples that may go down and have
// a smaller error, the one with which the quadratic model of D gains most,
// (eᵢ−eⱼ)²/(kᵢᵢ+kⱼⱼ−2kᵢⱼ). This is WSS 2 of Fan, Chen, Lin (2005). It also finds
// the smallest error of all that may go down, M(β).
func (s *Solver) selectLow() {
	s.j, s.bot = -1, math.Inf(1)
	if s.i < 0 {
		return
	}
	err := s.err[:s.active]
	var least float64
	s.j, s.bot, least = dense.Partner(err, s.barLow, s.diag, s.view.Row(s.i), s.high, s.diag[s.i], s.tau)
	if least < -s.slack {
		s.indefinite = true
	}
}

// variable returns the number of the variable at position p, whose β moves below 0 or not. Where β
// may be on both sides, α is what it is above 0 and α* what it is below, numbered after all α.
func (s *Solver) variable(p int, below bool) int {
	v := s.example(p)
	if s.y == nil && below {
		v += s.n
	}
	return v
}

// movePair adds t to βᵢ and takes it from βⱼ, with the t in the box that gains
// most. It reports whether that was possible: without bounds and curvature it is
// not, and the solver fails.
func (s *Solver) movePair() bool {
	i, j := s.i, s.j
	rowI, rowJ := s.view.Row(i), s.view.Row(j)
	curve := s.diag[i] + s.diag[j] - 2*rowI[j]
	high, bot := s.err[i], s.err[j]
	if s.y == nil {
		high, bot = high+s.barUp[i], bot+s.barLow[j]
	}
	diff := high - bot
	_, hi := s.bounds(i)
	lo, _ := s.bounds(j)
	if s.state[i]&kink != 0 {
		hi = s.cfg.C
	}
	if s.state[j]&kink != 0 {
		lo = -s.cfg.C
	}
	roomI, roomJ := hi-s.beta[i], s.beta[j]-lo
	if curve <= s.tau && math.IsInf(roomI, 1) && math.IsInf(roomJ, 1) {
		s.record = record{i: s.example(i), j: s.example(j), taken: math.Inf(1)}
		s.inseparable(curve)
		return false
	}
	slope := curve
	if slope < s.tau {
		slope = s.tau
	}
	wanted := diff / slope
	t := wanted // min would call functions, as WebAssembly, and steps are many
	if roomI < t {
		t = roomI
	}
	if roomJ < t {
		t = roomJ
	}
	r := &s.record
	r.i, r.j = s.variable(i, hi == 0), s.variable(j, lo < 0)
	r.before = [2]float64{s.beta[i], s.beta[j]}
	r.err = [2]float64{high, bot}
	r.plain = [2]float64{s.err[i], s.err[j]}
	r.wanted, r.taken = wanted, t
	if t == roomI {
		s.beta[i] = hi
	} else {
		s.beta[i] += t
	}
	if t == roomJ {
		s.beta[j] = lo
	} else {
		s.beta[j] -= t
	}
	r.after = [2]float64{s.beta[i], s.beta[j]}
	s.travel += 2 * t
	s.objective += t * (diff - t*curve/2)
	s.setState(i)
	s.setState(j)
	s.touched = append(s.touched, s.example(i), s.example(j))
	s.update(t, rowI, rowJ)
	return true
}

// update follows the errors, e −= t·(kᵢ − kⱼ), and on the way finds the next i,
// so that an iteration looks at memory twice and not three times.
func (s *Solver) update(t float64, rowI, rowJ []float64) {
	err := s.err[:s.active]
	s.i, s.high = dense.Update(err, s.barUp, rowI, rowJ, t), math.Inf(-1)
	if s.i >= 0 {
		s.high = err[s.i] + s.barUp[s.i]
	}
}

// together returns how many steps may be done before anything but a pair has its turn, where left are
// wanted, 0 or less for any number.
func (s *Solver) together(left int) int {
	// As many as there may be between two looks at the clock.
	most := min(s.newton.wait-s.newton.since, s.untilTrim-1, s.limit-s.iter, max(1, 1<<16/s.active))
	if left > 0 {
		most = min(most, left)
	}
	return most
}

// run does steps on pairs as step does, many at once where each has a side, the rows stay where they
// are and nothing else is due. It takes up to left of them, 0 or less for any number, and returns how
// many it has done.
func (s *Solver) run(left int) (done int) {
	rows, ok := s.view.(*gram.Rows)
	if !ok || s.y == nil || s.j < 0 || s.optimal() {
		return 0
	}
	most := s.together(left)
	if most <= 0 {
		return 0
	}
	n := s.active
	p := dense.Pairs{
		Err: s.err[:n], Up: s.barUp, Low: s.barLow, Diag: s.diag, Beta: s.beta, Sign: s.y, State: s.state,
		C: s.cfg.C, Tau: s.tau, Tolerance: s.cfg.Tolerance, High: s.high, Bottom: s.bot, Least: math.Inf(1),
		Objective: s.objective, Travel: s.travel, I: s.i, J: s.j, Searched: 1,
	}
	for {
		if p.Rows = rows.Table(); p.Rows == nil {
			// There is none yet, or there never will be.
			if rows.Row(p.I); rows.Table() == nil {
				return 0
			}
		}
		done += p.Run(most - done)
		if p.Searched == 0 {
			rows.Row(p.I)
			continue
		}
		if done == most || p.J < 0 || p.High-p.Bottom <= p.Tolerance || rows.Kept(p.I) && rows.Kept(p.J) {
			break
		}
		rows.Row(p.I)
		rows.Row(p.J)
	}
	if p.Least < -s.slack {
		s.indefinite = true
	}
	if done == 0 {
		return 0
	}
	s.i, s.j, s.high, s.bot = p.I, p.J, p.High, p.Bottom
	s.objective, s.travel = p.Objective, p.Travel
	s.record = record{
		op: s.record.op, i: s.example(p.First), j: s.example(p.Second),
		before: [2]float64{p.BeforeFirst, p.BeforeSecond}, after: [2]float64{s.beta[p.First], s.beta[p.Second]},
		err: [2]float64{p.ErrorFirst, p.ErrorSecond}, plain: [2]float64{p.ErrorFirst, p.ErrorSecond},
		wanted: p.Wanted, taken: p.Taken,
	}
	s.touched = append(s.touched[:0], s.record.i, s.record.j)
	s.iter, s.newton.since, s.untilTrim = s.iter+done, s.newton.since+done, s.untilTrim-done
	pause.After(4 * n * (done - 1))
	s.settle()
	return done
}
