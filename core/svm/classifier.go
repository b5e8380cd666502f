package svm

import (
	"math"

	"mercer/core/gram"
	"mercer/core/multiclass"
	"mercer/core/solve"
)

// Classifier trains classifiers of any number of classes, one against one: one
// [Solver] for each pair of classes, on the examples of the two. It works on the
// pairs in turn.
//
// Output (function) m separates the classes Pairs()[m]: the first of the two is
// its positive side. With two classes that is the larger one, with more the
// smaller one of each pair, in the order (0,1), (0,2), …, (1,2), …: both as
// scikit-learn's decision functions have it.
type Classifier struct {
	k       gram.Matrix
	labels  []float64
	classes []float64
	pairs   [][2]int
	parts   []part
	only    [1]part // room for parts, of two classes
	current int     // the part worked on; len(parts) at the end
	iter    int
	touched []int
	fit     fit
	final   solve.Certificate // at the end, once it was asked for
	asked   bool              // whether it was
}

// A fit is the outputs at the training points, as far as they are computed.
type fit struct {
	coef    solve.Coef // of no outputs before it has begun
	support []int      // examples whose part is still to be added
	values  []float64  // output after output; nil of two classes, whose solver has all of them
}

// A part is one pair of classes.
type part struct {
	solver *Solver
	index  []int // the pair's examples, nil for all
	last   solve.Step

	violation float64 // of its certificate, once that was asked for
}

var _ solve.Advancer = (*Classifier)(nil)

