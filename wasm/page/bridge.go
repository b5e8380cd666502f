//go:build js && wasm

package main

import (
	"slices"
	"syscall/js"
	"time"

	"mercer/core/catalog"
	"mercer/core/dataset"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/surface"
)

// maxHandles is how many models and runs may be alive: a page that forgets to
// release them hears of it before memory is gone.
const maxHandles = 64

// A bridge keeps what calls refer to by number.
type bridge struct {
	models  map[int]*session.Model
	runs    map[int]*session.Run
	last    int // the number given last
	memory  session.Memory
	picture []float32 // memory for the next
}

func newBridge() *bridge {
	return &bridge{models: make(map[int]*session.Model), runs: make(map[int]*session.Run)}
}

func (b *bridge) catalog([]js.Value) (js.Value, error) {
	domains := catalog.Domains()
	learners := list(domains[0].Learners, entry) // the same of all, and told once
	return record("domains", list(domains, func(d catalog.Domain) js.Value { return domain(d, learners) })), nil
}

// problem reads a problem.
func problem(v js.Value) session.Problem {
	o := objectOf(v, "problem", "domain", "dim", "x", "items", "y", "kernel", "learner", "params", "seed", "task", "start", "stop", "repair")
	p := session.Problem{
		Domain:  o.text("domain"),
		Points:  o.points(),
		Y:       o.numbers("y"),
		Kernel:  o.text("kernel"),
		Learner: o.text("learner"),
		Params:  o.params("params"),
	}
	if o.has("seed") {
		p.Seed = o.seed()
	}
	if o.has("start") {
		p.Start = o.numbers("start")
	}
	if o.has("repair") {
		p.Repair = o.text("repair")
	}
	if o.has("task") {
		p.Task = o.text("task")
	}
	if o.has("stop") {
		stop := o.whole("stop")
		p.Stop = &stop
	}
	return p
}

// train(problem) → the trained model and its numbers.
func (b *bridge) train(args []js.Value) (js.Value, error) {
	number, model, err := b.trainOn(problem(argument(args, 0)))
	if err != nil {
		return js.Value{}, err
	}
	return trained(number, model), nil
}

// trainOn trains to the end. The model is kept under its number.
func (b *bridge) trainOn(p session.Problem) (number int, model *session.Model, err error) {
	if number, err = b.number(len(b.models), "models", "release"); err != nil {
		return 0, nil, err
	}
	run, err := b.memory.Open(p)
	if err != nil {
		return 0, nil, err
	}
	defer run.Close()
	run.Advance(0)
	model = run.Finish()
	b.models[number] = model
	return number, model, nil
}

// open(problem) → {run}, a training that has begun.
func (b *bridge) open(args []js.Value) (js.Value, error) {
	number, err := b.openOn(problem(argument(args, 0)))
	if err != nil {
		return js.Value{}, err
	}
	return record("run", number), nil
}

// openOn begins to train. The run is kept under its number.
func (b *bridge) openOn(p session.Problem) (number int, err error) {
	if number, err = b.number(len(b.runs), "runs", "finish or drop"); err != nil {
		return 0, err
	}
	run, err := b.memory.Open(p)
	if err != nil {
		return 0, err
	}
	b.runs[number] = run
	return number, nil
}

// number returns a number for a new model or run, unless too many are alive.
func (b *bridge) number(alive int, what, remedy string) (int, error) {
	if alive >= maxHandles {
		return 0, &session.Error{
			Code: session.NoModel, Message: "There are too many " + what + " at once; " + remedy + " some first.",
		}
	}
	b.last++
	return b.last, nil
}

// advance(run, milliseconds) trains for about that long, at least one step.
func (b *bridge) advance(args []js.Value) (js.Value, error) {
	p := b.advanceFor(wholeOf(argument(args, 0), "run"), numberOf(argument(args, 1), "milliseconds"))
	return record(
		"status", p.status, "iterations", p.iterations,
		"gap", p.gap, "objective", p.objective, "doing", p.doing, "share", p.share,
	), nil
}

// A progress is how far a run has come.
type progress struct {
	status         string
	iterations     int
	gap, objective float64
	doing          string
	share          float64
}

func (b *bridge) advanceFor(number int, milliseconds float64) progress {
	run := b.runOf(number)
	budget := time.Duration(atLeast(milliseconds, 0) * float64(time.Millisecond))
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
	status := step.Status.String()
	if run.Paused() {
		status = "paused"
	}
	doing, share := run.Progress()
	return progress{status, run.Iterations(), step.Gap, step.Objective, doing, share}
}

