package session_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"mercer/core/catalog"
	"mercer/core/learn"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/studio"
	"mercer/core/surface"
)

// problemsOf returns small problems that a learner can be asked: each of its tasks on two
// classes, on three, on values.
func problemsOf(t *testing.T, l learn.Learner) map[string]session.Problem {
	t.Helper()
	problems := make(map[string]session.Problem)
	for _, task := range l.Tasks {
		with := func(p session.Problem) session.Problem {
			p.Learner, p.Task, p.Params, p.Seed = l.Name, task.String(), nil, 5
			return p
		}
		problems[task.String()] = with(good(nil))
		switch task {
		case learn.Classification:
			problems["three classes"] = with(blobs(3))
		case learn.Regression:
			p := with(good(nil))
			p.Y = make([]float64, len(p.Y))
			for i := range p.Y {
				p.Y[i] = math.Sin(2*p.X[2*i]) + 0.3*p.X[2*i+1]
			}
			problems[task.String()] = p
		}
	}
	if l.Name == "svc" {
		// With landmarks it is another machine, of which all the same holds.
		for what, params := range approximations() {
			two, three := problems["classification"], problems["three classes"]
			two.Params, three.Params = params, params
			problems[what], problems["three classes, "+what] = two, three
		}
	}
	return problems
}

func approximations() map[string]map[string]float64 {
	return map[string]map[string]float64{
		"one landmark":            {"landmarks": 1},
		"landmarks":               {"landmarks": 10},
		"landmarks for all":       {"landmarks": 1000, "C": 10, "tolerance": 1e-5},
		"landmarks, against rest": {"landmarks": 20, "multiclass": 1},
	}
}

func eachLearner(t *testing.T, test func(t *testing.T, l learn.Learner, p session.Problem)) {
	for _, l := range catalog.Learners {
		for what, p := range problemsOf(t, l) {
			t.Run(l.Name+"/"+strings.ReplaceAll(what, " ", "-"), func(t *testing.T) { test(t, l, p) })
		}
	}
}

// Whatever learns answers completely, predicts at the training points what it says there,
// and says the same again after it was saved and loaded.
func TestEveryLearnerAnswersCompletely(t *testing.T) {
	eachLearner(t, func(t *testing.T, l learn.Learner, p session.Problem) {
		m := train(t, p)
		r := m.Result()
		n := len(p.Y)
		if r.Status == solve.Running || r.Status == solve.Failed {
			t.Fatalf("ended %v: %s", r.Status, r.Message)
		}
		if len(r.Decision) != n*r.Outputs || len(r.Label) != n || len(r.Bias) != r.Outputs || len(r.Beta) != n*r.Outputs {
			t.Fatalf("%d decisions, %d labels, %d biases, %d coefficients of %d outputs", len(r.Decision), len(r.Label), len(r.Bias), len(r.Beta), r.Outputs)
		}
		if want := r.Rule.Outputs(); want != 0 && want != r.Outputs {
			t.Errorf("%d outputs, but the rule reads %d", r.Outputs, want)
		}
		for _, f := range r.Figures {
			if f.Key == "" || f.Name == "" || f.Doc == "" {
				t.Errorf("a figure is not described: %+v", f)
			}
		}
		decision, label, err := m.Predict(p.Points)
		if err != nil {
			t.Fatal(err)
		}
		scale := 1e-9
		for _, v := range r.Decision {
			scale = max(scale, math.Abs(v))
		}
		for i, v := range decision {
			if !near(v, r.Decision[i], 1e-8*scale) {
				t.Fatalf("output %d is %v, predicted %v", i, r.Decision[i], v)
			}
		}
		again, err := session.Load(m.Save())
		if err != nil {
			t.Fatal(err)
		}
		decision2, label2, err := again.Predict(p.Points)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range decision2 {
			if !near(v, decision[i], 1e-9*scale) {
				t.Fatalf("output %d was %v, after loading %v", i, decision[i], v)
			}
		}
		if !slices.Equal(label, label2) {
			t.Error("labels differ after loading")
		}
	})
}

// A model that was saved at a step says the same after loading, not what it would have learnt in
// the end.
func TestEveryLearnerIsSavedAtItsStep(t *testing.T) {
	eachLearner(t, func(t *testing.T, l learn.Learner, p session.Problem) {
		for _, stop := range []int{0, 1, 2} {
			p.Stop = &stop
			m := train(t, p)
			decision, _, err := m.Predict(p.Points)
			if err != nil {
				t.Fatal(err)
			}
			again, err := session.Load(m.Save())
			if err != nil {
				t.Fatal(err)
			}
			decision2, _, err := again.Predict(p.Points)
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range decision2 {
				if !near(v, decision[i], 1e-9*(1+math.Abs(v))) {
					t.Fatalf("at step %d output %d was %v, after loading %v", stop, i, decision[i], v)
				}
			}
		}
	})
}

