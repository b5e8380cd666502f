package studio_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/studio"
	"mercer/core/surface"
	"mercer/core/svm"
)

var plane = surface.View{X0: -2, X1: 3, Y0: -2, Y1: 3, Width: 40, Height: 40}

func approximate(t *testing.T, p session.Problem, method string, count int, change func(*studio.ApproximateRequest)) studio.Approximation {
	t.Helper()
	r := studio.ApproximateRequest{Problem: p, Method: method, Count: count, View: plane}
	r.Params = map[string]float64{"C": 3, "tolerance": 1e-6}
	if change != nil {
		change(&r)
	}
	a, err := studio.Approximate(r)
	if err != nil {
		t.Fatalf("%s of %s: %v", method, p.Kernel, err)
	}
	n, pixels := len(p.Y), a.Size*a.Size
	if len(a.Values) != pixels || len(a.Labels) != pixels || len(a.Exact) != pixels || len(a.Truths) != pixels ||
		len(a.Decision) != n*a.Outputs || len(a.Label) != n || len(a.Features) != n*min(a.Dimension, 16) ||
		len(a.GramErrors) != len(a.Counts) {
		t.Fatalf("%s: %d values, %d labels, %d decisions, %d features", method, len(a.Values), len(a.Labels), len(a.Decision), len(a.Features))
	}
	return a
}

// The series converges: to the Gram matrix, the boundary and the values.
func TestSeriesConverges(t *testing.T) {
	p := good(nil)
	counts := []float64{40, 1, 5, 20, 10}
	last := math.Inf(1)
	for i, terms := range []int{1, 5, 10, 20, 40} {
		a := approximate(t, p, "series", terms, func(r *studio.ApproximateRequest) { r.Counts = counts })
		if a.Dimension != terms*(terms+1)/2 || a.Count != terms || a.GramError >= last {
			t.Errorf("%d terms: %d features, error %v after %v", terms, a.Dimension, a.GramError, last)
		}
		last = a.GramError
		// The errors for several counts at once are those of each.
		if at := slices.Index(counts, float64(terms)); !near(a.GramErrors[at], a.GramError, 1e-12) {
			t.Errorf("%d terms: error %v among several, %v alone", terms, a.GramErrors[at], a.GramError)
		}
		if i == 4 && (a.GramError > 1e-9 || a.KernelError > 1e-9 || a.Agreement < 0.995) {
			t.Errorf("40 terms: error %v, %v; agreement %v", a.GramError, a.KernelError, a.Agreement)
		}
		if i == 4 {
			for c, v := range a.Values {
				if !near(float64(v), float64(a.Exact[c]), 2e-2) {
					t.Fatalf("pixel %d: %v, exact %v", c, v, a.Exact[c])
				}
			}
		}
		if i == 0 && a.Agreement > 0.9 {
			t.Errorf("one term agrees in %v of all pixels", a.Agreement)
		}
	}
}

// With all points as landmarks nothing is lost.
func TestNystroemOfAllIsExact(t *testing.T) {
	for _, p := range []session.Problem{good(nil), blobs(3), good(func(p *session.Problem) { p.Kernel = "poly(degree=3, gamma=1, coef0=1)" })} {
		a := approximate(t, p, "nystroem", 200, func(r *studio.ApproximateRequest) { r.Counts = []float64{5, 200} })
		if a.Count != len(p.Y) || a.GramError > 1e-8 || a.Agreement < 0.995 || a.GramErrors[1] > 1e-8 || !(a.GramErrors[0] > a.GramErrors[1]) {
			t.Errorf("%s: %d landmarks, error %v, %v, agreement %v", p.Kernel, a.Count, a.GramError, a.GramErrors, a.Agreement)
		}
		model := train(t, func() session.Problem { p.Params = map[string]float64{"C": 3, "tolerance": 1e-6}; return p }())
		r := model.Result()
		for i, v := range a.Decision {
			if !near(v, r.Decision[i], 1e-4*max(1, math.Abs(r.Decision[i]))) {
				t.Fatalf("%s: decision %d is %v, exact %v", p.Kernel, i, v, r.Decision[i])
			}
		}
		if !slices.Equal(a.Rule.Classes, r.Rule.Classes) || a.Errors != r.Errors || a.Status != solve.Converged {
			t.Errorf("%s: classes %v, %d errors, %v", p.Kernel, a.Rule.Classes, a.Errors, a.Status)
		}
	}
}

