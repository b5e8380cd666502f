package face

import (
	"mercer/core/session"
	"mercer/core/wire"
)

// Asked is a model, and places at which it is asked.
type Asked struct {
	Model ModelRef
	X     Others
}

func (q *Asked) check() error {
	if q.X.X == nil && q.X.Items == nil {
		return refuse("x", "is missing, and so are items in its place")
	}
	return q.Model.check()
}

// Prediction has the values of f at places (m·outputs), what they mean, and how sure f is where the
// learner knows it.
type Prediction struct {
	Decision []float64
	Label    []float64
	Std      []float64 `wire:",optional"`
}

// predict answers decision values and labels of points.
func predict(d *Desk, q *Asked) (Prediction, error) {
	model, err := d.model(q.Model)
	if err != nil {
		return Prediction{}, err
	}
	at := q.X.points(model.Dim())
	var p Prediction
	if p.Decision, p.Label, err = model.Predict(at); err != nil {
		return Prediction{}, err
	}
	p.Std, err = model.Spread(at)
	return p, err
}

// Place is a model that is alive, and one place.
type Place struct {
	Model int
	X     Others
}

// PlaceTerms take f apart at one place x: kernel[i] = k(xᵢ, x), self = k(x, x), decision[j] =
// f_j(x). label is NaN where nobody knows, std where a learner does not know how sure f is.
// distance[i] = ‖φ(xᵢ) − φ(x)‖ is told where f is no sum of kernel values, as of nearest
// neighbours.
type PlaceTerms struct {
	Kernel   []float64
	Self     float64
	Decision []float64
	Label    float64
	Std      float64
	Distance []float64 `wire:",optional"`
}

// terms answers what adds up to f at one point.
func terms(d *Desk, q *Place) (PlaceTerms, error) {
	model, err := d.modelAt(q.Model)
	if err != nil {
		return PlaceTerms{}, err
	}
	t, err := model.Terms(q.X.points(model.Dim()))
	if err != nil {
		return PlaceTerms{}, err
	}
	return PlaceTerms{t.Kernel, t.Self, t.Decision, t.Label, t.Std, t.Distance}, nil
}

// Canvas is a model that is alive, pixels of a view, and memory for them, row 0 at the top: f; for
// regions of classes, the labels of all pixels, 255 for none, and then how clearly they win. With
// room for a layer more, that has what lines follow where values are too small.
type Canvas struct {
	Model int
	View  OutputPixels
	Out   wire.Buffer
}

// SurfaceInfo says how a picture was painted: the range of its values, up to which size they are
// known (error), and whether there is a layer of edges.
type SurfaceInfo struct {
	Min    float64
	Max    float64
	Method string
	Nodes  int
	Error  float64
	Edges  bool
}

// paint fills a picture of f.
func paint(d *Desk, q *Canvas) (SurfaceInfo, error) {
	model, err := d.modelAt(q.Model)
	if err != nil {
		return SurfaceInfo{}, err
	}
	info, err := model.Surface(q.View.view(), q.View.Output, q.Out)
	if err != nil {
		return SurfaceInfo{}, err
	}
	return SurfaceInfo{info.Min, info.Max, info.Method, info.Nodes, info.Wrong, info.Edges}, nil
}

// SamplesRequest asks for functions drawn from a process, at places.
type SamplesRequest struct {
	X     []float64 `wire:",optional"`
	Items []string  `wire:",optional"`
	Count int
	Seed  uint64
}

// Drawing is a model that is alive, and what is drawn from it.
type Drawing struct {
	Model   int
	Request SamplesRequest
}

// Samples has the functions' values, one function after the other.
type Samples struct {
	Values []float64
}

// samples draws functions.
func samples(d *Desk, q *Drawing) (Samples, error) {
	model, err := d.modelAt(q.Model)
	if err != nil {
		return Samples{}, err
	}
	at := session.Points{Dim: model.Dim(), X: q.Request.X, Items: q.Request.Items}
	if at.X == nil && at.Items == nil {
		return Samples{}, refuse("x", "is missing")
	}
	values, err := model.Samples(at, q.Request.Count, q.Request.Seed)
	return Samples{values}, err
}
