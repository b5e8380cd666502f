// Package reftest holds what the tests of several packages have in common: the values of
// other programs in testdata, and kernels written out anew, so that what is tested does not
// vouch for itself.
package reftest

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"

	"mercer/core/gram"
	"mercer/core/multiclass"
)

// Read reads a file of testdata, from a test of a package in core.
func Read(t testing.TB, name string, into any) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

// Gram returns the Gram matrix of a kernel.
func Gram(k func(x, z []float64) float64, xs [][]float64) *gram.Full {
	n := len(xs)
	data := make([]float64, n*n)
	for i, x := range xs {
		for j, z := range xs {
			data[i*n+j] = k(x, z)
		}
	}
	return gram.NewFull(n, data)
}

// Kernel returns one of scikit-learn's kernels by its name there.
func Kernel(name string, gamma, degree, coef0 float64) func(x, z []float64) float64 {
	return func(x, z []float64) float64 {
		var dot, square, city float64
		for a := range x {
			dot += x[a] * z[a]
			square += (x[a] - z[a]) * (x[a] - z[a])
			city += math.Abs(x[a] - z[a])
		}
		switch name {
		case "linear":
			return dot
		case "poly":
			return math.Pow(gamma*dot+coef0, degree)
		case "rbf":
			return math.Exp(-gamma * square)
		case "laplacian":
			return math.Exp(-gamma * city)
		case "sigmoid":
			return math.Tanh(gamma*dot + coef0)
		}
		panic("reftest: no kernel " + name)
	}
}

// A Case is a problem with two classes, and what scikit-learn makes of it without a bias, on
// explicit features: see testdata/unbiased.py.
type Case struct {
	Name      string
	Problem   multiclass.Problem
	Value     float64 // of the learner's parameter
	Objective float64
	Decision  []float64 // at the examples
}

// Unbiased returns the cases of a learner.
func Unbiased(t testing.TB, learner string) []Case {
	t.Helper()
	var ref struct {
		Data map[string]struct {
			X [][]float64
			Y []float64
		}
		Cases []struct {
			Data, Kernel, Learner string
			Value, Objective      float64
			Decision              []float64
		}
	}
	Read(t, "unbiased.json", &ref)
	var cases []Case
	for _, c := range ref.Cases {
		if c.Learner != learner {
			continue
		}
		k := Kernel("linear", 0, 0, 0)
		if c.Kernel == "quadratic" {
			k = Kernel("poly", 1, 2, 1)
		}
		data := ref.Data[c.Data]
		cases = append(cases, Case{
			Name:    fmt.Sprintf("%s, %s, %v", c.Data, c.Kernel, c.Value),
			Problem: multiclass.Problem{K: Gram(k, data.X), Y: data.Y},
			Value:   c.Value, Objective: c.Objective, Decision: c.Decision,
		})
	}
	if len(cases) < 18 {
		t.Fatalf("%d cases of %s", len(cases), learner)
	}
	return cases
}
