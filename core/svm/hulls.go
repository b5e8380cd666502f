package svm

import "math"

// hullsMeet is the square of the distance, relative to the largest k(x,x), at
// which two hulls count as touching: a hundred times what rounding does to it.
const hullsMeet = 1e-13

// checkHulls fails a run with the hard margin when the coefficients prove that it
// has no solution. With Σ αᵢ = 2A, the sums of αᵢφ(xᵢ)/A over either class are
// points in the convex hulls of the classes, and ‖w‖/A is the distance between
// them. Where it is 0 the hulls meet: no hyperplane separates them, and D grows
// without bound along α. A soft margin always has a solution.
func (s *Solver) checkHulls() {
	if !math.IsInf(s.cfg.C, 1) {
		return
	}
	var square, size float64
	for p, b := range s.beta {
		if b != 0 { // never set aside: its only bound is 0
			square += b * (s.target[s.example(p)] - s.err[p])
			size += math.Abs(b)
		}
	}
	if size == 0 {
		return
	}
	if d := square / (size * size / 4); d <= hullsMeet*s.largest {
		s.inseparable(d)
	}
}

// inseparable fails the run for hulls whose distance has this square.
func (s *Solver) inseparable(square float64) {
	s.fail(&InseparableError{Distance: math.Sqrt(max(square, 0)), Indefinite: square < -s.slack})
}
