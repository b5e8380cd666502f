package path

import (
	"math"
	"slices"

	"mercer/core/dense"
	"mercer/core/gram"
)

// A Set is where an example is; the package comment says what that means.
type Set uint8

const (
	Out    Set = iota // takes no part; its f is known all the same
	None              // α = 0
	Margin            // yf = 1
	Limit             // α = C
)

// How much counts as nothing.
const (
	still  = 1e-13 // a rate, as a part of the sizes that it is a sum of
	allow  = 1e-9  // a violation of yf ≥ 1 or yf ≤ 1
	atEdge = 1e-11 // a distance of α from 0 or C, as a part of C

	nothing = 1e-12 // a step of C, as a part of C; a distance of yf from 1 where examples tie
)

// A state is a solution, at one C, for the examples that are not out.
type state struct {
	k    gram.Matrix
	y    []float64
	c    float64
	beta []float64
	f    []float64 // of all, with b
	b    float64
	set  []Set
	e    margin

	// The direction: d of the margin, df of all, db.
	d, df []float64
	db    float64
	size  float64 // of the terms that df is a sum of
}

func newState(k gram.Matrix, y []float64) *state {
	n, largest := k.Len(), 0.0
	for _, v := range k.Diag() {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 {
		largest = 1
	}
	return &state{
		k: k, y: y, beta: make([]float64, n), f: make([]float64, n), set: make([]Set, n),
		e: newMargin(k, largest), df: make([]float64, n),
	}
}

// clone returns a copy that changes by itself.
func (s *state) clone() *state {
	c := *s
	c.beta, c.f, c.set = slices.Clone(s.beta), slices.Clone(s.f), slices.Clone(s.set)
	c.e, c.d, c.df = s.e.clone(), nil, make([]float64, len(s.df))
	return &c
}

// copyFrom makes s what from is.
func (s *state) copyFrom(from *state) {
	copy(s.beta, from.beta)
	copy(s.f, from.f)
	copy(s.set, from.set)
	s.c, s.b = from.c, from.b
	s.e = from.e.clone()
}

// solve finds the direction of the margin for a change of the others' part of f, which df holds at
// the margin's examples, and of their part of Σ β.
func (s *state) solve(others float64) {
	s.d = s.d[:0]
	for _, e := range s.e.of {
		s.d = append(s.d, -s.df[e])
	}
	s.db = s.e.solve(s.d, -others)
}

// spread adds to df what the margin and b change.
func (s *state) spread(size float64) {
	sum := 0.0
	for p, e := range s.e.of {
		dense.AddScaled(s.df, s.d[p], s.k.Row(e))
		sum += math.Abs(s.d[p])
	}
	for i := range s.df {
		s.df[i] += s.db
	}
	s.size = size + sum*s.e.largest + math.Abs(s.db)
}

// An event is the first thing that ends a direction.
type event struct {
	step float64
	who  int // an example, −1 for none
	at   int // its place in the margin, −1 for none
	to   Set
}

// first returns the first event within a step, while C grows at a rate. Examples for which pinned
// is set are allowed to violate their condition by what is allowed.
func (s *state) first(step, growth float64, pinned []bool) event {
	ev := event{step: step, who: -1, at: -1}
	sum := growth
	for _, d := range s.d {
		sum += math.Abs(d)
	}
	least := still * sum
	for p, e := range s.e.of {
		rate, alpha := s.y[e]*s.d[p], s.y[e]*s.beta[e]
		if rate < -least {
			if t := max(0, alpha) / -rate; t < ev.step {
				ev = event{t, e, p, None}
			}
		}
		if rate-growth > least {
			if t := max(0, s.c-alpha) / (rate - growth); t < ev.step {
				ev = event{t, e, p, Limit}
			}
		}
	}
	least = still * s.size
	for i, set := range s.set {
		if set != None && set != Limit {
			continue
		}
		room, rate := s.approach(i)
		if rate <= least {
			continue
		}
		if pinned != nil && pinned[i] {
			room += allow
		}
		if t := max(0, room) / rate; t < ev.step {
			ev = event{t, i, -1, Margin}
		}
	}
	return ev
}

// approach returns how far an example outside of the margin is from it, and how fast the direction
// takes it there.
func (s *state) approach(i int) (room, rate float64) {
	room, rate = s.y[i]*s.f[i]-1, -s.y[i]*s.df[i]
	if s.set[i] == Limit {
		return -room, -rate
	}
	return room, rate
}

// ties returns the examples that have come to yf = 1 together with the one whose event it was, and
// would be taken beyond it by the direction. They enter the margin with it: by themselves each would
// ask for a direction of its own. Those that turn out to have no place there leave again, without a
// step. After one has left, only single ones enter, so that nothing goes round in circles.
func (s *state) ties() []int {
	var tied []int
	least := still * s.size
	for i, set := range s.set {
		if set != None && set != Limit {
			continue
		}
		room, rate := s.approach(i)
		if rate > least && room <= nothing {
			tied = append(tied, i)
		}
	}
	return tied
}

// dismiss takes the example of an event out of the margin, and all others that have come to a bound
// together with it.
func (s *state) dismiss(ev event) {
	size := len(s.e.of)
	for p := size - 1; p >= 0; p-- {
		e := s.e.of[p]
		alpha, to := s.y[e]*s.beta[e], None
		if s.y[e]*s.d[p] > 0 {
			alpha, to = s.c-alpha, Limit
		}
		if p == ev.at {
			to = ev.to
		} else if s.d[p] == 0 || !(alpha <= nothing*s.c) || math.IsInf(s.c, 1) {
			continue
		}
		s.put(e, to)
	}
	s.sweep()
}

// sweep takes those out of the margin that have another set.
func (s *state) sweep() {
	var stay []int
	for _, e := range s.e.of {
		if s.set[e] == Margin {
			stay = append(stay, e)
		}
	}
	size := len(s.e.of)
	if (size-len(stay))*8 > size { // less work than turning the factor for each of them
		s.e.clear()
		for _, e := range stay {
			s.e.append(e, 0)
		}
		return
	}
	for p := size - 1; p >= 0; p-- {
		if s.set[s.e.of[p]] != Margin {
			s.e.remove(p)
		}
	}
}

// move goes a step along the direction.
func (s *state) move(step float64) {
	for p, e := range s.e.of {
		s.beta[e] += step * s.d[p]
	}
	dense.AddScaled(s.f, step, s.df)
	s.b += step * s.db
	for _, e := range s.e.of {
		s.f[e] = s.y[e]
	}
}

// leave takes the example at place p out of the margin.
func (s *state) leave(p int, to Set) {
	i := s.e.of[p]
	s.e.remove(p)
	s.put(i, to)
}

// put gives an example the α of a set other than the margin.
func (s *state) put(i int, to Set) {
	s.set[i] = to
	s.beta[i] = 0
	if to == Limit {
		s.beta[i] = s.y[i] * s.c
	}
}

// refresh computes f from β.
func (s *state) refresh() {
	clear(s.f)
	for i, b := range s.beta {
		if b != 0 {
			dense.AddScaled(s.f, b, s.k.Row(i))
		}
	}
	for i := range s.f {
		s.f[i] += s.b
	}
}

// interval returns between which b the conditions of all examples hold while the margin is empty,
// and the examples that say so: −1 where none does. f must belong to b.
func (s *state) interval() (low, high float64, lower, upper int) {
	low, high, lower, upper = math.Inf(-1), math.Inf(1), -1, -1
	for i, set := range s.set {
		if set != None && set != Limit {
			continue
		}
		at := s.b + s.y[i] - s.f[i] // the b at which the example is on the margin
		if (s.y[i] > 0) == (set == Limit) {
			if at < high {
				high, upper = at, i
			}
		} else if at > low {
			low, lower = at, i
		}
	}
	return low, high, lower, upper
}

// shift changes b.
func (s *state) shift(b float64) {
	by := b - s.b
	for i := range s.f {
		s.f[i] += by
	}
	s.b = b
}

// middle takes b to the middle of its interval, or to its end where it has but one.
func (s *state) middle() {
	low, high, lower, upper := s.interval()
	switch {
	case lower >= 0 && upper >= 0:
		s.shift((low + high) / 2)
	case lower >= 0:
		s.shift(low)
	case upper >= 0:
		s.shift(high)
	}
}

// worst returns the example that violates its condition most, and by how much.
func (s *state) worst() (who int, by float64) {
	who = -1
	for i, set := range s.set {
		v := 1 - s.y[i]*s.f[i]
		switch set {
		case Limit:
			v = -v
		case None:
		case Margin:
			v = math.Abs(v)
		default:
			continue
		}
		if v > by || math.IsNaN(v) {
			who, by = i, v
		}
	}
	return who, by
}

// objective returns D; f must belong to β.
func (s *state) objective() float64 {
	sum := 0.0
	for i, b := range s.beta {
		sum += s.y[i]*b - b*(s.f[i]-s.b)/2
	}
	return sum
}

// support returns how many examples have α > 0.
func (s *state) support() (count int) {
	for _, b := range s.beta {
		if b != 0 {
			count++
		}
	}
	return count
}