// finish(run) → as train, of the result as it stands.
func (b *bridge) finish(args []js.Value) (js.Value, error) {
	number, model, err := b.finishRun(wholeOf(argument(args, 0), "run"))
	if err != nil {
		return js.Value{}, err
	}
	return trained(number, model), nil
}

// finishRun ends a run. The model is kept under its number.
func (b *bridge) finishRun(number int) (int, *session.Model, error) {
	run := b.runOf(number)
	kept, err := b.number(len(b.models), "models", "release")
	if err != nil {
		return 0, nil, err
	}
	delete(b.runs, number)
	defer run.Close()
	model := run.Finish()
	b.models[kept] = model
	return kept, model, nil
}

// drop(run) forgets a training → what it had reached, for another to start from.
func (b *bridge) drop(args []js.Value) (js.Value, error) {
	number := wholeOf(argument(args, 0), "run")
	run := b.runOf(number)
	delete(b.runs, number)
	defer run.Close()
	rule, outputs, coef := run.Reached()
	return record(
		"outputs", outputs, "rule", rule.Kind(), "classes", doubles(rule.Classes), "coef", doubles(coef),
	), nil
}

func (b *bridge) runOf(number int) *session.Run {
	run, ok := b.runs[number]
	if !ok {
		panic(&session.Error{Code: session.NoModel, Param: "run", Message: "There is no such run; it was finished or dropped."})
	}
	return run
}

func (b *bridge) modelOf(v js.Value) *session.Model { return b.modelAt(wholeOf(v, "model")) }

func (b *bridge) modelAt(number int) *session.Model {
	model, ok := b.models[number]
	if !ok {
		panic(&session.Error{Code: session.NoModel, Param: "model", Message: "There is no such model; it was released."})
	}
	return model
}

// trained is what is told of a new model.
func trained(number int, model *session.Model) js.Value {
	reply := result(model.Result())
	reply.Set("model", number)
	return reply
}

// result is all that is known of a training but its model.
func result(r session.Result) js.Value {
	return record(
		"task", word(r.Task.String()), "status", word(r.Status.String()), "message", r.Message, "iterations", r.Iterations,
		"objective", r.Objective, "primal", r.Primal, "gap", r.Gap, "violation", r.Violation,
		"margin", r.Margin, "indefinite", r.Indefinite, "doubtful", r.Doubtful,
		"outputs", r.Outputs, "rule", word(r.Rule.Kind()), "classes", doubles(r.Rule.Classes), "pairs", integers(flat(r.Rule.Pairs)),
		"coef", doubles(r.Coef), "beta", doubles(r.Beta), "self", doubles(r.Self), "bias", doubles(r.Bias),
		"biasError", doubles(r.BiasError), "support", integers(r.Support), "decision", doubles(r.Decision), "label", doubles(r.Label), "std", doubles(r.Std),
		"errors", r.Errors, "undecided", r.Undecided, "figures", list(r.Figures, figure), "account", account(r.Account),
	)
}

// rest(model) → what the short way does not carry of a result.
func (b *bridge) rest(args []js.Value) (js.Value, error) {
	r := b.modelOf(argument(args, 0)).Result()
	return record("figures", list(r.Figures, figure), "account", account(r.Account)), nil
}

// release(model) forgets a model.
func (b *bridge) release(args []js.Value) (js.Value, error) {
	b.forget(wholeOf(argument(args, 0), "model"))
	return js.Null(), nil
}

func (b *bridge) forget(number int) {
	b.modelAt(number)
	delete(b.models, number)
}

// predict(model, x | items) → decision values and labels of points, one after the other, and how
// sure they are where the model knows it. The model is one that is alive, or one that was
// saved.
func (b *bridge) predict(args []js.Value) (js.Value, error) {
	model, err := b.aliveOrSaved(argument(args, 0))
	if err != nil {
		return js.Value{}, err
	}
	at := elementsFor(model, argument(args, 1))
	decision, label, err := model.Predict(at)
	if err != nil {
		return js.Value{}, err
	}
	reply := record("decision", doubles(decision), "label", doubles(label))
	std, err := model.Spread(at)
	if err != nil {
		return js.Value{}, err
	}
	if std != nil {
		reply.Set("std", doubles(std))
	}
	return reply, nil
}

