package sgd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/diff/fd"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
	"mercer/core/svm"
)

// batchObjective is Pⱼ as the text has it, of the n coefficients and b at the end.
func batchObjective(k gram.Matrix, y []float64, c float64, j []int, v []float64) float64 {
	n, size := float64(len(y)), float64(len(j))
	alpha, b := v[:len(y)], v[len(y)]
	square, loss := 0.0, 0.0
	for _, i := range j {
		f := 0.0
		for _, q := range j {
			square += alpha[i] * alpha[q] * k.Row(i)[q]
			f += alpha[q] * k.Row(i)[q]
		}
		loss += max(0, 1-y[i]*(n/size*f+b))
	}
	return n*n/(2*size*size)*square + c*n/size*loss
}

// Every step goes down the gradient of the text's Pⱼ, taken by finite differences.
func TestStepsFollowTheGradient(t *testing.T) {
	xs, y := moons(12, 0.3, 1)
	k := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	for _, size := range []int{1, 4, 12} {
		s := doubly(t, k, y, Doubly{C: 2, Batch: size, Steps: 60, Rate: 1}, 9)
		rng := rand.New(rand.NewPCG(1, 1))
		for i := range s.alpha {
			s.alpha[i] = rng.NormFloat64() / 5 // away from the kinks
		}
		for range 60 {
			j := slices.Clone(s.order[:size])
			before := append(slices.Clone(s.alpha), s.bias)
			gradient := fd.Gradient(nil, func(v []float64) float64 { return batchObjective(k, y, 2, j, v) }, before,
				&fd.Settings{Formula: fd.Central})
			s.Step()
			for i, g := range gradient {
				want := before[i] - g*float64(size)/(144*math.Sqrt(float64(s.t)))
				got := s.bias
				if i < len(s.alpha) {
					got = s.alpha[i]
				}
				if !near(got, want, 1e-7) {
					t.Fatalf("batch %v, step %d: variable %d is %v, want %v", j, s.t, i, got, want)
				}
			}
		}
	}
}

func TestDoublyKeepsThePromisesOfSolvers(t *testing.T) {
	xs, y := moons(20, 0.3, 1)
	for _, k := range []vkernel{kernel.Linear{}, kernel.RBF{Gamma: 2}, kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}} {
		m := gram.New(k, xs)
		for _, c := range []Doubly{{C: 1, Batch: 1, Rate: 1}, {C: 10, Batch: 7, Rate: 0.5}, {C: 0.1, Batch: 100, Rate: 1.9}} {
			c.Steps = 100
			exact, err := svm.New(m, y, svm.Config{C: c.C, Tolerance: 1e-7}, nil)
			if err != nil {
				t.Fatal(err)
			}
			solve.Run(exact, 0)
			best := exact.Certificate().Primal
			err = solvetest.Test(func() solve.Solver { return doubly(t, m, y, c, 5) }, solvetest.Options{
				Ends: []solve.Status{solve.Exhausted},
				Invariant: func(v solve.Solver, step solve.Step) error {
					s := v.(*DoublySolver)
					f := make([]float64, len(y))
					gram.Multiply(f, m, s.alpha)
					loss, square := 0.0, 0.0
					for i, v := range f {
						if !near(v, s.kalpha[i], 1e-9) {
							return fmt.Errorf("(Kα)[%d] = %v, recomputed %v", i, s.kalpha[i], v)
						}
						square += v * s.alpha[i]
						loss += max(0, 1-y[i]*(v+s.bias))
					}
					if want := square/2 + c.C*loss; !near(step.Objective, want, 1e-9) {
						return fmt.Errorf("objective %v, want %v", step.Objective, want)
					}
					if !(step.Gap >= step.Objective-best-1e-5*(1+best)) {
						return fmt.Errorf("gap %v, but the optimum is %v below", step.Gap, step.Objective-best)
					}
					if len(step.Touched) != min(c.Batch, len(y)) || len(s.Account().Marks) < len(step.Touched) {
						return fmt.Errorf("touched %v", step.Touched)
					}
					return nil
				},
			})
			if err != nil {
				t.Errorf("%T %+v: %v", k, c, err)
			}
		}
	}
}

