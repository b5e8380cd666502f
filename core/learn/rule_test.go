package learn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestRule(t *testing.T) {
	two := Rule{Classes: []float64{3, 8}, Pairs: [][2]int{{1, 0}}}
	three := Rule{Classes: []float64{2, 4, 6}, Pairs: [][2]int{{0, 1}, {0, 2}, {1, 2}}}
	each := Rule{Classes: []float64{2, 4, 6}}
	tests := []struct {
		rule     Rule
		decision []float64
		label    float64
		strength float64
	}{
		{two, []float64{0.5}, 8, 0.5},
		{two, []float64{-0.5}, 3, 0.5},
		{two, []float64{0}, math.NaN(), 0},
		{two, []float64{math.NaN()}, math.NaN(), math.NaN()},
		{three, []float64{1, 2, math.NaN()}, math.NaN(), 1},
		{three, []float64{1, 2, 3}, 2, 1},
		{three, []float64{-1, 2, 3}, 4, 1},
		{three, []float64{-1, -2, -3}, 6, 2},
		{three, []float64{1, -2, -0.5}, 6, 0.5},
		// A cycle, 2 > 4 > 6 > 2, goes to the smallest, which loses by 3.
		{three, []float64{1, -3, 2}, 2, -3},
		{three, []float64{0, 0, 0}, math.NaN(), 0},
		// The vote of the last pair cannot change who wins, that of the first can.
		{three, []float64{1, 2, 0}, 2, 1},
		{three, []float64{0, 2, 3}, math.NaN(), 0},
		// With the vote of the undecided first pair, 2 or 4 has as many as 6.
		{three, []float64{0, -2, 3}, math.NaN(), 0},
		{three, []float64{0, -2, -3}, 6, 2},
		{each, []float64{1, 3, 2.5}, 4, 0.5},
		{each, []float64{-5, -6, -7}, 2, 1},
		{each, []float64{0, 2, 2}, math.NaN(), 0},
		{each, []float64{2, 0, 0}, 2, 2},
		{each, []float64{0, math.NaN(), 2}, math.NaN(), math.NaN()},
		{Rule{Classes: []float64{7}}, []float64{-1}, 7, math.Inf(1)},
		{Values, []float64{0.25}, 0.25, math.NaN()},
	}
	for _, test := range tests {
		label := test.rule.Label(test.decision)
		strength := math.NaN()
		if test.rule.Classes != nil {
			_, strength = test.rule.Winner(test.decision)
		}
		same := func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
		together := make([]float64, 2)
		test.rule.Labels(together, append([]float64(nil), append(test.decision, test.decision...)...))
		if !same(together[0], label) || !same(together[1], label) {
			t.Errorf("%v: together the classes are %v, and alone %v", test.decision, together, label)
		}
		if !same(label, test.label) || !same(strength, test.strength) {
			t.Errorf("%v: class %v by %v, want %v by %v", test.decision, label, strength, test.label, test.strength)
		}
	}
}

// More classes than fit on the stack are counted like few ones.
func TestManyClasses(t *testing.T) {
	const n = 20
	v := Rule{Classes: make([]float64, n)}
	var decision []float64
	for i := range n {
		v.Classes[i] = float64(i)
		for j := i + 1; j < n; j++ {
			v.Pairs = append(v.Pairs, [2]int{i, j})
			// 13 beats all, otherwise the smaller class wins.
			if j == 13 {
				decision = append(decision, -2)
			} else {
				decision = append(decision, 1)
			}
		}
	}
	if index, strength := v.Winner(decision); index != 13 || strength != 1 {
		t.Errorf("class %d by %v, want 13 by 1", index, strength)
	}
}

// Labels are those that each example has alone, of as many outputs as have a bit each, and of more.
func TestLabelsTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, classes := range []int{2, 3, 4, 10, 11, 12, 17, 20} {
		v := Rule{Classes: make([]float64, classes)}
		for i := range classes {
			v.Classes[i] = float64(3 * i)
			for j := i + 1; j < classes; j++ {
				v.Pairs = append(v.Pairs, [2]int{i, j})
			}
		}
		const n = 200
		m := len(v.Pairs)
		decision := make([]float64, n*m)
		for i := range decision {
			decision[i] = rng.NormFloat64()
			switch rng.IntN(20 * m) {
			case 0:
				decision[i] = math.NaN()
			case 1, 2, 3:
				decision[i] = 0
			}
		}
		labels := make([]float64, n)
		v.Labels(labels, decision)
		for i, got := range labels {
			if want := v.Label(decision[i*m : (i+1)*m]); got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Errorf("%d classes: %v is %v together and %v alone", classes, decision[i*m:(i+1)*m], got, want)
			}
		}
	}
}

func TestRulePanicsWhereOutputsAreMissing(t *testing.T) {
	defer func() {
		if r := recover(); r == nil || !strings.HasPrefix(fmt.Sprint(r), "learn: ") {
			t.Errorf("recovered %v", r)
		}
	}()
	Rule{Classes: []float64{1, 2}, Pairs: [][2]int{{1, 0}}}.Winner(nil)
}
