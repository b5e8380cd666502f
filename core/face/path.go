//go:build !vectors

package face

import (
	"math"

	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/svm/path"
)

// pathCalls are about the solution of a support vector machine for all C.
func pathCalls() []*Call {
	return []*Call{
		call("path", follow).resting().positional().in(PartStudio),
		call("pathAt", pathAt).positional().in(PartStudio),
		call("everyC", everyC).pure().in(PartStudio),
		call("pathProof", pathProof).pure().in(PartStudio),
		call("promises", promises).pure().in(PartStudio),
		call("leftAlong", leftAlong).pure().in(PartStudio),
		call("freshAlong", freshAlong).pure().in(PartStudio),
	}
}

// Span is a range of C, both ends included.
type Span struct {
	From float64
	To   float64
}

// PathRequest is a problem of svc with two classes, and between which C its solution is wanted. What
// its parameters say of C does not count.
type PathRequest struct {
	Problem Problem
	Span    Span
}

func (q *PathRequest) check() error { return q.Problem.check() }

// Path is the solution at every breakpoint, the C at which an example changes between no weight, the
// margin and the limit; both ends of the range are among them. Between two of them coefficients
// and bias are linear in C. Where no example is on the margin, bias is the middle of those that are
// as good. complete is false where rounding ended the path early: message says where.
type Path struct {
	Path      int
	C         []float64 `wire:"C"`
	Bias      []float64
	Objective []float64
	Support   []int
	Complete  bool
	Message   string `wire:",optional"`
}

// follow answers the path of a problem, and keeps it.
func follow(d *Desk, q *PathRequest) (Path, error) {
	number, err := d.number(len(d.paths), "paths", "release")
	if err != nil {
		return Path{}, err
	}
	p, err := studio.PathOf(q.Problem.problem(), q.Span.From, q.Span.To, nil)
	if err != nil {
		return Path{}, err
	}
	if d.paths == nil {
		d.paths = make(map[int]any)
	}
	d.paths[number] = p
	told := Path{Path: number, Complete: p.Ended(), Message: p.Message}
	for _, b := range p.Breaks {
		told.C = append(told.C, b.C)
		told.Bias = append(told.Bias, b.Bias)
		told.Objective = append(told.Objective, b.Objective)
		told.Support = append(told.Support, b.Support)
	}
	return told, nil
}

// PathPlace is a path by its number, and a C in its range.
type PathPlace struct {
	Path int
	C    float64 `wire:"C"`
}

// PathPoint is the solution at one C: yα and the bias, the dual objective, and the gap to the primal
// as computed from these alone.
type PathPoint struct {
	Coef      []float64
	Bias      float64
	Objective float64
	Gap       float64
}

// pathAt answers the solution at one C.
func pathAt(d *Desk, q *PathPlace) (PathPoint, error) {
	kept, ok := d.paths[q.Path]
	if !ok {
		return PathPoint{}, &session.Error{Code: session.NoModel, Param: "path", Message: "There is no such path; it was released."}
	}
	at, err := kept.(*studio.Path).At(q.C)
	if err != nil {
		return PathPoint{}, err
	}
	return PathPoint(at), nil
}

// EveryCRequest is a problem, a range of C, and at which C all α are wanted.
type EveryCRequest struct {
	Problem Problem
	From    float64
	To      float64
	At      []float64
}

func (q *EveryCRequest) check() error { return q.Problem.check() }

// EveryC is a path to look at. A set is 1 without weight, 2 on the margin, 3 at the limit. first
// has that of each example at the first C. The events, in order, say at which of the breakpoints
// which example changes from which set to which. wrongAt and wrong are how many examples are on the
// wrong side, as a step function of C. alphas has n numbers for each C of the request.
type EveryC struct {
	C         []float64 `wire:"C"`
	Bias      []float64
	Objective []float64
	Support   []int
	First     []int
	EventAt   []int
	EventOf   []int
	EventFrom []int
	EventTo   []int
	WrongAt   []float64
	Wrong     []int
	Alphas    []float32
	Complete  bool
	Message   string
}

