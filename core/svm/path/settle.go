package path

import (
	"errors"
	"math"

	"mercer/core/gram"
	"mercer/core/svm"
)

var errUnsettled = errors.New("path: rounding keeps the conditions of the optimum from holding")

// start finds the solution at C: roughly by package svm, then exactly by settle.
func (s *state) start(c float64) error {
	var index []int
	var y, alpha []float64
	warm := false
	for i, set := range s.set {
		if set == Out {
			continue
		}
		index = append(index, i)
		y = append(y, s.y[i])
		a := min(s.y[i]*s.beta[i], c)
		alpha, warm = append(alpha, a), warm || a != 0
	}
	if !warm {
		alpha = nil
	}
	k := s.k
	if len(index) < len(s.set) {
		k = gram.Subset(s.k, index)
	}
	solver, err := svm.New(k, y, svm.Config{C: c, Tolerance: 1e-8}, alpha)
	if err != nil {
		return err
	}
	solver.Advance(0)
	if err := solver.Err(); err != nil {
		return err
	}
	coef := solver.Coef()
	for p, i := range index {
		s.beta[i] = coef.Beta[p]
	}
	s.b = coef.Bias[0]
	return s.begin(c)
}

// begin makes the sets of the β at hand, which are near the solution at C, and settles them.
func (s *state) begin(c float64) error {
	s.c = c
	s.e.clear()
	near := atEdge * c
	if math.IsInf(c, 1) {
		near = 0
	}
	var free []int
	for i, set := range s.set {
		if set == Out {
			s.beta[i] = 0
			continue
		}
		switch alpha := s.y[i] * s.beta[i]; {
		case alpha <= near:
			s.put(i, None)
		case alpha >= c-near:
			s.put(i, Limit)
		default:
			s.set[i] = Margin
			free = append(free, i)
		}
	}
	s.refresh()
	for _, i := range free {
		s.admit(i)
	}
	if err := s.settle(); err != nil {
		return err
	}
	s.trim()
	if len(s.e.of) == 1 {
		s.bind()
	}
	if len(s.e.of) == 0 {
		s.middle()
	}
	return nil
}

// trim takes the examples of the margin that are at a bound to that bound. By themselves each would
// leave the margin at the first step.
func (s *state) trim() {
	size := len(s.e.of)
	if math.IsInf(s.c, 1) {
		return
	}
	for _, e := range s.e.of {
		switch alpha := s.y[e] * s.beta[e]; {
		case alpha <= nothing*s.c:
			s.put(e, None)
		case alpha >= s.c*(1-nothing):
			s.put(e, Limit)
		}
	}
	if s.sweep(); len(s.e.of) < size {
		s.refresh()
	}
}

// bind takes the only example of the margin to the bound that it is on: with all others at bounds,
// Σ β = 0 leaves it nowhere else.
func (s *state) bind() {
	i := s.e.of[0]
	to := None
	if s.y[i]*s.beta[i] > s.c/2 && !math.IsInf(s.c, 1) {
		to = Limit
	}
	s.leave(0, to)
}

// admit takes an example with 0 < α < C to the margin. Where it is in the span of the others, it
// moves with them, which leaves f as it is, until one of them is at a bound.
func (s *state) admit(i int) {
	for !s.e.add(i) {
		s.set[i] = Margin
		s.along(i, 1)
		ev := s.bound(i, 1)
		s.beta[i] += ev.step
		s.move(ev.step)
		if ev.who == i {
			s.put(i, ev.to)
			return
		}
		s.leave(ev.at, ev.to)
	}
	s.set[i] = Margin
}

// along finds the direction in which β of example i changes at a rate, and the margin stays.
func (s *state) along(i int, rate float64) {
	row := s.k.Row(i)
	for j, v := range row {
		s.df[j] = rate * v
	}
	s.solve(rate)
	s.spread(math.Abs(rate) * s.e.largest)
}

// meet makes an event earlier where α of an example, whose β changes at a rate, meets a bound.
func (s *state) meet(ev *event, i, at int, rate float64) {
	alpha := s.y[i] * s.beta[i]
	if rate *= s.y[i]; rate < 0 {
		if t := max(0, alpha) / -rate; t < ev.step {
			*ev = event{t, i, at, None}
		}
	} else if rate > 0 {
		if t := max(0, s.c-alpha) / rate; t < ev.step {
			*ev = event{t, i, at, Limit}
		}
	}
}

