package svm

import "math"

// newtonLimit bounds the free examples of a Newton step: the factorisation of 400
// takes about as long as a frame of the page may.
const newtonLimit = 400

// ridge is added to the diagonal of K before it is factorised, relative to its
// largest entry: far above rounding, far below what a step can feel.
const ridge = 1e-10

// newton maximises D over the free examples alone: pairs approach that maximum
// ever more slowly when K is badly conditioned, one linear system gives it at once.
type newton struct {
	wait  int // steps of pairs until the next Newton step is considered
	since int // steps of pairs since the last

	factor  factor
	free    []int // positions, of which walk drops those that meet a bound
	all     []int // the same, complete
	e, d, v []float64
	before  []float64 // β on entry
	change  []float64 // by how much it changed in the end
	gain    float64   // what D gained by that
	met     int       // how many of them met a bound
}

// newtonDue reports whether the next step shall be a Newton step.
func (s *Solver) newtonDue() bool {
	return s.newton.since >= s.newton.wait && !s.optimal()
}

// newtonStep moves the free coefficients towards the maximum of D on the plane
// Σ β = const. The direction d solves
//
//	(K + λI) d = e − b·1,  Σ d = 0,
//
// on the free examples. Along it D rises at least to the full step, because
// dᵀKd ≤ dᵀ(K + λI)d. Where a coefficient meets its bound the walk stops, leaves
// it there, and solves for those that remain. It reports whether anything moved.
//
// The step is an offer: what it does not settle, and the decision when to stop,
// is left to the pairs.
func (s *Solver) newtonStep() bool {
	nt := &s.newton
	nt.free = nt.free[:0]
	for p, state := range s.state[:s.active] {
		if state == up|low {
			nt.free = append(nt.free, p)
		}
	}
	f := len(nt.free)
	nt.wait = s.newtonWait(f)
	if f < 2 || f > newtonLimit || nt.since < nt.wait {
		nt.wait = max(nt.wait, nt.since+10)
		return false
	}
	nt.since, nt.wait = 0, 10
	return s.walk()
}

// newtonWait returns how many pairs come between two Newton steps on f free
// examples, so that these take a bounded share of the time (measured best, among
// multiples of either term).
func (s *Solver) newtonWait(f int) int {
	price := (f*f*f/6 + 3*f*f + f*s.active) / (4*s.active + 100) // in steps of pairs
	return 10 + f/2 + price/3
}

// newtonNext reports whether the next step will be a Newton step, unless rounding
// keeps it from a gain.
func (s *Solver) newtonNext() bool {
	f := 0
	for _, state := range s.state[:s.active] {
		if state == up|low {
			f++
		}
	}
	return s.newtonDue() && f >= 2 && f <= newtonLimit && s.newton.since >= s.newtonWait(f)
}

// walk does the work of newtonStep for the positions nt.free.
func (s *Solver) walk() bool {
	nt := &s.newton
	free := nt.free
	lambda, ok := s.factorize(free)
	if !ok {
		return false
	}
	nt.e, nt.d, nt.v, nt.before = nt.e[:0], nt.d[:0], nt.v[:0], nt.before[:0]
	for _, p := range free {
		nt.e = append(nt.e, s.err[p])
		nt.before = append(nt.before, s.beta[p])
	}
	nt.all, nt.met = append(nt.all[:0], free...), 0
	for len(free) >= 2 {
		e := nt.e[:len(free)]
		b := mean(e)
		d, v := append(nt.d[:0], e...), nt.v[:0]
		for p := range d {
			d[p] -= b
			v = append(v, 1)
		}
		nt.d, nt.v = d, v
		nt.factor.solve(d)
		nt.factor.solve(v)
		shift := mean(d) / mean(v) // the rest of the multiplier of Σ d = 0
		b += shift
		for p := range d {
			d[p] -= shift * v[p]
		}
		off := mean(d) // rounding only
		theta, block := 1.0, -1
		for p := range d {
			d[p] -= off
			lo, hi := s.bounds(free[p])
			room := math.Inf(1)
			if d[p] > 0 {
				room = (hi - s.beta[free[p]]) / d[p]
			} else if d[p] < 0 {
				room = (lo - s.beta[free[p]]) / d[p]
			}
			if room < theta {
				theta, block = room, p
			}
		}
		for p, at := range free {
			s.beta[at] += theta * d[p]
			// Kd = e − b − λd, without a multiplication by K.
			e[p] -= theta * (e[p] - b - lambda*d[p])
		}
		if block < 0 {
			break
		}
		lo, hi := s.bounds(free[block])
		if d[block] > 0 {
			s.beta[free[block]] = hi
		} else {
			s.beta[free[block]] = lo
		}
		nt.met++
		nt.factor.remove(block)
		free = append(free[:block], free[block+1:]...)
		copy(e[block:], e[block+1:])
	}
	return s.land()
}

// factorize factorises K + λI on the free examples. It reports false where K is
// too far from positive semidefinite.
func (s *Solver) factorize(free []int) (lambda float64, ok bool) {
	for _, r := range []float64{ridge, 1e3 * ridge, 1e6 * ridge} {
		lambda = r * s.largest
		rows := s.newton.factor.reset(len(free))
		for i, p := range free {
			row, from := rows[i], s.view.Row(p)
			for j := range row {
				row[j] = from[free[j]]
			}
			row[i] += lambda
		}
		if s.newton.factor.factorize() {
			return lambda, true
		}
	}
	return 0, false
}

// land brings errors, states and D up to the coefficients that walk has moved at
// the positions nt.all. If D has not risen it takes everything back.
func (s *Solver) land() bool {
	nt := &s.newton
	nt.gain = 0
	nt.change = nt.change[:0]
	for q, p := range nt.all {
		lo, hi := s.bounds(p)
		s.beta[p] = min(max(s.beta[p], lo), hi)
		nt.change = append(nt.change, s.beta[p]-nt.before[q])
		nt.gain += nt.change[q] * s.err[p] / 2
	}
	s.follow(+1)
	for q, p := range nt.all {
		nt.gain += nt.change[q] * s.err[p] / 2 // Σ Δβ(e + e')/2 = D' − D
	}
	s.objective += nt.gain
	if !(nt.gain > 0) || math.IsInf(nt.gain, 1) {
		s.takeBack()
		return false
	}
	return true
}

// follow updates the errors and states for the changes of a Newton step, or for
// taking them back (sign −1).
func (s *Solver) follow(sign float64) {
	nt := &s.newton
	s.touched = s.touched[:0]
	for q, p := range nt.all {
		if nt.change[q] != 0 {
			subtract(s.err[:s.active], sign*nt.change[q], s.view.Row(p))
			s.travel += math.Abs(nt.change[q])
			s.setState(p)
			s.touched = append(s.touched, s.example(p))
		}
	}
}

// takeBack undoes the last Newton step.
func (s *Solver) takeBack() {
	nt := &s.newton
	for q, p := range nt.all {
		s.beta[p] = nt.before[q]
	}
	s.follow(-1)
	s.objective -= nt.gain
	s.touched = s.touched[:0]
}

func mean(x []float64) float64 {
	var sum float64
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}
