package kernel_test

import (
	"fmt"

	"mercer/core/kernel"
)

// A kernel is a value; Row evaluates it against many points at once.
func ExampleRow() {
	k := kernel.RBF{Gamma: 0.5}
	row := make([]float64, 2)
	kernel.Row(row, k, []float64{0, 0}, [][]float64{{1, 1}, {2, 0}})
	fmt.Printf("%.4f %.4f\n", row[0], row[1])
	// Output: 0.3679 0.1353
}

// Kernels are combined into kernels.
func ExampleSum() {
	k := kernel.Sum[[]float64]{Terms: []kernel.Kernel[[]float64]{
		kernel.Linear{},
		kernel.Scale[[]float64]{Factor: 2, Of: kernel.Poly{Degree: 2, Gamma: 1, Coef0: 1}},
	}}
	fmt.Println(k.Eval([]float64{1, 2}, []float64{3, -1}))
	// Output: 9
}
