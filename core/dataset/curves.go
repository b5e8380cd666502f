package dataset

import (
	"math"

	"mercer/core/param"
)

var moonsEntry = Entry{
	Name: "moons", Title: "Two moons", Short: "moons", Dim: 2,
	Doc:    "Two interleaved half circles: no line separates them, a smooth curve does.",
	Source: "After scikit-learn's make_moons.",
	Renews: true,
	New:    func() Generator { return new(Moons) },
}

// Moons is two interleaved half circles of radius 1.2: class 1 the upper arc
// (cos πt, sin πt), class 2 the lower one (1 − cos πt, ½ − sin πt), t in [0, 1),
// centred and scaled by 1.2.
type Moons struct {
	N     int
	Noise float64
}

// Bind declares n and noise.
func (g *Moons) Bind(s *param.Set) {
	s.Int(&g.N, points(40))
	s.Float(&g.Noise, noise(0.6, 0.2))
}

// Generate implements Generator.
func (g *Moons) Generate(seed uint64) Set {
	const scale = 1.2
	s := newSampler(seed, g.Noise, g.N, 2)
	for i := range g.N {
		sin, cos := math.Sincos(math.Pi * s.along(i/2, share(g.N, i%2, 2)))
		if i%2 == 0 {
			s.add(1, scale*(cos-0.5), scale*(sin-0.25))
		} else {
			s.add(2, scale*(0.5-cos), scale*(0.25-sin))
		}
	}
	return s.set
}

var circlesEntry = Entry{
	Name: "circles", Title: "Circles", Short: "circles", Dim: 2,
	Doc:    "A ring around a ring: (x₁² + x₂²) separates them, no line in the plane does.",
	Source: "After scikit-learn's make_circles.",
	Renews: true,
	New:    func() Generator { return new(Circles) },
}

// Circles is two concentric circles: class 1 of radius 1.6, class 2 of radius 0.8.
type Circles struct {
	N     int
	Noise float64
}

// Bind declares n and noise.
func (g *Circles) Bind(s *param.Set) {
	s.Int(&g.N, points(80))
	s.Float(&g.Noise, noise(0.6, 0.12))
}

// Generate implements Generator.
func (g *Circles) Generate(seed uint64) Set {
	s := newSampler(seed, g.Noise, g.N, 2)
	for i := range g.N {
		radius := 1.6 - 0.8*float64(i%2)
		sin, cos := math.Sincos(2 * math.Pi * s.along(i/2, share(g.N, i%2, 2)))
		s.add(1+i%2, radius*cos, radius*sin)
	}
	return s.set
}

var ellipseEntry = Entry{
	Name: "ellipse", Title: "Ellipse", Short: "ellipse", Dim: 2, Kernel: "poly(degree=2, gamma=1, coef0=1)",
	Doc: "Class 2 is inside an ellipse. Who knows that before may choose a kernel that says so: with the monomials up to degree 2 " +
		"as features, every ellipse is a halfspace.",
	Source: "S. Shalev-Shwartz, S. Ben-David: Understanding Machine Learning (2014), 16.2.1.",
	Renews: true,
	New:    func() Generator { return new(Ellipse) },
}

// Ellipse is points spread evenly over the square [−1.8, 1.8]², class 2 inside the ellipse around
// the origin with half axes of 1.4 and 1.4/Ratio, of which the longer one is turned by Tilt degrees;
// class 1 is outside. In its own axes it is (u/1.4)² + (v·Ratio/1.4)² < 1.
type Ellipse struct {
	N                  int
	Noise, Ratio, Tilt float64
}

// Bind declares n, noise, ratio and tilt.
func (g *Ellipse) Bind(s *param.Set) {
	s.Int(&g.N, points(80))
	s.Float(&g.Noise, noise(0.6, 0.05))
	s.Float(&g.Ratio, param.Spec{
		Key: "ratio", Symbol: "q", Name: "axes",
		Doc:  "How many times longer the long axis is; at 1 the ellipse is a circle.",
		Kind: param.Real, Min: 1, Max: 20, Low: 1, High: 5, Scale: param.Linear, Default: 2,
	})
	s.Float(&g.Tilt, param.Spec{
		Key: "tilt", Symbol: "°", Name: "tilt",
		Doc:  "The angle in degrees by which the long axis is turned from the horizontal.",
		Kind: param.Real, Min: -90, Max: 90, Low: -90, High: 90, Scale: param.Linear, Default: 30,
	})
}

// Generate implements Generator.
func (g *Ellipse) Generate(seed uint64) Set {
	const long = 1.4
	s := newSampler(seed, g.Noise, g.N, 2)
	sin, cos := math.Sincos(g.Tilt * math.Pi / 180)
	for i := range g.N {
		if i%2 == 1 {
			// Inside, an even share of the area for each point: the radius is a square root.
			t := math.Sqrt(s.along(i/2, share(g.N, 1, 2)))
			v, u := math.Sincos(2 * math.Pi * s.Float64())
			u, v = long*t*u, long/g.Ratio*t*v
			s.add(2, cos*u-sin*v, sin*u+cos*v)
			continue
		}
		for {
			x, y := edge*(2*s.Float64()-1), edge*(2*s.Float64()-1)
			if math.Hypot(cos*x+sin*y, g.Ratio*(cos*y-sin*x)) > long {
				s.add(1, x, y)
				break
			}
		}
	}
	return s.set
}

var spiralsEntry = Entry{
	Name: "spirals", Title: "Two spirals", Short: "spirals", Dim: 2,
	Doc: "Two spirals wound around each other: a hard case, which needs a narrow kernel.",
	Source: "After K. J. Lang, M. J. Witbrock: Learning to tell two spirals apart, " +
		"Proceedings of the 1988 Connectionist Models Summer School.",
	Renews: true,
	New:    func() Generator { return new(Spirals) },
}

// Spirals is two Archimedean spirals of one and a half turns, the second one the
// first turned by half a turn: radius 0.2 + 1.6·t at the angle 3π·t, t in [0, 1).
type Spirals struct {
	N     int
	Noise float64
}

// Bind declares n and noise.
func (g *Spirals) Bind(s *param.Set) {
	s.Int(&g.N, points(120))
	s.Float(&g.Noise, noise(0.4, 0.05))
}

// Generate implements Generator.
func (g *Spirals) Generate(seed uint64) Set {
	s := newSampler(seed, g.Noise, g.N, 2)
	for i := range g.N {
		// The square root spreads the points evenly over the length of the curve.
		t := math.Sqrt(s.along(i/2, share(g.N, i%2, 2)))
		radius := 0.2 + 1.6*t
		sin, cos := math.Sincos(math.Pi * (3*t + float64(i%2)))
		s.add(1+i%2, radius*cos, radius*sin)
	}
	return s.set
}
