//go:build !vectors

package face

import (
	"mercer/core/cost"
	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/surface"
)

// sweepCalls are about many machines on the same points, and about what machines cost.
func sweepCalls() []*Call {
	return []*Call{
		call("swept", swept).pure().in(PartStudio),
		call("costs", costs).pure().in(PartStudio),
		call("measure", measure).pure().in(PartStudio),
	}
}

// SweptRequest is one machine of a sweep. Without a view nothing is painted. fresh are points that it
// has not seen, freshY their classes or values.
type SweptRequest struct {
	Problem Problem
	View    *OutputPixels
	Fresh   *Others
	FreshY  []float64 `wire:",optional"`
}

func (q *SweptRequest) check() error { return q.Problem.check() }

// Swept is a machine as a sketch has it. fresh is how many points it was asked about that it has not
// seen: of these wrong are put into another class (NaN where it tells no classes), of undecided
// nobody knows, and square is the mean of (y − f(x))², NaN where it fits no values.
type Swept struct {
	Training     Result
	Milliseconds float64
	Surface      Picture
	Fresh        int
	Wrong        float64
	Undecided    int
	Square       float64
}

// swept trains, paints, and asks about fresh points.
func swept(_ *Desk, q *SweptRequest) (Swept, error) {
	var view *surface.View
	if q.View != nil {
		v := q.View.view()
		view = &v
	}
	var fresh session.Points
	if q.Fresh != nil {
		fresh = q.Fresh.points(q.Problem.Dim)
	}
	s, err := studio.SweptOf(q.Problem.problem(), view, fresh, q.FreshY)
	if err != nil {
		return Swept{}, err
	}
	told := Swept{
		Training: resultOf(&s.Result), Milliseconds: s.Took.Seconds() * 1e3,
		Fresh: s.Fresh, Wrong: s.Wrong, Undecided: s.Undecided, Square: s.Square,
	}
	if view == nil {
		view = &surface.View{}
	}
	told.Surface = pictureOf(&s.Sketch, *view, 0)
	return told, nil
}

// CostsRequest asks what ridge regression costs with so many features for each number of points, and
// term by term for n points.
type CostsRequest struct {
	Features int
	N        int
	Sizes    []float64
}

func (q *CostsRequest) check() error {
	if q.Features < 1 {
		return refuse("features", "must be at least 1")
	}
	if q.N < 1 {
		return refuse("n", "must be at least 1")
	}
	for _, n := range q.Sizes {
		if !(n >= 1 && n <= 1e6) {
			return refuse("sizes", "must be numbers from 1 to a million")
		}
	}
	return nil
}

// Costs are multiplications and divisions of ridge regression, by w in features and by α in points.
// primal and dual are the terms of training n points; primalTotal and dualTotal the sums for each of
// the sizes. primalPlace and dualPlace are one prediction after n points, kernels the different
// entries of their Gram matrix.
type Costs struct {
	Primal      []CostTerm
	Dual        []CostTerm
	PrimalPlace float64
	DualPlace   float64
	Kernels     float64
	PrimalTotal []float64
	DualTotal   []float64
}

// CostTerm is a part of the training: order as books have it, with its value, and what is counted.
type CostTerm struct {
	Name  string
	Order string
	Book  float64
	Count float64
}

// costs counts.
func costs(_ *Desk, q *CostsRequest) (Costs, error) {
	told := costsOf(cost.Of(q.N, q.Features))
	for _, n := range q.Sizes {
		c := cost.Of(int(n), q.Features)
		told.PrimalTotal = append(told.PrimalTotal, cost.Sum(c.Primal))
		told.DualTotal = append(told.DualTotal, cost.Sum(c.Dual))
	}
	return told, nil
}

// costsOf is what is counted for one number of points.
func costsOf(at cost.Counts) Costs {
	told := Costs{PrimalPlace: at.PredictPrimal, DualPlace: at.PredictDual, Kernels: at.Kernels}
	for _, t := range at.Primal {
		told.Primal = append(told.Primal, CostTerm(t))
	}
	for _, t := range at.Dual {
		told.Dual = append(told.Dual, CostTerm(t))
	}
	return told
}

// MeasuredWhat is what can be measured: training by w, by α or as the scene's machine, the Gram
// matrix, and one prediction by w, by α, over the support vectors and over all points.
type MeasuredWhat string

// Words returns all.
func (MeasuredWhat) Words() []string { return studio.Measured() }

// MeasureRequest asks how long something takes for n points of a data set, with so many features of
// ridge regression, or with so many support vectors. It is done runs times.
type MeasureRequest struct {
	What     MeasuredWhat
	N        int
	Features int
	Support  int
	Runs     int
	Data     string
	Settings map[string]float64
	Seed     uint64
	Kernel   string
	Learner  string
	Params   map[string]float64
}

// Measured is how long all runs took together. steps and support are those of the scene's machine, 0
// of what trains none.
type Measured struct {
	Milliseconds float64
	Steps        int
	Support      int
}

// measure looks at the clock.
func measure(_ *Desk, q *MeasureRequest) (Measured, error) {
	m, err := studio.Measure(studio.MeasureRequest{
		What: string(q.What), N: q.N, Features: q.Features, Support: q.Support, Runs: q.Runs,
		Data: q.Data, Settings: q.Settings, Seed: q.Seed, Kernel: q.Kernel, Learner: q.Learner, Params: q.Params,
	})
	return Measured{m.Took.Seconds() * 1e3, m.Steps, m.Support}, err
}
