package dataset

import (
	"math"

	"mercer/core/param"
)

var sineEntry = Entry{
	Name: "sine", Title: "Sine with a gap", Short: "sine", Dim: 1, Target: "value", Kernel: "rbf(gamma=2)",
	Doc: "A noisy sine without points in the middle: there a good machine says that it does not know, " +
		"and the band of a Gaussian process widens.",
	Source: "After the first figures of C. E. Rasmussen, C. K. I. Williams: Gaussian Processes for Machine Learning (2006), 2.2.",
	Renews: true,
	New:    func() Generator { return new(Sine) },
}

// Sine is sin(2.5x) over [−1.8, 1.8] without the places nearer to 0 than Gap/2.
type Sine struct {
	N          int
	Noise, Gap float64
}

// Bind declares n, noise and gap.
func (g *Sine) Bind(s *param.Set) {
	s.Int(&g.N, valuePoints(30))
	s.Float(&g.Noise, valueNoise(0.6, 0.15))
	s.Float(&g.Gap, param.Spec{
		Key: "gap", Symbol: "g", Name: "gap",
		Doc:  "Width of the interval in the middle that has no points.",
		Kind: param.Real, Min: 0, Max: 3, Low: 0, High: 3, Scale: param.Linear, Default: 1.2,
	})
}

// Generate implements Generator.
func (g *Sine) Generate(seed uint64) Set {
	s := newValues(seed, g.Noise, g.N, 1)
	for i := range g.N {
		x := s.across(i, g.N) * (1 - g.Gap/2/edge)
		x += math.Copysign(g.Gap/2, x)
		s.measure(math.Sin(2.5*x), x)
	}
	return s.set
}

var cubicEntry = Entry{
	Name: "cubic", Title: "Cubic", Short: "cubic", Dim: 1, Target: "value", Kernel: "powers(degree=3)",
	Doc: "A polynomial of degree 3 with noise. It is linear in the features (1, x, x², x³), of which " +
		"1 + xz + (xz)² + (xz)³ is the inner product: least squares in features, or with the kernel.",
	Source: "A. Ng, T. Ma: CS229 Lecture Notes (Stanford University), ch. 5, (5.1).",
	Renews: true,
	New:    func() Generator { return new(Cubic) },
}

// Cubic is θ₃x³ + θ₂x² + θ₁x + θ₀ over [−1.8, 1.8] with θ = (θ₀, θ₁, θ₂, θ₃) = (0.2, −1.4, 0.3, Lead).
type Cubic struct {
	N           int
	Noise, Lead float64
}

// Bind declares n, noise and the leading coefficient.
func (g *Cubic) Bind(s *param.Set) {
	s.Int(&g.N, valuePoints(30))
	s.Float(&g.Noise, valueNoise(0.6, 0.12))
	s.Float(&g.Lead, param.Spec{
		Key: "lead", Symbol: "θ₃", Name: "cubic part",
		Doc:  "The coefficient of x³; at 0 the curve is a parabola.",
		Kind: param.Real, Min: -1, Max: 1, Low: -1, High: 1, Scale: param.Linear, Default: 0.8,
	})
}

// Generate implements Generator.
func (g *Cubic) Generate(seed uint64) Set {
	s := newValues(seed, g.Noise, g.N, 1)
	for i := range g.N {
		x := s.across(i, g.N)
		s.measure(0.2+x*(-1.4+x*(0.3+x*g.Lead)), x)
	}
	return s.set
}

var sincEntry = Entry{
	Name: "sinc", Title: "Sinc", Short: "sinc", Dim: 1, Target: "value", Kernel: "rbf(gamma=5)",
	Doc: "A high wave between low ones, with noise: a kernel that is too wide misses the low ones, " +
		"one that is too narrow follows the noise.",
	Source: "V. Vapnik, S. Golowich, A. Smola: Support vector method for function approximation, NIPS 9 (1996).",
	Renews: true,
	New:    func() Generator { return new(Sinc) },
}

// Sinc is sin(ωx)/(ωx) over [−1.8, 1.8].
type Sinc struct {
	N                int
	Noise, Frequency float64
}

