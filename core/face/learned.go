//go:build !vectors

package face

import (
	"math"

	"mercer/core/mkl"
	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/verdict"
)

// learnedCalls are about weights of a sum of kernels that are learnt.
func learnedCalls() []*Call {
	return []*Call{
		call("kernelTerms", kernelTerms).pure().in(PartStudio),
		call("learnKernel", learnKernel).pure().in(PartStudio),
		call("kernelLandscape", kernelLandscape).pure().in(PartStudio),
		call("tryKernel", tryKernel).pure().in(PartStudio),
	}
}

// judgedPoints is on how many points at most a term that is not proved is looked at.
const judgedPoints = 100

// KernelTermsRequest is kernels on the same points.
type KernelTermsRequest struct {
	Points
	Terms []string
}

// KernelTerms are these kernels, one by one.
type KernelTerms struct {
	Terms []KernelTerm
}

// KernelTerm is a kernel as a term of a sum. factor is 1 over the mean of k(x, x), NaN where there is
// none. verdict says whether it is a kernel, sentence why; trouble why it cannot take part, "" where
// it can: then the verdict is told of, too, if the text can be read.
type KernelTerm struct {
	Text     string
	Factor   float64
	Verdict  Judgement `wire:",optional"`
	Sentence string    `wire:",optional"`
	Trouble  string
}

// kernelTerms answers what terms are.
func kernelTerms(_ *Desk, q *KernelTermsRequest) (KernelTerms, error) {
	terms, err := studio.TermsOf(string(q.Domain), q.points(), q.Terms)
	if err != nil {
		return KernelTerms{}, err
	}
	few := q.points()
	if q.Items != nil {
		few.Items = few.Items[:min(len(few.Items), judgedPoints)]
	} else if q.Dim > 0 {
		few.X = few.X[:min(len(few.X), judgedPoints*q.Dim)]
	}
	told := KernelTerms{}
	for _, t := range terms {
		one := KernelTerm{Text: t.Text, Factor: t.Factor, Trouble: t.Trouble}
		if v, err := verdict.Of(string(q.Domain), few, t.Text, 0); err == nil {
			one.Verdict, one.Sentence = Judgement(v.Verdict), v.Sentence
		}
		told.Terms = append(told.Terms, one)
	}
	return told, nil
}

// KernelCriterion is what weights are learnt by.
type KernelCriterion string

// Words returns all.
func (KernelCriterion) Words() []string { return mkl.Criteria() }

// LearnKernelRequest is a problem and the kernels of a sum, of which weights are sought; the kernel of
// the problem does not count. C, epsilon, lambda and noise are numbers of single criteria, which the
// learner's own go before; without them they are as usual.
type LearnKernelRequest struct {
	Problem   Problem
	Terms     []string
	Criterion KernelCriterion
	C         float64 `wire:"C,optional"`
	Epsilon   float64 `wire:",optional"`
	Lambda    float64 `wire:",optional"`
	Noise     float64 `wire:",optional"`
}

func (q *LearnKernelRequest) check() error { return q.Problem.check() }

func (q *LearnKernelRequest) sum() studio.Sum {
	return studio.Sum{
		Problem: q.Problem.problem(), Terms: q.Terms, Criterion: string(q.Criterion),
		C: q.C, Epsilon: q.Epsilon, Lambda: q.Lambda, Noise: q.Noise,
	}
}

// LearnedKernel is weights, step by step: weights holds one number a term for each step, the first
// where learning began. values are the criterion (more is better where maximised), gaps bound how
// much better any weights can be (NaN where no bound is known), slopes are by how much the criterion
// would improve to first order if all weight moved to one term (NaN where it is no function of the
// weights). factors are what terms are multiplied by first, so that k(x, x) is 1 in the mean. kernel
// is the sum with the last weights and the true factors, without the terms in dropped, which weigh
// less than 0.0005. C, epsilon, lambda and noise are the numbers that were taken.
type LearnedKernel struct {
	Steps     int
	Weights   []float64
	Values    []float64
	Gaps      []float64
	Slopes    []float64
	Did       []string
	Status    Status
	Maximised bool
	Factors   []float64
	Kernel    string
	Dropped   []int
	C         float64 `wire:"C"`
	Epsilon   float64
	Lambda    float64
	Noise     float64
}

