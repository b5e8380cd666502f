package path

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/param"
	"mercer/core/pause"
)

// MaxExamples is up to how many examples a path is followed for.
const MaxExamples = 2000

// A Path holds the solutions for all C between two.
type Path struct {
	// First is the set of each example at the first C.
	First []Set

	// Breaks are the places where the set of an example changes, in ascending order, and both ends.
	// Between two of them α, b and f are linear in C.
	Breaks []Break

	// Bridges counts the places where rounding kept the path from going on, and the solver
	// found the solution at a slightly larger C.
	Bridges int

	// Message says why the path ends before it should, "" where it does not.
	Message string

	// WrongAt and Wrong are the number of examples with yf ≤ 0, as a step function of C: from each
	// place on, up to the next.
	WrongAt []float64
	Wrong   []int

	k        gram.Matrix
	y        []float64
	wrong    []bool
	to       float64
	w        *follower
	segments []segment // one for each of Breaks but the last
	events   []Event   // of the break that is being made
	spans    *spans    // of the last C whose promises were asked for
}

// A Break is the solution at one C.
type Break struct {
	C         float64
	Bias      float64 // the middle of what is possible
	Low, High float64 // between which biases are as good; equal while the margin has examples
	Objective float64 // D, which all solutions share
	Gap       float64 // P − D, as computed
	Violation float64 // of the conditions of the optimum, the largest
	Support   int     // examples with α > 0
	Events    []Event // what changes here, in order
}

// An Event is a change of an example's set.
type Event struct {
	Example  int
	From, To Set
}

// A segment is the solution from a break on.
type segment struct {
	c                   float64
	members             []int32   // the margin
	beta, rate          []float64 // theirs: β at c, and its rate
	limit               []uint64  // a bit for each example at the limit
	low, high           float64   // of b at c
	lowSlope, highSlope float64
}

// New begins the path for the Gram matrix k and the classes y = ±1, from one C to another. It keeps
// k and y, which must not change. The error is a *param.Error for a range that is none, a
// *learn.DataError for other classes or too many examples, or that of package svm for the first C.
func New(k gram.Matrix, y []float64, from, to float64) (*Path, error) {
	switch {
	case !(from > 0) || math.IsInf(from, 1):
		return nil, &param.Error{Key: "from", Value: from, Reason: "must be a finite number above 0"}
	case !(to >= from) || math.IsInf(to, 1):
		return nil, &param.Error{Key: "to", Value: to, Reason: "must be a finite number, not below the first C"}
	case len(y) != k.Len():
		panic("path: k and y differ in length")
	case len(y) > MaxExamples:
		return nil, &learn.DataError{Reason: fmt.Sprintf("All C are solved for up to %s points, and here are %s.",
			notation.Grouped(MaxExamples), notation.Grouped(len(y)))}
	}
	s := newState(k, y)
	for i := range s.set {
		s.set[i] = None
	}
	p := &Path{k: k, y: y, to: to, w: newFollower(s)}
	if err := p.w.enter(from); err != nil {
		return nil, err
	}
	p.w.moved = func(length float64) {
		p.segment()
		p.judge(length)
	}
	p.w.changed = func(i int, from, to Set) {
		if last := len(p.events) - 1; last >= 0 && p.events[last].Example == i {
			// It went on at once.
			if p.events[last].To = to; p.events[last].From == to {
				p.events = p.events[:last]
			}
			return
		}
		p.events = append(p.events, Event{i, from, to})
	}
	p.First = slices.Clone(s.set)
	p.rest()
	p.mark()
	p.wrong = make([]bool, len(y))
	count := 0
	for i := range p.wrong {
		if p.wrong[i] = !(y[i]*s.f[i] > 0); p.wrong[i] {
			count++
		}
	}
	p.WrongAt, p.Wrong = []float64{from}, []int{count}
	return p, nil
}

// judge notes where examples cross f = 0 within the stretch ahead.
func (p *Path) judge(length float64) {
	w := p.w
	first := len(p.WrongAt)
	for i, y := range p.y {
		f, rate := y*w.f[i], y*w.df[i]
		now := !(f+length*rate > 0)
		if now == p.wrong[i] {
			continue
		}
		p.wrong[i] = now
		by := 1
		if !now {
			by = -1
		}
		at := w.c
		if rate != 0 {
			at += min(max(0, -f/rate), length)
		}
		p.WrongAt, p.Wrong = append(p.WrongAt, at), append(p.Wrong, by)
	}
	crossed := crossings{p.WrongAt[first:], p.Wrong[first:]}
	sort.Sort(crossed)
	for q := range crossed.at {
		crossed.by[q] += p.Wrong[first+q-1]
	}
}

// crossings are sorted by their places.
type crossings struct {
	at []float64
	by []int
}

func (c crossings) Len() int           { return len(c.at) }
func (c crossings) Less(i, j int) bool { return c.at[i] < c.at[j] }
func (c crossings) Swap(i, j int) {
	c.at[i], c.at[j] = c.at[j], c.at[i]
	c.by[i], c.by[j] = c.by[j], c.by[i]
}

