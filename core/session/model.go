package session

import (
	"math"
	"slices"

	"mercer/core/catalog"
	"mercer/core/decide"
	"mercer/core/domain"
	"mercer/core/expand"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/pause"
	"mercer/core/solve"
	"mercer/core/surface"
)

// A Result is what is known of a trained model: n points, M outputs.
type Result struct {
	Task       learn.Task
	Status     solve.Status
	Message    string // "" or what happened and what to do
	Iterations int

	// What the learner has not is NaN.
	Objective  float64 // of the dual where the learner maximises that
	Primal     float64
	Gap        float64
	Violation  float64
	Margin     float64
	Indefinite bool // K was seen not to be positive semidefinite
	Doubtful   bool // whether it is, is not known; Gap is told only where it is

	Outputs int
	Rule    learn.Rule
	Coef    []float64 // n·M, of the learner
	Beta    []float64 // n·M, of f_j(x) = Σᵢ Beta[i·M+j]·k(xᵢ,x) + Self[j]·k(x,x) + Bias[j]: as Coef, unless a spectrum was repaired
	Self    []float64 // M, or nil where no output has that term
	Bias    []float64 // M
	// BiasError is how far each bias may be off, nil where biases are exact.
	BiasError []float64
	Support   []int     // the points that matter to f
	Decision  []float64 // n·M, at the training points
	Label     []float64 // n: the class or value that is predicted; the cluster a point is in, NaN before it is in one
	Std       []float64 // n: how sure f is, NaN where that was not computed; nil where the learner does not know it
	Errors    int       // training points with another class than theirs
	// Undecided is the number of training points of which nobody can tell the class: their
	// label is NaN, and they are no errors.
	Undecided int
	Figures   []learn.Figure
	Account   *solve.Account // of the last step, where the problem had a stop
}

// sureLimit is the number of points up to which it is told at each of them how sure f
// is: that takes n³ operations.
const sureLimit = 200

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

// coef returns the coefficients of f.
func (r Result) coef() solve.Coef {
	return solve.Coef{M: r.Outputs, Beta: r.Beta, Self: r.Self, Bias: r.Bias, BiasError: r.BiasError}
}

// evaluate sets dst to the values of an expansion at the points.
func (t *trainingOf[X]) evaluate(dst []float64, coef solve.Coef) {
	expand.New(t.kernel, t.xs, coef).DecideAll(dst, t.xs)
}

// settle makes decision, the outputs of an expansion at the points, what is known of them at some.
func (t *trainingOf[X]) settle(decision []float64, coef solve.Coef, rule learn.Rule, some []int) {
	judge := decide.New(expand.New(t.kernel, t.xs, coef), rule)
	for _, i := range some {
		judge.Settle(decision[i*coef.M:(i+1)*coef.M], t.xs[i])
	}
}

// places are the points of a training, whatever they are.
type places interface {
	evaluate(dst []float64, coef solve.Coef)
	settle(decision []float64, coef solve.Coef, rule learn.Rule, some []int)
}

// settled makes the outputs of an expansion at the points what is known of them, if there is
// any doubt.
func (t *training) settled(at places, decision []float64, coef solve.Coef, rule learn.Rule) {
	if doubted := decide.Doubted(coef, rule, t.matrix.Diag(), decision, t.proved && t.repaired == nil); doubted != nil {
		at.settle(decision, coef, rule, doubted)
	}
}

