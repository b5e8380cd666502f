package session_test

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/learn"
	"mercer/core/reftest"
	"mercer/core/session"
	"mercer/core/surface"
)

// exactKernels are the kernels of the catalog, some narrow, in 512-bit arithmetic.
var exactKernels = map[string]reftest.Exact{
	"linear":                         reftest.ExactPoly(1, 1, 0),
	"poly(degree=3, gamma=1)":        reftest.ExactPoly(3, 1, 1),
	"powers(degree=3)":               reftest.ExactPowers(3),
	"rbf(gamma=1)":                   reftest.ExactRBF(1),
	"rbf(gamma=10)":                  reftest.ExactRBF(10),
	"rbf(gamma=100)":                 reftest.ExactRBF(100),
	"rbf(gamma=1000)":                reftest.ExactRBF(1000),
	"laplacian(gamma=100)":           reftest.ExactLaplacian(100),
	"matern(nu=1.5, length=0.1)":     reftest.ExactMatern(1.5, 0.1),
	"rq(alpha=1, length=0.05)":       reftest.ExactRationalQuadratic(1, 0.05),
	"periodic(period=1, length=0.2)": reftest.ExactPeriodic(1, 0.2),
	"cosine":                         reftest.ExactCosine(),
	"sigmoid(gamma=1, coef0=-1)":     reftest.ExactSigmoid(1, -1),
	"min":                            reftest.ExactMin(),
	"const(c=2)":                     reftest.ExactConst(2),
	"quadform(a=2, b=0.5, c=1)":      reftest.ExactQuadratic(2, 0.5, 1),
}

// Whatever kernel, learner and number of points, after the first step and at the end: a pixel has
// the sign that 512-bit arithmetic gives to the trained function, or none; and none only where its
// terms cancel, or only a bias is left that is smaller than its error.
func TestPicturesOfTheCatalogHaveExactSigns(t *testing.T) {
	kernels := maps.Clone(exactKernels)
	for _, entry := range catalog.Vectors.Entries() {
		if !isWrittenOut(entry.Info.Name) {
			kernels[entry.Info.Name] = roundedKernel(t, entry.Info.Name)
		}
	}
	rnd := rand.New(rand.NewPCG(5, 8))
	v := surface.View{X0: -1.5, X1: 1.5, Y0: -1.5, Y1: 1.5, Width: 40, Height: 40}
	columns, rows := v.Columns(), v.Rows()
	for _, learner := range catalog.Learners {
		for _, kernel := range slices.Sorted(maps.Keys(kernels)) {
			n := []int{2, 3, 24}[rnd.IntN(3)]
			p := session.Problem{Domain: "vectors", Points: session.Points{Dim: 2}, Kernel: kernel, Learner: learner.Name, Seed: 1}
			for i := range n {
				p.X = append(p.X, 2*rnd.Float64()-1, 2*rnd.Float64()-1)
				p.Y = append(p.Y, float64(1+i%2))
			}
			for _, stop := range []*int{nil, new(int), intOf(1)} {
				if testing.Short() && stop != nil && *stop == 0 {
					continue
				}
				p.Stop = stop
				m, err := session.Train(p)
				if err != nil {
					continue // too few points for this learner
				}
				r := m.Result()
				if r.Outputs != 1 || r.Rule.Classes == nil || learner.Name == "knn" {
					continue
				}
				f := make([]float32, 1600)
				if _, err := m.Surface(v, 0, f); err != nil {
					t.Fatal(err)
				}
				what := fmt.Sprintf("%s, %s, %d points, %s after %d", learner.Name, kernel, n, r.Status, r.Iterations)
				for range reftest.Places(12) {
					i := rnd.IntN(1600)
					x := []float64{columns[i%40], rows[i/40]}
					want, size := kernels[kernel].Expansion(pointsOf(p), r.Beta, r.Bias[0], x)
					if _, exact := exactKernels[kernel]; !exact && isRounding(want, size) {
						continue
					}
					checkSign(t, what, float64(f[i]), want, size, r)
					decision, label, err := m.Predict(session.Points{Dim: 2, X: x})
					if err != nil {
						t.Fatal(err)
					}
					checkSign(t, what+", predicted", decision[0], want, size, r)
					if (decision[0] == 0) != math.IsNaN(label[0]) {
						t.Errorf("%s: label %v of %v", what, label[0], decision[0])
					}
				}
			}
		}
	}
}

