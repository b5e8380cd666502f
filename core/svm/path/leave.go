package path

import (
	"errors"
	"math"

	"mercer/core/gram"
)

// errVanished is for the last example of a class: without it there is no second class.
var errVanished = errors.New("path: the other examples are all of one class")

// Left is what each example would be called by the machine that is trained without it.
type Left struct {
	// Decision is f at each example, of the machine without it. It is NaN where the others are all
	// of one class, which is then what the example is called.
	Decision []float64

	// Exact says where Decision is that of an optimum: where the conditions hold to 1e-6, as
	// computed anew from the coefficients.
	Exact []bool

	// Errors counts the examples that would be called wrong.
	Errors int

	whole   *state
	scratch *state
	next    int
}

// LeaveOneOut finds the machine with all examples at C, which may be +Inf, and is ready to take each
// of them out. It keeps k and y = ±1. The error is that of package svm.
func LeaveOneOut(k gram.Matrix, y []float64, c float64) (*Left, error) {
	whole := newState(k, y)
	for i := range whole.set {
		whole.set[i] = None
	}
	if err := whole.start(c); err != nil {
		return nil, err
	}
	n := len(y)
	return &Left{
		Decision: make([]float64, n), Exact: make([]bool, n), whole: whole, scratch: whole.clone(),
	}, nil
}

// Advance takes out up to limit more examples, all if limit is 0 or less, and reports whether there
// are more.
func (l *Left) Advance(limit int) bool {
	for n := 0; l.next < len(l.Decision) && (limit <= 0 || n < limit); n++ {
		l.out(l.next)
		l.next++
	}
	return l.next < len(l.Decision)
}

// Done returns how many examples have been taken out.
func (l *Left) Done() int { return l.next }

// out takes out example i.
func (l *Left) out(i int) {
	s := l.scratch
	if l.whole.set[i] == None {
		// It has no weight, so that the others are at their optimum already.
		l.Decision[i], l.Exact[i] = l.whole.f[i], true
		if len(l.whole.e.of) > 0 {
			return // and is no error: yf ≥ 1
		}
	}
	s.copyFrom(l.whole)
	err := s.unlearn(i)
	switch {
	case errors.Is(err, errVanished):
		l.Decision[i], l.Exact[i] = math.NaN(), true
		l.Errors++
		return
	case err == nil:
		_, by := s.worst()
		l.Decision[i], l.Exact[i] = s.f[i], by <= 1e-6
	default:
		l.Decision[i], l.Exact[i] = s.f[i], false
	}
	if !(s.y[i]*s.f[i] > 0) {
		l.Errors++
	}
}

// unlearn takes β of example i to 0 while the conditions of the others go on to hold. Where that
// fails, it begins anew without the example.
func (s *state) unlearn(i int) error {
	if !s.both(i) {
		return errVanished
	}
	if s.set[i] == Margin {
		for p, e := range s.e.of {
			if e == i {
				s.e.remove(p)
				break
			}
		}
	}
	s.set[i] = Out
	if err := s.fade(i); err != nil {
		s.beta[i] = 0
		return s.start(s.c)
	}
	s.beta[i] = 0
	s.refresh()
	if len(s.e.of) == 1 && math.Abs(s.beta[s.e.of[0]]) >= s.c*(1-atEdge) {
		s.bind()
	}
	if len(s.e.of) == 0 {
		s.middle()
	}
	if _, by := s.worst(); !(by <= allow*100) {
		return s.settle()
	}
	return nil
}

// both reports whether the examples other than i are of both classes.
func (s *state) both(i int) bool {
	positive, negative := false, false
	for j, set := range s.set {
		if set == Out || j == i {
			continue
		}
		positive = positive || s.y[j] > 0
		negative = negative || s.y[j] < 0
	}
	return positive && negative
}

// fade takes β of example i, which is out, to 0.
func (s *state) fade(i int) error {
	sign := -1.0
	if s.beta[i] < 0 {
		sign = 1
	}
	var pinned []bool
	least := nothing * math.Abs(s.beta[i])
	alone := false // whether an example has left without a step: then each goes by itself
	for range 20*len(s.y) + 200 {
		left := math.Abs(s.beta[i])
		if left == 0 {
			return nil
		}
		if len(s.e.of) == 0 {
			// No other can change before b is at the end of its interval where one comes onto the margin.
			low, high, lower, upper := s.interval()
			who, b := lower, low
			if sign > 0 {
				who, b = upper, high
			}
			if who < 0 {
				return errUnsettled
			}
			s.shift(b)
			s.e.add(who)
			s.set[who], s.f[who] = Margin, s.y[who]
		}
		s.along(i, sign)
		ev := s.first(left, 0, pinned)
		s.beta[i] += sign * ev.step
		s.move(ev.step)
		if ev.step > least {
			alone = false
		}
		switch {
		case ev.who < 0:
			s.beta[i] = 0
		case ev.to != Margin:
			if alone {
				s.leave(ev.at, ev.to)
			} else {
				s.dismiss(ev)
			}
			pinned, alone = nil, alone || !(ev.step > least)
		case pinned != nil && pinned[ev.who]:
			if err := s.settle(); err != nil {
				return err
			}
			pinned = nil
		case s.e.add(ev.who):
			s.set[ev.who], s.f[ev.who] = Margin, s.y[ev.who]
			pinned = nil
			if alone {
				break
			}
			for _, other := range s.ties() {
				if s.e.add(other) {
					s.set[other], s.f[other] = Margin, s.y[other]
				}
			}
		default:
			if pinned == nil {
				pinned = make([]bool, len(s.y))
			}
			pinned[ev.who] = true
		}
	}
	return errUnsettled
}
