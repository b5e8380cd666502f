package spectral

import "math"

// Least returns the λ between two of a grid, in ascending order, at which a function is least:
// around the least on the grid it is sought by golden section along log λ. NaN counts as no
// value; without any it returns NaN. A least at the end of the grid is that end.
func Least(grid, values []float64, f func(lambda float64) float64) float64 {
	best := -1
	for i, v := range values {
		if !math.IsNaN(v) && (best < 0 || v < values[best]) {
			best = i
		}
	}
	if best < 0 {
		return math.NaN()
	}
	if best == 0 || best == len(grid)-1 || math.IsNaN(values[best-1]) || grid[best-1] <= 0 {
		return grid[best]
	}
	const golden = 0.6180339887498949
	low, high := math.Log(grid[best-1]), math.Log(grid[best+1])
	at := func(x float64) float64 { return f(math.Exp(x)) }
	a, b := high-golden*(high-low), low+golden*(high-low)
	fa, fb := at(a), at(b)
	for high-low > 1e-6 {
		if fa < fb {
			high, b, fb = b, a, fa
			a = high - golden*(high-low)
			fa = at(a)
		} else {
			low, a, fa = a, b, fb
			b = low + golden*(high-low)
			fb = at(b)
		}
	}
	return math.Exp((low + high) / 2)
}
