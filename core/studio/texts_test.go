package studio_test

import (
	"math"
	"testing"

	"mercer/core/feature"
	"mercer/core/gram"
	"mercer/core/session"
	"mercer/core/studio"
)

// The worked numbers of the texts that the page follows, each at its place. What is wanted was
// computed by hand: the examples are chosen so small that a pencil does.
func TestNumbersOfTheTexts(t *testing.T) {
	// Two points ±1 with answers of their sign: w = f(1) for the linear kernel without a bias.
	pair := func(learner string, params map[string]float64) session.Problem {
		return fromLine([]float64{-1, 1}, []float64{1, 2}, "linear", learner, params)
	}
	sloped := func(learner string, params map[string]float64) session.Problem {
		p := fromLine([]float64{-1, 1}, []float64{-2, 2}, "linear", learner, params)
		p.Task = "regression"
		return p
	}
	hard := map[string]float64{"C": math.Inf(1), "tolerance": 1e-9}
	for _, c := range []struct {
		place string
		got   []float64
		want  []float64
		tol   float64
	}{
		{
			"UML 16.1: |x| > 2 over x ↦ (x, x²), w = (0, 1), b = 5: f = 0.4x² − 2.6 has the widest margin",
			f(t, outside("linear + linear^2", hard), 0, 2, 3, math.Sqrt(6.5)),
			[]float64{-2.6, -1, 1, 0}, 1e-4,
		},
		{
			"UML 16.1: no threshold puts more than 16 of 21 on their side, and a machine is no better",
			[]float64{bestThreshold(t), wrongOf(t, outside("linear", map[string]float64{"C": 1}))},
			[]float64{16, 5}, 0,
		},
		{
			"UML exercise 6: a tie is of the positive class",
			labels(t, fromLine([]float64{-1, 1}, []float64{1, 2}, "linear", "nearest-mean", nil), -0.1, 0, 0.1),
			[]float64{1, 2, 2}, 0,
		},
		{
			"UML 16.1: w = (0, 1), b = 5 puts all 21 on their side",
			[]float64{rightBy(t, func(x float64) bool { return x*x > 5 })},
			[]float64{21}, 0,
		},
		{
			"UML example 16.1: (n + 1)ᵏ = 27 features for n = 2, k = 3, and (1 + 1)³ = 8",
			[]float64{
				feature.Sequences(2, 3, 1, 1).Dimension(),
				feature.Inner(feature.Sequences(2, 3, 1, 1), []float64{1, 0}, []float64{1, 5}, 27),
				value(t, "poly(degree=3, gamma=1, coef0=1)", []float64{1, 0}, []float64{1, 5}),
			},
			[]float64{27, 8, 8}, 1e-14,
		},
		{
			"UML example 16.2: e^{−x²/2}xⁿ/√n! at x = 1.3",
			apply(feature.Gaussian(1, 0.5, 4), 4, 1.3),
			[]float64{0.429557, 0.558424, 0.513326, 0.385279}, 2e-6,
		},
		{
			"UML (16.4): λw² + mean hinge at w = 1/(2λ) where that is below 1",
			f(t, pair("soft-svm", map[string]float64{"lambda": 1, "tolerance": 1e-10}), 1),
			[]float64{0.5}, 1e-6,
		},
		{
			"UML 16.3: four steps with λ = 1/2 average w = 0, 1, 2/3, 1",
			f(t, pair("svm-sgd", map[string]float64{"lambda": 0.5, "steps": 4}), 1),
			[]float64{2.0 / 3}, 1e-14,
		},
		{
			"UML exercise 2: one mistake, the bound (R/margin)² = 1",
			f(t, pair("perceptron", map[string]float64{"epochs": 10}), 1),
			[]float64{1}, 1e-14,
		},
		{
			"UML exercise 3, (16.9): λw² + ½(w − 2)² at w = 2/(1 + 2λ)",
			f(t, sloped("ridge", map[string]float64{"lambda": 0.5, "scaling": 1}), 1),
			[]float64{1}, 1e-12,
		},
		{
			"UML exercise 4: ψ(3) = (1, 1, 1, 0, 0, 0), ⟨ψ(3), ψ(5)⟩ = 3",
			append(apply(feature.Steps(1, 6), 6, 3),
				feature.Inner(feature.Steps(1, 6), []float64{3}, []float64{5}, 6),
				value(t, "min", []float64{3}, []float64{5})),
			[]float64{1, 1, 1, 0, 0, 0, 3, 3}, 0,
		},
		{
			"UML exercise 6: c₊ = 2, c₋ = −1: w = 3, b = ½(1 − 4)",
			f(t, fromLine([]float64{-1, 1, 3}, []float64{1, 2, 2}, "linear", "nearest-mean", nil), 0, 1),
			[]float64{-1.5, 1.5}, 1e-14,
		},
		{
			"CS229 (5.5), (5.9): 1 + 3 + 9 + 27 entries, 1 + 7 + 49 + 343 for ⟨x, z⟩ = 7",
			[]float64{
				feature.Polynomial(3, []float64{1, 1, 1, 1}, true).Dimension(),
				feature.Inner(feature.Polynomial(3, []float64{1, 1, 1, 1}, true),
					[]float64{1, 2, 3}, []float64{2, 1, 1}, 40),
				value(t, "powers(degree=3)", []float64{1, 2, 3}, []float64{2, 1, 1}),
			},
			[]float64{40, 400, 400}, 1e-12,
		},
		{
			"CS229 5.3: about 10⁹ entries for d = 1000",
			[]float64{feature.Polynomial(1000, []float64{1, 1, 1, 1}, true).Dimension()},
			[]float64{1 + 1e3 + 1e6 + 1e9}, 0,
		},
		{
			"CS229 5.4: C(d + k, k) features, C(1003, 3) for d = 1000, k = 3",
			[]float64{feature.Monomials(2, 3), feature.Monomials(1000, 3)},
			[]float64{10, 1003 * 1002 * 1001 / 6}, 0,
		},
		{
			"CS229 5.4: (xᵀz)² has 9 entries for d = 3, and 7² = 49",
			[]float64{
				feature.Polynomial(3, []float64{0, 0, 1}, true).Dimension(),
				value(t, "linear^2", []float64{1, 2, 3}, []float64{2, 1, 1}),
			},
			[]float64{9, 49}, 1e-13,
		},
		{
			"CS229 5.4: (xᵀz + c)² for c = 2 and ⟨x, z⟩ = 7",
			[]float64{value(t, "poly(degree=2, gamma=1, coef0=2)", []float64{1, 2, 3}, []float64{2, 1, 1})},
			[]float64{81}, 1e-12,
		},
		{
			"CS229 (5.11): two sweeps of α = ¼ lead to w = 1, 3/2",
			append(f(t, sloped("lms", map[string]float64{"rate": 0.25, "steps": 1}), 1),
				f(t, sloped("lms", map[string]float64{"rate": 0.25, "steps": 2}), 1)...),
			[]float64{1, 1.5}, 1e-14,
		},
		{
			"CS229 (5.8): two visits of α = ½ lead to w = 3/2",
			f(t, sloped("lms", map[string]float64{"rate": 0.5, "steps": 2, "stochastic": 1}), 1),
			[]float64{1.5}, 1e-14,
		},
		{
			"KSVM 3.1: φ(1, 2) and φ(3, −1) have the product (3 − 2)² = 1",
			[]float64{
				feature.Inner(feature.Polynomial(2, []float64{0, 0, 1}, false), []float64{1, 2}, []float64{3, -1}, 3),
				value(t, "linear^2", []float64{1, 2}, []float64{3, -1}),
			},
			[]float64{1, 1}, 1e-13,
		},
		{
			"KSVM figure 1: w = (1, 0, 1), b = −1 up to a factor: f = 2‖x‖² − 2 between ‖x‖² = ½ and 3⁄2",
			onRings(t, hard),
			[]float64{-2, 0, 0, 0, 6}, 1e-4,
		},
		{
			"KSVM algorithm: the first step of a full batch leads from 0 to α = (−1, 1), b = 0, w = 2",
			f(t, pair("svm-doubly-sgd", map[string]float64{"C": 1, "batch": 2, "steps": 1, "rate": 1}), 0, 1),
			[]float64{0, 2}, 1e-12,
		},
		{
			"CS771A, RBF kernel: √(2ᵏ/k!)xᵏe^{−x²} at x = ½",
			apply(feature.Gaussian(1, 1, 4), 4, 0.5),
			[]float64{0.778801, 0.550695, 0.275348, 0.112410}, 2e-6,
		},
		{
			"CS771A, geometric view: the hulls are 2 apart, twice the margin, and the boundary bisects them",
			hulls(t),
			[]float64{2, 1, 0}, 1e-5,
		},
		{
			"CS771A and Kernel trick, ridge: Σxy/(Σx² + λ) = 4/(2 + 2)",
			f(t, sloped("ridge", map[string]float64{"lambda": 2}), 1),
			[]float64{1}, 1e-12,
		},
		{
			"Kernel trick, use cases: |S₁ ∩ S₂| = 2 and 2² common subsets",
			[]float64{
				entry(t, "sets", "intersection", "a, b, c", "b, c, d"),
				entry(t, "sets", "powerset", "a, b, c", "b, c, d"),
			},
			[]float64{2, 4}, 0,
		},
		{
			"Kernel trick, polynomial example 2: six features with the product (1 + 1)² = 4",
			[]float64{
				feature.Polynomial(2, []float64{1, 2, 1}, false).Dimension(),
				feature.Inner(feature.Polynomial(2, []float64{1, 2, 1}, false), []float64{1, 2}, []float64{3, -1}, 6),
			},
			[]float64{6, 4}, 1e-13,
		},
		{
			"Kernel trick, w₀: of 1 and 3 the boundary is at 2, w = 1, w₀ = −2",
			f(t, fromLine([]float64{1, 3}, []float64{1, 2}, "linear", "svc", hard), 0, 2),
			[]float64{-2, 0}, 1e-7,
		},
		{
			"Kernel trick, addition: ρ² = 1 + 9 − 2·3, and cos = 3/√(1·9)",
			[]float64{gram.Distance(3, 1, 9), gram.Cosine(3, 1, 9)},
			[]float64{2, 1}, 1e-14,
		},
		{
			"Kernel trick, sigmoid: tanh(½·3·1) stands against tanh(½·9) + tanh(0)",
			[]float64{value(t, "sigmoid(gamma=0.5, coef0=0)", []float64{0, 3}, []float64{0, 1})},
			[]float64{0.905148}, 1e-6,
		},
	} {
		if len(c.got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.place, c.got, c.want)
			continue
		}
		for i := range c.want {
			if !(math.Abs(c.got[i]-c.want[i]) <= c.tol*max(1, math.Abs(c.want[i]))) {
				t.Errorf("%s: %v, want %v", c.place, c.got, c.want)
				break
			}
		}
	}
}

