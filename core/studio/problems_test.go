package studio_test

import (
	"math"
	"testing"

	"mercer/core/session"
)

// good is a small problem that trains; change returns it with something else.
func good(change func(*session.Problem)) session.Problem {
	set, err := session.Generate("moons", map[string]float64{"n": 40, "noise": 0.2}, 7)
	if err != nil {
		panic(err)
	}
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: set.Dim, X: set.X}, Y: set.Y,
		Kernel: "rbf(gamma=1)", Learner: "svc", Params: map[string]float64{"C": 3},
	}
	if change != nil {
		change(&p)
	}
	return p
}

// blobs is a problem with the given number of classes.
func blobs(classes float64) session.Problem {
	return good(func(p *session.Problem) {
		set, err := session.Generate("blobs", map[string]float64{"n": 60, "classes": classes, "noise": 0.5}, 3)
		if err != nil {
			panic(err)
		}
		p.X, p.Y = set.X, set.Y
	})
}

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
