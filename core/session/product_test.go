package session

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/solve"
)

// What a memory knows of its matrix is right after every training, whatever the drag went through:
// other prices, other classes, points that come, go, meet and go back. And the optimum is the one
// that a session without a memory finds.
func TestMemoryKnowsTheProduct(t *testing.T) {
	kernels := []string{"rbf(gamma=1)", "rbf(gamma=30)", "poly(degree=3, gamma=1, coef0=1)", "laplacian + 0.1*linear"}
	used, moves := 0, 0
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 11))
		var memory Memory
		p := Problem{Domain: "vectors", Points: Points{Dim: 2}, Kernel: kernels[seed], Learner: "svc"}
		tolerance := []float64{1e-3, 1e-6}[seed%2]
		C := 5.0
		for i := range 60 {
			y := float64(1 + i%2)
			p.Y = append(p.Y, y)
			p.X = append(p.X, rng.NormFloat64()+y, rng.NormFloat64())
		}
		home := slices.Clone(p.X)
		held := 0 // the point that is dragged
		for move := range 150 {
			p.X, p.Y, p.Start = slices.Clone(p.X), slices.Clone(p.Y), slices.Clone(p.Start)
			what := "drag"
			switch r := rng.IntN(40); {
			case r == 0:
				what, C = "price", 0.1+20*rng.Float64()
			case r == 1:
				what = "class"
				i := rng.IntN(len(p.Y))
				p.Y[i] = 3 - p.Y[i]
				p.Start[i] = 0
			case r == 2:
				what = "kernel"
				p.Kernel = kernels[rng.IntN(len(kernels))]
			case r == 3:
				what = "gone"
				p.X, p.Y, p.Start = p.X[2:], p.Y[1:], p.Start[1:]
				home = home[2:]
			case r == 4:
				what = "new"
				p.X, p.Y, p.Start = append(p.X, 0.5, 0.5), append(p.Y, 1), append(p.Start, 0)
				home = append(home, 0.5, 0.5)
			case r == 5:
				what = "onto another"
				copy(p.X[:2], p.X[20:22])
			case r == 6:
				what = "home"
				copy(p.X, home)
			case r == 7:
				what = "far away"
				p.X[0] = 50
			case r < 12:
				held = rng.IntN(len(p.Y))
			}
			held %= len(p.Y)
			p.X[2*held] += 0.2 * rng.NormFloat64()
			p.X[2*held+1] += 0.2 * rng.NormFloat64()
			if len(p.Start) != len(p.Y) {
				p.Start = nil
			}
			p.Params = map[string]float64{"C": C, "tolerance": tolerance}
			name := fmt.Sprintf("seed %d, move %d (%s, %s)", seed, move, what, p.Kernel)

			run, err := memory.Open(p)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			moves++
			if memory.product != nil && memory.product.Age > 0 {
				used++
			}
			for run.Advance(1+rng.IntN(50)).Status == solve.Running && rng.IntN(50) > 0 {
			}
			if rng.IntN(20) == 0 {
				_, _, p.Start = run.Reached() // given up, as when the next frame is due
				run.Close()
			} else {
				for run.Advance(0).Status == solve.Running {
				}
				got := run.Finish().Result()
				run.Close()
				p.Start = got.Coef
				checkOptimum(t, name, p, got, tolerance)
			}
			if memory.ask(); memory.product != nil {
				checkProduct(t, name, &memory)
			}
		}
	}
	if used < moves/2 {
		t.Errorf("a product was gone on from in %d of %d trainings", used, moves)
	}
}

