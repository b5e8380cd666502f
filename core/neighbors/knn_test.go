package neighbors

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

// rowOf returns k(xᵢ, x) for all i.
func rowOf(k func(x, z []float64) float64, xs [][]float64, x []float64) []float64 {
	row := make([]float64, len(xs))
	for i, z := range xs {
		row[i] = k(z, x)
	}
	return row
}

func trained(t testing.TB, config *KNN, d learn.Data) *Neighbors {
	t.Helper()
	m := open(t, config, d)
	solve.Run(m, 0)
	return m.(*Neighbors)
}

// sorted returns the k examples with the least distances among explicit features, by
// sorting them all.
func sorted(xs [][]float64, x []float64, k int) []int {
	order := make([]int, len(xs))
	for i := range order {
		order[i] = i
	}
	at := features(x)
	slices.SortStableFunc(order, func(a, b int) int {
		switch d := square(features(xs[a]), at) - square(features(xs[b]), at); {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	})
	return order[:min(k, len(order))]
}

func TestNeighborsAmongFeatures(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, classes := range []int{2, 4} {
		xs, y := cloud(120, classes, 6)
		matrix := reftest.Gram(quadratic, xs)
		for _, k := range []int{1, 2, 5, 64, 65, 119, 120, 500} {
			m := open(t, &KNN{K: k}, learn.Data{K: matrix, Y: y}).(*Neighbors)
			v := open(t, &KNN{K: k}, learn.Data{K: matrix, Y: y, Task: learn.Regression}).(*Neighbors)
			solve.Run(m, 0)
			solve.Run(v, 0)
			for range 20 {
				x := []float64{2 * rng.NormFloat64(), 2 * rng.NormFloat64()}
				count := make([]float64, classes)
				mean := 0.0
				asked := sorted(xs, x, k)
				for _, i := range asked {
					count[int(y[i])-2] += 1 / float64(len(asked))
					mean += y[i] / float64(len(asked))
				}
				if classes == 2 {
					count = []float64{count[1] - count[0]}
				}
				got, row := make([]float64, len(count)), rowOf(quadratic, xs, x)
				m.Decide(got, row, quadratic(x, x))
				for j := range got {
					if !near(got[j], count[j]) {
						t.Errorf("%d neighbours at %v: %v, want %v", k, x, got, count)
					}
				}
				if v.Decide(got[:1], row, quadratic(x, x)); !near(got[0], mean) {
					t.Errorf("mean of %d neighbours at %v is %v, want %v", k, x, got[0], mean)
				}
			}
		}
	}
}

// Of equally near examples the first are asked, whatever the heap looks like.
func TestTiesGoToTheFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 80).Draw(t, "n")
		row := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 5), func(v int) float64 { return float64(v) }), n, n).Draw(t, "row")
		k := rapid.IntRange(0, n).Draw(t, "k")
		skip := rapid.IntRange(-1, n-1).Draw(t, "skip")
		var want []int
		for i := range row {
			if i != skip {
				want = append(want, i)
			}
		}
		slices.SortStableFunc(want, func(a, b int) int { return int(row[b] - row[a]) })
		want = want[:min(k, len(want))]
		var got []int
		for _, z := range nearest(nil, row, make([]float64, n), k, skip) {
			got = append(got, z.index)
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("nearest are %v, want %v", got, want)
		}
	})
}

func TestVotesThatTieAreUndecided(t *testing.T) {
	line := func(x, z []float64) float64 { return x[0] * z[0] }
	for _, y := range [][]float64{{4, 9}, {9, 4}, {4, 9, 12}, {12, 9, 4}} {
		xs := [][]float64{{-1}, {1}, {7}}[:len(y)]
		m := trained(t, &KNN{K: len(y)}, learn.Data{K: reftest.Gram(line, xs), Y: y})
		f := make([]float64, m.Rule().Outputs())
		m.Decide(f, rowOf(line, xs, []float64{0.3}), 0.09)
		if got := m.Rule().Label(f); !math.IsNaN(got) || !m.Rule().Undecided(f) {
			t.Errorf("classes %v: label %v by %v", y, got, f)
		}
	}
}

