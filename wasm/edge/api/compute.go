package api

import (
	"maps"
	"net/http"
	"slices"

	"mercer/core/learn"
	"mercer/core/mercer"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/wasm/edge/jsontext"
)

// computing is the handler of a function of JSON.
func computing(f func(jsontext.Value) (jsontext.Record, error)) func(*http.Request) (*answer, error) {
	return func(r *http.Request) (*answer, error) {
		bytes, err := readAll(r)
		if err != nil {
			return nil, err
		}
		body, err := jsontext.Parse(bytes)
		if err != nil {
			return nil, err
		}
		record, err := f(body)
		if err != nil {
			return nil, err
		}
		return inJSON(http.StatusOK, record), nil
	}
}

// The fields of requests, as the bridge has them.
var (
	problemFields  = []string{"domain", "dim", "x", "items", "y", "kernel", "learner", "params", "seed", "task", "start", "stop", "repair"}
	predictFields  = []string{"model", "x", "items"}
	gramFields     = []string{"domain", "dim", "x", "items", "kernel", "form"}
	validateFields = []string{"domain", "kernel", "dim", "x", "items", "seed"}
	modelFields    = []string{
		"format", "domain", "dim", "kernel", "learner", "task", "params", "seed", "x", "items",
		"classes", "pairs", "outputs", "beta", "self", "bias", "biasError", "tieUp", "y",
	}
)

// A form is an object that is read field by field. It keeps the first error, after which what it
// reads means nothing.
type form struct {
	object jsontext.Object
	err    error
}

func formOf(v jsontext.Value, fields ...string) *form {
	o, err := v.Object(fields...)
	return &form{o, err}
}

// read reads a field.
func read[T any](f *form, name string, as func(jsontext.Value) (T, error)) T {
	value, err := as(f.object.Get(name))
	if f.err == nil {
		f.err = err
	}
	return value
}

// maybe reads a field that may be missing.
func maybe[T any](f *form, name string, as func(jsontext.Value) (T, error)) (value T) {
	if f.object.Has(name) {
		return read(f, name, as)
	}
	return value
}

func (f *form) text(name string) string { return read(f, name, jsontext.Value.Text) }

// seed reads a whole number from 0.
func (f *form) seed() uint64 {
	n := maybe(f, "seed", jsontext.Value.Whole)
	if n < 0 && f.err == nil {
		f.err = f.object.Get("seed").Refuse("must be at least 0, not %d", n)
	}
	return uint64(max(n, 0))
}

// params reads an object of numbers.
func (f *form) params() map[string]float64 {
	values := make(map[string]float64)
	if !f.object.Has("params") || f.err != nil {
		return values
	}
	o, err := f.object.Get("params").Object()
	f.err = err
	for _, name := range o.Names() {
		v, err := o.Get(name).Wide()
		if f.err == nil {
			f.err = err
		}
		values[name] = v
	}
	return values
}

// points reads elements of the domain: dim and x, or items.
func (f *form) points(domain string) (p session.Points) {
	if f.object.Has("items") || !f.object.Has("x") && domain != "vectors" {
		p.Items = read(f, "items", jsontext.Value.Texts)
	}
	if p.Items == nil || f.object.Has("dim") {
		p.Dim = read(f, "dim", jsontext.Value.Whole)
	}
	if p.Items == nil || f.object.Has("x") {
		p.X = read(f, "x", jsontext.Value.Numbers)
	}
	return p
}

// problem reads a problem.
func problem(v jsontext.Value) (session.Problem, error) {
	f := formOf(v, problemFields...)
	p := session.Problem{
		Domain: f.text("domain"), Kernel: f.text("kernel"), Learner: f.text("learner"), Params: f.params(),
		Y: maybe(f, "y", jsontext.Value.Numbers), Seed: f.seed(), Task: maybe(f, "task", jsontext.Value.Text),
		Start: maybe(f, "start", jsontext.Value.Numbers), Repair: maybe(f, "repair", jsontext.Value.Text),
	}
	p.Points = f.points(p.Domain)
	if f.object.Has("stop") {
		stop := read(f, "stop", jsontext.Value.Whole)
		p.Stop = &stop
	}
	return p, f.err
}

// train answers a model and all that is known of its training.
func train(body jsontext.Value) (jsontext.Record, error) {
	p, err := problem(body)
	if err != nil {
		return nil, err
	}
	if err := checkProblem(p); err != nil {
		return nil, err
	}
	model, err := session.TrainWithin(p, MaxIterations)
	if err != nil {
		return nil, err
	}
	r := model.Result()
	return jsontext.Of(
		"model", saved(model.Save()),
		"task", r.Task.String(), "status", r.Status.String(), "message", r.Message, "iterations", r.Iterations,
		"objective", r.Objective, "primal", r.Primal, "gap", r.Gap, "violation", r.Violation,
		"margin", r.Margin, "indefinite", r.Indefinite, "doubtful", r.Doubtful,
		"outputs", r.Outputs, "rule", r.Rule.Kind(), "classes", r.Rule.Classes, "pairs", flat(r.Rule.Pairs),
		"coef", r.Coef, "beta", r.Beta, "self", r.Self, "bias", r.Bias, "biasError", r.BiasError,
		"support", r.Support, "decision", r.Decision, "label", r.Label, "std", r.Std,
		"errors", r.Errors, "undecided", r.Undecided, "figures", jsontext.ListOf(r.Figures, figure), "account", account(r.Account),
	), nil
}

