package face

import (
	"mercer/core/studio"
	"mercer/core/surface"
)

func historyCalls() []*Call {
	return []*Call{
		call("history", history).pure(),
		call("sketch", sketch).pure(),
	}
}

// HistoryRequest asks for a learner's way at so many of its steps.
type HistoryRequest struct {
	Problem Problem
	Samples int
}

func (q *HistoryRequest) check() error { return q.Problem.check() }

// History is a learner's way from its first step to its end, at some of the steps. total is the
// number of steps of the whole run. norm is ‖f‖² (summed over outputs), errors counts training
// points, hinge, logistic and squared are mean losses of y·f (of y − f for values), NaN where there
// is more than one output. What a learner does not have is NaN.
type History struct {
	Total      int
	Status     Status
	Goal       string
	Message    string
	Iterations []float64
	Objective  []float64
	Primal     []float64
	Gap        []float64
	Norm       []float64
	Errors     []float64
	Hinge      []float64
	Logistic   []float64
	Squared    []float64
}

// history answers a learner's way.
func history(_ *Desk, q *HistoryRequest) (History, error) {
	h, err := studio.HistoryOf(q.Problem.problem(), q.Samples)
	if err != nil {
		return History{}, err
	}
	return History{
		h.Total, Status(h.Status.String()), h.Goal, h.Message, h.Iterations, h.Objective, h.Primal, h.Gap,
		h.Norm, h.Errors, h.Hinge, h.Logistic, h.Squared,
	}, nil
}

// SketchRequest asks for a machine, trained and painted in one go.
type SketchRequest struct {
	Problem Problem
	View    OutputPixels
	Output  *int
}

func (q *SketchRequest) check() error { return q.Problem.check() }

// Rect is a rectangle of the plane.
type Rect struct {
	X0, X1, Y0, Y1 float64
}

// Picture is f on a grid of the plane, row 0 at the top, values at pixel centres; on the line one
// row (height 1). With one output, values holds f (width·height). With more, label holds the
// predicted class of every pixel and values the winner's smallest margin over its rivals (≥ 0, zero
// on the boundaries); label is null otherwise. For classes told apart by more than one output, that
// is: of several values, such as components, values holds one. std is how sure f is, on the line of
// a learner that knows it.
//
// A value of f that is 0, and a label that is undecided, say that nobody knows; other values have
// the right sign, and a size that is known to error. edge has at the pixels on both sides of a zero
// a number whose zero, by linear interpolation between them, is that of f, and 0 elsewhere: with
// the sign of f, or positive where there are labels. It is null where values themselves will do.
type Picture struct {
	View   Rect
	Width  int
	Height int
	Values []float32
	Label  []uint8 `wire:",null"`
	Min    float64
	Max    float64
	Method string
	Output int
	Error  float64
	Edge   []float32 `wire:",null"`
	Std    []float32 `wire:",optional"`
}

// Sketch is a machine trained and painted in one go, for pictures beside each other.
type Sketch struct {
	Training     Result
	Milliseconds float64
	Surface      Picture
}

// sketch trains and paints.
func sketch(d *Desk, q *SketchRequest) (Sketch, error) {
	view, output := q.View.view(), 0
	if q.Output != nil {
		output = *q.Output
	}
	sketchOf := d.sketcher.Sketch
	if d.Forgets {
		sketchOf = studio.SketchOf
	}
	s, err := sketchOf(q.Problem.problem(), view, output)
	if err != nil {
		return Sketch{}, err
	}
	return Sketch{resultOf(&s.Result), s.Took.Seconds() * 1e3, pictureOf(&s, view, output)}, nil
}

// pictureOf returns the picture of a sketch.
func pictureOf(s *studio.Sketch, view surface.View, output int) Picture {
	height := 0
	if len(s.Values) > 0 { // else the view may be of any size
		height = len(s.Values) / view.Width
	}
	p := Picture{
		View: Rect{view.X0, view.X1, view.Y0, view.Y1}, Width: view.Width, Height: height,
		Values: s.Values, Min: s.Info.Min, Max: s.Info.Max, Method: s.Info.Method, Output: output,
		Error: s.Info.Wrong, Edge: s.Edges, Std: s.Std,
	}
	if s.Labels != nil {
		p.Label = make([]uint8, len(s.Labels))
		for i, v := range s.Labels {
			p.Label[i] = uint8(v)
		}
	}
	return p
}
