package dataset

import (
	"math"

	"mercer/core/param"
)

var blobsEntry = Entry{
	Name: "blobs", Title: "Blobs", Short: "blobs", Dim: 2,
	Doc:    "One round cloud a class, around a circle: for more than two classes.",
	Source: "After scikit-learn's make_blobs.",
	Renews: true,
	New:    func() Generator { return new(Blobs) },
}

// Blobs is one Gaussian cloud for each of 2 to 9 classes, with centres evenly on a
// circle of radius 1.3 that the seed turns.
type Blobs struct {
	N, Classes int
	Noise      float64
}

// Bind declares n, classes and noise.
func (g *Blobs) Bind(s *param.Set) {
	s.Int(&g.N, points(90))
	s.Int(&g.Classes, param.Spec{
		Key: "classes", Symbol: "k", Name: "classes",
		Doc:  "Number of clouds, each a class of its own.",
		Kind: param.Whole, Min: 2, Max: 9, Low: 2, High: 9, Scale: param.Linear, Default: 3,
	})
	s.Float(&g.Noise, noise(1, 0.35))
}

// Generate implements Generator.
func (g *Blobs) Generate(seed uint64) Set { return g.draw(seed, false) }

func (g *Blobs) another(seed uint64) Set { return g.draw(seed, true) }

// draw returns points of the clouds that the seed places: those of the seed, or new ones.
func (g *Blobs) draw(seed uint64, anew bool) Set {
	s := newSampler(seed, g.Noise, g.N, g.Classes)
	turn := s.Float64()
	if anew {
		s.Rand = stream(seed ^ again)
	}
	for i := range g.N {
		c := i % g.Classes
		sin, cos := math.Sincos(2 * math.Pi * (turn + float64(c)/float64(g.Classes)))
		s.add(1+c, 1.3*cos, 1.3*sin)
	}
	return s.set
}

var gaussiansEntry = Entry{
	Name: "gaussians", Title: "Overlapping Gaussians", Short: "overlap", Dim: 2,
	Doc: "Two round clouds that overlap: the best boundary is the straight line between them, " +
		"and what bends away from it has learnt the noise.",
	Source: "The textbook case of equal covariances, e.g. C. M. Bishop: Pattern Recognition and Machine Learning (2006), 4.2.",
	Renews: true,
	New:    func() Generator { return new(Gaussians) },
}

// Gaussians is two classes with Gaussian densities of the same spherical
// covariance around (−0.6, −0.4) and (0.6, 0.4). The best possible classifier is
// the line half way between the centres.
type Gaussians struct {
	N     int
	Noise float64
}

// Bind declares n and noise.
func (g *Gaussians) Bind(s *param.Set) {
	s.Int(&g.N, points(100))
	s.Float(&g.Noise, noise(1, 0.55))
}

// Generate implements Generator.
func (g *Gaussians) Generate(seed uint64) Set {
	s := newSampler(seed, g.Noise, g.N, 2)
	for i := range g.N {
		side := float64(2*(i%2) - 1)
		s.add(1+i%2, 0.6*side, 0.4*side)
	}
	return s.set
}
