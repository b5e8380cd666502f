package svm

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/gram"
	"mercer/core/reftest"
	"mercer/core/solve"
)

// follow runs a solver step by step and hands every account with the coefficients
// before and after to check.
func follow(t *testing.T, s solve.Teller, check func(step solve.Step, a solve.Account, before, after []float64)) {
	t.Helper()
	if a := s.Account(); a.Did != "" || a.Next == "" || a.Why == "" {
		t.Errorf("before the first step: %+v", a)
	}
	for range 10000 {
		promised := s.Account().Next
		before := s.Coef().Beta
		step := s.Step()
		touched := slices.Clone(step.Touched)
		a := s.Account()
		if a.Did == "" || !strings.HasSuffix(a.Why, ".") || strings.Contains(a.Why, "NaN") || strings.HasSuffix(a.Next, ".") {
			t.Fatalf("step %d: %+v", step.Iter, a)
		}
		// What is done is what was announced.
		kept := true
		switch step.Op {
		case opPair:
			kept = strings.TrimSuffix(a.Did, ".") == strings.NewReplacer("Optimise", "Optimised", "Lower", "Lowered").Replace(promised)
		case opNewton:
			kept = strings.HasPrefix(promised, "Move all")
		case opCheck:
			kept = strings.HasPrefix(promised, "Look at every")
		}
		if !kept {
			t.Fatalf("step %d: announced %q, did %q", step.Iter, promised, a.Did)
		}
		step.Touched = touched
		check(step, a, before, s.Coef().Beta)
		if step.Status != solve.Running {
			if a.Next != "" {
				t.Errorf("after the end comes %q", a.Next)
			}
			return
		}
	}
	t.Fatal("no end")
}

// checkPair compares a Pair with the coefficients around the step, the kernel, and
// the objective of the square.
func checkPair(k gram.Matrix, y func(i int) float64, step solve.Step, a solve.Account, before, after []float64) error {
	p := a.Pair
	if (p != nil) != (step.Op == opPair) {
		return fmt.Errorf("%s with pair %v", step.Op, p)
	}
	if p == nil {
		return nil
	}
	touched := []int{p.I, p.J}
	if !slices.Equal(touched, step.Touched) || a.Marks[0].Example != p.I || a.Marks[1].Example != p.J {
		return fmt.Errorf("pair (%d, %d), touched %v, marked %v", p.I, p.J, step.Touched, a.Marks)
	}
	kernel := [3]float64{k.Row(p.I)[p.I], k.Row(p.J)[p.J], k.Row(p.I)[p.J]}
	if kernel != p.Kernel {
		return fmt.Errorf("kernel values %v, want %v", p.Kernel, kernel)
	}
	for q, i := range touched {
		if p.Sign[q] != y(i) || p.Before[q] != y(i)*before[i] || p.After[q] != y(i)*after[i] {
			return fmt.Errorf("variable %d: %+v, β from %v to %v", i, p, before[i], after[i])
		}
	}
	if got := p.Sign[0]*p.Gradient[0] - p.Sign[1]*p.Gradient[1]; math.Abs(got-p.Violation) > 1e-12*(1+math.Abs(got)) {
		return fmt.Errorf("violation %v, gradients say %v", p.Violation, got)
	}
	curve := kernel[0] + kernel[1] - 2*kernel[2]
	if want := p.Violation*p.Taken - curve*p.Taken*p.Taken/2; math.Abs(p.Gain-want) > 1e-12*(1+want) {
		return fmt.Errorf("gain %v, want %v", p.Gain, want)
	}
	inside := p.After[0] > 0 && p.After[0] < p.C && p.After[1] > 0 && p.After[1] < p.C
	if p.Taken > p.Wanted || inside && p.Taken != p.Wanted || p.Taken < p.Wanted && !strings.Contains(a.Why, "until") {
		return fmt.Errorf("%+v: %s", p, a.Why)
	}
	return nil
}

