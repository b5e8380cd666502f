//go:build js && wasm

package main

import (
	"syscall/js"

	"mercer/core/session"
)

// gram({domain, dim, x | items, kernel, form?}) → the matrix, raw unless a form is given.
func (b *bridge) gram(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request", "domain", "dim", "x", "items", "kernel", "form")
	points := o.points()
	form := session.Raw
	if o.has("form") {
		form = session.Form(o.text("form"))
	}
	n, k, err := session.Gram(o.text("domain"), points, o.text("kernel"), form)
	if err != nil {
		return js.Value{}, err
	}
	return record("n", n, "k", doubles(k)), nil
}

// inspect({domain, dim, x | items, y, kernel, form, size, order?, window?, limit?}) → a picture
// of the matrix.
func (b *bridge) inspect(args []js.Value) (js.Value, error) {
	o := objectOf(argument(args, 0), "request",
		"domain", "dim", "x", "items", "y", "kernel", "form", "size", "order", "window", "limit")
	points := o.points()
	look := session.Look{
		Form: session.Form(o.text("form")), Order: session.ByClass,
		Size: o.whole("size"), Limit: session.EigenLimit,
	}
	if o.has("order") {
		look.Order = session.Order(o.text("order"))
	}
	if o.has("window") {
		look.Window = windowOf(o.get("window"))
	}
	if o.has("limit") {
		look.Limit = o.whole("limit")
	}
	r, err := b.memory.Inspect(o.text("domain"), points, o.numbers("y"), o.text("kernel"), look)
	if err != nil {
		return js.Value{}, err
	}
	window := []int{r.Window.Row, r.Window.Column, r.Window.Rows, r.Window.Columns}
	return record(
		"form", string(r.Form), "sorted", string(r.Sorted), "n", r.N, "size", r.Size,
		"window", list(window, func(v int) js.Value { return js.ValueOf(v) }),
		"cells", floats(r.Cells), "order", integers(r.Order), "min", r.Min, "max", r.Max,
		"missing", r.Missing, "asymmetric", r.Asymmetric, "largest", r.Largest, "smallest", r.Smallest, "alignment", r.Alignment,
		"eigenvalues", doubles(r.Eigenvalues), "condition", r.Condition, "rank", r.Rank,
		"message", r.Message,
	), nil
}

// windowOf reads a part of a matrix: first row, first column, rows, columns.
func windowOf(v js.Value) session.Window {
	const what = "an array of four whole numbers"
	if v = listed(v, "window", what, 4); v.Length() != 4 {
		refuse("window", "must be %s, not of %d", what, v.Length())
	}
	part := func(i int) int { return wholeOf(v.Index(i), "window") }
	return session.Window{Row: part(0), Column: part(1), Rows: part(2), Columns: part(3)}
}
