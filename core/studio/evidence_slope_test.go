package studio

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/optimize"

	"mercer/core/catalog"
	"mercer/core/gp"
	"mercer/core/param"
	"mercer/core/reftest"
	"mercer/core/session"
)

// tunerOf returns a tuner with all numbers of a problem as its knobs.
func tunerOf(t *testing.T, p session.Problem) *tuner {
	t.Helper()
	of, e := session.ReadProblem(p, nil)
	if e != nil {
		t.Fatal(e)
	}
	tu := &tuner{Reading: of, noise: of.Config.(*gp.Config).Noise, units: measuresOf(p)}
	tu.knobs = tu.knobsNow()
	tu.silent = make([]bool, len(tu.knobs))
	return tu
}

// process is a problem of a few points of a domain.
func process(domain, kernel string, dim int) session.Problem {
	p := session.Problem{Domain: domain, Kernel: kernel, Learner: "gp", Params: map[string]float64{"noise": 0.2}}
	rng := rand.New(rand.NewPCG(3, 5))
	n := 12
	switch domain {
	case "vectors":
		p.Dim = dim
		for range n * dim {
			p.X = append(p.X, 2*rng.Float64()-1)
		}
	case "strings":
		p.Items = []string{"abab", "baba", "aabb", "bbaa", "abba", "baab", "abc", "cab", "bca", "ccc", "acac", "bcb"}
	case "sets":
		p.Items = []string{"a b", "b c", "a c", "a", "b", "c", "a b c", "d", "a d", "b d", "c d", "a b d"}
	case "trees":
		p.Items = []string{"(S (A a) (B b))", "(S (A a) (B c))", "(S (B b))", "(S (A a))", "(A (A a) (B b))", "(S (A b) (B b))"}
	case "graphs":
		p.Items = []string{"a-b", "a-b b-c", "a-b b-c c-a", "a-c", "b-c", "c-d d-e"}
	}
	if len(p.Items) > 0 {
		n = len(p.Items)
	}
	for range n {
		p.Y = append(p.Y, rng.NormFloat64())
	}
	return p
}

// The slope of log p(y) is what central differences say, at random places of the numbers of every
// kernel of the catalog that has any, with a factor before it, and of all ways to combine kernels.
func TestSlopeAgreesWithDifferences(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	var problems []session.Problem
	for _, domain := range catalog.Domains() {
		for _, k := range domain.Kernels {
			for dim := 1; dim <= 2; dim++ {
				if dim == 1 || domain.Name == "vectors" {
					problems = append(problems, process(domain.Name, k.Name, dim), process(domain.Name, "1*"+k.Name, dim))
				}
			}
		}
	}
	for _, kernel := range []string{
		"2*rbf(gamma=1) + 0.5*linear", "rbf(gamma=1)*periodic(period=2, length=1)", "exp(0.5*rbf(gamma=2))",
		"normalize(rbf(gamma=1) + 0.3*poly(degree=2, gamma=1, coef0=1))", "(rbf(gamma=1) + 0.1)^2",
		"warp(rbf(gamma=1), x1^2, x2 + x1)", "conjugate(matern(nu=1.5, length=1), exp(-x1^2))",
		"normalize(2*rbf(gamma=1)*formula(1 + x1 + z1*z2))", "rbf(gamma=1)*formula(2 + x1)",
	} {
		problems = append(problems, process("vectors", kernel, 2))
	}
	compared := 0
	for _, p := range problems {
		tu := tunerOf(t, p)
		places, slope := make([]float64, len(tu.knobs)), make([]float64, len(tu.knobs))
		for range 4 {
			for i := range places {
				places[i] = 0.1 + 0.8*rng.Float64()
			}
			places[len(places)-1] = 0.6 + 0.3*rng.Float64() // noise, for digits that differences need
			height := tu.Height(places)
			if math.IsInf(height, -1) {
				continue
			}
			tu.Slope(slope, places)
			for i, k := range tu.knobs {
				central := func(h float64) float64 {
					moved := slices.Clone(places)
					moved[i] += h
					above := tu.Height(moved)
					moved[i] -= 2 * h
					return (above - tu.Height(moved)) / (2 * h)
				}
				rough, want := central(2e-5), central(1e-5)
				size := math.Abs(want) + math.Abs(height)
				if size-size != 0 {
					continue
				}
				compared++
				// What a step of half the size changes says how wrong differences are.
				if !(math.Abs(slope[i]-want) <= 1e-6*(1+size)+math.Abs(rough-want)) {
					t.Errorf("%s %s: the slope along %s at %v is %v, and differences say %v", p.Domain, p.Kernel, k.name(), places, slope[i], want)
				}
			}
		}
		for i, k := range tu.knobs {
			if tu.silent[i] != (p.Domain == "strings" && k.spec.Key == "decay" || p.Domain == "trees" && k.spec.Key == "decay") {
				t.Errorf("%s %s: the kernel is silent about %s: %v", p.Domain, p.Kernel, k.name(), tu.silent[i])
			}
		}
	}
	if compared < 4*len(problems) {
		t.Errorf("only %d slopes of %d problems were compared", compared, len(problems))
	}
}

