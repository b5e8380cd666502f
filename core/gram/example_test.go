package gram_test

import (
	"fmt"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// A Gram matrix is all that a solver sees of points and kernel.
func ExampleNew() {
	k := gram.New(kernel.Linear{}, [][]float64{{1, 0}, {1, 1}, {0, 2}})
	for i := range k.Len() {
		fmt.Println(k.Row(i))
	}
	// Output:
	// [1 1 0]
	// [1 2 2]
	// [0 2 4]
}

func ExampleEigenvalues() {
	k := gram.New(kernel.Linear{}, [][]float64{{1, 0}, {0, 2}, {0, 0}})
	values, _ := gram.Eigenvalues(k)
	fmt.Printf("%.0f\n", values)
	// Output:
	// [4 1 0]
}
