package session

import (
	"mercer/core/catalog"
	"mercer/core/kernel"
)

// MixtureAt evaluates Σⱼ coefⱼ·k(aⱼ, ·), for the points at, on places. Other than what
// [BumpsAt] answers, from which the same could be added up, it is as exact as double
// precision is: where coefficients are large and their terms nearly cancel, as in the
// part of one k(p, ·) that is orthogonal to others, single precision leaves noise. The
// error is an *Error.
func MixtureAt(domainName, kernelText string, at Points, coef []float64, places Points) ([]float64, error) {
	as, ex, e := onVectors(domainName, at, kernelText)
	if e != nil {
		return nil, e
	}
	k := ex.Kernel()
	if len(coef) != len(as) {
		return nil, bad("coef", "has %d numbers for %d points", len(coef), len(as))
	}
	if !finite(coef) || !finite(places.X) {
		return nil, bad("coef", "and x must be finite numbers")
	}
	if places.Dim != at.Dim || len(places.X)%at.Dim != 0 {
		return nil, bad("x", "has %d numbers, which is no multiple of dim = %d", len(places.X), at.Dim)
	}
	zs := make([]catalog.Vector, len(places.X)/at.Dim)
	for i := range zs {
		zs[i] = places.X[i*at.Dim : (i+1)*at.Dim]
	}
	if len(as) > 0 && len(zs) > maxBumps/len(as) {
		return nil, bad("x", "has %d places for %d points; at most %d values are possible", len(zs), len(as), maxBumps)
	}
	sum, row := make([]float64, len(zs)), make([]float64, len(zs))
	for j, a := range as {
		if coef[j] == 0 {
			continue
		}
		kernel.Row(row, k, a, zs)
		for i, v := range row {
			sum[i] += coef[j] * v
		}
	}
	return sum, nil
}
