package face

import (
	"time"

	"mercer/core/embedding"
	"mercer/core/learn"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/wire"
)

func machineCalls() []*Call {
	return []*Call{
		Train,
		call("open", open),
		call("advance", advance).positional(),
		call("finish", finish).positional(),
		call("drop", drop).positional(),
		Predict,
		call("surface", paint).positional(),
		call("terms", terms).positional(),
		call("release", release).positional(),
		call("save", save).positional(),
		call("samples", samples).positional(),
		call("needs", needs).pure(),
	}
}

// Calls that the HTTP API has too.
var (
	Train   = call("train", train)
	Predict = call("predict", predict).positional()
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

// Status says how a training stands.
type Status string

// Words returns all.
func (Status) Words() []string { return []string{"running", "converged", "exhausted", "failed"} }

// Rule says what outputs are: values (regression, components), one for each pair of classes (two
// classes: one output), or one for each class or cluster, of which the largest wins.
type Rule string

// Words returns all rules.
func (Rule) Words() []string { return []string{"values", "pairs", "largest"} }

// Result is what training answers. n points, m outputs.
//
// status is running where training was paused at problem.stop. message is ” or one sentence that
// says what happened and what to do. objective, primal, gap, violation and margin are NaN where a
// learner has none. A gap is told only where the matrix is known to be positive semidefinite:
// indefinite says that it is not, doubtful that nobody knows. margin is 1/‖w‖ (the smallest over
// outputs).
type Result struct {
	Task       Task
	Status     Status
	Message    string
	Iterations int
	Objective  float64
	Primal     float64
	Gap        float64
	Violation  float64
	Margin     float64
	Indefinite bool
	Doubtful   bool
	Outputs    int
	Rule       Rule
	// Class numbers, ascending: for novelty −1 and 1, for clustering 1 … k; empty for values.
	Classes []float64
	// Indices into classes (2·m, or empty), the positive side of each output first.
	Pairs [][2]int
	// What was learnt (n·m, row i: point i).
	Coef []float64
	// Of f_j = Σ βᵢⱼ k(xᵢ,·) + self_j k(·,·) + b_j (n·m): as coef, unless a spectrum was repaired.
	Beta []float64
	// Empty where no output has that term.
	Self      []float64
	Bias      []float64
	BiasError []float64
	Support   []int
	// f at the training points (n·m).
	Decision []float64
	// The predicted class, cluster or value of every point (n), NaN where nobody knows.
	Label []float64
	// How sure f is (n, or empty).
	Std []float64
	// Points with another label than theirs; 0 where there are no classes to miss.
	Errors int
	// Points of which nobody knows the label: they are no errors.
	Undecided int
	Figures   []Figure
	// Null unless the problem had a stop.
	Account *Account `wire:",null"`
}

// Trained is a result with its model.
type Trained struct {
	Model ModelRef
	Result
}

// Figure is a number with its name: "log marginal likelihood", "log p(y)". doc is a clause; share
// says that the value is a part of a whole.
type Figure struct {
	Key    string
	Name   string
	Symbol string
	Value  float64
	Doc    string
	Share  bool
}

func figures(of []learn.Figure) []Figure {
	if of == nil {
		return nil
	}
	told := make([]Figure, len(of))
	for i, f := range of {
		told[i] = Figure{f.Key, f.Name, f.Symbol, f.Value, f.Doc, f.Share}
	}
	return told
}

// Account is what a step did and why. Points are counted from 0 in fields, from 1 in texts.
//
// did is ” before the first step, next ” after the last: it names the button that does it ("Visit
// x₁₇"). label is next in a word or two, ” where next is short.
type Account struct {
	Did   string
	Why   string
	Next  string
	Label string
	Facts []Fact
	Marks []Mark
	// yᵢ − f(xᵢ) before the step (NaN where a point has none).
	Residuals []float64 `wire:",null"`
	Moves     []Move
	Pair      *PairStep `wire:",null"`
}

// Fact is a number that a step is about. text stands in place of a value that is no number; change
// says that the value is a change, which reads best with its sign.
type Fact struct {
	Name   string
	Symbol string
	Value  float64
	Text   string
	Change bool
}

// Mark is what a point is to a step: i, j, chosen, mistake, batch, centre, moved.
type Mark struct {
	Point int
	Role  string
}

// Move takes a point from cluster to cluster, counted from 0; from is -1 for a point that was in
// none.
type Move struct {
	Point int
	From  int
	To    int
}

// PairStep is a step of sequential minimal optimisation, in the square of two coefficients:
// D(αᵢ + yᵢt, αⱼ − yⱼt) = D + violation·t − ½(kᵢᵢ + kⱼⱼ − 2kᵢⱼ)t².
type PairStep struct {
	I      int
	J      int
	Before [2]float64
	After  [2]float64
	Sign   [2]float64
	C      float64 `wire:"C"`
	// ∂D/∂αᵢ, ∂D/∂αⱼ before the step.
	Gradient [2]float64
	// kᵢᵢ, kⱼⱼ, kᵢⱼ.
	Kernel    [3]float64
	Violation float64
	// t at the optimum of the line.
	Wanted float64
	// t within the square.
	Taken float64
	Gain  float64
}

func account(a *solve.Account) *Account {
	if a == nil {
		return nil
	}
	told := &Account{Did: a.Did, Why: a.Why, Next: a.Next, Label: a.Label, Residuals: a.Residuals}
	for _, f := range a.Facts {
		told.Facts = append(told.Facts, Fact{f.Name, f.Symbol, f.Value, f.Text, f.Change})
	}
	for _, m := range a.Marks {
		told.Marks = append(told.Marks, Mark{m.Example, m.Role})
	}
	for _, m := range a.Moves {
		told.Moves = append(told.Moves, Move{m.Example, m.From, m.To})
	}
	if p := a.Pair; p != nil {
		told.Pair = &PairStep{
			p.I, p.J, p.Before, p.After, p.Sign, p.C, p.Gradient, p.Kernel, p.Violation, p.Wanted, p.Taken, p.Gain,
		}
	}
	return told
}

func resultOf(r *session.Result) Result {
	return Result{
		Task: Task(r.Task.String()), Status: Status(r.Status.String()), Message: r.Message, Iterations: r.Iterations,
		Objective: r.Objective, Primal: r.Primal, Gap: r.Gap, Violation: r.Violation, Margin: r.Margin,
		Indefinite: r.Indefinite, Doubtful: r.Doubtful,
		Outputs: r.Outputs, Rule: Rule(r.Rule.Kind()), Classes: r.Rule.Classes, Pairs: r.Rule.Pairs,
		Coef: r.Coef, Beta: r.Beta, Self: r.Self, Bias: r.Bias, BiasError: r.BiasError,
		Support: r.Support, Decision: r.Decision, Label: r.Label, Std: r.Std,
		Errors: r.Errors, Undecided: r.Undecided, Figures: figures(r.Figures), Account: account(r.Account),
	}
}

// train trains to the end.
func train(d *Desk, p *Problem) (Trained, error) {
	number, err := d.number(len(d.models), "models", "release")
	if err != nil {
		return Trained{}, err
	}
	var model *session.Model
	if d.Steps > 0 {
		if model, err = session.TrainWithin(p.problem(), d.Steps); err != nil {
			return Trained{}, err
		}
	} else {
		run, err := d.memory.Open(p.problem())
		if err != nil {
			return Trained{}, err
		}
		defer run.Close()
		run.Advance(0)
		model = run.Finish()
	}
	result := model.Result()
	return Trained{d.keep(model, number), resultOf(&result)}, nil
}

// Opened is a training that has begun.
type Opened struct {
	Run int
}

// open begins to train.
func open(d *Desk, p *Problem) (Opened, error) {
	number, err := d.number(len(d.runs), "runs", "finish or drop")
	if err != nil {
		return Opened{}, err
	}
	run, err := d.memory.Open(p.problem())
	if err != nil {
		return Opened{}, err
	}
	if d.runs == nil {
		d.runs = make(map[int]*session.Run)
	}
	d.runs[number] = run
	return Opened{number}, nil
}

// Slice is for how long a run goes on.
type Slice struct {
	Run          int
	Milliseconds float64
}

// RunStatus says how a run stands.
type RunStatus string

// Words returns all.
func (RunStatus) Words() []string {
	return []string{"running", "paused", "converged", "exhausted", "failed"}
}

// Progress is how far a run has come. doing says what a long one does, share about which part of
// the whole is done: ” and NaN where the learner does not know.
type Progress struct {
	Status     RunStatus
	Iterations int
	Gap        float64
	Objective  float64
	Doing      string
	Share      float64
}

// advance trains for about so long, at least one step.
func advance(d *Desk, s *Slice) (Progress, error) {
	run, err := d.runAt(s.Run)
	if err != nil {
		return Progress{}, err
	}
	milliseconds := s.Milliseconds
	if !(milliseconds > 0) {
		milliseconds = 0
	}
	budget := time.Duration(milliseconds * float64(time.Millisecond))
	// The clock costs more than a step of a small problem, and a step of a large one
	// costs many milliseconds.
	steps := 1
	begun := time.Now()
	step := run.Advance(steps)
	for last := begun; step.Status == solve.Running && !run.Paused(); {
		now := time.Now()
		if now.Sub(begun) >= budget {
			break
		}
		switch taken := now.Sub(last); {
		case taken < budget/8:
			steps = min(4*steps, 64)
		case taken > budget/4:
			steps = max(steps/2, 1)
		}
		last = now
		step = run.Advance(steps)
	}
	p := Progress{
		Status: RunStatus(step.Status.String()), Iterations: run.Iterations(), Gap: step.Gap, Objective: step.Objective,
	}
	if run.Paused() {
		p.Status = "paused"
	}
	p.Doing, p.Share = run.Progress()
	return p, nil
}

// RunRef is a run by its number.
type RunRef struct {
	Run int
}

// finish ends a run, and answers the result as it stands.
func finish(d *Desk, r *RunRef) (Trained, error) {
	run, err := d.runAt(r.Run)
	if err != nil {
		return Trained{}, err
	}
	number, err := d.number(len(d.models), "models", "release")
	if err != nil {
		return Trained{}, err
	}
	delete(d.runs, r.Run)
	defer run.Close()
	model := run.Finish()
	result := model.Result()
	return Trained{d.keep(model, number), resultOf(&result)}, nil
}

// Reached is what a training had reached that was cut short: the part of it that another can start
// from.
type Reached struct {
	Outputs int
	Rule    Rule
	Classes []float64
	Coef    []float64
}

// drop forgets a run.
func drop(d *Desk, r *RunRef) (Reached, error) {
	run, err := d.runAt(r.Run)
	if err != nil {
		return Reached{}, err
	}
	delete(d.runs, r.Run)
	defer run.Close()
	rule, outputs, coef := run.Reached()
	return Reached{outputs, Rule(rule.Kind()), rule.Classes, coef}, nil
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

// NeedsRequest asks what learning from so many points takes.
type NeedsRequest struct {
	N       int
	Dim     int
	Classes *int
	Learner string
	Params  map[string]float64
}

// Needs is what learning from so many points takes, said before it is taken.
type Needs struct {
	// About how much memory, the points and what is answered included.
	Bytes int
	// Why it cannot be done and what to do, '' where it can.
	Message string
	// The parameter that the message is about.
	Param string
	// Of the support vector machine: what exact training would take, 0 where that is not possible.
	Exact int
	// Of the support vector machine: how many landmarks there is room for.
	Landmarks int
}

// needs answers what learning takes.
func needs(_ *Desk, q *NeedsRequest) (Needs, error) {
	classes := 2
	if q.Classes != nil {
		classes = *q.Classes
	}
	need, err := session.NeedOf(q.N, q.Dim, classes, q.Learner, q.Params)
	return Needs{need.Bytes, need.Message, need.Param, need.Exact, need.Landmarks}, err
}
