package path

import (
	"math"

	"mercer/core/dense"
	"mercer/core/pause"
)

// renew is how many events lie between two computations of f from β, which take off the rounding
// that steps have piled up.
const renew = 64

// A follower takes a state through growing C.
type follower struct {
	*state
	load   []float64 // what f grows by with C, of those at the limit: Σ_L yⱼ k(xⱼ, ·)
	excess float64   // Σ_L y
	pinned []bool    // in the span of the margin: to be left where they are while that stays
	pins   int
	events int  // with a step, since f was computed afresh
	zero   int  // events in a row without a step
	alone  bool // one of these left the margin: then others enter by themselves
	loaded bool

	// b lies between two lines in C while the margin is empty.
	low, high           float64
	lowSlope, highSlope float64

	bridges int // how often the solution at a larger C was found by the solver

	// moved is told of each stretch before it is gone: C grows by step, f along df.
	moved func(step float64)

	// changed is told of each example that has another set.
	changed func(i int, from, to Set)
}

func newFollower(s *state) *follower {
	return &follower{state: s, load: make([]float64, len(s.y)), pinned: make([]bool, len(s.y))}
}

// reload computes what f grows by.
func (w *follower) reload() {
	clear(w.load)
	w.excess, w.loaded = 0, true
	for i, set := range w.set {
		if set == Limit {
			dense.AddScaled(w.load, w.y[i], w.k.Row(i))
			w.excess += w.y[i]
		}
	}
}

// steepest returns how fast f grows by those at the limit, where it does most.
func (w *follower) steepest() float64 {
	most := 0.0
	for _, v := range w.load {
		most = max(most, math.Abs(v))
	}
	return most
}

// limit takes an example to or from the limit: sign is +1 or −1.
func (w *follower) limit(i int, sign float64) {
	dense.AddScaled(w.load, sign*w.y[i], w.k.Row(i))
	w.excess += sign * w.y[i]
}

// unpin forgets what lay in the span of a margin that has changed.
func (w *follower) unpin() {
	if w.pins > 0 {
		clear(w.pinned)
		w.pins = 0
	}
}

// next goes to the next event, or as far as to. It reports false at the end, or where the path
// cannot be followed.
func (w *follower) next(to float64) (bool, error) {
	pause.After(1 << 14)
	if w.c >= to {
		return false, nil
	}
	if w.events >= renew {
		if err := w.renew(); err != nil {
			return false, err
		}
	}
	if !w.loaded {
		w.reload()
	}
	if len(w.e.of) == 0 {
		return true, w.slide(to)
	}
	copy(w.df, w.load)
	w.solve(w.excess)
	w.spread(w.steepest())
	ev := w.first(to-w.c, 1, w.pinned)
	w.low, w.high, w.lowSlope, w.highSlope = w.b, w.b, w.db, w.db
	w.proceed(ev.step)
	if ev.who < 0 {
		return true, nil
	}
	if w.stuck(ev.step) {
		return true, w.bridge(to)
	}
	return true, w.apply(ev, to)
}

// stuck counts events in a row without a step, and reports whether they go round in circles.
func (w *follower) stuck(step float64) bool {
	if step > nothing*w.c {
		w.zero, w.alone = 0, false
		return false
	}
	w.zero++
	return w.zero > 2*len(w.y)+20
}

// proceed takes C a step further.
func (w *follower) proceed(step float64) {
	if w.moved != nil && step > 0 {
		w.moved(step)
	}
	if step > nothing*w.c {
		w.events++
	}
	w.c += step
	w.move(step)
	for i, set := range w.set {
		if set == Limit {
			w.beta[i] = w.y[i] * w.c
		}
	}
}

// apply changes the sets as an event says.
func (w *follower) apply(ev event, to float64) error {
	i, from := ev.who, w.set[ev.who]
	if ev.to != Margin {
		w.alone = w.zero > 0
		w.leave(ev.at, ev.to)
		w.tell(i, from, ev.to)
		if ev.to == Limit {
			w.limit(i, 1)
		}
		w.unpin()
		if len(w.e.of) == 1 {
			i := w.e.of[0]
			w.bind()
			w.tell(i, Margin, w.set[i])
			if w.set[i] == Limit {
				w.limit(i, 1)
			}
		}
		return nil
	}
	if w.pinned[i] {
		// It has gone as far as it may beside the margin that it is in the span of.
		return w.resettle(to)
	}
	if !w.join(i) {
		w.pinned[i] = true
		w.pins++
		return nil
	}
	w.unpin()
	if !w.alone {
		for _, i := range w.ties() {
			w.join(i)
		}
	}
	return nil
}