// Machines for other tasks know it, too, and each goes on from what another knew.
func TestMemoryKnowsTheProductOfOtherMachines(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 12))
	var memory Memory
	params := map[string]map[string]float64{
		"svc":       {"C": 5, "tolerance": 1e-5},
		"svr":       {"C": 5, "tolerance": 1e-5, "epsilon": 0.1},
		"one-class": {"nu": 0.3, "tolerance": 1e-5},
	}
	p := Problem{Domain: "vectors", Points: Points{Dim: 2}, Kernel: "rbf(gamma=2)"}
	for i := range 50 {
		p.Y = append(p.Y, float64(i%2))
		p.X = append(p.X, rng.NormFloat64()+p.Y[i], rng.NormFloat64())
	}
	used := map[string]int{}
	for move := range 120 {
		if move%13 == 0 {
			p.Learner = []string{"svr", "one-class", "svc"}[move/13%3]
			p.Params, p.Start = params[p.Learner], nil
		}
		p.X = slices.Clone(p.X)
		p.X[rng.IntN(len(p.X))] += 0.3 * rng.NormFloat64()
		run, err := memory.Open(p)
		if err != nil {
			t.Fatal(err)
		}
		run.Advance(0)
		got := run.Finish().Result()
		run.Close()
		name := fmt.Sprintf("move %d (%s)", move, p.Learner)
		memory.ask()
		checkProduct(t, name, &memory)
		if memory.product.Age > 0 {
			used[p.Learner]++
		}
		cold := p
		cold.Start = nil
		model, err := Train(cold)
		if err != nil {
			t.Fatal(err)
		}
		want := model.Result()
		scale := 1 + math.Abs(want.Objective)
		if math.Abs(got.Objective-want.Objective) > got.Gap+want.Gap+1e-9*scale || got.Violation > 1e-5 {
			t.Fatalf("%s: objective %v, gap %g; cold: %v, %g", name, got.Objective, got.Gap, want.Objective, want.Gap)
		}
		for i, f := range memory.product.Values {
			if math.Abs(got.Decision[i]-got.Bias[0]-f) > 1e-9*scale {
				t.Fatalf("%s: output %d is %v, but the product says %v", name, i, got.Decision[i], f+got.Bias[0])
			}
		}
		p.Start = got.Coef
	}
	for learner := range params {
		if used[learner] < 10 {
			t.Errorf("%s went on from what was known %d times", learner, used[learner])
		}
	}
}

// checkProduct compares what a memory knows with what its matrix gives.
func checkProduct(t *testing.T, name string, m *Memory) {
	t.Helper()
	size := 1.0
	values := make([]float64, m.matrix.Len())
	for j, b := range m.product.Beta {
		if b == 0 {
			continue
		}
		for i, v := range m.matrix.Row(j) {
			values[i] += b * v
			size = max(size, math.Abs(b*v))
		}
	}
	for i, v := range values {
		if !(math.Abs(m.product.Values[i]-v) <= 1e-9*size) {
			t.Fatalf("%s: value %d is %v, want %v", name, i, m.product.Values[i], v)
		}
	}
}

// checkOptimum compares a result with that of a session that knows nothing, and its certificate
// with what the coefficients say.
func checkOptimum(t *testing.T, name string, p Problem, got Result, tolerance float64) {
	t.Helper()
	p.Start = nil
	model, err := Train(p)
	if err != nil {
		t.Fatal(err)
	}
	want := model.Result()
	scale := 1 + math.Abs(want.Objective)
	if got.Status != want.Status || got.Violation > tolerance || !(got.Gap >= 0) ||
		math.Abs(got.Objective-want.Objective) > got.Gap+want.Gap+1e-9*scale {
		t.Fatalf("%s: %v, objective %v, gap %g; cold: %v, %v, %g", name, got.Status, got.Objective, got.Gap, want.Status, want.Objective, want.Gap)
	}
	xs, text, e := vectors.on(p.Points, p.Kernel)
	if e != nil {
		t.Fatal(e)
	}
	k := gram.New(text.Kernel(), xs)
	var square, hinge, dual float64
	high, bot := math.Inf(-1), math.Inf(1)
	for i, y := range p.Y {
		y = 2*y - 3
		f := 0.0
		for j, b := range got.Coef {
			f += b * k.At(i, j)
		}
		b := got.Coef[i]
		square += b * f
		dual += y * b
		hinge += max(0, 1-y*(f+got.Bias[0]))
		if b < max(0, y*p.Params["C"]) {
			high = max(high, y-f)
		}
		if b > min(0, y*p.Params["C"]) {
			bot = min(bot, y-f)
		}
		if d := math.Abs(got.Decision[i] - f - got.Bias[0]); d > 1e-9*scale {
			t.Fatalf("%s: output %d is off by %g", name, i, d)
		}
	}
	dual -= square / 2
	gap := square/2 + p.Params["C"]*hinge - dual
	if math.Abs(got.Gap-gap) > 1e-9*scale || math.Abs(got.Objective-dual) > 1e-9*scale || math.Abs(got.Violation-max(0, high-bot)) > 1e-9*scale {
		t.Fatalf("%s: gap %g, objective %v, violation %g; computed from coefficients %g, %v, %g",
			name, got.Gap, got.Objective, got.Violation, gap, dual, high-bot)
	}
}
