// Package multiclass trains machines that tell two classes apart on any number of
// classes: one against one, a machine for each pair of classes on the examples of
// the two, or one against rest, a machine for each class on all examples.
//
// Source: Hsu, Lin, "A comparison of methods for multiclass support vector machines",
// IEEE Trans. Neural Networks 13 (2002).
package multiclass

import (
	"math"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/solve"
)

// A Scheme makes several problems with two classes of one with many.
type Scheme int

const (
	OneAgainstOne  Scheme = iota // the class with most votes wins
	OneAgainstRest               // the class with the largest output wins
)

// Spec declares the parameter that chooses the scheme.
var Spec = param.Spec{
	Key: "multiclass", Symbol: "m", Name: "several classes",
	Doc:    "It says how more than two classes are told apart: by a machine for each pair of them, or by one for each class against all others.",
	Kind:   param.Whole,
	Values: []float64{0, 1}, Names: []string{"one against one", "one against rest"},
}

const (
	opEnd  = "end"  // nothing: all parts have ended
	opPart = "part" // begin the next part
)

// Open begins to train a machine of one output.
type Open func(Problem) (solve.Solver, error)

// A Rester is a solver that keeps rows of its matrix for the steps to come. After the last
// step of a part that has its own examples, Rest hands it the same matrix without such rows.
type Rester interface{ Rest(k gram.Matrix) }

// A Valuer knows its objective before its first step, NaN where it does not.
type Valuer interface{ Objective() float64 }

// Machine trains the machines of all parts, one after the other. With two classes
// there is one part, and the larger class is its positive side.
type Machine struct {
	k       gram.Matrix
	labels  []float64
	rule    learn.Rule
	lists   *lists    // of pairs of more than two classes; nil else
	members [][]int   // of these: class by class, its examples in ascending order
	signs   []float64 // of lists, what is left for Y of the problems that are still to be made
	diags   []float64 // for the diagonals of their K
	indices []int     // and for their Examples
	parts   []part
	only    [1]part // room for parts, where there is one
	current int     // the part worked on; len(parts) at the end
	done    int     // steps of the parts that have ended
	room    []int   // for what a step touched
}

// A part is one of the problems with two classes.
type part struct {
	solver solve.Solver
	k      gram.Matrix // of the part's examples
	index  []int       // which these are, nil for all
	last   solve.Step  // without Op before the first
	coef   solve.Coef  // at the end, where its rows are given up then; of no outputs else
}

var (
	_ learn.Machine   = (*Machine)(nil)
	_ learn.Certified = (*Machine)(nil)
	_ learn.Closer    = (*Machine)(nil)
	_ solve.Advancer  = (*Machine)(nil)
	_ solve.Teller    = (*Machine)(nil)
)

// New returns a machine for the Gram matrix k and the class numbers labels. The
// error is a *learn.DataError for fewer than two classes, or that of open. New panics
// if labels does not have the length that k asks for.
func New(k gram.Matrix, labels []float64, scheme Scheme, open Open) (*Machine, error) {
	if len(labels) != k.Len() {
		panic("multiclass: k and labels differ in length")
	}
	m, err := divide(k, labels, scheme)
	if err != nil {
		return nil, err
	}
	switch {
	case m.lists != nil:
		m.parts = m.lists.parts
	case m.rule.Outputs() > 1:
		m.parts = make([]part, m.rule.Outputs())
	default:
		m.parts = m.only[:]
	}
	for j := range m.parts {
		p := m.problem(j)
		solver, err := open(p)
		if err != nil {
			return nil, err
		}
		first := solve.Step{Objective: math.NaN(), Gap: math.NaN()}
		if v, ok := solver.(Valuer); ok {
			first.Objective = v.Objective()
		}
		m.parts[j] = part{solver: solver, k: p.K, index: p.Examples, last: first}
	}
	if p := m.parts[0]; p.index != nil {
		p.k.(*gram.Rows).Inherit(gram.Borrow())
	}
	return m, nil
}

// lent is of how many examples, at most, the memory of the rows of parts is worth keeping: some megabytes.
const lent = 1000

// problem returns the problem of part j, where those before it were asked for.
func (m *Machine) problem(j int) Problem {
	p := Problem{Part: j, Parts: m.rule.Outputs(), K: m.k}
	positive := j
	if m.rule.Pairs != nil {
		positive = m.rule.Pairs[j][0]
	}
	if m.members == nil {
		p.Y, p.Left = make([]float64, len(m.labels)), (p.Parts-j)*len(m.labels)
		class := m.rule.Classes[positive]
		for i, label := range m.labels {
			p.Y[i] = -1
			if label == class {
				p.Y[i] = 1
			}
		}
		return p
	}
	own, other := m.members[positive], m.members[m.rule.Pairs[j][1]]
	size := len(own) + len(other)
	p.Left = len(m.signs)
	p.Y, m.signs = m.signs[:size], m.signs[size:]
	p.Examples, m.indices = m.indices[:size], m.indices[size:]
	for q := range p.Examples {
		if len(other) == 0 || len(own) > 0 && own[0] < other[0] {
			p.Y[q], p.Examples[q], own = 1, own[0], own[1:]
		} else {
			p.Y[q], p.Examples[q], other = -1, other[0], other[1:]
		}
	}
	p.K = gram.SubsetIn(nil, m.k, p.Examples, m.diags[:size:size])
	m.diags = m.diags[size:]
	return p
}