// learnKernel answers the weights.
func learnKernel(_ *Desk, q *LearnKernelRequest) (LearnedKernel, error) {
	r, err := studio.LearnKernel(q.sum())
	if err != nil {
		return LearnedKernel{}, err
	}
	told := LearnedKernel{
		Steps: len(r.Steps), Maximised: r.Criterion.Maximises(), Kernel: r.Kernel, Dropped: r.Dropped,
		C: r.Problem.C, Epsilon: r.Problem.Epsilon, Lambda: r.Problem.Lambda, Noise: r.Problem.Noise,
	}
	for _, s := range r.Steps {
		told.Weights = append(told.Weights, s.Weights...)
		told.Values = append(told.Values, s.Value)
		told.Gaps = append(told.Gaps, s.Gap)
		told.Slopes = append(told.Slopes, s.Slope)
		told.Did = append(told.Did, s.Did)
		told.Status = Status(s.Status.String())
	}
	for _, t := range r.Terms {
		told.Factors = append(told.Factors, t.Factor)
	}
	return told, nil
}

// KernelLandscapeRequest asks for a criterion at all mixtures of two or three terms whose weights are
// multiples of 1/parts.
type KernelLandscapeRequest struct {
	LearnKernelRequest
	Parts int
}

// KernelLandscape is the criterion at mixtures, of which weights holds one number a term. Values are
// NaN where the criterion is no function of the weights.
type KernelLandscape struct {
	Weights []float64
	Values  []float64
}

// kernelLandscape answers the criterion at mixtures.
func kernelLandscape(_ *Desk, q *KernelLandscapeRequest) (KernelLandscape, error) {
	l, err := studio.LandscapeOf(q.sum(), q.Parts)
	if err != nil {
		return KernelLandscape{}, err
	}
	told := KernelLandscape{Values: l.Values}
	for _, w := range l.Weights {
		told.Weights = append(told.Weights, w...)
	}
	return told, nil
}

// TryKernelRequest asks how well the learner does with a mixture on examples that it has not learnt
// from. Weights are given, or learnt by the criterion. folds says with which part each example is
// left out, from 0; of a negative number it never is. again has weights learnt anew without those
// left out. fresh is a data set of which other examples are made; others are examples that are given.
type TryKernelRequest struct {
	LearnKernelRequest
	Weights []float64 `wire:",optional"`
	Folds   []float64 `wire:",optional"`
	Again   bool      `wire:",optional"`
	Fresh   *GenerateRequest
	Others  *NewPoints
}

// NewPoints are points that nothing is learnt from, with what they should be given.
type NewPoints struct {
	X     []float64 `wire:",optional"`
	Items []string  `wire:",optional"`
	Y     []float64
}

// points are those without their answers, of dim coordinates where they have any.
func (p *NewPoints) points(dim int) session.Points {
	return session.Points{Dim: dim, X: p.X, Items: p.Items}
}

// TriedKernel is the share of mistakes, or the mean squared error, on the examples that were learnt
// from, on those left out (each is by part), and on fresh ones. What was not asked, or could not be
// learnt, is NaN; message says what kept a part from being learnt.
type TriedKernel struct {
	Weights  []float64
	Training float64
	HeldOut  float64
	Each     []float64
	Fresh    float64
	Message  string
}

// tryKernel answers the errors.
func tryKernel(d *Desk, q *TryKernelRequest) (TriedKernel, error) {
	t := studio.Trial{
		Sum: q.sum(), Weights: q.Weights, Again: q.Again,
	}
	for _, f := range q.Folds {
		if f != math.Trunc(f) || math.Abs(f) > session.MaxPoints {
			return TriedKernel{}, session.Bad("folds", "has %v; parts are whole numbers, from 0", f)
		}
		t.Folds = append(t.Folds, int(f))
	}
	switch {
	case q.Others != nil:
		t.Fresh, t.FreshAnswers = q.Others.points(q.Problem.Dim), q.Others.Y
	case q.Fresh != nil:
		made, err := generate(d, q.Fresh)
		if err != nil {
			return TriedKernel{}, err
		}
		t.Fresh, t.FreshAnswers = session.Points{X: made.X, Items: made.Items}, made.Y
		if made.Dim != nil {
			t.Fresh.Dim = *made.Dim
		}
	}
	r, err := studio.TryKernel(t)
	if err != nil {
		return TriedKernel{}, err
	}
	return TriedKernel(r), nil
}