// flat returns pairs one after the other.
func flat(pairs [][2]int) []int {
	values := make([]int, 0, 2*len(pairs))
	for _, p := range pairs {
		values = append(values, p[0], p[1])
	}
	return values
}

func figure(f learn.Figure) jsontext.Record {
	return jsontext.Of("key", f.Key, "name", f.Name, "symbol", f.Symbol, "value", f.Value, "doc", f.Doc, "share", f.Share)
}

// account is what the last step did, nil where nobody asked.
func account(a *solve.Account) any {
	if a == nil {
		return nil
	}
	record := jsontext.Of(
		"did", a.Did, "why", a.Why, "next", a.Next,
		"facts", jsontext.ListOf(a.Facts, func(f solve.Fact) jsontext.Record {
			return jsontext.Of("name", f.Name, "symbol", f.Symbol, "value", f.Value, "text", f.Text)
		}),
		"marks", jsontext.ListOf(a.Marks, func(m solve.Mark) jsontext.Record {
			return jsontext.Of("point", m.Example, "role", m.Role)
		}),
		"moves", jsontext.ListOf(a.Moves, func(m solve.Move) jsontext.Record {
			return jsontext.Of("point", m.Example, "from", m.From, "to", m.To)
		}),
	)
	var residuals, pair any
	if a.Residuals != nil {
		residuals = a.Residuals
	}
	if p := a.Pair; p != nil {
		pair = jsontext.Of(
			"i", p.I, "j", p.J, "before", p.Before[:], "after", p.After[:], "sign", p.Sign[:], "C", p.C,
			"gradient", p.Gradient[:], "kernel", p.Kernel[:], "violation", p.Violation, "wanted", p.Wanted,
			"taken", p.Taken, "gain", p.Gain,
		)
	}
	return append(record, jsontext.Of("residuals", residuals, "pair", pair)...)
}

// saved is a model in plain numbers and texts, as the page saves it.
func saved(s session.Saved) jsontext.Record {
	record := jsontext.Of(
		"format", s.Format, "domain", s.Domain, "dim", s.Dim, "kernel", s.Kernel, "learner", s.Learner,
		"task", s.Task, "params", numbers(s.Params), "seed", s.Seed,
		"classes", s.Classes, "pairs", flat(s.Pairs),
		"outputs", s.Outputs, "beta", s.Beta, "self", s.Self, "bias", s.Bias, "biasError", s.BiasError, "tieUp", s.TieUp,
	)
	if s.Items != nil {
		record = append(record, jsontext.Field{Name: "items", Value: s.Items})
	} else {
		record = append(record, jsontext.Field{Name: "x", Value: s.X})
	}
	if s.Y != nil {
		record = append(record, jsontext.Field{Name: "y", Value: s.Y})
	}
	return record
}

// numbers are named numbers in the order of their names.
func numbers(values map[string]float64) jsontext.Record {
	record := jsontext.Record{}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		record = append(record, jsontext.Field{Name: name, Value: values[name]})
	}
	return record
}

// modelOf reads a model.
func modelOf(v jsontext.Value) (*session.Model, error) {
	f := formOf(v, modelFields...)
	s := session.Saved{
		Format: f.text("format"), Domain: f.text("domain"), Dim: read(f, "dim", jsontext.Value.Whole), Kernel: f.text("kernel"),
		Learner: f.text("learner"), Task: f.text("task"), Params: f.params(), Seed: f.seed(),
		Classes: read(f, "classes", jsontext.Value.Numbers), Outputs: read(f, "outputs", jsontext.Value.Whole),
		Beta: read(f, "beta", jsontext.Value.Numbers), Self: read(f, "self", jsontext.Value.Numbers),
		Bias: read(f, "bias", jsontext.Value.Numbers), Items: maybe(f, "items", jsontext.Value.Texts),
		BiasError: maybe(f, "biasError", jsontext.Value.Numbers), TieUp: maybe(f, "tieUp", jsontext.Value.Bool),
		Y: maybe(f, "y", jsontext.Value.Numbers),
	}
	if f.object.Has("x") || s.Items == nil {
		s.X = read(f, "x", jsontext.Value.Numbers)
	}
	places := read(f, "pairs", func(v jsontext.Value) ([]int, error) {
		list, err := v.List()
		if err == nil && len(list)%2 != 0 {
			err = v.Refuse("has %d numbers, which are no pairs", len(list))
		}
		places := make([]int, len(list))
		for i := range list {
			if err == nil {
				places[i], err = list[i].Whole()
			}
		}
		return places, err
	})
	if f.err != nil {
		return nil, f.err
	}
	for i := 0; i < len(places); i += 2 {
		s.Pairs = append(s.Pairs, [2]int{places[i], places[i+1]})
	}
	err := checkProblem(session.Problem{
		Points: session.Points{Dim: s.Dim, X: s.X, Items: s.Items}, Kernel: s.Kernel, Learner: s.Learner, Params: s.Params,
	})
	if err != nil {
		return nil, err
	}
	return session.LoadWithin(s, MaxIterations)
}

