package svm

import "math"

// start sets β from alpha, or where it may be on both sides of 0 from β itself: clipped to the box
// and changed as little as the constraint Σ βᵢ = 0 allows, on the free examples first, so that those
// at a bound stay there.
func (s *Solver) start(alpha []float64) {
	for i, a := range alpha {
		switch {
		case !(math.Abs(a) <= math.MaxFloat64): // no number counts as 0
		case s.y == nil:
			s.beta[i] = min(max(a, -s.cfg.C), s.cfg.C)
		case a > 0:
			s.beta[i] = s.y[i] * min(a, s.cfg.C)
		}
	}
	if alpha != nil {
		s.balance()
	}
	s.begin(alpha == nil)
}

// begin makes ready for the first step from β, which is 0 where atZero says so.
func (s *Solver) begin(atZero bool) {
	if atZero && s.y != nil { // as nearly all trainings begin
		state, rise, fall := s.state[:len(s.y)], s.barUp[:len(s.y)], s.barLow[:len(s.y)]
		for i, y := range s.y {
			own := up
			if y < 0 {
				own = low
			}
			state[i], rise[i], fall[i] = own, barsUp[own], barsLow[own]
		}
	} else {
		for i := range s.beta {
			s.setState(i)
		}
	}
	s.restore()
}

// balance makes Σ βᵢ = 0. First the free examples share the difference; what they
// have no room for is then taken from the bounded ones of the heavier class,
// which can always give it.
func (s *Solver) balance() {
	if excess, scale := s.excess(); math.Abs(excess) <= 1e-13*scale {
		return // as steps leave it; to correct it would change every free β
	}
	for _, bounded := range []bool{false, true} {
		for range 50 { // each round fixes the sum or brings an example to its bound
			excess, scale := s.excess()
			if math.Abs(excess) <= 1e-15*scale {
				break
			}
			var share []int
			for i, b := range s.beta {
				lo, hi := s.bounds(i)
				free := b > lo && b < hi
				if free || (bounded && b*excess > 0) {
					share = append(share, i)
				}
			}
			if len(share) == 0 {
				break
			}
			d := excess / float64(len(share))
			for _, i := range share {
				lo, hi := s.bounds(i)
				s.beta[i] = min(max(s.beta[i]-d, lo), hi)
			}
		}
	}
	// The rounding that is left would stay for ever, since steps keep the
	// sum: after a failure to balance, start from zero.
	if excess, scale := s.excess(); math.Abs(excess) > 1e-12*scale {
		clear(s.beta)
	}
}

// excess returns Σ βᵢ and Σ |βᵢ|.
func (s *Solver) excess() (sum, scale float64) {
	for _, b := range s.beta {
		sum += b
		scale += math.Abs(b)
	}
	return sum, scale
}
