package verdict_test

import (
	"fmt"

	"mercer/core/session"
	"mercer/core/verdict"
)

// A kernel is proved, or refuted by points.
func ExampleOf() {
	for _, kernel := range []string{"rbf(gamma=2)", "rbf(gamma=1)-rbf(gamma=2)"} {
		v, err := verdict.Of("vectors", session.Points{Dim: 1}, kernel, 0)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(kernel, v.Verdict)
	}
	// Output:
	// rbf(gamma=2) proved
	// rbf(gamma=1)-rbf(gamma=2) refuted
}
