package inspect

import (
	"mercer/core/gram"
	"mercer/core/session"
)

// part makes the picture of a window of more points than have a matrix.
func (in inspector) part(r Inspection) (Inspection, *session.Error) {
	w := r.Window
	rows := sample(r.Order[w.Row : w.Row+w.Rows])
	columns := sample(r.Order[w.Column : w.Column+w.Columns])
	entries, e := in.rectangle(rows, columns)
	if e != nil {
		return r, e
	}
	switch in.look.Form {
	case Centered:
		if e := in.center(entries, rows, columns, sample(r.Order)); e != nil {
			return r, e
		}
	case Normalized, Distance, Angle:
		form := map[Form]func(xz, xx, zz float64) float64{
			Normalized: gram.Cosine, Distance: gram.Distance, Angle: gram.Angle,
		}[in.look.Form]
		xx, e := in.diagonal(rows)
		if e != nil {
			return r, e
		}
		zz, e := in.diagonal(columns)
		if e != nil {
			return r, e
		}
		for at, v := range entries {
			entries[at] = form(v, xx[at/len(columns)], zz[at%len(columns)])
		}
	}
	return in.picture(r, entries, len(rows), len(columns))
}

// rectangle returns k(xᵢ, xⱼ) for i in rows and j in columns.
func (in inspector) rectangle(rows, columns []int) ([]float64, *session.Error) {
	entries := make([]float64, len(rows)*len(columns))
	in.entries.Fill(entries, rows, columns)
	for at, v := range entries {
		if e := session.CheckEntry(v, in.text, rows[at/len(columns)], columns[at%len(columns)]); e != nil {
			return nil, e
		}
	}
	return entries, nil
}

// diagonal returns k(xᵢ, xᵢ) for i in index.
func (in inspector) diagonal(index []int) ([]float64, *session.Error) {
	values := make([]float64, len(index))
	for r, i := range index {
		in.entries.Fill(values[r:r+1], index[r:r+1], index[r:r+1])
		if e := session.CheckEntry(values[r], in.text, i, i); e != nil {
			return nil, e
		}
	}
	return values, nil
}

// center centres entries around the mean of the points at around.
func (in inspector) center(entries []float64, rows, columns, around []int) *session.Error {
	mean := func(rows, columns []int, of func(at int) int, sums []float64) *session.Error {
		values, e := in.rectangle(rows, columns)
		for at, v := range values {
			sums[of(at)] += v / float64(len(around))
		}
		return e
	}
	m := len(around)
	row, column, all := make([]float64, len(rows)), make([]float64, len(columns)), make([]float64, m)
	for _, e := range []*session.Error{
		mean(rows, around, func(at int) int { return at / m }, row),
		mean(around, columns, func(at int) int { return at % len(columns) }, column),
		mean(around, around, func(at int) int { return at / m }, all),
	} {
		if e != nil {
			return e
		}
	}
	var total float64
	for _, v := range all {
		total += v / float64(m)
	}
	for at, v := range entries {
		entries[at] = v - (row[at/len(columns)] + column[at%len(columns)]) + total
	}
	return nil
}