// Bind declares n, noise and frequency.
func (g *Sinc) Bind(s *param.Set) {
	s.Int(&g.N, valuePoints(50))
	s.Float(&g.Noise, valueNoise(0.4, 0.08))
	s.Float(&g.Frequency, frequency(7))
}

// Generate implements Generator.
func (g *Sinc) Generate(seed uint64) Set {
	s := newValues(seed, g.Noise, g.N, 1)
	for i := range g.N {
		x := s.across(i, g.N)
		y := 1.0
		if u := g.Frequency * x; u != 0 {
			y = math.Sin(u) / u
		}
		s.measure(y, x)
	}
	return s.set
}

// frequency declares how fast waves follow each other.
func frequency(def float64) param.Spec {
	return param.Spec{
		Key: "frequency", Symbol: "ω", Name: "frequency",
		Doc:  "How fast the waves follow each other: the kernel must be as narrow as they are.",
		Kind: param.Real, Min: 0, MinOpen: true, Max: 1000, Low: 0.5, High: 20, Scale: param.Linear, Default: def,
	}
}

var jumpEntry = Entry{
	Name: "jump", Title: "Jump", Short: "jump", Dim: 1, Target: "value", Kernel: "rbf(gamma=4)",
	Doc: "A slope with a step in it: smooth kernels round the step off and swing beside it, " +
		"rough ones such as matern or laplacian follow it.",
	Source: "The textbook discontinuity, as in S. Mallat: A Wavelet Tour of Signal Processing (2009), 2.3.",
	Renews: true,
	New:    func() Generator { return new(Jump) },
}

// Jump is x/2 over [−1.8, 1.8], lower by half of Height left of 0 and higher by half of
// it right of 0.
type Jump struct {
	N             int
	Noise, Height float64
}

// Bind declares n, noise and height.
func (g *Jump) Bind(s *param.Set) {
	s.Int(&g.N, valuePoints(40))
	s.Float(&g.Noise, valueNoise(0.4, 0.06))
	s.Float(&g.Height, param.Spec{
		Key: "height", Symbol: "h", Name: "height",
		Doc:  "How high the step is.",
		Kind: param.Real, Min: -10, Max: 10, Low: 0, High: 3, Scale: param.Linear, Default: 1.5,
	})
}

// Generate implements Generator.
func (g *Jump) Generate(seed uint64) Set {
	s := newValues(seed, g.Noise, g.N, 1)
	for i := range g.N {
		x := s.across(i, g.N)
		s.measure(x/2+g.Height/2*math.Copysign(1, x), x)
	}
	return s.set
}

var heavyEntry = Entry{
	Name: "heavy", Title: "Outliers", Short: "outliers", Dim: 1, Target: "value", Kernel: "1 + linear",
	Doc: "A line, and a few values far above it: squared errors are pulled towards them, " +
		"the errors of support vector regression hardly.",
	Source: "The contaminated line of P. J. Huber, E. M. Ronchetti: Robust Statistics (2009), 7.1.",
	Renews: true,
	New:    func() Generator { return new(Heavy) },
}

// Heavy is 0.6x over [−1.8, 1.8]. Share of the points, on the right half, are higher by 2.
type Heavy struct {
	N            int
	Noise, Share float64
}

// Bind declares n, noise and share.
func (g *Heavy) Bind(s *param.Set) {
	s.Int(&g.N, valuePoints(30))
	s.Float(&g.Noise, valueNoise(0.6, 0.1))
	s.Float(&g.Share, param.Spec{
		Key: "share", Symbol: "p", Name: "share of outliers",
		Doc:  "Which part of the points has values that are too high by 2.",
		Kind: param.Real, Min: 0, Max: 0.5, Low: 0, High: 0.5, Scale: param.Linear, Default: 0.15,
	})
}

// Generate implements Generator.
func (g *Heavy) Generate(seed uint64) Set {
	s := newValues(seed, g.Noise, g.N, 1)
	// Which of the points on the right are outliers.
	right := g.N / 2
	order := s.Perm(right)
	outliers := int(math.Round(g.Share * float64(g.N)))
	for i := range g.N {
		x := s.across(i, g.N)
		y := 0.6 * x
		if q := i - (g.N - right); q >= 0 && order[q] < outliers {
			y += 2
		}
		s.measure(y, x)
	}
	return s.set
}
