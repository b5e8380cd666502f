package session

import (
	"math"

	"mercer/core/catalog"
	"mercer/core/decide"
	"mercer/core/domain"
	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/pause"
	"mercer/core/solve"
	"mercer/core/surface"
)

// A Model is trained and can predict.
type Model struct {
	dim       int // of vectors, 0 of items
	domain    string
	result    Result
	machine   learn.Machine
	of        interface{ abilities(*Model) abilities } // the training
	abilities *abilities                               // nil before they are asked for: who drags a point past a place asks that model for nothing
}

// Abilities are what a model can be asked.
type abilities struct {
	decide  func(Points) ([]float64, *Error)
	spread  func(Points) ([]float64, *Error) // nil where the learner does not know how sure it is
	terms   func(Points) (Terms, *Error)
	sample  func(p Points, count int, seed uint64) ([]float64, *Error) // nil where it is no process
	painter painter
	save    func() Saved
}

// modelOf returns the model of a run as it stands.
func (t *trainingOf[X]) modelOf(run *Run) *Model {
	result := t.result(run, t)
	return t.model(result, run.machine)
}

// model returns the model of a result. The machine is nil for one that was saved as an
// expansion.
func (t *trainingOf[X]) model(result Result, machine learn.Machine) *Model {
	return &Model{dim: t.problem.Dim, domain: t.domain.Name, result: result, machine: machine, of: t}
}

func (m *Model) can() *abilities {
	if m.abilities == nil {
		can := m.of.abilities(m)
		m.abilities = &can
	}
	return m.abilities
}

func (t *trainingOf[X]) abilities(m *Model) (can abilities) {
	result, machine := m.result, m.machine
	coef := result.coef()
	e := expand.New(t.kernel, t.xs, coef)
	decider, _ := machine.(learn.Decider)
	at := &decision[X]{training: t, expansion: e, decider: decider, rule: result.Rule}
	can.decide = func(p Points) ([]float64, *Error) {
		xs, err := t.others(p)
		if err != nil {
			return nil, err
		}
		values := make([]float64, len(xs)*coef.M)
		at.all(values, xs)
		return values, nil
	}
	if s, ok := machine.(learn.Spreader); ok {
		can.spread = func(p Points) ([]float64, *Error) { return t.spread(s, p) }
	}
	if s, ok := machine.(learn.Process); ok {
		can.sample = func(p Points, count int, seed uint64) ([]float64, *Error) { return t.sample(s, p, count, seed) }
	}
	can.terms = func(p Points) (Terms, *Error) { return at.terms(m, p) }
	if vectors, ok := any(e).(*expand.Expansion[catalog.Vector]); ok {
		can.painter = painter{
			expansion: vectors, dim: t.problem.Dim, decide: can.decide, direct: decider != nil, local: t.local(decider), rule: result.Rule, outputs: coef.M,
		}
	}
	// What is learnt again ends where training ends: of a step, the coefficients are kept.
	again := result.Status != solve.Running && (decider != nil || can.spread != nil)
	can.save = func() Saved { return t.saved(result, again) }
	return can
}

// A decision evaluates a machine at elements: as an expansion, or as a machine does
// that is none.
type decision[X any] struct {
	training  *trainingOf[X]
	expansion *expand.Expansion[X]
	decider   learn.Decider // nil for an expansion
	rule      learn.Rule
	judge     *decide.Judge[X] // nil before an expansion is asked
}

// all sets dst[r·M+j] = f_j(xs[r]), settled.
func (d *decision[X]) all(dst []float64, xs []X) {
	if d.decider == nil {
		if d.judge == nil {
			d.judge = decide.New(d.expansion, d.rule)
		}
		d.expansion.DecideAll(dst, xs)
		m := d.expansion.Outputs()
		for r, x := range xs {
			pause.After((1 + len(d.expansion.Support())) << 10) // where in doubt, as many kernels again
			d.judge.Settle(dst[r*m:(r+1)*m], x)
		}
		return
	}
	row := make([]float64, len(d.training.xs))
	m, log := d.expansion.Outputs(), d.training.rankedLog()
	for r, x := range xs {
		pause.Point()
		kernel.Row(row, d.training.kernel, x, d.training.xs)
		if log != nil {
			copy(row, rank(row, log, x, d.training.xs))
		}
		if d.training.repaired != nil {
			// As the learner sees x; k(x,x) is the same for all that x is compared with.
			copy(row, d.training.repaired.Coefficients(row, 1))
		}
		d.decider.Decide(dst[r*m:(r+1)*m], row, d.training.kernel.Eval(x, x))
	}
}

// terms returns what adds up to f at one point.
func (d *decision[X]) terms(m *Model, p Points) (Terms, *Error) {
	t := d.training
	at, err := t.others(p)
	if err != nil {
		return Terms{}, err
	}
	if len(at) != 1 {
		return Terms{}, Bad(t.domain.given(), "has %d points; terms are of one", len(at))
	}
	own := Terms{Kernel: make([]float64, len(t.xs)), Decision: make([]float64, m.result.Outputs), Self: t.kernel.Eval(at[0], at[0])}
	kernel.Row(own.Kernel, t.kernel, at[0], t.xs)
	if t.repaired != nil {
		// As the learner sees x, so that its coefficients add up to f(x).
		own.Kernel = t.repaired.Coefficients(own.Kernel, 1)
	}
	d.all(own.Decision, at)
	own.Label, own.Std = m.result.Rule.Label(own.Decision), math.NaN()
	if d.decider != nil {
		own.Distance = make([]float64, len(t.xs))
		for i, self := range t.matrix.Diag() {
			own.Distance[i] = math.Sqrt(max(0, own.Self-2*own.Kernel[i]+self))
		}
	}
	if m.can().spread != nil {
		std, err := m.can().spread(p)
		if err != nil {
			return Terms{}, err
		}
		own.Std = std[0]
	}
	return own, nil
}

