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
	means   []float64 // of the rows of K; nil without an offset
}

// Decompose returns the spectrum of a matrix. The error is a *learn.ValueError for values that
// cannot be computed with.
func Decompose(k *gram.Full) (*Spectrum, error) {
	if err := check(k); err != nil {
		return nil, err
	}
	values, vectors, ok := gram.EigenRows(k)
	if !ok {
		return nil, &learn.ValueError{Value: math.NaN()}
	}
	s := &Spectrum{Values: values, n: k.Len(), vectors: vectors}
	s.count(0)
	return s, nil
}

// DecomposeFree returns the spectrum of PKP with P = I − 11ᵀ/n, in which fits have an offset without a
// price: f(x) = Σᵢ αᵢ k(xᵢ, x) + b. Its eigenvectors are orthogonal to that of all ones, which is no longer
// among them, so that there are n − 1. The error is that of Decompose.
func DecomposeFree(k *gram.Full) (*Spectrum, error) {
	if err := check(k); err != nil {
		return nil, err
	}
	n := k.Len()
	s := &Spectrum{n: n, means: make([]float64, n)}
	if n == 0 {
		return s, nil
	}
	all, whole := 0.0, 0.0
	for i := range n {
		size := 0.0
		for _, v := range k.Row(i) {
			s.means[i] += v / float64(n)
			size += math.Abs(v)
		}
		all += s.means[i] / float64(n)
		whole = max(whole, size)
	}
	centred, largest := make([]float64, n*n), 0.0
	for i := range n {
		size := 0.0
		for j, v := range k.Row(i) {
			v += all - s.means[i] - s.means[j]
			centred[i*n+j] = v
			size += math.Abs(v)
		}
		largest = max(largest, size)
	}
	// The ones get the largest eigenvalue, by which they are told from others whose eigenvalue is 0.
	ones := 2 * largest / float64(n)
	if largest == 0 {
		ones = 1
	}
	for i := range centred {
		centred[i] += ones
	}
	values, vectors, ok := gram.EigenRows(gram.NewFull(n, centred))
	if !ok {
		return nil, &learn.ValueError{Value: math.NaN()}
	}
	s.Values, s.vectors = values[1:], vectors[n:]
	s.count(whole)
	return s, nil
}

// check returns a *learn.ValueError for values that cannot be computed with.
func check(k *gram.Full) error {
	n := k.Len()
	for i := range n {
		for _, v := range k.Row(i) {
			if !(math.Abs(v) <= largestValue) {
				return &learn.ValueError{Index: i, Value: v}
			}
		}
	}
	return nil
}

// count takes what rounding has left of eigenvalues that are 0, and counts the others. Where a matrix
// was made of another, size is how large that was.
func (s *Spectrum) count(size float64) {
	values := s.Values
	least := negligible * size
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
}

// Free reports whether fits have an offset.
func (s *Spectrum) Free() bool { return s.means != nil }

// Len returns n.
func (s *Spectrum) Len() int { return s.n }

// Row returns the unit eigenvector of eigenvalue j, which must not be changed.
func (s *Spectrum) Row(j int) []float64 { return s.vectors[j*s.n : (j+1)*s.n] }

// Vectors returns the unit eigenvectors, row after row, which must not be changed.
func (s *Spectrum) Vectors() []float64 { return s.vectors }

// Dimension returns Σ sⱼ/(sⱼ + λ), and 1 more for an offset.
func (s *Spectrum) Dimension(lambda float64) float64 {
	sum := s.spent()
	for _, v := range s.Values {
		sum += v / (v + lambda)
	}
	return sum
}

// spent is what the offset takes of the dimension.
func (s *Spectrum) spent() float64 {
	if s.Free() {
		return 1
	}
	return 0
}

// Solvable reports whether K + λI is positive definite by more than rounding: whether there is a
// minimum, and it can be told.
func (s *Spectrum) Solvable(lambda float64) bool {
	if len(s.Values) == 0 {
		return false
	}
	least := s.Values[len(s.Values)-1] + lambda
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
		Spectrum: s, Along: make([]float64, len(s.Values)), y: y,
		weights: make([]float64, len(s.Values)), inverse: make([]float64, s.n),
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
	r := Reading{LeftOut: nan, Dimension: f.spent()}
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
	r.Evidence -= float64(len(f.Values)) / 2 * math.Log(2*math.Pi)
	r.Training = lambda * lambda * squares / n
	// λ is in both of the fraction, which has a limit at 0: y − Hy = λα.
	r.GCV = n * squares / (inverses * inverses)
	return r
}

// Coefficients sets dst to α = (K + λI)⁻¹y, of a spectrum with an offset to (PKP + λI)⁻¹Py.
func (f *Fit) Coefficients(dst []float64, lambda float64) {
	for j, s := range f.Values {
		f.weights[j] = f.Along[j] / (s + lambda)
	}
	f.combine(dst, f.vectors, f.weights)
}

// Bias returns b for coefficients α: the mean of y − Kα, 0 without an offset.
func (f *Fit) Bias(alpha []float64) float64 {
	if !f.Free() {
		return 0
	}
	return mean(f.y) - dense.Dot(f.means, alpha)
}

// BiasOf returns b for the weights of the eigenvectors that α is a sum of.
func (f *Fit) BiasOf(weights []float64) float64 {
	if !f.Free() {
		return 0
	}
	b := mean(f.y)
	for j, w := range weights {
		b -= w * dense.Dot(f.means, f.Row(j))
	}
	return b
}

func mean(y []float64) float64 {
	sum := 0.0
	for _, v := range y {
		sum += v / float64(len(y))
	}
	return sum
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
	dense.AddRows(dst, rows, weights, len(dst))
}
