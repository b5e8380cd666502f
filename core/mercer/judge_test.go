package mercer_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/mercer"
)

type outcome int

const (
	proved outcome = iota
	refuted
	unproved
)

func outcomeOf(v mercer.Verdict) outcome {
	switch {
	case v.Proof.Holds && v.Search.Refuted():
		panic("proved and refuted")
	case v.Proof.Holds:
		return proved
	case v.Search.Refuted():
		return refuted
	}
	return unproved
}

// The kernels that courses ask about, on the line and in the plane: what they are,
// and how many points refute them at most.
var questions = []struct {
	text        string
	line, plane outcome
	points      int
}{
	{"formula(dist^2)", refuted, refuted, 2},
	{"formula(-dist^2)", refuted, refuted, 2},
	{"formula(exp(-dist^4))", refuted, refuted, 3},
	{"formula(max(x, z))", refuted, refuted, 1},
	{"min", refuted, refuted, 1},
	{"formula(min(x, z))", refuted, refuted, 1},
	{"formula(cos(x - z))", proved, proved, 0},
	{"formula(cos(dist))", proved, refuted, 3},
	{"linear - linear^2", refuted, refuted, 1},
	{"(linear - 1)^2", refuted, refuted, 2},
	{"poly(degree=2, coef0=-1)", refuted, refuted, 2},
	{"poly(degree=3, coef0=-1)", refuted, refuted, 1},
	{"poly(degree=4, coef0=-0.5)", refuted, refuted, 2},
	{"formula(abs(dot))", proved, refuted, 4}, // |x||z| on the line
	{"formula(1/(1 + dist^2))", proved, proved, 0},
	{"formula(1/(1 + dist^4))", refuted, refuted, 5},
	{"periodic", proved, refuted, 4},
	{"periodic(period=3, length=0.5)", proved, refuted, 5},
	{"sigmoid(gamma=1, coef0=0)", refuted, refuted, 2},
	{"sigmoid(gamma=1, coef0=1)", refuted, refuted, 2},
	{"sigmoid(gamma=1, coef0=-1)", refuted, refuted, 1},
	{"sigmoid(gamma=2, coef0=1)", refuted, refuted, 2},
	{"sigmoid(gamma=0.5, coef0=0.1)", refuted, refuted, 2},
	{"sigmoid(gamma=0.01, coef0=0)", refuted, refuted, 2},
	{"sigmoid(gamma=0.01, coef0=5)", refuted, refuted, 5},
	{"sigmoid(gamma=0.5, coef0=20)", refuted, refuted, 3},
	{"sigmoid(gamma=1e-6, coef0=1)", refuted, refuted, 2},
	{"sigmoid(gamma=1e6, coef0=0)", refuted, refuted, 5},
	{"sigmoid(gamma=100, coef0=-3)", refuted, refuted, 1},
	{"sigmoid(gamma=0, coef0=1)", proved, proved, 0},
	{"formula(tanh(dot))", refuted, refuted, 2},

	// With real kernels.
	{"rbf + formula(dist^2)", refuted, refuted, 2},
	{"rbf*formula(dist^2)", refuted, refuted, 2},
	{"rbf*formula(-dist^2)", refuted, refuted, 2},
	{"linear*formula(max(x, z))", refuted, refuted, 3},
	{"rbf*formula(max(x, z))", refuted, refuted, 1},
	{"rbf*formula(exp(-dist^4))", refuted, refuted, 5},
	{"rbf*formula(cos(x - z))", proved, proved, 0},
	{"rbf + formula(cos(x - z))", proved, proved, 0},
	{"rbf*formula(1/(1 + dist^2)) + linear", proved, proved, 0},
	{"linear*(linear - linear^2)", refuted, refuted, 2},
	{"rbf(gamma=0.1)*sigmoid", refuted, refuted, 4},
	{"rbf*sigmoid", unproved, unproved, 0}, // its first negative coefficient is that of a power near 17
	{"linear + sigmoid(coef0=-1)", refuted, refuted, 1},
	{"rbf + sigmoid", refuted, refuted, 4},
	{"rbf*min", refuted, refuted, 1},
	{"rbf - 0.5*rbf(gamma=3)", refuted, refuted, 2},
	{"rbf - linear", refuted, refuted, 1},
	{"rbf - 0.5", refuted, refuted, 3},
	{"exp(sigmoid)", refuted, refuted, 3},
	{"exp(-linear)", refuted, refuted, 2},
	{"normalize(linear - 1)", refuted, refuted, 2},
	{"warp(sigmoid, x1)", refuted, refuted, 2},
	{"warp(min, x1 - 1)", refuted, refuted, 1},
	{"conjugate(sigmoid, x1)", refuted, refuted, 2},

	// No functions of two points in good order.
	{"formula(x - z)", refuted, refuted, 0},
	{"formula(x*z^2)", refuted, refuted, 0},
	{"formula(sin(dist)/dist)", refuted, refuted, 0},
	{"formula(1/dist)", refuted, refuted, 0},
	{"formula(log(dot))", refuted, refuted, 0},
	{"rbf*formula(sqrt(x))", refuted, refuted, 0},
	{"conjugate(rbf, 1/x1)", refuted, refuted, 0},
	{"conjugate(rbf, 1/exp(x1))", proved, proved, 0}, // wherever it has a value, which is everywhere
}