// isWrittenOut reports whether a kernel is among the exactKernels.
func isWrittenOut(name string) bool {
	for text := range exactKernels {
		if text == name || strings.HasPrefix(text, name+"(") {
			return true
		}
	}
	return false
}

// roundedKernel returns the values of a kernel that is not written in 512-bit arithmetic, for
// sums that are larger than what rounding makes of them.
func roundedKernel(t *testing.T, name string) reftest.Exact {
	t.Helper()
	parsed, err := catalog.Vectors.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	k := parsed.Kernel()
	return func(x, z []float64) *big.Float { return reftest.Float(k.Eval(x, z)) }
}

// isRounding reports whether rounding of the terms may have decided the sign of their sum.
func isRounding(sum, size *big.Float) bool {
	bound := new(big.Float).Mul(size, reftest.Float(1e-12))
	return new(big.Float).Abs(sum).Cmp(bound) <= 0
}

func checkSign(t *testing.T, what string, f float64, want, size *big.Float, r session.Result) {
	t.Helper()
	if f != 0 && math.Signbit(f) != want.Signbit() || f != 0 && want.Sign() == 0 && !r.Rule.TieUp {
		t.Errorf("%s: %v where f is %.3g", what, f, want)
	}
	if f != 0 || size.Sign() == 0 {
		return
	}
	relative, _ := new(big.Float).Quo(new(big.Float).Abs(want), size).Float64()
	value, _ := want.Float64()
	allowed := 1e-9
	if r.BiasError != nil {
		allowed += 2 * r.BiasError[0]
	}
	if relative > 1e-9 && !(math.Abs(value) <= allowed) {
		t.Errorf("%s: undecided where f is %.3g, %.3g of its terms", what, want, relative)
	}
}

func intOf(v int) *int { return &v }

func pointsOf(p session.Problem) [][]float64 {
	var xs [][]float64
	for i := 0; i < len(p.X); i += p.Dim {
		xs = append(xs, p.X[i:i+p.Dim])
	}
	return xs
}

// After one step of two points, far points are not called errors for the rounding of a bias.
func TestFarPointsAreUndecidedAfterTheFirstStep(t *testing.T) {
	p := session.Problem{Domain: "vectors", Kernel: "rbf(gamma=10)", Learner: "svc", Params: map[string]float64{"C": 1}, Seed: 1, Stop: intOf(1)}
	p.Points = session.Points{Dim: 2}
	for i := range 20 {
		p.X = append(p.X, 3*math.Cos(float64(i)), 3*math.Sin(float64(i)))
		p.Y = append(p.Y, float64(1+i%2))
	}
	m, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Result()
	undecided := 0
	for i, label := range r.Label {
		f := r.Bias[0]
		far := true
		for j, b := range r.Beta {
			k := math.Exp(-10 * (math.Pow(p.X[2*i]-p.X[2*j], 2) + math.Pow(p.X[2*i+1]-p.X[2*j+1], 2)))
			f += b * k
			far = far && (b == 0 || k < 1e-17)
		}
		if far != math.IsNaN(label) {
			t.Errorf("point %d: class %v, f = %v", i, label, f)
		}
		if far {
			undecided++
		}
	}
	if undecided < 5 || r.Undecided != undecided || r.Errors > 20-undecided {
		t.Errorf("%d undecided and %d errors are told, of %d undecided", r.Undecided, r.Errors, undecided)
	}
}

