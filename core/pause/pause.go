// Package pause cuts a computation into slices, so that a program with one thread can answer other
// questions meanwhile, and can end it.
//
// What takes long calls [Point] again and again. There it goes on at once, unless it is a
// [Computation] whose slice is over: then it rests until the next. A computation so does the same as
// without slices, to the last bit, as long as nothing else changes what it reads.
//
// One computation is at work at a time, and all points are passed by the goroutine that began it:
// this is for programs of one thread, as WebAssembly is. Where nobody makes a Computation, points do
// nothing and any number of goroutines may pass them.
package pause

import "time"

// current is what is at work; nil for what is not cut.
var current *Computation

// A Computation is work in slices.
type Computation struct {
	until   time.Time     // the end of the slice
	left    int           // points until the end of the slice, where it does not end by time
	done    int           // multiplications since the time was looked at
	stopped bool          // whether it is to end at the next point
	goOn    chan struct{} // the next slice begins
	rests   chan struct{} // a slice is over, or all; closed at the end
	rested  time.Duration // in all
	failure any           // the panic that it ended with
}

// ended is the panic that leaves what was stopped.
type ended struct{}

// Begin makes a computation of work, which does nothing before its first slice.
func Begin(work func()) *Computation {
	c := &Computation{goOn: make(chan struct{}), rests: make(chan struct{})}
	go func() {
		defer close(c.rests)
		defer func() {
			if r := recover(); r != (ended{}) {
				c.failure = r
			}
		}()
		<-c.goOn
		if !c.stopped {
			work()
		}
	}()
	return c
}

// Advance goes on for about so long, at least to the next point, and reports whether the work is
// done. It panics as the work does.
func (c *Computation) Advance(limit time.Duration) (done bool) {
	c.until = time.Now().Add(limit)
	return c.advance()
}

// Pass goes on past so many points, of those between which something has been done, and reports
// whether the work is done. It is for hosts whose clock stands still while a program computes.
func (c *Computation) Pass(points int) (done bool) {
	c.left = max(points, 1)
	return c.advance()
}

func (c *Computation) advance() (done bool) {
	before := current
	current = c
	c.goOn <- struct{}{}
	_, more := <-c.rests
	current = before
	if c.failure != nil {
		panic(c.failure)
	}
	return !more
}

// Stop ends what is not done, at the point where it rests. What the work was changing is left as it
// is there.
func (c *Computation) Stop() {
	c.stopped = true
	c.Advance(0)
}

// Point is where a computation may rest.
func Point() {
	if c := current; c != nil {
		c.look()
	}
}

// After is a point behind or before so many multiplications: the time is looked at when many have
// been done, as that takes as long as some hundreds.
func After(multiplications int) {
	if c := current; c != nil {
		c.after(multiplications)
	}
}

// many multiplications take less than a millisecond.
const many = 1 << 18

func (c *Computation) after(multiplications int) {
	if c.done += multiplications; c.done >= many {
		c.look()
	}
}

func (c *Computation) look() {
	c.done = 0
	if c.left > 0 {
		if c.left--; c.left == 0 {
			c.rest()
		}
		return
	}
	if !time.Now().Before(c.until) {
		c.rest()
	}
}

func (c *Computation) rest() {
	begun := time.Now()
	c.rests <- struct{}{}
	<-c.goOn
	c.rested += time.Since(begun)
	if c.stopped {
		panic(ended{})
	}
}

// A Watch measures the time at work: rests do not count.
type Watch struct {
	begun time.Time
	of    *Computation
	rests time.Duration // before it
}

// Start starts a Watch.
func Start() Watch {
	w := Watch{begun: time.Now(), of: current}
	if w.of != nil {
		w.rests = w.of.rested
	}
	return w
}

// Took returns how long it has been running, at work.
func (w Watch) Took() time.Duration {
	took := time.Since(w.begun)
	if w.of != nil {
		took -= w.of.rested - w.rests
	}
	return took
}
