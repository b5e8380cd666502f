package face

import (
	"time"

	"mercer/core/session"
	"mercer/core/solve"
)

// train trains to the end.
func train(d *Desk, p *Problem) (Trained, error) {
	number, err := d.number(len(d.models), "models", "release")
	if err != nil {
		return Trained{}, err
	}
	var model *session.Model
	if d.Steps > 0 {
		if model, err = session.TrainWithin(p.problem(), d.Steps); err != nil {
			return Trained{}, err
		}
	} else {
		run, err := d.memory.Open(p.problem())
		if err != nil {
			return Trained{}, err
		}
		defer run.Close()
		run.Advance(0)
		model = run.Finish()
	}
	result := model.Result()
	return Trained{d.keep(model, number), resultOf(&result)}, nil
}

// Opened is a training that has begun.
type Opened struct {
	Run int
}

// open begins to train.
func open(d *Desk, p *Problem) (Opened, error) {
	number, err := d.number(len(d.runs), "runs", "finish or drop")
	if err != nil {
		return Opened{}, err
	}
	run, err := d.memory.Open(p.problem())
	if err != nil {
		return Opened{}, err
	}
	if d.runs == nil {
		d.runs = make(map[int]*session.Run)
	}
	d.runs[number] = run
	return Opened{number}, nil
}

// Slice is for how long a run goes on.
type Slice struct {
	Run          int
	Milliseconds float64
}

// RunStatus says how a run stands.
type RunStatus string

// Words returns all.
func (RunStatus) Words() []string {
	return []string{"running", "paused", "converged", "exhausted", "failed"}
}

// Progress is how far a run has come. doing says what a long one does, share about which part of
// the whole is done: ” and NaN where the learner does not know.
type Progress struct {
	Status     RunStatus
	Iterations int
	Gap        float64
	Objective  float64
	Doing      string
	Share      float64
}

// advance trains for about so long, at least one step.
func advance(d *Desk, s *Slice) (Progress, error) {
	run, err := d.runAt(s.Run)
	if err != nil {
		return Progress{}, err
	}
	milliseconds := s.Milliseconds
	if !(milliseconds > 0) {
		milliseconds = 0
	}
	budget := time.Duration(milliseconds * float64(time.Millisecond))
	// The clock costs more than a step of a small problem, and a step of a large one
	// costs many milliseconds.
	steps := 1
	begun := time.Now()
	step := run.Advance(steps)
	for last := begun; step.Status == solve.Running && !run.Paused(); {
		now := time.Now()
		if now.Sub(begun) >= budget {
			break
		}
		switch taken := now.Sub(last); {
		case taken < budget/8:
			steps = min(4*steps, 64)
		case taken > budget/4:
			steps = max(steps/2, 1)
		}
		last = now
		step = run.Advance(steps)
	}
	p := Progress{
		Status: RunStatus(step.Status.String()), Iterations: run.Iterations(), Gap: step.Gap, Objective: step.Objective,
	}
	if run.Paused() {
		p.Status = "paused"
	}
	p.Doing, p.Share = run.Progress()
	return p, nil
}

// finish ends a run, and answers the result as it stands.
func finish(d *Desk, r *RunRef) (Trained, error) {
	run, err := d.runAt(r.Run)
	if err != nil {
		return Trained{}, err
	}
	number, err := d.number(len(d.models), "models", "release")
	if err != nil {
		return Trained{}, err
	}
	delete(d.runs, r.Run)
	defer run.Close()
	model := run.Finish()
	result := model.Result()
	return Trained{d.keep(model, number), resultOf(&result)}, nil
}

// Reached is what a training had reached that was cut short: the part of it that another can start
// from.
type Reached struct {
	Outputs int
	Rule    Rule
	Classes []float64
	Coef    []float64
}

// drop forgets a run.
func drop(d *Desk, r *RunRef) (Reached, error) {
	run, err := d.runAt(r.Run)
	if err != nil {
		return Reached{}, err
	}
	delete(d.runs, r.Run)
	defer run.Close()
	rule, outputs, coef := run.Reached()
	return Reached{outputs, Rule(rule.Kind()), rule.Classes, coef}, nil
}

// NeedsRequest asks what learning from so many points takes.
type NeedsRequest struct {
	N       int
	Dim     int
	Classes *int
	Learner string
	Params  map[string]float64
}

// Needs is what learning from so many points takes, said before it is taken.
type Needs struct {
	// About how much memory, the points and what is answered included.
	Bytes int
	// Why it cannot be done and what to do, '' where it can.
	Message string
	// The parameter that the message is about.
	Param string
	// Of the support vector machine: what exact training would take, 0 where that is not possible.
	Exact int
	// Of the support vector machine: how many landmarks there is room for.
	Landmarks int
}

// needs answers what learning takes.
func needs(_ *Desk, q *NeedsRequest) (Needs, error) {
	classes := 2
	if q.Classes != nil {
		classes = *q.Classes
	}
	need, err := session.NeedOf(q.N, q.Dim, classes, q.Learner, q.Params)
	return Needs{need.Bytes, need.Message, need.Param, need.Exact, need.Landmarks}, err
}
