package session

import (
	"math"

	"mercer/core/catalog"
	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/mercer"
	"mercer/core/param"
	"mercer/core/solve"
	"mercer/core/surface"
)

// A Problem is everything that training depends on.
type Problem struct {
	Domain string
	Points
	Y       []float64 // n class numbers
	Kernel  string
	Learner string
	Params  map[string]float64
	Seed    uint64
	Start   []float64 // coefficients of a similar problem, n·outputs, or nil
	Repair  string    // what is done to the spectrum of the Gram matrix first: "", "clip", "flip" or "shift"
}

// A Run is a training that has begun.
type Run struct {
	classifier catalog.Classifier
	dim        int
	kernel     string // canonical
	readers    *int   // of the matrix in a Memory; nil where it is in none
	last       solve.Step
	build      func() *Model
}

// Open begins to train. It keeps references to the problem's slices, which must
// not change. The error is an *Error.
func Open(p Problem) (*Run, error) { return openAs(p, nil) }

func openAs(p Problem, memory *Memory) (*Run, error) {
	if p.Domain != "vectors" {
		return nil, noDomain(p.Domain)
	}
	r, err := open(vectors, p, memory)
	if err != nil {
		return nil, err
	}
	return r, nil
}

func open[X any](d domain[X], p Problem, memory *Memory) (*Run, *Error) {
	xs, ex, e := d.on(p.Points, p.Kernel)
	if e != nil {
		return nil, e
	}
	if e := checkClasses(p.Y, len(xs)); e != nil {
		return nil, e
	}
	learner, ok := catalog.LearnerOf(p.Learner)
	if !ok {
		return nil, bad("learner", "%q is not known; there is svc", p.Learner)
	}
	config := learner.New()
	if err := param.Of(config).Apply(p.Params); err != nil {
		return nil, wrap(err)
	}
	if e := checkStart(p); e != nil {
		return nil, e
	}
	k := ex.Kernel()
	if !kernel.Symmetric(k) {
		k = kernel.Symmetrize[X]{Of: k}
	}
	if p.Repair != "" {
		if e := checkRepair("repair", p.Repair, len(xs)); e != nil {
			return nil, e
		}
	}
	matrix := matrixOf(memory, p.Domain, ex.String(), k, p.Points, xs)
	var repaired *mercer.Repaired
	if p.Repair != "" {
		if repaired, e = repairOf(matrix, p.Repair, ex.String()); e != nil {
			return nil, e
		}
		matrix = repaired.Matrix
	}
	classifier, err := config.Start(matrix, p.Y, p.Start)
	if err != nil {
		return nil, wrapFor(ex.String(), err)
	}
	run := &Run{classifier: classifier, dim: p.Dim, kernel: ex.String()}
	if memory != nil && memory.readers != nil {
		run.readers = memory.readers
		*run.readers++
	}
	run.build = func() *Model { return newModel(d, k, xs, p.Y, run, repaired) }
	return run, nil
}

func checkClasses(y []float64, n int) *Error {
	if len(y) != n {
		return bad("y", "has %d numbers for %d points", len(y), n)
	}
	classes := make(map[float64]bool)
	for i, c := range y {
		if c != math.Trunc(c) || math.IsInf(c, 0) {
			return bad("y", "has %v for point %d; classes are whole numbers", c, i+1)
		}
		if math.Abs(c) > MaxClass {
			return bad("y", "has %.0f for point %d; class numbers are at most %d", c, i+1, MaxClass)
		}
		classes[c] = true
	}
	if len(classes) > MaxClasses {
		return bad("y", "has %d classes, more than the %d that are possible", len(classes), MaxClasses)
	}
	return nil
}

// checkStart checks that the coefficients to start from have the problem's size.
func checkStart(p Problem) *Error {
	if p.Start == nil {
		return nil
	}
	classes := make(map[float64]bool)
	for _, c := range p.Y {
		classes[c] = true
	}
	outputs := len(classes) * (len(classes) - 1) / 2
	if len(p.Start) != len(p.Y)*outputs {
		return bad("start", "has %d numbers; %d points and %d outputs need %d",
			len(p.Start), len(p.Y), outputs, len(p.Y)*outputs)
	}
	return nil
}

// Advance does up to limit steps and reports the last one. A limit of 0 or less
// means no limit. After the last step it evaluates the model at the training
// points, in parts that cost about as much as steps, and reports that it is
// running until Finish has little left to do.
func (r *Run) Advance(limit int) solve.Step {
	r.last = r.classifier.Advance(limit)
	step := r.last
	if step.Status != solve.Running && !r.classifier.Fit(limit) {
		step.Status = solve.Running
	}
	return step
}

