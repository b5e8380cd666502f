package spectral

import (
	"math"

	"mercer/core/dense"
	"mercer/core/gram"
	"mercer/core/learn"
)

const (
	epsilon = 0x1p-52

	// Smaller than so much of the largest, an eigenvalue is 0.
	negligible = 1e-12

	// largestValue is the largest kernel value that can be computed with.
	largestValue = 1e150
)

// A Spectrum is a Gram matrix K = USUᵀ of n examples.
type Spectrum struct {
	// Values are the eigenvalues, the largest first.
	Values []float64

	// Rank is how many of them are not 0, and Negative how many are below 0.
	Rank, Negative int

	n       int
	vectors []float64 // row j has the unit eigenvector of eigenvalue j
	squares []float64 // of its numbers; nil until they are asked for
}

// Decompose returns the spectrum of a matrix. The error is a *learn.ValueError for values that
// cannot be computed with.
func Decompose(k *gram.Full) (*Spectrum, error) {
	n := k.Len()
	for i := range n {
		for _, v := range k.Row(i) {
			if !(math.Abs(v) <= largestValue) {
				return nil, &learn.ValueError{Index: i, Value: v}
			}
		}
	}
	values, vectors, ok := gram.EigenRows(k)
	if !ok {
		return nil, &learn.ValueError{Value: math.NaN()}
	}
	s := &Spectrum{Values: values, n: n, vectors: vectors}
	least := 0.0
	for _, v := range values {
		least = max(least, negligible*math.Abs(v))
	}
	for j, v := range values {
		switch {
		case math.Abs(v) <= least:
			values[j] = 0
		case v < 0:
			s.Negative++
			fallthrough
		default:
			s.Rank++
		}
	}
	return s, nil
}

// Len returns n.
func (s *Spectrum) Len() int { return s.n }

// Row returns the unit eigenvector of eigenvalue j, which must not be changed.
func (s *Spectrum) Row(j int) []float64 { return s.vectors[j*s.n : (j+1)*s.n] }

// Vectors returns the unit eigenvectors, row after row, which must not be changed.
func (s *Spectrum) Vectors() []float64 { return s.vectors }

// Dimension returns Σ sⱼ/(sⱼ + λ).
func (s *Spectrum) Dimension(lambda float64) float64 {
	sum := 0.0
	for _, v := range s.Values {
		sum += v / (v + lambda)
	}
	return sum
}

// Solvable reports whether K + λI is positive definite by more than rounding: whether there is a
// minimum, and it can be told.
func (s *Spectrum) Solvable(lambda float64) bool {
	if s.n == 0 {
		return false
	}
	least := s.Values[s.n-1] + lambda
	return least > float64(s.n)*epsilon*(math.Abs(s.Values[0])+lambda) && !math.IsInf(lambda, 1)
}

// A Fit is a spectrum with targets.
type Fit struct {
	*Spectrum

	// Along is z = Uᵀy: what the targets have along each eigenvector.
	Along []float64

	y       []float64
	weights []float64
	inverse []float64
}

// Fit returns the spectrum with n targets, which it keeps.
func (s *Spectrum) Fit(y []float64) *Fit {
	if len(y) != s.n {
		panic("spectral: as many targets as examples expected")
	}
	f := &Fit{
		Spectrum: s, Along: make([]float64, s.n), y: y,
		weights: make([]float64, s.n), inverse: make([]float64, s.n),
	}
	for j := range f.Along {
		f.Along[j] = dense.Dot(s.Row(j), y)
	}
	return f
}

// A Reading is what a fit comes to for one λ; see the comment of the package. All is NaN
// where there is no minimum.
type Reading struct {
	Training  float64 // mean square
	LeftOut   float64 // mean square of what is missed without the example itself
	GCV       float64
	Dimension float64
	Square    float64 // ‖f‖²
	Evidence  float64 // log p(y)
}

// At returns what the fit comes to for λ.
func (f *Fit) At(lambda float64) Reading {
	r := f.quick(lambda)
	if math.IsNaN(r.GCV) {
		return r
	}
	missed := make([]float64, f.n)
	f.Missed(missed, lambda)
	r.LeftOut = dense.Dot(missed, missed) / float64(f.n)
	return r
}

// quick is At without what is left out, which takes n² multiplications.
func (f *Fit) quick(lambda float64) Reading {
	nan := math.NaN()
	if !f.Solvable(lambda) {
		return Reading{nan, nan, nan, nan, nan, nan}
	}
	n := float64(f.n)
	r := Reading{LeftOut: nan}
	var squares, inverses float64
	for j, s := range f.Values {
		z, shifted := f.Along[j], s+lambda
		w := z / shifted
		squares += w * w
		inverses += 1 / shifted
		r.Dimension += s / shifted
		r.Square += s * w * w
		r.Evidence -= (math.Log(shifted) + z*w) / 2
	}
	r.Evidence -= n / 2 * math.Log(2*math.Pi)
	r.Training = lambda * lambda * squares / n
	// λ is in both of the fraction, which has a limit at 0: y − Hy = λα.
	r.GCV = n * squares / (inverses * inverses)
	return r
}

// Coefficients sets dst to α = (K + λI)⁻¹y.
func (f *Fit) Coefficients(dst []float64, lambda float64) {
	for j, s := range f.Values {
		f.weights[j] = f.Along[j] / (s + lambda)
	}
	f.combine(dst, f.vectors, f.weights)
}

// Missed sets dst to yᵢ − f₋ᵢ(xᵢ), where f₋ᵢ is learnt without example i. There must be a
// minimum.
func (f *Fit) Missed(dst []float64, lambda float64) {
	if f.squares == nil {
		f.squares = make([]float64, len(f.vectors))
		for i, v := range f.vectors {
			f.squares[i] = v * v
		}
	}
	f.Coefficients(dst, lambda)
	for j, s := range f.Values {
		f.weights[j] = 1 / (s + lambda)
	}
	f.combine(f.inverse, f.squares, f.weights)
	for i := range dst {
		dst[i] /= f.inverse[i]
	}
}

// combine sets dst to the sum of rows with weights.
func (f *Fit) combine(dst, rows, weights []float64) {
	clear(dst)
	dense.AddRows(dst, rows, weights)
}
