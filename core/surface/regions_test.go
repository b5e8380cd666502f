package surface

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/decide"
	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/learn"
)

// oneAgainstOne returns the vote over classes as LIBSVM pairs them.
func oneAgainstOne(classes []float64) learn.Rule {
	v := learn.Rule{Classes: classes}
	for i := range classes {
		for j := i + 1; j < len(classes); j++ {
			v.Pairs = append(v.Pairs, [2]int{i, j})
		}
	}
	return v
}

// brute returns the class with most votes and its smallest margin, by counting
// matches instead of outputs.
func brute(v learn.Rule, decision []float64) (class int, margin float64) {
	beats := make(map[[2]int]float64)
	for j, p := range v.Pairs {
		beats[p], beats[[2]int{p[1], p[0]}] = decision[j], -decision[j]
	}
	best := -1
	for a := range v.Classes {
		wins, least := 0, math.Inf(1)
		for b := range v.Classes {
			value, played := beats[[2]int{a, b}]
			if !played {
				continue
			}
			if least = min(least, value); value > 0 || value == 0 && b < a {
				wins++
			}
		}
		if wins > best {
			best, class, margin = wins, a, least
		}
	}
	return class, max(0, margin)
}

func TestRegions(t *testing.T) {
	for _, k := range []vkernel{kernel.RBF{Gamma: 2}, kernel.RBF{Gamma: 200}, kernel.Laplacian{Gamma: 1}, kernel.Poly{Degree: 3, Gamma: 1}, kernel.Sigmoid{Gamma: 20}} {
		for _, classes := range [][]float64{{2, 5}, {1, 2, 3}, {1, 3, 4, 9}, {1, 2, 3, 4, 5, 6, 7, 8, 9}} {
			vote := oneAgainstOne(classes)
			m := len(vote.Pairs)
			mod := random(k, 21, 20, m)
			// As from training, each output has coefficients for its own two classes only.
			for i := range mod.xs {
				for j, p := range vote.Pairs {
					if c := i % len(classes); c != p[0] && c != p[1] {
						mod.coef.Beta[i*m+j] = 0
					}
				}
			}
			v := square
			v.Width, v.Height = 60, 50
			label, strength := make([]uint8, v.Width*v.Height), make([]float32, v.Width*v.Height)
			info, err := mod.sampler().Regions(label, strength, nil, v, vote)
			if err != nil {
				t.Fatal(err)
			}
			scale, seen := 0.0, make(map[uint8]bool)
			type pixel struct {
				label  uint8
				margin float64
				sure   float64
			}
			want := make([]pixel, len(label))
			for i := range want {
				decision, sure := mod.want(v, i%v.Width, i/v.Width), math.Inf(1)
				for _, d := range decision {
					scale, sure = max(scale, math.Abs(d)), min(sure, math.Abs(d))
				}
				class, margin := brute(vote, decision)
				want[i] = pixel{uint8(classes[class]), margin, sure}
				seen[want[i].label] = true
			}
			low, high := math.Inf(1), 0.0
			for i, w := range want {
				low, high = min(low, float64(strength[i])), max(high, float64(strength[i]))
				// Where an output is nearly 0, its sign is a matter of rounding.
				if w.sure < 2e-4*scale {
					continue
				}
				if label[i] != w.label {
					t.Fatalf("%v, %d classes, %s, pixel %d: class %d, want %d", k, len(classes), info.Method, i, label[i], w.label)
				}
				if math.Abs(float64(strength[i])-w.margin) > 2e-4*scale {
					t.Fatalf("%v, %d classes, pixel %d: strength %v, want %v", k, len(classes), i, strength[i], w.margin)
				}
			}
			if len(seen) < 2 {
				t.Errorf("%v, %d classes: the test has one region only", k, len(classes))
			}
			if info.Min != low || info.Max != high || low < 0 {
				t.Errorf("%v, %d classes: range [%v, %v], want [%v, %v]", k, len(classes), info.Min, info.Max, low, high)
			}
		}
	}
}