// Iterations returns the number of steps done.
func (r *Run) Iterations() int { return r.classifier.Iterations() }

// Gap returns the duality gap so far.
func (r *Run) Gap() float64 { return r.classifier.Certificate().Gap }

// Reached returns the classes, ascending, and the coefficients as they stand: what a
// similar problem can start from. Other than Finish it costs nothing.
func (r *Run) Reached() (classes, coef []float64) {
	return r.classifier.Classes(), r.classifier.Coefficients()
}

// Finish returns the model as it stands, whether or not training ended.
func (r *Run) Finish() *Model { return r.build() }

// Close ends the use of r; the models that it made live on. A run that a [Memory]
// opened should be closed, so that its matrix can be used again. Closing twice is
// closing once.
func (r *Run) Close() {
	if r.readers != nil {
		*r.readers--
	}
	*r = Run{}
}

// Train trains to the end. The error is an *Error.
func Train(p Problem) (*Model, error) {
	run, err := Open(p)
	if err != nil {
		return nil, err
	}
	run.Advance(0)
	return run.Finish(), nil
}

// A Result is what is known of a trained model: n points, M outputs, one for two
// classes and one for each pair of more.
type Result struct {
	Status     solve.Status
	Message    string // "" or what happened and what to do
	Iterations int

	Objective  float64 // of the dual
	Primal     float64
	Gap        float64
	Violation  float64
	Margin     float64
	Indefinite bool

	Outputs  int
	Classes  []float64 // ascending
	Pairs    [][2]int  // indices into Classes, the positive side first
	Coef     []float64 // n·M, of the learner
	Beta     []float64 // n·M, of f_j(x) = Σᵢ Beta[i·M+j]·k(xᵢ,x) + Bias[j]: as Coef, unless a spectrum was repaired
	Bias     []float64 // M
	Support  []int
	Decision []float64 // n·M, at the training points
	Label    []float64 // n, predicted
	Errors   int       // training points with another label than theirs
}

// A Model is trained and can predict.
type Model struct {
	dim     int // of vectors
	result  Result
	predict func(Points) (decision, label []float64, err *Error)
	terms   func(Points) (Terms, *Error)
	sampler *surface.Sampler // nil where there is no plane
	vote    learn.Rule
}

func newModel[X any](d domain[X], k kernel.Kernel[X], xs []X, y []float64, run *Run, repaired *mercer.Repaired) *Model {
	c := run.classifier
	coef := c.Coef()
	vote := learn.Rule{Classes: c.Classes(), Pairs: c.Pairs()}
	certificate := c.Certificate()
	result := Result{
		Status: run.last.Status, Message: c.Message(), Iterations: c.Iterations(),
		Objective: certificate.Dual, Primal: certificate.Primal, Gap: certificate.Gap,
		Violation: certificate.Violation, Margin: certificate.Margin, Indefinite: certificate.Indefinite,
		Outputs: coef.M, Classes: vote.Classes, Pairs: vote.Pairs,
		Coef: coef.Beta, Beta: coef.Beta, Bias: coef.Bias, Support: c.Support(),
		Decision: make([]float64, len(xs)*coef.M), Label: make([]float64, len(xs)),
	}
	if err := c.Err(); err != nil {
		result.Message = wrapFor(run.kernel, err).Message
	}
	if repaired != nil {
		coef.Beta = repaired.Coefficients(coef.Beta, coef.M)
		result.Beta = coef.Beta
	}
	e := expand.New(k, xs, coef)
	if repaired != nil {
		// The learner's own values are of points that it knows; f is of places, and a shift
		// tells the two apart.
		e.DecideAll(result.Decision, xs)
	} else {
		c.Fitted(result.Decision)
	}
	for i := range xs {
		result.Label[i] = vote.Label(result.Decision[i*coef.M : (i+1)*coef.M])
		if result.Label[i] != y[i] {
			result.Errors++
		}
	}

	m := &Model{dim: run.dim, result: result, vote: vote}
	if plane, ok := any(e).(*expand.Expansion[catalog.Vector]); ok {
		m.sampler = surface.New(plane)
	}
	m.predict = func(p Points) (decision, label []float64, err *Error) {
		at, err := d.read(p)
		if err != nil {
			return nil, nil, err
		}
		decision = make([]float64, len(at)*coef.M)
		e.DecideAll(decision, at)
		label = make([]float64, len(at))
		for i := range at {
			label[i] = vote.Label(decision[i*coef.M : (i+1)*coef.M])
		}
		return decision, label, nil
	}
	m.terms = func(p Points) (Terms, *Error) {
		at, err := d.read(p)
		if err != nil {
			return Terms{}, err
		}
		if len(at) != 1 {
			return Terms{}, bad("x", "has %d points; terms are of one", len(at))
		}
		t := Terms{Kernel: make([]float64, len(xs)), Decision: make([]float64, coef.M)}
		kernel.Row(t.Kernel, k, at[0], xs)
		if repaired != nil {
			// As the learner sees x, so that its coefficients add up to f(x).
			t.Kernel = repaired.Coefficients(t.Kernel, 1)
		}
		e.Decide(t.Decision, at[0])
		t.Label = vote.Label(t.Decision)
		return t, nil
	}
	return m
}

