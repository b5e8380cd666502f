// Package solvetest tests the invariants that every solver keeps at every step,
// as testing/fstest does for file systems.
package solvetest

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"mercer/core/solve"
)

// Options says what a solver promises beyond the interface.
type Options struct {
	// Monotone is +1 where the objective never falls, −1 where it never
	// rises, 0 where it does as it likes.
	Monotone int

	// Rounding is what the objective and the gap may err by, relative to
	// 1 + |objective|. Zero means 1e-9.
	Rounding float64

	// Ends lists the statuses that the run may end with. Nil means Converged
	// only.
	Ends []solve.Status

	// Gap, where above 0, bounds the gap of a run that converged.
	Gap float64

	// Limit is the number of steps after which the test gives up. Zero means
	// 100000.
	Limit int

	// Invariant checks what else holds of the solver after every step, for
	// instance feasibility. It may be nil.
	Invariant func(s solve.Solver, last solve.Step) error
}

// Test runs a solver of open step by step, then a second one against the trace
// of the first, and returns what was broken:
//
//   - Coef has the same shape throughout, n·M and M finite numbers;
//   - only coefficients of Touched examples change;
//   - Iter grows by 1 with every step that does something, and never falls;
//   - the gap is never negative, the objective as Monotone has it;
//   - Err is nil unless the run failed, and then it is not;
//   - after its end the solver stays as it is;
//   - the same problem gives the same trace, bit by bit.
func Test(open func() solve.Solver, opt Options) error {
	if opt.Rounding == 0 {
		opt.Rounding = 1e-9
	}
	if opt.Limit == 0 {
		opt.Limit = 100000
	}
	if opt.Ends == nil {
		opt.Ends = []solve.Status{solve.Converged}
	}
	t := &tester{opt: opt}
	t.run(open())
	if len(t.errs) == 0 {
		t.again(open())
	}
	return errors.Join(t.errs...)
}

type tester struct {
	opt   Options
	trace []solve.Step
	errs  []error
}

func (t *tester) errorf(step solve.Step, format string, args ...any) {
	t.errs = append(t.errs, fmt.Errorf("step %d (%s): %s", step.Iter, step.Op, fmt.Sprintf(format, args...)))
}

func (t *tester) run(s solve.Solver) {
	before := s.Coef()
	last := solve.Step{Objective: math.NaN()}
	for range t.opt.Limit {
		step := s.Step()
		step.Touched = slices.Clone(step.Touched)
		t.trace = append(t.trace, step)
		after := s.Coef()
		t.coef(step, before, after)
		t.progress(step, last)
		if failed := step.Status == solve.Failed; failed != (s.Err() != nil) {
			t.errorf(step, "status %v with error %v", step.Status, s.Err())
		}
		if t.opt.Invariant != nil {
			if err := t.opt.Invariant(s, step); err != nil {
				t.errorf(step, "%v", err)
			}
		}
		if len(t.errs) > 0 {
			return // the first broken step tells most
		}
		if step.Status != solve.Running {
			t.end(s, step, after)
			return
		}
		before, last = after, step
	}
	t.errorf(last, "still running after %d steps", t.opt.Limit)
}

// coef compares the coefficients before and after a step.
func (t *tester) coef(step solve.Step, before, after solve.Coef) {
	m := after.M
	if m < 1 || m != before.M || len(after.Bias) != m || len(after.Beta)%m != 0 || len(after.Beta) != len(before.Beta) {
		t.errorf(step, "coefficients have a new shape: M %d, %d in Beta, %d in Bias", m, len(after.Beta), len(after.Bias))
		return
	}
	if after.Self != nil && len(after.Self) != m {
		t.errorf(step, "%d numbers in Self for %d functions", len(after.Self), m)
	}
	for _, v := range slices.Concat(after.Beta, after.Self, after.Bias) {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.errorf(step, "a coefficient is %v", v)
			return
		}
	}
	for k, b := range after.Beta {
		if b != before.Beta[k] && !slices.Contains(step.Touched, k/m) {
			t.errorf(step, "coefficient of example %d changed from %v to %v; touched are %v", k/m, before.Beta[k], b, step.Touched)
		}
	}
}

// progress compares what two steps in turn report.
func (t *tester) progress(step, last solve.Step) {
	if d := step.Iter - last.Iter; d < 0 || d > 1 || (d == 0 && len(step.Touched) > 0) {
		t.errorf(step, "follows step %d with %v touched", last.Iter, step.Touched)
	}
	rounding := t.opt.Rounding * (1 + math.Abs(step.Objective))
	if rise := (step.Objective - last.Objective) * float64(t.opt.Monotone); rise < -rounding {
		t.errorf(step, "objective went from %v to %v", last.Objective, step.Objective)
	}
	if step.Gap < 0 {
		t.errorf(step, "gap is %v", step.Gap)
	}
}

// end checks the end of a run, and that nothing changes after it.
func (t *tester) end(s solve.Solver, step solve.Step, coef solve.Coef) {
	if !slices.Contains(t.opt.Ends, step.Status) {
		t.errorf(step, "ended %v (error %v), want one of %v", step.Status, s.Err(), t.opt.Ends)
	}
	if t.opt.Gap > 0 && step.Status == solve.Converged && !(step.Gap <= t.opt.Gap) {
		t.errorf(step, "converged with gap %v, want at most %v", step.Gap, t.opt.Gap)
	}
	for range 3 {
		further := s.Step()
		if further.Status != step.Status || further.Iter != step.Iter || len(further.Touched) > 0 {
			t.errorf(step, "a step after the end reported %+v", further)
		}
	}
	after := s.Coef()
	if !slices.Equal(after.Beta, coef.Beta) || !slices.Equal(after.Bias, coef.Bias) || !slices.Equal(after.Self, coef.Self) {
		t.errorf(step, "steps after the end changed coefficients")
	}
}

// again compares a second run with the trace of the first.
func (t *tester) again(s solve.Solver) {
	for _, want := range t.trace {
		got := s.Step()
		if !same(got, want) {
			t.errorf(want, "a second run reported %+v, the first %+v", got, want)
			return
		}
	}
}

func same(a, b solve.Step) bool {
	return a.Iter == b.Iter && a.Op == b.Op && a.Next == b.Next && a.Status == b.Status &&
		slices.Equal(a.Touched, b.Touched) &&
		math.Float64bits(a.Objective) == math.Float64bits(b.Objective) &&
		math.Float64bits(a.Gap) == math.Float64bits(b.Gap)
}
