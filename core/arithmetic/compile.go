package arithmetic

import (
	"math"

	"mercer/core/dense"
)

// A code is what one instruction does. Operands are taken from the top of a
// stack, where the result is put.
type code uint8

const (
	push       code = iota // value
	pushX                  // x[index]
	pushZ                  // z[index]
	inner                  // ⟨x, z⟩
	squared                // ‖x − z‖²
	distance               // ‖x − z‖
	negate                 // −a
	add                    // a + b
	subtract               // a − b
	multiply               // a·b
	divide                 // a/b
	raise                  // a^b
	raiseTo                // a^index for whole index
	addValue               // a + value
	timesValue             // a·value
	exponential
	logarithm
	root
	absolute
	sine
	cosine
	tangent
	hyperbolic
	smaller
	larger
)

type instruction struct {
	code  code
	index int32
	value float64
}

// A Program computes an expression. It is immutable: calls may run concurrently.
type Program struct {
	code  []instruction
	depth int // of the stack
}

// Compile returns the program of an expression.
func Compile(e *Expr) *Program {
	p := new(Program)
	p.depth = p.emit(e)
	return p
}

// emit appends the instructions of e and returns how much stack they need.
func (p *Program) emit(e *Expr) int {
	begin := len(p.code)
	depth := 1
	switch e.Op {
	case Number:
		p.code = append(p.code, instruction{code: push, value: e.Value})
	case Variable:
		p.code = append(p.code, variable(e))
	case Power:
		if n, ok := e.Args[1].whole(); ok {
			depth = p.emit(e.Args[0])
			p.raise(n)
			break
		}
		depth = p.operands(e, raise)
	case Call:
		f, _ := functionOf(e.Name)
		depth = p.operands(e, f.code)
	case Negative:
		depth = p.operands(e, negate)
	default:
		depth = p.operands(e, [...]code{Add: add, Subtract: subtract, Multiply: multiply, Divide: divide}[e.Op])
	}
	p.simplify(begin)
	return depth
}

func variable(e *Expr) instruction {
	switch e.Name {
	case "dot":
		return instruction{code: inner}
	case "dist":
		return instruction{code: distance}
	case "z":
		return instruction{code: pushZ, index: int32(e.Index - 1)}
	}
	return instruction{code: pushX, index: int32(e.Index - 1)}
}

func (p *Program) operands(e *Expr, c code) int {
	depth := 0
	for i, a := range e.Args {
		depth = max(depth, i+p.emit(a))
	}
	p.code = append(p.code, instruction{code: c})
	return depth
}

// raise appends a power of what was computed last. Even powers of a distance need
// no root.
func (p *Program) raise(n int) {
	if last := &p.code[len(p.code)-1]; last.code == distance && n%2 == 0 {
		last.code = squared
		n /= 2
		if n == 1 {
			return
		}
	}
	p.code = append(p.code, instruction{code: raiseTo, index: int32(n)})
}

// simplify computes what is constant in the instructions from begin on, and
// joins operations with a number.
func (p *Program) simplify(begin int) {
	part := p.code[begin:]
	if len(part) < 2 {
		return
	}
	constant := true
	for _, in := range part[:len(part)-1] {
		constant = constant && in.code == push
	}
	if constant && part[len(part)-1].code > distance {
		v := (&Program{code: part, depth: len(part)}).Eval(nil, nil)
		p.code = append(p.code[:begin], instruction{code: push, value: v})
		return
	}
	last, operand := part[len(part)-1], part[len(part)-2]
	if operand.code != push {
		return
	}
	switch last.code {
	case add:
		last = instruction{code: addValue, value: operand.value}
	case subtract:
		last = instruction{code: addValue, value: -operand.value}
	case multiply:
		last = instruction{code: timesValue, value: operand.value}
	default:
		return
	}
	p.code = append(p.code[:len(p.code)-2], last)
}

// stackSize is a depth that nearly all expressions stay below.
const stackSize = 24

// Eval returns the value at a pair of points. Programs of expressions in one
// point take it as x. It panics if a coordinate is missing.
func (p *Program) Eval(x, z []float64) float64 {
	if p.depth <= stackSize {
		var stack [stackSize]float64
		return p.run(stack[:], x, z)
	}
	return p.run(make([]float64, p.depth), x, z)
}

func (p *Program) run(stack []float64, x, z []float64) float64 {
	top := -1
	for i := range p.code {
		in := &p.code[i]
		switch in.code {
		case push:
			top++
			stack[top] = in.value
		case pushX:
			top++
			stack[top] = x[in.index]
		case pushZ:
			top++
			stack[top] = z[in.index]
		case inner:
			top++
			stack[top] = innerProduct(x, z)
		case squared:
			top++
			stack[top] = squaredDistance(x, z)
		case distance:
			top++
			stack[top] = math.Sqrt(squaredDistance(x, z))
		case add, subtract, multiply, divide, raise, smaller, larger:
			top--
			stack[top] = in.code.of(stack[top], stack[top+1])
		default:
			stack[top] = in.apply(stack[top])
		}
	}
	return stack[0]
}

// call returns the value of a function of one argument.
func call(c code, v float64) float64 {
	switch c {
	case exponential:
		return dense.Exp(v)
	case root:
		return math.Sqrt(v)
	case absolute:
		return math.Abs(v)
	}
	return functionsOf[c](v)
}

// functionsOf holds the functions that take a call.
var functionsOf = [...]func(float64) float64{
	logarithm: math.Log, sine: dense.Sine, cosine: dense.Cosine, tangent: math.Tan, hyperbolic: math.Tanh,
}

// power returns vⁿ.
func power(v float64, n int) float64 {
	if n < 0 {
		return 1 / power(v, -n)
	}
	return dense.Power(v, n)
}

func innerProduct(x, z []float64) float64 { return dense.InnerProduct(x, like(x, z)) }

func squaredDistance(x, z []float64) float64 { return dense.SquaredDistance(x, like(x, z)) }

// like returns z, which must have as many coordinates as x.
func like(x, z []float64) []float64 {
	if len(x) != len(z) {
		panic("arithmetic: vectors differ in length")
	}
	return z[:len(x)]
}
