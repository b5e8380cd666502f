package svm

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

// approximated returns LLᵀ, the matrix that a machine with landmarks is trained on.
func approximated(l *gram.LowRank) *gram.Full {
	n := l.Len()
	data := make([]float64, n*n)
	for i := range n {
		for j := range n {
			for q, v := range l.Row(i) {
				data[i*n+j] += float64(v) * float64(l.Row(j)[q])
			}
		}
	}
	return gram.NewFull(n, data)
}

// trainLandmarks trains to the end.
func trainLandmarks(t *testing.T, k gram.Matrix, labels []float64, cfg SVC) *Landmarks {
	t.Helper()
	m, err := cfg.Start(learn.Data{K: k, Y: labels, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	if step := solve.Run(m, 0); step.Status != solve.Converged {
		t.Fatalf("ended %v: %s", step.Status, m.Message())
	}
	return m.(*Landmarks)
}

// The optimum on features is that of sequential minimal optimisation on their inner products: the
// same dual, the same f at every point, the bias included.
func TestLandmarksReachTheOptimumOfTheApproximation(t *testing.T) {
	for _, test := range []struct {
		name      string
		data      func(n int, seed uint64) ([][]float64, []float64)
		n, m      int
		c, gamma  float64
		tolerance float64
	}{
		{"few of many", overlapping, 300, 15, 1, 1, 1e-5},
		{"all", overlapping, 80, 80, 10, 1, 1e-5},
		{"large C", checkerboard, 250, 60, 1000, 1, 1e-5},
		{"small C", checkerboard, 250, 40, 1e-3, 1, 1e-5},
		{"loose", overlapping, 200, 30, 1, 1, 0.1},
		{"by parts", overlapping, 2300, 30, 1, 0.5, 1e-4}, // begins with an eighth of them
	} {
		t.Run(test.name, func(t *testing.T) {
			xs, y := test.data(test.n, 5)
			k := reftest.Gram(rbf(test.gamma), xs)
			cfg := SVC{Config: Config{C: test.c, Tolerance: test.tolerance}, Landmarks: test.m}
			c := trainLandmarks(t, k, y, cfg)
			twin := train(t, approximated(c.features), y, cfg.Config, nil)
			got, want := c.Certificate(), twin.Certificate()
			// Both duals are below the optimum by at most their gaps.
			if slack := got.Gap + want.Gap + 1e-9*want.Dual; math.Abs(got.Dual-want.Dual) > slack {
				t.Errorf("dual %v, want %v within %v", got.Dual, want.Dual, slack)
			}
			if got.Violation > test.tolerance {
				t.Errorf("converged with a violation of %v", got.Violation)
			}
			f := make([]float64, len(y))
			c.Fitted(f)
			bias := twin.bias()
			// ½‖w − w*‖² is at most the gap, so that f − b differs by √(2·gap·k(x,x)); the bias by
			// as much, and by what no example decides.
			apart := 2*math.Sqrt(2*(got.Gap+want.Gap)) + 2*test.tolerance + 1e-4
			for i, e := range twin.errors() {
				if v := y[i] - e + bias; math.Abs(f[i]-v) > apart {
					t.Fatalf("f is %v at point %d, want %v within %v", f[i], i, v, apart)
				}
			}
		})
	}
}

// Five places with every way to give them two classes, and each place twice.
func TestLandmarksOnEverySmallProblem(t *testing.T) {
	places := [][]float64{{0, 0}, {1, 0.2}, {-0.4, 0.9}, {0.5, -0.7}, {2, 2}}
	for bits := 1; bits < 1<<len(places)-1; bits++ {
		for _, twice := range []bool{false, true} {
			xs, y := slices.Clone(places), make([]float64, 0, 10)
			for i := range places {
				y = append(y, float64(2*(bits>>i&1)-1))
			}
			if twice {
				// The copies are of other classes, so that no boundary is right.
				xs = append(xs, places...)
				for i := range places {
					y = append(y, -y[(i+1)%len(places)])
				}
			}
			for _, kernel := range []func(x, z []float64) float64{linear, rbf(1), poly(3)} {
				k := reftest.Gram(kernel, xs)
				cfg := SVC{Config: Config{C: 2, Tolerance: 1e-6}, Landmarks: 10}
				c := trainLandmarks(t, k, y, cfg)
				got, want := c.Certificate(), train(t, k, y, cfg.Config, nil).Certificate()
				if math.Abs(got.Dual-want.Dual) > 1e-4*(1+want.Dual) || got.Gap > 1e-4*(1+want.Dual) {
					t.Errorf("classes %v: dual %v with gap %v, want %v", y, got.Dual, got.Gap, want.Dual)
				}
			}
		}
	}
}

// At every step: coefficients at landmarks only, a gap that no optimum contradicts, and at the end
// a primal value that the expansion has, recomputed from kernel values.
func TestLandmarksKeepTheirInvariants(t *testing.T) {
	xs, y := checkerboard(400, 1)
	k := reftest.Gram(rbf(2), xs)
	cfg := SVC{Config: Config{C: 5, Tolerance: 1e-4}, Landmarks: 60}
	best := train(t, approximated(trainLandmarks(t, k, y, cfg).features), y, cfg.Config, nil).Certificate()
	open := func() solve.Solver {
		m, err := cfg.Start(learn.Data{K: k, Y: y, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	err := solvetest.Test(open, solvetest.Options{
		Monotone: 1, Gap: 0.05,
		Invariant: func(s solve.Solver, step solve.Step) error {
			c := s.(*Landmarks)
			if step.Objective > best.Primal+1e-6 || step.Objective+step.Gap < best.Dual-1e-6 {
				return fmt.Errorf("between %v and %v there is no optimum: it is %v", step.Objective, step.Objective+step.Gap, best.Dual)
			}
			coef := c.Coef()
			for i, b := range coef.Beta {
				if b != 0 && !slices.Contains(c.partial.Landmarks(), i) {
					return fmt.Errorf("example %d has the coefficient %v, and is no landmark", i, b)
				}
			}
			if step.Status == solve.Running {
				return nil
			}
			f := make([]float64, len(y))
			c.Fitted(f)
			var square, hinge float64
			for i := range y {
				own := coef.Bias[0]
				for j, v := range k.Row(i) {
					own += coef.Beta[j] * v
				}
				if math.Abs(own-f[i]) > 1e-8 {
					return fmt.Errorf("f is %v at %d, fitted %v", own, i, f[i])
				}
				square += coef.Beta[i] * (own - coef.Bias[0])
				hinge += max(0, 1-y[i]*own)
			}
			if p := square/2 + cfg.C*hinge; math.Abs(p-c.Certificate().Primal) > 1e-4*p {
				return fmt.Errorf("the primal is %v, recomputed %v", c.Certificate().Primal, p)
			}
			return nil
		},
	})
	if err != nil {
		t.Error(err)
	}
}

// Several classes are told apart on the same features, one against one and one against rest.
func TestLandmarksOfSeveralClasses(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var xs [][]float64
	var labels []float64
	for i := range 240 {
		class := i % 3
		sin, cos := math.Sincos(2 * math.Pi * float64(class) / 3)
		xs = append(xs, []float64{cos + 0.6*rng.NormFloat64(), sin + 0.6*rng.NormFloat64()})
		labels = append(labels, float64(2+class))
	}
	k := reftest.Gram(rbf(0.7), xs)
	for _, scheme := range []multiclass.Scheme{multiclass.OneAgainstOne, multiclass.OneAgainstRest} {
		cfg := SVC{Config: Config{C: 1, Tolerance: 1e-5}, Multiclass: int(scheme), Landmarks: 25}
		c := trainLandmarks(t, k, labels, cfg)
		exact := cfg
		exact.Landmarks = 0
		twin, err := exact.Start(learn.Data{K: approximated(c.features), Y: labels})
		if err != nil {
			t.Fatal(err)
		}
		solve.Run(twin, 0)
		want := twin.(learn.Certified).Certificate()
		if got := c.Certificate(); math.Abs(got.Dual-want.Dual) > got.Gap+want.Gap {
			t.Errorf("scheme %d: dual %v, want %v", scheme, got.Dual, want.Dual)
		}
		if got, want := c.Rule(), twin.Rule(); !slices.Equal(got.Classes, want.Classes) || !slices.Equal(got.Pairs, want.Pairs) {
			t.Errorf("scheme %d: rule %v, want %v", scheme, got, want)
		}
		coef := twin.Coef()
		f := make([]float64, len(labels)*coef.M)
		c.Fitted(f)
		full := approximated(c.features)
		for i := range labels {
			for j := range coef.M {
				own := coef.Bias[j]
				for q, v := range full.Row(i) {
					own += coef.Beta[q*coef.M+j] * v
				}
				if math.Abs(own-f[i*coef.M+j]) > 0.02 {
					t.Fatalf("scheme %d: output %d at %d is %v, want %v", scheme, j, i, f[i*coef.M+j], own)
				}
			}
		}
	}
}

// What is told of the approximation is what one finds who trains both machines.
func TestLandmarksMeasureWhatTheyCost(t *testing.T) {
	xs, y := checkerboard(1300, 2)
	k := reftest.Gram(rbf(2), xs)
	cfg := SVC{Config: Config{C: 3, Tolerance: 1e-5}, Landmarks: 30}
	c := trainLandmarks(t, k, y, cfg)
	sample := c.check.sample
	if len(sample) != sampleSize || !slices.IsSorted(sample) || slices.Compact(slices.Clone(sample))[len(sample)-1] != sample[len(sample)-1] {
		t.Fatalf("the sample has %d points", len(sample))
	}
	const raised = 3 * 1300.0 / sampleSize
	ys := make([]float64, len(sample))
	exact, near := make([]float64, len(sample)*len(sample)), make([]float64, len(sample)*len(sample))
	full := approximated(c.features)
	for a, i := range sample {
		ys[a] = y[i]
		for b, j := range sample {
			exact[a*len(sample)+b], near[a*len(sample)+b] = k.At(i, j), full.At(i, j)
		}
	}
	config := Config{C: raised, Tolerance: 1e-5}
	one, other := train(t, gram.NewFull(len(sample), exact), ys, config, nil), train(t, gram.NewFull(len(sample), near), ys, config, nil)
	var same, wrongs, largest, sum, wrong float64
	for i, e := range one.errors() {
		f, g := ys[i]-e+one.bias(), ys[i]-other.errors()[i]+other.bias()
		if (f > 0) == (g > 0) {
			same++
		}
		if (f > 0) != (ys[i] > 0) {
			wrong++
		}
		if (g > 0) != (ys[i] > 0) {
			wrongs++
		}
		largest = max(largest, math.Abs(f-g))
		sum += math.Abs(f - g)
	}
	s := float64(len(sample))
	want := map[string]float64{
		"landmarks": 30, "trace-left": c.features.Left(), "sample": s, "agreement": same / s, "largest-difference": largest,
		"mean-difference": sum / s, "errors-exact": wrong / s, "errors-landmarks": wrongs / s,
		"dual-difference": math.Abs(one.objective-other.objective) / one.objective,
	}
	if largest < 0.1 || same == s {
		t.Fatalf("so few landmarks should cost something: %v, %v", largest, same/s)
	}
	for _, f := range c.Figures() {
		if math.Abs(f.Value-want[f.Key]) > 0.005*(1+want[f.Key]) {
			t.Errorf("%s is %v, want %v", f.Key, f.Value, want[f.Key])
		}
		delete(want, f.Key)
	}
	if len(want) > 0 {
		t.Errorf("nothing is told of %v", want)
	}
	if text := c.Message(); !strings.Contains(text, "30 landmarks stand for 1\u202f300 points") || !strings.HasSuffix(text, ".") {
		t.Error(text)
	}
}

// A sample has points of every class.
func TestSamplesHaveEveryClass(t *testing.T) {
	labels := make([]float64, 5000)
	labels[17], labels[4321] = 1, 2
	sample := draw(labels, 100, rand.New(rand.NewPCG(1, 1)))
	if len(sample) != 100 || !slices.Contains(sample, 17) || !slices.Contains(sample, 4321) || !slices.IsSorted(sample) {
		t.Errorf("%d points: %v", len(sample), sample)
	}
	if all := draw(labels[:50], 100, nil); len(all) != 50 || all[49] != 49 {
		t.Errorf("of few points %v", all)
	}
}

// Progress never goes back, from 0 to 1.
func TestLandmarksTellProgress(t *testing.T) {
	xs, y := overlapping(3000, 5)
	cfg := SVC{Config: Config{C: 1, Tolerance: 1e-3}, Landmarks: 40}
	m, err := cfg.Start(learn.Data{K: reftest.Gram(rbf(1), xs), Y: y})
	if err != nil {
		t.Fatal(err)
	}
	p := m.(*Landmarks)
	said := make(map[string]bool)
	last := -1.0
	for status := solve.Running; status == solve.Running; status = p.Step().Status {
		what, share := p.Progress()
		if said[what] = true; what == "" || share < last || share < 0 || share > 1 {
			t.Fatalf("after %v %q, %v", last, what, share)
		}
		last = share
	}
	if _, share := p.Progress(); share != 1 || len(said) != 4 {
		t.Errorf("ended at %v, having said %v", share, said)
	}
}

func TestLandmarksRefuse(t *testing.T) {
	xs, y := overlapping(30, 1)
	k := reftest.Gram(rbf(1), xs)
	for _, test := range []struct {
		cfg  SVC
		key  string
		text string
	}{
		{SVC{Config: Config{C: math.Inf(1), Tolerance: 1e-3}, Landmarks: 20}, "C", "finite"},
		{SVC{Config: Config{C: -1, Tolerance: 1e-3}, Landmarks: 20}, "C", "above 0"},
	} {
		_, err := test.cfg.Start(learn.Data{K: k, Y: y})
		var e *param.Error
		if !errors.As(err, &e) || e.Key != test.key || !strings.Contains(e.Error(), test.text) {
			t.Errorf("%+v: %v", test.cfg, err)
		}
	}
	cfg := SVC{Config: Config{C: 1, Tolerance: 1e-3}, Landmarks: 700}
	if err := cfg.Fits(100_000); err == nil || !strings.Contains(err.Error(), "must be at most 671") {
		t.Errorf("no room for 700 landmarks: %v", err)
	}
	cfg.Landmarks = 671
	if err := cfg.Fits(100_000); err != nil || gram.Bytes(100_000, 671) > featureBudget {
		t.Errorf("room for 671 landmarks: %v", err)
	}
	cfg.Landmarks = 0
	var data *learn.DataError
	if err := cfg.Fits(MaxExact + 1); !errors.As(err, &data) || data.Param != "landmarks" || cfg.Fits(MaxExact) != nil {
		t.Errorf("exact training of too many: %v", err)
	}
	large := gram.NewFull(2, []float64{1e70, 0, 0, 1})
	var value *learn.ValueError
	if _, err := (&SVC{Config: Config{C: 1, Tolerance: 1e-3}, Landmarks: 10}).Start(learn.Data{K: large, Y: []float64{-1, 1}}); !errors.As(err, &value) {
		t.Errorf("a kernel value that features cannot hold: %v", err)
	}
}
