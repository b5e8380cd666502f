package selection_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/selection"
	"mercer/core/solve"
)

// cloud returns the Gram matrix of n points in classes that overlap, and their classes 1 … classes.
func cloud(n, classes int, seed uint64) (gram.Matrix, []float64) {
	draws := rand.New(rand.NewPCG(seed, 7))
	xs, y := make([][]float64, n), make([]float64, n)
	for i := range xs {
		c := i % classes
		angle := 2 * math.Pi * float64(c) / float64(classes)
		xs[i] = []float64{math.Cos(angle) + 0.7*draws.NormFloat64(), math.Sin(angle) + 0.7*draws.NormFloat64()}
		y[i] = float64(c + 1)
	}
	if n > 6 {
		xs[5] = xs[3] // the same point twice
	}
	return gram.New[[]float64](kernel.RBF{Gamma: 0.8}, xs), y
}

func problem(name string, task learn.Task, k gram.Matrix, y []float64, params map[string]float64) *selection.Problem {
	return &selection.Problem{
		K: k, Y: y, Task: task, Learner: catalog.LearnerOf(name), Params: params, Semidefinite: true, Seed: 3,
	}
}

// refit returns f and its label at example i, of a machine that is trained without the examples out.
func refit(t *testing.T, p *selection.Problem, out func(i int) bool, i int) (decision, label float64) {
	t.Helper()
	var index []int
	var y []float64
	for j, v := range p.Y {
		if !out(j) {
			index, y = append(index, j), append(y, v)
		}
	}
	config := p.Learner.New()
	if err := param.Of(config).Apply(p.Params); err != nil {
		t.Fatal(err)
	}
	m, err := config.Start(learn.Data{K: gram.Subset(p.K, index), Y: y, Task: p.Task, Seed: p.Seed})
	if err != nil {
		t.Fatal(err)
	}
	solve.Run(m, 0)
	outputs := make([]float64, max(1, m.Rule().Outputs()))
	row := make([]float64, len(index))
	for a, j := range index {
		row[a] = p.K.Row(i)[j]
	}
	if d, ok := m.(learn.Decider); ok {
		d.Decide(outputs, row, p.K.Diag()[i])
	} else {
		coef := m.Coef()
		copy(outputs, coef.Bias)
		for a, v := range row {
			for j := range outputs {
				outputs[j] += coef.Beta[a*coef.M+j] * v
			}
		}
		for j, s := range coef.Self {
			outputs[j] += s * p.K.Diag()[i]
		}
	}
	rule := m.Rule()
	decision, label = outputs[0], rule.Label(outputs)
	if len(outputs) > 1 && rule.Classes != nil {
		_, decision = rule.Winner(outputs)
	}
	return decision, label
}

func TestLeftOutIsARefit(t *testing.T) {
	for _, l := range catalog.Learners {
		for _, task := range l.Tasks {
			if selection.Judges(task, l.Short) != nil {
				continue
			}
			for _, classes := range []int{2, 3} {
				if testing.Short() && classes == 3 && l.Name == "svm-doubly-sgd" {
					continue // three machines of its many steps, refitted 36 times
				}
				t.Run(fmt.Sprint(l.Name, " ", task, " ", classes), func(t *testing.T) {
					k, y := cloud(36, classes, 11)
					if task == learn.Regression {
						for i := range y {
							y[i] = math.Sin(3 * float64(i))
						}
					}
					params := map[string]float64{}
					for _, s := range param.Of(l.New()).Specs() {
						if s.Key == "tolerance" {
							params["tolerance"] = 1e-9
						}
					}
					p := problem(l.Name, task, k, y, params)
					left, err := selection.LeaveOneOut(p)
					if err != nil {
						t.Fatal(err)
					}
					left.Advance(0)
					if left.Err() != nil {
						t.Fatal(left.Err())
					}
					closed := map[string]bool{
						"svc": true, "ridge": true, "ls-svm": true, "gp": true, "knn": true, "nearest-mean": true, "nearest-medoid": true,
					}[l.Name]
					if left.Closed != closed {
						t.Errorf("closed is %v", left.Closed)
					}
					sum := 0.0
					for i := range y {
						f, label := refit(t, p, func(j int) bool { return j == i }, i)
						if !(math.Abs(left.Decision[i]-f) <= 2e-5*(1+math.Abs(f))) {
							t.Errorf("example %d: %v, refitted %v", i, left.Decision[i], f)
						}
						if task != learn.Regression && left.Label[i] != label && math.Abs(f) > 1e-4 {
							t.Errorf("example %d: label %v, refitted %v", i, left.Label[i], label)
						}
						switch {
						case task == learn.Regression:
							sum += (f - y[i]) * (f - y[i]) / float64(len(y))
						case task == learn.Novelty && label != 1, task == learn.Classification && label != y[i]:
							sum++
						}
					}
					if !(math.Abs(left.Errors()-sum) <= 1e-4*(1+sum)) {
						t.Errorf("errors %v, refitted %v", left.Errors(), sum)
					}
				})
			}
		}
	}
}

