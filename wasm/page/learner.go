//go:build js && wasm

package main

import (
	"maps"
	"slices"
	"syscall/js"

	"mercer/core/learn"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/surface"
)

// history({problem, samples}) → a learner's way from its first step to its end.
func (b *bridge) history(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "problem", "samples")
	h, err := session.HistoryOf(problem(o.get("problem")), o.whole("samples"))
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"total", h.Total, "status", h.Status.String(), "goal", h.Goal, "message", h.Message,
		"iterations", doubles(h.Iterations), "objective", doubles(h.Objective), "primal", doubles(h.Primal),
		"gap", doubles(h.Gap), "norm", doubles(h.Norm), "errors", doubles(h.Errors),
		"hinge", doubles(h.Hinge), "logistic", doubles(h.Logistic), "squared", doubles(h.Squared),
	), nil
}

// sketch({problem, view, output}) → a machine trained and painted in one go.
func (b *bridge) sketch(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "problem", "view", "output")
	view, _ := pixels(o.get("view"))
	output := 0
	if o.has("output") {
		output = o.whole("output")
	}
	s, err := session.SketchOf(problem(o.get("problem")), view, output)
	if err != nil {
		return js.Value{}, err
	}
	height := 0
	if len(s.Values) > 0 { // else the view may be of any size
		height = len(s.Values) / view.Width
	}
	picture := record(
		"view", record("x0", view.X0, "x1", view.X1, "y0", view.Y0, "y1", view.Y1),
		"width", view.Width, "height", height, "values", typed("Float32Array", s.Values),
		"label", js.Null(), "min", s.Info.Min, "max", s.Info.Max, "method", s.Info.Method, "output", output,
		"error", s.Info.Wrong, "edge", js.Null(),
	)
	if s.Edges != nil {
		picture.Set("edge", typed("Float32Array", s.Edges))
	}
	if s.Labels != nil {
		label := make([]uint8, len(s.Labels))
		for i, v := range s.Labels {
			label[i] = uint8(v)
		}
		picture.Set("label", typed("Uint8Array", label))
	}
	if s.Std != nil {
		picture.Set("std", typed("Float32Array", s.Std))
	}
	return record("training", result(s.Result), "milliseconds", s.Took.Seconds()*1e3, "surface", picture), nil
}

// save(model) → the model in plain numbers and texts.
func (b *bridge) save(args []js.Value) (js.Value, error) {
	s := b.modelOf(argument(args, 0)).Save()
	params := newObject()
	for _, key := range slices.Sorted(maps.Keys(s.Params)) { // the same model, the same bytes
		params.Set(key, s.Params[key])
	}
	plain := func(values []float64) js.Value {
		return list(values, func(v float64) js.Value { return js.ValueOf(v) })
	}
	reply := record(
		"format", s.Format, "domain", s.Domain, "dim", s.Dim, "kernel", s.Kernel, "learner", s.Learner,
		"task", s.Task, "params", params, "seed", float64(s.Seed),
		"classes", plain(s.Classes), "pairs", list(flat(s.Pairs), func(i int) js.Value { return js.ValueOf(i) }),
		"outputs", s.Outputs, "beta", plain(s.Beta), "self", plain(s.Self), "bias", plain(s.Bias),
		"biasError", plain(s.BiasError), "tieUp", s.TieUp,
	)
	if s.Items != nil {
		reply.Set("items", strings(s.Items))
	} else {
		reply.Set("x", plain(s.X))
	}
	if s.Y != nil {
		reply.Set("y", plain(s.Y))
	}
	return reply, nil
}

