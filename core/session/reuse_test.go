package session

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"mercer/core/catalog"
	"mercer/core/solve"
)

// A matrix is brought up to date where it is as soon as no run reads it, and left
// alone before.
func TestMemoryReusesTheMatrix(t *testing.T) {
	set, err := Generate("moons", nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	var m Memory
	open := func() *Run {
		set.X = append([]float64(nil), set.X...)
		set.X[0] += 0.1
		run, err := m.Open(Problem{Domain: "vectors", Points: Points{Dim: 2, X: set.X}, Y: set.Y, Kernel: "rbf", Learner: "svc"})
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
	first := open()
	second := open()
	if first.readers == second.readers {
		t.Fatal("a matrix changed under an open run")
	}
	first.Close()
	second.Close()
	second.Close()
	row := m.matrix.Row(1)
	before := &row[0]
	open().Close()
	if !m.matrix.Kept(1) {
		t.Fatal("a matrix that nothing reads was computed anew")
	}
	if row := m.matrix.Row(1); &row[0] != before {
		t.Error("the rows were not used again")
	}
}

// Parameters are bound once, and nothing that learns with them changes them.
func TestMemoryReusesParameters(t *testing.T) {
	set, err := Generate("moons", nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := Problem{Domain: "vectors", Points: Points{Dim: 2, X: set.X}, Y: set.Y, Kernel: "rbf", Params: map[string]float64{}}
	train := func(m *Memory) Result {
		t.Helper()
		run, err := m.Open(p)
		if err != nil {
			t.Fatalf("%s with %v: %v", p.Learner, p.Params, err)
		}
		defer run.Close()
		run.Advance(100)
		return run.Finish().Result()
	}
	for _, l := range catalog.Learners {
		var m Memory
		p.Learner = l.Name
		first := train(&m)
		config := m.bounds[0].config
		if got := train(&m); !reflect.DeepEqual(got.Decision, first.Decision) || !slices.Equal(got.Coef, first.Coef) {
			t.Errorf("%s learns something else the second time", l.Name)
		}
		if m.bounds[0].config != config || m.bounds[1].learner != nil {
			t.Errorf("%s is bound again", l.Name)
		}
		if fresh, _ := bind(l.Name, nil); !reflect.DeepEqual(config, fresh.config) {
			t.Errorf("%s has changed its parameters: %+v, which were %+v", l.Name, config, fresh.config)
		}
	}

	// The caller's map may change, and what was forgotten or is wrong is bound as ever.
	var m Memory
	p.Learner = "svc"
	for _, c := range []float64{1, 2, 1, 3, 4, 5, 6, 1, -1, 6} {
		p.Params["C"] = c
		got, e := m.bind(p.Learner, p.Params)
		want, wrong := bind(p.Learner, p.Params)
		if !reflect.DeepEqual(got.config, want.config) || !reflect.DeepEqual(e, wrong) {
			t.Errorf("C = %v: %+v, %v, want %+v, %v", c, got.config, e, want.config, wrong)
		}
	}
	if got, _ := m.bind("svr", p.Params); got.learner.Name != "svr" {
		t.Errorf("%s instead of another learner with the same parameters", got.learner.Name)
	}
}

// While a point is dragged, what factorises goes on from the factor of the step before, and finds what it
// finds at the beginning.
func TestMemoryCarriesFactors(t *testing.T) {
	set, err := Generate("moons", nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	values := make([]float64, len(set.Y))
	for i := range values {
		values[i] = set.X[2*i] * set.X[2*i+1]
	}
	for _, test := range []struct {
		learner, task string
		params        map[string]float64
		y             []float64
	}{
		{"ridge", "regression", map[string]float64{"lambda": 1e-3}, values},
		{"ridge", "classification", map[string]float64{"lambda": 0.1}, set.Y},
		{"gp", "regression", map[string]float64{"noise": 0.01}, values},
	} {
		p := Problem{
			Domain: "vectors", Points: Points{Dim: 2, X: slices.Clone(set.X)}, Y: test.y, Kernel: "rbf(gamma=2)",
			Learner: test.learner, Task: test.task, Params: test.params,
		}
		var m Memory
		train := func(open func(Problem) (*Run, error)) Result {
			t.Helper()
			run, err := open(p)
			if err != nil {
				t.Fatal(err)
			}
			defer run.Close()
			run.Advance(0)
			return run.Finish().Result()
		}
		p.Start = train(m.Open).Coef
		for step := range 12 {
			p.X = slices.Clone(p.X)
			p.X[2*(step/8)] += 0.05
			before := m.factor.Factor
			got := train(m.Open)
			if m.factor.Factor == before || m.factor.Factor == nil || len(m.factor.Moved) != 0 {
				t.Fatalf("%s: the factor of step %d is not kept", test.learner, step)
			}
			if !m.factor.Factor.Carried() {
				t.Fatalf("%s: at step %d it is made anew", test.learner, step)
			}
			p.Start = nil
			want := train(Open)
			p.Start = got.Coef
			for i, v := range got.Coef {
				if math.Abs(v-want.Coef[i]) > 1e-7*(1+math.Abs(want.Coef[i])) {
					t.Fatalf("%s, step %d: coefficient %d is %v, from the beginning %v", test.learner, step, i, v, want.Coef[i])
				}
			}
			for i, f := range got.Figures {
				if math.Abs(f.Value-want.Figures[i].Value) > 1e-7*(1+math.Abs(f.Value)) {
					t.Errorf("%s, step %d: %s is %v, from the beginning %v", test.learner, step, f.Key, f.Value, want.Figures[i].Value)
				}
			}
		}
		// Other parameters take another factor, and so do steps that are looked at.
		stop := 5
		p.Stop = &stop
		p.X = slices.Clone(p.X)
		p.X[0]++
		train(m.Open)
		if m.factor.Factor.Carried() {
			t.Errorf("%s: steps that are looked at go on from before", test.learner)
		}
	}
}

// Where no Memory keeps rows, those of a run that is closed make room for those of the next. No model
// changes by that, and none is learnt otherwise.
func TestRunsHandOnRoom(t *testing.T) {
	set, err := Generate("moons", nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := Problem{Domain: "vectors", Points: Points{Dim: 2, X: set.X}, Y: set.Y, Params: map[string]float64{}}
	places := Points{Dim: 2, X: []float64{0, 0, 0.3, -0.5, 1, 2}}
	check := func(got *Model) {
		t.Helper()
		var m Memory
		run, err := m.Open(p) // in a room of its own
		if err != nil {
			t.Fatal(err)
		}
		run.Advance(0)
		if !slices.Equal(got.Result().Coef, run.Finish().Result().Coef) {
			t.Errorf("%s, %s: another result where rows share a room", p.Learner, p.Kernel)
		}
	}
	texts := []string{"rbf", "laplacian", "linear", "rbf"}
	for _, l := range catalog.Learners {
		p.Learner = l.Name
		var before *Model
		var said []float64
		for _, p.Kernel = range texts {
			got, err := Train(p)
			if err != nil {
				t.Fatalf("%s: %v", l.Name, err)
			}
			check(got)
			if before != nil {
				if now, _, err := before.Predict(places); err != nil || !slices.Equal(now, said) {
					t.Errorf("%s, %s: the model before says %v, %v, which said %v", l.Name, p.Kernel, now, err, said)
				}
			}
			before = got
			if said, _, err = before.Predict(places); err != nil {
				t.Fatal(err)
			}
		}
	}

	// Runs that are open at once.
	p.Learner = "svc"
	var runs []*Run
	for _, p.Kernel = range texts {
		run, err := Open(p)
		if err != nil {
			t.Fatal(err)
		}
		runs = append(runs, run)
	}
	for running := true; running; {
		running = false
		for _, run := range runs {
			running = run.Advance(1).Status == solve.Running || running
		}
	}
	for i, run := range runs {
		p.Kernel = texts[i]
		check(run.Finish())
		run.Close()
	}

	// A pool promises nothing, but does not fail always.
	p.Learner, p.Kernel = "svc", "rbf"
	train := func() (rows []*float64) {
		t.Helper()
		run, err := Open(p)
		if err != nil {
			t.Fatal(err)
		}
		defer run.Close()
		run.Advance(0)
		for i := range set.Y {
			if run.rows.Kept(i) {
				rows = append(rows, &run.rows.Row(i)[0])
			}
		}
		return rows
	}
	for range 100 {
		before := train()
		for _, row := range train() {
			if slices.Contains(before, row) {
				return
			}
		}
	}
	t.Error("no run took the room of another")
}

// What a run of several classes has told stays when the next one uses its memory, and that one finds
// nothing there. A run that is not at its end keeps its own.
func TestRunsOfManyClassesHandOnMemory(t *testing.T) {
	problem := func(n, classes int, scheme float64) Problem {
		p := Problem{
			Domain: "vectors", Points: Points{Dim: 2}, Kernel: "rbf", Learner: "svc",
			Params: map[string]float64{"multiclass": scheme},
		}
		for i := range n {
			angle := float64(i) * 2.4
			p.X = append(p.X, math.Cos(angle)*float64(i%7), math.Sin(angle)*float64(i%5))
			p.Y = append(p.Y, float64(i%classes))
		}
		return p
	}
	train := func(p Problem, steps int) Result {
		run, err := Open(p)
		if err != nil {
			t.Fatal(err)
		}
		defer run.Close()
		run.Advance(steps)
		return run.Finish().Result()
	}
	for _, scheme := range []float64{0, 1} {
		large, small := problem(60, 4, scheme), problem(40, 3, scheme)
		alone := train(small, 0)
		before := train(large, 0)
		told := before
		told.Coef, told.Bias = slices.Clone(before.Coef), slices.Clone(before.Bias)
		told.BiasError, told.Decision = slices.Clone(before.BiasError), slices.Clone(before.Decision)
		train(large, 7)
		if after := train(small, 0); !slices.Equal(after.Coef, alone.Coef) || !slices.Equal(after.Decision, alone.Decision) {
			t.Errorf("scheme %v: after a larger problem another result", scheme)
		}
		if !slices.Equal(told.Coef, before.Coef) || !slices.Equal(told.Bias, before.Bias) ||
			!slices.Equal(told.BiasError, before.BiasError) || !slices.Equal(told.Decision, before.Decision) {
			t.Errorf("scheme %v: a result changed when its memory was used again", scheme)
		}
	}
}
