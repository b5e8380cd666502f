package studio_test

import (
	"math"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/surface"
)

var frame = surface.View{X0: -2, X1: 3, Y0: -2, Y1: 2, Width: 6, Height: 5}

func fresh(t *testing.T) (session.Points, []float64) {
	t.Helper()
	set, err := session.Another("moons", map[string]float64{"n": 500, "noise": 0.2}, 7)
	if err != nil {
		t.Fatal(err)
	}
	return session.Points{Dim: 2, X: set.X}, set.Y
}

// A machine of a sweep is the machine of a sketch, and what it says of fresh points is what the
// trained model predicts, one by one.
func TestSweptIsASketchWithFreshPoints(t *testing.T) {
	places, y := fresh(t)
	p := good(nil)
	told, err := studio.SweptOf(p, &frame, places, y)
	if err != nil {
		t.Fatal(err)
	}
	sketch, err := studio.SketchOf(p, frame, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range sketch.Values {
		if told.Values[i] != v {
			t.Fatalf("pixel %d is %v, not %v", i, told.Values[i], v)
		}
	}
	m, wrong := train(t, p), 0.0
	for i := range y {
		f, _, err := m.Predict(session.Points{Dim: 2, X: places.X[2*i : 2*i+2]})
		if err != nil {
			t.Fatal(err)
		}
		// Class 2 is the positive side of a machine for two classes.
		if (f[0] > 0) != (y[i] == 2) {
			wrong++
		}
	}
	if told.Wrong != wrong || told.Fresh != 500 || wrong == 0 || !math.IsNaN(told.Square) {
		t.Errorf("%v of %d wrong, square %v; by hand %v", told.Wrong, told.Fresh, told.Square, wrong)
	}
}

// Ridge regression with the linear kernel on the points ±1 with the values ±1 has α = y/(2 + λ): K has
// the eigenvalue 2 along y. For λ = 2, f(x) = x/2, so that at 3 with the value 2 the square is ¼.
func TestSweptFitsValues(t *testing.T) {
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 1, X: []float64{-1, 1}}, Y: []float64{-1, 1},
		Kernel: "linear", Learner: "ridge", Params: map[string]float64{"lambda": 2}, Task: "regression",
	}
	told, err := studio.SweptOf(p, nil, session.Points{Dim: 1, X: []float64{3}}, []float64{2})
	if err != nil {
		t.Fatal(err)
	}
	if !near(told.Square, 0.25, 1e-12) || !math.IsNaN(told.Wrong) || told.Values != nil {
		t.Errorf("square %v, wrong %v, %d pixels", told.Square, told.Wrong, len(told.Values))
	}
}

func TestSweptRefusesAnswersForOtherPoints(t *testing.T) {
	if _, err := studio.SweptOf(good(nil), nil, session.Points{Dim: 2, X: []float64{0, 0}}, []float64{1, 2}); err == nil {
		t.Error("two answers for one point are taken")
	}
	told, err := studio.SweptOf(good(nil), nil, session.Points{}, nil)
	if err != nil || told.Fresh != 0 || !math.IsNaN(told.Wrong) {
		t.Errorf("without fresh points: %d, %v, %v", told.Fresh, told.Wrong, err)
	}
}
