// Package solve says what a learner is: something that improves the
// coefficients of an expansion step by step and can say how far it still is
// from the optimum.
//
// The primitive is one step, so that a learner can be animated, paused and
// cancelled; [Run] is a loop around it.
package solve

import "mercer/core/pause"

// Status tells whether a solver goes on, and if not, why it ended.
type Status int

const (
	Running   Status = iota // further steps improve the result
	Converged               // the stopping rule holds
	Exhausted               // the limit of steps was reached first
	Failed                  // no result exists or can be found; see Solver.Err
)

// String returns the status in lower case, as in the JSON of the API.
func (s Status) String() string {
	switch s {
	case Running:
		return "running"
	case Converged:
		return "converged"
	case Exhausted:
		return "exhausted"
	case Failed:
		return "failed"
	}
	return "unknown"
}

// A Step reports what one call of Solver.Step did.
type Step struct {
	Iter      int     // steps done so far, this one included
	Op        string  // what was done, in the words of the algorithm
	Next      string  // what the next step will do
	Touched   []int   // examples whose coefficients changed; valid until the next step
	Objective float64 // the objective after the step, NaN where unknown
	Gap       float64 // an upper bound of the distance to the optimum, NaN where unknown
	Status    Status
}

// A Solver improves a result step by step. After a Step whose Status is not
// Running, further calls of Step change nothing and report the same Status.
type Solver interface {
	Step() Step
	Coef() Coef
	Err() error // nil unless the status is Failed
}

// Coef holds the coefficients of M real functions expanded over n examples,
//
//	f_j(x) = Σᵢ Beta[i·M+j]·k(xᵢ,x) + Self[j]·k(x,x) + Bias[j].
//
// Self is nil where no function has a k(x,x) term.
type Coef struct {
	M    int
	Beta []float64 // n·M, row i holds the coefficients of example i
	Self []float64 // M or nil
	Bias []float64 // M

	// BiasError says how far each bias may be off: by the tolerance that training ended
	// with, and by rounding. It is nil where the biases are exact, as those that are 0 by
	// definition.
	BiasError []float64
}

// An Advancer is a Solver that does many steps at once faster than one by one, as
// io.WriterTo is to io.Copy: what a Step reports may cost as much as what it does.
type Advancer interface {
	Solver

	// Advance does what limit calls of Step do, or as many as there are until
	// the end, and returns what the last would return. A limit of 0 or less
	// means no limit.
	Advance(limit int) Step
}

// Run calls s.Step until it ends or limit steps were done, and returns the last
// Step. A limit of 0 or less means no limit. An [Advancer] does it its own way.
func Run(s Solver, limit int) Step {
	if a, ok := s.(Advancer); ok {
		return a.Advance(limit)
	}
	for n := 1; ; n++ {
		pause.Point()
		step := s.Step()
		if step.Status != Running || n == limit {
			return step
		}
	}
}