// onLine is a problem with one coordinate.
func fromLine(x, y []float64, kernel, learner string, params map[string]float64) session.Problem {
	return session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 1, X: x}, Y: y,
		Kernel: kernel, Learner: learner, Params: params, Seed: 1,
	}
}

// outside is the example of UML 16.1: −10, …, 10, of class 2 where |x| > 2.
func outside(kernel string, params map[string]float64) session.Problem {
	var x, y []float64
	for i := -10; i <= 10; i++ {
		x = append(x, float64(i))
		label := 1.0
		if i < -2 || i > 2 {
			label = 2
		}
		y = append(y, label)
	}
	return fromLine(x, y, kernel, "svc", params)
}

// rightBy counts how many of these a rule for class 2 gets right.
func rightBy(t *testing.T, rule func(x float64) bool) float64 {
	t.Helper()
	set, err := session.Generate("outside", map[string]float64{"reach": 10, "threshold": 2, "noise": 0}, 1)
	if err != nil {
		t.Fatal(err)
	}
	count := 0.0
	for i, x := range set.X {
		if rule(x) == (set.Y[i] == 2) {
			count++
		}
	}
	return count
}

// bestThreshold is how many of these the best threshold gets right, in either direction.
func bestThreshold(t *testing.T) float64 {
	t.Helper()
	best := 0.0
	for at := -10.5; at <= 10.5; at++ {
		best = max(best,
			rightBy(t, func(x float64) bool { return x > at }),
			rightBy(t, func(x float64) bool { return x < at }))
	}
	return best
}

