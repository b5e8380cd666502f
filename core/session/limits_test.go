package session_test

import (
	"runtime"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/session"
)

// Every learner either takes 100,000 points or says in a sentence that it does not, before it takes
// their memory; and what it says is what NeedOf says.
func TestEveryLearnerSaysWhatItTakes(t *testing.T) {
	const n = 100_000
	x, y := make([]float64, 2*n), make([]float64, n)
	for i := range y {
		x[2*i], x[2*i+1], y[i] = float64(i%317), float64(i%101), float64(i%2)
	}
	for _, l := range catalog.Learners {
		for _, params := range []map[string]float64{nil, {"landmarks": 50}} {
			if params != nil && l.Name != "svc" {
				continue
			}
			p := session.Problem{
				Domain: "vectors", Points: session.Points{Dim: 2, X: x}, Y: y, Kernel: "rbf", Learner: l.Name, Params: params,
			}
			need, err := session.NeedOf(n, 2, 2, l.Name, params)
			if err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			run, err := session.Open(p)
			runtime.ReadMemStats(&after)
			message := ""
			if err != nil {
				message = err.Error()
			} else {
				run.Close()
			}
			if message != need.Message || message != "" && (!strings.HasSuffix(message, ".") || !strings.Contains(message, "20\u202f000")) {
				t.Errorf("%s %v: %q, said before: %q", l.Name, params, message, need.Message)
			}
			if took := after.TotalAlloc - before.TotalAlloc; took > 40<<20 {
				t.Errorf("%s %v: beginning took %d MB", l.Name, params, took>>20)
			}
		}
	}
}

// The memory that is said before is what is taken, to a half.
func TestNeedsAreKept(t *testing.T) {
	const n = 30_000
	set, err := session.Generate("moons", map[string]float64{"n": 3000}, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := session.Problem{Domain: "vectors", Points: session.Points{Dim: 2}, Kernel: "rbf(gamma=20)", Learner: "svc", Params: map[string]float64{"landmarks": 150}}
	for i := range n {
		at := i % 3000
		p.X = append(p.X, set.X[2*at]+1e-3*float64(i/3000), set.X[2*at+1])
		p.Y = append(p.Y, set.Y[at])
	}
	need, err := session.NeedOf(n, 2, 2, "svc", p.Params)
	if err != nil {
		t.Fatal(err)
	}
	heap := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	before, most := heap(), 0
	run, err := session.Open(p)
	if err != nil {
		t.Fatal(err)
	}
	last := ""
	for step := run.Advance(1); step.Status == 0; step = run.Advance(1) {
		if what, _ := run.Progress(); what != last || step.Iter%50 == 0 {
			last = what
			most = max(most, heap()-before)
		}
	}
	model := run.Finish()
	most = max(most, heap()-before)
	runtime.KeepAlive(model)
	points := 16 * n // which were there before
	if taken := most + points; taken > need.Bytes*3/2 || taken < need.Bytes/2 {
		t.Errorf("took %d MB, said %d", taken>>20, need.Bytes>>20)
	}
}

func TestNeedsNameMistakes(t *testing.T) {
	for _, test := range []struct {
		n, dim, classes int
		learner         string
		params          map[string]float64
		param           string
	}{
		{-1, 2, 2, "svc", nil, "n"},
		{session.MaxPoints + 1, 2, 2, "svc", nil, "n"},
		{5, 0, 2, "svc", nil, "dim"},
		{5, 2, 11, "svc", nil, "classes"},
		{5, 2, 2, "nothing", nil, "learner"},
		{5, 2, 2, "svc", map[string]float64{"C": -1}, "C"},
	} {
		_, err := session.NeedOf(test.n, test.dim, test.classes, test.learner, test.params)
		if e, ok := err.(*session.Error); !ok || e.Param != test.param {
			t.Errorf("%+v: %v", test, err)
		}
	}
}
