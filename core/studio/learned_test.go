package studio_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/mkl"
	"mercer/core/session"
	"mercer/core/session/sessiontest"
	"mercer/core/studio"
)

var threeTerms = []string{"linear", "rbf(gamma=1)", "rbf(gamma=30)"}

// fifths leaves out every fifth pair, so that each part has both classes of the moons.
func fifths(n int) []int {
	folds := make([]int, n)
	for i := range folds {
		folds[i] = i / 2 % 5
	}
	return folds
}

// The text of the result is the kernel that was learnt: the machine trained with it has the dual
// value that SimpleMKL ended with.
func TestTheLearnedKernelIsTrainedToTheSameOptimum(t *testing.T) {
	p := good(nil)
	r, err := studio.LearnKernel(studio.Sum{Problem: p, Terms: threeTerms, Criterion: "simplemkl"})
	if err != nil {
		t.Fatal(err)
	}
	if r.Problem.C != 3 {
		t.Errorf("C is %v, the learner's is 3", r.Problem.C)
	}
	last := r.Steps[len(r.Steps)-1]
	p.Kernel, p.Params = r.Kernel, map[string]float64{"C": 3, "tolerance": 1e-7}
	if got := train(t, p).Result().Objective; !near(got, last.Value, 1e-3*last.Value) {
		t.Errorf("%s has the dual value %v, learnt was %v", r.Kernel, got, last.Value)
	}
}

func TestTermsWithoutWeightAreDroppedFromTheText(t *testing.T) {
	text, dropped := studio.Weighted([]string{"linear", "a + b", "c"}, []float64{2, 3, 1}, []float64{0.4996, 0.5, 0.0004})
	if text != "0.9992*(linear) + 1.5*(a + b)" || !slices.Equal(dropped, []int{2}) {
		t.Errorf("%s without %v", text, dropped)
	}
}

// heldOut trains and asks by session alone, with the mixture as a text.
func heldOut(t *testing.T, p session.Problem, kernel string, folds []int, fold int) (wrong, count float64) {
	t.Helper()
	inside, out := p, p
	inside.Kernel = kernel
	inside.X, inside.Items, inside.Y = nil, nil, nil
	out.X, out.Items, out.Y = nil, nil, nil
	for i, f := range folds {
		to := &inside
		if f == fold {
			to = &out
		}
		to.Y = append(to.Y, p.Y[i])
		if p.Items != nil {
			to.Items = append(to.Items, p.Items[i])
		} else {
			to.X = append(to.X, p.X[i*p.Dim:(i+1)*p.Dim]...)
		}
	}
	_, labels, err := train(t, inside).Predict(out.Points)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range labels {
		if l != out.Y[i] {
			wrong++
		}
	}
	return wrong, float64(len(out.Y))
}

// By refits through session, with weights that stay, of moons and of items of every domain.
func TestHeldOutErrorsAreThoseOfRefits(t *testing.T) {
	check := func(p session.Problem, terms []string, folds []int) {
		t.Helper()
		r, err := studio.LearnKernel(studio.Sum{Problem: p, Terms: terms, Criterion: "centred"})
		if err != nil {
			t.Fatal(err)
		}
		tried, err := studio.TryKernel(studio.Trial{
			Sum: studio.Sum{Problem: p, Terms: terms, Criterion: "centred"}, Folds: folds,
		})
		if err != nil {
			t.Fatal(err)
		}
		var wrong, count float64
		for fold := range slices.Max(folds) + 1 {
			w, n := heldOut(t, p, r.Kernel, folds, fold)
			if !near(tried.Each[fold], w/n, 1e-12) {
				t.Errorf("%s of %s, fold %d: %v wrong, by a refit %v", p.Learner, r.Kernel, fold, tried.Each[fold], w/n)
			}
			wrong, count = wrong+w, count+n
		}
		if !near(tried.HeldOut, wrong/count, 1e-12) {
			t.Errorf("%v are wrong in all, by refits %v", tried.HeldOut, wrong/count)
		}
		p.Kernel = r.Kernel
		if result := train(t, p).Result(); !near(tried.Training, float64(result.Errors)/float64(len(p.Y)), 1e-12) {
			t.Errorf("%v wrong in training, by session %d of %d", tried.Training, result.Errors, len(p.Y))
		}
	}
	for _, learner := range []string{"svc", "soft-svm", "nearest-mean", "knn", "logistic"} {
		check(good(func(p *session.Problem) { p.Learner, p.Params = learner, nil }), threeTerms, fifths(40))
	}
	check(blobs(3), threeTerms, fifths(60))
	sessiontest.EachDomain(func(domain string, s sessiontest.Sample) {
		folds := []int{0, 1, 2, 3, 4, 0, 1, 2, 3, 4}
		check(sessiontest.OnItems(domain, s.Kernels[0], "svc"), s.Kernels, folds)
	})
}