// The evidence and its gradient are scikit-learn's, and so is the end of its search, unless a number
// ends its range before.
func TestSlopesAgreeWithScikitLearn(t *testing.T) {
	var ref struct {
		Data map[string]struct {
			X [][]float64
			Y []float64
		}
		Slopes []struct {
			Name, Data, Kernel string
			Noise, At, Best    float64
			Slopes             []float64
		}
	}
	reftest.Read(t, "regression.json", &ref)
	if len(ref.Slopes) < 13 {
		t.Fatalf("%d cases", len(ref.Slopes))
	}
	for _, c := range ref.Slopes {
		p := session.Problem{
			Domain: "vectors", Y: ref.Data[c.Data].Y, Kernel: c.Kernel, Learner: "gp", Params: map[string]float64{"noise": c.Noise},
		}
		for _, x := range ref.Data[c.Data].X {
			p.Dim = len(x)
			p.X = append(p.X, x...)
		}
		tu := tunerOf(t, p)
		places, slope := make([]float64, len(tu.knobs)), make([]float64, len(tu.knobs))
		for i, k := range tu.knobs {
			places[i] = k.place(k.now)
		}
		if at := tu.Height(places); math.Abs(at-c.At) > 1e-7*(1+math.Abs(c.At)) {
			t.Errorf("%s: log p(y) = %v, want %v", c.Name, at, c.At)
		}
		tu.Slope(slope, places)
		if len(slope) != len(c.Slopes) {
			t.Fatalf("%s: %d slopes", c.Name, len(slope))
		}
		for i, k := range tu.knobs {
			_, even := k.pace(k.now)
			if got := slope[i] / even; math.Abs(got-c.Slopes[i]) > 1e-6*(1+math.Abs(c.Slopes[i])) {
				t.Errorf("%s: the slope in ln %s is %v, want %v", c.Name, k.spec.Symbol, got, c.Slopes[i])
			}
		}
		r, err := MaximiseEvidence(p)
		if err != nil {
			t.Fatal(err)
		}
		if r.Log < c.Best-2e-3 && !strings.Contains(r.Message, "At an end of its range") {
			t.Errorf("%s: log p(y) = %v, and scikit-learn's is %v: %s", c.Name, r.Log, c.Best, r.Message)
		}
	}
}

