package dense

import (
	"math"

	"mercer/core/pause"
)

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

// Backward does x ← L⁻ᵀx, of the same L. It panics as [Forward] does.
func Backward(x []float64, rows [][]float64) {
	pause.After(len(x) * len(x) / 2)
	fastBackward(x, rows[:len(x)])
}

func backward(x []float64, rows [][]float64) {
	for i := len(x) - 1; i >= 0; i-- {
		row := rows[i]
		x[i] /= row[i]
		addScaled(x[:i], -x[i], row)
	}
}

// Factorize replaces the lower triangle of a symmetric matrix A, whose row i begins rows[i], by L
// with A = LLᵀ. It reports whether A is positive definite; if not, the rows hold nothing of use. It
// panics if one is shorter than i + 1.
func Factorize(rows [][]float64) bool {
	const together = 32 // few enough that a computation may rest
	for from := 0; from < len(rows); from += together {
		to := min(from+together, len(rows))
		pause.After(to * to / 2 * together)
		if !fastFactorize(rows[:to], from) {
			return false
		}
	}
	return true
}

// factorize goes on from a row.
func factorize(rows [][]float64, from int) bool {
	for i, row := range rows[from:] {
		i += from
		forward(row[:i], rows)
		d := row[i] - dot(row[:i], row)
		if !(d > 0) || math.IsInf(d, 1) {
			return false
		}
		row[i] = math.Sqrt(d)
	}
	return true
}
