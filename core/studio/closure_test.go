package studio_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/catalog"
	"mercer/core/session"
	"mercer/core/studio"
)

// onLine are points with one coordinate.
func onLine(x ...float64) session.Points { return session.Points{Dim: 1, X: x} }

func closureOf(t *testing.T, q studio.ClosureRequest) studio.Closure {
	t.Helper()
	if q.Domain == "" {
		q.Domain = "vectors"
	}
	c, err := studio.ClosureOf(q)
	if err != nil {
		t.Fatalf("%s: %v", q.Rule, err)
	}
	return c
}

// By hand at the points 1 and 2 with v = (1, −1): K₁ = xz has the rows (1, 2), (2, 4) and
// vᵀK₁v = 1; K₂ = min(x, z) has (1, 1), (1, 2) and vᵀK₂v = 1.
func TestClosureRulesByHand(t *testing.T) {
	of := func(rule string) studio.ClosureRequest {
		return studio.ClosureRequest{
			Rule: rule, Points: onLine(1, 2), First: "linear", Second: "min", V: []float64{1, -1},
			Factor: 3, Coefficients: []float64{2, 0, 1}, Function: "x1 + 1", Terms: 12,
		}
	}
	for rule, want := range map[string]float64{
		studio.RuleSum:        2,                                    // 1 + 1
		studio.RuleScale:      3,                                    // 3·1
		studio.RuleProduct:    5,                                    // (1, 2), (2, 8): 1 − 4 + 8
		studio.RuleWarp:       1,                                    // φ = (2, 3): (1·2 − 1·3)²
		studio.RuleConjugate:  16,                                   // h = (2, 3): (2·1 − 3·2)²
		studio.RulePolynomial: 9,                                    // 2·(1 − 1)² + (1² − 2·2² + 4²)
		studio.RuleExp:        math.E - 2*math.Exp(2) + math.Exp(4), // e¹ − 2e² + e⁴
		studio.RuleLimit:      math.E - 2*math.Exp(2) + math.Exp(4), //
		studio.RuleNormalize:  0,                                    // all are 1
		studio.RuleMap:        1,                                    // (1·1 − 1·2)²
	} {
		c := closureOf(t, of(rule))
		if !near(c.Left, want, 1e-12) {
			t.Errorf("%s: the left side is %v, want %v", rule, c.Left, want)
		}
		tolerance := 1e-12
		switch rule {
		case studio.RuleLimit: // (1 + 4/4096)^4096 is 0.2 % below e⁴ = 54.6
			tolerance = 0.15
		case studio.RuleExp: // 4¹³/13! is left
			tolerance = 0.05
		}
		if !near(c.Right, want, tolerance) {
			t.Errorf("%s: the right side is %v, want %v", rule, c.Right, want)
		}
	}
}

// Both sides agree for random kernels, points and weights, and the left side is that of a double
// sum over values of the kernel language.
func TestClosureSidesAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	kernels := []string{"rbf(gamma=0.5)", "linear", "poly(degree=2, gamma=1, coef0=1)", "laplacian(gamma=1)", "sigmoid(gamma=1, coef0=-0.5)"}
	for _, rule := range studio.ClosureRules() {
		for _, first := range kernels {
			for _, second := range kernels {
				n := 2 + rng.IntN(5)
				q := studio.ClosureRequest{
					Domain: "vectors", Rule: rule, First: first, Second: second, V: make([]float64, n),
					Points: session.Points{Dim: 2, X: make([]float64, 2*n)},
					Factor: 0.7, Coefficients: []float64{0.5, 1, 0, 0.25}, Function: "exp(-x1^2) - x2", Terms: 30,
				}
				for i := range q.Points.X {
					q.Points.X[i] = rng.NormFloat64() / 2
				}
				for i := range q.V {
					q.V[i] = rng.NormFloat64()
				}
				c := closureOf(t, q)
				if len(c.Parts) == 0 || (rule == studio.RuleMap && !c.Exact && c.Dimension == 0) {
					continue
				}
				tolerance := 1e-9
				if rule == studio.RuleLimit {
					tolerance = 1e-3
				}
				if !near(c.Left, c.Right, tolerance*(1+math.Abs(c.Left))) {
					t.Errorf("%s of %s and %s: %v and %v", rule, first, second, c.Left, c.Right)
				}
				e, err := catalog.Vectors.Parse(c.Text)
				if err != nil {
					t.Fatal(err)
				}
				sum := 0.0
				for i := range n {
					for j := range n {
						sum += q.V[i] * q.V[j] * e.Kernel().Eval(q.Points.X[2*i:2*i+2], q.Points.X[2*j:2*j+2])
					}
				}
				if !near(sum, c.Left, 1e-9*(1+math.Abs(sum))) {
					t.Errorf("%s of %s and %s: the left side is %v, the double sum %v", rule, first, second, c.Left, sum)
				}
			}
		}
	}
}