func TestLeaveOneOutWhereAClassVanishes(t *testing.T) {
	for _, name := range []string{"svc", "ridge", "ls-svm", "knn", "nearest-mean", "nearest-medoid", "logistic", "perceptron"} {
		k, y := cloud(12, 2, 5)
		for i := range y {
			y[i] = 1
		}
		y[4] = 2
		p := problem(name, learn.Classification, k, y, nil)
		left, err := selection.LeaveOneOut(p)
		if err != nil {
			t.Fatal(err)
		}
		left.Advance(0)
		if left.Label[4] != 1 || !math.IsNaN(left.Decision[4]) || !left.Exact[4] {
			t.Errorf("%s: without the only example of a class: %v, %v, %v", name, left.Decision[4], left.Label[4], left.Exact[4])
		}
		// Of three classes two remain.
		k, y = cloud(13, 2, 5)
		y[12] = 3
		p = problem(name, learn.Classification, k, y, nil)
		if left, err = selection.LeaveOneOut(p); err != nil {
			t.Fatal(err)
		}
		left.Advance(0)
		if _, label := refit(t, p, func(j int) bool { return j == 12 }, 12); left.Label[12] != label {
			t.Errorf("%s: third class left out: %v, refitted %v", name, left.Label[12], label)
		}
	}
}

func TestCrossValidationIsARefit(t *testing.T) {
	for _, c := range []struct {
		name    string
		task    learn.Task
		classes int
		values  []float64
		params  map[string]float64
	}{
		{"ridge", learn.Regression, 2, []float64{0.01, 0.1, 3}, nil},
		{"ridge", learn.Regression, 2, []float64{0.01, 3}, map[string]float64{"scaling": 1}},
		{"ridge", learn.Classification, 2, []float64{0.01, 3}, nil},
		{"ridge", learn.Classification, 3, []float64{0.01, 3}, nil},
		{"ls-svm", learn.Regression, 2, []float64{0.1, 1, 30}, nil},
		{"ls-svm", learn.Classification, 2, []float64{0.1, 30}, nil},
		{"ls-svm", learn.Classification, 3, []float64{0.1, 30}, nil},
		{"gp", learn.Regression, 2, []float64{0.01, 1}, nil},
		{"knn", learn.Classification, 3, []float64{1, 4, 9}, nil},
		{"svc", learn.Classification, 3, []float64{0.1, 1, 10}, map[string]float64{"tolerance": 1e-9}},
		{"svc", learn.Classification, 2, []float64{0.1, 1, 10}, map[string]float64{"tolerance": 1e-9}},
		{"svr", learn.Regression, 2, []float64{0.1, 10}, map[string]float64{"tolerance": 1e-9}},
		{"logistic", learn.Classification, 2, []float64{0.01, 1}, nil},
		{"nearest-mean", learn.Classification, 2, nil, nil},
		{"one-class", learn.Novelty, 2, []float64{0.2, 0.6}, map[string]float64{"tolerance": 1e-9}},
	} {
		k, y := cloud(40, c.classes, 21)
		if c.task == learn.Regression {
			for i := range y {
				y[i] = math.Cos(2 * float64(i))
			}
		}
		p := problem(c.name, c.task, k, y, c.params)
		part := selection.Folds(y, c.task, 5, 9)
		v, err := selection.CrossValidate(p, part, 5, selection.Choice{Values: c.values})
		if err != nil {
			t.Fatal(c.name, err)
		}
		v.Advance(0)
		curve := v.Curve()
		if len(curve.At) != max(1, len(c.values)) || len(curve.Each) != 5*len(curve.At) {
			t.Fatalf("%s: %d values", c.name, len(curve.At))
		}
		for m, value := range curve.At {
			q := *p
			q.Params = map[string]float64{}
			for key, v := range c.params {
				q.Params[key] = v
			}
			if curve.Key != "" {
				q.Params[curve.Key] = value
			}
			sums := make([]float64, 5)
			for i := range y {
				f, label := refit(t, &q, func(j int) bool { return part[j] == part[i] }, i)
				switch {
				case c.task == learn.Regression:
					sums[part[i]] += (f - y[i]) * (f - y[i])
				case c.task == learn.Novelty && label != 1, c.task == learn.Classification && label != y[i]:
					sums[part[i]]++
				}
			}
			total := 0.0
			for r, s := range sums {
				total += s
				if want := s / float64(curve.Sizes[r]); math.Abs(curve.Each[m*5+r]-want) > 1e-5 {
					t.Errorf("%s %s %d at %v, part %d: %v, refitted %v", c.name, c.task, c.classes, value, r, curve.Each[m*5+r], want)
				}
			}
			if math.Abs(curve.Error[m]-total/40) > 1e-5 {
				t.Errorf("%s at %v: %v, refitted %v", c.name, value, curve.Error[m], total/40)
			}
		}
	}
}

