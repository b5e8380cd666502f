package session_test

import (
	"fmt"

	"mercer/core/session"
)

// A problem goes in, a model comes out, and says what it is worth.
func ExampleTrain() {
	model, err := session.Train(session.Problem{
		Domain: "vectors",
		Points: session.Points{Dim: 2, X: []float64{0, 0, 1, 0, 0, 2, 1, 2}},
		Y:      []float64{1, 1, 2, 2},
		Kernel: "linear", Learner: "svc", Params: map[string]float64{"C": 10},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := model.Result()
	fmt.Println(r.Status, r.Errors, "errors")
	_, label, _ := model.Predict(session.Points{Dim: 2, X: []float64{5, 1.5}})
	fmt.Println("class", label[0])
	// Output:
	// converged 0 errors
	// class 2
}

// Strings are learnt from as points are.
func ExampleTrain_strings() {
	model, err := session.Train(session.Problem{
		Domain: "strings",
		Points: session.Points{Items: []string{"aberdare", "abertawe", "wigan", "widnes"}},
		Y:      []float64{1, 1, 2, 2},
		Kernel: "normalize(spectrum(k=2))", Learner: "svc",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, label, _ := model.Predict(session.Points{Items: []string{"aberystwyth"}})
	fmt.Println("class", label[0])
	// Output:
	// class 1
}
