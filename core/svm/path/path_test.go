package path_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/svm"
	"mercer/core/svm/path"
)

// A set is examples of two classes.
type set struct {
	name string
	x    [][]float64
	y    []float64
}

// samples are n examples drawn from a seed: two clouds that overlap, two half circles, a chessboard.
// Every third example is negative where uneven.
func sample(name string, n int, uneven bool) set {
	r := rand.New(rand.NewPCG(7, uint64(n)))
	s := set{name: name}
	for i := range n {
		class := float64(1 - 2*(i%2))
		if uneven {
			class = 1
			if i%3 == 0 {
				class = -1
			}
		}
		var p []float64
		switch name {
		case "clouds":
			p = []float64{class*0.25 + 0.3*r.NormFloat64(), class*0.25 + 0.3*r.NormFloat64()}
		case "moons":
			a := math.Pi * r.Float64()
			p = []float64{class * (math.Cos(a) - 0.5), class * (math.Sin(a) - 0.25)}
			p[0], p[1] = p[0]*0.6+0.08*r.NormFloat64(), p[1]*0.6+0.08*r.NormFloat64()
		case "chess":
			for {
				p = []float64{2*r.Float64() - 1, 2*r.Float64() - 1}
				k := int(math.Floor(2*p[0]+2)) + int(math.Floor(2*p[1]+2))
				if (k%2 == 0) == (class > 0) {
					break
				}
			}
		}
		s.x, s.y = append(s.x, p), append(s.y, class)
	}
	return s
}

// twice is every example two times.
func (s set) twice() set {
	return set{s.name + " twice", append(append([][]float64{}, s.x...), s.x...), append(append([]float64{}, s.y...), s.y...)}
}

func dot(x, z []float64) float64 {
	sum := 0.0
	for i, v := range x {
		sum += v * z[i]
	}
	return sum
}

func rbf(gamma float64) func(x, z []float64) float64 {
	return func(x, z []float64) float64 {
		sum := 0.0
		for i, v := range x {
			sum += (v - z[i]) * (v - z[i])
		}
		return math.Exp(-gamma * sum)
	}
}

func poly(degree, c float64) func(x, z []float64) float64 {
	return func(x, z []float64) float64 { return math.Pow(dot(x, z)+c, degree) }
}

var kernels = map[string]func(x, z []float64) float64{
	"rbf(0.1)": rbf(0.1), "rbf(1)": rbf(1), "rbf(10)": rbf(10), "rbf(100)": rbf(100),
	"linear": dot, "poly(2)": poly(2, 1), "poly(5)": poly(5, 1),
}

func (s set) gram(k func(x, z []float64) float64) *gram.Full {
	n := len(s.x)
	data := make([]float64, n*n)
	for i, x := range s.x {
		for j, z := range s.x {
			data[i*n+j] = k(x, z)
		}
	}
	return gram.NewFull(n, data)
}

// sets are the examples of most tests.
func sets() []set {
	var all []set
	for _, name := range []string{"clouds", "moons", "chess"} {
		for _, n := range []int{10, 40, 100} {
			for _, uneven := range []bool{false, true} {
				s := sample(name, n, uneven)
				s.name = fmt.Sprintf("%s of %d, uneven %v", name, n, uneven)
				all = append(all, s)
			}
		}
	}
	return append(all, sample("clouds", 20, false).twice(), sample("moons", 20, true).twice())
}

// each follows a path for each set and kernel.
func each(t *testing.T, test func(t *testing.T, s set, k *gram.Full)) {
	for _, s := range sets() {
		for name, k := range kernels {
			t.Run(s.name+" "+name, func(t *testing.T) { test(t, s, s.gram(k)) })
		}
	}
}

func follow(t *testing.T, k gram.Matrix, y []float64, from, to float64) *path.Path {
	t.Helper()
	p, err := path.New(k, y, from, to)
	if err != nil {
		t.Fatal(err)
	}
	for p.Advance(50) {
	}
	if p.Message != "" {
		t.Fatal(p.Message)
	}
	return p
}

