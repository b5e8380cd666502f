//go:build !vectors

package face

import (
	"mercer/core/session"
	"mercer/core/spectral"
	"mercer/core/studio"
)

// lambdaCalls are about ridge regression, least squares SVMs and Gaussian processes at every λ: the last
// have σ² and those before 1/C.
func lambdaCalls() []*Call {
	return []*Call{
		call("lambdas", lambdas).pure().in(PartStudio),
		call("lambdaAt", lambdaAt).pure().in(PartStudio),
	}
}

// LambdaFilter says how much of the values along each eigenvector is taken.
type LambdaFilter string

// Words returns all, in the order in which answers have them.
func (LambdaFilter) Words() []string { return []string{"tikhonov", "stopping", "truncation"} }

// LambdasRequest is a problem of ridge, ls-svm or gp and a range of λ, with so many of them evenly on a
// logarithmic scale. What the problem says of λ does not count. The filter, at the dimension of each
// λ, has the curves of training and of new points: others that are given, as rows held out, else those
// of the source of the data set fresh.
type LambdasRequest struct {
	Problem Problem
	From    float64
	To      float64
	Count   int
	Filter  LambdaFilter
	Fresh   *GenerateRequest
	Others  *NewPoints
}

func (q *LambdasRequest) check() error { return q.Problem.check() }

// Lambdas are curves over λ: mean squares of the training points, of what is said of each without
// itself, and of new points; generalised cross-validation, log evidence, effective dimension and
// ‖f‖. All of a λ is NaN where there is no best f. fresh and freshWrong, of classes the share of new
// points that get another, are empty without new points. best… is where a curve is best, NaN where
// it is nowhere. Several classes have several problems of two, outputs in all, with so many
// examples together: dimension, evidence and squares are sums. values are the eigenvalues of the
// first and signal the squares of what its targets are along the eigenvectors; the first rank
// eigenvalues by size are not 0, negative of them below. message says in words what is to be
// said of them.
type Lambdas struct {
	Key          string
	Lambdas      []float64
	Training     []float64
	LeftOut      []float64
	GCV          []float64 `wire:"gcv"`
	Evidence     []float64
	Dimension    []float64
	Norm         []float64
	Fresh        []float64
	FreshWrong   []float64
	BestLeftOut  float64
	BestGCV      float64 `wire:"bestGcv"`
	BestEvidence float64
	BestFresh    float64
	Values       []float64
	Signal       []float64
	Rank         int
	Negative     int
	Outputs      int
	Examples     int
	Message      string
}

// lambdasOf returns a problem for every λ. The last one is kept: while λ alone changes there is
// nothing to decompose.
func (d *Desk) lambdasOf(p session.Problem) (*studio.Lambdas, error) {
	if kept, ok := d.lambdas.(*studio.Lambdas); ok && kept.Serves(p) {
		return kept, nil
	}
	of, err := studio.LambdasOf(p)
	if err != nil {
		return nil, err
	}
	if !d.Forgets {
		d.lambdas = of
	}
	return of, nil
}

// lambdas answers curves over λ.
func lambdas(d *Desk, q *LambdasRequest) (Lambdas, error) {
	of, err := d.lambdasOf(q.Problem.problem())
	if err != nil {
		return Lambdas{}, err
	}
	var fresh *studio.FreshPoints
	switch {
	case q.Others != nil:
		fresh = &studio.FreshPoints{Points: q.Others.points(q.Problem.Dim), Y: q.Others.Y}
	case q.Fresh != nil:
		source := *q.Fresh
		source.Another = true
		made, err := generate(d, &source)
		if err != nil {
			return Lambdas{}, err
		}
		points := session.Points{X: made.X, Items: made.Items}
		if made.Dim != nil {
			points.Dim = *made.Dim
		}
		fresh = &studio.FreshPoints{Points: points, Y: made.Y}
	}
	filter := spectral.Tikhonov
	for f, word := range q.Filter.Words() {
		if word == string(q.Filter) {
			filter = spectral.Filter(f)
		}
	}
	c, err := of.Curves(q.From, q.To, q.Count, filter, fresh)
	if err != nil {
		return Lambdas{}, err
	}
	told := Lambdas{
		Key: of.Key, Lambdas: c.Lambdas, Training: c.Training, LeftOut: c.LeftOut, GCV: c.GCV, Evidence: c.Evidence,
		Dimension: c.Dimension, Norm: c.Norm, Fresh: c.Fresh, FreshWrong: c.FreshWrong,
		BestLeftOut: c.BestLeftOut, BestGCV: c.BestGCV, BestEvidence: c.BestEvidence, BestFresh: c.BestFresh,
		Outputs: of.Outputs(), Examples: of.Examples(), Message: of.Message(),
	}
	told.Values, told.Signal = of.Signal()
	told.Rank, told.Negative = of.Spectra[0].Rank, of.Spectra[0].Negative
	return told, nil
}

// LambdaAtRequest is a problem of ridge, ls-svm or gp with its λ, and places on the line where f is wanted.
type LambdaAtRequest struct {
	Problem Problem
	Places  []float64 `wire:",optional"`
}

func (q *LambdaAtRequest) check() error { return q.Problem.check() }

// LambdaPoint is what a problem comes to at its λ, as in Lambdas. fitted is what the first output
// says of each point, and said the same learnt without it; empty where there is no best f. wrong and wrongLeftOut are how
// many points get another class than theirs or none, learnt with all of them and each without
// itself. filters has the three at the same effective dimension.
type LambdaPoint struct {
	Training     float64
	LeftOut      float64
	GCV          float64 `wire:"gcv"`
	Evidence     float64
	Dimension    float64
	Norm         float64
	Fitted       []float64
	Said         []float64
	Wrong        int
	WrongLeftOut int
	Filters      []LambdaFiltered
	Deviation    []float64
}

// LambdaFiltered is a filter at a λ: its own strength (λ as added to the diagonal, the number of
// steps, the number of eigenvectors), its heights at all eigenvalues, the mean square over the
// training points, and the first output at the places. deviation of the point is that of a Gaussian
// process there, without the noise.
type LambdaFiltered struct {
	Filter   LambdaFilter
	Strength float64
	Training float64
	Heights  []float64
	Fit      []float64
}

// lambdaAt answers what there is at one λ.
func lambdaAt(d *Desk, q *LambdaAtRequest) (LambdaPoint, error) {
	p := q.Problem.problem()
	of, err := d.lambdasOf(p)
	if err != nil {
		return LambdaPoint{}, err
	}
	lambda, err := of.LambdaOf(p)
	if err != nil {
		return LambdaPoint{}, err
	}
	places := session.Points{Dim: q.Problem.Dim, X: q.Places}
	at, err := of.Point(lambda, places)
	if err != nil {
		return LambdaPoint{}, err
	}
	told := LambdaPoint{
		Training: at.Training, LeftOut: at.LeftOut, GCV: at.GCV, Evidence: at.Evidence, Dimension: at.Dimension, Norm: at.Norm,
		Fitted: at.Fitted, Said: at.Said, Wrong: at.Wrong, WrongLeftOut: at.WrongLeftOut, Deviation: at.Deviation,
	}
	for f, word := range LambdaFilter("").Words() {
		told.Filters = append(told.Filters, LambdaFiltered{LambdaFilter(word), at.Strengths[f], at.Errors[f], at.Heights[f], at.Fits[f]})
	}
	return told, nil
}