// terms(model, x | items) → what adds up to f at one point.
func (b *bridge) terms(args []js.Value) (js.Value, error) {
	model := b.modelOf(argument(args, 0))
	t, err := model.Terms(elementsFor(model, argument(args, 1)))
	if err != nil {
		return js.Value{}, err
	}
	reply := record(
		"kernel", doubles(t.Kernel), "self", t.Self, "decision", doubles(t.Decision), "label", t.Label, "std", t.Std,
	)
	if t.Distance != nil {
		reply.Set("distance", doubles(t.Distance))
	}
	return reply, nil
}

// surface(model, view, out) fills a Float32Array, row 0 at the top: f; for regions of
// classes, the labels of all pixels, 255 for none, and then how clearly they win. Of several
// values, the view's output says which. With room for a layer more, that has what lines follow
// where values are too small; see session.Model.Surface.
func (b *bridge) surface(args []js.Value) (js.Value, error) {
	model := b.modelOf(argument(args, 0))
	view, output := pixels(argument(args, 1))
	out := argument(args, 2)
	if !isTyped(out, "Float32Array") {
		refuse("out", "must be a Float32Array, not %s", kindOf(out))
	}
	values := b.room(lengthWithin(out, "out", 3*surface.MaxPixels))
	info, err := model.Surface(view, output, values)
	if err != nil {
		return js.Value{}, err
	}
	js.CopyBytesToJS(bytesView(out), bytesOf(values))
	return record(
		"min", info.Min, "max", info.Max, "method", info.Method, "nodes", info.Nodes,
		"error", info.Wrong, "edges", info.Edges,
	), nil
}

// mostKept is how many pixels there is memory for that is kept: as many as a screen has.
const mostKept = 1 << 21

// room returns memory for a picture of so many pixels, of any content, until it is asked for the next:
// the first touch of that memory may take as long as painting the picture.
func (b *bridge) room(pixels int) []float32 {
	if pixels > mostKept {
		return make([]float32, pixels)
	}
	b.picture = slices.Grow(b.picture[:0], pixels)[:pixels]
	return b.picture
}

// generate({name, params, seed}) → a data set, of vectors or of items.
func (b *bridge) generate(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "name", "params", "seed")
	if domain, items, err := session.GenerateItems(o.text("name"), o.params("params"), o.seed()); domain != "" {
		return record(
			"domain", domain, "items", strings(items.Lines), "y", doubles(items.Y), "target", "class",
			"classes", strings(items.Classes), "story", items.Story, "answer", strings(items.Answer),
		), err
	}
	set, err := session.Generate(o.text("name"), o.params("params"), o.seed())
	if err != nil {
		return js.Value{}, err
	}
	target := "class"
	if set.Target != "" {
		target = set.Target
	}
	return record(
		"domain", "vectors", "dim", set.Dim, "x", doubles(set.X), "y", doubles(set.Y), "target", target,
		"axes", strings(set.Axes), "classes", strings(set.Classes),
	), nil
}

// read({name, text}) → the table in a file.
func (b *bridge) read(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "name", "text")
	table, err := session.Read(o.text("name"), o.text("text"))
	if err != nil {
		return js.Value{}, err
	}
	column := func(c dataset.Column) js.Value {
		return record("name", c.Name, "values", doubles(c.Values))
	}
	shown := list(table.Shown[:], func(i int) js.Value { return js.ValueOf(i) })
	return record(
		"format", table.Format, "rows", len(table.Labels), "columns", list(table.Columns, column),
		"labels", doubles(table.Labels), "values", doubles(table.Values), "classes", strings(table.Classes), "labelName", table.LabelName,
		"shown", shown, "notes", strings(table.Notes),
	), nil
}

// write({format, dim, x, y, target?, axes, classes}) → the text of a file.
func (b *bridge) write(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "format", "dim", "x", "y", "target", "axes", "classes")
	set := dataset.Set{
		Dim: o.whole("dim"), X: o.numbers("x"), Y: o.numbers("y"),
		Axes: o.texts("axes"), Classes: o.texts("classes"),
	}
	if o.has("target") {
		set.Target = o.text("target")
	}
	text, err := session.Write(o.text("format"), set)
	if err != nil {
		return js.Value{}, err
	}
	return js.ValueOf(text), nil
}
