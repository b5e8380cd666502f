//go:build js && wasm

package main

import (
	"syscall/js"

	"mercer/core/session"
	"mercer/core/surface"
)

// viewOf reads the pixels of a view.
func viewOf(v js.Value) surface.View {
	o := objectOf(v, "view", "x0", "x1", "y0", "y1", "width", "height")
	return surface.View{
		X0: o.number("x0"), X1: o.number("x1"), Y0: o.number("y0"), Y1: o.number("y1"),
		Width: o.whole("width"), Height: o.whole("height"),
	}
}

// truth reads true or false.
func (o object) truth(name string) bool {
	v := o.get(name)
	if !hasType(v, js.TypeBoolean) {
		refuse(name, "must be true or false, not %s", kindOf(v))
	}
	return v.Bool()
}

// bumps({domain, dim, kernel, at, view | x}) → k(aⱼ, ·) on the pixels of a view or at
// places.
func (b *bridge) bumps(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "dim", "kernel", "at", "view", "x")
	o.onVectors()
	dim := o.whole("dim")
	at := session.Points{Dim: dim, X: o.numbers("at")}
	var r session.Bumps
	var err error
	if o.has("x") {
		r, err = session.BumpsAt(o.text("domain"), o.text("kernel"), at, session.Points{Dim: dim, X: o.numbers("x")})
	} else {
		r, err = session.BumpsOn(o.text("domain"), o.text("kernel"), at, viewOf(o.get("view")))
	}
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"m", r.M, "count", r.Count, "values", typed("Float32Array", r.Values), "min", r.Min, "max", r.Max,
	), nil
}

// trick({domain, dim, kernel, x, z, repetition, terms}) → two points' features and the
// kernel between them.
func (b *bridge) trick(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "dim", "kernel", "x", "z", "repetition", "terms")
	o.onVectors()
	dim := o.whole("dim")
	r, err := session.ShowTrick(
		o.text("domain"), o.text("kernel"), session.Points{Dim: dim, X: o.numbers("x")},
		session.Points{Dim: dim, X: o.numbers("z")}, o.truth("repetition"), o.whole("terms"),
	)
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"exact", r.Exact, "message", r.Message, "map", r.Map,
		"names", strings(r.Names), "phiX", doubles(r.PhiX), "phiZ", doubles(r.PhiZ),
		"inner", r.Inner, "kernel", r.Kernel, "dimension", r.Dimension,
		"steps", list(r.Steps, func(s session.Step) js.Value { return record("tex", s.TeX, "value", s.Value) }),
	), nil
}

// lift({domain, dim, x, kernel, map, view, coef?, bias?, biasError?}) → points, plane and the
// separating surface in three coordinates.
func (b *bridge) lift(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "dim", "x", "kernel", "map", "view", "coef", "bias", "biasError")
	o.onVectors()
	r := session.LiftRequest{
		Domain: o.text("domain"), Points: session.Points{Dim: o.whole("dim"), X: o.numbers("x")},
		Kernel: o.text("kernel"), Map: o.text("map"), View: viewOf(o.get("view")),
	}
	if o.has("coef") {
		r.Coef = o.numbers("coef")
	}
	if o.has("bias") {
		r.Bias = o.number("bias")
	}
	if o.has("biasError") {
		r.BiasError = o.number("biasError")
	}
	l, err := session.Bend(r)
	if err != nil {
		return js.Value{}, err
	}
	plane := js.Null()
	if l.W != nil {
		plane = record("w", doubles(l.W), "b", l.B)
	}
	return record(
		"map", l.Map, "exact", l.Exact, "message", l.Message, "axes", strings(l.Axes),
		"points", doubles(l.Points), "mesh", doubles(l.Mesh), "meshF", doubles(l.MeshF), "size", l.Size,
		"plane", plane, "share", l.Share,
	), nil
}

// orthogonal({domain, dim, x, kernel, at, coef}) → what a place's image has that is
// orthogonal to all points'.
func (b *bridge) orthogonal(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "dim", "x", "kernel", "at", "coef")
	o.onVectors()
	r, err := session.Complement(
		o.text("domain"), session.Points{Dim: o.whole("dim"), X: o.numbers("x")}, o.text("kernel"),
		o.numbers("at"), o.numbers("coef"),
	)
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"exists", r.Exists, "message", r.Message, "coef", doubles(r.Coef),
		"normU", r.NormU, "normF", r.NormF, "residual", r.Residual,
	), nil
}

// approximate({problem, method, count, landmarks?, learn?, seed, view, counts?}) → a
// model on finitely many features beside the exact one.
func (b *bridge) approximate(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "problem", "method", "count", "landmarks", "learn", "seed", "view", "counts")
	r := session.ApproximateRequest{
		Problem: problem(o.get("problem")), Method: o.text("method"), Count: o.whole("count"), View: viewOf(o.get("view")),
	}
	r.Seed = o.seed()
	if o.has("landmarks") {
		r.Landmarks = o.numbers("landmarks")
	}
	if o.has("learn") {
		r.Learn = o.truth("learn")
	}
	if o.has("counts") {
		r.Counts = o.numbers("counts")
	}
	a, err := session.Approximate(r)
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"method", a.Method, "count", a.Count, "dimension", a.Dimension, "landmarks", doubles(a.Landmarks),
		"gramError", a.GramError, "kernelError", a.KernelError, "agreement", a.Agreement,
		"status", a.Status.String(), "message", a.Message, "objective", a.Objective, "gap", a.Gap, "errors", a.Errors,
		"outputs", a.Outputs, "classes", doubles(a.Rule.Classes), "decision", doubles(a.Decision), "label", doubles(a.Label),
		"size", a.Size, "values", typed("Float32Array", a.Values), "labels", typed("Uint8Array", a.Labels),
		"exactValues", typed("Float32Array", a.Exact), "exactLabels", typed("Uint8Array", a.Truths),
		"features", doubles(a.Features), "weights", doubles(a.Weights), "bias", doubles(a.Bias),
		"counts", doubles(a.Counts), "gramErrors", doubles(a.GramErrors),
	), nil
}
