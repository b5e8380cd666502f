package session

import (
	"math/rand/v2"

	"mercer/core/kernel"
	"mercer/core/learn"
)

// MaxSamplePlaces is how many places functions are drawn at: a matrix of that size
// has to be factorised.
const MaxSamplePlaces = 500

// Samples draws count functions from the distribution that the model is, at points: count·m
// numbers, function after function. The error is an *Error where the model is no
// distribution.
func (m *Model) Samples(p Points, count int, seed uint64) ([]float64, error) {
	if e := m.takes(p); e != nil {
		return nil, e
	}
	switch {
	case m.can().sample == nil:
		return nil, Bad("model", "is one function; only a Gaussian process has others to draw from")
	case count < 0 || count > 100:
		return nil, Bad("count", "must be from 0 to 100, not %d", count)
	}
	values, e := m.can().sample(p, count, seed)
	if e != nil {
		return nil, e
	}
	return values, nil
}

// sample draws from a process.
func (t *trainingOf[X]) sample(s learn.Process, p Points, count int, seed uint64) ([]float64, *Error) {
	at, e := t.others(p)
	if e != nil {
		return nil, e
	}
	if len(at) > MaxSamplePlaces {
		return nil, Bad(t.domain.given(), "has %d points; functions are drawn at up to %d", len(at), MaxSamplePlaces)
	}
	rows, among := make([]float64, len(at)*len(t.xs)), make([]float64, len(at)*len(at))
	for r, x := range at {
		kernel.Row(rows[r*len(t.xs):(r+1)*len(t.xs)], t.kernel, x, t.xs)
		kernel.Row(among[r*len(at):(r+1)*len(at)], t.kernel, x, at)
	}
	rng := rand.New(rand.NewPCG(seed, 0x73616d706c65))
	values := make([]float64, count*len(at))
	if len(values) == 0 {
		return values, nil
	}
	if err := s.Sample(values, rows, among, rng); err != nil {
		return nil, Wrap(err)
	}
	return values, nil
}
