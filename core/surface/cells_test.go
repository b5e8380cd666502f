package surface

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/learn"
)

// votes is a vote of some classes over examples in stripes or, if mixed, anywhere, and the plan of
// its picture.
func votes(seed uint64, classes int, mixed bool, v View) (*Sampler, learn.Rule, *plan) {
	numbers := make([]float64, classes)
	for c := range numbers {
		numbers[c] = float64(c + 1)
	}
	rule, rnd := oneAgainstOne(numbers), rand.New(rand.NewPCG(seed, 4))
	mod := random(kernel.RBF{Gamma: 1}, seed, 150, len(rule.Pairs))
	for i, x := range mod.xs {
		x[0], x[1] = 2*rnd.Float64()-1, 2*rnd.Float64()-1
		class := min(int((x[0]+1)/2*float64(classes)), classes-1)
		if mixed {
			class = i % classes
		}
		for j, p := range rule.Pairs {
			b := &mod.coef.Beta[i*len(rule.Pairs)+j]
			switch class {
			case p[0]:
				*b = rnd.Float64()
			case p[1]:
				*b = -rnd.Float64()
			default:
				*b = 0
			}
		}
	}
	s := New(expand.New(mod.k, mod.xs, mod.coef))
	p := s.plan(v)
	p.measure(s.judge(rule))
	return s, rule, p
}

var cellView = View{X0: -1.2, X1: 1.3, Y0: -1.3, Y1: 1.2, Width: 203, Height: 190}

// outputs returns all values of a plan, output after output.
func outputs(p *plan, v View) []float64 {
	all := make([]float64, p.function.outputs*v.Width*v.Height)
	p.bands(v, func(band []float64, from, to int) {
		n := (to - from) * v.Width
		for j := range p.function.outputs {
			copy(all[(j*v.Height+from)*v.Width:], band[j*n:][:n])
		}
	})
	return all
}

// Cells find the winner that all outputs of a pixel say, and how clearly, to the bit; where that is
// not sure they say so.
func TestCellsFindWhatAllOutputsSay(t *testing.T) {
	v, alone, among := cellView, 0, 0
	for seed := range uint64(8) {
		classes, mixed := []int{3, 5, 10}[seed%3], seed >= 4
		s, rule, p := votes(seed, classes, mixed, v)
		c := newCounter(rule)
		c.measure(p, s.judge(rule))
		c.weigh = func(o, at int) float64 {
			return s.judge(rule).Weigh(o, -1, []float64{v.Columns()[at%v.Width], v.Rows()[at/v.Width]}).Value
		}
		all, decision := outputs(p, v), make([]float64, len(rule.Pairs))
		d := newCells(p, v, c)
		if d == nil {
			t.Fatalf("no cells by %s", p.info.Method)
		}
		label, strength := make([]uint8, v.Width*v.Height), make([]float64, v.Width*v.Height)
		seen := make(map[int]bool)
		d.bands(label, func(at int, w winner) { seen[at] = true }, func(margins []float64, from int) {
			copy(strength[from*v.Width:], margins)
			for k := range d.count {
				if d.elect(k); len(d.elected) == 1 {
					alone++
				} else {
					among++
				}
			}
		})
		for i, l := range label {
			least := math.Inf(1)
			for j := range decision {
				decision[j] = all[j*len(label)+i]
				least = min(least, math.Abs(decision[j])-c.wrong[j])
			}
			index, margin := rule.Winner(decision)
			if labelOf(rule, index) != l && (least > 0 || !seen[i]) || !seen[i] && positive(margin) != strength[i] {
				t.Fatalf("%d classes, pixel %d: class %d by %v, want %d by %v", classes, i, l, strength[i], labelOf(rule, index), margin)
			}
		}
	}
	if alone < among || among == 0 {
		t.Errorf("%d cells have one class and %d several", alone, among)
	}
}

