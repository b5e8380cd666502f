package svm

import (
	"slices"
	"sync"

	"mercer/core/dense"
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/solve"
)

// Classifier trains classifiers of any number of classes: a [Solver] for each of the
// problems with two classes that a [multiclass.Machine] makes of them. It knows its outputs
// at the training points, and what another training can start from.
//
// With two classes the output is positive on the side of the larger one. With more,
// one against one, output m separates the classes Pairs()[m], and its positive side is the
// smaller one of the pair, in the order (0,1), (0,2), …, (1,2), …: both as
// scikit-learn's decision functions have it.
type Classifier struct {
	*multiclass.Machine
	k     gram.Matrix
	n     int
	parts []part
	fit   fit

	memory *memory // of several parts; nil else

	// Room for the part and its solver, where there is one: pieces of memory take as long as steps do.
	only  [1]part
	first [1]Solver
	room  room
}

// A memory is what the solvers and outputs of several parts lie in: megabytes, which nobody needs
// when the classifier has told what it has found.
type memory struct {
	solvers         []Solver
	numbers, values []float64
	states          []uint8
	sums            []dense.Sum
}

// memories are those of classifiers that were closed.
var memories = sync.Pool{New: func() any { return new(memory) }}

// Close hands on the memory of c, which must not be used any more.
func (c *Classifier) Close() {
	if c.memory != nil {
		clear(c.memory.solvers) // which hold the rows of others
		memories.Put(c.memory)
		c.Machine.Close()
		*c = Classifier{}
	}
}

