package surface

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/kernel"
	"mercer/core/solve"
)

// A stencil meets polynomials of its degree exactly, and others not.
func TestStencils(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 1))
	for _, p := range []int{inward, outward} {
		for range 100 {
			x := 40*rnd.Float64() - 20
			first, u := place(x, p)
			if u < 0 || u > 1 || float64(first+p/2-1)+u != x {
				t.Fatalf("place(%v, %d) = %d, %v", x, p, first, u)
			}
			w := make([]float64, p)
			stencilAt(w, u)
			for degree := range p + 1 {
				got := 0.0
				for i, c := range w {
					got += c * math.Pow(float64(i-p/2), float64(degree))
				}
				want := math.Pow(x-float64(first+p/2), float64(degree))
				size := math.Pow(float64(p/2), float64(degree))
				if met := math.Abs(got-want) < 1e-13*size; met != (degree < p) && 0.1 < u && u < 0.9 {
					t.Fatalf("%d points at %v, degree %d: %v, want %v", p, u, degree, got, want)
				}
			}
		}
	}
}

func TestCross(t *testing.T) {
	const m, n = 30, 20
	table := make([]float64, m*n)
	for i := range m {
		for j := range n {
			table[i*n+j] = 1 / (1 + 0.01*float64(i*i) + 0.02*float64(j*j))
		}
	}
	left := append([]float64(nil), table...)
	c, ok := newCross(left, n, 1e-7, 20)
	if !ok || len(c.left) > 10 {
		t.Fatalf("%v, %d products", ok, len(c.left))
	}
	for i := range m {
		for j := range n {
			sum := 0.0
			for r := range c.left {
				sum += c.left[r][i] * c.right[r][j]
			}
			if math.Abs(sum-table[i*n+j]) > 1e-7 {
				t.Fatalf("entry (%d, %d) = %v, want %v", i, j, sum, table[i*n+j])
			}
		}
	}
	if _, ok := newCross(append([]float64(nil), table...), n, 1e-7, 3); ok {
		t.Error("three products do")
	}
	table[5] = math.NaN()
	if _, ok := newCross(table, n, 1e-7, 20); ok {
		t.Error("NaN is a sum of products")
	}
}

func TestConvolve(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 1))
	for range 200 {
		from, to := rnd.IntN(30)-15, rnd.IntN(30)-15
		l := lattice{sources: span{from, from + 1 + rnd.IntN(40)}, targets: span{to, to + 1 + rnd.IntN(40)}}
		profile := randomSlice(rnd, 1+rnd.IntN(50))
		rows := 1 + rnd.IntN(9)
		values := randomSlice(rnd, rows*l.sources.length())
		got := randomSlice(rnd, rows*l.targets.length())
		l.convolve(got, profile, values, rows)
		for i := range l.targets.length() {
			for r := range rows {
				want := 0.0
				for s := l.sources.from; s < l.sources.to; s++ {
					if d := max(s-(l.targets.to-1-i), l.targets.to-1-i-s); d < len(profile) {
						want += profile[d] * values[r*l.sources.length()+s-l.sources.from]
					}
				}
				if math.Abs(got[i*rows+r]-want) > 1e-12 {
					t.Fatalf("%+v, %d rows, %d of profile: target %d of row %d is %v, want %v",
						l, rows, len(profile), i, r, got[i*rows+r], want)
				}
			}
		}
	}
}

// The remainder is what stencils miss.
func TestRemainder(t *testing.T) {
	const width, height = 40, 30
	const a, b = 0.45, 0.3
	values := make([]float64, width*height)
	for r := range height {
		for c := range width {
			values[r*width+c] = math.Sin(a*float64(c)) + math.Cos(b*float64(r))
		}
	}
	w := make([]float64, inward)
	stencilAt(w, 0.5)
	missed := func(f func(float64) float64) float64 {
		worst := 0.0
		for i := range 100 {
			x := 0.37 * float64(i)
			got := 0.0
			for q, c := range w {
				got += c * f(x+float64(q))
			}
			worst = max(worst, math.Abs(got-f(x+float64(inward)/2-0.5)))
		}
		return worst
	}
	for _, test := range []struct {
		step int
		want float64
	}{
		{1, missed(func(x float64) float64 { return math.Sin(a * x) })},
		{width, missed(func(x float64) float64 { return math.Cos(b * x) })},
	} {
		if got := remainder(values, width, test.step); math.Abs(got/test.want-1) > 0.1 {
			t.Errorf("step %d: %v where %v is missed", test.step, got, test.want)
		}
	}
}

// fine is a picture with more pixels than the lattices of the tests have points.
var fine = View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 200, Height: 160}

