package api

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/face"
	"mercer/core/multiclass"
)

// Every learner and every kernel has a cost: else a request with it would have no limit.
func TestEverythingHasACost(t *testing.T) {
	for _, l := range catalog.Learners {
		c := learners[l.Name]
		if c == nil {
			t.Fatalf("nobody has measured the learner %s", l.Name)
		}
		of := func(key string) float64 { return valueOf(l.Name, nil, key) }
		once, each := c(load{n: 1000, pair: 10, parts: []float64{1000}, of: of})
		less, lessEach := c(load{n: 500, pair: 10, parts: []float64{500}, of: of})
		if once+each <= less+lessEach || once < 0 || each < 0 {
			t.Errorf("%s: %g and %g for 1,000 points, %g and %g for 500", l.Name, once, each, less, lessEach)
		}
	}
	for _, e := range catalog.Vectors.Entries() {
		checkPair(t, "vectors", e)
	}
	for _, d := range catalog.Domains() {
		for _, k := range d.Kernels {
			if d.Name != "vectors" && pairCost(d.Name, k.Name, extent{length: 10, dim: 1}) <= 0 {
				t.Errorf("nobody has measured the kernel %s on %s", k.Name, d.Name)
			}
		}
	}
}

func checkPair[X any](t *testing.T, domain string, e expression.Entry[X]) {
	if pairCost(domain, e.Name, extent{dim: 2}) <= 0 {
		t.Errorf("nobody has measured the kernel %s", e.Name)
	}
}

func TestPartsOf(t *testing.T) {
	y := []float64{1, 1, 1, 2, 2, 3}
	for scheme, want := range map[multiclass.Scheme]float64{multiclass.OneAgainstOne: 5 + 4 + 3, multiclass.OneAgainstRest: 18} {
		sum := 0.0
		for _, m := range partsOf(y, scheme) {
			sum += m
		}
		if sum != want {
			t.Errorf("%v: parts of %v", scheme, partsOf(y, scheme))
		}
	}
	for _, y := range [][]float64{nil, {1}, {1, 1, 2}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}} {
		if parts := partsOf(y, 0); len(parts) != 1 || parts[0] != float64(len(y)) {
			t.Errorf("%v: parts of %v", y, parts)
		}
	}
}

// trainingOf writes a request.
func trainingOf(n, dim, classes int, learner, params, kernel string) string {
	r := rand.New(rand.NewPCG(uint64(n), 7))
	x, y := make([]string, n*dim), make([]string, n)
	for i := range x {
		x[i] = fmt.Sprintf("%.3f", r.NormFloat64())
	}
	for i := range y {
		y[i] = fmt.Sprint(1 + r.IntN(classes))
	}
	return fmt.Sprintf(`{"domain":"vectors","dim":%d,"x":[%s],"y":[%s],"kernel":%q,"learner":%q,"params":{%s}}`,
		dim, strings.Join(x, ","), strings.Join(y, ","), kernel, learner, params)
}

// What would take long is refused before it begins, or ends after fewer steps, and what people do is
// computed.
func TestWork(t *testing.T) {
	h := New(newMemory())
	periodic := strings.TrimSuffix(strings.Repeat("periodic*", 60), "*")
	for _, test := range []struct {
		n, dim, classes         int
		learner, params, kernel string
		status                  int
	}{
		{1000, 2, 2, "svc", "", "rbf", 200},
		{500, 2, 2, "svc", `"C": 1e6`, "rbf", 200},
		{1000, 2, 10, "svc", "", "rbf", 200},
		{800, 2, 2, "ridge", "", "rbf", 200},
		{1000, 2, 2, "gp", "", "rbf", 200},
		{1000, 2, 2, "kmeans", "", "rbf", 200},
		{300, 2, 2, "logistic", "", "rbf", 200},
		{300, 2, 2, "kpca", `"components": 10`, "rbf", 200},

		{1000, 2, 2, "logistic", `"lambda": 1e-12`, "rbf", 422},
		{1000, 2, 2, "soft-svm", `"lambda": 1e-12, "tolerance": 1e-12`, "rbf", 422},
		{1000, 2, 2, "kpca", `"components": 100`, "rbf", 422},
		{1000, 2, 2, "svc", `"landmarks": 300, "C": 1e6`, "rbf", 422},
		{400, 100, 2, "svc", "", periodic, 422},
	} {
		name := fmt.Sprintf("%s{%s} on %d points of %d classes", test.learner, test.params, test.n, test.classes)
		body := trainingOf(test.n, test.dim, test.classes, test.learner, test.params, test.kernel)
		w := call(t, h, "POST", "/api/train", body)
		if w.Code != test.status || w.Code == 422 && !strings.Contains(w.Body.String(), `"code":"limit"`) {
			t.Errorf("%s: %d %.200s", name, w.Code, w.Body)
		}
	}
}

// An estimate follows what it is of.
func TestEstimates(t *testing.T) {
	at := func(n int, learner, kernel string, y ...float64) work {
		p := &face.Problem{Kernel: kernel, Learner: learner, Y: make([]float64, n)}
		p.Domain, p.Dim, p.X = "vectors", 1, make([]float64, n)
		for i := range p.Y {
			p.Y[i] = float64(1 + i%2)
			if len(y) > 0 {
				p.Y[i] = y[i%len(y)]
			}
		}
		return learning(p)
	}
	if small, large := at(100, "logistic", "rbf"), at(1000, "logistic", "rbf"); large.each < 300*small.each {
		t.Errorf("a step of ten times as many points: %g and %g", small.each, large.each)
	}
	if one, many := at(500, "svc", "rbf"), at(500, "svc", strings.TrimSuffix(strings.Repeat("rbf+", 30), "+")); many.once < 5*one.once {
		t.Errorf("thirty kernels: %g and %g", one.once, many.once)
	}
	if plain, nested := at(500, "svc", "rbf + 1"), at(500, "svc", "normalize(normalize(rbf + 1) + 1)"); nested.once < 2*plain.once {
		t.Errorf("normalised twice: %g and %g", plain.once, nested.once)
	}
	if two, ten := at(500, "svm-sgd", "rbf"), at(500, "svm-sgd", "rbf", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10); ten.once < two.once {
		t.Errorf("ten classes: %g and %g", two.once, ten.once)
	}
}
