package cluster

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/param"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

// With the linear kernel it is Lloyd's iteration on coordinates, number by number; with
// another, on explicit features.
func TestMeansAreLloydsOnCoordinates(t *testing.T) {
	for _, space := range []struct {
		name string
		k    func(x, z []float64) float64
		map_ func(x []float64) []float64
	}{
		{"linear", linear, func(x []float64) []float64 { return x }},
		{"quadratic", quadratic, features},
	} {
		for _, count := range []int{1, 2, 3, 5, 8} {
			for seed := range uint64(6) {
				xs := blobs(40, 0.9, seed)
				var at [][]float64
				for _, x := range xs {
					at = append(at, space.map_(x))
				}
				m := open(t, &KMeans{count}, learn.Data{K: reftest.Gram(space.k, xs), Seed: seed}).(*Means)
				m.Step()
				means := make([][]float64, count)
				for c, mark := range m.Account().Marks {
					means[c] = at[mark.Example]
				}
				group := make([]int, len(xs))
				for i := range group {
					group[i] = -1
				}
				for rounds := 0; ; rounds++ {
					step := m.Step()
					moves, cost := 0, 0.0
					for i, x := range at {
						best := 0
						for c := range means {
							if square(x, means[c]) < square(x, means[best]) {
								best = c
							}
						}
						if best != group[i] {
							moves++
						}
						group[i] = best
						cost += square(x, means[best])
					}
					if !slices.Equal(group, m.Groups()) || moves != len(m.Account().Moves) || !near(step.Objective, cost) {
						t.Fatalf("%s, k = %d, seed %d, round %d: groups %v at %v, want %v at %v", space.name, count, seed, rounds, m.Groups(), step.Objective, group, cost)
					}
					if moves == 0 {
						if step.Status != solve.Converged || rounds == 0 {
							t.Errorf("%v where nothing moves", step.Status)
						}
						break
					}
					step = m.Step()
					means = meansOf(at, group, count)
					if want := scatter(at, group, count); !near(step.Objective, want) {
						t.Errorf("objective %v, want %v", step.Objective, want)
					}
				}
				// The plane belongs to the nearest means.
				coef := m.Coef()
				for _, x := range blobs(10, 2, seed+100) {
					f := decide(space.k, xs, coef, x)
					for c := range means {
						if want := (space.k(x, x) - square(space.map_(x), means[c])) / 2; !near(f[c], want) {
							t.Errorf("%s: output %d at %v is %v, want %v", space.name, c, x, f[c], want)
						}
					}
				}
			}
		}
	}
}

// check recomputes all that a machine maintains.
func (m *Means) check(xs [][]float64, k func(x, z []float64) float64, last solve.Step) error {
	coef := m.Coef()
	fitted := make([]float64, len(xs)*m.count)
	m.Fitted(fitted)
	for c := range m.count {
		norm, total := 0.0, 0.0
		for i := range xs {
			total += coef.Beta[i*m.count+c]
			for l := range xs {
				norm += coef.Beta[i*m.count+c] * coef.Beta[l*m.count+c] * k(xs[i], xs[l])
			}
		}
		if last.Iter > 0 && !near(total, 1) || !near(coef.Bias[c], -norm/2) {
			return fmt.Errorf("mean %d has weights of sum %v and bias %v, want 1 and %v", c, total, coef.Bias[c], -norm/2)
		}
	}
	cost, assigned := 0.0, true
	for i, x := range xs {
		f := decide(k, xs, coef, x)
		for c, want := range f {
			if !near(fitted[i*m.count+c], want) {
				return fmt.Errorf("output %d at point %d is %v, want %v", c, i, fitted[i*m.count+c], want)
			}
		}
		own := m.group[i]
		if assigned = own >= 0; !assigned {
			own, _ = m.Rule().Winner(f)
		}
		cost += k(x, x) - 2*f[own]
	}
	if !near(cost, last.Objective) {
		return fmt.Errorf("objective %v, want %v", last.Objective, cost)
	}
	if assigned != (last.Iter > 1) {
		return fmt.Errorf("assigned %v after step %d", assigned, last.Iter)
	}
	a := m.Account()
	if a.Did == "" || a.Why == "" || len(a.Facts) == 0 || a.Next != last.Next || (a.Next == "") != (last.Status != solve.Running) {
		return fmt.Errorf("account %+v", a)
	}
	if c := m.Certificate(); last.Status == solve.Converged && !(c.Violation <= 1e-11*m.scale) {
		return fmt.Errorf("converged with violation %v", c.Violation)
	}
	return nil
}

