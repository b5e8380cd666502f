package inspect_test

import (
	"fmt"

	"mercer/core/inspect"
	"mercer/core/session"
)

// The points 0, 3 and 4 of a line, and how far they are apart in the feature space of the linear
// kernel.
func ExampleGram() {
	line := session.Points{Dim: 1, X: []float64{0, 3, 4}}
	for _, form := range []inspect.Form{inspect.Raw, inspect.Distance} {
		_, k, err := inspect.Gram("vectors", line, "linear", form)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(form, k)
	}
	// Output:
	// raw [0 0 0 0 9 12 0 12 16]
	// distance [0 3 4 3 0 1 4 1 0]
}
