package face

import "mercer/core/session"

// SavedModel is a model in plain numbers and texts, which JSON can carry: the points that matter
// and what f is made of. y is of one that is learnt again when it is loaded, which has no beta.
type SavedModel struct {
	Format    string
	Domain    DomainName
	Dim       int
	Kernel    string
	Learner   string
	Task      Task
	Params    map[string]float64
	Seed      uint64
	Classes   []float64 `wire:",plain"`
	Pairs     [][2]int  `wire:",plain"`
	Outputs   int
	Beta      []float64 `wire:",plain"`
	Self      []float64 `wire:",plain"`
	Bias      []float64 `wire:",plain"`
	BiasError []float64 `wire:",plain,optional"`
	TieUp     bool      `wire:",optional"`
	Items     []string  `wire:",optional"`
	X         []float64 `wire:",plain,optional"`
	Y         []float64 `wire:",plain,optional"`
}

func savedOf(m *session.Model) *SavedModel {
	s := m.Save()
	saved := &SavedModel{
		Format: s.Format, Domain: DomainName(s.Domain), Dim: s.Dim, Kernel: s.Kernel, Learner: s.Learner, Task: Task(s.Task),
		Params: s.Params, Seed: s.Seed, Classes: s.Classes, Pairs: s.Pairs, Outputs: s.Outputs,
		Beta: s.Beta, Self: s.Self, Bias: s.Bias, BiasError: s.BiasError, TieUp: s.TieUp, Items: s.Items, Y: s.Y,
	}
	if saved.BiasError == nil {
		saved.BiasError = []float64{}
	}
	if s.Items == nil {
		if saved.X = s.X; s.X == nil {
			saved.X = []float64{}
		}
	}
	return saved
}

func (s *SavedModel) saved() session.Saved {
	pairs := s.Pairs
	if len(pairs) == 0 {
		pairs = nil
	}
	return session.Saved{
		Format: s.Format, Domain: string(s.Domain), Dim: s.Dim, Kernel: s.Kernel, Learner: s.Learner, Task: string(s.Task),
		Params: s.Params, Seed: s.Seed, X: s.X, Items: s.Items, Classes: s.Classes, Pairs: pairs, Outputs: s.Outputs,
		Beta: s.Beta, Self: s.Self, Bias: s.Bias, BiasError: s.BiasError, TieUp: s.TieUp, Y: s.Y,
	}
}

// save answers a model in plain numbers and texts.
func save(d *Desk, m *AliveModel) (SavedModel, error) {
	model, err := d.modelAt(m.Model)
	if err != nil {
		return SavedModel{}, err
	}
	return *savedOf(model), nil
}