// cleared returns n zeros in the memory of s, or in more.
func cleared(s []float64, n int) []float64 {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// A fit is the outputs at the training points, as far as they are computed.
type fit struct {
	coef    solve.Coef // of no outputs before it has begun
	support [][]int    // class by class, the examples whose part is still to be added
	values  []float64  // output after output; nil where the solvers have all of them
}

// A part is one of the problems with two classes.
type part struct {
	solver *Solver
	index  []int // its examples, nil for all
}

// NewClassifier returns a classifier, one class against another, for the Gram matrix k
// and the class numbers labels. start holds n·M coefficients yα of a similar problem, row i
// for example i, or is nil. They are made feasible first; NaN counts as 0.
//
// The error is a *learn.DataError for fewer than two classes, a *param.Error for a bad
// configuration or a *learn.ValueError for a kernel with infinite values.
// NewClassifier panics if labels or start do not have the length that k asks for.
func NewClassifier(k gram.Matrix, labels []float64, cfg Config, start []float64) (*Classifier, error) {
	return newClassifier(k, labels, multiclass.OneAgainstOne, cfg, start)
}

// newClassifier is [NewClassifier] for either scheme.
func newClassifier(k gram.Matrix, labels []float64, scheme multiclass.Scheme, cfg Config, start []float64) (*Classifier, error) {
	if err := cfg.fill(); err != nil {
		return nil, err
	}
	c := &Classifier{k: k, n: len(labels)}
	c.parts = c.only[:0]
	solvers := &c.room
	m, err := multiclass.New(k, labels, scheme, func(p multiclass.Problem) (solve.Solver, error) {
		if p.Part == 0 {
			solvers.parts, solvers.examples = p.Parts, p.Left
			if p.Parts == 1 {
				solvers.solvers = c.first[:]
			}
		}
		if p.Part == 0 && p.Parts > 1 {
			c.parts = make([]part, 0, p.Parts)
			c.memory = memories.Get().(*memory)
			c.memory.solvers = slices.Grow(c.memory.solvers[:0], p.Parts)[:p.Parts]
			c.memory.numbers = cleared(c.memory.numbers, 4*p.Left)
			c.memory.states = slices.Grow(c.memory.states[:0], p.Left)[:p.Left]
			solvers.solvers, solvers.numbers, solvers.states = c.memory.solvers, c.memory.numbers, c.memory.states
		}
		solver, err := newIn(solvers, p.K, p.Y, cfg, alphaOf(p, start, len(start)/len(labels)))
		if err != nil {
			return nil, err
		}
		solver.whole = p.Examples
		c.parts = append(c.parts, part{solver, p.Examples})
		return solver, nil
	})
	if err != nil {
		return nil, err
	}
	if start != nil && len(start) != c.n*len(c.parts) {
		panic("svm: start does not have a coefficient for each example and output")
	}
	c.Machine = m
	return c, nil
}

// alphaOf returns the α of a part in start, which has so many outputs: nil for nil.
func alphaOf(p multiclass.Problem, start []float64, outputs int) []float64 {
	if start == nil || p.Part >= outputs {
		return nil
	}
	alpha := make([]float64, len(p.Y))
	for q, sign := range p.Y {
		alpha[q] = sign * start[p.Example(q)*outputs+p.Part]
	}
	return alpha
}

// example returns the number among all examples of example i of the part.
func (p *part) example(i int) int {
	if p.index == nil {
		return i
	}
	return p.index[i]
}

// Classes returns the class numbers in ascending order.
func (c *Classifier) Classes() []float64 { return c.Rule().Classes }

// Pairs returns the indices in Classes that each output separates, its positive
// class first; nil where each class is told from the rest.
func (c *Classifier) Pairs() [][2]int { return c.Rule().Pairs }

// Coefficients returns the coefficients without the biases, n·M, row i for example
// i: what another training can start from. It costs nothing at any time, whereas
// the biases ask for the errors of all examples. The caller must not change them.
func (c *Classifier) Coefficients() []float64 {
	m := len(c.parts)
	if m == 1 {
		return c.parts[0].solver.coefficients()
	}
	beta := make([]float64, c.n*m)
	for j := range c.parts {
		p := &c.parts[j]
		for q, b := range p.solver.beta {
			beta[p.example(p.solver.example(q))*m+j] = b
		}
	}
	return beta
}

// Coef returns the coefficients of all outputs. The caller must not change them.
func (c *Classifier) Coef() solve.Coef {
	if c.fit.coef.M > 0 && c.Status() != solve.Running {
		return c.fit.coef // which Fit has computed
	}
	return c.Machine.Coef()
}

// Support returns the examples with a coefficient other than 0, in ascending order.
func (c *Classifier) Support() []int {
	used := make([]bool, c.n)
	for j := range c.parts {
		p := &c.parts[j]
		for q, b := range p.solver.beta {
			if b != 0 {
				used[p.example(p.solver.example(q))] = true
			}
		}
	}
	count := 0
	for _, u := range used {
		if u {
			count++
		}
	}
	support := make([]int, 0, count)
	for i, u := range used {
		if u {
			support = append(support, i)
		}
	}
	return support
}

// supportByClass returns the examples with a coefficient other than 0, class by class: those of one
// add to the same outputs.
func (c *Classifier) supportByClass() [][]int {
	m, beta := len(c.parts), c.fit.coef.Beta
	all, room := make([][]int, len(c.Members())), make([]int, 0, c.n)
	for class, members := range c.Members() {
		first := len(room)
		for _, i := range members {
			for _, b := range beta[i*m : (i+1)*m] {
				if b != 0 {
					room = append(room, i)
					break
				}
			}
		}
		all[class] = room[first:]
	}
	return all
}

// Fit goes on computing what [Classifier.Fitted] returns, by the rows of up to
// limit support vectors, and reports whether it has come to the end. Training must
// have ended. A limit of 0 or less means no limit.
func (c *Classifier) Fit(limit int) bool {
	m, n := len(c.parts), c.n
	f := &c.fit
	if f.coef.M == 0 {
		f.coef = c.Machine.Coef()
		if c.parts[0].index != nil {
			c.memory.values = cleared(c.memory.values, m*n)
			f.support, f.values = c.supportByClass(), c.memory.values
		}
	}
	if limit <= 0 {
		limit = n
	}
	together, left := c.together(), 0
	for class, of := range f.support {
		for len(of) > 0 && limit > 0 {
			count := min(len(of), limit, together)
			c.add(class, of[:count])
			of, limit = of[count:], limit-count
		}
		f.support[class] = of
		left += len(of)
	}
	return left == 0
}

// together returns of how many examples the rows can be asked for before one is read: few, unless
// the matrix forgets none.
func (c *Classifier) together() int {
	if rows, ok := c.k.(*gram.Rows); ok && rows.Table() != nil {
		return maxTogether
	}
	return 1
}

// maxTogether is of how many examples of a class rows are added at once: some columns of them have
// room in the nearest cache of a processor.
const maxTogether = 32

// add adds the part of some support vectors of a class to the outputs.
func (c *Classifier) add(class int, some []int) {
	m, n := len(c.parts), c.n
	var rows [maxTogether][]float64
	for q, i := range some {
		rows[q] = c.k.Row(i)
	}
	sums := c.memory.sums[:0]
	for j, pair := range c.Pairs() {
		if pair[0] != class && pair[1] != class {
			continue // what has no coefficients of the class
		}
		sums = slices.Grow(sums, 1)[:len(sums)+1]
		sum := &sums[len(sums)-1]
		sum.Dst, sum.Weights, sum.Rows = c.fit.values[j*n:], sum.Weights[:0], sum.Rows[:0]
		for q, i := range some {
			if b := c.fit.coef.Beta[i*m+j]; b != 0 {
				sum.Weights, sum.Rows = append(sum.Weights, b), append(sum.Rows, rows[q])
			}
		}
	}
	dense.AddSums(n, sums)
	for _, sum := range sums {
		clear(sum.Rows) // memory that is handed on holds no others
	}
	c.memory.sums = sums
}

// Fitted sets dst[i·M+m] = f_m(xᵢ) for the training points, from the errors that
// the solvers keep where the point took part in the pair, and else from the
// support vectors' rows. It panics if len(dst) != n·M.
func (c *Classifier) Fitted(dst []float64) {
	m, n := len(c.parts), c.n
	if len(dst) != n*m {
		panic("svm: dst is not n·M long")
	}
	if c.Status() == solve.Running {
		defer func() { c.fit = fit{} }() // the coefficients will change
	}
	c.Fit(0)
	if c.fit.values != nil {
		dense.Interleave(dst, c.fit.values, c.fit.coef.Bias, n)
	}
	for j := range c.parts {
		b := c.fit.coef.Bias[j]
		p := &c.parts[j]
		for q, e := range p.solver.errors() {
			dst[p.example(q)*m+j] = p.solver.target[q] - e + b
		}
	}
}

var (
	_ learn.Machine   = (*Classifier)(nil)
	_ learn.Certified = (*Classifier)(nil)
	_ learn.Closer    = (*Classifier)(nil)
	_ learn.Fitter    = (*Classifier)(nil)
	_ learn.Restarter = (*Classifier)(nil)
	_ learn.Knower    = (*Classifier)(nil)
	_ solve.Advancer  = (*Classifier)(nil)
	_ solve.Teller    = (*Classifier)(nil)
)