// Learnt again in each fold, nothing of the examples left out is seen: weights and error are those of
// a problem without them.
func TestLearningAgainSeesNothingOfWhatIsLeftOut(t *testing.T) {
	p := good(nil)
	sum := studio.Sum{Problem: p, Terms: threeTerms, Criterion: "simplemkl"}
	tried, err := studio.TryKernel(studio.Trial{Sum: sum, Folds: fifths(40), Again: true})
	if err != nil {
		t.Fatal(err)
	}
	for fold := range 5 {
		inside := sum
		inside.X, inside.Y = nil, nil
		for i, f := range fifths(40) {
			if f != fold {
				inside.X = append(inside.X, p.X[2*i:2*i+2]...)
				inside.Y = append(inside.Y, p.Y[i])
			}
		}
		r, err := studio.LearnKernel(inside)
		if err != nil {
			t.Fatal(err)
		}
		wrong, n := heldOut(t, p, r.Kernel, fifths(40), fold)
		if !near(tried.Each[fold], wrong/n, 1e-12) {
			t.Errorf("fold %d: %v wrong, learnt without it %v", fold, tried.Each[fold], wrong/n)
		}
	}
}

func TestFreshErrorsAreThoseOfPredictions(t *testing.T) {
	p := good(nil)
	set, err := session.Generate("moons", map[string]float64{"n": 300, "noise": 0.2}, 99)
	if err != nil {
		t.Fatal(err)
	}
	fresh := session.Points{Dim: 2, X: set.X}
	sum := studio.Sum{Problem: p, Terms: threeTerms, Criterion: "evidence"}
	tried, err := studio.TryKernel(studio.Trial{Sum: sum, Fresh: fresh, FreshAnswers: set.Y})
	if err != nil {
		t.Fatal(err)
	}
	r, err := studio.LearnKernel(sum)
	if err != nil {
		t.Fatal(err)
	}
	p.Kernel = r.Kernel
	_, labels, err := train(t, p).Predict(fresh)
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0.0
	for i, l := range labels {
		if l != set.Y[i] {
			wrong++
		}
	}
	if !near(tried.Fresh, wrong/300, 2./300) { // the text has four digits
		t.Errorf("%v wrong, by predictions %v", tried.Fresh, wrong/300)
	}
	if tried.Each != nil || !math.IsNaN(tried.HeldOut) {
		t.Error("parts that nobody asked for were left out")
	}
}

// Beyond the reach of a narrow kernel f = b, and b is 0 of one example of each class. Where two
// classes are at one place, f is 0 there. By the nearest mean a tie is no doubt: it is of class 2.
func TestWhatIsUndecidedIsHalfAMistakeWhereItIsNew(t *testing.T) {
	for _, test := range []struct {
		learner                  string
		training, heldOut, fresh float64
	}{
		{"svc", 0, 1, 0.375},
		{"nearest-mean", 0, 0.5, 0.25},
	} {
		p := session.Problem{
			Points: session.Points{Dim: 2, X: []float64{-1, 0, 1, 0, 0, 1e3, 0, -1e3}}, Domain: "vectors",
			Y: []float64{1, 2, 1, 2}, Learner: test.learner,
		}
		tried, err := studio.TryKernel(studio.Trial{
			Sum:   studio.Sum{Problem: p, Terms: []string{"rbf(gamma=1)"}, Criterion: "uniform"},
			Folds: []int{-1, -1, 0, 0},
			Fresh: session.Points{Dim: 2, X: []float64{1e3, 0, -1e3, 0, -1, 0, 2e3, 0}}, FreshAnswers: []float64{2, 1, 1, 2},
		})
		if err != nil {
			t.Fatal(err)
		}
		if tried.Training != test.training || tried.HeldOut != test.heldOut || tried.Fresh != test.fresh {
			t.Errorf("%s: %v in training, %v left out, %v fresh; want %v", test.learner, tried.Training, tried.HeldOut, tried.Fresh, test)
		}
	}
	p := session.Problem{
		Points: session.Points{Dim: 2, X: []float64{0, 0, 0, 0}}, Domain: "vectors", Y: []float64{1, 2}, Learner: "svc",
	}
	tried, err := studio.TryKernel(studio.Trial{Sum: studio.Sum{Problem: p, Terms: []string{"rbf(gamma=1)"}, Criterion: "uniform"}})
	if err != nil || tried.Training != 1 {
		t.Errorf("two classes at one place: %v in training, %v", tried.Training, err)
	}
}

