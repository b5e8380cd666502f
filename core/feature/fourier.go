package feature

import (
	"math"
	"math/rand/v2"

	"mercer/core/kernel"
)

// fourier is the map of random waves.
type fourier struct {
	d, m      int
	frequency []float64 // m·d
	scale     float64   // of each feature
}

// Fourier returns the map of m random frequencies ωⱼ,
//
//	√(c/m)·(cos⟨ω₁, x⟩, sin⟨ω₁, x⟩, cos⟨ω₂, x⟩, …),
//
// whose inner product has the mean k(x, z) = c·g(x − z) when the ωⱼ come from the
// distribution that g is the Fourier transform of (Bochner; Rahimi and Recht, Random
// features for large-scale kernel machines, 2007), as a [kernel.Spectral] draws them. A
// larger m has the same first frequencies. Fourier reports false for other kernels.
func Fourier(k kernel.Kernel[[]float64], d, m int, seed uint64) (Map[[]float64], bool) {
	c, of := scaled(k)
	rng := rand.New(rand.NewPCG(seed, 0x666f7572))
	spectral, ok := of.(kernel.Spectral)
	if !ok || c < 0 {
		return nil, false
	}
	f := fourier{d: d, m: m, frequency: make([]float64, m*d), scale: math.Sqrt(c / float64(max(m, 1)))}
	for j := range m {
		spectral.Frequency(f.frequency[j*d:(j+1)*d], rng)
	}
	return f, true
}

// scaled takes constant factors from a kernel.
func scaled(k kernel.Kernel[[]float64]) (float64, kernel.Kernel[[]float64]) {
	switch k := k.(type) {
	case kernel.Scale[[]float64]:
		c, of := scaled(k.Of)
		return k.Factor * c, of
	case kernel.Sum[[]float64]:
		if len(k.Terms) == 1 {
			return scaled(k.Terms[0])
		}
	case kernel.Product[[]float64]:
		c := 1.0
		var rest []kernel.Kernel[[]float64]
		for _, part := range k.Factors {
			factor, of := scaled(part)
			c *= factor
			if constant, ok := of.(kernel.Const[[]float64]); ok {
				c *= constant.C
				continue
			}
			rest = append(rest, of)
		}
		if len(rest) == 1 {
			return c, rest[0]
		}
	}
	return 1, k
}

// Dimension returns 2m.
func (f fourier) Dimension() float64 { return 2 * float64(f.m) }

// Apply evaluates the waves.
func (f fourier) Apply(dst, x []float64) {
	checkCount(len(dst), f.Dimension())
	for j := 0; j < len(dst); j += 2 {
		sin, cos := math.Sincos(dot(f.frequency[j/2*f.d:(j/2+1)*f.d], x))
		dst[j] = f.scale * cos
		if j+1 < len(dst) {
			dst[j+1] = f.scale * sin
		}
	}
}
