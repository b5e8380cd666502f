package mkl

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/solve"
)

// A likelihood maximises the evidence of a Gaussian process over the simplex,
//
//	E(μ) = log N(y | 0, A),  A = K_μ + σ²I,
//
// with the derivative ∂E/∂μₖ = ½ αᵀKₖα − ½ tr(A⁻¹Kₖ), α = A⁻¹y. Of two classes, y is ±1; of several,
// E is the sum over each class against the rest.
//
// A step goes towards the maximum over the simplex of the quadratic model with the gradient and the
// average information ½ αᵀKₖA⁻¹Kₗα, the mean of the observed and the expected curvature, which takes
// n² operations where each of them takes n³; it is halved until E rises enough. E is not concave:
// the weights are a local maximum, near which no weights are better. No gap is known.
//
// Sources: Rasmussen, Williams, Gaussian Processes for Machine Learning (2006), equation 5.9;
// Gilmour, Thompson, Cullis, "Average information REML", Biometrics 51 (1995).
type likelihood struct {
	terms []*gram.Full
	codes [][]float64
	noise float64
	now   gradient // at the present weights
}

// A gradient is ∂E/∂μ and the average information, m·m.
type gradient struct{ slope, curvature []float64 }

func newLikelihood(p Problem) *likelihood {
	return &likelihood{terms: p.Terms, codes: p.codes(), noise: p.Noise}
}

// factor returns A and its factor; it reports false where A is not positive definite.
func (s *likelihood) factor(weights []float64) (*mat.Cholesky, bool) {
	k := Mixture(s.terms, weights)
	n := k.Len()
	for i := range n {
		k.Data()[i*n+i] += s.noise
	}
	var f mat.Cholesky
	ok := f.Factorize(mat.NewSymDense(n, k.Data()))
	return &f, ok
}

// fit returns E by the factor, and the coefficients α of each code.
func (s *likelihood) fit(f *mat.Cholesky) (value float64, alphas [][]float64) {
	n := float64(len(s.codes[0]))
	for _, y := range s.codes {
		alpha := make([]float64, len(y))
		// The error says that A is nearly singular; with noise it is not.
		_ = f.SolveVecTo(mat.NewVecDense(len(y), alpha), mat.NewVecDense(len(y), y))
		value += -floats.Dot(y, alpha)/2 - f.LogDet()/2 - n/2*math.Log(2*math.Pi)
		alphas = append(alphas, alpha)
	}
	return value, alphas
}

func (s *likelihood) value(weights []float64) float64 {
	f, ok := s.factor(weights)
	if !ok {
		return math.NaN()
	}
	value, _ := s.fit(f)
	return value
}

// read returns E and its gradient.
func (s *likelihood) read(weights []float64) (value float64, g gradient, err error) {
	f, ok := s.factor(weights)
	if !ok {
		return 0, g, &learn.DataError{Reason: "The matrix K + σ²I cannot be factorised. Choose a larger σ²."}
	}
	value, alphas := s.fit(f)
	n, m := len(s.codes[0]), len(s.terms)
	inverse := mat.NewSymDense(n, nil)
	_ = f.InverseTo(inverse)
	whole := make([]float64, n*n)
	for i := range n {
		for j := i; j < n; j++ {
			v := inverse.At(i, j)
			whole[i*n+j], whole[j*n+i] = v, v
		}
	}
	back := gram.NewFull(n, whole)
	g = gradient{make([]float64, m), make([]float64, m*m)}
	for k, term := range s.terms {
		g.slope[k] = -float64(len(s.codes)) * floats.Dot(whole, term.Data()) / 2
	}
	images, solved := make([][]float64, m), make([]float64, n)
	for _, alpha := range alphas {
		for k, term := range s.terms {
			images[k] = make([]float64, n)
			gram.Multiply(images[k], term, alpha)
			g.slope[k] += floats.Dot(alpha, images[k]) / 2
		}
		for k := range m {
			gram.Multiply(solved, back, images[k])
			for l := range m {
				g.curvature[k*m+l] += floats.Dot(solved, images[l]) / 2
			}
		}
	}
	return value, g, nil
}

// flat is the slope, in units of log p(y), at which no way is worth going.
const flat = 1e-5

func (s *likelihood) step(weights []float64, value float64, did string) Step {
	t := Step{Weights: weights, Value: value, Gap: math.NaN(), Did: did}
	t.Slope = max(floats.Max(s.now.slope)-floats.Dot(s.now.slope, weights), 0)
	if t.Slope <= flat {
		t.Status = solve.Converged
	}
	return t
}

func (s *likelihood) first() (Step, error) {
	weights := equal(len(s.terms))
	value, now, err := s.read(weights)
	if err != nil {
		return Step{}, err
	}
	s.now = now
	return s.step(weights, value, ""), nil
}

func (s *likelihood) next(last Step) (Step, error) {
	direction := s.model(last.Weights)
	floats.Sub(direction, last.Weights)
	rise := floats.Dot(direction, s.now.slope)
	t := 1.0
	for range 40 {
		weights := along(last.Weights, direction, t)
		if value := s.value(weights); value >= last.Value+1e-4*t*rise && value > last.Value {
			_, now, err := s.read(weights)
			if err != nil {
				return last, err
			}
			s.now = now
			return s.step(weights, value, moved(last.Weights, weights)), nil
		}
		t /= 2
	}
	last.Status = solve.Exhausted // by rounding
	if last.Slope <= 100*flat {
		last.Status = solve.Converged
	}
	return last, nil
}

// model returns the maximum over the simplex of gᵀ(v − μ) − ½ (v − μ)ᵀH(v − μ), by the accelerated
// projected gradient: m is small.
//
// Source: Beck, Teboulle, "A fast iterative shrinkage-thresholding algorithm", SIAM J. Imaging
// Sciences 2 (2009).
func (s *likelihood) model(from []float64) []float64 {
	m := len(from)
	h := mat.NewDense(m, m, s.now.curvature)
	steepest := mat.Trace(h) // not below the largest eigenvalue
	if !(steepest > 0) {
		steepest = 1
	}
	at, ahead, momentum := slices.Clone(from), slices.Clone(from), 1.0
	off, bent := make([]float64, m), make([]float64, m)
	for range 2000 {
		floats.SubTo(off, ahead, from)
		mat.NewVecDense(m, bent).MulVec(h, mat.NewVecDense(m, off))
		floats.Sub(bent, s.now.slope)
		trial := slices.Clone(ahead)
		floats.AddScaled(trial, -1/steepest, bent)
		next := project(trial)
		faster := (1 + math.Sqrt(1+4*momentum*momentum)) / 2
		move := 0.0
		for k := range next {
			d := next[k] - at[k]
			ahead[k] = next[k] + (momentum-1)/faster*d
			move = max(move, math.Abs(d))
		}
		at, momentum = next, faster
		if move <= 1e-13 {
			break
		}
	}
	return at
}