// objective returns D, and P − D with the bias, computed from nothing but coefficients.
func objective(k *gram.Full, y, beta []float64, bias, c float64) (dual, gap float64) {
	norm, primal := 0.0, 0.0
	for i, b := range beta {
		f := 0.0
		for j, v := range k.Row(i) {
			f += beta[j] * v
		}
		norm += b * f
		dual += y[i] * b
		primal += c * max(0, 1-y[i]*(f+bias))
	}
	dual -= norm / 2
	return dual, primal + norm/2 - dual
}

func TestPathIsTheSolutionAtEveryC(t *testing.T) {
	each(t, func(t *testing.T, s set, k *gram.Full) {
		p := follow(t, k, s.y, 0.01, 1000)
		r := rand.New(rand.NewPCG(3, 1))
		beta := make([]float64, len(s.y))
		worst := 0.0
		for range 20 {
			c := 0.01 * math.Pow(1e5, r.Float64())
			bias := p.At(c, beta)
			dual, gap := objective(k, s.y, beta, bias, c)
			worst = max(worst, gap/max(1, math.Abs(dual)))
			sum := 0.0
			for i, b := range beta {
				if a := b * s.y[i]; a < 0 || a > c {
					t.Fatalf("C = %v: α = %v", c, a)
				}
				sum += b
			}
			if math.Abs(sum) > 1e-8*c {
				t.Errorf("C = %v: Σβ = %v", c, sum)
			}
			cold, err := svm.New(k, s.y, svm.Config{C: c, Tolerance: 1e-8}, nil)
			if err != nil {
				t.Fatal(err)
			}
			step := cold.Advance(0)
			if d := math.Abs(step.Objective - dual); d > 1e-8*math.Abs(dual) {
				t.Errorf("C = %v: D = %v, and %v by SMO", c, dual, step.Objective)
			}
		}
		if worst > 1e-9 || p.Bridges > 0 {
			t.Errorf("gap %v of D, %d bridges, %d breaks", worst, p.Bridges, len(p.Breaks))
		}
	})
}

func TestBreaksAreCertified(t *testing.T) {
	each(t, func(t *testing.T, s set, k *gram.Full) {
		p := follow(t, k, s.y, 0.01, 1000)
		proof := p.Prove()
		for i, b := range p.Breaks {
			if proof.Violation[i] > 1e-8 || proof.Gap[i] > 1e-8 {
				t.Fatalf("break %d of %d at C = %v: violation %v, gap %v of D = %v", i, len(p.Breaks), b.C, proof.Violation[i], proof.Gap[i], b.Objective)
			}
			if i > 0 && b.C < p.Breaks[i-1].C {
				t.Fatalf("break %d is before the one before", i)
			}
		}
	})
}

// Few examples on a grid, of which many are equal, of either class, or on a line.
func TestPathOfManyTies(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 5))
		s := set{}
		for i := range 2 + r.IntN(30) {
			x := []float64{float64(r.IntN(3)), float64(r.IntN(3))}
			y := 1.0
			if i == 0 || i > 1 && r.IntN(3) == 0 {
				y = -1
			}
			s.x, s.y = append(s.x, x), append(s.y, y)
		}
		for name, k := range kernels {
			k := s.gram(k)
			p := follow(t, k, s.y, 0.01, 1000)
			beta := make([]float64, len(s.y))
			for i, b := range p.Breaks {
				bias := p.At(b.C, beta)
				dual, gap := objective(k, s.y, beta, bias, b.C)
				// f is known to the rounding of its terms, which C times the examples counts.
				sum := 0.0
				for _, v := range beta {
					sum += math.Abs(v)
				}
				rounding := 1e-15 * slices.Max(k.Diag()) * sum * b.C * float64(len(beta))
				if wrong := 1e-9*max(1, dual) + rounding; gap > wrong || math.Abs(dual-b.Objective) > wrong {
					t.Fatalf("seed %d, %s, break %d of %d at C = %v: gap %v, D %v, said %v",
						seed, name, i, len(p.Breaks), b.C, gap, dual, b.Objective)
				}
			}
		}
	}
}