// Every account of SMO is about the step that was done, and the gradient in it is
// that of D by differences.
func TestAccountOfPairs(t *testing.T) {
	xs, y := overlapping(40, 1)
	full := reftest.Gram(rbf(2), xs)
	dual := func(beta []float64) (d float64) {
		for i, b := range beta {
			d += y[i] * b
			for j, v := range full.Row(i) {
				d -= b * v * beta[j] / 2
			}
		}
		return d
	}
	s, err := New(full, y, Config{C: 3, Tolerance: 1e-4}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ops := make(map[string]int)
	follow(t, s, func(step solve.Step, a solve.Account, before, after []float64) {
		ops[step.Op]++
		if err := checkPair(full, func(i int) float64 { return y[i] }, step, a, before, after); err != nil {
			t.Fatalf("step %d: %v", step.Iter, err)
		}
		gain := dual(after) - dual(before)
		for _, f := range a.Facts {
			if f.Name == "dual gain" && math.Abs(f.Value-gain) > 1e-9 {
				t.Fatalf("step %d (%s): gain %v, D says %v", step.Iter, step.Op, f.Value, gain)
			}
			if f.Symbol == "D" && math.Abs(f.Value-dual(after)) > 1e-9 {
				t.Fatalf("step %d: D %v, want %v", step.Iter, f.Value, dual(after))
			}
		}
		if p := a.Pair; p != nil {
			for q, i := range []int{p.I, p.J} {
				const h = 1e-4
				moved := slices.Clone(before)
				moved[i] += y[i] * h
				high := dual(moved)
				moved[i] -= 2 * y[i] * h
				if g := (high - dual(moved)) / (2 * h); math.Abs(g-p.Gradient[q]) > 1e-6 {
					t.Fatalf("step %d: ∂D/∂α is %v, differences say %v", step.Iter, p.Gradient[q], g)
				}
			}
		}
	})
	if ops[opPair] < 10 || ops[opNewton] < 1 {
		t.Errorf("steps were %v", ops)
	}
}

// Asking for accounts does not change the result.
func TestAccountChangesNothing(t *testing.T) {
	xs, y := checkerboard(120, 3)
	full := reftest.Gram(rbf(2), xs)
	warm := make([]float64, len(y))
	for i := range warm {
		warm[i] = float64(i % 4)
	}
	for _, start := range [][]float64{nil, warm} {
		asked, err := New(full, y, Config{C: 5, Tolerance: 1e-4}, start)
		if err != nil {
			t.Fatal(err)
		}
		alone, _ := New(full, y, Config{C: 5, Tolerance: 1e-4}, start)
		asked.trimEvery, alone.trimEvery = 10, 10
		for {
			asked.Account()
			a, b := asked.Step(), alone.Step()
			if a.Iter != b.Iter || math.Float64bits(a.Objective) != math.Float64bits(b.Objective) || a.Status != b.Status ||
				!slices.Equal(asked.beta, alone.beta) {
				t.Fatalf("asked %+v, alone %+v", a, b)
			}
			if a.Status != solve.Running {
				break
			}
		}
		// After many steps at once, the account is that of the last.
		many, _ := New(full, y, Config{C: 5, Tolerance: 1e-4}, start)
		many.trimEvery = 10
		many.Advance(17)
		one, _ := New(full, y, Config{C: 5, Tolerance: 1e-4}, start)
		one.trimEvery = 10
		for range 17 {
			one.Step()
		}
		if got, want := fmt.Sprintf("%+v", many.Account().Facts), fmt.Sprintf("%+v", one.Account().Facts); got != want ||
			many.Account().Why != one.Account().Why {
			t.Errorf("at once %s %s\none by one %s %s", got, many.Account().Why, want, one.Account().Why)
		}
	}
}

// The first steps of two points, by hand: e = (1, −1), t* = 2/d², and C clips it.
func TestAccountByHand(t *testing.T) {
	xs := [][]float64{{0}, {1}}
	for _, test := range []struct {
		c         float64
		why, then string
	}{
		{5, "Of the points where f is too low, point 2 breaks its condition most: y·f(x) = 0 is below 1, so it needs more weight; with it, point 1 promises the largest gain. Both coefficients grow by 2, which keeps Σαᵢyᵢ = 0, to the best place on this line.", ""},
		{0.5, "Of the points where f is too low, point 2 breaks its condition most: y·f(x) = 0 is below 1, so it needs more weight; with it, point 1 promises the largest gain. Both coefficients grow by 0.5, which keeps Σαᵢyᵢ = 0, until α₂ reaches its bound 0.5.", ""},
	} {
		s, err := New(reftest.Gram(linear, xs), []float64{-1, 1}, Config{C: test.c, Tolerance: 1e-3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a := s.Account(); a.Next != "Optimise the pair (2, 1)" || a.Label != "Pair (2, 1)" {
			t.Errorf("next: %q, on a button %q", a.Next, a.Label)
		}
		s.Step()
		a := s.Account()
		if a.Did != "Optimised the pair (2, 1)." || !strings.HasPrefix(a.Why, test.why) || a.Next != "" {
			t.Errorf("C = %v: %q\n%q\n%q", test.c, a.Did, a.Why, a.Next)
		}
	}
}

// y·f(x) in the sentence is that of f before the step.
func TestAccountNamesTheCondition(t *testing.T) {
	xs, y := overlapping(30, 5)
	full := reftest.Gram(rbf(1), xs)
	s, err := New(full, y, Config{C: 1, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for {
		coef := s.Coef()
		step := s.Step()
		if a := s.Account(); a.Pair != nil {
			f := y[a.Pair.I] * decide(rbf(1), xs, coef, xs[a.Pair.I])[0]
			if _, text, ok := strings.Cut(a.Why, "y·f(x) = "); ok {
				var got float64
				fmt.Sscan(strings.ReplaceAll(text, "−", "-"), &got)
				if math.Abs(got-f) > 1e-3*(1+math.Abs(f)) {
					t.Errorf("step %d: %s, but it is %v", step.Iter, a.Why, f)
				}
				found++
			}
		}
		if step.Status != solve.Running {
			break
		}
	}
	if found < 10 {
		t.Errorf("%d conditions were named", found)
	}
}

// With several classes the account is about the examples of all of them.
func TestAccountOfSeveralClasses(t *testing.T) {
	xs, y := blobs(30, []float64{2, 5, 9}, 0.6)
	k := reftest.Gram(rbf(1), xs)
	c, err := NewClassifier(k, y, Config{C: 2, Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	follow(t, c, func(step solve.Step, a solve.Account, before, after []float64) {
		if text := a.Facts[0].Text; !slices.Contains(seen, text) {
			seen = append(seen, text)
		}
		m := len(seen) - 1
		column := func(beta []float64) []float64 {
			var own []float64
			for i := range y {
				own = append(own, beta[i*3+m])
			}
			return own
		}
		sign := func(i int) float64 {
			if y[i] == c.Classes()[c.Pairs()[m][0]] {
				return 1
			}
			return -1
		}
		if err := checkPair(k, sign, step, a, column(before), column(after)); err != nil {
			t.Fatalf("step %d: %v", step.Iter, err)
		}
		if p := a.Pair; p != nil && !strings.Contains(a.Did, fmt.Sprintf("(%d, %d)", p.I+1, p.J+1)) {
			t.Fatalf("step %d: pair (%d, %d) in %q", step.Iter, p.I, p.J, a.Did)
		}
	})
	if want := []string{"2 against 5", "2 against 9", "5 against 9"}; !slices.Equal(seen, want) {
		t.Errorf("classes %q", seen)
	}
}

// What has no end is told as what it is.
func TestAccountOfFailure(t *testing.T) {
	xs := [][]float64{{0, 0}, {0, 0}}
	s, err := New(reftest.Gram(linear, xs), []float64{-1, 1}, Config{C: math.Inf(1), Tolerance: 1e-3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	step := s.Step()
	if a := s.Account(); step.Status != solve.Failed || !strings.Contains(a.Did, "without end") || a.Why != s.Err().Error() || a.Pair != nil || a.Next != "" {
		t.Errorf("%v: %+v", step.Status, a)
	}
}
