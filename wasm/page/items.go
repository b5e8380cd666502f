//go:build js && wasm && !vectors

package main

import (
	"syscall/js"

	"mercer/core/kernel"
	"mercer/core/kernel/text"
	"mercer/core/session"
)

// itemCalls are what can be asked of items only, and maps.
func itemCalls(b *bridge) map[string]function {
	return map[string]function{
		"chart": b.chart, "explain": b.explain, "features": b.features, "table": b.table,
	}
}

// explain({domain, kernel, items: [a, b], limit}) → what two items share.
func (b *bridge) explain(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "kernel", "items", "limit")
	limit := o.whole("limit")
	r, err := session.Explain(o.text("domain"), o.points(), o.text("kernel"), limit)
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"value", r.Value, "message", r.Message,
		"shares", list(r.Shares, func(s session.Share) js.Value {
			return record("name", s.Name, "value", s.Value, "kernel", s.Kernel, "x", places(s.X), "z", places(s.Z))
		}),
	), nil
}

// places writes spans one after the other: of each the number of its place, start and end.
func places(of [][]kernel.Span) js.Value {
	var flat []int
	for i, spans := range of {
		for _, s := range spans {
			flat = append(flat, i, s.Start, s.End)
		}
	}
	return integers(flat)
}

// features(model, limit, output?) → the features with the largest weights in w of a model of
// items, f(x) = ⟨w, φ(x)⟩ + b. The model is one that is alive, or one that was saved.
func (b *bridge) features(args []js.Value) (js.Value, error) {
	model, err := b.aliveOrSaved(argument(args, 0))
	if err != nil {
		return js.Value{}, err
	}
	output := 0
	if v := argument(args, 2); !v.IsUndefined() {
		output = wholeOf(v, "output")
	}
	r, err := model.Weights(wholeOf(argument(args, 1), "limit"), output)
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"message", r.Message,
		"features", list(r.Features, func(w session.Weight) js.Value {
			return record("name", w.Name, "weight", w.Feature.Weight, "in", w.In, "kernel", w.Kernel)
		}),
	), nil
}

// table({x, z, length, decay}) → the dynamic programme of the kernel subsequence.
func (b *bridge) table(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "x", "z", "length", "decay")
	params := map[string]float64{"length": o.number("length"), "decay": o.number("decay")}
	t, err := session.SubsequenceTable(o.text("x"), o.text("z"), params)
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"x", strings(t.X), "z", strings(t.Z), "value", t.Value,
		"layers", list(t.Layers, func(l text.Layer) js.Value {
			return record("ends", doubles(l.Ends), "carried", doubles(l.Carried))
		}),
	), nil
}
