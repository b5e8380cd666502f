package gp

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/dense"
	"mercer/core/gram"
)

// A Likelihood is the evidence log p(y) of covariances A = K + σ²I of n values, with how it changes
// with them. With β = A⁻¹y and any number θ that A depends on,
//
//	log p(y) = −½ yᵀA⁻¹y − ½ log |A| − (n/2) log 2π,
//	∂ log p(y)/∂θ = ½ tr((ββᵀ − A⁻¹) ∂A/∂θ).
//
// It takes n³/6 multiplications, and three times as many for the slopes, whatever their number. It
// is computed by the loops of package dense, as searches ask for hundreds; [Process] computes the
// same by LAPACK.
//
// Source: Rasmussen, Williams, Gaussian Processes for Machine Learning (2006), equations 5.8, 5.9.
type Likelihood struct {
	Evidence
	lower [][]float64 // of A = LLᵀ, row i with i + 1 numbers
	beta  []float64
}

// NewLikelihood returns the likelihood of the values y with the covariances k and the noise σ². It
// reports false where K + σ²I is not positive definite, or is so up to rounding only: as training
// has it.
func NewLikelihood(k gram.Matrix, y []float64, noise float64) (*Likelihood, bool) {
	n, largest := len(y), 0.0
	for _, d := range k.Diag() {
		largest = max(largest, math.Abs(d+noise))
	}
	l := &Likelihood{lower: make([][]float64, 0, n), beta: append([]float64(nil), y...)}
	room := make([]float64, n*(n+1)/2)
	for i, d := range k.Diag() {
		row := room[: i+1 : i+1]
		room = room[i+1:]
		copy(row, k.Row(i)[:i])
		dense.Forward(row[:i], l.lower)
		square := d + noise - dense.Dot(row[:i], row[:i])
		if !(square > float64(n)*0x1p-52*largest) || math.IsInf(square, 1) { // nor is it no number
			return nil, false
		}
		row[i] = math.Sqrt(square)
		l.lower = append(l.lower, row)
		l.Complexity -= math.Log(row[i])
	}
	dense.Forward(l.beta, l.lower)
	l.Fit = -floats.Dot(l.beta, l.beta) / 2
	l.Constant = -float64(n) / 2 * math.Log(2*math.Pi)
	dense.Backward(l.beta, l.lower) // Lᵀβ = L⁻¹y
	sum := l.Log()
	return l, sum-sum == 0
}

// Sensitivity returns W = ½(ββᵀ − A⁻¹), n·n numbers row after row: log p(y) changes by ΣᵢⱼWᵢⱼ∂Aᵢⱼ.
func (l *Likelihood) Sensitivity() []float64 {
	n := len(l.beta)
	// Row i of L⁻ᵀ is column i of L⁻¹: 0 before i, and the solution of Lx = eᵢ from there.
	inverse := make([]float64, n*n)
	below := make([][]float64, n)
	for i := range n {
		x := inverse[i*n+i : (i+1)*n]
		x[0] = 1
		for j := i; j < n; j++ {
			below[j-i] = l.lower[j][i:]
		}
		dense.Forward(x, below[:n-i])
	}
	w := make([]float64, n*n)
	for i, b := range l.beta {
		for j := range i + 1 {
			v := (b*l.beta[j] - dense.Dot(inverse[i*n+i:(i+1)*n], inverse[j*n+i:(j+1)*n])) / 2
			w[i*n+j], w[j*n+i] = v, v
		}
	}
	return w
}