// result returns what is known of a run of a training on places.
func (t *training) result(run *Run, at places) Result {
	machine, coef, certificate := run.machine, run.machine.Coef(), learn.CertificateOf(run.machine)
	n, m := t.n, coef.M
	if run.last.Status == solve.Running {
		// The machine may go on: what is told of it now stays.
		coef.Beta, coef.Self = slices.Clone(coef.Beta), slices.Clone(coef.Self)
		coef.Bias, coef.BiasError = slices.Clone(coef.Bias), slices.Clone(coef.BiasError)
	}
	room := make([]float64, n*m+n)
	r := Result{
		Task: t.task, Status: run.last.Status, Message: machine.Message(), Iterations: run.Iterations(),
		Objective: run.last.Objective, Primal: certificate.Primal, Gap: certificate.Gap,
		Violation: certificate.Violation, Margin: certificate.Margin, Indefinite: certificate.Indefinite,
		Outputs: m, Rule: machine.Rule(), Coef: coef.Beta, Beta: coef.Beta, Self: coef.Self, Bias: coef.Bias, BiasError: coef.BiasError,
		Decision: room[: n*m : n*m], Label: room[n*m:],
	}
	if t.learner.Goal.Maximise && !math.IsNaN(certificate.Dual) {
		r.Objective = certificate.Dual
	}
	if err := machine.Err(); err != nil {
		r.Message = WrapFor(t.text, err).Message
	}
	if !math.IsNaN(r.Gap) && !t.bounded(certificate) {
		t.doubt(&r, machine)
	}
	if t.repaired != nil {
		r.Beta = t.repaired.Coefficients(coef.Beta, m)
		coef.Beta = r.Beta
	}
	decider, _ := machine.(learn.Decider)
	switch f, ok := machine.(learn.Fitter); {
	case t.repaired != nil && decider == nil:
		// The learner's own values are of points that it knows; f is of places, and a shift
		// tells the two apart.
		at.evaluate(r.Decision, coef)
	case ok:
		f.Fitted(r.Decision)
	default:
		Fit(r.Decision, t.matrix, coef, decider)
	}
	if decider == nil {
		t.settled(at, r.Decision, coef, r.Rule)
	}
	r.Rule.Labels(r.Label, r.Decision)
	for i, label := range r.Label {
		switch {
		case math.IsNaN(label) && r.Rule.Undecided(r.Decision[i*m:(i+1)*m]):
			r.Undecided++
		case t.task == learn.Classification && label != t.problem.Y[i]:
			r.Errors++
		}
	}
	r.Support = supportOf(coef.Beta, m, decider != nil)
	if g, ok := machine.(learn.Grouper); ok {
		for i, c := range g.Groups() {
			r.Label[i] = math.NaN()
			if c >= 0 {
				r.Label[i] = r.Rule.Classes[c]
			}
		}
	}
	if s, ok := machine.(learn.Spreader); ok {
		r.Std = make([]float64, n)
		for i := range r.Std {
			r.Std[i] = math.NaN()
		}
		if n <= sureLimit {
			rows := make([]float64, 0, n*n)
			for i := range n {
				rows = append(rows, t.matrix.Row(i)...)
			}
			s.SpreadRows(r.Std, rows, t.matrix.Diag())
		}
	}
	if f, ok := machine.(learn.Measured); ok {
		r.Figures = f.Figures()
	}
	if teller, ok := machine.(solve.Teller); ok && t.problem.Stop != nil {
		account := teller.Account()
		r.Account = &account
	}
	return r
}

// supportOf returns the points with a coefficient other than 0 in beta, m for each point,
// or all points.
func supportOf(beta []float64, m int, all bool) []int {
	support := make([]int, 0, len(beta)/m)
	for i := range cap(support) {
		for _, b := range beta[i*m : (i+1)*m] {
			if all || b != 0 {
				support = append(support, i)
				break
			}
		}
	}
	return support
}

// Fit sets dst[i·M+j] = f_j(xᵢ) from the Gram matrix: of an expansion, from the rows of the
// examples that it is over.
func Fit(dst []float64, k gram.Matrix, coef solve.Coef, decider learn.Decider) {
	m, diag := coef.M, k.Diag()
	if decider != nil {
		for i, own := range diag {
			decider.Decide(dst[i*m:(i+1)*m], k.Row(i), own)
		}
		return
	}
	for i, own := range diag {
		to := dst[i*m : (i+1)*m]
		copy(to, coef.Bias)
		for j, s := range coef.Self {
			if s != 0 {
				to[j] += s * own
			}
		}
	}
	for q := range diag {
		var row []float64
		for j, b := range coef.Beta[q*m : (q+1)*m] {
			if b == 0 {
				continue
			}
			if row == nil {
				row = k.Row(q)
			}
			for i, v := range row {
				dst[i*m+j] += b * v
			}
		}
	}
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
