package gp

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// How a climb goes.
const (
	longest  = 0.25  // of a step, likewise
	rounds   = 100   // of a climb at most
	halvings = 25    // of a step at most
	flatness = 1e-7  // of the slope per side at the top, relative to 1 + |f|
	hidden   = 1e-13 // rise, relative to 1 + |f|, that rounding hides
	wall     = 1e-12 // distance from a side that counts as on it
)

// A Hill is a smooth function on the unit cube [0, 1]ᵖ.
type Hill interface {
	Height(at []float64) float64 // −Inf where there is none
	// Slope sets dst to the gradient, 0 where nothing is known. It is asked where a height was.
	Slope(dst, at []float64)
}

// A Top is where a climb ended: the place, the height there, and the slope.
type Top struct {
	At     []float64
	Height float64
	Slope  []float64
}

// Climb looks for a maximum of a hill, from start: by quasi-Newton steps (BFGS), projected onto the
// cube, each shortened until the height rises. Near the top, where rounding hides the rise, a step
// counts that makes the slope smaller. Where there is no height nothing is looked for. It returns
// the last place, not below start but for rounding: there the slope is nearly 0 but for what points
// out of the cube ([Top.Free]), unless no step led on or 100 rounds were not enough.
//
// Sources: Nocedal, Wright, Numerical Optimization (2006), 6.1; Bertsekas, "Projected
// Newton methods for optimization problems with simple constraints", SIAM J. Control 20
// (1982); Hager, Zhang, "A new conjugate gradient method with guaranteed descent", SIAM J.
// Optimization 16 (2005), on steps whose rise is hidden.
func Climb(hill Hill, start []float64) Top {
	p := len(start)
	top := Top{At: append([]float64(nil), start...), Height: hill.Height(start), Slope: make([]float64, p)}
	c := climber{hill: hill, inverse: make([]float64, p*p), direction: make([]float64, p)}
	c.forget()
	hill.Slope(top.Slope, top.At)
	for range rounds {
		free := top.Free()
		if floats.Norm(free, math.Inf(1)) <= flatness*(1+math.Abs(top.Height)) {
			break
		}
		c.aim(free)
		next, ok := c.step(top)
		if !ok {
			if !c.learnt {
				break
			}
			c.forget() // what was learnt of the curvature misleads: go straight up
			continue
		}
		hill.Slope(next.Slope, next.At)
		if next.Height <= top.Height && floats.Norm(next.Free(), 2) >= floats.Norm(free, 2) {
			break
		}
		c.learn(top, next)
		top = next
	}
	return top
}

// Free returns the slope without what points out of the cube.
func (t Top) Free() []float64 {
	rest := append([]float64(nil), t.Slope...)
	for i, v := range t.At {
		if v <= wall && rest[i] < 0 || v >= 1-wall && rest[i] > 0 {
			rest[i] = 0
		}
	}
	return rest
}

// A climber keeps what a climb has learnt: the inverse of −f″, and the next step.
type climber struct {
	hill      Hill
	inverse   []float64 // p·p
	learnt    bool
	direction []float64
}

func (c *climber) forget() {
	p := len(c.direction)
	clear(c.inverse)
	for i := range p {
		c.inverse[i*p+i] = 1
	}
	c.learnt = false
}

// aim sets the direction of the next step, where the slope is free and not 0.
func (c *climber) aim(free []float64) {
	p := len(free)
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
}

// step returns where the direction leads up, with the height there and room for the slope. It
// reports false if nothing rises that way.
func (c *climber) step(from Top) (next Top, ok bool) {
	p := len(from.At)
	next = Top{At: make([]float64, p), Slope: make([]float64, p)}
	level := hidden * (1 + math.Abs(from.Height))
	for t, k := 1.0, 0; k < halvings; t, k = t/2, k+1 {
		promised := 0.0
		for i, v := range from.At {
			next.At[i] = min(max(v+t*c.direction[i], 0), 1)
			promised += from.Slope[i] * (next.At[i] - v)
		}
		next.Height = c.hill.Height(next.At)
		if promised <= level {
			return next, next.Height >= from.Height-level
		}
		if next.Height > from.Height && next.Height >= from.Height+1e-4*promised {
			return next, true
		}
	}
	return next, false
}

// learn updates the inverse curvature by what the slope changed along a move: the
// BFGS formula for −f.
func (c *climber) learn(from, to Top) {
	p := len(c.direction)
	move, change := make([]float64, p), make([]float64, p)
	floats.SubTo(move, to.At, from.At)
	floats.SubTo(change, from.Slope, to.Slope) // of the slope of −f
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
