package cluster

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/learn"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

// cost returns the sum of distances to the nearest of the chosen, from explicit features.
func cost(at [][]float64, chosen []int) float64 {
	sum := 0.0
	for _, x := range at {
		nearest := math.Inf(1)
		for _, m := range chosen {
			nearest = min(nearest, math.Sqrt(square(x, at[m])))
		}
		sum += nearest
	}
	return sum
}

func images(xs [][]float64) [][]float64 {
	var at [][]float64
	for _, x := range xs {
		at = append(at, features(x))
	}
	return at
}

func TestMedoidsStepByStep(t *testing.T) {
	xs := blobs(30, 1, 3)
	at := images(xs)
	matrix := reftest.Gram(quadratic, xs)
	for _, method := range []int{Swap, Alternate} {
		for _, count := range []int{1, 3, 7, 30} {
			err := solvetest.Test(func() solve.Solver {
				return open(t, &KMedoids{count, method}, learn.Data{K: matrix, Seed: 4})
			}, solvetest.Options{Monotone: -1, Invariant: func(s solve.Solver, last solve.Step) error {
				m := s.(*Medoids)
				coef := m.Coef()
				fitted := make([]float64, len(xs)*m.count)
				m.Fitted(fitted)
				sum := 0.0
				for i, x := range xs {
					for c, want := range decide(quadratic, xs, coef, x) {
						if !near(fitted[i*m.count+c], want) || !near(want, (quadratic(x, x)-square(at[i], at[m.medoid[c]]))/2) {
							return fmt.Errorf("output %d at point %d is %v, want %v", c, i, fitted[i*m.count+c], want)
						}
					}
					if own := m.group[i]; own >= 0 {
						sum += math.Sqrt(square(at[i], at[m.medoid[own]]))
					}
				}
				if m.group[0] < 0 || method == Swap {
					sum = cost(at, m.medoid)
				}
				if !near(sum, last.Objective) {
					return fmt.Errorf("objective %v, want %v", last.Objective, sum)
				}
				if c := m.Certificate(); method == Swap && (c.Violation > 0) != (last.Status == solve.Running) {
					return fmt.Errorf("%v with violation %v", last.Status, c.Violation)
				}
				a := m.Account()
				if a.Did == "" || a.Why == "" || len(a.Facts) == 0 || len(a.Marks) < count || a.Next != last.Next || (a.Next == "") != (last.Status != solve.Running) {
					return fmt.Errorf("account %+v", a)
				}
				return nil
			}})
			if err != nil {
				t.Errorf("method %d, k = %d: %v", method, count, err)
			}
		}
	}
}

// Every swap is the best of all, found by trying them, and at the end none helps.
func TestEverySwapIsTheBest(t *testing.T) {
	swaps := 0
	for _, count := range []int{1, 2, 3, 6} {
		for seed := range uint64(5) {
			xs := blobs(24, 1.2, seed)
			at := images(xs)
			m := open(t, &KMedoids{K: count}, learn.Data{K: reftest.Gram(quadratic, xs), Seed: seed}).(*Medoids)
			for status := m.Step().Status; ; status = m.Step().Status {
				least := math.Inf(1)
				for c := range m.medoid {
					for o := range xs {
						other := slices.Clone(m.medoid)
						other[c] = o
						least = min(least, cost(at, other))
					}
				}
				if status != solve.Running {
					if m.objective > least+1e-9 {
						t.Errorf("k = %d: ended at %v, a swap gives %v", count, m.objective, least)
					}
					break
				}
				swaps++
				if !near(m.objective-m.swap.gain, least) {
					t.Errorf("k = %d: a swap to %v, the best is to %v", count, m.objective-m.swap.gain, least)
				}
			}
		}
	}
	if swaps < 20 {
		t.Errorf("only %d swaps", swaps)
	}
}

// Alternation is Lloyd's iteration with medoids, number by number.
func TestAlternationAmongFeatures(t *testing.T) {
	for _, count := range []int{1, 2, 4} {
		for seed := range uint64(5) {
			xs := blobs(30, 1.1, seed)
			at := images(xs)
			m := open(t, &KMedoids{count, Alternate}, learn.Data{K: reftest.Gram(quadratic, xs), Seed: seed}).(*Medoids)
			m.Step()
			medoid := slices.Clone(m.medoid)
			for round := 0; ; round++ {
				step := m.Step()
				group := make([]int, len(xs))
				for i, x := range at {
					for c := range medoid {
						if square(x, at[medoid[c]]) < square(x, at[medoid[group[i]]]) {
							group[i] = c
						}
					}
				}
				if !slices.Equal(group, m.Groups()) {
					t.Fatalf("k = %d, round %d: groups %v, want %v", count, round, m.Groups(), group)
				}
				if step.Status == solve.Converged {
					break
				}
				step = m.Step()
				for c := range medoid {
					total := func(i int) float64 {
						sum := 0.0
						for l := range at {
							if group[l] == c {
								sum += math.Sqrt(square(at[i], at[l]))
							}
						}
						return sum
					}
					for i := range at {
						if group[i] == c && total(i) < total(medoid[c])-1e-10 {
							medoid[c] = i
						}
					}
				}
				if !slices.Equal(medoid, m.medoid) {
					t.Fatalf("k = %d, round %d: medoids %v, want %v", count, round, m.medoid, medoid)
				}
				if step.Status == solve.Converged {
					break
				}
			}
		}
	}
}

