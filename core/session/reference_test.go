package session_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/reftest"
	"mercer/core/session"
	"mercer/core/solve"
)

// reference is testdata/svc.json: what scikit-learn answers.
type reference struct {
	Tolerance float64
	Data      map[string]struct {
		X, At [][]float64
		Y     []float64
	}
	Cases []struct {
		Name, Data, Kernel string
		Params             map[string]float64
		C                  float64
		Coef, Decision     [][]float64
		Label              []float64
		Objective          float64
		Support            []int
	}
}

// points lays the rows of x one after the other.
func points(x [][]float64) session.Points {
	return session.Points{Dim: len(x[0]), X: slices.Concat(x...)}
}

// The whole way, from a kernel's text to a label, gives scikit-learn's answers.
func TestAgreesWithScikitLearn(t *testing.T) {
	var ref reference
	reftest.Read(t, "svc.json", &ref)
	if len(ref.Cases) < 80 {
		t.Fatalf("only %d cases", len(ref.Cases))
	}
	supports := 0
	for _, c := range ref.Cases {
		t.Run(c.Name, func(t *testing.T) {
			data := ref.Data[c.Data]
			var arguments []string
			for key, v := range c.Params {
				arguments = append(arguments, fmt.Sprintf("%s=%v", key, v))
			}
			model, err := session.Train(session.Problem{
				Domain: "vectors", Points: points(data.X), Y: data.Y, Learner: "svc",
				Kernel: c.Kernel + "(" + strings.Join(arguments, ", ") + ")",
				Params: map[string]float64{"C": c.C, "tolerance": ref.Tolerance},
			})
			if err != nil {
				t.Fatal(err)
			}
			r := model.Result()
			if r.Status != solve.Converged {
				t.Fatalf("%v: %s", r.Status, r.Message)
			}
			if math.Abs(r.Objective-c.Objective) > 1e-6*math.Abs(c.Objective) {
				t.Errorf("objective %v, want %v", r.Objective, c.Objective)
			}
			decision, label, err := model.Predict(points(data.At))
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range slices.Concat(c.Decision...) {
				if !(math.Abs(decision[i]-want) <= 1e-3) {
					t.Errorf("decision value %d is %v, want %v", i, decision[i], want)
				}
			}
			if !slices.Equal(label, c.Label) {
				t.Errorf("labels %v, want %v", label, c.Label)
			}
			// Coefficients are unique where the Gram matrix is regular.
			regular := c.Data != "copies" && c.Data != "iris" && (c.Kernel == "rbf" || c.Kernel == "laplacian")
			if regular {
				supports++
				if !slices.Equal(r.Support, c.Support) {
					t.Errorf("support vectors %v, want %v", r.Support, c.Support)
				}
			}
		})
	}
	if supports < 20 {
		t.Errorf("support vectors were compared in %d cases only", supports)
	}
}