func TestQuestions(t *testing.T) {
	for _, q := range questions {
		for dim, want := range map[int]outcome{1: q.line, 2: q.plane} {
			tree := treeOf(t, q.text)
			v := mercer.Judge(tree, dim, nil)
			if got := outcomeOf(v); got != want {
				t.Errorf("%s in dimension %d: %v, want %v; %+v\n%s", q.text, dim, got, want, v.Search, show(v.Proof, 0))
			}
			if w := v.Search.Witness; w != nil {
				if len(w.X) > q.points {
					t.Errorf("%s in dimension %d: %d points, want at most %d", q.text, dim, len(w.X), q.points)
				}
				checkWitness(t, q.text, tree, w)
			} else if want == refuted && q.points > 0 {
				t.Errorf("%s in dimension %d: no witness: %+v", q.text, dim, v.Search)
			}
		}
	}
}

// fatal is *testing.T or *rapid.T.
type fatal interface{ Fatalf(string, ...any) }

// checkWitness computes again, with the digits that are shown, in rational numbers;
// and with the kernel's own values, that the digits shown are theirs.
func checkWitness(t fatal, text string, tree *expression.Node[vector], w *mercer.Witness) {
	m := len(w.X)
	if len(w.V) != m || len(w.K) != m*m {
		t.Fatalf("%s: sizes of %+v", text, w)
	}
	rational := func(v float64) *big.Rat {
		r, _ := new(big.Rat).SetString(strconv.FormatFloat(v, 'f', w.Decimals, 64))
		return r
	}
	sum := new(big.Rat)
	exact := 0.0
	for i, x := range w.X {
		if w.V[i] == 0 || w.V[i] != math.Trunc(w.V[i]) {
			t.Fatalf("%s: the weights %v are not whole and not 0", text, w.V)
		}
		for j, z := range w.X {
			k := tree.Of.Eval(x, z)
			if half := 0.5000001 * math.Pow10(-w.Decimals); math.Abs(k-w.K[i*m+j]) > half+1e-9*math.Abs(k) || w.K[i*m+j] != w.K[j*m+i] {
				t.Fatalf("%s: entry (%d, %d) is %v, and k = %v", text, i, j, w.K[i*m+j], k)
			}
			product := new(big.Rat).Mul(rational(w.V[i]), rational(w.V[j]))
			sum.Add(sum, product.Mul(product, rational(w.K[i*m+j])))
			exact += w.V[i] * k * w.V[j]
		}
		for _, c := range x {
			if text := strconv.FormatFloat(c, 'f', w.Decimals, 64); !w.OfData && text != strconv.FormatFloat(c, 'f', -1, 64) && math.Abs(c-math.Round(c)) > 0 {
				if v, _ := strconv.ParseFloat(text, 64); v != c {
					t.Fatalf("the coordinate %v has more than %d decimals", c, w.Decimals)
				}
			}
		}
	}
	if value, _ := sum.Float64(); sum.Sign() >= 0 || math.Abs(value-w.Value) > 1e-9*math.Abs(value) || exact >= 0 {
		t.Fatalf("%s: vᵀKv is %v with the digits shown and %v with all, reported %v: %+v", text, value, exact, w.Value, w)
	} else if math.Abs(value-exact) > 0.0101*math.Abs(exact) {
		t.Fatalf("%s: what is shown adds up to %v, and vᵀKv is %v: %+v", text, value, exact, w)
	}
}

