package session_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/learn"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/studio"
)

// remembered trains p with what m remembers.
func remembered(t *testing.T, m *session.Memory, p session.Problem) session.Result {
	t.Helper()
	run, err := m.Open(p)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	run.Advance(0)
	return run.Finish().Result()
}

func same(t *testing.T, what string, got, want session.Result) {
	t.Helper()
	if got.Status != want.Status || !near(got.Objective, want.Objective, 1e-6*want.Objective) {
		t.Errorf("%s: %v at %v, want %v at %v", what, got.Status, got.Objective, want.Status, want.Objective)
	}
	for i, f := range want.Decision {
		if !near(got.Decision[i], f, 1e-4) {
			t.Errorf("%s: decision value %d is %v, want %v", what, i, got.Decision[i], f)
			return
		}
	}
}

// Whatever a memory went through, results are those of a session without one.
func TestMemoryChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var memory session.Memory
	p := blobs(3)
	p.Params = map[string]float64{"C": 3, "tolerance": 1e-7}
	kernels := []string{"rbf(gamma=1)", "poly(degree=2)", "laplacian + 0.1*linear"}
	steps := map[string]func(){
		"C":        func() { p.Params["C"] = 0.5 + 5*rng.Float64() },
		"kernel":   func() { p.Kernel = kernels[rng.IntN(len(kernels))] },
		"a point":  func() { p.X[rng.IntN(len(p.X))] += rng.NormFloat64() },
		"all":      func() { p.X[0]++; p.X = slices.Concat(p.X[2:], p.X[:2]) },
		"removed":  func() { p.X, p.Y = p.X[2*p.Dim:], p.Y[2:] },
		"relabel":  func() { p.Y[rng.IntN(len(p.Y))] = 2 },
		"the dims": func() { p.Dim = 3 - p.Dim; p.Y = slices.Repeat([]float64{1, 2, 3}, 40)[:len(p.X)/p.Dim] },
	}
	names := []string{"C", "a point", "kernel", "a point", "a point", "removed", "relabel", "all", "a point", "the dims"}
	for range 4 {
		for _, name := range names {
			p.X, p.Y = slices.Clone(p.X), slices.Clone(p.Y)
			steps[name]()
			same(t, name, remembered(t, &memory, p), train(t, p).Result())
		}
	}
}

// Problems that fail leave a memory as good as it was.
func TestMemoryAfterMistakes(t *testing.T) {
	var memory session.Memory
	for _, change := range []func(*session.Problem){
		func(p *session.Problem) { p.Y = make([]float64, len(p.Y)) },
		func(p *session.Problem) { p.Kernel = "poly(degree=50, gamma=1e300)" },
		func(p *session.Problem) { p.X[1] = 1e300 },
		func(p *session.Problem) { p.Kernel = "rbf(" },
	} {
		if run, err := memory.Open(good(change)); err == nil {
			run.Close()
		}
		same(t, "after a mistake", remembered(t, &memory, good(nil)), train(t, good(nil)).Result())
	}
}

// A matrix that a run still reads is left alone when other runs close.
func TestMemoryLeavesOpenRunsAlone(t *testing.T) {
	var memory session.Memory
	p := good(nil)
	p.Params["tolerance"] = 1e-7
	want := train(t, p).Result()
	moved := p
	moved.X = slices.Clone(p.X)
	moved.X[0] += 2
	remembered(t, &memory, moved)
	first, err := memory.Open(p) // on a matrix that was brought up to date
	if err != nil {
		t.Fatal(err)
	}
	first.Advance(2)
	remembered(t, &memory, p) // reads the same matrix, and closes
	remembered(t, &memory, moved)
	for first.Advance(1).Status == solve.Running {
	}
	same(t, "the first run", first.Finish().Result(), want)
	first.Close()
	first.Close()
	same(t, "what comes after", remembered(t, &memory, p), want)
}

// Who steps on from where a memory paused is where one is who began anew, in every number
// and every word; what was told before stays as it was.
func TestMemoryStepsOn(t *testing.T) {
	eachLearner(t, func(t *testing.T, _ learn.Learner, p session.Problem) {
		h, err := studio.HistoryOf(p, 20)
		if err != nil {
			t.Fatal(err)
		}
		var memory session.Memory
		var before []session.Result
		for _, stop := range []int{0, 1, 2, 2, 5, 3, 4, 9, h.Total / 2, h.Total} {
			p.Stop = &stop
			got, want := remembered(t, &memory, p), train(t, p).Result()
			before = append(before, got, want)
			for i := 0; i < len(before); i += 2 {
				if got, want := before[i], before[i+1]; !alike(got, want) {
					t.Fatalf("at step %d, step %d is\n%+v, began anew\n%+v", stop, want.Iterations, got, want)
				}
			}
		}
	})
}

// A memory goes on only with the problem that it paused in.
func TestMemoryStepsOnWithTheSameProblemOnly(t *testing.T) {
	var memory session.Memory
	stop := 6
	base := func() session.Problem {
		return good(func(p *session.Problem) {
			p.Kernel = "sigmoid(gamma=1, coef0=-1)" // which a repair changes
			p.Learner, p.Params, p.Stop, p.Seed = "svm-sgd", nil, &stop, 3
		})
	}
	for name, change := range map[string]func(p *session.Problem){
		"kernel":  func(p *session.Problem) { p.Kernel = "linear" },
		"learner": func(p *session.Problem) { p.Learner = "perceptron" },
		"params":  func(p *session.Problem) { p.Params = map[string]float64{"lambda": 3} },
		"points":  func(p *session.Problem) { p.X = slices.Clone(p.X); slices.Reverse(p.X) },
		"label":   func(p *session.Problem) { p.Y = slices.Clone(p.Y); p.Y[0], p.Y[39] = p.Y[39], p.Y[0] },
		"seed":    func(p *session.Problem) { p.Seed++ },
		"repair":  func(p *session.Problem) { p.Repair = "flip" },
		"earlier": func(p *session.Problem) { one := 1; p.Stop = &one },
	} {
		remembered(t, &memory, base())
		p := base()
		change(&p)
		if got, want := remembered(t, &memory, p), train(t, p).Result(); !alike(got, want) {
			t.Errorf("after another %s: %+v, began anew %+v", name, got, want)
		}
	}
}

// alike reports whether two results say the same. The last digits of an objective may
// depend on how often it was asked for.
func alike(a, b session.Result) bool {
	numbers := func(r session.Result) []float64 {
		all := slices.Concat(r.Coef, r.Beta, r.Self, r.Bias, r.Decision, r.Label)
		all = append(all, r.Objective, r.Primal, r.Gap, r.Violation, r.Margin)
		for _, f := range r.Figures {
			all = append(all, f.Value)
		}
		for _, f := range r.Account.Facts {
			all = append(all, f.Value)
		}
		return append(all, r.Account.Residuals...)
	}
	near := func(a, b float64) bool {
		return a == b || math.Abs(a-b) <= 1e-9*(1+math.Abs(b)) || math.IsNaN(a) && math.IsNaN(b)
	}
	return a.Status == b.Status && a.Iterations == b.Iterations && a.Message == b.Message &&
		a.Account.Did == b.Account.Did && a.Account.Next == b.Account.Next &&
		slices.Equal(a.Account.Marks, b.Account.Marks) && slices.Equal(a.Account.Moves, b.Account.Moves) &&
		slices.EqualFunc(numbers(a), numbers(b), near)
}