// spread returns how sure f is at points.
func (t *trainingOf[X]) spread(s learn.Spreader, p Points) ([]float64, *Error) {
	at, err := t.others(p)
	if err != nil {
		return nil, err
	}
	const together = 128
	n := len(t.xs)
	std, selves := make([]float64, len(at)), make([]float64, len(at))
	kernel.Diagonal(selves, t.kernel, at)
	rows := make([]float64, min(together, len(at))*n)
	for from := 0; from < len(at); from += together {
		to := min(from+together, len(at))
		for i, x := range at[from:to] {
			pause.Point()
			kernel.Row(rows[i*n:(i+1)*n], t.kernel, x, t.xs)
		}
		s.SpreadRows(std[from:to], rows[:(to-from)*n], selves[from:to])
	}
	return std, nil
}

// Dim returns the number of coordinates of the vectors that m was trained on, 0 for items.
func (m *Model) Dim() int { return m.dim }

// Domain returns the name of the domain that m was trained on.
func (m *Model) Domain() string { return m.domain }

// Result returns what is known of the model.
func (m *Model) Result() Result { return m.result }

// takes returns what keeps points from being like those that m was trained on.
func (m *Model) takes(p Points) *Error {
	switch {
	case !domain.HasCoordinates(m.domain):
		return nil // what reads them says it
	case p.Items != nil:
		return Bad("items", "are given, but the model was trained on vectors")
	case p.Dim != m.dim:
		return Bad("dim", "is %d, but the model was trained on %d coordinates", p.Dim, m.dim)
	}
	return nil
}

// Predict returns the decision values (len·M) and labels of points.
func (m *Model) Predict(p Points) (decision, label []float64, err error) {
	if e := m.takes(p); e != nil {
		return nil, nil, e
	}
	decision, e := m.can().decide(p)
	if e != nil {
		return nil, nil, e
	}
	outputs := m.result.Outputs
	label = make([]float64, len(decision)/outputs)
	m.result.Rule.Labels(label, decision)
	return decision, label, nil
}

// Spread returns how sure f is at points, as a standard deviation, or nil where the
// learner does not know it.
func (m *Model) Spread(p Points) ([]float64, error) {
	if m.can().spread == nil {
		return nil, nil
	}
	if e := m.takes(p); e != nil {
		return nil, e
	}
	std, e := m.can().spread(p)
	if e != nil {
		return nil, e
	}
	return std, nil
}

// Terms take f apart at one point x: Kernel[i] = k(xᵢ, x), Self = k(x, x), Decision[j] =
// f_j(x). Distance[i] = ‖ψ(xᵢ) − ψ(x)‖ is told where f is no sum of kernel values, Std
// where the learner knows how sure f is; else they are nil and NaN.
type Terms struct {
	Kernel, Decision []float64
	Self             float64
	Label            float64
	Distance         []float64
	Std              float64
}

// Terms returns what adds up to f at one point.
func (m *Model) Terms(p Points) (Terms, error) {
	if e := m.takes(p); e != nil {
		return Terms{}, e
	}
	t, e := m.can().terms(p)
	if e != nil {
		return Terms{}, e
	}
	return t, nil
}

// Layers returns how many numbers a pixel of a surface has: one, f, and two, the label
// and how clearly it wins, where outputs part the plane into regions. There may be one more;
// see [Model.Surface].
func (m *Model) Layers() int { return m.can().painter.layers() }

// Surface samples the model on the pixels of a view. out holds Layers numbers a
// pixel, layer after layer. Of outputs that are values it samples the one with the given
// number; else that must be 0.
//
// Where f tells classes, its values have the right sign, and are 0 where that is undecided, as the
// labels of regions are [surface.None]. If out has room for one layer more, that says where lines
// run between pixels whose values are too small to say so: edge of [surface.Sampler.Decide] and
// [surface.Sampler.Regions].
func (m *Model) Surface(v surface.View, output int, out []float32) (surface.Info, error) {
	if e := onlyVectors(m.domain); e != nil {
		return surface.Info{}, e
	}
	return m.can().painter.paint(v, output, out)
}

// Direct reports whether f is no sum of kernel values.
func (m *Model) Direct() bool {
	_, direct := m.machine.(learn.Decider)
	return direct
}

// Items returns the items that m was trained on, with its kernel. The error is for a model of
// vectors.
func (m *Model) Items() (*KernelOn[catalog.Item], *Error) {
	if e := onlyItems(m.domain); e != nil {
		return nil, e
	}
	t := m.of.(*trainingOf[catalog.Item])
	return &KernelOn[catalog.Item]{t.xs, t.expression, t.domain, t.problem.Points}, nil
}
