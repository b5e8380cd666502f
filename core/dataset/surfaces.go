package dataset

import (
	"math"

	"mercer/core/param"
)

var peaksEntry = Entry{
	Name: "peaks", Title: "Hills", Short: "hills", Dim: 2, Target: "value", Kernel: "rbf(gamma=1)",
	Doc:    "Two hills and a hollow over the plane: a smooth surface, which a Gaussian kernel rebuilds from few points.",
	Source: "After the function peaks of MATLAB.",
	Renews: true,
	New:    func() Generator { return new(Peaks) },
}

// Peaks is 1.2·exp(−2‖x − a‖²) + 0.8·exp(−1.5‖x − b‖²) − exp(−2‖x − c‖²) over
// [−1.8, 1.8]² with a = (0.8, 0.7), b = (−0.9, 0.6), c = (0.1, −0.9).
type Peaks struct {
	N     int
	Noise float64
}

// Bind declares n and noise.
func (g *Peaks) Bind(s *param.Set) {
	s.Int(&g.N, valuePoints(80))
	s.Float(&g.Noise, valueNoise(0.6, 0.05))
}

// Generate implements Generator.
func (g *Peaks) Generate(seed uint64) Set {
	return surface(seed, g.Noise, g.N, func(x, y float64) float64 {
		hill := func(height, steep, a, b float64) float64 {
			return height * math.Exp(-steep*((x-a)*(x-a)+(y-b)*(y-b)))
		}
		return hill(1.2, 2, 0.8, 0.7) + hill(0.8, 1.5, -0.9, 0.6) - hill(1, 2, 0.1, -0.9)
	})
}

var rippleEntry = Entry{
	Name: "ripple", Title: "Ripple", Short: "ripple", Dim: 2, Target: "value", Kernel: "rbf(gamma=2)",
	Doc:    "Waves around the middle: the distance from it tells everything, each coordinate alone next to nothing.",
	Source: "A radial cosine, as in the sombrero surfaces of plotting programs.",
	Renews: true,
	New:    func() Generator { return new(Ripple) },
}

// Ripple is cos(ω‖x‖) over [−1.8, 1.8]².
type Ripple struct {
	N                int
	Noise, Frequency float64
}

// Bind declares n, noise and frequency.
func (g *Ripple) Bind(s *param.Set) {
	s.Int(&g.N, valuePoints(120))
	s.Float(&g.Noise, valueNoise(0.6, 0.05))
	s.Float(&g.Frequency, frequency(4))
}

// Generate implements Generator.
func (g *Ripple) Generate(seed uint64) Set {
	return surface(seed, g.Noise, g.N, func(x, y float64) float64 {
		return math.Cos(g.Frequency * math.Hypot(x, y))
	})
}

// surface returns n points of the plane, spread evenly, with the values of f.
func surface(seed uint64, noise float64, n int, f func(x, y float64) float64) Set {
	s := newValues(seed, noise, n, 2)
	at := spread{s.Float64(), s.Float64()}
	for range n {
		x, y := at.next()
		s.measure(f(x, y), x, y)
	}
	return s.set
}