// predict answers decision values and labels of points, and how sure they are where the model
// knows it.
func predict(body jsontext.Value) (jsontext.Record, error) {
	f := formOf(body, predictFields...)
	if f.err != nil {
		return nil, f.err
	}
	model, err := modelOf(f.object.Get("model"))
	if err != nil {
		return nil, err
	}
	p := session.Points{Dim: model.Dim()}
	if p.Dim == 0 || f.object.Has("items") {
		p.Items = read(f, "items", jsontext.Value.Texts)
	}
	if p.Dim > 0 && !f.object.Has("items") || f.object.Has("x") {
		p.X = read(f, "x", jsontext.Value.Numbers)
	}
	if f.err != nil {
		return nil, f.err
	}
	if err := checkPoints(p, MaxPoints); err != nil {
		return nil, err
	}
	decision, label, err := model.Predict(p)
	if err != nil {
		return nil, err
	}
	std, err := model.Spread(p)
	if err != nil {
		return nil, err
	}
	record := jsontext.Of("decision", decision, "label", label)
	if std != nil {
		record = append(record, jsontext.Field{Name: "std", Value: std})
	}
	return record, nil
}

// gramOf answers the matrix of kernel values between points.
func gramOf(body jsontext.Value) (jsontext.Record, error) {
	f := formOf(body, gramFields...)
	domain, kernel, form := f.text("domain"), f.text("kernel"), session.Raw
	points := f.points(domain)
	if f.object.Has("form") {
		form = session.Form(f.text("form"))
	}
	if f.err != nil {
		return nil, f.err
	}
	if err := checkPoints(points, MaxGram); err != nil {
		return nil, err
	}
	if err := checkKernel(kernel); err != nil {
		return nil, err
	}
	n, k, err := session.Gram(domain, points, kernel, form)
	if err != nil {
		return nil, err
	}
	return jsontext.Of("n", n, "k", k), nil
}

// validate answers whether a text is a Mercer kernel, and why.
func validate(body jsontext.Value) (jsontext.Record, error) {
	f := formOf(body, validateFields...)
	domain, kernel, seed := f.text("domain"), f.text("kernel"), f.seed()
	var points session.Points
	switch {
	case f.object.Has("x") || f.object.Has("items"):
		points = f.points(domain)
	case f.object.Has("dim") || domain == "vectors":
		points.Dim = read(f, "dim", jsontext.Value.Whole)
	}
	if f.err != nil {
		return nil, f.err
	}
	if err := checkPoints(points, MaxChecked); err != nil {
		return nil, err
	}
	if err := checkKernel(kernel); err != nil {
		return nil, err
	}
	v, err := session.Another(domain, points, kernel, seed)
	if err != nil {
		return nil, err
	}
	record := jsontext.Of(
		"verdict", v.Verdict, "text", v.Text, "sentence", v.Sentence, "domain", v.Domain,
		"proof", proof(v.Proof), "tried", v.Search.Tried, "eigenvalues", v.Eigenvalues,
	)
	add := func(name string, value jsontext.Record) {
		record = append(record, jsontext.Field{Name: name, Value: append(value, jsontext.Field{Name: "dim", Value: points.Dim})})
	}
	if w := v.Search.Witness; w != nil {
		x, items := joined(w.X...), []int{}
		if points.Dim == 0 {
			for _, place := range x {
				items = append(items, int(place))
			}
			x = nil
		}
		add("witness", jsontext.Of(
			"x", x, "items", items, "v", w.V, "k", w.K, "value", w.Value, "decimals", w.Decimals, "ofData", w.OfData,
		))
	}
	if a := v.Search.Asymmetry; a != nil {
		add("asymmetry", jsontext.Of("x", joined(a.X, a.Z), "values", a.Values[:]))
	}
	if g := v.Search.Gap; g != nil {
		add("undefinedAt", jsontext.Of("x", joined(g.X, g.Z), "value", g.Value))
	}
	return record, nil
}

// joined returns points one after the other.
func joined(xs ...[]float64) []float64 {
	var all []float64
	for _, x := range xs {
		all = append(all, x...)
	}
	return all
}

func proof(p mercer.Proof) jsontext.Record {
	return jsontext.Of(
		"text", p.Text, "tex", p.TeX, "start", p.Start, "end", p.End,
		"rule", p.Rule, "holds", p.Holds, "reason", p.Reason, "source", p.Source,
		"children", jsontext.ListOf(p.Steps, proof),
	)
}