// The simplest cases have the witnesses that one would write on a board.
func TestWitnessesOfTheBoard(t *testing.T) {
	for _, test := range []struct {
		text  string
		x     []vector
		v     []float64
		value float64
	}{
		{"formula(dist^2)", []vector{{0}, {1}}, []float64{1, -1}, -2},
		{"formula(-dist^2)", []vector{{0}, {1}}, []float64{1, 1}, -2},
		{"min", []vector{{-1}}, []float64{1}, -1},
		{"(linear - 1)^2", []vector{{0}, {1}}, []float64{1, -1}, -1},
		{"linear - linear^2", []vector{{2}}, []float64{1}, -12},
		{"-linear", []vector{{1}}, []float64{1}, -1},
	} {
		w := mercer.Judge(treeOf(t, test.text), 1, nil).Search.Witness
		if w == nil || fmt.Sprint(w.X, w.V, w.Value) != fmt.Sprint(test.x, test.v, test.value) || w.Decimals != 0 {
			t.Errorf("%s: %+v, want %v, %v, %v", test.text, w, test.x, test.v, test.value)
		}
	}
}

// Points of the data are taken where few of them serve.
func TestWitnessesAmongTheData(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	data := make([]vector, 60)
	for i := range data {
		data[i] = vector{math.Round(rng.NormFloat64()*100) / 100, math.Round(rng.NormFloat64()*100) / 100}
	}
	for _, text := range []string{"sigmoid(gamma=2, coef0=1)", "formula(dist^2)", "min", "formula(exp(-dist^4))", "(linear - 1)^2", "formula(max(x, z))"} {
		tree := treeOf(t, text)
		w := mercer.Judge(tree, 2, data).Search.Witness
		if w == nil || !w.OfData || len(w.X) > 5 {
			t.Errorf("%s: %+v", text, w)
			continue
		}
		checkWitness(t, text, tree, w)
		for _, x := range w.X {
			found := false
			for _, y := range data {
				found = found || x[0] == y[0] && x[1] == y[1]
			}
			if !found {
				t.Errorf("%s: %v is none of the points", text, x)
			}
		}
	}
	// More than five points of the data give way to fewer others.
	w := mercer.Judge(treeOf(t, "formula(cos(dist))"), 2, data).Search.Witness
	if w == nil || len(w.X) > 5 {
		t.Errorf("cos: %+v", w)
	}
}

// Others are found with other seeds, and refute as well; one point is told with its digits.
func TestAnotherWitness(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	data := make([]vector, 40)
	for i := range data {
		data[i] = vector{math.Round(rng.NormFloat64()*100) / 100, math.Round(rng.NormFloat64()*100) / 100}
	}
	for _, text := range []string{"sigmoid(gamma=2, coef0=1)", "formula(dist^2)", "min", "formula(exp(-dist^4))", "formula(abs(dot))"} {
		tree := treeOf(t, text)
		seen := make(map[string]bool)
		for seed := uint64(1); seed <= 8; seed++ {
			w := mercer.Another(tree, plane, data, seed).Witness
			if w == nil {
				continue
			}
			checkWitness(t, text, tree, w)
			seen[fmt.Sprint(w.X, w.V)] = true
			again := mercer.Another(tree, plane, data, seed).Witness
			if fmt.Sprint(again) != fmt.Sprint(w) {
				t.Errorf("%s, seed %d: %+v, and then %+v", text, seed, w, again)
			}
			if exact := tree.Of.Eval(w.X[0], w.X[0]); len(w.X) == 1 && math.Abs(w.K[0]-exact) > 0.01*math.Abs(exact) {
				t.Errorf("%s: told as %v, is %v", text, w.K[0], exact)
			}
		}
		if len(seen) < 3 {
			t.Errorf("%s: only %d witnesses", text, len(seen))
		}
	}
}