// Dim returns the number of coordinates of the vectors that m was trained on.
func (m *Model) Dim() int { return m.dim }

// Result returns what is known of the model.
func (m *Model) Result() Result { return m.result }

func (m *Model) otherDim(dim int) *Error {
	return bad("dim", "is %d, but the model was trained on %d coordinates", dim, m.dim)
}

// Predict returns the decision values (len·M) and labels of points.
func (m *Model) Predict(p Points) (decision, label []float64, err error) {
	if p.Dim != m.dim {
		return nil, nil, m.otherDim(p.Dim)
	}
	decision, label, e := m.predict(p)
	if e != nil {
		return nil, nil, e
	}
	return decision, label, nil
}

// Terms take f apart at one point x: Kernel[i] = k(xᵢ, x), Decision[j] = f_j(x).
type Terms struct {
	Kernel, Decision []float64
	Label            float64
}

// Terms returns what adds up to f at one point.
func (m *Model) Terms(p Points) (Terms, error) {
	if p.Dim != m.dim {
		return Terms{}, m.otherDim(p.Dim)
	}
	t, e := m.terms(p)
	if e != nil {
		return Terms{}, e
	}
	return t, nil
}

// Layers returns how many numbers a pixel of a surface has: one, f, for two
// classes, and two, the label and how clearly it wins, for more.
func (m *Model) Layers() int {
	if m.result.Outputs == 1 {
		return 1
	}
	return 2
}

// Surface samples the model on the pixels of a view. out holds Layers numbers a
// pixel, layer after layer.
func (m *Model) Surface(v surface.View, out []float32) (surface.Info, error) {
	pixels := v.Width * v.Height
	switch {
	case m.sampler == nil:
		return surface.Info{}, bad("model", "is not of points on the plane")
	case v.Width < 1:
		return surface.Info{}, bad("width", "must be at least 1, not %d", v.Width)
	case v.Height < 1:
		return surface.Info{}, bad("height", "must be at least 1, not %d", v.Height)
	case v.Width > surface.MaxPixels/v.Height:
		return surface.Info{}, bad("width", "times height must be at most %d", surface.MaxPixels)
	case len(out) != m.Layers()*pixels:
		return surface.Info{}, bad("out", "has room for %d numbers; %d×%d pixels with %d layers need %d",
			len(out), v.Width, v.Height, m.Layers(), m.Layers()*pixels)
	}
	if m.Layers() == 1 {
		info, err := m.sampler.Fill(out, v)
		return info, viewError(err)
	}
	// Pixels have room for the place of a class among the classes; class numbers
	// may be any.
	places := learn.Rule{Classes: make([]float64, len(m.vote.Classes)), Pairs: m.vote.Pairs}
	for i := range places.Classes {
		places.Classes[i] = float64(i)
	}
	label := make([]uint8, pixels)
	info, err := m.sampler.Regions(label, out[pixels:], v, places)
	if err != nil {
		return surface.Info{}, viewError(err)
	}
	for i, place := range label {
		out[i] = float32(m.vote.Classes[place])
	}
	return info, nil
}

// viewError makes an argument error of what surface says of a view.
func viewError(err error) error {
	switch e := err.(type) {
	case nil:
		return nil
	case *surface.ViewError:
		return &Error{Code: BadArgument, Param: e.Key, Message: e.Error()}
	case *surface.DimensionError:
		return &Error{Code: BadArgument, Param: "model", Message: e.Error()}
	default:
		return wrap(err)
	}
}