// On tiny problems all choices can be tried.
func TestMedoidsAgainstAllChoices(t *testing.T) {
	for _, method := range []int{Swap, Alternate} {
		missed, runs := 0, 0
		for _, n := range []int{2, 5, 8} {
			for count := 1; count <= min(n, 3); count++ {
				for instance := range uint64(4) {
					xs := blobs(n, 0.8, instance)
					at := images(xs)
					optimum := math.Inf(1)
					choices(n, count, func(chosen []int) { optimum = min(optimum, cost(at, chosen)) })
					best := math.Inf(1)
					for seed := range uint64(10) {
						m := open(t, &KMedoids{count, method}, learn.Data{K: reftest.Gram(quadratic, xs), Seed: seed})
						last := solve.Run(m, 0)
						if last.Objective < optimum-1e-9 {
							t.Errorf("n = %d, k = %d: %v is below the optimum %v", n, count, last.Objective, optimum)
						}
						best = min(best, last.Objective)
						runs++
						if last.Objective > optimum+1e-9 {
							missed++
						}
					}
					if best > optimum+1e-9 {
						t.Errorf("method %d, n = %d, k = %d, instance %d: the best of ten is %v, the optimum %v", method, n, count, instance, best, optimum)
					}
				}
			}
		}
		if method == Swap && missed*20 > runs {
			t.Errorf("swaps missed the optimum in %d of %d runs", missed, runs)
		}
		t.Logf("method %d missed the optimum in %d of %d runs", method, missed, runs)
	}
}

// Between two medoids a point stays where it is.
func TestAPointInTheMiddleStays(t *testing.T) {
	m := open(t, &KMedoids{K: 2}, learn.Data{K: reftest.Gram(linear, [][]float64{{0}, {1}, {2}})}).(*Medoids)
	m.Step()
	for _, own := range []int{0, 1} {
		m.put(0, 0)
		m.put(1, 2)
		m.group = []int{0, own, 1}
		if moves := m.reassign(); len(moves) > 0 {
			t.Errorf("from cluster %d: %+v", own, moves)
		}
	}
}

func TestMedoidsTell(t *testing.T) {
	xs := [][]float64{{0}, {1}, {2}, {10}, {11}, {13}}
	m := open(t, &KMedoids{K: 2}, learn.Data{K: reftest.Gram(linear, xs)}).(*Medoids)
	if a := m.Account(); a.Did != "" || a.Next != "Choose the first medoids" {
		t.Errorf("before: %+v", a)
	}
	m.Step()
	if a := m.Account(); !strings.HasPrefix(a.Did, "Made points ") || len(a.Moves) != 6 || a.Moves[0].From != -1 {
		t.Errorf("first: %+v", a)
	}
	// Medoids of our own: points 1 and 4.
	m.status, m.next = solve.Running, move
	m.put(0, 0)
	m.put(1, 3)
	m.reassign()
	m.look()
	m.account.Next = m.order()
	for s, want := range []solve.Account{
		{Did: "Swapped point 1 for point 2 as the medoid of cluster 1.", Why: "Of all swaps it lowers the sum of distances most: from 7 to 6.", Next: "Swap x₄ for x₅"},
		{Did: "Swapped point 4 for point 5 as the medoid of cluster 2.", Why: "Of all swaps it lowers the sum of distances most: from 6 to 5. No swap of a medoid for another point would lower the sum any more: a local optimum."},
	} {
		m.Step()
		if a := m.Account(); a.Did != want.Did || a.Why != want.Why || a.Next != want.Next {
			t.Errorf("swap %d: %q\n%q\n%q, want %q\n%q\n%q", s+1, a.Did, a.Why, a.Next, want.Did, want.Why, want.Next)
		}
	}

	m = open(t, &KMedoids{2, Alternate}, learn.Data{K: reftest.Gram(linear, xs)}).(*Medoids)
	m.Step()
	m.put(0, 0)
	m.put(1, 1)
	for s, want := range []solve.Account{
		{Did: "Assigned 6 points.", Why: "Each goes to the medoid that is nearest in feature space; the sum of the distances is 32.", Next: "Move the medoids"},
		{Did: "Moved 1 of the 2 medoids.", Why: "Each goes to the point of its cluster with the least sum of distances to the others; the sum over all clusters falls from 32 to 21.", Next: "Reassign"},
		{Did: "Reassigned 2 points.", Why: "Another medoid is nearer to each of them now; the sum of the distances falls from 21 to 7.", Next: "Move the medoids"},
		{Did: "Moved 2 of the 2 medoids.", Why: "Each goes to the point of its cluster with the least sum of distances to the others; the sum over all clusters falls from 7 to 5.", Next: "Reassign"},
		{Did: "Reassigned nothing.", Why: "Every point is nearest to the medoid of its own cluster, so nothing will change any more: a local optimum."},
	} {
		m.Step()
		if a := m.Account(); a.Did != want.Did || a.Why != want.Why || a.Next != want.Next {
			t.Errorf("step %d: %q\n%q\n%q, want %q\n%q\n%q", s+2, a.Did, a.Why, a.Next, want.Did, want.Why, want.Next)
		}
	}
}