func TestMeansStepByStep(t *testing.T) {
	for name, k := range map[string]func(x, z []float64) float64{"linear": linear, "quadratic": quadratic, "rbf": rbf} {
		for _, count := range []int{1, 3, 7, 30} {
			xs := blobs(30, 1, 3)
			matrix := reftest.Gram(k, xs)
			err := solvetest.Test(func() solve.Solver {
				return open(t, &KMeans{count}, learn.Data{K: matrix, Seed: 4})
			}, solvetest.Options{Monotone: -1, Invariant: func(s solve.Solver, last solve.Step) error {
				return s.(*Means).check(xs, k, last)
			}})
			if err != nil {
				t.Errorf("%s, k = %d: %v", name, count, err)
			}
		}
	}
}

// On tiny problems all divisions can be tried. No run is better than the best of them,
// each ends where no single reassignment to a nearer mean helps, and the best of a few
// seeds is the best of all.
func TestMeansAgainstAllDivisions(t *testing.T) {
	for _, n := range []int{2, 5, 7} {
		for count := 1; count <= min(n, 3); count++ {
			for instance := range uint64(4) {
				xs := blobs(n, 0.8, instance)
				var at [][]float64
				for _, x := range xs {
					at = append(at, features(x))
				}
				optimum := math.Inf(1)
				divisions(n, count, func(group []int) {
					if v := scatter(at, group, count); v < optimum { // NaN with an empty group
						optimum = v
					}
				})
				best := math.Inf(1)
				for seed := range uint64(12) {
					m := open(t, &KMeans{count}, learn.Data{K: reftest.Gram(quadratic, xs), Seed: seed}).(*Means)
					last := solve.Run(m, 0)
					if last.Objective < optimum-1e-9 {
						t.Errorf("n = %d, k = %d: %v is below the optimum %v", n, count, last.Objective, optimum)
					}
					means := meansOf(at, m.Groups(), count)
					for i, x := range at {
						for c := range means {
							if square(x, means[c]) < square(x, means[m.Groups()[i]])-1e-9 {
								t.Errorf("n = %d, k = %d: point %d is nearer to mean %d", n, count, i, c)
							}
						}
					}
					best = min(best, last.Objective)
				}
				if best > optimum+1e-9 {
					t.Errorf("n = %d, k = %d, instance %d: the best of twelve is %v, the optimum %v", n, count, instance, best, optimum)
				}
			}
		}
	}
}

// A cluster that loses all examples starts again at the one farthest from its mean.
func TestAnEmptyClusterStartsAgain(t *testing.T) {
	xs := [][]float64{{0}, {1}, {2}, {10}, {11}, {19}}
	m := open(t, &KMeans{3}, learn.Data{K: reftest.Gram(linear, xs)}).(*Means)
	m.Step()
	m.Step()
	copy(m.group, []int{0, 0, 0, 1, 1, 1})
	m.objective = 0
	for i, c := range m.group {
		m.objective += m.square(i, c)
	}
	farthest := 0
	for i, c := range m.group {
		if m.square(i, c) > m.square(farthest, m.group[farthest]) {
			farthest = i
		}
	}
	before := m.objective
	step := m.Step()
	a := m.Account()
	want := solve.Move{Example: farthest, From: []int{0, 0, 0, 1, 1, 1}[farthest], To: 2}
	if len(a.Moves) != 1 || a.Moves[0] != want || !strings.Contains(a.Why, fmt.Sprintf("Cluster 3 had lost all its points and starts again at point %d,", farthest+1)) {
		t.Errorf("moves %+v, %s; want %+v", a.Moves, a.Why, want)
	}
	if step.Objective > before {
		t.Errorf("objective %v grew from %v", step.Objective, before)
	}
	if err := m.check(xs, linear, step); err != nil {
		t.Error(err)
	}
	if last := solve.Run(m, 0); last.Status != solve.Converged || m.used() != 3 {
		t.Errorf("%v with groups %v", last.Status, m.Groups())
	}
}