// No search without derivatives finds more: simplexes (Nelder and Mead 1965) from all starts of the
// climbs, by gonum. Where a climb ended, its certificate holds.
func TestClimbsFindAsMuchAsSimplexes(t *testing.T) {
	for _, kernel := range []string{
		"1*rbf(gamma=1)", "1*matern(nu=2.5, length=1) + 0.1*linear", "periodic(period=1, length=1)*rbf(gamma=0.1)",
		"1*rq(alpha=1, length=1)", "poly(degree=2, gamma=1, coef0=1)", "laplacian(gamma=1) + 0.5",
	} {
		for dim := 1; dim <= 2; dim++ {
			if dim == 2 && strings.Contains(kernel, "periodic") {
				continue // where it is no Mercer kernel
			}
			if testing.Short() && dim == 2 {
				continue
			}
			p := process("vectors", kernel, dim)
			for i := range p.Y {
				p.Y[i] = math.Sin(3*p.X[i*dim]) + 0.1*p.Y[i]
			}
			tu := tunerOf(t, p)
			found, err := MaximiseEvidence(p)
			if err != nil {
				t.Fatal(err)
			}
			for i, way := range found.Climbs {
				if !(way.Slope <= 1e-3) {
					t.Errorf("%s: climb %d ended with the slope %v", kernel, i+1, way.Slope)
				}
				start := make([]float64, len(tu.knobs))
				for j, k := range tu.knobs {
					start[j] = k.place(way.From[j])
				}
				result, err := optimize.Minimize(optimize.Problem{Func: func(x []float64) float64 {
					inside := make([]float64, len(x))
					for j, v := range x {
						inside[j] = min(max(v, 0), 1)
					}
					return -tu.Height(inside)
				}}, start, &optimize.Settings{FuncEvaluations: 2000}, &optimize.NelderMead{})
				if err != nil {
					t.Fatal(err)
				}
				if -result.F > found.Log+2e-3 {
					t.Errorf("%s in %d dimensions: log p(y) = %v, and a simplex finds %v: %s", kernel, dim, found.Log, -result.F, fmt.Sprint(result.X))
				}
			}
		}
	}
}

// A kernel that does not say how it changes is searched by differences, and that is said.
func TestEvidenceByDifferences(t *testing.T) {
	r, err := MaximiseEvidence(process("strings", "1*subsequence(length=2, decay=0.5)", 0))
	if err != nil {
		t.Fatal(err)
	}
	if want := "The kernel has no derivative in λ: central differences took its place."; !strings.Contains(r.Message, want) {
		t.Errorf("%s", r.Message)
	}
	r, err = MaximiseEvidence(process("vectors", "1*rbf(gamma=1)", 1))
	if err != nil || strings.Contains(r.Message, "differences") {
		t.Errorf("%s, %v", r.Message, err)
	}
	if !strings.Contains(r.Message, "There ‖∂ log p(y)/∂ ln θ‖ = ") {
		t.Errorf("%s", r.Message)
	}
}

// In the plane the periodic kernel is none: there the evidence grows without end as the smallest
// eigenvalue vanishes, and what was found is not called a maximum.
func TestEvidenceAtTheEdgeOfKernels(t *testing.T) {
	p := process("vectors", "periodic(period=1, length=1)*rbf(gamma=0.1)", 2)
	for i := range p.Y {
		p.Y[i] = math.Sin(3*p.X[2*i]) + 0.1*p.Y[i]
	}
	r, err := MaximiseEvidence(p)
	if err != nil {
		t.Fatal(err)
	}
	if want := "This is no maximum: the climb ended "; !strings.Contains(r.Message, want) {
		t.Errorf("%s", r.Message)
	}
}

// The numbers are sought where sliders are.
func TestKnobsMove(t *testing.T) {
	for _, k := range []knob{
		{spec: param.Spec{Scale: param.Log}, low: 0.1, high: 50}, {spec: param.Spec{}, low: -2, high: 3},
	} {
		for _, place := range []float64{0.2, 0.7} {
			number, even := k.pace(k.value(place))
			const h = 1e-6
			if slope := (k.value(place+h) - k.value(place-h)) / (2 * h); math.Abs(slope-number) > 1e-6*math.Abs(number) {
				t.Errorf("the number moves by %v, not %v", slope, number)
			}
			if k.spec.Scale == param.Log {
				number = number / k.value(place)
			}
			if math.Abs(number-even) > 1e-9*even {
				t.Errorf("it moves by %v evenly, not %v", number, even)
			}
		}
	}
}
