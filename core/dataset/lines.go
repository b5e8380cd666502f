package dataset

import (
	"math"

	"mercer/core/param"
)

// newLine starts a set of about n points of the line in k classes.
func newLine(seed uint64, noise float64, n, k int) *sampler {
	s := newSampler(seed, noise, n, k)
	s.set.Dim, s.set.Axes = 1, make([]string, 1)
	return s
}

// put appends a point of class c at x plus noise.
func (s *sampler) put(c int, x float64) {
	s.set.X = append(s.set.X, round(x+s.noise*s.NormFloat64()))
	s.set.Y = append(s.set.Y, float64(c))
}

// noiseOnLine is noise for points with one coordinate.
func noiseOnLine(high, def float64) param.Spec {
	s := noise(high, def)
	s.Doc = "Standard deviation of the Gaussian noise added to the points, after they have got their class."
	return s
}

var outsideEntry = Entry{
	Name: "outside", Title: "Outside an interval", Short: "outside", Dim: 1,
	Kernel: "linear + linear^2",
	Doc: "The whole numbers from −10 to 10, class 2 where |x| > 2: no threshold separates them, " +
		"a straight line does where each x is lifted to (x, x²).",
	Source: "S. Shalev-Shwartz, S. Ben-David: Understanding Machine Learning (2014), 16.1.",
	New:    func() Generator { return new(Outside) },
}

// Outside is the whole numbers from −Reach to Reach: class 2 where |x| > Threshold,
// class 1 elsewhere. With ψ(x) = (x, x²) the halfspace ⟨(0, 1), ψ(x)⟩ > 5 separates
// the classes for the threshold 2.
type Outside struct {
	Reach     int
	Threshold float64
	Noise     float64
}

// Bind declares reach, threshold and noise.
func (g *Outside) Bind(s *param.Set) {
	s.Int(&g.Reach, param.Spec{
		Key: "reach", Symbol: "r", Name: "reach",
		Doc:  "The points are the whole numbers from −r to r.",
		Kind: param.Whole, Min: 1, Max: 1000, Low: 3, High: 20, Scale: param.Linear, Default: 10,
	})
	s.Float(&g.Threshold, param.Spec{
		Key: "threshold", Symbol: "t", Name: "limit",
		Doc:  "Points beyond it, on either side, are class 2.",
		Kind: param.Real, Min: 0, Max: 1000, Low: 0, High: 10, Scale: param.Linear, Default: 2,
	})
	s.Float(&g.Noise, noiseOnLine(2, 0))
}

// Generate implements Generator.
func (g *Outside) Generate(seed uint64) Set {
	s := newLine(seed, g.Noise, 2*g.Reach+1, 2)
	for x := -g.Reach; x <= g.Reach; x++ {
		class := 1
		if math.Abs(float64(x)) > g.Threshold {
			class = 2
		}
		s.put(class, float64(x))
	}
	return s.set
}

var wholeEntry = Entry{
	Name: "whole", Title: "Whole numbers", Short: "numbers", Dim: 1, Kernel: "min",
	Doc: "The numbers 1, 2, …, N, class 2 in the middle third. None is negative, so that min is a kernel on them: " +
		"it counts the steps that two numbers have in common.",
	Source: "S. Shalev-Shwartz, S. Ben-David: Understanding Machine Learning (2014), exercise 4 of ch. 16.",
	New:    func() Generator { return new(Whole) },
}

// Whole is the numbers 1, …, N: class 2 where N < 3x ≤ 2N, class 1 elsewhere.
type Whole struct{ N int }

// Bind declares N.
func (g *Whole) Bind(s *param.Set) {
	s.Int(&g.N, param.Spec{
		Key: "n", Symbol: "N", Name: "numbers",
		Doc:  "The points are the whole numbers from 1 to N.",
		Kind: param.Whole, Min: 1, Max: 1000, Low: 3, High: 60, Scale: param.Linear, Default: 12,
	})
}

// Generate implements Generator.
func (g *Whole) Generate(seed uint64) Set {
	s := newLine(seed, 0, g.N, 2)
	for x := 1; x <= g.N; x++ {
		class := 1
		if g.N < 3*x && 3*x <= 2*g.N {
			class = 2
		}
		s.put(class, float64(x))
	}
	return s.set
}

var stripesEntry = Entry{
	Name: "stripes", Title: "Stripes", Short: "stripes", Dim: 1, Kernel: "rbf(gamma=5)",
	Doc:    "Intervals of two classes in turn: f must change its sign as often as there are borders.",
	Source: "The one-dimensional case of a checkerboard.",
	Renews: true,
	New:    func() Generator { return new(Stripes) },
}

// Stripes is points spread evenly over [−1.8, 1.8], which is cut into intervals of
// equal length whose classes alternate, class 1 first. The noise comes after the
// classes.
type Stripes struct {
	N, Count int
	Noise    float64
}

// Bind declares n, count and noise.
func (g *Stripes) Bind(s *param.Set) {
	s.Int(&g.N, points(40))
	s.Int(&g.Count, param.Spec{
		Key: "count", Symbol: "k", Name: "stripes",
		Doc:  "Number of intervals.",
		Kind: param.Whole, Min: 2, Max: 100, Low: 2, High: 12, Scale: param.Linear, Default: 5,
	})
	s.Float(&g.Noise, noiseOnLine(0.6, 0.05))
}

// Generate implements Generator.
func (g *Stripes) Generate(seed uint64) Set {
	const edge = 1.8
	s := newLine(seed, g.Noise, g.N, 2)
	for i := range g.N {
		// Each class deals its points out to its own stripes in turn.
		class := i % 2
		stripe := class + 2*(i/2%share(g.Count, class, 2))
		s.put(1+class, edge*(2*(float64(stripe)+s.Float64())/float64(g.Count)-1))
	}
	return s.set
}

var heapsEntry = Entry{
	Name: "heaps", Title: "Heaps", Short: "heaps", Dim: 1, Kernel: "rbf(gamma=1)",
	Doc:    "One Gaussian a class, side by side: for more than two classes on the line.",
	Source: "The one-dimensional case of scikit-learn's make_blobs.",
	Renews: true,
	New:    func() Generator { return new(Heaps) },
}

// Heaps is a Gaussian for each of 2 to 9 classes, with centres evenly from −1.4 to
// 1.4.
type Heaps struct {
	N, Classes int
	Noise      float64
}

// Bind declares n, classes and noise.
func (g *Heaps) Bind(s *param.Set) {
	s.Int(&g.N, points(45))
	s.Int(&g.Classes, param.Spec{
		Key: "classes", Symbol: "k", Name: "classes",
		Doc:  "Number of heaps, each a class of its own.",
		Kind: param.Whole, Min: 2, Max: 9, Low: 2, High: 9, Scale: param.Linear, Default: 3,
	})
	s.Float(&g.Noise, noiseOnLine(1, 0.3))
}

// Generate implements Generator.
func (g *Heaps) Generate(seed uint64) Set {
	s := newLine(seed, g.Noise, g.N, g.Classes)
	for i := range g.N {
		c := i % g.Classes
		s.put(1+c, 1.4*(2*float64(c)/float64(g.Classes-1)-1))
	}
	return s.set
}