func TestLandscapes(t *testing.T) {
	sum := studio.Sum{Problem: good(nil), Terms: threeTerms, Criterion: "alignment"}
	l, err := studio.LandscapeOf(sum, 24)
	if err != nil {
		t.Fatal(err)
	}
	r, err := studio.LearnKernel(sum)
	if err != nil {
		t.Fatal(err)
	}
	last := r.Steps[len(r.Steps)-1].Value
	if best := slices.Max(l.Values); len(l.Values) != 325 || best > last+1e-12 || best < last-0.01 {
		t.Errorf("the best of %d mixtures is %v, learnt was %v", len(l.Values), best, last)
	}
	sum.Terms = append(slices.Clone(threeTerms), "const(c=1)")
	if _, err := studio.LandscapeOf(sum, 4); err == nil {
		t.Error("a landscape of four terms")
	}
}

// A term that is no kernel on these points, or no text, is named; the others are as they are.
func TestTermsThatCannotTakePart(t *testing.T) {
	p := good(nil)
	texts := []string{"linear", "sigmoid(gamma=2, coef0=-1)", "nonsense(", "0*linear"}
	terms, err := studio.TermsOf("vectors", p.Points, texts)
	if err != nil {
		t.Fatal(err)
	}
	if terms[0].Trouble != "" || !(terms[0].Factor > 0) {
		t.Errorf("linear: %+v", terms[0])
	}
	for _, bad := range terms[1:] {
		if bad.Trouble == "" {
			t.Errorf("%s takes part", bad.Text)
		}
	}
	for _, text := range texts[1:] {
		_, err := studio.LearnKernel(studio.Sum{Problem: p, Terms: []string{"linear", text}, Criterion: "alignment"})
		if err == nil || !strings.Contains(err.Error(), "Term 2") {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := studio.LearnKernel(studio.Sum{Problem: p, Criterion: "alignment"}); err == nil {
		t.Error("learnt of no terms")
	}
	if _, err := studio.LearnKernel(studio.Sum{Problem: p, Terms: threeTerms, Criterion: "best"}); err == nil {
		t.Error("learnt by an unknown criterion")
	}
	none := good(func(p *session.Problem) { p.X, p.Y = []float64{}, []float64{} })
	if _, err := studio.LearnKernel(studio.Sum{Problem: none, Terms: threeTerms, Criterion: "alignment"}); err == nil {
		t.Error("learnt from no points")
	}
	clusters := good(func(p *session.Problem) { p.Learner, p.Params = "kmeans", nil })
	if _, err := studio.TryKernel(studio.Trial{Sum: studio.Sum{Problem: clusters, Terms: threeTerms, Criterion: "uniform"}}); err == nil {
		t.Error("clusters were held against answers")
	}
}

// One class in a fold: it is told, and the others count.
func TestAFoldOfOneClassIsTold(t *testing.T) {
	p := good(nil)
	folds := make([]int, 40)
	for i, y := range p.Y {
		folds[i] = 1 + i/2%2
		if y == p.Y[0] {
			folds[i] = 0
		}
	}
	tried, err := studio.TryKernel(studio.Trial{
		Sum: studio.Sum{Problem: p, Terms: threeTerms, Criterion: "uniform"}, Folds: folds, Again: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsNaN(tried.Each[0]) || tried.Message == "" || math.IsNaN(tried.HeldOut) {
		t.Errorf("%+v", tried)
	}
}

func TestCriteriaOnValues(t *testing.T) {
	p := good(func(p *session.Problem) {
		p.Learner, p.Params = "svr", map[string]float64{"C": 2, "epsilon": 0.1}
		for i := range p.Y {
			p.Y[i] = math.Sin(2*p.X[2*i]) + p.X[2*i+1]
		}
	})
	for _, c := range mkl.Criteria() {
		tried, err := studio.TryKernel(studio.Trial{Sum: studio.Sum{Problem: p, Terms: threeTerms, Criterion: c}, Folds: fifths(40)})
		if c == "easymkl" {
			if err == nil {
				t.Error("EasyMKL took values")
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if !(tried.HeldOut > 0 && tried.HeldOut < 1) || !(tried.Training <= tried.HeldOut) {
			t.Errorf("%s: %v in training, %v left out", c, tried.Training, tried.HeldOut)
		}
	}
}
