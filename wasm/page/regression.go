//go:build js && wasm

package main

import (
	"syscall/js"

	"mercer/core/ridge"
	"mercer/core/session"
)

// primal({problem}) → ridge regression solved for weights of features and for
// coefficients of points.
func (b *bridge) primal(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "problem")
	r, err := session.SolvePrimal(problem(o.get("problem")))
	if err != nil {
		return js.Value{}, err
	}
	solved := r.Solved
	if solved == nil {
		solved = new(ridge.Primal)
	}
	return record(
		"message", r.Message, "map", r.Map, "dimension", r.Dimension, "n", r.N, "names", strings(r.Names),
		"difference", r.Difference,
		"weightsPrimal", doubles(solved.Weights), "weightsDual", doubles(solved.WeightsDual),
		"predictionsPrimal", doubles(solved.Predictions), "predictionsDual", doubles(solved.PredictionsDual),
		"operationsPrimal", solved.Operations, "operationsDual", solved.OperationsDual,
	), nil
}

// evidence({problem}) → the kernel and the noise under which the values are likeliest.
func (b *bridge) evidence(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "problem")
	r, err := session.MaximiseEvidence(problem(o.get("problem")))
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"kernel", r.Kernel, "noise", r.Noise, "evidence", r.Log, "before", r.Before,
		"evaluations", r.Evaluations, "message", r.Message,
		"trail", list(r.Trail, func(p session.Profile) js.Value {
			return record("name", p.Name, "values", doubles(p.Values), "evidence", doubles(p.Evidence))
		}),
	), nil
}

// samples(model, {x | items, count, seed}) → functions drawn from a process, at places.
func (b *bridge) samples(args []js.Value) (js.Value, error) {
	model := b.modelOf(argument(args, 0))
	o := objectOf(argument(args, 1), "request", "x", "items", "count", "seed")
	at := o.get("x")
	if o.has("items") {
		at = o.get("items")
	}
	values, err := model.Samples(elementsFor(model, at), o.whole("count"), o.seed())
	if err != nil {
		return js.Value{}, err
	}
	return record("values", doubles(values)), nil
}
