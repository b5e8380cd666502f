package dense

import "mercer/core/pause"

// Forward does x ← L⁻¹x, where row i of the lower triangular matrix L begins rows[i]. It
// panics if one is shorter than i + 1, or if there are fewer of them than x has numbers.
func Forward(x []float64, rows [][]float64) {
	pause.After(len(x) * len(x) / 2)
	fastForward(x, rows[:len(x)])
}

func forward(x []float64, rows [][]float64) {
	for i, row := range rows[:len(x)] {
		x[i] = (x[i] - dot(row[:i], x)) / row[i]
	}
}