// Step does one step on the current part.
func (m *Machine) Step() solve.Step { return m.Advance(1) }

// Advance does up to limit steps, fewer if all parts end before, and reports the
// last. A limit of 0 or less means no limit. Objective and Gap are sums over the
// parts. A part that has not begun has no gap, and the objective that a [Valuer] began with.
func (m *Machine) Advance(limit int) solve.Step {
	step := solve.Step{Op: opEnd, Next: opEnd}
	for left := limit; m.current < len(m.parts) && (limit <= 0 || left > 0); {
		p := &m.parts[m.current]
		before := p.last.Iter
		p.last = solve.Run(p.solver, max(left, 0))
		left -= max(p.last.Iter-before, 1)
		step.Op, step.Next, step.Touched = p.last.Op, p.last.Next, m.touched(p)
		if p.last.Status == solve.Running {
			break // that was the limit
		}
		if p.index != nil {
			m.rest(p)
		}
		m.done += p.last.Iter
		if m.current++; m.current < len(m.parts) {
			step.Next = opPart
		}
	}
	step.Iter, step.Status = m.Iterations(), m.Status()
	for j := range m.parts {
		p := &m.parts[j]
		step.Objective += p.last.Objective
		step.Gap += p.last.Gap
	}
	return step
}

// rest tells a part that has its own examples, and has ended, to give up its rows, and hands their
// memory on.
func (m *Machine) rest(p *part) {
	r, ok := p.solver.(Rester)
	if !ok {
		return
	}
	p.coef = p.solver.Coef() // which may ask for the rows once more
	own := p.k.(*gram.Rows)
	used := own.Forget() // memory that was used before costs nothing
	r.Rest(own)
	if next := m.current + 1; next < len(m.parts) {
		m.parts[next].k.(*gram.Rows).Inherit(used)
	} else if len(m.labels) <= lent {
		used.Return()
	}
}

// Factor returns the factor of the matrix that a part of all examples has, nil where there is none.
func (m *Machine) Factor() *gram.Factor {
	if f, ok := m.parts[0].solver.(learn.Factored); ok && m.parts[0].index == nil {
		return f.Factor()
	}
	return nil
}

// touched returns the examples that the last step of p changed.
func (m *Machine) touched(p *part) []int {
	if p.index == nil {
		return p.last.Touched
	}
	m.room = m.room[:0]
	for _, i := range p.last.Touched {
		m.room = append(m.room, p.index[i])
	}
	return m.room
}

// Iterations returns the number of steps done for all parts.
func (m *Machine) Iterations() int {
	if m.current < len(m.parts) {
		return m.done + m.parts[m.current].last.Iter
	}
	return m.done
}

// example returns the number among all examples of example i of the part.
func (p *part) example(i int) int {
	if p.index == nil {
		return i
	}
	return p.index[i]
}

// Members returns class by class which examples are of it, in ascending order, where each pair of more
// than two classes has a part. The caller must not change them.
func (m *Machine) Members() [][]int { return m.members }

// Status is Running until every part has ended, then the worst of theirs.
func (m *Machine) Status() solve.Status {
	if m.current < len(m.parts) {
		return solve.Running
	}
	worst := solve.Converged
	for _, p := range m.parts {
		worst = max(worst, p.last.Status)
	}
	return worst
}

// Coef returns the coefficients of all outputs.
func (m *Machine) Coef() solve.Coef {
	outputs := len(m.parts)
	if outputs == 1 && m.parts[0].index == nil {
		if own := m.parts[0].solver.Coef(); own.Self == nil {
			return own
		}
	}
	coef := solve.Coef{M: outputs, Beta: make([]float64, len(m.labels)*outputs), Bias: make([]float64, outputs)}
	for j := range m.parts {
		p := &m.parts[j]
		own := p.coef
		if own.M == 0 {
			own = p.solver.Coef()
		}
		if p.index == nil {
			for i, b := range own.Beta {
				coef.Beta[i*outputs+j] = b
			}
		} else {
			for q, b := range own.Beta[:len(p.index)] {
				if b != 0 { // the others are 0 already, and far apart in memory
					coef.Beta[p.index[q]*outputs+j] = b
				}
			}
		}
		coef.Bias[j] = own.Bias[0]
		if own.BiasError != nil {
			if coef.BiasError == nil {
				coef.BiasError = make([]float64, outputs)
			}
			coef.BiasError[j] = own.BiasError[0]
		}
		if own.Self != nil && own.Self[0] != 0 {
			if coef.Self == nil {
				coef.Self = make([]float64, outputs)
			}
			coef.Self[j] = own.Self[0]
		}
	}
	return coef
}

// Err returns the error of the first part that failed.
func (m *Machine) Err() error {
	for _, p := range m.parts {
		if err := p.solver.Err(); err != nil {
			return err
		}
	}
	return nil
}

// Rule says what the outputs mean.
func (m *Machine) Rule() learn.Rule { return m.rule }
