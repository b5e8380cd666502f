package studio_test

import (
	"math"
	"testing"

	"mercer/core/session"
	"mercer/core/session/sessiontest"
)

var (
	good  = sessiontest.Moons
	blobs = sessiontest.Blobs
)

func train(t *testing.T, p session.Problem) *session.Model {
	t.Helper()
	m, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// near reports whether a and b agree within the tolerance, NaN with nothing.
func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }
