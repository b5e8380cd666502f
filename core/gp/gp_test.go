package gp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/reftest"
	"mercer/core/ridge"
	"mercer/core/solve"
	"mercer/core/solve/solvetest"
)

// reference is testdata/regression.json.
type reference struct {
	Data map[string]struct {
		X, At [][]float64
		Y     []float64
	}
	Process []struct {
		Name, Data, Kernel string
		Params             struct{ Gamma, Degree, Coef0, Length float64 }
		Alpha, Evidence    float64
		Coef, Mean, Std    []float64
		Covariance         [][]float64
	}
}

func TestAgreesWithGaussianProcessRegressor(t *testing.T) {
	var ref reference
	reftest.Read(t, "regression.json", &ref)
	if len(ref.Process) < 32 {
		t.Fatalf("%d cases", len(ref.Process))
	}
	for _, c := range ref.Process {
		data := ref.Data[c.Data]
		k := formula(c.Kernel, c.Params.Gamma, c.Params.Coef0, c.Params.Length)
		p := trained(t, square(k, data.X), data.Y, c.Alpha)
		near := func(what string, got, want float64) {
			t.Helper()
			if math.Abs(got-want) > 1e-6*(1+math.Abs(want)) {
				t.Errorf("%s: %s is %v, want %v", c.Name, what, got, want)
			}
		}
		near("log p(y)", p.Figures()[0].Value, c.Evidence)
		for i, b := range p.Coef().Beta {
			near("a coefficient", b, c.Coef[i])
		}
		mean, covariance := p.at(between(k, data.At, data.X), between(k, data.At, data.At))
		for r, x := range data.At {
			near("the mean", mean[r], c.Mean[r])
			near("the deviation", p.Spread(between(k, data.At[r:r+1], data.X), k(x, x)), c.Std[r])
			for s := r; s < len(data.At); s++ {
				near("a covariance", covariance[r*len(data.At)+s], c.Covariance[r][s])
			}
		}
	}
}

// formula returns a kernel written out anew, so that the tests here do not
// depend on package kernel's.
func formula(name string, gamma, coef0, length float64) func(x, z []float64) float64 {
	return func(x, z []float64) float64 {
		var dot, square float64
		for a := range x {
			dot += x[a] * z[a]
			square += (x[a] - z[a]) * (x[a] - z[a])
		}
		switch name {
		case "rbf":
			return math.Exp(-gamma * square)
		case "poly":
			return gamma*dot + coef0
		case "matern": // ν = 3/2
			d := math.Sqrt(3*square) / length
			return (1 + d) * math.Exp(-d)
		}
		panic("no kernel " + name)
	}
}

func between(k func(x, z []float64) float64, xs, zs [][]float64) []float64 {
	var values []float64
	for _, x := range xs {
		for _, z := range zs {
			values = append(values, k(x, z))
		}
	}
	return values
}

func square(k func(x, z []float64) float64, xs [][]float64) *gram.Full {
	return gram.NewFull(len(xs), between(k, xs, xs))
}

func trained(t testing.TB, k gram.Matrix, y []float64, noise float64) *Process {
	t.Helper()
	p, err := New(k, y, noise)
	if err != nil {
		t.Fatal(err)
	}
	if step := solve.Run(p, 0); step.Status != solve.Converged {
		t.Fatalf("ended %v: %s", step.Status, p.Message())
	}
	return p
}

// wave returns n points of the line and their values.
func wave(n int) (xs [][]float64, y []float64) {
	rng := rand.New(rand.NewPCG(11, uint64(n)))
	for range n {
		x := 4*rng.Float64() - 2
		xs = append(xs, []float64{x})
		y = append(y, math.Sin(2*x)+0.1*rng.NormFloat64())
	}
	return xs, y
}

