package gp_test

import (
	"fmt"

	"mercer/core/expand"
	"mercer/core/gp"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/solve"
)

// A process gives the mean of f and how likely the values are.
func ExampleNew() {
	xs := [][]float64{{0}, {1}, {2}}
	k := kernel.RBF{Gamma: 0.5}
	p, err := gp.New(gram.New(k, xs), []float64{0, 1, 0}, 0.01)
	if err != nil {
		fmt.Println(err)
		return
	}
	solve.Run(p, 0)
	mean := make([]float64, 1)
	expand.New[[]float64](k, xs, p.Coef()).Decide(mean, []float64{1})
	fmt.Printf("f(1) = %.3f\n", mean[0])
	// Output:
	// f(1) = 0.973
}
