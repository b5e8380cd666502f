package session

import (
	"slices"

	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/solve"
)

// A Saved is a trained model in plain numbers and texts: what can be kept and asked
// again later. It holds either the expansion or, for a model that is none, the data that it
// remembers.
type Saved struct {
	Format  string // savedFormat
	Domain  string
	Dim     int
	Kernel  string
	Learner string
	Task    string
	Params  map[string]float64
	Seed    uint64

	X       []float64 // the points that matter, of vectors
	Items   []string  // the same of other domains
	Classes []float64 // ascending, empty for values
	Pairs   [][2]int

	Outputs          int
	Beta, Self, Bias []float64

	BiasError []float64 // of none or all outputs
	TieUp     bool      // [learn.Rule.TieUp]

	Y []float64 // of a model that is learnt again when it is loaded, which has no Beta
}

const savedFormat = "mercer model 1"

// Save returns the model in plain numbers.
func (m *Model) Save() Saved { return m.can().save() }

// saved returns a model by its expansion or, where again is set, by its data.
func (t *training) saved(r Result, again bool) Saved {
	p := t.problem
	s := Saved{
		Format: savedFormat, Domain: p.Domain, Dim: p.Dim, Kernel: t.text, Learner: p.Learner,
		Task: t.task.String(), Params: p.Params, Seed: p.Seed,
		Classes: r.Rule.Classes, Pairs: r.Rule.Pairs, Outputs: r.Outputs,
	}
	if again && t.repaired == nil {
		s.X, s.Items, s.Y = p.X, p.Items, p.Y
		return s
	}
	s.Self, s.Bias, s.BiasError, s.TieUp = r.Self, r.Bias, r.BiasError, r.Rule.TieUp
	if p.Items != nil {
		s.Items = []string{} // none may matter
	}
	for i := range t.n {
		if own := r.Beta[i*r.Outputs : (i+1)*r.Outputs]; slices.ContainsFunc(own, func(b float64) bool { return b != 0 }) {
			s.Beta = append(s.Beta, own...)
			if p.Items != nil {
				s.Items = append(s.Items, p.Items[i])
			}
			s.X = append(s.X, p.X[i*p.Dim:(i+1)*p.Dim]...)
		}
	}
	return s
}

// Load returns a model that predicts as the one that was saved. The error is an
// *Error.
func Load(s Saved) (*Model, error) { return LoadWithin(s, 0) }

// LoadWithin is [Load] with a limit: a model that is learnt again takes at most so many steps, as
// in [TrainWithin].
func LoadWithin(s Saved, steps int) (*Model, error) {
	if s.Format != savedFormat {
		return nil, Bad("format", "is %q; models that can be read are %q", s.Format, savedFormat)
	}
	d, e := domainOf(s.Domain)
	if e != nil {
		return nil, e
	}
	if s.Y != nil {
		return TrainWithin(Problem{
			Domain: s.Domain, Points: s.points(), Y: s.Y, Kernel: s.Kernel,
			Learner: s.Learner, Params: s.Params, Task: s.Task, Seed: s.Seed,
		}, steps)
	}
	m, e := d.load(s)
	if e != nil {
		return nil, e
	}
	return m, nil
}

// points returns the points that matter.
func (s Saved) points() Points { return Points{Dim: s.Dim, X: s.X, Items: s.Items} }

// check returns what in a saved model does not fit together.
func (s Saved) check(n int) (learn.Rule, *Error) {
	rule := learn.Rule{Classes: s.Classes, Pairs: s.Pairs, TieUp: s.TieUp}
	if len(s.Classes) == 0 {
		rule = learn.Values
	}
	for _, pair := range rule.Pairs {
		if min(pair[0], pair[1]) < 0 || max(pair[0], pair[1]) >= len(s.Classes) {
			return rule, Bad("pairs", "speak of class %d of %d", max(pair[0], pair[1])+1, len(s.Classes))
		}
	}
	switch {
	case s.Outputs < 1 || (rule.Outputs() > 0 && rule.Outputs() != s.Outputs):
		return rule, Bad("outputs", "is %d, which does not fit the classes", s.Outputs)
	case len(s.Beta) != n*s.Outputs:
		return rule, Bad("beta", "has %d numbers; %d points and %d outputs need %d", len(s.Beta), n, s.Outputs, n*s.Outputs)
	case len(s.Bias) != s.Outputs:
		return rule, Bad("bias", "has %d numbers for %d outputs", len(s.Bias), s.Outputs)
	case len(s.BiasError) != 0 && len(s.BiasError) != s.Outputs:
		return rule, Bad("biasError", "has %d numbers for %d outputs", len(s.BiasError), s.Outputs)
	case len(s.Self) != 0 && len(s.Self) != s.Outputs:
		return rule, Bad("self", "has %d numbers for %d outputs", len(s.Self), s.Outputs)
	}
	for _, list := range []struct {
		name   string
		values []float64
	}{{"beta", s.Beta}, {"bias", s.Bias}, {"self", s.Self}, {"biasError", s.BiasError}} {
		for i, v := range list.values {
			if !isFinite(v) {
				return rule, Bad(list.name, "has %v at place %d; every number must be finite", v, i+1)
			}
		}
	}
	return rule, nil
}

// load rebuilds the model of an expansion.
func (d kindOf[X]) load(s Saved) (*Model, *Error) {
	xs, ex, e := d.on(s.points(), s.Kernel)
	if e != nil {
		return nil, e
	}
	rule, e := s.check(len(xs))
	if e != nil {
		return nil, e
	}
	task, ok := learn.TaskOf(s.Task)
	if !ok {
		return nil, Bad("task", "%q is not known", s.Task)
	}
	k := ex.Kernel()
	if !kernel.Symmetric(k) {
		k = kernel.Symmetrize[X]{Of: k}
	}
	coef := solve.Coef{M: s.Outputs, Beta: s.Beta, Bias: s.Bias}
	if len(s.Self) > 0 {
		coef.Self = s.Self
	}
	if len(s.BiasError) > 0 {
		coef.BiasError = s.BiasError
	}
	t := &trainingOf[X]{
		domain: d, xs: xs, kernel: k, expression: ex,
		training: training{task: task, n: len(xs), text: ex.String(), problem: Problem{
			Domain: d.Name, Points: s.points(), Kernel: s.Kernel,
			Learner: s.Learner, Params: s.Params, Seed: s.Seed,
		}},
	}
	r := Result{
		Task: task, Status: solve.Converged, Outputs: s.Outputs, Rule: rule,
		Coef: s.Beta, Beta: s.Beta, Self: coef.Self, Bias: s.Bias, BiasError: coef.BiasError,
	}
	return t.model(r, nil), nil
}

// isFinite reports whether a value is.
func isFinite(v float64) bool { return v-v == 0 }