// Fit has what Decide has, in slices of any size, and the figure is what comes of
// leaving out one example after the other.
func TestNeighborsOfTheExamples(t *testing.T) {
	xs, y := cloud(40, 3, 8)
	for _, task := range []learn.Task{learn.Classification, learn.Regression} {
		for _, k := range []int{1, 3, 39, 40, 41} {
			m := open(t, &KNN{K: k}, learn.Data{K: reftest.Gram(quadratic, xs), Y: y, Task: task}).(*Neighbors)
			solve.Run(m, 0)
			if m.Figures() != nil {
				t.Error("figures before they are known")
			}
			slices := 0
			for !m.Fit(7) {
				slices++
			}
			if slices != 5 || !m.Fit(7) {
				t.Errorf("fitted in %d slices of 7", slices+1)
			}
			outputs := m.Coef().M
			fitted, want := make([]float64, 40*outputs), make([]float64, outputs)
			m.Fitted(fitted)
			errors := 0.0
			for i, x := range xs {
				m.Decide(want, rowOf(quadratic, xs, x), quadratic(x, x))
				for j := range want {
					if fitted[i*outputs+j] != want[j] {
						t.Errorf("fitted %v at %d, want %v", fitted[i*outputs:(i+1)*outputs], i, want)
					}
				}
				others := append(slicesWithout(xs, i), x)[:39]
				rest := append(slicesWithout(y, i), 0)[:39]
				one := trained(t, &KNN{K: k}, learn.Data{K: reftest.Gram(quadratic, others), Y: rest, Task: task})
				one.Decide(want, rowOf(quadratic, others, x), quadratic(x, x))
				if task == learn.Regression {
					errors += (want[0] - y[i]) * (want[0] - y[i]) / 40
				} else if one.Rule().Label(want) != y[i] {
					errors++
				}
			}
			if task == learn.Regression {
				errors = math.Sqrt(errors)
			}
			if f := m.Figures(); len(f) != 1 || !near(f[0].Value, errors) {
				t.Errorf("task %v, k = %d: %+v, want %v", task, k, f, errors)
			}
		}
	}
}

func TestNothingIsDecidedBeforeTheFirstStep(t *testing.T) {
	xs, y := cloud(9, 3, 8)
	m := open(t, &KNN{K: 2}, learn.Data{K: reftest.Gram(quadratic, xs), Y: y}).(*Neighbors)
	f := []float64{7, 7, 7}
	if m.Decide(f, rowOf(quadratic, xs, xs[0]), 1); !slices.Equal(f, []float64{0, 0, 0}) {
		t.Errorf("outputs %v", f)
	}
}

func slicesWithout[E any](s []E, i int) []E { return slices.Delete(slices.Clone(s), i, i+1) }

func TestNeighborsStepByStep(t *testing.T) {
	xs, y := cloud(30, 3, 9)
	for _, task := range []learn.Task{learn.Classification, learn.Regression} {
		d := learn.Data{K: reftest.Gram(quadratic, xs), Y: y, Task: task}
		if err := solvetest.Test(func() solve.Solver { return open(t, &KNN{K: 4}, d) }, solvetest.Options{}); err != nil {
			t.Error(err)
		}
	}
}

func TestNeighborsTell(t *testing.T) {
	xs, y := cloud(30, 2, 9)
	for _, test := range []struct {
		n, k           int
		task           learn.Task
		next, did, why string
	}{
		{30, 5, learn.Classification, "Remember all 30 points", "Remembered all 30 points.",
			"That is all of the training: for each new point the 5 nearest of them are asked for their class, and most votes win."},
		{30, 1, learn.Classification, "Remember all 30 points", "Remembered all 30 points.",
			"That is all of the training: for each new point the nearest of them gives its class."},
		{30, 40, learn.Regression, "Remember all 30 points", "Remembered all 30 points.",
			"That is all of the training: for each new point the 30 nearest of them are asked for their values, and their mean is the answer."},
		{30, 1, learn.Regression, "Remember all 30 points", "Remembered all 30 points.",
			"That is all of the training: for each new point the nearest of them gives its value."},
		{1, 1, learn.Regression, "Remember the point", "Remembered the point.",
			"That is all of the training: its value is the answer everywhere."},
	} {
		m := open(t, &KNN{K: test.k}, learn.Data{K: reftest.Gram(quadratic, xs[:test.n]), Y: y[:test.n], Task: test.task}).(*Neighbors)
		if a := m.Account(); a.Did != "" || a.Next != test.next {
			t.Errorf("before: %+v", a)
		}
		m.Step()
		if a := m.Account(); a.Did != test.did || a.Why != test.why || a.Next != "" {
			t.Errorf("after: %s\n%s, want %s\n%s", a.Did, a.Why, test.did, test.why)
		}
	}
}

