package kernel

import "math/rand/v2"

// A Featured kernel on vectors says what its features are. A polynomial in ⟨x, z⟩ need not: package
// feature, which writes features out, has those from its [Coefficients].
type Featured interface {
	Kernel[[]float64]

	// Features returns the features of vectors with dim coordinates.
	Features(dim int) Features
}

// Features is one of the types that follow.
type Features interface{ isFeatures() }

// SameFeatures are those of Of, a kernel with the same values that is made of others.
type SameFeatures struct{ Of Kernel[[]float64] }

// FormFeatures are those of xᵀAz, with the rows of the symmetric A one after the other.
type FormFeatures struct{ A []float64 }

// GaussianFeatures are those of e^(−γ‖x − z‖²), which is e^(−γ‖x‖²)·e^(2γ⟨x, z⟩)·e^(−γ‖z‖²):
// infinitely many, of a series.
type GaussianFeatures struct{ Gamma float64 }

// StepFeatures are those of Σₐ min(xₐ, zₐ): for each coordinate a and each u > 0 whether u ≤ xₐ.
type StepFeatures struct{}

// InfiniteFeatures are infinitely many, and no list of them is known.
type InfiniteFeatures struct{}

func (SameFeatures) isFeatures()     {}
func (FormFeatures) isFeatures()     {}
func (GaussianFeatures) isFeatures() {}
func (StepFeatures) isFeatures()     {}
func (InfiniteFeatures) isFeatures() {}

// A Spectral kernel is g(x − z), and g the Fourier transform of a distribution of frequencies ω
// (Bochner): k(x, z) is the mean of cos⟨ω, x − z⟩.
type Spectral interface {
	Kernel[[]float64]

	// Frequency sets dst to a random ω.
	Frequency(dst []float64, rng *rand.Rand)
}

// normal draws independent normal coordinates.
func normal(dst []float64, rng *rand.Rand, deviation float64) {
	for a := range dst {
		dst[a] = deviation * rng.NormFloat64()
	}
}