// bound returns the first bound that α of the margin or of example i meets.
func (s *state) bound(i int, rate float64) event {
	ev := event{step: math.Inf(1), who: -1, at: -1}
	s.meet(&ev, i, -1, rate)
	for p, e := range s.e.of {
		s.meet(&ev, e, p, s.d[p])
	}
	return ev
}

// settle makes the conditions of the optimum hold at this C: f is made what it has to be at the
// margin, and while an example violates its condition, its β goes where D grows, with the margin
// following, until the condition holds or something is at a bound. It is an active set method: D
// never falls. Other than those of a path, its steps do not keep the conditions of the rest.
func (s *state) settle() error {
	for range 20*len(s.y) + 200 {
		s.refresh()
		if !s.level() {
			continue // the margin has changed
		}
		who, by := s.worst()
		if len(s.e.of) == 0 {
			s.middle()
			who, by = s.worst()
			if by > allow/10 {
				s.pair()
				continue
			}
		}
		if !(by > allow/10) {
			return nil
		}
		if math.IsNaN(by) || s.set[who] == Margin {
			return errUnsettled
		}
		s.learn(who)
	}
	return errUnsettled
}

// level makes f what it has to be at the margin, and Σ β = 0. It reports false where an example has
// met a bound before, and has left the margin.
func (s *state) level() bool {
	if len(s.e.of) == 0 {
		return true
	}
	sum := 0.0
	for _, b := range s.beta {
		sum += b
	}
	for _, e := range s.e.of {
		s.df[e] = s.f[e] - s.y[e]
	}
	s.solve(sum)
	ev := event{step: 1, who: -1, at: -1}
	for p, e := range s.e.of {
		s.meet(&ev, e, p, s.d[p])
	}
	for p, e := range s.e.of {
		s.beta[e] += ev.step * s.d[p]
	}
	s.b += ev.step * s.db
	if ev.who >= 0 {
		s.leave(ev.at, ev.to)
		return false
	}
	s.refresh()
	for _, e := range s.e.of {
		s.f[e] = s.y[e]
	}
	return true
}

// learn takes β of an example that violates its condition to where the condition holds, or to its
// other bound.
func (s *state) learn(i int) {
	sign := s.y[i]
	if s.set[i] == Limit {
		sign = -sign
	}
	s.along(i, sign)
	ev := s.bound(i, sign)
	if gain := s.df[i] * sign; gain > dependent*s.e.largest {
		if t := math.Abs(s.y[i]-s.f[i]) / gain; t < ev.step {
			ev = event{t, i, -1, Margin}
		}
	}
	s.beta[i] += sign * ev.step
	s.move(ev.step)
	switch {
	case ev.who != i:
		s.leave(ev.at, ev.to)
		if alpha := s.y[i] * s.beta[i]; alpha > 0 && alpha < s.c {
			s.admit(i)
		}
	case ev.to == Margin:
		s.admit(i)
	default:
		s.put(i, ev.to)
	}
}

// pair moves the two examples that leave no b, while the margin is empty.
func (s *state) pair() {
	_, _, lower, upper := s.interval()
	ki, kj := s.k.Row(lower), s.k.Row(upper)
	curve := ki[lower] - 2*ki[upper] + kj[upper]
	by := (s.y[lower] - s.f[lower]) - (s.y[upper] - s.f[upper])
	room := func(i int, sign float64) float64 {
		if s.y[i] == sign {
			return s.c - s.y[i]*s.beta[i]
		}
		return s.y[i] * s.beta[i]
	}
	most := min(room(lower, 1), room(upper, -1))
	step := most
	if curve > dependent*s.e.largest {
		step = min(step, by/curve)
	}
	s.beta[lower] += step
	s.beta[upper] -= step
	if step == most {
		for _, i := range []int{lower, upper} {
			switch alpha := s.y[i] * s.beta[i]; {
			case alpha <= atEdge*s.c:
				s.put(i, None)
			case alpha >= s.c*(1-atEdge):
				s.put(i, Limit)
			default:
				s.admit(i)
			}
		}
		return
	}
	s.admit(lower)
	s.admit(upper)
}
