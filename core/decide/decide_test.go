package decide

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/arithmetic"
	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/reftest"
	"mercer/core/solve"
)

type (
	vector  = []float64
	vkernel = kernel.Kernel[vector]
)

var sides = learn.Rule{Classes: []float64{1, 2}, Pairs: [][2]int{{1, 0}}}

func formula(text string) vkernel {
	e, err := arithmetic.Parse(text, arithmetic.OfPair)
	if err != nil {
		panic(err)
	}
	return arithmetic.NewFormula(e)
}

// Kernels, and what they are in 512-bit arithmetic.
var exact = []struct {
	name string
	k    vkernel
	by   reftest.Exact
}{
	{"linear", kernel.Linear{}, reftest.ExactPoly(1, 1, 0)},
	{"poly", kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}, reftest.ExactPoly(3, 1, 1)},
	{"powers", kernel.Powers{Degree: 4}, reftest.ExactPowers(4)},
	{"rbf 1", kernel.RBF{Gamma: 1}, reftest.ExactRBF(1)},
	{"rbf 30", kernel.RBF{Gamma: 30}, reftest.ExactRBF(30)},
	{"rbf 1000", kernel.RBF{Gamma: 1000}, reftest.ExactRBF(1000)},
	{"laplacian 1", kernel.Laplacian{Gamma: 1}, reftest.ExactLaplacian(1)},
	{"laplacian 300", kernel.Laplacian{Gamma: 300}, reftest.ExactLaplacian(300)},
	{"matern ½", kernel.Matern{Nu: 0.5, Length: 0.005}, reftest.ExactMatern(0.5, 0.005)},
	{"matern 3/2", kernel.Matern{Nu: 1.5, Length: 0.05}, reftest.ExactMatern(1.5, 0.05)},
	{"matern 5/2", kernel.Matern{Nu: 2.5, Length: 0.004}, reftest.ExactMatern(2.5, 0.004)},
	{"rq", kernel.RationalQuadratic{Alpha: 2.5, Length: 0.1}, reftest.ExactRationalQuadratic(2.5, 0.1)},
	{"rq 300", kernel.RationalQuadratic{Alpha: 300, Length: 0.03}, reftest.ExactRationalQuadratic(300, 0.03)},
	{"periodic", kernel.Periodic{Period: 1.5, Length: 0.05}, reftest.ExactPeriodic(1.5, 0.05)},
	{"cosine", kernel.Cosine{}, reftest.ExactCosine()},
	{"sigmoid", kernel.Sigmoid{Gamma: 1, Coef0: -0.5}, reftest.ExactSigmoid(1, -0.5)},
	{"min", kernel.Min{}, reftest.ExactMin()},
	{"quadform", kernel.QuadForm{A: 2, B: 0.5, C: 1}, reftest.ExactQuadratic(2, 0.5, 1)},
	{"sum", kernel.Sum[vector]{Terms: []vkernel{
		kernel.Scale[vector]{Factor: 0.5, Of: kernel.RBF{Gamma: 200}}, kernel.Laplacian{Gamma: 90},
	}}, reftest.ExactConst(0.5).Times(reftest.ExactRBF(200)).Sum(reftest.ExactLaplacian(90))},
	{"product", kernel.Product[vector]{Factors: []vkernel{
		kernel.RBF{Gamma: 40}, kernel.Exp[vector]{Of: kernel.Linear{}},
	}}, reftest.ExactRBF(40).Times(reftest.ExactPoly(1, 1, 0).Exp())},
	{"power", kernel.Power[vector]{Of: kernel.RBF{Gamma: 40}, N: 7}, reftest.ExactRBF(280)},
	{"normalized", kernel.Normalize[vector]{Of: kernel.Sum[vector]{Terms: []vkernel{
		kernel.RBF{Gamma: 300}, kernel.Matern{Nu: 1.5, Length: 0.01},
	}}}, reftest.ExactRBF(300).Sum(reftest.ExactMatern(1.5, 0.01)).Normalized()},
	{"formula", formula("exp(-200*dist^2)"), reftest.ExactRBF(200)},
}

