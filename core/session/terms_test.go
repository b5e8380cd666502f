package session_test

import (
	"math"
	"testing"

	"mercer/core/session"
)

// Neighbours are told by their distances: with the linear kernel those of the plane.
func TestTermsOfNeighboursAreDistances(t *testing.T) {
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 2, X: []float64{0, 0, 3, 4, -1, 2}}, Y: []float64{1, 2, 1},
		Kernel: "linear", Learner: "knn", Params: map[string]float64{"k": 1},
	}
	m, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	terms, err := m.Terms(session.Points{Dim: 2, X: []float64{1, 1}})
	if err != nil {
		t.Fatal(err)
	}
	if len(terms.Distance) != 3 {
		t.Fatalf("distances %v of three points", terms.Distance)
	}
	for i, got := range terms.Distance {
		if want := math.Hypot(p.X[2*i]-1, p.X[2*i+1]-1); math.Abs(got-want) > 1e-12 {
			t.Errorf("distance of point %d is %v, want %v", i, got, want)
		}
	}
	if !math.IsNaN(terms.Std) {
		t.Errorf("neighbours know how sure they are: %v", terms.Std)
	}
}

// How sure a process is of a place is told with its terms as with predictions.
func TestTermsSayHowSureAProcessIs(t *testing.T) {
	m, err := session.Train(session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 1, X: []float64{0, 1, 3}}, Y: []float64{1, -1, 0.5},
		Kernel: "rbf(gamma=1)", Learner: "gp", Params: map[string]float64{"noise": 0.1},
	})
	if err != nil {
		t.Fatal(err)
	}
	at := session.Points{Dim: 1, X: []float64{2}}
	terms, err := m.Terms(at)
	if err != nil {
		t.Fatal(err)
	}
	std, err := m.Spread(at)
	if err != nil || len(std) != 1 || terms.Std != std[0] || !(std[0] > 0) || terms.Distance != nil {
		t.Errorf("terms say ± %v (distances %v), predictions ± %v, error %v", terms.Std, terms.Distance, std, err)
	}
}