// pathOf returns the path of a problem. The last one is kept, as several questions are asked of each.
func (d *Desk) pathOf(p session.Problem, from, to float64) (*studio.Path, error) {
	if kept, ok := d.along.(*studio.Path); ok && kept.Serves(p, from, to) {
		return kept, nil
	}
	d.along = nil // its matrix is brought up to date for the next
	of, err := studio.PathOf(p, from, to, &d.pathMemory)
	if err != nil {
		return nil, err
	}
	if !d.Forgets {
		d.along = of
	}
	return of, nil
}

// everyC answers all of a path at once.
func everyC(d *Desk, q *EveryCRequest) (EveryC, error) {
	p, err := d.pathOf(q.Problem.problem(), q.From, q.To)
	if err != nil {
		return EveryC{}, err
	}
	told := EveryC{WrongAt: p.WrongAt, Wrong: p.Wrong, Complete: p.Ended(), Message: p.Message}
	for _, set := range p.First {
		told.First = append(told.First, int(set))
	}
	for m, b := range p.Breaks {
		told.C = append(told.C, b.C)
		told.Bias = append(told.Bias, b.Bias)
		told.Objective = append(told.Objective, b.Objective)
		told.Support = append(told.Support, b.Support)
		for _, e := range b.Events {
			told.EventAt = append(told.EventAt, m)
			told.EventOf = append(told.EventOf, e.Example)
			told.EventFrom = append(told.EventFrom, int(e.From))
			told.EventTo = append(told.EventTo, int(e.To))
		}
	}
	if told.Alphas, err = p.AlphasAt(q.At); err != nil {
		return EveryC{}, err
	}
	return told, nil
}

// PathProofRequest is a problem and a range of C.
type PathProofRequest struct {
	Problem Problem
	From    float64
	To      float64
}

func (q *PathProofRequest) check() error { return q.Problem.check() }

// PathProof is the certificate of a path, computed from its coefficients alone. C are its
// breakpoints. gap is the duality gap at each of them, as a share of the dual, and violation by how much
// a condition of the optimum is violated at most. Between two breakpoints no violation is larger than
// at both: the largest of all holds for every C of the range.
type PathProof struct {
	C         []float64 `wire:"C"`
	Gap       []float64
	Violation []float64
}

// pathProof answers the certificate of a path at every breakpoint.
func pathProof(d *Desk, q *PathProofRequest) (PathProof, error) {
	p, err := d.pathOf(q.Problem.problem(), q.From, q.To)
	if err != nil {
		return PathProof{}, err
	}
	proof := p.Prove()
	told := PathProof{Gap: proof.Gap, Violation: proof.Violation}
	for _, b := range p.Breaks {
		told.C = append(told.C, b.C)
	}
	return told, nil
}

// FreshAlongRequest is a problem, a range of C, at which C errors are wanted, and on which points: on
// others that are given, as rows held out, else on new ones of the data set that the points were made
// of.
type FreshAlongRequest struct {
	Problem Problem
	From    float64
	To      float64
	At      []float64
	Name    string             `wire:",optional"`
	Params  map[string]float64 `wire:",optional"`
	Seed    uint64             `wire:",optional"`
	Others  *NewPoints
}

func (q *FreshAlongRequest) check() error { return q.Problem.check() }

// FreshAlong is the share of count new points that are wrong at each C.
type FreshAlong struct {
	At    []float64
	Error []float64
	Count int
}

// freshSamples is how many samples of the source are drawn, each from a seed of its own.
const freshSamples = 2