// A run that is paused is where one is that was stepped, and tells what it did; the
// history tells the same numbers, and ends where training ends.
func TestEveryLearnerCanBeStepped(t *testing.T) {
	eachLearner(t, func(t *testing.T, l learn.Learner, p session.Problem) {
		h, err := studio.HistoryOf(p, 40)
		if err != nil {
			t.Fatal(err)
		}
		end := train(t, p).Result()
		if h.Total < 1 || h.Total != end.Iterations || h.Status != end.Status {
			t.Fatalf("history of %d steps, %v; training took %d, %v", h.Total, h.Status, end.Iterations, end.Status)
		}
		last := len(h.Iterations) - 1
		if h.Iterations[0] != 0 || h.Iterations[last] != float64(h.Total) {
			t.Errorf("history from %v to %v", h.Iterations[0], h.Iterations[last])
		}
		if v := h.Objective[last]; !math.IsNaN(v) && !near(v, end.Objective, 1e-6*(1+math.Abs(v))) {
			t.Errorf("last objective %v, training says %v", v, end.Objective)
		}
		if !slices.IsSorted(h.Iterations) {
			t.Errorf("history is at %v", h.Iterations)
		}
		for _, stop := range []int{0, 1, 2, 3, h.Total / 2, h.Total - 1} {
			if stop < 0 || stop >= h.Total {
				continue
			}
			p.Stop = &stop
			r := train(t, p).Result()
			if r.Iterations != stop || r.Status != solve.Running {
				t.Fatalf("stopped at %d: %d steps, %v", stop, r.Iterations, r.Status)
			}
			if at := slices.Index(h.Iterations, float64(stop)); at >= 0 {
				if v := h.Objective[at]; stop > 0 && !math.IsNaN(v) && !near(v, r.Objective, 1e-6*(1+math.Abs(v))) {
					t.Errorf("objective %v at step %d, in the history %v", r.Objective, stop, v)
				}
			}
			a := r.Account
			switch {
			case a == nil:
				t.Fatal("no account of a step")
			case a.Next == "":
				t.Errorf("step %d: nothing is next", stop)
			case utf8.RuneCountInString(a.Next) > 40 || strings.HasSuffix(a.Next, "."):
				t.Errorf("step %d: %q is no name for a button", stop, a.Next)
			case (stop == 0) != (a.Did == "") || (stop > 0 && !strings.HasSuffix(a.Did, ".")) || !strings.HasSuffix(a.Why, "."):
				t.Errorf("step %d: %q, %q", stop, a.Did, a.Why)
			}
			for _, mark := range a.Marks {
				if mark.Example < 0 || mark.Example >= len(p.Y) || mark.Role == "" {
					t.Errorf("step %d marks %+v", stop, mark)
				}
			}
			if a.Residuals != nil && len(a.Residuals) != len(p.Y) {
				t.Errorf("step %d: %d residuals of %d points", stop, len(a.Residuals), len(p.Y))
			}
		}
		p.Stop = &h.Total
		if r := train(t, p).Result(); r.Status != end.Status || r.Account == nil || r.Account.Next != "" {
			t.Errorf("at the end: %v, %+v", r.Status, r.Account)
		}
	})
}

// A picture shows what predictions say, pixel by pixel.
func TestEveryLearnerIsPainted(t *testing.T) {
	view := surface.View{X0: -1.5, X1: 2.5, Y0: -1.5, Y1: 2, Width: 9, Height: 7}
	eachLearner(t, func(t *testing.T, l learn.Learner, p session.Problem) {
		m := train(t, p)
		r := m.Result()
		xs, ys := view.Columns(), view.Rows()
		var at []float64
		for _, y := range ys {
			for _, x := range xs {
				at = append(at, x, y)
			}
		}
		decision, label, err := m.Predict(session.Points{Dim: 2, X: at})
		if err != nil {
			t.Fatal(err)
		}
		for output := range r.Outputs {
			if output > 0 && r.Rule.Classes != nil {
				break
			}
			s, err := studio.SketchOf(p, view, output)
			if err != nil {
				t.Fatal(err)
			}
			spread := s.Info.Max - s.Info.Min
			for i := range label {
				own := decision[i*r.Outputs : (i+1)*r.Outputs]
				want := own[output]
				if s.Labels != nil {
					_, want = r.Rule.Winner(own)
					want = max(0, want)
					if float64(s.Labels[i]) != label[i] && want > 1e-3*spread {
						t.Fatalf("pixel %d is of class %v, predicted %v", i, s.Labels[i], label[i])
					}
				}
				if !near(float64(s.Values[i]), want, 2e-3*(spread+1e-9)) {
					t.Fatalf("output %d, pixel %d: painted %v, predicted %v", output, i, s.Values[i], want)
				}
			}
		}
	})
}

