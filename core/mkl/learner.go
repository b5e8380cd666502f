package mkl

import (
	"fmt"
	"math"
	"slices"

	"mercer/core/solve"
)

// A Step is where a [Learner] has come to.
type Step struct {
	Weights []float64 // m, on the simplex

	// Value is the criterion at the weights: alignment in [0, 1], the least upper bound of the dual,
	// the objective of EasyMKL's γ, log p(y). It is NaN for uniform weights.
	Value float64

	// Gap bounds how much better than Value any weights can be: the duality gap. It is NaN where
	// there is no such bound, as for the evidence, which may have several maxima.
	Gap float64

	// Slope is by how much Value would improve, to first order, if weight moved to a single term,
	// the best one: Σ over the way from μ to that corner. It is 0 where the first-order conditions
	// of an optimum hold, and NaN where the criterion is no function of the weights.
	Slope float64

	Status solve.Status
	Did    string // what was done, a clause: "weight moves from term 3 to term 1"
}

// A method improves weights by one criterion.
type method interface {
	// first returns where it begins.
	first() (Step, error)
	// next returns the step after the last one, which is Running.
	next(last Step) (Step, error)
	// value returns the criterion at weights, NaN where it is no function of them.
	value(weights []float64) float64
}

// A Learner learns weights, one step at a time.
type Learner struct {
	Criterion Criterion
	Steps     []Step // all so far, the first with equal weights but for EasyMKL
	method    method
	limit     int
}

// New returns a learner that has done nothing but look at its first weights. It keeps the slices of
// p, which must not change. The error is a *TermError or a *learn.DataError, or of the machine that
// SimpleMKL trains.
func New(p Problem, c Criterion) (*Learner, error) {
	if p.C == 0 {
		p.C = DefaultC
	}
	if p.Epsilon == 0 {
		p.Epsilon = DefaultEpsilon
	}
	if p.Noise == 0 {
		p.Noise = DefaultNoise
	}
	if err := p.check(c); err != nil {
		return nil, err
	}
	l := &Learner{Criterion: c, limit: 300}
	switch c {
	case Uniform:
		l.method = uniform{len(p.Terms)}
	case Alignment, Centred:
		l.method = newAligner(p, c == Centred)
	case SimpleMKL:
		l.method = newSimple(p)
	case EasyMKL:
		l.method = newEasy(p)
	case Evidence:
		l.method = newLikelihood(p)
	}
	first, err := l.method.first()
	if err != nil {
		return nil, err
	}
	if len(p.Terms) == 1 && c != EasyMKL {
		first.Status = solve.Converged
	}
	l.Steps = append(l.Steps, first)
	return l, nil
}

// Last returns the last step.
func (l *Learner) Last() Step { return l.Steps[len(l.Steps)-1] }

// Step does one step and returns it; after the last one it does nothing.
func (l *Learner) Step() (Step, error) {
	last := l.Last()
	if last.Status != solve.Running {
		return last, nil
	}
	next, err := l.method.next(last)
	if err != nil {
		return last, err
	}
	if slices.Equal(next.Weights, last.Weights) && next.Value == last.Value && next.Status != solve.Running {
		// Nothing moved: the last step was the end.
		next.Did = last.Did
		l.Steps[len(l.Steps)-1] = next
		return next, nil
	}
	if next.Status == solve.Running && len(l.Steps) >= l.limit {
		next.Status = solve.Exhausted
	}
	l.Steps = append(l.Steps, next)
	return next, nil
}

// Run does all steps that are left.
func (l *Learner) Run() error {
	for l.Last().Status == solve.Running {
		if _, err := l.Step(); err != nil {
			return err
		}
	}
	return nil
}

// Value returns the criterion at weights, NaN where it is no function of them.
func (l *Learner) Value(weights []float64) float64 { return l.method.value(weights) }

// uniform is the method that learns nothing.
type uniform struct{ m int }

func (u uniform) first() (Step, error) {
	nan := math.NaN()
	return Step{Weights: equal(u.m), Value: nan, Gap: nan, Slope: nan, Status: solve.Converged}, nil
}

func (u uniform) next(last Step) (Step, error) { return last, nil }

func (uniform) value([]float64) float64 { return math.NaN() }

// moved says between which terms most weight moved.
func moved(from, to []float64) string {
	lost, won := 0, 0
	for k := range from {
		if to[k]-from[k] < to[lost]-from[lost] {
			lost = k
		}
		if to[k]-from[k] > to[won]-from[won] {
			won = k
		}
	}
	if to[won]-from[won] <= 0 {
		return "no weight moves"
	}
	said := fmt.Sprintf("weight moves from term %d to term %d", lost+1, won+1)
	if from[lost] > 0 && to[lost] == 0 {
		said += fmt.Sprintf(", and term %d is out", lost+1)
	}
	return said
}