func TestDomains(t *testing.T) {
	positive, mixed := []vector{{1, 2}, {0, 3}, {2, 0.5}}, []vector{{1, 2}, {-1, 3}}
	for _, test := range []struct {
		text   string
		data   []vector
		want   outcome
		domain mercer.Domain
	}{
		{"min", positive, proved, mercer.Domain{Dim: 2, NonNegative: true}},
		{"min", mixed, refuted, mercer.Domain{Dim: 2}},
		{"min", nil, refuted, mercer.Domain{Dim: 2}},
		{"2*min*rbf", positive, proved, mercer.Domain{Dim: 2, NonNegative: true}},
		{"min - linear", positive, refuted, mercer.Domain{Dim: 2, NonNegative: true}},
		{"linear", positive, proved, mercer.Domain{Dim: 2}},
		{"sigmoid", positive, refuted, mercer.Domain{Dim: 2}},
		{"formula(min(x1, z1))", positive, proved, mercer.Domain{Dim: 2, NonNegative: true}},
		{"formula(max(x1, z1))", positive, refuted, mercer.Domain{Dim: 2}},
		{"conjugate(rbf, log(x2))", positive, proved, mercer.Domain{Dim: 2, Defined: true}},
		{"conjugate(rbf, log(x1))", positive, refuted, mercer.Domain{Dim: 2}}, // log 0
		{"conjugate(rbf, log(x2))", nil, refuted, mercer.Domain{Dim: 2}},
		{"conjugate(min, log(x2))", positive, proved, mercer.Domain{Dim: 2, NonNegative: true, Defined: true}},
	} {
		tree := treeOf(t, test.text)
		v := mercer.Judge(tree, 2, test.data)
		if outcomeOf(v) != test.want || v.Domain != test.domain {
			t.Errorf("%s on %v: %v on %+v, want %v on %+v", test.text, test.data, outcomeOf(v), v.Domain, test.want, test.domain)
		}
		if w := v.Search.Witness; w != nil {
			checkWitness(t, test.text, tree, w)
			for _, x := range w.X {
				if v.Domain.NonNegative && (x[0] < 0 || x[1] < 0) {
					t.Errorf("%s: %v is not in the domain", test.text, x)
				}
			}
		}
	}
}

func TestConditional(t *testing.T) {
	for text, want := range map[string]bool{
		"formula(-dist^2)": true, "formula(-dist)": true, "formula(-2*dist^1.5)": true, "rbf - formula(dist^2)": true,
		"linear - 3": true, "-1": true, "formula(-(x1-z1)^2)": true, "formula(x1 + z1)": true, "formula(-abs(x1-z1))": true,
		"formula(dist^2)": false, "formula(-dist^4)": false, "-linear": false, "sigmoid": false, "formula(x1 - z1)": false,
		"formula(-log(dist))": false,
	} {
		tree := treeOf(t, text)
		if got := mercer.Conditional(tree, plane); got != want {
			t.Errorf("%s: %t", text, got)
		}
		// With weights that add up to 0 the sum is not negative, at random points.
		rng := rand.New(rand.NewPCG(1, 1))
		for range 200 {
			if !want {
				break
			}
			x, v := make([]vector, 5), make([]float64, 5)
			for i := range x {
				x[i] = vector{rng.NormFloat64(), rng.NormFloat64()}
				v[i] = rng.NormFloat64()
			}
			v[4] = -v[0] - v[1] - v[2] - v[3]
			sum := 0.0
			for i := range x {
				for j := range x {
					sum += v[i] * tree.Of.Eval(x[i], x[j]) * v[j]
				}
			}
			if sum < -1e-9 {
				t.Fatalf("%s: %v", text, sum)
			}
		}
	}
}

// Eigenvalues that are 0 up to rounding refute nothing, of proved kernels and others.
func TestRoundingRefutesNothing(t *testing.T) {
	data := make([]vector, 30)
	if testing.Short() {
		data = data[:10]
	}
	for i := range data {
		data[i] = vector{float64(i) / 1000, 1}
	}
	data = append(data, data...) // twice
	for _, text := range []string{
		"rbf", "linear", "poly(degree=2)", "0.3*rbf - 0.1*rbf - 0.2*rbf", "rbf*rbf(gamma=2) - rbf(gamma=3)", "exp(linear)*exp(-1*linear) - 1",
		"1e10 + rbf - 1e10", "normalize(linear)", "1e6*laplacian - 1000000*formula(exp(-abs(x1-z1)-abs(x2-z2)))", "formula(sqrt(dot^2) - abs(dot))",
		"rbf*formula(exp(dist^2)) - 1", "cosine^2 - cosine*cosine", "formula(log(exp(dot))) - linear", "formula((dist^2)^0.5 - dist)",
	} {
		v := mercer.Refute(treeOf(t, text), plane, data)
		if v.Refuted() {
			t.Errorf("%s: refuted by rounding errors: %+v", text, v.Witness)
		}
	}
}