// join takes an example to the margin. It reports false, and does nothing, where it is in the span
// of the margin.
func (w *follower) join(i int) bool {
	if !w.e.add(i) {
		return false
	}
	from := w.set[i]
	if from == Limit {
		w.limit(i, -1)
	}
	w.set[i], w.f[i] = Margin, w.y[i]
	w.tell(i, from, Margin)
	return true
}

func (w *follower) tell(i int, from, to Set) {
	if w.changed != nil {
		w.changed(i, from, to)
	}
}

// slide goes on while the margin is empty: α stays at its bounds, and b between two lines, until
// these meet, or one of them passes to another example.
func (w *follower) slide(to float64) error {
	low, high, lower, upper := w.interval()
	if low > high+allow {
		return w.resettle(to)
	}
	const steep = 1e-13
	slope := func(i int) float64 { return -w.load[i] } // of the b at which i is on the margin
	at := func(i int) float64 { return w.b + w.y[i] - w.f[i] }
	most := w.steepest()
	near := 1e-12 * (1 + math.Abs(w.b) + w.c*most)
	least := steep * (most + w.e.largest)
	// Of examples that share an end, the one whose line is ahead after it.
	for i, set := range w.set {
		if set != None && set != Limit {
			continue
		}
		if (w.y[i] > 0) == (set == Limit) {
			if upper >= 0 && at(i) <= high+near && slope(i) < slope(upper)-least {
				upper = i
			}
		} else if lower >= 0 && at(i) >= low-near && slope(i) > slope(lower)+least {
			lower = i
		}
	}
	step, meet := to-w.c, false
	if lower >= 0 && upper >= 0 {
		if rate := slope(lower) - slope(upper); rate > least {
			if t := max(0, at(upper)-at(lower)) / rate; t < step {
				step, meet = t, true
			}
		}
	}
	for i, set := range w.set {
		if set != None && set != Limit {
			continue
		}
		var rate, room float64
		if (w.y[i] > 0) == (set == Limit) {
			rate, room = slope(upper)-slope(i), at(i)-at(upper)
		} else {
			rate, room = slope(i)-slope(lower), at(lower)-at(i)
		}
		if i != upper && i != lower && rate > least && room/rate > 0 && room/rate < step {
			step, meet = room/rate, false
		}
	}
	w.low, w.high, w.lowSlope, w.highSlope = math.Inf(-1), math.Inf(1), 0, 0
	if lower >= 0 {
		w.low, w.lowSlope = at(lower), slope(lower)
	}
	if upper >= 0 {
		w.high, w.highSlope = at(upper), slope(upper)
	}
	middle := (w.low + w.high) / 2
	w.db = (w.lowSlope + w.highSlope) / 2
	switch {
	case lower < 0:
		middle, w.db = w.high, w.highSlope
	case upper < 0:
		middle, w.db = w.low, w.lowSlope
	}
	w.shift(middle)
	w.d = w.d[:0]
	for i, v := range w.load {
		w.df[i] = v + w.db
	}
	if w.stuck(step) {
		return w.bridge(to)
	}
	w.proceed(step)
	if !meet {
		return nil
	}
	for _, i := range []int{lower, upper} {
		if !w.join(i) {
			return w.resettle(to)
		}
	}
	return nil
}

// renew computes f from β, and takes off what rounding has left.
func (w *follower) renew() error {
	w.events = 0
	if len(w.e.of) == 0 {
		w.refresh()
		w.reload()
		return nil
	}
	return w.resettle(w.c)
}

// resettle settles the conditions at this C, or where that fails, at a larger one.
func (w *follower) resettle(to float64) error {
	before := append([]Set(nil), w.set...)
	err := w.settle()
	if err == nil && len(w.e.of) == 1 {
		w.bind()
	}
	if err == nil && len(w.e.of) == 0 {
		w.middle()
	}
	w.compare(before)
	if err != nil {
		return w.bridge(to)
	}
	return nil
}

// compare tells of all examples whose set is another than before.
func (w *follower) compare(before []Set) {
	w.unpin()
	w.loaded = false
	for i, from := range before {
		if w.set[i] != from {
			w.tell(i, from, w.set[i])
		}
	}
}

// bridge finds the solution at a slightly larger C by the solver.
func (w *follower) bridge(to float64) error {
	w.zero, w.alone = 0, false
	before := append([]Set(nil), w.set...)
	c := w.c
	for _, factor := range []float64{1 + 1e-6, 1 + 1e-4, 1.01, 1.1} {
		if err := w.start(min(c*factor, max(to, c*(1+1e-6)))); err == nil {
			w.bridges++
			w.compare(before)
			return nil
		}
	}
	return errUnsettled
}
