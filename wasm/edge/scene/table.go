package scene

import "mercer/wasm/edge/jsontext"

const (
	maxNotes = 200 // sentences that reading a file left
	maxWords = 12  // different texts of a column that can be learnt from
	maxHeld  = 0.6 // of the rows
)

// table reads a table that more can be chosen from: the columns of numbers that the plane can show,
// or, where a model learns from many columns, the file with all of them and their use.
func (r *reader) table(v jsontext.Value) any {
	if v.IsNull() {
		return nil
	}
	o := r.object(v, "name", "columns", "labels", "values", "file", "answer", "use", "shown", "standardise", "notes")
	table := jsontext.Of("name", r.text(o.Get("name"), 0, maxName))
	if o.Has("file") {
		table = append(table, r.filed(o)...)
	} else {
		table = append(table, r.columns(o)...)
	}
	shown := r.list(o.Get("shown"), 2, func(v jsontext.Value) any { return r.whole(v, 0, maxColumns-1) })
	if r.err == nil && len(shown) != 2 {
		r.refuse(o.Get("shown"), "must be two numbers of columns")
	}
	table = append(table, jsontext.Of("shown", shown, "standardise", r.flag(o.Get("standardise")))...)
	if o.Has("notes") {
		notes := r.list(o.Get("notes"), maxNotes, func(v jsontext.Value) any { return r.text(v, 0, maxText) })
		table = append(table, jsontext.Of("notes", notes)...)
	}
	return table
}

// columns reads columns of numbers, with a class or a value for each row.
func (r *reader) columns(o jsontext.Object) jsontext.Record {
	labels := r.list(o.Get("labels"), MaxBytes, r.label)
	values := []float64{}
	if r.err == nil && o.Has("values") {
		values = r.all(o.Get("values"))
		if r.err == nil && len(values) != 0 && len(values) != len(labels) {
			r.refuse(o.Get("values"), "has %d numbers for %d rows", len(values), len(labels))
		}
	}
	columns := r.list(o.Get("columns"), maxColumns, func(v jsontext.Value) any {
		o := r.object(v, "name", "values")
		column := r.all(o.Get("values"))
		if r.err == nil && len(column) != len(labels) {
			r.refuse(o.Get("values"), "has %d numbers for %d rows", len(column), len(labels))
		}
		return jsontext.Of("name", r.text(o.Get("name"), 0, maxName), "values", column)
	})
	if r.err == nil && len(columns) == 0 {
		r.refuse(o.Get("columns"), "must have a column")
	}
	return jsontext.Of("columns", columns, "labels", labels, "values", values)
}

// filed reads every column as the file has it, and how they are used.
func (r *reader) filed(o jsontext.Object) jsontext.Record {
	rows := 0
	file := r.list(o.Get("file"), maxColumns, func(v jsontext.Value) any {
		o := r.object(v, "name", "text", "values", "words", "distinct", "blank")
		text := r.flag(o.Get("text"))
		words := jsontext.List{}
		if o.Has("words") {
			words = r.list(o.Get("words"), maxWords, func(v jsontext.Value) any { return r.text(v, 0, maxName) })
		}
		blank := 0
		values := r.list(o.Get("values"), MaxBytes, func(v jsontext.Value) any {
			switch {
			case v.IsNull():
				blank++
				return nil
			case text:
				return r.whole(v, 0, len(words)-1)
			}
			return r.coordinate(v)
		})
		// Of texts that are too many to be learnt from, the rows are left out.
		if n := len(values); r.err == nil && n > 0 {
			if rows > 0 && n != rows {
				r.refuse(o.Get("values"), "has %d numbers for %d rows", n, rows)
			}
			rows = n
		}
		return jsontext.Of(
			"name", r.text(o.Get("name"), 0, maxName), "text", text, "values", values, "words", words,
			"distinct", r.whole(o.Get("distinct"), 0, MaxBytes), "blank", blank,
		)
	})
	if r.err == nil && len(file) == 0 {
		r.refuse(o.Get("file"), "must have a column")
	}
	place := func(v jsontext.Value) any {
		if v.IsNull() || v.Missing() {
			return nil
		}
		return r.whole(v, 0, max(len(file)-1, 0))
	}
	use := o.Get("use")
	told := jsontext.Of("file", file, "answer", place(o.Get("answer")))
	if use.IsNull() || use.Missing() {
		r.refuse(o.Get("file"), "is there without its use")
		return told
	}
	u := r.object(use, "columns", "answer", "standardise", "mark", "held", "seed", "stratify", "shown", "through")
	held := r.coordinate(u.Get("held"))
	if r.err == nil && (held < 0 || held > maxHeld) {
		r.refuse(u.Get("held"), "must be from 0 to %g", maxHeld)
	}
	shown := r.list(u.Get("shown"), 2, place)
	if r.err == nil && (len(shown) != 2 || shown[0] == nil) {
		r.refuse(u.Get("shown"), "must be two numbers of columns, or one and null")
	}
	var through any
	if v := u.Get("through"); !v.IsNull() && !v.Missing() {
		through = r.whole(v, 0, max(rows-1, 0))
	}
	return append(told, jsontext.Of("use", jsontext.Of(
		"columns", r.list(u.Get("columns"), maxColumns, func(v jsontext.Value) any { return r.whole(v, 0, max(len(file)-1, 0)) }),
		"answer", place(u.Get("answer")), "standardise", r.flag(u.Get("standardise")), "mark", r.flag(u.Get("mark")),
		"held", held, "seed", r.whole(u.Get("seed"), 0, maxSeed), "stratify", r.flag(u.Get("stratify")),
		"shown", shown, "through", through,
	))...)
}

func (r *reader) flag(v jsontext.Value) bool {
	yes, err := v.Bool()
	r.keep(err)
	return yes
}
