//go:build !vectors

package face

import (
	"mercer/core/ridge"
	"mercer/core/studio"
	"mercer/core/surface"
)

// DualRequest is a problem, and coefficients of its points that were drawn by hand.
type DualRequest struct {
	Problem Problem
	Alpha   []float64
	View    *OutputPixels
}

func (q *DualRequest) check() error { return q.Problem.check() }

// DualReading is what the dual of the SVM says of coefficients drawn by hand. optimum is the
// largest objective there is, sum Σyα.
type DualReading struct {
	Objective float64
	Primal    float64
	Gap       float64
	Optimum   float64
	Sum       float64
	Feasible  bool
	Message   string
	Bias      float64
	Errors    int
	Gradient  []float64
	Values    []float32 `wire:",optional"`
	Edge      []float32 `wire:",optional"`
	Error     *float64
}

// dual answers how good coefficients are.
func dual(desk *Desk, q *DualRequest) (DualReading, error) {
	var view *surface.View
	if q.View != nil {
		v := q.View.view()
		view = &v
	}
	d, err := studio.DualOf(q.Problem.problem(), q.Alpha, view, &desk.memory)
	if err != nil {
		return DualReading{}, err
	}
	told := DualReading{
		Objective: d.Dual, Primal: d.Primal, Gap: d.Gap, Optimum: d.Optimum, Sum: d.Sum, Feasible: d.Feasible,
		Message: d.Message, Bias: d.Bias, Errors: d.Errors, Gradient: d.Gradient,
	}
	if d.Values != nil {
		told.Values, told.Edge, told.Error = d.Values, given(d.Edges), &d.Wrong
	}
	return told, nil
}

// Line is w·x + b = 0.
type Line struct {
	W []float64
	B float64
}

// Hulls are the dual in pictures, for a linear kernel: closed polygons (x, y, x, y, …) around both
// classes, and around what they shrink to when no point may have more weight than mu; near has the
// points of these that are nearest to each other. message says in words why there are none, or what
// differs; shift is how far the boundary is from the bisector.
type Hulls struct {
	Message         string
	Mu              float64
	Distance        float64
	Margin          float64
	Shift           float64
	Positive        []float64
	Negative        []float64
	ReducedPositive []float64
	ReducedNegative []float64
	Near            []float64
	Bisector        Line
	Boundary        Line
}

// hulls answers the hulls of both classes.
func hulls(d *Desk, q *About) (Hulls, error) {
	h, err := studio.HullsOf(q.Problem.problem(), &d.memory)
	if err != nil {
		return Hulls{}, err
	}
	line := func(l studio.Line) Line { return Line{l.W[:], l.B} }
	return Hulls{
		h.Message, h.Mu, h.Distance, h.Margin, h.Shift, h.Positive, h.Negative, h.ReducedPositive, h.ReducedNegative,
		h.Near, line(h.Bisector), line(h.Boundary),
	}, nil
}

// PrimalDual is ridge regression solved for weights of D features and for n coefficients of points.
// lemmaLeft and lemmaRight are the first rows and lemmaPoints columns of (ΨᵀΨ + λI)⁻¹Ψᵀ and
// Ψᵀ(ΨΨᵀ + λI)⁻¹, lemmaApart the largest difference of all entries; without columns it would take long.
type PrimalDual struct {
	Message           string
	Map               string
	Dimension         float64
	N                 int
	Names             []string
	Difference        float64
	WeightsPrimal     []float64
	WeightsDual       []float64
	PredictionsPrimal []float64
	PredictionsDual   []float64
	Costs             Costs
	LemmaPoints       int
	LemmaLeft         []float64
	LemmaRight        []float64
	LemmaApart        float64
}

// primal answers both solutions.
func primal(_ *Desk, q *About) (PrimalDual, error) {
	r, err := studio.PrimalOf(q.Problem.problem())
	if err != nil {
		return PrimalDual{}, err
	}
	solved := r.Solved
	if solved == nil {
		solved = new(ridge.Primal)
	}
	lemma := r.Lemma
	if lemma == nil {
		lemma = new(ridge.Lemma)
	}
	return PrimalDual{
		r.Message, r.Map, r.Dimension, r.N, r.Names, r.Difference, solved.Weights, solved.WeightsDual,
		solved.Predictions, solved.PredictionsDual, costsOf(r.Costs),
		r.LemmaPoints, lemma.Left, lemma.Right, lemma.Difference,
	}, nil
}
