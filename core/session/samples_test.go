package session_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/session"
)

// Functions drawn pass near the points, differ from each other, and are the same for the
// same seed.
func TestSamples(t *testing.T) {
	p := valued(1, "rbf(gamma=2)", "gp", map[string]float64{"noise": 1e-4})
	m := train(t, p)
	at := session.Points{Dim: 1, X: append(slices.Clone(p.X), 6, 7)}
	places := len(at.X)
	values, err := m.Samples(at, 3, 5)
	if err != nil || len(values) != 3*places {
		t.Fatalf("%d numbers, %v", len(values), err)
	}
	for c := range 3 {
		for i, v := range values[c*places : (c+1)*places] {
			if i < len(p.Y) && math.Abs(v-p.Y[i]) > 0.1 {
				t.Errorf("function %d is %v at point %d, which has %v", c, v, i, p.Y[i])
			}
		}
	}
	if values[places-1] == values[2*places-1] {
		t.Error("two functions are the same far away")
	}
	again, _ := m.Samples(at, 3, 5)
	other, _ := m.Samples(at, 3, 6)
	if !slices.Equal(values, again) || slices.Equal(values, other) {
		t.Error("functions do not depend on the seed alone")
	}
	if none, err := m.Samples(session.Points{Dim: 1, X: []float64{}}, 3, 5); err != nil || len(none) != 0 {
		t.Errorf("nowhere: %v, %v", none, err)
	}
	if none, err := m.Samples(at, 0, 5); err != nil || len(none) != 0 {
		t.Errorf("none: %v, %v", none, err)
	}
	p.Learner, p.Params = "ridge", nil
	if _, err := train(t, p).Samples(at, 1, 1); err == nil || !strings.Contains(err.Error(), "only a Gaussian process") {
		t.Errorf("of ridge regression: %v", err)
	}
	if _, err := m.Samples(session.Points{Dim: 1, X: make([]float64, 501)}, 1, 1); err == nil || !strings.Contains(err.Error(), "up to 500") {
		t.Errorf("at 501 places: %v", err)
	}
}