func TestNeighborsOfWhatIsIllPosed(t *testing.T) {
	xs, y := cloud(6, 2, 1)
	matrix := reftest.Gram(quadratic, xs)
	var data *learn.DataError
	for _, d := range []learn.Data{
		{K: gram.NewFull(0, nil)},
		{K: gram.NewFull(0, nil), Task: learn.Regression},
		{K: matrix, Y: make([]float64, 6)},
		{K: matrix, Y: []float64{1, 2, 1, 2, math.NaN(), 1}},
		{K: matrix, Y: []float64{1, 2, 1, 2, math.Inf(1), 1}, Task: learn.Regression},
	} {
		if _, err := (&KNN{K: 3}).Start(d); !errors.As(err, &data) {
			t.Errorf("%v of %v: %v", d.Task, d.Y, err)
		}
	}
	var bad *param.Error
	if _, err := (&KNN{K: -1}).Start(learn.Data{K: matrix, Y: y}); !errors.As(err, &bad) || bad.Key != "k" {
		t.Errorf("no neighbours: %v", err)
	}

	m := open(t, &KNN{K: 9}, learn.Data{K: matrix, Y: y}).(*Neighbors)
	if solve.Run(m, 0); !strings.Contains(m.Message(), "only 6 points") {
		t.Errorf("more neighbours than points: %q", m.Message())
	}
	m = open(t, &KNN{K: 2}, learn.Data{K: reftest.Gram(indefinite, xs), Y: y}).(*Neighbors)
	solve.Run(m, 0)
	if m.Fit(0); !strings.Contains(m.Message(), "not positive semidefinite") || !m.Certificate().Indefinite {
		t.Errorf("no kernel: %q", m.Message())
	}

	// Where the kernel has no value there is no answer.
	f := []float64{5}
	for _, v := range []float64{math.Inf(1), math.Inf(-1), math.NaN(), 1e308} {
		if m.Decide(f, []float64{1, 2, v, 4, 5, 6}, 1); !math.IsNaN(f[0]) {
			t.Errorf("with a kernel value %v the output is %v", v, f[0])
		}
	}
	holes := slices.Clone(matrix.Data())
	holes[1], holes[6] = math.NaN(), math.NaN()
	m = open(t, &KNN{K: 2}, learn.Data{K: gram.NewFull(6, holes), Y: y}).(*Neighbors)
	solve.Run(m, 0)
	if m.Fit(0); !strings.Contains(m.Message(), "too large to compute with") {
		t.Errorf("a value that is no number: %q", m.Message())
	}
}

func TestDecideAllocatesNothing(t *testing.T) {
	xs, y := cloud(100, 3, 1)
	m := trained(t, &KNN{K: 25}, learn.Data{K: reftest.Gram(quadratic, xs), Y: y})
	f, row := make([]float64, 3), rowOf(quadratic, xs, xs[0])
	if a := testing.AllocsPerRun(10, func() { m.Decide(f, row, 1) }); a != 0 {
		t.Errorf("%v allocations", a)
	}
}

// scikit-learn's answers, in the input space and by a kernel's distances.
func TestNeighborsAgreeWithScikitLearn(t *testing.T) {
	var ref struct {
		Cases []struct {
			Name, Kernel string
			K            int
			X, At        [][]float64
			Class, Value []float64
			Classes      []float64
			Shares       [][]float64
			Mean         []float64
			Centroid     []float64 // the class of the nearest mean
		}
	}
	reftest.Read(t, "neighbors.json", &ref)
	kernels := map[string]func(x, z []float64) float64{
		"linear": func(x, z []float64) float64 {
			sum := 0.0
			for a := range x {
				sum += x[a] * z[a]
			}
			return sum
		},
		"rbf": func(x, z []float64) float64 { return math.Exp(-0.5 * square(x, z)) },
		"poly": func(x, z []float64) float64 {
			sum := 1.0
			for a := range x {
				sum += 0.5 * x[a] * z[a]
			}
			return sum * sum * sum
		},
	}
	if len(ref.Cases) < 12 {
		t.Fatalf("%d cases", len(ref.Cases))
	}
	for _, c := range ref.Cases {
		t.Run(fmt.Sprint(c.Name, c.Kernel, c.K), func(t *testing.T) {
			k := kernels[c.Kernel]
			matrix := reftest.Gram(k, c.X)
			classify := trained(t, &KNN{K: c.K}, learn.Data{K: matrix, Y: c.Class})
			regress := trained(t, &KNN{K: c.K}, learn.Data{K: matrix, Y: c.Value, Task: learn.Regression})
			mean := open(t, &Mean{}, learn.Data{K: matrix, Y: c.Class})
			solve.Run(mean, 0)
			for r, x := range c.At {
				row := rowOf(k, c.X, x)
				f, v := make([]float64, classify.Coef().M), make([]float64, 1)
				classify.Decide(f, row, k(x, x))
				regress.Decide(v, row, k(x, x))
				want := c.Shares[r]
				if len(want) == 2 {
					want = []float64{want[1] - want[0]}
				}
				for j := range want {
					if !near(f[j], want[j]) {
						t.Errorf("at %v: %v, want %v", x, f, want)
					}
				}
				if !near(v[0], c.Mean[r]) {
					t.Errorf("value at %v is %v, want %v", x, v[0], c.Mean[r])
				}
				if c.Centroid != nil {
					if got := mean.Rule().Label(decide(k, c.X, mean.Coef(), x)); got != c.Centroid[r] {
						t.Errorf("the mean nearest to %v is of class %v, want %v", x, got, c.Centroid[r])
					}
				}
			}
		})
	}
}
