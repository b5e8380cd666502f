package svm

import (
	"math"
	"slices"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/pause"
	"mercer/core/solve"
)

// Operations of a solver, as solve.Step.Op names them.
const (
	opPair   = "pair"   // move the two coefficients that gain most
	opNewton = "newton" // move all free coefficients to their common optimum
	opCheck  = "check"  // compute all errors afresh and look at every example again
	opEnd    = "end"
)

// The states of an example, combined.
const (
	up   uint8 = 1 << iota // βᵢ may grow
	low                    // βᵢ may shrink
	kink                   // βᵢ is 0 and may be on both sides: it is not free
)

// Solver trains a two-class support vector classifier, or a machine whose dual has the same form;
// the package comment states the problems. One step moves one pair of coefficients along the line
// on which Σ βᵢ = 0, to the optimum within the box, or now and then all free coefficients together
// towards theirs.
//
// Examples at a bound that seem to stay there are set aside ("shrinking"): then
// the arrays hold the active examples first and order tells which example is at
// a position. Before it reports convergence, the solver computes the errors of
// all examples and checks the conditions on all of them.
type Solver struct {
	k   gram.Matrix
	cfg Config
	n   int

	// By position, length n. The solver works on the first active of them.
	active int
	view   gram.Matrix // the matrix of the active examples: k while nothing is set aside
	room   *gram.Store // for the rows of view where that is not k; nil before that was so, and at the end
	order  []int       // example at the position; nil while position = example
	y      []float64   // ±1: the side of 0 that β is on, nil where it may be on both; not its own while position = example
	beta   []float64   // y·α
	err    []float64   // target − Kβ, stale where set aside
	diag   []float64   // the same
	state  []uint8
	// What the slope of D where β grows, and where it shrinks, is beside err: 0, or of a tube ∓ε. It
	// is −∞ where β may not grow and +∞ where it may not shrink, and so leaves the others out.
	barUp, barLow []float64

	target []float64 // by example: y of two classes
	tube   float64   // ε: where y is nil, −C ≤ β ≤ C and D has the term −ε Σ|βᵢ|

	largest   float64 // the largest |k(x,x)|, 1 if all are 0: the scale of rounding
	tau       float64 // curvature taken where a pair has none
	slack     float64 // rounding of a pair's curvature: below −slack it is negative
	objective float64 // D(β)

	// The pair of the next step, or −1.
	i, j      int
	high, bot float64 // m(β) and M(β) over the active examples

	newton newton

	known      *gram.Product // what the errors can begin with; nil for nothing
	base       []float64     // coefficients that the errors began with while they are stale; nil for 0
	drift      float64       // of what the errors began with: see gram.Product
	age        int           // the same
	stale      bool          // err is being computed afresh
	fresh      int           // how many examples' coefficients that has come to
	freshRows  int           // rows a step asks for meanwhile; 0 for the usual
	iter       int
	limit      int
	travel     float64 // how far coefficients have moved since the errors were computed afresh; 0 while they are fresh
	trimEvery  int     // steps between two looks for examples to set aside; 0 for the usual
	untilTrim  int     // steps until the next
	indefinite bool
	status     solve.Status
	failure    error
	final      solve.Certificate // at the end, once it was asked for: see certified
	certified  bool
	middle     float64    // the bias of final
	ends       [2]float64 // the bias at the end, and how far it may be off
	touched    []int
	pair       [2]int // room for touched
	record     record
	whole      []int // for texts: the numbers of the examples in the whole data set; nil where the same
}

var _ solve.Advancer = (*Solver)(nil)

// New returns a solver for the Gram matrix k and the classes y = ±1, both of
// which must occur. It starts from alpha, made feasible, or from zero if alpha is
// nil. It keeps k and y, which must not change, and copies alpha.
//
// The error is a *param.Error for a bad configuration, a *learn.DataError for classes
// that cannot be separated by any classifier, and a *learn.ValueError for a kernel
// with infinite values. New panics if the lengths of k, y and alpha differ.
func New(k gram.Matrix, y []float64, cfg Config, alpha []float64) (*Solver, error) {
	n := k.Len()
	if len(y) != n || (alpha != nil && len(alpha) != n) {
		panic("svm: k, y and alpha differ in length")
	}
	if err := cfg.fill(); err != nil {
		return nil, err
	}
	if err := checkSigns(y); err != nil {
		return nil, err
	}
	return newIn(&room{parts: 1, examples: len(y)}, k, y, cfg, alpha)
}

// newIn is New of what was checked, with a room for the solver.
func newIn(r *room, k gram.Matrix, y []float64, cfg Config, alpha []float64) (*Solver, error) {
	s, err := open(r, k, y, y, cfg)
	if err != nil {
		return nil, err
	}
	if r.parts > 1 && alpha == nil && cfg.C*s.largest <= newtonEasy {
		s.newton.first = newtonLater
	}
	s.start(alpha)
	if alpha != nil {
		s.objective = math.NaN() // until the errors are known
	}
	return s, nil
}