// freshAlong answers the errors on new points along a path.
func freshAlong(d *Desk, q *FreshAlongRequest) (FreshAlong, error) {
	p, err := d.pathOf(q.Problem.problem(), q.From, q.To)
	if err != nil {
		return FreshAlong{}, err
	}
	told := FreshAlong{At: q.At, Error: make([]float64, len(q.At))}
	if q.Others != nil {
		told.Count = len(q.Others.Y)
		told.Error, err = p.FreshAlong(q.Others.points(q.Problem.Dim), q.Others.Y, q.At)
		return told, err
	}
	for s := range freshSamples {
		made, err := generate(d, &GenerateRequest{Name: q.Name, Params: q.Params, Seed: q.Seed + uint64(s), Another: true})
		if err != nil {
			return FreshAlong{}, err
		}
		points := session.Points{X: made.X, Items: made.Items}
		if made.Dim != nil {
			points.Dim = *made.Dim
		}
		errors, err := p.FreshAlong(points, made.Y, q.At)
		if err != nil {
			return FreshAlong{}, err
		}
		for m, e := range errors {
			told.Error[m] += e / freshSamples
		}
		told.Count += len(made.Y)
	}
	return told, nil
}

// AlongRequest is a problem, a range of C, and in how many parts points are left out: each by itself
// where it is not given.
type AlongRequest struct {
	Problem Problem
	From    float64
	To      float64
	Parts   int `wire:",optional"`
}

func (q *AlongRequest) check() error { return q.Problem.check() }

// LeftAlong is the share of points that are wrong by the machine without them, as a step function of
// C: from each place on, up to the next. alone counts the points without which there is one class:
// they are in no share.
type LeftAlong struct {
	At    []float64
	Error []float64
	Alone int
}

// leftAlong answers how often points are wrong that are left out.
func leftAlong(d *Desk, q *AlongRequest) (LeftAlong, error) {
	p, err := d.pathOf(q.Problem.problem(), q.From, q.To)
	if err != nil {
		return LeftAlong{}, err
	}
	f, err := p.LeftAlong(q.Parts, q.Problem.Seed)
	if err != nil {
		return LeftAlong{}, err
	}
	told := LeftAlong{Alone: len(f.Skipped)}
	for m, at := range f.At {
		// The shares of neighbours are often the same: then nothing is told.
		if m == 0 || f.Error[m] != f.Error[m-1] {
			told.At, told.Error = append(told.At, at), append(told.Error, f.Error[m])
		}
	}
	return told, nil
}

// Promises are what can be said of the errors to come at each C, shares of all points: bounds, which
// say nothing above 1, and one estimate, span. They are NaN where no point is free, for what is said
// of leave-one-out. square is ‖w‖² and ball the largest k(x, x). dimension is how many features the
// kernel has, −1 for infinitely many, NaN where nobody knows. delta is the probability with which margin may fail.
type Promises struct {
	Delta     float64
	Dimension float64
	Square    []float64
	Ball      float64
	Free      []int
	Training  []float64
	Margin    []float64
	Radius    []float64
	XiAlpha   []float64
	Support   []float64
	Span      []float64
}

// promises answers what can be said along a path.
func promises(d *Desk, q *EveryCRequest) (Promises, error) {
	p, err := d.pathOf(q.Problem.problem(), q.From, q.To)
	if err != nil {
		return Promises{}, err
	}
	all, err := p.PromisesAlong(q.At)
	if err != nil {
		return Promises{}, err
	}
	told := Promises{Delta: path.Delta, Dimension: p.Dimension()}
	if math.IsInf(told.Dimension, 1) {
		told.Dimension = -1
	}
	for _, one := range all {
		told.Square, told.Ball = append(told.Square, one.Square), one.Ball
		told.Free = append(told.Free, one.Free)
		told.Training = append(told.Training, one.Training)
		told.Margin = append(told.Margin, one.Margin)
		told.Radius = append(told.Radius, one.Radius)
		told.XiAlpha = append(told.XiAlpha, one.XiAlpha)
		told.Support = append(told.Support, one.Support)
		told.Span = append(told.Span, one.Span)
	}
	return told, nil
}