// stepAt is the number of the step that a value is in; near says that another is so close that
// rounding decides.
func stepAt(c selection.Curve, at float64) (m int, near bool) {
	for m+1 < len(c.At) && c.At[m+1] <= at {
		m++
	}
	for _, v := range c.At[1:] {
		near = near || math.Abs(v/at-1) < 1e-5
	}
	return m, near
}

func TestAllCAgreesWithMachinesOfTheirOwn(t *testing.T) {
	draws := rand.New(rand.NewPCG(5, 5))
	for _, classes := range []int{2, 3, 4, 6} {
		k, y := cloud(60, classes, 2)
		if classes == 4 {
			y[8], y[17] = 5, 6 // one example each: in some parts these classes are unknown
			y[1] = y[2]
		}
		p := problem("svc", learn.Classification, k, y, map[string]float64{"tolerance": 1e-9})
		part := selection.Folds(y, p.Task, 5, 1)
		v, err := selection.CrossValidate(p, part, 5, selection.Choice{})
		if err != nil {
			t.Fatal(err)
		}
		v.Advance(0)
		curve := v.Curve()
		if !curve.Exact || curve.At[0] != 0.01 || curve.To != 1000 {
			t.Fatalf("%d classes: exact %v from %v to %v", classes, curve.Exact, curve.At[0], curve.To)
		}
		training, err := selection.Training(p, selection.Choice{})
		if err != nil {
			t.Fatal(err)
		}
		if !training.Exact {
			t.Errorf("%d classes: training is not exact", classes)
		}
		compared := 0
		for range 25 {
			at := 0.01 * math.Pow(1e5, draws.Float64())
			grid := selection.Choice{Values: []float64{at}}
			w, err := selection.CrossValidate(p, part, 5, grid)
			if err != nil {
				t.Fatal(err)
			}
			w.Advance(0)
			own := w.Curve()
			if m, near := stepAt(curve, at); !near && at > 0.3 { // below, b is an interval
				compared++
				for r, want := range own.Each {
					if got := curve.Each[m*5+r]; got != want {
						t.Errorf("%d classes, C = %v, part %d: %v, trained %v", classes, at, r, got, want)
					}
				}
				// They are counted where the step begins.
				w, err := selection.CrossValidate(p, part, 5, selection.Choice{Values: []float64{curve.At[m] * (1 + 1e-7)}})
				if err != nil {
					t.Fatal(err)
				}
				w.Advance(0)
				if want := w.Curve().Support[0]; math.Abs(curve.Support[m]-want) > 0.41 {
					t.Errorf("%d classes, C = %v: %v support vectors, trained %v", classes, curve.At[m], curve.Support[m], want)
				}
			}
			trained, err := selection.Training(p, grid)
			if err != nil {
				t.Fatal(err)
			}
			if m, near := stepAt(training, at); !near && at > 0.3 && training.Error[m] != trained.Error[0] {
				t.Errorf("%d classes, C = %v: training %v, trained %v", classes, at, training.Error[m], trained.Error[0])
			}
		}
		if compared < 10 {
			t.Errorf("%d classes: only %d values are compared", classes, compared)
		}
	}
}