// Random expansions have the sign that 512-bit arithmetic gives them, or none: that only
// where the terms cancel to what rounding leaves of them.
func TestSignsAreExactOrUndecided(t *testing.T) {
	for _, e := range exact {
		rnd := rand.New(rand.NewPCG(3, 5))
		places, open := 0, 0
		for range reftest.Places(6) {
			n := 2 + rnd.IntN(4)
			var xs [][]float64
			beta := make([]float64, n)
			for i := range beta {
				xs = append(xs, []float64{2*rnd.Float64() - 1, 2*rnd.Float64() - 1})
				beta[i] = rnd.NormFloat64()
			}
			for _, bias := range []float64{0, 1e-9, -1e-30} {
				judge := New(expand.New(e.k, xs, solve.Coef{M: 1, Beta: beta, Bias: []float64{bias}}), sides)
				for range reftest.Places(25) {
					x := []float64{4*rnd.Float64() - 2, 4*rnd.Float64() - 2}
					if rnd.IntN(4) == 0 {
						// Half way between two examples, where terms cancel.
						x[0], x[1] = (xs[0][0]+xs[1][0])/2, (xs[0][1]+xs[1][1])/2
					}
					f := []float64{0}
					judge.Decide(f, x)
					want, size := e.by.Expansion(xs, beta, bias, x)
					places++
					relative, _ := new(big.Float).Quo(new(big.Float).Abs(want), size).Float64()
					switch {
					case f[0] == 0:
						open++
						if relative > 1e-9 && e.name != "min" {
							t.Errorf("%s: undecided at %v, where f is %.3g, %.3g of its terms", e.name, x, want, relative)
						}
					case math.Signbit(f[0]) != (want.Sign() < 0) || want.Sign() == 0:
						t.Errorf("%s: %v at %v, where f is %.3g, %.3g of its terms", e.name, f[0], x, want, relative)
					}
				}
			}
		}
		if open > places/100+1 {
			t.Errorf("%s: %d of %d places are undecided", e.name, open, places)
		}
	}
}

// With two equal examples of opposite sign the place decides, however far it is.
func TestTwoPointsHaveTheirBisector(t *testing.T) {
	xs := [][]float64{{-0.5, 0.25}, {0.75, -0.125}}
	for _, gamma := range []float64{1, 8, 30, 1000, 1e6} {
		judge := New[vector](expand.New[vector](kernel.RBF{Gamma: gamma}, xs, solve.Coef{M: 1, Beta: []float64{-1, 1}, Bias: []float64{0}}), sides)
		rnd := rand.New(rand.NewPCG(1, uint64(gamma)))
		for range 1000 {
			x := []float64{200*rnd.Float64() - 100, 200*rnd.Float64() - 100}
			f, w := []float64{0}, judge.Weigh(0, -1, x)
			judge.Decide(f, x)
			side := 1.25*(x[0]-0.125) - 0.375*(x[1]-0.0625) // towards the second
			if sign(f[0]) != sign(side) {
				t.Fatalf("γ = %v: f(%v) = %v", gamma, x, f[0])
			}
			// ‖x − x₁‖² − ‖x − x₂‖² is linear, and so is the logarithm of the ratio.
			if want := 2 * gamma * side; math.Abs(w.Ratio-want) > 1e-6*math.Abs(want)+1e-9 {
				t.Fatalf("γ = %v: the ratio at %v is %v, want %v", gamma, x, w.Ratio, want)
			}
		}
		f := []float64{1}
		if judge.Decide(f, []float64{0.125, 0.0625}); f[0] != 0 {
			t.Errorf("γ = %v: the middle has f = %v", gamma, f[0])
		}
	}
}

// Beyond the reach of the kernel only the bias is left: it decides, unless it is smaller than
// its error.
func TestFarAwayTheBiasDecides(t *testing.T) {
	xs := [][]float64{{-0.5, 0}, {0.5, 0}}
	far, near := []float64{3, 2}, []float64{0.4, 0}
	for _, test := range []struct {
		bias, wrong float64
		far, near   float64 // the signs
	}{
		{0, 0, 1, 1},
		{0, 1e-16, 0, 1},
		{1e-17, 1e-16, 0, 1},
		{-1e-17, 1e-16, 0, 1},
		{1e-3, 1e-4, 1, 1},
		{-1e-3, 1e-4, -1, 1},
		{-1e-5, 1e-4, 0, 1},
		{-1e-18, 0, -1, 1},
	} {
		coef := solve.Coef{M: 1, Beta: []float64{-1, 1}, Bias: []float64{test.bias}, BiasError: []float64{test.wrong}}
		judge := New[vector](expand.New[vector](kernel.RBF{Gamma: 10}, xs, coef), sides)
		for _, at := range []struct {
			x    []float64
			want float64
		}{{far, test.far}, {near, test.near}} {
			f := []float64{0}
			judge.Decide(f, at.x)
			if got := sign(f[0]); got != at.want {
				t.Errorf("bias %v ± %v: f(%v) = %v", test.bias, test.wrong, at.x, f[0])
			}
		}
	}
}

