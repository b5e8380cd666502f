package studio

import (
	"mercer/core/catalog"
	"mercer/core/kernel"
	"mercer/core/session"
)

// MixtureAt evaluates Σⱼ coefⱼ·k(aⱼ, ·), for the points at, on places. Other than what
// [BumpsAt] answers, from which the same could be added up, it is as exact as double
// precision is: where coefficients are large and their terms nearly cancel, as in the
// part of one k(p, ·) that is orthogonal to others, single precision leaves noise. The
// error is a *session.Error.
func MixtureAt(domainName, kernelText string, at session.Points, coef []float64, places session.Points) ([]float64, error) {
	as, ex, e := session.Vectors(domainName, at, kernelText)
	if e != nil {
		return nil, e
	}
	k := ex.Kernel()
	if len(coef) != len(as) {
		return nil, session.Bad("coef", "has %d numbers for %d points", len(coef), len(as))
	}
	if !allFinite(coef) || !allFinite(places.X) {
		return nil, session.Bad("coef", "and x must be finite numbers")
	}
	if places.Dim != at.Dim || len(places.X)%at.Dim != 0 {
		return nil, session.Bad("x", "has %d numbers, which is no multiple of dim = %d", len(places.X), at.Dim)
	}
	zs := make([]catalog.Vector, len(places.X)/at.Dim)
	for i := range zs {
		zs[i] = places.X[i*at.Dim : (i+1)*at.Dim]
	}
	if len(as) > 0 && len(zs) > maxBumps/len(as) {
		return nil, session.Bad("x", "has %d places for %d points; at most %d values are possible", len(zs), len(as), maxBumps)
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

func allFinite(values []float64) bool {
	for _, v := range values {
		if !isFinite(v) {
			return false
		}
	}
	return true
}
