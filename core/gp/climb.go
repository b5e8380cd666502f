package gp

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// How a climb goes.
const (
	difference = 1e-4  // of central differences, in parts of the cube's side
	longest    = 0.25  // of a step, likewise
	rounds     = 60    // of a climb at most
	halvings   = 25    // of a step at most
	level      = 1e-9  // rise, relative to 1 + |f|, that is not worth another round
	flatness   = 1e-5  // of the slope per side at the top
	wall       = 1e-12 // distance from a side that counts as on it
)

// Climb looks for a maximum of a smooth f in the unit cube [0, 1]ᵖ, from start: by
// quasi-Newton steps (BFGS) with central differences for the slope, projected onto the
// cube, each shortened until f rises. Where f is −Inf or no number nothing is looked for.
// It returns the best place, never worse than start, and f there.
//
// Sources: Nocedal, Wright, Numerical Optimization (2006), 6.1; Bertsekas, "Projected
// Newton methods for optimization problems with simple constraints", SIAM J. Control 20
// (1982).
func Climb(f func([]float64) float64, start []float64) (best []float64, value float64) {
	p := len(start)
	at := append([]float64(nil), start...)
	value = f(at)
	c := climber{f: f, inverse: make([]float64, p*p), next: make([]float64, p), direction: make([]float64, p)}
	c.forget()
	slope, fresh := c.slope(at), make([]float64, p)
	for range rounds {
		if !c.aim(at, slope) {
			return at, value
		}
		rise := value
		if !c.step(at, slope, &value) {
			if !c.learnt {
				return at, value
			}
			c.forget() // what was learnt of the curvature misleads: go straight up
			continue
		}
		rise = value - rise
		move := make([]float64, p)
		floats.SubTo(move, c.next, at)
		copy(at, c.next)
		copy(fresh, c.slope(at))
		c.learn(move, slope, fresh)
		copy(slope, fresh)
		if rise <= level*(1+math.Abs(value)) && floats.Norm(c.free(at, slope), math.Inf(1)) <= flatness*(1+math.Abs(value)) {
			return at, value
		}
	}
	return at, value
}

// A climber keeps what a climb has learnt: the inverse of −f″.
type climber struct {
	f               func([]float64) float64
	inverse         []float64 // p·p
	learnt          bool
	next, direction []float64
}

func (c *climber) forget() {
	p := len(c.next)
	clear(c.inverse)
	for i := range p {
		c.inverse[i*p+i] = 1
	}
	c.learnt = false
}

// slope returns the slope of f, one-sided at the sides of the cube and where f is not
// finite. It is 0 where nothing is known.
func (c *climber) slope(at []float64) []float64 {
	slope := make([]float64, len(at))
	x := append([]float64(nil), at...)
	for i, v := range at {
		low, high := max(v-difference, 0), min(v+difference, 1)
		x[i] = low
		below := c.f(x)
		x[i] = high
		above := c.f(x)
		x[i] = v
		if d := (above - below) / (high - low); d-d == 0 {
			slope[i] = d
		}
	}
	return slope
}

// free returns the slope without what points out of the cube.
func (c *climber) free(at, slope []float64) []float64 {
	rest := append([]float64(nil), slope...)
	for i, v := range at {
		if v <= wall && slope[i] < 0 || v >= 1-wall && slope[i] > 0 {
			rest[i] = 0
		}
	}
	return rest
}

// aim sets the direction of the next step. It reports false where none leads up.
func (c *climber) aim(at, slope []float64) bool {
	p := len(at)
	free := c.free(at, slope)
	if floats.Norm(free, 2) == 0 {
		return false
	}
	for i := range p {
		c.direction[i] = 0
		if free[i] != 0 {
			c.direction[i] = floats.Dot(c.inverse[i*p:(i+1)*p], free)
		}
	}
	if floats.Dot(c.direction, free) <= 0 {
		c.forget()
		copy(c.direction, free)
	}
	if length := floats.Norm(c.direction, 2); length > longest || !c.learnt {
		reach := longest
		if !c.learnt {
			reach = min(longest, 0.1)
		}
		floats.Scale(reach/length, c.direction)
	}
	return true
}

// step sets next to where the direction leads up, and value to f there. It reports false
// if f does not rise that way.
func (c *climber) step(at, slope []float64, value *float64) bool {
	for t, k := 1.0, 0; k < halvings; t, k = t/2, k+1 {
		promised := 0.0
		for i, v := range at {
			c.next[i] = min(max(v+t*c.direction[i], 0), 1)
			promised += slope[i] * (c.next[i] - v)
		}
		if now := c.f(c.next); now > *value && now >= *value+1e-4*promised {
			*value = now
			return true
		}
	}
	return false
}

// learn updates the inverse curvature by what the slope changed along a move: the
// BFGS formula for −f.
func (c *climber) learn(move, before, after []float64) {
	p := len(move)
	change := make([]float64, p)
	floats.SubTo(change, before, after) // of the slope of −f
	for i, d := range move {
		if d == 0 { // at a wall: how the slope into it changed would count for the others
			change[i] = 0
		}
	}
	curve := floats.Dot(move, change)
	if curve <= 1e-12*floats.Norm(move, 2)*floats.Norm(change, 2) {
		return
	}
	if !c.learnt {
		scale := curve / floats.Dot(change, change)
		floats.Scale(scale, c.inverse)
		c.learnt = true
	}
	image := make([]float64, p)
	for i := range image {
		image[i] = floats.Dot(c.inverse[i*p:(i+1)*p], change)
	}
	weight := (1 + floats.Dot(change, image)/curve) / curve
	for i := range p {
		for j := range p {
			c.inverse[i*p+j] += weight*move[i]*move[j] - (image[i]*move[j]+move[i]*image[j])/curve
		}
	}
}