// With all points in the batch the gradient is that of the SVM, whose optimum it comes
// to. With few it comes to rest higher, and says so.
func TestDoublyComesToTheOptimum(t *testing.T) {
	xs, y := moons(40, 0.2, 4)
	m := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	exact, err := svm.New(m, y, svm.Config{C: 1, Tolerance: 1e-7}, nil)
	if err != nil {
		t.Fatal(err)
	}
	solve.Run(exact, 0)
	best := exact.Certificate().Primal
	ratio := make(map[int]float64)
	for _, size := range []int{4, 20, 40} {
		s := doubly(t, m, y, Doubly{C: 1, Batch: size, Steps: 4000, Rate: 2}, 1)
		step := solve.Run(s, 0)
		ratio[size] = step.Objective / best
		if said := s.Message(); size < 40 != strings.Contains(said, "Larger batches come closer") || !strings.HasPrefix(said, "After 4000 steps") {
			t.Errorf("batch %d: %q", size, s.Message())
		}
	}
	if ratio[40] < 1-1e-6 || ratio[40] > 1.01 || ratio[20] < ratio[40] || ratio[4] < ratio[20] {
		t.Errorf("objectives over the optimum: %v", ratio)
	}
}

// What batches count is the mean over all of them, one by one; and where they come to rest, that mean
// of Pⱼ is smaller than at the optimum of P, whose P is smaller.
func TestBatchesChargeAnotherNorm(t *testing.T) {
	if pairs, own := charged(40, 5); math.Abs(pairs-160./195) > 1e-15 || own != 8 {
		t.Errorf("40 points in batches of 5 count pairs %v times and points %v times", pairs, own)
	}
	if pairs, own := charged(40, 40); pairs != 1 || own != 1 {
		t.Errorf("all points count pairs %v times and points %v times", pairs, own)
	}
	const n, size, c = 8, 3, 2.0
	xs, y := moons(n, 0.2, 3)
	m := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	var batches [][]int
	for set := range 1 << n {
		var j []int
		for i := range n {
			if set>>i&1 == 1 {
				j = append(j, i)
			}
		}
		if len(j) == size {
			batches = append(batches, j)
		}
	}
	// seen returns the mean over all batches of the quadratic part, and of all of Pⱼ.
	const scale = float64(n) / size
	seen := func(alpha []float64, b float64) (square, all float64) {
		for _, set := range batches {
			for _, i := range set {
				f := 0.0
				for _, j := range set {
					f += scale * alpha[j] * m.Row(i)[j]
				}
				square += scale * alpha[i] * f / 2
				all += scale*alpha[i]*f/2 + c*scale*max(0, 1-y[i]*(f+b))
			}
		}
		return square / float64(len(batches)), all / float64(len(batches))
	}
	s := doubly(t, m, y, Doubly{C: c, Batch: size, Steps: 400_000, Rate: 0.5}, 3)
	solve.Run(s, 0)
	pairs, own := charged(n, size)
	want := 0.0
	for i, a := range s.alpha {
		for j, z := range s.alpha {
			share := pairs
			if i == j {
				share = own
			}
			want += share * a * z * m.Row(i)[j] / 2
		}
	}
	square, rests := seen(s.alpha, s.bias)
	if math.Abs(square-want) > 1e-12*(1+want) {
		t.Errorf("the mean over all batches is %v, by the formula %v", square, want)
	}
	exact, err := svm.New(m, y, svm.Config{C: c, Tolerance: 1e-9}, nil)
	if err != nil {
		t.Fatal(err)
	}
	solve.Run(exact, 0)
	coef := exact.Coef()
	_, there := seen(coef.Beta, coef.Bias[0])
	if best := exact.Certificate().Primal; !(rests < 0.95*there) || !(s.Certificate().Primal > 1.05*best) {
		t.Errorf("mean of Pⱼ where batches rest %v, at the optimum %v; P there %v, at the optimum %v", rests, there, s.Certificate().Primal, best)
	}
	// No step away from there makes the mean smaller by much.
	for i := range n {
		for _, d := range []float64{-0.05, 0.05} {
			moved := slices.Clone(s.alpha)
			moved[i] += d
			if _, other := seen(moved, s.bias); other < rests-1e-3*rests {
				t.Errorf("α%d moved by %v: %v after %v", i+1, d, other, rests)
			}
		}
	}
}

