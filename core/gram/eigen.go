package gram

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/core/dense"
)

// Eigenvalues returns the eigenvalues of a symmetric matrix, the largest first. It
// reports false if they could not be computed.
func Eigenvalues(f *Full) ([]float64, bool) {
	values, _, ok := eigen(f, false)
	return values, ok
}

// Eigenvectors returns the eigenvalues of a symmetric matrix, the largest first, and
// in column j of the matrix a unit eigenvector of eigenvalue j. It reports false if
// they could not be computed.
func Eigenvectors(f *Full) ([]float64, *mat.Dense, bool) {
	values, vectors, ok := eigen(f, true)
	if !ok || vectors == nil {
		return values, nil, ok
	}
	n := f.n
	turned := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			turned.Set(i, j, vectors.At(i, n-1-j))
		}
	}
	return values, turned, true
}

func eigen(f *Full, vectors bool) ([]float64, *mat.Dense, bool) {
	if f.n == 0 {
		return nil, nil, true
	}
	values, columns, ok := Spectral(f.n, slices.Clone(f.Data()), vectors)
	if !ok {
		return nil, nil, false
	}
	slices.Reverse(values)
	return values, columns, true
}

// Condition returns the condition number of a symmetric matrix in the 2-norm, the
// largest over the smallest magnitude of its eigenvalues. It is infinite where the
// smallest cannot be told from 0, and so for the matrix of zeros. It is NaN without
// eigenvalues.
func Condition(eigenvalues []float64) float64 {
	if len(eigenvalues) == 0 {
		return math.NaN()
	}
	largest, smallest := 0.0, math.Inf(1)
	for _, v := range eigenvalues {
		largest, smallest = max(largest, math.Abs(v)), min(smallest, math.Abs(v))
	}
	if smallest <= float64(len(eigenvalues))*epsilon*largest {
		return math.Inf(1)
	}
	return largest / smallest
}

// EffectiveRank returns how many dimensions a matrix has by the entropy of its
// spectrum,
//
//	exp(−Σ pᵢ log pᵢ), pᵢ = |λᵢ|/Σ|λ|:
//
// r if r eigenvalues are equal and the others 0 (Roy and Vetterli 2007). It is 0 for
// the matrix of zeros.
func EffectiveRank(eigenvalues []float64) float64 {
	largest := 0.0
	for _, v := range eigenvalues {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 {
		return 0
	}
	var sum, entropy float64
	for _, v := range eigenvalues {
		sum += math.Abs(v) / largest
	}
	for _, v := range eigenvalues {
		if p := math.Abs(v) / largest / sum; p > 0 {
			entropy -= p * math.Log(p)
		}
	}
	return math.Exp(entropy)
}

// Turn multiplies an eigenvector by ±1 so that its entry of largest magnitude is
// positive, the first of equals.
func Turn(v []float64) {
	best := 0.0
	for _, x := range v {
		if math.Abs(x) > math.Abs(best) {
			best = x
		}
	}
	if best < 0 {
		floats.Scale(-1, v)
	}
}

// A Pair is an approximate eigenvalue with its unit eigenvector.
type Pair struct {
	Value  float64
	Vector []float64

	// Residual is ‖Kv − θv‖/|θ|: an eigenvalue of K lies within so much of θ,
	// relatively.
	Residual float64
}

// Leading approximates the eigenvalue of largest magnitude of a symmetric matrix and
// its eigenvector by at most steps steps of the Lanczos iteration with full
// reorthogonalisation from a random vector that depends on the size alone (Parlett,
// The Symmetric Eigenvalue Problem, chapter 13). It stops when the residual is at
// most tolerance. The matrix of zeros has any vector and residual 0. It panics if m
// is empty or steps < 1.
func Leading(m Matrix, steps int, tolerance float64) Pair {
	n := m.Len()
	if n == 0 || steps < 1 {
		panic("gram: nothing to iterate")
	}
	scale := largestOf(m)
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	q := make([]float64, n)
	for i := range q {
		q[i] = rng.NormFloat64()
	}
	floats.Scale(1/floats.Norm(q, 2), q)
	if scale == 0 {
		return Pair{Vector: q}
	}

	var basis [][]float64
	var alpha, beta []float64
	image := make([]float64, n)
	for {
		basis = append(basis, q)
		Multiply(image, m, q)
		for i := range image {
			image[i] /= scale
		}
		alpha = append(alpha, dense.Dot(q, image))
		// Twice is enough (Parlett, section 6.9).
		for range 2 {
			for _, b := range basis {
				dense.AddScaled(image, -dense.Dot(b, image), b)
			}
		}
		rest := floats.Norm(image, 2)
		value, weights := largest(alpha, beta)
		residual := rest * math.Abs(weights[len(weights)-1]) / math.Abs(value)
		if residual <= tolerance || len(basis) == min(steps, n) {
			vector := make([]float64, n)
			for j, b := range basis {
				floats.AddScaled(vector, weights[j], b)
			}
			floats.Scale(1/floats.Norm(vector, 2), vector)
			return Pair{Value: value * scale, Vector: vector, Residual: residual}
		}
		beta = append(beta, rest)
		q = make([]float64, n)
		floats.AddScaled(q, 1/rest, image)
	}
}

// largestOf returns the largest magnitude of an entry of m, or about as much.
func largestOf(m Matrix) float64 {
	if own, ok := m.(Multiplier); ok {
		return own.Largest()
	}
	largest := 0.0
	for i := range m.Len() {
		for _, v := range m.Row(i) {
			if v = math.Abs(v); v > largest {
				largest = v
			}
		}
	}
	return largest
}

// largest returns the eigenvalue of largest magnitude of the tridiagonal matrix with
// the diagonal alpha and beta beside it, and its eigenvector.
func largest(alpha, beta []float64) (float64, []float64) {
	m := len(alpha)
	t := make([]float64, m*m)
	for i, a := range alpha {
		t[i*m+i] = a
		if i > 0 {
			t[(i-1)*m+i], t[i*m+i-1] = beta[i-1], beta[i-1]
		}
	}
	values, vectors, ok := Spectral(m, t, true)
	if !ok {
		return math.NaN(), make([]float64, m)
	}
	at := m - 1
	if math.Abs(values[0]) > math.Abs(values[at]) {
		at = 0
	}
	return values[at], mat.Col(nil, at, vectors)
}