// With kernels every term of the right side is at least 0; with an indefinite K₂ the proof of the
// product has terms with a minus, and its sum is still right.
func TestSchurTermByTerm(t *testing.T) {
	q := studio.ClosureRequest{
		Rule: studio.RuleProduct, Points: onLine(-2, -0.5, 1, 3), V: []float64{1, -2, 0.5, 1},
		First: "rbf(gamma=0.3)", Second: "laplacian(gamma=1)",
	}
	c := closureOf(t, q)
	if len(c.Parts) != 4 {
		t.Fatalf("%d terms", len(c.Parts))
	}
	n := c.N
	sum := make([]float64, n*n) // Σ uuᵀ is K₂ again
	for _, p := range c.Parts {
		if p.Factor != 1 || p.Value < 0 {
			t.Errorf("a term is %v·%v", p.Factor, p.Value)
		}
		for i := range n {
			for j := range n {
				sum[i*n+j] += p.U[i] * p.U[j]
			}
			if p.W[i] != q.V[i]*p.U[i] {
				t.Errorf("w is %v", p.W)
			}
		}
	}
	for i, v := range sum {
		if !near(v, c.Second[i], 1e-12) {
			t.Errorf("Σ uuᵀ has %v where K₂ has %v", v, c.Second[i])
		}
	}
	q.Second = "formula(-dist^2)"
	c = closureOf(t, q)
	negative := 0
	for _, p := range c.Parts {
		if p.Factor < 0 {
			negative++
		}
	}
	if negative != 1 || c.LeastSecond >= 0 || !near(c.Left, c.Right, 1e-9) {
		t.Errorf("%d terms with a minus, least eigenvalue %v, sides %v and %v", negative, c.LeastSecond, c.Left, c.Right)
	}
}

func TestClosureOfItems(t *testing.T) {
	c := closureOf(t, studio.ClosureRequest{
		Domain: "sets", Rule: studio.RuleProduct, First: "intersection", Second: "powerset",
		Points: session.Points{Items: []string{"a b", "b c", "a"}}, V: []float64{1, -1, 2},
	})
	// |A∩B| has the rows (2, 1, 1), (1, 2, 0), (1, 0, 1), 2^|A∩B| (4, 2, 2), (2, 4, 1), (2, 1, 2).
	// Products: (8, 2, 2), (2, 8, 0), (2, 0, 2): 8 + 8 + 4·2 − 2·2 + 4·2 = 28.
	if !near(c.Left, 28, 1e-12) || !near(c.Right, 28, 1e-12) {
		t.Errorf("%v and %v, want 28", c.Left, c.Right)
	}
	m := closureOf(t, studio.ClosureRequest{
		Domain: "sets", Rule: studio.RuleMap, First: "intersection",
		Points: session.Points{Items: []string{"a b"}}, V: []float64{1},
	})
	if m.Message == "" {
		t.Error("nothing is said of features of items")
	}
}

// The worst v is a unit vector that makes vᵀKv the smallest eigenvalue.
func TestWorstWeightsOfARule(t *testing.T) {
	q := studio.ClosureRequest{
		Rule: studio.RuleSum, Points: onLine(0.5, 1.5), V: []float64{1, 1},
		First: "sigmoid(gamma=1, coef0=-1)", Second: "0.01*linear",
	}
	c := closureOf(t, q)
	q.V = c.Worst
	again := closureOf(t, q)
	if !(c.LeastResult < 0) || !near(again.Left, c.LeastResult, 1e-12) || !near(norm(c.Worst), 1, 1e-12) {
		t.Errorf("the smallest eigenvalue is %v, and the worst v gives %v", c.LeastResult, again.Left)
	}
}

func TestMistakesInClosureRulesAreNamed(t *testing.T) {
	for name, q := range map[string]studio.ClosureRequest{
		"rule":         {Rule: "difference"},
		"v":            {Rule: studio.RuleScale, V: []float64{1}},
		"x":            {Rule: studio.RuleScale, Points: onLine(make([]float64, 13)...)},
		"terms":        {Rule: studio.RuleExp, Terms: 41},
		"factor":       {Rule: studio.RuleScale, Factor: math.Inf(1)},
		"coefficients": {Rule: studio.RulePolynomial, Coefficients: make([]float64, 20)},
		"second":       {Rule: studio.RuleSum, Second: "lineal"},
		"kernel":       {Rule: studio.RuleConjugate, Function: "z1"},
	} {
		q.Domain, q.First = "vectors", "linear"
		if q.Points.Dim == 0 {
			q.Points = onLine()
		}
		_, err := studio.ClosureOf(q)
		e, ok := err.(*session.Error)
		if !ok || e.Param != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func norm(v []float64) float64 {
	sum := 0.0
	for _, a := range v {
		sum += a * a
	}
	return math.Sqrt(sum)
}
