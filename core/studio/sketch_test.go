package studio_test

import (
	"math"
	"slices"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/surface"
)

// Pictures of several outputs come from one training, and whatever was sketched before, a sketch is
// the one that nothing came before.
func TestSketcherKeepsNothingButTheSameProblem(t *testing.T) {
	set, err := session.Another("moons", map[string]float64{"n": 30, "noise": 0.2}, 7)
	if err != nil {
		t.Fatal(err)
	}
	x := slices.Clone(set.X)
	x[0] = 0
	of := func(change func(p *session.Problem)) session.Problem {
		p := session.Problem{
			Domain: "vectors", Points: session.Points{Dim: 2, X: slices.Clone(x)}, Y: slices.Clone(set.Y),
			Kernel: "rbf(gamma=1)", Learner: "kpca", Params: map[string]float64{"components": 3},
		}
		change(&p)
		return p
	}
	var sketcher studio.Sketcher
	check := func(p session.Problem, v surface.View, output int) studio.Sketch {
		t.Helper()
		got, err := sketcher.Sketch(p, v, output)
		want, wrong := studio.SketchOf(p, v, output)
		if err != nil || wrong != nil {
			t.Fatal(err, wrong)
		}
		if !slices.Equal(got.Values, want.Values) || !slices.Equal(got.Coef, want.Coef) || got.Info != want.Info {
			t.Errorf("output %d of %s with %v is not what it is at first", output, p.Kernel, p.Params)
		}
		return got
	}
	same := func(*session.Problem) {}
	first := check(of(same), frame, 0)
	for output := range 3 {
		if again := check(of(same), frame, output); again.Took != first.Took {
			t.Errorf("output %d was trained for again", output)
		}
	}
	stop := 1
	for _, change := range []func(p *session.Problem){
		func(p *session.Problem) { p.X[5] += 0.5 },
		func(p *session.Problem) { p.X[0] = math.Copysign(0, -1) },
		func(p *session.Problem) { p.Y[3] = 3 - p.Y[3] },
		func(p *session.Problem) { p.Kernel = "rbf(gamma=2)" },
		func(p *session.Problem) { p.Params = map[string]float64{"components": 2} },
		func(p *session.Problem) { p.Learner, p.Params = "svc", map[string]float64{"C": 1} },
		func(p *session.Problem) { p.Learner, p.Params = "svc", map[string]float64{"C": 2} },
		func(p *session.Problem) { p.Learner, p.Params, p.Stop = "svc", map[string]float64{"C": 2}, &stop },
		func(p *session.Problem) { p.Learner, p.Params, p.Repair = "svc", map[string]float64{"C": 2}, "clip" },
	} {
		check(of(change), frame, 0)
	}
	if _, err := sketcher.Sketch(of(func(p *session.Problem) { p.Kernel = "none" }), frame, 0); err == nil {
		t.Error("a kernel that there is not was sketched")
	}
	check(of(same), frame, 2)
}