// One class against all others has no pairs whose votes change one by one.
func TestOneAgainstRestIsAGrid(t *testing.T) {
	k, y := cloud(30, 3, 2)
	p := problem("svc", learn.Classification, k, y, map[string]float64{"multiclass": 1})
	v, err := selection.CrossValidate(p, selection.Folds(y, p.Task, 5, 1), 5, selection.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	v.Advance(0)
	if c := v.Curve(); c.Exact || len(c.At) != 31 {
		t.Errorf("exact %v, %d values", c.Exact, len(c.At))
	}
}

func TestNestedIsChosenWithoutTheOuterPart(t *testing.T) {
	k, y := cloud(40, 2, 8)
	p := problem("svc", learn.Classification, k, y, nil)
	part := selection.Folds(y, p.Task, 4, 1)
	nest, err := selection.Nested(p, part, 4, 3, selection.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	nest.Advance(0)
	total := 0.0
	for r, told := range nest.Parts {
		if !(told.Least.Low <= told.Least.At && told.Least.At <= told.Least.High) {
			t.Errorf("part %d: %+v", r, told.Least)
		}
		q := *p
		q.Params = map[string]float64{"C": told.Least.At}
		wrong := 0.0
		for i := range y {
			if part[i] != r {
				continue
			}
			if _, label := refit(t, &q, func(j int) bool { return part[j] == r }, i); label != y[i] {
				wrong++
			}
		}
		if wrong != told.Loss {
			t.Errorf("part %d: %v wrong, refitted %v", r, told.Loss, wrong)
		}
		total += wrong
	}
	// The answers of the outer part take no part in the choice.
	flipped := *p
	flipped.Y = append([]float64(nil), y...)
	for i := range y {
		if part[i] == 0 {
			flipped.Y[i] = 3 - y[i]
		}
	}
	again, err := selection.Nested(&flipped, part, 4, 3, selection.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	again.Advance(1)
	if again.Parts[0].Least != nest.Parts[0].Least {
		t.Errorf("the choice depends on the outer part: %+v, %+v", again.Parts[0].Least, nest.Parts[0].Least)
	}
}

func TestFoldsAreBalanced(t *testing.T) {
	for _, counts := range [][]int{{10, 10}, {7, 3}, {1, 13}, {4, 5, 6}, {23}} {
		var y []float64
		for c, n := range counts {
			for range n {
				y = append(y, float64(c))
			}
		}
		for parts := 2; parts <= 6; parts++ {
			part := selection.Folds(y, learn.Classification, parts, 4)
			all := make([]int, parts)
			for c := range counts {
				of := make([]int, parts)
				for i, r := range part {
					if y[i] == float64(c) {
						of[r]++
					}
				}
				if !even(of) {
					t.Errorf("%v in %d parts: class %d has %v", counts, parts, c, of)
				}
			}
			for _, r := range part {
				all[r]++
			}
			if !even(all) {
				t.Errorf("%v in %d parts: %v", counts, parts, all)
			}
		}
	}
	a := selection.Folds(make([]float64, 30), learn.Regression, 5, 1)
	b := selection.Folds(make([]float64, 30), learn.Regression, 5, 1)
	c := selection.Folds(make([]float64, 30), learn.Regression, 5, 2)
	if fmt.Sprint(a) != fmt.Sprint(b) || fmt.Sprint(a) == fmt.Sprint(c) {
		t.Error("the seed does not order the parts")
	}
}

func even(counts []int) bool {
	low, high := counts[0], counts[0]
	for _, c := range counts {
		low, high = min(low, c), max(high, c)
	}
	return high-low <= 1
}

func TestLeastIsTheWidestTie(t *testing.T) {
	c := selection.Curve{
		At: []float64{1, 2, 4, 5, 100, 200}, Exact: true, To: 300,
		Error: []float64{3, 1, 2, 1, 4, 1}, Spread: []float64{0, 0, 0, 0.5, 0, 0}, Support: make([]float64, 6),
	}
	l, ok := selection.LeastOf(c)
	if !ok || l.Error != 1 || l.Low != 5 || l.High != 100 || math.Abs(l.At-math.Sqrt(500)) > 1e-9 {
		t.Errorf("%+v", l)
	}
	if got := fmt.Sprint(selection.Within(c, l)); got != "[false true false true false true]" {
		t.Error(got)
	}
	if _, ok := selection.LeastOf(selection.Curve{At: []float64{1}, Error: []float64{math.NaN()}}); ok {
		t.Error("there is a least error of none")
	}
}

func TestValidationOfBadData(t *testing.T) {
	k, y := cloud(12, 2, 3)
	for i := range y {
		y[i] = 1
	}
	y[0], y[1] = 2, 2
	p := problem("svc", learn.Classification, k, y, nil)
	part := make([]int, 12)
	for i := range part {
		part[i] = i % 3
	}
	part[1] = 0 // both of the class in one part
	for _, values := range [][]float64{nil, {1, 10}} {
		v, err := selection.CrossValidate(p, part, 3, selection.Choice{Values: values})
		if err != nil {
			t.Fatal(err)
		}
		v.Advance(0)
		c := v.Curve()
		if len(c.Skipped) != 1 || c.Skipped[0] != 0 || c.Message == "" || !math.IsNaN(c.Each[0]) || math.IsNaN(c.Error[0]) {
			t.Errorf("one class without a part: %+v", c)
		}
	}
	// A kernel that is singular without a shift: all of the value λ = 0 fails, the others stand.
	p = problem("ridge", learn.Regression, k, y, nil)
	v, err := selection.CrossValidate(p, part, 3, selection.Choice{Values: []float64{0, 1}})
	if err != nil {
		t.Fatal(err)
	}
	v.Advance(0)
	if c := v.Curve(); !math.IsNaN(c.Error[0]) || math.IsNaN(c.Error[1]) || c.Message == "" {
		t.Errorf("a singular matrix: %+v", c)
	}
	if _, err := selection.CrossValidate(problem("kmeans", learn.Clustering, k, y, nil), part, 3, selection.Choice{}); err == nil {
		t.Error("clusters have errors")
	}
}

func TestLearningCurveGrowsToCrossValidation(t *testing.T) {
	k, y := cloud(50, 2, 8)
	p := problem("nearest-mean", learn.Classification, k, y, nil)
	part := selection.Folds(y, p.Task, 5, 1)
	curve, err := selection.Learning(p, part, 5, []int{2, 4, 10, 20, 40, 41})
	if err != nil {
		t.Fatal(err)
	}
	told := curve.Learnt
	if curve.Message != "" {
		t.Errorf("every part is told of, and yet: %s", curve.Message)
	}
	if len(told) != 5 || told[0].Count != 2 || told[4].Count != 40 {
		t.Fatalf("%+v", told)
	}
	v, err := selection.CrossValidate(p, part, 5, selection.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	v.Advance(0)
	if a, b := fmt.Sprint(told[4].Left), fmt.Sprint(v.Curve().Each); a != b {
		t.Errorf("with all of them %s, by cross-validation %s", a, b)
	}
	for _, e := range told[0].Left {
		if math.IsNaN(e) {
			t.Error("two examples are not of two classes")
		}
	}
}

// Of a class with one point, the part that holds it leaves one class behind, and small samples of the
// others lack it: these have no error, and a sentence says so. All others are those of a refit.
func TestLearningCurveWithoutAClass(t *testing.T) {
	k, _ := cloud(40, 2, 3)
	y := make([]float64, 40)
	for i := range y {
		y[i] = 1
	}
	y[17] = 2
	for _, name := range []string{"svc", "knn", "nearest-mean", "ridge"} {
		p := problem(name, learn.Classification, k, y, nil)
		part := selection.Folds(y, p.Task, 5, 1)
		curve, err := selection.Learning(p, part, 5, []int{2, 5, 32})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range curve.Learnt {
			for r, e := range l.Left {
				// The only point of its class is due in the middle of the sample.
				if none := r == part[17] || l.Count < 16; math.IsNaN(e) != none || math.IsNaN(l.Training[r]) != none {
					t.Errorf("%s: n = %d, part %d: errors %v, %v", name, l.Count, r, l.Training[r], e)
				}
			}
		}
		const want = "One part was not counted: without it there is only one class. " +
			"With n = 2, 5 not every part has an error: the points learnt from are of one class."
		if curve.Message != want {
			t.Errorf("%s: %q", name, curve.Message)
		}
		p.Y = make([]float64, 40)
		if _, err := selection.Learning(p, part, 5, []int{2}); err == nil || !strings.Contains(err.Error(), "All points are of one class") {
			t.Errorf("%s: of one class: %v", name, err)
		}
	}
}

// Where the matrix has negative eigenvalues, a machine stops where its steps lead it: nothing of that is
// called exact.
func TestLeftOutOfNoKernelIsNotExact(t *testing.T) {
	k, y := cloud(20, 2, 4)
	for name, exact := range map[string]bool{"svc": false, "knn": true} {
		p := problem(name, learn.Classification, k, y, nil)
		p.Semidefinite = false
		left, err := selection.LeaveOneOut(p)
		if err != nil {
			t.Fatal(err)
		}
		left.Advance(0)
		for i, is := range left.Exact {
			if is != exact || math.IsNaN(left.Decision[i]) {
				t.Fatalf("%s: example %d: exact %v, f = %v", name, i, is, left.Decision[i])
			}
		}
	}
}
