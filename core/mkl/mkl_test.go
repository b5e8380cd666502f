package mkl_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/mkl"
	"mercer/core/solve"
	"mercer/core/svm"
)

// moons returns two half circles with noise, of classes 1 and 2.
func moons(n int, seed uint64) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := range n {
		sin, cos := math.Sincos(math.Pi * rng.Float64())
		c := float64(i % 2)
		xs = append(xs, []float64{
			(1-2*c)*cos + c - 0.5 + 0.3*rng.NormFloat64(),
			(1-2*c)*sin + c/2 - 0.25 + 0.3*rng.NormFloat64(),
		})
		y = append(y, c+1)
	}
	return xs, y
}

// terms returns scaled Gram matrices of three kernels, of as many as there are at most.
func terms(t testing.TB, xs [][]float64, count int) []*gram.Full {
	t.Helper()
	kernels := []kernel.Kernel[[]float64]{
		kernel.Linear{}, kernel.RBF{Gamma: 1}, kernel.RBF{Gamma: 30}, kernel.RBF{Gamma: 0.1}, kernel.Laplacian{Gamma: 1},
	}
	var all []*gram.Full
	for _, k := range kernels[:count] {
		scaled, _, err := mkl.Scale(gram.New(k, xs))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, scaled)
	}
	return all
}

func learnt(t *testing.T, p mkl.Problem, c mkl.Criterion) *mkl.Learner {
	t.Helper()
	l, err := mkl.New(p, c)
	if err == nil {
		err = l.Run()
	}
	if err != nil {
		t.Fatal(err)
	}
	if s := l.Last().Status; s != solve.Converged {
		t.Fatalf("%v ended %v after %d steps, gap %g, slope %g", c, s, len(l.Steps), l.Last().Gap, l.Last().Slope)
	}
	return l
}

func problem(t testing.TB, n, count int) mkl.Problem {
	xs, y := moons(n, 1)
	return mkl.Problem{Terms: terms(t, xs, count), Y: y, C: 3, Lambda: 0.1, Noise: 0.3}
}

var criteria = []mkl.Criterion{mkl.Uniform, mkl.Alignment, mkl.Centred, mkl.SimpleMKL, mkl.EasyMKL, mkl.Evidence}

func TestScaledTermsHaveUnitMeanDiagonal(t *testing.T) {
	xs, _ := moons(20, 3)
	k := gram.New(kernel.Kernel[[]float64](kernel.Linear{}), xs)
	scaled, factor, err := mkl.Scale(k)
	if err != nil {
		t.Fatal(err)
	}
	if mean := floats.Sum(scaled.Diag()) / 20; math.Abs(mean-1) > 1e-12 {
		t.Errorf("mean k(x,x) = %v", mean)
	}
	if got, want := scaled.At(2, 5), factor*k.At(2, 5); math.Abs(got-want) > 1e-15 {
		t.Errorf("entry is %v, factor times it %v", got, want)
	}
	if _, _, err := mkl.Scale(gram.NewFull(2, make([]float64, 4))); err == nil {
		t.Error("a term of zeros was scaled")
	}
}

// Every step of every criterion has weights on the simplex, and is better than the one before.
func TestStepsStayOnTheSimplexAndImprove(t *testing.T) {
	for _, count := range []int{1, 2, 3, 5} {
		p := problem(t, 40, count)
		for _, c := range criteria {
			l := learnt(t, p, c)
			for i, s := range l.Steps {
				if math.Abs(floats.Sum(s.Weights)-1) > 1e-12 || floats.Min(s.Weights) < 0 {
					t.Errorf("%v, %d terms, step %d: weights %v", c, count, i, s.Weights)
				}
				if i == 0 || c == mkl.Uniform {
					continue
				}
				by := s.Value - l.Steps[i-1].Value
				if !c.Maximises() {
					by = -by
				}
				if by < -1e-12*math.Abs(s.Value) {
					t.Errorf("%v, %d terms, step %d is worse by %g", c, count, i, -by)
				}
			}
			if v := l.Value(l.Last().Weights); c != mkl.Uniform && c != mkl.EasyMKL && math.Abs(v-l.Last().Value) > 1e-6*math.Abs(v) {
				t.Errorf("%v: the value at the weights is %v, told was %v", c, v, l.Last().Value)
			}
		}
	}
}

