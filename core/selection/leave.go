package selection

import (
	"math"

	"mercer/core/learn"
	"mercer/core/svm"
)

// Leaving takes each example out in turn.
type Leaving struct {
	// Decision is what the machine says that was trained without the example, at the example: f, the
	// value, or with more than two classes how clearly the class wins. It is NaN where that machine
	// does not exist.
	Decision []float64

	// Label is the class or the value that the example would be given, NaN where nobody knows. Where
	// the others are all of one class, it is that one.
	Label []float64

	// Exact says that Decision is that of an optimum: known in closed form, by unlearning that ended
	// where the conditions of the optimum hold, or from a machine that converged.
	Exact []bool

	// Closed says that no machine was trained anew, but for those that the form does not hold of.
	Closed bool

	of      *Problem
	config  learn.Config
	sum     float64
	left    int       // how many have been taken out
	form    form      // nil to train each machine
	support []float64 // of the last machine
	failure error     // the first
}

// A form knows the outcome without training. at sets outputs of example i, and reports whether they
// are exact; fine is false where the form does not hold.
type form interface {
	at(i int) (rule learn.Rule, outputs []float64, exact, fine bool)
}

// LeaveOneOut is ready to take out each example. The error is that of the learner for all examples.
func LeaveOneOut(p *Problem) (*Leaving, error) {
	if err := Judges(p.Task, p.Learner.Short); err != nil {
		return nil, err
	}
	config, err := p.config("", 0)
	if err != nil {
		return nil, err
	}
	// What keeps it from learning at all is said as in training.
	if _, err := config.Start(learn.Data{K: p.K, Y: p.Y, Task: p.Task, Seed: p.Seed}); err != nil {
		return nil, err
	}
	n := len(p.Y)
	l := &Leaving{
		Decision: make([]float64, n), Label: make([]float64, n), Exact: make([]bool, n), of: p, config: config,
	}
	l.form = p.formOf(config)
	l.Closed = l.form != nil
	return l, nil
}

// Advance takes out up to limit more examples, all if limit is 0 or less, and reports whether there
// are more.
func (l *Leaving) Advance(limit int) bool {
	n := len(l.Label)
	for done := 0; l.left < n && (limit <= 0 || done < limit); done++ {
		l.out(l.left)
		l.left++
	}
	return l.left < n
}

// Done returns how many examples have been taken out.
func (l *Leaving) Done() int { return l.left }

// Errors returns the number of mistakes among those taken out, or with values the mean of their
// squared errors.
func (l *Leaving) Errors() float64 {
	if l.of.Task == learn.Regression {
		return l.sum / float64(max(l.left, 1))
	}
	return l.sum
}

// Err returns why a machine could not be trained, of the first of these, nil where all were.
func (l *Leaving) Err() error { return l.failure }

// out takes out example i.
func (l *Leaving) out(i int) {
	p := l.of
	skip := func(j int) bool { return j == i }
	if p.Task == learn.Classification {
		if class, one := alone(p.Y, skip); one {
			l.put(i, math.NaN(), class, true)
			return
		}
	}
	if l.form != nil && !l.vanishes(i) {
		if rule, outputs, exact, fine := l.form.at(i); fine {
			decision, label := read(rule, outputs)
			l.put(i, decision, label, exact)
			return
		}
	}
	others := make([]int, 0, len(p.Y))
	for j := range p.Y {
		if j != i {
			others = append(others, j)
		}
	}
	f := p.of(others).fit(l.config, l.start(i))
	if f.failure != nil {
		if l.failure == nil {
			l.failure = f.failure
		}
		l.put(i, math.NaN(), math.NaN(), false)
		return
	}
	outputs := make([]float64, max(1, f.coef.M))
	f.outputs(outputs, p.K.Row(i), others, p.K.Diag()[i])
	decision, label := read(f.rule, outputs)
	l.put(i, decision, label, f.sure && !p.astray())
}

// astray reports whether a machine may stop where nothing is best: one whose problem is not convex, as
// the matrix has negative eigenvalues. Its steps end in a place that depends on where they began.
func (p *Problem) astray() bool {
	if p.Semidefinite {
		return false
	}
	switch p.Learner.New().(type) {
	case *svm.SVC, *svm.SVR, *svm.OneClass, *svm.Soft:
		return true
	}
	return false
}

// vanishes reports whether the class of example i has no other.
func (l *Leaving) vanishes(i int) bool {
	if l.of.Task != learn.Classification {
		return false
	}
	for j, y := range l.of.Y {
		if j != i && y == l.of.Y[i] {
			return false
		}
	}
	return true
}

// start returns the coefficients of the machine of all examples without those of example i, nil
// where the learner cannot start from any.
func (l *Leaving) start(i int) []float64 {
	p := l.of
	if !p.Learner.Warm || l.vanishes(i) {
		return nil
	}
	if l.support == nil {
		if l.support = p.fit(l.config, nil).start; l.support == nil {
			l.support = []float64{}
		}
	}
	if len(l.support) == 0 {
		return nil
	}
	m := len(l.support) / len(p.Y)
	start := make([]float64, 0, len(l.support)-m)
	start = append(start, l.support[:i*m]...)
	return append(start, l.support[(i+1)*m:]...)
}

func (l *Leaving) put(i int, decision, label float64, exact bool) {
	l.Decision[i], l.Label[i], l.Exact[i] = decision, label, exact
	l.sum += loss(l.of.Task, label, l.of.Y[i])
}
