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

// bumps({domain, dim, kernel, at, view | x}) → k(aⱼ, ·) on the pixels of a view or at
// places.
func (b *bridge) bumps(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "dim", "kernel", "at", "view", "x")
	dim := o.whole("dim")
	at := session.Points{Dim: dim, X: o.numbers("at")}
	var r session.Bumps
	var err error
	if o.has("x") {
		r, err = session.BumpsAt(o.text("domain"), o.text("kernel"), at, session.Points{Dim: dim, X: o.numbers("x")})
	} else {
		r, err = session.BumpsOn(o.text("domain"), o.text("kernel"), at, viewOf(o.v.Get("view")))
	}
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"m", r.M, "count", r.Count, "values", typed("Float32Array", r.Values), "min", r.Min, "max", r.Max,
	), nil
}