// A room is memory for the solvers of one training: parts are many, and memory is asked for once.
// Numbers are 0, or nil for memory that is still to be asked for.
type room struct {
	parts, examples int // how many solvers, and how many examples they have together
	solvers         []Solver
	numbers         []float64
	states          []uint8
}

// open returns a solver for the dual with signs y, nil for none, and linear term target, which it
// keeps and does not change. It is ready after a start, which says where from.
func open(r *room, k gram.Matrix, y, target []float64, cfg Config) (*Solver, error) {
	n := k.Len()
	if r.solvers == nil {
		r.solvers = make([]Solver, r.parts)
	}
	if r.numbers == nil {
		r.numbers, r.states = make([]float64, 4*r.examples), make([]uint8, r.examples)
	}
	s := &r.solvers[0]
	s.k, s.view, s.cfg, s.n, s.active = k, k, cfg, n, n
	s.y, s.target, s.diag, s.state = y, target, k.Diag(), r.states[:n]
	for _, own := range [...]*[]float64{&s.beta, &s.err, &s.barUp, &s.barLow} {
		*own, r.numbers = r.numbers[:n:n], r.numbers[n:]
	}
	s.i, s.j, s.limit = -1, -1, max(100000, 200*n)
	r.solvers, r.states = r.solvers[1:], r.states[n:]
	s.touched = s.pair[:0]
	for i, d := range s.diag {
		if !(math.Abs(d) <= largestValue) {
			return nil, &learn.ValueError{Index: i, Value: d}
		}
		if d = math.Abs(d); d > s.largest {
			s.largest = d
		}
	}
	if s.largest == 0 {
		s.largest = 1
	}
	s.tau, s.slack = 1e-12*s.largest, 1e-9*s.largest
	return s, nil
}

// checkSigns returns a *learn.DataError unless both of ±1 occur, and nothing else.
func checkSigns(ys []float64) error {
	positive, negative := 0, 0
	for _, y := range ys {
		if y == 1 {
			positive++
		}
		if y == -1 {
			negative++
		}
	}
	switch {
	case positive+negative < len(ys):
		return &learn.DataError{Reason: "Two classes are separated as +1 and −1; there is another value."}
	case positive == 0 || negative == 0:
		return errOneClass
	}
	return nil
}

// largestValue is the largest k(x,x) that can be computed with: curvatures add up
// four of them, and must not overflow.
const largestValue = math.MaxFloat64 / 16

var errOneClass = &learn.DataError{Reason: "All points are of one class. Add points of another class: a boundary needs two."}

// Step moves one pair of coefficients and reports the duality gap, which takes
// one more look at every example; Advance does many steps and reports once.
func (s *Solver) Step() solve.Step { return s.Advance(1) }

// Advance does up to limit steps, fewer if the solver ends before, and reports
// the last. A limit of 0 or less means no limit. Where the errors have to be
// computed afresh for many examples, that is spread over steps which are not
// counted as iterations.
func (s *Solver) Advance(limit int) solve.Step {
	op := opEnd
	s.touched = s.touched[:0]
	for n := 0; s.status == solve.Running && (limit <= 0 || n < limit); n++ {
		pause.After(4 * s.active)
		if s.stale {
			if op = opCheck; !s.refresh() {
				continue
			}
		}
		if s.status != solve.Running {
			break
		}
		if done := s.run(limit - n); done > 0 {
			op, n = opPair, n+done-1
			continue
		}
		op = s.step()
	}
	if op != opEnd {
		s.record.op = op
	}
	if s.status != solve.Running {
		if cap(s.touched) > len(s.pair) {
			s.touched = slices.Clone(s.touched) // they lie in the workspace
		}
		s.newton.leave()
		s.vacate()
	}
	return solve.Step{
		Iter: s.iter, Op: op, Next: s.next(), Touched: s.touched,
		Objective: s.objective, Gap: s.gap(), Status: s.status,
	}
}

// Rest gives up the memory that only steps need, after the last of them: k is the same
// matrix without the rows that were kept.
func (s *Solver) Rest(k gram.Matrix) {
	s.k, s.view = k, k
}

// complete computes the errors, if they are stale, and selects the next pair.
func (s *Solver) complete() {
	for s.stale {
		s.refresh()
	}
}

// next names what the next step will do.
func (s *Solver) next() string {
	switch {
	case s.status != solve.Running:
		return opEnd
	case s.stale || s.optimal():
		return opCheck
	}
	return opPair
}

// step does one step and selects the next pair.
func (s *Solver) step() string {
	s.touched = s.touched[:0]
	s.iter++
	op := opPair
	switch {
	case s.optimal():
		s.restore()
		s.refresh()
		return opCheck
	case s.newtonDue() && s.newtonStep():
		op = opNewton
		s.selectUp()
	default:
		if !s.movePair() {
			return op
		}
		s.newton.since++
		s.untilTrim--
	}
	s.selectLow()
	if op == opNewton || s.untilTrim <= 0 {
		s.checkHulls()
	}
	if op == opNewton && s.status == solve.Failed {
		// The step that proves that there is no solution leaps towards infinity.
		s.takeBack()
	}
	if s.untilTrim <= 0 && !s.optimal() {
		s.trim()
		s.untilTrim = s.trimPeriod()
	}
	s.settle()
	return op
}

