package path

import (
	"math"
	"slices"

	"mercer/core/dense"
	"mercer/core/gram"
)

// dependent is the part of the largest k(x,x) below which what an example adds to the span of the
// margin counts as nothing: a thousand times what rounding leaves of a singular matrix.
const dependent = 1e-12

// A margin is the set E, ready to solve
//
//	K_EE d + c = r,  Σ d = a   for d and the number c.
//
// Its first example is the reference: the differences of the others from it have the Gram matrix
// K'ᵢⱼ = Kᵢⱼ − Kᵢ₀ − K₀ⱼ + K₀₀, which is kept as LLᵀ.
type margin struct {
	k       gram.Matrix
	largest float64 // the largest k(x,x)
	of      []int   // E
	first   []float64
	rows    [][]float64 // of L: row i of i+1 numbers is that of E's example i+1
	spare   [][]float64 // rows that are not used now
	work    []float64
}

func newMargin(k gram.Matrix, largest float64) margin { return margin{k: k, largest: largest} }

// clone returns a copy that changes by itself.
func (m *margin) clone() margin {
	c := *m
	c.of, c.first = slices.Clone(m.of), slices.Clone(m.first)
	c.rows, c.spare, c.work = make([][]float64, len(m.rows)), nil, nil
	room := make([]float64, len(m.rows)*(len(m.rows)+1)/2)
	for i, row := range m.rows {
		c.rows[i] = room[:len(row):len(row)]
		copy(c.rows[i], row)
		room = room[len(row):]
	}
	return c
}

// row returns room for a row of L.
func (m *margin) row(size int) []float64 {
	if last := len(m.spare) - 1; last >= 0 {
		row := m.spare[last]
		m.spare = m.spare[:last]
		if cap(row) >= size {
			return row[:size]
		}
	}
	return make([]float64, size, size+size/2+8)
}

// add appends an example. It reports false, and adds nothing, where the example is in the span of
// the others.
func (m *margin) add(i int) bool { return m.append(i, dependent*m.largest) }

func (m *margin) append(i int, least float64) bool {
	of := m.k.Row(i)
	if len(m.of) == 0 {
		m.of, m.first = append(m.of, i), append(m.first, of[i])
		return true
	}
	reference := m.of[0]
	at := len(m.of) - 1
	row := m.row(at + 1)
	cross := of[reference]
	for j, e := range m.of[1:] {
		row[j] = of[e] - cross - m.first[j+1] + m.first[0]
	}
	row[at] = of[i] - 2*cross + m.first[0]
	for j, l := range m.rows {
		row[j] = (row[j] - dense.Dot(l[:j], row[:j])) / l[j]
	}
	pivot := row[at] - dense.Dot(row[:at], row[:at])
	if !(pivot > least) {
		if !(pivot > -math.MaxFloat64) || least > 0 {
			m.spare = append(m.spare, row)
			return false
		}
		pivot = dependent * m.largest
	}
	row[at] = math.Sqrt(pivot)
	m.rows = append(m.rows, row)
	m.of, m.first = append(m.of, i), append(m.first, cross)
	return true
}

// remove takes out the example at place p of E.
func (m *margin) remove(p int) {
	if p == 0 {
		rest := slices.Clone(m.of[1:])
		m.clear()
		for _, i := range rest {
			m.append(i, 0)
		}
		return
	}
	m.of, m.first = slices.Delete(m.of, p, p+1), slices.Delete(m.first, p, p+1)
	m.spare = append(m.spare, m.rows[p-1])
	m.rows = slices.Delete(m.rows, p-1, p)
	// Rotations take what now stands right of the diagonal to the left.
	for j := p - 1; j < len(m.rows); j++ {
		row := m.rows[j]
		size := math.Hypot(row[j], row[j+1])
		c, s := row[j]/size, row[j+1]/size
		row[j] = size
		m.rows[j] = row[:j+1]
		for _, below := range m.rows[j+1:] {
			below[j], below[j+1] = c*below[j]+s*below[j+1], c*below[j+1]-s*below[j]
		}
	}
}

// clear empties the set.
func (m *margin) clear() {
	m.of, m.first = m.of[:0], m.first[:0]
	m.spare = append(m.spare, m.rows...)
	m.rows = m.rows[:0]
}

// solve solves K_EE d + c = r, Σ d = a. It puts d into r and returns c. E must not be empty.
func (m *margin) solve(r []float64, a float64) (c float64) {
	r0 := r[0]
	d := r[1:]
	for i := range d {
		d[i] -= r0 + a*(m.first[i+1]-m.first[0])
	}
	for i, l := range m.rows {
		d[i] = (d[i] - dense.Dot(l[:i], d[:i])) / l[i]
	}
	for i := len(m.rows) - 1; i >= 0; i-- {
		l := m.rows[i]
		d[i] /= l[i]
		dense.AddScaled(d[:i], -d[i], l[:i])
	}
	for _, v := range d {
		a -= v
	}
	r[0] = a
	return r0 - dense.Dot(m.first, r)
}