// aliveOrSaved reads a model: the number of one that is alive, or an object that save
// made.
func (b *bridge) aliveOrSaved(v js.Value) (*session.Model, error) {
	if !hasType(v, js.TypeObject) {
		return b.modelOf(v), nil
	}
	o := objectOf(
		v, "model", "format", "domain", "dim", "kernel", "learner", "task", "params", "seed", "x", "items",
		"classes", "pairs", "outputs", "beta", "self", "bias", "biasError", "tieUp", "y",
	)
	s := session.Saved{
		Format: o.text("format"), Domain: o.text("domain"), Dim: o.whole("dim"), Kernel: o.text("kernel"),
		Learner: o.text("learner"), Task: o.text("task"), Params: o.params("params"), Seed: o.seed(),
		Classes: o.list("classes"), Outputs: o.whole("outputs"),
		Beta: o.list("beta"), Self: o.list("self"), Bias: o.list("bias"),
	}
	if o.has("items") {
		s.Items = o.texts("items")
	}
	if o.has("x") || s.Items == nil {
		s.X = o.list("x")
	}
	places := o.list("pairs")
	if len(places)%2 != 0 {
		refuse("pairs", "has %d numbers, which are no pairs", len(places))
	}
	for i := 0; i < len(places); i += 2 {
		s.Pairs = append(s.Pairs, [2]int{int(places[i]), int(places[i+1])})
	}
	if o.has("biasError") {
		s.BiasError = o.list("biasError")
	}
	if o.has("tieUp") {
		s.TieUp = o.truth("tieUp")
	}
	if o.has("y") {
		s.Y = o.list("y")
	}
	return session.Load(s)
}

// pixels reads a view, and which of several outputs is wanted on it.
func pixels(v js.Value) (view surface.View, output int) {
	o := objectOf(v, "view", "x0", "x1", "y0", "y1", "width", "height", "output")
	if o.has("output") {
		output = o.whole("output")
	}
	return surface.View{
		X0: o.number("x0"), X1: o.number("x1"), Y0: o.number("y0"), Y1: o.number("y1"),
		Width: o.whole("width"), Height: o.whole("height"),
	}, output
}

func figure(f learn.Figure) js.Value {
	return record("key", f.Key, "name", f.Name, "symbol", f.Symbol, "value", f.Value, "doc", f.Doc, "share", f.Share)
}

// account is what a step did, null where nobody asked.
func account(a *solve.Account) js.Value {
	if a == nil {
		return js.Null()
	}
	reply := record(
		"did", a.Did, "why", a.Why, "next", a.Next,
		"facts", list(a.Facts, func(f solve.Fact) js.Value {
			return record("name", f.Name, "symbol", f.Symbol, "value", f.Value, "text", f.Text)
		}),
		"marks", list(a.Marks, func(m solve.Mark) js.Value { return record("point", m.Example, "role", m.Role) }),
		"moves", list(a.Moves, func(m solve.Move) js.Value {
			return record("point", m.Example, "from", m.From, "to", m.To)
		}),
		"residuals", js.Null(), "pair", js.Null(),
	)
	if a.Residuals != nil {
		reply.Set("residuals", doubles(a.Residuals))
	}
	if p := a.Pair; p != nil {
		numbers := func(values ...float64) js.Value {
			return list(values, func(v float64) js.Value { return js.ValueOf(v) })
		}
		reply.Set("pair", record(
			"i", p.I, "j", p.J, "before", numbers(p.Before[:]...), "after", numbers(p.After[:]...),
			"sign", numbers(p.Sign[:]...), "C", p.C, "gradient", numbers(p.Gradient[:]...),
			"kernel", numbers(p.Kernel[:]...), "violation", p.Violation, "wanted", p.Wanted, "taken", p.Taken,
			"gain", p.Gain,
		))
	}
	return reply
}

// needs({n, dim, classes?, learner, params}) → what learning from so many points takes, before it is
// taken.
func (b *bridge) needs(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "n", "dim", "classes", "learner", "params")
	classes := 2
	if o.has("classes") {
		classes = o.whole("classes")
	}
	need, err := session.NeedOf(o.whole("n"), o.whole("dim"), classes, o.text("learner"), o.params("params"))
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"bytes", need.Bytes, "message", need.Message, "param", need.Param,
		"exact", need.Exact, "landmarks", need.Landmarks,
	), nil
}
