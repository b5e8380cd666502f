package session

import (
	"math"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/solve"
)

// A Run is a training that has begun.
type Run struct {
	machine learn.Machine
	stop    *int // pauses there
	readers *int // of the matrix in a Memory; nil where it is in none
	last    solve.Step
	of      interface { // the training
		modelOf(*Run) *Model
		keep(*Memory, *Run)
	}
	memory *Memory    // nil where nothing is remembered
	rows   *gram.Rows // of the run alone; nil where they are a Memory's, or of no such kind
}

// Open begins to train. It keeps references to the problem's slices, which must
// not change. The error is an *Error.
func Open(p Problem) (*Run, error) { return openAs(p, nil) }

func openAs(p Problem, memory *Memory) (*Run, error) {
	d, e := domainOf(p.Domain)
	if e != nil {
		return nil, e
	}
	r, e := d.open(p, memory)
	if e != nil {
		return nil, e
	}
	return r, nil
}

func (d kindOf[X]) open(p Problem, memory *Memory) (*Run, *Error) {
	t, e := read(d, p, memory)
	if e != nil {
		return nil, e
	}
	run := &t.run
	*run = Run{stop: t.problem.Stop, readers: t.readers, of: t, memory: memory}
	if memory != nil {
		if before := memory.takePaused(t.problem); before != nil {
			run.machine, run.last = before.machine, before.last
		}
	}
	if rows, ok := t.matrix.(*gram.Rows); ok && memory == nil {
		run.rows = rows
		rows.Inherit(gram.Borrow())
	}
	if run.machine == nil {
		machine, e := t.start(memory)
		if e != nil {
			return nil, e
		}
		run.machine = machine
		run.last = solve.Step{Objective: math.NaN(), Gap: math.NaN()}
	}
	if run.readers != nil {
		*run.readers++
	}
	return run, nil
}

// keep gives a Memory what the next run may go on from.
func (t *training) keep(m *Memory, r *Run) {
	m.keepPaused(r, t.problem)
	m.keepKnown(r, t.matrix)
}

// Advance does up to limit steps and reports the last one. A limit of 0 or less
// means no limit. It stops early where the problem says so; see [Run.Paused]. After the
// last step it evaluates the model at the training points, in parts that cost about as
// much as steps, and reports that it is running until Finish has little left to do.
func (r *Run) Advance(limit int) solve.Step {
	if r.Paused() {
		return r.last
	}
	if r.stop == nil {
		r.last = solve.Run(r.machine, limit)
	} else {
		r.approach(limit)
	}
	if f, ok := r.machine.(learn.Fitter); ok && r.last.Status != solve.Running {
		step := r.last
		if !f.Fit(limit) {
			step.Status = solve.Running
			return step
		}
		if r.machine.Err() != nil { // which may be found only now
			r.last.Status = solve.Failed
		}
	}
	return r.last
}

// approach goes on to where the run pauses. It does the last step by itself: steps that are done
// at once give no account of each.
func (r *Run) approach(limit int) {
	for left := limit; ; left-- {
		ahead := max(1, *r.stop-r.last.Iter-1)
		if limit > 0 {
			ahead = min(ahead, max(left, 1))
		}
		before := r.last.Iter
		r.last = solve.Run(r.machine, ahead)
		left -= r.last.Iter - before
		if r.last.Status != solve.Running || r.Paused() || (limit > 0 && left <= 1) {
			return
		}
	}
}

// Paused reports whether the run has done the steps after which it is to pause, and has
// not ended before.
func (r *Run) Paused() bool {
	return r.stop != nil && r.last.Status == solve.Running && r.last.Iter >= *r.stop
}

// Iterations returns the number of steps done.
func (r *Run) Iterations() int { return r.last.Iter }

// Progress says what a long run does, a clause, and about which share of the whole is done: "" and
// NaN where the learner does not know.
func (r *Run) Progress() (what string, share float64) {
	if p, ok := r.machine.(learn.Progressive); ok {
		return p.Progress()
	}
	return "", math.NaN()
}

// Gap returns the duality gap so far, NaN where the learner has none.
func (r *Run) Gap() float64 { return learn.CertificateOf(r.machine).Gap }

// Reached returns the outputs' meaning and the coefficients as they stand: what a
// similar problem can start from. The caller must not change them. Other than Finish it
// costs little.
func (r *Run) Reached() (rule learn.Rule, outputs int, coef []float64) {
	rule = r.machine.Rule()
	if c, ok := r.machine.(learn.Restarter); ok && rule.Outputs() > 0 {
		return rule, rule.Outputs(), c.Coefficients()
	}
	all := r.machine.Coef()
	return rule, all.M, all.Beta
}

// Finish returns the model as it stands, whether or not training ended.
func (r *Run) Finish() *Model { return r.of.modelOf(r) }

// Close ends the use of r; the models that it made live on. A run should be closed, so that its
// matrix, where a [Memory] opened it, or else the memory of its rows can be used again. Closing
// twice is closing once.
func (r *Run) Close() {
	if r.readers != nil {
		*r.readers--
	}
	if r.memory != nil {
		r.of.keep(r.memory, r)
	}
	if c, ok := r.machine.(learn.Closer); ok && r.last.Status != solve.Running { // a Memory may keep one that is
		c.Close()
	}
	if r.rows != nil {
		if used := r.rows.Forget(); used != nil {
			used.Return()
		}
	}
	*r = Run{}
}

// Train trains to the end, or to where the problem says. The error is an *Error.
func Train(p Problem) (*Model, error) { return TrainWithin(p, 0) }

// TrainWithin is [Train] with a limit: training that does not end within so many steps is an
// *Error. A limit of 0 is none.
func TrainWithin(p Problem, steps int) (*Model, error) {
	run, err := Open(p)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	step := run.Advance(steps)
	if run.last.Status == solve.Running && !run.Paused() {
		return nil, &Error{Code: TooMuch, Param: "learner", Message: "Training does not end within " + notation.Grouped(steps) +
			" steps. Take fewer points, a coarser tolerance, or a stop after some of these steps."}
	}
	if step.Status == solve.Running && !run.Paused() {
		run.Advance(0) // what is left after the last step is little: values at the training points
	}
	return run.Finish(), nil
}