func TestMesh(t *testing.T) {
	tests := []struct {
		name    string
		k       vkernel
		n       int
		outputs int
		view    View
	}{
		{"rbf 0.1", kernel.RBF{Gamma: 0.1}, 400, 1, fine},
		{"rbf 1", kernel.RBF{Gamma: 1}, 300, 1, fine},
		{"rbf 10", kernel.RBF{Gamma: 10}, 300, 1, fine},
		{"rbf 60", kernel.RBF{Gamma: 60}, 400, 1, fine},
		{"three outputs", kernel.RBF{Gamma: 3}, 300, 3, fine},
		{"rq", kernel.RationalQuadratic{Alpha: 1, Length: 1}, 150, 1, fine},
		{"rq, heavy tails", kernel.RationalQuadratic{Alpha: 0.3, Length: 0.7}, 400, 2, fine},
		{"square", power{Of: kernel.RBF{Gamma: 1}, N: 2}, 300, 1, fine},
		{"product", product{Factors: []vkernel{kernel.RBF{Gamma: 1}, kernel.RBF{Gamma: 0.5}}}, 300, 1, fine},
		{"exp", exp{Of: kernel.RBF{Gamma: 1}}, 150, 1, fine},
		{"sum", sum{Terms: []vkernel{kernel.RBF{Gamma: 1}, scale{Factor: -0.5, Of: kernel.RBF{Gamma: 5}}, kernel.Linear{}}}, 300, 1, fine},
		{"beside edges", sum{Terms: []vkernel{kernel.RBF{Gamma: 2}, kernel.Min{}}}, 400, 1, fine},
		{"conjugate", conjugate{Of: kernel.RBF{Gamma: 1}, Factor: factor("x1^2 + 1")}, 300, 1, fine},
		{"inside", kernel.RBF{Gamma: 5}, 400, 1, View{X0: 0.1, X1: 0.3, Y0: -0.2, Y1: 0.3, Width: 150, Height: 150}},
		{"outside", kernel.RBF{Gamma: 0.5}, 300, 1, View{X0: 1, X1: 7, Y0: -6, Y1: 0, Width: 150, Height: 150}},
		{"long", kernel.RBF{Gamma: 2}, 300, 1, View{X0: -2, X1: 6, Y0: -0.2, Y1: 0.3, Width: 500, Height: 30}},
	}
	for i, test := range tests {
		if testing.Short() && i%2 == 0 {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			info, err := random(test.k, 11, test.n, test.outputs).fault(test.view, 5e-5)
			if err != nil {
				t.Fatal(err)
			}
			if info.Method != onMesh {
				t.Errorf("method %s", info.Method)
			}
			if !(0 < info.Error && info.Error < 3e-5) {
				t.Errorf("estimated error %v", info.Error)
			}
		})
	}
}

// A picture of one row, one column or one pixel is drawn like others, however many the
// examples are.
func TestMeshOfOneRow(t *testing.T) {
	for _, k := range []vkernel{
		kernel.RBF{Gamma: 1}, kernel.RBF{Gamma: 30}, kernel.RationalQuadratic{Alpha: 1, Length: 1},
		kernel.Matern{Nu: 1.5, Length: 1},
	} {
		for _, n := range []int{5, 80, 300} {
			for _, size := range [][2]int{{1, 1}, {1, 7}, {7, 1}, {1, 400}, {400, 1}} {
				view := fine
				view.Width, view.Height = size[0], size[1]
				for _, outputs := range []int{1, 3, 6} {
					if _, err := random(k, 37, n, outputs).fault(view, 5e-5); err != nil {
						t.Errorf("%#v, %d examples, %d×%d, %d outputs: %v", k, n, size[0], size[1], outputs, err)
					}
				}
			}
		}
	}
}

// A lattice that agrees with itself is still held to the exact values: an error that is
// the same everywhere, or a polynomial, leaves no trace in the differences of its values.
func TestMeshChecked(t *testing.T) {
	mod := random(kernel.RBF{Gamma: 3}, 29, 300, 2)
	f := mod.sampler().function
	f.parts = f.split()
	pixels := f.newProbe(fine)
	goal := pixels.goals(1, nil)
	one, want := f.parts[0].terms[0], pixels.terms[0][0]
	if m, share := f.newMesh(one, fine, pixels, want, goal); m == nil || !(0 < share && share <= 1) {
		t.Fatalf("%v of the goal", share)
	}
	n := len(pixels.points)
	for j, g := range goal {
		for name, wrong := range map[string]func(p int) float64{
			"a constant": func(int) float64 { return 1.5 * g },
			"a slope":    func(p int) float64 { return 1.5 * g * pixels.scaled[p][0] },
			"one pixel":  func(p int) float64 { return 1.5 * g * float64(p/(n-1)) },
		} {
			moved := slices.Clone(want)
			for p := range n {
				moved[j*n+p] += wrong(p)
			}
			if m, share := f.newMesh(one, fine, pixels, moved, goal); m != nil {
				t.Errorf("%s in output %d: a mesh, with %v of the goal", name, j, share)
			}
		}
	}
}

