package spectral_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gp"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/spectral"
)

// system solves [0 1ᵀ; 1 K + λI][b; α] = [0; y] of the examples in index.
func system(t *testing.T, k *gram.Full, y []float64, lambda float64, index []int) (alpha []float64, bias float64) {
	t.Helper()
	n := len(index)
	a, right := mat.NewDense(n+1, n+1, nil), mat.NewVecDense(n+1, nil)
	for r, i := range index {
		a.Set(0, r+1, 1)
		a.Set(r+1, 0, 1)
		right.SetVec(r+1, y[i])
		for s, j := range index {
			a.Set(r+1, s+1, k.Row(i)[j])
		}
		a.Set(r+1, r+1, k.Row(i)[i]+lambda)
	}
	var solution mat.VecDense
	if err := solution.SolveVec(a, right); err != nil {
		t.Fatal(err)
	}
	return solution.RawVector().Data[1:], solution.AtVec(0)
}

// contrasts are K and y along n − 1 orthonormal directions that have the sum 0.
func contrasts(k *gram.Full, y []float64) (*gram.Full, []float64) {
	n := len(y)
	q := mat.NewDense(n-1, n, nil)
	for r := range n - 1 { // Helmert
		size := math.Sqrt(float64((r + 1) * (r + 2)))
		for i := range r + 1 {
			q.Set(r, i, 1/size)
		}
		q.Set(r, r+1, -float64(r+1)/size)
	}
	whole := mat.NewDense(n, n, nil)
	for i := range n {
		whole.SetRow(i, k.Row(i))
	}
	var half, all mat.Dense
	half.Mul(q, whole)
	all.Mul(&half, q.T())
	var along mat.VecDense
	along.MulVec(q, mat.NewVecDense(n, y))
	return gram.NewFull(n-1, all.RawMatrix().Data), along.RawVector().Data
}

// All that is told with an offset is what the linear system of a least squares support vector machine
// gives, with fits without one example; the dimension is the trace of what turns y into f.
func TestOffsetAgreesWithSystems(t *testing.T) {
	for name, k := range map[string]kernel.Kernel[vector]{
		"rbf": kernel.RBF{Gamma: 0.7}, "linear": kernel.Linear{}, "constant": kernel.Const[vector]{C: 2},
	} {
		for _, n := range []int{2, 3, 25} {
			xs, y := cloud(n)
			full := gram.New(k, xs)
			s, err := spectral.DecomposeFree(full)
			if err != nil {
				t.Fatal(err)
			}
			of := s.Fit(y)
			all := make([]int, n)
			for i := range all {
				all[i] = i
			}
			for _, lambda := range []float64{0.01, 0.3, 40} {
				got := of.At(lambda)
				alpha, bias := system(t, full, y, lambda, all)
				coef, missed := make([]float64, n), make([]float64, n)
				of.Coefficients(coef, lambda)
				if b := of.Bias(coef); !near(b, bias, 1e-10) {
					t.Errorf("%s, %d, λ = %v: b = %v, want %v", name, n, lambda, b, bias)
				}
				of.Missed(missed, lambda)
				var training, square, leftOut, trace float64
				for i, a := range alpha {
					if !near(coef[i], a, 1e-10) {
						t.Errorf("%s, %d, λ = %v: α%d = %v, want %v", name, n, lambda, i, coef[i], a)
					}
					value := 0.0
					for j, b := range alpha {
						value += full.Row(i)[j] * b
					}
					square += a * value
					training += (y[i] - value - bias) * (y[i] - value - bias) / float64(n)
					others := append(append([]int{}, all[:i]...), all[i+1:]...)
					rest, want := system(t, full, y, lambda, others)
					for r, j := range others {
						want += rest[r] * full.Row(i)[j]
					}
					want = y[i] - want
					if !near(missed[i], want, 1e-10) {
						t.Errorf("%s, %d, λ = %v: example %d is missed by %v, want %v", name, n, lambda, i, missed[i], want)
					}
					leftOut += want * want / float64(n)
					// f at xᵢ is linear in yᵢ.
					unit := make([]float64, n)
					unit[i] = 1
					own, f := system(t, full, unit, lambda, all)
					for j, b := range own {
						f += b * full.Row(i)[j]
					}
					trace += f
				}
				part, along := contrasts(full, y)
				evidence, ok := gp.NewLikelihood(part, along, lambda)
				if !ok {
					t.Fatal("no likelihood")
				}
				gcv := training / math.Pow(1-trace/float64(n), 2)
				for what, pair := range map[string][2]float64{
					"training": {got.Training, training}, "left out": {got.LeftOut, leftOut}, "‖f‖²": {got.Square, square},
					"dimension": {got.Dimension, trace}, "GCV": {got.GCV, gcv}, "evidence": {got.Evidence, evidence.Log()}, "dimension alone": {of.Dimension(lambda), trace},
				} {
					if !near(pair[0], pair[1], 1e-8) {
						t.Errorf("%s, %d, λ = %v: %s is %v, want %v", name, n, lambda, what, pair[0], pair[1])
					}
				}
			}
		}
	}
}