// No mixture of a fine grid is better, and the gap covers what the grid shows.
func TestTheOptimumIsThatOfAGrid(t *testing.T) {
	for _, count := range []int{2, 3} {
		p := problem(t, 40, count)
		parts := map[int]int{2: 400, 3: 40}[count]
		for _, c := range []mkl.Criterion{mkl.Alignment, mkl.Centred, mkl.SimpleMKL, mkl.Evidence} {
			l := learnt(t, p, c)
			last := l.Last()
			sign := 1.0
			if !c.Maximises() {
				sign = -1
			}
			best, at := math.Inf(-1), []float64(nil)
			for _, w := range mkl.Lattice(count, parts) {
				if v := sign * l.Value(w); v > best {
					best, at = v, w
				}
			}
			tolerance := 1e-5 * math.Abs(last.Value)
			if c == mkl.Evidence {
				tolerance = 1e-4 // its slope ends below 1e-5
			}
			if best > sign*last.Value+tolerance {
				t.Errorf("%v: %v at %v, and %v at %v of the grid", c, last.Value, last.Weights, sign*best, at)
			}
			if d := floats.Distance(at, last.Weights, math.Inf(1)); d > 1.5/float64(parts)+0.01 {
				t.Errorf("%v: weights %v, the best of the grid %v", c, last.Weights, at)
			}
			// The bound holds of the first step, too.
			if first := l.Steps[0]; !math.IsNaN(first.Gap) && sign*first.Value+first.Gap < best {
				t.Errorf("%v: the first gap %v does not reach from %v to %v", c, first.Gap, first.Value, sign*best)
			}
		}
	}
}

