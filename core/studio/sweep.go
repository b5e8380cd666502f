package studio

import (
	"math"

	"mercer/core/domain"
	"mercer/core/pause"
	"mercer/core/session"
	"mercer/core/surface"
)

// A Swept is one machine of a sweep: trained, painted, and asked about points that it has not seen.
type Swept struct {
	Sketch
	Fresh     int     // how many it was asked about
	Wrong     float64 // how many of them it puts into another class; NaN where it tells no classes
	Undecided int     // of how many nobody knows on which side they are; they are not wrong
	Square    float64 // the mean of (y − f(x))²; NaN where it fits no values
}

// SweptOf trains a problem on points, and asks the machine about fresh ones with the answers y,
// of which there may be none. Without a view nothing is painted. The error is a *session.Error.
func SweptOf(p session.Problem, v *surface.View, fresh session.Points, y []float64) (Swept, error) {
	watch := pause.Start()
	m, err := session.Train(p)
	if err != nil {
		return Swept{}, err
	}
	s := Swept{
		Sketch: Sketch{Result: m.Result(), Took: watch.Took()},
		Wrong:  math.NaN(), Square: math.NaN(),
	}
	if v != nil && domain.HasCoordinates(p.Domain) && (p.Dim <= 2 || v.Slice != nil) {
		if err := s.paint(m, *v, 0); err != nil {
			return Swept{}, err
		}
	}
	if len(y) == 0 {
		return s, nil
	}
	_, label, err := m.Predict(fresh)
	if err != nil {
		return Swept{}, err
	}
	if len(label) != len(y) {
		return Swept{}, session.Bad("fresh", "has %d answers for %d points", len(y), len(label))
	}
	switch s.Fresh = len(y); s.Task.String() {
	case "classification":
		s.Wrong = 0
		for i, told := range label {
			switch {
			case math.IsNaN(told):
				s.Undecided++
			case told != y[i]:
				s.Wrong++
			}
		}
	case "regression":
		s.Square = 0
		for i, told := range label {
			s.Square += (y[i] - told) * (y[i] - told) / float64(len(y))
		}
	}
	return s, nil
}
