package face

import (
	"mercer/core/embedding"
	"mercer/core/session"
	"mercer/core/studio"
)

// maxHandles is how many models and runs may be alive: a page that forgets to release them hears of
// it before memory is gone.
const maxHandles = 64

// A Desk keeps what calls refer to by number. Its zero value is ready for use.
type Desk struct {
	// Steps is how many steps of learning there is time for; 0 is no limit.
	Steps int
	// Forgets says that nothing is kept: a model is told whole.
	Forgets bool

	models map[int]*session.Model
	runs   map[int]*session.Run
	paths  map[int]any // *studio.Path, which the engine of a first visit lacks
	last   int         // the number given last
	memory session.Memory
	axes   embedding.Axes

	lambdas any // *studio.Lambdas of the problem that was asked about last; nil for none
	along   any // *studio.Path that was followed last, of pathMemory; nil for none

	sketcher   studio.Sketcher
	pathMemory session.Memory // no other problem changes the matrix of the path
}

// number returns a number for a new model or run, unless too many are alive.
func (d *Desk) number(alive int, what, remedy string) (int, error) {
	if alive >= maxHandles {
		return 0, &session.Error{
			Code: session.NoModel, Message: "There are too many " + what + " at once; " + remedy + " some first.",
		}
	}
	d.last++
	return d.last, nil
}

// keep keeps a model, and returns how it is referred to.
func (d *Desk) keep(model *session.Model, number int) ModelRef {
	if d.Forgets {
		return ModelRef{Saved: savedOf(model)}
	}
	if d.models == nil {
		d.models = make(map[int]*session.Model)
	}
	d.models[number] = model
	return ModelRef{Number: &number}
}

func (d *Desk) modelAt(number int) (*session.Model, error) {
	model, ok := d.models[number]
	if !ok {
		return nil, &session.Error{Code: session.NoModel, Param: "model", Message: "There is no such model; it was released."}
	}
	return model, nil
}

func (d *Desk) runAt(number int) (*session.Run, error) {
	run, ok := d.runs[number]
	if !ok {
		return nil, &session.Error{Code: session.NoModel, Param: "run", Message: "There is no such run; it was finished or dropped."}
	}
	return run, nil
}

// ModelRef is a model: the number of one that is alive, or one that was saved.
type ModelRef struct {
	Number *int
	Saved  *SavedModel
}

// IsChoice says that one of the two is given.
func (ModelRef) IsChoice() {}

func (m *ModelRef) check() error {
	if s := m.Saved; s != nil && s.Items == nil && s.X == nil {
		return refuse("x", "must be an array of numbers, not missing")
	}
	return nil
}

func (d *Desk) model(m ModelRef) (*session.Model, error) {
	if m.Saved == nil {
		return d.modelAt(*m.Number)
	}
	return session.LoadWithin(m.Saved.saved(), d.Steps)
}

// RunRef is a run by its number.
type RunRef struct {
	Run int
}

// AliveModel is a model that is alive, by its number.
type AliveModel struct {
	Model int
}

// release forgets a model, or a path.
func release(d *Desk, m *AliveModel) (None, error) {
	if _, ok := d.paths[m.Model]; ok {
		delete(d.paths, m.Model)
		return None{}, nil
	}
	if _, err := d.modelAt(m.Model); err != nil {
		return None{}, err
	}
	delete(d.models, m.Model)
	return None{}, nil
}