// Absurd sizes are answered, and nothing is claimed that overflows.
func TestExtremes(t *testing.T) {
	huge := []vector{{1e200, -1e200}, {1e300, 1e300}, {1e-300, 0}, {0, 0}}
	for at, text := range []string{
		"linear", "linear^50", "-linear", "poly(degree=50, coef0=-1)", "sigmoid(gamma=1e300)", "rbf(gamma=1e-300) - 1", "rbf(gamma=1e6) - 0.5",
		"exp(exp(exp(linear)))", "formula(exp(dist^4))", "formula(dist^50)", "formula(1/dist^50)", "1e300*linear*1e300", "-1e-300", "1e-320*linear - linear", "formula(tan(dot))",
		"const(c=1e308) - const(c=-1e308)", "normalize(-linear)", "cosine - 1",
	} {
		if testing.Short() && at%2 == 1 {
			continue
		}
		tree := treeOf(t, text)
		for set, data := range [][]vector{huge, nil, {{1, 1}, {1, 1}}} {
			if testing.Short() && set > 0 {
				break
			}
			v := mercer.Judge(tree, 2, data)
			outcomeOf(v)
			if v.Search.Witness != nil {
				checkWitness(t, text, tree, v.Search.Witness)
			}
		}
	}
	// In high dimensions too.
	data := []vector{make(vector, 1000), make(vector, 1000)}
	data[1][999] = 1
	for text, want := range map[string]outcome{"rbf": proved, "formula(dist^2)": refuted, "sigmoid(coef0=-1)": refuted, "formula(x1000*z1000 - 1)": refuted, "formula(max(0, 1 - dist)*dot)": unproved} {
		if got := outcomeOf(mercer.Judge(treeOf(t, text), 1000, data)); got != want {
			t.Errorf("%s in dimension 1000: %v", text, got)
		}
	}
}

func TestTheSameQuestionHasTheSameAnswer(t *testing.T) {
	for _, text := range []string{"formula(exp(-dist^2.1))", "formula(max(0, 1 - dist))", "sigmoid"} {
		a, b := mercer.Judge(treeOf(t, text), 2, nil), mercer.Judge(treeOf(t, text), 2, nil)
		if fmt.Sprint(a.Search.Witness, a.Search.Tried) != fmt.Sprint(b.Search.Witness, b.Search.Tried) {
			t.Errorf("%s: %+v and %+v", text, a.Search, b.Search)
		}
	}
}

// Whatever is refuted is refuted by the kernel's own values as well.
func TestRefutationsAreRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dim := rapid.IntRange(1, 2).Draw(t, "dim")
		text := kernelText(t, dim, rapid.IntRange(0, 2).Draw(t, "depth"))
		tree := parse(text, dim)
		if tree == nil {
			t.Skip("no kernel")
		}
		v := mercer.Judge(tree, dim, cloud(t, dim))
		outcomeOf(v)
		if v.Search.Witness != nil {
			checkWitness(t, text, tree, v.Search.Witness)
		}
		if a := v.Search.Asymmetry; a != nil && (tree.Of.Eval(a.X, a.Z) == tree.Of.Eval(a.Z, a.X) || kernel.Symmetric(tree.Of)) {
			t.Fatalf("%s: %+v is no asymmetry", text, a)
		}
		if g := v.Search.Gap; g != nil && !math.IsNaN(g.Value) && !math.IsInf(g.Value, 0) {
			t.Fatalf("%s: %+v is no gap", text, g)
		}
	})
}

// No text makes the search contradict the proof.
func FuzzJudge(f *testing.F) {
	for at, q := range questions {
		if testing.Short() && at%4 > 0 {
			continue
		}
		f.Add(q.text, uint8(2))
	}
	f.Fuzz(func(t *testing.T, text string, dim uint8) {
		d := 1 + int(dim%3)
		if len(text) > 300 {
			return
		}
		tree := parse(text, d)
		if tree == nil {
			return
		}
		v := mercer.Judge(tree, d, nil)
		if v.Proof.Holds {
			if s := mercer.Refute(tree, v.Domain, nil); s.Refuted() {
				t.Fatalf("%s is proved and refuted: %+v %+v %+v", text, s.Witness, s.Asymmetry, s.Gap)
			}
		}
		if v.Search.Witness != nil {
			checkWitness(t, text, tree, v.Search.Witness)
		}
	})
}
