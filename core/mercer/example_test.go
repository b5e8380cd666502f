package mercer_test

import (
	"fmt"

	"mercer/core/catalog"
	"mercer/core/mercer"
)

// A kernel is proved by closure rules.
func ExampleJudge() {
	e, err := catalog.Vectors.Parse("0.5*rbf(gamma=2) + linear*poly(degree=2, gamma=1, coef0=1)")
	if err != nil {
		panic(err)
	}
	v := mercer.Judge(e.Tree(), 2, nil)
	fmt.Println(v.Proof.Holds, v.Proof.Rule)
	for _, step := range v.Proof.Steps {
		fmt.Println(step.Text, step.Rule)
	}
	// Output:
	// true sum
	// 0.5*rbf(gamma=2) scale
	// linear*poly(degree=2, gamma=1, coef0=1) product
}

// What is no kernel is refuted by points and weights v with vᵀKv < 0.
func ExampleJudge_refuted() {
	e, err := catalog.Vectors.Parse("sigmoid(gamma=1, coef0=-1)")
	if err != nil {
		panic(err)
	}
	w := mercer.Judge(e.Tree(), 1, nil).Search.Witness
	fmt.Printf("points %v, weights %v: %.3f\n", w.X, w.V, w.Value)
	// Output:
	// points [[0]], weights [1]: -0.760
}
