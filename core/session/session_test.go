package session_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/session"
	"mercer/core/session/sessiontest"
	"mercer/core/solve"
	"mercer/core/surface"
)

var (
	good  = sessiontest.Moons
	blobs = sessiontest.Blobs

	vectors    = sessiontest.OnPlane
	problemOn  = sessiontest.OnItems
	eachDomain = sessiontest.EachDomain
)

// valued is a problem of regression on the line or the plane.
func valued(dim int, kernel, learner string, params map[string]float64) session.Problem {
	p := session.Problem{
		Domain: "vectors", Kernel: kernel, Learner: learner, Params: params, Points: session.Points{Dim: dim},
	}
	for i := range 20 {
		x := -1.8 + 0.19*float64(i)
		p.X = append(p.X, x)
		if dim == 2 {
			p.X = append(p.X, math.Sin(7*x))
		}
		p.Y = append(p.Y, math.Sin(2*x)+0.1*math.Cos(40*x))
	}
	return p
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

func TestResultIsComplete(t *testing.T) {
	for _, p := range []session.Problem{good(nil), blobs(3), blobs(9)} {
		r := train(t, p).Result()
		n, m := len(p.Y), r.Outputs
		if k := len(r.Rule.Classes); m != k*(k-1)/2 || len(r.Rule.Pairs) != m || len(r.Bias) != m {
			t.Errorf("%d outputs, %d pairs, %d biases for %d classes", m, len(r.Rule.Pairs), len(r.Bias), k)
		}
		if len(r.Coef) != n*m || len(r.Decision) != n*m || len(r.Label) != n {
			t.Errorf("%d coefficients, %d decision values, %d labels for %d points and %d outputs",
				len(r.Coef), len(r.Decision), len(r.Label), n, m)
		}
		if r.Status != solve.Converged || r.Message != "" || r.Iterations == 0 || r.Indefinite {
			t.Errorf("status %v, message %q, %d iterations, indefinite %t", r.Status, r.Message, r.Iterations, r.Indefinite)
		}
		if !near(r.Primal-r.Objective, r.Gap, 1e-9*r.Primal) || r.Gap < 0 || !(r.Violation <= 1e-3) || !(r.Margin > 0) {
			t.Errorf("primal %v, dual %v, gap %v, violation %v, margin %v", r.Primal, r.Objective, r.Gap, r.Violation, r.Margin)
		}
		errors := 0
		for i, y := range p.Y {
			if r.Label[i] != y {
				errors++
			}
			used := slices.ContainsFunc(r.Coef[i*m:(i+1)*m], func(c float64) bool { return c != 0 })
			if used != slices.Contains(r.Support, i) {
				t.Errorf("point %d has a coefficient: %t; support vectors %v", i, used, r.Support)
			}
		}
		if errors != r.Errors {
			t.Errorf("%d errors, want %d", r.Errors, errors)
		}
	}
}

// f by training, by prediction, by its terms and on a surface is the same f.
func TestRoutesToAValueAgree(t *testing.T) {
	for _, p := range []session.Problem{
		good(nil),
		good(func(p *session.Problem) { p.Kernel = "0.5*rbf(gamma=2) + linear*poly(degree=2)" }),
		good(func(p *session.Problem) { p.Kernel = "laplacian(gamma=3)" }),
		good(func(p *session.Problem) {
			for i, y := range p.Y {
				p.Y[i] = 2*y - 3 // −1 and +1
			}
		}),
		blobs(5),
		blobsNumbered(-7, 2, 1000),
	} {
		m := train(t, p)
		r := m.Result()
		outputs := r.Outputs
		decision, label, err := m.Predict(p.Points)
		if err != nil {
			t.Fatal(err)
		}
		for i := range decision {
			if !near(decision[i], r.Decision[i], 1e-8) {
				t.Errorf("%s: decision value %d is %v in training and %v in prediction", p.Kernel, i, r.Decision[i], decision[i])
			}
		}
		if !slices.Equal(label, r.Label) {
			t.Errorf("%s: labels %v in training, %v in prediction", p.Kernel, r.Label, label)
		}

		// Pixels are centred at whole numbers: row 0, column 0 at (−2, 2).
		view := surface.View{X0: -2.5, X1: 2.5, Y0: -2.5, Y1: 2.5, Width: 5, Height: 5}
		out := make([]float32, 25*m.Layers())
		info, err := m.Surface(view, 0, out)
		if err != nil {
			t.Fatal(err)
		}
		for pixel := range 25 {
			x := session.Points{Dim: 2, X: []float64{float64(pixel%5 - 2), float64(2 - pixel/5)}}
			terms, err := m.Terms(x)
			if err != nil {
				t.Fatal(err)
			}
			decision, label, err := m.Predict(x)
			if err != nil {
				t.Fatal(err)
			}
			if terms.Label != label[0] {
				t.Errorf("%s: label at %v is %v by terms, %v by prediction", p.Kernel, x.X, terms.Label, label[0])
			}
			for j, f := range r.Bias {
				for i, k := range terms.Kernel {
					f += r.Coef[i*outputs+j] * k
				}
				if !near(f, decision[j], 1e-8) || !near(terms.Decision[j], decision[j], 1e-12) {
					t.Errorf("%s: f at %v is %v by its terms, %v beside them, %v by prediction",
						p.Kernel, x.X, f, terms.Decision[j], decision[j])
				}
			}
			drawn := float64(out[pixel])
			if m.Layers() == 1 && !near(drawn, decision[0], 1e-4*(info.Max-info.Min)+1e-5) {
				t.Errorf("%s: f at %v is drawn as %v, want %v", p.Kernel, x.X, drawn, decision[0])
			}
			if m.Layers() == 2 && drawn != label[0] {
				t.Errorf("%s: %v is drawn in class %v, want %v", p.Kernel, x.X, drawn, label[0])
			}
		}
	}
}

// blobsNumbered is a problem with these class numbers.
func blobsNumbered(classes ...float64) session.Problem {
	p := blobs(float64(len(classes)))
	for i, y := range p.Y {
		p.Y[i] = classes[int(y)-1]
	}
	return p
}

func TestSlicesEqualTheWhole(t *testing.T) {
	for _, p := range []session.Problem{good(nil), blobs(4)} {
		whole := train(t, p).Result()
		run, err := session.Open(p)
		if err != nil {
			t.Fatal(err)
		}
		count := 0
		for ; run.Advance(3).Status == solve.Running; count++ {
			r := run.Finish().Result()
			// After the last step the model is still evaluated at the points.
			ended := r.Status == whole.Status && r.Iterations == whole.Iterations && slices.Equal(r.Decision, whole.Decision)
			if r.Iterations != run.Iterations() || r.Status != solve.Running && !ended {
				t.Fatalf("before the end: %v after %d iterations", r.Status, r.Iterations)
			}
		}
		if count < 3 {
			t.Errorf("the training ended after %d slices", count)
		}
		r := run.Finish().Result()
		if r.Status != whole.Status || r.Iterations != whole.Iterations {
			t.Errorf("%v after %d iterations, want %v after %d", r.Status, r.Iterations, whole.Status, whole.Iterations)
		}
		if !slices.Equal(r.Coef, whole.Coef) || !slices.Equal(r.Decision, whole.Decision) || !slices.Equal(r.Label, whole.Label) {
			t.Error("coefficients, decision values or labels differ")
		}
	}
}

func TestWarmStartFindsTheColdOptimum(t *testing.T) {
	for _, p := range []session.Problem{good(nil), blobs(4)} {
		p.Params = map[string]float64{"C": 3, "tolerance": 1e-6}
		before := train(t, p).Result()
		p.X = slices.Clone(p.X)
		p.X[0] += 0.3
		cold := train(t, p).Result()
		p.Start = before.Coef
		warm := train(t, p).Result()
		if warm.Status != solve.Converged || !near(warm.Objective, cold.Objective, 1e-6*cold.Objective) {
			t.Errorf("%v at %v, cold %v", warm.Status, warm.Objective, cold.Objective)
		}
		if warm.Iterations >= cold.Iterations {
			t.Errorf("%d iterations warm, %d cold", warm.Iterations, cold.Iterations)
		}
	}
}

// Every mistake is named, and what comes after it works.
func TestMistakesAreNamed(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, test := range []struct {
		code   session.Code
		param  string
		says   string // part of the message
		change func(*session.Problem)
	}{
		{session.BadArgument, "domain", "vectors", func(p *session.Problem) { p.Domain = "words" }},
		{session.BadArgument, "dim", "0", func(p *session.Problem) { p.Dim = 0 }},
		{session.BadArgument, "dim", "-2", func(p *session.Problem) { p.Dim = -2 }},
		{session.BadArgument, "dim", "1000000", func(p *session.Problem) { p.Dim = 1_000_000 }},
		{session.BadArgument, "x", "80", func(p *session.Problem) { p.Dim = 3 }},
		{session.BadArgument, "x", "NaN", func(p *session.Problem) { p.X[3] = nan }},
		{session.BadArgument, "x", "Inf", func(p *session.Problem) { p.X[0] = -inf }},
		{session.BadArgument, "x", "200000", func(p *session.Problem) { p.X, p.Y = make([]float64, 500_000), make([]float64, 250_000) }},
		{session.BadData, "landmarks", "20\u202f000", func(p *session.Problem) { p.X, p.Y = make([]float64, 50_000), make([]float64, 25_000) }},
		{session.BadData, "x", "20\u202f000", func(p *session.Problem) {
			p.Learner, p.Params, p.X, p.Y = "ridge", nil, make([]float64, 50_000), make([]float64, 25_000)
		}},
		{session.BadParameter, "landmarks", "at most 1000", func(p *session.Problem) { p.Params = map[string]float64{"landmarks": 1001} }},
		{session.BadParameter, "landmarks", "at most 536", func(p *session.Problem) {
			p.X, p.Y, p.Params = make([]float64, 250_000), make([]float64, 125_000), map[string]float64{"landmarks": 600}
		}},
		{session.BadParameter, "C", "finite", func(p *session.Problem) {
			p.Params = map[string]float64{"landmarks": 30, "C": math.Inf(1)}
		}},
		{session.BadArgument, "y", "39", func(p *session.Problem) { p.Y = p.Y[1:] }},
		{session.BadArgument, "y", "NaN", func(p *session.Problem) { p.Y[0] = nan }},
		{session.BadArgument, "y", "Inf", func(p *session.Problem) { p.Y[0] = inf }},
		{session.BadArgument, "y", "1.5", func(p *session.Problem) { p.Y[0] = 1.5 }},
		{session.BadArgument, "y", "16777217", func(p *session.Problem) { p.Y[0] = 1<<24 + 1 }},
		{session.BadArgument, "y", "10", func(p *session.Problem) {
			for i := range p.Y {
				p.Y[i] = float64(i % 11)
			}
		}},
		{session.BadArgument, "learner", "svc", func(p *session.Problem) { p.Learner = "oracle" }},
		{session.BadArgument, "start", "40", func(p *session.Problem) { p.Start = make([]float64, 39) }},
		{session.BadKernel, "kernel", "", func(p *session.Problem) { p.Kernel = "" }},
		{session.BadKernel, "kernel", "magic", func(p *session.Problem) { p.Kernel = "magic" }},
		{session.BadKernel, "kernel", "", func(p *session.Problem) { p.Kernel = "rbf(gamma=-1)" }},
		{session.BadKernel, "kernel", "", func(p *session.Problem) { p.Kernel = strings.Repeat("(", 100_000) }},
		{session.BadParameter, "C", "0", func(p *session.Problem) { p.Params["C"] = 0 }},
		{session.BadParameter, "C", "NaN", func(p *session.Problem) { p.Params["C"] = nan }},
		{session.BadParameter, "tolerance", "", func(p *session.Problem) { p.Params["tolerance"] = inf }},
		{session.BadParameter, "nu", "tolerance", func(p *session.Problem) { p.Params["nu"] = 1 }},
		{session.BadData, "", "two classes", func(p *session.Problem) { p.X, p.Y = nil, nil }},
		{session.BadData, "", "class", func(p *session.Problem) { p.X, p.Y = p.X[:2], p.Y[:1] }},
		{session.BadData, "kernel", "poly(degree=50, gamma=1, coef0=1)", func(p *session.Problem) {
			p.X[0], p.Kernel = 1e10, "poly(degree=50)"
		}},
	} {
		_, err := session.Train(good(test.change))
		var e *session.Error
		if !errors.As(err, &e) {
			t.Errorf("%s (%s): no error of session: %v", test.code, test.param, err)
			continue
		}
		if e.Code != test.code || e.Param != test.param || !strings.Contains(e.Message, test.says) {
			t.Errorf("%s error of %q: %s; want a %s error of %q that says %q", e.Code, e.Param, e.Message, test.code, test.param, test.says)
		}
		train(t, good(nil))
	}
}

// An error in a kernel's text points into it as JavaScript counts.
func TestSyntaxErrorsCountInUTF16(t *testing.T) {
	_, err := session.Parse("vectors", "linear + 𝛾𝛾*rbf")
	var e *session.Error
	if !errors.As(err, &e) || e.Code != session.BadKernel {
		t.Fatal(err)
	}
	if e.At != 9 {
		t.Errorf("at %d, want 9", e.At)
	}
	_, err = session.Parse("vectors", "linear /* 𝛾 */")
	if !errors.As(err, &e) || e.At != 7 {
		t.Errorf("%v at %d, want 7", err, e.At)
	}
	_, err = session.Parse("vectors", "rbf(gamma=𝛾)")
	if !errors.As(err, &e) || e.At != 10 || e.Length != 2 {
		t.Errorf("%v at %d, length %d; want 10 and 2", err, e.At, e.Length)
	}
}

func TestNumbersOfAKernelAreInItsText(t *testing.T) {
	k, err := session.Parse("vectors", "2*rbf(gamma=.5)+poly")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, n := range k.Numbers {
		found = append(found, n.Kernel+" "+n.Spec.Key+" "+k.Text[n.Start:n.End])
	}
	want := []string{" factor 2", "rbf gamma 0.5", "poly degree 3", "poly gamma 1", "poly coef0 1"}
	if !slices.Equal(found, want) {
		t.Errorf("numbers %q, want %q", found, want)
	}
}

// What a run has reached at any time is what its model has, and a start for another.
func TestReached(t *testing.T) {
	p := blobs(3)
	run, err := session.Open(p)
	if err != nil {
		t.Fatal(err)
	}
	for more := true; more; {
		more = run.Advance(10).Status == solve.Running
		rule, _, coef := run.Reached()
		r := run.Finish().Result()
		if !slices.Equal(rule.Classes, r.Rule.Classes) || !slices.Equal(coef, r.Coef) {
			t.Fatalf("after %d steps: reached %v in classes %v, the model has %v in %v", run.Iterations(), coef, rule.Classes, r.Coef, r.Rule.Classes)
		}
		p.Start = coef
	}
	if r := train(t, p).Result(); r.Iterations > 3 {
		t.Errorf("%d steps from the optimum", r.Iterations)
	}
}