func wrongOf(t *testing.T, p session.Problem) float64 {
	t.Helper()
	m, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	return float64(m.Result().Errors)
}

// labels returns the classes of places of the line.
func labels(t *testing.T, p session.Problem, at ...float64) []float64 {
	t.Helper()
	m, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	_, told, err := m.Predict(session.Points{Dim: 1, X: at})
	if err != nil {
		t.Fatal(err)
	}
	return told
}

// f returns what a machine says at places of the line.
func f(t *testing.T, p session.Problem, at ...float64) []float64 {
	t.Helper()
	return fAt(t, p, session.Points{Dim: 1, X: at})
}

func fAt(t *testing.T, p session.Problem, at session.Points) []float64 {
	t.Helper()
	m, err := session.Train(p)
	if err != nil {
		t.Fatalf("%s with %s: %v", p.Learner, p.Kernel, err)
	}
	decision, _, err := m.Predict(at)
	if err != nil {
		t.Fatal(err)
	}
	return decision
}

// onRings returns f at the origin, at three places of the unit circle and at (2, 0).
func onRings(t *testing.T, params map[string]float64) []float64 {
	t.Helper()
	p := session.Problem{Domain: "vectors", Points: session.Points{Dim: 2}, Kernel: "linear^2", Learner: "svc", Params: params}
	for label, square := range []float64{0.5, 1.5} {
		for i := range 8 {
			sin, cos := math.Sincos(math.Pi * float64(i) / 4)
			r := math.Sqrt(square)
			p.X, p.Y = append(p.X, r*cos, r*sin), append(p.Y, float64(label+1))
		}
	}
	return fAt(t, p, session.Points{Dim: 2, X: []float64{0, 0, 1, 0, 0, 1, math.Sqrt(0.5), math.Sqrt(0.5), 2, 0}})
}

