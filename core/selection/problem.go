package selection

import (
	"maps"
	"math"
	"slices"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/solve"
)

// A Problem is what a learner learns from, and how it is set up.
type Problem struct {
	K       gram.Matrix
	Y       []float64
	Task    learn.Task
	Seed    uint64
	Learner *learn.Learner
	Params  map[string]float64

	// Semidefinite says that K is known to be positive semidefinite: only then a solution is
	// followed.
	Semidefinite bool
}

// Judges reports whether the task has answers that can be missed. The error says why not.
func Judges(task learn.Task, name string) error {
	if task == learn.Clustering || task == learn.Components {
		return &learn.DataError{Param: "learner", Reason: "There is no answer that " + name +
			" could miss: it is told none. Choose a learner of classes or values."}
	}
	return nil
}

// Main returns the parameter that a learner is chosen by: the first that is a quantity, such as C, λ
// or k. There is none where ok is false.
func Main(l *learn.Learner) (spec param.Spec, ok bool) {
	for _, s := range param.Of(l.New()).Specs() {
		if len(s.Names) == 0 && s.Kind != param.Switch && !s.Minor {
			return s, true
		}
	}
	return param.Spec{}, false
}

// Grid returns count values of a parameter from one to another, spread as its slider spreads them,
// whole and different where it is a whole number.
func Grid(spec param.Spec, from, to float64, count int) []float64 {
	count = max(count, 2)
	var values []float64
	for i := range count {
		share := float64(i) / float64(count-1)
		v := from + share*(to-from)
		if spec.Scale == param.Log {
			v = from * math.Pow(to/from, share)
		}
		switch i {
		case 0:
			v = from
		case count - 1:
			v = to
		}
		if spec.Kind == param.Whole {
			v = math.Round(v)
		}
		if spec.Check(v) == nil && (len(values) == 0 || v > values[len(values)-1]) {
			values = append(values, v)
		}
	}
	return values
}

// config returns the configuration with another value of a parameter; a key of "" changes none.
func (p *Problem) config(key string, value float64) (learn.Config, error) {
	config := p.Learner.New()
	params := p.Params
	if key != "" {
		params = maps.Clone(p.Params)
		if params == nil {
			params = map[string]float64{}
		}
		params[key] = value
	}
	return config, param.Of(config).Apply(params)
}

// fullLimit is up to how many examples a part of the matrix is copied at once.
const fullLimit = 3000

// of returns the problem of the examples at index.
func (p *Problem) of(index []int) *Problem {
	q := *p
	q.Y = make([]float64, len(index))
	for a, i := range index {
		q.Y[a] = p.Y[i]
	}
	if m := len(index); m > fullLimit {
		q.K = gram.Subset(p.K, index)
	} else {
		data := make([]float64, m*m)
		for a, i := range index {
			row := p.K.Row(i)
			for b, j := range index {
				data[a*m+b] = row[j]
			}
		}
		q.K = gram.NewFull(m, data)
	}
	return &q
}

// A fitted machine has been trained.
type fitted struct {
	rule    learn.Rule
	coef    solve.Coef
	decider learn.Decider // nil for an expansion
	start   []float64     // what the next machine can start from, nil for nothing
	support int           // examples that f sums over
	sure    bool          // whether it is at its optimum by its own stopping rule
	failure error         // why there is no machine
	row     []float64
}

// fit trains a machine on all examples of a problem.
func (p *Problem) fit(config learn.Config, start []float64) *fitted {
	if !p.Learner.Warm {
		start = nil
	}
	machine, err := config.Start(learn.Data{K: p.K, Y: p.Y, Task: p.Task, Seed: p.Seed, Start: start})
	if err != nil {
		return &fitted{failure: err}
	}
	step := solve.Run(machine, 0)
	f := &fitted{rule: machine.Rule(), sure: step.Status == solve.Converged}
	f.decider, _ = machine.(learn.Decider)
	if fitter, ok := machine.(learn.Fitter); ok && f.decider != nil {
		fitter.Fit(0) // which looks at the values
	}
	if err := machine.Err(); err != nil {
		f.failure = err
		return f
	}
	f.coef = machine.Coef()
	if r, ok := machine.(learn.Restarter); ok {
		f.start = slices.Clone(r.Coefficients())
	}
	m := max(1, f.coef.M)
	for i := range p.Y {
		if f.decider != nil || slices.ContainsFunc(f.coef.Beta[i*m:(i+1)*m], func(b float64) bool { return b != 0 }) {
			f.support++
		}
	}
	return f
}

// outputs sets dst to the outputs at an element x with row[index[a]] = k(xₐ, x) for the examples
// that were learnt from, in their order; index nil is all of row.
func (f *fitted) outputs(dst, row []float64, index []int, self float64) {
	if f.decider != nil {
		if index != nil {
			f.row = f.row[:0]
			for _, i := range index {
				f.row = append(f.row, row[i])
			}
			row = f.row
		}
		f.decider.Decide(dst, row, self)
		return
	}
	m := f.coef.M
	copy(dst, f.coef.Bias)
	for j, s := range f.coef.Self {
		dst[j] += s * self
	}
	if index == nil {
		for a, v := range row {
			for j, b := range f.coef.Beta[a*m : (a+1)*m] {
				dst[j] += b * v
			}
		}
		return
	}
	for a, i := range index {
		v := row[i]
		for j, b := range f.coef.Beta[a*m : (a+1)*m] {
			dst[j] += b * v
		}
	}
}

// read returns what outputs at an element say: one number, and the class or value. With several
// outputs the number is how clearly the class wins.
func read(rule learn.Rule, outputs []float64) (decision, label float64) {
	decision, label = outputs[0], rule.Label(outputs)
	if len(outputs) > 1 && rule.Classes != nil {
		_, decision = rule.Winner(outputs)
	}
	if rule.TieUp && len(outputs) == 1 && outputs[0] == 0 {
		label = rule.Classes[rule.Pairs[0][0]]
	}
	return decision, label
}

// loss returns ℓ at an example with the answer y.
func loss(task learn.Task, label, y float64) float64 {
	wrong := label != y
	switch task {
	case learn.Regression:
		return (label - y) * (label - y)
	case learn.Novelty:
		wrong = label != 1
	}
	if wrong {
		return 1
	}
	return 0
}

// alone returns the class of the examples where they are all of one, and whether they are.
func alone(y []float64, skip func(i int) bool) (class float64, one bool) {
	class = math.NaN()
	for i, v := range y {
		switch {
		case skip(i) || v == class:
		case math.IsNaN(class):
			class = v
		default:
			return 0, false
		}
	}
	return class, true
}
