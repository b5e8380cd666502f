//go:build js && wasm && !vectors

package main

import (
	"syscall/js"

	"mercer/core/session"
)

// chart({domain, dim, x | items, kernel, others?}) → where points lie along the two directions of
// feature space in which they vary most, and where others are that are projected: items, or a
// Float64Array of coordinates.
func (b *bridge) chart(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "dim", "x", "items", "kernel", "others")
	points := o.points()
	others := session.Points{Dim: points.Dim}
	if o.has("others") {
		if points.Items != nil {
			others.Items = textsOf(o.get("others"), "others")
		} else {
			others.X = numbersOf(o.get("others"), "others")
		}
	}
	c, err := b.memory.ChartOf(o.text("domain"), points, others, o.text("kernel"))
	if err != nil {
		return js.Value{}, err
	}
	return record(
		"n", c.N, "coordinates", doubles(c.Coordinates), "others", doubles(c.Others),
		"values", doubles(c.Values), "shares", doubles(c.Shares), "residuals", doubles(c.Residuals),
		"beta", doubles(c.Beta), "bias", doubles(c.Bias), "least", c.Least,
	), nil
}