// rest notes the solution at the first C, as if it stayed.
func (p *Path) rest() {
	w := p.w
	w.d = append(w.d[:0], make([]float64, len(w.e.of))...)
	w.low, w.high, w.lowSlope, w.highSlope = w.b, w.b, 0, 0
	p.segment()
}

// enter finds the solution at the first C.
func (w *follower) enter(c float64) error {
	// Where the classes are of equal size, all α are C up to the first break: no search is needed.
	sum := 0.0
	for i, set := range w.set {
		if set != Out {
			sum += w.y[i]
		}
	}
	if sum == 0 {
		w.c = c
		for i, set := range w.set {
			if set != Out {
				w.put(i, Limit)
			}
		}
		w.refresh()
		if low, high, lower, upper := w.interval(); lower >= 0 && upper >= 0 && low <= high {
			w.middle()
			return nil
		}
	}
	return w.start(c)
}

// Advance goes on by up to limit events, to the end if limit is 0 or less, and reports whether there
// is more to come.
func (p *Path) Advance(limit int) bool {
	if p.w == nil {
		return false
	}
	for n := 0; limit <= 0 || n < limit; n++ {
		pause.Point()
		before := p.w.c
		more, err := p.w.next(p.to)
		if err != nil {
			p.Message = fmt.Sprintf("The path stopped at C = %s: rounding keeps the conditions of the optimum from holding there.", notation.Short(p.w.c))
		}
		if err != nil || !more {
			p.end()
			return false
		}
		if p.w.c > before {
			p.mark()
		} else {
			p.amend()
		}
	}
	return true
}

// end closes the path.
func (p *Path) end() {
	p.amend()
	p.Bridges = p.w.bridges
	p.w = nil
}

// mark adds a break at the present C, or changes the last if that is there.
func (p *Path) mark() {
	p.Breaks = append(p.Breaks, p.here())
}

// amend adds to the last break what has happened there since.
func (p *Path) amend() {
	if len(p.events) == 0 {
		return
	}
	last := &p.Breaks[len(p.Breaks)-1]
	if last.C < p.w.c {
		p.mark()
		return
	}
	last.Events = append(last.Events, p.events...)
	last.Support = p.w.support()
	p.events = p.events[:0]
}

// here is the solution at the present C.
func (p *Path) here() Break {
	w := p.w
	b := Break{C: w.c, Bias: w.b, Low: w.b, High: w.b, Support: w.support()}
	b.Objective = w.objective()
	if len(w.e.of) == 0 {
		if low, high, lower, upper := w.interval(); lower >= 0 && upper >= 0 {
			b.Low, b.High = low, high
		}
	}
	b.Events = append(b.Events, p.events...)
	p.events = p.events[:0]
	return b
}

// segment notes the direction in which the follower is about to go.
func (p *Path) segment() {
	w := p.w
	s := segment{
		c: w.c, low: w.low, high: w.high, lowSlope: w.lowSlope, highSlope: w.highSlope,
		limit: make([]uint64, (len(p.y)+63)/64),
	}
	for at, e := range w.e.of {
		s.members = append(s.members, int32(e))
		s.beta = append(s.beta, w.beta[e])
		s.rate = append(s.rate, w.d[at])
	}
	for i, set := range w.set {
		if set == Limit {
			s.limit[i/64] |= 1 << (i % 64)
		}
	}
	p.segments = append(p.segments, s)
}

// Ended reports whether the path has come to its last C.
func (p *Path) Ended() bool { return p.w == nil && p.Message == "" }

// Range returns the first C and the last that is solved.
func (p *Path) Range() (from, to float64) { return p.Breaks[0].C, p.Breaks[len(p.Breaks)-1].C }

// Alphas sets alpha to the α of all examples at each C, n numbers for each. It panics as At does.
func (p *Path) Alphas(at []float64, alpha []float32) {
	n := len(p.y)
	beta := make([]float64, n)
	for m, c := range at {
		p.At(c, beta)
		for i, b := range beta {
			alpha[m*n+i] = float32(p.y[i] * b)
		}
	}
}

// At sets beta to the coefficients yα at a C within the range, and returns the middle of the biases
// that are possible. It panics if C is outside, or beta does not have a number for each example.
func (p *Path) At(c float64, beta []float64) (bias float64) {
	from, to := p.Range()
	if !(c >= from && c <= to) {
		panic("path: C is not within the range")
	}
	return p.within(&p.segments[max(0, sort.Search(len(p.segments), func(i int) bool { return p.segments[i].c > c })-1)], c, beta)
}

// within is At in a stretch that holds C.
func (p *Path) within(s *segment, c float64, beta []float64) (bias float64) {
	clear(beta)
	for i, y := range p.y {
		if s.limit[i/64]>>(i%64)&1 == 1 {
			beta[i] = y * c
		}
	}
	by := c - s.c
	for at, e := range s.members {
		y := p.y[e]
		beta[e] = y * min(max(0, y*(s.beta[at]+by*s.rate[at])), c)
	}
	return (s.low+s.high)/2 + by*(s.lowSlope+s.highSlope)/2
}