// What adding and taking away leaves of rounding is gone at the end.
func TestTheEndIsComputedAfresh(t *testing.T) {
	xs := blobs(30, 1, 3)
	m := open(t, &KMeans{3}, learn.Data{K: reftest.Gram(rbf, xs)}).(*Means)
	solve.Run(m, 0)
	want := slices.Clone(m.sum)
	for at := range m.sum {
		m.sum[at] *= 1 + 1e-9
	}
	m.status, m.next = solve.Running, assign
	if last := m.Step(); last.Status != solve.Converged {
		t.Fatal(last.Status)
	}
	for at, v := range m.sum {
		if math.Abs(v-want[at]) > 1e-13 {
			t.Errorf("sum %d is %v, want %v", at, v, want[at])
		}
	}
}

// The seeds are drawn with the chances of k-means++.
func TestSeeds(t *testing.T) {
	xs := [][]float64{{0}, {1}, {3}}
	k := reftest.Gram(linear, xs)
	count := make(map[[2]int]float64)
	const draws = 6000
	for seed := range uint64(draws) {
		v, err := divide(learn.Data{K: k, Seed: seed}, 2)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := v.seeds(func(square float64) float64 { return square })
		count[[2]int{s[0], s[1]}]++
	}
	for pair, p := range map[[2]int]float64{
		{0, 1}: 1. / 10, {0, 2}: 9. / 10, {1, 0}: 1. / 5, {1, 2}: 4. / 5, {2, 0}: 9. / 13, {2, 1}: 4. / 13,
	} {
		p /= 3
		if deviation := math.Sqrt(p * (1 - p) / draws); math.Abs(count[pair]/draws-p) > 4*deviation {
			t.Errorf("seeds %v in %v of all cases, want %v", pair, count[pair]/draws, p)
		}
	}
}

func TestMeansTell(t *testing.T) {
	xs := [][]float64{{0}, {2}, {3}, {10}}
	m := open(t, &KMeans{2}, learn.Data{K: reftest.Gram(linear, xs)}).(*Means)
	if a := m.Account(); a.Did != "" || a.Next != "Choose the first means" {
		t.Errorf("before: %+v", a)
	}
	// Seeds of our own: points 1 and 2.
	m.Step()
	for c, i := range []int{0, 1} {
		for l := range xs {
			m.inside[l*2+c] = l == i
		}
	}
	m.refresh()
	m.objective = 0 + 0 + 1 + 64
	for s, want := range []solve.Account{
		{Did: "Assigned 4 points.", Why: "Each goes to the mean that is nearest in feature space; the sum of the squared distances is 65.", Next: "Move the means"},
		{Did: "Moved the means.", Why: "Each goes to the middle of its points, where the sum of their squared distances is least; it falls from 65 to 38.", Next: "Reassign"},
		{Did: "Reassigned point 2.", Why: "Mean 1 is nearer to it now, at 4, than mean 2, at 9 (squared); J falls from 38 to 33.", Next: "Move the means"},
		{Did: "Moved the means.", Why: "Each goes to the middle of its points, where the sum of their squared distances is least; it falls from 33 to 26.5.", Next: "Reassign"},
		{Did: "Reassigned point 3.", Why: "Mean 1 is nearer to it now, at 4, than mean 2, at 12.25 (squared); J falls from 26.5 to 18.25.", Next: "Move the means"},
		{Did: "Moved the means.", Why: "Each goes to the middle of its points, where the sum of their squared distances is least; it falls from 18.25 to 4.667.", Next: "Reassign"},
		{Did: "Reassigned nothing.", Why: "Every point is nearest to the mean of its own cluster, so nothing will change any more: a local optimum."},
	} {
		m.Step()
		if a := m.Account(); a.Did != want.Did || a.Why != want.Why || a.Next != want.Next {
			t.Errorf("step %d: %q\n%q\n%q, want %q\n%q\n%q", s+2, a.Did, a.Why, a.Next, want.Did, want.Why, want.Next)
		}
	}
}

