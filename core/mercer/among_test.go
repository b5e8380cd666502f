package mercer_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"mercer/core/expression"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/mercer"
)

// quartic is e^(−‖x − z‖⁴), which is no kernel. Nothing in this package has bounds for it.
type quartic struct{}

func (quartic) Eval(x, z []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += (x[i] - z[i]) * (x[i] - z[i])
	}
	return math.Exp(-sum * sum)
}

// A negative eigenvalue on the given points refutes a kernel, also one that has no bounds and one
// whose value is 1/(1/0) at some pairs. The eigenvalues are gonum's, which the search does not
// ask for the same matrix.
func TestNegativeEigenvaluesOfTheDataRefute(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	data := make([]vector, 40)
	for i := range data {
		data[i] = vector{rng.NormFloat64(), rng.NormFloat64()}
	}
	named := &expression.Node[vector]{Op: expression.Named, Of: quartic{}}
	rbf := treeOf(t, "rbf")
	trees := map[string]*expression.Node[vector]{
		"quartic": named,
		"quartic + rbf": {
			Op: expression.Sum, Children: []*expression.Node[vector]{named, rbf}, Minus: []bool{false, false},
			Of: kernel.Sum[vector]{Terms: []kernel.Kernel[vector]{named.Of, rbf.Of}},
		},
	}
	for _, text := range []string{
		"formula(-1/(0.3 + 1/dist))",
		"poly(degree=3, gamma=0.5, coef0=0) - formula((1/dist)^(-1))",
		"exp(formula(log(dist^2)))",
		"exp(-formula(2^(1/dist^2)))",
		"formula(-1/(1 + 1/dist)) - conjugate(rq(alpha=0.5), x1)",
		"warp(formula(-1/(1 + 1/dist)), x1 + x2)",
	} {
		trees[text] = treeOf(t, text)
	}
	for text, tree := range trees {
		values, ok := gram.Eigenvalues(gram.New(tree.Of, data))
		if n := len(values); !ok || values[n-1] > -1e-6*math.Abs(values[0]) {
			t.Fatalf("%s: the eigenvalues %v do not tell", text, values)
		}
		w := mercer.Judge(tree, 2, data).Search.Witness
		if w == nil || !w.OfData {
			t.Errorf("%s: %+v", text, w)
			continue
		}
		checkWitness(t, text, tree, w)
		for _, x := range w.X {
			if !contains(data, x) {
				t.Errorf("%s: %v is none of the points", text, x)
			}
		}
	}
}

// What rounding alone makes negative refutes nothing: these are 0, but for rounding.
func TestRoundingOfTheDataRefutesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	data := make([]vector, 40)
	if testing.Short() {
		data = data[:15]
	}
	for i := range data {
		data[i] = vector{3 * rng.NormFloat64(), 3 * rng.NormFloat64()}
	}
	for _, text := range []string{
		"normalize(linear) - normalize(cosine)",
		"normalize(const(c=2)) - 1",
		"normalize(rbf - cosine)",
		"normalize(cosine - const(c=1))",
		"formula(exp(-dist)) - laplacian",
		"formula((abs((x1-0.2)-(z1-0.2)) - dist)*exp(-dot))",
	} {
		tree, dim := treeOf(t, text), 2
		if strings.HasPrefix(text, "formula") {
			dim = 1 // where the two sides are the same
		}
		xs := make([]vector, len(data))
		for i := range data {
			xs[i] = data[i][:dim]
		}
		if v := mercer.Judge(tree, dim, xs); v.Search.Refuted() {
			t.Errorf("%s: %+v", text, v.Search.Witness)
		}
	}
}

func contains(points []vector, x vector) bool {
	for _, p := range points {
		if p[0] == x[0] && p[1] == x[1] {
			return true
		}
	}
	return false
}