// optimal reports whether the optimality conditions hold on the active examples.
func (s *Solver) optimal() bool { return s.high-s.bot <= s.cfg.Tolerance }

// settle ends the run when nothing is left to do or the limit is reached.
func (s *Solver) settle() {
	switch {
	case s.status != solve.Running:
	case s.optimal() && s.exact():
		s.status = solve.Converged
		s.checkFinite()
	case !s.optimal() && s.j < 0:
		// No pair gains anything that is a number.
		s.valueless(s.i, s.high-s.bot)
	case s.iter >= s.limit && !s.exact():
		s.restore()
	case s.iter >= s.limit:
		s.status = solve.Exhausted
		s.checkFinite()
	}
}

// exact reports whether the errors are those of all examples, and either fresh or
// so little changed since they were that rounding cannot have piled up to
// anything that counts.
func (s *Solver) exact() bool {
	return s.order == nil && s.drift+s.travel*s.largest <= s.allowance()
}

// allowance returns how much may be added to the errors before rounding could be a part in 10⁵
// of the tolerance.
func (s *Solver) allowance() float64 {
	const epsilon = 0x1p-52
	return s.cfg.Tolerance / 1e5 / epsilon
}

// checkFinite fails the run if D or an error is not a number: something
// overflowed, and selection has passed over the example since.
func (s *Solver) checkFinite() {
	if math.IsNaN(s.objective) || math.IsInf(s.objective, 0) {
		s.valueless(0, s.objective)
		return
	}
	for p, e := range s.err {
		if e-e != 0 { // not a number, or infinite
			s.valueless(p, e)
			return
		}
	}
}

// valueless fails the run for values that cannot be computed with, met at
// position p. What they have led to is no result: β becomes 0.
func (s *Solver) valueless(p int, value float64) {
	s.fail(&learn.ValueError{Index: s.example(max(p, 0)), Value: value})
	s.restore()
	s.stale = false
	clear(s.beta)
	copy(s.err, s.target)
	for p := range s.state {
		s.setState(p)
	}
	s.objective = 0
}

func (s *Solver) fail(err error) {
	s.status, s.failure = solve.Failed, err
}

// Err returns why the solver failed: an *InseparableError or a *learn.ValueError.
func (s *Solver) Err() error { return s.failure }

// Objective returns D, NaN while the errors of a start are not known.
func (s *Solver) Objective() float64 { return s.objective }

// Iterations returns the number of steps done.
func (s *Solver) Iterations() int { return s.iter }

// example returns the number of the example at position p.
func (s *Solver) example(p int) int {
	if s.order == nil {
		return p
	}
	return s.order[p]
}

// coefficients returns β by example, also while errors are stale. The caller must not change
// them.
func (s *Solver) coefficients() []float64 {
	if s.status != solve.Running {
		return s.aligned(s.beta) // nor does the solver
	}
	return s.byExample(s.beta)
}

// Coef returns βᵢ = yᵢαᵢ and the bias. The caller must not change them.
func (s *Solver) Coef() solve.Coef {
	s.complete()
	violation := 0.0
	if s.status == solve.Converged {
		violation = s.Certificate().Violation
	}
	bias, wrong := s.offset(violation)
	room := &s.ends
	if s.status == solve.Running {
		room = new([2]float64) // what was told before stays
	}
	*room = [2]float64{bias, wrong}
	return solve.Coef{M: 1, Beta: s.coefficients(), Bias: room[:1:1], BiasError: room[1:]}
}

// near returns how near to a bound a coefficient is on it: an example that only rounding keeps off
// its bound is not free.
func (s *Solver) near() float64 {
	if math.IsInf(s.cfg.C, 1) {
		return 0
	}
	return 1e-12 * s.cfg.C
}

// bias returns the mean error of the free examples, at which f would be exactly
// yᵢ on the margin. Without free examples every bias between the errors that hold
// the others at their bounds is as good, and it returns the middle.
func (s *Solver) bias() float64 {
	near := s.near()
	var sum float64
	count := 0
	err := s.err[:s.active]
	for p, state := range s.state[:len(err)] {
		if state != up|low {
			continue // as most are
		}
		if size := math.Abs(s.beta[p]); size > near && size < s.cfg.C-near {
			sum += err[p] + s.barUp[p]
			count++
		}
	}
	if count > 0 {
		return sum / float64(count)
	}
	high, bot := math.Inf(-1), math.Inf(1)
	for p, e := range err {
		rise, fall := s.slopes(p, s.beta[p], near)
		if v := e + rise; v > high {
			high = v
		}
		if v := e + fall; v < bot {
			bot = v
		}
	}
	switch {
	case math.IsInf(high, -1): // every β is as large as it may be
		return bot
	case math.IsInf(bot, 1): // or as small: a run of one class that failed
		return high
	}
	return (high + bot) / 2
}