func sign(v float64) float64 {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// A tie has no class, but where the learner's definition gives it one.
func TestTies(t *testing.T) {
	xs := [][]float64{{-1}, {1}}
	for _, k := range []vkernel{kernel.Linear{}, kernel.RBF{Gamma: 5}} {
		coef := solve.Coef{M: 1, Beta: []float64{-1, 1}, Bias: []float64{0}, BiasError: []float64{1e-15}}
		for _, up := range []bool{false, true} {
			rule := sides
			rule.TieUp = up
			f := []float64{0}
			New(expand.New(k, xs, coef), rule).Settle(f, []float64{0})
			if label := rule.Label(f); up && label != 2 || !up && !math.IsNaN(label) {
				t.Errorf("%T, ties up %v: class %v by %v", k, up, label, f[0])
			}
		}
	}
	// Far from both, rounding of the bias is all there is: no tie.
	rule := sides
	rule.TieUp = true
	coef := solve.Coef{M: 1, Beta: []float64{-1, 1}, Bias: []float64{0}, BiasError: []float64{1e-15}}
	f := []float64{0}
	New(expand.New[vector](kernel.RBF{Gamma: 5000}, xs, coef), rule).Settle(f, []float64{0.3})
	if f[0] != 0 {
		t.Errorf("f = %v", f[0])
	}
}

// Of one output a class the largest wins, however small all are, and none where two are equal.
func TestLargest(t *testing.T) {
	xs := [][]float64{{0, 1}, {1, 0}, {-1, 0}}
	coef := solve.Coef{M: 3, Beta: []float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, Bias: make([]float64, 3)}
	rule := learn.Rule{Classes: []float64{4, 5, 9}}
	judge := New[vector](expand.New[vector](kernel.RBF{Gamma: 1000}, xs, coef), rule)
	rnd := rand.New(rand.NewPCG(2, 2))
	for range 500 {
		x := []float64{20*rnd.Float64() - 10, 20*rnd.Float64() - 10}
		f := make([]float64, 3)
		judge.Decide(f, x)
		best, least := 0.0, math.Inf(1)
		for i, z := range xs {
			if d := math.Hypot(x[0]-z[0], x[1]-z[1]); d < least {
				best, least = rule.Classes[i], d
			}
		}
		if got := rule.Label(f); got != best {
			t.Fatalf("class %v by %v at %v, want %v", got, f, x, best)
		}
	}
	f := make([]float64, 3)
	if judge.Decide(f, []float64{0, -3}); !math.IsNaN(rule.Label(f)) || !rule.Undecided(f) {
		t.Errorf("between two: %v", f)
	}
}

// What Doubted calls beyond doubt is what Settle leaves as it is.
func TestDoubted(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for _, gamma := range []float64{1, 30, 1000} {
		for _, rule := range []learn.Rule{sides, {Classes: []float64{1, 2, 3}}} {
			m := rule.Outputs()
			n := 12
			var xs [][]float64
			coef := solve.Coef{M: m, Beta: make([]float64, n*m), Bias: make([]float64, m)}
			diag := make([]float64, n)
			for i := range n {
				xs = append(xs, []float64{2*rnd.Float64() - 1, 2*rnd.Float64() - 1})
				diag[i] = 1
				for j := range m {
					if i < 4 {
						coef.Beta[i*m+j] = rnd.NormFloat64()
					}
				}
			}
			e := expand.New[vector](kernel.RBF{Gamma: gamma}, xs, coef)
			decision := make([]float64, n*m)
			e.DecideAll(decision, xs)
			judge, doubted := New(e, rule), Doubted(coef, rule, diag, decision, true)
			for i, x := range xs {
				was := decision[i*m : (i+1)*m]
				now := append([]float64(nil), was...)
				judge.Settle(now, x)
				if rule.Label(now) != rule.Label(was) && !slices.Contains(doubted, i) {
					t.Errorf("γ = %v, %s: not doubted, and changed", gamma, rule.Kind())
				}
			}
			if gamma == 1 && doubted != nil {
				t.Errorf("γ = %v, %s: doubted", gamma, rule.Kind())
			}
			if gamma == 1000 && (len(doubted) == 0 || len(doubted) == n) {
				t.Errorf("γ = %v, %s: %v are doubted, not those that are far away", gamma, rule.Kind(), doubted)
			}
			if all := Doubted(coef, rule, diag, decision, false); (all != nil) != (doubted != nil) || all != nil && len(all) != n {
				t.Errorf("γ = %v, %s: %v are doubted, and %v where no law is known", gamma, rule.Kind(), doubted, all)
			}
			decision[0] = math.NaN()
			if doubted := Doubted(coef, rule, diag, decision, true); doubted != nil {
				t.Errorf("γ = %v, %s: %v are doubted, though nothing is known", gamma, rule.Kind(), doubted)
			}
		}
	}
}

// Where a bias is known up to a violation, only its rounding counts, unless it is smaller than that:
// Doubted says of each decision what Settle does.
func TestDoubtedWhereBiasesHaveErrors(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 8))
	xs := [][]float64{{0, 0}, {1, 0.5}, {-0.5, 1}}
	diag := []float64{1, 1, 1}
	for _, wrong := range []float64{1e-3, 1e-13} { // of a tolerance, and of rounding
		changed, sure := 0, 0
		for range 2000 {
			coef := solve.Coef{M: 1, Beta: []float64{rnd.NormFloat64(), rnd.NormFloat64(), 0}, BiasError: []float64{wrong}, Bias: []float64{0}}
			e := expand.New[vector](kernel.RBF{Gamma: 1}, xs, coef)
			decision := make([]float64, 3)
			e.DecideAll(decision, xs)
			// A first output of any size, from far below rounding to far above the error.
			bias := math.Copysign(math.Pow(10, -14+14*rnd.Float64()), rnd.NormFloat64()) - decision[0]
			coef.Bias = []float64{bias}
			for i := range decision {
				decision[i] += bias
			}
			judge, differs := New(expand.New[vector](kernel.RBF{Gamma: 1}, xs, coef), sides), false
			doubted := Doubted(coef, sides, diag, decision, true)
			for i, x := range xs {
				now, want := []float64{decision[i]}, judge.Weigh(0, -1, x).Value
				judge.Settle(now, x)
				if now[0] != decision[i] {
					differs = true
					if !slices.Contains(doubted, i) {
						t.Fatalf("%v: %v is not doubted, and changed", coef, x)
					}
					if now[0] != want {
						t.Fatalf("%v at %v: settled as %v, weighed as %v", coef, x, now[0], want)
					}
				} else if (want == 0) != (now[0] == 0) || want*now[0] < 0 {
					t.Fatalf("%v at %v: %v stays, weighed as %v", coef, x, now[0], want)
				}
			}
			switch {
			case differs:
				changed++
			case doubted == nil:
				sure++
			}
		}
		if changed < 200 || sure < 200 {
			t.Errorf("wrong by %v: of 2000, %d were changed and %d sure", wrong, changed, sure)
		}
	}
}