// However rough the values of a mesh are, an output is within its bounds at every pixel of a cell.
func TestCellsBoundOutputs(t *testing.T) {
	v, tight := cellView, 0.0
	for seed := range uint64(4) {
		s, rule, p := votes(seed, 4, false, v)
		m, rnd := p.layers[0].grids[0].(*mesh), rand.New(rand.NewPCG(seed, 9))
		values := m.values
		for i := range values {
			// Every other output is rough in one direction only, which is the hardest.
			at := i % (m.length * m.count)
			switch i / (m.length * m.count) % 3 {
			case 0:
				values[i] = rnd.NormFloat64()
			case 1:
				values[i] = float64(at%m.length%2) + 0.01*rnd.Float64()
			case 2:
				values[i] = float64(at/m.length%2) + 0.01*rnd.Float64()
			}
		}
		for j := range m.rests {
			values := values[j*m.length*m.count:][:m.length*m.count]
			m.rests[j] = [2]float64{remainder(values, m.length, 1), remainder(values, m.length, m.length)}
		}
		c := newCounter(rule)
		c.measure(p, s.judge(rule))
		d := newCells(p, v, c)
		all := outputs(p, v)
		d.corner(d.top, 0)
		for ; d.from < v.Height; d.from = d.to {
			d.to = min(d.from+cellSide, v.Height)
			d.bound()
			for _, matches := range c.matches {
				for _, match := range matches {
					for r := d.from; r < d.to; r++ {
						for q := range v.Width {
							low, high := d.within(match, q/cellSide)
							got := match.sign * all[(match.output*v.Height+r)*v.Width+q]
							if !(low <= got && got <= high) {
								t.Fatalf("output %d is %v in a cell where it is from %v to %v", match.output, got, low, high)
							}
							tight = max(tight, (got-low)/(high-low))
						}
					}
				}
			}
			d.top, d.bottom = d.bottom, d.top
		}
	}
	if tight < 0.75 {
		t.Errorf("bounds are far from what they bound: %v", tight)
	}
}

// The weights of second differences and of stencils are as large as is said, and not much less.
func TestCellsKnowTheirStencils(t *testing.T) {
	most, all := 0.0, 0.0
	for step := range 1001 {
		const h = 1e-3
		var before, here, after [inward]float64
		u := float64(step) / 1000
		inwardAt(&before, u-h)
		inwardAt(&here, u)
		inwardAt(&after, u+h)
		sum, size, last, next := 0.0, 0.0, 0.0, 0.0
		for i := range inward - 2 {
			// A second derivative vanishes on lines: it is a sum of eᵢ(vᵢ − 2vᵢ₊₁ + vᵢ₊₂).
			e := (before[i]-2*here[i]+after[i])/(h*h) + 2*last - next
			last, next = e, last
			sum += math.Abs(e)
		}
		for _, w := range here {
			size += math.Abs(w)
		}
		most, all = max(most, sum), max(all, size)
	}
	if !(curved-0.01 < most && most <= curved) || !(spread-0.01 < all && all <= spread) {
		t.Errorf("weights add up to %v and %v, not %v and %v", most, all, curved, spread)
	}
}

// A rule that leaves out a pair, and what is not one mesh, have no cells.
func TestCellsAreForWholeVotesOnOneMesh(t *testing.T) {
	s, rule, p := votes(1, 4, false, cellView)
	whole := func(rule learn.Rule, p *plan, v View) bool {
		c := newCounter(rule)
		c.measure(p, s.judge(rule))
		return newCells(p, v, c) != nil
	}
	if !whole(rule, p, cellView) {
		t.Error("a whole vote has no cells")
	}
	part := rule
	part.Pairs = append([][2]int{{0, 2}}, rule.Pairs[1:]...)
	if whole(part, p, cellView) {
		t.Error("a vote without a pair has cells")
	}
	small := cellView
	small.Width, small.Height = 40, 40
	if whole(rule, s.plan(small), small) {
		t.Error("a mesh finer than the cells has some")
	}
	weighed := *p
	weighed.layers = []*layer{{grids: p.layers[0].grids, weights: []float64{1}}}
	if whole(rule, &weighed, cellView) {
		t.Error("a layer with weights has cells")
	}
}
