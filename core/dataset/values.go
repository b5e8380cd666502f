package dataset

import (
	"math"

	"mercer/core/param"
)

// edge is how far the points of sets with values reach, in every coordinate.
const edge = 1.8

// valuePoints declares the number of points of a set with values.
func valuePoints(def float64) param.Spec {
	s := points(def)
	s.Doc = "Number of points."
	return s
}

// valueNoise declares the standard deviation of the noise of values.
func valueNoise(high, def float64) param.Spec {
	s := noise(high, def)
	s.Doc = "Standard deviation of the Gaussian noise added to the values."
	return s
}

// newValues starts a set of about n points of dim coordinates with values.
func newValues(seed uint64, noise float64, n, dim int) *sampler {
	s := newSampler(seed, noise, n, 0)
	s.set.Dim, s.set.Axes, s.set.Target = dim, make([]string, dim), "value"
	return s
}

// measure appends a point at x with the value y plus noise.
func (s *sampler) measure(y float64, x ...float64) {
	for _, v := range x {
		s.set.X = append(s.set.X, round(v))
	}
	s.set.Y = append(s.set.Y, round(y+s.noise*s.NormFloat64()))
}

// across returns the i-th of n places of the line, spread evenly over [−edge, edge].
func (s *sampler) across(i, n int) float64 { return edge * (2*s.along(i, n) - 1) }

// A spread is a sequence of places that fill the square [−edge, edge]² evenly from the
// first on: multiples of the powers of 1/ρ, ρ³ = ρ + 1, from a random start.
//
// Source: M. Roberts, "The unreasonable effectiveness of quasirandom sequences" (2018).
type spread struct{ x, y float64 }

func (s *spread) next() (x, y float64) {
	const rho = 1.3247179572447460
	s.x, s.y = math.Mod(s.x+1/rho, 1), math.Mod(s.y+1/(rho*rho), 1)
	return edge * (2*s.x - 1), edge * (2*s.y - 1)
}
