package svm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/solve"
	"mercer/core/svm"
)

// Training after one of n points has moved by a hundredth, as each frame of a
// drag does it, from the solution before the move and from nothing.
func BenchmarkTrain(b *testing.B) {
	for _, n := range []int{200, 1000} {
		rnd := rand.New(rand.NewPCG(1, 2))
		xs := make([][]float64, n)
		y := make([]float64, n)
		for i := range xs {
			y[i] = float64(2*(i%2) - 1)
			xs[i] = []float64{0.6*y[i] + rnd.NormFloat64(), rnd.NormFloat64()}
		}
		rbf := kernel.RBF{Gamma: 1}
		cfg := svm.Config{C: 3, Tolerance: 1e-3}
		train := func(k gram.Matrix, alpha []float64) []float64 {
			s, err := svm.New(k, y, cfg, alpha)
			if err != nil {
				b.Fatal(err)
			}
			if step := solve.Run(s, 0); step.Status != solve.Converged {
				b.Fatalf("status %v", step.Status)
			}
			return s.Coef().Beta
		}

		alpha := train(gram.New(rbf, xs), nil)
		for i := range alpha {
			alpha[i] *= y[i]
		}
		xs[7] = []float64{xs[7][0] + 0.01, xs[7][1]}
		moved := gram.New(rbf, xs)
		b.Run(fmt.Sprintf("drag,n=%d/warm", n), func(b *testing.B) {
			for b.Loop() {
				train(moved, alpha)
			}
		})
		b.Run(fmt.Sprintf("drag,n=%d/cold", n), func(b *testing.B) {
			for b.Loop() {
				train(moved, nil)
			}
		})
	}
}