// hulls returns the distance of two triangles, the margin between them, and how far the boundary is
// from the bisector of the segment that joins them.
func hulls(t *testing.T) []float64 {
	t.Helper()
	h, err := studio.HullsOf(session.Problem{
		Domain: "vectors",
		Points: session.Points{Dim: 2, X: []float64{-1, 0, -1, 1, -2, 0.5, 1, 0, 1, -1, 2, 0.3}},
		Y:      []float64{1, 1, 1, 2, 2, 2}, Kernel: "linear", Learner: "svc",
		Params: map[string]float64{"C": 100},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return []float64{h.Distance, h.Margin, h.Shift}
}

// value returns a kernel on vectors at two of them.
func value(t *testing.T, kernel string, x, z []float64) float64 {
	t.Helper()
	xs, k, e := session.Vectors("vectors", session.Points{Dim: len(x), X: append(append([]float64{}, x...), z...)}, kernel)
	if e != nil {
		t.Fatal(e)
	}
	return k.Kernel().Eval(xs[0], xs[1])
}

// entry returns a kernel on items at two of them.
func entry(t *testing.T, domain, kernel string, items ...string) float64 {
	t.Helper()
	k, e := session.Items(domain, session.Points{Items: items}, kernel)
	if e != nil {
		t.Fatal(e)
	}
	return k.Expression.Kernel().Eval(k.Xs[0], k.Xs[1])
}

// apply returns the first n features of a number.
func apply(m feature.Map[[]float64], n int, x float64) []float64 {
	dst := make([]float64, n)
	m.Apply(dst, []float64{x})
	return dst
}