// A linear machine on the likenesses to all points is one with the Gram matrix K².
func TestLandmarksOfAllAreTheSquare(t *testing.T) {
	p := good(nil)
	a := approximate(t, p, "landmarks", 40, func(r *studio.ApproximateRequest) { r.Landmarks = p.X; r.Counts = []float64{3} })
	if a.Dimension != 40 || !slices.Equal(a.Landmarks, p.X) || !math.IsNaN(a.GramError) || !math.IsNaN(a.KernelError) || !math.IsNaN(a.GramErrors[0]) {
		t.Errorf("%d features, %d landmarks, error %v", a.Dimension, len(a.Landmarks)/2, a.GramError)
	}
	_, k, err := inspect.Gram("vectors", p.Points, p.Kernel, inspect.Raw)
	if err != nil {
		t.Fatal(err)
	}
	var square mat.Dense
	square.Mul(mat.NewDense(40, 40, k), mat.NewDense(40, 40, k))
	c, err := svm.NewClassifier(gram.NewFull(40, square.RawMatrix().Data), p.Y, svm.Config{C: 3, Tolerance: 1e-6}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Advance(0)
	want := make([]float64, 40)
	c.Fitted(want)
	for i, v := range want {
		if !near(a.Decision[i], v, 1e-4) {
			t.Errorf("decision %d is %v, want %v", i, a.Decision[i], v)
		}
	}
	// The features shown are the likenesses to the first 16 points.
	for i := range 40 {
		if !slices.Equal(a.Features[16*i:16*i+16], k[40*i:40*i+16]) {
			t.Fatalf("features of point %d: %v", i, a.Features[16*i:16*i+16])
		}
	}
}

// The picture shows what the machine decides: a pixel at a point has the point's value.
func TestApproximationPaintsItsDecisions(t *testing.T) {
	for _, classes := range []float64{2, 3} {
		p := blobs(classes)
		// Points on pixel centres.
		for i, v := range p.X {
			p.X[i] = -2 + 0.125*(math.Floor((v+2)/0.125)+0.5)
		}
		for _, method := range []string{"series", "landmarks", "nystroem", "fourier"} {
			a := approximate(t, p, method, 12, nil)
			seen := 0
			for i := range p.Y {
				c, r := int((p.X[2*i]+2)/0.125), int((3-p.X[2*i+1])/0.125)
				if c < 0 || c >= 40 || r < 0 || r >= 40 {
					continue
				}
				seen++
				if a.Rule.Classes[a.Labels[r*40+c]] != a.Label[i] {
					t.Errorf("%s: point %d is of class %v, its pixel of %v", method, i, a.Label[i], a.Rule.Classes[a.Labels[r*40+c]])
				}
				if a.Outputs == 1 && !near(float64(a.Values[r*40+c]), a.Decision[i], 1e-4*max(1, math.Abs(a.Decision[i]))) {
					t.Errorf("%s: f = %v at point %d, its pixel has %v", method, a.Decision[i], i, a.Values[r*40+c])
				}
			}
			if seen < 10 {
				t.Errorf("%d points in view", seen)
			}
		}
	}
}

func TestTheLinearModelAddsUp(t *testing.T) {
	for _, classes := range []float64{2, 3} {
		p := blobs(classes)
		a := approximate(t, p, "landmarks", 5, nil)
		for i := range p.Y {
			for j := range a.Outputs {
				sum := a.Bias[j]
				for c := range a.Dimension {
					sum += a.Weights[j*a.Dimension+c] * a.Features[i*a.Dimension+c]
				}
				if f := a.Decision[i*a.Outputs+j]; !near(sum, f, 1e-9*max(1, math.Abs(f))) {
					t.Errorf("%d outputs: f%d = %v at point %d, the features add up to %v", a.Outputs, j, f, i, sum)
				}
			}
		}
		if many := approximate(t, p, "fourier", 40, nil); len(many.Weights) != 16*many.Outputs {
			t.Errorf("%d weights are told of %d features and %d outputs", len(many.Weights), many.Dimension, many.Outputs)
		}
	}
}

func TestApproximateChoosesLandmarks(t *testing.T) {
	p := good(func(p *session.Problem) {
		p.X, p.Y = append(slices.Clone(p.X), p.X...), append(slices.Clone(p.Y), p.Y...) // every point twice
	})
	a := approximate(t, p, "nystroem", 100, nil)
	if a.Count != 40 {
		t.Errorf("%d different landmarks of 40 places", a.Count)
	}
	few := approximate(t, p, "nystroem", 7, func(r *studio.ApproximateRequest) { r.Counts = []float64{3, 7, 40} })
	if !slices.Equal(few.Landmarks, a.Landmarks[:14]) || !near(few.GramErrors[1], few.GramError, 1e-12) || few.GramErrors[2] > 1e-8 {
		t.Errorf("errors %v, alone %v", few.GramErrors, few.GramError)
	}
	other := approximate(t, p, "nystroem", 7, func(r *studio.ApproximateRequest) { r.Seed = 5 })
	if slices.Equal(few.Landmarks, other.Landmarks) {
		t.Error("the seed does not matter")
	}
	learnt := approximate(t, p, "nystroem", 7, func(r *studio.ApproximateRequest) { r.Learn = true })
	if learnt.Count != 7 || learnt.GramError >= max(few.GramError, other.GramError) {
		t.Errorf("learnt landmarks have the error %v, chosen ones %v and %v", learnt.GramError, few.GramError, other.GramError)
	}
}

func TestFourierErrors(t *testing.T) {
	for _, k := range []string{"rbf(gamma=1)", "laplacian(gamma=1)", "2*matern(nu=1.5, length=1)"} {
		p := good(func(p *session.Problem) { p.Kernel = k })
		a := approximate(t, p, "fourier", 1000, func(r *studio.ApproximateRequest) { r.Counts = []float64{1000, 10, 100} })
		if !near(a.GramErrors[0], a.GramError, 1e-12) || a.Dimension != 2000 {
			t.Errorf("%s: error %v among several, %v alone; %d features", k, a.GramErrors[0], a.GramError, a.Dimension)
		}
		// About 1/√m: a hundred times as many divide it by ten.
		if ratio := a.GramErrors[1] / a.GramErrors[0]; ratio < 3 || ratio > 30 || !(a.GramErrors[2] < a.GramErrors[1]) {
			t.Errorf("%s: errors %v", k, a.GramErrors)
		}
		ten := approximate(t, p, "fourier", 10, nil)
		if !near(ten.GramError, a.GramErrors[1], 1e-12) {
			t.Errorf("%s: error %v among several, %v alone", k, a.GramErrors[1], ten.GramError)
		}
	}
}

func TestApproximateOnTheLine(t *testing.T) {
	a := approximate(t, line("rbf(gamma=0.01)"), "series", 80, func(r *studio.ApproximateRequest) {
		r.View = surface.View{X0: -12, X1: 12, Y0: -12, Y1: 12, Width: 24, Height: 24}
	})
	if a.Dimension != 80 || a.GramError > 1e-9 || a.Agreement != 1 {
		t.Errorf("%d features, error %v, agreement %v", a.Dimension, a.GramError, a.Agreement)
	}
	for i, v := range a.Values {
		if v != a.Values[i%24] || a.Exact[i] != a.Exact[i%24] {
			t.Fatalf("pixel %d differs from the one above", i)
		}
	}
}

func TestApproximateErrors(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*studio.ApproximateRequest)
		code   session.Code
		words  string
	}{
		"method":    {func(r *studio.ApproximateRequest) { r.Method = "magic" }, session.BadArgument, "not known"},
		"count":     {func(r *studio.ApproximateRequest) { r.Count = 0 }, session.BadArgument, "count"},
		"counts":    {func(r *studio.ApproximateRequest) { r.Counts = []float64{1.5} }, session.BadArgument, "counts"},
		"view":      {func(r *studio.ApproximateRequest) { r.View.Height = 3 }, session.BadArgument, "wide"},
		"kernel":    {func(r *studio.ApproximateRequest) { r.Kernel = "laplacian(gamma=1)" }, session.BadKernel, "rbf"},
		"finite":    {func(r *studio.ApproximateRequest) { r.Kernel = "linear^2" }, session.BadKernel, "rbf"},
		"waves":     {func(r *studio.ApproximateRequest) { r.Method, r.Kernel = "fourier", "linear" }, session.BadKernel, "rbf"},
		"class":     {func(r *studio.ApproximateRequest) { r.Y = make([]float64, len(r.Y)) }, session.BadData, "class"},
		"none":      {func(r *studio.ApproximateRequest) { r.X, r.Y = nil, nil }, session.BadData, "points"},
		"infinite":  {func(r *studio.ApproximateRequest) { r.Method, r.Kernel = "landmarks", "linear^50"; r.X[0] = 1e100 }, session.BadData, "too large"},
		"landmarks": {func(r *studio.ApproximateRequest) { r.Method, r.Landmarks = "nystroem", []float64{1} }, session.BadArgument, "multiple"},
		"empty":     {func(r *studio.ApproximateRequest) { r.Method, r.Landmarks = "nystroem", []float64{} }, session.BadArgument, "at least one"},
		"many":      {func(r *studio.ApproximateRequest) { r.X, r.Y = make([]float64, 2002), make([]float64, 1001) }, session.BadArgument, "1000"},
		"features":  {func(r *studio.ApproximateRequest) { r.Count = 400 }, session.BadArgument, "80200 features"},
		"learner":   {func(r *studio.ApproximateRequest) { r.Learner = "guess" }, session.BadArgument, "learner"},
		"price":     {func(r *studio.ApproximateRequest) { r.Params = map[string]float64{"C": -1} }, session.BadParameter, "C"},
	} {
		r := studio.ApproximateRequest{Problem: good(nil), Method: "series", Count: 10, View: plane}
		c.change(&r)
		_, err := studio.Approximate(r)
		if e, ok := err.(*session.Error); !ok || e.Code != c.code || !strings.Contains(e.Message, c.words) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is no kernel is trained on with what is one in it.
func TestNystroemOfNoKernel(t *testing.T) {
	a := approximate(t, good(func(p *session.Problem) { p.Kernel = "sigmoid(gamma=1, coef0=-1)" }), "nystroem", 20, nil)
	if !strings.Contains(a.Message, "not positive semidefinite") || !(a.GramError > 0) {
		t.Errorf("%q, error %v", a.Message, a.GramError)
	}
}