// With all weight on a term, the value is that of the machine with this kernel alone.
func TestCornersOfSimpleMKLAreSingleMachines(t *testing.T) {
	p := problem(t, 50, 3)
	l, err := mkl.New(p, mkl.SimpleMKL)
	if err != nil {
		t.Fatal(err)
	}
	signs := make([]float64, len(p.Y))
	for i, y := range p.Y {
		signs[i] = 2*y - 3
	}
	for k, term := range p.Terms {
		weights := make([]float64, 3)
		weights[k] = 1
		s, err := svm.New(term, signs, svm.Config{C: 3, Tolerance: 1e-7}, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := solve.Run(s, 0).Objective
		if got := l.Value(weights); math.Abs(got-want) > 1e-6*want {
			t.Errorf("term %d: %v, the machine alone %v", k+1, got, want)
		}
	}
}

// Karush, Kuhn, Tucker: terms in use have the same ½αᵀQα, others no larger one.
func TestTermsInUseHaveEqualNorms(t *testing.T) {
	p := problem(t, 50, 5)
	last := learnt(t, p, mkl.SimpleMKL).Last()
	signs := make([]float64, len(p.Y))
	for i, y := range p.Y {
		signs[i] = 2*y - 3
	}
	s, err := svm.New(mkl.Mixture(p.Terms, last.Weights), signs, svm.Config{C: 3, Tolerance: 1e-8}, nil)
	if err != nil {
		t.Fatal(err)
	}
	solve.Run(s, 0)
	beta := s.Coef().Beta
	half := make([]float64, len(p.Terms))
	product := make([]float64, len(beta))
	for k, term := range p.Terms {
		gram.Multiply(product, term, beta)
		half[k] = floats.Dot(beta, product) / 2
	}
	most := floats.Max(half)
	for k, h := range half {
		if last.Weights[k] > 1e-3 && math.Abs(h-most) > 1e-3*most {
			t.Errorf("term %d weighs %v and has %v, the most is %v", k+1, last.Weights[k], h, most)
		}
	}
}

// Without the constraint the optimum is M⁻¹a; where that is not negative it is the constrained one.
func TestCentredAlignmentIsTheClosedFormWhereThatIsNotNegative(t *testing.T) {
	tried := 0
	for seed := range uint64(30) {
		xs, y := moons(30, seed)
		all := terms(t, xs, 3)
		p := mkl.Problem{Terms: all[:2], Y: y}
		n := len(y)
		h := mat.NewDense(n, n, nil)
		for i := range n {
			for j := range n {
				h.Set(i, j, -1/float64(n))
			}
			h.Set(i, i, 1-1/float64(n))
		}
		var centred []*mat.Dense
		for _, k := range p.Terms {
			c := new(mat.Dense)
			c.Product(h, k, h)
			centred = append(centred, c)
		}
		signs := make([]float64, n)
		for i, v := range y {
			signs[i] = 2*v - 3
		}
		m, a := mat.NewDense(2, 2, nil), mat.NewVecDense(2, nil)
		for k, c := range centred {
			a.SetVec(k, mat.Inner(mat.NewVecDense(n, signs), c, mat.NewVecDense(n, signs)))
			for l, d := range centred {
				m.Set(k, l, floats.Dot(c.RawMatrix().Data, d.RawMatrix().Data))
			}
		}
		var v mat.VecDense
		if err := v.SolveVec(m, a); err != nil {
			t.Fatal(err)
		}
		if mat.Min(&v) < 0 {
			continue
		}
		tried++
		got := learnt(t, p, mkl.Centred).Last().Weights
		for k := range got {
			if want := v.AtVec(k) / mat.Sum(&v); math.Abs(got[k]-want) > 1e-9 {
				t.Errorf("seed %d: weight %d is %v, by the closed form %v", seed, k+1, got[k], want)
			}
		}
	}
	if tried < 5 {
		t.Errorf("the closed form was not negative %d times only", tried)
	}
}

// By gonum's finite differences over all weights, of which the mixture need not sum to 1.
func TestSlopes(t *testing.T) {
	p := problem(t, 30, 3)
	for _, c := range []mkl.Criterion{mkl.Alignment, mkl.Centred, mkl.SimpleMKL, mkl.Evidence} {
		l, err := mkl.New(p, c)
		if err != nil {
			t.Fatal(err)
		}
		first := l.Last()
		gradient := fd.Gradient(nil, l.Value, first.Weights, &fd.Settings{Formula: fd.Central, Step: 1e-4})
		best := floats.Max(gradient)
		want := best - floats.Dot(gradient, first.Weights)
		if !c.Maximises() {
			want = floats.Dot(gradient, first.Weights) - floats.Min(gradient)
		}
		if math.Abs(first.Slope-want) > 1e-4*(want+math.Abs(first.Value)) {
			t.Errorf("%v: slope %v, by differences %v", c, first.Slope, want)
		}
	}
}

// Of four examples γ has two numbers: a grid of both finds its optimum.
func TestEasyMKLIsItsQuadraticProgram(t *testing.T) {
	xs := [][]float64{{0, 0.2}, {1, 1.1}, {0.4, 1.3}, {1.5, 0.1}}
	p := mkl.Problem{Terms: terms(t, xs, 3), Y: []float64{1, 1, 2, 2}, Lambda: 0.2}
	last := learnt(t, p, mkl.EasyMKL).Last()
	objective := func(a, b float64) (f float64, weights []float64) {
		g := []float64{-a, a - 1, b, 1 - b}
		for _, term := range p.Terms {
			d := mat.Inner(mat.NewVecDense(4, g), term, mat.NewVecDense(4, g))
			weights = append(weights, d)
			f += 0.8 * d
		}
		return f + 0.2*floats.Dot(g, g), weights
	}
	// The objective is convex: the best of a fine grid lies beside the best of a coarse one.
	best, at := math.Inf(1), []float64(nil)
	a, b := 0.5, 0.5
	for _, step := range []float64{0.02, 0.001} {
		fromA, fromB := a-25*step, b-25*step
		for i := range 51 {
			for j := range 51 {
				x, y := fromA+float64(i)*step, fromB+float64(j)*step
				if x < 0 || x > 1 || y < 0 || y > 1 {
					continue
				}
				if f, w := objective(x, y); f < best {
					best, at, a, b = f, w, x, y
				}
			}
		}
	}
	floats.Scale(1/floats.Sum(at), at)
	if last.Value > best+1e-6 || last.Value < best-1e-5 {
		t.Errorf("the objective is %v, by brute force %v", last.Value, best)
	}
	if d := floats.Distance(last.Weights, at, math.Inf(1)); d > 2e-3 {
		t.Errorf("weights %v, by brute force %v", last.Weights, at)
	}
}

// At Λ = 1 γ is uniform, and a weight is the squared distance of the class means.
func TestEasyMKLAtOneWeighsDistancesOfMeans(t *testing.T) {
	p := problem(t, 20, 3)
	p.Lambda = 1
	got := learnt(t, p, mkl.EasyMKL).Last().Weights
	want := make([]float64, 3)
	for k, term := range p.Terms {
		for i, a := range p.Y {
			for j, b := range p.Y {
				want[k] += (2*a - 3) * (2*b - 3) * term.At(i, j)
			}
		}
	}
	floats.Scale(1/floats.Sum(want), want)
	if !floats.EqualApprox(got, want, 1e-9) {
		t.Errorf("weights %v, by distances %v", got, want)
	}
}

// One kernel twice counts as one.
func TestEqualTermsShareTheirWeight(t *testing.T) {
	p := problem(t, 30, 2)
	twice := p
	twice.Terms = []*gram.Full{p.Terms[0], p.Terms[1], p.Terms[1]}
	for _, c := range []mkl.Criterion{mkl.Alignment, mkl.Centred, mkl.SimpleMKL, mkl.Evidence} {
		a, b := learnt(t, p, c).Last(), learnt(t, twice, c).Last()
		if math.Abs(a.Value-b.Value) > 2e-5*math.Abs(a.Value)+2e-3*map[bool]float64{true: 1}[c == mkl.Evidence] {
			t.Errorf("%v: %v, and %v with a term twice", c, a.Value, b.Value)
		}
		if d := math.Abs(a.Weights[0] - b.Weights[0]); d > 0.02 {
			t.Errorf("%v: the first term weighs %v, and %v with the other twice", c, a.Weights[0], b.Weights[0])
		}
	}
}

func TestSeveralClassesAndValues(t *testing.T) {
	xs, y := moons(45, 2)
	for i := range y {
		y[i] = float64(i % 3)
		xs[i][0] += 2 * y[i]
	}
	values := make([]float64, len(xs))
	for i, x := range xs {
		values[i] = math.Sin(3*x[0]) + x[1]
	}
	for _, p := range []mkl.Problem{
		{Terms: terms(t, xs, 3), Y: y, C: 1, Noise: 0.3, Lambda: 0.1},
		{Terms: terms(t, xs, 3), Y: values, Task: learn.Regression, C: 1, Epsilon: 0.1, Noise: 0.1, Lambda: 0.1},
	} {
		for _, c := range criteria {
			if c == mkl.EasyMKL {
				if _, err := mkl.New(p, c); err == nil {
					t.Errorf("%v took task %v", c, p.Task)
				}
				continue
			}
			l := learnt(t, p, c)
			if c == mkl.Uniform {
				continue
			}
			sign := 1.0
			if !c.Maximises() {
				sign = -1
			}
			for _, w := range mkl.Lattice(3, 8) {
				if v := l.Value(w); sign*v > sign*l.Last().Value+2e-3*max(1, math.Abs(v)*5e-3) {
					t.Errorf("%v, task %v: %v at %v, and learnt %v at %v", c, p.Task, v, w, l.Last().Value, l.Last().Weights)
				}
			}
		}
	}
}

func TestTheAlignmentIsThatOfGram(t *testing.T) {
	p := problem(t, 30, 2)
	signs := make([]float64, len(p.Y))
	for i, y := range p.Y {
		signs[i] = 2*y - 3
	}
	l := learnt(t, p, mkl.Alignment)
	for _, w := range mkl.Lattice(2, 7) {
		if got, want := l.Value(w), gram.Alignment(mkl.Mixture(p.Terms, w), signs); math.Abs(got-want) > 1e-12 {
			t.Errorf("at %v: %v, by gram %v", w, got, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	xs, y := moons(20, 1)
	good := terms(t, xs, 2)
	indefinite := gram.New(kernel.Kernel[[]float64](kernel.Sigmoid{Gamma: 2, Coef0: -1}), xs)
	for i := range 20 {
		indefinite.Data()[i*20+i] = 1
	}
	one := make([]float64, 20)
	for name, c := range map[string]struct {
		problem   mkl.Problem
		criterion mkl.Criterion
		says      string
	}{
		"no terms":     {mkl.Problem{Y: y}, mkl.Alignment, "Add a kernel"},
		"indefinite":   {mkl.Problem{Terms: []*gram.Full{good[0], gram.NewFull(20, indefinite.Data())}, Y: y}, mkl.SimpleMKL, "Term 2 is not positive semidefinite"},
		"one class":    {mkl.Problem{Terms: good, Y: one}, mkl.Centred, "one class so far"},
		"hard margin":  {mkl.Problem{Terms: good, Y: y, C: math.Inf(1)}, mkl.SimpleMKL, "finite C"},
		"no Λ":         {mkl.Problem{Terms: good, Y: y}, mkl.EasyMKL, "above 0"},
		"noise":        {mkl.Problem{Terms: good, Y: y, Noise: -1}, mkl.Evidence, "above 0"},
		"a clustering": {mkl.Problem{Terms: good, Y: y, Task: learn.Clustering}, mkl.Alignment, "classes or values"},
	} {
		_, err := mkl.New(c.problem, c.criterion)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	var term *mkl.TermError
	_, err := mkl.New(mkl.Problem{Terms: []*gram.Full{good[0], gram.NewFull(20, indefinite.Data())}, Y: y}, mkl.Alignment)
	if !errors.As(err, &term) || term.Term != 1 {
		t.Errorf("the error of the second term is %v", err)
	}
}

// Terms that have nothing to do with the answers leave all weights equal.
func TestNothingToChooseBy(t *testing.T) {
	xs := [][]float64{{1, 1}, {1, 1}, {1, 1}, {1, 1}}
	p := mkl.Problem{Terms: terms(t, xs, 3), Y: []float64{1, 2, 1, 2}, C: 1, Noise: 0.3, Lambda: 0.1}
	for _, c := range criteria {
		l := learnt(t, p, c)
		if w := l.Last().Weights; floats.Distance(w, []float64{1. / 3, 1. / 3, 1. / 3}, 2) > 1e-12 {
			t.Errorf("%v: %v", c, w)
		}
	}
}

func TestLattice(t *testing.T) {
	if n := len(mkl.Lattice(3, 24)); n != 325 {
		t.Errorf("%d mixtures of three terms in 24 parts, not 325", n)
	}
}
