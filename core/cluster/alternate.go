package cluster

import (
	"fmt"

	"mercer/core/notation"
	"mercer/core/solve"
)

// assign moves examples to the nearest medoids.
func (m *Medoids) assign() {
	before, first := m.objective, m.group[0] < 0
	moves := m.reassign()
	m.next = move
	if len(moves) == 0 {
		m.status, m.next = solve.Converged, end
	}
	m.account = solve.Account{
		Moves: moves,
		Marks: m.marks(nil, moved(moves)),
		Facts: m.facts("sum of distances", m.objective, before, len(moves)),
	}
	a := &m.account
	switch {
	case first:
		a.Did = fmt.Sprintf("Assigned %s.", counted(len(moves)))
		a.Why = fmt.Sprintf("Each goes to the medoid that is nearest in feature space; the sum of the distances is %s.", notation.Short(m.objective))
	case len(moves) == 0:
		a.Did = "Reassigned nothing."
		a.Why = "Every point is nearest to the medoid of its own cluster, so nothing will change any more: a local optimum."
	case len(moves) == 1:
		at := moves[0]
		a.Did = fmt.Sprintf("Reassigned point %d.", at.Example+1)
		a.Why = fmt.Sprintf("Medoid %d is nearer to it now, at %s, than medoid %d, at %s; the sum of the distances %s.",
			at.To+1, notation.Short(m.distance[at.To][at.Example]), at.From+1, notation.Short(m.distance[at.From][at.Example]), change(before, m.objective))
	default:
		a.Did = fmt.Sprintf("Reassigned %s.", counted(len(moves)))
		a.Why = fmt.Sprintf("Another medoid is nearer to each of them now; the sum of the distances %s.", change(before, m.objective))
	}
}

// move makes the best example of each cluster its medoid: the present one, or the first
// with the least sum of distances to the others.
func (m *Medoids) move() {
	before := m.objective
	sum, from := make([]float64, len(m.group)), make([]float64, len(m.group))
	for i, own := range m.group {
		if !m.measure(from, i) {
			return
		}
		for l, d := range from {
			if m.group[l] == own {
				sum[i] += d
			}
		}
	}
	var new []int
	for c, at := range m.medoid {
		best := at
		for i, own := range m.group {
			if own == c && sum[i] < sum[best]-1e-11*sum[at] {
				best = i
			}
		}
		if best != at {
			m.put(c, best)
			new = append(new, best)
		}
	}
	m.objective = 0
	for i, c := range m.group {
		m.objective += m.distance[c][i]
	}
	m.account = solve.Account{
		Did:   fmt.Sprintf("Moved %d of the %d medoids.", len(new), m.count),
		Why:   fmt.Sprintf("Each goes to the point of its cluster with the least sum of distances to the others; the sum over all clusters %s.", change(before, m.objective)),
		Facts: m.facts("sum of distances", m.objective, before, 0),
		Marks: m.marks(new, nil),
	}
	m.next = assign
	if len(new) == 0 {
		m.account.Did = "Moved no medoid."
		m.account.Why = "Each has the least sum of distances to the points of its cluster already, so nothing will change any more: a local optimum."
		m.status, m.next = solve.Converged, end
	}
}
