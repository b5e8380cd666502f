package expression_test

import (
	"fmt"

	"mercer/core/catalog"
)

// A kernel is one line of text.
func ExampleLanguage_Parse() {
	e, err := catalog.Vectors.Parse("2*rbf(gamma=0.5)+linear^2")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e)
	fmt.Println(e.Kernel().Eval([]float64{1, 0}, []float64{1, 0}))
	for _, n := range e.Numbers() {
		fmt.Println(n.Spec.Key, n.Value)
	}
	// Output:
	// 2*rbf(gamma=0.5) + linear^2
	// 3
	// factor 2
	// gamma 0.5
	// power 2
}

// An error points at the character and says what was expected.
func ExampleLanguage_Parse_error() {
	_, err := catalog.Vectors.Parse("rbf(gama=1)")
	fmt.Println(err)
	// Output:
	// rbf has no parameter “gama”; expected gamma.
}
