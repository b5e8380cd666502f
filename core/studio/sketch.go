package studio

import (
	"math"
	"time"

	"mercer/core/domain"
	"mercer/core/pause"
	"mercer/core/session"
	"mercer/core/surface"
)

// A Sketch is a machine trained and painted in one go, for pictures beside each other.
type Sketch struct {
	session.Result
	// Values and Labels are what [session.Model.Surface] writes: values or how clearly a class
	// wins, and class numbers where there are regions, else nil. On a line there is one row.
	Values []float32
	Labels []float32
	Edges  []float32 // the layer of a picture that Model.Surface may write beside; nil for none
	Std    []float32 // on a line, of a learner that knows how sure it is
	Info   surface.Info
	Took   time.Duration // to train, without the picture
}

// A Sketcher sketches machines and keeps the last, as pictures of its outputs are asked for one by
// one. Its zero value has none. It serves one goroutine.
type Sketcher struct {
	of    session.Problem
	model *session.Model // nil for none
	took  time.Duration
}

// SketchOf trains a problem on points of the plane, or of the line, and paints one of
// its outputs, or a slice of it; of items, and of points with more coordinates, there is nothing else
// to paint. The error is a *session.Error.
func SketchOf(p session.Problem, v surface.View, output int) (Sketch, error) {
	return new(Sketcher).Sketch(p, v, output)
}

// Sketch does what [SketchOf] does. What was trained last for the same problem is not trained again,
// and Took is how long that took.
func (k *Sketcher) Sketch(p session.Problem, v surface.View, output int) (Sketch, error) {
	if k.model == nil || !p.Equal(k.of) {
		watch := pause.Start()
		m, err := session.Train(p)
		if err != nil {
			return Sketch{}, err
		}
		*k = Sketcher{p, m, watch.Took()}
	}
	s := Sketch{Result: k.model.Result(), Took: k.took}
	if !domain.HasCoordinates(p.Domain) || p.Dim > 2 && v.Slice == nil {
		return s, nil // there is no picture
	}
	return s, s.paint(k.model, v, output)
}

// paint fills the picture of a machine on the plane or the line.
func (s *Sketch) paint(m *session.Model, v surface.View, output int) (err error) {
	if m.Dim() == 1 && v.Slice == nil {
		return s.draw(m, v, output)
	}
	if v.Width < 1 || v.Height < 1 || v.Width > surface.MaxPixels/v.Height {
		return session.Bad("width", "and height are %d and %d, which is no picture", v.Width, v.Height)
	}
	pixels := v.Width * v.Height
	layers := m.Layers()
	if m.Result().Rule.Classes != nil {
		layers++
	}
	out := make([]float32, layers*pixels)
	if s.Info, err = m.Surface(v, output, out); err != nil {
		return err
	}
	s.Values = out[(m.Layers()-1)*pixels:][:pixels]
	if s.Info.Edges {
		s.Edges = out[m.Layers()*pixels:]
	}
	if m.Layers() == 2 {
		s.Labels = out[:pixels]
	}
	return nil
}

// draw fills a sketch of the line.
func (s *Sketch) draw(m *session.Model, v surface.View, output int) error {
	result := m.Result()
	v.Height, v.Y0, v.Y1 = 1, 0, 1
	if err := v.Check(); err != nil {
		return session.ViewError(err)
	}
	at := session.Points{Dim: 1, X: v.Columns()}
	decision, label, err := m.Predict(at)
	if err != nil {
		return err
	}
	outputs := result.Outputs
	if output < 0 || output >= outputs {
		return session.Bad("output", "is %d of %d", output, outputs)
	}
	regions := result.Rule.Kind() == "largest" || (result.Rule.Kind() == "pairs" && outputs > 1)
	s.Info.Method = "trace"
	for i := range v.Width {
		own := decision[i*outputs : (i+1)*outputs]
		value := own[output]
		if regions {
			_, value = result.Rule.Winner(own)
			if math.IsNaN(label[i]) {
				label[i] = surface.None
			}
			s.Labels = append(s.Labels, float32(label[i]))
		}
		s.Values = append(s.Values, float32(value))
		if i == 0 || value < s.Info.Min {
			s.Info.Min = value
		}
		if i == 0 || value > s.Info.Max {
			s.Info.Max = value
		}
	}
	std, err := m.Spread(at)
	for _, v := range std {
		s.Std = append(s.Std, float32(v))
	}
	return err
}