func TestClustersOfWhatIsIllPosed(t *testing.T) {
	same := [][]float64{{1, 2}, {1, 2}, {1, 2}, {1, 2}}
	two := [][]float64{{1, 2}, {0, 2}, {1, 2}, {0, 2}, {0, 2}}
	for _, config := range []func(k int) learn.Config{
		func(k int) learn.Config { return &KMeans{k} },
		func(k int) learn.Config { return &KMedoids{K: k} },
		func(k int) learn.Config { return &KMedoids{k, Alternate} },
	} {
		for _, test := range []struct {
			name    string
			k       func(x, z []float64) float64
			xs      [][]float64
			count   int
			outputs int
			message string
		}{
			{"one point", rbf, same[:1], 1, 1, ""},
			{"one point for three", rbf, same[:1], 3, 1, "only one point, so there is one cluster, and not 3"},
			{"two points for three", rbf, two[:2], 3, 2, "only 2 points, so there are 2 clusters, and not 3"},
			{"one place", rbf, same, 3, 3, "All points are in one place"},
			{"one place, one cluster", rbf, same, 1, 1, ""},
			{"two places", linear, two, 4, 4, "only 2 places"},
			{"as many as points", rbf, two[:2], 2, 2, ""},
			{"some", rbf, blobs(20, 0.3, 1), 3, 3, "A local optimum"},
			{"no kernel", indefinite, blobs(20, 1, 1), 3, 3, "not positive semidefinite"},
			{"far away", func(x, z []float64) float64 { return 1e300 * rbf(x, z) }, blobs(20, 1, 1), 3, 3, "A local optimum"},
			{"tiny", func(x, z []float64) float64 { return 1e-300 * rbf(x, z) }, blobs(20, 1, 1), 3, 3, "A local optimum"},
		} {
			m := open(t, config(test.count), learn.Data{K: reftest.Gram(test.k, test.xs), Seed: 2})
			last := solve.Run(m, 0)
			if (last.Status != solve.Converged && test.name != "no kernel") || m.Coef().M != test.outputs || len(m.Rule().Classes) != test.outputs {
				t.Errorf("%T, %s: %v with %d outputs", m, test.name, last.Status, m.Coef().M)
			}
			if got := m.Message(); (got == "") != (test.message == "") || !strings.Contains(got, test.message) {
				t.Errorf("%T, %s: %q", m, test.name, got)
			}
		}

		var data *learn.DataError
		if _, err := config(3).Start(learn.Data{K: gram.NewFull(0, nil)}); !errors.As(err, &data) || !strings.Contains(data.Reason, "no points") {
			t.Errorf("no points: %v", err)
		}
		var bad *param.Error
		for _, k := range []int{-1, MaxClusters + 1} {
			if _, err := config(k).Start(learn.Data{K: reftest.Gram(rbf, same)}); !errors.As(err, &bad) || bad.Key != "k" {
				t.Errorf("k = %d: %v", k, err)
			}
		}
		var value *learn.ValueError
		if _, err := config(1).Start(learn.Data{K: gram.NewFull(2, []float64{1, 0, 0, math.NaN()})}); !errors.As(err, &value) || value.Index != 1 {
			t.Errorf("a diagonal that is no number: %v", err)
		}
		for _, v := range []float64{math.Inf(1), math.Inf(-1), math.NaN(), 1e308} {
			for seed := range uint64(5) {
				k := slices.Clone(reftest.Gram(rbf, blobs(6, 1, 1)).Data())
				k[1*6+4], k[4*6+1] = v, v
				matrix := gram.NewFull(6, k)
				err := solvetest.Test(func() solve.Solver {
					return open(t, config(2), learn.Data{K: matrix, Seed: seed})
				}, solvetest.Options{Ends: []solve.Status{solve.Failed, solve.Converged, solve.Exhausted}})
				if err != nil {
					t.Errorf("%v beside the diagonal, seed %d: %v", v, seed, err)
				}
				m := open(t, config(2), learn.Data{K: matrix, Seed: seed})
				if last := solve.Run(m, 0); last.Status == solve.Failed && (!errors.As(m.Err(), &value) || m.Message() != value.Error()) {
					t.Errorf("%v beside the diagonal: %v, %q", v, m.Err(), m.Message())
				} else if last.Status != solve.Failed && v != 1e308 {
					t.Errorf("%v beside the diagonal: %v", v, last.Status)
				}
			}
		}
	}
}
