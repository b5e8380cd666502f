package svm

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

// invariant returns what holds after every step of a solver: α in the box and
// balanced, errors as recomputed from the coefficients, and a certificate that
// agrees with the definitions of P and D.
func invariant(k gram.Matrix, y []float64, c float64) func(solve.Solver, solve.Step) error {
	return func(any solve.Solver, step solve.Step) error {
		s := any.(*Solver)
		coef := s.Coef()
		var sum, size, square, dual, hinge float64
		worst := math.Inf(1) // yᵢf(xᵢ)
		high, bot := math.Inf(-1), math.Inf(1)
		for i, b := range coef.Beta {
			alpha := y[i] * b
			if alpha < 0 || alpha > c {
				return fmt.Errorf("α of example %d is %v", i, alpha)
			}
			sum += b
			size += alpha
			f := 0.0
			for j, v := range k.Row(i) {
				f += coef.Beta[j] * v
			}
			if e := s.errors()[i]; math.Abs(e-(y[i]-f)) > 1e-9*(1+size) {
				return fmt.Errorf("error of example %d is %v, recomputed %v", i, e, y[i]-f)
			}
			if alpha < c && y[i] > 0 || alpha > 0 && y[i] < 0 {
				high = max(high, y[i]-f)
			}
			if alpha < c && y[i] < 0 || alpha > 0 && y[i] > 0 {
				bot = min(bot, y[i]-f)
			}
			square += b * f
			dual += alpha
			worst = min(worst, y[i]*(f+coef.Bias[0]))
			hinge += max(0, 1-y[i]*(f+coef.Bias[0]))
		}
		dual -= square / 2
		near := func(got, want float64) bool { return math.Abs(got-want) <= 1e-9*(1+math.Abs(want)+size) }
		if !near(sum, 0) {
			return fmt.Errorf("Σ yα is %v", sum)
		}
		got := s.Certificate()
		switch {
		case !near(got.Dual, dual), !near(step.Objective, dual):
			return fmt.Errorf("dual is %v (step: %v), recomputed %v", got.Dual, step.Objective, dual)
		case !near(got.Violation, max(0, high-bot)):
			return fmt.Errorf("violation is %v, recomputed %v", got.Violation, high-bot)
		case size > 0 && square > 1e-9 && !near(1/(got.Margin*got.Margin), square):
			return fmt.Errorf("margin is %v, recomputed %v", got.Margin, 1/math.Sqrt(square))
		case got.Gap < 0 || !near(got.Primal-got.Dual, got.Gap) && !math.IsInf(got.Gap, 1):
			return fmt.Errorf("gap is %v, primal %v, dual %v", got.Gap, got.Primal, got.Dual)
		case !math.IsInf(c, 1) && math.Abs(got.Primal-(square/2+c*hinge)) > 1e-9*(1+c)*(1+size+hinge):
			return fmt.Errorf("primal is %v, recomputed %v", got.Primal, square/2+c*hinge)
		case math.IsInf(c, 1) && worst > 1e-9 && got.Primal > square/2/(worst*worst)*(1+1e-9):
			return fmt.Errorf("primal is %v, but w/%v is feasible with %v", got.Primal, worst, square/2/(worst*worst))
		case step.Status == solve.Converged && got.Violation > s.cfg.Tolerance:
			return fmt.Errorf("converged with violation %v", got.Violation)
		}
		return nil
	}
}

func TestInvariants(t *testing.T) {
	type problem struct {
		name string
		xs   [][]float64
		y    []float64
	}
	problems := []problem{}
	add := func(name string, xs [][]float64, y []float64) { problems = append(problems, problem{name, xs, y}) }
	xs, y := overlapping(30, 1)
	add("overlapping", xs, y)
	xs, y = moons(40, 0.1, 2)
	add("moons", xs, y)
	xs, y = checkerboard(36, 3)
	add("checkerboard", xs, y)
	xs, y = overlapping(12, 4)
	add("copies", append(xs, xs...), append(y, y...))

	inf := math.Inf(1)
	for _, p := range problems {
		for _, k := range []struct {
			name string
			eval func(x, z []float64) float64
			cs   []float64
		}{
			{"linear", linear, []float64{0.1, 10}},
			{"poly", poly(3), []float64{1}},
			{"rbf 1", rbf(1), []float64{1e-3, 1, 100}},
			{"rbf 100", rbf(100), []float64{1, inf}},
			{"rbf 1e6", rbf(1e6), []float64{100, inf}},
		} {
			full := reftest.Gram(k.eval, p.xs)
			warm := make([]float64, len(p.y))
			for i := range warm {
				warm[i] = float64(i%7) / 3
			}
			for _, c := range k.cs {
				for _, alpha := range [][]float64{nil, warm} {
					for _, trim := range []int{5, 1 << 30} {
						name := fmt.Sprintf("%s %s C=%v warm=%v trim=%d", p.name, k.name, c, alpha != nil, trim)
						err := solvetest.Test(func() solve.Solver {
							s, err := New(full, p.y, Config{C: c, Tolerance: 1e-4}, alpha)
							if err != nil {
								t.Fatal(err)
							}
							s.trimEvery = trim
							return s
						}, solvetest.Options{Monotone: +1, Invariant: invariant(full, p.y, c), Gap: gapBound(c, len(p.y))})
						if err != nil {
							t.Errorf("%s: %v", name, err)
						}
					}
				}
			}
		}
	}
}

