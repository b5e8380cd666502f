package svm

import (
	"fmt"
	"math"

	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/solve"
)

// percent writes a share, "99.98 %".
func percent(share float64) string { return notation.Short(100*share) + " %" }

// Message says what kept training from an optimum, or what the landmarks cost.
func (c *Landmarks) Message() string {
	switch c.status() {
	case solve.Failed:
		return c.failure.Error()
	case solve.Exhausted:
		certificate := c.Certificate()
		return fmt.Sprintf("Training stopped before the optimum of the approximated problem: the duality gap is still %s, of an objective of %s. Lower C or raise the tolerance.",
			notation.Short(certificate.Gap), notation.Short(certificate.Primal))
	case solve.Running:
		return ""
	}
	stand := "landmarks stand for %s points and leave"
	if c.features.Rank() == 1 {
		stand = "landmark stands for %s points and leaves"
	}
	text := fmt.Sprintf("%d "+stand+" out %s of the trace of their Gram matrix.",
		c.features.Rank(), notation.Grouped(len(c.labels)), percent(c.features.Left()))
	if c.check.done() {
		where := "On these points"
		if len(c.check.sample) < len(c.labels) {
			where = "On a sample of " + notation.Grouped(len(c.check.sample)) + " points"
		}
		text += fmt.Sprintf(" %s an exact machine gives the same class to %s, and f differs by %s at most.",
			where, percent(c.check.agreement), notation.Short(c.check.largest))
	} else if c.check.message != "" {
		text += " " + c.check.message
	}
	if c.features.Indefinite() {
		text += " This kernel is not positive semidefinite on these points: what landmarks leave out has no bound."
	}
	return text
}

// Figures returns what the approximation costs.
func (c *Landmarks) Figures() []learn.Figure {
	if c.features == nil || c.stage == describing {
		return nil
	}
	figures := []learn.Figure{
		{Key: "landmarks", Name: "landmarks", Symbol: "m", Value: float64(c.features.Rank()), Doc: "points that stand for all of them: f is a sum over these"},
		{Key: "trace-left", Name: "trace left out", Symbol: "tr(K − LLᵀ)/tr K", Value: c.features.Left(), Doc: "the part of the Gram matrix that the landmarks leave out, measured on all points; 0 would be exact"},
	}
	d := c.check
	if !d.done() {
		return figures
	}
	sample := float64(len(d.sample))
	return append(figures,
		learn.Figure{Key: "sample", Name: "points in the sample", Symbol: "s", Value: sample, Doc: "on which an exact machine was trained, with C raised n/s times, and one with these landmarks"},
		learn.Figure{Key: "agreement", Name: "same class as the exact machine", Symbol: "a", Value: d.agreement, Doc: "the share of the sample to which both give the same class"},
		learn.Figure{Key: "largest-difference", Name: "largest difference of f", Symbol: "max |Δf|", Value: d.largest, Doc: "between the two, on the sample; the margin is at f = ±1"},
		learn.Figure{Key: "mean-difference", Name: "mean difference of f", Symbol: "mean |Δf|", Value: d.mean, Doc: "between the two, on the sample"},
		learn.Figure{Key: "dual-difference", Name: "difference of the dual objective", Symbol: "|ΔD|/D", Value: d.dual, Doc: "between the two, as a part of the exact machine's"},
		learn.Figure{Key: "errors-exact", Name: "training errors of the exact machine", Symbol: "E", Value: float64(d.wrong[0]) / sample, Doc: "the share of the sample that it gives another class than theirs"},
		learn.Figure{Key: "errors-landmarks", Name: "training errors with landmarks", Symbol: "Ẽ", Value: float64(d.wrong[1]) / sample, Doc: "the share of the sample that the machine with landmarks gives another class than theirs"},
	)
}

// Progress says what the machine is doing, and estimates how much of the whole is done.
func (c *Landmarks) Progress() (what string, done float64) {
	n := float64(len(c.labels))
	switch c.stage {
	case choosing:
		return "choosing landmarks", 0.05 * float64(len(c.partial.Landmarks())) / float64(c.cfg.Landmarks)
	case describing:
		return "computing features", 0.05 + 0.3*float64(c.features.Done())/n
	case training:
		part := (float64(c.current) + c.parts[c.current].solver.progress()) / float64(len(c.parts))
		return "training", 0.35 + 0.55*part
	case checking:
		return "comparing with an exact machine", 0.9 + 0.1*c.check.progress()
	}
	return "", 1
}

// progress estimates how much of the work is done.
func (d *comparison) progress() float64 {
	switch {
	case d.rows < len(d.sample):
		return 0.3 * float64(d.rows) / float64(len(d.sample))
	case d.current == 0:
		return 0.3
	}
	return 0.5 + 0.5*float64(d.current)/float64(len(d.shares))
}

// progress estimates how much of the work is done: by the width of the kink.
func (s *reduced) progress() float64 {
	if s.coarse != nil {
		return 0.3 * s.coarse.progress()
	}
	from := 0.0
	if len(s.y) > coarsest {
		from = 0.3
	}
	whole := math.Log(max(firstWidth, s.tolerance) / s.finalWidth())
	return from + (1-from)*min(max(math.Log(firstWidth/s.width)/max(whole, 1e-9), 0), 1)
}