// NewClassifier returns a classifier for the Gram matrix k and the class numbers
// labels. start holds n·M coefficients yα of a similar problem, row i for example
// i, or is nil. They are made feasible first; NaN counts as 0.
//
// The error is a *learn.DataError for fewer than two classes, a *param.Error for a bad
// configuration or a *learn.ValueError for a kernel with infinite values.
// NewClassifier panics if labels or start do not have the length that k asks for.
func NewClassifier(k gram.Matrix, labels []float64, cfg Config, start []float64) (*Classifier, error) {
	if len(labels) != k.Len() {
		panic("svm: k and labels differ in length")
	}
	if err := cfg.fill(); err != nil {
		return nil, err
	}
	classes, err := multiclass.Classes(labels)
	if err != nil {
		return nil, err
	}
	c := &Classifier{k: k, labels: labels, classes: classes, pairs: multiclass.RuleOf(classes, multiclass.OneAgainstOne).Pairs}
	if c.parts = c.only[:]; len(c.pairs) > 1 {
		c.parts = make([]part, len(c.pairs))
	}
	if start != nil && len(start) != len(labels)*len(c.pairs) {
		panic("svm: start does not have a coefficient for each example and pair")
	}
	for m := range c.parts {
		if err := c.open(m, cfg, start); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// open makes the solver of pair m.
func (c *Classifier) open(m int, cfg Config, start []float64) error {
	positive, negative := c.classes[c.pairs[m][0]], c.classes[c.pairs[m][1]]
	k, labels := c.k, c.labels
	var index []int
	if len(c.pairs) > 1 {
		index = make([]int, 0, len(labels))
		labels = make([]float64, 0, len(labels))
		for i, v := range c.labels {
			if v == positive || v == negative {
				index, labels = append(index, i), append(labels, v)
			}
		}
		k = gram.Subset(c.k, index)
	}
	signs := [...]float64{-1, 1}
	y := make([]float64, len(labels))
	for q, v := range labels {
		side := 0
		if v == positive {
			side = 1
		}
		y[q] = signs[side]
	}
	var alpha []float64
	if start != nil {
		alpha = make([]float64, len(labels))
		for q, sign := range y {
			i := q
			if index != nil {
				i = index[q]
			}
			alpha[q] = sign * start[i*len(c.pairs)+m]
		}
	}
	solver, err := New(k, y, cfg, alpha)
	if err != nil {
		return err
	}
	solver.whole = index
	c.parts[m] = part{solver: solver, index: index}
	return nil
}

// Step does one step on the current pair.
func (c *Classifier) Step() solve.Step { return c.Advance(1) }

// Advance does up to limit steps, fewer if all pairs end before, and reports the
// last. A limit of 0 or less means no limit. Objective and Gap are sums over the
// pairs; the gap is NaN until work on the last pair has begun.
func (c *Classifier) Advance(limit int) solve.Step {
	step := solve.Step{Op: opEnd, Next: opEnd, Status: c.status()}
	c.touched = c.touched[:0]
	for left := limit; step.Status == solve.Running && (limit <= 0 || left > 0); {
		p := &c.parts[c.current]
		before := p.solver.Iterations()
		p.last = p.solver.Advance(max(left, 0))
		done := p.solver.Iterations() - before
		c.iter += done
		left -= done
		step.Op, step.Next = p.last.Op, p.last.Next
		c.touch(p)
		if p.last.Status == solve.Running {
			break // that was the limit
		}
		if p.index != nil {
			p.solver.rest(gram.Subset(c.k, p.index))
		}
		c.current++
		step.Status = c.status()
		if step.Status == solve.Running {
			step.Next = opPair
		}
	}
	step.Iter, step.Touched = c.iter, c.touched
	for m := range c.parts {
		p := &c.parts[m]
		if m > c.current || p.last.Next == "" {
			step.Gap = math.NaN()
			continue
		}
		step.Objective += p.last.Objective
		step.Gap += p.last.Gap
	}
	return step
}

// touch notes the examples that the last step of p changed.
func (c *Classifier) touch(p *part) {
	if p.index == nil {
		c.touched = p.last.Touched
		return
	}
	c.touched = c.touched[:0]
	for _, i := range p.last.Touched {
		c.touched = append(c.touched, p.example(i))
	}
}

// example returns the number among all examples of example i of the part.
func (p *part) example(i int) int {
	if p.index == nil {
		return i
	}
	return p.index[i]
}

// status is Running until every pair has ended, then the worst of theirs.
func (c *Classifier) status() solve.Status {
	if c.current < len(c.parts) {
		return solve.Running
	}
	worst := solve.Converged
	for _, p := range c.parts {
		worst = max(worst, p.last.Status)
	}
	return worst
}

// Err returns the error of the first pair that failed.
func (c *Classifier) Err() error {
	for _, p := range c.parts {
		if err := p.solver.Err(); err != nil {
			return err
		}
	}
	return nil
}

// Classes returns the class numbers in ascending order.
func (c *Classifier) Classes() []float64 { return c.classes }

// Pairs returns the indices in Classes that each output separates, its positive
// class first.
func (c *Classifier) Pairs() [][2]int { return c.pairs }

// Iterations returns the number of steps done for all pairs.
func (c *Classifier) Iterations() int { return c.iter }

// Coef returns the coefficients of all outputs. The caller must not change them.
func (c *Classifier) Coef() solve.Coef {
	if c.fit.coef.M > 0 {
		return c.fit.coef
	}
	m := len(c.parts)
	biases := make([]float64, 2*m)
	coef := solve.Coef{M: m, Beta: c.Coefficients(), Bias: biases[:m:m], BiasError: biases[m:]}
	c.Certificate() // for the violations
	for j := range c.parts {
		p := &c.parts[j]
		p.solver.complete()
		coef.Bias[j], coef.BiasError[j] = p.solver.offset(p.violation)
	}
	return coef
}

// Coefficients returns the coefficients without the biases, n·M, row i for example
// i: what another training can start from. It costs nothing at any time, whereas
// the biases ask for the errors of all examples. The caller must not change them.
func (c *Classifier) Coefficients() []float64 {
	m := len(c.parts)
	if m == 1 {
		return c.parts[0].solver.coefficients()
	}
	beta := make([]float64, len(c.labels)*m)
	for j := range c.parts {
		p := &c.parts[j]
		for q, b := range p.solver.beta {
			beta[p.example(p.solver.example(q))*m+j] = b
		}
	}
	return beta
}

// Support returns the examples with a coefficient other than 0, in ascending order.
func (c *Classifier) Support() []int {
	used := make([]bool, len(c.labels))
	for j := range c.parts {
		p := &c.parts[j]
		for q, b := range p.solver.beta {
			if b != 0 {
				used[p.example(p.solver.example(q))] = true
			}
		}
	}
	support := []int{}
	for i, u := range used {
		if u {
			support = append(support, i)
		}
	}
	return support
}

// Certificate returns the certificate of all pairs together: the sums of Primal,
// Dual and Gap, the largest Violation, the smallest Margin.
func (c *Classifier) Certificate() solve.Certificate {
	if c.asked {
		return c.final
	}
	all := c.parts[0].solver.Certificate()
	c.parts[0].violation = all.Violation
	for j := range c.parts[1:] {
		p := &c.parts[j+1]
		own := p.solver.Certificate()
		p.violation = own.Violation
		all.Primal += own.Primal
		all.Dual += own.Dual
		all.Gap += own.Gap
		all.Violation = max(all.Violation, own.Violation)
		all.Margin = min(all.Margin, own.Margin)
		all.Indefinite = all.Indefinite || own.Indefinite
	}
	if c.status() != solve.Running {
		c.final, c.asked = all, true
	}
	return all
}

// Fit goes on computing what [Classifier.Fitted] returns, by the rows of up to
// limit support vectors, and reports whether it has come to the end. Training must
// have ended. A limit of 0 or less means no limit.
func (c *Classifier) Fit(limit int) bool {
	m, n := len(c.parts), len(c.labels)
	f := &c.fit
	if f.coef.M == 0 {
		f.coef = c.Coef()
		if m > 1 {
			f.support, f.values = c.Support(), make([]float64, m*n)
		}
	}
	if limit <= 0 || limit > len(f.support) {
		limit = len(f.support)
	}
	for _, i := range f.support[:limit] {
		row := c.k.Row(i)
		for j, b := range f.coef.Beta[i*m : (i+1)*m] {
			if b != 0 {
				subtract(f.values[j*n:][:n], -b, row)
			}
		}
	}
	f.support = f.support[limit:]
	return len(f.support) == 0
}

// Fitted sets dst[i·M+m] = f_m(xᵢ) for the training points, from the errors that
// the solvers keep where the point took part in the pair, and else from the
// support vectors' rows. It panics if len(dst) != n·M.
func (c *Classifier) Fitted(dst []float64) {
	m, n := len(c.parts), len(c.labels)
	if len(dst) != n*m {
		panic("svm: dst is not n·M long")
	}
	if c.status() == solve.Running {
		defer func() { c.fit = fit{} }() // the coefficients will change
	}
	c.Fit(0)
	for j := range c.parts {
		b := c.fit.coef.Bias[j]
		if m > 1 {
			for i, v := range c.fit.values[j*n:][:n] {
				dst[i*m+j] = v + b
			}
		}
		p := &c.parts[j]
		for q, e := range p.solver.errors() {
			dst[p.example(q)*m+j] = p.solver.target[q] - e + b
		}
	}
}
