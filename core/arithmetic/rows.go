package arithmetic

import (
	"math"

	"mercer/core/dense"
)

// The values of a program at one point x and many points z are computed together: each instruction
// is done for a batch of them before the next one is. What the stack holds is then a column of
// numbers, or one number where all would be the same. Values are those of Eval, to the last bit.

const (
	// batch is how many points are taken at once: their columns stay in the processor's cache.
	batch = 128

	// columns is a depth of the stack that nearly all expressions stay below.
	columns = 5
)

// Row sets dst[i] to the value at x and zs[i]. It panics if a coordinate is missing, or the lengths of dst
// and zs differ.
func (p *Program) Row(dst, x []float64, zs [][]float64) { p.each(dst, x, false, zs) }

// Points sets dst[i] to the value at zs[i], of a program of one point.
func (p *Program) Points(dst []float64, zs [][]float64) { p.each(dst, nil, true, zs) }

func (p *Program) each(dst, x []float64, ofPoint bool, zs [][]float64) {
	if len(dst) != len(zs) {
		panic("arithmetic: dst and zs differ in length")
	}
	var (
		own   [columns * batch]float64
		stack [columns + 1]column
	)
	b := machine{x: x, ofPoint: ofPoint, room: own[:], stack: stack[:]}
	if size := (p.depth - 1) * min(batch, len(zs)); size > len(b.room) {
		b.room = make([]float64, size)
	}
	if p.depth > len(b.stack) {
		b.stack = make([]column, p.depth)
	}
	for len(zs) > 0 {
		n := min(batch, len(zs))
		b.zs, b.dst = zs[:n], dst[:n]
		b.run(p)
		dst, zs = dst[n:], zs[n:]
	}
}

// A column is a number for each point of a batch, in its place, or one that is the same for all.
type column struct {
	many bool
	all  float64
}

// A machine runs a program at a batch of points.
type machine struct {
	x         []float64
	ofPoint   bool // whether the points of the batch are x, and there is no z
	zs        [][]float64
	dst, room []float64
	stack     []column
	top       int // the last column, −1 for none
}

// place returns the numbers of a column: those of the lowest one are the result.
func (b *machine) place(at int) []float64 {
	if n := len(b.zs); at > 0 {
		return b.room[(at-1)*n : at*n]
	}
	return b.dst
}

// push adds a column.
func (b *machine) push(c column) {
	b.top++
	b.stack[b.top] = c
}

func (b *machine) run(p *Program) {
	b.top = -1
	for at := 0; at < len(p.code); at++ {
		in := p.code[at]
		// The exponential of a multiple is one loop.
		if at+1 < len(p.code) && p.code[at+1].code == exponential && (in.code == negate || in.code == timesValue) {
			if in.code == negate {
				in.value = -1
			}
			b.exponential(in.value)
			at++
			continue
		}
		b.do(in)
	}
	b.spread(0)
}

// spread writes down what is the same for all.
func (b *machine) spread(at int) {
	if b.stack[at].many {
		return
	}
	// Copies of copies take less time than a loop.
	values := b.place(at)
	values[0] = b.stack[at].all
	for n := 1; n < len(values); n *= 2 {
		copy(values[n:], values[:n])
	}
	b.stack[at].many = true
}

func (b *machine) do(in instruction) {
	switch in.code {
	case push:
		b.push(column{all: in.value})
	case pushX, pushZ:
		b.coordinate(in)
	case inner, squared, distance:
		b.pair(in.code)
	case exponential:
		b.exponential(1)
	case add, subtract, multiply, divide, raise, smaller, larger:
		b.combine(in.code)
	default:
		if top := &b.stack[b.top]; top.many {
			in.applyAll(b.place(b.top))
		} else {
			top.all = in.apply(top.all)
		}
	}
}

// coordinate pushes a coordinate of x, which may be one for all, or of z.
func (b *machine) coordinate(in instruction) {
	if in.code == pushX && !b.ofPoint {
		b.push(column{all: b.x[in.index]})
		return
	}
	b.push(column{many: true})
	to := b.place(b.top)
	for i, z := range b.zs {
		to[i] = z[in.index]
	}
}

