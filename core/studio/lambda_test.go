package studio_test

import (
	"math"
	"testing"

	"mercer/core/session"
	"mercer/core/session/sessiontest"
	"mercer/core/spectral"
	"mercer/core/studio"
)

// sine is a problem on the line.
func sine(change func(*session.Problem)) session.Problem {
	set, err := session.Generate("sine", map[string]float64{"n": 24}, 5)
	if err != nil {
		panic(err)
	}
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: set.Dim, X: set.X}, Y: set.Y, Task: "regression",
		Kernel: "rbf(gamma=2)", Learner: "ridge", Params: map[string]float64{"lambda": 0.1},
	}
	if change != nil {
		change(&p)
	}
	return p
}

func lambdasOf(t *testing.T, p session.Problem) *studio.Lambdas {
	t.Helper()
	l, err := studio.LambdasOf(p)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// without is a problem without point i.
func without(p session.Problem, i int) session.Problem {
	q := p
	q.X = append(append([]float64{}, p.X[:i*p.Dim]...), p.X[(i+1)*p.Dim:]...)
	q.Y = append(append([]float64{}, p.Y[:i]...), p.Y[i+1:]...)
	return q
}

// What is told at a λ is what training with it tells, for all learners, scalings and ways to tell
// classes apart; and each point that is left out gets what training without it says.
func TestLambdasAgreeWithTraining(t *testing.T) {
	with := func(params map[string]float64) func(*session.Problem) {
		return func(p *session.Problem) {
			p.Learner, p.Params = "ridge", params
			if p.Task == "" {
				p.Task = "classification"
			}
		}
	}
	few := func(p session.Problem) session.Problem {
		p.X, p.Y = p.X[:2*24], p.Y[:24]
		return p
	}
	three := func(params map[string]float64) session.Problem {
		p := few(sessiontest.Blobs(3))
		with(params)(&p)
		return p
	}
	offset := func(params map[string]float64) func(*session.Problem) {
		return func(p *session.Problem) {
			with(params)(p)
			p.Learner = "ls-svm"
		}
	}
	threeOffset := func(scheme float64) session.Problem {
		p := few(sessiontest.Blobs(3))
		offset(map[string]float64{"price": 4, "multiclass": scheme})(&p)
		return p
	}
	for name, p := range map[string]session.Problem{
		"values":          sine(nil),
		"averaged":        sine(with(map[string]float64{"lambda": 0.003, "scaling": 1})),
		"process":         sine(func(p *session.Problem) { p.Learner, p.Params = "gp", map[string]float64{"noise": 0.02} }),
		"offset":          sine(offset(map[string]float64{"price": 4})),
		"offset, two":     few(sessiontest.Moons(offset(map[string]float64{"price": 4}))),
		"offset, pairs":   threeOffset(0),
		"offset, rest":    threeOffset(1),
		"default":         sine(with(nil)),
		"repaired":        sine(func(p *session.Problem) { p.Kernel, p.Repair = "sigmoid(gamma=1, coef0=-1)", "clip" }),
		"two classes":     few(sessiontest.Moons(with(map[string]float64{"lambda": 0.5}))),
		"pairs":           three(map[string]float64{"lambda": 0.5, "scaling": 1}),
		"one against all": three(map[string]float64{"lambda": 0.5, "multiclass": 1}),
	} {
		t.Run(name, func(t *testing.T) {
			l := lambdasOf(t, p)
			lambda, err := l.LambdaOf(p)
			if err != nil {
				t.Fatal(err)
			}
			places := session.Points{Dim: p.Dim, X: []float64{-2, 0.3, 1, 0.25}}
			at, err := l.Point(lambda, places)
			if err != nil {
				t.Fatal(err)
			}
			of := train(t, p)
			decision, _, err := of.Predict(places)
			if err != nil {
				t.Fatal(err)
			}
			outputs := l.Outputs()
			own, _, err := of.Predict(p.Points)
			if err != nil {
				t.Fatal(err)
			}
			for i, f := range at.Fitted {
				if want := own[i*outputs]; math.Abs(f-want) > 1e-9*(1+math.Abs(want)) {
					t.Errorf("f at point %d is %v, training says %v", i, f, want)
				}
			}
			for r, f := range at.Fits[0] {
				if want := decision[r*outputs]; math.Abs(f-want) > 1e-9*(1+math.Abs(want)) {
					t.Errorf("f at place %d is %v, training says %v", r, f, want)
				}
			}
			for _, f := range of.Result().Figures {
				if want, ok := map[string]float64{"training-error": at.Training, "log-evidence": at.Evidence}[f.Key]; ok && outputs == 1 {
					if math.Abs(f.Value-want) > 1e-9*(1+math.Abs(want)) {
						t.Errorf("%s is %v, training says %v", f.Key, want, f.Value)
					}
				}
			}
			if p.Learner == "gp" {
				spread, err := of.Spread(places)
				if err != nil {
					t.Fatal(err)
				}
				for r, d := range at.Deviation {
					if math.Abs(d-spread[r]) > 1e-9 {
						t.Errorf("deviation %d is %v, training says %v", r, d, spread[r])
					}
				}
				if at.Deviation == nil {
					t.Error("no deviation")
				}
			}
			if p.Repair != "" {
				return // of other points it would be another repair
			}
			wrong := 0
			for i := range p.Y {
				q := without(p, i)
				if p.Params["scaling"] == 1 { // the same λ is added to the diagonal
					q.Params = map[string]float64{"lambda": lambda * float64(len(p.Y)) / float64(len(q.Y)), "scaling": 1, "multiclass": p.Params["multiclass"]}
				}
				decision, label, err := train(t, q).Predict(session.Points{Dim: p.Dim, X: p.X[i*p.Dim : (i+1)*p.Dim]})
				if err != nil {
					t.Fatal(err)
				}
				if outputs > 1 && p.Params["scaling"] == 1 {
					continue // each pair has another number of points
				}
				if want := decision[0]; math.Abs(at.Said[i]-want) > 1e-9*(1+math.Abs(want)) {
					t.Errorf("without point %d it gets %v, training says %v", i, at.Said[i], want)
				}
				if label[0] != p.Y[i] {
					wrong++
				}
			}
			if p.Task != "regression" && p.Params["scaling"] != 1 && wrong != at.WrongLeftOut {
				t.Errorf("%d are wrong when left out, training says %d", at.WrongLeftOut, wrong)
			}
		})
	}
}

// The curves hold what is told at their λ, and their best is no worse than any on the grid.
func TestLambdaCurves(t *testing.T) {
	p := sine(nil)
	l := lambdasOf(t, p)
	fresh, err := session.Generate("sine", map[string]float64{"n": 500}, 6)
	if err != nil {
		t.Fatal(err)
	}
	news := &studio.FreshPoints{Points: session.Points{Dim: 1, X: fresh.X}, Y: fresh.Y}
	for filter := range 3 {
		c, err := l.Curves(1e-6, 100, 41, spectral.Filter(filter), news)
		if err != nil {
			t.Fatal(err)
		}
		for i, lambda := range c.Lambdas {
			at, err := l.Point(lambda, session.Points{Dim: 1, X: fresh.X})
			if err != nil {
				t.Fatal(err)
			}
			if c.LeftOut[i] != at.LeftOut || c.Evidence[i] != at.Evidence || c.Training[i] != at.Errors[filter] {
				t.Errorf("λ = %v: curves and point differ", lambda)
			}
			square := 0.0
			for r, f := range at.Fits[filter] {
				square += (f - fresh.Y[r]) * (f - fresh.Y[r]) / float64(len(fresh.Y))
			}
			if math.Abs(square-c.Fresh[i]) > 1e-9*(1+square) {
				t.Errorf("λ = %v: new points are missed by %v, want %v", lambda, c.Fresh[i], square)
			}
			if best := l.At(c.BestLeftOut); best.LeftOut > at.LeftOut*(1+1e-9) {
				t.Errorf("λ = %v is better than the best, %v", lambda, c.BestLeftOut)
			}
			if best := l.At(c.BestEvidence); best.Evidence < at.Evidence-1e-9 {
				t.Errorf("λ = %v has more evidence than the best, %v", lambda, c.BestEvidence)
			}
		}
		if c.Lambdas[0] != 1e-6 || math.Abs(c.Lambdas[40]-100) > 1e-9 {
			t.Errorf("the grid goes from %v to %v", c.Lambdas[0], c.Lambdas[40])
		}
	}
}

// Few points, equal ones and kernels without a minimum have curves, or NaN in their place.
func TestLambdasOfLittle(t *testing.T) {
	for name, p := range map[string]session.Problem{
		"one": sine(func(p *session.Problem) { p.X, p.Y = p.X[:1], p.Y[:1] }),
		"two": sine(func(p *session.Problem) { p.X, p.Y = p.X[:2], p.Y[:2] }),
		"equal": sine(func(p *session.Problem) {
			p.X, p.Y = []float64{1, 1, 1}, []float64{0, 1, 2}
		}),
		"indefinite":  sine(func(p *session.Problem) { p.Kernel = "sigmoid(gamma=1, coef0=-1)" }),
		"items":       sessiontest.OnItems("strings", "normalize(spectrum(k=2))", "ridge"),
		"offset, two": sine(func(p *session.Problem) { p.Learner, p.Params, p.X, p.Y = "ls-svm", nil, p.X[:2], p.Y[:2] }),
		"offset, equal": sine(func(p *session.Problem) {
			p.Learner, p.Params, p.X, p.Y = "ls-svm", nil, []float64{1, 1, 1}, []float64{0, 1, 2}
		}),
	} {
		l := lambdasOf(t, p)
		c, err := l.Curves(1e-6, 100, 17, spectral.Stopping, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for i := range c.Lambdas {
			if math.IsNaN(c.LeftOut[i]) != math.IsNaN(c.Evidence[i]) {
				t.Errorf("%s: %v left out, evidence %v", name, c.LeftOut[i], c.Evidence[i])
			}
		}
		if name == "indefinite" {
			if l.Message() == "" || !math.IsNaN(c.LeftOut[0]) || math.IsNaN(c.LeftOut[16]) {
				t.Errorf("indefinite: %q, %v", l.Message(), c.LeftOut)
			}
		} else if l.Message() != "" || math.IsNaN(c.LeftOut[0]) {
			t.Errorf("%s: %q, %v", name, l.Message(), c.LeftOut)
		}
	}
	for name, p := range map[string]session.Problem{
		"none":               sine(func(p *session.Problem) { p.X, p.Y = []float64{}, []float64{} }),
		"svc":                sessiontest.Moons(nil),
		"one with an offset": sine(func(p *session.Problem) { p.Learner, p.Params, p.X, p.Y = "ls-svm", nil, p.X[:1], p.Y[:1] }),
		"one class": sessiontest.Moons(func(p *session.Problem) {
			p.Learner, p.Task, p.Params, p.X, p.Y = "ridge", "classification", nil, p.X[:4], []float64{1, 1}
		}),
	} {
		if _, err := studio.LambdasOf(p); err == nil {
			t.Errorf("%s has all λ", name)
		}
	}
}

// What cannot be asked is refused: another dimension, values that do not fit, no range, no λ.
func TestLambdasRefuse(t *testing.T) {
	l := lambdasOf(t, sine(nil))
	fresh := func(dim int, x, y []float64) error {
		_, err := l.Curves(1, 2, 2, spectral.Tikhonov, &studio.FreshPoints{Points: session.Points{Dim: dim, X: x}, Y: y})
		return err
	}
	for name, err := range map[string]error{
		"another dimension": fresh(2, []float64{1, 2}, []float64{0}),
		"fewer values":      fresh(1, []float64{1, 2}, []float64{0}),
		"no number":         fresh(1, []float64{math.NaN()}, []float64{0}),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for _, ends := range [][2]float64{{0, 1}, {1, 1}, {2, 1}, {math.NaN(), 1}, {1, math.Inf(1)}} {
		if _, err := l.Curves(ends[0], ends[1], 9, spectral.Tikhonov, nil); err == nil {
			t.Errorf("from %v to %v: no error", ends[0], ends[1])
		}
	}
	for _, lambda := range []float64{-1, math.NaN(), math.Inf(1)} {
		if _, err := l.Point(lambda, session.Points{}); err == nil {
			t.Errorf("λ = %v: no error", lambda)
		}
	}
}

// A problem that differs in λ alone is served, no other.
func TestLambdasServe(t *testing.T) {
	l := lambdasOf(t, sine(nil))
	if !l.Serves(sine(func(p *session.Problem) { p.Params = map[string]float64{"lambda": 7} })) || !l.Serves(sine(func(p *session.Problem) { p.Params = nil })) {
		t.Error("another λ is not served")
	}
	for name, change := range map[string]func(*session.Problem){
		"kernel": func(p *session.Problem) { p.Kernel = "rbf(gamma=3)" },
		"value":  func(p *session.Problem) { p.Y[3] = 9 },
		"place":  func(p *session.Problem) { p.X[3] = 9 },
		"params": func(p *session.Problem) { p.Params["scaling"] = 1 },
		"repair": func(p *session.Problem) { p.Repair = "clip" },
	} {
		if l.Serves(sine(change)) {
			t.Errorf("another %s is served", name)
		}
	}
}