// Where every example is similar to itself alone, as under a Gaussian with a large γ, all examples
// of a class change at once: those of the larger have α = Cm/p on the margin, up to C = 2p/(p + m),
// where the others leave the limit. With p = m all leave it at C = 1. No example asks for a step of
// its own.
func TestAllOfAClassChangeAtOnce(t *testing.T) {
	const n = 120
	for _, m := range []int{60, 40, 1} {
		data, y := make([]float64, n*n), make([]float64, n)
		for i := range n {
			data[i*n+i] = 1
			y[i] = 1
			if i < m {
				y[i] = -1
			}
		}
		k := gram.NewFull(n, data)
		p, err := path.New(k, y, 0.01, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for calls := 1; p.Advance(1); calls++ {
			if calls > 10 {
				t.Fatalf("%d of one class: still at C = %v after %d events", m, p.Breaks[len(p.Breaks)-1].C, calls)
			}
		}
		if p.Bridges > 0 || p.Message != "" {
			t.Errorf("%d bridges, %q", p.Bridges, p.Message)
		}
		larger := n - m
		last := 2 * float64(larger) / n
		beta := make([]float64, n)
		for _, c := range []float64{0.01, 0.3, 0.9 * last, last, 2, 1000} {
			p.At(c, beta)
			few := min(c, last)
			for i, b := range beta {
				want := -few
				if i >= m {
					want = few * float64(m) / float64(larger)
				}
				if math.Abs(b-want) > 1e-12 {
					t.Fatalf("%d of one class, C = %v: β of %d is %v, want %v", m, c, i, b, want)
				}
			}
		}
		if m < larger {
			continue
		}
		// Without one, the others of its class are at the limit C = 1, and those of the other class
		// have α = 1 − 1/m: b, which is f at what was left out, is 1/m away from 0, on the other side.
		left, err := path.LeaveOneOut(k, y, 1)
		if err != nil {
			t.Fatal(err)
		}
		left.Advance(0)
		for i, f := range left.Decision {
			if !left.Exact[i] || math.Abs(f+y[i]/float64(m)) > 1e-12 {
				t.Fatalf("without %d f is %v there", i, f)
			}
		}
		if left.Errors != n {
			t.Errorf("%d are wrong", left.Errors)
		}
	}
}

// With two alike of a class the others of it have α below C = 1, and where one of the other class is
// left out, or of the own, all of them come to a bound together.
func TestAllOfAClassLeaveAtOnce(t *testing.T) {
	const n = 40
	data, y := make([]float64, n*n), make([]float64, n)
	for i := range n {
		data[i*n+i] = 1
		y[i] = float64(1 - 2*(i%2))
	}
	data[2], data[2*n] = 0.9, 0.9
	k := gram.NewFull(n, data)
	left, err := path.LeaveOneOut(k, y, 1)
	if err != nil {
		t.Fatal(err)
	}
	left.Advance(0)
	for i := range n {
		f, ok := refit(t, k, y, func(j int) bool { return j == i }, 1)
		if !ok || !left.Exact[i] || math.Abs(f[i]-left.Decision[i]) > 1e-6 {
			t.Errorf("without %d f is %v there, trained again %v", i, left.Decision[i], f[i])
		}
	}
}

// Two examples at distance d have α₁ = α₂ = min(C, 2/d²), since D = 2α − α²d²/2, and one break.
func TestTwoExamplesHaveOneBreak(t *testing.T) {
	s := set{x: [][]float64{{0, 0}, {2, 0}}, y: []float64{-1, 1}}
	p := follow(t, s.gram(dot), s.y, 0.01, 100)
	if len(p.Breaks) != 3 || math.Abs(p.Breaks[1].C-0.5) > 1e-15 {
		t.Fatalf("breaks: %+v", p.Breaks)
	}
	b := p.Breaks[1]
	if len(b.Events) != 2 || b.Events[0].From != path.Limit || b.Events[0].To != path.Margin {
		t.Errorf("events: %+v", b.Events)
	}
	// Before, f(x) = 2αx + b with |f| ≤ 1 at both, so that b is between −1 and 1 − 4α.
	first := p.Breaks[0]
	if math.Abs(first.Low+1) > 1e-15 || math.Abs(first.High-0.96) > 1e-15 || math.Abs(first.Bias+0.02) > 1e-15 {
		t.Errorf("b is in [%v, %v], %v", first.Low, first.High, first.Bias)
	}
	if b.Support != 2 || p.Breaks[2].Objective != 0.5 {
		t.Errorf("at the end D = %v", p.Breaks[2].Objective)
	}
}

func TestEventsTellTheSets(t *testing.T) {
	s := sample("moons", 40, false)
	k := s.gram(rbf(1))
	p := follow(t, k, s.y, 0.01, 1000)
	sets := make([]path.Set, len(s.y))
	for i := range sets {
		sets[i] = path.Limit // as all are at the first C
	}
	beta := make([]float64, len(s.y))
	for m, b := range p.Breaks[:len(p.Breaks)-1] {
		for _, e := range b.Events {
			if sets[e.Example] != e.From {
				t.Fatalf("break %d: example %d is in %v, not %v", m, e.Example, sets[e.Example], e.From)
			}
			sets[e.Example] = e.To
		}
		c := (b.C + p.Breaks[m+1].C) / 2
		p.At(c, beta)
		for i, v := range beta {
			alpha := v * s.y[i]
			want := path.Margin
			if alpha < 1e-9*c {
				want = path.None
			} else if alpha > c*(1-1e-9) {
				want = path.Limit
			}
			if sets[i] != want && sets[i] != path.Margin {
				t.Fatalf("C = %v: example %d with α = %v is told to be in %v", c, i, alpha, sets[i])
			}
		}
	}
}

func TestRangesThatAreNone(t *testing.T) {
	s := set{x: [][]float64{{0}, {1}}, y: []float64{-1, 1}}
	for _, r := range [][2]float64{{0, 1}, {-1, 1}, {2, 1}, {1, math.Inf(1)}, {math.NaN(), 1}, {1, math.NaN()}} {
		if _, err := path.New(s.gram(dot), s.y, r[0], r[1]); err == nil {
			t.Errorf("from %v to %v is taken", r[0], r[1])
		}
	}
	p := follow(t, s.gram(dot), s.y, 1, 1)
	beta := make([]float64, 2)
	if p.At(1, beta); len(p.Breaks) != 1 || beta[1] != 1 {
		t.Errorf("one C: %+v, β = %v", p.Breaks, beta)
	}
	if _, err := path.New(s.gram(dot), []float64{1, 1}, 1, 2); err == nil {
		t.Error("one class is taken")
	}
}

// refit is f at all examples, by a machine without those that are out; ok is false where b is not
// unique.
func refit(t *testing.T, k *gram.Full, y []float64, out func(i int) bool, c float64) (f []float64, ok bool) {
	t.Helper()
	var index []int
	var ys []float64
	for i, v := range y {
		if !out(i) {
			index, ys = append(index, i), append(ys, v)
		}
	}
	m, err := svm.New(gram.Subset(k, index), ys, svm.Config{C: c, Tolerance: 1e-9}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Advance(0)
	coef := m.Coef()
	f = make([]float64, len(y))
	for i := range f {
		f[i] = coef.Bias[0]
		for p, j := range index {
			f[i] += coef.Beta[p] * k.At(i, j)
		}
	}
	for _, b := range coef.Beta {
		if a := math.Abs(b); a > 1e-6*min(c, 1) && (a < c*(1-1e-6) || math.IsInf(c, 1)) {
			ok = true
		}
	}
	return f, ok
}

func TestLeaveOneOutIsWhatRefitsSay(t *testing.T) {
	for _, s := range []set{
		sample("clouds", 30, false), sample("moons", 40, true), sample("chess", 30, false), sample("clouds", 12, true).twice(),
	} {
		for name, of := range kernels {
			k := s.gram(of)
			for _, c := range []float64{0.1, 10, 1000, math.Inf(1)} {
				if math.IsInf(c, 1) && name != "rbf(10)" && name != "rbf(100)" {
					continue // nothing separates them
				}
				l, err := path.LeaveOneOut(k, s.y, c)
				if err != nil {
					t.Fatal(err)
				}
				for l.Advance(7) {
				}
				errors := 0
				for i, d := range l.Decision {
					f, unique := refit(t, k, s.y, func(j int) bool { return j == i }, c)
					if !(s.y[i]*d > 0) {
						errors++
					}
					if !l.Exact[i] {
						t.Errorf("%s %s C = %v: example %d is not exact", s.name, name, c, i)
					}
					if unique && math.Abs(f[i]-d) > 2e-5*max(1, math.Abs(d)) {
						t.Errorf("%s %s C = %v: f(%d) without it is %v, by a refit %v", s.name, name, c, i, d, f[i])
					}
				}
				if errors != l.Errors {
					t.Errorf("%d errors, %d told", errors, l.Errors)
				}
			}
		}
	}
}

func TestLeaveOneOutOfTheLastOfAClass(t *testing.T) {
	s := set{x: [][]float64{{0, 0}, {2, 0}, {2, 1}}, y: []float64{-1, 1, 1}}
	for _, c := range []float64{0.01, 1, math.Inf(1)} {
		l, err := path.LeaveOneOut(s.gram(dot), s.y, c)
		if err != nil {
			t.Fatal(err)
		}
		l.Advance(0)
		if !math.IsNaN(l.Decision[0]) || math.IsNaN(l.Decision[1]) || !l.Exact[0] {
			t.Errorf("C = %v: %+v, %v", c, l.Decision, l.Exact)
		}
	}
}

func TestValidationIsWhatRefitsSay(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	for _, s := range []set{
		sample("clouds", 40, false), sample("moons", 50, true), sample("chess", 30, false), sample("moons", 15, true).twice(),
	} {
		part := make([]int, len(s.y))
		for i := range part {
			part[i] = (i / 2) % 5
		}
		for name, of := range kernels {
			k := s.gram(of)
			v := path.Validate(k, s.y, part, 5, 0.01, 1000)
			for more := true; more; {
				var err error
				if more, err = v.Advance(1); err != nil {
					t.Fatal(err)
				}
			}
			folds := v.Folds()
			for range 6 {
				c := 0.01 * math.Pow(1e5, r.Float64())
				at := 0
				for at+1 < len(folds.At) && folds.At[at+1] <= c {
					at++
				}
				for p := range 5 {
					f, unique := refit(t, k, s.y, func(j int) bool { return part[j] == p }, c)
					wrong, size, near := 0, 0, false
					for i := range f {
						if part[i] != p {
							continue
						}
						size++
						near = near || math.Abs(f[i]) < 1e-5
						if !(s.y[i]*f[i] > 0) {
							wrong++
						}
					}
					if !unique || near {
						continue
					}
					if got := folds.Each[at*5+p]; math.Abs(got-float64(wrong)/float64(size)) > 1e-12 {
						t.Errorf("%s %s C = %v: %v of part %d are wrong, by a refit %d of %d", s.name, name, c, got, p, wrong, size)
					}
				}
			}
		}
	}
}

func TestPartsOfOneClassAreSkipped(t *testing.T) {
	s := set{x: [][]float64{{0, 0}, {2, 0}, {2, 1}, {3, 1}}, y: []float64{-1, 1, 1, 1}}
	v := path.Validate(s.gram(dot), s.y, []int{0, 1, 1, 2}, 4, 0.1, 10)
	if _, err := v.Advance(0); err != nil {
		t.Fatal(err)
	}
	f := v.Folds()
	if len(f.Skipped) != 1 || f.Skipped[0] != 0 || !math.IsNaN(f.Each[0]) || !math.IsNaN(f.Each[3]) || math.IsNaN(f.Each[1]) {
		t.Errorf("%+v", f)
	}
}
