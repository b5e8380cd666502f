package cluster

import (
	"fmt"
	"math"

	"mercer/core/notation"
	"mercer/core/solve"
)

// A swap makes an example the medoid of a cluster, in place of the one it has.
type swap struct {
	cluster, example int
	gain             float64 // how much the objective falls
}

// look finds the best swap for the next step, the first of equals. Without one that
// lowers the objective by more than rounding the run has converged; so that it has an end,
// the objective has to fall as it is computed after the swap. It looks at all
// k·n swaps in n² operations (Schubert and Rousseeuw 2021, algorithm 3): by change[c]
// when the medoid of cluster c goes, and what example o then takes from the others.
func (m *Medoids) look() {
	n, count := len(m.group), m.count
	near, second := make([]float64, n), make([]float64, n)
	leave := make([]float64, count)
	for i, own := range m.group {
		near[i] = m.distance[own][i]
		// With one medoid there is no second: every example goes to the new one.
		second[i] = math.Inf(1)
		for c := range count {
			if c != own {
				second[i] = min(second[i], m.distance[c][i])
			}
		}
		if count > 1 {
			leave[own] += second[i] - near[i]
		}
	}
	is := make([]bool, n)
	for _, i := range m.medoid {
		is[i] = true
	}
	best := swap{cluster: -1}
	from, change := make([]float64, n), make([]float64, count)
	for o := range n {
		if is[o] {
			continue
		}
		if !m.measure(from, o) {
			return
		}
		copy(change, leave)
		all := 0.0
		for i, own := range m.group {
			d := from[i]
			switch {
			case count == 1:
				all += d - near[i]
			case d < near[i]:
				all += d - near[i]
				change[own] += near[i] - second[i]
			case d < second[i]:
				change[own] += d - second[i]
			}
		}
		for c, v := range change {
			if gain := -(all + v); gain > best.gain {
				best = swap{c, o, gain}
			}
		}
	}
	if best.gain > 1e-11*m.objective && m.after(best) < m.objective {
		m.swap = best
		return
	}
	m.swap = swap{}
	m.status, m.next = solve.Converged, end
	m.account.Why += " No swap of a medoid for another point would lower the sum any more: a local optimum."
}

// after returns what the objective will be after a swap.
func (m *Medoids) after(s swap) float64 {
	from := make([]float64, len(m.group))
	m.measure(from, s.example)
	sum := 0.0
	for i, d := range from {
		for c := range m.count {
			if c != s.cluster {
				d = min(d, m.distance[c][i])
			}
		}
		sum += d
	}
	return sum
}

// exchange does the swap that was found.
func (m *Medoids) exchange() {
	before, old := m.objective, m.medoid[m.swap.cluster]
	m.put(m.swap.cluster, m.swap.example)
	moves := m.reassign()
	m.account = solve.Account{
		Did: fmt.Sprintf("Swapped point %d for point %d as the medoid of cluster %d.", old+1, m.swap.example+1, m.swap.cluster+1),
		Why: fmt.Sprintf("Of all swaps it lowers the sum of distances most: from %s to %s.", notation.Short(before), notation.Short(m.objective)),
		Facts: append(m.facts("sum of distances", m.objective, before, len(moves)),
			solve.Fact{Name: "gain", Value: before - m.objective, Change: true}),
		Marks: m.marks([]int{m.swap.example}, moved(moves)),
		Moves: moves,
	}
}
