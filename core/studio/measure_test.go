package studio_test

import (
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
)

func request(what string) studio.MeasureRequest {
	return studio.MeasureRequest{
		What: what, N: 24, Features: 7, Support: 5, Runs: 3,
		Data: "moons", Settings: map[string]float64{"noise": 0.2}, Seed: 4,
		Kernel: "rbf(gamma=1)", Learner: "svc", Params: map[string]float64{"C": 1},
	}
}

func TestEverythingIsMeasured(t *testing.T) {
	for _, what := range studio.Measured() {
		if _, err := studio.Measure(request(what)); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// What is measured is the machine of the scene: it has the steps and the support vectors of one that
// is trained without a clock.
func TestTheMeasuredMachineIsTrained(t *testing.T) {
	told, err := studio.Measure(request(studio.TrainMachine))
	if err != nil {
		t.Fatal(err)
	}
	set, err := session.Generate("moons", map[string]float64{"n": 24, "noise": 0.2}, 4)
	if err != nil {
		t.Fatal(err)
	}
	r := train(t, session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 2, X: set.X}, Y: set.Y,
		Kernel: "rbf(gamma=1)", Learner: "svc", Params: map[string]float64{"C": 1}, Seed: 4,
	}).Result()
	if told.Steps != r.Iterations || told.Support != len(r.Support) || told.Steps == 0 {
		t.Errorf("%d steps and %d support vectors, not %d and %d", told.Steps, told.Support, r.Iterations, len(r.Support))
	}
}

func TestMeasureRefuses(t *testing.T) {
	for name, change := range map[string]func(*studio.MeasureRequest){
		"no points":         func(q *studio.MeasureRequest) { q.N = 0 },
		"too many points":   func(q *studio.MeasureRequest) { q.N = 1 << 20 },
		"no run":            func(q *studio.MeasureRequest) { q.Runs = 0 },
		"no feature":        func(q *studio.MeasureRequest) { q.What, q.Features = studio.TrainDual, 0 },
		"too much support":  func(q *studio.MeasureRequest) { q.What, q.Support = studio.AskSupport, 25 },
		"another name":      func(q *studio.MeasureRequest) { q.What = "time" },
		"no data set":       func(q *studio.MeasureRequest) { q.Data = "suns" },
		"no kernel":         func(q *studio.MeasureRequest) { q.What, q.Kernel = studio.FillGram, "rbf(" },
		"no learner":        func(q *studio.MeasureRequest) { q.What, q.Learner = studio.TrainMachine, "nobody" },
		"infinite products": func(q *studio.MeasureRequest) { q.What, q.Kernel = studio.FillGram, "exp(1000*poly(degree=9))" },
	} {
		q := request(studio.FillGram)
		change(&q)
		if _, err := studio.Measure(q); err == nil {
			t.Errorf("%s: measured", name)
		}
	}
}