// The textbook formulas with the inverse written out.
func TestTextbook(t *testing.T) {
	xs, y := wave(14)
	at := [][]float64{{-3}, {-0.5}, {0.4}, {1}}
	k := formula("rbf", 1, 0, 0)
	const noise = 0.02
	p := trained(t, square(k, xs), y, noise)

	n, m := len(xs), len(at)
	a := mat.DenseCopyOf(square(k, xs))
	for i := range n {
		a.Set(i, i, a.At(i, i)+noise)
	}
	var inverse mat.Dense
	if err := inverse.Inverse(a); err != nil {
		t.Fatal(err)
	}
	cross := mat.NewDense(m, n, between(k, at, xs))
	values := mat.NewVecDense(n, y)
	var beta, mean mat.VecDense
	beta.MulVec(&inverse, values)
	mean.MulVec(cross, &beta)
	var half, reduction, covariance mat.Dense
	half.Mul(cross, &inverse)
	reduction.Mul(&half, cross.T())
	covariance.Sub(mat.NewDense(m, m, between(k, at, at)), &reduction)
	logDet, sign := mat.LogDet(a)
	terms := []float64{0, -mat.Dot(values, &beta) / 2, -logDet / 2, -float64(n) / 2 * math.Log(2*math.Pi)}
	terms[0] = terms[1] + terms[2] + terms[3]

	gotMean, got := p.at(between(k, at, xs), between(k, at, at))
	for r := range m {
		if math.Abs(gotMean[r]-mean.AtVec(r)) > 1e-9 {
			t.Errorf("mean %v, want %v", gotMean[r], mean.AtVec(r))
		}
		if std := p.Spread(between(k, at[r:r+1], xs), 1); math.Abs(std-math.Sqrt(covariance.At(r, r))) > 1e-9 {
			t.Errorf("deviation %v, want %v", std, math.Sqrt(covariance.At(r, r)))
		}
		for s := r; s < m; s++ {
			if math.Abs(got[r*m+s]-covariance.At(r, s)) > 1e-9 {
				t.Errorf("covariance %v, want %v", got[r*m+s], covariance.At(r, s))
			}
		}
	}
	for i, want := range terms {
		if f := p.Figures()[i]; sign != 1 || math.Abs(f.Value-want) > 1e-9 {
			t.Errorf("%s is %v, want %v", f.Key, f.Value, want)
		}
	}
	l, ok := NewLikelihood(square(k, xs), y, noise)
	if e := p.evidence; !ok || math.Abs(l.Fit-e.Fit) > 1e-9 || math.Abs(l.Complexity-e.Complexity) > 1e-9 || l.Constant != e.Constant {
		t.Errorf("evidence %+v, want %+v", l, p.evidence)
	}
}

// The mean is kernel ridge regression with λ = σ².
func TestMeanIsRidge(t *testing.T) {
	xs, y := wave(20)
	k := square(formula("matern", 0, 0, 0.7), xs)
	p := trained(t, k, y, 0.3)
	s, err := ridge.New(k, y, ridge.Config{Lambda: 0.3, Method: ridge.Iterative}, nil)
	if err != nil {
		t.Fatal(err)
	}
	solve.Run(s, 0)
	fitted, want := make([]float64, 20), make([]float64, 20)
	p.Fitted(fitted)
	s.Fitted(want)
	for i, b := range s.Coef().Beta {
		if math.Abs(p.beta[i]-b) > 1e-7 || math.Abs(fitted[i]-want[i]) > 1e-7 {
			t.Errorf("coefficient %d is %v, of ridge regression %v; f is %v and %v", i, p.beta[i], b, fitted[i], want[i])
		}
	}
}

