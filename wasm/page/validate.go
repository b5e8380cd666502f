//go:build js && wasm

package main

import (
	"syscall/js"

	"mercer/core/mercer"
	"mercer/core/session"
)

// validate({domain, kernel, dim, x? | items?, seed?}) → whether it is a Mercer kernel, and why.
func (b *bridge) validate(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "kernel", "dim", "x", "items", "seed")
	var points session.Points
	switch {
	case o.has("x") || o.has("items"):
		points = o.points()
	case o.has("dim") || o.text("domain") == "vectors":
		points.Dim = o.whole("dim")
	}
	seed := uint64(0)
	if o.has("seed") {
		seed = o.seed()
	}
	v, err := session.Another(o.text("domain"), points, o.text("kernel"), seed)
	if err != nil {
		return js.Value{}, err
	}
	reply := record(
		"verdict", v.Verdict, "text", v.Text, "sentence", v.Sentence, "domain", v.Domain,
		"proof", proof(v.Proof), "tried", v.Search.Tried, "eigenvalues", doubles(v.Eigenvalues),
	)
	dim := points.Dim
	if w := v.Search.Witness; w != nil {
		x, items := joined(w.X...), []int(nil)
		if dim == 0 {
			for _, place := range x {
				items = append(items, int(place))
			}
			x = nil
		}
		reply.Set("witness", record(
			"x", doubles(x), "items", integers(items), "v", doubles(w.V), "k", doubles(w.K), "value", w.Value, "dim", dim,
			"decimals", w.Decimals, "ofData", w.OfData,
		))
	}
	if a := v.Search.Asymmetry; a != nil {
		values := list(a.Values[:], func(v float64) js.Value { return js.ValueOf(v) })
		reply.Set("asymmetry", record("x", doubles(joined(a.X, a.Z)), "values", values, "dim", dim))
	}
	if g := v.Search.Gap; g != nil {
		reply.Set("undefinedAt", record("x", doubles(joined(g.X, g.Z)), "value", g.Value, "dim", dim))
	}
	return reply, nil
}

// joined returns points one after the other.
func joined(xs ...[]float64) []float64 {
	var all []float64
	for _, x := range xs {
		all = append(all, x...)
	}
	return all
}

func proof(p mercer.Proof) js.Value {
	return record(
		"text", p.Text, "tex", p.TeX, "start", p.Start, "end", p.End,
		"rule", p.Rule, "holds", p.Holds, "reason", p.Reason, "source", p.Source,
		"children", list(p.Steps, proof),
	)
}

// repair({domain, dim, x | items, kernel, method}) → what becomes of the spectrum.
func (b *bridge) repair(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "dim", "x", "items", "kernel", "method")
	r, err := session.Repair(o.text("domain"), o.points(), o.text("kernel"), o.text("method"))
	if err != nil {
		return js.Value{}, err
	}
	smallest := 0.0
	if n := len(r.Before); n > 0 {
		smallest = r.Before[n-1]
	}
	return record(
		"method", string(r.Method), "n", r.Matrix.Len(), "negative", r.Negative, "smallest", smallest, "shift", r.Shift,
		"change", r.Change, "before", doubles(r.Before), "after", doubles(r.After),
	), nil
}
