// Package dataset makes, reads and writes points with classes or values: seeded
// generators of the data sets that every course draws, Fisher's Iris, and tables in CSV
// and in LIBSVM's format. Of things that are no vectors it makes strings, sets, trees and
// graphs, in which something is hidden that decides their class; and it reads
// handwritten digits.
package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/core/param"
)

// A Set is n points with Dim coordinates each and their classes or values.
type Set struct {
	Dim int

	// Target is what Y holds: "class" or "value"; "" is "class".
	Target string

	// X holds the n·Dim coordinates, point after point.
	X []float64

	// Y holds the n class numbers 1, 2, …, or the n values of a set that has values.
	Y []float64

	// Axes names the Dim coordinates; "" where they have no name.
	Axes []string

	// Classes[c-1] names class c; "" where it has no name.
	Classes []string
}

// A Generator makes data sets. Its parameters are those that Bind declares, which
// also gives them their defaults; so Bind comes first.
type Generator interface {
	param.Bound

	// Generate returns a set that depends on the parameters and the seed only.
	// Coordinates are rounded to 1/1000.
	Generate(seed uint64) Set
}

// An Entry describes a generator for menus and documentation.
type Entry struct {
	Name   string // in links and files
	Title  string // in menus
	Short  string // within a sentence
	Doc    string // one or two sentences
	Source string // where it comes from
	Dim    int    // how many coordinates its points have
	Kernel string // which shows what it is for; "" where any does
	Target string // what its points carry: "class" or "value"; "" is "class"
	Renews bool   // whether Another gives any number of new points
	New    func() Generator
}

// again tells the random numbers of new points from those of the points before.
const again = 0x6e6577 // "new"

// Another returns new points of the source that g.Generate(seed) draws its points from: what the
// seed decides for all points, such as where clouds lie, is the same, and the points are drawn
// independently. What is wrong on them is what is wrong on points that nobody has seen. It is for
// generators whose Entry renews.
func Another[T any](g interface{ Generate(seed uint64) T }, seed uint64) T {
	if own, ok := g.(interface{ another(seed uint64) T }); ok {
		return own.another(seed)
	}
	return g.Generate(seed ^ again)
}

// Entries returns the generators in the order of a menu.
func Entries() []Entry {
	return []Entry{
		moonsEntry, circlesEntry, ellipseEntry, xorEntry, checkerboardEntry,
		spiralsEntry, blobsEntry, gaussiansEntry, irisEntry,
		outsideEntry, wholeEntry, stripesEntry, heapsEntry,
		sineEntry, cubicEntry, sincEntry, jumpEntry, heavyEntry, peaksEntry, rippleEntry,
	}
}

// MaxPoints is the largest number of points that a generator makes.
const MaxPoints = 5000

// points declares the number of points.
func points(def float64) param.Spec {
	return param.Spec{
		Key: "n", Symbol: "n", Name: "points",
		Doc:  "Number of points, spread evenly over the classes.",
		Kind: param.Whole, Min: 1, Max: MaxPoints, Low: 10, High: 1000, Scale: param.Log, Default: def,
	}
}

// noise declares the standard deviation of the noise.
func noise(high, def float64) param.Spec {
	return param.Spec{
		Key: "noise", Symbol: "σ", Name: "noise",
		Doc:  "Standard deviation of the Gaussian noise added to both coordinates.",
		Kind: param.Real, Min: 0, Max: 10, Low: 0, High: high, Scale: param.Linear, Default: def,
	}
}

// A sampler collects the points of a set in the plane.
type sampler struct {
	*rand.Rand
	noise float64
	set   Set
}

// newSampler starts a set of about n points in k classes.
func newSampler(seed uint64, noise float64, n, k int) *sampler {
	n = max(n, 0)
	return &sampler{
		Rand:  stream(seed),
		noise: noise,
		set: Set{
			Dim: 2, X: make([]float64, 0, 2*n), Y: make([]float64, 0, n),
			Axes: make([]string, 2), Classes: make([]string, k),
		},
	}
}

// stream returns the random numbers of a seed.
func stream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x6d6572636572)) }

// add appends a point of class c at (x1, x2) plus noise.
func (s *sampler) add(c int, x1, x2 float64) {
	x1 += s.noise * s.NormFloat64()
	x2 += s.noise * s.NormFloat64()
	s.set.X = append(s.set.X, round(x1), round(x2))
	s.set.Y = append(s.set.Y, float64(c))
}

// along returns a random place in the i-th of n equal parts of [0, 1), so that
// few points already show a curve.
func (s *sampler) along(i, n int) float64 {
	return (float64(i) + s.Float64()) / float64(n)
}

// round rounds to 1/1000, which keeps links short; never to −0.
func round(v float64) float64 { return math.Round(v*1000)/1000 + 0 }

// share returns how many of n points the c-th of k classes (from 0) gets when
// they are dealt out in turn.
func share(n, c, k int) int { return (n - c + k - 1) / k }