// What plain sums tell is what weighing does, by logarithms or without, of an output, of a difference,
// and of the largest.
func TestPlainSumsTellTheSame(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 4))
	check := func(k vkernel, rule learn.Rule) {
		t.Helper()
		const m, n = 3, 8
		coef := solve.Coef{M: m, Beta: make([]float64, n*m), Bias: []float64{0.3, -0.4, 0.1}, Self: []float64{0.2, 0, -0.5}}
		var xs [][]float64
		for i := range n {
			xs = append(xs, []float64{2*rnd.Float64() - 1, 2*rnd.Float64() - 1})
			for j := range m {
				coef.Beta[i*m+j] = rnd.NormFloat64()
			}
		}
		judge := New(expand.New[vector](k, xs, coef), rule)
		told, sure := 0, 0
		for range 300 {
			x := []float64{3*rnd.Float64() - 1.5, 3*rnd.Float64() - 1.5}
			for o := range m {
				for other := -1; other < o; other++ {
					w, ok := judge.Plain(o, other, x)
					if !ok {
						continue
					}
					told++
					want := judge.Weigh(o, other, x)
					if math.Abs(w.Value-want.Value) > 1e-12 || math.Abs(w.Ratio-want.Ratio) > 1e-12*(1+math.Abs(want.Ratio)) {
						t.Fatalf("output %d less %d at %v: %+v, want %+v", o, other, x, w, want)
					}
				}
			}
			plain, decided := make([]float64, m), make([]float64, m)
			judge.Decide(decided, x)
			if judge.Sure(plain, x) {
				sure++
				if rule.Label(plain) != rule.Label(decided) {
					t.Fatalf("class %v at %v, want %v", rule.Label(plain), x, rule.Label(decided))
				}
			}
		}
		if told < 1000 || sure < 290 {
			t.Errorf("%s: plain sums tell %d of 1800 signs and %d of 300 classes", rule.Kind(), told, sure)
		}
	}
	for _, k := range []vkernel{kernel.RBF{Gamma: 3}, kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}} {
		check(k, learn.Rule{Classes: []float64{1, 2, 3}})
		check(k, learn.Rule{Classes: []float64{1, 2, 3}, Pairs: [][2]int{{0, 1}, {0, 2}, {1, 2}}})
	}
	// Two outputs that are equal but for rounding are not told apart.
	coef := solve.Coef{M: 2, Beta: []float64{1, 1, -0.5, -0.5}, Bias: []float64{0.1, 0.1 + 1e-15}}
	judge := New(expand.New[vector](kernel.RBF{Gamma: 3}, [][]float64{{0, 0}, {1, 0}}, coef), learn.Rule{Classes: []float64{1, 2}})
	if judge.Sure(make([]float64, 2), []float64{0.3, 0.2}) {
		t.Error("equal outputs have a largest")
	}
}
