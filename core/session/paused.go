package session

import (
	"mercer/core/learn"
	"mercer/core/solve"
)

// A pausedRun is a machine that was paused: who steps forward asks for the same problem again
// with a later stop, and goes on from here instead of from the first step.
type pausedRun struct {
	problem Problem
	machine learn.Machine
	last    solve.Step
}

// keepPaused keeps the machine of a run that is closed while it pauses. Machines that
// models ask later are not kept: going on would change what those say.
func (m *Memory) keepPaused(r *Run, p Problem) {
	m.paused = nil
	if r.machine == nil || !r.Paused() {
		return
	}
	switch r.machine.(type) {
	case learn.Decider, learn.Spreader, learn.Process:
		return
	}
	m.paused = &pausedRun{problem: p, machine: r.machine, last: r.last}
}

// takePaused returns the machine that is on the way to where p pauses, or nil.
func (m *Memory) takePaused(p Problem) *pausedRun {
	t := m.paused
	m.paused = nil
	if t == nil || p.Stop == nil || t.problem.Start != nil || p.Start != nil || t.last.Iter > *p.Stop || !sameBut(t.problem, p) {
		return nil
	}
	return t
}

// sameBut reports whether two problems are the same but for where they pause.
func sameBut(a, b Problem) bool {
	a.Stop, b.Stop = nil, nil
	return a.Equal(b)
}
