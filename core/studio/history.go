package studio

import (
	"math"

	"mercer/core/learn"
	"mercer/core/session"
	"mercer/core/solve"
)

// A History is a learner's way from its first step to its end, at some of the steps.
// What a learner does not have is NaN.
type History struct {
	Total   int // steps of the whole run
	Status  solve.Status
	Goal    string // what Objective is
	Message string

	Iterations []float64
	Objective  []float64
	Primal     []float64 // where the objective is a dual one
	Gap        []float64
	Norm       []float64 // ‖f‖², summed over the outputs
	Errors     []float64 // training points with another class than theirs

	// Mean losses of y·f, or of y − f for values; NaN where there is more than one
	// output.
	Hinge, Logistic, Squared []float64
}

// The first steps are all told: they are what one looks at. Of the later ones, as many
// as are asked for.
const firstSteps = 20

// historyWork bounds the kernel values that a history looks at, and historySteps its
// length.
const (
	historyWork  = 4e8
	historySteps = 2_000_000
)

// HistoryOf trains a problem from its first step to its end, whatever its Start and
// Stop, and tells of about so many of the steps. The error is a *session.Error.
func HistoryOf(p session.Problem, samples int) (History, error) {
	if samples < 2 || samples > 10000 {
		return History{}, session.Bad("samples", "must be from 2 to 10000, not %d", samples)
	}
	p.Start, p.Stop = nil, nil
	l, e := session.ReadProblem(p, nil)
	if e != nil {
		return History{}, e
	}
	machine, e := l.Start()
	if e != nil {
		return History{}, e
	}
	if e := session.CheckAmong(l.N, "The way of a run"); e != nil {
		return History{}, e
	}
	if n := l.N; n > 0 {
		samples = min(samples, max(8, int(historyWork/float64(n)/float64(n))))
	}
	w := &witness{of: l, machine: machine}
	w.watch(samples)
	h := w.history
	h.Goal = l.Goal.Name
	h.Message = machine.Message()
	if err := machine.Err(); err != nil {
		h.Message = session.WrapFor(l.Text, err).Message
	}
	return h, nil
}

// A witness writes the history of a machine.
type witness struct {
	of       *session.Reading
	machine  learn.Machine
	history  History
	decision []float64
}

// watch trains to the end and notes the first steps, and then one in stride, which
// doubles whenever there are too many.
func (w *witness) watch(samples int) {
	step := solve.Step{Objective: math.NaN(), Gap: math.NaN()}
	w.note(step)
	for stride := 1; step.Status == solve.Running && step.Iter < historySteps; {
		before := step.Iter
		if step.Iter < firstSteps {
			step = w.machine.Step()
		} else {
			step = solve.Run(w.machine, stride-step.Iter%stride)
		}
		if step.Iter > before || step.Status != solve.Running {
			if step.Iter == before {
				w.drop() // the end, told with all that is known by then
			}
			w.note(step)
		}
		if len(w.history.Iterations) >= 2*samples+firstSteps {
			stride *= 2
			w.thin(stride)
		}
	}
	w.history.Total, w.history.Status = step.Iter, step.Status
}

// lists are the columns of the history.
func (h *History) lists() []*[]float64 {
	return []*[]float64{
		&h.Iterations, &h.Objective, &h.Primal, &h.Gap, &h.Norm, &h.Errors, &h.Hinge, &h.Logistic, &h.Squared,
	}
}

// drop forgets the last entry.
func (w *witness) drop() {
	for _, list := range w.history.lists() {
		if n := len(*list); n > 1 {
			*list = (*list)[:n-1]
		}
	}
}

// thin keeps the first steps and of the later ones those that stride divides.
func (w *witness) thin(stride int) {
	iterations := append([]float64(nil), w.history.Iterations...)
	for _, list := range w.history.lists() {
		kept := (*list)[:0]
		for i, v := range *list {
			if t := int(iterations[i]); t <= firstSteps || t%stride == 0 {
				kept = append(kept, v)
			}
		}
		*list = kept
	}
}

// note adds what is known after a step.
func (w *witness) note(step solve.Step) {
	l, m := w.of, w.machine
	coef := m.Coef()
	c := learn.CertificateOf(m)
	objective, gap := step.Objective, step.Gap
	if l.Goal.Maximise && !math.IsNaN(c.Dual) {
		objective = c.Dual
	}
	if math.IsNaN(gap) {
		gap = c.Gap
	}
	if !math.IsNaN(gap) && !l.Bounds(c) {
		gap = math.NaN()
	}
	decider, _ := m.(learn.Decider)
	if w.decision == nil {
		w.decision = make([]float64, l.N*coef.M)
	}
	if f, ok := m.(learn.Fitter); ok {
		f.Fitted(w.decision)
	} else {
		session.Fit(w.decision, l.Matrix, coef, decider)
	}
	if decider == nil {
		l.Settle(w.decision, coef, m.Rule())
	}
	loss := w.losses(coef.M)
	h := &w.history
	for i, v := range []float64{
		float64(step.Iter), objective, c.Primal, gap, w.norm(coef, decider), w.errors(coef.M), loss[0], loss[1], loss[2],
	} {
		list := h.lists()[i]
		*list = append(*list, v)
	}
}

// norm returns ‖f‖² = Σⱼ βⱼᵀKβⱼ, NaN for what is no expansion of kernels at the points.
func (w *witness) norm(coef solve.Coef, decider learn.Decider) float64 {
	if decider != nil || coef.Self != nil {
		return math.NaN()
	}
	var square float64
	for i, f := range w.decision {
		square += coef.Beta[i] * (f - coef.Bias[i%coef.M])
	}
	return square
}

// errors counts the points with another class than theirs, NaN where there are no
// classes.
func (w *witness) errors(outputs int) float64 {
	if w.of.Task != learn.Classification {
		return math.NaN()
	}
	rule, wrong := w.machine.Rule(), 0
	for i, y := range w.of.Y {
		if own := w.decision[i*outputs : (i+1)*outputs]; !rule.Undecided(own) && rule.Label(own) != y {
			wrong++
		}
	}
	return float64(wrong)
}

// losses returns the mean hinge, logistic and squared loss.
func (w *witness) losses(outputs int) [3]float64 {
	nan := math.NaN()
	l := w.of
	n := float64(l.N)
	if outputs != 1 || n == 0 {
		return [3]float64{nan, nan, nan}
	}
	switch l.Task {
	case learn.Regression:
		var squared float64
		for i, y := range l.Y {
			squared += (y - w.decision[i]) * (y - w.decision[i])
		}
		return [3]float64{nan, nan, squared / n}
	case learn.Classification:
		var loss [3]float64
		rule := w.machine.Rule()
		for i, y := range l.Y {
			margin := w.decision[i]
			if y != rule.Classes[rule.Pairs[0][0]] {
				margin = -margin
			}
			loss[0] += max(0, 1-margin) / n
			// log(1+e⁻ᵐ), also where e⁻ᵐ is infinite.
			loss[1] += (max(0, -margin) + math.Log1p(math.Exp(-math.Abs(margin)))) / n
			loss[2] += (1 - margin) * (1 - margin) / n
		}
		return loss
	}
	return [3]float64{nan, nan, nan}
}
