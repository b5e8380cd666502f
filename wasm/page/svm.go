//go:build js && wasm

package main

import (
	"syscall/js"

	"mercer/core/session"
	"mercer/core/surface"
)

// dual({problem, alpha, view?}) → how good coefficients are that were drawn by hand.
func (b *bridge) dual(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "problem", "alpha", "view")
	var view *surface.View
	if o.has("view") {
		v, _ := pixels(o.get("view"))
		view = &v
	}
	d, err := b.memory.Dual(problem(o.get("problem")), o.numbers("alpha"), view)
	if err != nil {
		return js.Value{}, err
	}
	reply := record(
		"objective", d.Dual, "primal", d.Primal, "gap", d.Gap, "optimum", d.Optimum,
		"sum", d.Sum, "feasible", d.Feasible, "message", d.Message,
		"bias", d.Bias, "errors", d.Errors, "gradient", doubles(d.Gradient),
	)
	if d.Values != nil {
		reply.Set("values", typed("Float32Array", d.Values))
		reply.Set("edge", typed("Float32Array", d.Edges))
		reply.Set("error", d.Wrong)
	}
	return reply, nil
}

// hulls({problem}) → the hulls of both classes, and the shortest segment between them.
func (b *bridge) hulls(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "problem")
	h, err := b.memory.Hulls(problem(o.get("problem")))
	if err != nil {
		return js.Value{}, err
	}
	line := func(l session.Line) js.Value { return record("w", doubles(l.W[:]), "b", l.B) }
	return record(
		"message", h.Message, "mu", h.Mu, "distance", h.Distance, "margin", h.Margin, "shift", h.Shift,
		"positive", doubles(h.Positive), "negative", doubles(h.Negative),
		"reducedPositive", doubles(h.ReducedPositive), "reducedNegative", doubles(h.ReducedNegative),
		"near", doubles(h.Near), "bisector", line(h.Bisector), "boundary", line(h.Boundary),
	), nil
}
