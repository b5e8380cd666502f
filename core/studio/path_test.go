package studio_test

import (
	"math"
	"strings"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
)

// The path is what training finds at each C, of points and of strings.
func TestPathIsWhatTrainingFinds(t *testing.T) {
	words := session.Problem{
		Domain: "strings", Kernel: "normalize(spectrum(k=2))", Learner: "svc",
		Points: session.Points{Items: []string{"banana", "bandana", "cabana", "kernel", "colonel", "lapel", "ban"}},
		Y:      []float64{1, 1, 1, 2, 2, 2, 1},
	}
	for _, p := range []session.Problem{lines(40, 6, 1), lines(41, 5, 1), words} {
		all, err := studio.PathOf(p, 0.01, 100, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []float64{0.01, 0.3, 1, 7, 100} {
			at, err := all.At(c)
			if err != nil {
				t.Fatal(err)
			}
			p.Params = map[string]float64{"C": c, "tolerance": 1e-8}
			m, err := session.Train(p)
			if err != nil {
				t.Fatal(err)
			}
			r := m.Result()
			if !near(r.Objective, at.Objective, 1e-8*at.Objective) || at.Gap > 1e-8*max(1, at.Objective) {
				t.Errorf("%s, C = %v: D = %v, gap %v; trained %v", p.Kernel, c, at.Objective, at.Gap, r.Objective)
			}
			sum := 0.0
			for _, b := range at.Coef {
				sum += b
			}
			if math.Abs(sum) > 1e-9*c {
				t.Errorf("C = %v: Σyα = %v", c, sum)
			}
			wrong := 0
			for m, from := range all.WrongAt {
				if from <= c {
					wrong = all.Wrong[m]
				}
			}
			if wrong != r.Errors {
				t.Errorf("%s, C = %v: %d are wrong, trained %d", p.Kernel, c, wrong, r.Errors)
			}
		}
	}
}

func TestPathRefuses(t *testing.T) {
	three := lines(9, 0, 1)
	three.Y[0] = 3
	one := lines(2, 0, 1)
	one.Y[0] = one.Y[1]
	sigmoid := lines(20, 3, 1)
	sigmoid.Kernel = "sigmoid(gamma=2, coef0=-1)"
	marked := lines(20, 0, 1)
	marked.Params = map[string]float64{"landmarks": 5}
	ridge := lines(20, 0, 1)
	ridge.Learner, ridge.Params = "ridge", nil
	for _, test := range []struct {
		p        session.Problem
		from, to float64
		says     string
	}{
		{three, 0.1, 1, "two classes"},
		{one, 0.1, 1, "two classes"},
		{sigmoid, 0.1, 1, "negative eigenvalues"},
		{marked, 0.1, 1, "landmarks"},
		{ridge, 0.1, 1, "support vector machine"},
		{lines(9, 0, 1), 2, 1, "to"},
		{lines(9, 0, 1), 0, 1, "from"},
		{lines(2002, 0, 1), 0.1, 1, "up to"},
	} {
		_, err := studio.PathOf(test.p, test.from, test.to, nil)
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v, not about %q", err, test.says)
		}
	}
	all, err := studio.PathOf(lines(9, 0, 1), 0.1, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := all.At(2); err == nil {
		t.Error("a C beyond the range is taken")
	}
	alphas, err := all.AlphasAt([]float64{0.01, 0.1, 5, 1})
	if err != nil || len(alphas) != 36 || alphas[0] != alphas[9] || alphas[18] != alphas[27] {
		t.Errorf("%v, %v", alphas, err)
	}
}

// Errors on other points are those of the model that is trained at that C.
func TestFreshAlongIsWhatPredictionsSay(t *testing.T) {
	p, others := lines(40, 6, 1), lines(300, 40, 1)
	all, err := studio.PathOf(p, 0.01, 100, nil)
	if err != nil {
		t.Fatal(err)
	}
	at := []float64{0.05, 1, 30}
	wrong, err := all.FreshAlong(others.Points, others.Y, at)
	if err != nil {
		t.Fatal(err)
	}
	for m, c := range at {
		p.Params = map[string]float64{"C": c, "tolerance": 1e-8}
		model, err := session.Train(p)
		if err != nil {
			t.Fatal(err)
		}
		_, labels, err := model.Predict(others.Points)
		if err != nil {
			t.Fatal(err)
		}
		count := 0
		for i, label := range labels {
			if label != others.Y[i] {
				count++
			}
		}
		if want := float64(count) / 300; !near(want, wrong[m], 1e-12) {
			t.Errorf("C = %v: %v of other points are wrong, predicted %v", c, wrong[m], want)
		}
	}
	if _, err := all.FreshAlong(others.Points, others.Y[1:], at); err == nil {
		t.Error("a class is missing, and nobody says so")
	}
}

// Far from two points of either class f is b = 0: nobody can tell a class, and half is wrong. A place
// of a third class is wrong whatever is said.
func TestPlacesThatNobodyCanTellAreHalfWrong(t *testing.T) {
	p := session.Problem{
		Points: session.Points{Dim: 1, X: []float64{-1, 1}}, Domain: "vectors", Y: []float64{1, 2},
		Kernel: "rbf(gamma=1000)", Learner: "svc",
	}
	all, err := studio.PathOf(p, 0.5, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	places := session.Points{Dim: 1, X: []float64{-1, 1, 50, 60, 70}}
	for _, test := range []struct {
		y    []float64
		want float64
	}{
		{[]float64{1, 2, 1, 2, 2}, 1.5 / 5},
		{[]float64{2, 2, 1, 2, 2}, 2.5 / 5},
		{[]float64{1, 2, 1, 2, 3}, 2.0 / 5},
	} {
		wrong, err := all.FreshAlong(places, test.y, []float64{1})
		if err != nil || !near(test.want, wrong[0], 1e-15) {
			t.Errorf("classes %v: %v are wrong, want %v (%v)", test.y, wrong, test.want, err)
		}
	}
}

// Left out in parts, errors are those of cross-validation with the same parts; one by one, those of
// leaving each out.
func TestLeftAlongIsCrossValidation(t *testing.T) {
	p := lines(40, 6, 1)
	p.Seed = 3
	all, err := studio.PathOf(p, 0.01, 100, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []float64{0.5, 4} {
		f, err := all.LeftAlong(0, p.Seed)
		if err != nil {
			t.Fatal(err)
		}
		p.Params = map[string]float64{"C": c, "tolerance": 1e-8}
		left, err := studio.LeaveOneOut(p, nil)
		if err != nil {
			t.Fatal(err)
		}
		at := 0
		for at+1 < len(f.At) && f.At[at+1] <= c {
			at++
		}
		if want := left.Errors() / 40; !near(f.Error[at], want, 1e-12) {
			t.Errorf("C = %v: %v are wrong left out along C, %v at it", c, f.Error[at], want)
		}
	}
	f, err := all.LeftAlong(5, p.Seed)
	if err != nil || len(f.Each) != 5*len(f.At) {
		t.Errorf("%v: %d shares of %d steps", err, len(f.Each), len(f.At))
	}
	if _, err := all.LeftAlong(1, p.Seed); err == nil {
		t.Error("one part leaves nothing to learn from, and is taken")
	}
}

// A path serves the problem whatever its C, and no other.
func TestPathServes(t *testing.T) {
	p := lines(12, 2, 1)
	all, err := studio.PathOf(p, 0.01, 100, nil)
	if err != nil {
		t.Fatal(err)
	}
	with := func(change func(*session.Problem)) session.Problem {
		q := p
		q.X, q.Y = append([]float64(nil), p.X...), append([]float64(nil), p.Y...)
		q.Params = map[string]float64{"C": 7}
		change(&q)
		return q
	}
	if !all.Serves(with(func(q *session.Problem) { q.Seed = 5 }), 0.01, 100) {
		t.Error("C and the seed change the path")
	}
	for name, other := range map[string]session.Problem{
		"a point":     with(func(q *session.Problem) { q.X[3]++ }),
		"a label":     with(func(q *session.Problem) { q.Y[0] = 1 - q.Y[0] }),
		"the kernel":  with(func(q *session.Problem) { q.Kernel = "linear + 1" }),
		"the repair":  with(func(q *session.Problem) { q.Repair = "clip" }),
		"a parameter": with(func(q *session.Problem) { q.Params["landmarks"] = 3 }),
	} {
		if all.Serves(other, 0.01, 100) {
			t.Errorf("%s does not change the path", name)
		}
	}
	if all.Serves(p, 0.01, 99) || all.Serves(p, 0.02, 100) {
		t.Error("the range does not change the path")
	}
}

// How many features a kernel has: monomials of degree 3 at most in two coordinates are C(5, 2), and the
// Gaussian has no end.
func TestDimensionOfAPath(t *testing.T) {
	p := good(nil)
	for kernel, want := range map[string]float64{
		"linear": 2, "poly(degree=3, gamma=1, coef0=1)": 10, "rbf(gamma=1)": math.Inf(1), "laplacian(gamma=1)": math.Inf(1),
	} {
		p.Kernel = kernel
		all, err := studio.PathOf(p, 0.1, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := all.Dimension(); got != want {
			t.Errorf("%s has %v features, want %v", kernel, got, want)
		}
	}
}
