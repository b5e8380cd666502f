//go:build !vectors

package face

import (
	"math"
	"slices"
	"strings"

	"mercer/core/feature"
	"mercer/core/ridge"
	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/surface"
)

// studioCalls are what is looked into on demand: feature spaces, other routes to a machine,
// searches.
func studioCalls() []*Call {
	return slices.Concat([]*Call{
		call("dual", dual).pure().in(PartStudio),
		call("hulls", hulls).pure().in(PartStudio),
		call("evidence", evidence).pure().in(PartStudio),
		call("primal", primal).pure().in(PartStudio),
		call("trick", trick).pure().in(PartStudio),
		call("routes", routes).pure().in(PartStudio),
		call("lift", lift).pure().in(PartStudio),
		call("orthogonal", orthogonal).pure().in(PartStudio),
		call("approximate", approximate).pure().in(PartStudio),
		call("mixture", mixture).pure().in(PartStudio),
		call("suggest", suggest).pure().in(PartStudio),
	}, spaceCalls(), pathCalls(), lambdaCalls(), sweepCalls(), learnedCalls(), chooseCalls())
}

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

// Evidence is the kernel and the noise under which the values are likeliest.
type Evidence struct {
	Kernel      string
	Noise       float64
	Evidence    float64
	Before      float64
	Evaluations int
	Message     string
	Trail       []EvidenceProfile
	Climbs      []EvidenceClimb
}

// EvidenceClimb is where a search began and ended: numbers in the order of the trail, and log p(y),
// NaN where there is none. The best comes first. slope is the norm of the gradient at the end.
type EvidenceClimb struct {
	From  []float64
	To    []float64
	Start float64
	End   float64
	Slope float64
}

// EvidenceProfile is the evidence along one parameter.
type EvidenceProfile struct {
	Name     string
	Values   []float64
	Evidence []float64
}

// evidence answers what the values are likeliest under.
func evidence(_ *Desk, q *About) (Evidence, error) {
	r, err := studio.MaximiseEvidence(q.Problem.problem())
	if err != nil {
		return Evidence{}, err
	}
	told := Evidence{
		Kernel: r.Kernel, Noise: r.Noise, Evidence: r.Log, Before: r.Before, Evaluations: r.Evaluations, Message: r.Message,
	}
	for _, p := range r.Trail {
		told.Trail = append(told.Trail, EvidenceProfile(p))
	}
	for _, w := range r.Climbs {
		told.Climbs = append(told.Climbs, EvidenceClimb{w.From, w.To, finite(w.Start), finite(w.End), w.Slope})
	}
	return told, nil
}

