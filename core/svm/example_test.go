package svm_test

import (
	"fmt"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/solve"
	"mercer/core/svm"
)

// A solver is stepped or run to the end; a certificate comes with the result.
func ExampleNew() {
	xs := [][]float64{{0, 0}, {1, 0}, {3, 0}, {4, 1}}
	k := gram.New(kernel.Linear{}, xs)
	s, err := svm.New(k, []float64{-1, -1, 1, 1}, svm.Config{C: 10}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	end := solve.Run(s, 0)
	coef := s.Coef()
	fmt.Println(end.Status)
	fmt.Printf("β = %.2f, b = %.2f\n", coef.Beta, coef.Bias)
	fmt.Printf("gap below 1e-6: %v\n", s.Certificate().Gap < 1e-6)
	// Output:
	// converged
	// β = [0.00 -0.50 0.50 0.00], b = [-2.00]
	// gap below 1e-6: true
}