// The line of a step has its numbers: two points, K = I, C = 2, and both in the batch.
func TestTheLineOfAStep(t *testing.T) {
	m := gram.NewFull(2, []float64{1, 0, 0, 1})
	s := doubly(t, m, []float64{1, -1}, Doubly{C: 2, Batch: 2, Steps: 5, Rate: 1}, 1)
	s.Step()
	// λ₁ = ηB/(n²κ) = ½, ∂P/∂α₁ = −C·y₁ = −2, so α₁ = 0 + 1.
	const want = "(b, α) := (b, α) − 0.5·∇(0.5·Σαᵢαⱼk(xᵢ,xⱼ) + 2·Σ max(0, 1 − yᵢ(1·Σαⱼk(xᵢ,xⱼ) + b))), so α₁ := 0 − 0.5·(−2) = 1"
	line := ""
	for _, f := range s.Account().Facts {
		if f.Name == "the line of this step" {
			line = f.Text
		}
	}
	if line != want {
		t.Errorf("%s\nwant %s", line, want)
	}
}

// Many steps at once are the same as single steps.
func TestBatchesAtOnce(t *testing.T) {
	xs, y := moons(30, 0.2, 2)
	k := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	c := Doubly{C: 1, Batch: 7, Steps: 400, Rate: 1}
	one, many := doubly(t, k, y, c, 7), doubly(t, k, y, c, 7)
	var a solve.Step
	for range 137 {
		a = one.Step()
	}
	b := many.Advance(137)
	if !slices.Equal(one.alpha, many.alpha) || one.bias != many.bias || a.Iter != b.Iter || !slices.Equal(a.Touched, b.Touched) ||
		!near(a.Objective, b.Objective, 1e-12) || !near(a.Gap, b.Gap, 1e-11) || one.Account().Why != many.Account().Why {
		t.Errorf("137 steps: %+v, at once %+v", a, b)
	}
}

func TestStepsTooLong(t *testing.T) {
	xs, y := moons(30, 0.2, 4)
	m := gram.New(vkernel(kernel.RBF{Gamma: 0.01}), xs)
	s := doubly(t, m, y, Doubly{C: 1, Batch: 30, Steps: 5000, Rate: 1e3}, 1)
	err := solvetest.Test(func() solve.Solver { return doubly(t, m, y, Doubly{C: 1, Batch: 30, Steps: 5000, Rate: 1e3}, 1) },
		solvetest.Options{Ends: []solve.Status{solve.Failed}, Rounding: math.Inf(1)})
	if err != nil {
		t.Error(err)
	}
	solve.Run(s, 0)
	if data, ok := s.Err().(*learn.DataError); !ok || !strings.Contains(data.Reason, "smaller learning rate") {
		t.Errorf("%v", s.Err())
	}
}

func TestAccountsOfBatches(t *testing.T) {
	xs, y := moons(30, 0.2, 4)
	m := gram.New(vkernel(kernel.RBF{Gamma: 1}), xs)
	for _, test := range []struct {
		size       int
		next, text string
	}{
		{1, "Visit x", "The point has"}, {2, " and x", "All 2 points have"},
		{3, ", x", "All 3 points have"}, {30, "a batch of 30 points", "All 30 points have"},
	} {
		s := doubly(t, m, y, Doubly{C: 1, Batch: test.size, Steps: 10, Rate: 1}, 1)
		before := s.Account()
		s.Step()
		after := s.Account()
		if !strings.Contains(before.Next, test.next) || "Visited"+strings.TrimPrefix(before.Next, "Visit")+"." != after.Did || !strings.HasPrefix(after.Why, test.text) {
			t.Errorf("batch %d: %q, then %q %q", test.size, before.Next, after.Did, after.Why)
		}
	}
}
