package session

import (
	"math"
	"slices"

	"mercer/core/decide"
	"mercer/core/expand"
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/solve"
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