// pair pushes ⟨x, z⟩, ‖x − z‖² or ‖x − z‖.
func (b *machine) pair(c code) {
	b.push(column{many: true})
	to, ok := b.place(b.top), false
	if c == inner {
		ok = dense.Dots(to, b.x, b.zs)
	} else {
		ok = dense.SquaredDistances(to, b.x, b.zs)
	}
	if !ok {
		panic("arithmetic: vectors differ in length")
	}
	if c == distance {
		for i, v := range to {
			to[i] = math.Sqrt(v)
		}
	}
}

// exponential replaces v by e^(factor·v).
func (b *machine) exponential(factor float64) {
	if top := &b.stack[b.top]; top.many {
		dense.Exps(b.place(b.top), factor)
	} else {
		top.all = dense.Exp(factor * top.all)
	}
}

// combine replaces the last two columns by what an operation makes of them.
func (b *machine) combine(c code) {
	b.top--
	left, right := &b.stack[b.top], &b.stack[b.top+1]
	switch to := b.place(b.top); {
	case !left.many && !right.many:
		left.all = c.of(left.all, right.all)
		return
	case !right.many && c.ofRight(to, right.all):
		return
	case !left.many && c == multiply:
		timesAll(to, left.all, b.place(b.top+1))
		left.many = true
		return
	}
	b.spread(b.top)
	b.spread(b.top + 1)
	c.ofAll(b.place(b.top), b.place(b.top+1))
}

// ofRight sets each number of a to what an operation makes of it and of b. It reports false, and does
// nothing, of an operation for which that is no less work than where b is many numbers.
func (c code) ofRight(a []float64, b float64) bool {
	switch c {
	case add:
		for i := range a {
			a[i] += b
		}
	case subtract:
		for i := range a {
			a[i] -= b
		}
	case multiply:
		for i := range a {
			a[i] *= b
		}
	default:
		return false
	}
	return true
}

// timesAll sets dst to a times each number of b.
func timesAll(dst []float64, a float64, b []float64) {
	b = b[:len(dst)]
	for i, v := range b {
		dst[i] = a * v
	}
}

// ofAll sets each number of a to what an operation makes of it and of that of b.
func (c code) ofAll(a, b []float64) {
	b = b[:len(a)]
	switch c {
	case add:
		dense.AddScaled(a, 1, b)
	case subtract:
		dense.AddScaled(a, -1, b)
	case multiply:
		for i, v := range b {
			a[i] *= v
		}
	case divide:
		for i, v := range b {
			a[i] /= v
		}
	case smaller:
		for i, v := range b {
			a[i] = min(a[i], v)
		}
	case larger:
		for i, v := range b {
			a[i] = max(a[i], v)
		}
	case raise:
		for i, v := range b {
			a[i] = math.Pow(a[i], v)
		}
	}
}

// of returns what an operation makes of two numbers.
func (c code) of(a, b float64) float64 {
	switch c {
	case add:
		return a + b
	case subtract:
		return a - b
	case multiply:
		return a * b
	case divide:
		return a / b
	case raise:
		return math.Pow(a, b)
	case smaller:
		return min(a, b)
	case larger:
		return max(a, b)
	}
	panic("arithmetic: no such operation")
}

// apply returns what an instruction with one operand makes of it.
func (in instruction) apply(v float64) float64 {
	switch in.code {
	case negate:
		return -v
	case raiseTo:
		return power(v, int(in.index))
	case addValue:
		return v + in.value
	case timesValue:
		return v * in.value
	}
	return call(in.code, v)
}

// applyAll applies an instruction to each number.
func (in instruction) applyAll(values []float64) {
	switch in.code {
	case addValue:
		for i := range values {
			values[i] += in.value
		}
	case timesValue:
		for i := range values {
			values[i] *= in.value
		}
	case raiseTo:
		n := int(in.index)
		dense.Powers(values, 1, 0, max(n, -n))
		if n < 0 {
			for i, v := range values {
				values[i] = 1 / v
			}
		}
	case negate:
		for i, v := range values {
			values[i] = -v
		}
	case absolute:
		for i, v := range values {
			values[i] = math.Abs(v)
		}
	case root:
		for i, v := range values {
			values[i] = math.Sqrt(v)
		}
	case sine:
		dense.Sines(values)
	case cosine:
		dense.Cosines(values)
	default:
		of := functionsOf[in.code]
		for i, v := range values {
			values[i] = of(v)
		}
	}
}