// Drawn functions have the mean and the covariance that they are drawn with, before data
// and after. 4000 draws know a covariance to about 2 %.
func TestSamples(t *testing.T) {
	xs, y := wave(10)
	at := [][]float64{{-2.5}, {0.2}, {0.3}, {2.5}}
	k := formula("rbf", 1, 0, 0)
	m := len(at)
	for _, steps := range []int{0, 2} {
		p, err := New(square(k, xs), y, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		for range steps {
			p.Step()
		}
		rows, among := between(k, at, xs), between(k, at, at)
		mean, covariance := p.at(rows, among)
		const draws = 4000
		dst := make([]float64, draws*m)
		if err := p.Sample(dst, rows, among, rand.New(rand.NewPCG(1, 2))); err != nil {
			t.Fatal(err)
		}
		for r := range m {
			for s := r; s < m; s++ {
				sum := 0.0
				for d := range draws {
					sum += (dst[d*m+r] - mean[r]) * (dst[d*m+s] - mean[s])
				}
				want := covariance[r*m+s]
				slack := 5 * math.Sqrt((covariance[r*m+r]*covariance[s*m+s]+want*want)/draws)
				if math.Abs(sum/draws-want) > slack+1e-12 {
					t.Errorf("after %d steps: covariance of %d and %d is %v, want %v", steps, r, s, sum/draws, want)
				}
			}
		}
	}
}

// Places that are dense, at training points and without noise ask for a root of a
// singular matrix: functions then pass through the points.
func TestSamplesAreRobust(t *testing.T) {
	xs := [][]float64{{-1}, {0}, {1.5}}
	y := []float64{1, -2, 0.5}
	k := formula("rbf", 0.5, 0, 0)
	p := trained(t, square(k, xs), y, 0)
	var at [][]float64
	for i := range 201 {
		at = append(at, []float64{-2 + 0.02*float64(i)})
	}
	dst := make([]float64, 3*len(at))
	if err := p.Sample(dst, between(k, at, xs), between(k, at, at), rand.New(rand.NewPCG(3, 4))); err != nil {
		t.Fatal(err)
	}
	for d := range 3 {
		for i, place := range []int{50, 100, 175} {
			if got := dst[d*len(at)+place]; math.Abs(got-y[i]) > 1e-3 {
				t.Errorf("function %d is %v at %v, want %v", d, got, at[place], y[i])
			}
		}
	}
	for _, c := range []struct {
		kernel func(x, z []float64) float64
		ok     bool
	}{
		{func(x, z []float64) float64 { return 0 }, true},
		{func(x, z []float64) float64 { return 1 - (x[0]-z[0])*(x[0]-z[0]) }, false},
	} {
		p, err := New(square(c.kernel, xs), y, 20)
		if err != nil {
			t.Fatal(err)
		}
		solve.Run(p, 0)
		err = p.Sample(dst, between(c.kernel, at, xs), between(c.kernel, at, at), rand.New(rand.NewPCG(3, 4)))
		if (err == nil) != c.ok {
			t.Errorf("sampling: %v", err)
		}
	}
}

func TestInvariants(t *testing.T) {
	xs, y := wave(30)
	k := square(formula("rbf", 2, 0, 0), xs)
	err := solvetest.Test(func() solve.Solver {
		p, err := New(k, y, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}, solvetest.Options{
		Gap: 1e-12,
		Invariant: func(s solve.Solver, last solve.Step) error {
			if a := s.(*Process).Account(); a.Did == "" || !strings.HasSuffix(a.Why, ".") || (a.Next == "") != (last.Status != solve.Running) {
				return fmt.Errorf("account %+v", a)
			}
			return nil
		},
	})
	if err != nil {
		t.Error(err)
	}
}

func TestBadData(t *testing.T) {
	tests := []struct {
		name  string
		k     gram.Matrix
		y     []float64
		noise float64
		want  string
	}{
		{"none", gram.NewFull(0, nil), nil, 1, "There are no points yet"},
		{"target", gram.NewFull(1, []float64{1}), []float64{math.Inf(1)}, 1, "The value of point 1 is not a number."},
		{"kernel", gram.NewFull(1, []float64{math.NaN()}), []float64{1}, 1, "The kernel of point 1"},
		{"many", gram.NewRows(constant{}, make([]int, 5000), 1<<10), make([]float64, 5000), 1, "at most 2000 points"},
		{"copies", gram.NewFull(2, []float64{1, 1, 1, 1}), []float64{1, 2}, 0, "with σ² = 0 no function meets both and K is singular (rank 1 of 2). Choose σ² = 10⁻¹¹ or more."},
		{"indefinite", gram.NewFull(2, []float64{0, 1, 1, 0}), []float64{1, 2}, 0.5, "smallest eigenvalue is −1"},
	}
	for _, test := range tests {
		p, err := New(test.k, test.y, test.noise)
		if err == nil {
			solve.Run(p, 0)
			err = p.Err()
			if p.Message() != fmt.Sprint(err) {
				t.Errorf("%s: message %q", test.name, p.Message())
			}
			if std := p.Spread(make([]float64, len(test.y)), 4); std != 2 {
				t.Errorf("%s: deviation %v", test.name, std)
			}
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	var _ learn.Process = trained(t, gram.NewFull(1, []float64{1}), []float64{3}, 0)
}

type constant struct{}

func (constant) Eval(x, z int) float64 { return 1 }