// gapBound bounds the gap at violation 1e-4: each of n examples adds at most
// C times it. Problems with C = ∞ here have coefficients below 2.
func gapBound(c float64, n int) float64 { return 1e-4 * min(c, 10) * 10 * float64(n) }

// With many steps between, the gradient is maintained through all of trimming,
// checking and the rest.
func TestAdvance(t *testing.T) {
	xs, y := checkerboard(400, 5)
	full := reftest.Gram(poly(4), xs)
	open := func() *Solver {
		s, err := New(full, y, Config{C: 50, Tolerance: 1e-3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	one, many := open(), open()
	for end := solve.Running; end == solve.Running; {
		end = many.Advance(37).Status
		for range 37 {
			one.Step()
		}
		a, b := one.Step(), many.Advance(1)
		if a.Iter != b.Iter || a.Objective != b.Objective || !slices.Equal(one.Coef().Beta, many.Coef().Beta) {
			t.Fatalf("at step %d: steps one by one differ from steps at once", a.Iter)
		}
		if err := invariant(full, y, 50)(many, b); err != nil {
			t.Fatalf("at step %d: %v", b.Iter, err)
		}
	}
	if many.iter < 300 {
		t.Fatalf("%d steps: too easy a problem to test anything", many.iter)
	}
}

func TestAdvanceWithoutLimit(t *testing.T) {
	xs, y := moons(50, 0.2, 1)
	s, err := New(reftest.Gram(rbf(1), xs), y, Config{C: 1, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if step := s.Advance(0); step.Status != solve.Converged || step.Iter == 0 {
		t.Errorf("%+v", step)
	}
}

// Errors that are computed afresh row by row, over many steps, are those that are
// computed at once, and meanwhile nothing is claimed.
func TestRefreshInParts(t *testing.T) {
	xs, y := checkerboard(300, 6)
	full, cfg := reftest.Gram(rbf(1), xs), Config{C: 50, Tolerance: 1e-3}
	start := make([]float64, len(y))
	for i := range start {
		start[i] = float64(i % 3)
	}
	open := func(rows int) *Solver {
		s, err := New(full, y, cfg, start)
		if err != nil {
			t.Fatal(err)
		}
		s.freshRows, s.trimEvery = rows, 50
		return s
	}
	whole, parts := open(0), open(7)
	whole.Advance(0)
	stale := 0
	for {
		step := parts.Advance(1)
		if parts.stale {
			stale++
			if step.Status != solve.Running || !math.IsNaN(step.Gap) || step.Op != opCheck || step.Next != opCheck || len(step.Touched) > 0 {
				t.Fatalf("with stale errors: %+v", step)
			}
		}
		if step.Status != solve.Running {
			break
		}
	}
	if stale < 30 {
		t.Errorf("errors were stale after %d steps only", stale)
	}
	if parts.iter != whole.iter || !slices.Equal(parts.Coef().Beta, whole.Coef().Beta) || parts.Certificate() != whole.Certificate() {
		t.Errorf("%d steps, %+v; at once %d, %+v", parts.iter, parts.Certificate(), whole.iter, whole.Certificate())
	}

	// A question between two steps gets the right answer.
	asked := open(7)
	if step := asked.Advance(2); !math.IsNaN(step.Objective) {
		t.Errorf("objective %v of stale errors", step.Objective)
	}
	asked.Certificate()
	if err := invariant(full, y, cfg.C)(asked, asked.Advance(1)); err != nil {
		t.Error(err)
	}
}
