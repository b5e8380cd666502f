package verdict_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"mercer/core/session"
	"mercer/core/verdict"
)

func validate(t *testing.T, kernel string, dim int, x ...float64) verdict.Verdict {
	t.Helper()
	v, err := verdict.Of("vectors", session.Points{Dim: dim, X: x}, kernel, 0)
	if err != nil {
		t.Fatalf("%s: %v", kernel, err)
	}
	return v
}

// Of distances in the plane the periodic kernel is none; by coordinates it is one.
func TestPeriodicByCoordinates(t *testing.T) {
	if v := validate(t, "periodic(period=1, length=1)", 2); v.Verdict != "refuted" {
		t.Errorf("of distances: %s", v.Verdict)
	}
	if v := validate(t, "warp(periodic(period=1, length=1), x1)*warp(periodic(period=1, length=1), x2)", 2); v.Verdict != "proved" {
		t.Errorf("by coordinates: %s", v.Verdict)
	}
}

// Another seed gives other points that refute it, and no other verdict.
func TestSeeds(t *testing.T) {
	points := session.Points{Dim: 2, X: []float64{0.3, 1, -1, 0.5, 2, -0.4, 1.1, 1.2, -0.7, -1.3}}
	for _, kernel := range []string{"formula(dist^2)", "rbf", "formula(x1)", "formula(max(0, 1 - dist))"} {
		words := make(map[string]bool)
		verdicts := make(map[string]bool)
		for seed := range uint64(6) {
			v, err := verdict.Of("vectors", points, kernel, seed)
			if err != nil {
				t.Fatal(err)
			}
			verdicts[v.Verdict] = true
			if w := v.Search.Witness; w != nil {
				words[fmt.Sprint(w.X, w.V)] = true
			}
		}
		if len(verdicts) != 1 || kernel == "formula(dist^2)" && len(words) < 2 {
			t.Errorf("%s: %v, %v", kernel, verdicts, words)
		}
	}
	long := "rbf" + strings.Repeat(" + rbf", 60)
	if v := validate(t, long, 2); v.Sentence != "This kernel is a Mercer kernel: every Gram matrix of it is positive semidefinite." {
		t.Error(v.Sentence)
	}
}

// Verdicts read well.
func TestSentences(t *testing.T) {
	for _, test := range []struct {
		kernel                    string
		dim                       int
		x                         []float64
		verdict, domain, sentence string
	}{
		{"rbf(gamma=2)", 2, nil, "proved", "", "RBF γ = 2 is a Mercer kernel: every Gram matrix of it is positive semidefinite."},
		{"min", 1, []float64{1, 2}, "proved", "where no coordinate is negative",
			"Minimum is a Mercer kernel where no coordinate is negative: there every Gram matrix of it is positive semidefinite."},
		{"conjugate(1, log(x1))", 1, []float64{1, 2}, "proved", "where its formula has a value", ""},
		{"min", 1, nil, "refuted", "", "Minimum is not a Mercer kernel: at x = −1 the value k(x, x) = −1 is below 0."},
		{"formula(dist^2)", 1, nil, "refuted", "",
			"‖x − z‖² is not a Mercer kernel: two points with weights v give vᵀKv = −2, below 0."},
		{"formula(-dist^2)", 1, []float64{3, 5, 5}, "refuted", "",
			"−‖x − z‖² is not a Mercer kernel: two of the points with weights v give vᵀKv = −8, below 0. It is conditionally positive definite only: vᵀKv ≥ 0 as long as the weights v add up to 0."},
		{"formula(x - z)", 1, nil, "refuted", "", "x₁ − z₁ is not a Mercer kernel: for x = 0 and z = 1 it is k(x, z) = −1 and k(z, x) = 1, and a kernel is symmetric."},
		{"formula(1/dist)", 2, nil, "refuted", "", "1/‖x − z‖ is not a Mercer kernel: it has no value for x = z = (0, 0)."},
		{"formula(max(0, 1 - dist))", 1, nil, "unproved", "", "point sets that were tried refutes it. That is not a proof."},
	} {
		v := validate(t, test.kernel, test.dim, test.x...)
		if v.Verdict != test.verdict || v.Domain != test.domain || !strings.HasSuffix(v.Sentence, test.sentence) {
			t.Errorf("%s: %s, %q: %s", test.kernel, v.Verdict, v.Domain, v.Sentence)
		}
		if v.Proof.Holds != (test.verdict == "proved") || v.Search.Refuted() != (test.verdict == "refuted") {
			t.Errorf("%s: %s, with %+v", test.kernel, v.Verdict, v)
		}
		if v.Verdict == "unproved" && v.Search.Tried < 1000 {
			t.Errorf("%s: only %d point sets", test.kernel, v.Search.Tried)
		}
	}
}

// Eigenvalues are of the points' Gram matrix, descending: of ‖x − z‖² on 0, 1 they
// are ±1, and of what is not symmetric those of its symmetric half.
func TestEigenvalues(t *testing.T) {
	for kernel, want := range map[string][]float64{
		"formula(dist^2)": {1, -1}, "linear": {1, 0}, "const(c=3)": {6, 0}, "formula(x - z)": {0, 0}, "formula(x^2*z + 1)": {},
	} {
		v := validate(t, kernel, 1, 0, 1)
		if len(v.Eigenvalues) != 2 {
			t.Errorf("%s: %v", kernel, v.Eigenvalues)
			continue
		}
		for i, w := range want {
			if math.Abs(v.Eigenvalues[i]-w) > 1e-12 {
				t.Errorf("%s: %v, want %v", kernel, v.Eigenvalues, want)
			}
		}
	}
	// Too many points, none, and values that are too large have none.
	many := make([]float64, 401)
	for _, v := range []verdict.Verdict{
		validate(t, "rbf", 1, many...), validate(t, "rbf", 1), validate(t, "linear^50", 1, 1e300, 1),
	} {
		if v.Eigenvalues != nil {
			t.Errorf("%s: eigenvalues %v", v.Text, v.Eigenvalues)
		}
	}
	if v := validate(t, "rbf", 1, many...); v.Verdict != "proved" {
		t.Error("many points change a proof")
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		domain, kernel string
		dim            int
		x              []float64
		code           session.Code
		says           string
	}{
		{"words", "rbf", 1, nil, session.BadArgument, "domain"},
		{"vectors", "rbf(", 1, nil, session.BadKernel, "ends here"},
		{"vectors", "quadform", 3, nil, session.BadKernel, "takes points with"},
		{"vectors", "warp(rbf, x3)", 2, nil, session.BadKernel, ""},
		{"vectors", "rbf", 0, nil, session.BadArgument, "dim"},
		{"vectors", "rbf", 2, []float64{1}, session.BadArgument, "no multiple"},
		{"vectors", "rbf", 1, []float64{math.NaN()}, session.BadArgument, "finite"},
	} {
		_, err := verdict.Of(test.domain, session.Points{Dim: test.dim, X: test.x}, test.kernel, 0)
		var e *session.Error
		if !errors.As(err, &e) || e.Code != test.code || !strings.Contains(e.Message, test.says) {
			t.Errorf("%s on %d dimensions: %v", test.kernel, test.dim, err)
		}
	}
}
