package studio

import (
	"math"

	"mercer/core/dense"
	"mercer/core/session"
)

// maxFresh is how many kernel values new points may cost: about a second.
const maxFresh = 20_000_000

// FreshAlong returns which share of other points the machines of a path get wrong at each C: points
// with the classes y, of the domain that the path's are of. A point of a class that is not among
// the two counts as wrong, and one with f = 0 as half: nobody can tell its class, and a coin would be
// right as often as not. A C beyond the range counts as its end. The error is a *session.Error.
func (p *Path) FreshAlong(points session.Points, y, at []float64) ([]float64, error) {
	n := len(p.Signs)
	entries, e := session.EntriesOf(p.reading.Domain, p.reading.Problem.Points, p.reading.Text)
	if e != nil {
		return nil, e
	}
	count, row, e := entries.Others(points)
	switch {
	case e != nil:
		return nil, e
	case count != len(y):
		return nil, session.Bad("y", "has %d numbers for %d points", len(y), count)
	case count > 0 && n > maxFresh/count:
		return nil, session.Bad("x", "has %d new points for %d; at most %d values are possible", count, n, maxFresh)
	}
	from, to := p.Range()
	betas, biases := make([]float64, n*len(at)), make([]float64, len(at))
	for m, c := range at {
		if math.IsNaN(c) {
			return nil, session.Bad("at", "must hold numbers")
		}
		biases[m] = p.Path.At(min(max(c, from), to), betas[m*n:(m+1)*n])
	}
	negative, positive := math.NaN(), math.NaN()
	for i, sign := range p.Signs {
		if sign > 0 {
			positive = p.reading.Y[i]
		} else {
			negative = p.reading.Y[i]
		}
	}
	wrong, values := make([]float64, len(at)), make([]float64, n)
	for j := range count {
		row(values, j)
		for m, b := range biases {
			f := dense.Dot(betas[m*n:(m+1)*n], values) + b
			switch own := y[j] == positive || y[j] == negative; {
			case own && f == 0:
				wrong[m] += 0.5 / float64(count)
			case !(f > 0 && y[j] == positive || f < 0 && y[j] == negative):
				wrong[m] += 1 / float64(count)
			}
		}
	}
	return wrong, nil
}