// Work that would take minutes is refused, with the number that is possible.
func TestWorkWithoutEndIsRefused(t *testing.T) {
	set, err := session.Generate("moons", map[string]float64{"n": 1000}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for learner, params := range map[string]map[string]float64{
		"lms": {"steps": 1e6}, "svm-doubly-sgd": {"steps": 1e6, "batch": 1000},
	} {
		p := good(func(p *session.Problem) { p.X, p.Y, p.Learner, p.Params = set.X, set.Y, learner, params })
		_, err := session.Open(p)
		var e *session.Error
		if !errors.As(err, &e) || e.Param != "steps" || !strings.Contains(e.Message, "must be at most") {
			t.Errorf("%s: %v", learner, err)
		}
	}
}

// What cannot be learnt from is an error in words or a run that says why, never a
// panic.
func TestNoLearnerBreaksOnBadData(t *testing.T) {
	points := func(n int, at func(i int) (x, y, label float64)) session.Problem {
		p := session.Problem{Domain: "vectors", Points: session.Points{Dim: 2, X: []float64{}}, Y: []float64{}}
		for i := range n {
			x, y, label := at(i)
			p.X, p.Y = append(p.X, x, y), append(p.Y, label)
		}
		return p
	}
	data := map[string]session.Problem{
		"no point":  points(0, nil),
		"one point": points(1, func(int) (float64, float64, float64) { return 1, 2, 1 }),
		"one class": points(5, func(i int) (float64, float64, float64) { return float64(i), 0, 1 }),
		"two points": points(2, func(i int) (float64, float64, float64) {
			return float64(i), 0, float64(i)
		}),
		"one place": points(6, func(i int) (float64, float64, float64) { return 0.5, 0.5, float64(i % 2) }),
		"two places": points(6, func(i int) (float64, float64, float64) {
			return []float64{0.5, -1.3}[i/3], 0.7, float64(i % 2)
		}),
		"far apart": points(6, func(i int) (float64, float64, float64) { return 1e9 * float64(i), -1e9, float64(i % 3) }),
	}
	type variant struct {
		learn.Learner
		params map[string]float64
	}
	var learners []variant
	for _, l := range catalog.Learners {
		learners = append(learners, variant{l, nil})
		if l.Name == "svc" {
			for _, params := range approximations() {
				learners = append(learners, variant{l, params})
			}
		}
	}
	for _, l := range learners {
		for what, p := range data {
			for at, k := range []string{"linear", "rbf(gamma=1)", "rbf(gamma=1000000)", "sigmoid(gamma=2, coef0=-1)", "const(c=0)", "poly(degree=9, gamma=1000, coef0=1)", "formula(-dist)", "formula(log(dot))"} {
				if testing.Short() && at%2 == 0 {
					continue
				}
				for _, task := range l.Tasks {
					p.Learner, p.Kernel, p.Task, p.Params = l.Name, k, task.String(), l.params
					where := fmt.Sprintf("%s %v, %s, %s, %v", l.Name, l.params, what, k, task)
					m, err := session.Train(p)
					if err != nil {
						if !strings.HasSuffix(err.Error(), ".") && !strings.Contains(err.Error(), ": must") {
							t.Errorf("%s: %q is no sentence", where, err)
						}
						continue
					}
					r := m.Result()
					if r.Status == solve.Running {
						t.Errorf("%s: still running", where)
					}
					if r.Status != solve.Converged && r.Message == "" || r.Message != "" && !strings.HasSuffix(r.Message, ".") {
						t.Errorf("%s: %v, and says %q", where, r.Status, r.Message)
					}
					if r.Gap < 0 || r.Status == solve.Converged && slices.ContainsFunc(r.Decision, math.IsNaN) {
						t.Errorf("%s: %v with the gap %v and outputs %v", where, r.Status, r.Gap, r.Decision)
					}
					for _, v := range slices.Concat(r.Coef, r.Bias, r.Self) {
						if math.IsNaN(v) || math.IsInf(v, 0) {
							t.Errorf("%s: a coefficient is %v", where, v)
							break
						}
					}
				}
			}
		}
	}
}