// finite returns v, or NaN where it is infinite.
func finite(v float64) float64 {
	if math.IsInf(v, 0) {
		return math.NaN()
	}
	return v
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

// TrickOrder is which products of coordinates are features: monomials takes x₁x₂ and x₂x₁ as one;
// products tells them apart, power by power; sequences has one for every sequence of factors, of
// which one is the constant.
type TrickOrder string

// Words returns all.
func (TrickOrder) Words() []string { return []string{"monomials", "products", "sequences"} }

// TrickRequest is two points, and how many terms of a series are computed.
type TrickRequest struct {
	Plane
	Kernel string
	X      []float64
	Z      []float64
	Order  TrickOrder
	Terms  int
}

// Trick is the kernel trick at two points: φ(x), φ(z) and ⟨φ(x), φ(z)⟩ beside k(x, z). names are
// the features as TeX in x ("x_1^{2}", "\sqrt{2}x_1x_2"); where there are many, names, phiX and
// phiZ hold the first ones and dimension counts all (inner is always over all that were computed);
// exact is false for a truncated series; message says in a sentence what there is to say (no finite
// map, truncated after D, …), names is empty where no map is known. constants are those of the
// monomials of a power, and their number, as TeX. steps are the evaluation of the kernel by its short
// formula: ⟨x,z⟩, then + c, then the power.
type Trick struct {
	Exact     bool
	Message   string
	Map       string
	Names     []string
	PhiX      []float64
	PhiZ      []float64
	Inner     float64
	Kernel    float64
	Dimension float64
	Constants string
	Steps     []TrickStep
}

// TrickStep is a value on the way to k(x, z).
type TrickStep struct {
	TeX   string
	Value float64
}

// trick answers two points' features and the kernel between them.
func trick(_ *Desk, q *TrickRequest) (Trick, error) {
	order := slices.Index(q.Order.Words(), string(q.Order))
	if order < 0 {
		return Trick{}, session.Bad("order", "must be one of %s, not %q", strings.Join(q.Order.Words(), ", "), q.Order)
	}
	r, err := studio.TrickOf(string(q.Domain), q.Kernel, q.points(q.X), q.points(q.Z), feature.Order(order), q.Terms)
	if err != nil {
		return Trick{}, err
	}
	told := Trick{
		Exact: r.Exact, Message: r.Message, Map: r.Map, Names: r.Names, PhiX: r.PhiX, PhiZ: r.PhiZ,
		Inner: r.Inner, Kernel: r.Kernel, Dimension: r.Dimension, Constants: r.Constants,
	}
	for _, s := range r.Steps {
		told.Steps = append(told.Steps, TrickStep(s))
	}
	return told, nil
}

// RoutesRequest is a problem, and how many of its steps are done.
type RoutesRequest struct {
	Problem Problem
	Steps   int
}

func (q *RoutesRequest) check() error { return q.Problem.check() }

// Routes are a learner with a kernel, and the same on the explicit features of that kernel. theta are
// the weights after the last step, of the first features: Σ βᵢψ(xᵢ) by the kernel's coefficients, and
// as learnt on features; w those of the result. rate is the learning rate, limit the largest safe one,
// both NaN where there is none.
type Routes struct {
	Message       string
	Map           string
	Dimension     float64
	N             int
	Names         []string
	Difference    float64
	Steps         []RouteStep
	ThetaKernel   []float64
	ThetaFeatures []float64
	WKernel       []float64
	WFeatures     []float64
	Points        []RoutePoint
	Rate          float64
	Limit         float64
}

// RouteStep is what both saw in a step: the point is −1 for a sweep over all. kernel and features are
// the value before it, before and after the coefficient of the point, and apart the largest difference
// of a weight after it.
type RouteStep struct {
	T            int
	Point        int
	Label        float64
	Kernel       float64
	Features     float64
	Updated      bool
	NormKernel   float64
	NormFeatures float64
	Before       float64
	After        float64
	Apart        float64
}

// RoutePoint is one of the first points in the last step: f before it, and its coefficient.
type RoutePoint struct {
	Point    int
	Label    float64
	Kernel   float64
	Features float64
	Before   float64
	After    float64
}

// routes answers the steps.
func routes(_ *Desk, q *RoutesRequest) (Routes, error) {
	r, err := studio.RoutesOf(q.Problem.problem(), q.Steps)
	if err != nil {
		return Routes{}, err
	}
	told := Routes{
		Message: r.Message, Map: r.Map, Dimension: r.Dimension, N: r.N, Names: r.Names, Difference: r.Difference,
		ThetaKernel: r.KernelTheta, ThetaFeatures: r.FeatureTheta, WKernel: r.KernelWeights, WFeatures: r.FeatureWeights,
		Rate: r.Rate, Limit: finite(r.Limit),
	}
	for _, s := range r.Steps {
		told.Steps = append(told.Steps, RouteStep(s))
	}
	for _, p := range r.Points {
		told.Points = append(told.Points, RoutePoint(p))
	}
	return told, nil
}

// LiftRequest asks for points, plane and the separating surface in three coordinates. Without a map
// it is the one that carries most of f. view is what is visible; its width and height are the
// columns and rows of the mesh.
type LiftRequest struct {
	Plane
	X         []float64
	Kernel    string
	Map       string
	View      Pixels
	Coef      []float64 `wire:",optional"`
	Bias      float64   `wire:",optional"`
	BiasError float64   `wire:",optional"`
}

// Lift is points, a mesh of the plane and the separating surface in three coordinates: points
// (n·3); mesh (rows·columns·3), the images of a disc of the plane, [x, y, radius], with a row for
// each radius from 0 and a column for each angle from 0 to 2π; on the line there is one row from end
// to end. meshF are the values of f in the mesh (empty without coefficients); axes are TeX. plane is
// w·φ + b in these coordinates; exact says whether it is f itself, else it is the nearest to f, and
// share is R² of that fit over the visible points, or over the plane where they are few (over:
// "points", "plane", "" without f). candidates are the maps that there are; those that carry most of
// f first. weights is all of w where the kernel has few explicit features, and offset what is added
// to Σ w·φ. message says in a sentence what is seen.
type Lift struct {
	Map        string
	Exact      bool
	Message    string
	Axes       []string
	Points     []float64
	Disc       []float64
	Mesh       []float64
	MeshF      []float64
	Rows       int
	Columns    int
	Plane      *Line `wire:",null"`
	Share      float64
	Over       string
	Candidates []LiftCandidate
	Weights    []LiftWeight
	Offset     float64
}

// LiftCandidate is a map with the share of f that it carries.
type LiftCandidate struct {
	Map   string
	Axes  []string
	Share float64
}

// LiftWeight is the coordinate of w along an explicit feature, and its part of ‖w‖².
type LiftWeight struct {
	Name string
	W    float64
	Part float64
}

// lift answers three coordinates.
func lift(_ *Desk, q *LiftRequest) (Lift, error) {
	l, err := studio.LiftOf(studio.LiftRequest{
		Domain: string(q.Domain), Points: q.points(q.X), Kernel: q.Kernel, Map: q.Map, View: q.View.view(),
		Coef: q.Coef, Bias: q.Bias, BiasError: q.BiasError,
	})
	if err != nil {
		return Lift{}, err
	}
	told := Lift{
		Map: l.Map, Exact: l.Exact, Message: l.Message, Axes: l.Axes, Points: l.Points,
		Disc: []float64{l.Disc.X, l.Disc.Y, l.Disc.R}, Mesh: l.Mesh, MeshF: l.MeshF, Rows: l.Rows, Columns: l.Columns,
		Share: l.Share, Over: l.Over, Offset: l.Offset,
	}
	if l.W != nil {
		told.Plane = &Line{l.W, l.B}
	}
	for _, c := range l.Candidates {
		told.Candidates = append(told.Candidates, LiftCandidate(c))
	}
	for _, w := range l.Weights {
		told.Weights = append(told.Weights, LiftWeight(w))
	}
	return told, nil
}

// OrthogonalRequest is points with their coefficients, and a place.
type OrthogonalRequest struct {
	Plane
	X      []float64
	Kernel string
	At     []float64
	Coef   []float64
}

// Orthogonal is the representer theorem: f = Σ βᵢ k(xᵢ,·) + t·u with u orthogonal to every φ(xᵢ). u
// = k(p,·) − Σ coefᵢ k(xᵢ,·); normU = ‖u‖², normF = ‖Σ βᵢ k(xᵢ,·)‖²; residual is the largest
// |u(xᵢ)|. exists is false where p's image lies in the span (u = 0), and message says so.
type Orthogonal struct {
	Exists   bool
	Message  string
	Coef     []float64
	NormU    float64
	NormF    float64
	Residual float64
}

// orthogonal answers what a place's image has that is orthogonal to all points'.
func orthogonal(_ *Desk, q *OrthogonalRequest) (Orthogonal, error) {
	r, err := studio.OrthogonalOf(string(q.Domain), q.points(q.X), q.Kernel, q.At, q.Coef)
	if err != nil {
		return Orthogonal{}, err
	}
	return Orthogonal{r.Exists, r.Message, r.Coef, r.NormU, r.NormF, r.Residual}, nil
}

// ApproximateRequest asks for a model on finitely many features. counts are those for which the
// error of the Gram matrix is told too.
type ApproximateRequest struct {
	Problem   Problem
	Method    string
	Count     int
	Landmarks []float64 `wire:",optional"`
	Learn     bool      `wire:",optional"`
	Seed      uint64
	View      Pixels
	Counts    []float64 `wire:",optional"`
}

func (q *ApproximateRequest) check() error { return q.Problem.check() }

// ApproximationMethod is what features are.
type ApproximationMethod string

// Words returns all.
func (ApproximationMethod) Words() []string {
	return []string{"series", "landmarks", "nystroem", "fourier"}
}

// Approximation is a model of the same points on finitely many features, beside the exact one.
// count is D (terms), m (landmarks) or the number of frequencies; dimension that of the feature
// space. gramError = ‖K − K̃‖/‖K‖ (Frobenius), kernelError the largest |k − k̃| on pairs of points
// (NaN for landmarks used as features, which have another kernel), agreement the share of pixels
// with the same label as the exact model. values (size²) are f̃, for more than two classes how
// clearly the label wins, and labels (size²) the index into classes; exactValues and exactLabels
// the same for the exact kernel. Of what is undecided the index is 255, and label NaN. features are
// the rows of the points' features (n·m, m = min(dimension, 16)), weights (outputs·m) what the
// linear model multiplies them by, bias (outputs) what it adds. gramErrors[i] is the error for
// counts[i].
type Approximation struct {
	Method      ApproximationMethod
	Count       int
	Dimension   int
	Landmarks   []float64
	GramError   float64
	KernelError float64
	Agreement   float64
	Status      Status
	Message     string
	Objective   float64
	Gap         float64
	Errors      int
	Outputs     int
	Classes     []float64
	Decision    []float64
	Label       []float64
	Size        int
	Values      []float32
	Labels      []uint8
	ExactValues []float32
	ExactLabels []uint8
	Features    []float64
	Weights     []float64
	Bias        []float64
	Counts      []float64
	GramErrors  []float64
}

// approximate answers a model on finitely many features.
func approximate(_ *Desk, q *ApproximateRequest) (Approximation, error) {
	r := studio.ApproximateRequest{
		Problem: q.Problem.problem(), Method: q.Method, Count: q.Count, Landmarks: q.Landmarks, Learn: q.Learn,
		View: q.View.view(), Counts: q.Counts,
	}
	r.Seed = q.Seed
	a, err := studio.Approximate(r)
	if err != nil {
		return Approximation{}, err
	}
	return Approximation{
		Method: ApproximationMethod(a.Method), Count: a.Count, Dimension: a.Dimension, Landmarks: a.Landmarks,
		GramError: a.GramError, KernelError: a.KernelError, Agreement: a.Agreement,
		Status: Status(a.Status.String()), Message: a.Message, Objective: a.Objective, Gap: a.Gap, Errors: a.Errors,
		Outputs: a.Outputs, Classes: a.Rule.Classes, Decision: a.Decision, Label: a.Label,
		Size: a.Size, Values: a.Values, Labels: a.Labels, ExactValues: a.Exact, ExactLabels: a.Truths,
		Features: a.Features, Weights: a.Weights, Bias: a.Bias, Counts: a.Counts, GramErrors: a.GramErrors,
	}, nil
}

// MixtureRequest is Σⱼ coefⱼ·k(aⱼ, ·), and places.
type MixtureRequest struct {
	Plane
	Kernel string
	At     []float64
	Coef   []float64
	X      []float64
}

// mixture answers the sum at places, in double precision.
func mixture(_ *Desk, q *MixtureRequest) ([]float64, error) {
	return studio.MixtureAt(string(q.Domain), q.Kernel, q.points(q.At), q.Coef, q.points(q.X))
}

// Suggestion is a kernel that a text may mean which is none: “did you mean …”. It is ” where
// nothing is certain enough.
type Suggestion struct{ Kernel string }

// suggest answers what a text may mean.
func suggest(_ *Desk, q *KernelText) (Suggestion, error) {
	kernel, err := session.Suggest(string(q.Domain), q.Kernel)
	return Suggestion{kernel}, err
}