// The nearest neighbour is the nearest point, however far it is.
func TestNearestNeighborsBeyondTheReachOfTheKernel(t *testing.T) {
	p := session.Problem{Domain: "vectors", Kernel: "rbf(gamma=1000)", Learner: "knn", Params: map[string]float64{"k": 1}, Seed: 1}
	p.Points = session.Points{Dim: 2}
	rnd := rand.New(rand.NewPCG(1, 9))
	for i := range 30 {
		p.X = append(p.X, 4*rnd.Float64()-2, 4*rnd.Float64()-2)
		p.Y = append(p.Y, float64(1+i%3))
	}
	m, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	for range 300 {
		x := []float64{8*rnd.Float64() - 4, 8*rnd.Float64() - 4}
		best, least := 0.0, math.Inf(1)
		for i, z := range pointsOf(p) {
			if d := math.Hypot(x[0]-z[0], x[1]-z[1]); d < least {
				best, least = p.Y[i], d
			}
		}
		_, label, err := m.Predict(session.Points{Dim: 2, X: x})
		if err != nil {
			t.Fatal(err)
		}
		if label[0] != best {
			t.Fatalf("class %v at %v, nearest is %v", label[0], x, best)
		}
	}
	// The examples see each other so too: without their own vote, the nearest of the others
	// decides.
	wrong := 0.0
	for i, x := range pointsOf(p) {
		best, least := 0.0, math.Inf(1)
		for j, z := range pointsOf(p) {
			if d := math.Hypot(x[0]-z[0], x[1]-z[1]); j != i && d < least {
				best, least = p.Y[j], d
			}
		}
		if best != p.Y[i] {
			wrong++
		}
	}
	for _, f := range m.Result().Figures {
		if f.Key == "leave-one-out" && f.Value != wrong {
			t.Errorf("%v leave-one-out errors, want %v", f.Value, wrong)
		}
	}
}

// A point as far from both means belongs to the positive class, as the definition has it.
func TestNearestMeanDecidesItsTie(t *testing.T) {
	p := session.Problem{Domain: "vectors", Kernel: "linear", Learner: "nearest-mean", Seed: 1, Y: []float64{1, 2}}
	p.Points = session.Points{Dim: 1, X: []float64{-1, 1}}
	m, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := session.Load(m.Save())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []*session.Model{m, loaded} {
		_, label, err := m.Predict(session.Points{Dim: 1, X: []float64{0, 1e-3, -1e-3}})
		if err != nil || !slices.Equal(label, []float64{2, 2, 1}) {
			t.Errorf("%v, %v", label, err)
		}
	}
	// Other learners have no such rule.
	p.Learner, p.Task = "ridge", "classification"
	other, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	if _, label, _ := other.Predict(session.Points{Dim: 1, X: []float64{0}}); !math.IsNaN(label[0]) {
		t.Errorf("ridge: %v", label)
	}
}

// What a one-class machine has on its boundary is neither inside nor outside.
func TestTheBoundaryOfOneClassIsUndecided(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	p := session.Problem{Domain: "vectors", Kernel: "rbf(gamma=1)", Learner: "one-class", Task: learn.Novelty.String(), Params: map[string]float64{"nu": 0.2, "tolerance": 1e-9}, Seed: 1}
	p.Points = session.Points{Dim: 2}
	for range 40 {
		p.X = append(p.X, rnd.NormFloat64(), rnd.NormFloat64())
	}
	p.Y = make([]float64, 40)
	m, err := session.Train(p)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Result()
	outside := 0
	for i, label := range r.Label {
		if label == -1 {
			outside++
			if f := r.Decision[i]; f > -1e-8 {
				t.Errorf("point %d is outside by %v", i, f)
			}
		}
	}
	if outside > 8 || r.Undecided == 0 {
		t.Errorf("%d outside and %d undecided of 40, ν = 0.2", outside, r.Undecided)
	}
}