// Coefficients that nearly cancel leave a picture that is much smaller than they
// are, and no less exact.
func TestMeshCancelling(t *testing.T) {
	for _, apart := range []float64{0.3, 0.1, 0.03} {
		mod := random(kernel.RBF{Gamma: 1}, 13, 400, 1)
		for i := 1; i < len(mod.xs); i += 2 {
			mod.xs[i] = []float64{mod.xs[i-1][0] + apart, mod.xs[i-1][1]}
			mod.coef.Beta[i] = -mod.coef.Beta[i-1]
		}
		if _, err := mod.fault(fine, 5e-5); err != nil {
			t.Errorf("%v apart: %v", apart, err)
		}
	}
}

// A constant k(x,x) is part of the bias.
func TestMeshSelf(t *testing.T) {
	mod := random(kernel.RBF{Gamma: 1}, 17, 300, 2)
	mod.coef.Self = []float64{0.7, -2}
	info, err := mod.fault(fine, 5e-5)
	if err != nil {
		t.Fatal(err)
	}
	if info.Method != onMesh {
		t.Errorf("method %s", info.Method)
	}
}

// Coefficients that take turns leave waves that are shorter than the kernel is wide,
// and that take a finer lattice than it.
func TestMeshWaves(t *testing.T) {
	const frequency = 5
	mod := model{k: kernel.RBF{Gamma: 1}, coef: solve.Coef{M: 1, Bias: []float64{0}}}
	for i := range 36 {
		for j := range 20 {
			mod.xs = append(mod.xs, []float64{(float64(i) - 17.3) * math.Pi / frequency, 0.4 * (float64(j) - 9.1)})
			mod.coef.Beta = append(mod.coef.Beta, float64(1-i%2*2))
		}
	}
	info, err := mod.fault(fine, 1.5e-5)
	if err != nil {
		t.Fatal(err)
	}
	if info.Method != onMesh {
		t.Errorf("method %s", info.Method)
	}
}

// What is left of a kernel after some products may have the sign of the coefficients
// everywhere: then it adds up.
func TestMeshFactors(t *testing.T) {
	for _, k := range []vkernel{
		kernel.RBF{Gamma: 3}, kernel.RationalQuadratic{Alpha: 1, Length: 1}, kernel.RationalQuadratic{Alpha: 2.5, Length: 0.4},
	} {
		mod := random(k, 23, 500, 1)
		f := mod.sampler().function
		const goal = 1e-3
		m, ok := f.newMesher(f.split()[0].terms[0], fine, []float64{goal})
		if !ok || !m.refine() {
			t.Fatalf("%+v: no mesh", k)
		}
		sum := 0.0
		for _, b := range mod.coef.Beta {
			sum += math.Abs(b)
		}
		for i := range m.x.length() {
			for j := range m.y.length() {
				product := 0.0
				for r, left := range m.factors.left {
					if right := m.factors.right[r]; i < len(left) && j < len(right) {
						product += left[i] * right[j]
					}
				}
				want := k.Eval([]float64{0, 0}, []float64{float64(i) * m.step, float64(j) * m.step})
				if sum*math.Abs(product-want) > goal/3 {
					t.Fatalf("%+v, %d products: %v at %d, %d, want %v", k, len(m.factors.left), product, i, j, want)
				}
			}
		}
	}
}

// A mesh sums formulas of the distance whose details its lattice is known to see; a ring that no sample
// needs to meet is not missed, even of a single example among many.
func TestMeshOfFormulas(t *testing.T) {
	v := square
	v.Width, v.Height = 140, 130
	for _, test := range []struct {
		text   string
		method string // "" for any
	}{
		{"exp(-dist^4)", onMesh},
		{"exp(-2*dist^2) + 0.3*exp(-dist^6/9)", onMesh},
		{"cos(dist^2)*exp(-dist^2)", onMesh},
		{"exp(-dist^2) + 0.2*exp(-1e6*(dist^2-0.71)^2)", ""},
	} {
		for _, alone := range []bool{false, true} {
			mod := random(formula(test.text), 6, 90, 1)
			if alone {
				for i := range mod.coef.Beta {
					mod.coef.Beta[i] = 1e-7
				}
				mod.coef.Beta[50], mod.xs[50] = 1, []float64{0.21, -0.13}
			}
			info, err := mod.fault(v, 1e-4)
			if err != nil {
				t.Errorf("%s, alone %v, by %s: %v", test.text, alone, info.Method, err)
			}
			if test.method != "" && info.Method != test.method {
				t.Errorf("%s, alone %v: by %s", test.text, alone, info.Method)
			}
		}
	}
}