// Account tells what the last step did, and why.
func (c *Landmarks) Account() solve.Account {
	a := solve.Account{Next: c.announce()}
	switch {
	case c.iter == 0:
		a.Why = fmt.Sprintf("A few points, the landmarks, stand for %s: f becomes a sum over the landmarks.", notation.Grouped(len(c.labels)))
	case c.failure != nil:
		a.Did, a.Why = "Stopped.", c.failure.Error()
	case c.stage == choosing:
		c.tellLandmark(&a)
	case c.stage == describing && c.features.Done() == 0:
		a.Did = "Looked for another landmark."
		a.Why = fmt.Sprintf("%s are enough: they leave %s of the trace, or there may be no more.", count(c.features.Rank(), "landmark", "landmarks"), percent(c.partial.Left()))
	case c.stage == describing, c.stage == training && c.parts[0].solver.untouched():
		a.Did = fmt.Sprintf("Computed the features of %s of %s points.", notation.Grouped(c.features.Done()), notation.Grouped(len(c.labels)))
		a.Why = "A point's features say what it has in common with each landmark: their inner products stand for kernel values."
		a.Facts = []solve.Fact{{Name: "trace left out", Symbol: "tr(K − LLᵀ)/tr K", Value: c.features.Left()}}
	case c.stage == ended && c.check != nil:
		a.Did = "Compared with an exact machine."
		a.Why = c.Message()
		for _, f := range c.Figures() {
			a.Facts = append(a.Facts, solve.Fact{Name: f.Name, Symbol: f.Symbol, Value: f.Value})
		}
	case c.stage == checking && c.check.rows > 0:
		a.Did = fmt.Sprintf("Trained an exact machine on %s points.", notation.Grouped(len(c.check.sample)))
		a.Why = fmt.Sprintf("What landmarks cost is measured where an exact machine is possible, with C raised %s times so that all points together have the same weight.",
			notation.Short(float64(len(c.labels))/float64(len(c.check.sample))))
	default:
		c.parts[min(c.current, len(c.parts)-1)].solver.tell(&a)
	}
	return a
}

// announce says what the next step will do, "" at the end.
func (c *Landmarks) announce() string {
	switch c.stage {
	case choosing:
		return fmt.Sprintf("Choose landmark %d", len(c.partial.Landmarks())+1)
	case describing:
		return "Compute features"
	case training:
		return "Go on with Newton's method"
	case checking:
		return "Compare with an exact machine"
	}
	return ""
}

// tellLandmark tells of the choice of a landmark.
func (c *Landmarks) tellLandmark(a *solve.Account) {
	all := c.partial.Landmarks()
	i := all[len(all)-1]
	a.Did = fmt.Sprintf("Chose x%s as landmark %d.", notation.Subscript(i+1), len(all))
	where := "all points"
	if len(c.pool) < len(c.labels) {
		where = notation.Grouped(len(c.pool)) + " points drawn at random"
	}
	a.Why = fmt.Sprintf("Of %s it is the one that the landmarks before it explain least. Now %s of the trace is left.", where, percent(c.partial.Left()))
	a.Marks = []solve.Mark{{Example: i, Role: "chosen"}}
	a.Facts = []solve.Fact{
		{Name: "landmarks", Symbol: "m", Value: float64(len(all))},
		{Name: "trace left", Symbol: "tr(K − LLᵀ)/tr K", Value: c.partial.Left()},
	}
}

// untouched reports whether no step was done.
func (s *reduced) untouched() bool {
	if s == nil {
		return true
	}
	if s.coarse != nil {
		return s.coarse.untouched()
	}
	return s.op == ""
}

// tell tells what the last step did.
func (s *reduced) tell(a *solve.Account) {
	if s.coarse != nil {
		s.coarse.tell(a)
		return
	}
	where := notation.Grouped(len(s.y)) + " points"
	if s.op == opNewton {
		a.Did = fmt.Sprintf("Worked on Newton step %d, with %s.", s.newtons+1, where)
		if s.stepped {
			a.Did = fmt.Sprintf("Took Newton step %d, with %s.", s.newtons, where)
		}
		a.Why = fmt.Sprintf("The hinge's kink is rounded over a width of %s; the points in it, and how the weights bend there, say where to go.", notation.Short(s.width))
	} else {
		a.Did = "Looked at " + where + "."
		a.Why = fmt.Sprintf("Between Newton steps, which follow only the points near the margin, all points are looked at: %s of them are in the kink of width %s.", notation.Grouped(s.count), notation.Short(s.width))
	}
	switch s.status {
	case solve.Converged:
		a.Why += " No condition is violated by more than the tolerance, and the gap is what rounding the kink explains: training is done."
	case solve.Exhausted:
		a.Why += " There were too many steps: training stops short of the optimum."
	}
	certificate := s.certificate()
	a.Facts = []solve.Fact{
		{Name: "width of the kink", Symbol: "δ", Value: s.width},
		{Name: "points in the kink", Value: float64(s.count)},
		{Name: "primal objective", Symbol: "P", Value: certificate.Primal},
		{Name: "dual objective", Symbol: "D", Value: certificate.Dual},
		{Name: "duality gap", Symbol: "P − D", Value: certificate.Gap},
	}
}