// Every pixel has the class that the judge gives to its place, also where biases are doubtful: more of
// some outputs than of others, and of pairs of outputs whose biases are apart less than of others.
func TestRegionsSayWhatTheJudgeSays(t *testing.T) {
	v := View{X0: -1.6, X1: 1.6, Y0: -1.6, Y1: 1.6, Width: 61, Height: 64}
	xs, ys := v.Columns(), v.Rows()
	classes := []float64{1, 3, 4, 9}
	for _, k := range []vkernel{kernel.RBF{Gamma: 2}, kernel.RBF{Gamma: 300}, kernel.Laplacian{Gamma: 1}, kernel.Poly{Degree: 3, Gamma: 1}} {
		for _, rule := range []learn.Rule{{Classes: classes}, oneAgainstOne(classes)} {
			m, none := rule.Outputs(), 0
			mod := random(k, 3, 80, m)
			mod.coef.Bias, mod.coef.BiasError = make([]float64, m), make([]float64, m)
			for j := range m {
				mod.coef.Bias[j], mod.coef.BiasError[j] = 0.2*float64(j/2)+0.01, 0.04*float64(j%3)
			}
			of := expand.New(mod.k, mod.xs, mod.coef)
			label, strength, edge := make([]uint8, 61*64), make([]float32, 61*64), make([]float32, 61*64)
			info, err := New(of).Regions(label, strength, edge, v, rule)
			if err != nil {
				t.Fatal(err)
			}
			judge, decision := decide.New(of, rule), make([]float64, m)
			for i := range label {
				judge.Decide(decision, []float64{xs[i%61], ys[i/61]})
				index, margin := rule.Winner(decision)
				if want := labelOf(rule, index); label[i] != want || strength[i] > 0 != (margin > 0) {
					t.Fatalf("%v, %s: class %d by %v at pixel %d where the judge says %d by %v, by %s",
						k, rule.Kind(), label[i], strength[i], i, want, margin, info.Method)
				}
				if index < 0 {
					none++
				}
				right := i + 1
				if right%61 == 0 || label[i] == label[right] || label[i] == None || label[right] == None {
					continue
				}
				if edge[i] == 0 && edge[right] == 0 && (strength[i] == 0 || strength[right] == 0) {
					t.Fatalf("%v, %s: no edge at pixel %d between strengths %v and %v", k, rule.Kind(), i, strength[i], strength[right])
				}
			}
			if none == 0 {
				t.Errorf("%v, %s: no pixel is undecided", k, rule.Kind())
			}
		}
	}
}

// Two classes of an expansion with one output: the regions are the signs of what
// Decide draws.
func TestRegionsTwoClasses(t *testing.T) {
	mod := random(kernel.RBF{Gamma: 1}, 4, 20, 1)
	s := mod.sampler()
	n := square.Width * square.Height
	f, label, strength := make([]float32, n), make([]uint8, n), make([]float32, n)
	rule := learn.Rule{Classes: []float64{3, 7}, Pairs: [][2]int{{1, 0}}}
	if _, err := s.Decide(f, nil, square, rule); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Regions(label, strength, nil, square, rule); err != nil {
		t.Fatal(err)
	}
	for i, value := range f {
		want := uint8(3)
		if value > 0 {
			want = 7
		}
		if label[i] != want || strength[i] != max(value, -value) {
			t.Fatalf("pixel %d: class %d with %v where f = %v", i, label[i], strength[i], value)
		}
	}
}

// A sampler that drew other views and sizes before draws the same as a new one.
func TestSamplerRemembersNothingWrong(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 8))
	mod := random(kernel.RBF{Gamma: 3}, 8, 15, 2)
	used := mod.sampler()
	for range 20 {
		v := square
		v.Width, v.Height = 90+rnd.IntN(2), 90+rnd.IntN(2)
		v.X1 += 4 * rnd.Float64()
		got, want := make([]float32, 2*v.Width*v.Height), make([]float32, 2*v.Width*v.Height)
		a, err := used.Fill(got, v)
		if err != nil {
			t.Fatal(err)
		}
		b, err := mod.sampler().Fill(want, v)
		if err != nil {
			t.Fatal(err)
		}
		if a != b {
			t.Errorf("%+v, and new %+v", a, b)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%d×%d, value %d: %v, and new %v", v.Width, v.Height, i, got[i], want[i])
			}
		}
	}
}

// Where all outputs are 0 there is no class, and where they are no numbers, the vote decides
// as everywhere.
func TestRegionsOfNothing(t *testing.T) {
	vote := oneAgainstOne([]float64{2, 4, 6})
	for _, bias := range []float64{0, math.NaN()} {
		mod := model{k: kernel.RBF{Gamma: 1}}
		mod.coef.M, mod.coef.Bias = 3, []float64{bias, bias, bias}
		label, strength := make([]uint8, 4), make([]float32, 4)
		if _, err := mod.sampler().Regions(label, strength, nil, View{X1: 1, Y1: 1, Width: 2, Height: 2}, vote); err != nil {
			t.Fatal(err)
		}
		index, margin := vote.Winner(mod.coef.Bias)
		want := uint8(None)
		if bias != 0 {
			want = uint8(vote.Classes[index])
		}
		for i := range label {
			if label[i] != want || (strength[i] == 0) != (margin == 0) {
				t.Errorf("outputs %v: class %d by %v, want %v by %v", bias, label[i], strength[i], want, margin)
			}
		}
	}
}
